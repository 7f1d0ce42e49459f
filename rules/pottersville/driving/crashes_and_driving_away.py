"""Collisions, and driving away from one (pot.crash, pot.car.away)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.pottersville.driving.people_in_crashes import (
    crash,
    crash_questions,
    crashed_changes,
    crashed_facts,
    crashed_lines,
)
from rules.pottersville.driving.riders import (
    NEXT_TURN,
    NOBODY,
    WRECKED,
    deed_of_ride,
    named_car,
    next_button,
    price_of_drive,
    require_driven,
    ride_of,
    riders,
)
from rules.pottersville.driving.slow_and_fast_moves import Drive, check_drive
from rules.pottersville.model.acting import order_for
from rules.pottersville.model.fields import ROLLS
from rules.pottersville.model.figures import Car, VehiclePace, Wound
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.vehicles import CRASHES, FREED, WRECK

DRIVES_AWAY: Final = at_least(5, "drives away", "wrecked")
GETS_AWAY: Final = "drive away"


@resolves("pot.car.away")
def drive_away(dice: Dice) -> bool:
    """Whether a vehicle that hit something drives away: on 5 or 6. Otherwise it is wrecked."""
    return dice.read(1, DRIVES_AWAY, "driving away")[0]


@move("pottersville-car hit", ROLLS)
class Hitting:
    """Report that a vehicle has hit something. Everyone in it tests for wounds."""

    vehicle: Car = named_car()
    aboard: tuple[Person, ...] = riders()


@decides(Hitting)
def hits(position: Position, move: Hitting) -> Deed[tuple[Wound, ...]]:
    """A vehicle has hit something. Everyone in it tests, and it can't move until it drives away.

    The player of its driver reports the collision, else the player of any rider, or an umpire.
    """
    ride = ride_of(position, move.vehicle, move.aboard)
    if ride.car.wrecked or ride.car.crashed:
        state = "is already a wreck" if ride.car.wrecked else "has already hit something"
        raise IllegalNow(f"The {ride.name} {state}, so no one tests again. Name another vehicle.")
    if not (ride.here or ride.people):
        if not position.asking:
            ride.right(position)
        raise Missing("No one is named in this vehicle. Add their names or their number, such as aboard:3.", "aboard")

    def allow() -> Price:
        whose = position.owner(next(iter(ride.crew), NOBODY)) if ride.here else ride.right(position)
        return (*whose, *ride.changed(**CRASHES))

    def changes(wounds: tuple[Wound, ...]) -> tuple[Change, ...]:
        return crashed_changes(ride.crew, wounds)

    def report(wounds: tuple[Wound, ...]) -> Report:
        lines = (*crashed_lines(ride.crew, wounds), NEXT_TURN)
        return Report(sentence(f"the {ride.name} hits something."), lines, tone=Tone.BAD)

    def facts(wounds: tuple[Wound, ...]) -> list[dict[str, Any]]:
        return crashed_facts(ride.crew, wounds)

    questions = crash_questions(ride.crew)
    deed = deed_of_ride(position, ride, crash, (ride.bodies,), allow, changes, report, facts, questions)
    return replace(deed, again=deed.again and not any(person.stored for person in ride.people))


@move("pottersville-car away", ROLLS)
class GettingAway:
    """Try to drive away after hitting something: on 5 or 6 it works, otherwise the vehicle is wrecked."""

    vehicle: Car = named_car()


@decides(GettingAway)
def gets_away(position: Position, move: GettingAway) -> Deed[bool]:
    """A vehicle that hit something tries to drive away in the next turn."""
    ride = ride_of(position, move.vehicle, ())
    require_driven(ride)
    if ride.here:
        if not ride.car.crashed:
            raise IllegalNow(f"The {ride.name} has hit nothing. Move it with /pottersville-car drive.").offering(
                "Drive", "pottersville-car drive", vehicle=ride.name
            )
        order = order_for(position, ride.driver)
        check_drive(Drive(VehiclePace.SLOW, ride.car.before, ride.bodies, ride.car.tire, ride.car.engine, order))

    def allow() -> Price:
        if ride.car.moved:
            raise IllegalNow(f"The {ride.name} has moved this turn. It can try to drive away in the next.")
        return price_of_drive(position, ride, GETS_AWAY)

    def changes(away: bool) -> tuple[Change, ...]:
        return ride.changed(**(FREED if away else WRECK))

    def report(away: bool) -> Report:
        if not away:
            return Report(sentence(f"the {ride.name} doesn't start again: {WRECKED}."), tone=Tone.BAD)
        on = next_button(ride, "Drive on slowly", "drive", pace=str(VehiclePace.SLOW))
        return Report(sentence(f"the {ride.name} gets away and makes a slow move."), follow_ups=on, tone=Tone.GOOD)

    asked = Question("Drives away", drive_away, (), order=(True, False))
    return deed_of_ride(position, ride, drive_away, (), allow, changes, report, lambda away: {"away": away}, (asked,))
