"""The export and removal of what is stored about one user, and the removal of servers that left the bot.

Both read small tables from end to end, and the whole log of the servers that know the user. Users rarely ask for them,
and they must miss nothing.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Table, Text, cast, delete, or_, select, update

from db.campaigns import keeping_of
from db.forgetting import SOMEBODY, STOOD_IN, TYPED_BY, UMPIRED, Pen, own_words, scrub
from db.repositories import GAME_LOG
from db.seals import INSIDERS, unseen
from db.shards import shard_of
from db.store.base import Base
from db.store.codec import change_types, dump_changes, load_changes
from db.store.engine import Database
from db.store.models import (
    Awaited,
    CampaignRow,
    Checkpoint,
    Draft,
    Event,
    FigureRow,
    GameRow,
    GangRow,
    LedgerEntry,
    Missed,
    Notebook,
    Notice,
    Preference,
    Roll,
    Seat,
    Server,
    Stream,
    TableVersion,
)
from db.store.session import PAGE, Session
from rules.core.action.system import discover
from rules.core.plain.events import SubjectKind
from rules.core.plain.house import HOUSE
from rules.core.play.campaign import CampaignSystem, WalkedBack

GRACE: Final = timedelta(days=30)
"""How long the data of a server that removed the bot is kept."""
NOT_THEIRS: Final = ("stream_id", "delivery", "once", "seal", "actor_id", "checksum")
"""The columns of an event that an export skips: they say how the bot stores it, not what was done."""
OF_OTHERS: Final = (UMPIRED, STOOD_IN, TYPED_BY)
HELD: Final = ("changes", "waiting")
"""The columns that hold changes."""
UNSEEN: Final = ("options", "outcome", "lines")
"""The columns that an export also skips while no user, not even the roller, may know the roll."""


class Forgotten(NamedTuple):
    """What was removed: the user's events, gangs that have lost this owner, and servers."""

    events: int
    gangs: int
    servers: int


# --------------------------------------------------------------------- where


def _holds(column: Any, user_id: int) -> ColumnElement[bool]:
    """Whether a JSON column may name a user. Another number that contains the digits also counts."""
    return cast(column, Text).contains(str(user_id))


def _speaks(user_id: int) -> ColumnElement[bool]:
    """Whether an event of another user may name this user by id."""
    texts = (Event.options, Event.changes, Event.waiting, Event.lines, Event.seen, Event.outcome, Event.seal)
    named = or_(Event.struck_by == user_id, Event.headline.contains(str(user_id)))
    return or_(named, *(_holds(text, user_id) for text in texts))


def _waited(user_id: int) -> ColumnElement[bool]:
    """Whether a decision waits for a user, or for a substitute in their place."""
    return or_(_holds(Awaited.users, user_id), _holds(Awaited.whose, user_id))


def _of_users() -> list[Table]:
    """The tables whose rows belong to a user and a stream: phrases and tallies."""
    return [table for table in Base.metadata.sorted_tables if {"user_id", "stream_id"} <= set(table.c.keys())]


async def _servers_of(session: Session, user_id: int) -> list[int]:
    """The servers that know a user, ascending by id."""
    of_streams = select(Stream.server_id).where(
        or_(
            Stream.id.in_(select(Event.stream_id).where(Event.actor_id == user_id)),
            *(Stream.id.in_(select(table.c.stream_id).where(table.c.user_id == user_id)) for table in _of_users()),
        )
    )
    queries = (
        of_streams,
        select(Stream.server_id).where(Stream.id.in_(select(Event.stream_id).where(_speaks(user_id)))),
        select(Server.id).where(or_(Server.id == user_id, _holds(Server.settings, user_id))),
        select(Seat.server_id).where(Seat.user_id == user_id),
        select(GangRow.server_id).where(or_(_holds(GangRow.owners, user_id), _holds(GangRow.lent, user_id))),
        select(GameRow.server_id).where(
            or_(*(_holds(column, user_id) for column in (GameRow.sides, GameRow.umpires, GameRow.handing)))
        ),
        select(CampaignRow.server_id).where(
            or_(_holds(CampaignRow.umpires, user_id), _holds(CampaignRow.handing, user_id))
        ),
        select(Missed.server_id).where(Missed.user_id == user_id),
        select(TableVersion.server_id).where(TableVersion.user_id == user_id),
        select(Notebook.server_id).where(Notebook.user_id == user_id),
        select(Draft.server_id).where(or_(Draft.actor_id == user_id, _holds(Draft.options, user_id))),
        select(Notice.server_id).where(Notice.user_id == user_id),
        select(Awaited.server_id).where(_waited(user_id)),
    )
    return sorted({server_id for query in queries for server_id in await session.scalars(query)})


# --------------------------------------------------------------------- export


async def export(database: Database, user_id: int, now: datetime) -> dict[str, Any]:
    """Everything that is stored about a user, over all servers, as JSON values."""
    async with database.read() as session:
        servers = [await _export_server(session, one, user_id) for one in await _servers_of(session, user_id)]
        wants = await session.get(Preference, user_id)
        stands_in = select(Preference.user_id).where(Preference.substitute == user_id).order_by(Preference.user_id)
        return {
            "format": "consigliere.privacy/1",
            "user": user_id,
            "at": now.isoformat(),
            "wants": None if wants is None else _row(wants, ("user_id",)),
            "substitute_for": list(await session.scalars(stands_in)),
            "servers": servers,
        }


async def _export_server(session: Session, server_id: int, user_id: int) -> dict[str, Any]:
    server = await session.get_one(Server, server_id)
    streams = {one.id: one for one in await session.scalars(select(Stream).where(Stream.server_id == server_id))}
    events = [
        one
        for stream_id in streams
        for one in await session.in_pages(
            select(Event).where(Event.stream_id == stream_id, Event.actor_id == user_id), Event.id
        )
    ]
    known = _events(server_id).where(or_(Event.seq > 0, Event.actor_id == user_id))  # not others' unannounced ones
    seen = await session.in_pages(known.where(_holds(Event.seen, user_id)), Event.id)
    struck = await session.in_pages(known.where(Event.struck_by == user_id), Event.id)
    insider = await session.in_pages(known.where(_holds(Event.seal, user_id)), Event.id)
    others = known.where(_speaks(user_id), Event.actor_id != user_id, Event.sealed.is_(False))
    speaking = await session.in_pages(others, Event.id)
    gangs = [
        one
        for one in await session.scalars(
            select(GangRow).where(GangRow.server_id == server_id, _holds(GangRow.owners, user_id)).order_by(GangRow.id)
        )
        if user_id in one.owners
    ]
    games = list(await session.scalars(select(GameRow).where(GameRow.server_id == server_id).order_by(GameRow.id)))
    campaigns = list(
        await session.scalars(select(CampaignRow).where(CampaignRow.server_id == server_id).order_by(CampaignRow.id))
    )
    keeping = {one.id: keeping_of(discover()[one.system]) for one in campaigns}
    veils = {game.id: _veil(game) for game in games if game.present}
    own = {gang.id for gang in gangs}
    drafts = await session.scalars(
        select(Draft).where(Draft.server_id == server_id, Draft.actor_id == user_id).order_by(Draft.id)
    )

    def exported_events() -> list[dict[str, Any]]:
        return [
            {
                "log": f"{streams[one.stream_id].kind} {streams[one.stream_id].of or ''}".strip(),
                **_row(one, (*NOT_THEIRS, *HELD, *(UNSEEN if unseen(one) else ()))),
                **{
                    held: [
                        _veiled(each, keeping, own)
                        for each in getattr(one, held)
                        if not _left_out(each, veils, streams[one.stream_id])
                    ]
                    for held in (() if unseen(one) else HELD)
                },
            }
            for one in sorted(events, key=lambda event: event.id)
        ]

    def named() -> list[int]:
        return [one.id for one in speaking if _names(user_id, one.options, one.changes, one.lines, one.headline)]

    return {
        "server": server_id,
        "direct": server.direct,
        "events": await asyncio.to_thread(exported_events),
        "drafts": [_row(one, ("server_id", "actor_id")) for one in drafts],
        "gangs": [
            {
                **_row(gang, ("server_id", "name_key", "version")),
                "figures": [
                    _row(one, ("server_id", "gang_id", "name_key", "version"))
                    for one in await session.scalars(
                        select(FigureRow).where(FigureRow.gang_id == gang.id).order_by(FigureRow.id)
                    )
                ],
                "ledger": [
                    _row(one, ("gang_id", "position"))
                    for one in await session.scalars(
                        select(LedgerEntry)
                        .where(LedgerEntry.gang_id == gang.id)
                        .order_by(LedgerEntry.event_id, LedgerEntry.position)
                    )
                ],
            }
            for gang in gangs
        ],
        "seats": [
            {"game": game.id, "name": game.name, "side": side["name"]}
            for game in games
            for side in game.sides
            if user_id in side["players"]
        ],
        "umpires": [
            *({"game": game.id, "name": game.name} for game in games if user_id in game.umpires),
            *({"campaign": one.id, "name": one.name} for one in campaigns if user_id in one.umpires),
        ],
        "desks": [
            _row(one, ("user_id", "server_id"))
            for one in await session.scalars(
                select(Notebook)
                .where(Notebook.server_id == server_id, Notebook.user_id == user_id)
                .order_by(Notebook.kind, Notebook.subject_id)
            )
        ],
        "notices": [
            _row(one, ("id", "server_id", "user_id", "version"))
            for one in await session.scalars(
                select(Notice).where(Notice.server_id == server_id, Notice.user_id == user_id).order_by(Notice.id)
            )
        ],
        "awaited": [
            _row(one, ("id", "server_id", "mark", "users", "whose", "pace"))
            for one in await session.scalars(
                select(Awaited).where(Awaited.server_id == server_id, _waited(user_id)).order_by(Awaited.id)
            )
            if user_id in (*one.users, *one.whose)
        ],
        "times_run_out": [
            _row(one, ("server_id", "user_id"))
            for one in await session.scalars(
                select(Missed).where(Missed.server_id == server_id, Missed.user_id == user_id)
            )
        ],
        "tables": [
            _row(one, ("server_id", "user_id", "checksum"))
            for one in await session.scalars(
                select(TableVersion)
                .where(TableVersion.server_id == server_id, TableVersion.user_id == user_id)
                .order_by(TableVersion.id)
            )
        ],
        "settings": {name: value for name, value in server.settings.items() if str(user_id) in repr(value)},
        "saw_dice_of": [one.id for one in seen if any(each["id"] == user_id for each in one.seen)],
        "took_back": [one.id for one in struck],
        "may_look_at": [one.id for one in insider if one.seal and user_id in one.seal.get(INSIDERS, ())],
        "named_in": await asyncio.to_thread(named),
        "leads": [
            {"gang": one.id, "name": one.name}
            for one in await session.scalars(
                select(GangRow).where(GangRow.server_id == server_id, _holds(GangRow.lent, user_id))
            )
            if user_id in (one.lent or ())
        ],
        "handed_on": [
            *({"game": game.id, "name": game.name} for game in games if _names(user_id, game.handing)),
            *({"campaign": one.id, "name": one.name} for one in campaigns if _names(user_id, one.handing)),
        ],
        "paused": [
            *({"game": game.id, "name": game.name} for game in games if _names(user_id, game.pace)),
            *({"campaign": one.id, "name": one.name} for one in campaigns if _names(user_id, one.pace)),
        ],
        **{
            table.name: [
                {name: _plain(value) for name, value in row.items() if name != "user_id"}
                for row in await _rows(session, table, streams, user_id)
            ]
            for table in _of_users()
        },
    }


def _names(user_id: int, *values: Any) -> bool:
    """Whether JSON values hold a user's id, and not as a part of a longer number."""
    return re.search(rf"(?<!\d){user_id}(?!\d)", repr(values)) is not None


def _veiled(stored: dict[str, Any], keeping: Mapping[int, CampaignSystem], gangs: Collection[int]) -> dict[str, Any]:
    """A change as JSON; one of a campaign without the secrets of other gangs than these."""
    if change_types()[stored["tag"]].kind is not SubjectKind.CAMPAIGN:
        return stored
    (change,) = load_changes([stored])
    if isinstance(change, WalkedBack):  # it names what others did in secret
        return {**stored, "events": []}
    (veiled,) = dump_changes([keeping[change.subject].veiled(change, gangs)])
    return veiled


def _veil(game: GameRow) -> frozenset[str]:
    """The tags of changes that show what no user may know before a game closes."""
    keeping = discover()[game.system].games
    return frozenset(change.tag for change in keeping.veiled) if keeping is not None else frozenset()


def _left_out(stored: dict[str, Any], veils: Mapping[int, Collection[str]], stream: Stream) -> bool:
    """Whether a change as JSON shows a secret of the open game that it belongs to. `veils` are by game."""
    of_game = change_types()[stored["tag"]].kind is SubjectKind.GAME
    game = stored["subject"] if of_game else stream.of if stream.kind == GAME_LOG else 0
    return stored["tag"] in veils.get(game, ())


async def _rows(session: Session, table: Table, streams: Collection[int], user_id: int) -> Iterable[Mapping[str, Any]]:
    query = select(*table.c).where(table.c.stream_id.in_(streams), table.c.user_id == user_id)
    return [dict(zip(table.c.keys(), row, strict=True)) for row in await session.execute(query)]


def _events(server_id: int) -> Any:
    return select(Event).join(Stream, Stream.id == Event.stream_id).where(Stream.server_id == server_id)


def _row(row: Base, without: Collection[str]) -> dict[str, Any]:
    """A row as JSON values."""
    return {name: _plain(getattr(row, name)) for name in row.__names__ if name not in without}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


# --------------------------------------------------------------------- forget


async def forget(database: Database, user_id: int, known: Collection[str] = ()) -> Forgotten:
    """Remove a user's name and free texts from everything. Games stay replayable.

    known  words of the rules, in any case: they don't identify a user

    Each server is a transaction of its own. Direct messages with the bot belong to the user alone, so they are deleted.
    """
    async with database.read() as session:
        servers = await _servers_of(session, user_id)
    rules = frozenset(word.casefold() for word in known)
    done = [await _forget_on(database, server_id, user_id, rules) for server_id in servers]
    async with database.write() as session:
        await session.execute(delete(Preference).where(Preference.user_id == user_id))
        for away in await session.scalars(select(Preference).where(Preference.substitute == user_id)):
            away.substitute, away.agreed = 0, False
    await database.wipe()
    return Forgotten(sum(one.events for one in done), sum(one.gangs for one in done), len(servers))


async def _forget_on(database: Database, server_id: int, user_id: int, rules: frozenset[str]) -> Forgotten:
    async with database.write() as session:
        # Hold the server as a command does: whatever goes on there comes before or after.
        server = await session.get(Server, server_id, hold=True)
        if server is None:
            return Forgotten(0, 0, 0)
        mine = select(Event.id).join(Stream, Stream.id == Event.stream_id)
        own = list(await session.scalars(mine.where(Stream.server_id == server_id, Event.actor_id == user_id)))
        if server.direct and server_id == user_id:
            await session.execute(delete(Server).where(Server.id == server_id))
            return Forgotten(len(own), 0, 1)
        pen = Pen(user_id, HOUSE - 1 - secrets.randbelow(2**62))
        server.settings = pen.ids(server.settings)
        gangs = await _forget_rows(session, server_id, pen)
        await _forget_checkpoints(session, server_id)
        await _forget_events(session, server_id, pen, own, rules | await _called(session, server_id))
        await _forget_seats(session, server_id, pen)
        await _forget_tables(session, server_id, pen)
        streams = select(Stream.id).where(Stream.server_id == server_id)
        for table in _of_users():
            blank = {"user_id": pen.nobody, "name": SOMEBODY, "text": None}
            await session.execute(
                update(table)
                .where(table.c.user_id == user_id, table.c.stream_id.in_(streams))
                .values({name: value for name, value in blank.items() if name in table.c})
            )
        return Forgotten(len(own), gangs, 1)


async def _called(session: Session, server_id: int) -> frozenset[str]:
    """The names of gangs and figures of a server. They belong to the games, and stay."""
    figures = await session.scalars(select(FigureRow.name_key).where(FigureRow.server_id == server_id))
    gangs = await session.scalars(select(GangRow.name_key).where(GangRow.server_id == server_id))
    return frozenset((*figures, *gangs))


async def _forget_rows(session: Session, server_id: int, pen: Pen) -> int:
    """Remove the user from gangs, games and drafts. Returns how many gangs lost this owner."""
    gangs = 0
    for gang in await session.scalars(
        select(GangRow).where(
            GangRow.server_id == server_id, or_(_holds(GangRow.owners, pen.user), _holds(GangRow.lent, pen.user))
        )
    ):
        gangs += pen.user in gang.owners
        gang.owners = [owner for owner in gang.owners if owner != pen.user]
        gang.lent = [leader for leader in gang.lent or () if leader != pen.user] or None
    for game in await session.scalars(select(GameRow).where(GameRow.server_id == server_id)):
        game.sides, game.umpires, game.board = pen.ids(game.sides), pen.ids(game.umpires), pen.ids(game.board)
        game.pace, game.handing = pen.ids(game.pace), pen.ids(game.handing)
    for campaign in await session.scalars(select(CampaignRow).where(CampaignRow.server_id == server_id)):
        campaign.umpires, campaign.pace = pen.ids(campaign.umpires), pen.ids(campaign.pace)
        campaign.handing = pen.ids(campaign.handing)
    await session.execute(delete(Seat).where(Seat.server_id == server_id, Seat.user_id == pen.user))
    await session.execute(delete(Notebook).where(Notebook.server_id == server_id, Notebook.user_id == pen.user))
    for notice in await session.scalars(
        select(Notice).where(Notice.server_id == server_id, Notice.user_id == pen.user)
    ):  # the next round deletes its message
        notice.user_id, notice.spent, notice.due = pen.nobody, True, 0
    for awaited in await session.scalars(select(Awaited).where(Awaited.server_id == server_id, _waited(pen.user))):
        awaited.users, awaited.whose = pen.ids(awaited.users), pen.ids(awaited.whose)
    await session.execute(delete(Missed).where(Missed.server_id == server_id, Missed.user_id == pen.user))
    await session.execute(delete(Draft).where(Draft.server_id == server_id, Draft.actor_id == pen.user))
    for draft in await session.scalars(
        select(Draft).where(Draft.server_id == server_id, _holds(Draft.options, pen.user))
    ):
        draft.options = pen.ids(draft.options)
    return gangs


async def _forget_checkpoints(session: Session, server_id: int) -> None:
    """Delete all checkpoints: the bot can make them again from events, which no longer name the user."""
    log = select(Event.id).join(Stream, Stream.id == Event.stream_id).where(Stream.server_id == server_id)
    await session.execute(delete(Checkpoint).where(Checkpoint.event_id.in_(log)))


async def _forget_events(session: Session, server_id: int, pen: Pen, own: Sequence[int], kept: frozenset[str]) -> None:
    """Treat the log: the user's own events, those that repeat their words, and those that name them."""
    words: dict[int, frozenset[str]] = {}
    names: set[str] = set()
    for batch in _batches(own):
        for event in await session.scalars(select(Event).where(Event.id.in_(batch))):
            names.add(event.actor_name)
            words[event.id] = own_words(event.options, kept)
        await session.forget()
    pen.names = frozenset(names)
    sources = await session.execute(
        select(Event.id, Event.cause, Event.once)
        .join(Stream, Stream.id == Event.stream_id)
        .where(Stream.server_id == server_id, or_(Event.cause.is_not(None), Event.once.startswith("again:")))
        .order_by(Event.id)
    )
    for event_id, cause, once in sources:  # a source is older than the event that repeats it
        again = int(once.partition(":")[2]) if once and once.startswith("again:") else None
        for source in (cause, again):
            if source in words:
                words[event_id] = words.get(event_id, frozenset()) | words[source]
    speaking = select(Event.id).join(Stream, Stream.id == Event.stream_id).where(Stream.server_id == server_id)
    speaking = speaking.where(
        or_(
            _speaks(pen.user),
            *(cast(text, Text).contains(said) for text in (Event.options, Event.lines) for said in OF_OTHERS),
        )
    )
    mine = frozenset(own)
    for batch in _batches(sorted({*words, *await session.scalars(speaking)})):
        for event in await session.scalars(select(Event).where(Event.id.in_(batch))):
            scrub(event, pen, words.get(event.id), own=event.id in mine)
        for roll in await session.scalars(select(Roll).where(Roll.event_id.in_(words.keys() & set(batch)))):
            roll.why = pen.text(roll.why, words[roll.event_id])
        booked = select(LedgerEntry).where(LedgerEntry.event_id.in_(words.keys() & set(batch)))
        for line in await session.scalars(booked):
            line.why = pen.text(line.why, words[line.event_id])
        await session.flush()
        await session.forget()


async def _forget_seats(session: Session, server_id: int, pen: Pen) -> None:
    """Rename seats that have the user's own name, and remove that name from others' events of the game."""
    for game in await session.scalars(select(GameRow).where(GameRow.server_id == server_id)):
        if not any(pen.nobody in side["players"] and side["name"] in pen.names for side in game.sides):
            continue
        game.sides = [{**side, "name": SOMEBODY} if side["name"] in pen.names else side for side in game.sides]
        log = select(Event.id).join(Stream, Stream.id == Event.stream_id)
        events = await session.scalars(log.where(Stream.kind == GAME_LOG, Stream.of == game.id).order_by(Event.id))
        for batch in _batches(events):
            for event in await session.scalars(select(Event).where(Event.id.in_(batch))):
                scrub(event, pen, frozenset(), own=False)
                event.changes = [pen.unnamed(change) for change in event.changes]
            for roll in await session.scalars(select(Roll).where(Roll.event_id.in_(batch))):
                roll.why = pen.text(roll.why)
            await session.flush()
            await session.forget()


async def _forget_tables(session: Session, server_id: int, pen: Pen) -> None:
    """Remove the user from the tables that they uploaded, with their notes. The rows stay, as others play by them."""
    own = select(TableVersion).where(TableVersion.server_id == server_id, TableVersion.user_id == pen.user)
    for version in await session.scalars(own):
        version.user_id, version.name, version.note = pen.nobody, SOMEBODY, ""
        version.body = pen.texts(version.body, ())


def _batches(ids: Sequence[int]) -> Iterable[Sequence[int]]:
    return (ids[start : start + PAGE] for start in range(0, len(ids), PAGE))


# --------------------------------------------------------------------- servers that removed the bot


async def left(database: Database, server_id: int, now: datetime) -> None:
    """Store that a server has removed the bot. Its days of grace begin."""
    async with database.write() as session:
        await session.execute(
            update(Server)
            .where(Server.id == server_id, Server.direct.is_(False), Server.left_at.is_(None))
            .values(left_at=now)
        )


async def are_here(database: Database, servers: Collection[int]) -> None:
    """Store that the bot is on these servers, so none of them is deleted. Writes only if one had a date of removal."""
    async with database.read() as session:
        gone = set(await session.scalars(select(Server.id).where(Server.left_at.is_not(None))))
    back = gone & set(servers)
    if back:
        async with database.write() as session:
            await session.execute(update(Server).where(Server.id.in_(back)).values(left_at=None))


async def sweep(database: Database, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> list[int]:
    """Delete servers that removed the bot thirty days ago, with all that belongs to them. Returns their ids.

    Only servers of the given shards `of` so many: their process alone knows whether others came back.
    """
    due = Server.left_at <= now - GRACE
    async with database.read() as session:
        found = [
            server_id
            for server_id in await session.scalars(select(Server.id).where(Server.left_at.is_not(None), due))
            if shard_of(server_id, of) in shards
        ]
    for server_id in found:
        async with database.write() as session:
            await session.execute(delete(Server).where(Server.id == server_id, due))
    await database.wipe()  # every day, as a reader may have been in the way the day before
    return found
