"""Reading and writing the rows, by what players call them. A repository works inside one session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.codec import dump, load
from db.models import Draft, Event, EventSubject, FigureRow, GangRow, Roll, Server, Stream
from rules.core.events import Kind, Subject
from rules.core.refusal import UnknownName
from rules.core.roster import Gang
from rules.core.system import System, discover

SERVER_LOG = "server"


def key_of(name: str) -> str:
    """The form of a name in which capitals and spaces do not matter."""
    return " ".join(name.split()).casefold()


class StoredGang(NamedTuple):
    """A gang and its id."""

    id: int
    gang: Gang

    @property
    def system(self) -> System:
        return discover()[self.gang.system]


class StoredFigure(NamedTuple):
    """A figure, its id, and the gang it belongs to."""

    id: int
    figure: Any
    gang: StoredGang


class Servers:
    """Servers and their streams."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, server_id: int, direct: bool, now: datetime) -> Server:
        """The row of a server, made at first sight."""
        server = await self._session.get(Server, server_id)
        if server is None:
            server = Server(id=server_id, direct=direct, settings={}, since=now)
            self._session.add(server)
            await self._session.flush()
        return server

    async def settings(self, server_id: int) -> dict[str, Any]:
        """A server's settings; empty for one never seen."""
        found = await self._session.scalar(select(Server.settings).where(Server.id == server_id))
        return found or {}

    async def server_of(self, stream_id: int) -> int | None:
        """The server a stream belongs to."""
        return await self._session.scalar(select(Stream.server_id).where(Stream.id == stream_id))

    async def stream(self, server_id: int, kind: str = SERVER_LOG, channel_id: int = 0) -> Stream | None:
        """A stream, locked until the end of the transaction where the database knows such locks."""
        query = select(Stream).where(
            Stream.server_id == server_id, Stream.kind == kind, Stream.channel_id == channel_id
        )
        return await self._session.scalar(query.with_for_update())


class Rosters:
    """Gangs and figures."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def gangs(self, server_id: int) -> list[StoredGang]:
        """The gangs of a server, by name."""
        rows = await self._session.scalars(
            select(GangRow).where(GangRow.server_id == server_id, GangRow.present).order_by(GangRow.name_key)
        )
        return [_gang(row) for row in rows]

    async def gang(self, server_id: int, name: str) -> StoredGang:
        """The gang of that name; UnknownName otherwise."""
        row = await self._session.scalar(
            select(GangRow).where(GangRow.server_id == server_id, GangRow.name_key == key_of(name), GangRow.present)
        )
        if row is None:
            raise UnknownName("gang", name, [known.gang.name for known in await self.gangs(server_id)])
        return _gang(row)

    async def figures(self, gang: StoredGang) -> list[StoredFigure]:
        """The figures of a gang, in the order they joined."""
        rows = await self._session.scalars(
            select(FigureRow).where(FigureRow.gang_id == gang.id, FigureRow.present).order_by(FigureRow.id)
        )
        return [_figure(row, gang) for row in rows]

    async def figures_named(self, server_id: int, names: Iterable[str]) -> list[StoredFigure]:
        """Every figure of a server that bears one of the names."""
        keys = {key_of(name) for name in names}
        found = await self._session.execute(
            select(FigureRow, GangRow)
            .join(GangRow, GangRow.id == FigureRow.gang_id)
            .where(
                FigureRow.server_id == server_id,
                FigureRow.name_key.in_(keys),
                FigureRow.present,
                GangRow.present,
            )
            .order_by(FigureRow.id)
        )
        return [_figure(figure, _gang(gang)) for figure, gang in found]

    async def figure_names(self, server_id: int, beginning: str, most: int = 25) -> list[tuple[str, str, int]]:
        """Names of figures, of their gangs, and their gang's id; those whose name begins so, by name."""
        start = key_of(beginning)
        query = (
            select(FigureRow.name, GangRow.name, GangRow.id)
            .join(GangRow, GangRow.id == FigureRow.gang_id)
            .where(FigureRow.server_id == server_id, FigureRow.present, GangRow.present)
            .order_by(FigureRow.name_key)
            .limit(most)
        )
        if start:
            query = query.where(FigureRow.name_key >= start, FigureRow.name_key < start + "\U0010ffff")
        return [(name, gang, gang_id) for name, gang, gang_id in await self._session.execute(query)]

    async def full_name(self, figure_id: int) -> str:
        """A figure's name with its gang's, as it can be typed."""
        row = await self._session.get_one(FigureRow, figure_id)
        gang = await self._session.get_one(GangRow, row.gang_id)
        return f"{row.name} ({gang.name})"

    async def new_gang(self, server_id: int, gang: Gang) -> int:
        """Room for a gang: its id. Its founding fills the row."""
        row = GangRow(
            server_id=server_id,
            name=gang.name,
            name_key=key_of(gang.name),
            system=gang.system,
            owners=list(gang.owners),
            present=True,
        )
        self._session.add(row)
        await self._session.flush()
        return row.id

    async def new_figures(self, server_id: int, gang_id: int, figures: Sequence[Any]) -> list[int]:
        """Room for figures: their ids, in order. Their hiring fills the rows."""
        rows = [
            FigureRow(
                server_id=server_id,
                gang_id=gang_id,
                name=figure.name,
                name_key=key_of(figure.name),
                profile=figure.profile,
                state=None,
                present=True,
            )
            for figure in figures
        ]
        self._session.add_all(rows)
        await self._session.flush()
        return [row.id for row in rows]

    async def state(self, subject: Subject) -> Any:
        """What a subject is now: a Gang or a system's figure; None when its row is still empty."""
        if subject.kind is Kind.GANG:
            row = await self._session.get_one(GangRow, subject.id)
            return _gang(row).gang
        row = await self._session.get_one(FigureRow, subject.id)
        if row.state is None:
            return None
        return load(_roster((await self.gang_of(subject)).system).figure, row.state)

    async def gang_of(self, subject: Subject) -> StoredGang:
        """The gang that a subject is, or belongs to."""
        if subject.kind is Kind.GANG:
            return _gang(await self._session.get_one(GangRow, subject.id))
        row = await self._session.get_one(FigureRow, subject.id)
        return _gang(await self._session.get_one(GangRow, row.gang_id))

    async def put(self, subject: Subject, state: Any) -> None:
        """Write what a subject has become; None for one that, after an undo, never was."""
        if subject.kind is Kind.GANG:
            gang_row = await self._session.get_one(GangRow, subject.id)
            gang_row.present = state is not None and state.present
            if state is not None:
                gang_row.name, gang_row.name_key = state.name, key_of(state.name)
                gang_row.owners = list(state.owners)
            return
        row = await self._session.get_one(FigureRow, subject.id)
        row.present = state is not None and state.present
        if state is not None:
            row.name, row.name_key, row.profile = state.name, key_of(state.name), state.profile
            row.state = dump(state)


def _roster(system: System) -> Any:
    if system.roster is None:
        raise ValueError(f"{system.id} keeps no figures")
    return system.roster


def _gang(row: GangRow) -> StoredGang:
    return StoredGang(row.id, Gang(row.name, row.system, tuple(row.owners), row.present))


def _figure(row: FigureRow, gang: StoredGang) -> StoredFigure:
    return StoredFigure(row.id, load(_roster(gang.system).figure, row.state), gang)


class Events:
    """The log."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, event_id: int) -> Event | None:
        """An event by its id."""
        return await self._session.get(Event, event_id)

    async def by_delivery(self, delivery: str) -> Event | None:
        """The event an interaction made, if it came before."""
        return await self._session.scalar(select(Event).where(Event.delivery == delivery))

    async def by_once(self, once: str) -> Event | None:
        """The standing event that used up a button or draft."""
        return await self._session.scalar(select(Event).where(Event.once == once, Event.struck_at.is_(None)))

    async def add(self, event: Event, subjects: Iterable[Subject], throws: Iterable[Any]) -> None:
        """Append an event with its links and dice."""
        self._session.add(event)
        await self._session.flush()
        self._session.add_all(
            EventSubject(event_id=event.id, kind=subject.kind, subject_id=subject.id)
            for subject in dict.fromkeys(subjects)
        )
        self._session.add_all(
            Roll(
                event_id=event.id,
                position=position,
                why=throw.why,
                sides=throw.sides,
                faces=bytes(throw.faces),
                typed=throw.typed,
            )
            for position, throw in enumerate(throws)
        )

    async def subjects(self, event_id: int) -> list[Subject]:
        """What an event touched."""
        rows = await self._session.execute(
            select(EventSubject.kind, EventSubject.subject_id).where(EventSubject.event_id == event_id)
        )
        return [Subject(Kind(kind), subject_id) for kind, subject_id in rows]

    async def of_subject(self, subject: Subject) -> list[Event]:
        """The standing events that touched a subject, in order."""
        rows = await self._session.scalars(
            select(Event)
            .join(EventSubject, EventSubject.event_id == Event.id)
            .where(
                EventSubject.kind == subject.kind,
                EventSubject.subject_id == subject.id,
                Event.struck_at.is_(None),
            )
            .order_by(Event.id)
        )
        return list(rows)

    async def page(self, stream_id: int, before: int | None, most: int, figure: int | None = None) -> list[Event]:
        """The newest events of a stream, struck ones too; those before `before`, if given."""
        query = select(Event).where(Event.stream_id == stream_id).order_by(Event.seq.desc()).limit(most)
        if before is not None:
            query = query.where(Event.seq < before)
        if figure is not None:
            query = query.join(EventSubject, EventSubject.event_id == Event.id).where(
                EventSubject.kind == Kind.FIGURE, EventSubject.subject_id == figure
            )
        return list(await self._session.scalars(query))

    async def last_by(self, stream_id: int, actor_id: int) -> Event | None:
        """The newest standing event of somebody, takings-back aside."""
        return await self._session.scalar(
            select(Event)
            .where(Event.stream_id == stream_id, Event.actor_id == actor_id, Event.struck_at.is_(None))
            .order_by(Event.id.desc())
            .limit(1)
        )

    async def count(self, stream_id: int) -> int:
        """How many events a stream has."""
        return await self._session.scalar(select(func.count()).where(Event.stream_id == stream_id)) or 0

    async def new_draft(
        self, server_id: int, actor_id: int, command: str, options: dict[str, Any], at: datetime
    ) -> int:
        """Keep a command for a button; its id."""
        draft = Draft(server_id=server_id, actor_id=actor_id, command=command, options=options, at=at)
        self._session.add(draft)
        await self._session.flush()
        return draft.id

    async def draft(self, draft_id: int) -> Draft | None:
        """A kept command."""
        return await self._session.get(Draft, draft_id)
