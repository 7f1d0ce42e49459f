"""A driver at the wheel: moves, changes of speed, chases, the die of a hit engine (mad.car.speed, mad.car.chase)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import OnBoard, Source, crew, move, opt
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count, possessive
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.cars.car_of_move import Wheels, apart, must_hold_on, require_driver, steering, wheels
from rules.mad_dogs.cars.fields import (
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
    SPEEDS,
    UPHILL,
    Parts,
    Turns,
    at_wheel_of,
    car_option,
    damage_option,
    features_option,
    going,
    kind_option,
    pace,
    speed_option,
    speed_told,
)
from rules.mad_dogs.cars.lines import engine_die, inches, opening
from rules.mad_dogs.cars.resolve_driving import (
    Chased,
    Move,
    Pursuit,
    Shift,
    accelerate,
    actions_of,
    chase,
    check_move,
    check_pursuit,
    drive,
    turn_hazards,
)
from rules.mad_dogs.cars.resolve_shots import engine_turn
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Car, EngineAsked, Vehicle
from rules.mad_dogs.play.acting import keys, paying
from rules.mad_dogs.play.lines import some_of
from rules.mad_dogs.play.position import Person, Position, present


def whole(inches: float) -> float | int:
    """Inches as a whole number where they are one."""
    return int(inches) if inches == int(inches) else inches


def hazards_of(move: Move) -> int:
    """The hazards that a move meets."""
    return turn_hazards(move.speed, move.corners, move.curves)


def skills_at_wheel(driver: Person | None) -> tuple[str, ...]:
    """The skills of who drives."""
    return driver.figure.skills if driver is not None else ()


# One move


@move("mad-car drive", ROLLS, around=True)
class Drive:
    """One move of a car, with its corners and curves."""

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
    """One move of a car: an action of its driver, who may change its speed first."""
    one = wheels(position, move, declared=True)
    vehicle, travel = one.vehicle, Move(one.car, one.speed, move.corners, move.curves)
    driver = require_driver(one, next(iter(one.inside), None))
    if vehicle is not None and vehicle.burning:
        raise IllegalNow(f"{one.title} burns: everybody must get out of it, once it stands.")
    one.require_in_hand()
    check_move(travel)
    before = vehicle.speed if vehicle is not None else travel.speed
    if before is not travel.speed:
        one.require_tested()
        actions_of(Shift(travel.car, before, travel.speed, skills_at_wheel(driver), 1, move.uphill))
    hazards, outside = hazards_of(travel), one.outside if vehicle is not None else ()
    apart(one.inside, outside)
    halves = tuple(half / 2 for half in range(100)) if travel.car.engine_hit else ()

    def report(made: float) -> Report:
        lines = (
            f"{opening(pace(before))} until now: one action changes it and moves the car."
            if before is not travel.speed
            else "",
            f"{count(hazards, 'hazard')}, for {_turns(travel)}: the driver tests STUNTS, /mad-car hazard."
            if hazards
            else "",
            "The engine is hit: roll for it each turn, /mad-car engine." if travel.car.engine_hit else "",
            _riders_line(outside, travel.speed),
        )
        headline = f"{one.title} goes {inches(made)}, {pace(travel.speed)}."
        return Report(headline, tuple(filter(None, lines)), tuple(_offers(one, travel, outside)))

    deed = Deed(
        drive,
        (travel,),
        allow=lambda: (*one.overruled(), *one.driven_by(driver)),
        changes=lambda _: (*one.booked(travel.car, travel.speed), *one.met(travel.speed, hazards, outside)),
        facts=lambda outcome: {"inches": whole(outcome.result), "hazards": hazards},
        report=report,
        questions=(Question("Inches", drive, (travel,), whole, halves),),
        about=one.inside,
        again=vehicle is None,
    )
    return _steered(position, deed, driver)


def _offers(one: Wheels, move: Move, outside: Sequence[Person]) -> Iterator[FollowUp]:
    """Buttons for the hazards of a move, the engine, and the first who must hold on outside."""
    hazards = hazards_of(move)
    if hazards and one.inside:
        due = hazards + (one.vehicle.hazards if one.vehicle is not None else 0)
        typed = {**one.going(move.speed), "hazards": due, **one.same(move.car, "aboard", "outside")}
        yield FollowUp("Test the hazards", "mad-car hazard", typed)
    if move.car.engine_hit:
        yield engine_offer(one)
    if one.vehicle is None:
        return
    for person in must_hold_on(outside, move.speed)[:2]:
        typed = {"car": one.vehicle.name, "figure": person.typed, "hazards": hazards}
        yield FollowUp(f"Hold on: {person.name}"[:80], "mad-wreck ride", typed, people=(person,))


def engine_offer(one: Wheels) -> FollowUp:
    """The button for the die of a car's engine."""
    if one.vehicle is None:
        return FollowUp("Engine", "mad-car engine", {})
    return engine_die(one.position.id, one.position.board, one.vehicle)


def _turns(move: Move) -> str:
    """“1 corner and 2 curves”; empty for none."""
    taken = ((move.corners, "corner"), (move.curves, "curve"))
    return " and ".join(count(number, turn) for number, turn in taken if number)


def _riders_line(outside: Sequence[Person], speed: Speed | None) -> str:
    """What those on running boards have to do; empty at a speed that is safe."""
    must = must_hold_on(outside, speed)
    return f"Outside: {some_of([one.name for one in must])} must hold on, /mad-wreck ride." if must else ""


def _steered(position: Position, deed: Deed[Any], driver: Person | None, actions: int = 1) -> Deed[Any]:
    """A deed that costs the driver so many actions."""
    return deed if driver is None else paying(position, deed, (driver, lambda: steering(position, driver, actions)))


# A change of speed


@move("mad-car accelerate", around=True)
class Accelerate:
    """Change speed, up or down: how many actions it takes."""

    car: Vehicle | None = CAR
    to: Speed | None = opt("To.", words=SPEEDS)
    speed: Speed | None = speed_option(
        "From.",
        going(refusal="Say how fast it is going, speed:Stopped, or which car on the table it is, car:."),
        SPEEDS,
        known=OnBoard(),
    )
    driver: tuple[Person, ...] = crew("For a Wheel Man.", at_wheel_of(), only=OWN, known=OnBoard())
    actions: Annotated[int, Interval(ge=1, le=2)] = opt("Actions to spend.", default=2)
    uphill: bool = UPHILL
    kind: Body = KIND
    damage: Parts = DAMAGED


def driver_of(position: Position, move: Any, one: Wheels, prefix: str = "") -> Person | None:
    """Who is named as the driver, or is at the wheel; he must be able to act."""
    named: tuple[Person, ...] = getattr(move, f"{prefix}driver")
    if position.typed.get(f"{prefix}driver"):
        named = present(position, named)
    if len(named) > 1:
        raise OutOfRange("Only one can be at the wheel: name one driver.")
    return require_driver(one, next(iter(named), None))


@decides(Accelerate)
def accelerates(position: Position, move: Accelerate) -> Deed[int]:
    """A change of speed with no move: no die is thrown."""
    one = wheels(position, move)
    one.require_in_hand()
    one.require_tested()
    driver = driver_of(position, move, one)
    shift = Shift(one.car, one.speed, move.to, skills_at_wheel(driver), move.actions, move.uphill)

    def report(actions: int) -> Report:
        helped = ("Wheel Man: two steps an action.",) if "Wheel Man" in shift.skills else ()
        change = f"{one.title} goes from {pace(shift.speed)} to {pace(shift.to)}"
        return Report(f"{change}: {count(actions, 'action')}.", helped)

    deed = Deed(
        accelerate,
        (shift,),
        allow=lambda: (*one.overruled(), *one.driven_by(driver)),
        changes=lambda _: one.booked(one.car, shift.to),
        facts=lambda outcome: {"actions": outcome.result, "speed": speed_told(shift.to)},
        report=report,
        about=() if driver is None else (driver,),
    )
    return _steered(position, deed, driver, actions_of(shift))


# A chase


def _declared(car: str, key: str) -> Source:
    return going(key, "Say the speed that each car declares, {}:Racing.", car)


def _till_now(car: str, key: str) -> Source:
    """The speed that a car had before: that on the table, or the one it declares."""

    def source(_position: Position, move: Any) -> Speed | None:
        vehicle: Vehicle | None = getattr(move, car)
        return getattr(move, key) if vehicle is None else vehicle.speed

    return source


@move("mad-car chase", ROLLS, around=True)
class Chase:
    """Both cars of a chase move at once."""

    car: Vehicle | None = CAR
    other_car: Vehicle | None = car_option("The other one.")
    speed: Speed | None = speed_option("The speed the active car declares.", _declared("car", "speed"), SPEEDS)
    other_speed: Speed | None = speed_option("The other's.", _declared("other_car", "other_speed"), SPEEDS)
    was: Speed | None = speed_option("Its speed until now, if different.", _till_now("car", "speed"), SPEEDS)
    other_was: Speed | None = speed_option("The other's until now.", _till_now("other_car", "other_speed"), SPEEDS)
    driver: tuple[Person, ...] = crew("At the wheel.", at_wheel_of(), only=OWN)
    other_driver: tuple[Person, ...] = crew("At the other's.", at_wheel_of("other_car"))
    corners: Turns = CORNERS
    other_corners: Turns = opt("The other's.", default=0)
    curves: Turns = CURVES
    other_curves: Turns = opt("The other's.", default=0)
    kind: Body = KIND
    other_kind: Body = kind_option("The other's kind.", "other_car")
    features: Parts = MODIFIED
    other_features: Parts = features_option("The other's.", "other_car")
    damage: Parts = DAMAGED
    other_damage: Parts = damage_option("The other's.", "other_car")


OUTCOMES: Final = ("gains", "even", "falls back")


def _outcome(chased: Chased) -> str:
    """How the active car fared, in a word or two."""
    return OUTCOMES[1 - (chased.gain > 0) + (chased.gain < 0)]


class Chaser(NamedTuple):
    """A car of a chase: what it is called, its move, and who is outside on it."""

    wheels: Wheels
    driver: Person | None
    pursuit: Pursuit
    outside: tuple[Person, ...]
    name: str

    @classmethod
    def of(cls, position: Position, move: Any, prefix: str, otherwise: str) -> Chaser:
        """The car that the fields with this prefix tell of."""
        one = wheels(position, move, prefix, declared=True)
        one.require_in_hand()
        driver = driver_of(position, move, one, prefix)
        travel = Move(one.car, one.speed, getattr(move, f"{prefix}corners"), getattr(move, f"{prefix}curves"))
        named = otherwise if driver is None else f"{possessive(driver.name)} car"
        return cls(
            one,
            driver,
            Pursuit(getattr(move, f"{prefix}was"), travel, skills_at_wheel(driver)),
            one.outside if one.vehicle is not None else (),
            named if one.vehicle is None else one.name,
        )

    @property
    def hazards(self) -> int:
        """Those it meets on the way."""
        return hazards_of(self.pursuit.move)

    def moved(self) -> tuple[Change, ...]:
        """What the table keeps of its move."""
        one = self.wheels
        return (*one.booked(one.car, one.speed), *one.met(one.speed, self.hazards, self.outside))


@decides(Chase)
def chases(position: Position, move: Chase) -> Deed[Chased]:
    """Both cars of a chase move: an action of the active one's driver."""
    if move.car is not None and move.car == move.other_car:
        raise IllegalNow(f"{move.car.name} can't chase itself: name another car.")
    active, other = Chaser.of(position, move, "", "The car"), Chaser.of(position, move, "other_", "the other")
    apart(filter(None, (active.driver,)), filter(None, (other.driver,)))
    pursuits = active.pursuit, other.pursuit
    check_pursuit(*pursuits)
    deed = Deed(
        chase,
        pursuits,
        allow=lambda: (
            *active.wheels.overruled(),
            *other.wheels.overruled(),
            *active.wheels.driven_by(active.driver),
            *_theirs(move, other),
        ),
        changes=lambda _: (*active.moved(), *other.moved()),
        facts=_chase_facts,
        report=lambda chased: _chased(active, other, chased),
        questions=(
            Question(active.name, chase, pursuits, _outcome, OUTCOMES),
            Question("Inches gained", chase, pursuits, lambda chased: whole(chased.gain)),
        ),
        about=tuple(filter(None, (active.driver, other.driver))),
        again=move.car is None and move.other_car is None,
    )
    return _steered(position, deed, active.driver)


def _chased(active: Chaser, other: Chaser, chased: Chased) -> Report:
    """Who gains on whom."""
    cars, gain = (active, other), chased.gain
    first, second = active.name, other.name
    made = "neither gains nor falls back"
    if gain:
        made = f"gains {inches(gain)}" if gain > 0 else f"falls back {inches(-gain)}"
    lines = (
        f"{first} goes {inches(chased.active)}, {second} {inches(chased.other)}.",
        *(_hazard_line(name, one) for name, one in zip((first, opening(second)), cars, strict=True)),
        *(_riders_line(one.outside, one.wheels.speed) for one in cars),
    )
    return Report(f"{first} {made}.", tuple(filter(None, lines)), tuple(filter(None, map(_hazards_offer, cars))))


def _hazard_line(name: str, one: Chaser) -> str:
    met = count(one.hazards, "hazard")
    return f"{name} meets {met} on the way: {_turns(one.pursuit.move)}." if one.hazards else ""


def _hazards_offer(one: Chaser) -> FollowUp | None:
    """A button for the hazards of a car on the table."""
    vehicle = one.wheels.vehicle
    if not one.hazards or vehicle is None:
        return None
    typed = {"car": vehicle.name, "hazards": one.hazards + vehicle.hazards}
    return FollowUp(f"Hazards: {vehicle.name}"[:80], "mad-car hazard", typed)


def _chase_facts(outcome: Outcome[Chased]) -> dict[str, Any]:
    chased = outcome.result
    return {"active": whole(chased.active), "other": whole(chased.other), "gain": whole(chased.gain)}


def _theirs(move: Chase, other: Chaser) -> Price:
    """That more is said of the other car of the table than its own side has: only who drives it may."""
    one = other.wheels
    said = move.other_corners or move.other_curves or one.typed.get("other_was")
    if one.vehicle is None or not (said or one.speed is not one.vehicle.speed):
        return ()
    try:
        return one.driven_by(other.driver)
    except NotYours:
        raise ForUmpire(
            f"{one.title} goes as its own side says: only that side, or an umpire, sets its speed, corners and curves."
        ) from None


# The engine


@move("mad-car engine", ROLLS)
class Engine:
    """The turn's die for a hit engine."""

    car: Vehicle | None = CAR


@decides(Engine)
def engine(position: Position, move: Engine) -> Deed[bool]:
    """The turn's die for a hit engine."""
    one, vehicle = wheels(position, move), move.car
    car = one.car if vehicle is not None else Car(engine_hit=True)
    if not car.engine_hit:
        raise IllegalNow(f"The engine of {one.name} is sound: nothing is rolled for it.")
    if car.wrecked:
        raise IllegalNow(f"{one.title} is already out of action.")

    def allow() -> Price:
        if vehicle is None:
            return ()
        price = keys(position, vehicle)
        if not vehicle.engine:
            raise IllegalNow(f"The die for the engine of {one.name} has already fallen this turn.")
        return (*price, EngineAsked(position.id, vehicle.name))

    def report(dies: bool) -> Report:
        whose = "The engine" if vehicle is None else f"The engine of {one.name}"
        if dies:
            return Report(f"{whose} dies: the car stops for good.", tone=Tone.BAD)
        return Report(f"{whose} runs on, for this turn.")

    return Deed(
        engine_turn,
        (car,),
        allow=allow,
        changes=lambda dies: one.booked(replace(car, wrecked=True), None) if dies else (),
        facts=lambda outcome: {"dies": outcome.result},
        report=report,
        questions=(Question("The engine dies", engine_turn, (car,)),),
        again=vehicle is None,
    )
