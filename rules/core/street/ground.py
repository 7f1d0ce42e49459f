"""The ground of a street: a letter for each square, places with names, and zones where sides start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.words import key_of
from rules.core.street.squares import MOST_COLUMNS, MOST_ROWS, STEPS, Area, Direction, Square

STRAIGHT, DIAGONAL = 2, 3
"""The inches of a step along a row or column, and of a diagonal one."""
MOST_CHANGED: Final = 32
"""How many changed streets are kept: doors opened, cars parked, smoke."""


class Going(Enum):
    """How people go onto a square."""

    OPEN = "open"
    ROUGH = "rough"
    OBSTACLE = "obstacle"
    DOOR = "shut door"
    CLOSED = "closed"
    """Nobody goes there."""


@frozen
class Kind:
    """What a letter means.

    name   as part of a sentence: “a wall”
    hides  whether nobody sees past it
    """

    letter: str
    name: str
    going: Going = Going.OPEN
    hides: bool = False

    @property
    def stands(self) -> bool:
        """Whether somebody can stand there."""
        return self.going not in (Going.CLOSED, Going.DOOR)


LEGEND: Final[Mapping[str, Kind]] = {
    one.letter: one
    for one in (
        Kind(".", "the street"),
        Kind(",", "a floor"),
        Kind("#", "a wall", Going.CLOSED, hides=True),
        Kind("+", "a shut door", Going.DOOR, hides=True),
        Kind("/", "an open door"),
        Kind("=", "a window", Going.OBSTACLE),
        Kind("c", "crates", Going.OBSTACLE),
        Kind("a", "a car", Going.OBSTACLE),
        Kind("h", "a hedge or furniture", Going.OBSTACLE),
        Kind("r", "rubble", Going.ROUGH),
        Kind("t", "rails", Going.ROUGH),
        Kind("~", "water", Going.CLOSED),
        Kind("%", "smoke or trees"),
    )
}
"""What may lie on a square, by its letter in the text of a street."""
FLOOR, SHUT_DOOR, OPEN_DOOR, SMOKE, WINDOW, WALL, FENCE = ",", "+", "/", "%", "=", "#", "h"
BARE: Final = ".,"
"""The letters of squares on which nothing is."""


@frozen
class Place:
    """A part of a street that has a name, such as “the bar”. Its areas may overlap, with each other and other places.

    squares  all squares of its areas
    """

    name: str
    areas: tuple[Area, ...]
    squares: frozenset[Square] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "squares", frozenset(one for area in self.areas for one in area.squares))


@frozen(slots=False)
class Ground:
    """A street: rows of letters of the legend, all of the same length, 1 to 18 columns and 1 to 26 rows.

    It never changes. A door that opens makes another ground. What follows from the letters alone is worked out when it
    is first needed, and kept with the ground.

    places  by their names, in the order of the text
    starts  the start zones of the first side, the second and so on
    """

    title: str
    rows: tuple[str, ...]
    places: tuple[Place, ...] = ()
    starts: tuple[Place, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.title, self.rows, self.places, self.starts))

    @property
    def wide(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def high(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @cached_property
    def squares(self) -> dict[Square, Kind]:
        """What lies on each square, row by row. It holds no square off the street."""
        return {(x, y): LEGEND[letter] for y, row in enumerate(self.rows) for x, letter in enumerate(row)}

    @cached_property
    def standable(self) -> frozenset[Square]:
        """The squares on which somebody can stand."""
        return frozenset(one for one, kind in self.squares.items() if kind.stands)

    @cached_property
    def inside(self) -> frozenset[Square]:
        """The squares inside houses on which somebody can stand: floors, and whatever stands beside a floor on them.

        Windows and doorways are on the border, and not inside.
        """
        floors = {one for one, kind in self.squares.items() if kind.letter == FLOOR}
        stood = {one for one in self.standable if self.squares[one].letter not in (*BARE, WINDOW, OPEN_DOOR)}
        found, new = set(floors), floors
        while new:
            new = {near for one in new for near in self.neighbors(one) if near in stood and near not in found}
            found |= new
        return frozenset(found)

    @cached_property
    def rooms(self) -> tuple[frozenset[Square], ...]:
        """The squares inside houses, one set for each room. Doors and windows are between rooms."""
        found = (frozenset(squares_in(one)) for one in _parts(sum(map(bit, self.inside))))
        return tuple(sorted(found, key=min))

    @cached_property
    def masks(self) -> dict[str, int]:
        """The squares of each letter that the street has, as bits: see `bit`."""
        found: dict[str, int] = {}
        for square, kind in self.squares.items():
            found[kind.letter] = found.get(kind.letter, 0) | bit(square)
        return found

    @cached_property
    def hiding(self) -> int:
        """The squares past which nobody sees, as bits."""
        return self.lying(letter for letter in self.masks if LEGEND[letter].hides)

    def lying(self, letters: Iterable[str]) -> int:
        """The squares of any of these letters, as bits."""
        masks, found = self.masks, 0
        for letter in letters:
            found |= masks.get(letter, 0)
        return found

    @cached_property
    def steps(self) -> dict[Square, tuple[tuple[Square, int], ...]]:
        """From each square that is not closed, the squares that a step may lead to, with its inches.

        A step past the corner of a wall, a shut door or water is none. Shut doors may be on either end of a straight
        step; whether one opens is for whoever asks.
        """
        entered = {one: one for one, kind in self.squares.items() if kind.going is not Going.CLOSED}
        return {one: tuple(self._steps(one, entered)) for one in entered}

    def _steps(self, square: Square, entered: Mapping[Square, Square]) -> Iterator[tuple[Square, int]]:
        """The steps from a square to those that can be entered. All steps to one share one record of it."""
        x, y = square
        for dx, dy in STEPS.values():
            there = entered.get((x + dx, y + dy))
            if there is None:
                continue
            if not dx or not dy:
                yield there, STRAIGHT
            elif self.standable.issuperset((square, there, (x + dx, y), (x, y + dy))):
                yield there, DIAGONAL

    def in_contact(self, one: Square, other: Square) -> bool:
        """Whether two are base to base: on neighboring squares between which a step leads."""
        return one in self.standable and other in self.standable and any(to == other for to, _ in self.steps[one])

    def neighbors(self, square: Square) -> list[Square]:
        """The squares that are in contact with a square."""
        standable = self.standable
        return [to for to, _ in self.steps.get(square, ()) if to in standable] if square in standable else []

    def touches(self, square: Square, letters: str) -> bool:
        """Whether something with one of these letters is on a square or on one of the eight around it."""
        x, y = square
        around = (square, *((x + dx, y + dy) for dx, dy in STEPS.values()))
        return any(one in self.squares and self.squares[one].letter in letters for one in around)

    @cached_property
    def edge(self) -> frozenset[Square]:
        """The squares at the edge of the street on which somebody can stand."""
        return frozenset(one for side in Direction if not side.is_diagonal for one in self.edge_at(side))

    def edge_at(self, side: Direction) -> frozenset[Square]:
        """The squares at one edge, north, east, south or west, on which somebody can stand."""
        dx, dy = side.step
        return frozenset((x, y) for x, y in self.standable if (x + dx, y + dy) not in self.squares)

    def cut_off(self) -> list[Square]:
        """The squares that nobody can reach from the largest part of the street, though all doors may be opened."""
        free = sum(mask for letter, mask in self.masks.items() if LEGEND[letter].going is not Going.CLOSED)
        parts = sorted(_parts(free), key=int.bit_count)
        return squares_in(sum(parts[:-1]))

    def place(self, name: str) -> Place | None:
        """The place or start zone of a name. Capitals don't matter."""
        return next((one for one in (*self.places, *self.starts) if key_of(one.name) == key_of(name)), None)

    def places_at(self, square: Square) -> list[str]:
        """The names of the places to which a square belongs, start zones apart."""
        return [one.name for one in self.places if square in one.squares]

    def in_smoke(self, squares: Iterable[Square]) -> Ground:
        """The same with smoke on those of some squares where nothing but the street or a floor is."""
        bare = [one for one in squares if one in self.squares and self.squares[one].letter in BARE]
        return self.changed(dict.fromkeys(bare, SMOKE))

    def changed(self, letters: Mapping[Square, str]) -> Ground:
        """The same with other letters on some squares: a door opened, a car parked, smoke.

        Raises KeyError for a letter that the legend lacks; squares off the street are ignored.
        """
        return _changed(self, frozenset(letters.items())) if letters else self


@lru_cache(MOST_CHANGED)
def _changed(ground: Ground, letters: frozenset[tuple[Square, str]]) -> Ground:
    rows = [list(row) for row in ground.rows]
    for (x, y), letter in letters:
        if (x, y) in ground.squares:
            rows[y][x] = LEGEND[letter].letter
    return replace(ground, rows=tuple("".join(row) for row in rows))


_FIRST_COLUMN: Final = sum(1 << (row * MOST_COLUMNS) for row in range(MOST_ROWS))
_LAST_COLUMN: Final = _FIRST_COLUMN << (MOST_COLUMNS - 1)


def _part(reached: int, free: int) -> int:
    """The free squares that straight steps from one square lead to, as bits. A diagonal step leads nowhere else."""
    before = 0
    while reached != before:
        before = reached
        reached |= reached << MOST_COLUMNS | reached >> MOST_COLUMNS
        reached |= (before & ~_LAST_COLUMN) << 1 | (before & ~_FIRST_COLUMN) >> 1
        reached &= free
    return reached


def _parts(free: int) -> Iterator[int]:
    """The parts into which free squares fall, each as bits: see `_part`."""
    while free:
        part = _part(free & -free, free)
        yield part
        free &= ~part


def bit(square: Square) -> int:
    """A square as a bit. All streets count bits alike, whatever their width."""
    return 1 << (square[1] * MOST_COLUMNS + square[0])


def squares_in(bits: int) -> list[Square]:
    """The squares of bits, row by row."""
    found: list[Square] = []
    while bits:
        row, column = divmod((bits & -bits).bit_length() - 1, MOST_COLUMNS)
        found.append((column, row))
        bits &= bits - 1
    return found
