"""A car in a command: one told in options, or a vehicle on the table of a game and what becomes of it there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Offer, Options
from cogs._kit.render import clean
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.people import apart, car_of, car_told, living, own, rider, riders, speed_of
from cogs.mad_dogs.people import Person, crew, numbered, of_stored
from cogs.mad_dogs.turns import board_here, done_on_card, require_side, spending, table_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.board import Board, CountdownSet
from rules.mad_dogs.bomb_tables import CAR_STICKS
from rules.mad_dogs.car_tables import Car, Smash
from rules.mad_dogs.cards import Countdown
from rules.mad_dogs.crashing import Befallen, Crashed, car_after
from rules.mad_dogs.crashing import Person as Rider
from rules.mad_dogs.model import Posture, Speed
from rules.mad_dogs.pileups import Course
from rules.mad_dogs.skills import skills_named
from rules.mad_dogs.vehicles import Bomb, BombSet, Vehicle, VehicleSet


@dataclass(frozen=True, slots=True)
class Wheels:
    """A car of a command, as it is said or else as it stands on the table.

    prefix   of the options that tell of it
    said     whether a speed is said, or known from the table
    vehicle  on the table of `game`; None for a car told in options alone
    figures  everybody on that table, by id
    """

    options: Options
    prefix: str
    car: Car
    speed: Speed | None
    said: bool
    vehicle: Vehicle | None = None
    game: StoredGame | None = None
    figures: dict[int, StoredFigure] = field(default_factory=dict[int, StoredFigure])

    @property
    def name(self) -> str:
        """“Ford” by its name on the table, otherwise “the truck”."""
        return f"the {self.car.body}" if self.vehicle is None else clean(self.vehicle.name)

    @property
    def title(self) -> str:
        """The same to open a sentence."""
        return car_words.opening(self.name)

    def engine(self) -> Offer:
        """The button for the die of its engine."""
        if self.vehicle is None or self.game is None:
            return Offer("Engine", "mad-car engine", {})
        return engine_die(self.game.id, self.game.game.board, self.vehicle)

    async def inside(self, desk: Desk, key: str = "aboard", corpses: bool = True) -> list[Person]:
        """Those inside, the driver first: as said, otherwise as on the table, corpses too unless they may not be."""
        text = self.options.get(f"{self.prefix}{key}")
        if text is not None or self.vehicle is None:
            return await crew(desk, text, corpses=corpses)
        return self._known(self.vehicle.inside)

    async def outside(self, desk: Desk) -> list[Person]:
        """Those alive on running boards and on the roof."""
        text = self.options.get(f"{self.prefix}outside")
        if text is not None or self.vehicle is None:
            return await crew(desk, text)
        return living(self._known(self.vehicle.outside))

    def _known(self, ids: Iterable[int]) -> list[Person]:
        return numbered([of_stored(self.figures[one]) for one in ids if one in self.figures])

    def booked(
        self,
        car: Car,
        speed: Speed | None,
        gone: Collection[int] = (),
        *,
        burning: bool = False,
        bomb: bool = False,
        by: int | None = None,
    ) -> tuple[Change, ...]:
        """What the table keeps of it: the car as it is now, without those who came off it.

        burning  it has caught fire: everybody is out on its gang's next card, or dead
        bomb     it goes off; `by` is who did it
        """
        if self.vehicle is None or self.game is None:
            return ()
        before, game = self.vehicle, self.game.id
        inside = tuple(one for one in before.inside if one not in gone)
        outside = tuple(one for one in before.outside if one not in gone)
        speed = None if car.wrecked or (before.inside and not inside) else speed
        after = replace(before, car=car, speed=speed, inside=inside, outside=outside, burning=before.burning or burning)
        changes: list[Change] = [] if after == before else [VehicleSet(game, after)]
        if burning and not bomb and not before.burning and before.side is not None:
            changes.append(
                CountdownSet(game, Countdown(f"Out of the {before.name}, or dead in its fire", 1, before.side))
            )
        if bomb:
            sticks = Bomb(before.name, CAR_STICKS, side=before.side or 0, figure=by, due=True)
            changes.append(BombSet(game, sticks))
        return tuple(changes)

    def crashed(
        self,
        persons: Sequence[Person],
        crash: Crashed | None,
        car: Car | None = None,
        speed: Speed | None = None,
    ) -> tuple[Change, ...]:
        """What a crash, if there was one, leaves of the car and of those in and on it.

        `car` is it just before the crash, `speed` how fast it goes where none followed.
        """
        car = car or self.car
        if crash is None:
            return self.booked(car, speed)
        blown = crash.smash is Smash.BLOWN_UP
        gone = off(persons, crash.aboard) | (alive(persons, crash.aboard) if blown else set())
        return (
            *car_words.hurts(persons, crash.aboard),
            *self.booked(car_after(car, crash.smash), crash.speed, gone, burning=blown, bomb=blown),
        )

    def bang(self) -> list[str]:
        """What a car that goes off asks of the table."""
        if self.vehicle is None:
            return []
        return [
            f"{self.title} goes off like a bomb of two sticks: /mad-bomb explode bomb:{self.name} "
            "near: those within its radius."
        ]


def off(persons: Sequence[Person], befallen: Sequence[Befallen]) -> set[int]:
    """The figures who came off a car."""
    return {who.id for who, one in zip(persons, befallen, strict=False) if one.flung and who.id is not None}


def alive(persons: Sequence[Person], befallen: Sequence[Befallen]) -> set[int]:
    """The figures who got out of a car that blew up."""
    return {
        who.id
        for who, one in zip(persons, befallen, strict=False)
        if who.id is not None and one.struck.posture is not Posture.DEAD
    }


async def wheels(desk: Desk, options: Options, prefix: str = "", speed: str = "speed") -> Wheels:
    """The car that a command tells of; UnknownName for one that is not on the table."""
    key, name = f"{prefix}{speed}", options.get(f"{prefix}car")
    said = bool(options.get(key))
    if not name:
        return Wheels(options, prefix, car_of(options, prefix), speed_of(options, key), said)
    game, board = board_here(desk)
    vehicle = board.vehicle(str(name))
    require_taking_part(desk, game)
    return Wheels(
        options,
        prefix,
        car_told(options, prefix, vehicle.car),
        speed_of(options, key) if said else vehicle.speed,
        True,
        vehicle,
        game,
        {one.id: one for one in await figures_of(desk, game)},
    )


async def moving(desk: Desk, options: Options, prefix: str = "") -> Wheels:
    """The same for a car whose speed must be known."""
    one = await wheels(desk, options, prefix)
    if not one.said:
        raise OutOfRange(f"Say how fast the car goes, {prefix}speed:Cruising, or which one on the table it is.")
    return one


def require_taking_part(desk: Desk, game: StoredGame) -> None:
    """What is on the table is for players and umpires; anybody's while nobody is seated."""
    if game.game.players and desk.caller.actor.id not in game.game.players and not desk.is_umpire:
        raise NotYours(f"“{clean(game.game.name)}” is for its players and umpires: /game join takes a seat.")


def require_keys(desk: Desk, game: StoredGame, vehicle: Vehicle) -> None:
    """A vehicle is for its side and for umpires; one of no side for everybody who plays."""
    if vehicle.side is None:
        require_taking_part(desk, game)
    else:
        require_side(desk, game, vehicle.side)


# Who is aboard


async def at_the_wheel(desk: Desk, options: Options, one: Wheels) -> tuple[list[Person], Rider]:
    """Those inside, the driver first, and the driver as the rules want him: one's own, or told in numbers."""
    aboard = await one.inside(desk)
    if not aboard:
        if options.get("stunts") is None:
            if one.vehicle is not None:
                raise IllegalNow(f"Nobody is at the wheel of {one.name}: /mad-table board puts somebody there.")
            raise OutOfRange("Say who drives (aboard:Hoodlum), or the driver's STUNTS: stunts:3.")
        aboard = [Person("The driver")]
    own(desk, aboard[0])
    skills = skills_named(str(options.get("skills") or ""))
    return aboard, rider(aboard[0], options.get("stunts"), skills, bool(options.get("drunk")))


async def course_of(
    desk: Desk, options: Options, one: Wheels, inside: list[Person], driver: Rider | None = None
) -> tuple[Course, list[Person]]:
    """Who a crash would concern and what the car meets, and those people in the order of the course.

    `driver` is the first of those inside, as he was told of.
    """
    outside = await one.outside(desk)
    apart(inside, outside)
    aboard = living(inside)
    people = riders(aboard)
    if driver is not None and aboard and aboard[0] is inside[0]:
        people = (driver, *people[1:])
    meets = car_words.MEETS[str(options.get("meets") or car_words.NOTHING)]
    course = Course(people, riders(outside), meets, speed_of(options, "other_speed"))
    return course, [*aboard, *outside]


def holding(board: Board, figure: int | None) -> Vehicle | None:
    """The vehicle that a figure is in or on."""
    return next((one for one in board.vehicles if figure in one.aboard), None)


def riding(desk: Desk, person: Person) -> Vehicle | None:
    """The vehicle on the table that somebody is in or on; None outside a game."""
    game = table_of(desk)
    return None if game is None or person.id is None else holding(game.game.board, person.id)


def with_car_of(desk: Desk, options: Options, person: Person) -> Options:
    """The options, with the car that somebody is in or on where none is said."""
    vehicle = None if options.get("car") else riding(desk, person)
    return options if vehicle is None else {**options, "car": vehicle.name}


# What it costs


def steering(desk: Desk, driver: Person | None, actions: int = 1, again: bool = True) -> tuple[Change, ...]:
    """What a deed at the wheel costs the driver; nothing, unless `again`, once he has acted on this card."""
    if driver is None or (not again and done_on_card(desk, driver) is not None):
        return ()
    own(desk, driver)
    return spending(desk, driver, actions)


# The engine


def engine_die(game: int, board: Board, vehicle: Vehicle) -> Offer:
    """The button for the die of a hit engine, once a turn."""
    names = [one.name for one in board.vehicles]
    once = f"engine:{game}:{board.cards.turn}:{names.index(vehicle.name)}"
    return Offer(f"Engine: {vehicle.name}"[:80], "mad-car engine", {"car": vehicle.name}, once)


def engine_offers(game: int, board: Board) -> tuple[Offer, ...]:
    """Those of all engines that are hit, in a game of that id."""
    hit = (one for one in board.vehicles if one.car.engine_hit and not one.car.wrecked)
    return tuple(engine_die(game, board, one) for one in hit)
