"""Seats: the games that each user plays or umpires, the gangs they own and the questions put to them.

One statement finds all of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Executable, bindparam, delete

from db.store.models import Seat
from db.store.prepared_statements import insert_or, once
from db.store.session import Session
from rules.core.plain.events import SubjectKind
from rules.core.plain.house import HOUSE

FALLEN = "fallen"
"""The stored command of a note for a user: an undo of something else took back their unannounced action."""
GAME, GANG, ASKED = SubjectKind.GAME.value, SubjectKind.GANG.value, "draft"


def seat(
    session: Session, server_id: int, kind: str, subject: int, before: Iterable[int], after: Iterable[int]
) -> None:
    """Give seats to the new users and take them from those who were there `before` and are not any more, with the next
    flush. The house has seats in games, by which the bot finds them.
    """
    seated = (user for user in after if user > 0 or (user == HOUSE and kind == GAME))
    old, new = set(before), set(seated)  # a forgotten user has another number below 0
    at: dict[str, Any] = {"kind": kind, "subject_id": subject}
    session.later(_leaving(), [{"user_id": user, **at} for user in sorted(old - new)])
    session.later(
        _sitting(session.dialect.name), [{"user_id": user, **at, "server_id": server_id} for user in sorted(new - old)]
    )


@once
def _leaving() -> Executable:
    columns = Seat.__table__.c
    named = (columns.user_id, columns.kind, columns.subject_id)
    return delete(Seat.__table__).where(*(one == bindparam(one.key) for one in named))


@once
def _sitting(dialect: str) -> Executable:
    columns = Seat.__table__.c
    new = insert_or(Seat.__table__, dialect).inline().values({one.key: bindparam(one.key) for one in columns})
    return new.on_conflict_do_nothing()
