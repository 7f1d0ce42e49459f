"""The picture of a street: who stands where, whose turn it is, where they can go, and the last shot and move.

Phones show it at half its size, so nothing on it has letters of less than 16 pixels. Each side has a color and a shape
of its own. The words of `rules.core.street.street_in_words` say the same.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from cogs.cards.canvas import (
    COLOURS,
    FINER,
    INK,
    PAPER,
    Canvas,
    Point,
    Typeface,
    alt_text,
    fitted,
    readable_on,
    width_of,
    written,
)
from cogs.cards.card import Picture
from cogs.cards.street_tiles import GROUND_COLORS, REACH_RIM, WALL, Box, Look, draw_ground
from rules.core.plain.frozen import frozen
from rules.core.plain.words import key_of
from rules.core.street.cars_on_street import Car
from rules.core.street.ground import Going, Ground
from rules.core.street.sight import UNIT, free_line, point_in
from rules.core.street.squares import Direction, Square, name_of
from rules.core.street.street_in_words import Shown, Sign
from rules.core.street.streets import ROAD, shown_places

WIDTH: Final = 780
EDGE: Final = 21
MOST_NAMES, MOST_SPOTS = 30, 80
"""So many places have their names on a picture, each at the best of so many spots: the nearest to its middle."""
MOST_SIDE: Final = 62
"""The largest side of a square, so that a street of few columns is not too tall."""
SHOT, MOVE, TURN, GONE, GOAL = "#c01722", "#1d4f91", "#ffb000", "#cfc7b8", "#ffd84a"
NAME: Final = "#6a5636"
WHITE, PALE = "#ffffff", "#fff7e2"
OWN_COLORS: Final = (WHITE, PALE, PAPER, INK, SHOT, MOVE, TURN, GONE, GOAL, NAME)
MOST_KEPT: Final = 32
"""So many pictures are kept, of at most 40 kB each."""
LETTER, NUMBER, PLACE, AT_EDGE, RANGE, LEAST = 22, 20, 19, 18, 26, 16
"""Sizes of letters, in pixels."""
FACE, NAME_FACE = Typeface.NARROW_BOLD, Typeface.SERIF_ITALIC


class Shape(StrEnum):
    """The shape of a side's figures."""

    DISK = "disk"
    BOX = "box"
    RHOMB = "rhomb"
    RING = "ring"


def shape_of(side: int) -> Shape:
    """The shape of a side, by its place from 0. The fifth has the first one's again, in another color."""
    return tuple(Shape)[side % len(Shape)]


class CarToken(NamedTuple):
    """A car in play, and the number of its side; None for a car without one."""

    letters: str
    side: int | None
    car: Car


class ShotLine(NamedTuple):
    """The last shot, from square to square, and its range where the game shows it."""

    shooter: Square
    target: Square
    label: str = ""


@frozen
class StreetView:
    """All that is on a picture. It holds only what the reader may see.

    ground  without the cars in play
    movers  the letters of the figures and cars whose turn it is
    reach   the squares where it can go
    offers  the squares with the numbers 1, 2, 3 ...
    goals   the squares of what a fight is about
    move    the squares of the last move, the first to the last
    """

    ground: Ground
    figures: tuple[Shown, ...] = ()
    cars: tuple[CarToken, ...] = ()
    movers: frozenset[str] = frozenset()
    reach: frozenset[Square] = frozenset()
    offers: tuple[Square, ...] = ()
    goals: tuple[Square, ...] = ()
    shot: ShotLine | None = None
    move: tuple[Square, ...] = ()


@lru_cache(MOST_KEPT)
def street_picture(view: StreetView, alt: str) -> Picture:
    """The picture of a street, with the text that stands in for it. It keeps the last ones: a table card is edited
    more often than its street changes.
    """
    return Picture("street.png", drawn_street(view), alt_text(alt))


def drawn_street(view: StreetView) -> bytes:
    """The picture as a PNG: 780 pixels wide for 18 columns, never wider, and of whole pixels a square."""
    return _Drawing(view).png()


class _Drawing:
    """A picture while it is drawn."""

    def __init__(self, view: StreetView) -> None:
        ground = view.ground
        self.view = view
        self.side = min((WIDTH - 2 * EDGE) // ground.wide, MOST_SIDE)
        road = {one for place in ground.places if key_of(place.name) == ROAD for one in place.squares}
        self.look = Look(ground, self.side, EDGE, road, view.reach | self._held_within())
        self.canvas = Canvas(self.side * ground.wide + 2 * EDGE, self.side * ground.high + 2 * EDGE, PAPER)
        draw_ground(self.canvas, self.look)
        self._edge()
        self._places()
        for square in view.goals:
            self._goal(square)
        self._move()
        for car in view.cars:
            self._car(car)
        self._shot()
        for one in sorted(view.figures, key=_rank):
            self._figure(one)
        self._range()
        for number, square in enumerate(view.offers, 1):
            self._offer(number, square)

    def png(self) -> bytes:
        """The picture in its own colors: a palette that Pillow chose would lose the rare ones."""
        from PIL import Image, ImageColor

        sides = {one.figure.side for one in self.view.figures} | {car.side or 0 for car in self.view.cars}
        colors = [*GROUND_COLORS, *OWN_COLORS, *{COLOURS[side % len(COLOURS)]: None for side in sides}]
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for color in colors for part in ImageColor.getrgb(color)])
        few = self.canvas.image.reduce(FINER).quantize(palette=palette, dither=Image.Dither.NONE)
        file = io.BytesIO()
        few.save(file, "PNG", compress_level=8)
        return file.getvalue()

    def at(self, point: Point) -> Point:
        """The pixels of a point that is given in squares."""
        return EDGE + point[0] * self.side, EDGE + point[1] * self.side

    def middle(self, square: Square) -> Point:
        return self.at((square[0] + 0.5, square[1] + 0.5))

    def _held_within(self) -> set[Square]:
        """The squares of figures amid the squares in reach: they are shaded too, or the edge of the shade is a maze."""
        view, found = self.view, set[Square]()
        for x, y in {one.figure.at for one in view.figures} if view.reach else ():
            around = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
            if sum(one in view.reach or one not in view.ground.squares for one in around) >= 3:
                found.add((x, y))
        return found

    # Around the street, and names on it

    def _edge(self) -> None:
        canvas, ground = self.canvas, self.view.ground
        for column in range(ground.wide):
            for y in (EDGE / 2, canvas.height - EDGE / 2):
                place = self.middle((column, 0))[0], y
                canvas.text(place, name_of((column, 0))[0], FACE, AT_EDGE, INK, "mm")
        for row in range(ground.high):
            for x in (EDGE / 2, canvas.width - EDGE / 2):
                canvas.text((x, self.middle((0, row))[1]), name_of((0, row))[1:], FACE, AT_EDGE - 2, INK, "mm")

    def _places(self) -> None:
        """The names of places, each where it hides the least."""
        view = self.view
        people = {one.figure.at for one in view.figures} | set(view.offers) | set(view.goals)
        taken: list[Box] = []
        for place in sorted(shown_places(view.ground)[:MOST_NAMES], key=lambda one: len(one.squares)):
            text = written(place.name.removeprefix("the "), NAME_FACE)
            widest = max(last - first + 1 for first, last, _ in _runs(place.squares)) * self.side
            text, size = fitted(text, NAME_FACE, PLACE, max(widest, 2.6 * self.side), LEAST)
            wide, high = width_of(text, NAME_FACE, size) + 4, size + 2.0
            middle = _mean([self.middle(one) for one in place.squares])
            near = sorted(self._spots(place.squares), key=lambda spot: hypot(spot[0] - middle[0], spot[1] - middle[1]))
            spots = [
                (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                for x, y in near[:MOST_SPOTS]
                if x - wide / 2 >= EDGE and x + wide / 2 <= self.canvas.width - EDGE
            ]
            if not spots:
                continue
            best = min(spots, key=lambda box: self._hides(box, people, taken, place.squares, middle))
            taken.append(best)
            x, y, u, v = best
            self.canvas.text(((x + u) / 2, (y + v) / 2), text, NAME_FACE, size, NAME, "mm", halo=PALE)

    def _spots(self, squares: Iterable[Square]) -> Iterator[Point]:
        """Where the name of a place might be: the middles of its rows, and beside a small one."""
        known = list(_runs(squares))
        for first, last, row in known:
            x, y = self.at(((first + last + 1) / 2, row + 0.5))
            yield x, y
            for half in range(2 * first + 1, 2 * last + 2):
                yield self.at((half / 2, row + 0.5))
            if len(known) <= 2 and last - first < 3:
                yield x, y - 0.72 * self.side
                yield x, y + 0.72 * self.side

    def _hides(
        self, box: Box, people: set[Square], taken: Sequence[Box], squares: frozenset[Square], middle: Point
    ) -> float:
        """How much a name at a place would hide, and how far it is from the middle of what it names."""
        x, y, u, v = box
        cost = hypot((x + u) / 2 - middle[0], (y + v) / 2 - middle[1]) / self.side
        cost += 30 * sum(x < d and a < u and y < e and b < v for a, b, d, e in taken)
        columns = range(int((x - EDGE) // self.side), int((u - EDGE) // self.side) + 1)
        rows = range(int((y - EDGE) // self.side), int((v - EDGE) // self.side) + 1)
        for one in [(column, row) for column in columns for row in rows]:
            kind = self.view.ground.squares.get(one)
            cost += 12 * (one in people) + 2 * (one not in squares)
            cost += 40 if kind is None else 1.5 * (kind.going not in (Going.OPEN, Going.ROUGH)) + (kind.letter in "/=")
        return cost

    def _goal(self, square: Square) -> None:
        """A star on what the fight is about."""
        (x, y), r = self.middle(square), self.side * 0.36
        radii = [(r, r * 0.45)[n % 2] for n in range(10)]
        points = [(x + one * sin(n * pi / 5), y - one * cos(n * pi / 5)) for n, one in enumerate(radii)]
        self.canvas.polygon(points, GOAL)
        self.canvas.line([*points, points[0]], INK, 2)

    # Lines

    def _arrow(
        self,
        ends: tuple[Point, Point],
        color: str,
        dashes: Sequence[float],
        gaps: tuple[float, float],
        head: float = 17,
    ) -> None:
        """A line with a head, drawn in by a gap at each end, with a light rim."""
        (x, y), (u, v) = ends
        long = max(1.0, hypot(u - x, v - y))
        dx, dy = (u - x) / long, (v - y) / long
        first, last = min(gaps[0], long / 3), min(gaps[1], long / 3)
        x, y, u, v = x + dx * first, y + dy * first, u - dx * last, v - dy * last
        neck = u - (head - 4) * dx, v - (head - 4) * dy
        self.canvas.line([(x, y), neck], WHITE, 9)
        self.canvas.dashed([(x, y), neck], dashes, color, 5)
        for reach, fill in ((4, WHITE), (0, color)):
            tip = u + reach * dx, v + reach * dy
            (a, b), half = (u - (head + reach / 2) * dx, v - (head + reach / 2) * dy), head * 0.53 + reach
            self.canvas.polygon([tip, (a - half * dy, b + half * dx), (a + half * dy, b - half * dx)], fill)

    def _move(self) -> None:
        """The last move: a ring where it began, then dashes along its way."""
        way = [self.middle(one) for one in self.view.move]
        if len(way) < 2:
            return
        self.canvas.line(way[:-1], WHITE, 9)
        self.canvas.dashed(way[:-1], (11, 6), MOVE, 5)
        self._arrow((way[-2], way[-1]), MOVE, (11, 6), (0, self.side * 0.5), 14)
        self.canvas.disc(way[0], self.side * 0.3, None, WHITE, 7)
        self.canvas.disc(way[0], self.side * 0.3 - 1.5, None, MOVE, 4)

    def _shot_ends(self, shot: ShotLine) -> tuple[Point, Point]:
        """The pixels of both ends of a shot: along the free line, or from center to center if there is none."""
        line = free_line(self.view.ground, shot.shooter, shot.target)
        start, end = line or (point_in(shot.shooter), point_in(shot.target))
        return self.at((start.x / UNIT, start.y / UNIT)), self.at((end.x / UNIT, end.y / UNIT))

    def _shot(self) -> None:
        """The last shot, under the figures that it passes."""
        if self.view.shot is not None:
            self._arrow(self._shot_ends(self.view.shot), SHOT, (), (self.side * 0.5, self.side * 0.5))

    def _range(self) -> None:
        """The range of the last shot, beside the middle of its line."""
        shot = self.view.shot
        if shot is None or not shot.label:
            return
        (x, y), (u, v) = self._shot_ends(shot)
        long = max(1.0, hypot(u - x, v - y))
        place = (x + u) / 2 - 20 * (v - y) / long, (y + v) / 2 + 20 * (u - x) / long
        self.canvas.text(place, written(shot.label, FACE), FACE, RANGE, SHOT, "mm", WHITE)

    def _offer(self, number: int, square: Square) -> None:
        middle = self.middle(square)
        self.canvas.disc(middle, self.side * 0.36, WHITE, REACH_RIM, 2.5)
        self.canvas.text(middle, str(number), FACE, NUMBER, INK, "mm")

    # Figures and cars

    def _figure(self, one: Shown) -> None:
        canvas, side, (x, y), r = self.canvas, one.figure.side, self.middle(one.figure.at), self.side / 2 - 1.5
        color = GONE if one.dead else COLOURS[side % len(COLOURS)]
        if one.letters in self.view.movers:
            self._shape(side, (x, y), r + 8, INK)
            self._shape(side, (x, y), r + 6.5, TURN)
        if one.figure.front is not None:
            self._front(shape_of(side), (x, y), r, one.figure.front)
        self._shape(side, (x, y), r, INK)
        self._shape(side, (x, y), r - 2.5, color)
        ink = INK if one.dead else readable_on(color)
        if shape_of(side) is Shape.RING:
            canvas.disc((x, y), r - 8, WHITE)
            ink = INK
        if one.dead:
            for ends in ([(x - r, y - r), (x + r, y + r)], [(x - r, y + r), (x + r, y - r)]):
                canvas.line(ends, SHOT, 4)
        text, size = fitted(one.letters, FACE, LETTER, r * 1.55, LEAST)
        canvas.text((x, y), text, FACE, size, ink, "mm", GONE if one.dead else None)
        self._signs(one, (x, y), r)

    def _shape(self, side: int, middle: Point, r: float, fill: str) -> None:
        (x, y), shape = middle, shape_of(side)
        if shape is Shape.BOX:
            r *= 0.94
            self.canvas.box((x - r, y - r, x + r, y + r), fill)
        elif shape is Shape.RHOMB:
            r *= 1.3
            self.canvas.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], fill)
        else:
            self.canvas.disc(middle, r, fill)

    def _front(self, shape: Shape, middle: Point, r: float, front: Direction) -> None:
        """A beak on the side to which a figure looks, longer where the shape has a corner."""
        dx, dy = front.step
        long = hypot(dx, dy)
        dx, dy = dx / long, dy / long
        corner = (shape is Shape.BOX and front.is_diagonal) or (shape is Shape.RHOMB and not front.is_diagonal)
        (x, y), tip, half = middle, r + (17 if corner else 11), 10
        for more, fill in ((2.5, WHITE), (0, INK)):
            self.canvas.polygon(
                [
                    (x + (tip + more) * dx, y + (tip + more) * dy),
                    (x + (r - 4) * dx - (half + more) * dy, y + (r - 4) * dy + (half + more) * dx),
                    (x + (r - 4) * dx + (half + more) * dy, y + (r - 4) * dy - (half + more) * dx),
                ],
                fill,
            )

    def _signs(self, one: Shown, middle: Point, r: float) -> None:
        """A bar under who lies, dashes around who hides, and two badges."""
        canvas, (x, y), signs = self.canvas, middle, one.signs
        if Sign.PRONE in signs:
            canvas.box((x - r - 1, y + r - 9, x + r + 1, y + r + 1.5), INK, WHITE, 2)
        if one.figure.hidden:
            ring = [(x + (r + 1) * cos(n * pi / 16), y + (r + 1) * sin(n * pi / 16)) for n in range(33)]
            for ends, fill in zip(pairwise(ring), (INK, INK, WHITE, WHITE) * 8, strict=True):
                canvas.line(ends, fill, 5)
        if Sign.AFRAID in signs:
            self._badge((x + r - 6, y - r + 5), "!", TURN, INK)
        if Sign.EMPTY in signs:
            self._badge((x - r + 6, y - r + 5), "0", WHITE, SHOT)

    def _badge(self, middle: Point, sign: str, fill: str, ink: str) -> None:
        self.canvas.disc(middle, 11, fill, ink, 2.5)
        self.canvas.text(middle, sign, FACE, 18, ink, "mm")

    def _car(self, car: CarToken) -> None:
        """A car from above: its body along its heading, its windshield in front, and its letters."""
        dx, dy = car.car.heading.step
        hood, rear = (self.middle(one) for one in car.car.squares)
        long = hypot(dx, dy)
        dx, dy = dx / long, dy / long
        half, more = self.side * 0.4, self.side * 0.45

        def across(point: Point, along: float, width: float) -> list[Point]:
            x, y = point[0] + along * dx, point[1] + along * dy
            return [(x - width * dy, y + width * dx), (x + width * dy, y - width * dx)]

        color = GONE if car.side is None else COLOURS[car.side % len(COLOURS)]
        if car.letters in self.view.movers:
            left, right = across(hood, more + 6, half + 6), across(rear, -more - 6, half + 6)
            self.canvas.polygon([*left, *reversed(right)], TURN)
        for inset, fill in ((0, INK), (2.5, WHITE), (4, color)):
            back = across(rear, inset - more, half - inset)
            cheeks, nose = across(hood, more - 9, half - inset), across(hood, more - inset, half - 8)
            self.canvas.polygon([*nose, cheeks[1], *reversed(back), cheeks[0]], fill)
        panes = [*across(hood, more * 0.2, half * 0.7), *reversed(across(hood, -more * 0.35, half * 0.7))]
        self.canvas.polygon(panes, WALL)
        middle = _mean([hood, rear, rear])
        self.canvas.text(middle, car.letters, FACE, LETTER, readable_on(color), "mm")


def _rank(one: Shown) -> int:
    """The dead are drawn first, then those who lie, so that no one hides a figure that stands."""
    return 0 if one.dead else 1 if Sign.PRONE in one.signs else 2


def _runs(squares: Iterable[Square]) -> Iterator[tuple[int, int, int]]:
    """The unbroken pieces of rows in a place: first column, last column, row."""
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        rows.setdefault(y, []).append(x)
    for y, columns in sorted(rows.items()):
        columns.sort()
        first = last = columns[0]
        for column in columns[1:]:
            if column != last + 1:
                yield first, last, y
                first = column
            last = column
        yield first, last, y


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
