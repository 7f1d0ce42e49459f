"""The ground of a street as a picture: each square by its letter, without people, names and lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple

from cogs.cards.canvas import CARD, INK, Canvas, mixed
from rules.core.street.ground import Ground
from rules.core.street.squares import Square

Box = tuple[float, float, float, float]
"""Left, top, right and bottom of a square, in pixels of the finished picture."""

STREET, ROAD, FLOOR, GRID = "#e8ddc2", "#d5c9ae", CARD, "#cdbf9e"
WALL, WATER, WAVE = "#4d4036", "#a5c8da", "#4f85a6"
DOOR, DOOR_RIM, GLASS, GLASS_RIM = "#9a5a22", "#4a2a0c", "#bfe0ee", "#2f728f"
CRATE, TABLE, WOODEN, HEDGE, LEAVES = "#cf9f5e", "#bd9465", "#6b4716", "#93b36f", "#456129"
BODY, PANES, STONE, STONE_RIM = "#93a0ab", "#39464f", "#a99b82", "#6f634f"
RAIL, SLEEPER, CROWN, CROWN_RIM = "#5b4a3a", "#ab8d68", "#bcbc9a", "#86855f"
REACH, REACH_RIM = "#ffcf40", "#8a5a00"
KNOB: Final = "#ffd98a"

SHADE: Final = 0.55
"""How much of its color the shade of what is in reach adds."""
GROUND_COLORS: Final = (
    *(STREET, ROAD, FLOOR, *(mixed(REACH, plain, SHADE) for plain in (STREET, ROAD, FLOOR))),
    *(GRID, WALL, WATER, WAVE, DOOR, DOOR_RIM, GLASS, GLASS_RIM, CRATE, TABLE, WOODEN, HEDGE, LEAVES),
    *(BODY, PANES, STONE, STONE_RIM, RAIL, SLEEPER, CROWN, CROWN_RIM, REACH_RIM, KNOB),
)
"""All colors of the ground."""

BUILT: Final = "#+/="
"""The letters of a building's outline. Between two of them in a row, a door or a window faces up and down."""
INSIDE: Final = "+/=cahr%"
"""These stand on a floor if a floor is beside them."""
CAR: Final = "a"


class Look(NamedTuple):
    """What decides the look of the ground.

    side   the pixels of a square's side
    edge   the pixels around the street
    road   the squares of its roads
    reach  the shaded squares
    """

    ground: Ground
    side: int
    edge: int
    road: Collection[Square] = ()
    reach: Collection[Square] = ()

    def box(self, square: Square) -> Box:
        x, y = self.edge + square[0] * self.side, self.edge + square[1] * self.side
        return x, y, x + self.side, y + self.side

    def letter(self, x: int, y: int) -> str:
        """The letter of a square; a space for one off the street."""
        kind = self.ground.squares.get((x, y))
        return kind.letter if kind else " "

    def beside(self, square: Square) -> tuple[str, str, str, str]:
        """The letters above, to the right, below and to the left of a square."""
        x, y = square
        return self.letter(x, y - 1), self.letter(x + 1, y), self.letter(x, y + 1), self.letter(x - 1, y)

    def base(self, square: Square, letter: str) -> str:
        """The color under whatever lies on a square."""
        if letter == "," or (letter in INSIDE and "," in self.beside(square)):
            plain = FLOOR
        else:
            plain = ROAD if square in self.road else STREET
        return mixed(REACH, plain, SHADE) if square in self.reach else plain


def draw_ground(canvas: Canvas, look: Look) -> None:
    """Draw all squares of a street with the lines between them, and a line around the squares in reach."""
    squares = look.ground.squares
    wide, high = look.ground.wide * look.side, look.ground.high * look.side
    canvas.box((look.edge, look.edge, look.edge + wide, look.edge + high), STREET)
    for square, kind in squares.items():
        base = look.base(square, kind.letter)
        if base != STREET:
            canvas.box(look.box(square), base)
    for place in range(look.ground.wide + 1):
        x = look.edge + place * look.side
        canvas.line([(x, look.edge), (x, look.edge + high)], GRID)
    for place in range(look.ground.high + 1):
        y = look.edge + place * look.side
        canvas.line([(look.edge, y), (look.edge + wide, y)], GRID)
    for square, kind in squares.items():
        if kind.letter in DRAWN:
            DRAWN[kind.letter](canvas, look, square)
    for box in _cars(look):
        draw_parked(canvas, box)
    _draw_rim(canvas, look)


def _draw_rim(canvas: Canvas, look: Look) -> None:
    for x, y in look.reach:
        left, top, right, bottom = look.box((x, y))
        sides = (
            ((x, y - 1), (left, top), (right, top)),
            ((x, y + 1), (left, bottom), (right, bottom)),
            ((x - 1, y), (left, top), (left, bottom)),
            ((x + 1, y), (right, top), (right, bottom)),
        )
        for other, *ends in sides:
            if other not in look.reach:
                canvas.line(ends, REACH_RIM, 2.5)


# What lies on a square


def _wall(canvas: Canvas, look: Look, square: Square) -> None:
    canvas.box(look.box(square), WALL)


def _upright(look: Look, square: Square) -> bool:
    """Whether a door or window stands in a wall that goes up and down."""
    above, right, below, left = look.beside(square)
    return (above in BUILT) + (below in BUILT) > (left in BUILT) + (right in BUILT)


def _bar(look: Look, square: Square, first: float, last: float) -> Box:
    """The part of a door or window along its wall, between two shares of the square across it."""
    x, y, u, v = look.box(square)
    s = look.side
    if _upright(look, square):
        return x + round(first * s), y, x + round(last * s), v
    return x, y + round(first * s), u, y + round(last * s)


def _shut(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, u, v = bar = _bar(look, square, 0.24, 0.76)
    canvas.box(bar, DOOR, DOOR_RIM, 2.5)
    knob = ((x + u) / 2, v - 10) if _upright(look, square) else (u - 10, (y + v) / 2)
    canvas.disc(knob, 3.5, KNOB, DOOR_RIM, 1)


def _open(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, u, v = look.box(square)
    s, post = look.side, round(look.side * 0.16)
    if _upright(look, square):
        frame = ((x + 0.24 * s, y, x + 0.76 * s, y + post), (x + 0.24 * s, v - post, x + 0.76 * s, v))
        leaf = [(x + s / 2, y + post), (x + 0.06 * s, y + 0.66 * s)]
    else:
        frame = ((x, y + 0.24 * s, x + post, y + 0.76 * s), (u - post, y + 0.24 * s, u, y + 0.76 * s))
        leaf = [(x + post, y + s / 2), (x + 0.66 * s, y + 0.06 * s)]
    for part in frame:
        canvas.box(part, DOOR_RIM)
    canvas.line(leaf, DOOR, 5)


def _window(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, u, v = bar = _bar(look, square, 0.3, 0.7)
    canvas.box(bar, GLASS, GLASS_RIM, 2.5)
    ends = [((x + u) / 2, y), ((x + u) / 2, v)] if _upright(look, square) else [(x, (y + v) / 2), (u, (y + v) / 2)]
    canvas.line(ends, GLASS_RIM, 2)


def _crates(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, u, v = look.box(square)
    canvas.box((x + 3, y + 3, u - 3, v - 3), CRATE, WOODEN, 3)
    canvas.line([(x + 5, y + 5), (u - 5, v - 5)], WOODEN, 2.5)
    canvas.line([(x + 5, v - 5), (u - 5, y + 5)], WOODEN, 2.5)


def _hedge(canvas: Canvas, look: Look, square: Square) -> None:
    """A hedge outdoors, furniture indoors; joined with what is the same beside it."""
    x, y, u, v = look.box(square)
    above, right, below, left = look.beside(square)
    inside = "," in (above, right, below, left)
    fill, rim = (TABLE, WOODEN) if inside else (HEDGE, LEAVES)
    gap = round(look.side * 0.19)
    parts = [(x + gap, y + gap, u - gap, v - gap)]
    parts += [(x, y + gap, x + gap, v - gap)] * (left == "h") + [(u - gap, y + gap, u, v - gap)] * (right == "h")
    parts += [(x + gap, y, u - gap, y + gap)] * (above == "h") + [(x + gap, v - gap, u - gap, v)] * (below == "h")
    for part in parts:
        canvas.box(part, fill)
    x, y, u, v = parts[0]
    sides = (
        (above, [(x, y), (u, y)]),
        (right, [(u, y), (u, v)]),
        (below, [(x, v), (u, v)]),
        (left, [(x, y), (x, v)]),
    )
    for letter, ends in sides:
        if letter != "h":
            canvas.line(ends, rim, 3)
    for letter, ends in (
        (left, ((x - gap, y, x, y), (x - gap, v, x, v))),
        (right, ((u, y, u + gap, y), (u, v, u + gap, v))),
        (above, ((x, y - gap, x, y), (u, y - gap, u, y))),
        (below, ((x, v, x, v + gap), (u, v, u, v + gap))),
    ):
        if letter == "h":
            for a, b, c, d in ends:
                canvas.line([(a, b), (c, d)], rim, 3)
    if above == left == look.letter(square[0] - 1, square[1] - 1) == "h":  # the middle of a large table
        canvas.box((x - 2 * gap - 2, y - 2 * gap - 2, x + 2, y + 2), fill)


def _rubble(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, _, _ = look.box(square)
    for a, b, r in ((0.22, 0.3, 0.15), (0.62, 0.22, 0.12), (0.42, 0.62, 0.19), (0.8, 0.68, 0.14), (0.18, 0.8, 0.1)):
        a, b, r = x + a * look.side, y + b * look.side, r * look.side
        stone = [(a - r, b + r * 0.7), (a - r * 0.5, b - r), (a + r * 0.7, b - r * 0.7), (a + r, b + r * 0.8)]
        canvas.polygon(stone, STONE)
        canvas.line([*stone, stone[0]], STONE_RIM, 2)


def _rails(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, u, v = look.box(square)
    above, right, below, left = look.beside(square)
    s, lying = look.side, (left, right).count("t") > (above, below).count("t")
    for at in (0.2, 0.7):
        sleeper = (
            (x + at * s, y + 4, x + (at + 0.14) * s, v - 4)
            if lying
            else (x + 4, y + at * s, u - 4, y + (at + 0.14) * s)
        )
        canvas.box(sleeper, SLEEPER)
    for at in (0.27, 0.73):
        rail = [(x, y + at * s), (u, y + at * s)] if lying else [(x + at * s, y), (x + at * s, v)]
        canvas.line(rail, RAIL, 3)


def _water(canvas: Canvas, look: Look, square: Square) -> None:
    x, y, u, v = look.box(square)
    canvas.box((x, y, u, v), WATER)
    for at in (0.32, 0.74):
        points = [(x + part * look.side / 8, y + look.side * (at + WAVES[part % 8])) for part in range(9)]
        canvas.line(points, WAVE, 2.5)


WAVES: Final = (0, -0.06, -0.08, -0.06, 0, 0.06, 0.08, 0.06)


def _smoke(canvas: Canvas, look: Look, square: Square) -> None:
    """Crowns of trees, or puffs of smoke."""
    x, y, _, _ = look.box(square)
    for a, b, r in ((0.3, 0.32, 0.26), (0.66, 0.66, 0.3)):
        canvas.disc((x + round(a * look.side), y + round(b * look.side)), round(r * look.side), CROWN, CROWN_RIM, 3)


DRAWN: Final[dict[str, Callable[[Canvas, Look, Square], None]]] = {
    "#": _wall,
    "+": _shut,
    "/": _open,
    "=": _window,
    "c": _crates,
    "h": _hedge,
    "r": _rubble,
    "t": _rails,
    "~": _water,
    "%": _smoke,
}


def _cars(look: Look) -> Iterator[Box]:
    """The parked cars: each takes two squares beside each other, or one that is left over."""
    taken = set[Square]()
    for x, y in [square for square, kind in look.ground.squares.items() if kind.letter == CAR]:
        if (x, y) in taken:
            continue
        more = [one for one in ((x + 1, y), (x, y + 1)) if look.letter(*one) == CAR and one not in taken]
        last = more[0] if more else (x, y)
        taken |= {(x, y), last}
        yield (*look.box((x, y))[:2], *look.box(last)[2:])


def draw_parked(canvas: Canvas, box: Box) -> None:
    """A car from above, with its windshield and its rear window."""
    x, y, u, v = box
    long, wide = (u - x, v - y) if u - x >= v - y else (v - y, u - x)
    lying = u - x >= v - y

    def part(first: float, last: float, inset: float) -> Box:
        if lying:
            return x + first * long, y + inset * wide, x + last * long, v - inset * wide
        return x + inset * wide, y + first * long, u - inset * wide, y + last * long

    canvas.box(part(0.03, 0.97, 0.1), BODY, INK, 2.5, radius=wide * 0.22)
    canvas.box(part(0.26, 0.38, 0.22), PANES)
    canvas.box(part(0.74, 0.82, 0.22), PANES)
