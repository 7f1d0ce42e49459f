"""Substitutes: what somebody does in a game or campaign where he decides for who is away, he does in that one's place.

Whoever uses a command, a button or a window there **is** the absent one from then on (`Caller.of`): so all that asks
`Caller` and `Context` works unchanged, and what is told says who decided for whom. This place alone decides it. Whoever
takes part himself decides for nobody. The absent one is back with the first thing he does there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import discord

from cogs.context.context import ABSENT
from cogs.context.cross_channel_buttons import at_spot, bare, spot_of
from db.preferences import is_concerned
from db.store.trouble import Unavailable
from db.unit_of_work import Actor, Conflict, Place, Work, reading, writing

OWN_ROOTS: Final = {
    "about",
    "agenda",
    "away",
    "fair",
    "gang",
    "help",
    "luck",
    "me",
    "privacy",
    "settings",
    "tables",
    "umpires",
}
OWN_COMMANDS: Final = {"game join", "game notes", "game umpire", "game transfer", "campaign transfer"}
OWN_DEEDS: Final = {"agenda", "first", "forget", "help", "jot", "lesson", "noted", "notes", "notice", "replace"}
"""What everybody does for himself alone: his wishes, his gangs, his notes."""


async def stand_in(interaction: discord.Interaction) -> None:
    """Let whoever decides for somebody who is away be him, where this comes from; who was away himself is back."""
    bot: Any = interaction.client
    user, now = interaction.user.id, discord.utils.utcnow()
    seconds = int(now.timestamp())
    try:
        if not await is_concerned(bot.database, user, seconds) or _own(interaction):
            return
        async with reading(bot.database) as work:
            concerning = await work.preferences.concerning(user, seconds)
            players = await work.players(await _place(work, interaction))
            decides = {who: for_ for for_, who in (await work.preferences.substitutes(players, seconds)).items()}
            absent = decides.get(user)
            if absent is not None:
                interaction.extras[ABSENT] = Actor(absent, await work.events.name_of(absent))
        comes = interaction.type is not discord.InteractionType.autocomplete
        if comes and user in players and any(one.user_id == user for one in concerning):
            with suppress(Conflict):  # somebody was at it that moment: he is back with the next thing he does
                async with writing(bot.database) as work:
                    await work.is_back(user, now)
    except Unavailable:  # what it is for meets it, too, and tells
        return


def _own(interaction: discord.Interaction) -> bool:
    """Whether somebody does this for himself, wherever he is."""
    data: Any = interaction.data or {}
    if "custom_id" in data:
        return bare(data["custom_id"]).split(":")[1:2] in ([one] for one in OWN_DEEDS)
    return is_own(interaction.command.qualified_name if interaction.command else "")


def is_own(command: str) -> bool:
    """Whether everybody does that for himself alone, a command or what a button keeps."""
    return command.partition(" ")[0] in OWN_ROOTS or command in OWN_COMMANDS


async def _place(work: Work, interaction: discord.Interaction) -> Place:
    """The game or campaign where somebody is, or that his button names."""
    spot = spot_of(interaction)
    if spot is not None:
        return await at_spot(work, spot)
    return await work.log_here(interaction.guild_id or interaction.user.id, interaction.channel_id or 0)
