"""What a system's cog adds to the read-only commands of /campaign: its town at a glance, as a map, in the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from cogs.cards.canvas import GangMark, marks_of
from cogs.cards.card import Card
from cogs.post.clocks import clock_of, ends_of_games
from cogs.safety.registry import by_system
from db.campaigns import LedgerLine, StoredCampaign, StoredMonth
from db.repositories import StoredGang
from db.unit_of_work import Work
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import frozen


@frozen(slots=False)
class CampaignView:
    """A campaign as its pages and pictures show it, read once.

    gangs   its gangs, in the order in which they joined
    former  names of gangs that left but appear in its ledger, by id, if they were asked for
    months  the months that were asked for, oldest first
    ledger  the lines of its ledger that were asked for, oldest first; or a line for each gang and month, with its sum
    clock   by post the end of this part, and what happens then; and the next deadline of each fight that is played
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
        """The present month, from 1; 0 before the first."""
        return self.stored.campaign.month

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of every gang, in its players' own letters, for pictures and files."""
        return {gang.id: gang.gang.name for gang in self.gangs} | self.former

    def name(self, gang: int) -> str:
        """The name of a gang for a sentence; “nobody” for 0."""
        return self.names.get(gang, "nobody")

    @cached_property
    def marks(self) -> dict[int, GangMark]:
        """The marks that distinguish the gangs in pictures."""
        return dict(zip(self.names, marks_of(self.names.values()), strict=True))


async def scene_of(
    work: Work,
    stored: StoredCampaign,
    former: bool = False,
    months: Sequence[StoredMonth] = (),
    ledger: Sequence[LedgerLine] = (),
) -> CampaignView:
    """A campaign in its present state, with these months and lines of its ledger, and perhaps the gangs that left."""
    here = stored.campaign.gangs
    ids = dict.fromkeys((*here, *(await work.campaigns.booked_gangs(stored.id) if former else ())))
    gangs = {gang.id: gang for gang in await work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in ids])}
    left = {one: gang.gang.name for one, gang in gangs.items() if one not in here}
    clock = await clock_of(work, SubjectKind.CAMPAIGN.value, stored.id, stored.campaign.pace)
    fights = await ends_of_games(work, stored.fights)
    times = (*clock.lines, *fights)
    return CampaignView(stored, tuple(gangs[one] for one in here), left, tuple(months), tuple(ledger), times)


class GaugeLevel(NamedTuple):
    """A value of a gauge at which something changes."""

    value: int
    name: str


class Gauge(NamedTuple):
    """A number of the whole town by month."""

    name: str
    values: tuple[int, ...]
    levels: tuple[GaugeLevel, ...] = ()


@frozen
class Sights:
    """A system's part.

    banks   the dollars of every gang, by id
    month   the name of a month: “March 1927”
    status  a page of the town at a glance, from 0
    map     a drawing of who owns what
    places  a page of the map in words, from 0
    gauge   what the plot shows beside money
    paper   the newspaper of a month
    """

    banks: Callable[[CampaignView], dict[int, int]]
    month: Callable[[int], str]
    status: Callable[[CampaignView, int], Card]
    map: Callable[[CampaignView], Card]
    places: Callable[[CampaignView, int], Card]
    gauge: Callable[[CampaignView], Gauge]
    paper: Callable[[CampaignView, int], Card]


SIGHTS: dict[str, Sights] = by_system()
"""The views by the id of the system. Each cog adds its own when it is loaded."""
