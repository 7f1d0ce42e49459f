"""Car chases: both cars go at once, and one gains on the other (mad.car.chase)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ByEye, Source, many_figures, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.plain.words import MOST_LABEL, count, possessive
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.across_street import end_owed
from rules.mad_dogs.cars.car_of_move import CarOfMove, apart, car_of_move
from rules.mad_dogs.cars.car_options import (
    CAR,
    CORNERS,
    CURVES,
    DAMAGED,
    KIND,
    MODIFIED,
    ROLLS,
    SPEED_WORDS,
    Parts,
    Turns,
    at_wheel_of,
    car_option,
    damage_option,
    features_option,
    going,
    kind_option,
    speed_option,
)
from rules.mad_dogs.cars.report_lines import inches, opening
from rules.mad_dogs.cars.speed import (
    Move,
    Shift,
    actions_of,
    check_move,
    drive,
    driver_of,
    hazards_of,
    riders_line,
    skills_at_wheel,
    turns_text,
    whole,
    with_driver_cost,
)
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Vehicle
from rules.mad_dogs.play.position import Person, Position


@frozen
class Pursuit:
    """One car of a chase: its speed, the move that it declares, and its driver's skills."""

    speed: Speed | None
    move: Move
    skills: tuple[str, ...] = ()
    uphill: bool = False


class Chased(NamedTuple):
    """The inches that each of two cars moved."""

    active: float
    other: float

    @property
    def gain(self) -> float:
        """The inches that the active car gained on the other; negative if it fell back."""
        return self.active - self.other


@resolves("mad.car.chase", "mad.car.speed")
def chase(dice: Dice, active: Pursuit, other: Pursuit) -> Chased:
    """Both cars of a chase move at the speeds that they declare, the active player's car first.

    Each may change speed by what one action allows. A car that declares to stop, or stands still, moves 0. Raises
    IllegalNow or OutOfRange before any roll.
    """
    check_pursuit(active, other)
    went = [0 if move.speed is None else dice.call(drive, move) for move in (active.move, other.move)]
    return Chased(*went)


def check_pursuit(active: Pursuit, other: Pursuit) -> None:
    """Raises IllegalNow or OutOfRange for an impossible chase."""
    moves = (active.move, other.move)
    for one, declared in zip((active, other), moves, strict=True):
        if declared.speed is not one.speed:
            actions_of(Shift(declared.car, one.speed, declared.speed, one.skills, 1, one.uphill))
        if declared.speed is not None or declared.corners or declared.curves:
            check_move(declared)
    if all(declared.speed is None for declared in moves):
        raise IllegalNow("In a chase at least one car moves, and both are stopped. Give one of them a speed.")


def _declared(car: str, key: str) -> Source:
    return going(key, "Give the speed that each car declares, such as {}:Racing.", car)


def _till_now(car: str, key: str) -> Source:
    """A source for the speed that a car had before: its speed on the table, or the one that it declares."""

    def source(_position: Position, move: Any) -> Speed | None:
        vehicle: Vehicle | None = getattr(move, car)
        return getattr(move, key) if vehicle is None else vehicle.speed

    return source


@move("mad-car chase", ROLLS, around=True)
class Chase:
    """Move both cars of a chase at once."""

    car: Vehicle | None = CAR
    other_car: Vehicle | None = car_option("The other car.")
    speed: Speed | None = speed_option(
        "The speed that the active car declares.", _declared("car", "speed"), SPEED_WORDS
    )
    other_speed: Speed | None = speed_option(
        "The speed of the other car.", _declared("other_car", "other_speed"), SPEED_WORDS
    )
    was: Speed | None = speed_option(
        "The active car's speed until now, if different.", _till_now("car", "speed"), SPEED_WORDS
    )
    other_was: Speed | None = speed_option(
        "The other car's speed until now.", _till_now("other_car", "other_speed"), SPEED_WORDS
    )
    driver: tuple[Person, ...] = many_figures("The driver of the active car.", at_wheel_of(), only=OWN)
    other_driver: tuple[Person, ...] = many_figures("The driver of the other car.", at_wheel_of("other_car"))
    corners: Turns = CORNERS
    other_corners: Turns = option(ByEye("Sharp corners of the other car."), default=0)
    curves: Turns = CURVES
    other_curves: Turns = option(ByEye("Gentle curves of the other car."), default=0)
    kind: Body = KIND
    other_kind: Body = kind_option("The kind of the other car.", "other_car")
    features: Parts = MODIFIED
    other_features: Parts = features_option("Features of the other car.", "other_car")
    damage: Parts = DAMAGED
    other_damage: Parts = damage_option("Damage of the other car.", "other_car")


OUTCOMES: Final = ("gains", "even", "falls back")


def _outcome(chased: Chased) -> str:
    """The result for the active car, in a word or two."""
    return OUTCOMES[1 - (chased.gain > 0) + (chased.gain < 0)]


class Chaser(NamedTuple):
    """A car of a chase: its name, its move, and the people outside on it."""

    wheels: CarOfMove
    driver: Person | None
    pursuit: Pursuit
    outside: tuple[Person, ...]
    name: str

    @classmethod
    def of(cls, position: Position, move: Any, prefix: str, otherwise: str) -> Chaser:
        """The car that the fields with this prefix describe."""
        wheels = car_of_move(position, move, prefix, declared=True)
        wheels.require_in_hand()
        driver = driver_of(position, move, wheels, prefix)
        travel = Move(wheels.car, wheels.speed, getattr(move, f"{prefix}corners"), getattr(move, f"{prefix}curves"))
        named = otherwise if driver is None else f"{possessive(driver.name)} car"
        return cls(
            wheels,
            driver,
            Pursuit(getattr(move, f"{prefix}was"), travel, skills_at_wheel(driver)),
            wheels.outside if wheels.vehicle is not None else (),
            named if wheels.vehicle is None else wheels.name,
        )

    @property
    def hazards(self) -> int:
        """The hazards that it meets on the way."""
        return hazards_of(self.pursuit.move)

    def moved(self, made: float) -> tuple[Change, ...]:
        """The changes that its move of so many inches makes on the table."""
        wheels, travel = self.wheels, self.pursuit.move
        return (
            *wheels.booked(wheels.car, wheels.speed),
            *wheels.met(wheels.speed, self.hazards, self.outside),
            *end_owed(wheels.position, wheels.vehicle, made, travel.corners, travel.curves),
        )


@decides(Chase)
def chases(position: Position, move: Chase) -> Deed[Chased]:
    """Both cars of a chase move, for an action of the active car's driver."""
    if move.car is not None and move.car == move.other_car:
        raise IllegalNow(f"{move.car.name} can't chase itself. Name another car.")
    active, other = Chaser.of(position, move, "", "The car"), Chaser.of(position, move, "other_", "the other")
    apart(filter(None, (active.driver,)), filter(None, (other.driver,)))
    pursuits = active.pursuit, other.pursuit
    check_pursuit(*pursuits)
    deed = Deed(
        chase,
        pursuits,
        allow=lambda: (
            *active.wheels.override_price(),
            *other.wheels.override_price(),
            *active.wheels.driven_by(active.driver),
            *_theirs(move, other),
        ),
        changes=lambda chased: (*active.moved(chased.active), *other.moved(chased.other)),
        facts=_chase_facts,
        report=lambda chased: _chase_report(active, other, chased),
        questions=(
            Question(active.name, chase, pursuits, _outcome, OUTCOMES),
            Question("Inches gained", chase, pursuits, lambda chased: whole(chased.gain)),
        ),
        about=tuple(filter(None, (active.driver, other.driver))),
        again=move.car is None and move.other_car is None,
    )
    return with_driver_cost(position, deed, active.driver)


def _chase_report(active: Chaser, other: Chaser, chased: Chased) -> Report:
    """The report on a chase: the inches gained or lost, and the hazards met."""
    cars, gain = (active, other), chased.gain
    first, second = active.name, other.name
    made = "neither gains nor falls back"
    if gain:
        made = f"gains {inches(gain)}" if gain > 0 else f"falls back {inches(-gain)}"
    lines = (
        f"{first} moves {inches(chased.active)}, and {second} {inches(chased.other)}.",
        *(_hazard_line(name, one) for name, one in zip((first, opening(second)), cars, strict=True)),
        *(riders_line(one.outside, one.wheels.speed) for one in cars),
    )
    return Report(f"{first} {made}.", tuple(filter(None, lines)), tuple(filter(None, map(_hazards_offer, cars))))


def _hazard_line(name: str, chaser: Chaser) -> str:
    met = count(chaser.hazards, "hazard")
    return f"{name} meets {met} on the way: {turns_text(chaser.pursuit.move)}." if chaser.hazards else ""


def _hazards_offer(chaser: Chaser) -> FollowUp | None:
    """A button for the hazards of a car on the table."""
    vehicle = chaser.wheels.vehicle
    if not chaser.hazards or vehicle is None:
        return None
    typed = {"car": vehicle.name, "hazards": chaser.hazards + vehicle.hazards}
    return FollowUp(f"Hazards: {vehicle.name}"[:MOST_LABEL], "mad-car hazard", typed)


def _chase_facts(outcome: Outcome[Chased]) -> dict[str, Any]:
    chased = outcome.result
    return {"active": whole(chased.active), "other": whole(chased.other), "gain": whole(chased.gain)}


def _theirs(move: Chase, other: Chaser) -> Price:
    """The right to say more of the other car than its own side has said: only its driver's side has it."""
    wheels = other.wheels
    more = move.other_corners or move.other_curves or wheels.typed.get("other_was")
    if wheels.vehicle is None or not (more or wheels.speed is not wheels.vehicle.speed):
        return ()
    try:
        return wheels.driven_by(other.driver)
    except NotYours:
        raise ForUmpire(
            f"{wheels.title} belongs to another side. Only that side, or an umpire, sets its speed, corners and curves."
        ) from None
