"""Bulletproof cars: small arms confirm each hit (mad.car.bulletproof)."""

from __future__ import annotations

from typing import Final

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.car_damage import HitsOnCar
from rules.mad_dogs.model.figures import Gun
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.shooting.to_hit import confirmed

PIERCING: Final = frozenset({"Heavy Machine Gun"})
"""Guns whose hits on an armored car need no confirmation."""


def must_confirm(gun: Gun, car: Car) -> bool:
    """Whether hits of this gun on this car need confirmation."""
    return car.bulletproof and gun.name not in PIERCING


@resolves("mad.car.bulletproof")
def confirm(dice: Dice, hits: int, unmodified: int) -> int:
    """Roll each hit on armor again. It counts if the roll is within the unmodified GATS; returns the hits that count.

    At a modified GATS of 0 the shooter has already confirmed the hits once, so this is the second time.
    """
    if hits and unmodified > 0:
        return confirmed(dice, hits, unmodified, "armor", "through the armor", "stopped by the armor")
    return 0


def through_armor(dice: Dice, burst: HitsOnCar, car: Car) -> int:
    """The hits that count after armor."""
    return dice.call(confirm, burst.hits, burst.unmodified) if must_confirm(burst.gun, car) else burst.hits


def scared(burst: HitsOnCar, hits: int, car: Car) -> bool:
    """Whether dice of blazing away frighten those inside. Behind armor they do so only if a hit was confirmed."""
    return burst.frightened and (hits > 0 or not must_confirm(burst.gun, car))
