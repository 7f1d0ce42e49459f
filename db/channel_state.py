"""What goes on in a channel, with the statements that find it and hold its server."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, exists, or_, select

from db.campaigns import StoredCampaign
from db.games import StoredGame
from db.repositories import CAMPAIGN_LOG, GAME_LOG, SERVER_LOG
from db.seats import GAME
from db.store.models import CampaignRow, Draft, Event, GameRow, Notebook, Preference, Server, Stream


class ChannelState(NamedTuple):
    """What goes on in a channel: the log that its events go to (None before the first), and the game or else the
    campaign.

    own_dice  whether the user for whom it was read prefers to roll real dice
    """

    stream: Stream | None
    game: StoredGame | None
    campaign: StoredCampaign | None
    own_dice: bool = False


HOLD = select(Server.id).where(Server.id == bindparam("server_id")).with_for_update(key_share=True)
_CHANNEL: ColumnElement[int] = bindparam("channel_id")
PLACE = (
    select(
        Server,
        Stream,
        GameRow,
        CampaignRow,
        exists().where(Notebook.kind == GAME, Notebook.subject_id == GameRow.id, Notebook.orders.is_not(None)),
        exists().where(Draft.server_id == Server.id, Draft.rolling.is_not(None)),
        exists().where(Preference.user_id == bindparam("user_id"), Preference.own_dice),
    )
    .select_from(Server)
    .outerjoin(GameRow, (GameRow.server_id == Server.id) & (GameRow.channel_id == _CHANNEL) & GameRow.present)
    .outerjoin(
        CampaignRow, (CampaignRow.server_id == Server.id) & (CampaignRow.channel_id == _CHANNEL) & CampaignRow.present
    )
    .outerjoin(
        Stream,
        (Stream.server_id == Server.id)
        & or_(
            (Stream.kind == SERVER_LOG) & (Stream.of == 0),
            (Stream.kind == GAME_LOG) & (Stream.of == GameRow.id),
            (Stream.kind == CAMPAIGN_LOG) & (Stream.of == CampaignRow.id),
        ),
    )
    .where(Server.id == bindparam("server_id"))
)
"""Selects a server, what goes on in a channel, the logs of both, whether the game has standing orders, whether a user
of the server is rolling real dice, and whether this user prefers to.
"""
HOLD_OF = (
    select(Server.id)
    .join(Stream, Stream.server_id == Server.id)
    .join(Event, Event.stream_id == Stream.id)
    .where(Event.id == bindparam("event_id"))
    .with_for_update(of=Server.__table__, key_share=True)
)
HAPPENED = (
    select(Event, Server, Stream, GameRow, CampaignRow)
    .select_from(Event)
    .join(Stream, Stream.id == Event.stream_id)
    .join(Server, Server.id == Stream.server_id)
    .outerjoin(GameRow, (Stream.kind == GAME_LOG) & (GameRow.id == Stream.of))
    .outerjoin(CampaignRow, (Stream.kind == CAMPAIGN_LOG) & (CampaignRow.id == Stream.of))
    .where(Event.id == bindparam("event_id"))
)
"""Selects an event, its server, its log, and the game or campaign of that log."""
