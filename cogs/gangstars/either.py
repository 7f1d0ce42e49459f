"""Buttons that leave a choice of two open: it is asked before the command runs."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller
from cogs._kit.play import Options
from cogs._kit.render import Card, Press
from cogs._kit.views import Asks, asks_first, client, show
from db.unit_of_work import writing


def _either(command: str, option: str, question: str, yes: str, no: str) -> Asks:
    """Ask which of two a button of a command means, where it does not say."""

    @asks_first(command)
    async def ask(interaction: discord.Interaction, options: Options) -> bool:
        if option in options:
            return False
        caller, now = Caller.of(interaction), discord.utils.utcnow()
        async with writing(client(interaction).database) as work:
            await work.servers.get(caller.server_id, caller.direct, now)
            presses = [
                Press("draft", str(draft), label)
                for label, value in ((yes, True), (no, False))
                for draft in [
                    await work.events.new_draft(
                        caller.server_id, caller.actor.id, command, {**options, option: value}, now
                    )
                ]
            ]
        await show(interaction, Card(question, buttons=tuple(presses), private=True))
        return True

    return ask


COVER = _either("gangstars cover", "near", "Is there cover near enough?", "Runs to cover", "Goes prone")
FOLLOW = _either(
    "gangstars-melee follow", "wants", "If it may choose, does it follow?", "Follows if it may", "Stays if it may"
)
