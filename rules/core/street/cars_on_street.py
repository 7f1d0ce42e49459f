"""Cars on a street: two squares each, eight headings, and the turns of their ways.

A car drives by steps of its front square: 2 inches ahead, 3 diagonally. Its rear follows onto the square that the front
leaves, so a turn happens with the step that leads into the new heading.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.street.ground import DIAGONAL, MOST_CHANGED, STRAIGHT, Going, Ground
from rules.core.street.squares import DIRECTIONS, Direction, Square

CAR: Final = "a"
STOPS: Final = "#+/=cah~"
"""The letters of the legend that stop a car, unless a game says otherwise."""
COSTS: Final = tuple(DIAGONAL if one.is_diagonal else STRAIGHT for one in DIRECTIONS)
"""The inches of a step into each direction."""
Turns = tuple[int, ...]
"""How many turns of 45, 90, 135 and 180 degrees."""
NO_TURNS: Final[Turns] = (0, 0, 0, 0)


@frozen
class Car:
    """A car on the street.

    front  the square of its hood, at which the driver sits
    """

    front: Square
    heading: Direction

    @property
    def rear(self) -> Square:
        dx, dy = self.heading.step
        return self.front[0] - dx, self.front[1] - dy

    @property
    def squares(self) -> tuple[Square, Square]:
        """Its front and its rear square; a diagonal car touches only the two corners between them."""
        return self.front, self.rear

    def stepped(self, heading: Direction) -> Car:
        """The car after a step into a heading. Turned around, it stays on its squares."""
        dx, dy = heading.step
        return Car((self.front[0] + dx, self.front[1] + dy), heading)


@frozen
class Drive:
    """A way of a car.

    end     where it ends
    passed  the squares that its front enters, in order: what is on them is run down
    inches  those of its steps
    turns   the degrees of each turn, 45 to 180, in order
    """

    end: Car
    passed: tuple[Square, ...] = ()
    inches: int = 0
    turns: tuple[int, ...] = ()

    @property
    def sharpest(self) -> int:
        """The degrees of the sharpest turn: 45 a curve, 90 a corner, 135 an acute corner, 180 a U-turn; 0 for none."""
        return max(self.turns, default=0)


@frozen
class StraightDrive:
    """A straight line of a car, such as a skid.

    drive  as far as it goes
    met    the first thing in its way, which it does not enter; None if it met nothing
    """

    drive: Drive
    met: Square | None = None


def turn_between(one: Direction, other: Direction) -> int:
    """The degrees between two headings: 0, 45, 90, 135 or 180."""
    apart = abs(DIRECTIONS.index(one) - DIRECTIONS.index(other))
    return 45 * min(apart, 8 - apart)


def with_cars(ground: Ground, cars: Iterable[Car]) -> Ground:
    """The ground with these cars on it, as people see it and climb over it. Their parts off the street are nowhere."""
    return ground.changed({square: CAR for car in cars for square in car.squares})


def in_its_way(
    ground: Ground, car: Car, heading: Direction, taken: Collection[Square] = (), stops: str = STOPS
) -> Square | None:
    """The square that keeps a car from a step into a heading; None if nothing does.

    It may be the square that it would enter, or the corner of a wall that it would cut. Off the street is in the way.
    """
    here, there = car.front, car.stepped(heading).front
    kind = ground.squares.get(there)
    if kind is None or kind.letter in stops or (there in taken and there not in car.squares):
        return there
    for corner in ((there[0], here[1]), (here[0], there[1])) if heading.is_diagonal else ():
        if ground.squares[corner].going in (Going.CLOSED, Going.DOOR):
            return corner
    return None


def leads_off(ground: Ground, car: Car) -> bool:
    """Whether the next step of a car straight on takes it over the edge of the street."""
    met = in_its_way(ground, car, car.heading)
    return met is not None and met not in ground.squares


def straight_on(
    ground: Ground,
    car: Car,
    inches: float,
    heading: Direction | None = None,
    taken: Iterable[Square] = (),
    stops: str = STOPS,
) -> StraightDrive:
    """Drive a car in a straight line, by its own heading or another, as far as the inches go or to the first thing."""
    heading, shut = heading or car.heading, frozenset(taken)
    step = DIAGONAL if heading.is_diagonal else STRAIGHT
    turn = turn_between(car.heading, heading)
    drive = Drive(car)
    while drive.inches + step <= inches:
        met = in_its_way(ground, drive.end, heading, shut, stops)
        if met is not None:
            return StraightDrive(drive, met)
        end = drive.end.stepped(heading)
        drive = Drive(end, (*drive.passed, end.front), drive.inches + step, (turn,) if turn else ())
    return StraightDrive(drive)


def drives(
    ground: Ground,
    car: Car,
    inches: float,
    taken: Iterable[Square] = (),
    sharpest: int = 180,
    stops: str = STOPS,
    may: Callable[[tuple[int, ...]], bool] | None = None,
) -> Mapping[Car, Drive]:
    """Where a car can drive, by where it ends: the way of the fewest inches, and of those the one that turns least.

    taken     squares that it can't enter, such as those of other cars
    sharpest  the most degrees of a turn
    may       whether a way may have these turns, in degrees and in any order; a way with fewer of them may then, too.
              None: all may
    """
    shut, ahead = frozenset(taken), _ahead(ground, stops)
    sharps = [(eighths, 45 * abs(eighths)) for eighths in range(-3, 5) if 45 * abs(eighths) <= sharpest]
    found: dict[Car, Drive] = {}
    kept: dict[tuple[Square, int], list[Turns]] = {}
    queued: dict[tuple[Square, int], tuple[int, int]] = {}
    fits = _fits(may)
    # Plain tuples, since there are thousands. The inches, the degrees of all turns and a number decide which is first.
    # Then come where it leads, the number of its heading, its turns by sharpness, the way before its last step, and the
    # degrees with which that step began.
    edge: list[tuple[int, int, int, Square, int, Turns, Drive | None, int]] = [
        (0, 0, 0, car.front, DIRECTIONS.index(car.heading), NO_TURNS, None, 0)
    ]
    number = 0
    while edge:
        inches_to, degrees, _, front, heading, turns, before, turn = heapq.heappop(edge)
        others = kept.setdefault((front, heading), [])
        if others and (may is None or any(_within(one, turns) for one in others)):
            continue
        others.append(turns)
        drive = _stepped(before, front, DIRECTIONS[heading], inches_to, turn)
        found.setdefault(drive.end, drive)
        rear, steps = drive.end.rear, ahead.get(front) or _steps_ahead(ground, front, stops)
        for eighths, sharp in sharps:
            towards = (heading + eighths) % 8
            there, gone = steps[towards], inches_to + COSTS[towards]
            if there is None or gone > inches or (there in shut and there != rear):
                continue
            counted, cost = turns, (gone, degrees + sharp)
            if may is None:
                known = queued.get((there, towards))
                if known is not None and known <= cost:
                    continue
                queued[there, towards] = cost
            elif eighths:
                counted = _with_turn(turns, abs(eighths))
                if not fits(counted):
                    continue
            number += 1
            heapq.heappush(edge, (*cost, number, there, towards, counted, drive, sharp))
    return found


def _stepped(before: Drive | None, front: Square, heading: Direction, inches: int, turn: int) -> Drive:
    """A way with one more step, which began with a turn; without a way before it the start alone."""
    end = Car(front, heading)
    if before is None:
        return Drive(end)
    return Drive(end, (*before.passed, front), inches, (*before.turns, turn) if turn else before.turns)


def _with_turn(turns: Turns, eighths: int) -> Turns:
    return tuple(many + (sharp == eighths) for sharp, many in enumerate(turns, 1))


def _within(one: Turns, other: Turns) -> bool:
    """Whether a way has no more turns of any sharpness than another."""
    return all(ours <= theirs for ours, theirs in zip(one, other, strict=True))


def _fits(may: Callable[[tuple[int, ...]], bool] | None) -> Callable[[Turns], bool]:
    """The same question of numbers of turns. Each is asked once."""

    @cache
    def fits(turns: Turns) -> bool:
        return may is None or may(tuple(45 * sharp for sharp, many in enumerate(turns, 1) for _ in range(many)))

    return fits


@lru_cache(MOST_CHANGED)
def _ahead(ground: Ground, stops: str) -> Mapping[Square, Sequence[Square | None]]:
    """The squares that a step leads to from each square of a street, by heading; None where something stops it."""
    return {
        front: _steps_ahead(ground, front, stops) for front, kind in ground.squares.items() if kind.letter not in stops
    }


def _steps_ahead(ground: Ground, front: Square, stops: str) -> Sequence[Square | None]:
    cars = [Car(front, heading) for heading in DIRECTIONS]
    return [
        None if in_its_way(ground, car, car.heading, (), stops) is not None else car.stepped(car.heading).front
        for car in cars
    ]


def worth_driving(ways: Iterable[Drive], most: int) -> list[Drive]:
    """Some ways of a car that differ, the farthest first: of each heading in turn, at most so many."""
    by_heading: dict[Direction, list[Drive]] = {}
    for one in sorted(ways, key=lambda one: (-one.inches, len(one.turns), one.end.front)):
        by_heading.setdefault(one.end.heading, []).append(one)
    found: list[Drive] = []
    lists: Sequence[list[Drive]] = list(by_heading.values())
    while len(found) < most and any(lists):
        found += [one.pop(0) for one in lists if one][: most - len(found)]
    return sorted(found, key=lambda one: (-one.inches, len(one.turns), one.end.front))
