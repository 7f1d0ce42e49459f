"""What concerned a user in the last part of a campaign's month, in direct messages that make no sound.

Those who have notices in direct messages get it. The deed that ends a part stores who they are (db/concerns.py). A
message holds the number of its row and of the last entry that it tells of. By that number the bot finds it after a
crash, and sends it again if it is missing, as with other notices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Press
from cogs.cards.components import CardView, ids_of
from cogs.context.caller import Caller
from cogs.context.campaign_display import CAMPAIGN_TABLES, News
from cogs.context.context import Context
from cogs.context.posting import channel_at, quiet_until
from cogs.post.notice_card import NOTICE
from cogs.safety.error_log import named
from db.notices import NoticePlace, done_with, note
from db.preferences import preferences
from db.store.models import Notice
from db.unit_of_work import reading
from rules.core.plain.frozen import replace

HANGS: Final = timedelta(seconds=40)
"""After so long no process is still sending a notice."""
BACK: Final = 100
"""So many newest messages are searched for one that may or may not have been sent."""

log = structlog.get_logger()


async def tell_concerns(bot: Any, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
    """Send each user what concerned them in a campaign since they were last told; nothing if nothing did.

    In quiet hours, and while they are away, it waits. Raises the errors of discord.py, but for a user who takes no
    direct messages.
    """
    for row in rows:
        if row.posting is not None:
            await _settle(bot, row, now)
    wants = await preferences(bot.database, [row.user_id for row in rows])
    ready: list[Notice] = []
    for row in (one for one in rows if one.posting is None):
        one = wants.get(row.user_id)
        later = max(quiet_until(one, now), one.away_until if one is not None else 0)
        if later > now.timestamp():
            await note(bot.database, [row], {row.id: {"due": later}})
        elif one is None or not one.direct:
            await done_with(bot.database, [row])
        else:
            ready.append(row)
    news = await _news(bot, place, ready, now) if ready else {}
    for row in ready:
        await (_send(bot, row, news[row.user_id], now) if news is not None else done_with(bot.database, [row]))


async def _send(bot: Any, row: Notice, news: News, now: datetime) -> None:
    told = {"posting": None, "tries": 0, "due": None, "told": news.upto or row.told}
    if news.card is not None:
        batch = f"{row.id}.{news.upto}"
        try:
            channel = await bot.create_dm(discord.Object(row.user_id))
            sending = {"posting": int(now.timestamp()), "batch": batch, "posted_at": channel.id}
            (row,) = await note(bot.database, [row], {row.id: sending})
            view = CardView(replace(news.card, buttons=(*news.card.buttons, Press(NOTICE, batch, "Agenda"))))
            await channel.send(view=view, nonce=batch, allowed_mentions=view.pings, silent=True)
        except (discord.Forbidden, discord.NotFound) as shut:
            log.info("what concerns them not sent", user=row.user_id, why=named(shut), code=shut.code)
    await note(bot.database, [row], {row.id: told})


async def _settle(bot: Any, row: Notice, now: datetime) -> None:
    """Find out whether a message was sent. If it was not, the next round sends it."""
    if row.posting is None or now.timestamp() < row.posting + HANGS.total_seconds():
        return
    sent = await message_with(bot, channel_at(bot, 0, True, row.posted_at), row.batch)
    again = row.due if row.due is not None and row.due > row.posting else None
    upto = int(row.batch.partition(".")[2])
    settled = {"posting": None} if sent is None else {"posting": None, "tries": 0, "due": again, "told": upto}
    await note(bot.database, [row], {row.id: settled})


async def _news(bot: Any, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> Mapping[int, News] | None:
    """What concerned these users since they were last told; None if the campaign is over."""
    caller = Caller.for_clock(bot, place.server_id, place.direct, place.channel_id)
    async with reading(bot.database) as work:
        ctx = await Context.at(work, caller, now)
        stored = await work.campaigns.get(place.id)
        if stored is None or not stored.campaign.present:
            return None
        news = CAMPAIGN_TABLES[stored.campaign.system].news
        return await news(ctx, stored, {row.user_id: row.told or 0 for row in rows})


async def message_with(bot: Any, channel: Any, batch: str) -> int | None:
    """A message of the bot with this number among the newest; None for none, or if the bot can't read them."""
    wanted = Press(NOTICE, batch, "").id
    try:
        async for message in channel.history(limit=BACK):
            if message.author.id == bot.user.id and wanted in ids_of(message.components):
                return message.id
    except (discord.Forbidden, discord.NotFound):
        return None
    return None
