"""The content of databases of every revision, each from play with the program of that time; stored in tests/db/old.

    python -m tests.db.old_databases consigliere.db     stores what a file holds, under its revision's name

`bot.py say --db sqlite+aiosqlite:///consigliere.db` fills the file, with each line of PLAYED and, with `--dm` besides,
of DIRECT. Do it before you make the next revision: a program fills no tables but its own.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Boolean, Connection, DateTime, MetaData, insert, text
from sqlalchemy.types import TypeEngine

KEPT = Path(__file__).with_name("old")
SHOT = "/mad shoot shooter:Spats Doogan target:Hot Dog Morelli gun:Tommy Gun range:2"
PLAYED = (
    "/roll formula:3d6",
    "/gang new name:North Side sample:North Side",
    "/gang new name:South Side sample:South Side",
    f"{SHOT} dice:1 5 5 5 5 5 4 2",
    "/gang rename figure:Dooley name:Doolittle",
    "[Undo]",
    "/mad guts figure:Hot Dog Morelli secret:true",
    "/mad test stat:GATS number:3",
    "/game open name:The Docks system:mad",
    "/game join side:Hearts",
    "/game bring gang:North Side side:Hearts",
    "/mad-card draw",
    "/game pace mode:By post",
    "/game orders roll:Always",
)
DIRECT = (
    "/campaign start name:Paradise",
    "/gang new name:East Side sample:North Side",
    "/campaign join gang:East Side",
    "/campaign pace mode:By post",
)


def revisions() -> list[str]:
    """The revisions of which something is stored, the oldest first."""
    return sorted(path.name.split(".")[0] for path in KEPT.glob("*.json.gz"))


def keep(file: Path) -> None:
    """Store what a file holds."""
    connection = sqlite3.connect(file)
    ((revision,),) = connection.execute("SELECT version_num FROM alembic_version")
    held: dict[str, list[dict[str, Any]]] = {}
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if name.startswith(("sqlite_", "alembic_")):
            continue
        rows = connection.execute(f"SELECT * FROM {name}")
        columns = [column for column, *_ in rows.description]
        held[name] = [dict(zip(columns, row, strict=True)) for row in rows]
    connection.close()
    words = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    (KEPT / f"{revision}.json.gz").write_bytes(gzip.compress(words, 9, mtime=0))


def held_at(revision: str) -> dict[str, list[dict[str, Any]]]:
    """The rows by their tables, as SQLite has them."""
    return json.loads(gzip.decompress((KEPT / f"{revision}.json.gz").read_bytes()))


def fill(connection: Connection, revision: str) -> None:
    """Put the stored rows of a revision into a database with the tables of that revision."""
    known = MetaData()
    known.reflect(connection)
    held = held_at(revision)
    for table in known.sorted_tables:
        for kind in (column.type for column in table.columns):
            if isinstance(kind, JSON):
                kind.none_as_null = True  # no value, not JSON's “null”
        rows = [
            {name: _read(table.c[name].type, value) for name, value in row.items()} for row in held.get(table.name, ())
        ]
        if rows:
            connection.execute(insert(table), rows)
            _count_on(connection, table.name, rows)


def _read(kind: TypeEngine[Any], value: Any) -> Any:
    """A value of SQLite's as the type of a column has it."""
    if value is None:
        return None
    if isinstance(kind, Boolean):
        return bool(value)
    if isinstance(kind, JSON):
        return json.loads(value)
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value).replace(tzinfo=UTC if kind.timezone else None)
    return value


def _count_on(connection: Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """Have PostgreSQL's new ids come after those of the rows."""
    if connection.dialect.name == "postgresql" and "id" in rows[0]:
        asked = {"table": table, "last": max(row["id"] for row in rows)}
        sequence = connection.scalar(text("SELECT pg_get_serial_sequence(:table, 'id')"), asked)
        if sequence:
            connection.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, **asked})


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
