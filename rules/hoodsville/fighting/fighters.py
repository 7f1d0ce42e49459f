"""Fighters and sides of a melee as facts, and what each adds to its die (hood.melee and the rules after it)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.outcome import Modifier
from rules.core.tables.table import Reading
from rules.hoodsville.saves.saving_throws import STRIKES

MOST_A_SIDE: Final = 10
MOST_MELEE: Final = 6
"""No strength is further from 0. The cards run from -3 to +2."""


class Surprise(StrEnum):
    """How much a side surprises the other."""

    NONE = "None"
    HALF = "Half"
    FULL = "Full"


FIRST_SIDE: Final = 0
SECOND_SIDE: Final = 1
SURPRISE_MODIFIERS: Final = {Surprise.NONE: 0, Surprise.HALF: +1, Surprise.FULL: +2}


@frozen
class Fighter:
    """A figure in a melee, as facts.

    melee   fighting strength unhurt
    weapon  a name among the strikes of saving throws
    wounds  what they take off melee, 0 or more
    rising  it gets up in this round
    """

    melee: int = 0
    weapon: str = "Fists"
    wounds: int = 0
    shaken: bool = False
    groggy: bool = False
    enraged: bool = False
    rising: bool = False
    hands_tied: bool = False
    feet_tied: bool = False

    @property
    def factors(self) -> tuple[Modifier, ...]:
        """The strength and all its modifiers, by name."""
        return named(
            ("melee", self.melee),
            ("wounds", -self.wounds),
            ("shaken", -1 * self.shaken),
            ("groggy", -1 * self.groggy),
            ("enraged", +1 * self.enraged),
            ("rising", -1 * self.rising),
            ("hands tied", -3 * self.hands_tied),
            ("feet tied", -2 * self.feet_tied),
        )


@frozen
class FightingSide:
    """One side of a melee. The first fighter leads it.

    surprise, height  its advantage over the other side
    modifier          anything else that a card or the umpire adds
    """

    fighters: tuple[Fighter, ...]
    surprise: Surprise = Surprise.NONE
    height: bool = False
    modifier: int = 0

    @property
    def leader(self) -> Fighter:
        """The fighter whose weapon strikes, and who takes the blow."""
        return self.fighters[0]


def named(*factors: tuple[str, int]) -> tuple[Modifier, ...]:
    """The factors that are not 0, as modifiers."""
    return tuple(Modifier(label, value) for label, value in factors if value)


@lru_cache(64)
def factors_of(party: FightingSide, *besides: tuple[str, int]) -> tuple[Modifier, ...]:
    """The factors of a side's die, by name. Of several fighters the best after wounds and state counts."""
    many = len(party.fighters)
    best = max((fighter.factors for fighter in party.fighters), key=total)
    return best + named(
        (f"{many} against one", many * (many > 1)),
        (f"{party.surprise.lower()} surprise", SURPRISE_MODIFIERS[party.surprise]),
        ("height advantage", +1 * party.height),
        ("other", party.modifier),
        *besides,
    )


def total(factors: tuple[Modifier, ...]) -> int:
    """The sum of factors."""
    return sum(factor.value for factor in factors)


def check_party(party: FightingSide) -> None:
    """Refuse an impossible side, with OutOfRange or UnknownName."""
    if not 1 <= len(party.fighters) <= MOST_A_SIDE:
        raise OutOfRange(f"A side of a melee can't have {len(party.fighters)} figures. Name 1 to {MOST_A_SIDE}.")
    for fighter in party.fighters:
        if abs(fighter.melee) > MOST_MELEE:
            raise OutOfRange(f"Melee can't be {fighter.melee:+}. Type -{MOST_MELEE} to +{MOST_MELEE}.")
        if fighter.wounds < 0:
            raise OutOfRange("The cost of wounds can't be below 0. Type another number.")
        if fighter.weapon not in STRIKES:
            raise UnknownName("weapon", fighter.weapon, STRIKES)


def check_sides(one: FightingSide, other: FightingSide) -> None:
    """Refuse two sides that can't meet: several against several with IllegalNow, otherwise as `check_party`."""
    check_party(one)
    check_party(other)
    if len(one.fighters) > 1 and len(other.fighters) > 1:
        raise IllegalNow(
            f"Melee is one against one or several against one, not {len(one.fighters)} against "
            f"{len(other.fighters)}. Pair them off."
        )
    if one.surprise is not Surprise.NONE and other.surprise is not Surprise.NONE:
        raise IllegalNow("Only one side can surprise the other. Remove one of them.")
    if one.height and other.height:
        raise IllegalNow("Only one side can stand higher. Remove one of them.")


@lru_cache(64)
def added(factors: tuple[Modifier, ...]) -> Reading[int]:
    """A D6 with its factors."""
    return Reading(tuple(face + total(factors) for face in range(1, 7)), modifiers=factors)


def strength(dice: Dice, many: int, factors: tuple[Modifier, ...], side: int) -> int:
    """A side's total: a D6, or for several fighters the mean of one each, rounded down; and the factors.

    many  the number of fighters
    side  FIRST_SIDE or SECOND_SIDE, for the name of the roll
    """
    why = f"melee:{side}"
    return dice.read(1, added(factors), why)[0] if many == 1 else dice.total(many, 6, why) // many + total(factors)
