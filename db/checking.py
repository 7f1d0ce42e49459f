"""Whether what is stored is what the log says: rows, dice, and what refers to what; of a bot that runs, too.

All of it is one moment of the database. It is read some rows at a time, so that a large one needs no more memory. What
is found is told by ids alone: players' words are nobody's business here.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import JSON, Select, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from db.base import Base
from db.codec import load_changes
from db.drivers import Driver
from db.engine import Database, Unusable, revision_of, revisions
from db.fair import anew_of, numbered, used_chains
from db.models import (
    CampaignRow,
    Checkpoint,
    Event,
    EventSubject,
    FigureRow,
    GameRow,
    GangRow,
    LedgerEntry,
    Phrase,
    Roll,
    Server,
    Stream,
)
from db.seals import committed
from db.session import Session
from db.unit_of_work import Work
from rules.core.campaign import Booked
from rules.core.events import Kind, Subject
from rules.core.fairness import Fault, Given, Record, chain_secret, check, joined, seed_of
from rules.core.house import House

ROWS: Final[Mapping[Kind, type[Base]]] = {
    Kind.SERVER: Server,
    Kind.GANG: GangRow,
    Kind.FIGURE: FigureRow,
    Kind.GAME: GameRow,
    Kind.CAMPAIGN: CampaignRow,
}
"""Where what the events tell of each kind of subject is kept."""
AT_ONCE: Final = 100
"""So many rows are looked at together."""
MOST: Final = 20
"""So many rows of one table that refer to nothing are told one by one."""
SAID: Final[Mapping[Fault, str]] = {
    Fault.MISSING: "it is missing",
    Fault.MOVED: "another stands in its place",
    Fault.SEED: "its seed is not the one committed to",
    Fault.TURN: "it is of another turn",
    Fault.DICE: "these are not its dice",
    Fault.PHRASE: "a phrase is not the one of its SHA-256",
    Fault.COUNT: "no such dice can be",
    Fault.SEAL: "its dice are told though it is sealed",
    Fault.KEPT: "it kept dice that had not fallen",
}
Tell = Callable[[str, int, int], None]
R = TypeVar("R", bound=Base)


class Found(NamedTuple):
    """Something that is not as it should be.

    where  the subject, log or table, and its id
    event  the event that tells it; 0 for none
    """

    where: str
    event: int
    what: str

    def __str__(self) -> str:
        return f"{self.where}{f', event {self.event}' if self.event else ''}: {self.what}"


async def found(database: Database, tell: Tell) -> AsyncGenerator[Found]:
    """Everything that is not as it should be. Raises Unusable for a database of another version."""
    async with database.snapshot() as (connection, driver):
        await _require_newest(database, connection)
        look = _Look(connection, driver, tell)
        if database.sqlite:
            async for one in look.file():
                yield one
        for part in (look.references, look.subjects, look.rowless, look.logs):
            async for one in part():
                yield one


async def _require_newest(database: Database, connection: AsyncConnection) -> None:
    revision = await revision_of(database, connection)
    if revision != revisions()[-1]:
        raise Unusable(
            f"{database} is of version {revision}, which this program would bring to {revisions()[-1]}: "
            "start the bot once, or check with the older program."
        )


class _Look:
    """One look at everything."""

    def __init__(self, connection: AsyncConnection, driver: Driver, tell: Tell) -> None:
        self._connection, self._driver, self._tell = connection, driver, tell

    def _session(self) -> Session:
        """Rows of its own, let go of with it."""
        return Session(self._connection, self._driver, writes=False)

    async def _count(self, kind: type[Base]) -> int:
        return await self._connection.scalar(select(func.count()).select_from(kind.__table__)) or 0

    async def _pages(self, kind: type[R]) -> AsyncGenerator[tuple[Session, list[R]]]:
        """The rows of a table that have ids, some at a time, each time in a session of their own."""
        id_, last = kind.__table__.c.id, 0
        while True:
            session = self._session()
            query: Select[Any] = select(kind).where(id_ > last).order_by(id_).limit(AT_ONCE)
            rows: list[Any] = await session.scalars(query)
            if not rows:
                return
            yield session, rows
            last = rows[-1].id

    async def file(self) -> AsyncGenerator[Found]:
        """What SQLite finds amiss with its file."""
        self._tell("the file", 0, 1)
        for line in await self._connection.scalars(text(f"PRAGMA integrity_check({MOST})")):
            if line != "ok":
                yield Found("the file", 0, str(line).replace("\n", " "))

    async def references(self) -> AsyncGenerator[Found]:
        """Rows that refer to nothing."""
        tables = Base.metadata.sorted_tables
        for done, table in enumerate(tables):
            self._tell("references", done, len(tables))
            for key in table.foreign_keys:
                other = key.column.table.alias()
                there = select(1).select_from(other).where(other.c[key.column.key] == key.parent).exists()
                lost = select(*table.primary_key.columns).where(key.parent.is_not(None), ~there).limit(MOST)
                for row in await self._connection.execute(lost):
                    of = f"{key.column.table.name} {key.parent.name}"
                    yield Found(f"{table.name} {' '.join(map(str, row))}", 0, f"there is no such {of}")

    # Rows against events

    async def subjects(self) -> AsyncGenerator[Found]:
        """Rows and checkpoints that are not what the events come to."""
        done, of = 0, sum([await self._count(kind) for kind in ROWS.values()])
        for kind, row_kind in ROWS.items():
            async for session, rows in self._pages(row_kind):
                work = Work(session)
                for row in rows:
                    subject = Subject(kind, row.__dict__["id"])
                    async for one in _of_subject(work, session, subject, row):
                        yield one
                done += len(rows)
                self._tell("rows", done, of)

    async def rowless(self) -> AsyncGenerator[Found]:
        """What standing events changed that has no row."""
        for kind, row_kind in ROWS.items():
            table = row_kind.__table__
            there = select(1).select_from(table).where(table.c.id == EventSubject.subject_id).exists()
            lost = (
                select(EventSubject.subject_id, func.max(EventSubject.event_id))
                .join(Event, Event.id == EventSubject.event_id)
                .where(EventSubject.kind == kind, EventSubject.changed, Event.struck_at.is_(None), ~there)
                .group_by(EventSubject.subject_id)
                .limit(MOST)
            )
            for id_, event in await self._connection.execute(lost):
                yield Found(f"{kind} {id_}", event, "it has no row")

    # Logs

    async def logs(self) -> AsyncGenerator[Found]:
        """Logs with gaps, dice that are not those of their seeds, and what is kept of an event besides."""
        done, of = 0, await self._count(Event)
        async for session, streams in self._pages(Stream):
            for stream in streams:
                phrases = await session.scalars(
                    select(Phrase).where(Phrase.stream_id == stream.id).order_by(Phrase.position)
                )
                for what in _amiss(stream, phrases):
                    yield Found(f"log {stream.id}", 0, what)
                next_roll = 0
                for way, next_one in ((1, stream.next_seq), (-1, -stream.next_untold)):
                    following = way
                    async for inner, events in self._events(stream.id, way):
                        async for one in _of_events(inner, stream, phrases, events, following, next_roll):
                            yield one
                        following = events[-1].seq + way
                        next_roll = max([next_roll, *(one.roll + 1 for one in events if one.roll is not None)])
                        done += len(events)
                        self._tell("events", done, of)
                    if following != next_one:
                        yield Found(f"log {stream.id}", 0, f"its next event is number {next_one}, not {following}")
                if next_roll != stream.next_roll:
                    yield Found(f"log {stream.id}", 0, f"its next roll is number {stream.next_roll}, not {next_roll}")

    async def _events(self, stream_id: int, way: int) -> AsyncGenerator[tuple[Session, list[Event]]]:
        """The events of a log by their numbers, 1 and up; with -1 those that it does not list, -1 and down."""
        last = 0
        while True:
            session = self._session()
            beyond, order = (Event.seq > last, Event.seq) if way > 0 else (Event.seq < last, Event.seq.desc())
            query = select(Event).where(Event.stream_id == stream_id, beyond)
            if not (events := await session.scalars(query.order_by(order).limit(AT_ONCE))):
                return
            yield session, events
            last = events[-1].seq


async def _of_subject(work: Work, session: Session, subject: Subject, row: Base) -> AsyncGenerator[Found]:
    where = f"{subject.kind} {subject.id}"
    of_it = select(Checkpoint).where(Checkpoint.kind == subject.kind, Checkpoint.subject_id == subject.id)
    checkpoints = {one.event_id: one.row for one in await session.scalars(of_it)}
    state, event = None, 0
    try:
        async for event, changes in work.past.changes(subject):
            state = await work.as_if(subject, state, load_changes(changes, subject))
            kept = checkpoints.pop(event, None)
            if kept is not None and await work.keeper(subject).restored(subject, kept) != state:
                yield Found(where, event, "its checkpoint is not what its events come to")
    except Exception as fault:  # what is stored may be anything
        yield Found(where, event, f"its events can't be told ({type(fault).__name__})")
        return
    for left in checkpoints:
        yield Found(where, left, "its checkpoint is of no event that stands")
    try:
        wrong = await _wrong(work, subject, row, state)
    except Exception as fault:
        yield Found(where, event, f"its row can't be read ({type(fault).__name__})")
        return
    if wrong:
        yield Found(where, event, f"its row is not what its events come to: {', '.join(wrong)}")


async def _wrong(work: Work, subject: Subject, row: Base, state: Any) -> list[str]:
    """The columns of a row that are not what its subject has become."""
    keeper: Any = work.keeper(subject)
    kept = await keeper.state(subject)
    if state is None and subject.kind is Kind.SERVER:
        state = House()
    if state is None:  # not yet, or no longer after it was taken back
        empty = ("present", "state") if subject.kind is Kind.FIGURE else ("present",)
        return [name for name in empty if row.__dict__[name]]
    told: dict[str, Any] = keeper.columns(state)
    plain = {name for name in told if not isinstance(row.__table__.c[name].type, JSON)}
    wrong = [name for name in sorted(plain) if row.__dict__[name] != told[name]]
    if kept == state:
        return wrong
    # As it is read, not as it is written: what is missing in an old row has its default.
    read: dict[str, Any] = {} if kept is None else keeper.columns(kept)
    return [*wrong, *(name for name in told if name not in plain and read.get(name) != told[name])] or ["state"]


def _amiss(stream: Stream, phrases: Collection[Phrase]) -> list[str]:
    """What is wrong with the seeds of a log."""
    seed = seed_of(chain_secret(stream.secret, stream.chain), stream.turn)
    wrong: list[str] = []
    if stream.seed != seed or stream.commitment != seed_of(seed, 0, stream.turn):
        wrong.append("its seed is not of its chain")
    if stream.phrases != joined(one.digest for one in phrases):
        wrong.append("its phrases are not those that its dice are made of")
    return wrong


async def _of_events(
    session: Session, stream: Stream, phrases: Collection[Phrase], events: list[Event], following: int, next_roll: int
) -> AsyncGenerator[Found]:
    where = f"log {stream.id}"
    for event in events:
        if event.seq != following:
            yield Found(where, event.id, f"event number {following} is missing before it")
        following = event.seq + (-1 if event.untold else 1)
        seal = event.seal
        if seal is not None and seal["commitment"] != committed(seal["salt"], seal["digest"]):
            yield Found(where, event.id, "its seal is not what was committed to")
    rolled = [event for event in events if event.roll is not None]
    ids = [event.id for event in events]
    if rolled:
        earlier: dict[int, int] = {}
        sources = {place for event in rolled for place in anew_of(event)}
        for id_, roll in await session.execute(
            select(Event.id, Event.roll).where(Event.id.in_(sources), Event.roll.is_not(None))
        ):
            earlier[id_] = roll or 0
        given = tuple(Given(one.text, one.digest) for one in phrases)
        rolls = tuple(numbered(event, earlier) for event in rolled)
        verdict = check(Record(used_chains(stream), given, next_roll, rolls[-1].number + 1, rolls))
        if verdict.fault is not None:
            event = next((one.id for one in rolled if one.roll == verdict.number), 0)
            yield Found(where, event, f"roll {verdict.number}: {SAID[verdict.fault]}")
    async for one in _besides(session, where, events, ids):
        yield one


async def _besides(session: Session, where: str, events: list[Event], ids: list[int]) -> AsyncGenerator[Found]:
    """Dice and lines of ledgers that are kept apart from their events."""
    dice: dict[int, list[tuple[int, str, int]]] = {}
    for roll in await session.scalars(select(Roll).where(Roll.event_id.in_(ids)).order_by(Roll.position)):
        dice.setdefault(roll.event_id, []).append((roll.sides, roll.faces, roll.typed))
    booked: dict[int, list[tuple[int, str, int]]] = {}
    lines = select(LedgerEntry).where(LedgerEntry.event_id.in_(ids)).order_by(LedgerEntry.position)
    for line in await session.scalars(lines):
        booked.setdefault(line.event_id, []).append((line.gang_id, line.account, line.dollars))
    for event in events:
        throws = (event.outcome or {}).get("dice", ())
        if dice.get(event.id, []) != [(one["sides"], " ".join(map(str, one["faces"])), one["typed"]) for one in throws]:
            yield Found(where, event.id, "its dice are kept otherwise in the table roll")
        entries = [one for one in event.changes if one["tag"] == Booked.tag] if event.struck_at is None else []
        if booked.get(event.id, []) != [(one["subject"], one["account"], one["dollars"]) for one in entries]:
            yield Found(where, event.id, "what it booked is not what the ledger has")
