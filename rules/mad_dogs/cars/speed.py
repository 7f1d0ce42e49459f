"""Speed: one move of a car, and changes of speed (mad.car.speed)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OnBoard, many_figures, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import MOST_LABEL, count
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.across_street import end_owed, stays_line
from rules.mad_dogs.cars.car_of_move import CarOfMove, apart, car_of_move, must_hold_on, require_driver, steering
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    CAR,
    CORNERS,
    CURVES,
    DAMAGED,
    KIND,
    MODIFIED,
    OUTSIDE,
    ROLLS,
    SPEED,
    SPEED_WORDS,
    UPHILL,
    Parts,
    Turns,
    at_wheel_of,
    going,
    pace,
    speed_option,
    speed_text,
)
from rules.mad_dogs.cars.car_records import check_car, plus
from rules.mad_dogs.cars.report_lines import engine_die, inches, opening
from rules.mad_dogs.cars.tables import PACES, SPEEDS
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.skill_numbers import Occasion, total
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.play.acting import with_cost
from rules.mad_dogs.play.lines import some_of
from rules.mad_dogs.play.position import Person, Position, present

# The dice

MOST_TURNS = 20


@frozen
class Move:
    """One move of a car at a speed, with the corners (sharp) and curves (gentle) on the way."""

    car: Car
    speed: Speed | None
    corners: int = 0
    curves: int = 0


@frozen
class Shift:
    """A change of speed from `speed` to `to`, for at most `actions` (1 or 2).

    `uphill` lets a car with cut brakes slow down.
    """

    car: Car
    speed: Speed | None
    to: Speed | None
    skills: tuple[str, ...] = ()
    actions: int = 2
    uphill: bool = False


def check_move(move: Move) -> None:
    """Raises IllegalNow or OutOfRange for an impossible move."""
    check_car(move.car, move.speed)
    if move.corners < 0 or move.curves < 0 or move.corners + move.curves > MOST_TURNS:
        raise OutOfRange(f"A move takes 0 to {MOST_TURNS} corners and curves. Give a number in that range.")


def dice_of_move(car: Car, speed: Speed) -> Target:
    """The D6 of a speeding or racing move, every modifier by name."""
    pace = PACES[speed]
    base = pace.truck_dice if car.body is Body.TRUCK else pace.dice
    return Target("D6", base, plus("souped-up", +1 * car.souped_up) + plus("bulletproof", -1 * car.bulletproof))


def dice_heading(speed: Speed, rolled: Target, kept: int) -> str:
    """The heading of a move's dice: “speeding, souped-up +1, the lowest 4 count”."""
    added = [f"{modifier.label} {modifier.value:+d}" for modifier in rolled.modifiers]
    return ", ".join([str(speed).lower(), *added, *([f"the lowest {kept} count"] if kept < rolled.total else [])])


def turn_hazards(speed: Speed | None, corners: int, curves: int) -> int:
    """The hazards of corners and curves: 2 and 1 at speeding, 4 and 2 at racing, none at cruising."""
    return 0 if speed is None else PACES[speed].corner * corners + PACES[speed].curve * curves


def lowest(dice: Dice, count: int, kept: int, why: str) -> int:
    """The sum of the lowest `kept` of `count` D6."""
    return dice.total(count, 6, why) if kept == count else sum(dice.roll(count, 6, why)[:kept])


@resolves("mad.car.speed")
def drive(dice: Dice, move: Move) -> float:
    """The inches that a car moves in one action at its speed. Halves from a hit engine are not rounded.

    Cruising is 10 inches, less 1D6 for each corner or curve, not below 0. Otherwise each corner or curve takes away the
    highest of the remaining dice, at racing the two highest. Raises IllegalNow or OutOfRange before any roll.
    """
    check_move(move)
    assert move.speed is not None
    pace, turns = PACES[move.speed], move.corners + move.curves
    if pace.inches:
        return max(0, pace.inches - dice.total(turns, 6, "corners and curves"))
    rolled = dice_of_move(move.car, move.speed)
    kept = max(0, rolled.total - pace.dropped * turns)
    inches = dice.call(lowest, rolled.total, kept, dice_heading(move.speed, rolled, kept))
    return inches / 2 if move.car.engine_hit else inches


def actions_of(shift: Shift) -> int:
    """The actions that a change of speed takes: one a step, and for a Wheel Man one for two steps.

    Raises OutOfRange for other than 1 or 2 actions, and IllegalNow for a change that the actions or the car do not
    allow.
    """
    if not 1 <= shift.actions <= 2:
        raise OutOfRange("A card gives a driver 1 or 2 actions. Give one of these.")
    steps = SPEEDS.index(shift.to) - SPEEDS.index(shift.speed)
    if not steps:
        raise IllegalNow("The car already has that speed. Choose another one.")
    if shift.to is not None:
        check_car(shift.car, shift.to)
    if steps < 0 and shift.car.brakes_cut and not shift.uphill:
        raise IllegalNow("The brake line is cut, so the car slows down only uphill. Choose another speed.")
    an_action = 1 + total(shift.skills, Occasion.SPEED_STEPS)
    spent = -(-abs(steps) // an_action)
    if spent > shift.actions:
        reach = shift.actions * an_action
        raise IllegalNow(
            f"That is {abs(steps)} steps of speed, and this driver changes by {reach} at most here. Choose another "
            "speed."
        )
    return spent


@resolves("mad.car.speed")
def accelerate(dice: Dice, shift: Shift) -> int:
    """The actions that a change of speed takes, as in `actions_of`. No die is rolled."""
    return actions_of(shift)


# The commands


def whole(inches: float) -> float | int:
    """Whole inches as an integer; halves as they are."""
    return int(inches) if inches == int(inches) else inches


def hazards_of(move: Move) -> int:
    """The hazards that a move meets."""
    return turn_hazards(move.speed, move.corners, move.curves)


def skills_at_wheel(driver: Person | None) -> tuple[str, ...]:
    """The skills of the driver."""
    return driver.figure.skills if driver is not None else ()


# One move


@move("mad-car drive", ROLLS, around=True)
class Drive:
    """Move a car, with its corners and curves."""

    car: Vehicle | None = CAR
    speed: Speed | None = SPEED
    corners: Turns = CORNERS
    curves: Turns = CURVES
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    uphill: bool = UPHILL
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED


@decides(Drive)
def driven(position: Position, move: Drive) -> Deed[float]:
    """One move of a car, for an action of its driver. The action may change the speed first."""
    wheels = car_of_move(position, move, declared=True)
    vehicle, travel = wheels.vehicle, Move(wheels.car, wheels.speed, move.corners, move.curves)
    driver = require_driver(wheels, next(iter(wheels.inside), None))
    if vehicle is not None and vehicle.burning:
        raise IllegalNow(f"{wheels.title} burns, so everyone must get out once it has stopped.")
    wheels.require_in_hand()
    check_move(travel)
    before = vehicle.speed if vehicle is not None else travel.speed
    if before is not travel.speed:
        wheels.require_tested()
        actions_of(Shift(travel.car, before, travel.speed, skills_at_wheel(driver), 1, move.uphill))
    hazards, outside = hazards_of(travel), wheels.outside if vehicle is not None else ()
    apart(wheels.inside, outside)
    halves = tuple(half / 2 for half in range(100)) if travel.car.engine_hit else ()

    def report(made: float) -> Report:
        lines = (
            f"{opening(pace(before))} until now. One action changes the speed and moves the car."
            if before is not travel.speed
            else "",
            f"{count(hazards, 'hazard')}, for {turns_text(travel)}. The driver tests STUNTS with /mad-car hazard."
            if hazards
            else "",
            "The engine is hit. Roll for it each turn with /mad-car engine." if travel.car.engine_hit else "",
            riders_line(outside, travel.speed),
            stays_line(position, vehicle, made, travel.corners, travel.curves),
        )
        headline = f"{wheels.title} moves {inches(made)}, {pace(travel.speed)}."
        return Report(headline, tuple(filter(None, lines)), tuple(_offers(wheels, travel, outside)))

    deed = Deed(
        drive,
        (travel,),
        allow=lambda: (*wheels.override_price(), *wheels.driven_by(driver)),
        changes=lambda made: (
            *wheels.booked(travel.car, travel.speed),
            *wheels.met(travel.speed, hazards, outside),
            *end_owed(position, vehicle, made, travel.corners, travel.curves),
        ),
        facts=lambda outcome: {"inches": whole(outcome.result), "hazards": hazards},
        report=report,
        questions=(Question("Inches", drive, (travel,), whole, halves),),
        about=wheels.inside,
        again=vehicle is None,
    )
    return with_driver_cost(position, deed, driver)


def _offers(wheels: CarOfMove, move: Move, outside: Sequence[Person]) -> Iterator[FollowUp]:
    """Buttons for the hazards of a move, the engine, and the first people who must hold on outside."""
    hazards = hazards_of(move)
    if hazards and wheels.inside:
        due = hazards + (wheels.vehicle.hazards if wheels.vehicle is not None else 0)
        typed = {**wheels.going(move.speed), "hazards": due, **wheels.same(move.car, "aboard", "outside")}
        yield FollowUp("Test the hazards", "mad-car hazard", typed)
    if move.car.engine_hit:
        yield engine_offer(wheels)
    if wheels.vehicle is None:
        return
    for person in must_hold_on(outside, move.speed)[:2]:
        typed = {"car": wheels.vehicle.name, "figure": person.typed, "hazards": hazards}
        yield FollowUp(f"Hold on: {person.name}"[:MOST_LABEL], "mad-wreck ride", typed, people=(person,))


def engine_offer(wheels: CarOfMove) -> FollowUp:
    """The button for the die of a car's engine."""
    if wheels.vehicle is None:
        return FollowUp("Engine", "mad-car engine", {})
    return engine_die(wheels.position.id, wheels.position.board, wheels.vehicle)


def turns_text(move: Move) -> str:
    """“1 corner and 2 curves”; empty for none."""
    taken = ((move.corners, "corner"), (move.curves, "curve"))
    return " and ".join(count(number, turn) for number, turn in taken if number)


def riders_line(outside: Sequence[Person], speed: Speed | None) -> str:
    """The line on what those on running boards must do; empty at a safe speed."""
    must = must_hold_on(outside, speed)
    return f"Outside: {some_of([one.name for one in must])} must hold on with /mad-wreck ride." if must else ""


def with_driver_cost(position: Position, deed: Deed[Any], driver: Person | None, actions: int = 1) -> Deed[Any]:
    """The deed with its price in actions of the driver."""
    return deed if driver is None else with_cost(position, deed, (driver, lambda: steering(position, driver, actions)))


# A change of speed


@move("mad-car accelerate", around=True)
class Accelerate:
    """Change speed, up or down. The bot counts the actions."""

    car: Vehicle | None = CAR
    to: Speed | None = option("The new speed.", words=SPEED_WORDS)
    speed: Speed | None = speed_option(
        "The old speed.",
        going(refusal="Give the speed until now, such as speed:Stopped, or name a car on the table."),
        SPEED_WORDS,
        known=OnBoard(),
    )
    driver: tuple[Person, ...] = many_figures("The driver, for a Wheel Man.", at_wheel_of(), only=OWN, known=OnBoard())
    actions: Annotated[int, Interval(ge=1, le=2)] = option("The actions to spend.", default=2)
    uphill: bool = UPHILL
    kind: Body = KIND
    damage: Parts = DAMAGED


def driver_of(position: Position, move: Any, wheels: CarOfMove, prefix: str = "") -> Person | None:
    """The named driver, or the one at the wheel. They must be able to act."""
    named: tuple[Person, ...] = getattr(move, f"{prefix}driver")
    if position.typed.get(f"{prefix}driver"):
        named = present(position, named)
    if len(named) > 1:
        raise OutOfRange("A car has one driver. Name only one.")
    return require_driver(wheels, next(iter(named), None))


@decides(Accelerate)
def accelerates(position: Position, move: Accelerate) -> Deed[int]:
    """A change of speed without a move. No die is rolled."""
    wheels = car_of_move(position, move)
    wheels.require_in_hand()
    wheels.require_tested()
    driver = driver_of(position, move, wheels)
    shift = Shift(wheels.car, wheels.speed, move.to, skills_at_wheel(driver), move.actions, move.uphill)

    def report(actions: int) -> Report:
        helped = ("Wheel Man: two steps an action.",) if "Wheel Man" in shift.skills else ()
        change = f"{wheels.title} goes from {pace(shift.speed)} to {pace(shift.to)}"
        return Report(f"{change}: {count(actions, 'action')}.", helped)

    deed = Deed(
        accelerate,
        (shift,),
        allow=lambda: (*wheels.override_price(), *wheels.driven_by(driver)),
        changes=lambda _: wheels.booked(wheels.car, shift.to),
        facts=lambda outcome: {"actions": outcome.result, "speed": speed_text(shift.to)},
        report=report,
        about=() if driver is None else (driver,),
    )
    return with_driver_cost(position, deed, driver, actions_of(shift))
