"""Ways on foot across a street in segments: what each segment, obstacle and door costs, and the cheapest way (10).

A segment of 10 cm is two squares, and one of 5 cm is one. A step along a row or column takes 2 inches of the segment,
and a diagonal step 3. An inch left over counts for the next segment of the same turn.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.core.street.ground import OPEN_DOOR, SHUT_DOOR, Going, Ground
from rules.core.street.squares import Square
from rules.core.street.ways import MOST_KEPT, Reach
from rules.gangstars.model.action_costs import FREE_SEGMENTS, Action, price
from rules.gangstars.model.action_points import ActionItem, segment_cm
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import Effect, Figure, FigureState
from rules.gangstars.model.measures import CM_PER_INCH

DOORS: Final = SHUT_DOOR + OPEN_DOOR
DIFFICULT: Final = ",%"
"""Besides rough ground and rails: floors indoors, and woods."""
NEVER: Final = 10**6
"""The points of what a figure can't do at all."""


@frozen
class Route:
    """A way on foot.

    squares  from the start to the end
    items    its actions in order: segments, obstacles and doors
    points   what they cost
    kept     the inches left over at its end
    """

    squares: tuple[Square, ...]
    items: tuple[ActionItem, ...]
    points: int
    kept: float

    @property
    def segments(self) -> int:
        return sum(one.times for one in self.items if one.action in (Action.SEGMENT, Action.DIFFICULT))


class _Prices(NamedTuple):
    """What each action costs a figure after so many more segments, by that number."""

    segment: tuple[int, ...]
    difficult: tuple[int, ...]
    obstacle: tuple[int, ...]
    door: tuple[int, ...]


class _Step(NamedTuple):
    """A state of the search: a square, segments begun, inches left of the last one, and whether it is difficult."""

    square: Square
    begun: int
    left: float
    hard: bool


def inches_of(figure: Figure) -> int:
    """The inches of a figure's segment: 4, or 2 for a short one."""
    return round(segment_cm(figure) / CM_PER_INCH)


def routes(
    ground: Ground,
    start: Square,
    figure: Figure,
    *,
    points: int,
    free: int = 0,
    segments: int = 0,
    most: int,
    kept: float = 0,
    taken: Iterable[Square] = (),
    barred: Callable[[Square], bool] = lambda _square: False,
) -> dict[Square, Route]:
    """The cheapest way to each square in reach, without the start. Of equally cheap ways the shortest counts.

    points    action points left; `free` more are for moving only
    segments  moved before in this turn
    most      the segments that it may still move
    kept      the inches left over from the last move of this turn
    taken     squares of standing figures, which can be neither entered nor passed
    barred    squares on which it may not end its move
    """
    if most <= 0:
        return {}
    prices, length, shut = _prices(figure, segments, most), inches_of(figure), frozenset(taken)
    first = _Step(start, 0, kept, False)
    best: dict[_Step, tuple[int, float]] = {first: (0, 0)}
    before: dict[_Step, _Step] = {}
    edge: list[tuple[int, float, _Step]] = [(0, 0, first)]
    ends: dict[Square, _Step] = {}
    while edge:
        cost, gone, here = heapq.heappop(edge)
        if (cost, gone) > best[here]:
            continue
        if here.square not in ends:
            ends[here.square] = here
        for there, step in ground.steps.get(here.square, ()):
            if there in shut:
                continue
            after = _taken(ground, prices, here, there, step, length, most)
            if after is None:
                continue
            more, state = after
            total, far = cost + more, gone + step
            moving = _moving(prices, state)
            if total - min(free, moving) > points or best.get(state, (NEVER, 0)) <= (total, far):
                continue
            best[state], before[state] = (total, far), here
            heapq.heappush(edge, (total, far, state))
    return {
        square: _route(ground, best, before, end, start)
        for square, end in ends.items()
        if square != start and square in ground.standable and not barred(square)
    }


def _prices(figure: Figure, segments: int, most: int) -> _Prices:
    """The prices after each number of segments, with the third as expensive as the rules make it."""
    found: dict[Action, list[int]] = {}
    for action in (Action.SEGMENT, Action.DIFFICULT, Action.OBSTACLE, Action.ENTER):
        row: list[int] = []
        for more in range(most + 1):
            tired = segments + more > FREE_SEGMENTS and more and not figure.is_dog
            breath = Effect(FigureState.EXHAUSTED, 1, through=False)
            now = Affected(0, breath).apply_to(figure) if tired else figure
            total = NEVER
            with suppress(Refusal):
                total = price(now, action, 1, segments + more).total
            row.append(total)
        found[action] = row
    rows = (found[one] for one in (Action.SEGMENT, Action.DIFFICULT, Action.OBSTACLE, Action.ENTER))
    return _Prices(*map(tuple, rows))


def _taken(
    ground: Ground, prices: _Prices, here: _Step, there: Square, step: int, length: int, most: int
) -> tuple[int, _Step] | None:
    """What a step costs more, and the state after it; None if it can't be taken."""
    hard, cost, begun, left, was = is_difficult(ground, there), 0, here.begun, here.left, here.hard
    while left < step:
        if begun >= most:
            if begun == 1 and not left_from(here) and step > length:
                left = step  # whoever may move at all may take one step
                break
            return None
        cost += prices.difficult[begun] if hard else prices.segment[begun]
        begun, left, was = begun + 1, left + length, hard
    if hard and not was and begun:
        cost += prices.difficult[begun - 1] - prices.segment[begun - 1]
        was = True
    kind, back = ground.squares[there], ground.squares[here.square]
    if kind.going is Going.OBSTACLE and back.going is not Going.OBSTACLE:
        cost += prices.obstacle[begun]
    if kind.letter in DOORS and back.letter not in DOORS:
        cost += prices.door[begun]
    return (cost, _Step(there, begun, left - step, was)) if cost < NEVER else None


def left_from(here: _Step) -> bool:
    """Whether a state has gone anywhere yet."""
    return here.begun > 0


def is_difficult(ground: Ground, square: Square) -> bool:
    """Whether a square is difficult ground: rough, rails, woods, or a floor indoors."""
    kind = ground.squares[square]
    return kind.going is Going.ROUGH or kind.letter in DIFFICULT


def _moving(prices: _Prices, state: _Step) -> int:
    """At most what the segments of a state cost: points for moving only pay those."""
    return sum(prices.segment[: state.begun])


def _route(
    ground: Ground,
    best: Mapping[_Step, tuple[int, float]],
    before: Mapping[_Step, _Step],
    end: _Step,
    start: Square,
) -> Route:
    states = [end]
    while states[-1] in before:
        states.append(before[states[-1]])
    states.reverse()
    return Route(
        tuple(one.square for one in states),
        tuple(_items(ground, states)),
        best[end][0],
        min(MOST_KEPT, end.left),
    )


def _items(ground: Ground, states: Sequence[_Step]) -> list[ActionItem]:
    """The actions of a way in order: a segment as it begins, then what is crossed in it."""
    hard: dict[int, bool] = {}
    for one in states:
        hard[one.begun] = hard.get(one.begun, False) or one.hard
    found: list[ActionItem] = []
    for here, there in pairwise(states):
        found += [
            ActionItem(Action.DIFFICULT if hard.get(begun, there.hard) else Action.SEGMENT)
            for begun in range(here.begun + 1, there.begun + 1)
        ]
        kind, back = ground.squares[there.square], ground.squares[here.square]
        if kind.going is Going.OBSTACLE and back.going is not Going.OBSTACLE:
            found.append(ActionItem(Action.OBSTACLE))
        if kind.letter in DOORS and back.letter not in DOORS:
            found.append(ActionItem(Action.ENTER))
    return found


def as_reach(start: Square, found: Mapping[Square, Route]) -> Reach:
    """The squares in reach as all games have them, each with its points in the place of inches."""
    costs = {square: float(route.points) for square, route in found.items()}
    return Reach(start, max(costs.values(), default=0), {start: 0.0, **costs}, {})
