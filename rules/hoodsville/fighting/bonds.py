"""Bonds on a captive, and the means that hold one (hood.overpower, hood.break-free)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import signed
from rules.hoodsville.fighting.fighters import FightingSide
from rules.hoodsville.model.changes import BondsSet
from rules.hoodsville.model.figures import Bond
from rules.hoodsville.model.position import Person


class Means(StrEnum):
    """The means of overpowering a victim."""

    HANDS = "Hands"
    ROPE = "Rope"
    SACK = "Sack"


MEANS_MODIFIERS: Final = {Means.HANDS: 0, Means.ROPE: -1, Means.SACK: -2}
"""What the means add to the die of the side that holds the victim."""
MEANS_TEXT: Final = f"Rope {signed(MEANS_MODIFIERS[Means.ROPE])}, sack {signed(MEANS_MODIFIERS[Means.SACK])}"
ACTS: Final = dict(zip(("Hold", "Tie hands", "Tie feet", "Gag", "Drug", "Sack"), Bond, strict=True))
CALLED: Final = {name.casefold(): bond for name, bond in ACTS.items()} | {bond.value: bond for bond in Bond}


def bond_named(name: str) -> Bond:
    """The bond that “tie hands” or “hands tied” means. Raises UnknownName for any other."""
    word = " ".join(name.casefold().split())
    if word not in CALLED:
        raise UnknownName("act", word, ACTS)
    return CALLED[word]


def has_rope(bonds: tuple[Bond, ...]) -> bool:
    """Whether a rope is among these bonds."""
    return Bond.HANDS in bonds or Bond.FEET in bonds


def bonds_text(bonds: tuple[Bond, ...]) -> str:
    """The bonds in words, such as “hands tied, gagged”."""
    return ", ".join(bonds)


def check_alone(victim: FightingSide) -> None:
    """Raises OutOfRange for several victims at once."""
    if len(victim.fighters) != 1:
        raise OutOfRange(f"Only one victim can be overpowered at a time, not {len(victim.fighters)}. Name one.")


def check_acts(acts: tuple[Bond, ...], bonds: tuple[Bond, ...]) -> None:
    """Raises OutOfRange unless one act or two different ones are named, and IllegalNow for an act that is done."""
    if not 1 <= len(acts) <= 2:
        raise OutOfRange("An attempt has one act, or a second one for a great success. Name one or two.")
    if len(set(acts)) < len(acts):
        raise OutOfRange("The second act is the same as the first. Name a different one.")
    done = next((act for act in acts if act in bonds and act is not Bond.HELD), None)
    if done is not None:
        raise IllegalNow(f"That is already done ({done}). Name another act.")


def bonds_after(bonds: tuple[Bond, ...], acts: tuple[Bond, ...]) -> tuple[Bond, ...]:
    """The bonds of a victim after these acts. A victim of any act is held, too."""
    after = {*bonds, *acts, Bond.HELD} if acts else set(bonds)
    return tuple(bond for bond in Bond if bond in after)


def bonds_after_break(bonds: tuple[Bond, ...]) -> tuple[Bond, ...]:
    """The bonds of a captive that broke free: it is no longer held, and with free hands it wears no sack either."""
    gone = {Bond.HELD} if Bond.HANDS in bonds else {Bond.HELD, Bond.SACK}
    return tuple(bond for bond in bonds if bond not in gone)


def release_changes(captive: Person) -> tuple[Change, ...]:
    """The change that lets a captive go: nobody holds it any longer."""
    return (BondsSet(captive.id, bonds_after_break(captive.figure.bonds)),)
