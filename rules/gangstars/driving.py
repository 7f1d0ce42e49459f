"""Vehicles on the move: speed, turns, stray vehicles, what befalls those aboard (11 Movement of vehicles)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.gangstars.actions import Action
from rules.gangstars.board import Activation, Board
from rules.gangstars.measures import SEGMENT, both
from rules.gangstars.model import SEATS, Hurt, Vehicle
from rules.gangstars.reaction_tables import Heading, Reaction
from rules.gangstars.reactions import Trial, reaction
from rules.gangstars.wounds import Body, Penetration, damage

STANDING, SLOW, CRUISING = 0, 1, 2
"""Speeds, in half segments for each action point of driving paid for."""
BLAST_REACH: Final = SEGMENT
BLAST: Final = Penetration(0, 5)
"""A vehicle that explodes: a flat 5, within 10 cm."""
OVERTURNED: Final = Penetration(2, 0)
"""Who is in a vehicle that turns over is hit as by a pumpgun."""
TESTED_FROM: Final = 2
"""Segments moved in the turn from which on sharp turns and rough going are tested."""
MOST_SEGMENTS: Final = 12
STRAY_POINTS: Final = 2
"""Action points of its former driver for each segment that a stray vehicle goes."""


class Steering(StrEnum):
    """How far a vehicle changes its direction; further than 90 degrees it never does in a segment."""

    STRAIGHT = "Straight on"
    GENTLE = "Up to 45 degrees"
    SHARP = "45 to 90 degrees"


class Ground(StrEnum):
    """What a vehicle drives over."""

    ROAD = "Road"
    OFF = "Off the road"
    ROUGH = "Woods, water or a steep hill"


@frozen
class Drive:
    """Segments driven in one go, or the brakes slammed on.

    segments  1 to 12; a turn is made in the first of them
    before    segments driven before in this turn
    halves    the speed: SLOW or CRUISING
    damaged   heavy damage: segments of half the length
    driver    has the trait driver: nothing of this is tested
    stupid    tests every change of direction: of who is stupid, but on a bike
    braked    slams on the brakes instead of driving on
    """

    segments: int = 1
    before: int = 0
    halves: int = CRUISING
    damaged: bool = False
    way: Steering = Steering.STRAIGHT
    ground: Ground = Ground.ROAD
    driver: bool = False
    stupid: bool = False
    braked: bool = False

    @property
    def length(self) -> float:
        """Centimetres of one segment at this speed."""
        return SEGMENT * self.halves / CRUISING / (2 if self.damaged else 1)

    @property
    def tested(self) -> str:
        """Why driving in extreme conditions is tested; empty when it is not."""
        if self.braked:
            return "slams on the brakes"
        if self.driver:
            return ""
        if self.way is Steering.SHARP and self.halves == CRUISING and self.before >= TESTED_FROM:
            return "a sharp turn at full speed"
        if self.way is not Steering.STRAIGHT and self.stupid:
            return "a turn, with a stupid driver"
        if self.ground is not Ground.ROAD and self.before + self.segments >= TESTED_FROM:
            return "off the road"
        return ""

    @property
    def price(self) -> tuple[tuple[Action, int], ...]:
        """The actions paid for, each with how often."""
        turn = ((Action.TURN, 1),) if self.way is Steering.SHARP else ()
        return (*turn, (Action.DRIVE, self.segments))


def check_drive(drive: Drive) -> None:
    """Refuse what can't be driven in one go."""
    if not 1 <= drive.segments <= MOST_SEGMENTS:
        raise OutOfRange(f"A vehicle is driven 1 to {MOST_SEGMENTS} segments at a time, not {drive.segments}.")
    if drive.halves == STANDING:
        raise IllegalNow("It stands: /gangstars-car start, then /gangstars-car speed gets it going.")
    rough = drive.ground is not Ground.ROAD and not drive.driver
    if rough and drive.before < TESTED_FROM < drive.before + drive.segments:
        first = TESTED_FROM - drive.before
        raise IllegalNow(
            f"Off the road the second segment of a turn is tested before the third: drive {first} first, not "
            f"{drive.segments}."
        )


def require_driven(name: str, board: Board) -> None:
    """Refuse to end the activation of a driver whose vehicle moves before two thirds of his points went into that."""
    active = board.active
    vehicle = board.vehicle_of(active.figure) if active is not None else None
    left = still_to_drive(vehicle, active) if active is not None else 0
    if vehicle is not None and left:
        raise IllegalNow(
            f"The {vehicle.name} is moving: {name} has {left} more action points to spend on driving, or stops it."
        )


@frozen
class Driven:
    """How driving ended.

    lost  where the vehicle goes on its own once control is lost; None while it is not
    over  it turned over
    hurts damage to everybody in it, when it did
    """

    lost: Heading | None = None
    over: bool = False
    hurts: tuple[Hurt, ...] = ()

    @property
    def went_well(self) -> bool:
        return self.lost is None and not self.over


def trial_at_wheel(trial: Trial, drive: Drive) -> Trial:
    """The test of somebody at the wheel for what is driven: with what was driven before a turn, or by its end."""
    turning = drive.way is not Steering.STRAIGHT and (drive.stupid or drive.way is Steering.SHARP)
    driven = drive.before if drive.braked or turning else drive.before + drive.segments
    return replace(trial, driver=True, braking=drive.braked, segments=driven, rough=drive.ground is Ground.ROUGH)


@resolves("gs.vehicle", "gs.vehicle.off-road", "gs.test.extreme-driving", "gs.trait.driver", "gs.trait.stupid")
def drive_on(dice: Dice, drive: Drive, trial: Trial, bodies: tuple[Body, ...] = ()) -> Driven:
    """Segments driven: with the test of driving in extreme conditions where they ask for it.

    trial   the driver's, as `trial_at_wheel` has it
    bodies  everybody in it, the driver first: they are struck when it turns over
    Raises IllegalNow for a vehicle that stands, and for more than two segments off the road before the test.
    """
    if not drive.braked:
        check_drive(drive)
    if not drive.tested:
        return Driven()
    verdict = dice.call(reaction, trial)
    if verdict.reaction is Reaction.CRASHES:
        return Driven(over=True, hurts=dice.call(overturn, bodies))
    return Driven(verdict.heading)


def require_at_wheel(name: str, subject: int, vehicle: Vehicle | None) -> Vehicle:
    """The vehicle that somebody drives; IllegalNow for who is not at a wheel, or sits in a wreck."""
    if vehicle is None or vehicle.driver != subject:
        raise IllegalNow(f"{name} is not at a wheel: /gangstars-car board puts him there.")
    if vehicle.destroyed:
        raise IllegalNow(f"The {vehicle.name} is a wreck, and goes nowhere.")
    return vehicle


def boarded(vehicle: Vehicle, subject: int, name: str, driving: bool) -> Vehicle:
    """A vehicle with one more in it; IllegalNow when there is no room, or the wheel is taken."""
    if vehicle.destroyed:
        raise IllegalNow(f"The {vehicle.name} is a wreck: nobody gets in.")
    if subject in vehicle.aboard:
        raise IllegalNow(f"{name} is already in the {vehicle.name}.")
    seats = SEATS[vehicle.make]
    if len(vehicle.aboard) >= seats:
        raise IllegalNow(f"A {vehicle.make.lower()} has room for {seats}: the {vehicle.name} is full.")
    if driving and vehicle.driver:
        raise IllegalNow(f"Somebody is already driving the {vehicle.name}: {name} gets in as a passenger, or waits.")
    if driving:
        return replace(vehicle, driver=subject)
    return replace(vehicle, passengers=(*vehicle.passengers, subject))


def left_by(vehicle: Vehicle, subject: int) -> Vehicle:
    """A vehicle without somebody."""
    others = tuple(one for one in vehicle.passengers if one != subject)
    return replace(vehicle, driver=0 if vehicle.driver == subject else vehicle.driver, passengers=others)


def started(vehicle: Vehicle) -> Vehicle:
    """A vehicle whose engine runs; IllegalNow when it does already."""
    if vehicle.running:
        raise IllegalNow(f"The engine of the {vehicle.name} is already running.")
    return replace(vehicle, running=True)


def faster(vehicle: Vehicle) -> tuple[Vehicle, float]:
    """A vehicle that has gained speed, and the centimetres it went in doing so: from a stand at once to cruising."""
    if not vehicle.running:
        raise IllegalNow(f"The engine of the {vehicle.name} is not running: /gangstars-car start.")
    if vehicle.halves >= CRUISING:
        raise IllegalNow(f"The {vehicle.name} goes no faster than {both(SEGMENT)} a segment.")
    return replace(vehicle, halves=CRUISING), SEGMENT / 2 / (2 if vehicle.heavy == 1 else 1)


def slower(vehicle: Vehicle) -> Vehicle:
    """A vehicle half a segment slower; IllegalNow when it would have to stop."""
    if vehicle.halves <= SLOW:
        raise IllegalNow(f"The {vehicle.name} goes no slower: /gangstars-car stop halts it.")
    return replace(vehicle, halves=vehicle.halves - 1)


def stopped(vehicle: Vehicle) -> Vehicle:
    """A vehicle that stands; IllegalNow when it does already."""
    if vehicle.halves == STANDING:
        raise IllegalNow(f"The {vehicle.name} is already standing.")
    return replace(vehicle, halves=STANDING)


def still_to_drive(vehicle: Vehicle | None, active: Activation) -> int:
    """Action points that who is active has still to spend on driving before he may end: two thirds of all he had.

    0 for who drives nothing that moves.
    """
    if vehicle is None or vehicle.driver != active.figure or not vehicle.halves or vehicle.destroyed:
        return 0
    return max(0, min(-(-2 * active.points // 3) - active.wheel, active.left))


@resolves("gs.vehicle.stray")
def stray(dice: Dice, points: int, damaged: bool = False) -> float:
    """Centimetres that a vehicle goes straight on with nobody at its wheel: a segment for every 2 action points.

    points  action points of who drove it; no die falls
    """
    return points // STRAY_POINTS * SEGMENT / (2 if damaged else 1)


@resolves("gs.vehicle.blast")
def blast(dice: Dice, bodies: tuple[Body, ...]) -> tuple[Hurt, ...]:
    """A vehicle explodes: damage of a flat 5 to everybody within 10 cm (4 inches)."""
    return tuple(dice.call(damage, BLAST, body, (), index) for index, body in enumerate(bodies))


@resolves("gs.vehicle.overturn")
def overturn(dice: Dice, bodies: tuple[Body, ...]) -> tuple[Hurt, ...]:
    """A vehicle turns over: everybody in or on it is hit as by a pumpgun within its effective range."""
    return tuple(dice.call(damage, OVERTURNED, body, (), index) for index, body in enumerate(bodies))
