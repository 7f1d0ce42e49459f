"""Where the bot may say something by itself, and the place to say it."""

from __future__ import annotations

from typing import Any

import discord


def posts_at(interaction: discord.Interaction) -> bool:
    """Whether the bot may post by itself where it was asked: not where only its user has installed it."""
    if interaction.guild_id is None:  # its permissions there tell of other people's conversations alone
        return not interaction.context.private_channel
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    sends = may.send_messages_in_threads if in_thread else may.send_messages
    return may.view_channel and sends and interaction.client.get_guild(interaction.guild_id) is not None


def channel_at(bot: Any, server_id: int, direct: bool, channel_id: int) -> Any:
    """A channel to post in, whether it is in the cache or not."""
    guild = None if direct else server_id
    return bot.get_channel(channel_id) or bot.get_partial_messageable(channel_id, guild_id=guild)
