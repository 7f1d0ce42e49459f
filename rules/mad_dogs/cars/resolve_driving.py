"""Screaming Wheels!: speed, hazards, braking, swerving, running boards, chases and people run down (mad.car).

Distances are inches; a stopped car's speed is None. Corners and hazards are numbers told by the players.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.crashing import (
    Befallen,
    Person,
    able,
    check_car,
    just_nuts,
    plus,
    stunts_target,
    thrown_off,
    unhurt,
    wounded,
)
from rules.mad_dogs.cars.tables import (
    AIM,
    BRAKED,
    BRAKING,
    CONTROL,
    LEAP,
    PACES,
    RIDING,
    RUN_OVER,
    SPEEDS,
    SWERVED,
    SWERVING,
    Contact,
    LossOfControl,
    Veer,
)
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.model.vehicles import Body, Car
from rules.mad_dogs.nerve.witnesses import attack

MOST_TURNS = 20
MOST_HAZARDS = 50
MOST_IN_THE_WAY = 20


# Speed


@frozen
class Move:
    """One move of a car at a speed, with the corners (sharp) and curves (gentle) it takes on the way."""

    car: Car
    speed: Speed | None
    corners: int = 0
    curves: int = 0


@frozen
class Shift:
    """A change of speed: from `speed` to `to`, at most `actions` (1 or 2) spent on it. `uphill` helps cut brakes."""

    car: Car
    speed: Speed | None
    to: Speed | None
    skills: tuple[str, ...] = ()
    actions: int = 2
    uphill: bool = False


def check_move(move: Move) -> None:
    """Refuse a move that can't be made: IllegalNow or OutOfRange."""
    check_car(move.car, move.speed)
    if move.corners < 0 or move.curves < 0 or move.corners + move.curves > MOST_TURNS:
        raise OutOfRange(f"A move takes 0 to {MOST_TURNS} corners and curves.")


def dice_thrown(car: Car, speed: Speed) -> Target:
    """D6 of a speeding or racing move, every modification by name."""
    pace = PACES[speed]
    base = pace.truck_dice if car.body is Body.TRUCK else pace.dice
    return Target("D6", base, plus("souped-up", +1 * car.souped_up) + plus("bulletproof", -1 * car.bulletproof))


def thrown_for(speed: Speed, thrown: Target, kept: int) -> str:
    """What the dice of a move are for: “speeding, souped-up +1, the lowest 4 count”."""
    added = [f"{modifier.label} {modifier.value:+d}" for modifier in thrown.modifiers]
    return ", ".join([str(speed).lower(), *added, *([f"the lowest {kept} count"] if kept < thrown.total else [])])


def turn_hazards(speed: Speed | None, corners: int, curves: int) -> int:
    """Hazards that corners and curves count as: 2 and 1 speeding, 4 and 2 racing, none cruising."""
    return 0 if speed is None else PACES[speed].corner * corners + PACES[speed].curve * curves


def lowest(dice: Dice, count: int, kept: int, why: str) -> int:
    """The sum of the lowest `kept` of `count` D6."""
    return dice.total(count, 6, why) if kept == count else sum(dice.roll(count, 6, why)[:kept])


@resolves("mad.car.speed")
def drive(dice: Dice, move: Move) -> float:
    """Inches a car moves in one action at its speed; halves with a hit engine are not rounded.

    Cruising is 10, less 1D6 for each corner or curve, not below 0. Otherwise each corner or curve takes away the
    highest (racing: the two highest) of the dice that remain. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_move(move)
    assert move.speed is not None
    pace, turns = PACES[move.speed], move.corners + move.curves
    if pace.inches:
        return max(0, pace.inches - dice.total(turns, 6, "corners and curves"))
    thrown = dice_thrown(move.car, move.speed)
    kept = max(0, thrown.total - pace.dropped * turns)
    inches = dice.call(lowest, thrown.total, kept, thrown_for(move.speed, thrown, kept))
    return inches / 2 if move.car.engine_hit else inches


def actions_of(shift: Shift) -> int:
    """Actions that a change of speed takes: one a step, one for two steps of a Wheel Man.

    Raises OutOfRange for other than 1 or 2 actions, IllegalNow for a change that the actions or the car do not allow.
    """
    if not 1 <= shift.actions <= 2:
        raise OutOfRange("A card gives a driver 1 or 2 actions.")
    steps = SPEEDS.index(shift.to) - SPEEDS.index(shift.speed)
    if not steps:
        raise IllegalNow("The car already goes at that speed.")
    if shift.to is not None:
        check_car(shift.car, shift.to)
    if steps < 0 and shift.car.brakes_cut and not shift.uphill:
        raise IllegalNow("The brake line is cut: the car slows down only uphill.")
    an_action = 2 if "Wheel Man" in shift.skills else 1
    spent = -(-abs(steps) // an_action)
    if spent > shift.actions:
        reach = shift.actions * an_action
        raise IllegalNow(f"That is {abs(steps)} steps of speed, and this driver changes by {reach} at most here.")
    return spent


@resolves("mad.car.speed")
def accelerate(dice: Dice, shift: Shift) -> int:
    """Actions that a change of speed takes, as `actions_of` has it. No die is thrown."""
    return actions_of(shift)


@frozen
class Pursuit:
    """One car of a chase: the speed it goes at, and the move it declares; its driver's skills."""

    speed: Speed | None
    move: Move
    skills: tuple[str, ...] = ()
    uphill: bool = False


class Chased(NamedTuple):
    """Inches that each of two cars moved."""

    active: float
    other: float

    @property
    def gain(self) -> float:
        """Inches that the active car made on the other; negative when it fell back."""
        return self.active - self.other


@resolves("mad.car.chase", "mad.car.speed")
def chase(dice: Dice, active: Pursuit, other: Pursuit) -> Chased:
    """Both cars of a chase move, the active player's first, at the speeds declared.

    Each may change speed by what one action allows; a car that declares to stop, or stands, moves 0.
    Raises IllegalNow or OutOfRange before any die falls.
    """
    check_pursuit(active, other)
    went = [0 if move.speed is None else dice.call(drive, move) for move in (active.move, other.move)]
    return Chased(*went)


def check_pursuit(active: Pursuit, other: Pursuit) -> None:
    """Refuse a chase that can't be: IllegalNow or OutOfRange."""
    moves = (active.move, other.move)
    for one, move in zip((active, other), moves, strict=True):
        if move.speed is not one.speed:
            actions_of(Shift(move.car, one.speed, move.speed, one.skills, 1, one.uphill))
        if move.speed is not None or move.corners or move.curves:
            check_move(move)
    if all(move.speed is None for move in moves):
        raise IllegalNow("In a chase at least one car moves: both stand still.")


# Hazards


class Reaction(StrEnum):
    """What a driver does when a hazard gets the better of him."""

    BRAKE = "brake"
    SWERVE = "swerve"


@frozen
class Ordeal:
    """Hazards that a driver faces in one turn: 1 or more. Without `reaction` only the test is made."""

    driver: Person
    car: Car
    speed: Speed | None
    hazards: int
    reaction: Reaction | None = None


class Skid(NamedTuple):
    """What braking or swerving made of a car.

    speed    after it
    inches   of skid; the most the opponent may move it when he steers
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


class Faced(NamedTuple):
    """Hazards met: the number needed, whether the driver kept control, and where the car went if not.

    `skid` is None when he kept control or has not chosen between braking and swerving yet.
    """

    needed: int
    passed: bool
    skid: Skid | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return ()


@lru_cache(4096)
def hazard_target(driver: Person, car: Car, hazards: int) -> Target:
    """STUNTS against a number of hazards, every modifier by name; a cut brake line doubles the number."""
    stunts = driver.stunts
    return stunts_target(
        driver,
        driver.mark.lost,
        (f"for {hazards} hazards", 1 - hazards),
        ("brake line cut, hazards doubled", -hazards * car.brakes_cut),
        ("truck", -1 * (car.body is Body.TRUCK)),
        ("bulletproof", -1 * car.bulletproof),
        ("good suspension", +1 * car.suspension),
        stunts.skilled("Wheel Man", +2),
        stunts.skilled("One-Armed Man", -1),
    )


def check_ordeal(ordeal: Ordeal) -> None:
    """Refuse hazards that can't be faced: IllegalNow or OutOfRange."""
    check_car(ordeal.car, ordeal.speed)
    if not 1 <= ordeal.hazards <= MOST_HAZARDS:
        raise OutOfRange(f"A test is made for 1 to {MOST_HAZARDS} hazards, not {ordeal.hazards}.")
    if ordeal.reaction is Reaction.BRAKE:
        check_brakes(ordeal.car)


def check_brakes(car: Car) -> None:
    """Refuse to brake with a cut line: IllegalNow."""
    if car.brakes_cut:
        raise IllegalNow("The brake line is cut: only swerving is left.")


@resolves("mad.car.hazard", "mad.car.brake", "mad.car.swerve")
def hazard(dice: Dice, ordeal: Ordeal) -> Faced:
    """STUNTS, at -1 for each hazard after the first; a driver who fails brakes or swerves, if he has chosen.

    Dice in order: STUNTS; the table; inches of skid. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_ordeal(ordeal)
    target = hazard_target(ordeal.driver, ordeal.car, ordeal.hazards)
    passed = able(dice, ordeal.driver, target)
    return Faced(target.total, passed, None if passed else avoid(dice, ordeal.car, ordeal.speed, ordeal.reaction))


def avoid(dice: Dice, car: Car, speed: Speed | None, reaction: Reaction | None) -> Skid | None:
    """The table that a failed driver chose, if any."""
    if reaction is None:
        return None
    return dice.call(brake if reaction is Reaction.BRAKE else swerve, car, speed)


@resolves("mad.car.brake")
def brake(dice: Dice, car: Car, speed: Speed | None) -> Skid:
    """1D6 on the Braking table: one speed less, a skid of 1D6 inches or a crash. IllegalNow with a cut brake line."""
    check_car(car, speed)
    check_brakes(car)
    slower = SPEEDS[SPEEDS.index(speed) - 1]
    return skidding(dice, BRAKED[dice.read(1, dice.reading(BRAKING), "braking")[0]], slower)


@resolves("mad.car.swerve")
def swerve(dice: Dice, car: Car, speed: Speed | None) -> Skid:
    """1D6 on the Swerving table: a scrape, a skid of 2D6 inches, or up to 3D6 where the opponent likes."""
    check_car(car, speed)
    return skidding(dice, SWERVED[dice.read(1, dice.reading(SWERVING), "swerving")[0]], speed)


def skidding(dice: Dice, fate: LossOfControl, speed: Speed | None) -> Skid:
    """How far a car out of hand goes."""
    why = "inches the opponent may steer" if fate.way is Veer.STEERED else "skid"
    return Skid(speed, fate.way, dice.total(fate.dice, 6, why), fate.contact, fate.extra)


# Running boards and roofs


@attack
@resolves("mad.car.ride")
def ride(dice: Dice, person: Person, speed: Speed | None, hazards: int = 0, index: int = 0) -> Befallen:
    """Holding on outside a car, climbing between cars or pulling somebody in: STUNTS, racing -1, each hazard -1.

    No test at cruising speed or when stopped. Whoever fails comes off (`thrown_off`).
    Raises OutOfRange for hazards below 0 or over 50.
    """
    check_ride(hazards)
    if speed is None or speed not in RIDING:
        return unhurt(person)
    racing = ("racing", RIDING[speed])
    target = stunts_target(person, person.mark.lost, racing, (f"hazards: {hazards}", -hazards))
    return unhurt(person) if able(dice, person, target) else dice.call(thrown_off, person, speed, index)


def check_ride(hazards: int) -> None:
    """OutOfRange for hazards below 0 or over 50."""
    if not 0 <= hazards <= MOST_HAZARDS:
        raise OutOfRange(f"Hazards are 0 to {MOST_HAZARDS}, not {hazards}.")


# Running people down


@frozen
class RunDown:
    """A car driven, or skidding, into people.

    victims   those in its way, 1 to 20
    intent    False for an accident: the driver need not aim
    hazards   others that he meets in the same go, which count when he aims
    reaction  what he does if he fails while aiming; losing control afterwards is always a swerve
    """

    driver: Person
    car: Car
    speed: Speed | None
    victims: tuple[Person, ...]
    intent: bool = True
    hazards: int = 0
    reaction: Reaction | None = None


@frozen
class RanDown:
    """How it went.

    aim      steering at them; None for an accident
    victims  what befell each, in order; empty when the driver never got there
    control  keeping the car afterwards; None when nobody was hit or the car was cruising
    """

    aim: Faced | None
    victims: tuple[Befallen, ...]
    control: Faced | None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.victims)


def aiming(run: RunDown) -> Ordeal:
    """The hazards of steering at somebody, with those he meets besides."""
    hazards = AIM.get(run.speed, 0) + run.hazards if run.speed else run.hazards
    return Ordeal(run.driver, run.car, run.speed, hazards, run.reaction)


def check_run(run: RunDown) -> None:
    """Refuse what can't be run down: IllegalNow or OutOfRange."""
    check_car(run.car, run.speed)
    if not 1 <= len(run.victims) <= MOST_IN_THE_WAY:
        raise OutOfRange(f"A car is driven at 1 to {MOST_IN_THE_WAY} people, not {len(run.victims)}.")
    if run.hazards < 0:
        raise OutOfRange(f"Other hazards are 0 to {MOST_HAZARDS}, not {run.hazards}.")
    if run.intent:
        check_ordeal(aiming(run))


@attack
@resolves("mad.car.pedestrian", "mad.car.hazard", "mad.car.swerve")
def run_down(dice: Dice, run: RunDown) -> RanDown:
    """Running people down: the driver aims, they leap, he keeps control or swerves.

    Dice in order: aiming, with the table if it failed; each victim's leap and damage; control, with the Swerving table.
    Raises IllegalNow or OutOfRange before any die falls.
    """
    check_run(run)
    assert run.speed is not None
    aim = dice.call(hazard, aiming(run)) if run.intent else None
    if aim is not None and not aim.passed:
        return RanDown(aim, (), None)
    victims = tuple(dice.call(leap, victim, run.speed, index) for index, victim in enumerate(run.victims))
    hazards = CONTROL[run.speed]
    control = None
    if hazards and not all(victim.dodged for victim in victims):
        control = dice.call(hazard, Ordeal(run.driver, run.car, run.speed, hazards, Reaction.SWERVE))
    return RanDown(aim, victims, control)


@resolves("mad.car.pedestrian")
def leap(dice: Dice, person: Person, speed: Speed, index: int = 0) -> Befallen:
    """A pedestrian's STUNTS, speeding -1, racing -3: out of the way, or damage at +2 speeding, +3 racing.

    Who can't leap, unconscious from his wounds, is hit.
    """
    pace = str(speed).lower()
    target = stunts_target(person, person.mark.lost, (pace, LEAP[speed]), just_nuts(person))
    before = unhurt(person)
    if able(dice, person, target, index=index):
        return replace(before, dodged=True)
    return Befallen(dice.call(wounded, person, plus(pace, RUN_OVER[speed]), index))


@resolves("mad.car.pedestrian")
def fate_in_the_way(dice: Dice, run: RunDown, index: int) -> str:
    """What befalls one of the people driven at, in a word, the others and the car left out. For odds."""
    check_run(run)
    if run.intent and not dice.call(hazard, replace(aiming(run), reaction=None)).passed:
        return "missed"
    assert run.speed is not None
    return dice.call(leap, run.victims[index], run.speed).verdict
