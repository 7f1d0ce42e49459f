"""Wheels: how far, turning, braking, losing control, driving away from a crash (pot.car.*)."""

from __future__ import annotations

from math import isfinite
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.pottersville.driving.tables import ROLLS, SKID
from rules.pottersville.driving.vehicle_hits import crash
from rules.pottersville.model.figures import Order, Pace, Wound
from rules.pottersville.model.rolls import at_least
from rules.pottersville.wounds.resolve import FIT, Body

SLOW: Final = 12
"""Inches of a slow move, and of a fast one before its dice."""
FAST_DICE: Final = 2
SHARPEST: Final = 90
"""Degrees that nothing turns beyond."""
SAFE: Final = 30
"""Degrees that a fast vehicle turns without a test."""
STALLS: Final = 2
"""Hits on the engine that stop it for good."""

PACES: Final = {Pace.SLOW: (None, Order.MOVE, Order.RUN), Pace.FAST: (None, Order.RUN)}
"""The orders under which a vehicle moves so; None where none binds its driver."""

LOSES: Final = at_least(4, "loses control", "keeps control")
WRECKS: Final = at_least(4, "wrecks it", "holds the road")
DRIVES_AWAY: Final = at_least(5, "drives away", "wrecked")


def check_way(pace: Pace, before: Pace, engine: int) -> None:
    """IllegalNow for a pace that a vehicle can't take after that of its last turn, or with such an engine."""
    if engine >= STALLS and pace is not Pace.STOPPED:
        raise IllegalNow("Its engine is shot to pieces: it moves no more.")
    if pace is Pace.FAST and engine:
        raise IllegalNow("With a hit engine it makes slow moves only.")
    if pace is Pace.FAST and before is Pace.STOPPED:
        raise IllegalNow("Only a vehicle that moved in the turn before moves fast: a slow move comes first.")


@frozen
class Drive:
    """A vehicle's move of a turn, as facts.

    pace    SLOW or FAST; `before` how it moved in the turn before
    bodies  the driver, then everybody else in it
    tire    a tire is hit; `engine` how often that was
    order   what the driver's unit was told; None where no order binds him
    """

    pace: Pace
    before: Pace = Pace.STOPPED
    bodies: tuple[Body, ...] = (FIT,)
    tire: bool = False
    engine: int = 0
    order: Order | None = None


class Driven(NamedTuple):
    """A vehicle's move: the inches it may go; or the wreck, and the wounds of those in it in their order."""

    inches: int
    wrecked: bool = False
    wounds: tuple[Wound, ...] = ()


@resolves("pot.car.move", "pot.shoot.vehicle", "pot.crash", "pot.orders")
def drive(dice: Dice, move: Drive) -> Driven:
    """How far a vehicle may go: 12 inches, 2D6 more when it is fast, D6 less with a hit tire, never below 0.

    A driver who is suppressed or lightly wounded first throws a D6: 4 or more wrecks it, and everybody in it tests as
    in a crash. Raises IllegalNow for a move it can't make, OutOfRange for nobody at the wheel.
    """
    check_drive(move)
    driver = move.bodies[0].wound
    if driver in (Wound.SUPPRESSED, Wound.LIGHT) and dice.read(1, WRECKS, "a hurt driver")[0]:
        return Driven(0, True, dice.call(crash, move.bodies))
    inches = SLOW + (dice.total(FAST_DICE, 6, "fast move") if move.pace is Pace.FAST else 0)
    return Driven(max(0, inches - (dice.total(1, 6, "hit tire") if move.tire else 0)))


def check_drive(move: Drive) -> None:
    """Refuse a move that a vehicle can't make: OutOfRange or IllegalNow."""
    if not move.bodies:
        raise OutOfRange("Somebody has to drive: put a driver in first.")
    if move.bodies[0].wound >= Wound.SERIOUS:
        raise IllegalNow(
            f"A driver who is {move.bodies[0].wound.word} can't drive: somebody else must take the wheel first."
        )
    if move.pace is Pace.STOPPED:
        raise OutOfRange("A move is slow or fast: a vehicle that stays where it is needs none.")
    check_way(move.pace, move.before, move.engine)
    if move.order not in PACES[move.pace]:
        raise IllegalNow(f"The order is {move.order}: that is no {move.pace.lower()} move of a vehicle.")


class Loss(NamedTuple):
    """How a test of control ended.

    lost    control was lost
    rolled  the vehicle rolled over and is wrecked
    skid    inches it went sideways, to the left below 0
    wounds  of those in it, in their order, after it rolled
    """

    lost: bool = False
    rolled: bool = False
    skid: int = 0
    wounds: tuple[Wound, ...] = ()


def control(dice: Dice, bodies: tuple[Body, ...]) -> Loss:
    """A test of control and what comes of losing it: a stage of turns and swerves."""
    if not dice.read(1, LOSES, "control")[0]:
        return Loss()
    if dice.read(1, dice.reading(ROLLS), "out of control")[0]:
        return Loss(True, True, 0, dice.call(crash, bodies))
    return Loss(True, False, dice.read(1, dice.reading(SKID), "skid")[0])


@resolves("pot.car.turn", "pot.crash")
def turn(dice: Dice, pace: Pace, degrees: float, bodies: tuple[Body, ...] = ()) -> Loss:
    """A turn of so many degrees: a fast vehicle tests for control beyond 30.

    Dice in order: control; skid or roll; the skid, or the crash of those in it. Raises OutOfRange for more than 90
    degrees, IllegalNow for a vehicle that stands.
    """
    if not 0 < degrees <= SHARPEST:
        raise OutOfRange(f"A vehicle turns up to {SHARPEST} degrees, not {degrees:g}: make it two moves.")
    if pace is Pace.STOPPED:
        raise IllegalNow("A vehicle that stands doesn't turn: it moves first.")
    return dice.call(control, bodies) if pace is Pace.FAST and degrees > SAFE else Loss()


class Braked(NamedTuple):
    """How braking ended.

    skid   inches it went on before it stood
    hit    whether it ran into what stood in its way
    loss   how the test of control of a swerve ended
    wounds of those in it, in their order, after a crash
    """

    skid: int
    hit: bool = False
    loss: Loss = Loss()
    wounds: tuple[Wound, ...] = ()

    @property
    def suffered(self) -> tuple[Wound, ...]:
        """The wounds of those in it, from a crash or from rolling over; none where nothing happened."""
        return self.wounds or self.loss.wounds


@resolves("pot.car.brake", "pot.car.turn", "pot.crash")
def brake(
    dice: Dice, pace: Pace, bodies: tuple[Body, ...] = (), room: float | None = None, swerve: bool = False
) -> Braked:
    """A vehicle brakes: a slow one at once, a fast one skids D6 inches.

    room    inches to what stands in the way; None for nothing. A longer skid runs into it
    swerve  the driver swerves rather than hit it, and tests for control; keeping it, he misses

    Dice in order: the skid; control and what comes of it; the crash of those in it. Whether a vehicle out of control
    meets something on its way sideways is seen on the table. Raises IllegalNow for one that stands, OutOfRange for
    inches that can't be.
    """
    if pace is Pace.STOPPED:
        raise IllegalNow("It is already standing: there is nothing to brake.")
    if room is not None and not (isfinite(room) and room >= 0):
        raise OutOfRange("The way to what it may hit is measured in inches from 0 up.")
    skid = dice.total(1, 6, "skid") if pace is Pace.FAST else 0
    if room is None or skid <= room:
        return Braked(skid)
    if swerve:
        return Braked(skid, loss=dice.call(control, bodies))
    return Braked(skid, True, wounds=dice.call(crash, bodies))


@resolves("pot.car.away")
def drive_away(dice: Dice) -> bool:
    """Whether a vehicle that hit something drives away: 5 or 6; otherwise it is wrecked."""
    return dice.read(1, DRIVES_AWAY, "driving away")[0]
