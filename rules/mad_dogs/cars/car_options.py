"""Options of the commands of cars: a car by its name on the table, or described, and the people in and on it.

A car on the table is as the table knows it; options may say otherwise (mad.car).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import (
    UNSAID,
    ByEye,
    ByStreet,
    Complete,
    OnBoard,
    Source,
    board_item,
    many_figures,
    nobody,
    option,
)
from rules.core.action.move import Rolls
from rules.core.people.person import numbered
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Missing, UnknownName
from rules.mad_dogs.cars.car_records import DriverReaction
from rules.mad_dogs.cars.tables import Into
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import witnesses_of
from rules.mad_dogs.play.fields import skills_option
from rules.mad_dogs.play.position import Person, Position

STOPPED: Final = "Stopped"
MOVING: Final = {str(speed): speed for speed in Speed}
SPEED_WORDS: Final[dict[str, Speed | None]] = {STOPPED: None, **MOVING}
KINDS: Final = {body.capitalize(): body for body in Body}
FEATURES: Final = {"souped-up": "souped_up", "bulletproof": "bulletproof", "suspension": "suspension"}
"""The modifications of a car by name, with their fields of a `Car`."""
DAMAGE: Final = {"engine hit": "engine_hit", "brake line cut": "brakes_cut", "no racing": "damaged"}
"""The damage of a car by name, with its fields of a `Car`."""
INTO: Final = {
    "Standing": Into.STANDING,
    "Same way": Into.SAME_WAY,
    "Pedestrian or bike": Into.SMALL,
    "Oncoming": Into.ONCOMING,
}
MEETS: Final[dict[str, Into | None]] = {"Nothing": None, **INTO}
"""What a car that is out of hand runs into."""
ROLLS: Final = Rolls(
    "Your own dice in order, or type ask.",
    odds="Show only the exact chances, to you alone.",
    secret="Only you and the umpires see it.",
)
TESTS: Final = replace(ROLLS, asks=True)
"""The same for a test, whose button asks for circumstances."""
SAY_SPEED: Final = "Give the speed of the car, such as {}:Cruising, or name a car on the table."

Turns = Annotated[int, Interval(ge=0, le=20)]
Hazards = Annotated[int, Interval(ge=0, le=50)]
Stat = Annotated[int, Interval(ge=0, le=6)]
Parts = frozenset[str]
"""Fields of a `Car` that are true of one."""


# As they are typed


def damage_text(car: Car) -> str:
    """The damage of a car as a player types it: “engine hit, no racing”."""
    return ", ".join(name for name, field in DAMAGE.items() if getattr(car, field))


def speed_text(speed: Speed | None) -> str:
    """A speed as a player types it."""
    return STOPPED if speed is None else str(speed)


def same_car(typed: Mapping[str, Any], car: Car, *more: str) -> dict[str, Any]:
    """The options that describe the same car, as it is by now, to the next command, with the `more` options.

    A car on the table needs none of them but its name.
    """
    keys = ("car", *more) if typed.get("car") else ("kind", "features", *more)
    kept = {key: typed[key] for key in keys if typed.get(key) is not None}
    damage = "" if typed.get("car") else damage_text(car)
    return {**kept, "damage": damage} if damage else kept


def ticked(known: Mapping[str, str], kind: str) -> Callable[[Position, str], frozenset[str]]:
    """A reader of such a list: it returns the fields of a `Car` that become true.

    Raises UnknownName for any other word.
    """

    def read(_position: Position, text: str) -> frozenset[str]:
        parts = {" ".join(part.casefold().split()): part.strip() for part in text.split(",") if part.strip()}
        for name, part in parts.items():
            if name not in known:
                raise UnknownName(kind, part, known)
        return frozenset(known[name] for name in parts)

    return read


def pace(speed: Speed | None) -> str:
    """A speed within a sentence: “standing”, “cruising”, “speeding”, “racing”."""
    return "standing" if speed is None else str(speed).lower()


# As the table knows them


def of_car(known: Callable[[Vehicle], Any], otherwise: Any, car: str = "car") -> Source:
    """A source for what is known of the vehicle in the field `car`; `otherwise` if the field is empty."""

    def source(_position: Position, move: Any) -> Any:
        vehicle = getattr(move, car)
        return otherwise if vehicle is None else known(vehicle)

    return source


def going(key: str = "speed", refusal: str = SAY_SPEED, car: str = "car") -> Source:
    """A source for the speed of the vehicle in the field `car`.

    It raises Missing with the refusal if the field is empty.
    """

    def source(_position: Position, move: Any) -> Speed | None:
        vehicle = getattr(move, car)
        if vehicle is None:
            raise Missing(refusal.format(key), key)
        return vehicle.speed

    return source


def seated(position: Position, ids: Iterable[int]) -> tuple[Person, ...]:
    """The figures on the table with these ids, each under a distinct name."""
    return tuple(numbered([position.people[one] for one in ids if one in position.people]))


def riders_of(known: Callable[[Vehicle], Iterable[int]], car: str = "car") -> Source:
    """A source for those in or on the vehicle in the field `car`; no one if the field is empty."""

    def source(position: Position, move: Any) -> tuple[Person, ...]:
        vehicle = getattr(move, car)
        return () if vehicle is None else seated(position, known(vehicle))

    return source


def at_wheel_of(car: str = "car") -> Source:
    """A source for the driver of the vehicle in the field `car`; no one if the driver is unknown."""
    aboard = riders_of(lambda one: one.inside, car)
    return lambda position, move: aboard(position, move)[:1]


# The fields


def car_option(about: str) -> Any:
    """An option for a car of the table."""
    return board_item(about, "vehicle", "vehicles", nobody)


def speed_option(
    about: str, source: Source, words: Mapping[str, Speed | None] = MOVING, known: OnBoard | None = None
) -> Any:
    """An option for a speed."""
    return option(about, source, words=words, known=known)


def kind_option(about: str, car: str = "car") -> Any:
    """An option for the kind of a vehicle."""
    return option(about, of_car(lambda one: one.car.body, Body.CAR, car), words=KINDS, known=OnBoard())


def _fields_option(about: str, names: Mapping[str, str], kind: str, car: str) -> Any:
    def known(vehicle: Vehicle) -> frozenset[str]:
        return frozenset(field for field in names.values() if getattr(vehicle.car, field))

    complete = Complete(lambda _game, _figure: names, many=True)
    source = of_car(known, frozenset[str](), car)
    return option(about, source, read=ticked(names, kind), complete=complete, known=OnBoard())


def features_option(about: str, car: str = "car") -> Any:
    """An option for the modifications of a car."""
    return _fields_option(about, FEATURES, "feature", car)


def damage_option(about: str, car: str = "car") -> Any:
    """An option for the damage of a car."""
    return _fields_option(about, DAMAGE, "damage", car)


def aboard_option(about: str, car: str = "car", called: str = "") -> Any:
    """An option for those inside, the driver first."""
    return many_figures(about, riders_of(lambda one: one.inside, car), known=OnBoard(), called=called)


def outside_option(about: str, car: str = "car", called: str = "Holding on outside") -> Any:
    """An option for those on running boards and on the roof."""
    return many_figures(about, riders_of(lambda one: one.outside, car), known=OnBoard(), called=called)


def _met_there(position: Position, move: Any) -> Any:
    """The street knows itself what a car on it meets."""
    vehicle = getattr(move, "car", None)
    on_it = isinstance(vehicle, Vehicle) and car_on_street(position, vehicle.name) is not None
    return None if on_it else UNSAID


CAR: Final[Any] = car_option("A car on the table. The bot knows the rest.")
SPEED: Final[Any] = speed_option("The speed of the car.", going(), known=OnBoard())
ANY_SPEED: Final[Any] = speed_option(
    "The speed of the car.", of_car(lambda one: one.speed, None), SPEED_WORDS, known=OnBoard()
)
ABOARD: Final[Any] = aboard_option("Those inside, driver first: names, or 3 Punk.")
OUTSIDE: Final[Any] = outside_option("Those holding on outside.")
KIND: Final[Any] = kind_option("The kind of vehicle.")
MODIFIED: Final[Any] = features_option("Its features: souped-up, bulletproof, suspension.")
DAMAGED: Final[Any] = damage_option("Earlier damage: engine hit, brake line cut, no racing.")
CORNERS: Final[Any] = option(ByEye("The number of sharp corners."), default=0)
CURVES: Final[Any] = option(ByEye("The number of gentle curves."), default=0)
MEETING: Final[Any] = option("What it runs into when out of control.", ByStreet(_met_there, nobody), words=MEETS)


def other_speed_option(into: str) -> Any:
    """An option for the speed of oncoming traffic. `into` names the field of what the car hits."""
    return option(
        "The speed of oncoming traffic.",
        default=None,
        words=MOVING,
        matters=lambda _position, move: getattr(move, into) is Into.ONCOMING,
    )


OTHER_SPEED: Final[Any] = other_speed_option("meets")
REACTION: Final[Any] = option(
    "The driver's choice after a failure.", default=None, words={one.capitalize(): one for one in DriverReaction}
)
STUNTS: Final[Any] = option("The driver's STUNTS as a number.", default=None)
SKILLS: Final[Any] = skills_option("Skills of a figure without a sheet.")
DRUNK: Final[Any] = option("The roll of a Drunk/Addicted went against them.", default=False)
SEEN_BY: Final[Any] = witnesses_of("Those who would see a Gory Death: names, all, friends or none.")
UPHILL: Final[Any] = option("The car goes uphill, so it slows down even without brakes.", default=False)
