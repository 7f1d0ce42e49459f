"""Running boards and roofs: holding on outside a car, climbing, and coming off it (mad.car.ride)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import board_item, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.play.obligations import Settled
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.boarding import check_seats, with_aboard
from rules.mad_dogs.cars.car_of_move import CarOfMove, car_of_move, hurts, off, rider
from rules.mad_dogs.cars.car_options import (
    DRUNK,
    ROLLS,
    SEEN_BY,
    SKILLS,
    SPEED_WORDS,
    Hazards,
    Stat,
    going,
    pace,
    speed_option,
)
from rules.mad_dogs.cars.car_records import PersonFate, Rider, able, stunts_target, unhurt
from rules.mad_dogs.cars.crashes import thrown_off
from rules.mad_dogs.cars.hazards import MOST_HAZARDS
from rules.mad_dogs.cars.report_lines import FATE_LABELS, fate, people_facts, people_lines
from rules.mad_dogs.cars.tables import RIDING
from rules.mad_dogs.model.board import VehicleBoarded
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.holding_on import holding, met_by
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import in_turn, spending, with_cost
from rules.mad_dogs.play.lines import guts_offers
from rules.mad_dogs.play.position import Person, Position, guest, present, require_fit, riding, sheet
from rules.mad_dogs.play.rerolls import lucky

# The dice


@attack
@resolves("mad.car.ride")
def ride_outside(dice: Dice, person: Rider, speed: Speed | None, hazards: int = 0, index: int = 0) -> PersonFate:
    """Holding on outside a car, climbing between cars or pulling a figure in: STUNTS, racing -1, each hazard -1.

    At cruising speed or a standstill no one tests. A figure that fails comes off (`thrown_off`). Raises OutOfRange for
    hazards below 0 or over 50.
    """
    check_ride(hazards)
    if speed is None or speed not in RIDING:
        return unhurt(person)
    racing = ("racing", RIDING[speed])
    target = stunts_target(person, person.mark.lost, racing, (f"hazards: {hazards}", -hazards))
    return unhurt(person) if able(dice, person, target) else dice.call(thrown_off, person, speed, index)


def check_ride(hazards: int) -> None:
    """Raises OutOfRange for hazards below 0 or over 50."""
    if not 0 <= hazards <= MOST_HAZARDS:
        raise OutOfRange(f"Hazards are 0 to {MOST_HAZARDS}, not {hazards}. Give a number in that range.")


# The commands


NAMELESS: Final = "The figure outside"
NOBODY: Final = Person("", guest(""))


def _ridden(position: Position, move: Any) -> Vehicle | None:
    """The car that a figure is in or on."""
    return riding(position, move.figure[0]) if move.figure else None


RIDDEN: Final[Any] = board_item("A car on the table. The bot knows the rest.", "vehicle", "vehicles", _ridden)
SPEED_OR_STOPPED: Final[Any] = speed_option("The speed of the car.", going(), SPEED_WORDS)
COMES_OFF: Final[Any] = many_figures(
    "The figure that comes off.", lambda _position, _move: (Person(NAMELESS, guest(NAMELESS)),), only=OWN
)


@move("mad-wreck ride", ROLLS, around=True)
class Ride:
    """Hold on outside, climb from car to car, or pull someone in."""

    figure: tuple[Person, ...] = COMES_OFF
    car: Vehicle | None = RIDDEN
    speed: Speed | None = SPEED_OR_STOPPED
    stunts: Stat | None = option("STUNTS as a number.", default=None)
    to: Vehicle | None = board_item(
        "The car to climb to, for an action: another one, or this one to get in.", "vehicle", "vehicles", nobody
    )
    hazards: Hazards = option("The hazards that the car meets.", default=0)
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    witnesses: Seeing = SEEN_BY


@move("mad-wreck thrown", ROLLS, around=True)
class Thrown:
    """A figure comes off a car without a test."""

    figure: tuple[Person, ...] = COMES_OFF
    car: Vehicle | None = RIDDEN
    speed: Speed | None = SPEED_OR_STOPPED
    skills: tuple[str, ...] = SKILLS
    witnesses: Seeing = SEEN_BY


@frozen(slots=False)
class Outside:
    """A figure on a car that may come off it. `to` is the car that it climbs to; None if it only holds on."""

    wheels: CarOfMove
    person: Person
    to: Vehicle | None = None

    @classmethod
    def of(cls, position: Position, move: Any, to: Vehicle | None = None) -> Outside:
        """The named figure. Raises IllegalNow for one that is not on that car."""
        if len(move.figure) > 1:
            raise OutOfRange("Only one figure can do this at a time. Name one.")
        wheels, (person,) = car_of_move(position, move), present(position, move.figure)
        if wheels.vehicle is not None and person.stored and person.id not in wheels.vehicle.aboard:
            raise IllegalNow(f"{person.name} is not on {wheels.name}. Pick another figure.")
        return cls(wheels, person, to)

    @property
    def climbs_in(self) -> bool:
        """Whether the figure climbs into the car that it is on."""
        return self.to is not None and self.to == self.wheels.vehicle

    def override_price(self) -> Price:
        """The right to use the car: a player's. Contradicting the table needs an umpire's word."""
        if self.wheels.vehicle is not None:
            self.wheels.position.require_player()
        return self.wheels.override_price()

    def fallen(self, result: PersonFate) -> tuple[Change, ...]:
        """The changes for a figure that came off: its wounds, and the car without it."""
        wheels, gone = self.wheels, off([self.person], [result])
        return (*hurts([self.person], [result]), *wheels.booked(wheels.car, wheels.speed, gone))

    def deed(self, resolver: Any, args: tuple[Any, ...], report: Callable[[PersonFate], Report]) -> Deed[PersonFate]:
        """The deed with the figure's fate, by a resolver and its arguments."""
        person = self.person
        return Deed(
            resolver,
            args,
            (person.name,),
            self.override_price,
            self.fallen,
            lambda outcome: people_facts([person], [outcome.result])[0],
            (Question(person.name, resolver, args, lambda result: fate(result.verdict), FATE_LABELS),),
            lucky([person]),
            about=(person,),
            again=not person.stored,
            report=report,
        )


@decides(Ride)
def ride(position: Position, move: Ride) -> Deed[Any]:
    """A figure holds on outside, or spends an action to climb from car to car or to be pulled in."""
    outside = Outside.of(position, move, move.to)
    wheels, person = outside.wheels, outside.person
    if sheet(person) is None and move.stunts is None:
        raise Missing(
            "Name the figure that rides (figure:Hoodlum), or give its STUNTS, such as stunts:3.", "figure", "stunts"
        )
    climbed = _climbing(outside, move.to) if move.to is not None else None
    due, held = None, tuple[Change, ...]()
    if wheels.vehicle is not None:
        due = holding(wheels.vehicle, person.id, person.figure)
        held = (Settled(person.id, due),) if climbed is None and due is not None else ()
    args = (
        rider(person, move.stunts, move.skills, move.drunk),
        wheels.speed,
        move.hazards or (0 if due is None else met_by(due)),
    )
    check_ride(args[2])

    def changes(result: PersonFate) -> tuple[Change, ...]:
        return outside.fallen(result) if climbed is None or result.flung else (climbed,)

    def report(result: PersonFate) -> Report:
        if result.flung:
            return _comes_off(outside, result)
        text = f"holds on, {_car(outside)} {pace(wheels.speed)}"
        if move.to is not None:
            text = (
                f"climbs into {move.to.name}" if outside.climbs_in else f"climbs from {wheels.name} onto {move.to.name}"
            )
        return Report(f"{person.name} {text}.", (), tuple(guts_offers([person], [result.struck])), Tone.GOOD)

    deed = outside.deed(ride_outside, args, report)
    holds = Question("Holds on", ride_outside, args, lambda result: not result.flung)
    deed = fast_replace(
        deed,
        allow=lambda: (*outside.override_price(), *held),
        changes=changes,
        questions=(holds, *deed.questions),
    )
    deed = with_witnesses(position, deed, [person], witnesses=move.witnesses)
    return deed if climbed is None else with_cost(position, deed, (person, lambda: spending(position, person)))


def _climbing(outside: Outside, goal: Vehicle) -> Change:
    """The change for a figure outside that climbs onto another car or into its own. Raises IllegalNow if it can't."""
    at, here, person = outside.wheels.position, outside.wheels.vehicle, outside.person
    require_fit(person)
    if here is None or not person.stored:
        raise IllegalNow(
            "Only figures in or on a vehicle on the table can climb. Put them there with /mad-table board."
        ).offering("Get in", "mad-table board", figures=person.typed)
    name = goal.name
    if goal.burning:
        raise IllegalNow(f"{name} is burning, so no one can get in. Pick another car.")
    if outside.climbs_in and person.id in here.inside:
        raise IllegalNow(f"{person.name} is already inside {name}. Pick another figure.")
    if not outside.climbs_in and here.speed is not None and here.inside == (person.id,):
        raise IllegalNow(f"{person.name} is alone at the wheel of {here.name}, which is moving, and must stay there.")
    onto = not outside.climbs_in
    check_seats(name, with_aboard(goal, (person.id,), outside=onto))
    return VehicleBoarded(at.id, goal.name, (person.id,), outside=onto, off=here.name)


@decides(Thrown)
def thrown(position: Position, move: Thrown) -> Deed[Any]:
    """A figure certainly comes off a car."""
    outside = Outside.of(position, move)
    wheels, person = outside.wheels, outside.person
    if wheels.vehicle is not None and wheels.speed is None:
        raise IllegalNow(f"{wheels.title} is stopped. Get off with /mad-table alight.").offering(
            "Get off", "mad-table alight", figures=person.typed
        )
    args = (rider(person, skills=move.skills), wheels.speed)

    def report(result: PersonFate) -> Report:
        return _comes_off(outside, result, _left_behind(outside))

    deed = fast_replace(outside.deed(thrown_off, args, report), allow=lambda: _by_verdict(outside))
    return with_witnesses(position, deed, [person], witnesses=move.witnesses)


def _comes_off(outside: Outside, result: PersonFate, left: tuple[str, ...] = ()) -> Report:
    people, fates = [outside.person], [result]
    return Report(
        f"{outside.person.name} comes off {_car(outside)}: {fate(result.verdict)}.",
        (*(people_lines(people, fates) if result.flung else ()), *left),
        tuple(guts_offers(people, [result.struck])),
        Tone.BAD if result.flung else Tone.GOOD,
    )


def _car(outside: Outside) -> str:
    return "the car" if outside.wheels.vehicle is None else outside.wheels.name


def _left_behind(outside: Outside) -> tuple[str, ...]:
    """The line on who is at the wheel after the driver has come off."""
    wheels, vehicle = outside.wheels, outside.wheels.vehicle
    if vehicle is None or vehicle.driver != outside.person.id:
        return ()
    next_driver = next(
        (wheels.position.people[other] for other in vehicle.inside[1:] if other in wheels.position.people), None
    )
    if next_driver is None:
        return (f"{wheels.name} has no driver and stops.",)
    return (f"{next_driver.figure.name} now drives {wheels.name}.",)


def _by_verdict(outside: Outside) -> Price:
    """The price of taking a figure off a car on the table out of turn: a verdict asks for it, or an umpire does."""
    wheels, price = outside.wheels, outside.override_price()
    if wheels.vehicle is None:
        return price
    otherwise = f"Out of turn, only a rolled result or an umpire takes figures off {wheels.name}."
    return in_turn(wheels.position, outside.person, price, otherwise)
