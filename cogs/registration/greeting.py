"""The bot greets a server that it has never met, once: in the channel that Discord uses for such messages.

Where nobody invited the bot while it ran, it meets the server at its next start.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card, Press
from cogs.cards.components import CardView
from cogs.context.posting import may_post
from cogs.safety.error_log import named
from db.newcomers import newly_met
from rules.core.plain.markup import verbatim

SETUP: Final = "serversetup"
"""What the buttons and menus do that set a server up."""
SET_UP: Final = Press(SETUP, "show", "Set up")
PLAY: Final = Press("open", "now", "Play something")
GREETING: Final = Card(
    "Consigliere umpires gangster games here",
    lines=(
        "It rolls the dice, shows every sum, and keeps gangs, games and campaigns.",
        "Those who manage this server choose its games and its umpires: [Set up].",
        f"Everyone else begins with [Play something], or with {verbatim('/help')}.",
    ),
    buttons=(SET_UP, PLAY),
)

log = structlog.get_logger()


async def greet(bot: Any, guilds: Iterable[discord.Guild]) -> None:
    """Greet those of these servers that the database has never met."""
    known = {guild.id: guild for guild in guilds}
    for server_id in await newly_met(bot.database, known, discord.utils.utcnow()):
        await _greet(known[server_id])


async def _greet(guild: discord.Guild) -> None:
    channel = place_of(guild)
    if channel is None:
        log.info("no place for a greeting", server=guild.id)
        return
    try:
        await channel.send(view=CardView(GREETING))
    except (discord.HTTPException, OSError) as error:
        log.info("not greeted", server=guild.id, why=named(error))


def place_of(guild: discord.Guild) -> discord.TextChannel | None:
    """The system channel, else the first text channel where everybody may write; None where there is neither."""
    system = guild.system_channel
    if system is not None and may_post(system, system.permissions_for(guild.me)):
        return system
    for channel in sorted(guild.text_channels, key=lambda one: (one.position, one.id)):
        everybody = channel.permissions_for(guild.default_role)
        if everybody.send_messages and everybody.view_channel and may_post(channel, channel.permissions_for(guild.me)):
            return channel
    return None
