"""The squares worth going to, and why."""

from __future__ import annotations

import random

from rules.core.street.ground import Place
from rules.core.street.offers import MOST_OFFERED, MOST_SHELTERED, Offer, offers
from rules.core.street.placed import Placed, taken
from rules.core.street.squares import Direction, area_between
from rules.core.street.ways import reach, reach_halved
from tests.effort import calls
from tests.rules.core.street.drawn import Drawn, random_ground

ALLEY = Drawn(
    """
    A....#....
    ..c..#....
    .........B
    .....#....
    """
)
SPATS, DOOLEY = Placed("Spats", 0, ALLEY["A"]), Placed("Dooley", 1, ALLEY["B"])


def offered(*placed: Placed, inches: int = 6, aims: tuple[Place, ...] = ()) -> dict[str, tuple[str, ...]]:
    mover = placed[0]
    there = reach(ALLEY.ground, mover.at, inches, taken=taken(placed, mover))
    return {str(one).partition(",")[0]: one.reasons for one in offers(ALLEY.ground, placed, mover, there, aims)}


def test_what_means_something_is_offered_with_its_reasons() -> None:
    found = offered(SPATS, DOOLEY)
    reasons = {reason for reasons in found.values() for reason in reasons}
    assert "out of every enemy's sight" in reasons
    assert "as far east as possible" in reasons
    assert "a clear shot at Dooley" in reasons
    assert any(reason.startswith("hard cover (crates) from Dooley") for reason in reasons)


def test_the_farthest_squares_in_each_direction() -> None:
    field = Drawn(".....\n.....\n..A..\n.....\n.....")
    spats = Placed("Spats", 0, field["A"])
    found = offers(field.ground, [spats], spats, reach(field.ground, spats.at, 4))
    told = {one.square: set(one.reasons) - {"out of every enemy's sight"} for one in found}
    far = {(2, 0): "north", (4, 2): "east", (2, 4): "south", (0, 2): "west"}
    assert {square: said for square, said in told.items() if said} == {
        square: {f"as far {way} as possible"} for square, way in far.items()
    }


def test_an_enemy_in_reach_comes_first() -> None:
    near = Placed("Near", 1, (3, 0))
    best = next(iter(offered(SPATS, DOOLEY, near).values()))
    assert best[0] == "in contact with Near"


def test_a_place_in_reach_is_entered_and_one_beyond_is_neared() -> None:
    near, far = Place("the crates", (area_between((2, 1), (2, 1)),)), Place("the safe", (area_between((9, 3), (9, 3)),))
    found = offered(SPATS, DOOLEY, aims=(near, far))
    reasons = {reason for reasons in found.values() for reason in reasons}
    assert {"at the crates", "as near to Dooley and the safe as possible"} <= reasons


def test_the_nearest_enemy_and_a_friend_who_is_down_are_neared_and_nobody_who_is_at_hand() -> None:
    field = Drawn("A...........B\n.............\n............C")
    spats, foe = Placed("Spats", 0, field["A"]), Placed("Dooley", 1, field["B"])
    hurt = Placed("Ox", 0, field["C"], stands=False, down=True)
    there = reach(field.ground, spats.at, 4)
    told = {reason for one in offers(field.ground, [spats, foe, hurt], spats, there) for reason in one.reasons}
    assert "as near to Dooley and Ox, who is down, as possible" in told
    near = Placed("Near", 1, (1, 0))
    told = {reason for one in offers(field.ground, [spats, near], spats, there) for reason in one.reasons}
    assert not any("Near as possible" in one for one in told)


def test_where_nothing_in_reach_covers_the_nearest_cover_is_neared() -> None:
    field = Drawn("A........c..B")
    spats, foe = Placed("Spats", 0, field["A"]), Placed("Dooley", 1, field["B"])
    found = offers(field.ground, [spats, foe], spats, reach(field.ground, spats.at, 4))
    assert [one.reasons[0] for one in found if one.square == (2, 0)] == ["as near to Dooley and cover as possible"]


def test_of_what_a_square_is_near_to_the_enemy_and_one_more_are_named() -> None:
    field = Drawn("A........ST.B")
    spats, foe = Placed("Spats", 0, field["A"]), Placed("Dooley", 1, field["B"])
    aims = [Place(name, (area_between(at, at),)) for name, at in (("the safe", field["S"]), ("the bar", field["T"]))]
    found = offers(field.ground, [spats, foe], spats, reach(field.ground, spats.at, 4), aims)
    reasons = next(one.reasons for one in found if one.square == (2, 0))
    assert [one for one in reasons if "near to" in one] == ["as near to Dooley and the safe as possible"]


def test_a_place_behind_a_shut_door_is_neared() -> None:
    room = Drawn("A..\n#+#\n...")
    spats, safe = Placed("Spats", 0, room["A"]), Place("the safe", (area_between((2, 2), (2, 2)),))
    found = offers(room.ground, [spats], spats, reach(room.ground, spats.at, 2), [safe])
    assert any("as near to the safe as possible" in one.reasons for one in found if one.square == (1, 0))


def test_nobody_is_sent_onto_anybody_and_nobody_out_of_reach_is_offered() -> None:
    chance = random.Random(3)
    for _ in range(10):
        ground = random_ground(chance, 12, 12)
        squares = chance.sample(sorted(ground.standable), 12)
        placed = [Placed(f"Man {n}", n % 2, at, stands=n % 3 > 0, awake=n % 5 > 0) for n, at in enumerate(squares)]
        there = reach_halved(ground, placed[0].at, 8, taken=taken(placed, placed[0]))
        found = offers(ground, placed, placed[0], there)
        assert len(found) <= MOST_OFFERED
        assert len({one.square for one in found}) == len(found)
        assert all(one.square in there and one.square not in squares and one.reasons for one in found)
        assert sum(any("cover (" in reason for reason in one.reasons) for one in found) <= MOST_SHELTERED


def test_where_a_dead_body_fills_the_only_way_on_its_square_is_offered() -> None:
    alley = Drawn("....A#####\n.........B\n.....#####")
    spats, foe = Placed("Spats", 0, (5, 1)), Placed("Dooley", 1, alley["B"])
    dead = Placed("Late Ox", 0, (6, 1), stands=False)
    there = reach(alley.ground, spats.at, 2)
    told = {one.square: one.reasons for one in offers(alley.ground, [spats, foe, dead], spats, there)}
    assert "as near to Dooley as possible" in told[6, 1]
    farther = reach(alley.ground, spats.at, 4)
    assert (6, 1) not in {one.square for one in offers(alley.ground, [spats, foe, dead], spats, farther)}


def test_the_enemy_that_is_neared_is_the_nearest_by_way() -> None:
    yard = Drawn("B#C.......\n.#........\n.#........\n.#...A....\n.#........\n.#.......#\n..........")
    spats = Placed("Spats", 0, (2, 4))
    behind, ahead = Placed("Behind", 1, yard["B"]), Placed("Ahead", 1, (9, 2))
    told = {
        reason
        for one in offers(yard.ground, [spats, behind, ahead], spats, reach(yard.ground, spats.at, 2))
        for reason in one.reasons
    }
    assert any("Ahead as possible" in one for one in told)
    assert not any("Behind" in one and "near" in one for one in told)


def test_behind_an_enemy_s_front_nobody_is_seen() -> None:
    away, there = Placed("Dooley", 1, ALLEY["B"], front=Direction.EAST), reach(ALLEY.ground, SPATS.at, 6)
    reasons = {reason for one in offers(ALLEY.ground, [SPATS, away], SPATS, there) for reason in one.reasons}
    assert "a clear shot at Dooley" in reasons
    assert not any("cover" in reason for reason in reasons)


def test_the_same_people_in_another_order_get_the_same_offers() -> None:
    others = [DOOLEY, Placed("Ash Can", 1, (9, 0)), Placed("Mugsy", 0, (4, 3))]
    there = reach(ALLEY.ground, SPATS.at, 6)

    def squares(*placed: Placed) -> list[Offer]:
        return [Offer(one.square, one.inches, ()) for one in offers(ALLEY.ground, placed, SPATS, there)]

    assert squares(SPATS, *others) == squares(*reversed(others), SPATS)


def test_forty_figures_are_offered_squares_in_so_many_calls() -> None:
    ground = random_ground(random.Random(1), 18, 18)
    squares = random.Random(2).sample(sorted(ground.standable), 40)
    placed = [Placed(f"Man {n}", n % 2, at) for n, at in enumerate(squares)]
    there = reach(ground, placed[0].at, 10, taken=taken(placed, placed[0]))
    offers(ground, placed, placed[0], there)
    assert calls(lambda: offers(ground, placed, placed[0], there)) < 10_000
