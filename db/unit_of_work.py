"""One command, one transaction: the stream it belongs to, its dice, its event, and the rows its changes make."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.exc import StaleDataError

from db.codec import dump_changes, dump_outcome, load_changes
from db.engine import Database
from db.models import Event, Stream
from db.repositories import SERVER_LOG, Events, Past, Rosters, Servers, insert_if_new
from rules.core.dice import Fair
from rules.core.events import Change, Kind, Subject, fold
from rules.core.fairness import fair, seed_of
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow
from rules.core.roster import apply_to_gang


class Conflict(Exception):
    """Somebody else's command came first: run this one again on the new state."""


class Repeated(Exception):
    """This interaction was already carried out, or its button already used."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who gives a command."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a command adds to the log; the fields are those of db.models.Event."""

    command: str
    options: dict[str, Any]
    actor: Actor
    channel_id: int
    delivery: str
    headline: str
    at: datetime
    lines: tuple[str, ...] = ()
    outcome: Outcome[Any] | None = None
    facts: Any = None
    changes: tuple[Change, ...] = ()
    sealed: bool = False
    once: str | None = None
    cause: int | None = None
    roll: int | None = None
    about: tuple[Subject, ...] = field(default=())


class Work:
    """The repositories of one transaction, and what is done with them together."""

    def __init__(self, session: AsyncSession, writes: bool = False) -> None:
        self._session = session
        # SQLite lets in one writer at a time: what it reads can't be overtaken. Elsewhere it holds its server's row.
        self._alone = session.get_bind().dialect.name == "sqlite"
        self.servers = Servers(session, writes)
        self.rosters = Rosters(session)
        self.events = Events(session)

    async def server_log(self, server_id: int, direct: bool, now: datetime) -> Stream:
        """The open log of a server, opened with a secret of its own at first use."""
        stream = await self.servers.stream(server_id)
        if stream is None:
            await self.servers.get(server_id, direct, now)
            secret = secrets.token_hex(32)
            await insert_if_new(
                self._session,
                Stream,
                server_id=server_id,
                kind=SERVER_LOG,
                channel_id=0,
                next_seq=1,
                secret=secret,
                turn=1,
                seed=seed_of(secret, 1),
                commitment=seed_of(secret, 0),
                next_roll=0,
            )
            stream = await self.servers.stream(server_id)
            assert stream is not None
        return stream

    def dice(self, stream: Stream) -> tuple[Fair, int]:
        """The dice of the stream's next roll, and its number; the number is used up when an entry names it."""
        return fair(stream.seed, (), stream.next_roll), stream.next_roll

    async def append(self, stream: Stream, entry: Entry) -> Event:
        """Add an entry to the log and bring the rows of its subjects up to date; sealed changes wait."""
        event = Event(
            stream_id=stream.id,
            seq=stream.next_seq,
            delivery=entry.delivery,
            once=entry.once,
            actor_id=entry.actor.id,
            actor_name=entry.actor.name,
            channel_id=entry.channel_id,
            at=entry.at,
            command=entry.command,
            options=entry.options,
            rule=entry.outcome.rule if entry.outcome else None,
            turn=stream.turn if entry.roll is not None else None,
            roll=entry.roll,
            outcome=dump_outcome(entry.outcome, entry.facts) if entry.outcome else None,
            changes=[] if entry.sealed else dump_changes(entry.changes),
            waiting=dump_changes(entry.changes) if entry.sealed else [],
            headline=entry.headline,
            lines=list(entry.lines),
            sealed=entry.sealed,
            cause=entry.cause,
            struck_at=None,
            struck_by=None,
        )
        stream.next_seq += 1
        if entry.roll is not None:
            stream.next_roll = entry.roll + 1
        touched = [change.about for change in entry.changes]
        await self.events.add(event, (*touched, *entry.about), entry.outcome.throws if entry.outcome else ())
        if not entry.sealed:
            await self.carry_out(entry.changes)
        return event

    async def carry_out(self, changes: Sequence[Change]) -> None:
        """Apply changes to the rows of their subjects."""
        by_subject: dict[Subject, list[Change]] = {}
        for change in changes:
            by_subject.setdefault(change.about, []).append(change)
        await self.rosters.load(by_subject)
        for subject, its_changes in by_subject.items():
            state = await self.rosters.state(subject)
            await self.rosters.put(subject, await self._folded(subject, state, its_changes))

    async def _folded(self, subject: Subject, state: Any, changes: Sequence[Change]) -> Any:
        if subject.kind is Kind.GANG:
            return fold(state, changes, apply_to_gang)
        roster = (await self.rosters.gang_of(subject)).system.roster
        assert roster is not None
        return fold(state, changes, roster.apply)

    async def rebuilt(self, subject: Subject) -> Any:
        """A subject's state from its standing events alone; None for one that never was."""
        return await self._refolded(subject, (await self.events.past([subject]))[subject])

    async def _refolded(self, subject: Subject, past: Sequence[Past]) -> Any:
        changes = [change for event in past for change in load_changes(event.changes, subject)]
        return await self._folded(subject, None, changes)

    async def strike(self, event: Event, by: int, now: datetime) -> None:
        """Take an event back: it stays in the log, struck, and its subjects are rebuilt without it.

        Raises IllegalNow when it is struck already, when something else has happened since to one of its subjects, or
        when a name that would come back has been taken.
        """
        if not self._alone:
            await self.servers.server_of(event.stream_id)
            await self._session.refresh(event, ["struck_at"])
        if event.struck_at is not None:
            raise IllegalNow("That was taken back already.")
        subjects = await self.events.subjects(event.id)
        past = await self.events.past(subjects)
        for subject in subjects:
            last = past[subject][-1]
            if last.id != event.id:
                what = "a sealed roll" if last.sealed else f"“{last.headline}”"
                raise IllegalNow(f"Something has happened since: take back {what} first.")
        await self.rosters.load(subjects, again=not self._alone)
        event.struck_at, event.struck_by = now, by
        for subject in subjects:
            state = await self._refolded(subject, past[subject][:-1])
            await self.rosters.require_name(subject, state)
            await self.rosters.put(subject, state)


@asynccontextmanager
async def writing(database: Database) -> AsyncGenerator[Work]:
    """A transaction that is committed at the end; Conflict or Repeated where somebody or something came first."""
    try:
        async with database.write() as session:
            yield Work(session, writes=True)
    except StaleDataError as error:
        raise Conflict from error
    except DBAPIError as error:
        clash = clash_of(error)
        if clash is None:
            raise
        raise clash from error


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
    broken = getattr(fault.__cause__, "constraint_name", None)
    return Repeated if broken in ("uq_event_delivery", "uq_event_once") else Conflict


@asynccontextmanager
async def reading(database: Database) -> AsyncGenerator[Work]:
    """A look that changes nothing."""
    async with database.read() as session:
        yield Work(session)
