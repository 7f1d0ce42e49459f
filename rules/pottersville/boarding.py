"""Vehicles on the table: a player adds, corrects, boards or leaves one (pot.car.move, pot.move)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Annotated, Final

from annotated_types import Interval, Len

from rules.core.action.aboard import follows, gets_out, require_beside_car, squares_to_alight
from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Squares, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import square_read
from rules.core.action.people_fields import RECORDED
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.people.names import same
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed
from rules.core.street.ground import STRAIGHT
from rules.pottersville.across_street import OUT, end_owed
from rules.pottersville.driving.riders import named_car
from rules.pottersville.model.acting import Doing, doing_of, hindrance, order_for, price_of, require_able
from rules.pottersville.model.board import Alighted, Board, Boarded, CarGone, CarSet, DoneThisTurn
from rules.pottersville.model.fields import ROLLS
from rules.pottersville.model.figures import CAPACITY, PLACES, Build, Car, Phase, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.lines import car_line
from rules.pottersville.model.position import Person, Position, car_of, led_away, record_of
from rules.pottersville.model.rerolls import rerolls
from rules.pottersville.model.vehicles import check_gets_in, check_gets_out
from rules.pottersville.movement import Going, WalkedMove, check_step, go

MOST_CARS: Final = 20
MOST_OUT: Final = 5
DOORS: Final = "One figure gets out of each door, on both sides."
GOER: Final = "One of your figures, or a prisoner that it leads."
SEATS: Final = (
    VehicleSpot.DRIVER,
    VehicleSpot.PASSENGER,
    VehicleSpot.BACK_LEFT,
    VehicleSpot.BACK_RIGHT,
    VehicleSpot.BED,
)


def setting_up(board: Board) -> bool:
    """Whether the game is still being set up: until players reveal the first orders, everything may be moved freely."""
    return board.turn == 1 and board.phase is Phase.ORDERS


@move("pottersville-car add", table=True)
class Adding:
    """Put a vehicle on the table."""

    name: Annotated[str, Len(1, 40)] = option("The vehicle's name.")
    kind: Build = option(
        "The kind of vehicle: a car holds 5, a truck 10, a motorcycle 2.", default=Build.CAR, words=Build
    )


@decides(Adding)
def add(position: Position, move: Adding) -> Deed[None]:
    """A player puts a vehicle on the table."""
    car = Car(proper(move.name), move.kind)
    if any(same(one.name, car.name) for one in position.board.cars):
        raise IllegalNow(f"A {car.name} is already on the table. Give this one another name.")
    if len(position.board.cars) >= MOST_CARS:
        raise OutOfRange(f"The table already has {MOST_CARS} vehicles. Remove one first.")
    free = ", at no cost until the first orders are revealed" if setting_up(position.board) else ""
    boards = f"/pottersville-car board puts figures in it{free}."
    return Deed(
        report=lambda _: Report(f"The {car.name} is on the table.", (car_line(car, {}), boards)),
        changes=lambda _: (CarSet(position.id, car),),
        rule="pot.car.move",
    )


@move("pottersville-car remove", table=True)
class Removing:
    """Take a vehicle off the table. Those in it stay there on foot."""

    vehicle: Car = named_car(required=True)


@decides(Removing)
def remove(position: Position, move: Removing) -> Deed[None]:
    """A player takes a vehicle off the table. Those in it stay there on foot."""
    name = move.vehicle.name
    there = (position.people.get(one.figure) for one in move.vehicle.aboard)
    inside = [one.name for one in there if one is not None]
    stay = (f"{listed(inside)} {'stays' if len(inside) == 1 else 'stay'} there on foot.",) if inside else ()
    return Deed(
        report=lambda _: Report(f"The {name} is off the table.", stay),
        changes=lambda _: (CarGone(position.id, name),),
        rule="pot.car.move",
    )


# Corrections


@move("pottersville-car set", table=True, everybody=True)
class Setting:
    """Set how a vehicle moves as the game begins. Later, only an umpire can."""

    vehicle: Car = named_car(required=True)
    pace: VehiclePace | None = option("The vehicle's pace this turn.", default=None, words=VehiclePace)
    before: VehiclePace | None = option(
        "Its pace in the turn before: only a vehicle that moved then can go fast.", default=None, words=VehiclePace
    )
    moved: bool | None = option("Whether the vehicle has already moved this turn.", default=None)


@decides(Setting)
def put(position: Position, move: Setting) -> Deed[None]:
    """An umpire corrects how a vehicle moves; before play begins any player may.

    A vehicle that enters a table may continue at its pace in the first turn. So that pace counts as its pace of the
    turn before.
    """
    begun = not setting_up(position.board)
    comes = move if begun or move.before is not None else replace(move, before=move.pace)
    return _put_right(position, comes, "how it moves" if begun else "", "pot.car.move")


@move("pottersville-car repair", table=True, everybody=True)
class Repairing:
    """Correct a vehicle's damage. For umpires."""

    vehicle: Car = named_car(required=True)
    tire: bool | None = option("Whether a tire is hit.", default=None)
    engine: Annotated[int | None, Interval(ge=0, le=2)] = option(
        "How many hits the engine has: with 1 it can't go fast, with 2 it can't move.", default=None
    )
    crashed: bool | None = option("Whether it has hit something and must try to drive away.", default=None)
    halted: bool | None = option("Whether it is halted until another driver takes the wheel.", default=None)
    wrecked: bool | None = option("Whether it is a wreck.", default=None)


@decides(Repairing)
def repair(position: Position, move: Repairing) -> Deed[None]:
    """An umpire corrects the damage of a vehicle."""
    return _put_right(position, move, "its damage", "pot.shoot.vehicle")


def _put_right(position: Position, move: Setting | Repairing, what: str, rule: str) -> Deed[None]:
    """A correction of a vehicle. `what` names the part that only an umpire may correct; empty if every player may."""
    name = move.vehicle.name
    changed = {field: value for field, value in vars(move).items() if field != "vehicle" and value is not None}
    after = replace(move.vehicle, **changed)

    def allow() -> Price:
        price = (
            position.by_umpire(f"the {name}", f"The bot keeps track of {what}. Ask an umpire to correct the {name}.")
            if what
            else ()
        )
        if not changed:
            raise OutOfRange(f"You changed nothing about the {name}. Add what is different.")
        return price

    return Deed(
        report=lambda _: Report(f"The {name} is corrected by hand.", (car_line(after, position.people),)),
        allow=allow,
        changes=lambda _: (CarSet(position.id, after),),
        rule=rule,
    )


# Getting in and out


@move("pottersville-car board", table=True, everybody=True, seated=False)
class Boarding:
    """Get into a vehicle that isn't moving, or change places in it. It takes the whole move."""

    figure: Person = one_figure(GOER, only=RECORDED)
    vehicle: Car = named_car(required=True)
    seat: VehicleSpot = option(
        "The place to sit in (default: the first free one).", lambda _position, move: _free(move.vehicle), words=SEATS
    )


def _free(car: Car) -> VehicleSpot:
    """The first place in a vehicle with room, the driver's first. The driver's if the vehicle is full."""
    return next((spot for spot in PLACES[car.build] if car.room(spot)), VehicleSpot.DRIVER)


@decides(Boarding)
def board(position: Position, move: Boarding) -> Deed[None]:
    """A figure gets into a vehicle, or changes places in it. That is its move, or free before play begins."""
    other = car_of(position, move.figure)
    if other is not None and not same(other.name, move.vehicle.name):
        raise IllegalNow(
            f"{move.figure.name} is in the {other.name}. Get out with /pottersville-car alight first."
        ).offering("Get out", "pottersville-car alight", figure=move.figure.typed)
    check_gets_in(move.vehicle, move.seat, move.figure.id)
    if move.figure.figure.wound is Wound.DEAD:
        raise IllegalNow(f"{move.figure.name} is dead. Name a figure that can get in.")
    free = setting_up(position.board)
    if other is None and not setting_up(position.board):
        require_beside_car(position, move.figure, move.vehicle.name)
    if not free:
        _step(position, move.figure, Going.MOUNT)

    def allow() -> Price:
        led = right_to_lead(position, move.figure)
        if move.seat is VehicleSpot.DRIVER and move.figure.figure.cuffed:
            raise IllegalNow(f"{move.figure.name} is handcuffed and can't drive. Choose another place.")
        if move.seat is VehicleSpot.DRIVER:
            require_able(move.figure, Doing.DRIVE)
        return led if free else (*led, *price_of(position, move.figure, doing_of(position, move.figure)))

    return Deed(
        report=lambda _: Report(f"{move.figure.name} gets into the {move.vehicle.name} ({move.seat.lower()})."),
        allow=allow,
        changes=lambda _: (
            Boarded(position.id, move.vehicle.name, move.figure.id, move.seat),
            *led_away(position, move.figure),
        ),
        rule="pot.move",
    )


@move("pottersville-car alight", ROLLS, table=True, everybody=True, seated=False)
class Alighting:
    """Get out of a vehicle and go D4 inches, which is the whole move."""

    figure: Person = one_figure(GOER, only=RECORDED)
    to: str = option(
        "The square where the figure gets out, beside the vehicle.",
        default="",
        read=square_read,
        measured=Squares(lambda position, move: squares_to_alight(position, move.figure)),
    )
    jumps: bool = option("Whether the figure jumps out of a moving vehicle, after a stunt.", default=False)


@decides(Alighting)
def alight(position: Position, move: Alighting) -> Deed[None] | Deed[int]:
    """A figure gets out of a vehicle: a D4 of inches, which is its move.

    A jump out of a moving vehicle needs a stunt. The dead are pulled out at no cost, and before play begins everyone
    gets out at no cost.
    """
    person = move.figure
    position.require_part(person)
    car = car_of(position, person)
    if car is None:
        raise IllegalNow(f"{person.name} is in no vehicle. Name a figure that is in one.")
    out = (Alighted(position.id, car.name, person.id), *gets_out(position, (person,), move.to))
    jumps = move.jumps and car.pace is not VehiclePace.STOPPED
    if not jumps:
        check_gets_out(car, person.id)
    if jumps or setting_up(position.board) or person.figure.wound is Wound.DEAD:

        def price() -> Price:
            led = right_to_lead(position, person)
            if jumps and Doing.STUNT not in record_of(position, person).tried:
                raise IllegalNow(
                    f"{person.name} hasn't tried a stunt this turn. Try /pottersville stunt first."
                ).offering("Try a stunt", "pottersville stunt", figure=person.typed)
            return led

        moved = (DoneThisTurn(position.id, person.id, moved=True),) if jumps else ()
        text = f"{person.name} {'jumps' if jumps else 'gets'} out of the {car.name}."
        return Deed(report=lambda _: Report(text), allow=price, changes=lambda _: (*out, *moved), rule="pot.move")
    step = _step(position, person, Going.DISMOUNT)

    def changes(inches: int) -> tuple[Change, ...]:
        gone = (*out, DoneThisTurn(position.id, person.id, inches=float(inches)))
        beside = position.after(*gone, *follows(position, gone))
        return (*gone, *end_owed(beside, person, OUT, inches - STRAIGHT)) if inches > STRAIGHT else gone

    def report(inches: int) -> Report:
        others = tuple(
            FollowUp(f"Out: {one.figure.name}"[:80], "pottersville-car alight", {"figure": one.typed})
            for one in islice(_next_out(position, car, person), MOST_OUT)
        )
        text = f'{person.name} gets out of the {car.name}, up to {inches}" away.'
        return Report(text, (DOORS,) if len(car.aboard) > 1 else (), others)

    return Deed(
        go,
        (step,),
        allow=lambda: (*right_to_lead(position, person), *price_of(position, person, doing_of(position, person))),
        changes=changes,
        facts=lambda outcome: {"inches": outcome.result},
        report=report,
        questions=(Question("Inches", go, (step,)),),
        rerolls=rerolls(position, (person,)),
    )


def _next_out(position: Position, car: Car, first: Person) -> Iterable[Person]:
    """The other figures of the same gang in a vehicle that may still get out this turn."""
    aboard = {rider.figure for rider in car.aboard} - {first.id}
    fellows = (person for person in position.people.values() if person.id in aboard and person.gang_id == first.gang_id)
    return (
        person
        for person in fellows
        if not (hindrance(person.figure, Doing.RETREAT) or record_of(position, person).moved)
    )


def right_to_lead(position: Position, person: Person) -> Price:
    """The right to move a figure. A prisoner is moved by the player of the captor, or by an umpire if there is no
    captor.
    """
    if not person.figure.cuffed:
        return position.owner(person)
    if person.figure.captor in position.people:
        return position.owner(position.people[person.figure.captor])
    text = f"{person.name} is handcuffed and has no captor. Ask an umpire to move this figure."
    return position.by_umpire(person.name, text)


def _step(position: Position, person: Person, going: Going) -> WalkedMove:
    """The step in or out of a vehicle. A prisoner is led, and no order binds a prisoner. Raises IllegalNow for a figure
    that can't take it.
    """
    led = person.figure.cuffed
    if not led:
        require_able(person, doing_of(position, person))
    step = WalkedMove(going, person.figure.wound, order=None if led else order_for(position, person))
    check_step(step)
    return step


def _seats() -> str:
    places = list(dict.fromkeys(spot for spots in PLACES.values() for spot in spots))
    lines = [(str(spot), *(str(PLACES[build].get(spot, "-")) for build in Build)) for spot in places]
    return cells(
        ("People in each place", *(build.value for build in Build)),
        [*lines, ("People in all", *(str(CAPACITY[build]) for build in Build))],
    )


SEAT_LOOKUPS: Final[Mapping[str, tuple[str, str]]] = {
    "pot.tables.seats": ("Places in vehicles (a house table, not from the source)", _seats())
}
