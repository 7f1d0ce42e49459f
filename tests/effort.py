"""How much work something is, counted rather than timed: a busy machine does the same, only later."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from db.store.engine import Database

GRAIN = 1000
"""Instructions of SQLite's machine that are counted at once."""


def calls(deed: Callable[[], Any]) -> int:
    """How many functions, of Python and of C, are called while something is done."""
    counted = 0

    def count(_frame: Any, what: str, _about: Any) -> None:
        nonlocal counted
        counted += what in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(before)
    return counted


class Steps:
    """Instructions that SQLite's machine has carried out."""

    def __init__(self) -> None:
        self.taken = 0


@contextmanager
def sqlite_steps(database: Database) -> Iterator[Steps]:
    """Count the instructions of every connection that is opened meanwhile: let go of those there are first."""
    steps = Steps()

    def tick() -> int:
        steps.taken += GRAIN
        return 0

    def watch(connection: Any, _record: Any) -> None:
        raw: sqlite3.Connection = connection.driver_connection._conn
        raw.set_progress_handler(tick, GRAIN)

    engine = database.engine.sync_engine
    event.listen(engine, "connect", watch)
    try:
        yield steps
    finally:
        event.remove(engine, "connect", watch)
