"""All that each user takes part in, over all servers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import or_, select

from db.campaigns import StoredCampaign, StoredCampaigns
from db.games import Games, StoredGame
from db.repositories import Rosters, StoredFigure, StoredGang
from db.retention import event_of, once_of
from db.seats import ASKED, FALLEN, GAME, GANG
from db.store.models import Awaited, CampaignRow, Draft, Event, GameRow, GangRow, Seat, Server
from db.store.session import Session
from rules.core.plain.events import Subject, SubjectKind

MOST: Final = 100
"""The most games, gangs and questions of one user that are read, the newest of each."""


class ChannelAddress(NamedTuple):
    """The address of a channel: its server, whether that is a user's direct messages, and the channel."""

    server_id: int
    direct: bool
    channel_id: int


class OpenQuestion(NamedTuple):
    """A stored command whose button waits for a user, and the event that it continues or stands under."""

    place: ChannelAddress
    draft: Draft
    event: Event


class Involved(NamedTuple):
    """What a user takes part in.

    games      each with all figures in it
    campaigns  each with the user's gangs in it
    idle       the user's figures that are in no game and have duties, with the ids of their servers
    asked      what the user is asked to agree to and what is neither done nor taken back; and unannounced actions of
               theirs that an undo took along
    times      of games and campaigns by post, by kind and id: the ends of time limits, by the mark of the decision
    """

    games: list[tuple[ChannelAddress, StoredGame, list[StoredFigure]]]
    campaigns: list[tuple[ChannelAddress, StoredCampaign, list[StoredGang]]]
    idle: list[tuple[int, StoredFigure]]
    asked: list[OpenQuestion]
    times: dict[tuple[str, int], dict[str, int]]


class Parts:
    """What users take part in, in a session."""

    def __init__(self, session: Session, games: Games, campaigns: StoredCampaigns, rosters: Rosters) -> None:
        self._session, self._games, self._campaigns, self._rosters = session, games, campaigns, rosters

    async def of(self, user_id: int) -> Involved:
        """All that a user takes part in and that goes on, over all servers, in a few statements."""
        mine = await self._session.execute(
            select(Seat.kind, Seat.subject_id).where(Seat.user_id == user_id).order_by(Seat.subject_id.desc())
        )
        ids: dict[str, list[int]] = {GAME: [], GANG: [], ASKED: []}
        for kind, subject in mine:
            ids[kind].append(subject)
        found = await self._rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in ids[GANG][:MOST]])
        gangs = [one for one in found if one.gang.present]
        played = {*ids[GAME][:MOST], *(one.gang.game for one in gangs if one.gang.game)}
        idle = [one.id for one in gangs if not one.gang.game]
        campaigned = [one for one in gangs if one.gang.campaign]
        return Involved(
            await self._games_of(played),
            await self._campaigns_of(campaigned),
            await self._rosters.owing(idle) if idle else [],
            await self._asked(ids[ASKED][:MOST]),
            await self.times(played, {one.gang.campaign for one in campaigned}),
        )

    async def asked_of(self, server_id: int) -> list[OpenQuestion]:
        """The newest questions to the umpires of a server."""
        found = await self._session.scalars(
            select(Seat.subject_id)
            .where(Seat.user_id == server_id, Seat.kind == ASKED)
            .order_by(Seat.subject_id.desc())
            .limit(MOST)
        )
        return await self._asked(found)

    async def servers(self, user_id: int) -> list[int]:
        """The ids of the servers where a user takes part in anything, ascending."""
        asked = select(Seat.server_id).where(Seat.user_id == user_id).distinct().order_by(Seat.server_id)
        return await self._session.scalars(asked)

    async def seated(self, user_id: int, kind: str, subject: int) -> ChannelAddress | None:
        """Where a GAME or CAMPAIGN of the user is, or what they are ASKED to agree to. None if it is not theirs, or
        once it is over.
        """
        his = select(Seat.user_id).where(Seat.user_id == user_id)
        sits = his.where(Seat.kind == kind, Seat.subject_id == subject).exists()
        if kind == ASKED:
            asked = await self._asked([subject]) if await self._session.execute(select(sits).where(sits)) else []
            return asked[0].place if asked else None
        row, of = (GameRow, GangRow.game_id) if kind == GAME else (CampaignRow, GangRow.campaign_id)
        gangs = his.join(GangRow, GangRow.id == Seat.subject_id).where(Seat.kind == GANG)
        owns = gangs.where(of == subject, GangRow.present).exists()
        found = await self._session.execute(
            select(row.server_id, Server.direct, row.channel_id)
            .join(Server, Server.id == row.server_id)
            .where(row.id == subject, row.present, or_(sits, owns))
        )
        return ChannelAddress(*found[0]) if found else None

    async def times(
        self, games: Collection[int], campaigns: Collection[int] = ()
    ) -> dict[tuple[str, int], dict[str, int]]:
        """The ends of time limits in games and campaigns by post, by kind and id, and by the mark of the decision. A
        paused decision has none.
        """
        if not games and not campaigns:
            return {}
        of = ((Awaited.kind == GAME) & Awaited.subject_id.in_(games)) | (
            (Awaited.kind == SubjectKind.CAMPAIGN.value) & Awaited.subject_id.in_(campaigns)
        )
        found = await self._session.execute(
            select(Awaited.kind, Awaited.subject_id, Awaited.mark, Awaited.until).where(
                of, Awaited.until > 0, Awaited.paused.is_(None)
            )
        )
        times: dict[tuple[str, int], dict[str, int]] = {}
        for kind, subject, mark, until in found:
            times.setdefault((kind, subject), {})[mark] = until
        return times

    async def _games_of(self, ids: Collection[int]) -> list[tuple[ChannelAddress, StoredGame, list[StoredFigure]]]:
        if not ids:
            return []
        found = await self._session.execute(
            select(GameRow, Server)
            .join(Server, Server.id == GameRow.server_id)
            .where(GameRow.id.in_(ids), GameRow.present)
            .order_by(GameRow.id)
        )
        games = [
            (ChannelAddress(row.server_id, server.direct, row.channel_id), self._games.take(row))
            for row, server in found
        ]
        figures = await self._rosters.figures_of([gang for _, one in games for gang in one.game.gangs])
        return [
            (place, one, [its for its in figures if its.gang.id in one.game.gangs and one.has(its.gang.id, its.id)])
            for place, one in games
        ]

    async def _campaigns_of(
        self, gangs: list[StoredGang]
    ) -> list[tuple[ChannelAddress, StoredCampaign, list[StoredGang]]]:
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
                ChannelAddress(row.server_id, server.direct, row.channel_id),
                self._campaigns.take(row),
                [one for one in gangs if one.gang.campaign == row.id],
            )
            for row, server in found
        ]

    async def _asked(self, ids: Collection[int]) -> list[OpenQuestion]:
        if not ids:
            return []
        found = await self._session.execute(
            select(Draft, Server).join(Server, Server.id == Draft.server_id).where(Draft.id.in_(ids)).order_by(Draft.id)
        )
        kept = [(draft, server.direct) for draft, server in found]
        onces = [once_of(draft) for draft, _ in kept]
        done = await self._session.scalars(select(Event.once).where(Event.once.in_(onces), Event.struck_at.is_(None)))
        found = await self._session.scalars(select(Event).where(Event.id.in_({event_of(draft) for draft, _ in kept})))
        fallen = {event_of(draft) for draft, _ in kept if draft.command == FALLEN}
        events = {one.id: one for one in found if one.struck_at is None or one.id in fallen}
        return [
            OpenQuestion(
                ChannelAddress(draft.server_id, direct, events[event_of(draft)].channel_id),
                draft,
                events[event_of(draft)],
            )
            for draft, direct in kept
            if event_of(draft) in events and once_of(draft) not in done
        ]
