"""Sheets put right by hand: gear, money, cards and wounds."""

from __future__ import annotations

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours, OutOfRange
from rules.pottersville.model.changes import GearLost, GearTaken, MoneyMoved, WoundSet
from rules.pottersville.model.figures import Wound
from rules.pottersville.sheet_edits import Card, Condition, Gear, Money
from tests.rules.pottersville.tables import BOSS, GOON, ORDERS, refused


def test_gear_changes_hands_and_what_the_dead_carry_is_an_umpires() -> None:
    swap = Gear(figure=ORDERS.people[GOON], add=("Club",), drop=("Pistol",))
    assert decided(ORDERS, swap).changes(None) == (GearLost(GOON, "Pistol"), GearTaken(GOON, "Club"))
    assert "no SMG" in refused(ORDERS, replace(swap, drop=("SMG",)))
    dead = ORDERS.after(WoundSet(GOON, Wound.DEAD))
    assert "what the dead carry" in refused(dead, replace(swap, figure=dead.people[GOON]), NotYours)


def test_money_is_given_from_one_to_another() -> None:
    boss, goon = ORDERS.people[BOSS], ORDERS.people[GOON]
    deed = decided(ORDERS, Money(figure=boss, gives=15, to=goon))
    assert deed.changes(None) == (MoneyMoved(BOSS, -15), MoneyMoved(GOON, 15))
    assert deed.report(None).lines == ("$5 left.",)
    for wrong in (Money(figure=boss), Money(figure=boss, has=1, takes=1), Money(figure=boss, takes=1, to=goon)):
        assert refused(ORDERS, wrong, OutOfRange)
    assert "has $20, not $21" in refused(ORDERS, Money(figure=boss, gives=21), OutOfRange)
    dead = ORDERS.after(WoundSet(GOON, Wound.DEAD)).people[GOON]
    assert "is dead" in refused(ORDERS, Money(figure=boss, gives=1, to=dead))


def test_cards_and_wounds_are_put_right_by_the_owner_and_in_a_game_by_an_umpire() -> None:
    hurt = Condition(figure=ORDERS.people[GOON], wound=Wound.LIGHT)
    assert "Ask an umpire to correct" in refused(ORDERS, hurt, NotYours)
    assert "Add what is different" in refused(ORDERS, replace(hurt, wound=Wound.NONE), OutOfRange)
    at_home = replace(ORDERS.people[GOON], here=False)
    assert decided(ORDERS, replace(hurt, figure=at_home)).allow() == ()
    card = Card(figure=replace(at_home, mine=False), add=("Leader",))
    assert refused(ORDERS, card, NotYours) == "Gang 0 is not your gang. Ask its owner or an umpire."
    umpired = replace(card, figure=replace(card.figure, umpired=True))
    assert decided(ORDERS, umpired).allow() == (Umpired("Gang 0"),)
