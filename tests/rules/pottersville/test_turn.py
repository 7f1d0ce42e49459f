"""Units, orders, the parts of a turn, chips and sheets by hand as deeds: what is refused, costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.fields import Row
from rules.core.action.position import Umpired
from rules.core.people.person import GangView
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours, OutOfRange, Refusal, together
from rules.core.play.obligations import Settled
from rules.pottersville.model.board import (
    ChipSpent,
    ChipsSet,
    Given,
    OrderGiven,
    PhaseBegun,
    SidesReady,
    TurnBegun,
    UnitGone,
    UnitSet,
    runs,
)
from rules.pottersville.model.changes import Cuffed, GearLost, GearTaken, MoneyMoved, WoundSet
from rules.pottersville.model.figures import Order, Phase, Wound
from rules.pottersville.model.obligations import guts_due
from rules.pottersville.model.position import Position, cheesing, one_of
from rules.pottersville.poker_chips import Chips
from rules.pottersville.sheet_edits import Card, Condition, Gear, Money
from rules.pottersville.units.command_radius import Leash, Radius
from rules.pottersville.units.mustering import Dissolve, Muster
from rules.pottersville.units.orders import GiveOrder, Reveal
from rules.pottersville.units.turn import Next, units_owing_guts
from tests.rules.fights import GAME, after
from tests.rules.pottersville.fights import running, table, under_fire

ME, OTHER, STRANGER = 7, 8, 9
BOSS, WISE_GUY, GOON, PUNK, CAPTAIN, COP = 1, 2, 3, 5, 9, 11
PLAYED = table()


def seated(position: Position, caller: int = ME, umpire: bool = False) -> Position:
    """The table with a player on each side, seen by somebody who owns what the first side brought, or nothing."""
    assert position.game is not None
    sides = tuple(replace(side, players=(user,)) for side, user in zip(position.game.sides, (ME, OTHER), strict=True))
    people = {
        id: replace(one, mine=caller == ME and not one.side, umpired=umpire) for id, one in position.people.items()
    }
    return replace(position, game=replace(position.game, sides=sides), people=people, caller=caller, umpire=umpire)


ORDERS, MOVES = seated(PLAYED), seated(table(Phase.MOVEMENT))


def refused(position: Position, move: Any, kind: type[Refusal] = IllegalNow) -> str:
    with pytest.raises(kind) as said:
        decided(position, move).allow()
    return said.value.sentence


# Units


def test_a_unit_takes_figures_from_another_and_one_without_any_is_gone() -> None:
    people = tuple(ORDERS.people[one] for one in ORDERS.board.units[0].members)
    deed = decided(ORDERS, Muster(name=" The  Corner ", figures=people))
    assert deed.allow() == ()
    made, gone = deed.changes(None)
    assert isinstance(made, UnitSet)
    assert (made.unit.name, made.unit.side, made.unit.leader) == ("The Corner", 0, BOSS)
    assert gone == UnitGone(GAME, "Unit 0")
    assert [unit.name for unit in after(ORDERS, made, gone).board.units] == ["Unit 1", "The Corner"]


def test_what_a_unit_owes_stays_with_it_whoever_an_umpire_takes_out_of_it() -> None:
    at = running(replace(ORDERS, umpire=True), "Unit 0")
    taken = (at.people[BOSS], at.people[WISE_GUY])
    assert "is cheesing it" in refused(replace(at, umpire=False), Muster(name="Two", figures=taken))
    made = after(at, *decided(at, Muster(name="Two", figures=taken)).changes(None))
    assert [cheesing(made, made.board.unit(one)) for one in ("Unit 0", "Two")] == [True, False]
    assert [runs(made.people[one].figure) for one in (BOSS, WISE_GUY, GOON)] == [False, False, True]
    two = tuple(at.people[one] for one in (WISE_GUY, GOON))
    less = after(at, *decided(at, Muster(name="Unit 0", figures=two)).changes(None))
    assert cheesing(less, less.board.unit("Unit 0")), "so does his own without him"
    few = decided(at, Muster(name="Unit 0", figures=taken)).changes(None)
    more = after(at, *few)
    joined = decided(more, Muster(name="Unit 0", figures=(*taken, at.people[GOON]))).changes(None)
    assert runs(after(more, *joined).people[GOON].figure), "and with him who joins it"
    gone = after(at, *decided(at, Dissolve(unit=at.board.unit("Unit 0"))).changes(None))
    assert not any(one.figure.duties for one in gone.people.values())


def test_a_gang_is_a_unit_of_its_living_by_its_own_name() -> None:
    hurt = after(ORDERS, WoundSet(GOON, Wound.DEAD))
    gang = GangView("gang 0", tuple(one for one in hurt.people.values() if one.gang_id == 1))
    made: Any
    made, *_ = decided(hurt, Muster(gang=gang)).changes(None)
    unit = made.unit
    assert unit.name == "gang 0"
    assert GOON not in unit.members


def test_nobody_in_handcuffs_is_named_a_leader() -> None:
    held = after(ORDERS, WoundSet(GOON, Wound.DEAD), Cuffed(WISE_GUY, BOSS))
    for who, why in ((GOON, "is dead"), (WISE_GUY, "is handcuffed")):
        assert why in refused(held, Muster(name="Unit 0", leader=held.people[who]))


def test_another_leader_is_named_at_any_time_only_for_a_dead_one() -> None:
    named = Muster(name="Unit 0", leader=MOVES.people[WISE_GUY])
    assert "in its Movement phase" in refused(MOVES, named)
    lost = after(MOVES, WoundSet(BOSS, Wound.DEAD))
    assert decided(lost, replace(named, leader=lost.people[WISE_GUY])).allow() == ()
    assert decided(seated(MOVES, OTHER, umpire=True), named).allow()[:2] == (Umpired("Unit 0"), Umpired("the units"))


def test_a_unit_is_for_those_who_play_its_side_and_own_its_figures() -> None:
    theirs = tuple(ORDERS.people[one] for one in (CAPTAIN, COP))
    assert "belongs to Gang 1" in refused(ORDERS, Muster(name="New", figures=theirs), NotYours)
    assert "not yours to command" in refused(ORDERS, Dissolve(unit=ORDERS.board.units[1]), NotYours)
    both = (ORDERS.people[BOSS], ORDERS.people[CAPTAIN])
    assert "for one side" in refused(ORDERS, Muster(name="New", figures=both))


def test_who_takes_no_part_in_the_game_is_told_so_before_sides_are_looked_at() -> None:
    away = replace(ORDERS.people[GOON], id=99, here=False, side=-1)
    assert "takes no part in this game" in refused(ORDERS, Muster(name="New", figures=(ORDERS.people[BOSS], away)))


# Orders


@pytest.mark.parametrize("laid", [(), (Given("Unit 0", Order.RUN, "at the cops"),), (Given("Unit 0", Order.HOLD),)])
def test_who_plays_another_side_is_told_the_same_whatever_order_lies_there(laid: tuple[Given, ...]) -> None:
    at = after(seated(PLAYED, OTHER), *(OrderGiven(GAME, one) for one in laid))
    unit = at.board.units[0]
    told = "Unit 0 is not yours to command: that is for those who play it, or an umpire."
    assert refused(at, GiveOrder(order=Order.MOVE, unit=unit), NotYours) == told
    waits = "Unit 1 waits" if laid else "Unit 0 and Unit 1 wait"
    assert waits in refused(at, Reveal()), "that one lies there is no secret"


def test_an_order_is_for_ones_only_unit_and_the_last_one_counts() -> None:
    deed = decided(ORDERS, GiveOrder(order=Order.HOLD, note=" to  the crates "))
    assert deed.changes(None) == (OrderGiven(GAME, Given("Unit 0", Order.HOLD, "to the crates")),)
    first = after(ORDERS, *deed.changes(None))
    second = after(first, *decided(first, GiveOrder(order=Order.MOVE)).changes(None))
    assert second.board.given == (Given("Unit 0", Order.MOVE),)
    assert "Say which unit" in refused(seated(PLAYED, STRANGER), GiveOrder(order=Order.HOLD), OutOfRange)


# The parts of a turn


def test_a_turn_goes_on_once_every_side_is_done() -> None:
    first = decided(MOVES, Next())
    said = first.report(None)
    assert said.headline.startswith("Side 0 is done with turn")
    assert said.lines == ("It goes on once Side 1 is done too.",)
    assert first.changes(None) == (SidesReady(GAME, (0,)),)
    said = after(MOVES, *first.changes(None))
    assert "You have said so" in refused(said, Next(), ForUmpire)
    assert decided(seated(said, OTHER), Next()).changes(None) == (PhaseBegun(GAME, Phase.GATS),)


def test_an_umpire_goes_on_for_the_others_and_the_last_part_ends_the_turn() -> None:
    guts = decided(seated(table(Phase.GUTS), STRANGER, umpire=True), Next())
    assert guts.allow() == (Umpired("Side 0"), Umpired("Side 1"))
    assert guts.ends_turn(None)
    assert guts.report(None).headline == "Turn 2 begins: orders."


def test_a_turn_does_not_end_while_a_unit_with_anybody_alive_and_free_owes_a_guts_test() -> None:
    at = under_fire(seated(table(Phase.GUTS), STRANGER, umpire=True), "unit 1")
    assert [unit.name for unit in units_owing_guts(at)] == ["Unit 1"]
    assert "Unit 1 must test Guts" in refused(at, Next())
    due = guts_due("Unit 1")
    rolled = after(at, Settled(at.board.unit("Unit 1").members[0], due))
    gone = after(at, *(WoundSet(one, Wound.DEAD) for one in at.board.unit("Unit 1").members))
    for done in (rolled, gone):
        assert decided(done, Next()).changes(None) == (TurnBegun(GAME),), "also while the result is sealed"
    later = after(gone, TurnBegun(GAME), *(WoundSet(one, Wound.NONE) for one in at.board.unit("Unit 1").members))
    decided(later, Dissolve(unit=later.board.unit("Unit 1"))).allow()


# Chips


def test_chips_are_rolled_once_spent_by_their_side_and_counted_by_an_umpire() -> None:
    assert "Side 0 3, Side 1 3" in refused(ORDERS, Chips())
    unrolled = ORDERS.then(replace(ORDERS.board, chips=(None, 3)))
    assert decided(unrolled, Chips()).changes((5,)) == (ChipsSet(GAME, 0, 5),)
    assert decided(unrolled, Chips()).report((5,)).opens, "orders come next"
    spent = decided(ORDERS, Chips(spend=True))
    assert (spent.allow(), spent.report(None).headline) == ((), "Side 0 spends a poker chip: 2 chips left.")
    assert spent.changes(None) == (ChipSpent(GAME, 0, "a die thrown again at the table"),)
    assert "its own chips" in refused(ORDERS, Chips(spend=True, side=1), NotYours)
    assert "an umpire puts them right" in refused(ORDERS, Chips(set=6), NotYours)
    counted = decided(seated(PLAYED, STRANGER, umpire=True), Chips(side=1, set=0))
    assert (counted.allow(), counted.changes(None)) == ((Umpired("Side 1"),), (ChipsSet(GAME, 1, 0),))


def test_who_plays_no_side_rolls_and_spends_no_chips() -> None:
    seen = seated(PLAYED, STRANGER)
    unrolled = seen.then(replace(seen.board, chips=(None, 3)))
    for here, move in ((unrolled, Chips()), (seen, Chips(side=1, spend=True)), (seen, Chips(side=1, set=2))):
        assert "players" in refused(here, move, NotYours)


def test_with_no_game_chips_are_only_rolled() -> None:
    nowhere = Position(PLAYED.blank)
    assert decided(nowhere, Chips(sides=2)).names == ("Side 1", "Side 2")
    for kept in (Chips(spend=True), Chips(set=3), Chips(side=-1)):
        assert "nobody's chips are kept" in refused(nowhere, kept)


# The command radius


def row(position: Position, who: int, *inches: float) -> Row:
    return Row((position.people[who],), None, inches, ())


def kept(people: int) -> tuple[Leash, ...]:
    return (Leash(6, 6, strays=False, unled=False),) * people


def test_the_radius_is_measured_from_the_leader_of_the_unit_of_who_is_told_of() -> None:
    deed = decided(ORDERS, Radius(posts=(row(ORDERS, GOON, 3, 5), row(ORDERS, PUNK, 2))))
    assert [(post.nearest, post.leader) for post in deed.args[1]] == [(3, 5), (2, 2)]
    others = together([ORDERS.people[one].name for one in (2, 4, 6, 7, 8)])
    assert deed.report(kept(2)).lines[-1] == f"Not mentioned: {others}."
    assert "leads: say where the others" in refused(ORDERS, Radius(posts=(row(ORDERS, BOSS, 1),)))
    mixed = Radius(posts=(row(ORDERS, GOON, 3), row(ORDERS, COP, 3)))
    assert "is not in Unit 0" in refused(ORDERS, mixed)
    goon = Row((one_of("Goon"),), None, (3.0,), ())
    assert "Say who leads" in refused(ORDERS, Radius(posts=(goon,)), OutOfRange)
    alone = decided(ORDERS, Radius(posts=(goon,), leader=one_of("Punk"))).report(kept(1))
    assert len(alone.lines) == 1, "nobody else is of the unit"


# Sheets by hand


def test_gear_changes_hands_and_what_the_dead_carry_is_an_umpires() -> None:
    swap = Gear(figure=ORDERS.people[GOON], add=("Club",), drop=("Pistol",))
    assert decided(ORDERS, swap).changes(None) == (GearLost(GOON, "Pistol"), GearTaken(GOON, "Club"))
    assert "no SMG" in refused(ORDERS, replace(swap, drop=("SMG",)))
    dead = after(ORDERS, WoundSet(GOON, Wound.DEAD))
    assert "what the dead carry" in refused(dead, replace(swap, figure=dead.people[GOON]), NotYours)


def test_money_is_given_from_one_to_another() -> None:
    boss, goon = ORDERS.people[BOSS], ORDERS.people[GOON]
    deed = decided(ORDERS, Money(figure=boss, gives=15, to=goon))
    assert deed.changes(None) == (MoneyMoved(BOSS, -15), MoneyMoved(GOON, 15))
    assert deed.report(None).lines == ("$5 left.",)
    for wrong in (Money(figure=boss), Money(figure=boss, has=1, takes=1), Money(figure=boss, takes=1, to=goon)):
        assert refused(ORDERS, wrong, OutOfRange)
    assert "has $20, not $21" in refused(ORDERS, Money(figure=boss, gives=21), OutOfRange)
    dead = after(ORDERS, WoundSet(GOON, Wound.DEAD)).people[GOON]
    assert "is dead" in refused(ORDERS, Money(figure=boss, gives=1, to=dead))


def test_cards_and_wounds_are_put_right_by_the_owner_and_in_a_game_by_an_umpire() -> None:
    hurt = Condition(figure=ORDERS.people[GOON], wound=Wound.LIGHT)
    assert "put right by an umpire" in refused(ORDERS, hurt, NotYours)
    assert "say what is different" in refused(ORDERS, replace(hurt, wound=Wound.NONE), OutOfRange)
    at_home = replace(ORDERS.people[GOON], here=False)
    assert decided(ORDERS, replace(hurt, figure=at_home)).allow() == ()
    card = Card(figure=replace(at_home, mine=False), add=("Leader",))
    assert refused(ORDERS, card, NotYours) == "Gang 0 is not your gang: only its owner or an umpire may act for it."
    umpired = replace(card, figure=replace(card.figure, umpired=True))
    assert decided(ORDERS, umpired).allow() == (Umpired("Gang 0"),)
