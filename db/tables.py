"""The tables that users uploaded to a server, and the server's active configuration."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import func, select

from db.repositories import Servers
from db.store.models import Event, EventSubject, Server, TableVersion
from db.store.rows import house_of, kept_house
from db.store.session import Session
from rules.core.action.system import all_tables
from rules.core.plain.events import Subject
from rules.core.plain.refusal import BadFile
from rules.core.play.active_config import ActiveConfig
from rules.core.play.campaign import Campaign
from rules.core.play.game import Game
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.codec import Shipped, rewritten, rows_of
from rules.core.tables.grid import Grid
from rules.core.tables.table import Table


class Version(NamedTuple):
    """A version of a table with its rows. `number` counts the versions of its table."""

    id: int
    table: str
    number: int
    rows: list[list[Any]]
    note: str
    user: int
    name: str
    at: datetime

    @property
    def read(self) -> Shipped | None:
        """The table of this version; None if its rows no longer fit the shipped table."""
        return _read(self.table, json.dumps(self.rows))


class Switch(NamedTuple):
    """The user who switched a table on or off, and when."""

    name: str
    at: datetime


class Tables:
    """The tables of a session."""

    def __init__(self, session: Session, servers: Servers) -> None:
        self._session, self._servers = session, servers
        self._versions: dict[int, TableVersion] = {}
        self._rows: dict[int, Server] = {}

    # The active configuration of a server

    async def house(self, server_id: int) -> ActiveConfig:
        """What a server has set in place of what ships."""
        return house_of(await self._servers.house(server_id))

    async def in_force(
        self, server_id: int, game: Game | None = None, campaign: Campaign | None = None
    ) -> ActiveConfig:
        """What is set in a game, else in a campaign and its server, else on the server."""
        if game is not None:
            return game.house
        server = await self.house(server_id)
        return server if campaign is None else campaign.house.over(server)

    async def load(self, subjects: Iterable[Subject], again: bool = False) -> None:
        """Read the rows of servers. `again` also reads those read before."""
        for subject in subjects:
            if again or subject.id not in self._rows:
                row = await self._session.get_one(Server, subject.id, again=again)
                self._rows[subject.id] = row

    async def state(self, subject: Subject) -> ActiveConfig:
        """The present active configuration of a server."""
        await self.load([subject])
        return house_of(self._rows[subject.id].house)

    async def put(self, subject: Subject, state: ActiveConfig | None) -> None:
        """Write the active configuration of a server. None means that an undo removed all of it."""
        await self.load([subject])
        self._rows[subject.id].house = kept_house(state or ActiveConfig())

    @staticmethod
    def columns(state: ActiveConfig) -> dict[str, Any]:
        """The columns that a row keeps of an active configuration."""
        return {"house": kept_house(state)}

    async def restored(self, subject: Subject, columns: Mapping[str, Any]) -> ActiveConfig:
        """The active configuration of a server whose row kept these columns."""
        return house_of(columns["house"])

    def writes(self, subject: Subject) -> int:
        """Always 0: writes of a configuration are not counted, so each gets a checkpoint."""
        return 0

    async def require_name(self, subject: Subject, state: ActiveConfig | None) -> None:
        """Does nothing: an active configuration has no name."""

    async def switched(self, subject: Subject, commands: Sequence[str]) -> dict[str, Switch]:
        """Who last switched each table of this subject with one of these commands, by the table's id."""
        rows = await self._session.scalars(
            select(Event)
            .join(EventSubject, EventSubject.event_id == Event.id)
            .where(
                EventSubject.kind == subject.kind,
                EventSubject.subject_id == subject.id,
                Event.command.in_(commands),
                Event.struck_at.is_(None),
            )
            .order_by(Event.id)
        )
        return {str(row.options["table"]): Switch(row.actor_name, row.at) for row in rows}

    # Versions

    async def uploaded(self, server_id: int, table: str) -> list[Version]:
        """The versions of a table on a server, oldest first."""
        rows = await self._session.scalars(
            select(TableVersion)
            .where(TableVersion.server_id == server_id, TableVersion.table_id == table)
            .order_by(TableVersion.number)
        )
        return [self._version(row) for row in rows]

    async def counted(self, server_id: int) -> dict[str, int]:
        """The number of versions of each table on a server, by the table's id."""
        rows = await self._session.execute(
            select(TableVersion.table_id, func.count())
            .where(TableVersion.server_id == server_id)
            .group_by(TableVersion.table_id)
            .order_by(TableVersion.table_id)
        )
        return {table: int(number) for table, number in rows}

    async def by_ids(self, server_id: int, ids: Iterable[int]) -> dict[int, Version]:
        """Versions of this server by their ids. Ids of other servers are skipped."""
        wanted = set(ids)
        missing = wanted - self._versions.keys()
        if missing:
            for row in await self._session.scalars(select(TableVersion).where(TableVersion.id.in_(missing))):
                self._version(row)
        found = (self._versions[one] for one in sorted(wanted) if one in self._versions)
        return {row.id: self._version(row) for row in found if row.server_id == server_id}

    async def keep(
        self, server_id: int, table: Shipped, note: str, user: int, name: str, now: datetime
    ) -> tuple[Version, bool]:
        """Store a version of a table, and return it with whether it is new. The same rows are not stored twice."""
        rows = rows_of(table)
        for known in await self.uploaded(server_id, table.id):
            if known.rows == rows:
                return known, False
        number = await self._session.scalar(
            select(func.max(TableVersion.number)).where(
                TableVersion.server_id == server_id, TableVersion.table_id == table.id
            )
        )
        row = TableVersion(
            server_id=server_id,
            table_id=table.id,
            number=(number or 0) + 1,
            body={"rows": rows},
            note=note,
            user_id=user,
            name=name,
            at=now,
        )
        self._session.add(row)
        await self._session.flush()
        return self._version(row), True

    async def book(self, server_id: int, house: ActiveConfig) -> Book:
        """The book of tables that these configurations put in force."""
        replaced = house.replaced
        if not replaced:
            return SHIPPED
        versions = await self.by_ids(server_id, replaced.values())
        return _bound(
            tuple(
                (table, json.dumps(versions[version].rows))
                for table, version in sorted(replaced.items())
                if version in versions and versions[version].table == table
            )
        )

    def _version(self, row: TableVersion) -> Version:
        self._versions[row.id] = row
        rows: list[list[Any]] = row.body["rows"]
        return Version(row.id, row.table_id, row.number, rows, row.note, row.user_id, row.name, row.at)


@lru_cache(1024)
def _read(table: str, rows: str) -> Shipped | None:
    """A table with these rows; None if they no longer fit the shipped table."""
    listed: Mapping[str, Any] = all_tables()
    if table not in listed:
        return None
    try:
        return rewritten(listed[table].table, json.loads(rows))
    except BadFile:
        return None


@lru_cache(256)
def _bound(replaced: tuple[tuple[str, str], ...]) -> Book:
    """A book of tables by their ids and rows. The same rows always give the same book."""
    read = [found for table, rows in replaced if (found := _read(table, rows)) is not None]
    return Book(
        tuple(one for one in read if isinstance(one, Table)), tuple(one for one in read if isinstance(one, Grid))
    )
