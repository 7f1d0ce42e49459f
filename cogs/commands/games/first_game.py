"""A first game against the house, by one press: a small game is open, both sides are there, and play has begun."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from cogs.cards.card import Card, Press
from cogs.commands.games.joining import begun_if_ready, run_for
from cogs.commands.games.opening import ROOKIE, Open
from cogs.commands.games.orders import roll_always
from cogs.context.board_display import GAME_TABLES, here
from cogs.context.caller import SURE
from cogs.context.client import client
from cogs.context.context import Context
from cogs.pipeline.pipeline import RUN_OUT
from cogs.post.gathering import sample_titles
from cogs.replies.dispatch import on_press
from cogs.replies.opening import IN_A_THREAD, open_here
from cogs.replies.running import LISTS, MINE
from db.games import StoredGame
from db.unit_of_work import reading
from rules.core.action.move import command_of
from rules.core.commands.house import FIRST_GAME, other_strength
from rules.core.people.names import fresh_name
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of
from rules.core.play.house_player import Strength

ROOKIE_PLAYS = "The house plays as a rookie."
ROLLED = "The bot rolls what you owe."


@on_press(FIRST_GAME, r"[a-z]{1,10}")
async def press_first_game(interaction: discord.Interaction, key: str) -> None:
    """Open a game against the house here, and show the presser what they may do."""
    if key not in GAME_TABLES:
        raise IllegalNow(RUN_OUT)
    table = GAME_TABLES[key]
    named = {"system": key, "opponent": ROOKIE}
    command, options = (table.opens, dict(table.short)) if table.opens else (command_of(Open), named)
    step = partial(_begun, interaction)
    await open_here(interaction, command, options, step, thread=IN_A_THREAD._replace(key=key))


async def _begun(interaction: discord.Interaction, ctx: Context) -> Card:
    """Bring both sides and begin. Return what the presser may do now; if play can't begin yet, what is missing."""
    game = here(ctx)
    table = GAME_TABLES[game.game.system]
    if table.opens:
        interaction.extras[SURE] = True  # no one else is asked to take a seat
        await run_for(interaction, table.house, {}, step="house")
        await run_for(interaction, "game strength", {"strength": str(Strength.ROOKIE)}, step="rookie")
        await run_for(interaction, table.first, {}, step="begin")
    else:
        await run_for(interaction, "game sample", await _sample(interaction, ctx.server_id, game), step="sample")
        await client(interaction).alarms.house.play_now(game.id)
        await roll_always(interaction)
        await begun_if_ready(interaction)
        await client(interaction).alarms.house.play_now(game.id)  # the card shows what it leads to
    card = await LISTS[MINE](interaction)
    harder = Press(*other_strength(game.id, Strength.ROOKIE))
    lines = (ROOKIE_PLAYS, *(() if table.opens else (ROLLED,)), *card.lines)
    return replace(card, lines=lines, buttons=(*card.buttons, harder))


async def _sample(interaction: discord.Interaction, server_id: int, game: StoredGame) -> dict[str, Any]:
    """The options that bring a few figures of the first sample gang."""
    title = sample_titles(game.system)[0]
    async with reading(client(interaction).database) as work:
        taken = {key_of(one.gang.name) for one in await work.rosters.gangs(server_id)}
    return {"gang": fresh_name(title, taken), "sample": title, "few": True}
