"""The ratings as grids, which a server, campaign or game may replace, and the ratings of a book."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from rules.core.plain.frozen import replace
from rules.core.tables.book import Book
from rules.core.tables.codec import rewritten, rows_of
from rules.core.tables.grid import Cells, Grid
from rules.core.tables.rule import Origin
from rules.dillinger.model.boxes_and_forces import ONE_DIE, TWO_DICE, CatchRating, Force, Span
from rules.dillinger.model.enemies import ENEMIES, Enemy
from rules.dillinger.model.forces import LAWMEN, Lawmen
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES, Lawyer
from rules.dillinger.model.ratings import HOUSE, TAKE, Ratings

SOURCE: Final = "The cards, lost: a house table"
MOST_DOLLARS: Final = 1_000_000
MOST_ADDED: Final = 6
"""The most that a lawyer adds to a die, or a force's card to two."""
ROLLS: Final = ("Rob", "Kill", "Luck", "Escape", "Hit")
CATCHES: Final = ("Capture", "Kill")
FEES: Final = ("Once", "Retainer")
ADDED: Final = ("Trial", "Bail", "Escape")
DOLLARS: Final = "Dollars"
BEFORE, UNDER = ", before the Bill", ", under it"
RATED: Final = tuple(one for one in LAWMEN if one.force is not Force.LOCAL)
"""The lawmen with house ratings. The local police have theirs from the rules."""


def _ends(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{part} {end}" for part in parts for end in ("from", "to"))


def _cells(*spans: Span | None) -> Cells:
    return tuple(end for span in spans for end in ((None, None) if span is None else (span.low, span.high)))


def _span(grid: Grid, row: str, part: str) -> Span | None:
    low, high = grid.number(row, f"{part} from"), grid.number(row, f"{part} to")
    return None if low is None or high is None else Span(low, high)


def _faults(parts: tuple[str, ...]) -> Callable[[Grid], Iterator[str]]:
    """The faults of ranges: only one end, or the higher end first."""

    def found(grid: Grid) -> Iterator[str]:
        for row, _ in grid.rows:
            for part in parts:
                low, high = grid.number(row, f"{part} from"), grid.number(row, f"{part} to")
                if (low is None) != (high is None):
                    yield f"{row} has only one end of {part}. Fill in both ends or neither."
                elif low is not None and high is not None and low > high:
                    yield f"{row} has {part} from {low} down to {high}. Write the lower number first."

    return found


def _catch_faults(grid: Grid) -> Iterator[str]:
    found = list(_faults(CATCHES)(grid))
    yield from found
    for row, _ in () if found else grid.rows:
        capture, kill = (_span(grid, row, part) for part in CATCHES)
        if row.endswith(BEFORE) and kill is not None:
            yield f"{row} must have no Kill, because a special agent kills only under the Bill."
        elif capture is not None and kill is not None and max(capture.low, kill.low) <= min(capture.high, kill.high):
            yield f"{row} captures on {capture.text} and kills on {kill.text}. No result can do both."


def _catches(one: Lawmen) -> Iterator[tuple[str, Cells]]:
    if one.force is not Force.AGENT:
        yield one.name, _cells(one.rating.capture, one.rating.kill)
        return
    yield f"{one.name}{BEFORE}", _cells(one.rating.capture, one.rating.kill)
    yield f"{one.name}{UNDER}", _cells(one.billed.capture, one.billed.kill)


ENEMY_GRID: Final = Grid(
    "dil.tables.enemies",
    "Public enemies: ratings",
    SOURCE,
    _ends(ROLLS),
    tuple((one.name, _cells(one.rob, one.kill, one.luck, one.escape, one.hit)) for one in ENEMIES),
    *ONE_DIE,
    Origin.HOUSE,
    tuple((column, TWO_DICE) for column in _ends(ROLLS[:1])),
    _faults(ROLLS),
)
LAWMEN_GRID: Final = Grid(
    "dil.tables.lawmen",
    "Police and special agents: ratings",
    SOURCE,
    _ends(CATCHES),
    tuple(row for one in RATED for row in _catches(one)),
    *TWO_DICE,
    Origin.HOUSE,
    faults=_catch_faults,
)
AGAINST_GRID: Final = Grid(
    "dil.tables.against",
    "Police and special agents: added against each enemy",
    SOURCE,
    tuple(one.name for one in RATED),
    tuple((enemy.name, tuple(one.adds_against(enemy.name) for one in RATED)) for enemy in ENEMIES),
    -MOST_ADDED,
    MOST_ADDED,
    Origin.HOUSE,
)
LAWYER_GRID: Final = Grid(
    "dil.tables.mouthpieces",
    "Mouthpieces: fees and modifiers",
    SOURCE,
    (*FEES, *ADDED),
    tuple((one.name, (one.once, one.retainer, one.trial, one.bail, one.escape)) for one in MOUTHPIECES),
    0,
    MOST_ADDED,
    Origin.HOUSE,
    tuple((fee, (0, MOST_DOLLARS)) for fee in FEES),
)
TAKE_GRID: Final = Grid(
    "dil.tables.take",
    "The take of a bank, by two dice",
    SOURCE,
    (DOLLARS,),
    tuple((str(result), (dollars,)) for result, dollars in TAKE.items()),
    0,
    MOST_DOLLARS,
    Origin.HOUSE,
)
RATING_GRIDS: Final = (ENEMY_GRID, LAWMEN_GRID, AGAINST_GRID, LAWYER_GRID, TAKE_GRID)


@lru_cache(256)
def ratings_of(book: Book) -> Ratings:
    """The ratings of a book. Those that differ from the house's are marked as the server's."""
    if not any(book.grid(grid) is not grid for grid in RATING_GRIDS):
        return HOUSE
    take = book.grid(TAKE_GRID)
    return Ratings(
        tuple(_enemy(one, book.grid(ENEMY_GRID)) for one in ENEMIES),
        tuple(_lawmen(one, book.grid(LAWMEN_GRID), book.grid(AGAINST_GRID)) for one in LAWMEN),
        tuple(_lawyer(one, book.grid(LAWYER_GRID)) for one in MOUTHPIECES),
        tuple(take.filled(str(result), DOLLARS) for result in TAKE),
    )


def _enemy(house: Enemy, grid: Grid) -> Enemy:
    rob, kill, luck, escape, hit = (_span(grid, house.name, part) for part in ROLLS)
    enemy = replace(
        house, rob=rob or house.rob, kill=kill or house.kill, luck=luck or house.luck, escape=escape or house.escape
    )
    enemy = replace(enemy, hit=hit)
    return house if enemy == house else replace(enemy, origin=Origin.SERVER)


def _lawmen(house: Lawmen, grid: Grid, against: Grid) -> Lawmen:
    if house.force is Force.LOCAL:
        return house
    agent = house.force is Force.AGENT
    before, under = (
        CatchRating(*(_span(grid, f"{house.name}{when}", part) for part in CATCHES))
        for when in ((BEFORE, UNDER) if agent else ("", ""))
    )
    adds = tuple((enemy, against.filled(enemy, house.name)) for enemy, _ in against.rows)
    lawman = replace(
        house, rating=before, billed=under, against=tuple((enemy, value) for enemy, value in adds if value)
    )
    return house if lawman == house else replace(lawman, origin=Origin.SERVER)


def _lawyer(house: Lawyer, grid: Grid) -> Lawyer:
    once, retainer, trial, bail, escape = (grid.filled(house.name, column) for column in (*FEES, *ADDED))
    lawyer = replace(house, once=once, retainer=retainer, trial=trial, bail=bail, escape=escape)
    return house if lawyer == house else replace(lawyer, origin=Origin.SERVER)


# On a board


def kept(book: Book) -> str:
    """The grids of a book that differ from the house's, as a text; empty if none does."""
    own = [grid for grid in map(book.grid, RATING_GRIDS) if grid.origin is not Origin.HOUSE]
    return json.dumps({grid.id: rows_of(grid) for grid in own}) if own else ""


@lru_cache(256)
def kept_ratings(text: str) -> Ratings:
    """The ratings in a board's text."""
    rows: dict[str, list[list[Any]]] = json.loads(text or "{}")
    grids = [rewritten(grid, rows[grid.id]) for grid in RATING_GRIDS if grid.id in rows]
    return ratings_of(Book(grids=tuple(grid for grid in grids if isinstance(grid, Grid))))
