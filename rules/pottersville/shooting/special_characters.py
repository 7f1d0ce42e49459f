"""Special characters: two Tommy guns, two pistols, and figures that are hard to hurt (pot.special)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.position import Person
from rules.pottersville.model.roster import pair_of
from rules.pottersville.model.weapons import Weapon

MAD: Final = Modifier("two Tommy guns", -1)
APART: Final = Modifier("one pistol at each of two targets", -1)


class Pair(StrEnum):
    """Whether a figure fires one gun or two."""

    ONE = "One gun"
    PISTOLS = "Two pistols"
    TOMMY_GUNS = "Two Tommy guns"


PAIRED: Final = {Pair.PISTOLS: "Pistol", Pair.TOMMY_GUNS: "SMG"}
"""The gun that each kind of pair is made of."""


def check_pair(pair: Pair, gun: Weapon, wound: Wound) -> None:
    """Refuse a pair of other guns, and two Tommy guns with a serious wound, with IllegalNow."""
    needed = PAIRED.get(pair, gun.name)
    if gun.name != needed:
        raise IllegalNow(f"{pair} must be two of a {needed}, not of a {gun.name}. Fire one gun.")
    if pair is Pair.TOMMY_GUNS and wound is Wound.SERIOUS:
        raise IllegalNow("A seriously wounded figure can fire only one Tommy gun. Fire one gun.")


def pair_fired(person: Person, gun: Weapon) -> Pair:
    """Two guns at once. Raises IllegalNow for guns that don't come in pairs, or that a stored figure lacks."""
    pair = next((pair for pair, name in PAIRED.items() if name == gun.name), None)
    if pair is None:
        raise IllegalNow(
            f"No figure can fire two of a {gun.name} at once. Use two pistols, two Tommy guns, or one gun."
        )
    if person.stored and not pair_of(person.figure, gun.name):
        raise IllegalNow(f"{person.name} can't fire two of a {gun.name} at once. Remove “two”.")
    return pair
