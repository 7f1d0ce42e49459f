"""SQLite in the thread of the event loop: hops to threads are most of it, and a test's file has no other writer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Generator
from typing import Any

from db.store.sqlite_driver import Connection, Haste


class _Errands:
    """In place of the queue to a connection's thread; each takes a turn of the loop, so that others come between."""

    def put_nowait(self, hop: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, call = hop
        try:
            result = call()
        except Exception as error:
            if future is not None:
                future.get_loop().call_soon(_unless_done, future.set_exception, future, error)
        else:
            if future is not None:
                future.get_loop().call_soon(_unless_done, future.set_result, future, result)


def _unless_done(tell: Callable[[Any], None], future: asyncio.Future[Any], what: Any) -> None:
    if not future.done():
        tell(what)


class _InLoop(Connection):
    def __init__(self, connector: Callable[[], sqlite3.Connection], patience: float, haste: Haste) -> None:
        super().__init__(connector, patience, haste)
        self._tx: Any = _Errands()

    def __await__(self) -> Generator[Any, None, Connection]:
        return self._connect().__await__()


def connect(database: str, patience: float, haste: Haste, **options: Any) -> Connection:
    """A connection to await, for SQLAlchemy's `async_creator_fn`."""
    return _InLoop(lambda: sqlite3.connect(database, timeout=patience, **options), patience, haste)
