"""What a system's cog adds to the read-only commands of /campaign: its town at a glance, as a map, in the paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from cogs.cards.canvas import Mark, marks_of
from cogs.cards.render import Card
from cogs.post.clocks import clock_of
from cogs.safety.registry import by_system
from db.campaigns import LedgerLine, StoredCampaign, StoredMonth
from db.repositories import StoredGang
from db.unit_of_work import Work
from rules.core.plain.events import Kind, Subject
from rules.core.plain.frozen import frozen


@frozen(slots=False)
class Scene:
    """A campaign as its pages and pictures show it, read once.

    gangs    those in it, in the order they joined
    former   names of those that left but stand in its ledger, by id
    months   every month, the present one last; like the next none where the books were not asked for
    ledger   every line, oldest first
    clock    by post when this part ends, and what happens then
    """

    stored: StoredCampaign
    gangs: tuple[StoredGang, ...]
    former: dict[int, str]
    months: tuple[StoredMonth, ...]
    ledger: tuple[LedgerLine, ...]
    clock: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return self.stored.campaign.name

    @property
    def month(self) -> int:
        """The month that is played, from 1; 0 before the first."""
        return self.stored.campaign.month

    @cached_property
    def names(self) -> dict[int, str]:
        """What every gang is called, in its players' own letters, as pictures and files show it."""
        return {gang.id: gang.gang.name for gang in self.gangs} | self.former

    def name(self, gang: int) -> str:
        """The same for a sentence; “nobody” for 0."""
        return self.names.get(gang, "nobody")

    @cached_property
    def marks(self) -> dict[int, Mark]:
        """What tells the gangs apart in pictures."""
        return dict(zip(self.names, marks_of(self.names.values()), strict=True))


async def scene_of(work: Work, stored: StoredCampaign, books: bool = False) -> Scene:
    """A campaign as it stands; with its `books` also its months, its ledger and who left but stands in it."""
    months = await work.campaigns.months(stored.id) if books else []
    ledger = await work.campaigns.ledger(stored.id) if books else []
    here = stored.campaign.gangs
    ids = dict.fromkeys((*here, *(line.gang for line in ledger)))
    gangs = {gang.id: gang for gang in await work.rosters.gangs_of([Subject(Kind.GANG, one) for one in ids])}
    former = {one: gang.gang.name for one, gang in gangs.items() if one not in here}
    clock = await clock_of(work, Kind.CAMPAIGN.value, stored.id, stored.campaign.pace)
    return Scene(stored, tuple(gangs[one] for one in here), former, tuple(months), tuple(ledger), clock.lines)


class Level(NamedTuple):
    """A height of a gauge at which something changes."""

    value: int
    name: str


class Gauge(NamedTuple):
    """A number of the whole town by month."""

    name: str
    values: tuple[int, ...]
    levels: tuple[Level, ...] = ()


@frozen
class Sights:
    """A system's part.

    banks   dollars every gang has, by id
    month   the name of a month: “March 1927”
    status  a page of the town at a glance, from 0
    map     who owns what, drawn
    places  a page of the same in words, from 0
    gauge   what the plot shows beside money
    paper   the newspaper of a month
    """

    banks: Callable[[Scene], dict[int, int]]
    month: Callable[[int], str]
    status: Callable[[Scene, int], Card]
    map: Callable[[Scene], Card]
    places: Callable[[Scene, int], Card]
    gauge: Callable[[Scene], Gauge]
    paper: Callable[[Scene, int], Card]


SIGHTS: dict[str, Sights] = by_system()
"""By the id of the system; a system's cog adds its own when it is loaded."""
