"""GangStars on a street: fronts, sight, ranges, moves in segments, forced moves, and what nobody is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.action.circumstances import circumstances
from rules.core.action.deed import MoveRef, decided
from rules.core.action.fields import ListRow
from rules.core.action.forms import form_of
from rules.core.action.legal import LegalMove
from rules.core.action.move import filled
from rules.core.action.on_street import stands_on
from rules.core.action.system import discover
from rules.core.commands.street import Starts, laid
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, Missing, NotYours
from rules.core.play.active_config import ActiveConfig
from rules.core.play.laid_street import CarPut, FigurePut, StreetLaid
from rules.core.play.obligations import Owes
from rules.core.street.drive_ends import end_name
from rules.core.street.squares import Direction, name_of, square_named
from rules.gangstars.abilities.sprayed_walls import Tag, tag
from rules.gangstars.close_combat.blows import fight
from rules.gangstars.close_combat.charges import Charge, charge
from rules.gangstars.dogs.barking_and_embracing import Bark, LeaveAlone, bark, leave
from rules.gangstars.legal import legal
from rules.gangstars.model.board import Activation, ActivationSet, FireSet, VehicleSet, fire_of
from rules.gangstars.model.changes import Affected, StandingSet
from rules.gangstars.model.figures import CRUISING, SLOW, Effect, FigureState, Fuse, Standing, Test, Vehicle
from rules.gangstars.model.obligations import WITNESSES, chase_test, watched
from rules.gangstars.model.position import Position
from rules.gangstars.model.reaction_tables import Heading, Reaction, ReactionResult
from rules.gangstars.model.weapons import ARMS, PUMPGUN
from rules.gangstars.moment.witnesses import seen
from rules.gangstars.reactions.consequences import forced_by
from rules.gangstars.reactions.reaction_tests import MakeTest, make_test
from rules.gangstars.reactions.sightings import Shock
from rules.gangstars.shooting.aiming import ShotResult, TargetSpot
from rules.gangstars.shooting.grenades import throw_bomb
from rules.gangstars.shooting.on_street import in_area, offered_to_throw
from rules.gangstars.shooting.shots_at_people import ShootAt, Volley, shoot_at
from rules.gangstars.shooting.thrown_back import pick_up
from rules.gangstars.street.across import places, shut_to
from rules.gangstars.street.bearing import MEASURES_LATE, bearing_of, friends_in_line, lurks, why_unseen
from rules.gangstars.street.forced import COVER, FORCED, RUNS, End, has_cover, pushed_back
from rules.gangstars.turns.calling_up import callable_by
from rules.gangstars.turns.chits import Look, look
from rules.gangstars.turns.on_foot import Move, Moved, walk
from rules.gangstars.vehicles.across_street import offered as ends
from rules.gangstars.vehicles.boarding import get_in
from rules.gangstars.vehicles.drives import Steering
from rules.gangstars.vehicles.driving import DriveOn, DriveResult, drive_segments
from rules.gangstars.vehicles.stray_vehicles import go_astray
from tests.rules.brute import play
from tests.rules.fights import GAME, said
from tests.rules.gangstars.fights import table

BOSS, HIT_MAN, LURKER, MAD_DOG, LAP_DOG, CAPTAIN, CHARMER, SPEEDY, SHEPHERD, FRIEND = range(1, 11)
FRIENDS = 5
LOT = """The lot
............
...#........
...#..c..h..
...#........
...#....,,..
............

start 1: A1-B6
start 2: K1-L6
"""


def on_lot(squares: Mapping[int, str], *changed: Change, points: int = 8, text: str = LOT) -> Position:
    """Some figures on the lot, while the first of them is active. The others have left the table."""
    position = table(5, vehicles=(), structures=()).after(StreetLaid(GAME, text))
    puts = [FigurePut(GAME, who, square_named(at)) for who, at in squares.items()]
    gone = [StandingSet(who, Standing.OFF) for who in position.people if who not in squares]
    active = ActivationSet(GAME, Activation(next(iter(squares)), points))
    return position.after(*puts, *gone, active, *changed)


def looking(who: int, at: str, front: Direction) -> FigurePut:
    return FigurePut(GAME, who, square_named(at), front=front)


def shot(position: Position, by: int, at: int, **typed: Any) -> ShootAt:
    """The filled move of a shot."""
    people = position.people
    options = {"shooter": people[by].typed, "target": people[at].typed, "gun": "Heavy pistol", **typed}
    return filled(replace(position, typed=options), said(position, MoveRef("gangstars-shoot shot", options)))


def offered(position: Position, who: int, command: str) -> list[LegalMove]:
    return [one for one in legal.may(position, position.people[who]) if one.offered.command == command]


def where(position: Position, who: int) -> str:
    square = stands_on(position, position.people[who])
    assert square is not None
    return name_of(square)


def moved(position: Position, who: int, to: str) -> Position:
    """The position after a figure moves to a square and pays for it."""
    deed = walk(position, filled(position, Move(figure=position.people[who], to=to)))
    price = [one for one in deed.allow() if isinstance(one, Change)]
    return position.after(*price).after(*deed.changes(Moved(0, ())))


def left(position: Position) -> int:
    assert position.board.active is not None
    return position.board.active.left


# Ranges


@pytest.mark.parametrize("at, cm", [("A6", 2.5), ("B6", 4.5), ("A3", 7.5), ("C1", 19.8), ("L5", 52.5)])
def test_a_square_is_5_cm_less_half_a_base_at_either_end(at: str, cm: float) -> None:
    assert shot(on_lot({BOSS: "A5", CAPTAIN: at}, text=LOT.replace("#", ".")), BOSS, CAPTAIN).range == cm


def test_nobody_is_told_a_distance_before_a_shot_unless_the_house_says_so() -> None:
    position = on_lot({BOSS: "A1", CAPTAIN: "L1"})
    odds = replace(position, asking=True)
    asked = [one.heading for one in shoot_at(odds, shot(odds, BOSS, CAPTAIN)).questions]
    near = replace(on_lot({BOSS: "A1", CAPTAIN: "B1"}), asking=True)
    assert asked == [one.heading for one in shoot_at(near, shot(near, BOSS, CAPTAIN)).questions]
    assert [one.partition(", ")[2] or one for one in asked] == [
        *("at effective range", "at maximum range", "The weapon", "Out of range"),
    ]
    open_house = ActiveConfig(rulings=((MEASURES_LATE, False),))
    assert shot(replace(odds, house=open_house), BOSS, CAPTAIN).range == 52.5
    assert not any("cm" in str(one) for one in offered(position, BOSS, "gangstars-shoot shot"))


def test_nobody_is_told_a_distance_before_a_charge() -> None:
    position = on_lot({BOSS: "A1", CAPTAIN: "L1"})
    typed = {"attacker": position.people[BOSS].typed, "target": position.people[CAPTAIN].typed}
    asked = replace(position, typed=typed, asking=True)
    move = said(asked, MoveRef("gangstars-melee charge", typed))
    known = circumstances(asked, move, form_of(asked, "gangstars-melee charge", typed, [typed])).known
    assert "Distance" not in {one.name for one in known}


def test_a_shot_at_somebody_out_of_range_is_offered_costs_its_points_and_misses() -> None:
    position = on_lot({BOSS: "A1", CAPTAIN: "L1"})
    guns = [one.offered.typed["gun"] for one in offered(position, BOSS, "gangstars-shoot shot")]
    assert guns.count("Heavy pistol") == 2, "snap and aimed"
    deed = shoot_at(position, shot(position, BOSS, CAPTAIN))
    assert deed.resolver is None
    assert "out of range" in deed.report(None).headline
    paid = position.after(*(one for one in deed.allow() if isinstance(one, Change)))
    assert left(position) - left(paid) == 1


# Sight and fronts


def test_what_is_behind_a_front_is_neither_seen_nor_offered() -> None:
    position = on_lot({BOSS: "F1", CAPTAIN: "C1"}, looking(BOSS, "F1", Direction.EAST))
    assert "is behind Head Honcho 1, who looks east" in why_unseen(
        position, position.people[BOSS], position.people[CAPTAIN]
    )
    assert not offered(position, BOSS, "gangstars-shoot shot")
    beside = on_lot({BOSS: "F1", CAPTAIN: "F5"}, looking(BOSS, "F1", Direction.EAST))
    assert offered(beside, BOSS, "gangstars-shoot shot"), "the line of the shoulders is seen"


def test_no_attack_on_a_friend_is_offered() -> None:
    position = on_lot({BOSS: "A5", HIT_MAN: "A6", CAPTAIN: "C2"})
    assert not offered(position, BOSS, "gangstars-melee fight")
    targets = {one.offered.typed["target"] for one in offered(position, BOSS, "gangstars-shoot shot")}
    assert targets <= {position.people[CAPTAIN].typed}
    charged = {one.offered.typed["target"] for one in offered(position, BOSS, "gangstars-melee charge")}
    assert charged == {position.people[CAPTAIN].typed}


def test_a_clear_shot_is_promised_only_where_the_way_ends_facing_the_target() -> None:
    position = on_lot({BOSS: "A3", CAPTAIN: "J2"})
    shots = [to for label, to in places(position, position.people[BOSS]) if "a clear shot at" in label]
    assert shots
    for to in shots:
        there = moved(position, BOSS, to)
        assert not why_unseen(there, there.people[BOSS], there.people[CAPTAIN])


def test_a_figure_looks_where_it_went_and_where_it_shot() -> None:
    position = moved(on_lot({BOSS: "A6", CAPTAIN: "F6"}), BOSS, "A4")
    assert position.street is not None
    assert position.street.spots[BOSS].front is Direction.NORTH
    with pytest.raises(IllegalNow, match="is behind"):
        shoot_at(position, shot(position, BOSS, CAPTAIN))
    ready = on_lot({BOSS: "A6", CAPTAIN: "F6"})
    far = replace(shot(ready, BOSS, CAPTAIN), range=99.0)
    turned = ready.after(*shoot_at(ready, far).changes(None))
    assert turned.street is not None
    assert turned.street.spots[BOSS].front is Direction.EAST


def test_a_figure_that_has_not_moved_looks_from_its_start_zone_at_the_enemys() -> None:
    position = table(5, vehicles=(), structures=())
    position = position.after(*laid(position, LOT, begun=False, starts=Starts(bearing=bearing_of)).changes(None))
    assert position.street is not None
    assert {spot.front for who, spot in position.street.spots.items() if who <= FRIENDS} == {Direction.EAST}
    assert {spot.front for who, spot in position.street.spots.items() if who > FRIENDS} == {Direction.WEST}


def test_a_look_is_free_and_ends_the_activation() -> None:
    position = on_lot({BOSS: "A6"})
    deed = look(position, filled(position, Look(way=Direction.WEST)))
    done = position.after(*deed.changes(None))
    assert done.board.active is None
    assert done.street is not None
    assert done.street.spots[BOSS].front is Direction.WEST


def test_an_opponent_on_the_line_blocks_sight_and_a_friend_is_shot_over() -> None:
    position = on_lot({BOSS: "A1", HIT_MAN: "C1", CAPTAIN: "F1", CHARMER: "H1"})
    people = position.people
    assert "Head Honcho 6 is in the way" in why_unseen(position, people[BOSS], people[CHARMER])
    assert [one.id for one in friends_in_line(position, people[BOSS], people[CAPTAIN])] == [HIT_MAN]
    assert [row.people[0].id for row in shot(position, BOSS, CAPTAIN).over] == [HIT_MAN]


def test_trees_let_nobody_see_farther_than_10_cm() -> None:
    wood = LOT.replace("............\n...#........\n...#..c", "......%.....\n...#........\n...#..c", 1)
    position = on_lot({BOSS: "A1", CAPTAIN: "G1"}, text=wood)
    assert why_unseen(position, position.people[BOSS], position.people[CAPTAIN])
    near = on_lot({BOSS: "E1", CAPTAIN: "G1"}, text=wood)
    assert not why_unseen(near, near.people[BOSS], near.people[CAPTAIN])


def test_crates_are_cover_and_a_hedge_is_neither_cover_nor_open_ground() -> None:
    assert shot(on_lot({BOSS: "E3", CAPTAIN: "H3"}), BOSS, CAPTAIN).ground is TargetSpot.COVER
    assert shot(on_lot({BOSS: "F4", CAPTAIN: "J3"}), BOSS, CAPTAIN).ground is TargetSpot.NEITHER
    assert shot(on_lot({BOSS: "E1", CAPTAIN: "H1"}), BOSS, CAPTAIN).ground is TargetSpot.OPEN


def test_a_burst_reaches_the_straight_neighbors_and_a_load_of_shot_its_area() -> None:
    squares = {BOSS: "E1", CAPTAIN: "H1", CHARMER: "H2", SPEEDY: "I2", SHEPHERD: "H3"}
    position = on_lot(squares)
    assert [row.people[0].id for row in shot(position, BOSS, CAPTAIN, gun="SMG").others] == [CHARMER]
    row = ListRow((position.people[SPEEDY],), None, (20.0,), ())
    with pytest.raises(IllegalNow, match=r"not within 2\.5 cm"):
        shoot_at(position, replace(shot(position, BOSS, CAPTAIN, gun="SMG"), others=(row,)))
    load = replace(shot(position, BOSS, CAPTAIN, gun="SMG"), gun=ARMS[PUMPGUN])
    assert [one.people[0].id for one in in_area(position, load)] == [CHARMER]


def test_a_target_that_does_not_look_is_surprised() -> None:
    position = on_lot({BOSS: "A1", CAPTAIN: "C1"}, looking(CAPTAIN, "C1", Direction.EAST))
    assert shot(position, BOSS, CAPTAIN).unseen
    assert not shot(on_lot({BOSS: "A1", CAPTAIN: "C1"}), BOSS, CAPTAIN).unseen


def test_only_an_umpire_says_another_range() -> None:
    position = on_lot({BOSS: "A6", CAPTAIN: "C6"})
    with pytest.raises(NotYours, match="The street says something else"):
        shot(position, BOSS, CAPTAIN, range=9.0)
    assert shot(replace(position, umpire=True), BOSS, CAPTAIN, range=9.0).range == 9.0


# Moves


def test_a_segment_is_two_squares_and_an_inch_left_over_counts_for_the_next() -> None:
    position = on_lot({BOSS: "A6"})
    assert left(position) - left(moved(position, BOSS, "A4")) == 1
    diagonal = moved(position, BOSS, "B5")
    assert left(position) - left(diagonal) == 1
    assert left(diagonal) - left(moved(diagonal, BOSS, "B3")) == 1, "one inch kept and four more"


def test_difficult_ground_and_obstacles_cost_more_and_the_cheapest_way_is_taken() -> None:
    position = on_lot({BOSS: "F3"})
    assert left(position) - left(moved(position, BOSS, "G3")) == 3, "a segment, and 2 for the crates"
    assert left(position) - left(moved(position, BOSS, "H3")) == 2, "around them"
    inside = on_lot({BOSS: "H5"})
    assert left(inside) - left(moved(inside, BOSS, "I5")) == 2


def test_a_third_segment_costs_double_and_a_square_beyond_is_refused() -> None:
    position = on_lot({BOSS: "A6"}, points=4)
    with pytest.raises(IllegalNow, match="can't reach A1 with"):
        moved(on_lot({BOSS: "A6"}, points=3), BOSS, "A1")
    assert left(moved(position, BOSS, "A1")) == 0
    with pytest.raises(Missing):
        walk(position, filled(position, Move(figure=position.people[BOSS])))


def test_a_move_asks_for_its_square_alone() -> None:
    position = on_lot({BOSS: "A6", CAPTAIN: "F6"})
    figure = {"figure": position.people[BOSS].typed}
    asked = form_of(position, "gangstars-turn move", figure, [figure], legal.measured[Move]).asked
    assert asked is not None
    assert asked.fields == ("to",)
    assert not any("cm" in one.label or "inch" in one.label for one in asked.picks)
    costs = {one.label.partition(":")[0] for one in asked.picks}
    assert {"B6, 1 point", "A2, 2 points", "A1, 4 points"} <= costs


def test_who_goes_no_nearer_is_offered_no_square_nearer_to_the_nearest_opponent() -> None:
    kept = Affected(BOSS, Effect(FigureState.NO_ADVANCE, 1))
    position = on_lot({BOSS: "F6", CAPTAIN: "J6"}, kept)
    with pytest.raises(IllegalNow, match="goes no nearer"):
        moved(position, BOSS, "G6")
    assert where(moved(position, BOSS, "E6"), BOSS) == "E6"


# Close combat


def test_a_charge_runs_into_contact_or_falls_short_on_its_way() -> None:
    position = on_lot({BOSS: "E1", CAPTAIN: "I1"})
    move = filled(position, Charge(attacker=position.people[BOSS], target=(position.people[CAPTAIN],)))
    assert move.distance == 15
    there = position.after(*charge(position, move).changes(None))
    assert where(there, BOSS) == "H1"
    tired = on_lot({BOSS: "E1", CAPTAIN: "I1"}, points=2)
    short = tired.after(*charge(tired, move).changes(None))
    assert where(short, BOSS) == "G1"


def test_nobody_charges_whom_they_do_not_see_but_a_dog_smells_those_near() -> None:
    position = on_lot({BOSS: "C3", CAPTAIN: "E3", CHARMER: "C5", SPEEDY: "A3"}, looking(BOSS, "C3", Direction.EAST))
    charged = {one.offered.typed["target"] for one in offered(position, BOSS, "gangstars-melee charge")}
    assert charged == {position.people[CHARMER].typed}, "one is behind a wall, and one at the back"
    move = filled(position, Charge(attacker=position.people[BOSS], target=(position.people[CAPTAIN],)))
    with pytest.raises(IllegalNow, match="a wall is in the way"):
        charge(position, move)
    dog = on_lot({LAP_DOG: "C3", CAPTAIN: "E3"})
    assert offered(dog, LAP_DOG, "gangstars-melee charge")


def test_blows_need_contact() -> None:
    assert not offered(on_lot({BOSS: "A1", CAPTAIN: "C1"}), BOSS, "gangstars-melee fight")
    assert offered(on_lot({BOSS: "A1", CAPTAIN: "B2"}), BOSS, "gangstars-melee fight")


def test_the_loser_goes_a_square_back_and_the_winner_follows() -> None:
    position = on_lot({BOSS: "F1", CAPTAIN: "G1"})
    pushed = position.after(*pushed_back(position, position.people[CAPTAIN], position.people[BOSS]))
    assert (where(pushed, CAPTAIN), where(pushed, BOSS)) == ("H1", "G1")


# Forced moves


def test_who_moves_away_goes_directly_from_the_nearest_opponent() -> None:
    position = on_lot({BOSS: "F6", CAPTAIN: "H6"})
    gone = position.after(*forced_by(position, position.people[BOSS], Reaction.RECOILS))
    assert where(gone, BOSS) == "D6"


def test_a_run_to_cover_ends_at_the_nearest_cover() -> None:
    position = on_lot({BOSS: "H2", CAPTAIN: "E2"})
    assert has_cover(position, position.people[BOSS])
    fits = FORCED.reached(position, End(figure=position.people[BOSS], why=COVER, inches=8.0))
    assert "H3" in {name_of(one) for one in fits}


def test_nobody_runs_nearer_to_the_opponents_edge() -> None:
    position = on_lot({BOSS: "F6", CAPTAIN: "H6"})
    fits = FORCED.reached(position, End(figure=position.people[BOSS], why=RUNS, inches=8.0))
    assert fits
    assert max(column for column, _ in fits) == 5


# What figures see of each other


def test_those_who_see_a_homie_dead_on_the_street_test() -> None:
    dead = StandingSet(HIT_MAN, Standing.DEAD)
    position = on_lot({BOSS: "A1", HIT_MAN: "C1", LURKER: "F4"}, dead)
    saw = filled(position, Shock(victim=position.people[HIT_MAN])).figures
    assert saw is not None
    assert [one.id for one in saw] == [BOSS]


def test_a_deed_that_kills_somebody_on_the_street_makes_those_who_see_it_test_and_asks_no_one() -> None:
    position = on_lot({CAPTAIN: "G1", BOSS: "A1", HIT_MAN: "E1", LURKER: "A6"})
    deed = shoot_at(position, shot(position, CAPTAIN, HIT_MAN))
    fatal = Volley((ShotResult.FATAL,))
    killed = position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(fatal))
    victim = killed.people[HIT_MAN]
    assert victim.figure.standing is Standing.DEAD
    assert not any(one.command == WITNESSES for one in victim.figure.duties)
    owes = {one.id for one in killed.people.values() if any("killed" in due.why for due in one.figure.duties)}
    assert owes == {BOSS}
    lines = deed.report(fatal).lines
    assert f"{killed.people[BOSS].name} saw {victim.name} killed, and owes a test." in lines
    alone = on_lot({CAPTAIN: "G1", HIT_MAN: "E1", LURKER: "A6"})
    unseen = shoot_at(alone, shot(alone, CAPTAIN, HIT_MAN))
    assert f"No one on its side saw {victim.name} killed." in unseen.report(fatal).lines


def test_the_dogs_that_notice_a_run_on_the_street_test_and_no_one_names_them() -> None:
    position = on_lot({CAPTAIN: "G1", LAP_DOG: "E1", MAD_DOG: "A4"})
    runs = (Owes(CAPTAIN, watched()),)
    changes, lines = seen(position, runs)
    runner, after = position.people[CAPTAIN], position.after(*changes)
    assert changes == (Owes(LAP_DOG, chase_test(runner.name)),), "the other is behind a wall"
    assert lines == (f"{after.people[LAP_DOG].name} saw {runner.name} run, and owes a test.",)
    assert seen(after, runs) == ((), lines), "it owes the test already"
    alone = on_lot({CAPTAIN: "G1", MAD_DOG: "A4"})
    assert seen(alone, runs) == ((), (f"No dog saw {runner.name} run.",))


def test_a_leader_calls_up_those_in_command_distance_and_sight() -> None:
    position = on_lot({BOSS: "A1", HIT_MAN: "B4", LURKER: "E3"})
    bag = replace(position.board, bag=(HIT_MAN, LURKER))
    assert [one.id for one in callable_by(position.then(bag), position.people[BOSS])] == [HIT_MAN]


def test_friends_and_cover_count_as_the_street_has_them() -> None:
    alone = on_lot({BOSS: "E3", HIT_MAN: "C3", CAPTAIN: "K3"})
    test = filled(alone, MakeTest(figure=alone.people[BOSS], test=(Test.HIT, False)))
    assert (test.friends, test.cover) == (False, False)
    together = on_lot({BOSS: "E3", HIT_MAN: "E5", CAPTAIN: "A3"})
    test = filled(together, MakeTest(figure=together.people[BOSS], test=(Test.HIT, False)))
    assert (test.friends, test.cover) == (True, True)


# Lurkers


def test_a_lurker_is_hidden_until_seen_in_the_open() -> None:
    position = on_lot({LURKER: "C3", CAPTAIN: "E3"})
    assert lurks(position.people[LURKER].figure)
    assert not offered(position.after(ActivationSet(GAME, Activation(CAPTAIN, 8))), CAPTAIN, "gangstars-shoot shot")
    out = moved(position, LURKER, "E1")
    assert not lurks(out.people[LURKER].figure)
    again = moved(out.after(ActivationSet(GAME, Activation(LURKER, 8))), LURKER, "D1")
    assert lurks(again.people[LURKER].figure)


# Bombs, vehicles, dogs


def test_a_bomb_is_thrown_at_a_square_and_strikes_its_area() -> None:
    position = on_lot({HIT_MAN: "F1", CAPTAIN: "H1", CHARMER: "I1", SPEEDY: "K3"})
    thrower = position.people[HIT_MAN]
    assert [square for _, square in offered_to_throw(position, thrower)] == ["H1", "K3"], "I1 is behind H1"
    options = {"thrower": thrower.typed, "what": "Grenade", "at": "H1"}
    move = filled(replace(position, typed=options), said(position, MoveRef("gangstars-shoot throw", options)))
    assert (move.range, [row.people[0].id for row in move.caught]) == (7.5, [CAPTAIN, CHARMER, HIT_MAN]), (
        "the thrower too"
    )
    with pytest.raises(IllegalNow, match="can't see C5"):
        throw_bomb(position, replace(move, at="C5"))


def test_a_bomb_thrown_back_out_of_range_is_lost_without_a_word_before() -> None:
    position = on_lot({HIT_MAN: "E1", CAPTAIN: "L1"})
    position = position.then(replace(position.board, fuses=(Fuse("E1", "Molotov cocktail", CAPTAIN, 2),)))
    thrower = position.people[HIT_MAN]
    options = {"figure": thrower.typed, "fuse": "E1", "at": "L1"}
    deed = pick_up(
        position, filled(replace(position, typed=options), said(position, MoveRef("gangstars-shoot pickup", options)))
    )
    assert deed.resolver is not None
    blast = play(deed.resolver, *deed.args, dice=(2,)).result
    assert "throws it at L1: out of range" in deed.report(blast).headline
    assert not any(isinstance(one, FireSet) for one in deed.changes(blast))


def test_a_vehicle_is_boarded_from_beside_it_and_covers_its_people() -> None:
    ford = Vehicle("Ford", driver=CAPTAIN)
    position = on_lot(
        {BOSS: "A1", HIT_MAN: "F1", CAPTAIN: "H6"}, CarPut(GAME, "Ford", square_named("G1"), Direction.EAST)
    )
    position = position.then(replace(position.board, vehicles=(replace(ford, driver=0), replace(ford, name="Taxi"))))
    boards = {"figure": position.people[BOSS].typed, "vehicle": "Ford"}
    with pytest.raises(IllegalNow, match="not beside Ford"):
        get_in(position, filled(position, said(position, MoveRef("gangstars-car board", boards))))
    options = {"shooter": position.people[BOSS].typed, "vehicle": "Ford", "gun": "Heavy pistol"}
    move = filled(replace(position, typed=options), said(position, MoveRef("gangstars-shoot vehicle", options)))
    assert (move.range, move.ground) == (22.5, TargetSpot.COVER)


def test_a_dog_barks_at_whom_it_reaches_on_the_street() -> None:
    position = on_lot({LAP_DOG: "A1", CAPTAIN: "C1"})
    bark = filled(position, Bark(dog=position.people[LAP_DOG], victim=position.people[CAPTAIN]))
    assert bark.distance == 7.5


def test_a_hidden_lurker_is_neither_told_of_nor_measured_to() -> None:
    position = on_lot({CAPTAIN: "E3", LURKER: "C3"})
    captain, lurker = position.people[CAPTAIN], position.people[LURKER]
    options = {"attacker": captain.typed, "target": lurker.typed}
    with pytest.raises(IllegalNow, match=r"sees no Rookie 3\. Pick"):
        fight(
            position,
            filled(replace(position, typed=options), said(position, MoveRef("gangstars-melee fight", options))),
        )
    with pytest.raises(Missing):
        filled(position, Charge(attacker=captain, target=(lurker,)))
    with pytest.raises(IllegalNow, match="sees no Rookie 3"):
        shoot_at(position, shot(position, CAPTAIN, LURKER))
    assert shot(position, CAPTAIN, LURKER).range == 30, "as without a street"


# Driving

ROAD = """The road
..........
..........
....c.....
..........
...,......
..........

start 1: A1-B6
start 2: I1-J6
"""


def on_road(at: str, heading: Direction, squares: Mapping[int, str] | None = None, **vehicle: Any) -> Position:
    """The captain at the wheel of a Ford on the road, others on squares, while the captain is active."""
    position = on_lot({CAPTAIN: at, **(squares or {})}, CarPut(GAME, "Ford", square_named(at), heading), text=ROAD)
    ford = Vehicle("Ford", driver=CAPTAIN, **{"running": True, "halves": CRUISING, **vehicle})
    return position.after(VehicleSet(GAME, ford), FigurePut(GAME, CAPTAIN, square_named(at), car="Ford"))


def drive(position: Position, to: str) -> tuple[Any, Any]:
    """The deed of a drive to an end, and its filled move."""
    options = {"driver": position.people[CAPTAIN].typed, "to": to}
    move = filled(replace(position, typed=options), said(position, MoveRef("gangstars-car drive", options)))
    return drive_segments(position, move), move


def made_of(position: Position, deed: Any, result: Any) -> Position:
    return position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(result))


def car_end(position: Position) -> str:
    assert position.street is not None
    return end_name(position.street.cars["Ford"])


def test_a_drive_goes_whole_segments_and_turns_in_the_first() -> None:
    position = on_road("B6", Direction.NORTH)
    deed, move = drive(position, "B2 north")
    assert (move.segments, move.way) == (2, Steering.STRAIGHT)
    gone = made_of(position, deed, DriveResult())
    assert (car_end(gone), where(gone, CAPTAIN), left(position) - left(gone)) == ("B2 north", "B2", 4)
    _, sharp = drive(position, "D6 east")
    assert (sharp.segments, sharp.way) == (1, Steering.SHARP)
    with pytest.raises(IllegalNow, match="can't end on B5"):
        drive(position, "B5 north")
    slow = on_road("B6", Direction.NORTH, halves=SLOW)
    assert drive(slow, "B5 north")[1].segments == 1


def test_an_end_is_offered_with_its_segments_points_and_turn() -> None:
    position = on_road("B6", Direction.NORTH)
    found = {square: label for label, square in ends(position, DriveOn(driver=position.people[CAPTAIN]))}
    assert found["B4 north"] == "B4 north: 1 segment, 2 points"
    assert found["D6 east"] == "D6 east: 1 segment, 4 points, a sharp turn"
    assert "E1 north" not in found


def test_those_in_the_way_jump_aside_and_lose_an_activation_to_come() -> None:
    position = on_road("B6", Direction.NORTH, {BOSS: "B4"})
    position = position.then(replace(position.board, bag=(BOSS,)))
    deed, _ = drive(position, "B4 north")
    gone = made_of(position, deed, DriveResult())
    assert where(gone, BOSS) not in ("B4", "B5")
    assert BOSS not in gone.board.bag
    assert "jumps aside, and Head Honcho 1 can't act this turn" in " ".join(deed.report(DriveResult()).lines)


def test_a_driver_who_loses_control_goes_on_for_all_points_and_explodes_at_what_is_met() -> None:
    position = on_road("E6", Direction.NORTH)
    active = position.board.active
    assert active is not None
    position = position.then(replace(position.board, active=replace(active, driven=2)))
    deed, move = drive(position, "G6 east")
    assert move.way is Steering.SHARP
    lost = made_of(position, deed, DriveResult(Heading.AHEAD))
    assert car_end(lost) == "E4 north"
    ford = lost.board.vehicle("Ford")
    assert (ford.halves, [one.command for one in ford.duties]) == (0, ["gangstars-car blast"])


def test_a_stray_vehicle_that_meets_nothing_leaves_the_table_with_everyone() -> None:
    position = on_road("B4", Direction.NORTH)
    options = {"vehicle": "Ford", "points": 12}
    move = filled(replace(position, typed=options), said(position, MoveRef("gangstars-car stray", options)))
    assert not move.meets
    gone = position.after(*go_astray(position, move).changes(60.0))
    assert not gone.board.vehicles
    assert gone.people[CAPTAIN].figure.standing is Standing.OFF


def test_a_driver_who_is_hit_veers_a_segment_away_from_the_shooter() -> None:
    position = on_road("E5", Direction.WEST, {BOSS: "E6"})
    test = said(
        position, MoveRef("gangstars test", {"figure": position.people[CAPTAIN].typed, "test": "Hit at the wheel"})
    )
    deed = make_test(position, filled(position, test))
    gone = position.after(*deed.changes(ReactionResult(Reaction.VEERS_OFF, Heading.ASLANT)))
    assert car_end(gone) == "D4 north-west"


def test_no_one_passes_a_burning_wreck() -> None:
    position = on_road("B4", Direction.NORTH, {BOSS: "B3"}, heavy=2)
    assert square_named("B4") not in shut_to(position, position.people[BOSS])
    burning = position.after(FireSet(GAME, fire_of(position.board.vehicle("Ford"))))
    assert square_named("B4") in shut_to(burning, burning.people[BOSS])
    puddle = burning.after(FireSet(GAME, "B3"))
    relaid = discover()["gs"].relaid(GAME, puddle.board)
    assert puddle.after(*relaid).board.fires == burning.board.fires, "no square of this street burns on another"


# Dogs and taggers move


def test_a_dog_runs_to_whom_it_barks_at_and_back_to_its_master_when_it_leaves() -> None:
    position = on_lot({LAP_DOG: "B1", CAPTAIN: "D1", BOSS: "A6"}, text=LOT.replace("#", "."))
    move = filled(position, Bark(dog=position.people[LAP_DOG], victim=position.people[CAPTAIN]))
    barked = position.after(*bark(position, move).changes(FigureState.HARRIED))
    assert where(barked, LAP_DOG) == "C1"
    gone = barked.after(*leave(barked, LeaveAlone(dog=barked.people[LAP_DOG])).changes(None))
    assert where(gone, LAP_DOG) in ("A5", "B5", "B6")


def test_a_tagger_runs_to_a_wall_within_10_cm_and_is_refused_without_one() -> None:
    position = on_lot({HIT_MAN: "B3"})
    deed = tag(position, filled(position, Tag(figure=position.people[HIT_MAN])))
    assert where(position.after(*deed.changes(False)), HIT_MAN) == "C3"
    far = on_lot({HIT_MAN: "H1"})
    with pytest.raises(IllegalNow, match="has no wall within"):
        tag(far, filled(far, Tag(figure=far.people[HIT_MAN])))


# What is offered first


def test_only_a_charge_that_gets_there_is_offered_and_any_other_can_be_typed() -> None:
    position = on_lot({BOSS: "A1", CAPTAIN: "A3", SPEEDY: "L1"})
    charges = [one.offered.typed["target"] for one in offered(position, BOSS, "gangstars-melee charge")]
    assert charges == [position.people[CAPTAIN].typed]
    typed = {"attacker": position.people[BOSS].typed, "target": position.people[SPEEDY].typed}
    far = filled(replace(position, typed=typed), said(position, MoveRef("gangstars-melee charge", typed)))
    assert "falls short" in charge(position, far).report(None).headline


def test_the_nearest_enemy_is_offered_first_and_a_blow_before_a_shot_at_an_enemy_in_contact() -> None:
    position = on_lot({BOSS: "A1", CAPTAIN: "E1", SPEEDY: "C1"})
    aims = [one.offered.typed["target"] for one in offered(position, BOSS, "gangstars-shoot shot")]
    assert aims[0] == position.people[SPEEDY].typed
    near = on_lot({BOSS: "A1", CAPTAIN: "B1"})
    assert next(legal.may(near, near.people[BOSS])).called == "fight"


# Out of a vehicle


def in_the_ford(*, umpire: bool = False) -> Position:
    position = on_lot({BOSS: "A1", CAPTAIN: "L6"}).after(CarPut(GAME, "Ford", (6, 1), Direction.NORTH))
    ford = VehicleSet(GAME, Vehicle("Ford", driver=BOSS))
    at_wheel = FigurePut(GAME, BOSS, (6, 1), front=Direction.NORTH, car="Ford")
    return replace(position.after(ford, at_wheel), umpire=umpire)


def test_a_figure_that_gets_out_looks_away_from_the_vehicle() -> None:
    position = in_the_ford()
    for to, front in (("H2", Direction.EAST), ("F2", Direction.WEST)):
        typed = {"figure": position.people[BOSS].typed, "to": to}
        deed = decided(position, said(position, MoveRef("gangstars-car leave", typed)))
        out = position.after(*deed.changes(None))
        assert out.street is not None
        assert out.street.spots[BOSS].front is front


def test_a_vehicle_with_people_in_it_is_taken_off_a_street_by_an_umpire_alone_and_takes_them_along() -> None:
    position = in_the_ford()
    ref = MoveRef("gangstars-car remove", {"vehicle": "Ford"})
    with pytest.raises(ForUmpire, match="must get out of the Ford first"):
        decided(position, said(position, ref)).allow()
    by_umpire = in_the_ford(umpire=True)
    deed = decided(by_umpire, said(by_umpire, ref))
    assert deed.allow()
    gone = by_umpire.after(*deed.changes(None))
    assert gone.people[BOSS].figure.standing is Standing.OFF
    assert gone.street is not None
    assert BOSS not in gone.street.spots
    assert "Ford" not in gone.street.cars


# Over the edge


def driven_to(position: Position, to: str) -> Position:
    driver = position.people[BOSS]
    deed = decided(position, said(position, MoveRef("gangstars-car drive", {"driver": driver.typed, "to": to})))
    price = [one for one in deed.allow() if isinstance(one, Change)]
    return position.after(*price).after(*deed.changes(DriveResult()))


def at_the_edge(heading: Direction, at: str = "G2") -> Position:
    square = square_named(at)
    assert square is not None
    ford = Vehicle("Ford", driver=BOSS, passengers=(SPEEDY,), running=True, halves=CRUISING)
    position = on_lot({BOSS: "A1", SPEEDY: "A2", CAPTAIN: "L6"}, points=11).after(VehicleSet(GAME, ford))
    return position.after(CarPut(GAME, "Ford", square, heading), FigurePut(GAME, BOSS, square, car="Ford"))


def test_a_vehicle_drives_over_the_edge_with_everyone_in_it() -> None:
    position = at_the_edge(Direction.NORTH)
    move = DriveOn(driver=position.people[BOSS])
    assert ("over the edge, off north: 1 segment, 2 points", "off north") in ends(position, move)
    gone = driven_to(position, "off north")
    assert {gone.people[one].figure.standing for one in (BOSS, SPEEDY)} == {Standing.OFF}
    assert gone.people[CAPTAIN].figure.standing is Standing.FIGHTING
    assert gone.board.vehicles == ()


def test_a_wall_or_the_middle_of_a_street_leads_nowhere() -> None:
    position = at_the_edge(Direction.SOUTH, "G3")
    one_segment = position.after(ActivationSet(GAME, Activation(BOSS, 2)))
    assert not any(name.startswith("off") for _, name in ends(one_segment, DriveOn(driver=position.people[BOSS])))
