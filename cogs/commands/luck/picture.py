"""The plot of a player's luck."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

from rules.core.chance.luck import CurvePoint

WIDTH, HEIGHT = 800, 340
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 20, 44
GROUND, GRID, BAND, INNER = "#2b2d31", "#80848e", "#3f4248", "#4e5158"
LINE, TEXT = "#f0b232", "#dbdee1"
FINER = 2
"""The picture is drawn so much larger and then reduced, for smooth lines."""


def plotted(points: Sequence[CurvePoint]) -> bytes:
    """A PNG: tests rolled across; up, how many more passed than expected, over bands of one and two standard
    deviations.
    """
    from PIL import Image, ImageDraw, ImageFont  # 3 MiB that most bots never need

    across = max(point.thrown for point in points) or 1
    up = max(1.0, *(max(abs(point.surplus), 2 * point.deviation) for point in points)) * 1.05

    def place(thrown: float, surplus: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * thrown / across
        y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - surplus / up) / 2
        return x * FINER, y * FINER

    image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), GROUND)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(15 * FINER)
    for times, colour in ((2, BAND), (1, INNER)):
        rim = _rim(points)
        above = [place(thrown, times * deviation) for thrown, deviation in rim]
        below = [place(thrown, -times * deviation) for thrown, deviation in reversed(rim)]
        draw.polygon([*above, *below], fill=colour)
    draw.line([place(0, 0), place(across, 0)], fill=GRID, width=FINER)
    draw.line([place(point.thrown, point.surplus) for point in points], fill=LINE, width=3 * FINER, joint="curve")
    for value in (up / 1.05, 0.0, -up / 1.05):
        x, y = place(0, value)
        draw.text((x - 8 * FINER, y), f"{value:+.0f}" if value else "0", fill=TEXT, font=font, anchor="rm")
    for thrown, anchor in ((0, "lt"), (across, "rt")):
        x, y = place(thrown, -up)
        draw.text((x, y + 6 * FINER), f"{thrown:,}", fill=TEXT, font=font, anchor=anchor)
    x, y = place(across / 2, -up)
    draw.text((x, y + 6 * FINER), "tests rolled", fill=TEXT, font=font, anchor="mt")
    draw.text((LEFT * FINER, 4 * FINER), "passed less expected", fill=TEXT, font=font, anchor="lt")
    written = io.BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(written, "PNG")
    return written.getvalue()


def _rim(points: Sequence[CurvePoint]) -> list[tuple[float, float]]:
    """The edge of a band. Between two points the variance grows evenly, so its root is curved."""
    rim: list[tuple[float, float]] = []
    for one, other in pairwise(points):
        for part in range(8):
            share = part / 8
            variance = one.deviation**2 * (1 - share) + other.deviation**2 * share
            rim.append((one.thrown * (1 - share) + other.thrown * share, variance**0.5))
    return [*rim, (points[-1].thrown, points[-1].deviation)]
