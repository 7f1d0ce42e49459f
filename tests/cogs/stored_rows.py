"""All rows of an SQLite file, taken out and put in.

That is quicker than another file: every connection keeps what it knows of the tables, and its prepared statements.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

Rows = dict[str, list[tuple[Any, ...]]]
"""The rows of each table that has any, in order."""
NUMBERS = "sqlite_sequence"
"""The table in which SQLite notes the highest number of each other one. An insertion there changes it."""


def opened(file: Path) -> sqlite3.Connection:
    """A connection whose commits don't wait for the disk."""
    connection = sqlite3.connect(file, timeout=0.1, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    return connection


def form_of(connection: sqlite3.Connection) -> int:
    """A number that changes with the tables themselves."""
    return connection.execute("PRAGMA schema_version").fetchone()[0]


def rows_of(connection: sqlite3.Connection) -> Rows:
    found = (
        (table, connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()) for table in _tables(connection)
    )
    return {table: rows for table, rows in found if rows}


def put_rows(connection: sqlite3.Connection, rows: Rows) -> None:
    """Let the file have these rows and no others. Raises OperationalError if somebody else writes to it."""
    connection.execute("BEGIN IMMEDIATE")
    tables = _tables(connection)
    for table in tables:
        connection.execute(f"DELETE FROM {table}")
    for table in tables:
        if table == NUMBERS:
            connection.execute(f"DELETE FROM {table}")
        if table in rows:
            marks = ", ".join("?" * len(rows[table][0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows[table])
    connection.execute("COMMIT")


def _tables(connection: sqlite3.Connection) -> list[str]:
    """Their names, NUMBERS last."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return sorted(names, key=lambda name: name == NUMBERS)
