"""Where somebody can go, and what is on the way.

A step along a row or column is 2 inches, a diagonal one 3. What the ground costs besides is a game's own, in its gait.
Inches may be halves in a game that counts so. They are never rounded here.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.street.ground import WINDOW, Going, Ground
from rules.core.street.squares import Square, name_of

MOST_KEPT: Final = 1
"""The inches left over that somebody may keep for their next move."""


@frozen
class Gait:
    """What ground costs besides the step, in inches; None where nobody goes with this gait.

    rough     each rough square entered
    obstacle  each time an obstacle is climbed; from one obstacle to the next is no climb
    door      opening a shut door by stepping onto its square
    barred    letters of the legend that this gait never enters
    """

    rough: float | None = 2
    obstacle: float | None = 2
    door: float | None = None
    barred: str = ""

    def extra(self, ground: Ground, here: Square, there: Square) -> float | None:
        """The inches besides those of the step; None if it can't be taken."""
        kind, before = ground.squares[there], ground.squares[here]
        if kind.letter in self.barred:
            return None
        match kind.going:
            case Going.OPEN:
                return 0
            case Going.ROUGH:
                return self.rough
            case Going.OBSTACLE:
                return self.obstacle and self.obstacle * (before.going is not Going.OBSTACLE)
            case Going.DOOR:
                return self.door
            case Going.CLOSED:
                return None


EASY: Final = Gait(rough=0, obstacle=0)
"""Over rough ground and obstacles as on the street."""
SMOOTH: Final = Gait(rough=None, obstacle=None)
"""Neither over rough ground nor over obstacles."""
THROUGH: Final = Gait(rough=0, obstacle=0, door=0)
"""The same as `EASY`, and through all doors."""
FAR: Final = 10**6
"""More inches than any way has."""
MOST_AIMS_KEPT: Final = 128
"""The most sets of squares, of all streets, to which the ways from everywhere are kept."""


@frozen
class Reach:
    """The squares in reach of a figure.

    allowed  the inches that it had
    inches   of each square, what the cheapest way there costs with its ground; the start costs 0
    before   of each square but the start, the one before it on that way
    slow     the squares to which only ways of half the inches lead; None if there are none
    """

    start: Square
    allowed: float
    inches: Mapping[Square, float]
    before: Mapping[Square, Square]
    slow: Reach | None = None

    def __contains__(self, square: Square) -> bool:
        return square in self.inches

    def way_to(self, square: Square) -> tuple[Square, ...]:
        """The squares of the way, from the start to this one. Raises KeyError if it is out of reach."""
        if self.is_slow(square) and self.slow:
            return self.slow.way_to(square)
        found = [square]
        while found[-1] != self.start:
            found.append(self.before[found[-1]])
        return tuple(reversed(found))

    def is_slow(self, square: Square) -> bool:
        """Whether only a way of half the inches leads there."""
        return self.slow is not None and square not in self.before and square != self.start

    def left_over(self, square: Square) -> float:
        """The inches left after the way, exact; never below 0, as the first step may cost more than there is."""
        if self.is_slow(square) and self.slow:
            return self.slow.left_over(square)
        return max(0, self.allowed - self.inches[square])

    def kept(self, square: Square) -> float:
        """The inches of those that the figure's next move may gain: at most one."""
        return min(MOST_KEPT, self.left_over(square))

    def nearest(self, squares: Iterable[Square]) -> list[Square]:
        """Those of some squares that cost the least; none if all are out of reach."""
        inside = [one for one in squares if one in self.inches]
        least = min((self.inches[one] for one in inside), default=0)
        return sorted(one for one in inside if self.inches[one] == least)


def reach(
    ground: Ground, start: Square, inches: float, gait: Gait = EASY, taken: Iterable[Square] = (), least: bool = True
) -> Reach:
    """The squares in reach.

    inches  at least 0; with 0 only the start is in reach
    taken   squares of standing figures, which can be neither entered nor passed
    least   whether a figure that has any inches may take one step that costs more, and owes nothing
    """
    return _searched(ground, start, inches, gait, frozenset(taken), least and inches > 0)


def reach_halved(
    ground: Ground, start: Square, inches: float, gait: Gait = EASY, taken: Iterable[Square] = ()
) -> Reach:
    """The same where a way that meets rough ground or an obstacle has half its inches, a half inch dropped.

    The gait says what doors cost and what is barred. A square to which a smooth way leads has that way.
    """
    shut = frozenset(taken)
    smooth = _searched(ground, start, inches, replace(gait, rough=None, obstacle=None), shut, inches > 0)
    slow = _searched(ground, start, inches // 2, replace(gait, rough=0, obstacle=0), shut, inches > 0)
    if slow.inches.keys() <= smooth.inches.keys():
        return smooth
    return replace(smooth, inches={**slow.inches, **smooth.inches}, slow=slow)


def narrow(ground: Ground) -> frozenset[Square]:
    """The squares between two walls or other closed squares. Give them as taken for a figure too large for them."""
    closed = {one for one, kind in ground.squares.items() if kind.going is Going.CLOSED}
    return frozenset(
        (x, y) for x, y in ground.squares if {(x - 1, y), (x + 1, y)} <= closed or {(x, y - 1), (x, y + 1)} <= closed
    )


def inches_to(
    ground: Ground, squares: Iterable[Square], gait: Gait = THROUGH, taken: Iterable[Square] = ()
) -> Mapping[Square, float]:
    """The inches to the nearest of some squares from everywhere, over all ground and through all doors.

    taken  the squares that no way leads over
    """
    return _inches_to(ground, frozenset(squares), gait, frozenset(taken))


@lru_cache(MOST_AIMS_KEPT)
def _inches_to(
    ground: Ground, squares: frozenset[Square], gait: Gait, taken: frozenset[Square]
) -> Mapping[Square, float]:
    return _search(ground, sorted(squares & ground.standable - taken), FAR, gait, taken)[0]


def _searched(ground: Ground, start: Square, inches: float, gait: Gait, shut: frozenset[Square], least: bool) -> Reach:
    best, before = _search(ground, [start], inches, gait, shut)
    if least:
        for there, step in ground.steps.get(start, ()):
            extra = gait.extra(ground, start, there)
            if there not in best and there not in shut and extra is not None:
                best[there], before[there] = step + extra, start
    return Reach(start, inches, best, before)


def _search(
    ground: Ground, starts: Sequence[Square], inches: float, gait: Gait, shut: frozenset[Square]
) -> tuple[dict[Square, float], dict[Square, Square]]:
    """The inches of each square in reach, and the square before it. It tries the cheapest ways first."""
    best: dict[Square, float] = dict.fromkeys(starts, 0)
    before: dict[Square, Square] = {}
    edge: list[tuple[float, Square]] = [(0, start) for start in starts]
    steps = ground.steps
    while edge:
        gone, here = heapq.heappop(edge)
        if gone > best[here]:
            continue
        for there, step in steps.get(here, ()):
            cost, known = gone + step, best.get(there)
            if there in shut or cost > inches or (known is not None and known <= cost):
                continue
            extra = gait.extra(ground, here, there)
            if extra is not None and (known is None or cost + extra < known) and cost + extra <= inches:
                best[there], before[there] = cost + extra, here
                heapq.heappush(edge, (cost + extra, there))
    return best, before


@frozen
class Way:
    """What is on a way.

    squares    from the start to the end
    inches     those of its steps alone, really gone
    rough      how many rough squares are entered
    obstacles  those that are climbed; of several in a row only the first
    doors      shut doors that are opened
    windows    windows that are entered
    """

    squares: tuple[Square, ...]
    inches: int
    rough: int
    obstacles: tuple[Square, ...]
    doors: tuple[Square, ...]
    windows: tuple[Square, ...]


def way_along(ground: Ground, squares: Sequence[Square]) -> Way:
    """What is on a way over these squares, each a step from the one before. At least the start is given.

    Raises ValueError if no step leads from one of them to the next.
    """
    steps = [*pairwise(squares)]
    inches = 0
    for here, there in steps:
        length = next((inches for to, inches in ground.steps.get(here, ()) if to == there), None)
        if length is None:
            raise ValueError(f"no step leads from {name_of(here)} to {name_of(there)}")
        inches += length
    entered = [(there, ground.squares[here].going, ground.squares[there]) for here, there in steps]
    return Way(
        tuple(squares),
        inches,
        sum(kind.going is Going.ROUGH for _, _, kind in entered),
        tuple(at for at, left, kind in entered if kind.going is Going.OBSTACLE is not left),
        tuple(at for at, _, kind in entered if kind.going is Going.DOOR),
        tuple(at for at, _, kind in entered if kind.letter == WINDOW),
    )
