"""Buttons that ask for one of two choices before the command runs."""

from __future__ import annotations

import discord

from cogs.context.prepared import Options
from cogs.replies.running import asks_first, offer_choice


def _ask(command: str, option: str, question: str, yes: str, no: str, measured: str = "") -> None:
    """Register a question with two answers for a command's button. It is asked if the option is missing, and if no
    street answers it as `measured`.
    """

    @asks_first(command, measured)
    async def ask(interaction: discord.Interaction, options: Options) -> bool:
        if option in options:
            return False
        choices = ((yes, {**options, option: True}), (no, {**options, option: False}))
        await offer_choice(interaction, command, question, choices)
        return True


_ask("gangstars cover", "near", "Is there cover in reach?", "Runs to cover", "Goes prone", measured="near")
_ask("gangstars-melee follow", "wants", "If it may choose, does it follow?", "Follows if it may", "Stays if it may")
