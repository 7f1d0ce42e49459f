"""Commands that meet other commands: what the database then says, and what it means."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError

from rules.core.plain.refusal import IllegalNow


class Conflict(Exception):
    """Somebody else's command came first: run this one again on the new state."""


class Repeated(Exception):
    """This interaction was already carried out, or its button already used."""


class Overtaken(IllegalNow):
    """Something has happened since to what was to be taken back: the standing `event` of this id."""

    def __init__(self, sentence: str, event: int) -> None:
        super().__init__(sentence)
        self.event = event


UNIQUE, FOREIGN = "23505", "23503"
AT_ONCE = frozenset({UNIQUE, FOREIGN, "40001", "40P01"})
"""PostgreSQL's codes for what others did meanwhile: took a key, deleted a row referred to, serialization, deadlock."""
SQLITE_AT_ONCE = frozenset(
    {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY}
)


def clash_of(error: DBAPIError) -> type[Conflict] | type[Repeated] | None:
    """What a database's complaint means; None for a bug, such as a value that is missing."""
    fault: Any = error.orig
    if isinstance(fault, sqlite3.Error):
        if getattr(fault, "sqlite_errorcode", None) not in SQLITE_AT_ONCE:
            return None
        return Repeated if str(fault).endswith((" event.delivery", " event.once")) else Conflict
    if getattr(fault, "sqlstate", None) not in AT_ONCE:
        return None
    broken = fault.diag.constraint_name
    return Repeated if broken in ("uq_event_delivery", "uq_event_once") else Conflict
