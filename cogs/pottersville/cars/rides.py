"""A vehicle in a command: one on the table with those in it, or one of plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.play import Options
from cogs._kit.render import clean
from cogs.pottersville.people import Person, crew
from cogs.pottersville.table import people_by_id
from cogs.pottersville.turns import TABLED, board_here
from db.games import StoredGame
from rules.core.refusal import OutOfRange, either
from rules.pottersville.cars import car_named
from rules.pottersville.cars import crew as seated
from rules.pottersville.model import CAPACITY, PLACES, Aboard, Build, Car, Pace, Spot
from rules.pottersville.vehicle_hits import Wheels
from rules.pottersville.wheels import wheels_of
from rules.pottersville.wounds import FIT, Body, body_of


@dataclass(frozen=True, slots=True)
class Ride:
    """A vehicle with the people in it.

    people  those in it, in the order they got in
    game    the game on whose table it is; None for one of plain numbers
    """

    car: Car
    people: tuple[Person, ...] = ()
    game: StoredGame | None = None

    @property
    def name(self) -> str:
        return clean(self.car.name)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where each of its people sits."""
        return tuple(one.spot for one in self.car.aboard)

    @property
    def driver(self) -> Person | None:
        """Who is at the wheel; None for nobody."""
        return next((one for one, spot in zip(self.people, self.spots, strict=True) if spot is Spot.DRIVER), None)

    @property
    def crew(self) -> tuple[Person, ...]:
        """Everybody in it, the driver first."""
        known = {one.figure: person for one, person in zip(self.car.aboard, self.people, strict=True)}
        return tuple(known[figure] for figure in seated(self.car))

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies of its crew, the driver's first."""
        return tuple(map(body, self.crew))

    @property
    def wheels(self) -> Wheels:
        """What is shot at."""
        known = {one.figure: body(person) for one, person in zip(self.car.aboard, self.people, strict=True)}
        return wheels_of(self.car, known)

    def called(self, people: Sequence[Person]) -> Ride:
        """The same, its people by other names."""
        return replace(self, people=tuple(people))


def body(person: Person) -> Body:
    """The body of anybody in a command."""
    return body_of(person.figure) if person.figure is not None else FIT


async def ride_on_table(desk: Desk, car: Car) -> Ride:
    """A vehicle on the table of the game played here, with those in it."""
    game = TABLED.here(desk)
    known = people_by_id(await figures_of(desk, game))
    there = tuple(one for one in car.aboard if one.figure in known)
    return Ride(replace(car, aboard=there), tuple(known[one.figure] for one in there), game)


def seated_in(car: Car, people: Sequence[Person]) -> Ride:
    """A vehicle of plain numbers, filled from the driver's place on; OutOfRange for more than it takes."""
    most = CAPACITY[car.build]
    if len(people) > most:
        raise OutOfRange(f"A {car.build.lower()} takes {most}, not {len(people)}.")
    aboard: list[Aboard] = []
    for number, _ in enumerate(people, 1):
        car = replace(car, aboard=tuple(aboard))
        spot = next(spot for spot in PLACES[car.build] if car.room(spot))
        aboard.append(Aboard(number, spot))
    return Ride(replace(car, aboard=tuple(aboard)), tuple(people))


async def ride_of(desk: Desk, options: Options, *known: str) -> Ride:
    """The vehicle that the options name on the table, or put in numbers.

    known  the options that the table knows better, besides who is in it

    OutOfRange where a game is played here and none is named, but by an umpire; and for what the table knows better.
    """
    if options.get("vehicle"):
        typed = next((name for name in ("aboard", *known) if options.get(name) is not None), None)
        if typed is not None:
            raise OutOfRange(f"The table knows that of a vehicle by name: leave {typed} out.")
        game, board = board_here(desk)
        require_taking_part(desk, game)
        return await ride_on_table(desk, car_named(board.cars, str(options["vehicle"])))
    game = TABLED.game(desk)
    people = await crew(desk, options.get("aboard"))
    if game is not None and not desk.asking:
        if not desk.is_umpire:
            cars = either(clean(car.name) for car in game.game.board.cars)
            raise OutOfRange(f"Say which vehicle, vehicle: {cars or '/pottersville-car add puts one on the table'}.")
        desk.acts_for("nobody on the table")
    return seated_in(numbers_of(options), people)


def numbers_of(options: Options) -> Car:
    """A vehicle as the options put it."""
    return Car(
        "vehicle",
        Build(str(options.get("kind") or Build.CAR)),
        Pace(str(options.get("pace") or Pace.STOPPED)),
        Pace(str(options.get("before") or Pace.STOPPED)),
        tire=bool(options.get("tire")),
        engine=int(options.get("engine") or 0),
    )
