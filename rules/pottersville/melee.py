"""Melee: opposed dice, handcuffs and blows (pot.melee)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.pottersville.model import Wound
from rules.pottersville.rolls import check_other
from rules.pottersville.weapons import ADDS, FISTS, MELEE_ADDS, Situation, Weapon
from rules.pottersville.wounds import FIT, Body, hurt

BRAWLER: Final = Modifier("brawler", +1)
DOUBLED: Final = (Modifier("double", +1),)


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of two in a melee, as facts.

    weapon    what he strikes with
    brawler   a sailor, a longshoreman, a gangster of a Tong
    cuffs     the police: whom he doubles he handcuffs
    charging  he came into contact at a run in this turn
    other     what the umpire adds
    """

    body: Body = FIT
    weapon: Weapon = FISTS
    brawler: bool = False
    cuffs: bool = False
    charging: bool = False
    other: int = 0


class Fought(NamedTuple):
    """How a melee ended.

    winner   0 for the first, 1 for the second
    doubled  the winner's total was at least double
    cuffed   the loser is handcuffed, and no worse for it
    wound    the loser's now
    """

    winner: int
    doubled: bool = False
    cuffed: bool = False
    wound: Wound = Wound.NONE


class Clash(NamedTuple):
    """A throw of both that is no tie: who won, 0 or 1, and whether at least double."""

    winner: int
    doubled: bool


def factors_of(dice: Dice, fighter: Fighter) -> tuple[Modifier, ...]:
    """All that one adds to his die, by name."""
    wounds = {Wound.SUPPRESSED: Situation.SUPPRESSED, Wound.LIGHT: Situation.LIGHT, Wound.SERIOUS: Situation.SERIOUS}
    met = [wounds[fighter.body.wound]] if fighter.body.wound in wounds else []
    met += [Situation.CHARGING] if fighter.charging else []
    house = (Modifier(one.lower(), dice.grid(MELEE_ADDS).filled(one, ADDS)) for one in met)
    fixed = (BRAWLER,) if fighter.brawler else ()
    return tuple(one for one in (*house, *fixed, Modifier("other", fighter.other)) if one.value)


def check_fight(first: Fighter, second: Fighter) -> None:
    """Refuse two who can't fight: OutOfRange or IllegalNow."""
    for fighter in (first, second):
        if fighter.body.wound is Wound.DEAD:
            raise IllegalNow("The dead don't fight: name somebody alive.")
        check_other(fighter.other)


@resolves("pot.melee", "pot.effects", "pot.wounds")
def melee(dice: Dice, first: Fighter, second: Fighter) -> Fought:
    """Two fight: each a D6 and what counts for him, ties again; the loser is handcuffed or hurt.

    Dice in order: the first's and the second's, as often as they tie; the effect on the loser, a repeated wound.
    Headings number the two 0 and 1. Raises OutOfRange or IllegalNow before any die falls.
    """
    check_fight(first, second)
    sides = (first, second)
    winner, doubled = dice.until(clash, *(factors_of(dice, side) for side in sides))
    loser = sides[1 - winner].body
    if doubled and sides[winner].cuffs:
        return Fought(winner, True, True, loser.wound)
    column, adds = sides[winner].weapon.column, DOUBLED if doubled else ()
    return Fought(winner, doubled, False, dice.call(hurt, loser, column, 1, adds, 1 - winner))


def clash(dice: Dice, first: tuple[Modifier, ...], second: tuple[Modifier, ...]) -> Clash | None:
    """One throw of both, None for a tie: a stage."""
    ours, theirs = (dice.read(1, added(adds), f"melee:{side}")[0] for side, adds in enumerate((first, second)))
    if ours == theirs:
        return None
    return Clash(int(theirs > ours), max(ours, theirs) >= 2 * min(ours, theirs))


@lru_cache(1024)
def added(factors: tuple[Modifier, ...]) -> Reading[int]:
    """A D6 with what counts for somebody."""
    shift = sum(factor.value for factor in factors)
    return Reading(tuple(face + shift for face in range(1, 7)), modifiers=factors)
