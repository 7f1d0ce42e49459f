"""What concerned a player in a part of a campaign's month, by direct message: who is to be told after a part by post.

The deed that ends a part writes the rows, in the outbox of notices. The bot finds out what concerned each user when it
sends the message. If parts end one soon after the other, one message tells of all.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, select

from db.notices import CONCERNS, GATHERS, new_notice
from db.store.models import Notice
from db.store.session import Session


async def part_is_over(
    session: Session, server_id: int, campaign: int, users: Collection[int], entry: int, now: int
) -> int | None:
    """Store that these users are told what concerned them in a part that an entry of the log has ended, and no one else
    is any more.

    Returns when the first is told, in seconds since the epoch; None if no one is.
    """
    of = Notice.kind == CONCERNS, Notice.subject_id == campaign
    rows = {row.user_id: row for row in await session.scalars(select(Notice).where(*of))}
    if gone := rows.keys() - set(users):
        await session.execute(delete(Notice).where(*of, Notice.user_id.in_(sorted(gone))))
    due = now + GATHERS
    for user in sorted(users):
        if user in rows:
            rows[user].due, rows[user].tries = due, 0
        else:
            row = new_notice(server_id, CONCERNS, campaign, user, due)
            row.told = -entry
            session.add(row)
    return due if users else None


async def part_goes_on(session: Session, campaign: int) -> None:
    """Tell no one of the end of a part that was taken back."""
    for row in await session.scalars(select(Notice).where(Notice.kind == CONCERNS, Notice.subject_id == campaign)):
        row.due = None


async def campaign_is_over(session: Session, campaign: int) -> None:
    """Forget how far each player was told."""
    await session.execute(delete(Notice).where(Notice.kind == CONCERNS, Notice.subject_id == campaign))
