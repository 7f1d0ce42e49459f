"""Phases on a street in which no one may act: the bot passes them, and waits for no side that may do nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.action.deed import decided
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.core.play.pending import Wait
from rules.pottersville.legal import may_act
from rules.pottersville.model.board import CarSet, ChipsSet, DoneThisTurn, FaceDownOrder, OrderGiven
from rules.pottersville.model.changes import Wounded
from rules.pottersville.model.figures import Aboard, Car, Phase, UnitOrder, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.position import Position
from rules.pottersville.phases import Next, Reveal
from rules.pottersville.poker_chips import Chips
from tests.rules.fights import GAME
from tests.rules.pottersville.fights import table, under_fire
from tests.rules.pottersville.test_on_street import BOSS, CAPTAIN, GANGS, on_yard

ONE, OTHER = 7, 8
APART: Final = {BOSS: "A1", CAPTAIN: "I6"}
"""Two with a wall between them. The others are nowhere."""


def seated(position: Position, caller: int) -> Position:
    """The table with a player of each side, and its chips spent."""
    assert position.game is not None
    sides = tuple(replace(side, players=(user,)) for side, user in zip(position.game.sides, (ONE, OTHER), strict=True))
    board = replace(position.board, chips=(0, 0))
    return replace(position, caller=caller, game=replace(position.game, sides=sides, board=board))


def next_of(position: Position) -> tuple[Position, Report]:
    """The table and the report once the next phase is begun."""
    deed = decided(position, Next())
    return position.after(*deed.changes(None)), deed.report(None)


def only(position: Position, *those: int) -> Position:
    """The table with only these figures."""
    return replace(position, people={who: position.people[who] for who in those})


def told(report: Report) -> Sequence[str]:
    return [line for line in report.lines if line.startswith("Passed")]


def test_phases_in_which_no_one_may_act_are_passed_in_one_line() -> None:
    now, report = next_of(only(on_yard(APART, Phase.MOVEMENT), BOSS, CAPTAIN))
    assert (now.board.turn, now.board.phase) == (2, Phase.ORDERS)
    assert report.lines[0] == "Passed, because no one can act: Gats, Melee and Guts."


def test_a_phase_begins_in_which_a_single_figure_may_act() -> None:
    seen = {**APART, CAPTAIN: "A5"}
    now, report = next_of(only(on_yard(seen, Phase.MOVEMENT), BOSS, CAPTAIN))
    assert (now.board.phase, told(report)) == (Phase.GATS, [])
    beside = {**APART, CAPTAIN: "A2"}
    now, report = next_of(only(on_yard(beside, Phase.GATS), BOSS, CAPTAIN))
    assert now.board.phase is Phase.MELEE


def test_owed_guts_tests_and_figures_that_may_come_round_are_not_passed() -> None:
    at = only(on_yard(APART, Phase.GATS), BOSS, CAPTAIN)
    for now in (under_fire(at, "Unit 1"), at.after(Wounded(BOSS, Wound.SUPPRESSED))):
        then, report = next_of(now)
        assert then.board.phase is Phase.GUTS
        assert told(report) == ["Passed, because no one can act: Melee."]


def test_a_fast_vehicle_that_must_brake_keeps_the_movement_phase() -> None:
    at = seated(only(on_yard(APART, Phase.ORDERS), BOSS, CAPTAIN), ONE)
    given = (OrderGiven(GAME, FaceDownOrder(unit, UnitOrder.HOLD)) for unit in ("Unit 0", "Unit 1"))
    fast = Car("Ford", before=VehiclePace.FAST, aboard=(Aboard(BOSS, VehicleSpot.DRIVER),))
    at = at.after(*given)
    moved = decided(at.after(CarSet(GAME, fast)), Reveal()).changes(None)
    assert at.after(*moved).board.phase is Phase.MOVEMENT


def test_the_reveal_passes_a_movement_phase_in_which_everyone_holds() -> None:
    at = seated(only(on_yard(APART, Phase.ORDERS), BOSS, CAPTAIN), ONE)
    at = at.after(*(OrderGiven(GAME, FaceDownOrder(unit, UnitOrder.HOLD)) for unit in ("Unit 0", "Unit 1")))
    deed = decided(at, Reveal())
    report = deed.report(None)
    assert at.after(*deed.changes(None)).board.turn == 2
    assert deed.ends_turn(None)
    assert report.headline == "Turn 1: the orders are revealed."
    assert [*told(report)] == ["Passed, because no one can act: Movement, Gats, Melee and Guts."]
    assert "Unit 0 (Side 0)" in report.lines[0]
    assert "Hold" in report.lines[0]


def test_without_a_street_no_phase_is_passed() -> None:
    now, report = next_of(only(table(Phase.MELEE, GANGS), BOSS, CAPTAIN))
    assert (now.board.phase, told(report)) == (Phase.GUTS, [])


def test_a_side_that_may_do_nothing_is_not_waited_for() -> None:
    at = seated(on_yard(APART, Phase.MOVEMENT, UnitOrder.HOLD), OTHER)
    at = only(at, BOSS, CAPTAIN)
    assert not may_act(at, 0), "everyone holds"
    assert next_of(at)[0].board.turn == 2
    moved = at.after(DoneThisTurn(GAME, BOSS, tried="try a stunt"))
    assert next_of(moved)[0].board.turn == 2, "no chip to roll again with"
    rich = moved.then(replace(moved.board, chips=(1, 0), phase=Phase.GATS))
    assert next_of(rich)[0].board.ready == (1,), "whoever has acted may still roll again"
    assert next_of(replace(at, game=replace(at.game, street=None)))[0].board.ready == (1,)


def test_by_post_a_side_that_may_do_nothing_is_not_asked() -> None:
    at = seated(only(on_yard(APART, Phase.ORDERS), BOSS, CAPTAIN), ONE)
    for unit, order in (("Unit 0", UnitOrder.HOLD), ("Unit 1", UnitOrder.MOVE)):
        at = at.after(OrderGiven(GAME, FaceDownOrder(unit, order)))
    moving = at.after(*decided(at, Reveal()).changes(None))
    assert (moving.board.phase, moving.board.idle) == (Phase.MOVEMENT, (0,))
    assert [one.side for one in waited(moving)] == [1]
    assert [one.side for one in waited(moving.then(replace(moving.board, idle=())))] == [0, 1]


def waited(position: Position) -> list[Wait]:
    people = position.people.values()
    figures = {one.id: one.figure for one in people}
    return [*PottersvilleGames.waits(position.board, figures, {one.id: one.side for one in people})]


def test_the_figures_of_other_players_count_too() -> None:
    at = only(on_yard(APART, Phase.MOVEMENT), BOSS, CAPTAIN)
    people = {who: replace(one, mine=who == BOSS) for who, one in at.people.items()}
    assert may_act(seated(replace(at, people=people), ONE), 1)


def test_on_a_street_gangs_are_one_unit_each_once_chips_are_rolled() -> None:
    at = on_yard(APART, Phase.ORDERS)
    bare = at.then(replace(at.board, units=(), chips=(None, None)))
    bare = replace(bare, people={who: replace(one, listed=one.gang) for who, one in bare.people.items()})
    deed = decided(bare, Chips())
    units = bare.after(*deed.changes((3, 4))).board.units
    assert [(one.name, one.side, one.leader) for one in units] == [("Gang 0", 0, BOSS), ("Gang 1", 1, CAPTAIN)]
    assert "Gang 0 and Gang 1 are one unit each." in deed.report((3, 4)).lines
    for other in (replace(bare, game=replace(bare.game, street=None)), at.then(replace(at.board, chips=(None, None)))):
        assert all(isinstance(one, ChipsSet) for one in decided(other, Chips()).changes((3, 4)))
