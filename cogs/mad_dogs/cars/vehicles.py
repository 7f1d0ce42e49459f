"""A car in a command: one told in options, or a vehicle on the table of a game and what becomes of it there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Offer, Options
from cogs._kit.render import clean
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.flames import goes_off, kindled, tank_name
from cogs.mad_dogs.cars.people import apart, car_of, car_told, living, riders, speed_of
from cogs.mad_dogs.people import Person, crew, of_stored
from cogs.mad_dogs.turns import board_here
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.person import numbered, told_apart
from rules.core.refusal import NotYours
from rules.mad_dogs.car_fields import DAMAGE, MEETS
from rules.mad_dogs.car_tables import Car, Smash
from rules.mad_dogs.crashing import Befallen, Crashed, car_after, helpless
from rules.mad_dogs.crashing import Person as Rider
from rules.mad_dogs.driving import Faced
from rules.mad_dogs.model import Posture, Speed
from rules.mad_dogs.pileups import Course
from rules.mad_dogs.vehicles import (
    OutOfHand,
    Vehicle,
    VehicleBurning,
    VehicleHarmed,
    VehicleLeft,
    VehicleSpeed,
    VehicleSteered,
)

BREAKS = (*DAMAGE.values(), "wrecked")
"""What may become true of a car."""


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
        return car_words.engine_die(self.game.id, self.game.game.board, self.vehicle)

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
        heir: int | None = None,
    ) -> tuple[Change, ...]:
        """What the table keeps of it: the car as it is now, without those who came off it.

        burning  it has caught fire: everybody is out on its gang's next card, or dead
        bomb     it goes off; `by` is who did it
        heir     who takes the wheel, if he stays aboard
        """
        if self.vehicle is None or self.game is None:
            return ()
        before, game, changes = self.vehicle, self.game.id, list[Change]()
        broken = [part for part in BREAKS if getattr(car, part) and not getattr(before.car, part)]
        if broken:
            changes.append(VehicleHarmed(game, before.name, tuple(broken)))
        if speed is not before.speed and not car.wrecked:
            changes.append(VehicleSpeed(game, before.name, speed))
        left = tuple(one for one in before.aboard if one in gone)
        if left:
            changes.append(VehicleLeft(game, before.name, left))
        if heir is not None and heir not in gone:
            changes.append(VehicleSteered(game, before.name, heir))
        if burning and not before.burning:
            changes.append(VehicleBurning(game, before.name))
        if bomb:
            changes += goes_off(self.game, before, self.figures, by)
        elif burning:
            changes += kindled(self.game, before, self.figures)
        return tuple(changes)

    def crashed(
        self,
        persons: Sequence[Person],
        crash: Crashed | None,
        car: Car | None = None,
        speed: Speed | None = None,
        settled: bool = True,
    ) -> tuple[Change, ...]:
        """What a crash, if there was one, leaves of the car and of those in and on it.

        `car` is it just before the crash, `speed` how fast it goes where none followed; not `settled` while its
        driver may still brake or swerve.
        """
        car = car or self.car
        if crash is None:
            return self.booked(car, speed, heir=self.heir(persons, ()) if settled else None)
        blown = crash.smash is Smash.BLOWN_UP
        gone = off(persons, crash.aboard) | (alive(persons, crash.aboard) if blown else set())
        return (
            *car_words.hurts(persons, crash.aboard),
            *self.booked(
                car_after(car, crash.smash),
                crash.speed,
                gone,
                burning=blown,
                bomb=blown,
                heir=self.heir(persons, crash.aboard),
            ),
        )

    def heir(self, persons: Sequence[Person], befallen: Sequence[Befallen]) -> int | None:
        """Who takes the wheel after all that: the next one able to, where the driver is laid out but still there.

        None while the driver can drive, or nobody else can.
        """
        vehicle = self.vehicle
        if vehicle is None or vehicle.driver is None:
            return None
        ends = {who.id: one for who, one in zip(persons, befallen, strict=False)}

        def laid_out(one: int) -> bool:
            end = ends.get(one)
            known = self.figures.get(one)
            return known is None or bool(known.figure.laid_out) or (end is not None and helpless(end.struck.posture))

        if not laid_out(vehicle.driver):
            return None
        return next((one for one in vehicle.inside[1:] if not laid_out(one) and self.figures[one].figure.can_act), None)

    def wheel_lines(self, persons: Sequence[Person], befallen: Sequence[Befallen]) -> list[str]:
        """Who has the wheel from now on, where it changes hands."""
        heir = self.heir(persons, befallen)
        if heir is None or heir in off(persons, befallen):
            return []
        return [f"{clean(self.figures[heir].figure.name)} has the wheel of {self.name} now."]

    def lost(self, faced: Iterable[Faced | None]) -> tuple[Change, ...]:
        """That the driver failed and has not chosen yet between braking and swerving, as often as he did."""
        times = sum(one is not None and not one.passed and one.skid is None for one in faced)
        if self.vehicle is None or self.game is None or not times:
            return ()
        return (OutOfHand(self.game.id, self.vehicle.name, times),)

    def bang(self) -> list[str]:
        """What a car that goes off asks of the table."""
        if self.vehicle is None or self.game is None:
            return []
        name = clean(tank_name(self.game.game.board, self.vehicle))
        return [
            f"{self.title} goes off like a bomb of two sticks: /mad-bomb explode bomb:{name} "
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


async def wheels(desk: Desk, options: Options, prefix: str = "", *, declared: bool = False) -> Wheels:
    """The car that a command tells of; UnknownName for one that is not on the table.

    One on the table is as it is there, but for a speed that is `declared`: other words are an umpire's, and told.
    """
    key, name = f"{prefix}speed", options.get(f"{prefix}car")
    said = bool(options.get(key))
    if not name:
        return Wheels(options, prefix, car_of(options, prefix), speed_of(options, key), said)
    game, board = board_here(desk)
    vehicle = board.vehicle(str(name))
    require_taking_part(desk, game)
    one = Wheels(
        options,
        prefix,
        car_told(options, prefix, vehicle.car),
        speed_of(options, key) if said else vehicle.speed,
        True,
        vehicle,
        game,
        {one.id: one for one in await figures_of(desk, game)},
    )
    differs = await _differing(desk, one, vehicle, declared)
    if differs and not desk.following:
        if not desk.is_umpire:
            raise NotYours(f"{one.title} is on the table, where its {differs} is known: leave {prefix}{differs}: out.")
        desk.acts_for(one.name)
    return one


async def _differing(desk: Desk, one: Wheels, vehicle: Vehicle, declared: bool) -> str:
    """The first option that tells something else of a vehicle than the table knows; empty for none."""
    options, prefix = one.options, one.prefix
    said = {key: options.get(f"{prefix}{key}") for key in ("kind", "features", "damage", "aboard", "outside", "driver")}
    for key in ("kind", "features", "damage"):
        if said[key] and car_told({key: said[key]}, "", vehicle.car) != vehicle.car:
            return key
    if not declared and options.get(f"{prefix}speed") and one.speed is not vehicle.speed:
        return "speed"
    aboard, outside, driver = [
        None if said[key] is None else [person.id for person in await crew(desk, said[key], corpses=True)]
        for key in ("aboard", "outside", "driver")
    ]
    if aboard is not None and (aboard[:1] != list(vehicle.inside[:1]) or set(aboard) != set(vehicle.inside)):
        return "aboard"
    if outside is not None and set(outside) != set(vehicle.outside):
        return "outside"
    return "driver" if driver is not None and driver != [vehicle.driver] else ""


def require_taking_part(desk: Desk, game: StoredGame) -> None:
    """What is on the table is for players and umpires; anybody's while nobody is seated."""
    if game.game.players and desk.caller.actor.id not in game.game.players and not desk.is_umpire:
        raise NotYours(f"“{clean(game.game.name)}” is for its players and umpires: /game join takes a seat.")


# Who is aboard


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
    meets = MEETS[str(options.get("meets") or car_words.NOTHING)]
    course = Course(people, riders(outside), meets, speed_of(options, "other_speed"))
    return course, told_apart([*aboard, *outside])
