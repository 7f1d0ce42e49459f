"""Commands that meet other commands: the errors, and what the database raises for them."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError

from rules.core.plain.refusal import IllegalNow


class Conflict(Exception):
    """Another command came first: run this one again on the new state."""


class Repeated(Exception):
    """This interaction was already carried out, or its button was already used."""


class Overtaken(IllegalNow):
    """An undo is too late: the standing `event` of this id has changed the same thing since."""

    def __init__(self, sentence: str, event: int) -> None:
        super().__init__(sentence)
        self.event = event


UNIQUE, FOREIGN = "23505", "23503"
AT_ONCE = frozenset({UNIQUE, FOREIGN, "40001", "40P01"})
"""PostgreSQL's codes for what other transactions did meanwhile: took a key, deleted a row that this one refers to, or
met it in a serialization failure or a deadlock.
"""
SQLITE_AT_ONCE = frozenset(
    {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY}
)


def clash_of(error: DBAPIError) -> type[Conflict] | type[Repeated] | None:
    """The meaning of a database error; None for a bug, such as a missing value."""
    fault: Any = error.orig
    if isinstance(fault, sqlite3.Error):
        if getattr(fault, "sqlite_errorcode", None) not in SQLITE_AT_ONCE:
            return None
        return Repeated if str(fault).endswith((" event.delivery", " event.once")) else Conflict
    if getattr(fault, "sqlstate", None) not in AT_ONCE:
        return None
    broken = fault.diag.constraint_name
    return Repeated if broken in ("uq_event_delivery", "uq_event_once") else Conflict
