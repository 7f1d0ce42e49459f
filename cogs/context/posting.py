"""Where the bot may post by itself, and how it does so."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import discord

from cogs.cards.card import Card
from cogs.cards.components import CardView, files_of
from db.deadlines import awake
from db.shards import shard_of
from db.store.models import Preference
from rules.core.plain.markup import as_is

SHUT_OUT: Final = (50007, 50278)
"""Discord's codes for a user who takes no direct messages."""


def posts_at(interaction: discord.Interaction) -> bool:
    """Whether the bot may post by itself at the place of an interaction. It may not where only its user has installed
    it.
    """
    if interaction.guild_id is None:  # its permissions there concern only other people's conversations
        return not interaction.context.private_channel
    may = may_post(interaction.channel, interaction.app_permissions)
    return may and interaction.client.get_guild(interaction.guild_id) is not None


def may_post(channel: Any, may: discord.Permissions) -> bool:
    """Whether these permissions allow posts in a channel or thread."""
    return may.view_channel and (
        may.send_messages_in_threads if isinstance(channel, discord.Thread) else may.send_messages
    )


def channel_at(bot: Any, server_id: int, direct: bool, channel_id: int) -> Any:
    """A channel to post in, from the cache or not."""
    guild = None if direct else server_id
    return bot.get_channel(channel_id) or bot.get_partial_messageable(channel_id, guild_id=guild)


def posts_in(bot: Any, server_id: int, direct: bool, channel_id: int) -> bool:
    """Whether the bot may post in a channel by itself. If it can't know, it assumes so.

    It can't know in a server of another process, or in an archived thread.
    """
    guild = bot.get_guild(server_id)
    if direct or guild is None:
        shards, of = bot.own_shards
        return direct or shard_of(server_id, of) not in shards
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return True
    return may_post(channel, channel.permissions_for(guild.me))


def way_to(server_id: int, direct: bool, channel_id: int) -> str:
    """The link to a channel from anywhere."""
    return as_is(f"https://discord.com/channels/{'@me' if direct else server_id}/{channel_id}")


async def post(bot: Any, server_id: int, direct: bool, channel_id: int, card: Card) -> None:
    """Post a card in a channel. Raises the errors of discord.py."""
    view = CardView(card)
    channel = channel_at(bot, server_id, direct, channel_id)
    await channel.send(view=view, files=files_of(card), allowed_mentions=view.pings)


async def tell_directly(bot: Any, user: int, card: Card) -> bool:
    """Send a user a card in direct messages; False if they take none. Raises the other errors of discord.py."""
    try:
        channel = await bot.create_dm(discord.Object(user))
        await channel.send(view=CardView(card))
    except discord.HTTPException as refused:
        if not takes_none(refused):
            raise
        return False
    return True


def quiet_until(wants: Preference | None, now: datetime) -> int:
    """The end of a user's quiet hours, in seconds since the epoch; 0 outside them."""
    if wants is None or wants.quiet_from is None or wants.quiet_until is None:
        return 0
    return awake(wants.zone, wants.quiet_from, wants.quiet_until, int(now.timestamp()))


def takes_none(refused: discord.HTTPException) -> bool:
    """Whether Discord refused a direct message because its recipient takes none from the bot."""
    return refused.code in SHUT_OUT
