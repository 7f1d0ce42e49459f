"""The tree of slash commands: what happens before each command and each completion."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.context.deputies import stand_in
from cogs.context.interaction_deadline import begin
from cogs.context.stale_moves import expects
from cogs.replies.errors import answer
from cogs.safety.flooding import admit
from cogs.safety.graceful_shutdown import is_ours
from rules.core.plain.refusal import Refusal


class PromptTree(app_commands.CommandTree[Any]):
    """The slash commands, each with its clock and within the limits."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        types = interaction.type is discord.InteractionType.autocomplete
        if not types:
            expects(interaction)
        if not await is_ours(interaction):
            return False
        if not types:
            begin(interaction)
        elif interaction.client.watch is not None:
            interaction.client.watch.completed()
        try:
            admit(interaction)
        except Refusal as refusal:
            await (interaction.response.autocomplete([]) if types else answer(interaction, refusal))
            return False
        await stand_in(interaction)
        return True
