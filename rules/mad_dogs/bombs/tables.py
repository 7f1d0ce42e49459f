"""Ka-BOOM: the tables of explosives and fire, as data."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import Origin
from rules.core.tables.table import Reading, Row, Table

SOURCE: Final = "Astounding Lawlessness, Ka-BOOM"


class Charge(NamedTuple):
    """The effects of one explosion: a row of the Dynamite Bombs table, or a thrown bomb.

    radius    inches around the bomb
    tests     STUNTS tests for everybody inside, a hit for each failure
    building  highest D6 that destroys the building; 0 for none
    adjacent  the same for a building next door
    car       the same for a car
    truck     the same for a truck
    """

    radius: int
    tests: int
    building: int = 0
    adjacent: int = 0
    car: int = 0
    truck: int = 0

    @property
    def half(self) -> Charge:
        """Half its effect (Darn!): radius, tests and chances against buildings, rounded down, at least 1.

        What could not happen still can't, and cars and trucks fare as before.
        """
        halved = {field: max(1, number // 2) if (number := getattr(self, field)) else 0 for field in HALVED}
        return self._replace(**halved)


HALVED: Final = ("radius", "tests", "building", "adjacent")
ALWAYS: Final = 6

DYNAMITE_BOMBS: Final = {
    1: Charge(3, 3, 1, 0, ALWAYS, 3),
    2: Charge(4, 4, 2, 0, ALWAYS, ALWAYS),
    3: Charge(5, 5, 3, 1, ALWAYS, ALWAYS),
    4: Charge(6, 6, 4, 2, ALWAYS, ALWAYS),
    5: Charge(6, 6, 5, 3, ALWAYS, ALWAYS),
}
"""Set bombs by sticks of dynamite (mad.bomb.table)."""

DYNAMITE_BOMBS_ID: Final = "mad.tables.dynamite-bombs"
MOST_STICKS: Final = 5
GRENADE: Final = Charge(3, 3)
"""A thrown bomb: grenade, single stick or gasoline."""

WIDER: Final = 2
"""Inches of radius for each further stick of a thrown bundle."""

CAR_STICKS: Final = 2
"""Sticks that a car counts as when it explodes."""

ESCAPE_CARDS: Final = 1
"""Cards of its gang that the people in a burning car have to get out."""

CAR_FUSE: Final = 2
"""Cards of its gang after which a burning car explodes: one to get out, and one more."""


def charge_of(sticks: int) -> Charge:
    """The row of the Dynamite Bombs table; OutOfRange for fewer than one stick or more than five."""
    if sticks not in DYNAMITE_BOMBS:
        raise OutOfRange(
            f"A set bomb has 1 to {MOST_STICKS} sticks of dynamite, not {sticks}. Give a number in that range."
        )
    return DYNAMITE_BOMBS[sticks]


def bundle_of(sticks: int) -> Charge:
    """Thrown dynamite: as a grenade, 2 inches wider for each stick after the first; OutOfRange for no stick."""
    if sticks < 1:
        raise OutOfRange(f"A bundle to throw has at least 1 stick of dynamite, not {sticks}. Give a higher number.")
    return GRENADE._replace(radius=GRENADE.radius + WIDER * (sticks - 1))


@lru_cache(16)
def destroyed(number: int) -> Reading[bool]:
    """A D6 read as destruction on `number` or less, on the Dynamite Bombs table."""
    keys = tuple(face <= number for face in range(1, 7))
    return Reading(keys, DYNAMITE_BOMBS_ID, labels=tuple("destroyed" if key else "still stands" for key in keys))


class Failure(StrEnum):
    """The rows of the bomb failure table."""

    DUD = "dud"
    HALF = "half effect"
    OOPS = "goes off at once"


BOMB_FAILURE: Final = Table(
    "mad.tables.bomb-failure",
    "Bomb failure",
    f"{SOURCE}: Bomb Failure Table",
    (
        Row(1, 3, Failure.DUD, "Dud", "The fuse is out. Any figure there may test SMARTS-2 to relight it."),
        Row(4, 5, Failure.HALF, "Darn!", "It will explode with half its effect."),
        Row(6, 6, Failure.OOPS, "Oops!", "It explodes now, around the bomber, who fails every STUNTS test."),
    ),
)

DIRECTIONS: Final = ("straight on", "ahead right", "back right", "straight back", "back left", "ahead left")

DEVIATION: Final = Table(
    "mad.tables.bomb-deviation",
    "Deviation of a thrown bomb",
    f"{SOURCE}: Thrown Bomb Deviation Diagram",
    tuple(
        Row(face, face, 60 * (face - 1), label, f"{60 * (face - 1)} degrees clockwise from the line of the throw.")
        for face, label in enumerate(DIRECTIONS, 1)
    ),
    origin=Origin.RULING,
)
"""Degrees clockwise from the line thrower to target; the printed diagram is lost."""


def _fire(name: str, title: str, number: int, origin: Origin = Origin.BOOK) -> Table[bool]:
    catches = Row(1, number, True, "catches fire")
    stays = Row(number + 1, 6, False, "does not catch")
    rows = (stays,) if number < 1 else (catches,) if number >= 6 else (catches, stays)
    return Table(f"mad.tables.fire.{name}", f"Fire: {title}", f"{SOURCE}: Gasoline", rows, origin=origin)


class Fires(NamedTuple):
    """The materials that a gasoline bomb may set alight."""

    flammable: Table[bool]
    wooden_building: Table[bool]
    stone_building: Table[bool]


FIRE: Final = Fires(
    _fire("flammable", "paper, cloth, wood", 5),
    _fire("wooden-building", "wooden building", 3),
    _fire("stone-building", "brick or stone building", 1),
)


@lru_cache(8)
def fire_at(number: int) -> Table[bool]:
    """Something the book does not name, which catches fire on `number` or less by the table's agreement.

    OutOfRange for less than 0 or more than 6.
    """
    if not 0 <= number <= 6:
        raise OutOfRange(
            f"The number is the highest D6 on which a thing catches fire, 0 (never) to 6 (always), not {number}. "
            "Give one in that range."
        )
    return _fire(f"other-{number}", f"by agreement, on {number} or less", number, Origin.HOUSE)


ENGULFED: Final = Table(
    "mad.tables.fire.car",
    "Driving through a fire",
    f"{SOURCE}: Gasoline",
    (
        Row(1, 5, False, "through"),
        Row(6, 6, True, "engulfed", "Those inside have one card to get out. One card later the car explodes."),
    ),
)

PUDDLE: Final = 1
"""Inches across of the burning puddle that lasts for the rest of the game."""

OUTRAGE: Final = Modifier("explosives used in public", +2)
OUTRAGE_BUSINESS: Final = Modifier("fire spread to a business", +1)
OUTRAGE_HOMES: Final = Modifier("fire spread to homes", +2)


class Safe(StrEnum):
    """The kinds of safe."""

    SMALL = "small safe"
    VAULT = "bank vault"


SMALL_SAFE: Final = 1
"""The sticks for a small safe."""

VAULT: Final = Table(
    "mad.tables.bank-vault",
    "Sticks for a bank vault",
    f"{SOURCE}: Setting Bombs",
    (Row(1, 3, 2, "two sticks"), Row(4, 6, 3, "three sticks")),
    origin=Origin.HOUSE,
)
"""The sticks for a vault that the players have not settled."""


def _bombs() -> str:
    def upto(number: int) -> str:
        return "always" if number == ALWAYS else {0: "-", 1: "1"}.get(number, f"1-{number}")

    lines = [
        [str(sticks), f'{row.radius}"', str(row.tests), *map(upto, (row.building, row.adjacent, row.car, row.truck))]
        for sticks, row in DYNAMITE_BOMBS.items()
    ]
    return cells(("Sticks", "Radius", "STUNTS", "Building", "Next door", "Car", "Truck"), lines)


BOMB_TABLES: Final = (BOMB_FAILURE, DEVIATION, *FIRE, ENGULFED, VAULT)
BOMB_LOOKUPS: Final = {DYNAMITE_BOMBS_ID: ("Dynamite bombs", _bombs())}
"""Title and drawn text of the table that no single die reads, by id."""

BLAST_STUNTS: Final = -2
"""Added to each of them inside an exploding car."""
