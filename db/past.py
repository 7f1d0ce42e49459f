"""The past of subjects: the changes of their standing events, and checkpoints, which are states stored on the way.

The state of a subject is the fold of all its changes. Its state before an event is the same fold, begun at the newest
checkpoint before. So an undo costs the same however long a game has lasted.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CompoundSelect,
    Delete,
    Executable,
    Select,
    String,
    Subquery,
    and_,
    bindparam,
    case,
    column,
    delete,
    func,
    null,
    select,
    union_all,
)

from db.store.models import Checkpoint, Event, EventSubject
from db.store.prepared_statements import BoundStatement, Values, once
from db.store.session import Session
from rules.core.plain.events import Subject, SubjectKind

EVERY: Final = 32
"""A subject gets a checkpoint each time its row was written this often."""
MANY: Final = 100
"""A gang or a figure, whose rows are short, also gets one from an event of so many changes. Otherwise its fold would
read them all for the few that are its own, such as those of the Loot of all gangs for each month.
"""
KEPT: Final = 4
"""The number of checkpoints that are kept for a subject. With them a hundred undos in a row each cost the same."""


AT_ONCE: Final = 200
"""The number of events that are read together: a subject may have more than fit into memory."""


class Before(NamedTuple):
    """The base of a subject's state before an event: a row that it had, or None, and the changes since, as JSON."""

    row: dict[str, Any] | None
    changes: list[Any]


NOTHING: Final = Before(None, [])
"""The base of a subject that did not exist yet."""


class Undoing(NamedTuple):
    """The facts from which an undo of an event begins.

    bases        the base of each subject of the event before it
    later        the newest standing listed event since, by id, for each subject that has one
    unannounced  whether unannounced events have touched another of its subjects since
    """

    bases: dict[Subject, Before]
    later: dict[Subject, int]
    unannounced: bool


class Past:
    """Reads what subjects were before an event, and keeps checkpoints."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def changes(self, subject: Subject) -> AsyncGenerator[tuple[int, list[Any]]]:
        """The standing events that changed a subject, in order: the id of each, and all its changes as JSON."""
        last = 0
        while True:
            rows = await self._session.execute(
                select(Event.id, Event.changes)
                .join(EventSubject, EventSubject.event_id == Event.id)
                .where(
                    EventSubject.kind == subject.kind,
                    EventSubject.subject_id == subject.id,
                    EventSubject.event_id > last,
                    EventSubject.changed,
                    Event.struck_at.is_(None),
                )
                .order_by(EventSubject.event_id)
                .limit(AT_ONCE)
            )
            for last, changes in rows:
                yield last, changes
            if len(rows) < AT_ONCE:
                return

    async def of(self, event_id: int) -> Undoing:
        """The subjects of an event before it, and what has touched them since."""
        bases: dict[Subject, Before] = {}
        later: dict[Subject, int] = {}
        unannounced = False
        for subject, at, stored in await self._rows(*self.asks(event_id)):
            if stored is not None:
                _add(bases, subject, stored)
            elif at > 0:
                later[subject] = at
            else:
                unannounced = True
        return Undoing(bases, later, unannounced)

    @staticmethod
    def asks(event_id: int) -> BoundStatement:
        """The statement of `of`."""
        return _past(), {"event_id": event_id}

    async def later(self, event_id: int) -> list[int]:
        """The newest standing listed event after one, for each of its subjects, by id; not those that an undo takes
        along.
        """
        return [at for _, _, at, _ in await self._session.execute(_since_one(), {"event_id": event_id})]

    async def is_last(self, event_id: int) -> bool:
        """Whether no standing listed event has touched the subjects of an event since, except those that an undo takes
        along.
        """
        return not await self._session.execute(_any_since(), {"event_id": event_id})

    async def unannounced_since(self, event_id: int) -> list[Event]:
        """The standing unannounced events that touched the subjects of an event since, in order."""
        return await self._session.scalars(_unannounced_since(), {"event_id": event_id})

    async def before(self, subject: Subject, event_id: int) -> Before:
        """The base of a subject before an event, whether the event touched it or not."""
        found: dict[Subject, Before] = {}
        asked = {"kind": subject.kind.value, "subject_id": subject.id, "event_id": event_id}
        for _, _, stored in await self._rows(_past_of_one(), asked):
            _add(found, subject, stored)
        return found.get(subject, NOTHING)

    async def _rows(self, query: Executable, values: Values) -> list[tuple[Subject, int, Any]]:
        """The rows of a query for kind, id, event and JSON."""
        rows: list[Any] = await self._session.execute(query, values)
        return [(Subject(SubjectKind(kind), subject_id), at, stored) for kind, subject_id, at, stored in rows]

    def keep(self, event_id: int, subject: Subject, row: dict[str, Any]) -> None:
        """Store what an event made of a subject as a checkpoint, and delete the oldest beyond KEPT."""
        self._session.add(Checkpoint(event_id=event_id, kind=subject.kind, subject_id=subject.id, row=row))
        self._session.later(_beyond_kept(), [{"kind": subject.kind, "subject_id": subject.id}])

    def drop(self, event_id: int) -> None:
        """Delete the checkpoints of an event."""
        self._session.later(DROPPED, [{"event_id": event_id}])


@once
def _beyond_kept() -> Delete:
    of_it = and_(Checkpoint.kind == bindparam("kind"), Checkpoint.subject_id == bindparam("subject_id"))
    ids = select(Checkpoint.event_id).where(of_it).order_by(Checkpoint.event_id.desc())
    oldest = ids.limit(1).offset(KEPT - 1).scalar_subquery()
    return delete(Checkpoint).where(of_it, Checkpoint.event_id < oldest)


DROPPED: Final = delete(Checkpoint).where(Checkpoint.event_id == bindparam("event_id"))


def _since(own: Subquery) -> Select[Any, Any, Any, Any]:
    """The newest standing event after those of a query, for each of its subjects; below 0 if all are unannounced."""
    signed = case((Event.seq > 0, EventSubject.event_id), else_=-EventSubject.event_id)
    return (
        select(own.c.kind, own.c.subject_id, func.max(signed), null())
        .select_from(own)
        .join(EventSubject, and_(_same(own, EventSubject), EventSubject.event_id > own.c.event_id))
        .join(Event, Event.id == EventSubject.event_id)
        .where(Event.struck_at.is_(None))
        .group_by(own.c.kind, own.c.subject_id)
    )


def _before(own: Subquery) -> tuple[Select[Any, Any, Any, Any], Select[Any, Any, Any, Any]]:
    """The newest checkpoints before events, and the changes between, for the subjects and events of a query."""
    newest = (
        select(func.max(Checkpoint.event_id))
        .where(_same(own, Checkpoint), Checkpoint.event_id < own.c.event_id)
        .correlate(own)
        .scalar_subquery()
    )
    between = and_(EventSubject.event_id < own.c.event_id, EventSubject.event_id > func.coalesce(newest, 0))
    kept = (
        select(own.c.kind, own.c.subject_id, Checkpoint.event_id.label("event_id"), Checkpoint.row)
        .select_from(own)
        .join(Checkpoint, and_(_same(own, Checkpoint), Checkpoint.event_id == newest))
    )
    changes = (
        select(own.c.kind, own.c.subject_id, Event.id, Event.changes)
        .select_from(own)
        .join(EventSubject, and_(_same(own, EventSubject), between))
        .join(Event, Event.id == EventSubject.event_id)
        .where(EventSubject.changed, Event.struck_at.is_(None))
    )
    return kept, changes


def _add(found: dict[Subject, Before], subject: Subject, stored: dict[str, Any] | list[Any]) -> None:
    """Add a checkpoint, which comes first, or the changes of an event."""
    if isinstance(stored, dict):
        found[subject] = Before(stored, [])
    else:
        found.setdefault(subject, Before(None, [])).changes.extend(stored)


@once
def _of_event() -> Subquery:
    """The subjects of an event."""
    columns = EventSubject.kind, EventSubject.subject_id, EventSubject.event_id
    return select(*columns).where(EventSubject.event_id == bindparam("event_id")).subquery()


@once
def _past() -> CompoundSelect[Any, Any, Any, Any]:
    """What the subjects of an event were before it and what came since, in the order of events."""
    return union_all(*_before(_of_event()), _since(_of_event())).order_by(column("event_id"))


@once
def _since_one() -> Select[Any, Any, Any, Any]:
    """The events that stand in the way of an undo."""
    return _since(_of_event()).where(Event.seq > 0, Event.cause.is_distinct_from(bindparam("event_id")))


@once
def _any_since() -> Select[Any, Any, Any, Any]:
    """The statement that asks whether any event stands in the way of an undo."""
    return _since_one().limit(1)


@once
def _unannounced_since() -> Select[Event]:
    """The standing unannounced events after an event that touched one of its subjects, in order."""
    own = _of_event()
    touching = and_(_same(own, EventSubject), EventSubject.event_id > own.c.event_id)
    later = select(EventSubject.event_id).select_from(own).join(EventSubject, touching)
    return select(Event).where(Event.id.in_(later), Event.seq < 0, Event.struck_at.is_(None)).order_by(Event.id)


@once
def _past_of_one() -> CompoundSelect[Any, Any, Any, Any]:
    """What one subject was before an event, in the order of events."""
    own = select(
        bindparam("kind", type_=String).label("kind"),
        bindparam("subject_id", type_=BigInteger).label("subject_id"),
        bindparam("event_id", type_=BigInteger).label("event_id"),
    ).subquery()
    return union_all(*_before(own)).order_by(column("event_id"))


def _same(own: Subquery, table: type[Checkpoint | EventSubject]) -> ColumnElement[bool]:
    return and_(table.kind == own.c.kind, table.subject_id == own.c.subject_id)
