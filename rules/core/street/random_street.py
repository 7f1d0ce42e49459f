"""A street made of parts by a number: the same number always makes the same street.

A road of three squares runs from edge to edge. On both sides of it are plots, each with a building or an open lot, and
a free square around each. Then the whole is mirrored and turned. Everything hangs together: only walls and water stop
anybody, each building has a door to the outside, and water is never more than a pond.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final, TypeVar

from rules.core.street.ground import Ground
from rules.core.street.squares import MOST_COLUMNS, Square, area_between
from rules.core.street.street_text import read
from rules.core.street.streets import BUSINESS, EDGES, LOOT, ROAD, TABLE, TELEPHONE

MOST_SEED: Final = 999_999
SHORT, LONG = 18, 26
"""The rows of a usual street, and of one for roads."""
ROAD_WIDTH, START_LENGTH, THINGS, MOST_DOORS = 3, 5, 6, 2
LETTERS: Final = "chcch"
"""What six things to take are: crates or furniture, by their number."""
NAMED: Final = ("Mulberry", "Canal", "Water", "Mill", "Division", "Clark", "Halsted", "Orchard", "Market", "Front")
BUSINESSES: Final = ("the pool hall", "the saloon", "the laundry", "the pawnshop", "the bakery", "the social club")
HOUSES: Final = (
    *("the barbershop", "the drugstore", "the tailor's", "the boarding house", "the hardware store"),
    *("the print shop", "the undertaker's", "the fish market"),
)
LOTS: Final = ("the timber yard", "the park", "the empty lot", "the coal yard", "the market", "the churchyard")
PARTS: Final = (
    "cc",
    "c\nc",
    "hhh",
    "h\nh\nh",
    "hh\n.h",
    "rr\n.r",
    "r",
    "%%\n%%",
    "%\n%%",
    "aa",
    "a\na",
    "~~\n~~",
    "c.c",
)
IN_ROAD: Final = ("aa", "aa", "r", "c", "h")
T = TypeVar("T")


class _Chance:
    """Numbers that follow from a seed: the n-th is the hash of seed and n."""

    def __init__(self, seed: int) -> None:
        self._seed, self._drawn = seed, 0

    def below(self, number: int) -> int:
        self._drawn += 1
        made = blake2b(f"street:{self._seed}:{self._drawn}".encode(), digest_size=8).digest()
        return int.from_bytes(made, "big") % number

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def one_of(self, these: Sequence[T]) -> T:
        return these[self.below(len(these))]

    def shuffled(self, these: Sequence[T]) -> list[T]:
        left = list(these)
        return [left.pop(self.below(len(left))) for _ in these]


class _Site:
    """A street while it is built, with its road from left to right and the business above it, at the left end."""

    def __init__(self, seed: int, long: int, short: int) -> None:
        self.chance, self.long, self.short = _Chance(seed), long, short
        self.laid: dict[Square, str] = {}
        self.places: dict[str, list[tuple[Square, Square]]] = {}
        self.top = self.chance.between(7, short - ROAD_WIDTH - 7)
        self.houses, self.lots = iter(self.chance.shuffled(HOUSES)), iter(self.chance.shuffled(LOTS))
        bottom = self.top + ROAD_WIDTH - 1
        self.places[ROAD] = [((0, self.top), (long - 1, bottom))]
        self._row(self._business(), self.top, above=True)
        self._row(0, short - 1 - bottom, above=False)
        self._litter()
        self._table()
        self.places["start 1"] = [((long - START_LENGTH, self.top), (long - 1, bottom))]
        self.places["start 2"] = self.places[BUSINESS]
        for name, column in zip(EDGES, (long - 1, 0), strict=True):
            self.places[name] = [((column, 0), (column, short - 1))]

    def _row(self, x: int, high: int, above: bool) -> None:
        """Plots on one side of the road, from a column on, where so many rows are."""
        while True:
            x += self.chance.between(1, 2)
            wide = min(self.chance.between(5, 8), self.long - 1 - x)
            if wide < 4:
                return
            deep = self.chance.between(4, min(6, high - 1))
            y = self.top - 1 - deep if above else self.top + ROAD_WIDTH + 1
            if wide >= 5 and self.chance.below(3):
                self._house((x, y), (x + wide - 1, y + deep - 1), next(self.houses, ""))
            else:
                self._lot((x, y), (x + wide - 1, y + deep - 1), next(self.lots, ""))
            x += wide

    def _business(self) -> int:
        """The first building, with a telephone and six things to take. Returns the column behind it."""
        x, wide, deep = self.chance.between(1, 2), self.chance.between(8, 9), 6
        y = self.top - 1 - deep
        rooms = self._house((x, y), (x + wide - 1, y + deep - 1), self.chance.one_of(BUSINESSES), furnished=False)
        self.places[BUSINESS] = rooms
        free = [one for first, last in rooms for one in area_between(first, last).squares if self.laid[one] == ","]
        things = self.chance.shuffled(free)[: THINGS + 1]
        for one, letter in zip(things, f"h{LETTERS}c", strict=True):
            self.laid[one] = letter
        self.places[TELEPHONE] = [(things[0], things[0])]
        self.places[LOOT] = [(one, one) for one in things[1:]]
        return x + wide

    def _house(self, first: Square, last: Square, name: str, furnished: bool = True) -> list[tuple[Square, Square]]:
        """A building with doors and windows, and a wall inside if it is wide. Its rooms, with the inner door."""
        (x, y), (u, v) = first, last
        inner = self.chance.between(x + 3, u - 3) if u - x >= 7 else None
        for a, b in area_between(first, last).squares:
            self.laid[a, b] = "#" if a in (x, u, inner) or b in (y, v) else ","
        level = [a for a in range(x + 1, u) if a != inner]
        sides = [[(a, b) for a in level] for b in (y, v)] + [[(a, b) for b in range(y + 1, v)] for a in (x, u)]
        outward = [side for side in sides if not self._at_the_edge(side[0])]
        for number, side in enumerate(self.chance.shuffled(outward)):
            self.laid[self.chance.one_of(side)] = "="
            if number < MOST_DOORS:
                self.laid[self.chance.one_of(side)] = self.chance.one_of("+/")
        rooms = [((x + 1, y + 1), (u - 1, v - 1))]
        if inner is not None:
            door = inner, self.chance.between(y + 1, v - 1)
            self.laid[door] = self.chance.one_of("+/")
            rooms = [((x + 1, y + 1), (inner - 1, v - 1)), ((inner + 1, y + 1), (u - 1, v - 1)), (door, door)]
        if furnished:
            self._furnish(rooms)
        if name:
            self.places[name] = rooms
        return rooms

    def _furnish(self, rooms: Sequence[tuple[Square, Square]]) -> None:
        """Furniture and crates here and there; three of four squares stay free."""
        for first, last in rooms:
            squares = [one for one in area_between(first, last).squares if self.laid[one] == ","]
            for one in self.chance.shuffled(squares)[: len(squares) // 8]:
                self.laid[one] = self.chance.one_of("hhc")

    def _lot(self, first: Square, last: Square, name: str) -> None:
        """An open lot with a few parts, each with a free square around it."""
        (x, y), (u, v) = first, last
        taken = set[Square]()
        for _ in range(12):
            part = self.chance.one_of(PARTS).split("\n")
            wide, high = max(map(len, part)), len(part)
            if wide > u - x + 1 or high > v - y + 1:
                continue
            left, top = self.chance.between(x, u - wide + 1), self.chance.between(y, v - high + 1)
            there = {(left + a, top + b): one for b, row in enumerate(part) for a, one in enumerate(row) if one != "."}
            if not taken & there.keys():
                self.laid |= there
                taken |= {(a + dx, b + dy) for a, b in there for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        if name:
            self.places[name] = [(first, last)]

    def _table(self) -> None:
        """A table to talk at, in another building or on a lot; in the business if there is nothing else."""
        neutral = [areas for name, areas in self.places.items() if name in (*HOUSES, *LOTS)]
        areas = self.chance.one_of(neutral) if neutral else self.places[BUSINESS]
        squares = [one for first, last in areas for one in area_between(first, last).squares]
        table = self.chance.one_of([one for one in squares if self.laid.get(one, ".") in ".,"])
        self.laid[table] = "h"
        self.places[TABLE] = [(table, table)]

    def _litter(self) -> None:
        """Parked cars and the like along one side of the road, crates and boxes on the sidewalks."""
        y = self.chance.one_of((self.top, self.top + ROAD_WIDTH - 1))
        x = self.chance.between(3, 5)
        while x < self.long - START_LENGTH - 3:
            part = self.chance.one_of(IN_ROAD)
            self.laid |= {(x + n, y): letter for n, letter in enumerate(part)}
            x += len(part) + self.chance.between(2, 5)
        for row in (self.top - 1, self.top + ROAD_WIDTH):  # the sidewalks
            for _ in range(self.chance.between(2, 3)):
                self.laid.setdefault(
                    (self.chance.between(1, self.long - START_LENGTH - 2), row), self.chance.one_of("hc")
                )

    def _at_the_edge(self, square: Square) -> bool:
        return square[0] in (0, self.long - 1) or square[1] in (0, self.short - 1)

    def lines(self, title: str, mirrored: tuple[bool, bool], turned: bool) -> Iterator[str]:
        """The text of the street, mirrored from left to right and from top to bottom, or turned by 90 degrees."""

        def to(square: Square) -> Square:
            x, y = square
            x = self.long - 1 - x if mirrored[0] else x
            y = self.short - 1 - y if mirrored[1] else y
            return (y, x) if turned else (x, y)

        laid = {to(one): letter for one, letter in self.laid.items()}
        wide, high = (self.short, self.long) if turned else (self.long, self.short)
        yield title
        for y in range(high):
            yield "".join(laid.get((x, y), ".") for x in range(wide))
        yield ""
        for name, areas in self.places.items():
            yield f"{name}: {', '.join(str(area_between(to(first), to(last))) for first, last in areas)}"


def random_street(seed: int, rows: int = SHORT) -> Ground:
    """The street of a number. Raises ValueError for a number or rows that no street has.

    seed  0 to 999,999
    rows  18, or 26 for a long road
    """
    if not 0 <= seed <= MOST_SEED or rows not in (SHORT, LONG):
        raise ValueError(f"no random street {seed!r} of {rows!r} rows")
    site = _Site(seed, rows, MOST_COLUMNS)
    chance = site.chance
    mirrored, turned = (bool(chance.below(2)), bool(chance.below(2))), rows != MOST_COLUMNS or bool(chance.below(2))
    return read("\n".join(site.lines(f"{chance.one_of(NAMED)} Street {seed}", mirrored, turned)))
