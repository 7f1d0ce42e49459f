"""Units, orders and the parts of a turn: what they refuse, cost and change."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.people.person import GangView
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, NotYours, OutOfRange
from rules.core.play.obligations import Settled
from rules.pottersville.model.board import (
    FaceDownOrder,
    OrderGiven,
    PhaseBegun,
    SidesReady,
    TurnBegun,
    UnitGone,
    UnitSet,
    runs,
)
from rules.pottersville.model.changes import Cuffed, WoundSet
from rules.pottersville.model.figures import Phase, UnitOrder, Wound
from rules.pottersville.model.obligations import guts_due
from rules.pottersville.model.position import cheesing
from rules.pottersville.phases import Next, Reveal
from rules.pottersville.units.mustering import Dissolve, Muster
from rules.pottersville.units.orders import GiveOrder
from rules.pottersville.units.turn import units_owing_guts
from tests.rules.fights import GAME
from tests.rules.pottersville.fights import running, table, under_fire
from tests.rules.pottersville.tables import (
    BOSS,
    CAPTAIN,
    COP,
    GOON,
    MOVES,
    ORDERS,
    OTHER,
    PLAYED,
    STRANGER,
    WISE_GUY,
    refused,
    seated,
)

# Units


def test_a_unit_takes_figures_from_another_and_one_without_any_is_gone() -> None:
    people = tuple(ORDERS.people[one] for one in ORDERS.board.units[0].members)
    deed = decided(ORDERS, Muster(name=" The  Corner ", figures=people))
    assert deed.allow() == ()
    made, gone = deed.changes(None)
    assert isinstance(made, UnitSet)
    assert (made.unit.name, made.unit.side, made.unit.leader) == ("The Corner", 0, BOSS)
    assert gone == UnitGone(GAME, "Unit 0")
    assert [unit.name for unit in ORDERS.after(made, gone).board.units] == ["Unit 1", "The Corner"]


def test_a_units_obligations_stay_with_it_when_an_umpire_takes_figures_out() -> None:
    at = running(replace(ORDERS, umpire=True), "Unit 0")
    taken = (at.people[BOSS], at.people[WISE_GUY])
    assert "is running for cover" in refused(replace(at, umpire=False), Muster(name="Two", figures=taken))
    made = at.after(*decided(at, Muster(name="Two", figures=taken)).changes(None))
    assert [cheesing(made, made.board.unit(one)) for one in ("Unit 0", "Two")] == [True, False]
    assert [runs(made.people[one].figure) for one in (BOSS, WISE_GUY, GOON)] == [False, False, True]
    two = tuple(at.people[one] for one in (WISE_GUY, GOON))
    less = at.after(*decided(at, Muster(name="Unit 0", figures=two)).changes(None))
    assert cheesing(less, less.board.unit("Unit 0")), "so does his own without him"
    few = decided(at, Muster(name="Unit 0", figures=taken)).changes(None)
    more = at.after(*few)
    joined = decided(more, Muster(name="Unit 0", figures=(*taken, at.people[GOON]))).changes(None)
    assert runs(more.after(*joined).people[GOON].figure), "and with him who joins it"
    gone = at.after(*decided(at, Dissolve(unit=at.board.unit("Unit 0"))).changes(None))
    assert not any(one.figure.duties for one in gone.people.values())


def test_a_gang_is_a_unit_of_its_living_by_its_own_name() -> None:
    hurt = ORDERS.after(WoundSet(GOON, Wound.DEAD))
    gang = GangView("gang 0", tuple(one for one in hurt.people.values() if one.gang_id == 1))
    made: Any
    made, *_ = decided(hurt, Muster(gang=gang)).changes(None)
    unit = made.unit
    assert unit.name == "gang 0"
    assert GOON not in unit.members


def test_no_handcuffed_figure_is_named_a_leader() -> None:
    held = ORDERS.after(WoundSet(GOON, Wound.DEAD), Cuffed(WISE_GUY, BOSS))
    for who, why in ((GOON, "is dead"), (WISE_GUY, "is handcuffed")):
        assert why in refused(held, Muster(name="Unit 0", leader=held.people[who]))


def test_another_leader_is_named_at_any_time_only_for_a_dead_one() -> None:
    named = Muster(name="Unit 0", leader=MOVES.people[WISE_GUY])
    assert "in its Movement phase" in refused(MOVES, named)
    lost = MOVES.after(WoundSet(BOSS, Wound.DEAD))
    assert decided(lost, replace(named, leader=lost.people[WISE_GUY])).allow() == ()
    assert decided(seated(MOVES, OTHER, umpire=True), named).allow()[:2] == (Umpired("Unit 0"), Umpired("the units"))


def test_a_unit_whose_leader_left_its_gang_names_another_before_its_next_order() -> None:
    left = replace(ORDERS, people={one: person for one, person in ORDERS.people.items() if one != BOSS})
    order = GiveOrder(order=UnitOrder.MOVE, unit=left.board.units[0])
    assert refused(left, order) == (
        "Its leader is gone, so Unit 0 needs a leader before it gets an order. Name one with /pottersville unit."
    )
    named = Muster(name="Unit 0", leader=left.people[WISE_GUY])
    assert decided(left, named).allow() == ()


def test_a_unit_is_for_the_players_of_its_side_and_the_owners_of_its_figures() -> None:
    theirs = tuple(ORDERS.people[one] for one in (CAPTAIN, COP))
    assert "belongs to Gang 1" in refused(ORDERS, Muster(name="New", figures=theirs), NotYours)
    assert "not yours to command" in refused(ORDERS, Dissolve(unit=ORDERS.board.units[1]), NotYours)
    both = (ORDERS.people[BOSS], ORDERS.people[CAPTAIN])
    assert "for one side" in refused(ORDERS, Muster(name="New", figures=both))


def test_a_figure_that_takes_no_part_is_refused_before_sides_are_compared() -> None:
    away = replace(ORDERS.people[GOON], id=99, here=False, side=-1)
    assert "takes no part in this game" in refused(ORDERS, Muster(name="New", figures=(ORDERS.people[BOSS], away)))


# Orders


@pytest.mark.parametrize(
    "laid", [(), (FaceDownOrder("Unit 0", UnitOrder.RUN, "at the cops"),), (FaceDownOrder("Unit 0", UnitOrder.HOLD),)]
)
def test_a_player_of_another_side_gets_the_same_refusal_with_any_order_there(laid: tuple[FaceDownOrder, ...]) -> None:
    at = seated(PLAYED, OTHER).after(*(OrderGiven(GAME, one) for one in laid))
    unit = at.board.units[0]
    sentence = "Unit 0 is not yours to command. Ask its players or an umpire."
    assert refused(at, GiveOrder(order=UnitOrder.MOVE, unit=unit), NotYours) == sentence
    waits = "Unit 1 needs" if laid else "Unit 0 and Unit 1 need"
    assert waits in refused(at, Reveal()), "that one lies there is no secret"


def test_an_order_is_for_ones_only_unit_and_the_last_one_counts() -> None:
    deed = decided(ORDERS, GiveOrder(order=UnitOrder.HOLD, note=" to  the crates "))
    assert deed.changes(None) == (OrderGiven(GAME, FaceDownOrder("Unit 0", UnitOrder.HOLD, "to the crates")),)
    first = ORDERS.after(*deed.changes(None))
    second = first.after(*decided(first, GiveOrder(order=UnitOrder.MOVE)).changes(None))
    assert second.board.given == (FaceDownOrder("Unit 0", UnitOrder.MOVE),)
    assert "Say which unit" in refused(seated(PLAYED, STRANGER), GiveOrder(order=UnitOrder.HOLD), OutOfRange)


# The parts of a turn


def test_a_turn_goes_on_once_every_side_is_done() -> None:
    first = decided(MOVES, Next())
    said = first.report(None)
    assert said.headline.startswith("Side 0 is done with turn")
    assert said.lines == ("The next phase begins once Side 1 is done too.",)
    assert first.changes(None) == (SidesReady(GAME, (0,)),)
    said = MOVES.after(*first.changes(None))
    assert "You are already done" in refused(said, Next(), ForUmpire)
    assert decided(seated(said, OTHER), Next()).changes(None) == (PhaseBegun(GAME, Phase.GATS),)


def test_an_umpire_goes_on_for_the_others_and_the_last_part_ends_the_turn() -> None:
    guts = decided(seated(table(Phase.GUTS), STRANGER, umpire=True), Next())
    assert guts.allow() == (Umpired("Side 0"), Umpired("Side 1"))
    assert guts.ends_turn(None)
    assert guts.report(None).headline == "Turn 2 begins: orders."


def test_a_turn_does_not_end_while_a_unit_with_a_free_figure_owes_a_guts_test() -> None:
    at = under_fire(seated(table(Phase.GUTS), STRANGER, umpire=True), "unit 1")
    assert [unit.name for unit in units_owing_guts(at)] == ["Unit 1"]
    assert "Unit 1. They must test Guts" in refused(at, Next())
    due = guts_due("Unit 1")
    rolled = at.after(Settled(at.board.unit("Unit 1").members[0], due))
    gone = at.after(*(WoundSet(one, Wound.DEAD) for one in at.board.unit("Unit 1").members))
    for done in (rolled, gone):
        assert decided(done, Next()).changes(None) == (TurnBegun(GAME),), "also while the result is sealed"
    later = gone.after(TurnBegun(GAME), *(WoundSet(one, Wound.NONE) for one in at.board.unit("Unit 1").members))
    decided(later, Dissolve(unit=later.board.unit("Unit 1"))).allow()
