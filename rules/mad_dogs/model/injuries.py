"""“I'm Hit!”: the Deadly Weapons table and wounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple, cast

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.checks import under
from rules.mad_dogs.model.figures import Floored, Injury, Posture, Stats, helpless, posture_after
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, LOSS, OWED

TOUGH_HITS = 2


@frozen
class Mark:
    """A figure that may be hurt, without a name, so that like figures have like odds.

    stats     attributes unhurt; None where only the row of the table is asked
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
    """What one or more hits of one attack add up to.

    worst   the worst row of the Deadly Weapons table
    lost    points off every stat: they add up
    owed    actions to recover: the largest
    soaked  hits a Tough SOB softened
    """

    worst: Injury = Injury.TRY_HARDER
    lost: int = 0
    owed: int = 0
    soaked: int = 0


UNHARMED = Harm()
GUN_SHY: Final = "Gun Shy"
TOUGH: Final = Modifier("Tough SOB", -1)


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
    """What an attack did to one figure, as far as GUTS go.

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
    """What an attack did to one figure, from its harm."""
    out = helpless(posture) or floored in (Floored.OUT, Floored.COLD)
    gory = harm.worst is Injury.GORY_DEATH
    return Casualty(harm.lost, gory, out, gory or posture is Posture.DEAD)


def casualties(result: object) -> tuple[Casualty, ...]:
    """What the result of an attack did to each figure, by its number; TypeError for a result of anything else.

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
    """What an attack did to one mark.

    flinched  frightened by a miss
    posture   the posture after it; None when the mark's stats are not known
    fled      a hostage who got away
    """

    harm: Harm = UNHARMED
    flinched: bool = False
    posture: Posture | None = None
    fled: bool = False

    @property
    def verdict(self) -> str:
        """The worst that happened: dead or unconscious, else a label of the table, else unharmed."""
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


@lru_cache(256)
def deadly(through: Reading[Injury], gun_shy: bool) -> Reading[Harm]:
    """The Deadly Weapons table with its modifiers, as harm; Gun Shy reads a final 1 as a 2."""
    injuries = [max(row, Injury.NEAR_MISS) if gun_shy else row for row in through.keys]
    by = ["" if injury is row else GUN_SHY for injury, row in zip(injuries, through.keys, strict=True)]
    return _as_harm(injuries, [0] * len(injuries), through, by)


@lru_cache(256)
def softened(through: Reading[Injury], less: Reading[Injury], gun_shy: bool) -> Reading[Harm]:
    """The same for a Tough SOB: a row that would wound counts 1 `less` and uses one of the two softened hits."""
    unsoftened = deadly(through, gun_shy)
    plain = [harm.worst for harm in unsoftened.keys]
    lower = [harm.worst for harm in deadly(less, gun_shy).keys]
    injuries = [low if row.wounds else row for row, low in zip(plain, lower, strict=True)]
    by = [
        before if injury is row else TOUGH.label
        for injury, row, before in zip(injuries, plain, unsoftened.by or [""] * len(plain), strict=True)
    ]
    return _as_harm(injuries, [int(row.wounds) for row in plain], through, by)


def _as_harm(injuries: list[Injury], soaked: list[int], through: Reading[Injury], by: list[str]) -> Reading[Harm]:
    keys = tuple(harm_of(injury, used) for injury, used in zip(injuries, soaked, strict=True))
    labels = tuple(DEADLY_WEAPONS.labelled(injury).label for injury in injuries)
    skills = tuple(by) if any(by) else ()
    return Reading(keys, through.table, through.modifiers, labels, origin=through.origin, by=skills)


@lru_cache(256)
def harm_modifiers(gun: int, aimed: bool, floors: int = 0) -> tuple[Modifier, ...]:
    """What is added on the Deadly Weapons table, by name."""
    named = (("the gun", gun), ("aimed", +1 * aimed), ("floors fallen", floors))
    return tuple(Modifier(label, value) for label, value in named if value)


def tough_hit(dice: Dice, harm: Harm, soak: int, modifiers: tuple[Modifier, ...], gun_shy: bool, why: str) -> Harm:
    """One more hit on a Tough SOB who can soften `soak` hits of this attack."""
    through = dice.reading(DEADLY_WEAPONS, modifiers)
    if harm.soaked < soak:
        less = dice.reading(DEADLY_WEAPONS, (*modifiers, TOUGH))
        return joined(harm, dice.read(1, softened(through, less, gun_shy), why)[0])
    return joined(harm, dice.read(1, deadly(through, gun_shy), why)[0])


@resolves("mad.damage", "mad.shoot.skills")
def damage(dice: Dice, mark: Mark, hits: int, modifiers: tuple[Modifier, ...], why: str) -> Harm:
    """`hits` rolls on the Deadly Weapons table, and what they add up to."""
    if mark.soak:
        return dice.chain(hits, tough_hit, UNHARMED, mark.soak, modifiers, mark.gun_shy, why)
    through = deadly(dice.reading(DEADLY_WEAPONS, modifiers), mark.gun_shy)
    return dice.gather(hits, through, joined, UNHARMED, why)


@resolves("mad.wounds", "mad.shoot.flinch", "mad.shoot.hostage")
def struck(dice: Dice, mark: Mark, hits: int, frightened: bool, gun: int, aimed: bool, index: int = 0) -> Struck:
    """What an attack with bullets does to one mark. A frightened hostage who can still run tests GUTS to get away."""
    harm = damage(dice, mark, hits, harm_modifiers(gun, aimed), f"damage:{index}") if hits else UNHARMED
    posture = left_as(mark, harm)
    fled = False
    if mark.guts is not None and frightened and posture in (None, Posture.UP, Posture.HALF_SPEED):
        guts = mark.guts - harm.lost
        runs = replace(
            under(guts, "runs for it", "stays put"), good=()
        )  # no Lucky Cuss re-rolls it, since its heading names the captor
        fled = guts > 0 and dice.read(1, runs, f"hostage:{index}")[0]
    if frightened and harm.owed < OWED[Injury.NEAR_MISS]:
        harm = harm._replace(owed=OWED[Injury.NEAR_MISS])
    return Struck(harm, frightened, posture, fled)


def left_as(mark: Mark, harm: Harm) -> Posture | None:
    """The posture that harm leaves a mark in; None when its stats are not known, unless it is dead all the same."""
    if mark.stats is not None:
        return posture_after(mark.stats, mark.lost + harm.lost, harm.worst)
    return Posture.DEAD if harm.worst is Injury.GORY_DEATH else None
