"""The tables of Screaming Wheels!, as data. Distances are inches."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body

CHAPTER: Final = "Astounding Lawlessness, Screaming Wheels!"


class SpeedRow(NamedTuple):
    """One row of the Screaming Wheels table.

    inches    a fixed move; 0 for one that is rolled
    dice      D6 of a car's move; `truck_dice` those of a truck's
    dropped   highest dice that a corner or a curve costs
    corner    hazards of a corner
    curve     hazards of a curve
    """

    inches: int
    dice: int
    truck_dice: int
    dropped: int
    corner: int
    curve: int


PACES: Final = {
    Speed.CRUISING: SpeedRow(10, 0, 0, 0, 0, 0),
    Speed.SPEEDING: SpeedRow(0, 5, 4, 1, 2, 1),
    Speed.RACING: SpeedRow(0, 7, 6, 2, 4, 2),
}
"""The three speeds (mad.car.speed). At cruising a corner or curve costs 1D6 inches, not a die."""

SPEEDS: Final[tuple[Speed | None, ...]] = (None, Speed.CRUISING, Speed.SPEEDING, Speed.RACING)
"""From stopped (None) upwards. An action changes speed by one step."""

ROOM: Final = {Body.CAR: 6, Body.TRUCK: 18, Body.MOTORCYCLE: 3}
"""How many people a vehicle holds inside. A truck has 3 in the cab and 15 in the bed. A motorcycle's 3 is our ruling.
"""


class Veer(StrEnum):
    """Where a car out of hand goes."""

    AHEAD = "straight ahead"
    LEFT = "45 degrees left"
    RIGHT = "45 degrees right"
    STEERED = "where the opponent likes"


class Contact(StrEnum):
    """Whether a crash follows."""

    NONE = "no crash"
    IF_MET = "a crash if it hits anything"
    CERTAIN = "a crash"


class LossOfControl(NamedTuple):
    """The result of a row of the Braking or Swerving table.

    dice    D6 inches of skid, or the most that the opponent may move the car
    extra   added on the Crash table
    """

    way: Veer
    dice: int
    contact: Contact
    extra: int = 0


class Braking(IntEnum):
    """The rows of the Braking table."""

    LEFT = 1
    RIGHT = 2
    CRASH = 3


class Swerving(IntEnum):
    """The rows of the Swerving table."""

    SCRAPE = 1
    LEFT = 2
    RIGHT = 3
    LOSE_CONTROL = 4
    ROLL_OVER = 5
    SMASHUP = 6


BRAKING: Final = Table(
    "mad.tables.braking",
    "Braking",
    f"{CHAPTER}: Braking Table",
    (
        Row(1, 2, Braking.LEFT, "Skid left", "One speed less. Skids 1D6 inches, 45 degrees left."),
        Row(3, 4, Braking.RIGHT, "Skid right", "One speed less. Skids 1D6 inches, 45 degrees right."),
        Row(5, 6, Braking.CRASH, "Crash", "One speed less, and certainly a crash."),
    ),
)

SWERVING: Final = Table(
    "mad.tables.swerving",
    "Swerving",
    f"{CHAPTER}: Swerving Table",
    (
        Row(1, 1, Swerving.SCRAPE, "Scrape", "A mirror and paint gone. No one is hurt."),
        Row(2, 2, Swerving.LEFT, "Skid left", "Skids 2D6 inches, 45 degrees left."),
        Row(3, 3, Swerving.RIGHT, "Skid right", "Skids 2D6 inches, 45 degrees right."),
        Row(
            4, 4, Swerving.LOSE_CONTROL, "Lose control", "The opponent steers it up to 3D6 inches, with a crash at +1."
        ),
        Row(
            5,
            5,
            Swerving.ROLL_OVER,
            "Roll over",
            "The opponent steers it up to 3D6 inches, on its roof, with a crash at +2.",
        ),
        Row(6, 6, Swerving.SMASHUP, "Complete Smashup", "The opponent steers it up to 3D6 inches, with a crash at +4."),
    ),
)

BRAKED: Final = {
    Braking.LEFT: LossOfControl(Veer.LEFT, 1, Contact.IF_MET),
    Braking.RIGHT: LossOfControl(Veer.RIGHT, 1, Contact.IF_MET),
    Braking.CRASH: LossOfControl(Veer.AHEAD, 0, Contact.CERTAIN),
}
SWERVED: Final = {
    Swerving.SCRAPE: LossOfControl(Veer.AHEAD, 0, Contact.NONE),
    Swerving.LEFT: LossOfControl(Veer.LEFT, 2, Contact.IF_MET),
    Swerving.RIGHT: LossOfControl(Veer.RIGHT, 2, Contact.IF_MET),
    Swerving.LOSE_CONTROL: LossOfControl(Veer.STEERED, 3, Contact.CERTAIN, 1),
    Swerving.ROLL_OVER: LossOfControl(Veer.STEERED, 3, Contact.CERTAIN, 2),
    Swerving.SMASHUP: LossOfControl(Veer.STEERED, 3, Contact.CERTAIN, 4),
}


class Smash(IntEnum):
    """The rows of the Crash table, worst last."""

    BUMP = 0
    DAMAGED = 1
    WRECKED = 2
    BLOWN_UP = 3


CRASH: Final = Table(
    "mad.tables.crash",
    "Crash",
    f"{CHAPTER}: Crash!",
    (
        Row(1, 2, Smash.BUMP, "Bump", "No one is hurt."),
        Row(
            3,
            4,
            Smash.DAMAGED,
            "Damaged",
            "Still drives, but can't race again. Those outside on it test STUNTS or come off.",
        ),
        Row(5, 5, Smash.WRECKED, "Wrecked", "Can't move. Everyone aboard rolls on the Deadly Weapons table."),
        Row(
            6,
            6,
            Smash.BLOWN_UP,
            "Blows up",
            "All aboard roll on the Deadly Weapons table at +2. Those inside then test STUNTS or burn.",
        ),
    ),
)


class Into(StrEnum):
    """What a car crashes into."""

    STANDING = "something that stands"
    SAME_WAY = "something going the same way"
    SMALL = "a pedestrian or bike"
    ONCOMING = "oncoming traffic"


STANDING: Final = {None: -1, Speed.CRUISING: -1, Speed.SPEEDING: +1, Speed.RACING: +2}
"""Added on the Crash table for everything but oncoming traffic. Braked to a stop counts as cruising."""
ONCOMING: Final = {None: 0, Speed.CRUISING: +1, Speed.SPEEDING: +2, Speed.RACING: +3}
"""Added for each of two vehicles that meet head-on."""
MOTORCYCLE: Final = +2
BLOWN_UP: Final = +2
"""Added on the Deadly Weapons table when the car blows up."""


RIDING: Final = {Speed.SPEEDING: 0, Speed.RACING: -1}
"""Added to STUNTS on running boards and roofs. Cruising is safe."""
THROWN: Final = {Speed.SPEEDING: 0, Speed.RACING: +1}
"""Added on the Deadly Weapons table for a figure that comes off. Off a cruising car it rolls on the Brawling table."""

AIM: Final = {Speed.CRUISING: 1, Speed.SPEEDING: 2, Speed.RACING: 3}
"""Hazards of steering at a figure."""
LEAP: Final = {Speed.CRUISING: 0, Speed.SPEEDING: -1, Speed.RACING: -3}
"""Added to a pedestrian's STUNTS."""
RUN_OVER: Final = {Speed.CRUISING: 0, Speed.SPEEDING: +2, Speed.RACING: +3}
"""Added on the Deadly Weapons table for a figure that is run down."""
CONTROL: Final = {Speed.CRUISING: 0, Speed.SPEEDING: 1, Speed.RACING: 2}
"""Hazards of keeping control afterwards; 0 means no test."""

PERSON_OR_CAR: Final = Table(
    "mad.tables.person-or-car",
    "Who or what a bullet hits",
    f"{CHAPTER}: Shooting From or At Moving Cars",
    (
        Row(1, 3, 0, "somebody inside", "At random, on the Deadly Weapons table."),
        Row(4, 6, 1, "the car", "Car Hits table."),
    ),
)


class CarPart(IntEnum):
    """The rows of the Car Hits table."""

    BODYWORK = 0
    ENGINE = 1
    BRAKE_LINE = 2
    TIRE = 3
    TANK = 4


class Tank(IntEnum):
    """The results of a hit fuel tank, worst last."""

    WHOLE = 0
    STENCH = 1
    FIRE = 2
    EXPLOSION = 3


CAR_HITS: Final = Table(
    "mad.tables.car-hits",
    "Car Hits",
    f"{CHAPTER}: Car Hits Table",
    (
        Row(1, 2, CarPart.BODYWORK, "Bodywork", "Dents."),
        Row(3, 3, CarPart.ENGINE, "Engine", "Half speed except cruising. Each turn a D6: dead on 5-6."),
        Row(4, 4, CarPart.BRAKE_LINE, "Brake line", "Slows only uphill and can't brake. Hazards count double."),
        Row(5, 5, CarPart.TIRE, "Tire", "Skids 2D6 inches to one side at random. Out of action."),
        Row(6, 6, CarPart.TANK, "Fuel tank", "Another D6: stench, fire or explosion."),
    ),
)

FUEL_TANK: Final = Table(
    "mad.tables.fuel-tank",
    "Fuel tank",
    f"{CHAPTER}: Car Hits Table",
    (
        Row(
            1,
            3,
            Tank.STENCH,
            "Stench",
            "All inside test GUTS or jump. A driver who fails also meets an obstacle of two hazards.",
        ),
        Row(4, 5, Tank.FIRE, "Fire", "Out on the gang's next card, or burned."),
        Row(6, 6, Tank.EXPLOSION, "Explosion", "Like a bomb of two sticks. Those inside have STUNTS-2 against it."),
    ),
)

ENGINE: Final = Table(
    "mad.tables.engine",
    "Hit engine",
    f"{CHAPTER}: Car Hits Table",
    (Row(1, 4, 0, "runs on"), Row(5, 6, 1, "dies", "The car stops for good.")),
)

SIDE: Final = Table(
    "mad.tables.skid-side",
    "Side of a skid",
    f"{CHAPTER}: Car Hits Table",
    (Row(1, 3, 0, "left"), Row(4, 6, 1, "right")),
    origin=Origin.RULING,
)


def _speeds() -> str:
    def dice(count: int, speed: Speed) -> str:
        return f"{count}D6" if count else f'{PACES[speed].inches}"'

    def costs(pace: SpeedRow) -> str:
        return {0: '1D6"', 1: "highest die", 2: "2 highest dice"}[pace.dropped]

    lines = [
        [
            speed,
            dice(pace.dice, speed),
            dice(pace.truck_dice, speed),
            costs(pace),
            f"{pace.corner or '-'} / {pace.curve or '-'}",
        ]
        for speed, pace in PACES.items()
    ]
    return cells(("Speed", "Car", "Truck", "A turn costs", "Hazards, corner / curve"), lines)


CAR_LOOKUPS: Final = {"mad.tables.screaming-wheels": ("Screaming Wheels", _speeds())}
"""Title and drawn text of each table, by id. A turn is a corner or a curve."""

CAR_TABLES: Final = (BRAKING, SWERVING, CRASH, PERSON_OR_CAR, CAR_HITS, FUEL_TANK, ENGINE, SIDE)

STENCH_HAZARDS: Final = 2
BLAZING_GUTS: Final = -2
"""Added to the driver's GUTS when the shooter blazed away."""
TIRE_SKID: Final = 2
"""D6 inches."""
