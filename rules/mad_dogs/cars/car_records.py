"""Records of cars in trouble: those aboard, crashes, skids, hazards, and their results."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.brawling.blows import Beaten
from rules.mad_dogs.cars.tables import ROOM, SWERVED, Contact, Into, Smash, Veer
from rules.mad_dogs.model.figures import Floored, Posture, Rating, Speed, helpless
from rules.mad_dogs.model.injuries import SPARED, UNHARMED, Casualty, Mark, Struck, casualties, casualty, left_as
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.play.stat_tests import stat_test

UNKNOWN: Final = Mark()

UNTOUCHED: Final = Struck()

MOST_OUTSIDE = 12

EXTRAS: Final = frozenset(fate.extra for fate in SWERVED.values())


@frozen
class Rider:
    """A figure without a name: at the wheel, aboard or in the way.

    stunts  without the modifiers that lower every attribute alike, which are in the mark
    guts    likewise; None if the figure can't be asked for GUTS
    """

    stunts: Rating
    mark: Mark = UNKNOWN
    guts: Rating | None = None

    @property
    def skills(self) -> tuple[str, ...]:
        return self.stunts.skills


@frozen
class PersonFate:
    """The fate of one person in a car, on it or in its way.

    struck   wounds, actions owed, and the posture that they leave
    dodged   leapt out of a car's way: on the ground, unhurt
    flung    came off the outside of a car
    beaten   the result on the Brawling table for one who came off at cruising speed; None otherwise
    trapped  died in the fire
    jumps    must leap out of the car as soon as possible
    """

    struck: Struck = UNTOUCHED
    dodged: bool = False
    flung: bool = False
    beaten: Beaten | None = None
    trapped: bool = False
    jumps: bool = False

    @property
    def verdict(self) -> str:
        """The worst result, in a word: a label of the tables, “on the ground” or “unharmed”."""
        if self.beaten is not None:
            return self.beaten.verdict
        return "on the ground" if self.dodged else self.struck.verdict

    def casualties(self) -> tuple[Casualty, ...]:
        return (casualty(self.struck.harm, self.struck.posture, self.beaten.floored if self.beaten else Floored.NO),)


def unhurt(person: Rider) -> PersonFate:
    """The rider with no new harm."""
    return PersonFate(Struck(posture=left_as(person.mark, UNHARMED)))


def plus(label: str, value: int) -> tuple[Modifier, ...]:
    """A modifier by name; none for a value of 0."""
    return (Modifier(label, value),) if value else ()


def stunts_target(person: Rider, lost: int, *candidates: tuple[str, int]) -> Target:
    """STUNTS with every modifier by name: `lost` points of wounds, a failed nerve, drink and the `candidates`."""
    rating = person.stunts.hurt(lost)
    return rating.target(rating.addicted, *candidates)


def just_nuts(person: Rider) -> tuple[tuple[str, int], ...]:
    """The modifier of Just Nuts to STUNTS for leaping away; empty without the skill."""
    return person.stunts.skilled(Occasion.LEAPING)


def able(dice: Dice, person: Rider, target: Target, posture: Posture | None = None, index: int | None = None) -> bool:
    """A STUNTS or GUTS test of a figure. The unconscious and the dead fail without a roll.

    `posture` is the present posture; without it, the posture that the wounds so far leave.
    """
    return not helpless(posture or left_as(person.mark, UNHARMED)) and dice.call(stat_test, target, index)


def check_car(car: Car, speed: Speed | None) -> None:
    """Raises IllegalNow for a speed at which the car can't go."""
    if speed is None:
        raise IllegalNow("The car is stopped, so it can't move or turn. Accelerate to cruising first.")
    if car.wrecked:
        raise IllegalNow("The car is out of action and can't move. Pick another one.")
    if car.damaged and speed is Speed.RACING:
        raise IllegalNow("The car is damaged and can't race again. Choose speeding or less.")


def check_room(car: Car, inside: int) -> None:
    """Raises OutOfRange for more people than the vehicle holds."""
    if inside > ROOM[car.body]:
        raise OutOfRange(f"A {car.body} holds {ROOM[car.body]} inside, not {inside}. Name fewer.")


@frozen
class Crash:
    """One vehicle of a crash, as facts.

    speed    at the moment of the crash, after any braking; None if it braked to a stop
    into     what it hits; `other` is the speed of an oncoming vehicle
    extra    what the Swerving table adds: 0, 1, 2 or 4
    inside   those inside, the driver among them
    outside  those on running boards and on the roof
    """

    car: Car
    speed: Speed | None
    into: Into = Into.STANDING
    other: Speed | None = None
    extra: int = 0
    inside: tuple[Rider, ...] = ()
    outside: tuple[Rider, ...] = ()


@frozen
class Crashed:
    """A crash with all its consequences.

    speed   after it; None if the car stands still
    aboard  the fate of each person, those inside first, in order
    """

    smash: Smash
    speed: Speed | None
    aboard: tuple[PersonFate, ...]

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.aboard)


def check_crash(crash: Crash) -> None:
    """Raises IllegalNow or OutOfRange for an impossible crash."""
    if crash.car.wrecked and crash.speed is not None:
        raise IllegalNow("The car is out of action and can't move. Pick another one.")
    if crash.into is Into.ONCOMING and crash.other is None:
        raise OutOfRange(
            "The speed of the oncoming vehicle is missing. Give it, or choose Standing if it does not move."
        )
    if crash.into is not Into.ONCOMING and crash.other is not None:
        raise OutOfRange("The other vehicle's speed counts only when it is oncoming. Remove that speed.")
    if crash.extra not in EXTRAS:
        raise OutOfRange(f"Swerving adds 0, 1, 2 or 4 on the Crash table, not {crash.extra}. Give one of these.")
    check_room(crash.car, len(crash.inside))
    if len(crash.outside) > MOST_OUTSIDE:
        raise OutOfRange(f"At most {MOST_OUTSIDE} figures hold on outside a car, not {len(crash.outside)}. Name fewer.")


def speed_after(smash: Smash, speed: Speed | None) -> Speed | None:
    """The speed after a crash: a damaged car no longer races, a wrecked one stands still."""
    if smash >= Smash.WRECKED:
        return None
    return Speed.SPEEDING if smash is Smash.DAMAGED and speed is Speed.RACING else speed


def car_after(car: Car, smash: Smash) -> Car:
    """The car after a crash."""
    return replace(car, damaged=car.damaged or smash is Smash.DAMAGED, wrecked=car.wrecked or smash >= Smash.WRECKED)


def weakened(person: Rider, so_far: Struck) -> Rider:
    """A rider with the wounds just taken."""
    harm, mark = so_far.harm, person.mark
    return replace(
        person, mark=replace(mark, lost=mark.lost + harm.lost, soak=max(0, mark.soak - harm.soaked), gun_shy=False)
    )


# Out of hand


class DriverReaction(StrEnum):
    """What a driver does after failing at a hazard."""

    BRAKE = "brake"
    SWERVE = "swerve"


class Skid(NamedTuple):
    """Where braking or swerving takes a car.

    speed    after it
    inches   of skid; if the opponent steers, the most that they may move it
    contact  whether a crash follows
    extra    added on the Crash table
    """

    speed: Speed | None
    way: Veer
    inches: int
    contact: Contact
    extra: int = 0

    def casualties(self) -> tuple[Casualty, ...]:
        return ()


class HazardTest(NamedTuple):
    """A test against hazards: the number needed, whether the driver kept control, and where the car went if not.

    `skid` is None if the driver kept control, or has not yet chosen between braking and swerving.
    """

    needed: int
    passed: bool
    skid: Skid | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return ()


R = TypeVar("R")


class Obstacle(NamedTuple):
    """The first thing in the way of a car on a street that goes astray.

    way     the direction in which it lies
    inches  those that the car must go to hit it
    into    what it is; `other` is the speed of an oncoming vehicle
    """

    way: Veer
    inches: int
    into: Into
    other: Speed | None = None


@frozen
class CarCourse:
    """Those aboard a car that may get out of hand, and what it meets then.

    inside   those inside, the driver first; not read for a car under fire, whose people are the target's
    outside  those on running boards and on the roof
    meets    what a skid hits; None for nothing, and then a certain crash is into something that stands still
    other    speed of an oncoming vehicle
    astray   what is in its way on a street, instead of what it meets; None where no street tells
    """

    inside: tuple[Rider, ...] = ()
    outside: tuple[Rider, ...] = ()
    meets: Into | None = None
    other: Speed | None = None
    astray: tuple[Obstacle, ...] | None = None

    def met_by(self, *skids: Skid) -> tuple[Into | None, Speed | None]:
        """What the first of these skids hits that hits anything, and the speed of an oncoming vehicle."""
        if self.astray is None:
            return self.meets, self.other
        met = (one for skid in skids for one in self.astray if one.way is skid.way and one.inches <= skid.inches)
        return next(((one.into, one.other) for one in met), (None, None))


@frozen
class WithCrash(Generic[R]):
    """A result that may end in a crash, and the crash.

    cause   the result by itself: hazards, a skid, a burst, people run down
    crash   None if none followed; its speed is the final one, and the fates of those aboard include the bullets of the
            same burst
    before  how many others have numbers before those aboard: the people run down
    """

    cause: R
    crash: Crashed | None = None
    before: int = 0

    def casualties(self) -> tuple[Casualty, ...]:
        """Those with earlier numbers, hurt or not.

        Then those aboard follow, with everything that the crash counts.
        """
        if self.crash is None:
            return casualties(self.cause)
        first = casualties(self.cause)[: self.before]
        return (*first, *[SPARED] * (self.before - len(first)), *casualties(self.crash))


CALM: Final = CarCourse()
