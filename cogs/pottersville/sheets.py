"""Gear, money, what stands on a card, wounds and handcuffs, put right by hand: in words."""

from __future__ import annotations

from cogs._kit.moves import tells
from rules.core.report import Report
from rules.pottersville.by_hand import Card, Condition, Gear, Money, Purse, Sheet
from rules.pottersville.sheets import carried, condition, line


@tells(Gear)
def geared(sheet: Sheet, _result: None) -> Report:
    """What somebody carries now."""
    return Report(f"{sheet.person.name} carries {carried(sheet.after) or 'nothing'}.")


@tells(Money)
def moved(purse: Purse, _result: None) -> Report:
    """Who has how much now."""
    m, name = purse.moved, purse.moved.figure.name
    if m.gives is not None:
        to = f"to {m.to.name}" if m.to is not None else "away"
        return Report(f"{name} gives ${m.gives:,} {to}.", (f"${purse.dollars:,} left.",))
    if m.takes is not None:
        return Report(f"{name} takes ${m.takes:,}.", (f"That makes ${purse.dollars:,}.",))
    return Report(f"{name} has ${purse.dollars:,}.")


@tells(Card)
def carded(sheet: Sheet, _result: None) -> Report:
    """What stands on somebody's card now."""
    return Report(f"{sheet.person.name}'s card is put right.", (line(sheet.after),))


@tells(Condition)
def conditioned(sheet: Sheet, _result: None) -> Report:
    """How somebody is now."""
    return Report(f"{sheet.person.name} is {condition(sheet.after) or 'fit'}.")
