"""The removal of stored commands whose buttons can't be pressed any more, or would only be refused.

A button in a channel works for years, unless its command is done, or can't be done for good. Discord keeps nothing of a
private card: the card is gone when its reader restarts Discord.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select

from db.repositories import GAME_LOG
from db.seats import ASKED
from db.store.engine import Database
from db.store.models import Draft, Event, GameRow, Seat, Stream
from db.store.session import Session

LONG: Final = timedelta(days=30)
"""How long a private card counts as visible, and how long after a deed an undo is still expected."""
AT_ONCE: Final = 500


def once_of(draft: Draft) -> str:
    """The `once` that the event of a stored command uses up."""
    return str(draft.options.get("once") or f"draft:{draft.id}")


def event_of(draft: Draft) -> int:
    """The id of the event that a stored command continues, or whose card has its button; 0 for none."""
    return int(draft.options.get("event") or draft.options.get("button", {}).get("event") or 0)


async def sweep(database: Database, now: datetime, following: Collection[str], in_game: Collection[str]) -> int:
    """Delete stored commands that nothing can use. Returns how many.

    following  commands that continue an event, their option `event`: they refuse an event that was taken back
    in_game    those of them that also refuse an event of a closed game
    """
    last, deleted = 0, 0
    while True:
        async with database.read() as session:
            drafts = list(await session.scalars(select(Draft).where(Draft.id > last).order_by(Draft.id).limit(AT_ONCE)))
            vain = await _in_vain(session, drafts, now, following, in_game)
        if vain:
            async with database.write() as session:
                await session.execute(delete(Draft).where(Draft.id.in_(vain)))
                await session.execute(delete(Seat).where(Seat.kind == ASKED, Seat.subject_id.in_(vain)))
            deleted += len(vain)
        if len(drafts) < AT_ONCE:
            return deleted
        last = drafts[-1].id


async def _in_vain(
    session: Session, drafts: Sequence[Draft], now: datetime, following: Collection[str], in_game: Collection[str]
) -> list[int]:
    long_ago = now - LONG
    old = [one for one in drafts if one.at <= long_ago]
    used = await _used(session, [once_of(one) for one in old], long_ago)
    events = {one.id: int(one.options["event"]) for one in drafts if one.command in following}
    struck = await _struck(session, events.values())
    played = {one.id: events[one.id] for one in old if one.command in in_game}
    closed = await _closed(session, played.values(), long_ago)
    return [
        *(one.id for one in old if one.private or once_of(one) in used or played.get(one.id) in closed),
        *(id_ for id_, event in events.items() if event in struck),
    ]


async def _used(session: Session, onces: Sequence[str], long_ago: datetime) -> set[str]:
    """Those that a standing event used up long ago."""
    query = select(Event.once).where(Event.once.in_(onces), Event.struck_at.is_(None), Event.at <= long_ago)
    return {once for once in await session.scalars(query) if once} if onces else set()


async def _struck(session: Session, events: Collection[int]) -> set[int]:
    """The events that were taken back."""
    query = select(Event.id).where(Event.id.in_(events), Event.struck_at.is_not(None))
    return set(await session.scalars(query)) if events else set()


async def _closed(session: Session, events: Collection[int], long_ago: datetime) -> set[int]:
    """The events of games that closed, and that have had no event for long."""
    if not events:
        return set()
    newest = (
        select(Event.at)
        .where(Event.stream_id == Stream.id)
        .order_by(Event.seq.desc())
        .limit(1)
        .correlate(Stream)
        .scalar_subquery()
    )
    over = (
        select(Stream.id)
        .join(GameRow, GameRow.id == Stream.of)
        .where(Stream.kind == GAME_LOG, GameRow.present.is_(False), newest <= long_ago)
    )
    return set(await session.scalars(select(Event.id).where(Event.id.in_(events), Event.stream_id.in_(over))))
