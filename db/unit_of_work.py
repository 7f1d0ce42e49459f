"""One command, one transaction: the stream it belongs to, its dice, its event, and the rows its changes make."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.exc import StaleDataError

from db.codec import dump_changes, dump_outcome, load_changes
from db.engine import Database
from db.models import Event, Stream
from db.repositories import SERVER_LOG, Events, Rosters, Servers
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

    def __init__(self, session: AsyncSession) -> None:
        self._session = session
        self.servers = Servers(session)
        self.rosters = Rosters(session)
        self.events = Events(session)

    async def server_log(self, server_id: int, direct: bool, now: datetime) -> Stream:
        """The open log of a server, opened with a secret of its own at first use."""
        stream = await self.servers.stream(server_id)
        if stream is None:
            await self.servers.get(server_id, direct, now)
            secret = secrets.token_hex(32)
            stream = Stream(
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
            self._session.add(stream)
            await self._session.flush()
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
        """A subject's state from its standing events alone."""
        changes = [
            change
            for event in await self.events.of_subject(subject)
            for change in load_changes(event.changes)
            if change.about == subject
        ]
        return await self._folded(subject, None, changes)

    async def strike(self, event: Event, by: int, now: datetime) -> None:
        """Take an event back: it stays in the log, struck, and its subjects are rebuilt without it.

        Raises IllegalNow when it is struck already, or when something else has happened since to one of its subjects.
        """
        if event.struck_at is not None:
            raise IllegalNow("That was taken back already.")
        subjects = await self.events.subjects(event.id)
        for subject in subjects:
            last = (await self.events.of_subject(subject))[-1]
            if last.id != event.id:
                raise IllegalNow(f"Something has happened since: take back “{last.headline}” first.")
        event.struck_at, event.struck_by = now, by
        await self._session.flush()
        for subject in subjects:
            await self.rosters.put(subject, await self.rebuilt(subject))


@asynccontextmanager
async def writing(database: Database) -> AsyncGenerator[Work]:
    """A transaction that is committed at the end; Conflict or Repeated where somebody or something came first."""
    try:
        async with database.write() as session:
            yield Work(session)
    except StaleDataError as error:
        raise Conflict from error
    except IntegrityError as error:
        fault = str(error.orig)
        raise (Repeated if "delivery" in fault or "once" in fault else Conflict) from error


@asynccontextmanager
async def reading(database: Database) -> AsyncGenerator[Work]:
    """A look that changes nothing."""
    async with database.read() as session:
        yield Work(session)
