"""A vehicle with the people in it, on the table or described by options, and what a drive costs its driver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from rules.core.action import fields
from rules.core.action.deed import Deed, Question, Reroll
from rules.core.action.fields import OnThing, board_item, names_of, option
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.people.person import Person as PersonOf
from rules.core.people.person import numbered
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, either
from rules.core.tables.outcome import Throw
from rules.pottersville.driving.people_in_crashes import FATES
from rules.pottersville.driving.vehicle_hits import STALLS, DriverFate, Rider, TargetVehicle, VehicleHit
from rules.pottersville.model.acting import Doing, check_phase, price_of, price_of_try, require_able, require_alive
from rules.pottersville.model.board import CarChanged
from rules.pottersville.model.figures import CAPACITY, PLACES, Aboard, Car, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.position import Person, Position, guest
from rules.pottersville.model.rerolls import headed, rerolls
from rules.pottersville.model.vehicles import HALTS, STANDS, WRECK, CarState
from rules.pottersville.model.vehicles import riders_in as seated
from rules.pottersville.wounds.effects_and_wounds import Body, body_of

R = TypeVar("R")
NUMBERS: Final = Car("")
"""The vehicle of a command that names none: the options describe it."""
NOBODY: Final = PersonOf("the driver", guest("the driver"))
CARS: Final = names_of("cars")
"""The names of the vehicles on the table."""
MOVING: Final = (VehiclePace.SLOW, VehiclePace.FAST)
WRECKED: Final = "it is wrecked"
NEXT_TURN: Final = "In the next turn it can try to drive away, on a 5 or 6. Otherwise it is wrecked."


def named_car(required: bool = False) -> Any:
    """An option for a vehicle on the table. A command that names none describes one by its other options."""
    return board_item(
        "The vehicle on the table.", "vehicle", "cars", None if required else lambda _position, _move: NUMBERS
    )


def riders() -> Any:
    """An option for the people in a vehicle that is not on the table."""
    about = "People in a vehicle that isn't on the table, the driver first: names, 3, 2 Cop."
    return fields.many_figures(about, known=OnThing("vehicle"))


def pace_of(
    about: str, otherwise: VehiclePace, *paces: VehiclePace, of: Callable[[Car], VehiclePace] = lambda car: car.pace
) -> Any:
    """An option for the pace of a vehicle. A vehicle on the table knows it; `otherwise` is the pace of any other."""
    return option(
        about,
        lambda _position, move: of(move.vehicle) if move.vehicle.name else otherwise,
        known=OnThing("vehicle"),
        words=paces,
    )


@frozen
class Ride:
    """A vehicle with the people in it.

    name    its name in sentences
    people  those in it, in the order in which they got in
    game    the id of the game that it is in; 0 for one that options describe
    """

    car: Car
    name: str
    people: tuple[Person, ...] = ()
    game: int = 0

    @property
    def here(self) -> bool:
        """Whether it is on the table of a game."""
        return self.game > 0

    @property
    def driver(self) -> Person:
        """The driver, or a nameless one."""
        spots = (rider.spot for rider in self.car.aboard)
        return next((one for one, spot in zip(self.people, spots, strict=True) if spot is VehicleSpot.DRIVER), NOBODY)

    @property
    def crew(self) -> tuple[Person, ...]:
        """Everyone in it, the driver first."""
        known = dict(zip((rider.figure for rider in self.car.aboard), self.people, strict=True))
        return tuple(known[figure] for figure in seated(self.car))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its crew, the driver first."""
        return tuple(one.name for one in self.crew)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies of its crew, the driver's first."""
        return tuple(body_of(one.figure) for one in self.crew)

    @property
    def wheels(self) -> TargetVehicle:
        """The vehicle as a target, with its riders in the order in which they got in."""
        riders = zip(self.car.aboard, self.people, strict=True)
        return TargetVehicle(
            self.car.build, tuple(Rider(one.spot, body_of(rider.figure)) for one, rider in riders), self.car.pace
        )

    def changed(self, **state: Any) -> tuple[Change, ...]:
        """The change to this state; see CarChanged."""
        return (CarChanged(self.game, self.car.name, **state),)

    def called(self, people: Sequence[Person]) -> Ride:
        """A copy whose people have other names."""
        return replace(self, people=tuple(people))

    def right(self, position: Position) -> Price:
        """The right to use it. In a game only an umpire may describe a vehicle by options. Raises Missing for anyone
        else.
        """
        if self.here or not position.played:
            return ()
        if position.umpire:
            return position.by_umpire("no one on the table", "")
        cars = either(car.name for car in position.board.cars)
        advice = f"Name one with vehicle: {cars}." if cars else "Put one on the table with /pottersville-car add."
        raise Missing(f"No vehicle is named. {advice}", "vehicle")

    def hit(self, hit: VehicleHit) -> tuple[Change, ...]:
        """The changes of the vehicle itself after hits. Its riders change apart."""
        stalls = self.car.engine + hit.engine >= STALLS and self.car.pace is not VehiclePace.STOPPED
        fates: dict[DriverFate, CarState] = {DriverFate.HALTS: HALTS, DriverFate.WRECKED: WRECK}
        fate = fates.get(hit.driver, STANDS if stalls else None)
        state = {**(fate or {}), "tire": hit.tire or None, "hits": hit.engine}
        return self.changed(**state) if any(state.values()) else ()

    def questions(
        self,
        bodies: Sequence[Body],
        resolver: Callable[..., Any],
        args_with: Callable[[tuple[Body, ...]], tuple[Any, ...]],
        wounds: Callable[[Any], Sequence[Wound]],
        first: bool = False,
    ) -> Iterator[Question]:
        """The odds for each living rider of a move that may end in a crash.

        bodies     of its crew, the driver's first
        args_with  the arguments of the resolver with only these bodies in the vehicle
        wounds     the wounds in a result; empty if nobody was hurt
        first      whether the driver has to be among the bodies
        """
        for place, (rider, body) in enumerate(zip(self.crew, bodies, strict=True)):
            if body.wound is Wound.DEAD:
                continue
            alone = (bodies[0], body) if first and place else (body,)

            def read(result: Any, had: Wound = body.wound) -> str:
                found = wounds(result)
                return (found[-1] if found else had).word

            yield Question(rider.name, resolver, args_with(alone), read, FATES)

    def rerolls(self, position: Position) -> tuple[Reroll, ...]:
        """The re-rolls of a drive. The driver owns every die, and each rider owns the dice for their own wounds."""

        def own(one: Person, throw: Throw) -> bool:
            return one.id == self.driver.id or headed(one, throw)

        return rerolls(position, self.crew, own)


def ride_on_table(position: Position, car: Car) -> Ride:
    """A vehicle on the table of this game, with the people in it."""
    there = tuple(rider for rider in car.aboard if rider.figure in position.people)
    people = tuple(position.people[one.figure] for one in there)
    return Ride(replace(car, aboard=there), car.name, people, position.id)


def seated_in(car: Car, people: Sequence[Person]) -> Ride:
    """A vehicle that options describe, filled with living people from the driver's place on. Each gets a distinct name.

    Raises OutOfRange for more people than it holds.
    """
    for rider in people:
        require_alive(rider)
    most = CAPACITY[car.build]
    if len(people) > most:
        raise OutOfRange(f"A {car.build.lower()} holds {most}, not {len(people)}. Name fewer people.")
    for number, _ in enumerate(people, 1):
        spot = next(spot for spot in PLACES[car.build] if car.room(spot))
        car = replace(car, aboard=(*car.aboard, Aboard(number, spot)))
    return Ride(car, car.name or "vehicle", tuple(numbered(people)))


def ride_of(position: Position, car: Car, people: Sequence[Person]) -> Ride:
    """The vehicle that a command means: one on the table, or one that options describe, with these people in it."""
    return ride_on_table(position, car) if car.name else seated_in(car, people)


# The driver


def require_driven(ride: Ride) -> None:
    """Refuse a vehicle on the table that is a wreck, or that has no driver who can drive."""
    driver = ride.driver
    if not ride.here:
        return
    if driver is NOBODY:
        raise IllegalNow(f"The {ride.name} has no driver. Put one at the wheel first.")
    if ride.car.wrecked:
        raise IllegalNow(f"The {ride.name} is a wreck and can't move. Name another vehicle.")
    if driver.figure.wound is Wound.DEAD:
        out = "Take the body out with /pottersville-car alight, then put another driver in with /pottersville-car board"
        raise IllegalNow(f"{driver.name} is dead at the wheel of the {ride.name}. {out}.").offering(
            "Take the body out", "pottersville-car alight", figure=driver.typed
        )
    require_able(driver, Doing.DRIVE)


def check_moves(car: Car) -> None:
    """Refuse a vehicle that can't move now, with IllegalNow."""
    if car.crashed:
        raise IllegalNow(f"{car.name} has hit something. It must try to drive away first, on a 5 or 6.")
    if car.halted:
        raise IllegalNow(f"The driver of {car.name} is too badly hurt. Put another driver at the wheel first.")
    if car.moved:
        raise IllegalNow(f"{car.name} has made its move this turn. It can move again in the next.")


def price_of_drive(position: Position, ride: Ride, tries: str = "", moves: VehiclePace | None = None) -> Price:
    """The price of driving a vehicle on the table, in the Movement phase. The player of its driver pays it.

    tries  what the driver tries, which is allowed once a turn
    moves  the pace of the vehicle's move, which is also the driver's move; None if it makes none
    """
    if not ride.here:
        return ride.right(position)
    check_phase(position.board, Doing.DRIVE)
    price = (*position.owner(ride.driver), *(price_of_try(position, ride.driver, tries) if tries else ()))
    if moves is None:
        return price
    return (*price, *price_of(position, ride.driver, Doing.DRIVE), *ride.changed(pace=moves, moved=True))


def deed_of_ride(
    position: Position,
    ride: Ride,
    resolver: Callable[..., R],
    args: tuple[Any, ...],
    allow: Callable[[], Price],
    changes: Callable[[R], tuple[Change, ...]],
    report: Callable[[R], Report],
    facts: Callable[[R], Any],
    questions: Iterable[Question],
) -> Deed[R]:
    """A deed of a vehicle. It concerns everyone in the vehicle."""
    return Deed(
        resolver,
        args,
        ride.names,
        allow,
        changes,
        lambda outcome: facts(outcome.result),
        tuple(questions),
        ride.rerolls(position),
        ride.crew,
        not ride.here,
        report=report,
    )


def next_button(ride: Ride, label: str, command: str, **typed: Any) -> tuple[FollowUp, ...]:
    """A button for the next command of a vehicle on the table."""
    return (FollowUp(label, f"pottersville-car {command}", {"vehicle": ride.car.name, **typed}),) if ride.here else ()
