"""Driving: the slow and fast moves of a vehicle, and a hurt driver (pot.car.move)."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OnThing, option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.pottersville.driving.across_street import end_owed
from rules.pottersville.driving.people_in_crashes import crash, crashed_changes, crashed_facts, crashed_lines
from rules.pottersville.driving.riders import (
    MOVING,
    WRECKED,
    Ride,
    check_moves,
    deed_of_ride,
    named_car,
    next_button,
    price_of_drive,
    require_driven,
    ride_of,
    riders,
)
from rules.pottersville.driving.turning_and_braking import SAFE, SHARPEST
from rules.pottersville.driving.vehicle_hits import STALLS
from rules.pottersville.model.acting import order_for
from rules.pottersville.model.fields import ROLLS, WOUNDS
from rules.pottersville.model.figures import Car, UnitOrder, VehiclePace, Wound
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.vehicles import WRECK
from rules.pottersville.wounds.effects_and_wounds import FIT, Body

SLOW: Final = 12
"""Inches of a slow move, and of a fast move before its dice."""
FAST_DICE: Final = 2

PACES: Final = {VehiclePace.SLOW: (None, UnitOrder.MOVE, UnitOrder.RUN), VehiclePace.FAST: (None, UnitOrder.RUN)}
"""The orders that allow each pace. None: no order binds the driver."""

WRECKS: Final = at_least(4, "wrecks it", "holds the road")


def check_way(pace: VehiclePace, before: VehiclePace, engine: int) -> None:
    """Refuse a pace that the vehicle's last pace or its engine doesn't allow, with IllegalNow."""
    if engine >= STALLS and pace is not VehiclePace.STOPPED:
        raise IllegalNow("Its engine is shot to pieces, so it can't move any more. Leave it where it is.")
    if pace is VehiclePace.FAST and engine:
        raise IllegalNow("Its engine is hit, so it can't go fast. Choose a slow move.")
    if pace is VehiclePace.FAST and before is VehiclePace.STOPPED:
        raise IllegalNow("A vehicle goes fast only if it moved in the turn before. Choose a slow move first.")


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

    pace: VehiclePace
    before: VehiclePace = VehiclePace.STOPPED
    bodies: tuple[Body, ...] = (FIT,)
    tire: bool = False
    engine: int = 0
    order: UnitOrder | None = None


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
    inches = SLOW + (dice.total(FAST_DICE, 6, "inches of the fast move") if move.pace is VehiclePace.FAST else 0)
    return Driven(max(0, inches - (dice.total(1, 6, "inches lost to the hit tire") if move.tire else 0)))


def check_drive(move: Drive) -> None:
    """Refuse a move that a vehicle can't make, with OutOfRange or IllegalNow."""
    if not move.bodies:
        raise OutOfRange("This vehicle has no driver. Put one in first.")
    if move.bodies[0].wound >= Wound.SERIOUS:
        raise IllegalNow(
            f"A driver who is {move.bodies[0].wound.word} can't drive. Put another driver at the wheel first."
        )
    if move.pace is VehiclePace.STOPPED:
        raise OutOfRange("A move is slow or fast. A vehicle that stays put needs none.")
    check_way(move.pace, move.before, move.engine)
    if move.order not in PACES[move.pace]:
        raise IllegalNow(
            f"The order is {move.order}, which doesn't allow a {move.pace.lower()} move of a vehicle. Choose a "
            "move that it allows."
        )


def _drivers_wound(position: Position, move: Driving) -> Wound:
    return ride_of(position, move.vehicle, move.aboard or ()).driver.figure.wound


@move("pottersville-car drive", ROLLS)
class Driving:
    """Move a vehicle: slow 12 inches, fast 12 + 2D6. A hurt driver may wreck it."""

    vehicle: Car = named_car()
    pace: VehiclePace = option("The pace of the move (default: slow).", default=VehiclePace.SLOW, words=MOVING)
    before: VehiclePace = option(
        "The pace in the turn before (default: as recorded for a vehicle on the table).",
        lambda _position, move: move.vehicle.before,
        known=OnThing("vehicle"),
        words=VehiclePace,
    )
    wound: Wound = option(
        "The driver's wound (default: as on the sheet).",
        _drivers_wound,
        known=OnThing("vehicle"),
        words={word: WOUNDS[word] for word in ("Fit", "Suppressed", "Light wound")},
    )
    tire: bool = option(
        "Whether a tire is hit (default: as recorded).",
        lambda _position, move: move.vehicle.tire,
        known=OnThing("vehicle"),
    )
    engine: Annotated[int, Interval(ge=0, le=2)] = option(
        "How many hits the engine has (default: as recorded).",
        lambda _position, move: move.vehicle.engine,
        known=OnThing("vehicle"),
    )
    aboard: tuple[Person, ...] = riders()


@decides(Driving)
def drives(position: Position, move: Driving) -> Deed[Driven]:
    """A vehicle makes its move of the turn."""
    ride = ride_of(position, move.vehicle, move.aboard)
    require_driven(ride)
    bodies = (Body(move.wound, ride.driver.figure.tough), *ride.bodies[1:])
    order = order_for(position, ride.driver) if ride.here else None
    way = Drive(move.pace, move.before, bodies, move.tire, move.engine, order)
    check_drive(way)

    def allow() -> Price:
        check_moves(ride.car)
        return price_of_drive(position, ride, moves=move.pace)

    def changes(driven: Driven) -> tuple[Change, ...]:
        wrecked = ride.changed(**WRECK) if driven.wrecked else ()
        ends = end_owed(position, ride.name, ride.driver, driven.inches) if ride.here and not driven.wrecked else ()
        return (*wrecked, *crashed_changes(ride.crew, driven.wounds), *ends)

    def report(driven: Driven) -> Report:
        fast = move.pace is VehiclePace.FAST
        text = sentence(f"{ride.driver.name} drives the {ride.name} {'fast' if fast else 'slowly'}")
        if driven.wrecked:
            headline = f"{text} but is too badly hurt to hold the road: {WRECKED}."
            return Report(headline, crashed_lines(ride.crew, driven.wounds), tone=Tone.BAD)
        turns = f"It can turn up to {SAFE if fast else SHARPEST} degrees without a test."
        return Report(f'{text}: up to {driven.inches}".', (turns,), next_button(ride, "Brake", "brake"))

    def facts(driven: Driven) -> dict[str, Any]:
        people = crashed_facts(ride.crew, driven.wounds)
        return {"inches": driven.inches, "wrecked": driven.wrecked, "people": people}

    return deed_of_ride(position, ride, drive, (way,), allow, changes, report, facts, _ways_to_drive(ride, way))


def _ways_to_drive(ride: Ride, way: Drive) -> tuple[Question, ...]:
    """The odds of the inches; for a hurt driver also of a wreck, and of each rider's wound."""
    first = way.bodies[0]
    alone = (replace(way, bodies=(first,)),)
    if first.wound is Wound.NONE:
        sure = way.pace is VehiclePace.SLOW and not way.tire
        return () if sure else (Question("Inches", drive, alone, lambda driven: driven.inches),)
    inches = tuple(f'{inches}"' for inches in range(25))

    def far(driven: Driven) -> str:
        return WRECKED if driven.wrecked else f'{driven.inches}"'

    return (
        Question("The vehicle", drive, alone, far, (*inches, WRECKED)),
        *ride.questions(
            way.bodies[: len(ride.crew)],
            drive,
            lambda bodies: (replace(way, bodies=bodies),),
            lambda driven: driven.wounds,
            first=True,
        ),
    )
