"""The course of a campaign as a plot: the money of every gang by month, and a gauge of its town."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cogs.cards.canvas import (
    FAINT,
    INK,
    PAPER,
    RULE,
    Canvas,
    GangMark,
    Point,
    Typeface,
    clipped,
    fitted,
    mixed,
    width_of,
    written,
)
from cogs.post.campaign_views.sights import Gauge

WIDTH: Final = 1080
LEFT, RIGHT = 138, 976
MONEY: Final = (186, 696)
"""Top and bottom of the upper panel."""
GAUGE: Final = (806, 1010)
LEGEND: Final = 1092
LEGEND_ROW, FOOT = 54, 28
BADGE: Final = (56, 34)
NARROW: Final = 38
"""The width of a badge where badges come in two columns."""
MOST_IN_A_COLUMN: Final = 15
MOST_LABELS: Final = 13
STEPS: Final = (1, 2, 5)
BAR_COLOUR: Final = "#a8432f"


class Series(NamedTuple):
    """A gang's money at the end of each month, in dollars; None before it joined the campaign."""

    name: str
    mark: GangMark
    values: tuple[int | None, ...]


class PlotSeries(NamedTuple):
    """All that the plot shows. Every series and the gauge have a value for each month."""

    title: str
    months: tuple[int, ...]
    money: tuple[Series, ...]
    gauge: Gauge


def money_text(amount: int) -> str:
    """“$1,240”, “−$75”."""
    return f"{'−' if amount < 0 else ''}${abs(amount):,}"


def plotted(course: PlotSeries) -> bytes:
    """A PNG of both panels with the legend."""
    rows = (len(course.money) + 1) // 2
    canvas = Canvas(WIDTH, LEGEND + LEGEND_ROW * max(1, rows) + FOOT)
    canvas.box((12, 12, WIDTH - 12, canvas.height - 12), rim=INK, width=3)
    title, size = fitted(written(course.title, Typeface.SERIF_BOLD), Typeface.SERIF_BOLD, 52, WIDTH - 120, 32)
    canvas.text((WIDTH / 2, 66), title, Typeface.SERIF_BOLD, size, anchor="mm")
    canvas.text((44, MONEY[0] - 64), "Money when each month ended", Typeface.SERIF_ITALIC, 31)
    _money(canvas, course)
    caption = ", ".join([course.gauge.name, *(f"dashed: {level.name}" for level in course.gauge.levels)])
    canvas.text((44, GAUGE[0] - 62), clipped(caption, Typeface.SERIF_ITALIC, 31, WIDTH - 88), Typeface.SERIF_ITALIC, 31)
    _gauge(canvas, course)
    _months(canvas, course.months)
    _legend(canvas, course)
    return canvas.png()


def _across(course: PlotSeries, place: int) -> float:
    """The horizontal position of a month: the middle of its share of the width."""
    return LEFT + (RIGHT - LEFT) * (place + 0.5) / max(1, len(course.months))


def ticks_of(least: int, most: int, wanted: int = 7) -> list[int]:
    """Round numbers between two others, evenly spaced, hardly more than `wanted`; 0 is one of them if it is in
    range.
    """
    size = 1
    while True:
        for step in (one * size for one in STEPS):
            if (most - least) / step <= wanted:
                return list(range(-(-least // step) * step, most + 1, step))
        size *= 10


def _money(canvas: Canvas, course: PlotSeries) -> None:
    known = [value for series in course.money for value in series.values if value is not None]
    least, most = min([0, *known]), max([100, *known])
    top, bottom = MONEY

    def high(value: float) -> float:
        return bottom - (bottom - top) * (value - least) / (most - least)

    for tick in ticks_of(least, most):
        y = high(tick)
        canvas.line(((LEFT, y), (RIGHT, y)), INK if tick == 0 else RULE, 2 if tick == 0 else 1)
        label, size = fitted(money_text(tick), Typeface.SANS, 27, LEFT - 52, 15)
        canvas.text((LEFT - 10, y), label, Typeface.SANS, size, anchor="rm")
    ends: list[tuple[Point, GangMark]] = []
    dot = 7 if len(course.months) <= MOST_LABELS else 4
    for series in course.money:
        points = [
            (_across(course, place), high(value)) for place, value in enumerate(series.values) if value is not None
        ]
        if not points:
            continue
        canvas.line(points, PAPER, 8)
        canvas.dashed(points, series.mark.dashes, series.mark.colour, 5)
        for point in points:
            canvas.disc(point, dot, fill=series.mark.colour, rim=INK, width=1.5)
        ends.append((points[-1], series.mark))
    _name_ends(canvas, ends, dot)


def _name_ends(canvas: Canvas, ends: Sequence[tuple[Point, GangMark]], dot: float) -> None:
    """The badge of each line beside its end, in the same order; in two columns if they are many."""
    (top, bottom), (wide, high) = MONEY, BADGE
    levels = spread([point[1] for point, _ in ends], high + 4, top - 8, bottom + 24)
    columns, wide = (1, wide) if len(ends) <= MOST_IN_A_COLUMN else (2, NARROW)
    order = sorted(range(len(ends)), key=levels.__getitem__)
    lefts = {place: RIGHT + 14 - 6 * (columns - 1) + rank % columns * (wide + 4) for rank, place in enumerate(order)}
    for place, ((end, y), mark) in enumerate(ends):
        canvas.line(((end + dot, y), (lefts[place], levels[place])), mixed(mark.colour, PAPER, 0.7), 2)
    for place, (_, mark) in enumerate(ends):
        x, level = lefts[place], levels[place]
        canvas.badge((x, level - high / 2, x + wide, level + high / 2), mark)


def spread(wanted: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Positions near the wanted ones, in the same order, at least `apart` from each other, between two ends while there
    is room.
    """
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    apart = min(apart, (most - least) / max(1, len(wanted) - 1))
    placed = list(wanted)
    floor = least
    for place in order:
        placed[place] = max(floor, placed[place])
        floor = placed[place] + apart
    ceiling = most
    for place in reversed(order):
        placed[place] = min(ceiling, placed[place])
        ceiling = placed[place] - apart
    return placed


def _gauge(canvas: Canvas, course: PlotSeries) -> None:
    gauge, (top, bottom) = course.gauge, GAUGE
    most = max([*gauge.values, *(level.value for level in gauge.levels), 1])

    def high(value: float) -> float:
        return bottom - (bottom - top) * value / most

    wide = min(56.0, (RIGHT - LEFT) / max(1, len(gauge.values)) * 0.62)
    for place, value in enumerate(gauge.values):
        x = _across(course, place)
        canvas.box((x - wide / 2, high(value), x + wide / 2, bottom), fill=BAR_COLOUR, rim=INK, width=1.5)
    heights = {0, most, *(level.value for level in gauge.levels)}
    if any(0 < most - level.value < most / 8 for level in gauge.levels):
        heights.discard(most)
    for value in heights:
        canvas.text((LEFT - 10, high(value)), str(value), Typeface.SANS, 27, anchor="rm")
    for level in gauge.levels:
        canvas.dashed(((LEFT, high(level.value)), (RIGHT, high(level.value))), (10, 8), INK, 2.5)
    canvas.line(((LEFT, bottom), (RIGHT, bottom)), INK, 2)
    if wide >= 24:
        for place, value in enumerate(gauge.values):
            at = _across(course, place), high(value) + (6 if high(value) < bottom - 34 else -6)
            inside = at[1] > high(value)
            canvas.text(at, str(value), Typeface.SANS_BOLD, 26, "#ffffff" if inside else INK, "mt" if inside else "ms")


def _months(canvas: Canvas, months: Sequence[int]) -> None:
    every = -(-len(months) // MOST_LABELS) or 1
    for place, month in enumerate(months):
        if place % every == 0:
            x = LEFT + (RIGHT - LEFT) * (place + 0.5) / len(months)
            for below in (MONEY[1], GAUGE[1]):
                canvas.text((x, below + 12), str(month), Typeface.SANS, 26, anchor="mt")
    canvas.text((WIDTH - 24, GAUGE[1] + 12), "month", Typeface.SERIF_ITALIC, 26, FAINT, "rt")


def _legend(canvas: Canvas, course: PlotSeries) -> None:
    if not course.money:
        canvas.text((44, LEGEND), "No gang takes part yet.", Typeface.SERIF_ITALIC, 31)
    for place, series in enumerate(course.money):
        x, y = 44 + 502 * (place % 2), LEGEND + LEGEND_ROW * (place // 2)
        canvas.dashed(((x, y + 19), (x + 62, y + 19)), series.mark.dashes, series.mark.colour, 6)
        canvas.badge((x + 70, y + 2, x + 70 + BADGE[0], y + 2 + BADGE[1]), series.mark)
        last = next((value for value in reversed(series.values) if value is not None), None)
        number = "–" if last is None else money_text(last)
        room = 338 - width_of(number, Typeface.SANS_BOLD, 28)
        name, size = fitted(written(series.name, Typeface.SANS), Typeface.SANS, 28, room, 23)
        canvas.text((x + 138, y + 19), name, Typeface.SANS, size, anchor="lm")
        canvas.text(
            (x + 148 + width_of(name, Typeface.SANS, size), y + 19), number, Typeface.SANS_BOLD, 28, anchor="lm"
        )
