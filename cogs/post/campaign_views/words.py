"""The ledger of a campaign and its course, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cogs.cards.canvas import alt_text
from cogs.cards.card import Attached, Card, Press
from cogs.cards.spreadsheets import csv_of
from cogs.post.campaign_views.plot import PlotSeries, Series, money_text
from cogs.post.campaign_views.sights import CampaignView, Sights
from db.campaigns import LedgerLine, LedgerPage
from rules.core.plain.markup import strong

PAGE = 12
COLUMNS = ("month", "month name", "gang", "account", "dollars", "balance", "why", "entry")
OPEN_BOOKS = "The books of a campaign are open: each player sees what every gang has"
ANY = "x"
"""The sign for no month in a button's key."""


class WantedLines(NamedTuple):
    """The wanted lines of a ledger: of a gang or all (0), of a month or all (None)."""

    campaign: int
    gang: int = 0
    month: int | None = None

    @property
    def key(self) -> str:
        """The selection as a button's key holds it."""
        return f"{self.campaign}.{self.gang}.{ANY if self.month is None else self.month}"

    @classmethod
    def of_key(cls, key: str) -> WantedLines:
        campaign, gang, month = key.split(".")
        return cls(int(campaign), int(gang), None if month == ANY else int(month))


def openings(scene: CampaignView, sights: Sights) -> dict[int, int]:
    """The money of every gang before its first line; $0 for gangs that are gone."""
    booked = dict.fromkeys(scene.names, 0)
    for line in scene.ledger:
        booked[line.gang] += line.dollars
    banks = sights.banks(scene)
    return {gang: banks[gang] - sum_of if gang in banks else 0 for gang, sum_of in booked.items()}


def ledger_card(
    scene: CampaignView, sights: Sights, wanted: WantedLines, page: LedgerPage, booked: Mapping[int, int]
) -> Card:
    """A page of the wanted lines, newest first.

    booked  what each gang on the page that is gone has booked; it counts as having begun with $0
    """
    buttons = [
        *([Press("ledger", f"{wanted.key}.{min(page.of, page.end + PAGE)}", "Newer")] if page.end < page.of else []),
        *([Press("ledger", f"{wanted.key}.{page.start}", "Older")] if page.start else []),
    ]
    now = {**booked, **sights.banks(scene)}
    lines: list[str] = []
    for month, ones in groupby(page.lines, key=lambda one: one.line.month):
        lines.append(strong(month_text(sights, month)))
        lines += [entry_line(scene, line, now[line.gang] - since, wanted.gang == 0) for line, since in ones]
    return Card(
        f"The ledger of {ledger_title(scene, sights, wanted)}",
        lines=tuple(lines) or ("Nothing is booked yet.",),
        footer=f"{OPEN_BOOKS}. Lines {page.start + 1} to {page.end} of {page.of}" if page.lines else OPEN_BOOKS,
        buttons=tuple(buttons),
        private=True,
    )


def ledger_title(scene: CampaignView, sights: Sights, wanted: WantedLines) -> str:
    """“North Side in March 1927”, “The Paradise War”."""
    whose = scene.name(wanted.gang) if wanted.gang else scene.title
    return whose if wanted.month is None else f"{whose} in {month_text(sights, wanted.month)}"


def month_text(sights: Sights, month: int) -> str:
    return sights.month(month) if month else "before the first month"


def entry_line(scene: CampaignView, line: LedgerLine, balance: int, named: bool) -> str:
    """“+$240 loot, North Side: two speakeasies → $1,240”: a line with its gang's money after it."""
    whose = f", {scene.name(line.gang)}" if named else ""
    sign = "+" if line.dollars >= 0 else ""
    return f"{sign}{money_text(line.dollars)} {line.account}{whose}: {line.why} → {money_text(balance)}"


def ledger_file(scene: CampaignView, sights: Sights, wanted: WantedLines) -> Attached:
    """All wanted lines as a table, oldest first. The scene has every line of their gangs."""
    balance, names = openings(scene, sights), scene.names
    dates = {one: month_text(sights, one) for one in {line.month for line in scene.ledger}}
    months = dates if wanted.month is None else {wanted.month}
    rows: list[tuple[int | str, ...]] = []
    for event, month, gang, account, dollars, why in scene.ledger:
        balance[gang] += dollars
        if month in months and wanted.gang in (0, gang):
            rows.append((month, dates[month], names[gang], account, dollars, balance[gang], why, event))
    return Attached("ledger.csv", csv_of(COLUMNS, rows), "The lines of the ledger, oldest first, one a row.")


# The plot


def course_of(scene: CampaignView, sights: Sights) -> PlotSeries:
    """The money of every gang, month by month."""
    months = [one.month for one in scene.months] or [0]
    opened = openings(scene, sights)
    now, ends = dict(opened), {gang: dict[int, int]() for gang in opened}
    for line in scene.ledger:
        now[line.gang] += line.dollars
        ends[line.gang][line.month] = now[line.gang]
    return PlotSeries(
        scene.stored.campaign.name,
        tuple(months),
        tuple(
            Series(
                scene.names[gang.id],
                scene.marks[gang.id],
                tuple(_ends(ends[gang.id], months, opened[gang.id])),
            )
            for gang in scene.gangs
        ),
        sights.gauge(scene),
    )


def _ends(booked: Mapping[int, int], months: Sequence[int], opened: int) -> list[int | None]:
    """The balance of a gang at the end of each month, by its balances after the last line of each; None before its
    first month with money.
    """
    lines = sorted(booked.items())
    ends: list[int | None] = []
    past, balance = 0, opened
    for month in months:
        while past < len(lines) and lines[past][0] <= month:
            balance = lines[past][1]
            past += 1
        here = past or opened or (not lines and month == months[-1])
        ends.append(balance if here else None)
    return ends


def plot_lines(course: PlotSeries) -> tuple[str, ...]:
    """The plot in lines: one for each gang, richest first, then the gauge."""
    ranked = sorted(course.money, key=lambda one: -(known(one)[-1] if known(one) else 0))
    gauge = course.gauge
    lines = [f"{strong(one.name)}: {series_text(one)}" for one in ranked]
    if gauge.values:
        lines.append(f"{strong(gauge.name)}: now {gauge.values[-1]}, at most {max(gauge.values)}.")
    return tuple(lines)


def series_text(series: Series) -> str:
    values = known(series)
    if not values:
        return "no money yet."
    return f"{money_text(values[-1])} now, at first {money_text(values[0])}, at most {money_text(max(values))}."


def known(series: Series) -> list[int]:
    return [value for value in series.values if value is not None]


def plot_alt(course: PlotSeries) -> str:
    """The plot in words, for a reader who can't see it."""
    last = "; ".join(f"{one.name} {money_text(known(one)[-1])}" for one in course.money if known(one))
    gauge = course.gauge
    above = [str(month) for month, value in zip(course.months, gauge.values, strict=True) if _is_high(course, value)]
    high = f" It is above {gauge.levels[0].value} in months {', '.join(above)}." if above else ""
    text = (
        f"Two panels over months {course.months[0]} to {course.months[-1]} of {course.title}. "
        f"{gauge.name} goes from {gauge.values[0]} to {gauge.values[-1]}.{high} "
        f"Money at the end: {last or 'none'}."
    )
    return alt_text(text)


def _is_high(course: PlotSeries, value: int) -> bool:
    return bool(course.gauge.levels) and value > course.gauge.levels[0].value
