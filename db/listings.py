"""Gangs and figures in short, for lists and for names as they are typed: so many, however many a server has."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import CompoundSelect, Select, Text, bindparam, cast, literal, select, union_all

from db.models import CampaignRow, FigureRow, GameRow, GangRow
from db.prepared import once
from db.session import Session
from rules.core.system import System, discover
from rules.core.words import key_of

GAME, CAMPAIGN, GANG = "game", "campaign", "gang"
NAMED, THERE = "named", "there"


class GangListed(NamedTuple):
    """A gang by what it is called and whose it is; `game` is that on whose table it is, `campaign` its own, or 0."""

    id: int
    name: str
    system_id: str
    owners: tuple[int, ...]
    game: int
    campaign: int

    @property
    def system(self) -> System:
        return discover()[self.system_id]


class FigureListed(NamedTuple):
    """A figure by its name, the key of that, and its gang."""

    name: str
    key: str
    gang: GangListed


class Around(NamedTuple):
    """What goes on around a channel.

    game     id of the game played there; 0 for none
    running  the system of that game, else of the campaign there; empty for neither
    kept     the systems of the server's gangs
    """

    game: int
    running: str
    kept: frozenset[str]


COLUMNS = (
    GangRow.id,
    GangRow.name,
    GangRow.system,
    cast(GangRow.owners, Text),
    GangRow.game_id,
    GangRow.campaign_id,
)
MOST_MEANT: Final = 100
"""Of those whose names begin as somebody types, or are in the game he plays."""


class Listings:
    """What a session lists."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def around(self, server_id: int, channel_id: int) -> Around:
        """What goes on around a channel of a server."""
        found: dict[str, dict[str, int]] = {GAME: {}, CAMPAIGN: {}, GANG: {}}
        here = {"server_id": server_id, "channel_id": channel_id}
        for kind, of, system in await self._session.execute(_around(), here):
            found[kind][system] = of
        running = next(iter((*found[GAME], *found[CAMPAIGN])), "")
        return Around(found[GAME].get(running, 0), running, frozenset(found[GANG]))

    async def gangs(self, server_id: int, most: int | None = None) -> list[GangListed]:
        """The gangs of a server by name, at most so many."""
        limit = {} if most is None else {"most": most}
        rows = await self._session.execute(_gangs(most is not None), {"server_id": server_id, **limit})
        return [_gang(row) for row in rows]

    async def gangs_of_campaigns(self, server_id: int, campaigns: list[int]) -> list[GangListed]:
        """The gangs of campaigns of a server, by name."""
        query = select(*COLUMNS).where(GangRow.server_id == server_id, GangRow.present)
        query = query.where(GangRow.campaign_id.in_(campaigns))
        return [_gang(row) for row in await self._session.execute(query.order_by(GangRow.name_key))]

    async def gangs_near(self, server_id: int, typed: str, game: int, most: int) -> list[GangListed]:
        """The same; where there are more, those besides whose names begin as typed, or on the table of a game."""
        found = await self.gangs(server_id, most)
        if len(found) < most:
            return found
        of = {"server_id": server_id, "most": MOST_MEANT}
        asked = [(_gangs(True, which), {**of, **meant}) for which, meant in _meanings(typed, game)]
        more = [_gang(row) for rows in await self._session.execute_all(asked) for row in rows]
        return list(dict.fromkeys((*found, *more)))

    async def figures_near(
        self, server_id: int, typed: str, game: int, most: int, system: str = ""
    ) -> list[FigureListed]:
        """The same of figures, with their gangs; of one system alone where it is named."""
        of = {"server_id": server_id, **({"system": system} if system else {})}
        rows = await self._session.execute(_figures(bool(system)), {**of, "most": most})
        if len(rows) < most:
            return [_figure(row) for row in rows]
        of["most"] = MOST_MEANT
        asked = [(_figures(bool(system), which), {**of, **meant}) for which, meant in _meanings(typed, game)]
        rows += [row for more in await self._session.execute_all(asked) for row in more]
        return [_figure(row) for row in dict.fromkeys(rows)]


@once
def _around() -> CompoundSelect[str, int, str]:
    here = [
        select(literal(kind), row.id, row.system).where(
            row.server_id == bindparam("server_id"), row.channel_id == bindparam("channel_id"), row.present
        )
        for kind, row in ((GAME, GameRow), (CAMPAIGN, CampaignRow))
    ]
    kept = select(literal(GANG), literal(0), GangRow.system)
    return union_all(*here, kept.where(GangRow.server_id == bindparam("server_id"), GangRow.present).distinct())


@once
def _gangs(limited: bool, which: str = "") -> Select[*tuple[Any, ...]]:
    query = select(*COLUMNS).where(GangRow.server_id == bindparam("server_id"), GangRow.present)
    query = _meant(query, GangRow.name_key, which).order_by(GangRow.name_key)
    return query.limit(bindparam("most")) if limited else query


@once
def _figures(of_system: bool, which: str = "") -> Select[*tuple[Any, ...]]:
    # Of whom is on the table of a game it is the gang that is looked for: so SQLite begins with the gangs.
    of = GangRow if which == THERE else FigureRow
    query = (
        select(FigureRow.name, FigureRow.name_key, *COLUMNS)
        .join(GangRow, GangRow.id == FigureRow.gang_id)
        .where(of.server_id == bindparam("server_id"), FigureRow.present, GangRow.present)
        .order_by(FigureRow.name_key)
        .limit(bindparam("most"))
    )
    query = _meant(query, FigureRow.name_key, which)
    return query.where(GangRow.system == bindparam("system")) if of_system else query


def _meant(query: Select[*tuple[Any, ...]], name_key: Any, which: str) -> Select[*tuple[Any, ...]]:
    """Those whose names begin as typed, or THERE, on the table of a game; all where that is not said."""
    if which == NAMED:
        return query.where(name_key >= bindparam("named"), name_key < bindparam("beyond"))
    return query.where(GangRow.game_id == bindparam("game")) if which == THERE else query


def _meanings(typed: str, game: int) -> list[tuple[str, dict[str, Any]]]:
    """Who is meant besides: whose names begin as typed, and who is on the table of a game."""
    key = key_of(typed)
    named = {"named": key, "beyond": key + "\U0010ffff"}
    return [*([(NAMED, named)] if key else []), *([(THERE, {"game": game})] if game else [])]


def _figure(row: Any) -> FigureListed:
    name, key, *gang = row
    return FigureListed(name, key, _gang(gang))


def _gang(row: Any) -> GangListed:
    id_, name, system, owners, game, campaign = row
    return GangListed(id_, name, system, _owners(owners), game, campaign)


@lru_cache(4096)
def _owners(stored: str) -> tuple[int, ...]:
    return tuple(json.loads(stored))
