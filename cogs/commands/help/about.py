"""/about: which bot this is, how long it has run, how far it is from Discord, and where help is."""

from __future__ import annotations

import math
from typing import Any

import discord

from cogs.cards.card import Card
from cogs.context.board_display import HELP
from cogs.registration.permissions import invitation
from cogs.replies.answers import answers
from cogs.replies.replies import show
from cogs.safety.version import version
from cogs.slash.slash import command
from rules.core.plain.markup import as_is, strong, verbatim
from rules.core.play.pace import span


@command("about")
class About:
    """Show the bot's version, how long it has run, and where to find help."""


@answers(About)
async def about(interaction: discord.Interaction, _move: About) -> None:
    await show(interaction, about_card(interaction.client, interaction.guild.shard_id if interaction.guild else 0))


def about_card(bot: Any, shard: int) -> Card:
    """The card about the bot and the shard of it that answers."""
    minutes = int((discord.utils.utcnow() - bot.began).total_seconds()) // 60
    lines = (
        f"{strong('Running for:')} {span(minutes) if minutes else 'less than a minute'}",
        f"{strong('Shard:')} {shard}, of {bot.shard_count or 1} in all{_far(bot.get_shard(shard))}",
        f"{strong('Help:')} [Help], or {verbatim('/help')}. "
        f"{verbatim('/privacy export')} shows what is kept about you.",
        *([f"{strong('On your own server:')} {as_is(invitation(bot.application_id))}"] if bot.by_server else []),
        f"{strong('Something broke?')} Send the number of the incident to the host of this bot.",
    )
    return Card(f"Consigliere {version()}, the umpire of gangster games", lines=lines, buttons=(HELP,), private=True)


def _far(shard: Any) -> str:
    """The time that Discord took to answer the last heartbeat; nothing before the first."""
    seconds = math.inf if shard is None else shard.latency
    return f", {round(seconds * 1000)} ms from Discord" if math.isfinite(seconds) else ""
