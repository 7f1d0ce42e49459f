"""A byte flipped in copies of a database: python -m tests.hosting.flipping [how many] [seed]

The database holds whole fights, a campaign, games of each system and seals. Each copy goes through `check`, `backup`,
and commands of players. None of it may end in a traceback. What a fold, the ledger, the dice or luck read must be
unchanged, or `check` reports the change.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog
from sqlalchemy import select

from db.checking import ROWS
from db.store.engine import Access, Database, of_file
from db.store.models import Checkpoint
from db.store.session import Session
from db.store.trouble import DAMAGED
from db.unit_of_work import Work
from hosting.backup import backup
from hosting.check import check
from hosting.endings import ending
from hosting.exits import Exit
from rules.core.action.system import discover
from rules.core.plain.events import Subject, SubjectKind
from tests.chance import always
from tests.cogs.starting import database_on, started
from tests.cogs.table import good
from tests.cogs.test_fights import SCRIPTS, play, turns_of
from tests.cogs.world import Actor, World
from tests.hosting.played import MORELLI, SPATS, table_played
from tests.tables import make_tables

COPIES: Final = 300
READ: Final[Mapping[str, str]] = {
    "event": "id, stream_id, seq, at, options, chain, turn, roll, outcome, changes, waiting, seal, struck_at IS NULL",
    **dict.fromkeys(("event_subject", "ledger_entry", "roll", "stream", "test_tally", "face_tally"), "*"),
    "phrase": "stream_id, position, text, digest",
    "table_version": "id, server_id, table_id, number, body",
}
"""The columns that a fold, the ledger, the dice or luck read, by their tables, besides the states of subjects."""


class GivenCommand(NamedTuple):
    """A command that a user gives in a channel."""

    world: World
    channel: Any
    by: Actor
    command: str
    options: dict[str, Any]


@dataclass
class Tally:
    """What came of some copies.

    copies      how many there were
    read        in how many the flip changed what a fold, the ledger, the dice or luck read
    found       in how many `check` found something
    partly      of how many `backup` could save a part
    damaged     how many commands were answered that something is damaged
    commands    how many commands were given
    tracebacks  the place and text of each
    silent      the changes of what is read that nothing found
    """

    copies: int = 0
    read: int = 0
    found: int = 0
    partly: int = 0
    damaged: int = 0
    commands: int = 0
    tracebacks: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)


@asynccontextmanager
async def fought(file: Path) -> AsyncGenerator[list[GivenCommand]]:
    """A simulated Discord on a file with many kinds of games, and the commands of its players."""
    make_tables(str(of_file(file)))
    async with started(file) as env:
        asked: list[GivenCommand] = []
        worlds: list[World] = []
        for script in SCRIPTS:
            world = World(env, file)
            worlds.append(world)
            buttons: dict[str, Any] = {}
            turns = [*turns_of(script)]
            for turn in turns[:-1] if script.stem == "month" else turns:  # the campaign goes on
                reply = await play(world, turn, buttons)
                buttons |= dict.fromkeys(reply.buttons, reply)
            names = ("campaign status", "campaign mine", "campaign ledger") if script.stem == "month" else ()
            asked += [
                GivenCommand(world, world.channel, world.alice, one, {}) for one in (*names, "log", "gang show", "undo")
            ]
        table = World(env, file)
        worlds.append(table)
        await table_played(table)
        here = table.channel
        asked += [
            GivenCommand(table, here, table.alice, one, {})
            for one in (
                "log",
                "game status",
                "gang show",
                "fair status",
                "fair verify",
                "fair export",
                "luck",
                "agenda",
            )
        ]
        asked += [
            GivenCommand(table, here, table.alice, "gang show", {"figure": SPATS}),
            GivenCommand(table, here, table.alice, "log", {"figure": SPATS}),
            GivenCommand(table, here, table.alice, "privacy export", {}),
            GivenCommand(table, here, table.alice, "mad guts", {"figure": "Dooley"}),
            GivenCommand(table, here, table.alice, "mad shoot", {"shooter": SPATS, "target": MORELLI, "odds": True}),
            GivenCommand(table, here, table.alice, "undo", {}),
            GivenCommand(table, here, table.alice, "roll", {"formula": "2d6"}),
        ]
        for system in discover().values():
            if system.games is not None:
                channel = table.server.create_text_channel(f"table-{system.id}")
                opens = "dillinger open" if system.id == "dil" else "game open"
                table.channel = channel
                await good(table, table.alice, opens, **({} if system.id == "dil" else {"system": system.title}))
                asked.append(GivenCommand(table, channel, table.alice, "game status", {}))
        await env.advance_time(60)
        bot: Any = env.bot
        await bot.database.wipe()
        yield asked
        for world in worlds:
            world.close()


async def flipped(file: Path, asked: list[GivenCommand], draws: list[tuple[int, int]]) -> Tally:
    """Flip a byte in a copy for each draw of a place and the bits to flip, and run everything."""
    tally, data = Tally(), await asyncio.to_thread(file.read_bytes)
    plain = await asyncio.to_thread(what_is_read, file)
    with tempfile.TemporaryDirectory() as made:
        for place, flip in draws:
            copy = Path(made) / f"{tally.copies}.db"
            changed = bytearray(data)
            changed[place] ^= flip
            copy.write_bytes(changed)
            tally.copies += 1
            where = f"byte {place} ^ {flip}"
            read = await asyncio.to_thread(what_is_read, copy)
            codes = [
                await asyncio.to_thread(_ran, tally, f"{where}, {deed.__name__}", deed, str(of_file(copy)), *more)
                for deed, more in ((check, ()), (backup, (copy.with_suffix(".backup"),)))
            ]
            tally.found += codes[0] != Exit.OK
            tally.partly += codes[1] == Exit.PARTLY
            if read != plain:
                tally.read += 1
                if codes[0] == Exit.OK:
                    others = [name for name, of in plain.items() if read.get(name) != of]
                    tally.silent.append(f"{where}: {', '.join(others)}")
            await _commands(tally, where, copy, asked)
    return tally


def _ran(tally: Tally, where: str, deed: Callable[..., int], *given: Any) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            return deed(*given)
        except Exception as error:
            if (ended := ending(error)) is None:
                tally.tracebacks.append(f"{where}: {type(error).__name__}: {error}")
                return -1
            return ended.code


async def _commands(tally: Tally, where: str, file: Path, asked: list[GivenCommand]) -> None:
    bot: Any = asked[0].world.env.bot
    was, bot.database = bot.database, database_on(file)
    try:
        for world, channel, by, command, options in asked:
            faults, refusals = len(world.incidents), len(world.refusals)
            await by.slash(channel, command, **options)  # pyright: ignore[reportCallIssue] - members all
            tally.commands += 1
            tally.damaged += DAMAGED in world.refusals[refusals:]
            tally.tracebacks += [f"{where}, /{command}: {fault!r}" for fault in world.incidents[faults:]]
    finally:
        await bot.database.close()
        bot.database = was


def what_is_read(file: Path) -> dict[str, Any]:
    """What a fold, the ledger, the dice and luck read in a file, by tables and subjects."""
    found: dict[str, Any] = {}
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        connection.text_factory = bytes
        for name, columns in READ.items():
            try:
                found[name] = connection.execute(f"SELECT rowid, {columns} FROM {name} ORDER BY rowid").fetchall()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                found[name] = type(error)
    return found | asyncio.run(_states(Database(of_file(file), Access.READS)))


async def _states(database: Database) -> dict[str, Any]:
    """All states in rows and checkpoints, as they are read: an unknown name in JSON changes nothing."""
    found: dict[str, Any] = {}
    try:
        async with database.snapshot() as (connection, driver):
            for kind, row_kind in ROWS.items():
                for id_ in await connection.scalars(select(row_kind.__table__.c.id)):
                    subject = Subject(kind, id_)
                    work = Work(Session(connection, driver, writes=False))
                    try:
                        state = await work.folding.keeper(subject).state(subject)
                        found[f"{kind} {id_}"] = repr(state)
                    except Exception as error:
                        found[f"{kind} {id_}"] = type(error)
            kept = await connection.execute(select(*Checkpoint.__table__.primary_key.columns, Checkpoint.row))
            for one in kept.all():
                event, kind, id_, row = tuple(one)
                work, subject = Work(Session(connection, driver, writes=False)), Subject(SubjectKind(kind), id_)
                state = await work.folding.keeper(subject).restored(subject, row)
                found[f"{kind} {id_}, event {event}"] = repr(state)
    except Exception as error:
        found["all"] = type(error)
    finally:
        await database.close()
    return found


def drawn(size: int, copies: int, seed: int) -> list[tuple[int, int]]:
    """So many places in a file of this size, and the bits to flip there."""
    chance = random.Random(seed)
    return [(chance.randrange(size), chance.randrange(1, 256)) for _ in range(copies)]


async def _all(copies: int, seed: int) -> Tally:
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "fought.db"
        async with fought(file) as asked:
            size = await asyncio.to_thread(os.path.getsize, file)
            return await flipped(file, asked, drawn(size, copies, seed))


def main(copies: int = COPIES, seed: int = 1) -> None:
    """Run everything, and print what came of it."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with always("flipped"):
        came = asyncio.run(_all(copies, seed))
    numbers = ", ".join(f"{name} {value}" for name, value in vars(came).items() if isinstance(value, int))
    faults = f"tracebacks {len(came.tracebacks)}, silent {len(came.silent)}"
    sys.stdout.write("\n".join([*came.tracebacks, *came.silent, f"{numbers}, {faults}", ""]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
