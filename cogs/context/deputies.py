"""Substitutes: a user who decides for an absent player in a game or campaign acts in that player's place.

Such a user **is** the absent player there for every command, button and window (`Caller.of`). So `Caller` and `Context`
work unchanged, and the report names who decided for whom. This module alone decides it. A user who takes part in person
decides for no one. The absent player is back with the first thing they do there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import discord

from cogs.context.caller import ABSENT
from cogs.context.cross_channel_buttons import at_spot, bare, spot_of
from db.channel_state import ChannelState
from db.conflicts import Conflict
from db.entries import Actor
from db.preferences import is_concerned
from db.store.trouble import Unavailable
from db.unit_of_work import Work, reading, writing
from rules.core.plain.words import key_of

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
OWN_BUTTONS: Final = {"agenda", "first", "forget", "help", "jot", "lesson", "noted", "notes", "notice", "replace"}
"""The commands and buttons that each user uses in person: their wishes, their gangs, their notes."""


async def stand_in(interaction: discord.Interaction) -> None:
    """Let a substitute act as the absent player at the place of this interaction. An absent user who acts is back."""
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
            with suppress(Conflict):  # others wrote at that moment: the user is back with their next action
                async with writing(bot.database) as work:
                    await work.is_back(user, now)
    except Unavailable:  # what follows meets it, too, and reports it
        return


def _own(interaction: discord.Interaction) -> bool:
    """Whether the user does this in person, wherever they are."""
    data: Any = interaction.data or {}
    if "custom_id" in data:
        return bare(data["custom_id"]).split(":")[1:2] in ([one] for one in OWN_BUTTONS)
    return is_own(interaction.command.qualified_name if interaction.command else "")


def is_own(command: str) -> bool:
    """Whether each user does this in person: a command, or the kept command of a button."""
    return command.partition(" ")[0] in OWN_ROOTS or command in OWN_COMMANDS


async def _place(work: Work, interaction: discord.Interaction) -> ChannelState:
    """The game or campaign at the user's place, or the one that their button names, or the campaign that their command
    names.
    """
    spot = spot_of(interaction)
    if spot is not None:
        return await at_spot(work, spot)
    server = interaction.guild_id or interaction.user.id
    named = _campaign_named(interaction)
    running = await work.campaigns.running(server) if named else []
    found = next((one for one in running if key_of(one.campaign.name) == named), None)
    return await work.log_here(server, found.channel_id if found is not None else interaction.channel_id or 0)


def _campaign_named(interaction: discord.Interaction) -> str:
    """The key of the campaign that a command names; empty for none."""
    if interaction.command is None:
        return ""
    return key_of(str(getattr(interaction.namespace, "campaign", None) or ""))
