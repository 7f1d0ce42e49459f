"""Shooting at what is not alive: walls, doors, vehicles and whoever is in them (12.3, 12.4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.gangstars.aiming import (
    Mark,
    Shooter,
    ShotResult,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
    weapon_die,
)
from rules.gangstars.gear import Arm
from rules.gangstars.model import SEATS, Hurt, Make, Trouble
from rules.gangstars.reaction_tables import STEERING, Heading
from rules.gangstars.wear import FRAMES, breaking
from rules.gangstars.wounds import Penetration

GETS_OUT: Final = Table(
    "gs.tables.burning",
    "Out of a burning vehicle",
    "12.4 Shooting at vehicles",
    (
        Row(1, 4, False, "does not get out", "Out of the game for good."),
        Row(5, 6, True, "gets out", "With the heavy wound."),
    ),
)
EITHER: Final = Reading(
    tuple(face % 2 == 0 for face in range(1, 7)),
    labels=tuple("the vehicle" if face % 2 == 0 else "the people" for face in range(1, 7)),
)
"""A snap shot at a vehicle: even the vehicle, odd the people."""


class Aim(StrEnum):
    """At what of a vehicle a shot goes: it can be chosen by who aims."""

    SNAP = "Snap"
    VEHICLE = "Vehicle"
    PEOPLE = "People"


@frozen
class Firing:
    """A shot at a structure, or the vehicle of its strength.

    strength  2, 4 or 6
    distance  centimetres
    """

    arm: Arm
    shooter: Shooter
    strength: int
    distance: float = 0.0


@frozen
class Impact:
    """What a shot does to a structure, and to the weapon."""

    hurt: Hurt
    trouble: Trouble = Trouble.NONE

    @property
    def fates(self) -> tuple[ShotResult, ...]:
        """Nobody's: it is no person that is shot at."""
        return ()

    @property
    def walls(self) -> tuple[Hurt, ...]:
        """What the one structure took."""
        return (self.hurt,)


@frozen
class Broadside:
    """A shot at a vehicle.

    aboard    those in or on it, the nearest to the shooter first
    distance  centimetres
    """

    arm: Arm
    shooter: Shooter
    make: Make
    aboard: tuple[Mark, ...] = ()
    aim: Aim = Aim.SNAP
    distance: float = 0.0


@frozen
class Raking:
    """A shot at a vehicle to its end.

    person  the number of who aboard was shot at; None where the vehicle was hit
    fate    what befell him
    hurt    what the vehicle took
    """

    person: int | None
    fate: ShotResult = ShotResult.SPARED
    hurt: Hurt = Hurt.NICKED
    trouble: Trouble = Trouble.NONE

    @property
    def fates(self) -> tuple[ShotResult, ...]:
        """Of those aboard, up to who was shot at."""
        return () if self.person is None else (*(ShotResult.SPARED,) * self.person, self.fate)

    @property
    def walls(self) -> tuple[Hurt, ...]:
        """What the vehicle took, where it was hit."""
        return (self.hurt,) if self.person is None else ()


@frozen
class Rider:
    """Somebody in a vehicle that is destroyed.

    hardass  the heavy wound counts as a light one
    dog      gets out whatever falls: dogs never die
    """

    hardass: bool = False
    dog: bool = False


@frozen
class Wreck:
    """The end of a vehicle.

    way    where it still goes before it stops; None for one that stood
    hurts  what becomes of each in or on it: FATAL for who does not get out
    """

    way: Heading | None
    hurts: tuple[Hurt, ...]


def check_firing(firing: Firing) -> None:
    """Refuse a shot at a structure that the rules do not allow."""
    check_shooter(firing.shooter, firing.arm)
    check_range(firing.arm, firing.distance)


@resolves("gs.shoot.structure", "gs.weapon.trouble")
def shoot_structure(dice: Dice, firing: Firing) -> Impact:
    """A shot at a structure, which can't miss: the die to hit is for the weapon alone, where it has ammunition.

    Dice: to hit, damage, penetration. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_firing(firing)
    trouble = weapon_die(dice, firing.arm, firing.shooter)
    return Impact(dice.call(breaking, Penetration.of(firing.arm), firing.strength, bonus_of(firing.shooter)), trouble)


def check_broadside(shot: Broadside) -> None:
    """Refuse a shot at a vehicle that the rules do not allow."""
    if shot.arm.bomb:
        raise IllegalNow(f"A {shot.arm.word} is thrown: /gangstars-shoot throw.")
    if len(shot.aboard) > SEATS[shot.make]:
        raise OutOfRange(f"A {shot.make.lower()} has room for {SEATS[shot.make]}, not {len(shot.aboard)}.")
    if shot.aim is not Aim.SNAP and not shot.shooter.aimed:
        raise IllegalNow("Only an aimed shot chooses between the vehicle and its people: aim, or leave it to the dice.")
    if shot.aim is Aim.PEOPLE and not shot.aboard:
        raise IllegalNow("There is nobody in it to aim at: shoot at the vehicle.")
    check_shooter(shot.shooter, shot.arm)
    check_range(shot.arm, shot.distance)
    for mark in shot.aboard:
        check_mark(mark)


@resolves("gs.shoot.vehicle", "gs.shoot", "gs.wound", "gs.weapon.trouble")
def shoot_vehicle(dice: Dice, shot: Broadside) -> Raking:
    """A shot at a vehicle, or at those in it.

    Dice: for a snap shot whether it goes at the vehicle or its people; which of these, by number, and none for a number
    nobody has; then of a person as in any shot, of the vehicle to hit (for the weapon alone), damage, penetration.
    Raises IllegalNow or OutOfRange before any die falls.
    """
    check_broadside(shot)
    person = _aimed_at(dice, shot)
    if person is not None:
        what, trouble = dice.call(fate, shot.shooter, shot.arm, shot.aboard[person], person)
        return Raking(person, what, trouble=trouble)
    trouble = weapon_die(dice, shot.arm, shot.shooter)
    hurt = dice.call(breaking, Penetration.of(shot.arm), FRAMES[shot.make], bonus_of(shot.shooter))
    return Raking(None, hurt=hurt, trouble=trouble)


def _aimed_at(dice: Dice, shot: Broadside) -> int | None:
    """The number of who is shot at; None for the vehicle."""
    if not shot.aboard or shot.aim is Aim.VEHICLE:
        return None
    if shot.aim is Aim.SNAP and dice.read(1, EITHER, "at what")[0]:
        return None
    number = dice.roll(1, 6, "at whom:*")[0]
    return number - 1 if number <= len(shot.aboard) else None


@resolves("gs.shoot.vehicle.wreck")
def wreck(dice: Dice, riders: tuple[Rider, ...], moving: bool) -> Wreck:
    """A vehicle is destroyed: which way it still goes, and who gets out of it.

    Dice: the way, of one that moves; a die for everybody in or on it but dogs.
    """
    way = dice.read(1, dice.reading(STEERING), "which way it goes")[0] if moving else None
    return Wreck(way, tuple(_leaves(dice, rider, index) for index, rider in enumerate(riders)))


def _leaves(dice: Dice, rider: Rider, index: int) -> Hurt:
    if not rider.dog and not dice.read(1, dice.reading(GETS_OUT), f"getting out:{index}")[0]:
        return Hurt.FATAL
    return Hurt.LIGHT if rider.hardass else Hurt.HEAVY
