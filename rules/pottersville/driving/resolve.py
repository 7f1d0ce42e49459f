"""Driving: distance, turns, braking, lost control, and driving away from a crash (pot.car.*)."""

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
"""Inches of a slow move, and of a fast move before its dice."""
FAST_DICE: Final = 2
SHARPEST: Final = 90
"""The most degrees that a vehicle turns."""
SAFE: Final = 30
"""The most degrees that a fast vehicle turns without a test."""
STALLS: Final = 2
"""The hits on an engine that stop it for good."""

PACES: Final = {Pace.SLOW: (None, Order.MOVE, Order.RUN), Pace.FAST: (None, Order.RUN)}
"""The orders that allow each pace. None: no order binds the driver."""

LOSES: Final = at_least(4, "loses control", "keeps control")
WRECKS: Final = at_least(4, "wrecks it", "holds the road")
DRIVES_AWAY: Final = at_least(5, "drives away", "wrecked")


def check_way(pace: Pace, before: Pace, engine: int) -> None:
    """Refuse a pace that the vehicle's last pace or its engine doesn't allow, with IllegalNow."""
    if engine >= STALLS and pace is not Pace.STOPPED:
        raise IllegalNow("Its engine is shot to pieces: it moves no more.")
    if pace is Pace.FAST and engine:
        raise IllegalNow("With a hit engine it makes slow moves only.")
    if pace is Pace.FAST and before is Pace.STOPPED:
        raise IllegalNow("Only a vehicle that moved in the turn before moves fast: a slow move comes first.")


@frozen
class Drive:
    """A vehicle's move of a turn, as facts.

    pace    SLOW or FAST
    before  the pace of the turn before
    bodies  the driver, then everyone else in it
    tire    a tire is hit
    engine  the hits on the engine
    order   the order of the driver's unit; None if no order binds the driver
    """

    pace: Pace
    before: Pace = Pace.STOPPED
    bodies: tuple[Body, ...] = (FIT,)
    tire: bool = False
    engine: int = 0
    order: Order | None = None


class Driven(NamedTuple):
    """A vehicle's move: the inches that it may go, or a wreck with the wounds of those in it, in their order."""

    inches: int
    wrecked: bool = False
    wounds: tuple[Wound, ...] = ()


@resolves("pot.car.move", "pot.shoot.vehicle", "pot.crash", "pot.orders")
def drive(dice: Dice, move: Drive) -> Driven:
    """The inches that a vehicle may go: 12, plus 2D6 if fast, minus D6 with a hit tire, never below 0.

    A suppressed or lightly wounded driver first rolls a D6. A 4 or more wrecks the vehicle, and everyone in it tests as
    in a crash. Raises IllegalNow for a move that it can't make, OutOfRange if it has no driver.
    """
    check_drive(move)
    driver = move.bodies[0].wound
    if driver in (Wound.SUPPRESSED, Wound.LIGHT) and dice.read(1, WRECKS, "a hurt driver")[0]:
        return Driven(0, True, dice.call(crash, move.bodies))
    inches = SLOW + (dice.total(FAST_DICE, 6, "fast move") if move.pace is Pace.FAST else 0)
    return Driven(max(0, inches - (dice.total(1, 6, "hit tire") if move.tire else 0)))


def check_drive(move: Drive) -> None:
    """Refuse a move that a vehicle can't make, with OutOfRange or IllegalNow."""
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
    """The result of a test of control.

    lost    the driver lost control
    rolled  the vehicle rolled over and is wrecked
    skid    inches that it went sideways; below 0 is to the left
    wounds  of those in it, in their order, after it rolled over
    """

    lost: bool = False
    rolled: bool = False
    skid: int = 0
    wounds: tuple[Wound, ...] = ()


def control(dice: Dice, bodies: tuple[Body, ...]) -> Loss:
    """A test of control and its consequences. Turns and swerves call it as a stage."""
    if not dice.read(1, LOSES, "control")[0]:
        return Loss()
    if dice.read(1, dice.reading(ROLLS), "out of control")[0]:
        return Loss(True, True, 0, dice.call(crash, bodies))
    return Loss(True, False, dice.read(1, dice.reading(SKID), "skid")[0])


@resolves("pot.car.turn", "pot.crash")
def turn(dice: Dice, pace: Pace, degrees: float, bodies: tuple[Body, ...] = ()) -> Loss:
    """A turn of so many degrees. A fast vehicle tests control beyond 30.

    Dice in order: control; skid or roll; the skid, or the crash of those in it. Raises OutOfRange for more than 90
    degrees, IllegalNow for a vehicle that doesn't move.
    """
    if not 0 < degrees <= SHARPEST:
        raise OutOfRange(f"A vehicle turns up to {SHARPEST} degrees, not {degrees:g}: make it two moves.")
    if pace is Pace.STOPPED:
        raise IllegalNow("A vehicle that stands doesn't turn: it moves first.")
    return dice.call(control, bodies) if pace is Pace.FAST and degrees > SAFE else Loss()


class Braked(NamedTuple):
    """The result of braking.

    skid    inches that it skidded before it stopped
    hit     whether it ran into what was in its way
    loss    the test of control of a swerve
    wounds  of those in it, in their order, after a crash
    """

    skid: int
    hit: bool = False
    loss: Loss = Loss()
    wounds: tuple[Wound, ...] = ()

    @property
    def suffered(self) -> tuple[Wound, ...]:
        """The wounds of those in it, after a crash or a roll. Empty if neither happened."""
        return self.wounds or self.loss.wounds


@resolves("pot.car.brake", "pot.car.turn", "pot.crash")
def brake(
    dice: Dice, pace: Pace, bodies: tuple[Body, ...] = (), room: float | None = None, swerve: bool = False
) -> Braked:
    """A vehicle brakes. A slow one stops at once, and a fast one skids D6 inches.

    room    inches to what is in the way, and a longer skid runs into it; None if nothing is
    swerve  the driver swerves and tests control; a driver who keeps control misses it

    Dice in order: the skid; control and its consequences; the crash of those in it. Players see on the table whether a
    vehicle that skids sideways meets anything. Raises IllegalNow for a vehicle that doesn't move, OutOfRange for
    impossible inches.
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
    """Whether a vehicle that hit something drives away: on 5 or 6. Otherwise it is wrecked."""
    return dice.read(1, DRIVES_AWAY, "driving away")[0]
