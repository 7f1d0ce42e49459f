"""/luck: results of dice compared with their exact chances; and whether the bot's dice are even."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.cards.canvas import drawn
from cogs.cards.card import Card
from cogs.command_adapter.params import given
from cogs.commands.luck.words import dice_card, game_card, player_card
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.pipeline.logs import any_log, log_named, sees
from cogs.replies.answers import answers
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.slash.slash import User, alone, command
from db.luck import DiceSelection
from db.unit_of_work import Work, reading
from rules.core.action.fields import option


@command("luck")
class Luck:
    """Compare your luck with the exact chance of each die that the bot rolled."""

    player: User | None = option("The user whose luck to show (default: you).", default=None)
    game: str | None = option(
        "A game or campaign, or “here” (shows all its players if you name none).", default=None, complete=any_log
    )
    all_dice: bool | None = option("Whether to test all the bot's dice instead, with a chi-square test.", default=None)


@answers(Luck)
async def luck(interaction: discord.Interaction, move: Luck) -> None:
    caller, player = Caller.of(interaction), given(interaction).get("player")
    async with reading(client(interaction).database) as work:
        scope, of = DiceSelection(caller.server_id), ""
        if move.game:
            found = await log_named(work, caller, move.game, sees(interaction))
            scope = scope._replace(stream_id=found.stream.id if found.stream else 0)
            of = found.of or " in the open log"
        if move.all_dice:
            card = await all_dice_card(work, scope, of)
        elif move.game and player is None:
            card = game_card(await work.luck.by_player(scope), of)
        else:
            who = player or interaction.user
            card = await luck_card(work, scope._replace(user_id=who.id), who.display_name, of)
    await show(interaction, card)


async def luck_card(work: Work, scope: DiceSelection, name: str, of: str) -> Card:
    """The luck of one player."""
    return await drawn(
        player_card,
        name,
        of,
        await work.luck.tests(scope),
        await work.luck.tests(scope, typed=True),
        await work.luck.faces(scope),
        await work.luck.course(scope),
    )


async def all_dice_card(work: Work, scope: DiceSelection, of: str) -> Card:
    """The chi-square test of the bot's dice."""
    typed = sum(faces.thrown for faces in await work.luck.faces(scope, typed=True))
    return dice_card(await work.luck.faces(scope), typed, of)


@on_press("dice")
async def press_dice(interaction: discord.Interaction, _key: str) -> None:
    """All the bot's dice here."""
    async with reading(client(interaction).database) as work:
        card = await all_dice_card(work, DiceSelection(Caller.of(interaction).server_id), "")
    await show(interaction, card)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Luck))
