"""Damage: hits on the Deadly Weapons table, and their sum (mad.damage)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.figures import Injury
from rules.mad_dogs.model.injuries import UNHARMED, Harm, Mark, harm_of, joined
from rules.mad_dogs.model.skill_numbers import Occasion, worth
from rules.mad_dogs.model.tables import DEADLY_WEAPONS

GUN_SHY: Final = "Gun Shy"
TOUGH: Final = Modifier("Tough SOB", worth("Tough SOB", Occasion.SOFTENED))


@lru_cache(256)
def deadly(through: Reading[Injury], gun_shy: bool) -> Reading[Harm]:
    """The Deadly Weapons table with its modifiers, as harm; Gun Shy reads a final 1 as a 2."""
    injuries = [max(row, Injury.NEAR_MISS) if gun_shy else row for row in through.keys]
    by = ["" if injury is row else GUN_SHY for injury, row in zip(injuries, through.keys, strict=True)]
    return _as_harm(injuries, [0] * len(injuries), through, by)


@lru_cache(256)
def softened(through: Reading[Injury], less: Reading[Injury], gun_shy: bool) -> Reading[Harm]:
    """The table for a Tough SOB: a row that would wound counts 1 `less` and uses one of the two softened hits."""
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
    """The modifiers of a roll on the Deadly Weapons table, by name."""
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
    """`hits` rolls on the Deadly Weapons table, and their sum."""
    if mark.soak:
        return dice.chain(hits, tough_hit, UNHARMED, mark.soak, modifiers, mark.gun_shy, why)
    through = deadly(dice.reading(DEADLY_WEAPONS, modifiers), mark.gun_shy)
    return dice.gather(hits, through, joined, UNHARMED, why)
