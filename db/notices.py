"""The outbox: the users that the bot has to notify in games by post, and the messages that notify them.

The deed that makes a user waited for also writes their row. The bot writes the text when it sends the message, from
what waits then. It stores the number of a message before it sends it, and the message after. By that number it finds
again what a crash left; see cogs/post/notices.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Integer, Select, bindparam, case, delete, func, or_, select

from db.seats import GAME
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import Awaited, CampaignRow, GameRow, Notice, Server
from db.store.prepared_statements import once
from db.store.session import Session, Stale
from rules.core.play.pace import DecisionKind

GATHERS: Final = 20
"""The seconds before a user is notified. One notice gathers all that comes up meanwhile."""
SETTLES: Final = 300
"""The seconds before the organizers read that all gangs are ready. If another gang joins meanwhile, they don't."""
LAST: Final = 6 * 3600
"""The last reminder comes at most this many seconds before the end."""
SHUT: Final = 99
"""The number of tries that is stored if the channel is gone or closed to the bot."""
NOTICE_CHANNEL: Final = "notice_channel"
"""The setting of a server that holds the id of its channel of notices; below 0 once that channel is deleted."""
CONCERNS: Final = "concerns"
"""The kind of the rows in db/concerns.py."""
MOST_REMINDERS: Final = 2
"""The first notice, and the reminder before the end."""


async def notify(
    session: Session,
    server_id: int,
    kind: str,
    id: int,
    rows: Collection[Awaited],
    now: int,
    new: Collection[Awaited] = (),
    longer: Collection[int] = (),
    acted: Collection[int] = (),
) -> int | None:
    """Store which users a game or campaign waits for, and which no longer. Returns when the first is notified.

    A user who is waited for already gets no new notice, with three exceptions. All that waits for them is `new`: the
    former time limit ran out, or they did it. They now have `longer` than they knew. Or they umpire, and a ruling is
    new.

    A user who has just `acted` saw by it that a campaign can begin, and gets no notice of that. Umpires by a role were
    mentioned in the question, so they get the reminder alone.
    """
    found = await session.scalars(select(Notice).where(Notice.kind == kind, Notice.subject_id == id))
    notices = {notice.user_id: notice for notice in found}
    waited = {user for row in rows if row.paused is None for user in addressed(row) if user > 0}
    paused = {user for row in rows if row.paused is not None for user in addressed(row)} - waited
    firsts: list[int] = []
    for user in sorted(waited):
        notice = notices.get(user)
        begins = all(row.decision == DecisionKind.BEGIN.value for row in rows if user in addressed(row))
        at = None if begins and user in acted else now + (SETTLES if begins else GATHERS)
        stage = 0 if at is not None else MOST_REMINDERS
        if _by_role(rows, user):
            at, stage = remind(rows, user, 1), 1
        if notice is None:
            session.add(new_notice(server_id, kind, id, user, at, stage))
            firsts += [at] if at is not None else []
        elif notice.spent or user in longer or _is_news(new, rows, user):
            notice.spent, notice.stage, notice.due, notice.tries = False, stage, at, 0
        elif notice.due is None and notice.stage < MOST_REMINDERS:  # it was paused meanwhile
            again = remind(rows, user, notice.stage) if notice.stage else now + GATHERS
            notice.due = None if again is None else max(now + GATHERS, again)
    for user, notice in notices.items():
        if user in paused:
            notice.due = None
        elif user not in waited and not notice.spent:
            notice.spent, notice.due, notice.tries = True, now, 0
    due = [notice.due for notice in notices.values() if notice.due is not None]
    return min([*due, *firsts], default=None)


def _is_news(new: Collection[Awaited], rows: Collection[Awaited], user: int) -> bool:
    """Whether a user gets a new notice: all that waits for them is new, or an umpire's ruling is."""
    mine = [row for row in rows if user in addressed(row)]
    return all(row in new for row in mine) or any(
        row in new for row in mine if row.decision == DecisionKind.RULING.value
    )


def addressed(row: Awaited) -> Sequence[int]:
    """Whom a decision waits for. For the umpires of a campaign that names none, it is the id of the server: the users
    who have its role of umpires.
    """
    return row.users or ((row.server_id,) if row.decision == DecisionKind.RULING.value else ())


def already_asked(row: Awaited) -> bool:
    """Whether the time of a ruling is up, and the players were asked whether to name another umpire."""
    return row.decision == DecisionKind.RULING.value and row.lapses is None


def _by_role(rows: Collection[Awaited], user: int) -> bool:
    """Whether all that waits for a user is for umpires by a role."""
    return not any(user in row.users for row in rows)


def new_notice(server_id: int, kind: str, id: int, user: int, due: int | None, stage: int = 0) -> Notice:
    """The row of a user who is notified for the first time."""
    return Notice(
        server_id=server_id,
        kind=kind,
        subject_id=id,
        user_id=user,
        stage=stage,
        due=due,
        batch="",
        posting=None,
        posted_at=0,
        channel_id=None,
        message_id=None,
        tries=0,
        spent=False,
        told=None,
        version=0,
    )


def remind(rows: Iterable[Awaited], user: int, stage: int) -> int | None:
    """When a user after so many notices is reminded next: before the end of the first time limit. None for never
    again.
    """
    mine = [row for row in rows if user in addressed(row) and row.until and not already_asked(row)]
    if not mine or stage >= MOST_REMINDERS:
        return None
    first = min(mine, key=lambda row: row.until)
    return first.until - min(LAST, (first.until - first.since) // 4)


# What is to be sent


class NoticePlace(NamedTuple):
    """A game or campaign with its name and channel, and what its server chose as the channel of notices and the role
    of umpires, else 0.
    """

    kind: str
    id: int
    server_id: int
    direct: bool
    channel_id: int
    name: str
    notice_channel: int
    umpire_role: int = 0

    def role_of(self, user: int) -> int:
        """The role that a notice is for if it is for no user: see `addressed`. 0 for a user, and without that role."""
        return self.umpire_role if user == self.server_id and not self.direct else 0


class DueNotice(NamedTuple):
    """A user to notify, or one whose message is to be deleted."""

    row: Notice
    place: NoticePlace


async def due_notices(
    database: Database, until: int, most: int, shards: Collection[int] = (0,), of: int = 1
) -> list[DueNotice]:
    """The notices that are due by then, and those that may or may not have been sent, the earliest first."""
    async with database.read() as session:
        found = await session.execute(_due(tuple(shards), of), {"until": until, "most": most})
    return [
        DueNotice(
            row,
            NoticePlace(
                row.kind,
                row.subject_id,
                row.server_id,
                direct,
                channel_id,
                name,
                settings.get(NOTICE_CHANNEL) or 0,
                settings.get("umpire_role") or 0,
            ),
        )
        for row, direct, settings, channel_id, name in found
    ]


@once
def _due(shards: tuple[int, ...], of: int) -> Select[*tuple[Any, ...]]:
    return (
        select(
            Notice,
            Server.direct,
            Server.settings,
            case((Notice.kind == GAME, GameRow.channel_id), else_=CampaignRow.channel_id),
            case((Notice.kind == GAME, GameRow.name), else_=CampaignRow.name),
        )
        .join(Server, Server.id == Notice.server_id)
        .outerjoin(GameRow, (Notice.kind == GAME) & (GameRow.id == Notice.subject_id))
        .outerjoin(CampaignRow, (Notice.kind != GAME) & (CampaignRow.id == Notice.subject_id))
        .where(Notice.due.is_not(None), Notice.due <= bindparam("until"))
        .where(looked_after(Notice.server_id, shards, of))
        .order_by(Notice.due, Notice.id)
        .limit(bindparam("most", type_=Integer))
    )


async def queued(database: Database, now: int, shards: Collection[int] = (0,), of: int = 1) -> int:
    """The number of notices that are due now, to be sent or to be deleted."""
    query = select(func.count()).select_from(Notice).join(Server, Server.id == Notice.server_id)
    query = query.where(Notice.due.is_not(None), Notice.due <= now, looked_after(Notice.server_id, shards, of))
    async with database.read() as session:
        return await session.scalar(query) or 0


async def note(
    database: Database, rows: Iterable[Notice], columns: Mapping[int, Mapping[str, Any]], *, again: bool = False
) -> list[Notice]:
    """Store new columns of notices, by their ids, all at once. Returns the rows as they are now.

    Raises Stale if another process or a new wish has changed one meanwhile. With `again` it reads the rows anew
    instead, and skips those that are gone.
    """
    noted: list[Notice] = []
    async with database.write(brief=True) as session:
        for known in rows:
            row = await session.get(Notice, known.id)
            if row is None and again:
                continue
            if row is None or (row.version != known.version and not again):
                raise Stale(Notice.__tablename__)
            for name, value in columns[known.id].items():
                setattr(row, name, value)
            noted.append(row)
        await session.flush()
    return noted


async def done_with(database: Database, rows: Iterable[Notice]) -> None:
    """Delete spent notices whose messages are gone."""
    async with database.write(brief=True) as session:
        await session.execute(
            delete(Notice).where(or_(*((Notice.id == row.id) & (Notice.version == row.version) for row in rows)))
        )


async def still_shown(database: Database, message: int, but: Collection[int]) -> bool:
    """Whether a message also belongs to a notice besides these that still waits."""
    shown = select(Notice.id).where(Notice.message_id == message, Notice.id.not_in(list(but)), Notice.spent.is_(False))
    async with database.read(brief=True) as session:
        return bool(await session.scalars(shown))


async def shut_out(database: Database, kind: str, id: int) -> bool:
    """Whether a stored notice says that the bot can't write where a game or campaign is played."""
    found = select(Notice.id).where(Notice.kind == kind, Notice.subject_id == id, Notice.tries >= SHUT)
    async with database.read(brief=True) as session:
        return bool(await session.scalars(found))


async def forget_all(database: Database) -> None:
    """Forget every message. In a simulated Discord none outlives the program. The users to notify stay."""
    async with database.write() as session:
        for row in await session.scalars(select(Notice)):
            row.message_id = row.channel_id = row.posting = None
            if not row.spent and row.kind != CONCERNS:
                row.stage, row.due = 0, row.due or 0
