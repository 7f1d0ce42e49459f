"""The campaigns of a session, by the channel each is at home in, with their months and the ledgers of their gangs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import starmap
from typing import Any, NamedTuple

from sqlalchemy import Integer, Select, bindparam, delete, func, or_, select

from db.games import ListedGame
from db.repositories import CAMPAIGN_LOG
from db.store.codec import dump, load
from db.store.models import CampaignMonth, CampaignRow, Event, GangRow, LedgerEntry, Stream
from db.store.prepared_statements import once
from db.store.rows import decoded, handing_of, house_of, kept_handing, kept_house, kept_pace, pace_of, read_rows
from db.store.session import Session
from rules.core.action.system import System, discover
from rules.core.plain.events import Subject
from rules.core.plain.refusal import InTheWay
from rules.core.play.campaign import Booked, Campaign, CampaignSystem

AT = select(CampaignRow).where(
    CampaignRow.server_id == bindparam("server_id"),
    CampaignRow.channel_id == bindparam("channel_id"),
    CampaignRow.present,
)

RUNNING = (
    select(CampaignRow)
    .where(CampaignRow.server_id == bindparam("server_id"), CampaignRow.present)
    .order_by(CampaignRow.id)
)

OPENER = (
    select(Event.actor_id)
    .join(Stream, Stream.id == Event.stream_id)
    .where(Stream.server_id == bindparam("server_id"), Stream.kind == CAMPAIGN_LOG)
    .where(Stream.of == bindparam("campaign_id"), Event.seq == 1)
)

UNBOOKED = delete(LedgerEntry).where(LedgerEntry.event_id == bindparam("event_id"))


_FIRST_LINES = select(
    select(LedgerEntry.event_id)
    .where(LedgerEntry.gang_id == GangRow.id, LedgerEntry.campaign_id == bindparam("campaign_id"))
    .order_by(LedgerEntry.event_id)
    .limit(1)
    .scalar_subquery(),
    GangRow.id,
).where(GangRow.server_id == bindparam("server_id"))
"""The event of the first line of each gang of a server in the ledger of a campaign, or None, and its id. It looks once
for each gang, however long the ledger is.
"""

_SUMS = (
    select(LedgerEntry.month, LedgerEntry.gang_id, func.sum(LedgerEntry.dollars))
    .where(LedgerEntry.campaign_id == bindparam("campaign_id"))
    .group_by(LedgerEntry.month, LedgerEntry.gang_id)
    .order_by(LedgerEntry.month, LedgerEntry.gang_id)
)


@once
def _ledger(*narrowed: str) -> Select[int, int, int, str, int, str]:
    """The lines of a ledger, oldest first, by the values of these columns."""
    line = LedgerEntry
    columns = line.event_id, line.month, line.gang_id, line.account, line.dollars, line.why
    those = [getattr(line, name) == bindparam(name) for name in narrowed]
    return select(*columns).where(*those).order_by(line.event_id, line.position)


@once
def _number_of_lines(*narrowed: str) -> Select[int]:
    """The number of lines of a ledger, by the values of these columns."""
    return select(func.count()).where(*(getattr(LedgerEntry, name) == bindparam(name) for name in narrowed))


_LATER = LedgerEntry.__table__.alias("later")
_SINCE = (
    select(func.coalesce(func.sum(_LATER.c.dollars), 0))
    .where(_LATER.c.gang_id == LedgerEntry.gang_id, _LATER.c.campaign_id == LedgerEntry.campaign_id)
    .where(_LATER.c.event_id >= LedgerEntry.event_id)
    .where(or_(_LATER.c.event_id > LedgerEntry.event_id, _LATER.c.position > LedgerEntry.position))
    .correlate(LedgerEntry)
    .scalar_subquery()
)
"""What the gang of a line has booked in the campaign since that line."""


@once
def _ledger_page(*narrowed: str) -> Select[int, int, int, str, int, str, int]:
    """So many lines of a ledger and what was booked since each, newest first, by the values of these columns."""
    line = LedgerEntry
    columns = line.event_id, line.month, line.gang_id, line.account, line.dollars, line.why
    those = [getattr(line, name) == bindparam(name) for name in narrowed]
    newest_first = select(*columns, _SINCE).where(*those).order_by(line.event_id.desc(), line.position.desc())
    most, newer = (bindparam(name, type_=Integer) for name in ("most", "newer"))
    return newest_first.limit(most).offset(newer)


_BOOKED = select(func.coalesce(func.sum(LedgerEntry.dollars), 0)).where(
    LedgerEntry.campaign_id == bindparam("campaign_id"), LedgerEntry.gang_id == bindparam("gang_id")
)


@once
def _months(*narrowed: str) -> Select[CampaignMonth]:
    """The months of a campaign, by the values of these columns."""
    those = [getattr(CampaignMonth, name) == bindparam(name) for name in narrowed]
    return select(CampaignMonth).where(*those).order_by(CampaignMonth.month)


def _line(event: int, position: int, booked: tuple[int, int, Booked]) -> dict[str, Any]:
    """A line of a ledger as its row has it: what an event books, with the campaign and its month, or 0 and 0."""
    campaign, month, entry = booked
    return {
        "event_id": event,
        "position": position,
        "campaign_id": campaign,
        "month": month,
        "gang_id": entry.subject,
        "account": entry.account,
        "dollars": entry.dollars,
        "why": entry.why,
    }


def _given(**values: int | None) -> dict[str, int]:
    """The values that are given, by their columns."""
    return {name: value for name, value in values.items() if value is not None}


class StoredCampaign(NamedTuple):
    """A campaign, its id, and the channel it is at home in."""

    id: int
    campaign: Campaign
    channel_id: int

    @property
    def system(self) -> System:
        return discover()[self.campaign.system]

    @property
    def gone(self) -> bool:
        """Whether its channel is gone. A campaign without a channel pauses."""
        return self.channel_id < 0

    @property
    def fights(self) -> frozenset[int]:
        """The ids of the games in which its fights are being played."""
        campaigns, state = self.system.campaigns, self.campaign.state
        assert campaigns is not None
        return frozenset(game for gang in self.campaign.gangs for game in campaigns.games(state, gang))


class LedgerLine(NamedTuple):
    """A line of a ledger. `event` is the id of the event that explains it."""

    event: int
    month: int
    gang: int
    account: str
    dollars: int
    why: str


class PagedLine(NamedTuple):
    """A line of a page, and the dollars that its gang has booked in the campaign since."""

    line: LedgerLine
    since: int


class LedgerPage(NamedTuple):
    """A page of a ledger.

    lines  the newest first
    start  the number of older lines
    of     the number of lines on all pages
    """

    lines: tuple[PagedLine, ...]
    start: int
    of: int

    @property
    def end(self) -> int:
        """The number of lines on this page and before it."""
        return self.start + len(self.lines)


class StoredMonth(NamedTuple):
    """A month of a campaign: as it ended, or as it is now."""

    month: int
    chapter: Any


class StoredCampaigns:
    """The campaigns of a session.

    begun  the server and the system of each campaign for which this session made room
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rows: dict[int, CampaignRow] = {}
        self._posted: set[int] = set()
        self.begun: list[tuple[int, str]] = []

    async def at(self, server_id: int, channel_id: int) -> StoredCampaign | None:
        """The campaign at home in a channel, or None."""
        row = await self._session.scalar(AT, {"server_id": server_id, "channel_id": channel_id})
        return None if row is None else self.take(row)

    async def get(self, campaign_id: int) -> StoredCampaign | None:
        """A campaign by its id, running or over."""
        row = self._rows.get(campaign_id) or await self._session.get(CampaignRow, campaign_id)
        return None if row is None else self.take(row)

    async def opener(self, campaign_id: int) -> int:
        """The user who opened a campaign that was read; 0 if the bot has forgotten them."""
        opened = {"server_id": self.server_of(campaign_id), "campaign_id": campaign_id}
        return await self._session.scalar(OPENER, opened) or 0

    async def running(self, server_id: int) -> list[StoredCampaign]:
        """The campaigns of a server that are not over, oldest first."""
        return [self.take(row) for row in await self._session.scalars(RUNNING, {"server_id": server_id})]

    async def listed(self, server_id: int, most: int = 100) -> list[ListedGame]:
        """The campaigns of a server, running and over, newest first."""
        rows = await self._session.execute(
            select(CampaignRow.id, CampaignRow.name, CampaignRow.channel_id, CampaignRow.umpires, CampaignRow.gangs)
            .where(CampaignRow.server_id == server_id)
            .order_by(CampaignRow.id.desc())
            .limit(most)
        )
        enrolled = {gang for *_, gangs in rows for gang in gangs}  # also of one that is over
        leaders = dict[int, list[int]](
            (gang, lent or owners)
            for gang, owners, lent in await self._session.execute(
                select(GangRow.id, GangRow.owners, GangRow.lent).where(GangRow.id.in_(enrolled))
            )
        )
        return [
            ListedGame(
                CAMPAIGN_LOG, id_, name, channel, frozenset(umpires).union(*(leaders.get(one, ()) for one in gangs))
            )
            for id_, name, channel, umpires, gangs in rows
        ]

    async def months(self, campaign_id: int, month: int | None = None) -> list[StoredMonth]:
        """The months of a campaign, the present one last, or the one of this number."""
        keeping = await self._keeping(campaign_id)
        of = _given(campaign_id=campaign_id, month=month)
        rows = await self._session.scalars(_months(*of), of)
        return [StoredMonth(row.month, load(keeping.chapter, row.chapter)) for row in rows]

    async def ledger(self, campaign_id: int, gang: int | None = None, month: int | None = None) -> list[LedgerLine]:
        """The ledger of a campaign, oldest first. `gang` and `month` narrow it."""
        of = _given(campaign_id=campaign_id, gang_id=gang, month=month)
        return [*map(LedgerLine._make, await self._session.execute(_ledger(*of), of))]

    async def ledger_page(
        self, campaign_id: int, most: int, before: int | None = None, gang: int | None = None, month: int | None = None
    ) -> LedgerPage:
        """The newest lines of a ledger, at most so many; or those before an index, which counts from the oldest line.
        `gang` and `month` narrow it.
        """
        of = _given(campaign_id=campaign_id, gang_id=gang, month=month)
        number = await self._session.scalar(_number_of_lines(*of), of) or 0
        end = number if before is None else min(before, number)
        start = max(0, end - most)
        asked = {**of, "most": end - start, "newer": number - end}
        found: list[Any] = await self._session.execute(_ledger_page(*of), asked)
        return LedgerPage(tuple([PagedLine(LedgerLine(*line), since) for *line, since in found]), start, number)

    async def booked(self, campaign_id: int, gang: int) -> int:
        """The sum of a gang's lines in the ledger of a campaign."""
        return await self._session.scalar(_BOOKED, {"campaign_id": campaign_id, "gang_id": gang}) or 0

    async def sums(self, campaign_id: int) -> list[LedgerLine]:
        """The sum of each gang and month of the ledger, month by month, as a line without account, reason or event."""
        found = await self._session.execute(_SUMS, {"campaign_id": campaign_id})
        return [LedgerLine(0, month, gang, "", dollars, "") for month, gang, dollars in found]

    async def booked_gangs(self, campaign_id: int) -> list[int]:
        """The ids of all gangs in the ledger of a campaign that was read, also of those that left, in the order of
        their first lines.
        """
        of = {"campaign_id": campaign_id, "server_id": self.server_of(campaign_id)}
        found: list[Any] = await self._session.execute(_FIRST_LINES, of)
        return [gang for _, gang in sorted(one for one in found if one[0] is not None)]

    async def book(self, event: Event, entries: Sequence[Booked]) -> None:
        """Write what an event books into the ledgers of the gangs, under the present month of each gang's campaign."""
        if not entries:
            return
        gangs = await self._session.execute(
            select(GangRow.id, GangRow.campaign_id).where(GangRow.id.in_({one.subject for one in entries}))
        )
        campaign_of = dict[int, int](gangs)
        months = {one: (await self._row(one)).month for one in set(campaign_of.values()) if one}
        lines = [(campaign_of[one.subject], months.get(campaign_of[one.subject], 0), one) for one in entries]
        self._session.add_many(LedgerEntry, [*starmap(partial(_line, event.id), enumerate(lines))])

    async def book_again(self, event: Event, campaign: StoredCampaign, entries: Sequence[Booked]) -> None:
        """Write the lines of an event that is in force again, as `book` wrote them. `campaign` is that after it."""
        gangs, month = campaign.campaign.gangs, campaign.campaign.month
        here = campaign.id, month
        lines = [(*(here if one.subject in gangs else (0, 0)), one) for one in entries]
        self._session.add_many(LedgerEntry, [*starmap(partial(_line, event.id), enumerate(lines))])

    def unbook(self, event: Event) -> None:
        """Remove the lines of a struck event from the ledgers."""
        self._session.later(UNBOOKED, [{"event_id": event.id}])

    async def booked_beyond(self, subject: Subject, state: Campaign | None) -> int | None:
        """The id of the newest event with lines in a month that a campaign in this state has not begun, or None."""
        row, last = await self._row(subject.id), _last_month(state)
        if row.month <= last:
            return None
        return await self._session.scalar(
            select(LedgerEntry.event_id)
            .where(LedgerEntry.campaign_id == row.id, LedgerEntry.month > last)
            .order_by(LedgerEntry.event_id.desc())
            .limit(1)
        )

    async def new(self, server_id: int, channel_id: int, campaign: Campaign) -> int:
        """Reserve an id for a campaign. The event that opens it fills the row."""
        row = CampaignRow(
            server_id=server_id,
            channel_id=channel_id,
            name=campaign.name,
            system=campaign.system,
            umpires=[],
            gangs=[],
            month=0,
            state=None,
            present=True,
        )
        self._session.add(row)
        await self._session.flush()
        self._rows[row.id] = row
        self.begun.append((server_id, campaign.system))
        return row.id

    async def load(self, subjects: Iterable[Subject], again: bool = False) -> None:
        """Read the rows of campaigns in one statement. `again` also reads those read before."""
        await read_rows(self._session, CampaignRow, self._rows, subjects, again)

    async def state(self, subject: Subject) -> Campaign | None:
        """The present state of a campaign; None while its row is empty."""
        row = await self._row(subject.id)
        return self.take(row).campaign if row.state is not None else None

    async def put(self, subject: Subject, state: Campaign | None) -> None:
        """Write the new state of a campaign. None means that an undo removed it."""
        row = await self._row(subject.id)
        await self._session.execute(
            delete(CampaignMonth).where(CampaignMonth.campaign_id == row.id, CampaignMonth.month > _last_month(state))
        )
        if state is None:
            row.present = False
            return
        if _is_kept_up(row):
            self._posted.add(row.id)
        for name, value in self.columns(state).items():
            setattr(row, name, value)
        keeping = await self._keeping(subject.id)
        chapter = dump(keeping.chapter_of(state.state), keeping.chapter)
        month = await self._session.get(CampaignMonth, row.id, state.month)
        if month is None:
            self._session.add(CampaignMonth(campaign_id=row.id, month=state.month, chapter=chapter))
        else:
            month.chapter = chapter

    @staticmethod
    def columns(state: Campaign) -> dict[str, Any]:
        """The columns that a row keeps of a campaign."""
        return {
            "name": state.name,
            "system": state.system,
            "month": state.month,
            "umpires": list(state.umpires),
            "gangs": list(state.gangs),
            "state": dump(state.state, keeping_of(discover()[state.system]).state),
            "present": state.present,
            "house": kept_house(state.house),
            "pace": kept_pace(state.pace),
            "handing": kept_handing(state.handing),
        }

    async def restored(self, subject: Subject, columns: Mapping[str, Any]) -> Campaign:
        """The state of a campaign whose row kept these columns."""
        return _campaign(CampaignRow(**columns))

    def writes(self, subject: Subject) -> int:
        """How often a campaign's row has been written."""
        return self._rows[subject.id].version

    async def require_name(self, subject: Subject, state: Campaign | None) -> None:
        """Raise a refusal if a finished campaign would run again in a channel where another has begun."""
        row = await self._row(subject.id)
        if state is None or not state.present or row.present:
            return
        other = await self.at(row.server_id, row.channel_id)
        if other is not None:
            clash = f"“{other.campaign.name}” is already running here. End that campaign first."
            raise InTheWay(clash, subject.kind.value, other.id)

    async def _row(self, campaign_id: int) -> CampaignRow:
        if campaign_id not in self._rows:
            self._rows[campaign_id] = await self._session.get_one(CampaignRow, campaign_id)
        return self._rows[campaign_id]

    async def _keeping(self, campaign_id: int) -> CampaignSystem:
        return keeping_of(discover()[(await self._row(campaign_id)).system])

    def move(self, id: int, channel_id: int) -> None:
        """Give a campaign that was read another home channel."""
        self._rows[id].channel_id = channel_id

    def paced(self, id: int) -> bool:
        """Whether the bot keeps what a campaign waits for, or did when this transaction began: by post, and before the
        first month.
        """
        row = self._rows.get(id)
        return row is not None and (_is_kept_up(row) or id in self._posted)

    def server_of(self, id: int) -> int:
        """The server of a campaign that was read."""
        return self._rows[id].server_id

    def take(self, row: CampaignRow) -> StoredCampaign:
        """Keep a row that was read, and return its campaign."""
        self._rows[row.id] = row
        return StoredCampaign(row.id, decoded(row, _campaign), row.channel_id)


def _is_kept_up(row: CampaignRow) -> bool:
    return row.pace is not None or row.month == 0


def _campaign(row: CampaignRow) -> Campaign:
    state = None if row.state is None else load(keeping_of(discover()[row.system]).state, row.state)
    return Campaign(
        row.name,
        row.system,
        tuple(row.umpires),
        tuple(row.gangs),
        row.month,
        state,
        row.present,
        house_of(row.house),
        pace_of(row.pace),
        handing_of(row.handing),
    )


def _last_month(state: Campaign | None) -> int:
    """The last month a campaign has; -1 for one that never was."""
    return -1 if state is None else state.month


def keeping_of(system: System) -> CampaignSystem:
    """How a system keeps its campaigns. Raises ValueError for a system without campaigns."""
    if system.campaigns is None:
        raise ValueError(f"{system.id} keeps no campaigns")
    return system.campaigns
