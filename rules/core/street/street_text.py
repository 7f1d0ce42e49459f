"""A street as a text: its name, rows of letters, then places and start zones by their squares.

    The docks
    ..cc..
    .####.
    ......

    the crates: C1-D1
    start 1: A3-F3
    start 2: A1, F1

Each line is read once from left to right, so no text takes long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import BadFile, OutOfRange, shown
from rules.core.plain.words import count, key_of
from rules.core.street.ground import LEGEND, Ground, Place
from rules.core.street.squares import MOST_COLUMNS, MOST_ROWS, Area, area_between, name_of, names_of, square_named

MOST_LETTERS: Final = 4_000
MOST_TITLE: Final = 60
MOST_AREAS: Final = 100
"""The most squares and rectangles that all places of a street have together."""
MOST_STARTS: Final = 8
MOST_FAULTS: Final = 5
"""A refusal names no more."""
MOST_KEPT: Final = 16
"""How many streets are kept that were read last."""
START: Final = "start "


@frozen
class Line:
    """A line of the text, without spaces at its end, and its number from 1."""

    number: int
    text: str


@lru_cache(MOST_KEPT)
def read(text: str) -> Ground:
    """Return the street of a text. Raises BadFile with up to five faults, each with its line and column."""
    if len(text) > MOST_LETTERS:
        raise BadFile(f"A street has at most {MOST_LETTERS:,} letters. This text has {len(text):,}.")
    lines = [Line(n, line.rstrip()) for n, line in enumerate(_lines(text), 1)]
    title, *rest = lines
    high = next((n for n, line in enumerate(rest) if ":" in line.text or not line.text), len(rest))
    rows = tuple(line.text for line in rest[:high])
    _refuse([*_title_faults(title, rows), *_row_faults(rest[:high])])
    ground, faults = _with_places(Ground(proper(title.text, MOST_TITLE), rows), rest[high:])
    _refuse([*faults, *_ground_faults(ground)])
    return ground


def written(ground: Ground) -> str:
    """The text of a street, which `read` reads as the same street."""
    named = [f"{place.name}: {', '.join(map(str, place.areas))}" for place in (*ground.places, *ground.starts)]
    return "\n".join((ground.title, *ground.rows, *named))


def _lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _refuse(faults: Sequence[str]) -> None:
    """Raise BadFile if there are any faults."""
    if faults:
        more = len(faults) - MOST_FAULTS
        rest = [f"{more} more faults follow." if more > 1 else "One more fault follows."] if more > 0 else []
        raise BadFile(" ".join([*faults[:MOST_FAULTS], *rest]))


def _title_faults(title: Line, rows: Sequence[str]) -> Iterator[str]:
    text = title.text
    if rows and len(text) == len(rows[0]) and not text.isalpha() and set(text) <= LEGEND.keys():
        yield "Line 1 is a row of the street. The first line must be its name."
        return
    try:
        proper(text, MOST_TITLE)
    except OutOfRange as wrong:
        yield f"Line 1 must be the name of the street. {wrong}"


def _row_faults(rows: Sequence[Line]) -> Iterator[str]:
    wide = len(rows[0].text) if rows else 0
    if not rows:
        yield "Line 2 must be the first row of the street, a letter for each square."
    elif wide > MOST_COLUMNS or len(rows) > MOST_ROWS:
        yield (
            f"A street has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows. "
            f"This one has {count(wide, 'column')} and {count(len(rows), 'row')}."
        )
        return
    for row in rows:
        if len(row.text) != wide:
            yield f"Line {row.number} has {len(row.text)} squares, but the first row has {wide}."
        for column, letter in enumerate(row.text[:MOST_COLUMNS], 1):
            if letter not in LEGEND:
                sign = letter if letter.isprintable() else f"U+{ord(letter):04X}"
                yield f"Line {row.number}, column {column}: “{sign}” is no ground. The signs are {' '.join(LEGEND)}."


def _with_places(ground: Ground, lines: Sequence[Line]) -> tuple[Ground, list[str]]:
    """The ground with its places and start zones, and the faults of their lines."""
    places, starts = dict[str, Place](), dict[str, Place]()
    faults, areas = list[str](), 0
    for line in lines:
        if not line.text:
            continue
        try:
            place = _place(ground, line)
            key = key_of(place.name)
            if key in places or key in starts:
                raise OutOfRange(f"Line {line.number}: the name “{place.name}” is taken.")
        except OutOfRange as wrong:
            faults.append(str(wrong))
            continue
        areas += len(place.areas)
        (starts if key.startswith(START) else places)[key] = place
    if areas > MOST_AREAS:
        faults.append(f"All places together have at most {MOST_AREAS} squares and rectangles, not {areas}.")
    numbers = range(1, MOST_STARTS + 1)
    ordered = tuple(starts[f"{START}{n}"] for n in numbers if f"{START}{n}" in starts)
    made = Ground(ground.title, ground.rows, tuple(places.values()), ordered)
    return made, faults or list(_start_faults(starts, made))


def _place(ground: Ground, line: Line) -> Place:
    """The place of a line. Raises OutOfRange with its fault."""
    said, colon, where = line.text.partition(":")
    if not colon or not where.strip():
        raise OutOfRange(f"Line {line.number} must be a place and its squares, such as “the bar: B11-G11, K3”.")
    try:
        name = proper(said)
    except OutOfRange as wrong:
        raise OutOfRange(f"Line {line.number}: {wrong}") from None
    key = key_of(name)
    if square_named(name) is not None:
        raise OutOfRange(f"Line {line.number}: “{name}” is the name of a square. Choose another.")
    if f"{key} ".startswith(START) and key not in {f"{START}{n}" for n in range(1, MOST_STARTS + 1)}:
        raise OutOfRange(f"Line {line.number}: start zones are called “{START}1” to “{START}{MOST_STARTS}”.")
    areas, column = list[Area](), len(said) + 2
    parts = where.split(",")
    if len(parts) > MOST_AREAS:
        raise OutOfRange(f"Line {line.number} has more than {MOST_AREAS} squares and rectangles.")
    for part in parts:
        areas.append(_area(ground, part, f"Line {line.number}, column {column + len(part) - len(part.lstrip())}"))
        column += len(part) + 1
    return Place(name, tuple(areas))


def _area(ground: Ground, part: str, where: str) -> Area:
    """The rectangle that a part such as “D5-F7” names. Raises OutOfRange before a square off the street is expanded."""
    ends = [end.strip() for end in part.replace("–", "-").split("-", 2)]
    squares = [square_named(end) for end in ends]
    if len(ends) > 2 or any(one is None for one in squares):
        far = [end for end in ends if square_named(end) is None and square_named(end[:2]) and end[1:].isdecimal()]
        if not far or len(ends) > 2:
            raise OutOfRange(f"{where}: “{shown(part.strip())}” is no square or rectangle, such as B3 or B3-D5.")
        raise OutOfRange(f"{where}: {shown(far[0])} is not on the street, {_extent(ground)}.")
    found = [one for one in squares if one is not None]
    for one in found:
        if one not in ground.squares:
            raise OutOfRange(f"{where}: {name_of(one)} is not on the street, {_extent(ground)}.")
    return area_between(found[0], found[-1])


def _extent(ground: Ground) -> str:
    """“A1 to R18”."""
    return f"A1 to {name_of((ground.wide - 1, ground.high - 1))}"


def _start_faults(starts: dict[str, Place], ground: Ground) -> Iterator[str]:
    """What is wrong with the start zones. The first two are needed, and none may be left out before another."""
    needed = [f"{START}{n}" for n in range(1, max(2, len(starts)) + 1)]
    missing = [one for one in needed if one not in starts]
    if not starts:
        yield "The street has no start zones. Add the lines “start 1:” and “start 2:” with the squares of each."
    elif missing:
        yield f"The street has no “{missing[0]}”. Add that line with the squares of the zone."
    for name, zone in starts.items():
        if not zone.squares & ground.standable:
            yield f"The zone “{name}” has no open square."


def _ground_faults(ground: Ground) -> Iterator[str]:
    """What makes a street useless: nowhere to stand, or squares that nobody can reach."""
    if not ground.standable:
        yield "This street has no open square."
        return
    apart = ground.cut_off()
    if apart:
        x, y = apart[0]
        yield f"Line {y + 2}, column {x + 1}: no way leads from the rest of the street to {names_of(apart)}."
