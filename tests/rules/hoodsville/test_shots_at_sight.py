"""The order of Hoodsville to shoot at whoever comes into sight: opportunity fire at those who go by."""

from __future__ import annotations

from rules.core.action.deed import MoveRef, decided
from rules.core.commands.shots_at_sight import at_sight, in_view
from rules.core.plain.frozen import replace
from rules.core.play.laid_street import FigurePut
from rules.core.play.standing_orders import Does, GameOrder
from rules.core.street.squares import square_named
from rules.hoodsville.model.on_street import bearing_of
from rules.hoodsville.model.position import Position
from rules.hoodsville.movement.on_foot import Go
from rules.hoodsville.movement.paces import weigh
from rules.hoodsville.shooting.out_of_turn import OUT_OF_TURN
from tests.rules.fights import GAME
from tests.rules.hoodsville.streets import GUNMAN, LEADER, OTHER_GUNMAN, OTHER_LEADER, on_yard


def walks(position: Position, who: int, to: str, pace: str = "Walk") -> Position:
    deed = decided(position, Go(figure=position.people[who], to=to, pace=pace))
    return position.after(*deed.changes(weigh(*deed.args)))


def order_before(position: Position) -> GameOrder:
    seen = in_view(position, OUT_OF_TURN, bearing_of, [1])
    return GameOrder(Does.SHOOT, sights=(*sorted(seen),))


def looks(position: Position, order: GameOrder) -> tuple[GameOrder, MoveRef | None]:
    return at_sight(position, OUT_OF_TURN, bearing_of, "", [1], order)


def apart() -> Position:
    """A wall is between the sides, and a gap beside it."""
    return on_yard({LEADER: "C2", GUNMAN: "A8", OTHER_LEADER: "E2", OTHER_GUNMAN: "E4"})


def test_an_enemy_who_comes_into_sight_is_an_opportunity_target_once() -> None:
    before = apart()
    assert order_before(before).sights == ()
    seen = walks(before, LEADER, "D1")
    order, shot = looks(seen, order_before(before))
    assert shot is not None
    assert (shot.command, shot.typed["shooter"], shot.typed["target"], shot.typed["opportunity"]) == (
        "hood-fire shoot",
        seen.people[OTHER_LEADER].typed,
        seen.people[LEADER].typed,
        "Passing",
    )
    assert looks(seen, order) == (order, None)


def test_an_enemy_who_was_in_sight_only_on_the_way_is_shot_at() -> None:
    before = on_yard({LEADER: "C3", GUNMAN: "A8", OTHER_LEADER: "F1", OTHER_GUNMAN: "E4"})
    passed = walks(before, LEADER, "C1").after(FigurePut(GAME, LEADER, square_named("C3")))
    assert in_view(before, OUT_OF_TURN, bearing_of, [1]) == frozenset()
    shot = looks(passed, order_before(before))[1]
    assert shot is not None
    assert shot.typed["shooter"] == passed.people[OTHER_LEADER].typed


LANE = f"The lane\n{'.' * 18}\n\nstart 1: A1-A1\nstart 2: R1-R1\n"


def test_an_enemy_in_sight_far_away_is_shot_at_once_when_near_enough_to_hit() -> None:
    """The leader hits a walker at 18 inches with a chance of more than one in six, and no one at 24."""
    position = on_yard({LEADER: "A1", OTHER_LEADER: "P1"}, LANE)
    order, shots = order_before(position), []
    assert order.sights == ()
    for move, to in enumerate(("D1", "G1", "J1"), 2):
        position = walks(position, LEADER, to)
        order, shot = looks(position, order)
        shots.append((to, shot is not None))
        position = position.then(replace(position.board, move=move, records=()))
        order, again = looks(position, order)
        assert again is None
    assert shots == [("D1", False), ("G1", True), ("J1", False)]


def test_no_figure_shoots_that_moved_itself() -> None:
    came = walks(apart(), OTHER_LEADER, "D1")
    order, shot = looks(came, order_before(apart()))
    assert (shot, LEADER in order.sights) == (None, True)
