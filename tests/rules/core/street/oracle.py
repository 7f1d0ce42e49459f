"""The same answers as the street's, worked out slowly from their definitions in exact fractions.

python -m tests.rules.core.street.oracle 1000    compares both on so many random streets
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import count, product
from typing import Final

from rules.core.street import sight
from rules.core.street.blasts import blast
from rules.core.street.cover import USUAL, Cover, CoverTable, cover
from rules.core.street.ground import LEGEND, Going, Ground
from rules.core.street.measures import inches_between
from rules.core.street.sight import Sight, free_line, on_the_line, seen
from rules.core.street.squares import Square
from rules.core.street.ways import Gait, reach, reach_halved
from tests.rules.core.street.drawn import random_ground, two_squares

Point = tuple[Fraction, Fraction]
HALF, EIGHTH = Fraction(1, 2), Fraction(1, 8)
POINTS: Final[list[Point]] = [(HALF, HALF), *((x, y) for x in (EIGHTH, 1 - EIGHTH) for y in (EIGHTH, 1 - EIGHTH))]


def clipped(p: Point, q: Point, square: Square) -> tuple[Fraction, Fraction] | None:
    """Between which shares of a line it is in a square with its edges; None if it isn't."""
    low, high = Fraction(0), Fraction(1)
    for begin, end, edge in zip(p, q, square, strict=True):
        if begin == end:
            if not edge <= begin <= edge + 1:
                return None
            continue
        enters, leaves = sorted(((edge - begin) / (end - begin), (edge + 1 - begin) / (end - begin)))
        low, high = max(low, enters), min(high, leaves)
    return (low, high) if low <= high else None


def goes_through(p: Point, q: Point, square: Square) -> bool:
    """Whether a line is inside a square, not only on its edge."""
    part = clipped(p, q, square)
    if part is None:
        return False
    middle = sum(part) / 2
    at = [begin + middle * (end - begin) for begin, end in zip(p, q, strict=True)]
    return all(edge < where < edge + 1 for where, edge in zip(at, square, strict=True))


def in_square(square: Square, point: Point) -> Point:
    return square[0] + point[0], square[1] + point[1]


def box(one: Square, other: Square) -> list[Square]:
    """The squares between two, without both."""
    columns, rows = (range(min(pair), max(pair) + 1) for pair in zip(one, other, strict=True))
    return [square for square in product(columns, rows) if square not in (one, other)]


def hidden_on(ground: Ground, p: Point, q: Point, among: Iterable[Square]) -> list[Square]:
    return [one for one in among if ground.squares[one].hides and clipped(p, q, one) is not None]


def seen_slowly(ground: Ground, one: Square, other: Square) -> Sight:
    between = box(one, other)
    lines = [(in_square(one, p), in_square(other, q)) for p in POINTS for q in POINTS]
    free = [not hidden_on(ground, p, q, between) for p, q in lines]
    return Sight.PLAIN if free[0] else Sight(any(free))


def center_line(one: Square, other: Square) -> tuple[Point, Point]:
    return in_square(one, POINTS[0]), in_square(other, POINTS[0])


def crossed_slowly(one: Square, other: Square) -> list[Square]:
    p, q = center_line(one, other)
    found = [(clipped(p, q, square), square) for square in box(one, other) if goes_through(p, q, square)]
    return [square for part, square in sorted((part[0], square) for part, square in found if part)]


def near(one: Square, other: Square) -> bool:
    return one != other and all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))


def cover_slowly(ground: Ground, shooter: Square, target: Square, table: CoverTable = USUAL) -> Cover:
    own = ground.squares[target].letter
    found = [Cover.NONE, Cover.HARD if own in table.hard_inside else Cover.LIGHT if own in table.light_inside else 0]
    for square in crossed_slowly(shooter, target):
        letter = ground.squares[square].letter
        if near(square, target) or letter in table.along:
            found.append(Cover.HARD if letter in table.hard else Cover.LIGHT if letter in table.light else 0)
    corners = hidden_on(ground, *center_line(shooter, target), box(shooter, target))
    if any(near(one, target) for one in corners):
        found.append(Cover.HARD)
    elif corners and not any(near(one, shooter) for one in corners):
        found.append(Cover.LIGHT)
    return Cover(max(found))


def inches_slowly(one: Square, other: Square) -> int:
    """The most whole inches that fit, tried one by one."""
    length = 4 * sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
    return next(inches for inches in count() if (inches + 1) ** 2 > length)


def step_slowly(ground: Ground, here: Square, there: Square, gait: Gait) -> float | None:
    """The inches of a step with its ground; None for no step."""
    kind, left = ground.squares[there], ground.squares[here]
    corners = [(here[0], there[1]), (there[0], here[1])]
    diagonal = here[0] != there[0] and here[1] != there[1]
    shut = [Going.CLOSED, Going.DOOR]
    if kind.going is Going.CLOSED or left.going is Going.CLOSED or kind.letter in gait.barred:
        return None
    if diagonal and any(ground.squares[one].going in shut for one in (here, there, *corners)):
        return None
    extra = {
        Going.OPEN: 0,
        Going.ROUGH: gait.rough,
        Going.OBSTACLE: 0 if left.going is Going.OBSTACLE and gait.obstacle is not None else gait.obstacle,
        Going.DOOR: gait.door,
    }[kind.going]
    return None if extra is None else (3 if diagonal else 2) + extra


def reach_slowly(
    ground: Ground, start: Square, inches: float, gait: Gait, taken: Iterable[Square]
) -> dict[Square, float]:
    """Every square by its least inches, relaxed until nothing changes; then the first step that is always allowed."""
    shut = set(taken)
    best: dict[Square, float] = {start: 0}
    steps = {
        (here, there): cost
        for here in ground.squares
        for there in ground.squares
        if near(here, there) and there not in shut
        if (cost := step_slowly(ground, here, there, gait)) is not None
    }
    changed = True
    while changed:
        changed = False
        for (here, there), cost in steps.items():
            if here in best and best[here] + cost <= inches and best[here] + cost < best.get(there, inches + 1):
                best[there], changed = best[here] + cost, True
    if inches > 0:
        best = {there: cost for (here, there), cost in steps.items() if here == start} | best
    return best


def stopped_slowly(ground: Ground, point: Point, square: Square) -> bool:
    """Whether a wall is between a point and a center; one that only touches the point stops nothing."""
    center = in_square(square, POINTS[0])
    own = int(point[0] // 1), int(point[1] // 1)
    for one, kind in ground.squares.items():
        at_point = all(edge <= at <= edge + 1 for at, edge in zip(point, one, strict=True))
        if not kind.hides or one in (own, square) or (at_point and not goes_through(point, center, one)):
            continue
        if clipped(point, center, one) is not None:
            return True
    return False


def reached_slowly(ground: Ground, point: Point, inches: int) -> dict[Square, int]:
    """The squares of a blast by their inches, rounded to the nearest."""
    found: dict[Square, int] = {}
    for square, kind in ground.squares.items():
        center = in_square(square, POINTS[0])
        length = 4 * sum((a - b) ** 2 for a, b in zip(point, center, strict=True))
        away = next(whole for whole in count() if (whole + HALF) ** 2 > length)
        if away <= inches and not kind.hides and not stopped_slowly(ground, point, square):
            found[square] = away
    return found


TABLES: Final = (
    USUAL,
    CoverTable(hard="=c", light="", hard_inside="=", light_inside="", along=""),
    CoverTable(hard="c=", light="h%a", along="".join(LEGEND)),
)
GAITS: Final = (Gait(), Gait(0, 0), Gait(None, 1, 2), Gait(1, None, None, "%~"))


def compare(seed: int, pairs: int = 4) -> None:
    """Hold the quick answers against the slow ones on one random street."""
    chance = random.Random(seed)
    ground = random_ground(chance, chance.randint(2, 10), chance.randint(2, 10))
    for _ in range(pairs):
        one, other = two_squares(chance, ground)
        sees = seen_slowly(ground, one, other)
        assert seen(ground, one, other) is sees, (seed, one, other)
        assert (free_line(ground, one, other) is not None) is (sees is not Sight.NONE), (seed, one, other)
        assert on_the_line(one, other) == crossed_slowly(one, other), (one, other)
        assert inches_between(one, other) == inches_slowly(one, other), (one, other)
        for table in TABLES:
            found = cover(ground, one, other, table)
            assert found.cover is cover_slowly(ground, one, other, table), (seed, one, other, table)
    x, y = chance.randrange(8 * ground.wide + 1), chance.randrange(8 * ground.high + 1)
    point, radius = (
        (min(Fraction(x, 8), ground.wide - EIGHTH), min(Fraction(y, 8), ground.high - EIGHTH)),
        chance.randint(0, 7),
    )
    exact = sight.Point(int(point[0] * sight.UNIT), int(point[1] * sight.UNIT))
    reached = {found.square: found.inches for found in blast(ground, exact, radius)}
    assert reached == reached_slowly(ground, point, radius), (seed, exact, radius)
    start, gait = one, chance.choice(GAITS)
    taken, inches = chance.sample([*ground.squares], 2), chance.choice((0, 1, 2, 5, 5.5, 8, 13))
    quick, slow = reach(ground, start, inches, gait, taken), reach_slowly(ground, start, inches, gait, taken)
    assert quick.inches == slow, (seed, start, inches, gait, taken)
    halved = reach_halved(ground, start, inches, taken=taken)
    smooth = reach_slowly(ground, start, inches, Gait(None, None), taken)
    rough = reach_slowly(ground, start, inches // 2, Gait(0, 0), taken)
    first = {there for there in ground.squares if near(start, there) and there not in taken} if inches else set()
    easy = {there: cost for there in first if (cost := step_slowly(ground, start, there, Gait(0, 0))) is not None}
    assert halved.inches == easy | rough | smooth, (seed, start, inches, taken)


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        compare(number)
