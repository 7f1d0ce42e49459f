"""The trouble that makes a database unusable: its disk, its file or its server. All else is a bug."""

from __future__ import annotations

import re
import sqlite3
from typing import Any, Final

from sqlalchemy import exc

from db.store.sqlite_driver import code_of

FULL: Final = "The disk of the bot's database is full, so nothing was stored. Please report it to the bot's host."
SHUT: Final = "The bot can't write to its database, so nothing was stored. Please report it to the bot's host."
GONE: Final = "The bot's database is gone, so nothing was done. Please report it to the bot's host."
BROKEN: Final = "The bot can't read its database, so nothing was done. Please report it to the bot's host."
DAMAGED: Final = "Something in the bot's database is damaged, so nothing was done. Please report it to the bot's host."
UNSURE: Final = (
    "The bot lost its database in the middle. /log shows whether it was done. Please report it to the bot's host."
)
BUSY: Final = "Something else holds on to the bot's database, so nothing was done. Try again in a moment."

SQLITE: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: SHUT,
    sqlite3.SQLITE_PERM: SHUT,
    sqlite3.SQLITE_CANTOPEN: GONE,
    sqlite3.SQLITE_IOERR: BROKEN,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
}
"""The trouble by SQLite's primary result codes."""
POSTGRESQL: Final = {
    "53100": FULL,
    "25006": SHUT,
    "42P01": GONE,
    "3D000": GONE,
    "53300": BUSY,
    "55P03": BUSY,
    "42703": DAMAGED,
    "58P01": DAMAGED,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
"""The trouble by SQLSTATE. Damage is a missing column or file, or an impossible page or index."""
OTHER_TABLES: Final = re.compile(r"no such |malformed database schema|table \w+ has no column")
"""The begins of SQLite's complaints about other tables, for which it has no code."""
UNREADABLE: Final = ValueError, TypeError, LookupError, ArithmeticError
"""The errors for a stored value of another type than its column's."""
COMMIT: Final = "COMMIT"
"""The statement whose end is unknown if the connection is lost in it."""
LOST: Final = ("08", "57P")
"""The begins of PostgreSQL's codes for a lost connection, and for a server that shuts down."""


class Unavailable(Exception):
    """The database can't be used now. The text is a sentence for the user who gave a command."""


class Damaged(Unavailable):
    """Stored data is damaged.

    where  the row, by its table and key, or the part of it, for the host
    """

    def __init__(self, where: str) -> None:
        super().__init__(DAMAGED)
        self.where = where


def trouble_of(error: BaseException) -> str:
    """The trouble behind a failed transaction, in a sentence; empty for a bug, or a clash with another transaction."""
    if isinstance(error, exc.TimeoutError):
        return BUSY
    if isinstance(error, OSError):
        return GONE
    if not isinstance(error, exc.DBAPIError):
        return ""
    fault: Any = error.orig
    if isinstance(fault, sqlite3.Error):
        code = code_of(fault)
        if code == sqlite3.SQLITE_ERROR and OTHER_TABLES.match(str(fault)):
            return DAMAGED
        return SQLITE.get(code, "")
    state = getattr(fault, "sqlstate", None) or ""
    if state in POSTGRESQL:
        return POSTGRESQL[state]
    # Errors of the connection itself have no code.
    codeless = not state and type(fault).__name__ == "OperationalError"
    lost = codeless or state.startswith(LOST) or error.connection_invalidated
    return "" if not lost else UNSURE if error.statement == COMMIT else GONE
