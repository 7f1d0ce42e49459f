"""Misses into a melee that hit friends of the shooter (hood.fire.into-melee)."""

from __future__ import annotations

from functools import lru_cache
from operator import add

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.hoodsville.model.figures import Injury
from rules.hoodsville.shooting.how_hard_hits_strike import struck
from rules.hoodsville.shooting.rounds_and_jams import rounds_fired
from rules.hoodsville.shooting.tables import STRAY
from rules.hoodsville.shooting.to_hit import Shot, aim_heading, check_shot, hitting


def strays_of(dice: Dice, misses: int, friends: int) -> list[int]:
    """The misses that hit each friend in the melee (hood.fire.into-melee)."""
    strays = dice.gather(misses, dice.reading(STRAY), add, 0, "misses into the melee")
    if friends == 1 or not strays:
        return [strays] + [0] * (friends - 1)
    met = dice.roll(strays, friends, "who is hit:*")
    return [met.count(number) for number in range(1, friends + 1)]


@resolves("hood.fire.into-melee", "hood.fire.hit", "hood.fire.rounds", "hood.fire.effect", "hood.save.piercing")
def worst_of_friend(dice: Dice, shot: Shot) -> Injury:
    """The worst result for any friend in the melee, for the odds."""
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return dice.fold(salvo.rounds, max, Injury.UNSCATHED, _of_miss, shot)


def _of_miss(dice: Dice, shot: Shot) -> Injury:
    """The effect of one bullet on one of the friends."""
    if dice.read(1, hitting(shot), aim_heading(shot))[0]:
        return Injury.UNSCATHED
    if not dice.read(1, _meets_one_of(shot.friends, dice.reading(STRAY)), "misses into the melee")[0]:
        return Injury.UNSCATHED
    return dice.call(struck, shot.strike).injury


@lru_cache(64)
def _meets_one_of(friends: int, strays: Reading[int]) -> Reading[bool]:
    """A miss that hits one particular friend of so many."""
    return Reading(tuple(number < sum(strays.keys) for number in range(strays.sides * friends)))
