"""Cars on the table: players put them there, change them, take them off, get in and get out (mad.car.speed)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.aboard import gets_out, require_beside_car, squares_to_alight
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import (
    UNSAID,
    Complete,
    Figures,
    Source,
    Squares,
    board_item,
    many_figures,
    names_of,
    option,
)
from rules.core.action.move import move
from rules.core.action.on_street import square_read
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Report
from rules.core.people.names import same
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, parts
from rules.core.play.game import Game, side_called
from rules.core.play.obligations import Settled
from rules.mad_dogs.bombs.burning_cars import taken_along
from rules.mad_dogs.cars.car_of_move import apart
from rules.mad_dogs.cars.car_options import DAMAGE, FEATURES, KINDS, SPEED_WORDS, pace, ticked
from rules.mad_dogs.cars.car_records import MOST_OUTSIDE, check_car, check_room
from rules.mad_dogs.model.aboard import holding
from rules.mad_dogs.model.action_cards import SUITS
from rules.mad_dogs.model.board import Board, VehicleBoarded, VehicleGone, VehicleSet
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle, VehicleLeft, VehicleSteered, left_by
from rules.mad_dogs.play.acting import right_to_vehicle, spending, with_cost
from rules.mad_dogs.play.obligations import ALIGHT
from rules.mad_dogs.play.position import Person, Position, present, require_fit, require_in_fight, riding, side_of

KNOWN: Final = ("speed", "damage", "kind", "features", "driver", "inside", "outside")
"""Options of a vehicle that only umpires change after the fight has begun."""
NOBODY: Final = "nobody"
NONE: Final = "none"
EMPTY: Final[Mapping[str, Any]] = {NONE: (), NOBODY: ()}
RESERVED: Final = ("all", "friends", NONE, NOBODY)
WRECKED: Final = "wrecked"
RIDING: Final = (None, Speed.CRUISING)
"""Speeds at which people get on and off the outside of a car safely."""
CAR: Final[Any] = board_item("The car on the table.", "vehicle", "vehicles")
FIGURES: Final[Any] = many_figures("The figures, separated by commas.", only=OWN, required=True)
RULE: Final = "mad.cards.actions"


def begun(board: Board) -> bool:
    """Whether a card has ever been drawn."""
    cards = board.cards
    return cards.turn > 1 or bool(cards.jokers or cards.spent or cards.shown or cards.acting or any(cards.held))


def names_taken(game: Game, people: Iterable[str]) -> list[str]:
    """Names that no car may have: those of `people`, gangs, sides and suits here, and words that mean people."""
    return [*RESERVED, *SUITS, *(side.name for side in game.sides), *people]


def check_seats(name: str, vehicle: Vehicle) -> None:
    """Refuse a vehicle with too many people aboard, one that moves without a driver, and one that moves as a wreck."""
    check_room(vehicle.car, len(vehicle.inside))
    if len(vehicle.outside) > MOST_OUTSIDE:
        raise OutOfRange(
            f"At most {MOST_OUTSIDE} figures hold on outside a car, not {len(vehicle.outside)}. Name fewer."
        )
    if vehicle.speed is not None:
        check_car(vehicle.car, vehicle.speed)
        if not vehicle.inside:
            raise IllegalNow(f"{name} has no driver. Name one, or choose speed:Stopped.")


# Putting a vehicle on the table


def standing(position: Position, name: str) -> Vehicle | None:
    """The vehicle on the table with exactly this name."""
    return next((one for one in position.board.vehicles if same(one.name, name)), None)


def _as_it_was(known: Callable[[Vehicle], Any]) -> Source:
    """A source for what is known of the named vehicle.

    A new one is sound, stands still and belongs to the caller's side.
    """

    def source(position: Position, move: PlaceCar) -> Any:
        before = standing(position, proper(move.name))
        own = position.game.side_of_player(position.caller) if position.game is not None else None
        return known(before or Vehicle(move.name, side=own))

    return source


def _parts_option(about: str, names: Mapping[str, str], kind: str, *also: str) -> Any:
    """An option that lists what is true of a car, as fields of `Car`. “none” means nothing."""

    def read(position: Position, text: str) -> frozenset[str]:
        listed = parts(text)
        rest = [one for one in listed if one.casefold() not in (NONE, *also)]
        return ticked(names, kind)(position, ", ".join(rest)) | {
            one for one in also if one in map(str.casefold, listed)
        }

    fields = (*names.values(), *also)
    known = _as_it_was(lambda one: frozenset(field for field in fields if getattr(one.car, field)))
    complete = Complete(lambda _game, _figure: (*names, *also, NONE), many=True)
    return option(about, known, read=read, complete=complete)


def _seats_option(about: str, **more: Any) -> Any:
    """An option for people on the table. It is None if nothing is typed; “none” means no one."""
    return many_figures(about, lambda _position, _move: None, words=EMPTY, **more)


def _side_read(position: Position, text: str) -> int | None:
    """The side that a text names; None if the car belongs to no one."""
    assert position.game is not None
    return None if text.casefold().strip() == NOBODY else side_called(text, position.game.sides, SUITS)


def _sides(game: Game | None, _figure: Any) -> Iterable[str]:
    return () if game is None else (*(side.name for side in game.sides), NOBODY)


@move("mad-table car", table=True, everybody=True)
class PlaceCar:
    """Put a car on the table, or change one there."""

    name: Annotated[str, Len(1, 40)] = option("The name of the car.", complete=names_of("vehicles"))
    kind: Body = option("The kind of vehicle.", _as_it_was(lambda one: one.car.body), words=KINDS)
    features: frozenset[str] = _parts_option(
        "Its features: souped-up, bulletproof, suspension. None removes them.", FEATURES, "feature"
    )
    speed: Speed | None = option("The speed of the car.", _as_it_was(lambda one: one.speed), words=SPEED_WORDS)
    damage: frozenset[str] = _parts_option(
        "Its damage: engine hit, brake line cut, no racing, wrecked. None repairs it.", DAMAGE, "damage", WRECKED
    )
    driver: tuple[Person, ...] | None = _seats_option("The driver.", complete=Figures())
    inside: tuple[Person, ...] | None = _seats_option("Those inside, separated by commas, or none.")
    outside: tuple[Person, ...] | None = _seats_option("Those on running boards and roof, or none.")
    side: int | None = option(
        "The side that owns the car (default: yours).",
        _as_it_was(lambda one: one.side),
        read=_side_read,
        complete=Complete(_sides),
    )


@decides(PlaceCar)
def place(position: Position, move: PlaceCar) -> Deed[None]:
    """Put a vehicle on the table, or change one that is there."""
    name = proper(move.name)
    before = standing(position, name)
    people = (one for person in position.people.values() for one in (person.figure.name, person.listed))
    if (
        before is None
        and position.game is not None
        and any(same(name, one) for one in names_taken(position.game, people))
    ):
        raise IllegalNow(f"“{name}” is the name of someone or something else here. Give the car another name.")
    old = before or Vehicle(name, side=move.side)
    truths = {field: field in move.features | move.damage for field in (*FEATURES.values(), *DAMAGE.values(), WRECKED)}
    car = Car(move.kind, **truths)
    driver, inside, outside = (_seated(position, old, people) for people in (move.driver, move.inside, move.outside))
    for one in driver or ():
        require_in_fight(one)
    seats, boards = _seats(old, driver, inside, outside)
    speed = None if car.wrecked and not position.typed.get("speed") else move.speed
    engine = car.engine_hit and not car.wrecked and (old.engine or not old.car.engine_hit)
    after = replace(old, car=car, speed=speed, inside=seats, outside=boards, side=move.side, engine=engine)
    check_seats(name, after)
    named = {one.id: one for one in (*(driver or ()), *(inside or ()), *(outside or ()))}
    others = [one for one in named.values() if side_of(one) not in (None, move.side)]
    put = "changed" if before is not None else "on the table"
    reported = Report(
        f"{name} is {put}: {described(after, side_name(position, after))}.", tuple(_crew_lines(after, named))
    )
    return Deed(
        report=lambda _: reported,
        allow=lambda: (*_changing(position, move, name, before), *position.owner(*others)),
        changes=lambda _: (VehicleSet(position.id, after),),
        about=tuple(named.values()),
        rule="mad.car.speed",
    )


def described(vehicle: Vehicle, side: str) -> str:
    """The kind of a vehicle, its state, its speed and its side. An empty `side` means that it belongs to no one."""
    car = vehicle.car
    lines = [f"a {car.body}", *(name for name, its in {**FEATURES, **DAMAGE}.items() if getattr(car, its))]
    lines += [WRECKED] * car.wrecked
    return ", ".join([*lines, pace(vehicle.speed), f"of {side}" if side else "nobody's"])


def _crew_lines(vehicle: Vehicle, named: Mapping[int, Person]) -> Iterator[str]:
    """Lines that say where the named people sit or hold on."""
    for where, ids in (("Inside", vehicle.inside), ("Outside", vehicle.outside)):
        names = ", ".join(named[one].name for one in ids if one in named)
        if names:
            yield f"{where}: {names}."
    if vehicle.driver is not None and vehicle.driver in named:
        yield f"{named[vehicle.driver].name} drives."


def side_name(position: Position, vehicle: Vehicle) -> str:
    """The name of a vehicle's side; empty if it belongs to no one."""
    return "" if vehicle.side is None else position.side_name(vehicle.side)


def _changing(position: Position, move: PlaceCar, name: str, before: Vehicle | None) -> Price:
    """The price of putting a vehicle on the table or changing it.

    During a fight only an umpire changes its state and crew.
    """
    price = right_to_vehicle(position, before) if before is not None else ()
    if before is not None and begun(position.board) and any(position.typed.get(key) is not None for key in KNOWN):
        umpired = position.by_umpire(
            name,
            f"The fight has begun, so only an umpire may change {name} and who is in it. Get in and out with "
            "/mad-table board and alight.",
        )
        price = price if any(isinstance(one, Umpired) for one in price) else (*price, *umpired)
    own = before.side if before is not None else position.game and position.game.side_of_player(position.caller)
    handed = move.side is not None and move.side != own
    return (*price, *right_to_vehicle(position, Vehicle(name, side=move.side))) if handed else price


def _seated(position: Position, vehicle: Vehicle, people: Sequence[Person] | None) -> tuple[Person, ...] | None:
    """The named people, none of whom may be in another vehicle; None if no one is named."""
    listed = None if people is None else present(position, people, corpses=True)
    for one in listed or ():
        _require_on_table(position, one)
        other = riding(position, one)
        if other is not None and not same(other.name, vehicle.name):
            raise IllegalNow(f"{one.name} is in {other.name}. Take them out of there first.")
    return listed


def _require_on_table(position: Position, person: Person) -> None:
    if not person.stored:
        raise IllegalNow(f"{person.name} has no sheet. Bring figures of a profile with /game add.").offering(
            "Bring figures", "game add"
        )
    position.require_part(person)


def _seats(
    old: Vehicle,
    driver: Sequence[Person] | None,
    inside: Sequence[Person] | None,
    outside: Sequence[Person] | None,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids of those inside, the driver first, and of those outside. Seats that are not typed stay as before."""
    if len(driver or ()) > 1:
        raise OutOfRange("A car has one driver. Name only one.")
    apart(driver or (), outside or ())
    apart(inside or (), outside or ())
    first = [one.id for one in driver or ()]
    rest = old.inside if inside is None else [one.id for one in inside]
    kept = old.outside if outside is None else [one.id for one in outside]
    seats = (*first, *(one for one in rest if one not in first and (inside is not None or one not in kept)))
    return seats, tuple(one for one in kept if one not in seats)


@move("mad-table tow", table=True)
class Tow:
    """Take a car off the table."""

    car: Vehicle = CAR


@decides(Tow)
def tow(position: Position, move: Tow) -> Deed[None]:
    """Take a vehicle off the table. No one may be in it who could get out."""
    staying = [
        position.people[one].figure
        for one in move.car.aboard
        if one in position.people and position.people[one].figure.can_act
    ]
    if staying:
        names = ", ".join(one.name for one in staying)
        who = listed(one.name for one in staying)
        raise IllegalNow(f"{who} must get out of {move.car.name} first. Use /mad-table alight.").offering(
            "Get out", "mad-table alight", figures=names
        )
    return Deed(
        report=lambda _: Report(f"{move.car.name} is taken off the table."),
        allow=lambda: right_to_vehicle(position, move.car),
        changes=lambda _: (*taken_along(position, [move.car]), VehicleGone(position.id, move.car.name)),
    )


# Getting in and out


def _leaping(position: Position, deed: Deed[None], people: Iterable[Person], *, leaving: bool = False) -> Deed[None]:
    """The deed with one action of each of these people as its price. The noise shows those who hide."""
    prices = ((one, lambda one=one: spending(position, one, leaving=leaving, loud=True)) for one in people)
    return with_cost(position, deed, *prices)


def _able(position: Position, people: Sequence[Person]) -> tuple[Person, ...]:
    """The people who get in or out. They must be on the table and able to act."""
    people = present(position, people)
    for one in people:
        _require_on_table(position, one)
        require_fit(one)
    return people


@move("mad-table board", table=True, around=True)
class Boarding:
    """Get into a car, or onto its running board, for an action each."""

    figures: tuple[Person, ...] = FIGURES
    car: Vehicle = CAR
    outside: bool = option("The figures get onto the running board.", default=False)


@decides(Boarding)
def board(position: Position, move: Boarding) -> Deed[None]:
    """Figures get into a vehicle or onto its running boards, an action each.

    A figure inside takes the wheel in the same way if the driver can do nothing.
    """
    vehicle, name = move.car, move.car.name
    if vehicle.burning:
        raise IllegalNow(f"{name} is burning, so no one can get in. Pick another car.")
    if _takes_over(position, move):
        next_driver = move.figures[0]
        require_fit(next_driver)
        changes = (VehicleSteered(position.id, vehicle.name, next_driver.id),)
        reported = Report(f"{next_driver.name} now drives {name}.")
        deed = Deed[None](report=lambda _: reported, changes=lambda _: changes, about=move.figures, rule=RULE)
        return _leaping(position, deed, move.figures)
    if vehicle.speed not in (RIDING if move.outside else (None,)):
        how = "onto it" if move.outside else "in. Add outside:True for the running boards, at cruising speed"
        raise IllegalNow(f"{name} is {pace(vehicle.speed)}, so no one can get {how}.")
    people = _able(position, move.figures)
    for one in people:
        other = riding(position, one)
        if other is not None and other != vehicle:
            raise IllegalNow(f"{one.name} is in {other.name}. Get out of there first.")
        if one.id in (vehicle.outside if move.outside else vehicle.inside):
            raise IllegalNow(f"{one.name} is already {'on' if move.outside else 'in'} {name}. Pick another figure.")
        require_beside_car(position, one, name)
    ids = tuple(one.id for one in people)
    after = with_aboard(vehicle, ids, outside=move.outside)
    check_seats(name, after)
    at_wheel = not move.outside and after.inside[:1] == ids[:1]

    def report(_result: None) -> Report:
        does = f"{_get(people)} onto the running board of" if move.outside else f"{_get(people)} into"
        wheel = (f"{people[0].name} drives.",) if at_wheel else ()
        return Report(f"{listed(one.name for one in people)} {does} {name}.", wheel)

    deed = Deed[None](
        report=report,
        changes=lambda _: (
            VehicleBoarded(position.id, vehicle.name, ids, move.outside),
            *_got_out(people),
        ),
        about=people,
        rule=RULE,
    )
    return _leaping(position, deed, people)


def _get(people: Sequence[Person]) -> str:
    return "gets" if len(people) == 1 else "get"


def _got_out(people: Iterable[Person]) -> Iterator[Settled]:
    """Changes that settle the duty of these people to leave a vehicle."""
    return (Settled(one.id, owed) for one in people for owed in one.figure.duties if owed.command == ALIGHT)


def with_aboard(vehicle: Vehicle, ids: tuple[int, ...], *, outside: bool) -> Vehicle:
    """The vehicle at its present speed, with these people inside or outside."""
    rest = replace(left_by(vehicle, ids), speed=vehicle.speed)
    if outside:
        return replace(rest, outside=(*rest.outside, *ids))
    return replace(rest, inside=(*rest.inside, *ids))


def _takes_over(position: Position, move: Boarding) -> bool:
    """Whether a figure inside takes the wheel from a driver who can do nothing."""
    driver = position.people.get(move.car.driver or 0)
    if move.outside or driver is None or len(move.figures) != 1:
        return False
    return move.figures[0].id in move.car.inside[1:] and bool(driver.figure.laid_out)


@move("mad-table alight", table=True, around=True)
class Alighting:
    """Get out of a car, or off it, for an action each."""

    figures: tuple[Person, ...] = FIGURES
    to: str = option(
        "The square where the first of them gets out.",
        default="",
        read=square_read,
        measured=Squares(lambda position, move: _squares_off(position, move.figures)),
    )


def _squares_off(position: Position, people: Any) -> list[tuple[str, str]]:
    """The squares on which the first of these people can get out; none before it is known who gets out."""
    return squares_to_alight(position, people[0]) if people is not UNSAID and people else []


@decides(Alighting)
def alight(position: Position, move: Alighting) -> Deed[None]:
    """Figures get out of vehicles or off them, an action each."""
    people = _able(position, move.figures)
    left: dict[str, list[int]] = {}
    for one in people:
        vehicle = holding(position.board.vehicles, one.id)
        if vehicle is None:
            raise IllegalNow(f"{one.name} is in no vehicle on the table. Pick another figure.")
        if vehicle.speed not in (RIDING if one.id in vehicle.outside else (None,)):
            raise IllegalNow(
                f"{vehicle.name} is {pace(vehicle.speed)}, so a figure that leaps out now comes off it. Use "
                "/mad-wreck thrown."
            ).offering("Leap out", "mad-wreck thrown", figure=one.typed)
        left.setdefault(vehicle.name, []).append(one.id)
    gets_out(position, people, move.to)
    reported = Report(f"{listed(one.name for one in people)} {_get(people)} out of {listed(left)}.")
    deed = Deed[None](
        report=lambda _: reported,
        changes=lambda _: (
            *(VehicleLeft(position.id, name, tuple(ids)) for name, ids in left.items()),
            *gets_out(position, people, move.to),
        ),
        about=people,
        rule=RULE,
    )
    return _leaping(position, deed, people, leaving=True)
