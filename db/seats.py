"""Who sits where: the games each user plays or umpires, the gangs he owns and what he is asked to agree to, so that all
of his is found at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Executable, bindparam, delete

from db.store.models import Seat
from db.store.prepared_statements import insert_or, once
from db.store.session import Session
from rules.core.plain.events import Kind

FALLEN = "fallen"
"""What is kept, in the place of a command, for who is told that what he did untold was taken back with something."""
GAME, GANG, ASKED = Kind.GAME.value, Kind.GANG.value, "draft"


def seat(
    session: Session, server_id: int, kind: str, subject: int, before: Iterable[int], after: Iterable[int]
) -> None:
    """Who sat there `before` and no longer does leaves, who does now takes his seat; with the next flush."""
    old, new = set(before), {user for user in after if user > 0}  # who was forgotten has a number below
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
