"""Crash!: what a crash does to a car and to everybody in it and on it (mad.car.crash)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.resolve import Beaten, Foe, Strikes, beat
from rules.mad_dogs.cars.tables import (
    BLOWN_UP,
    CRASH,
    MOTORCYCLE,
    ONCOMING,
    ROOM,
    STANDING,
    SWERVED,
    THROWN,
    Into,
    Smash,
)
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Floored, Posture, Rating, Speed, helpless
from rules.mad_dogs.model.injuries import UNHARMED, Casualty, Mark, Struck, casualties, casualty, damage, left_as
from rules.mad_dogs.model.vehicles import Body, Car
from rules.mad_dogs.nerve.witnesses import attack

UNKNOWN: Final = Mark()
UNTOUCHED: Final = Struck()
MOST_OUTSIDE = 12
EXTRAS: Final = frozenset(fate.extra for fate in SWERVED.values())


@frozen
class Person:
    """Somebody at the wheel, aboard or in the way, without a name.

    stunts  what is off every attribute alike stands in the mark
    guts    likewise; None where no GUTS can be asked for
    """

    stunts: Rating
    mark: Mark = UNKNOWN
    guts: Rating | None = None

    @property
    def skills(self) -> tuple[str, ...]:
        return self.stunts.skills


@frozen
class Befallen:
    """What befell one person.

    struck   wounds, actions owed, and what he is left as
    dodged   leapt out of a car's way: on the ground, unhurt
    flung    came off the outside of a car
    beaten   what the Brawling table says of who came off at cruising speed; None otherwise
    trapped  died in the fire
    jumps    must leap out of the car as soon as he can
    """

    struck: Struck = UNTOUCHED
    dodged: bool = False
    flung: bool = False
    beaten: Beaten | None = None
    trapped: bool = False
    jumps: bool = False

    @property
    def verdict(self) -> str:
        """The worst that happened, in a word: a label of the tables, on the ground, or unharmed."""
        if self.beaten is not None:
            return self.beaten.verdict
        return "on the ground" if self.dodged else self.struck.verdict

    def casualties(self) -> tuple[Casualty, ...]:
        return (casualty(self.struck.harm, self.struck.posture, self.beaten.floored if self.beaten else Floored.NO),)


def unhurt(person: Person) -> Befallen:
    """Nothing new befell him."""
    return Befallen(Struck(posture=left_as(person.mark, UNHARMED)))


def wounded(dice: Dice, person: Person, modifiers: tuple[Modifier, ...], index: int) -> Struck:
    """One roll on the Deadly Weapons table for whom a car, a crash or the street hits; nobody is Gun Shy of it."""
    harm = damage(dice, replace(person.mark, gun_shy=False), 1, modifiers, f"damage:{index}")
    return Struck(harm, posture=left_as(person.mark, harm))


def plus(label: str, value: int) -> tuple[Modifier, ...]:
    """A modifier by name, if it is any."""
    return (Modifier(label, value),) if value else ()


def stunts_target(person: Person, lost: int, *candidates: tuple[str, int]) -> Target:
    """STUNTS with `lost` points of wounds, a failed nerve, drink and `candidates`, by name."""
    rating = person.stunts.hurt(lost)
    return rating.target(rating.addicted, *candidates)


def just_nuts(person: Person) -> tuple[str, int]:
    """What Just Nuts adds to STUNTS for leaping away."""
    return person.stunts.skilled("Just Nuts", +1)


def able(dice: Dice, person: Person, target: Target, posture: Posture | None = None, index: int | None = None) -> bool:
    """A STUNTS or GUTS test of somebody; the unconscious and the dead fail without a roll.

    `posture` is what he is left as by now; without it, what his wounds so far have left him as.
    """
    return not helpless(posture or left_as(person.mark, UNHARMED)) and dice.call(stat_test, target, index)


def check_car(car: Car, speed: Speed | None) -> None:
    """Refuse a speed that the car can't go at: IllegalNow."""
    if speed is None:
        raise IllegalNow("The car stands still, so it neither moves nor turns: accelerate to cruising first.")
    if car.wrecked:
        raise IllegalNow("The car is out of action: it moves no more.")
    if car.damaged and speed is Speed.RACING:
        raise IllegalNow("The car is damaged and never races again: speeding is its fastest.")


def check_room(car: Car, inside: int) -> None:
    """Refuse more people than a vehicle holds: OutOfRange."""
    if inside > ROOM[car.body]:
        raise OutOfRange(f"A {car.body} holds {ROOM[car.body]} inside, not {inside}.")


@attack
@resolves("mad.car.ride")
def thrown_off(dice: Dice, person: Person, speed: Speed | None, index: int = 0) -> Befallen:
    """Coming off a car: the Deadly Weapons table speeding, at +1 racing; otherwise the Brawling table."""
    if speed is not None and speed in THROWN:
        return Befallen(wounded(dice, person, plus("racing", THROWN[speed]), index), flung=True)
    foe = Foe(replace(person.mark, gun_shy=False), "Not the Face!" in person.skills)
    beaten = dice.call(beat, foe, (Strikes(deadly=False),), index)
    return Befallen(Struck(beaten.harm, posture=beaten.posture), flung=True, beaten=beaten)


@frozen
class Crash:
    """One vehicle of a crash, as facts.

    speed    at the moment of the crash, after any braking; None when it braked to a stop
    into     what it hits; `other` the speed of an oncoming vehicle
    extra    what the Swerving table adds: 0, 1, 2 or 4
    inside   those inside, the driver among them
    outside  those on running boards and on the roof
    """

    car: Car
    speed: Speed | None
    into: Into = Into.STANDING
    other: Speed | None = None
    extra: int = 0
    inside: tuple[Person, ...] = ()
    outside: tuple[Person, ...] = ()


@frozen
class Crashed:
    """A crash to its end.

    speed   after it; None for a car that stands
    aboard  what befell everybody, those inside first, in order
    """

    smash: Smash
    speed: Speed | None
    aboard: tuple[Befallen, ...]

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.aboard)


@lru_cache(1024)
def crash_modifiers(crash: Crash) -> tuple[Modifier, ...]:
    """Everything added on the Crash table, by name."""
    own = "braked to a stop" if crash.speed is None else str(crash.speed).lower()
    if crash.into is Into.ONCOMING:
        speeds = plus(f"oncoming traffic, {own}", ONCOMING[crash.speed])
        speeds += plus(f"the other one {str(crash.other).lower()}", ONCOMING[crash.other])
    else:
        speeds = plus(f"{crash.into}, {own}", STANDING[crash.speed])
    return speeds + plus("swerving", crash.extra) + plus("motorcycle", MOTORCYCLE * (crash.car.body is Body.MOTORCYCLE))


def check_crash(crash: Crash) -> None:
    """Refuse a crash that can't be: IllegalNow or OutOfRange."""
    if crash.car.wrecked and crash.speed is not None:
        raise IllegalNow("The car is out of action: it moves no more.")
    if crash.into is Into.ONCOMING and crash.other is None:
        raise OutOfRange(
            "Say how fast the oncoming vehicle goes; a standing one is hit like anything else that stands."
        )
    if crash.into is not Into.ONCOMING and crash.other is not None:
        raise OutOfRange("The other vehicle's speed counts only when it is oncoming. Remove it.")
    if crash.extra not in EXTRAS:
        raise OutOfRange(f"Swerving adds 0, 1, 2 or 4 on the Crash table, not {crash.extra}.")
    check_room(crash.car, len(crash.inside))
    if len(crash.outside) > MOST_OUTSIDE:
        raise OutOfRange(f"At most {MOST_OUTSIDE} hold on outside a car, not {len(crash.outside)}.")


def impact(dice: Dice, modifiers: tuple[Modifier, ...], why: str = "crash") -> Smash:
    """1D6 on the Crash table, totals kept to 1-6."""
    return dice.read(1, dice.reading(CRASH, modifiers), why)[0]


@attack
@resolves("mad.car.crash", "mad.car.ride")
def crash(dice: Dice, one: Crash, before: int = 0, why: str = "crash") -> Crashed:
    """One vehicle's crash: the Crash table, and everybody aboard.

    Dice in order: the crash; then person by person, those inside first: an outsider's STUNTS, damage, STUNTS to get
    out of the fire. `before` counts the people of another car, whose numbers come first in the headings of throws;
    `why` heads the crash itself. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_crash(one)
    smash = dice.call(impact, crash_modifiers(one), why)
    people = (*((person, False) for person in one.inside), *((person, True) for person in one.outside))
    aboard = [
        dice.call(aftermath, person, outside, smash, one.speed, index)
        for index, (person, outside) in enumerate(people, before)
    ]
    return Crashed(smash, speed_after(smash, one.speed), tuple(aboard))


@resolves("mad.car.crash", "mad.car.ride")
def aftermath(dice: Dice, person: Person, outside: bool, smash: Smash, speed: Speed | None, index: int = 0) -> Befallen:
    """What a row of the Crash table does to one person aboard.

    Damaged: those outside test plain STUNTS, whatever the speed, or come off. Wrecked: damage for everybody. Blown up:
    damage at +2, and those inside burn unless the STUNTS that are left get them out; the unconscious burn.
    """
    if smash is Smash.DAMAGED and outside:
        holds_on = able(dice, person, stunts_target(person, person.mark.lost), index=index)
        return unhurt(person) if holds_on else dice.call(thrown_off, person, speed, index)
    if smash < Smash.WRECKED:
        return unhurt(person)
    if smash is Smash.WRECKED:
        return Befallen(dice.call(wounded, person, (), index))
    struck = dice.call(wounded, person, plus("the car blows up", BLOWN_UP), index)
    if outside or struck.posture is Posture.DEAD:
        return Befallen(struck)
    left = stunts_target(person, person.mark.lost + struck.harm.lost, just_nuts(person))
    if able(dice, person, left, struck.posture, index):
        return Befallen(struck)
    return Befallen(struck._replace(posture=Posture.DEAD), trapped=True)


@attack
@resolves("mad.car.crash")
def head_on(dice: Dice, first: Crash, second: Crash) -> tuple[Crashed, Crashed]:
    """Two vehicles meet head-on: each rolls with the modifiers of both speeds, its own swerving and motorcycle apart.

    `into` and `other` follow from the two. Raises IllegalNow or OutOfRange before any die falls.
    """
    if first.speed is None or second.speed is None:
        raise IllegalNow("Head-on both vehicles are moving: a standing one is hit like anything else that stands.")
    met = meeting(first, second), meeting(second, first)
    for one in met:
        check_crash(one)
    return dice.call(crash, met[0]), dice.call(
        crash, met[1], len(first.inside) + len(first.outside), "crash of the other"
    )


def meeting(one: Crash, other: Crash) -> Crash:
    """One of two vehicles that meet head-on, with what it needs to know of the other."""
    return replace(one, into=Into.ONCOMING, other=other.speed)


def speed_after(smash: Smash, speed: Speed | None) -> Speed | None:
    """How fast a car goes after a crash: a damaged one no longer races, a wrecked one stands."""
    if smash >= Smash.WRECKED:
        return None
    return Speed.SPEEDING if smash is Smash.DAMAGED and speed is Speed.RACING else speed


def car_after(car: Car, smash: Smash) -> Car:
    """The car after a crash."""
    return replace(car, damaged=car.damaged or smash is Smash.DAMAGED, wrecked=car.wrecked or smash >= Smash.WRECKED)


@resolves("mad.car.crash")
def smash_of(dice: Dice, one: Crash) -> Smash:
    """What becomes of the car, the people left out. For odds."""
    check_crash(one)
    return dice.call(impact, crash_modifiers(one))


@resolves("mad.car.crash", "mad.car.ride")
def fate_in_crash(dice: Dice, one: Crash, index: int) -> str:
    """What befalls one of those aboard, in a word, the others left out. For odds."""
    smash = dice.call(smash_of, one)
    person = (*one.inside, *one.outside)[index]
    return dice.call(aftermath, person, index >= len(one.inside), smash, one.speed).verdict
