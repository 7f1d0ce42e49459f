"""Gear, money, what stands on a card, wounds and handcuffs, put right by hand: in words."""

from __future__ import annotations

from cogs._kit.moves import tells
from cogs._kit.prepared import Said
from rules.pottersville.by_hand import Card, Condition, Gear, Money, Purse, Sheet
from rules.pottersville.sheets import carried, condition, line


@tells(Gear)
def geared(sheet: Sheet, _result: None) -> Said:
    """What somebody carries now."""
    return Said(f"{sheet.person.name} carries {carried(sheet.after) or 'nothing'}.")


@tells(Money)
def moved(purse: Purse, _result: None) -> Said:
    """Who has how much now."""
    m, name = purse.moved, purse.moved.figure.name
    if m.gives is not None:
        to = f"to {m.to.name}" if m.to is not None else "away"
        return Said(f"{name} gives ${m.gives:,} {to}.", (f"${purse.dollars:,} left.",))
    if m.takes is not None:
        return Said(f"{name} takes ${m.takes:,}.", (f"That makes ${purse.dollars:,}.",))
    return Said(f"{name} has ${purse.dollars:,}.")


@tells(Card)
def carded(sheet: Sheet, _result: None) -> Said:
    """What stands on somebody's card now."""
    return Said(f"{sheet.person.name}'s card is put right.", (line(sheet.after),))


@tells(Condition)
def conditioned(sheet: Sheet, _result: None) -> Said:
    """How somebody is now."""
    return Said(f"{sheet.person.name} is {condition(sheet.after) or 'fit'}.")
