"""The check of a database against its own log: rows, dice and references. It also runs while the bot runs.

The check reads one moment of the database, some rows at a time, so a large database needs no more memory. Findings name
ids alone, because players' words are private. What can't be read is a finding, and the check goes on with the rest.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import JSON, Select, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from db.fair import anew_of, numbered, used_chains
from db.luck import NOBODY, tallied
from db.reading import carried, is_damage, pages
from db.seals import committed
from db.store.base import Base, misfits
from db.store.codec import change_types, load_changes, load_steps
from db.store.drivers import Driver
from db.store.engine import Database, Unusable, revision_of, revisions
from db.store.models import (
    CampaignRow,
    Checkpoint,
    Event,
    EventSubject,
    FaceTally,
    FigureRow,
    GameRow,
    GangRow,
    LedgerEntry,
    Phrase,
    Roll,
    Server,
    Stream,
    TestTally,
)
from db.store.session import Session
from db.store.trouble import UNREADABLE
from db.unit_of_work import Work
from rules.core.chance.fairness import (
    Committed,
    Fault,
    GivenPhrase,
    Numbered,
    Record,
    chain_secret,
    check,
    joined,
    seed_of,
)
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.active_config import ActiveConfig
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Throw

ROWS: Final[Mapping[SubjectKind, type[Base]]] = {
    SubjectKind.SERVER: Server,
    SubjectKind.GANG: GangRow,
    SubjectKind.FIGURE: FigureRow,
    SubjectKind.GAME: GameRow,
    SubjectKind.CAMPAIGN: CampaignRow,
}
"""The class of rows for each kind of subject."""
AT_ONCE: Final = 100
"""The number of rows that are read together."""
MOST: Final = 20
"""The most rows of one table with a broken reference that are reported one by one."""
SAID: Final[Mapping[Fault, str]] = {
    Fault.MISSING: "it is missing",
    Fault.MOVED: "another one is in its place",
    Fault.SEED: "its seed is not the one committed to",
    Fault.TURN: "it belongs to another turn",
    Fault.DICE: "its dice differ from those of its seed",
    Fault.PHRASE: "a phrase is not the one of its SHA-256",
    Fault.COUNT: "no such dice are possible",
    Fault.SEAL: "its dice show though it is sealed",
    Fault.KEPT: "it kept dice that had not fallen",
}
Tell = Callable[[str, int, int], None]
R = TypeVar("R", bound=Base)


class Finding(NamedTuple):
    """Something that is not as it should be.

    where  the subject, log or table, and its id
    event  the id of the event that shows it; 0 for none
    """

    where: str
    event: int
    what: str

    def __str__(self) -> str:
        return f"{self.where}{f', event {self.event}' if self.event else ''}: {self.what}"


async def found(database: Database, tell: Tell) -> AsyncGenerator[Finding]:
    """Yield every finding of a database. Raises Unusable for a database of another version."""
    async with database.snapshot() as (connection, driver):
        await _require_newest(database, connection)
        look = _Look(database, connection, driver, tell)
        for part in (look.file, look.rows, look.references, look.subjects, look.rowless, look.logs):
            try:
                async for finding in part():
                    yield finding
            except Exception as fault:  # stored values may be anything
                if not is_damage(fault):
                    with database.plainly("be read"):
                        raise
                yield Finding(f"the {part.__name__}", 0, f"can't be looked at to the end ({_named(fault)})")
                await look.again()


async def first_found(database: Database, rows: Iterable[Base]) -> Finding | None:
    """The first finding among some rows; None also if the check itself fails."""
    try:
        async with database.snapshot() as (connection, driver):
            for row in rows:
                async for finding in _of_row(Session(connection, driver, writes=False), row):
                    return finding
    except (Unusable, *UNREADABLE):
        pass
    return None


async def _of_row(session: Session, row: Base) -> AsyncGenerator[Finding]:
    """What is wrong with a row as it is stored now."""
    table = row.__table__
    key = tuple(row.__dict__.get(column.key) for column in table.primary_key)
    stored = None if None in key else await session.get(type(row), *key)
    if stored is None:
        return
    for what in _misfits(type(row), stored.__dict__):
        yield Finding(f"{table.name} {_listed(key)}", 0, what)
    for kind, row_kind in ROWS.items():
        if type(row) is row_kind:
            async for finding in _of_subject(Work(session), session, Subject(kind, stored.__dict__["id"]), stored):
                yield finding


async def _require_newest(database: Database, connection: AsyncConnection) -> None:
    revision = await revision_of(database, connection)
    if revision != revisions()[-1]:
        raise Unusable(
            f"{database} is of version {revision}, which this program would bring to {revisions()[-1]}: "
            "start the bot once, or check with the older program."
        )


def _named(fault: Exception) -> str:
    """The words of an error that the database raised; else only its class, as its words may be a player's."""
    return str(fault.orig).partition("\n")[0] if isinstance(fault, DBAPIError) else type(fault).__name__


def _listed(key: Iterable[Any]) -> str:
    return ", ".join(map(str, key))


def _misfits(kind: type[Base], held: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with each column of a row, whatever the others hold."""
    for name in misfits(kind, held):
        yield (
            "it was changed, because its checksum differs"
            if name == "checksum"
            else f"its {name} has an impossible value"
        )


class _Look:
    """One check of a whole database.

    torn  the tables of which some rows can't be read
    """

    def __init__(self, database: Database, connection: AsyncConnection, driver: Driver, tell: Tell) -> None:
        self._database, self._connection, self._driver, self._tell = database, connection, driver, tell
        self._torn: set[str] = set()

    async def again(self) -> None:
        """Go on after an error: PostgreSQL refuses every statement in a transaction after one."""
        if not self._database.sqlite:
            await self._connection.rollback()

    def _session(self) -> Session:
        """A session that forgets its rows at the end."""
        return Session(self._connection, self._driver, writes=False)

    async def _count(self, kind: type[Base]) -> int:
        return await self._connection.scalar(select(func.count()).select_from(kind.__table__)) or 0

    async def _pages(self, kind: type[R]) -> AsyncGenerator[tuple[Session, list[R]]]:
        """The rows of a table with ids, page by page, each page in a session of its own."""
        id_, last = kind.__table__.c.id, 0
        if kind.__tablename__ in self._torn:
            async for page in self._singly(kind, select(id_)):
                yield page
            return
        while True:
            session = self._session()
            query: Select[Any] = select(kind).where(id_ > last).order_by(id_).limit(AT_ONCE)
            rows: list[Any] = await session.scalars(query)
            if not rows:
                return
            yield session, rows
            last = rows[-1].id

    async def _singly(self, kind: type[R], ids: Select[int]) -> AsyncGenerator[tuple[Session, list[R]]]:
        """The same, row by row, of the rows that can be read. An index lists their ids."""
        for id_ in sorted(await self._connection.scalars(ids)):
            session = self._session()
            try:
                row = await session.get(kind, id_)
            except Exception as fault:
                if not is_damage(fault):
                    raise
                await self.again()
                continue
            if row is not None:
                yield session, [row]

    async def file(self) -> AsyncGenerator[Finding]:
        """What SQLite finds wrong with its file."""
        if self._database.sqlite:
            self._tell("the file", 0, 1)
            for line in await self._connection.scalars(text(f"PRAGMA integrity_check({MOST})")):
                if line != "ok":
                    yield Finding("the file", 0, str(line).replace("\n", " "))

    async def rows(self) -> AsyncGenerator[Finding]:
        """Rows that can't be read, or whose columns hold values of another type."""
        tables = Base.metadata.sorted_tables
        for done, table in enumerate(tables):
            self._tell("tables", done, len(tables))
            kind = Base.__kinds__[table]
            texts = {column.key for column in table.columns if isinstance(column.type, JSON)}
            async for rows, unread in pages(self._database, self._connection, self._driver, carried(table)):
                for lost in unread:
                    self._torn.add(table.name)
                    yield Finding(f"{lost.table} {lost.key}", 0, lost.what)
                for row in rows:
                    where = f"{table.name} {_listed(row[column.key] for column in table.primary_key)}"
                    try:
                        held = {name: json.loads(of) if name in texts and of else of for name, of in row.items()}
                    except UNREADABLE:
                        self._torn.add(table.name)
                        yield Finding(where, 0, "its content is not JSON")
                        continue
                    for what in _misfits(kind, held):
                        yield Finding(where, 0, what)

    async def references(self) -> AsyncGenerator[Finding]:
        """Rows that refer to nothing."""
        tables = Base.metadata.sorted_tables
        for done, table in enumerate(tables):
            self._tell("references", done, len(tables))
            for key in table.foreign_keys:
                other = key.column.table.alias()
                there = select(1).select_from(other).where(other.c[key.column.key] == key.parent).exists()
                lost = select(*table.primary_key.columns).where(key.parent.is_not(None), ~there).limit(MOST)
                try:
                    rows = (await self._connection.execute(lost)).all()
                except DBAPIError as fault:
                    if not is_damage(fault):
                        raise
                    problem = f"whether each {key.parent.name} of it is there can't be known ({_named(fault)})"
                    yield Finding(table.name, 0, problem)
                    await self.again()
                    continue
                for row in rows:
                    of = f"{key.column.table.name} {key.parent.name}"
                    yield Finding(f"{table.name} {' '.join(map(str, row))}", 0, f"there is no such {of}")

    # Rows against events

    async def subjects(self) -> AsyncGenerator[Finding]:
        """Rows and checkpoints that differ from the fold of their events."""
        done, of = 0, sum([await self._count(kind) for kind in ROWS.values()])
        for kind, row_kind in ROWS.items():
            async for session, rows in self._pages(row_kind):
                work = Work(session)
                for row in rows:
                    subject = Subject(kind, row.__dict__["id"])
                    async for finding in _of_subject(work, session, subject, row):
                        yield finding
                        await self.again()
                done += len(rows)
                self._tell("rows", done, of)

    async def rowless(self) -> AsyncGenerator[Finding]:
        """Subjects that standing events changed and that have no row."""
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
                yield Finding(f"{kind} {id_}", event, "it has no row")

    # Logs

    async def logs(self) -> AsyncGenerator[Finding]:
        """Logs with gaps, dice that don't follow from their seeds, and rows beside events that don't fit."""
        self._done, self._of = 0, await self._count(Event)
        async for session, streams in self._pages(Stream):
            for stream in streams:
                try:
                    async for finding in self._of_log(session, stream):
                        yield finding
                except Exception as fault:
                    if not is_damage(fault):
                        raise
                    yield Finding(f"log {stream.id}", 0, f"it can't be looked at to its end ({_named(fault)})")
                    await self.again()

    async def _of_log(self, session: Session, stream: Stream) -> AsyncGenerator[Finding]:
        where = f"log {stream.id}"
        log = _Log(
            stream,
            await session.scalars(select(Phrase).where(Phrase.stream_id == stream.id).order_by(Phrase.position)),
        )
        for what in log.amiss():
            yield Finding(where, 0, what)
        for way in (1, -1):
            async for inner, events in self._events(stream.id, way):
                async for finding in _of_events(inner, where, log, events):
                    yield finding
                self._done += len(events)
                self._tell("events", self._done, self._of)
        if Event.__tablename__ in self._torn:  # the fold of its events is not known
            return
        for what in log.amiss_at_its_end():
            yield Finding(where, 0, what)
        for table, due in ((TestTally, log.tests), (FaceTally, log.faces)):
            names = [column.key for column in table.__table__.primary_key if column.key not in ("stream_id", "user_id")]
            sums = [name for name in table.__names__ if name not in (*names, "stream_id", "user_id")]
            of = table.__table__.c
            asked = select(*(of[name] for name in names), *(func.sum(of[name]) for name in sums))
            rows = await session.execute(asked.where(of.stream_id == stream.id).group_by(*(of[name] for name in names)))
            kept = {tuple(row[: len(names)]): tuple(row[len(names) :]) for row in rows}
            for key in sorted(kept.keys() | due.keys(), key=repr)[:MOST]:
                if kept.get(key, ()) != due.get(key, ()):
                    counted = _listed(f"{name} {of}" for name, of in zip(names, key, strict=True))
                    yield Finding(where, 0, f"what {table.__tablename__} has of {counted} is not what its dice come to")

    async def _events(self, stream_id: int, way: int) -> AsyncGenerator[tuple[Session, list[Event]]]:
        """The events of a log by number, from 1 up; with -1 the unannounced events, from -1 down."""
        last = 0
        if Event.__tablename__ in self._torn:
            these = Event.seq > 0 if way > 0 else Event.seq < 0
            async for page in self._singly(Event, select(Event.id).where(Event.stream_id == stream_id, these)):
                yield page
            return
        while True:
            session = self._session()
            beyond, order = (Event.seq > last, Event.seq) if way > 0 else (Event.seq < last, Event.seq.desc())
            query = select(Event).where(Event.stream_id == stream_id, beyond)
            if not (events := await session.scalars(query.order_by(order).limit(AT_ONCE))):
                return
            yield session, events
            last = events[-1].seq


async def _of_subject(work: Work, session: Session, subject: Subject, row: Base) -> AsyncGenerator[Finding]:
    where = f"{subject.kind} {subject.id}"
    state, event = None, 0
    began: list[tuple[int, int]] = []
    try:
        of_it = select(Checkpoint).where(Checkpoint.kind == subject.kind, Checkpoint.subject_id == subject.id)
        checkpoints = {one.event_id: one.row for one in await session.scalars(of_it)}
        async for event, changes in work.past.changes(subject):
            state = work.folding.as_if(subject, state, load_changes(changes, subject))
            kept = checkpoints.pop(event, None)
            if kept is not None and await work.folding.keeper(subject).restored(subject, kept) != state:
                yield Finding(where, event, "its checkpoint is not what its events come to")
            if subject.kind is SubjectKind.CAMPAIGN and (not began or began[-1][1] != state.month):
                began.append((event, state.month))
    except Exception as fault:  # stored values may be anything
        yield Finding(where, event, f"its events can't be known ({_named(fault)})")
        return
    for left in checkpoints:
        yield Finding(where, left, "its checkpoint names an event that is not in force")
    try:
        wrong = await _wrong(work, subject, row, state)
        if subject.kind is SubjectKind.CAMPAIGN:
            async for finding in _booked_in(session, where, subject.id, began):
                yield finding
    except Exception as fault:
        yield Finding(where, event, f"its row can't be read ({_named(fault)})")
        return
    if wrong:
        yield Finding(where, event, f"its row is not what its events come to: {', '.join(wrong)}")


async def _booked_in(
    session: Session, where: str, campaign: int, began: Sequence[tuple[int, int]]
) -> AsyncGenerator[Finding]:
    """Lines of ledgers in another month than their events. `began` names the event that began each month."""
    lines = select(LedgerEntry.event_id, LedgerEntry.month).where(LedgerEntry.campaign_id == campaign)
    for event, month in await session.execute(lines):
        place = bisect_right(began, event, key=lambda one: one[0])
        if not place or began[place - 1][1] != month:
            yield Finding(where, event, "its bookings are in the ledger of another month")


async def _wrong(work: Work, subject: Subject, row: Base, state: Any) -> list[str]:
    """The columns of a row that differ from the state of its subject."""
    keeper: Any = work.folding.keeper(subject)
    kept = await keeper.state(subject)
    if state is None and subject.kind is SubjectKind.SERVER:
        state = ActiveConfig()
    if state is None:  # not yet, or an undo removed it
        empty = ("present", "state") if subject.kind is SubjectKind.FIGURE else ("present",)
        return [name for name in empty if row.__dict__[name]]
    expected: dict[str, Any] = keeper.columns(state)
    plain = {name for name in expected if not isinstance(row.__table__.c[name].type, JSON)}
    wrong = [name for name in sorted(plain) if row.__dict__[name] != expected[name]]
    if kept == state:
        return wrong
    # Compare what is read, not what is written: an old row lacks new fields, and they have defaults.
    read: dict[str, Any] = {} if kept is None else keeper.columns(kept)
    return [*wrong, *(name for name in expected if name not in plain and read.get(name) != expected[name])] or ["state"]


class _Log:
    """What the events of a log come to, up to the last that was read.

    following             the number of the next listed event; `unannounced` is that of the next unannounced one
    next_roll             the number of the next roll
    turn_roll             the first roll of the present turn; None if it has none
    place                 the last place among the sealed rolls
    tests, faces          the tallies of luck, as sums by the columns of their keys
    """

    def __init__(self, stream: Stream, phrases: Sequence[Phrase]) -> None:
        self.stream, self.phrases = stream, phrases
        self.following, self.unannounced, self.next_roll, self.place = 1, -1, 0, 0
        self.turn_roll: int | None = None
        self.tests: dict[tuple[int, ...], tuple[int, int]] = {}
        self.faces: dict[tuple[int, ...], tuple[int]] = {}
        self._chains: tuple[Committed, ...] | None = None

    def amiss(self) -> Iterator[str]:
        """What is wrong with the seeds."""
        stream = self.stream
        try:
            seed = seed_of(chain_secret(stream.secret, stream.chain), stream.turn)
        except ValueError:  # there is no such turn
            seed = ""
        self._chains = used_chains(stream) if seed == stream.seed else None
        if self._chains is None or stream.commitment != seed_of(seed, 0, stream.turn):
            yield "its seed does not belong to its chain"
        if stream.phrases != joined(one.digest for one in self.phrases):
            yield "its dice are not made of its phrases"

    def amiss_at_its_end(self) -> Iterator[str]:
        """What is wrong with its numbers, after all its events were read."""
        stream = self.stream
        turn_roll = self.next_roll if self.turn_roll is None else self.turn_roll
        for what, kept, due in (
            ("event", stream.next_seq, self.following),
            ("event that it does not list", -stream.next_untold, self.unannounced),
            ("roll", stream.next_roll, self.next_roll),
            ("sealed roll", stream.next_sealed, self.place + 1),
        ):
            if kept != due:
                yield f"its next {what} is number {kept}, not {due}"
        if stream.turn_roll != turn_roll:
            yield f"the first roll of its turn is number {stream.turn_roll}, not {turn_roll}"

    def take(self, event: Event) -> None:
        """Count an event in."""
        if event.unannounced:
            self.unannounced = event.seq - 1
        else:
            self.following = event.seq + 1
        if event.roll is not None:
            self.next_roll = max(self.next_roll, event.roll + 1)
            if self.turn_roll is None and (event.chain, event.turn) == (self.stream.chain, self.stream.turn):
                self.turn_roll = event.roll
        if event.seal is not None:
            self.place = max(self.place, event.seal["place"])
        elif event.outcome is not None:
            throws = [step for step in load_steps(event.outcome["dice"]) if isinstance(step, Throw)]
            tallies = tallied(event.at, throws, lambda _: NOBODY)
            for (_, *key), times in tallies.tests.items():
                thrown, passed = self.tests.get(tuple(key), (0, 0))
                self.tests[tuple(key)] = thrown + times, passed + tallies.passed[NOBODY, *key]
            for (_, *key), times in tallies.faces.items():
                self.faces[tuple(key)] = (self.faces.get(tuple(key), (0,))[0] + times,)

    def fault(self, rolls: Sequence[Numbered], due: int) -> tuple[int, str] | None:
        """What is wrong with consecutive rolls, of which the first should have the number `due`: the roll's number and
        the fault.
        """
        if self._chains is None or not rolls:
            return None
        given = tuple(GivenPhrase(one.text, one.digest) for one in self.phrases)
        try:
            verdict = check(Record(self._chains, given, due, rolls[-1].number + 1, tuple(rolls)))
        except UNREADABLE:
            return due, "its dice are none"
        return None if verdict.fault is None else (verdict.number, SAID[verdict.fault])


async def _of_events(session: Session, where: str, log: _Log, events: Sequence[Event]) -> AsyncGenerator[Finding]:
    due, readable = log.next_roll, list[Event]()
    for event in events:
        if event.seq != (due_seq := log.unannounced if event.unannounced else log.following):
            yield Finding(where, event.id, f"event number {due_seq} is missing before it")
        if (event.struck_at is None) != (event.struck_by is None):
            yield Finding(where, event.id, "it is only partly taken back")
        try:
            log.take(event)
            if (seal := event.seal) is not None and seal["commitment"] != committed(seal["salt"], seal["digest"]):
                yield Finding(where, event.id, "its seal does not match its commitment")
            anew_of(event)
            readable.append(event)
        except UNREADABLE as fault:
            yield Finding(where, event.id, f"it can't be read ({_named(fault)})")
    rolled = [event for event in events if event.roll is not None]
    earlier: dict[int, int] = {}
    sources = {place for event in rolled if event in readable for place in anew_of(event)}
    for id_, roll in await session.execute(
        select(Event.id, Event.roll).where(Event.id.in_(sources), Event.roll.is_not(None))
    ):
        earlier[id_] = roll or 0
    run: list[Numbered] = []
    for event in [*rolled, None]:
        if event is not None and event in readable:
            run.append(numbered(event, earlier))
            continue
        if (wrong := log.fault(run, due)) is not None:
            number, what = wrong
            at = next((one.id for one in rolled if one.roll == number), 0)
            yield Finding(where, at, f"roll {number}: {what}")
        if event is not None:
            run, due = [], (event.roll or 0) + 1
    async for finding in _besides(session, where, readable):
        yield finding


async def _besides(session: Session, where: str, events: Sequence[Event]) -> AsyncGenerator[Finding]:
    """What is stored apart from events: their dice, lines of ledgers, and the subjects that they changed."""
    ids = [event.id for event in events]
    dice: dict[int, list[tuple[Any, ...]]] = {}
    for roll in await session.scalars(select(Roll).where(Roll.event_id.in_(ids)).order_by(Roll.position)):
        dice.setdefault(roll.event_id, []).append((roll.why, roll.sides, roll.faces, roll.typed))
    booked: dict[int, list[tuple[Any, ...]]] = {}
    lines = select(LedgerEntry).where(LedgerEntry.event_id.in_(ids)).order_by(LedgerEntry.position)
    for line in await session.scalars(lines):
        booked.setdefault(line.event_id, []).append((line.gang_id, line.account, line.dollars, line.why))
    changed: dict[int, set[tuple[str, int]]] = {}
    touched = select(EventSubject).where(EventSubject.event_id.in_(ids), EventSubject.changed)
    for link in await session.scalars(touched):
        changed.setdefault(link.event_id, set()).add((link.kind, link.subject_id))
    kinds = change_types()
    for event in events:
        try:
            throws = (event.outcome or {}).get("dice", [])
            steps = [one for one in (event.outcome or {}).get("steps", ()) if one["step"] == Throw.__name__.lower()]
            expected = [(one["why"], one["sides"], " ".join(map(str, one["faces"])), one["typed"]) for one in throws]
            entries = [one for one in event.changes if one["tag"] == Booked.tag] if event.struck_at is None else []
            lines = [(one["subject"], one["account"], one["dollars"], one["why"]) for one in entries]
            subjects = {(kinds[one["tag"]].kind.value, one["subject"]) for one in event.changes}
        except UNREADABLE as fault:
            yield Finding(where, event.id, f"it can't be read ({_named(fault)})")
            continue
        if dice.get(event.id, []) != expected or steps != throws:
            yield Finding(where, event.id, "the table roll has other dice for it")
        if booked.get(event.id, []) != lines:
            yield Finding(where, event.id, "its bookings differ from the ledger")
        if subjects - changed.get(event.id, set()):
            yield Finding(where, event.id, "the list of whom it changed is missing")
