"""What each user has a part in, over all servers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import select

from db.campaigns import StoredCampaign, StoredCampaigns
from db.games import Games, StoredGame
from db.models import CampaignRow, GameRow, Seat, Server
from db.repositories import Rosters, StoredFigure, StoredGang
from db.seats import GAME, GANG
from db.session import Session
from rules.core.events import Kind, Subject

MOST: Final = 100
"""Games and gangs of one user that are looked at, the newest of each."""


class Place(NamedTuple):
    """Where something is: its server, whether that is a user's direct messages, and the channel."""

    server_id: int
    direct: bool
    channel_id: int


class Involved(NamedTuple):
    """What a user has a part in.

    games      with everybody on the table
    campaigns  with the gangs of his in each
    """

    games: list[tuple[Place, StoredGame, list[StoredFigure]]]
    campaigns: list[tuple[Place, StoredCampaign, list[StoredGang]]]


class Parts:
    """What users have a part in, in a session."""

    def __init__(self, session: Session, games: Games, campaigns: StoredCampaigns, rosters: Rosters) -> None:
        self._session, self._games, self._campaigns, self._rosters = session, games, campaigns, rosters

    async def of(self, user_id: int) -> Involved:
        """All that somebody has a part in and that goes on, over all servers, in a few statements."""
        mine = await self._session.execute(
            select(Seat.kind, Seat.subject_id).where(Seat.user_id == user_id).order_by(Seat.subject_id.desc())
        )
        ids: dict[str, list[int]] = {GAME: [], GANG: []}
        for kind, subject in mine:
            ids[kind].append(subject)
        found = await self._rosters.gangs_of([Subject(Kind.GANG, one) for one in ids[GANG][:MOST]])
        gangs = [one for one in found if one.gang.present]
        played = {*ids[GAME][:MOST], *(one.gang.game for one in gangs if one.gang.game)}
        return Involved(
            await self._games_of(played), await self._campaigns_of([one for one in gangs if one.gang.campaign])
        )

    async def _games_of(self, ids: Collection[int]) -> list[tuple[Place, StoredGame, list[StoredFigure]]]:
        if not ids:
            return []
        found = await self._session.execute(
            select(GameRow, Server)
            .join(Server, Server.id == GameRow.server_id)
            .where(GameRow.id.in_(ids), GameRow.present)
            .order_by(GameRow.id)
        )
        games = [(Place(row.server_id, server.direct, row.channel_id), self._games.take(row)) for row, server in found]
        figures = await self._rosters.figures_of([gang for _, one in games for gang in one.game.gangs])
        return [(place, one, [its for its in figures if its.gang.id in one.game.gangs]) for place, one in games]

    async def _campaigns_of(self, gangs: list[StoredGang]) -> list[tuple[Place, StoredCampaign, list[StoredGang]]]:
        if not gangs:
            return []
        found = await self._session.execute(
            select(CampaignRow, Server)
            .join(Server, Server.id == CampaignRow.server_id)
            .where(CampaignRow.id.in_({one.gang.campaign for one in gangs}), CampaignRow.present)
            .order_by(CampaignRow.id)
        )
        return [
            (
                Place(row.server_id, server.direct, row.channel_id),
                self._campaigns.take(row),
                [one for one in gangs if one.gang.campaign == row.id],
            )
            for row, server in found
        ]
