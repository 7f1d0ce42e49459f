"""Gangs and figures in short, for lists and for the completion of names. Each list has a limit, however many a server
has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import CompoundSelect, Select, Text, bindparam, cast, func, literal, or_, select, union_all

from db.store.codec import parsed
from db.store.models import CampaignRow, FigureRow, GameRow, GangRow
from db.store.prepared_statements import BoundStatement, once
from db.store.session import Session
from rules.core.action.system import System, discover
from rules.core.plain.words import by_number, key_of

GAME, CAMPAIGN, GANG = "game", "campaign", "gang"
NAMED, WITHIN, THERE = "named", "within", "there"


class GangListed(NamedTuple):
    """A gang with its name and owners. `game` is the game it plays in, `campaign` its campaign, or 0."""

    id: int
    name: str
    system_id: str
    leaders: tuple[int, ...]
    game: int
    campaign: int

    @property
    def system(self) -> System:
        return discover()[self.system_id]


class FigureListed(NamedTuple):
    """A figure with its name, the key of the name, and its gang."""

    name: str
    key: str
    gang: GangListed


L = TypeVar("L", GangListed, FigureListed)


class SideSeats(NamedTuple):
    """A side of a game: the ids of its players, and of the gangs that they brought."""

    players: tuple[int, ...]
    gangs: tuple[int, ...]


class ChannelSurroundings(NamedTuple):
    """What goes on around a channel.

    game      the id of the game there; 0 for none
    campaign  the id of the campaign there; 0 for none
    running   the system of that game, else of that campaign; empty for neither
    kept      the systems of the server's gangs
    sides     the sides of that game
    """

    game: int
    campaign: int
    running: str
    kept: frozenset[str]
    sides: tuple[SideSeats, ...]


class NameSearch(NamedTuple):
    """The people to list besides, if there are more names than one list reads.

    typed     the begin of their names, or of a word in them if no name fits
    game      the id of the game that they play in; 0 for none
    campaign  the id of the campaign that they are in; 0 for none
    owner     the user id of their owner; 0 for none
    """

    typed: str = ""
    game: int = 0
    campaign: int = 0
    owner: int = 0


LEADERS: Final = cast(func.coalesce(GangRow.lent, GangRow.owners), Text)
COLUMNS = (
    GangRow.id,
    GangRow.name,
    GangRow.system,
    LEADERS,
    GangRow.game_id,
    GangRow.campaign_id,
)
MOST_MEANT: Final = 100
"""The most of those with a fitting name, of those in the user's game, and of the user's own."""
LAST: Final = "\U0010ffff"
LIKE, ESCAPED = re.compile(r"[\\%_]"), r"\\\g<0>"
"""The sign behind all letters; SQL's sign for any text in a pattern, and its escape."""
NONE: Final = -1
"""The value in place of an id if there is none."""
NAME: Final = COLUMNS.index(GangRow.name)
GANG_AT: Final = 2
"""The place where the columns of the gang begin in the row of a figure."""


class Listings:
    """The lists of a session. They come with each letter that a user types, so a session of names needs no more."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def around(self, server_id: int, channel_id: int) -> ChannelSurroundings:
        """What goes on around a channel of a server."""
        found: dict[str, dict[str, tuple[int, str]]] = {GAME: {}, CAMPAIGN: {}, GANG: {}}
        rows: list[Any] = await self._session.execute(*_asks_around(server_id, channel_id))
        for kind, of, system, sides in rows:
            found[kind][system] = of, sides
        running = next(iter((*found[GAME], *found[CAMPAIGN])), "")
        game, sides = next(iter(found[GAME].values()), (0, ""))
        campaign, _ = next(iter(found[CAMPAIGN].values()), (0, ""))
        return ChannelSurroundings(game, campaign, running, frozenset(found[GANG]), _sides(sides))

    async def foresee(self, server_id: int, channel_id: int, near: BoundStatement) -> None:
        """Prepare the questions for what goes on around a channel, and then for the first of those `near`."""
        await self._session.foresee([_asks_around(server_id, channel_id), near])

    async def gangs(self, server_id: int, most: int | None = None) -> list[GangListed]:
        """The gangs of a server by name, at most `most`."""
        limit = {} if most is None else {"most": most}
        rows = await self._session.execute(_gangs(most is not None), {"server_id": server_id, **limit})
        return _by_name(map(_gang, rows))

    async def gangs_of_campaigns(self, server_id: int, campaigns: list[int]) -> list[GangListed]:
        """The gangs of campaigns of a server, by name."""
        query = select(*COLUMNS).where(GangRow.server_id == server_id, GangRow.present)
        query = query.where(GangRow.campaign_id.in_(campaigns))
        return _by_name(map(_gang, await self._session.execute(query)))

    async def gangs_near(self, server_id: int, meant: NameSearch, most: int) -> list[GangListed]:
        """The same. If there are more, the gangs that are `meant` come besides."""
        rows: list[Any] = await self._session.execute(*asks_gangs(server_id, most))
        if len(rows) == most:
            rows += await self._besides(partial(_gangs, True), {"server_id": server_id}, meant, rows, NAME)
            rows = [*dict.fromkeys(rows)]
        return _by_name(map(_gang, rows))

    async def figures_near(self, server_id: int, meant: NameSearch, most: int, system: str = "") -> list[FigureListed]:
        """The same of figures, with their gangs; of one system only, if it is named."""
        rows: list[Any] = await self._session.execute(*asks_figures(server_id, most, system))
        if len(rows) == most:
            of = _of(server_id, system)
            rows += await self._besides(partial(_figures, bool(system)), of, meant, rows, 0)
        gangs = {id_: _gang(gang) for id_, gang in {row[GANG_AT]: row[GANG_AT:] for row in rows}.items()}
        apart = {(row[0], row[GANG_AT]): row[1] for row in rows}
        return _by_name(FigureListed(name, key, gangs[gang]) for (name, gang), key in apart.items())

    async def _besides(
        self, query: Callable[[str], Any], of: dict[str, Any], meant: NameSearch, rows: Sequence[Any], name: int
    ) -> list[Any]:
        """The rows of the people that are meant, in one statement.

        If none of them has a word that begins as typed, nor any of the others, a second statement looks through all
        names for one. `name` is the column of a row that holds the name.
        """
        key, of = key_of(meant.typed), {**of, "most": MOST_MEANT}
        there = {"game": meant.game or NONE, "campaign": meant.campaign or NONE, "owner": f"%{meant.owner or NONE}%"}
        asked = [(query(THERE), {**of, **there})]
        if key:
            asked.append((query(NAMED), {**of, "named": key, "beyond": key + LAST}))
        found = [row for some in await self._session.execute_all(asked) for row in some]
        if key and not any(f" {key}" in f" {row[name].casefold()}" for row in (*found, *rows)):
            within = {**of, "within": f"% {LIKE.sub(ESCAPED, key)}%"}
            found += await self._session.execute(query(WITHIN), within)
        return found


def _asks_around(server_id: int, channel_id: int) -> BoundStatement:
    return _around(), {"server_id": server_id, "channel_id": channel_id}


def asks_gangs(server_id: int, most: int) -> BoundStatement:
    """The first statement of `Listings.gangs_near`."""
    return _gangs(True), {"server_id": server_id, "most": most}


def asks_figures(server_id: int, most: int, system: str) -> BoundStatement:
    """The first statement of `Listings.figures_near`."""
    return _figures(bool(system)), {**_of(server_id, system), "most": most}


def _of(server_id: int, system: str) -> dict[str, Any]:
    return {"server_id": server_id, **({"system": system} if system else {})}


@once
def _around() -> CompoundSelect[str, int, str, str]:
    here = [
        select(literal(kind), row.id, row.system, sides).where(
            row.server_id == bindparam("server_id"), row.channel_id == bindparam("channel_id"), row.present
        )
        for kind, row, sides in (
            (GAME, GameRow, cast(GameRow.sides, Text)),
            (CAMPAIGN, CampaignRow, literal("")),
        )
    ]
    kept = select(literal(GANG), literal(0), GangRow.system, literal(""))
    return union_all(*here, kept.where(GangRow.server_id == bindparam("server_id"), GangRow.present).distinct())


@once
def _gangs(limited: bool, which: str = "") -> Select[*tuple[Any, ...]]:
    query = select(*COLUMNS).where(GangRow.server_id == bindparam("server_id"), GangRow.present)
    query = _meant(query, GangRow.name_key, which).order_by(GangRow.name_key)
    return query.limit(bindparam("most")) if limited else query


@once
def _figures(of_system: bool, which: str = "") -> Select[*tuple[Any, ...]]:
    # Look for the gang of the figures in a game, so that SQLite begins with the gangs.
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
    """People by the begin of their names, or of a word in them; THERE, in the game or campaign, or the user's own; or
    all.
    """
    if which == NAMED:
        return query.where(name_key >= bindparam("named"), name_key < bindparam("beyond"))
    if which == WITHIN:
        return query.where(name_key.like(bindparam("within"), escape="\\"))
    if which == THERE:
        here = (GangRow.game_id == bindparam("game"), GangRow.campaign_id == bindparam("campaign"))
        return query.where(or_(*here, LEADERS.like(bindparam("owner"))))
    return query


def _sides(stored: str) -> tuple[SideSeats, ...]:
    return tuple(SideSeats(tuple(one["players"]), tuple(one["gangs"])) for one in parsed(stored or "[]"))


def _by_name(listed: Iterable[L]) -> list[L]:
    return sorted(listed, key=lambda one: by_number(one.name))


def _gang(row: Any) -> GangListed:
    id_, name, system, leaders, game, campaign = row
    return GangListed(id_, name, system, tuple(parsed(leaders)), game, campaign)
