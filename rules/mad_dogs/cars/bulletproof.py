"""Bulletproof cars: small arms confirm each hit (mad.car.bulletproof)."""

from __future__ import annotations

from typing import Final

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.car_damage import Burst
from rules.mad_dogs.model.figures import Gun
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.shooting.to_hit import confirmed

PIERCING: Final = frozenset({"Heavy Machine Gun"})
"""Guns whose hits on an armored car need no confirming."""


def must_confirm(gun: Gun, car: Car) -> bool:
    """Whether hits of this gun on this car need confirming."""
    return car.bulletproof and gun.name not in PIERCING


@resolves("mad.car.bulletproof")
def confirm(dice: Dice, hits: int, unmodified: int) -> int:
    """Each hit on armor thrown again: it counts within the unmodified GATS. Returns the hits that count.

    At a modified GATS of 0 the hits were confirmed once before: this is the second time.
    """
    if hits and unmodified > 0:
        return confirmed(dice, hits, unmodified, "armor", "through the armor", "stopped by the armor")
    return 0


def through(dice: Dice, burst: Burst, car: Car) -> int:
    """The hits that count, armor considered."""
    return dice.call(confirm, burst.hits, burst.unmodified) if must_confirm(burst.gun, car) else burst.hits


def scared(burst: Burst, hits: int, car: Car) -> bool:
    """Whether dice of blazing away that only frighten do so inside: behind armor only if a hit was confirmed."""
    return burst.frightened and (hits > 0 or not must_confirm(burst.gun, car))
