"""Cars on a street: two squares each, eight headings, and the turns of their ways.

A car drives by steps of its front square: 2 inches ahead, 3 diagonally. Its rear follows onto the square that the front
leaves, so a turn happens with the step that leads into the new heading.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.street.ground import DIAGONAL, STRAIGHT, Going, Ground
from rules.core.street.squares import DIRECTIONS, Direction, Square

CAR: Final = "a"
STOPS: Final = "#+/=cah~"
"""The letters of the legend that stop a car, unless a game says otherwise."""


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
    may       whether a way may have these turns, in degrees; a way with fewer of them may then, too. None: all may
    """
    shut = frozenset(taken)
    found: dict[Car, Drive] = {}
    kept: dict[Car, list[Counter[int]]] = {}
    turns = [eighths for eighths in range(-3, 5) if 45 * abs(eighths) <= sharpest]
    edge: list[tuple[int, int, int, Drive]] = [(0, 0, 0, Drive(car))]
    count = 0
    while edge:
        _, _, _, drive = heapq.heappop(edge)
        others = kept.setdefault(drive.end, [])
        if others and (may is None or any(one <= Counter(drive.turns) for one in others)):
            continue
        others.append(Counter(drive.turns))
        found.setdefault(drive.end, drive)
        for eighths in turns:
            heading = drive.end.heading.turned(eighths)
            gone = drive.inches + (DIAGONAL if heading.is_diagonal else STRAIGHT)
            if gone > inches:
                continue
            end = drive.end.stepped(heading)
            turned = (*drive.turns, 45 * abs(eighths)) if eighths else drive.turns
            if (end in found and may is None) or (eighths and may is not None and not may(turned)):
                continue
            if in_its_way(ground, drive.end, heading, shut, stops) is not None:
                continue
            count += 1
            heapq.heappush(edge, (gone, sum(turned), count, Drive(end, (*drive.passed, end.front), gone, turned)))
    return found


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
