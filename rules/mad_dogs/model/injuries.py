"""Marks of an attack, harm and casualties, as data (mad.damage, mad.wounds)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple, cast

from rules.core.plain.frozen import frozen
from rules.mad_dogs.model.figures import Floored, Injury, Posture, Stats, helpless, posture_after
from rules.mad_dogs.model.skill_numbers import Occasion, worth
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, LOSS, OWED

TOUGH_HITS = worth("Tough SOB", Occasion.SOFTENED_HITS)


@frozen
class Mark:
    """A figure that an attack may hurt, without a name, so that like figures have like odds.

    stats     attributes unhurt; None where only the row of the table matters
    lost      points that wounds took off already
    soak      hits that a Tough SOB can still soften (0-2)
    guts      a hostage's GUTS before the attack, to run when frightened; None for anyone else
    """

    stats: Stats | None = None
    lost: int = 0
    gun_shy: bool = False
    soak: int = 0
    nice_girl: bool = False
    guts: int | None = None


class Harm(NamedTuple):
    """The sum of the hits of one attack on a figure.

    worst   the worst row of the Deadly Weapons table
    lost    points off every stat, added up
    owed    actions to recover: the largest
    soaked  hits that a Tough SOB softened
    """

    worst: Injury = Injury.TRY_HARDER
    lost: int = 0
    owed: int = 0
    soaked: int = 0


UNHARMED = Harm()


@cache
def harm_of(injury: Injury, soaked: int = 0) -> Harm:
    """One row of the Deadly Weapons table as harm."""
    return Harm(injury, LOSS[injury], OWED[injury], soaked)


@lru_cache(4096)
def joined(one: Harm, other: Harm) -> Harm:
    """Two hits of one attack together."""
    return Harm(
        max(one.worst, other.worst), one.lost + other.lost, max(one.owed, other.owed), one.soaked + other.soaked
    )


class Casualty(NamedTuple):
    """The effect of an attack on one figure, as far as GUTS go.

    lost  points off every stat
    gory  whether the figure died a Gory Death
    out   whether it is dead, unconscious, knocked out or out cold, and sees nothing
    dead  whether it is dead, by a Gory Death or not
    """

    lost: int = 0
    gory: bool = False
    out: bool = False
    dead: bool = False


SPARED: Final = Casualty()


def casualty(harm: Harm, posture: Posture | None, floored: Floored = Floored.NO) -> Casualty:
    """The effect of an attack on one figure, from its harm."""
    out = helpless(posture) or floored in (Floored.OUT, Floored.COLD)
    gory = harm.worst is Injury.GORY_DEATH
    return Casualty(harm.lost, gory, out, gory or posture is Posture.DEAD)


def casualties(result: object) -> tuple[Casualty, ...]:
    """The effects of an attack's result on each figure, by its number; TypeError for a result of anything else.

    The result has a method of this name, or is a tuple of such results; None hurt no one.
    """
    if result is None:
        return ()
    counted: Callable[[], tuple[Casualty, ...]] | None = getattr(result, "casualties", None)
    if counted is not None:
        return counted()
    if not isinstance(result, tuple):
        raise TypeError(f"{type(result).__name__} is no result of an attack")
    return tuple([one for each in cast("tuple[object, ...]", result) for one in casualties(each)])


UNSCATHED: Final = "unharmed"
FRIGHTENED: Final = DEADLY_WEAPONS.labelled(Injury.NEAR_MISS).label
OUT: Final = {posture: posture.value for posture in (Posture.DEAD, Posture.UNCONSCIOUS)}


class Struck(NamedTuple):
    """The effect of an attack on one mark.

    flinched  a miss frightened it
    posture   the posture after it; None for a mark without stats
    fled      a hostage got away
    """

    harm: Harm = UNHARMED
    flinched: bool = False
    posture: Posture | None = None
    fled: bool = False

    @property
    def verdict(self) -> str:
        """The worst effect: dead or unconscious, else a label of the table, else unharmed."""
        if self.posture is not None and self.posture in OUT:
            return OUT[self.posture]
        if self.harm.worst is Injury.TRY_HARDER:
            return FRIGHTENED if self.flinched else UNSCATHED
        return DEADLY_WEAPONS.labelled(self.harm.worst).label

    def casualties(self) -> tuple[Casualty, ...]:
        return (casualty(self.harm, self.posture),)


VERDICTS: Final = {
    UNSCATHED: "unharmed",
    "Near Miss": "near miss",
    "Light Wound": "lightly wounded",
    "Wound": "wounded",
    "It's Serious": "seriously wounded",
    "Gory Death": "dead",
    "unconscious": "unconscious",
    "dead": "dead",
}
"""The verdicts of `Struck` in words for players, mildest first."""
FATES: Final = tuple(dict.fromkeys(VERDICTS.values()))


def left_as(mark: Mark, harm: Harm) -> Posture | None:
    """The posture after harm; None for a mark without stats, unless it is dead."""
    if mark.stats is not None:
        return posture_after(mark.stats, mark.lost + harm.lost, harm.worst)
    return Posture.DEAD if harm.worst is Injury.GORY_DEATH else None
