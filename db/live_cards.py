"""The live card of each game and campaign: which message it is, and what it showed when it was last edited.

It is stored beside the game or campaign. No event holds it, and no undo changes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, bindparam, delete, or_, select, update

from db.shards import looked_after
from db.store.engine import Database
from db.store.models import CampaignCard, CampaignRow, GameCard, GameRow, Server
from db.store.session import Session, Stale
from rules.core.plain.events import Subject, SubjectKind


class _Rows(NamedTuple):
    """The rows of a kind: what has a card, the card, and the id in the card's row that names the other."""

    of: type[GameRow | CampaignRow]
    card: type[GameCard | CampaignCard]
    id: str


_ROWS: Final = {
    SubjectKind.GAME: _Rows(GameRow, GameCard, "game_id"),
    SubjectKind.CAMPAIGN: _Rows(CampaignRow, CampaignCard, "campaign_id"),
}
KINDS: Final = tuple(_ROWS)
"""The kinds of subject that have a card."""


class StoredCard(NamedTuple):
    """What is stored about a card. The fields are those of db.store.models.GameCard. Version 0 means that there is
    none.
    """

    message_id: int | None = None
    leftover: int | None = None
    posting: int | None = None
    digest: str = ""
    over: bool = False
    version: int = 0


class PlacedCard(NamedTuple):
    """A card with the name and the channel of its game or campaign."""

    of: Subject
    name: str
    server_id: int
    direct: bool
    channel_id: int
    kept: StoredCard


def _spot(kind: SubjectKind) -> Select[*tuple[Any, ...]]:
    rows = _ROWS[kind]
    return (
        select(rows.of.name, rows.of.server_id, Server.direct, rows.of.channel_id, rows.card)
        .select_from(rows.of)
        .join(Server, Server.id == rows.of.server_id)
        .outerjoin(rows.card, _of(kind) == rows.of.id)
        .where(rows.of.id == bindparam("of_id"))
    )


def _of(kind: SubjectKind) -> Any:
    """The column of a card's row that names its game or campaign."""
    return getattr(_ROWS[kind].card, _ROWS[kind].id)


_SPOTS: Final = {kind: _spot(kind) for kind in KINDS}


async def spot_of(database: Database, of: Subject) -> PlacedCard | None:
    """The card of a game or campaign and its place; None if there is no such game or campaign any more."""
    async with database.read(brief=True) as session:
        found = await session.execute(_SPOTS[of.kind], {"of_id": of.id})
    for name, server_id, direct, channel_id, row in found:
        return PlacedCard(of, name, server_id, direct, channel_id, _kept(row))
    return None


def _kept(row: GameCard | CampaignCard | None) -> StoredCard:
    return StoredCard() if row is None else StoredCard(*(getattr(row, name) for name in StoredCard._fields))


async def keep(database: Database, of: Subject, was: StoredCard, **columns: Any) -> StoredCard:
    """Store new columns of a card, and return all that is stored about it.

    Raises Stale if another process has changed it since it was read as `was`.
    """
    rows = _ROWS[of.kind]
    async with database.write(brief=True) as session:
        if not was.version:
            await session.add_if_new(rows.card(**{rows.id: of.id}, **StoredCard()._asdict()))
        row = await session.get(rows.card, of.id)
        if row is None or row.version != was.version:
            raise Stale(rows.card.__tablename__)
        for name, value in columns.items():
            setattr(row, name, value)
        await session.flush()
        return _kept(row)


async def note_edits(database: Database, digests: Mapping[Subject, tuple[int, str]]) -> None:
    """Store the digests of edited cards, each with the version that was read before.

    A card that another process has changed since stays unchanged.
    """
    async with database.write(brief=True) as session:
        for of, (version, digest) in sorted(digests.items(), key=lambda one: (one[0].kind, one[0].id)):
            card = _ROWS[of.kind].card
            known = update(card).where(_of(of.kind) == of.id, card.version == version)
            await session.execute(known.values(digest=digest))


async def unsettled(
    database: Database, kind: SubjectKind, after: int, most: int, shards: Collection[int] = (0,), of: int = 1
) -> list[int]:
    """Games or campaigns whose card may be out of date: those that go on, and those that are over and whose card does
    not show it.

    At most `most` of them, by id, from the one after `after` on. Only those of the given shards out of `of` count, and
    none of a server that removed the bot. Direct messages belong to shard 0.
    """
    rows = _ROWS[kind]
    query = (
        select(rows.of.id)
        .join(Server, Server.id == rows.of.server_id)
        .outerjoin(rows.card, _of(kind) == rows.of.id)
        .where(rows.of.id > after, or_(rows.of.present, rows.card.over.is_(False)))
        .where(looked_after(rows.of.server_id, shards, of))
        .order_by(rows.of.id)
        .limit(most)
    )
    async with database.read() as session:
        return await session.scalars(query)


async def draw_anew(session: Session, of: Subject) -> None:
    """Have a card posted again, in the new channel of its game or campaign."""
    card = await session.get(_ROWS[of.kind].card, of.id)
    if card is not None and card.message_id is not None:
        card.leftover, card.message_id = card.message_id, None


async def forget_all(database: Database) -> None:
    """Forget every card. In a simulated Discord no message outlives the program."""
    async with database.write() as session:
        for rows in _ROWS.values():
            await session.execute(delete(rows.card))
