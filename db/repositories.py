"""The repositories of servers, streams, gangs and figures. Each works inside one session.

A repository keeps what it has read until the session ends, so nothing is read twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Executable, Select, bindparam, select

from db.seats import GANG, seat
from db.store.base import set_decoded
from db.store.codec import dump, load, loaded
from db.store.models import EventSubject, FigureRow, GangRow, Server, Stream
from db.store.prepared_statements import BoundStatement, Values, numbered, once, one_of, padded
from db.store.rows import decoded
from db.store.session import Session
from db.store.trouble import Damaged
from rules.core.action.system import System, discover
from rules.core.people.roster import Gang
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.words import by_number, key_of

SERVER_LOG, GAME_LOG, CAMPAIGN_LOG = "server", "game", "campaign"


class StoredGang(NamedTuple):
    """A gang with its id."""

    id: int
    gang: Gang

    @property
    def system(self) -> System:
        return discover()[self.gang.system]


class StoredFigure(NamedTuple):
    """A figure with its id and its gang."""

    id: int
    figure: Any
    gang: StoredGang


class Servers:
    """Servers and their streams.

    A command that writes holds its server from the first look to the end of its transaction, if the database has such
    locks. Commands of one server then follow each other.
    """

    def __init__(self, session: Session, writes: bool = False) -> None:
        self._session, self._writes = session, writes
        self._held: dict[int, Server] = {}
        self._streams: dict[int, Stream] = {}

    def at_hand(self) -> list[Stream]:
        """The streams that this session has read."""
        return list(self._streams.values())

    async def get(self, server_id: int, direct: bool, now: datetime) -> Server:
        """The row of a server. It is made at first sight, even if two transactions meet the server at once."""
        known = self._held.get(server_id) or await self._session.get(Server, server_id)
        if known is None:
            await self._session.add_if_new(Server(id=server_id, direct=direct, settings={}, since=now))
            known = await self._session.get_one(Server, server_id)
        return known

    async def settings(self, server_id: int) -> dict[str, Any]:
        """A server's settings; empty for an unknown server."""
        if server_id in self._held:
            return self._held[server_id].settings
        return await self._session.scalar(_SETTINGS, {"server_id": server_id}) or {}

    async def house(self, server_id: int) -> dict[str, Any] | None:
        """A server's active configuration as its row stores it; None if nothing is set."""
        if server_id in self._held:
            return self._held[server_id].house
        return await self._session.scalar(_HOUSE, {"server_id": server_id})

    async def stream_of(self, stream_id: int) -> Stream:
        """A stream by its id."""
        stream = self._streams.get(stream_id) or await self._found(_streams(True, self._writes), {"id": stream_id})
        if stream is None:
            raise Damaged(f"stream {stream_id} is missing, although something refers to it")
        return stream

    async def stream(self, server_id: int, kind: str = SERVER_LOG, of: int = 0) -> Stream | None:
        """A stream; None before its first event."""
        known = self.known(server_id, kind, of)
        if known is not None:
            return known
        return await self._found(_streams(False, self._writes), {"server_id": server_id, "kind": kind, "of": of})

    def known(self, server_id: int, kind: str, of: int) -> Stream | None:
        """The same, among the streams that this session has read."""
        place = (server_id, kind, of)
        for stream in self._streams.values():
            if (stream.server_id, stream.kind, stream.of) == place:
                return stream
        return None

    async def _found(self, query: Select[Stream, Server], values: Mapping[str, Any]) -> Stream | None:
        found = await self._session.execute(query, values)
        for stream, server in found:
            self.take(server, stream)
            return stream
        return None

    def take(self, server: Server, stream: Stream | None) -> None:
        """Keep rows that were read."""
        self._held[server.id] = server
        if stream is not None:
            self._streams[stream.id] = stream

    async def add(self, stream: Stream) -> Stream:
        """Write a stream that no other transaction can know of."""
        self._session.add(stream)
        await self._session.flush()
        self._streams[stream.id] = stream
        return stream


@once
def _streams(by_id: bool, hold: bool) -> Select[Stream, Server]:
    # PostgreSQL locks in the order of the tables: the server first. Otherwise two commands for different streams could
    # block each other.
    query = select(Stream, Server).select_from(Server).join(Stream, Server.id == Stream.server_id)
    named = (Stream.id,) if by_id else (Stream.server_id, Stream.kind, Stream.of)
    query = query.where(*(column == bindparam(column.key) for column in named))
    return query.with_for_update(key_share=True) if hold else query


class Rosters:
    """Gangs and figures.

    begun  the server and the system of each gang for which this session made room
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._gangs: dict[int, GangRow] = {}
        self._figures: dict[int, FigureRow] = {}
        self._answers: dict[tuple[Any, ...], list[Any]] = {}
        self.reserved: list[int] = []
        self.begun: list[tuple[int, str]] = []

    async def _asked(self, query: Executable, values: Values) -> list[Any]:
        """The rows of a query about people. Its answer is kept until a name changes here or a figure comes or goes."""
        asked = _answered(query, values)
        if asked not in self._answers:
            self._answers[asked] = await self._session.execute(query, values)
        return self._answers[asked]

    async def _people(self, query: Executable, values: Values) -> list[StoredFigure]:
        found = await self._asked(query, values)
        gangs = {gang.id: self._gang(gang) for gang in {gang.id: gang for _, gang in found}.values()}
        return [self._figure(figure, gangs[gang.id]) for figure, gang in found]

    async def gangs(self, server_id: int) -> list[StoredGang]:
        """The gangs of a server by name."""
        gangs = [self._gang(row) for (row,) in await self._asked(_PRESENT, {"server_id": server_id})]
        return sorted(gangs, key=lambda one: by_number(one.gang.name))

    async def gang(self, server_id: int, name: str) -> StoredGang:
        """The gang of that name, or the only one whose name begins so. Raises UnknownName."""
        for (row,) in await self._asked(_GANG_NAMED, {"server_id": server_id, "name_key": key_of(name)}):
            return self._gang(row)
        known = await self.gangs(server_id)
        begun = [one for one in known if key_of(name) and key_of(one.gang.name).startswith(key_of(name))]
        if len(begun) != 1:
            raise UnknownName("gang", name, [one.gang.name for one in known])
        return begun[0]

    async def keys_of_gangs(self, server_id: int, keys: Collection[str]) -> set[str]:
        """The keys, among these, that names of a server's gangs have."""
        if not keys:
            return set()
        asked = padded(keys)
        known = {"server_id": server_id, **numbered(GangRow.name_key, asked)}
        return set(await self._session.scalars(_gang_keys(len(asked)), known))

    async def figures(self, gang: StoredGang) -> list[StoredFigure]:
        """The figures of a gang in the order they joined."""
        return [self._figure(row, gang) for (row,) in await self._asked(_OF_GANG, {"gang_id": gang.id})]

    async def figures_of(self, gangs: Sequence[int], profile: str = "") -> list[StoredFigure]:
        """The figures of several gangs, gang by gang in the order given; of one `profile` only, if it is named."""
        if not gangs:
            return []
        if profile:
            asked = padded(gangs)
            of = {"profile": profile, **numbered(FigureRow.gang_id, asked)}
            figures = await self._people(_of_profile(len(asked)), of)
        else:
            (statement,) = self.asks(0, (), gangs)
            figures = await self._people(*statement)
        return sorted(figures, key=lambda one: gangs.index(one.gang.id))

    async def owing(self, gangs: Sequence[int]) -> list[tuple[int, StoredFigure]]:
        """The figures of these gangs that have duties, each with the id of its server."""
        found = await self._session.execute(
            select(FigureRow, GangRow)
            .join(GangRow, GangRow.id == FigureRow.gang_id)
            .where(FigureRow.gang_id.in_(gangs), FigureRow.present, FigureRow.state["duties"].as_string() != "[]")
            .order_by(FigureRow.id)
        )
        return [(figure.server_id, self._figure(figure, self._gang(gang))) for figure, gang in found]

    async def figures_named(self, server_id: int, names: Iterable[str]) -> list[StoredFigure]:
        """Every figure of a server with one of the names."""
        (asked,) = self.asks(server_id, names, ())
        return await self._people(*asked)

    async def figure_names(self, server_id: int, most: int, system: str = "") -> list[tuple[str, str, int]]:
        """Figures by name, with their gangs and the gangs' ids; of one system only, if it is named."""
        of = {"system": system} if system else {}
        return await self._session.execute(_names(bool(system)), {"server_id": server_id, "most": most, **of})

    async def figures_begun(self, server_id: int, start: str, most: int = 50) -> list[StoredFigure]:
        """The figures of a server whose names begin so, in the order they joined."""
        first = key_of(start)
        asked = {"server_id": server_id, "first": first, "beyond": first + "\U0010ffff", "most": most}
        return await self._people(_BEGUN, asked)

    async def gang_numbered(self, server_id: int, gang_id: int) -> StoredGang:
        """A gang of this server by its id. Raises IllegalNow if there is none."""
        row = await self._session.get(GangRow, gang_id)
        if row is None or row.server_id != server_id or not row.present:
            raise IllegalNow("That gang no longer exists. See the gangs with /gang show.").offering(
                "Gangs", "gang show"
            )
        return self._gang(row)

    async def full_name(self, server_id: int, figure_id: int) -> str:
        """The name of a figure of this server with its gang's, as a player can type it. Raises IllegalNow if there is
        none.
        """
        row = await self._session.get(FigureRow, figure_id)
        gang = None if row is None else await self._session.get(GangRow, row.gang_id)
        if row is None or gang is None or gang.server_id != server_id:
            raise IllegalNow("That figure is no longer on record here.")
        return f"{row.name} ({gang.name})"

    async def new_gang(self, server_id: int, system: str) -> int:
        """Reserve an id for a gang of a system. The event that founds it fills the row; that may never happen."""
        row = GangRow(
            server_id=server_id, name="", name_key="", system=system, owners=[], game_id=0, campaign_id=0, present=False
        )
        self._session.add(row)
        await self._session.flush()
        self._gangs[row.id] = row
        self.reserved.append(row.id)
        self.begun.append((server_id, system))
        return row.id

    async def new_figures(self, server_id: int, gang_id: int, number: int) -> list[int]:
        """Reserve ids for figures, in order. The event that hires each fills its row; that may never happen."""
        rows = [
            FigureRow(server_id=server_id, gang_id=gang_id, name="", name_key="", profile="", state=None, present=False)
            for _ in range(number)
        ]
        self._session.add(*rows)
        await self._session.flush()
        self._figures.update((row.id, row) for row in rows)
        self.reserved += [row.id for row in rows]
        return [row.id for row in rows]

    @staticmethod
    def asks(server_id: int, names: Iterable[str], gangs: Sequence[int]) -> list[BoundStatement]:
        """The statements of `figures_named` and `figures_of`."""
        keys, asked = sorted({key_of(name) for name in names}), padded(gangs)
        named = {"server_id": server_id, **numbered(FigureRow.name_key, keys)}
        return [
            *([(_named(len(keys)), named)] if keys else ()),
            *([(_of_gangs(len(asked)), numbered(FigureRow.gang_id, asked))] if asked else ()),
        ]

    async def foresee(self, server_id: int, names: Iterable[str], gangs: Sequence[int]) -> None:
        """Prepare the statements of `figures_named` and `figures_of`."""
        asked = self.asks(server_id, names, gangs)
        if len(asked) > 1 and not any(_answered(*one) in self._answers for one in asked):
            await self._session.foresee(asked)

    async def touched(self, event_id: int) -> None:
        """Read the figures that an event touched, with their gangs."""
        for figure, gang in await self._session.execute(TOUCHED, {"event_id": event_id}):
            self._figures[figure.id], self._gangs[gang.id] = figure, gang

    async def load(self, subjects: Iterable[Subject], again: bool = False) -> None:
        """Read the rows of subjects and of their gangs in one statement. `again` also reads those read before."""
        figures: set[int] = set()
        gangs: set[int] = set()
        for subject in subjects:
            row = self._figures.get(subject.id) if subject.kind is SubjectKind.FIGURE and not again else None
            if row is not None:
                gangs.add(row.gang_id)
            elif subject.kind is SubjectKind.FIGURE:
                figures.add(subject.id)
            elif subject.kind is SubjectKind.GANG:
                gangs.add(subject.id)
        if again:
            self._answers.clear()
        if figures:
            found = await self._session.execute(_figures(len(figures), again), numbered(FigureRow.id, figures))
            for figure, gang in found:
                self._figures[figure.id], self._gangs[gang.id] = figure, gang
                gangs.discard(gang.id)
        gangs -= set() if again else self._gangs.keys()
        if gangs:
            rows = await self._session.scalars(_gangs(len(gangs), again), numbered(GangRow.id, gangs))
            self._gangs.update((row.id, row) for row in rows)

    async def state(self, subject: Subject) -> Any:
        """The present state of a subject, a Gang or a system's figure; None while its row is empty."""
        await self.load([subject])
        if subject.kind is SubjectKind.GANG:
            return self._gang(self._gangs[subject.id]).gang
        row = self._figures[subject.id]
        return None if row.state is None else loaded(_figure_kind((await self.gang_of(subject)).gang.system), row.state)

    async def gang_of(self, subject: Subject) -> StoredGang:
        """The gang that a subject is, or belongs to."""
        await self.load([subject])
        gang_id = subject.id if subject.kind is SubjectKind.GANG else self._figures[subject.id].gang_id
        return self._gang(self._gangs[gang_id])

    async def known(self, subjects: Sequence[Subject]) -> list[StoredFigure]:
        """The figures among subjects, each once, without those that were never hired."""
        await self.load(subjects)
        rows = {one.id: self._figures[one.id] for one in subjects if one.kind is SubjectKind.FIGURE}
        return [self._figure(row, self._gang(self._gangs[row.gang_id])) for row in rows.values() if row.state]

    async def gangs_of(self, subjects: Sequence[Subject]) -> list[StoredGang]:
        """The gangs that subjects are, or belong to, each once."""
        await self.load(subjects)
        found = [await self.gang_of(subject) for subject in subjects]
        return list({gang.id: gang for gang in found}.values())

    async def put(self, subject: Subject, state: Any) -> None:
        """Write the new state of a subject. None means that an undo removed it."""
        await self.load([subject])
        row = self._gangs[subject.id] if subject.kind is SubjectKind.GANG else self._figures[subject.id]
        never = {"present": False} if subject.kind is SubjectKind.GANG else {"present": False, "state": None}
        before, known = _seated(row), (row.name, row.present)
        for name, value in (self.columns(state) if state is not None else never).items():
            setattr(row, name, value)
        if known != (row.name, row.present):
            self._answers.clear()
        seat(self._session, row.server_id, GANG, row.id, before, _seated(row))

    @staticmethod
    def columns(state: Any) -> dict[str, Any]:
        """The columns that a row keeps of a gang or a system's figure."""
        found = {"name": state.name, "name_key": key_of(state.name), "present": state.present}
        if not isinstance(state, Gang):
            return {**found, "profile": state.profile, "state": dump(state)}
        return {
            **found,
            "system": state.system,
            "owners": list(state.owners),
            "lent": list(state.lent) or None,
            "game_id": state.game,
            "campaign_id": state.campaign,
            "estate": None if state.estate is None else dump(state.estate),
        }

    async def restored(self, subject: Subject, columns: Mapping[str, Any]) -> Any:
        """The state of a gang or a system's figure whose row kept these columns."""
        if subject.kind is SubjectKind.GANG:
            return _gang(GangRow(**columns))
        return load(_figure_kind((await self.gang_of(subject)).gang.system), columns["state"])

    def writes(self, subject: Subject) -> int:
        """How often a gang's or figure's row has been written."""
        return (self._gangs if subject.kind is SubjectKind.GANG else self._figures)[subject.id].version

    async def require_name(self, subject: Subject, state: Any) -> None:
        """Raise a refusal if a subject would take back a name that another one has taken since."""
        if state is None or not state.present:
            return
        await self.load([subject])
        key = key_of(state.name)
        row = (self._gangs if subject.kind is SubjectKind.GANG else self._figures)[subject.id]
        asked = {"server_id": row.server_id, "name_key": key, "id": row.id}
        if isinstance(row, FigureRow):
            asked["gang_id"] = row.gang_id
        unchanged = row.present and row.name_key == key
        if not unchanged and await self._session.scalar(_namesake(type(row)), asked) is not None:
            clash = f"Another {subject.kind} is called {state.name} now."
            raise IllegalNow(f"{clash} Its owner or an umpire must rename it first with /gang rename.").offering(
                "Rename it", "gang rename", **{subject.kind.value: state.name}
            )

    def owners_at_hand(self, name: str) -> tuple[int, ...] | None:
        """The leaders of the figure of this name, among those that this session has read; None for none or several."""
        key = key_of(name)
        rows = [(row, self._gangs[row.gang_id]) for row in self._figures.values() if row.gang_id in self._gangs]
        alike = [gang for row, gang in rows if key in (row.name_key, key_of(f"{row.name} ({gang.name})"))]
        return _leaders(alike[0]) if len(alike) == 1 else None

    def _gang(self, row: GangRow) -> StoredGang:
        self._gangs[row.id] = row
        return decoded(row, _stored_gang)

    def _figure(self, row: FigureRow, gang: StoredGang) -> StoredFigure:
        self._figures[row.id] = row
        known = row.decoded
        if known is None or known.gang is not gang:
            set_decoded(row, known := StoredFigure(row.id, loaded(_figure_kind(gang.gang.system), row.state), gang))
        return known


def _answered(query: Executable, values: Values) -> tuple[Any, ...]:
    return (query, *values.items())


def _leaders(row: GangRow) -> tuple[int, ...]:
    return tuple(row.lent or row.owners)


def _seated(row: GangRow | FigureRow) -> set[int]:
    """The leaders of a gang that is not disbanded. A figure has none of its own."""
    return {*_leaders(row)} if isinstance(row, GangRow) and row.present else set()


def _stored_gang(row: GangRow) -> StoredGang:
    return StoredGang(row.id, _gang(row))


def _gang(row: GangRow) -> Gang:
    estates = discover()[row.system].estates
    estate = load(estates.estate, row.estate) if estates is not None and row.estate is not None else None
    lent = tuple(row.lent or ())
    return Gang(row.name, row.system, tuple(row.owners), row.present, row.game_id, row.campaign_id, estate, lent)


_SETTINGS = select(Server.settings).where(Server.id == bindparam("server_id"))
_HOUSE = select(Server.house).where(Server.id == bindparam("server_id"))
_PEOPLE = select(FigureRow, GangRow).join(GangRow, GangRow.id == FigureRow.gang_id)
_HERE = (FigureRow.server_id == bindparam("server_id"), FigureRow.present, GangRow.present)


_PRESENT = select(GangRow).where(GangRow.server_id == bindparam("server_id"), GangRow.present)
_GANG_NAMED = _PRESENT.where(GangRow.name_key == bindparam("name_key"))
_OF_GANG = select(FigureRow).where(FigureRow.gang_id == bindparam("gang_id"), FigureRow.present).order_by(FigureRow.id)
_BEGUN = (
    _PEOPLE.where(*_HERE, FigureRow.name_key >= bindparam("first"), FigureRow.name_key < bindparam("beyond"))
    .order_by(FigureRow.id)
    .limit(bindparam("most"))
)


TOUCHED: Final = _PEOPLE.join(
    EventSubject, (EventSubject.kind == SubjectKind.FIGURE) & (EventSubject.subject_id == FigureRow.id)
).where(EventSubject.event_id == bindparam("event_id"))


@once
def _gang_keys(number: int) -> Select[str]:
    return select(GangRow.name_key).where(
        GangRow.server_id == bindparam("server_id"), GangRow.present, one_of(GangRow.name_key, number)
    )


@once
def _named(number: int) -> Select[FigureRow, GangRow]:
    return _PEOPLE.where(*_HERE, one_of(FigureRow.name_key, number)).order_by(FigureRow.id)


@once
def _namesake(kind: type[GangRow | FigureRow]) -> Select[int]:
    """A query for another one of a name; for a figure, in the same gang."""
    same = [kind.server_id == bindparam("server_id"), kind.name_key == bindparam("name_key"), kind.present]
    if kind is FigureRow:
        same.append(FigureRow.gang_id == bindparam("gang_id"))
    return select(kind.id).where(*same, kind.id != bindparam("id")).limit(1)


@once
def _of_gangs(number: int) -> Select[FigureRow, GangRow]:
    there = one_of(FigureRow.gang_id, number), FigureRow.present, GangRow.present
    return _PEOPLE.where(*there).order_by(FigureRow.id)


@once
def _of_profile(number: int) -> Select[FigureRow, GangRow]:
    return _of_gangs(number).where(FigureRow.profile == bindparam("profile"))


@once
def _figures(number: int, again: bool) -> Select[FigureRow, GangRow]:
    return _PEOPLE.where(one_of(FigureRow.id, number)).execution_options(populate_existing=again)


@once
def _gangs(number: int, again: bool) -> Select[GangRow]:
    return select(GangRow).where(one_of(GangRow.id, number)).execution_options(populate_existing=again)


@once
def _names(of_system: bool) -> Select[str, str, int]:
    query = select(FigureRow.name, GangRow.name, GangRow.id).join(GangRow, GangRow.id == FigureRow.gang_id)
    query = query.where(*_HERE).order_by(FigureRow.name_key).limit(bindparam("most"))
    return query.where(GangRow.system == bindparam("system")) if of_system else query


@lru_cache(16)
def _figure_kind(system: str) -> type[Any]:
    """The class of a system's figures. Raises ValueError for a system without any."""
    roster = discover()[system].roster
    if roster is None:
        raise ValueError(f"{system} keeps no figures")
    return roster.figure
