"""Outlines of scenery for the map, faint enough for text on top."""

from __future__ import annotations

from collections.abc import Callable
from math import sin
from typing import Final

from cogs.cards.canvas import INK, PAPER, Canvas, Point, mixed

Draw = Callable[[Canvas, Point, str], None]
WATER, WAVE = "#a8c3c2", "#86a8a9"
WOOD, IRON = "#8a6f4c", "#5b3a34"
EDGE: Final = mixed(INK, PAPER, 0.8)


def river(canvas: Canvas, banks: tuple[Point, ...]) -> None:
    """The water between its banks."""
    canvas.polygon(banks, WATER)
    for n in range(16):
        x = 62 + n * 61
        y = 1052 + n * 2.6 + (0, 22, 44)[n % 3]
        canvas.line([(x + step, y + 4 * sin(step / 5)) for step in range(0, 34, 2)], WAVE, 2)


def waterfront(canvas: Canvas, left: float) -> None:
    """Piers along the docks, and a freighter."""
    for x in (70, 134, 198, 262, 326):
        y = 1018 + (x - left) * 0.043
        canvas.box((x, y, x + 20, y + 40), fill=WOOD, rim=EDGE, width=1.5)
    canvas.polygon(((222, 1082), (316, 1084), (302, 1102), (236, 1101)), IRON)
    canvas.box((248, 1068, 284, 1083), fill=PAPER, rim=EDGE, width=1.5)
    canvas.box((262, 1054, 272, 1068), fill=IRON)


def bridge(canvas: Canvas, start: Point, end: Point) -> None:
    """A bridge from bank to bank."""
    canvas.line((start, end), EDGE, 34)
    canvas.line((start, end), PAPER, 27)
    (x, y), (to_x, to_y) = start, end
    for part in (0.28, 0.5, 0.72):
        across, down = x + (to_x - x) * part, y + (to_y - y) * part
        canvas.line(((across - 17, down), (across + 17, down)), EDGE, 2)


# Outlines, by the middle of their foot


def _blocks(canvas: Canvas, foot: Point, colour: str, blocks: tuple[tuple[float, float, float], ...]) -> None:
    """Boxes by their left, width and height."""
    for left, wide, high in blocks:
        canvas.box((foot[0] + left, foot[1] - high, foot[0] + left + wide, foot[1]), fill=colour)


def towers(canvas: Canvas, foot: Point, colour: str) -> None:
    _blocks(canvas, foot, colour, ((-52, 24, 58), (-26, 28, 92), (4, 20, 46), (26, 26, 74)))
    canvas.polygon(((foot[0] - 26, foot[1] - 92), (foot[0] + 2, foot[1] - 92), (foot[0] - 12, foot[1] - 118)), colour)


def houses(canvas: Canvas, foot: Point, colour: str) -> None:
    _blocks(canvas, foot, colour, ((-50, 30, 34), (-15, 30, 34), (20, 30, 34)))
    for left in (-50, -15, 20):
        x, y = foot[0] + left, foot[1] - 34
        canvas.polygon(((x - 4, y), (x + 34, y), (x + 15, y - 22)), colour)


def villas(canvas: Canvas, foot: Point, colour: str) -> None:
    tree(canvas, (foot[0] - 64, foot[1]), colour)
    _blocks(canvas, foot, colour, ((-34, 68, 38),))
    x, y = foot
    canvas.polygon(((x - 42, y - 38), (x + 42, y - 38), (x + 24, y - 62), (x - 24, y - 62)), colour)
    tree(canvas, (x + 66, y), colour)


def tree(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    _blocks(canvas, foot, colour, ((-3, 6, 26),))
    for across, up, reach in ((-11, 34, 15), (11, 34, 15), (0, 52, 17)):
        canvas.disc((x + across, y - up), reach, fill=colour)


def oaks(canvas: Canvas, foot: Point, colour: str) -> None:
    for left in (-52, 0, 48):
        tree(canvas, (foot[0] + left, foot[1]), colour)


def church(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    _blocks(canvas, foot, colour, ((-40, 74, 54), (8, 26, 96)))
    canvas.polygon(((x - 46, y - 54), (x + 8, y - 54), (x + 8, y - 84)), colour)
    canvas.polygon(((x + 4, y - 96), (x + 38, y - 96), (x + 21, y - 148)), colour)
    canvas.line(((x + 21, y - 172), (x + 21, y - 146)), colour, 4)
    canvas.line(((x + 12, y - 163), (x + 30, y - 163)), colour, 4)


def pagoda(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    for up, wide in ((0, 52), (34, 40), (66, 28)):
        canvas.box((x - wide / 2, y - up - 26, x + wide / 2, y - up), fill=colour)
        eaves = ((-wide * 0.85, -30), (wide * 0.85, -30), (wide * 0.45, -42), (-wide * 0.45, -42))
        canvas.polygon([(x + across, y - up + down + 8) for across, down in eaves], colour)
    canvas.line(((x, y - 124), (x, y - 96)), colour, 4)


def crane(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    canvas.line(((x - 24, y), (x, y - 96), (x + 24, y)), colour, 6)
    canvas.line(((x - 16, y - 32), (x + 16, y - 32)), colour, 5)
    canvas.line(((x + 26, y - 96), (x - 74, y - 112)), colour, 6)
    canvas.line(((x - 70, y - 112), (x - 70, y - 62)), colour, 3)
    canvas.box((x - 82, y - 62, x - 58, y - 42), fill=colour)


def works(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    _blocks(canvas, foot, colour, ((-78, 156, 40), (40, 14, 104), (62, 12, 88)))
    for left in (-78, -40, -2):
        canvas.polygon(((x + left, y - 40), (x + left + 38, y - 40), (x + left, y - 64)), colour)
    for across, up, reach in ((46, 118, 9), (34, 128, 12), (16, 136, 14)):
        canvas.disc((x + across, y - up), reach, fill=colour)


def oval(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    canvas.ring((x - 110, y - 76, x + 60, y), colour, 9)
    canvas.ring((x - 88, y - 58, x + 38, y - 18), colour, 3)


def vines(canvas: Canvas, foot: Point, colour: str) -> None:
    """Washing on lines between two tenements."""
    x, y = foot
    _blocks(canvas, foot, colour, ((-70, 34, 96), (34, 34, 84)))
    canvas.line(((x - 36, y - 74), (x, y - 62), (x + 34, y - 70)), colour, 3)
    for left, high in ((-24, 22), (-2, 26), (16, 20)):
        canvas.box((x + left, y - 64, x + left + 14, y - 64 + high), fill=colour)


def shanties(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    for left, wide, high, lean in ((-70, 44, 40, 8), (-22, 38, 54, -7), (20, 46, 36, 6)):
        base, top = y, y - high
        canvas.polygon(
            ((x + left, base), (x + left + wide, base), (x + left + wide, top + lean), (x + left, top - lean)), colour
        )
    canvas.box((x - 6, y - 84, x + 4, y - 50), fill=colour)


def arena(canvas: Canvas, foot: Point, colour: str) -> None:
    x, y = foot
    canvas.disc((x, y - 46), 62, fill=colour)
    canvas.box((x - 70, y - 46, x + 70, y), fill=colour)
    canvas.line(((x, y - 140), (x, y - 100)), colour, 4)
    canvas.polygon(((x, y - 140), (x + 30, y - 130), (x, y - 120)), colour)


SCENES: Final[dict[str, Draw]] = {
    "cedar-hill": villas,
    "lincoln-heights": houses,
    "cabbageville": church,
    "hells-basement": shanties,
    "little-sicily": vines,
    "downtown": towers,
    "chinatown": pagoda,
    "docks": crane,
    "riverside": arena,
    "oak-bluff": oaks,
    "southbridge": works,
    "racetrack": oval,
}
"""The scenery in the lower right of each neighborhood."""
