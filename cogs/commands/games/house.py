"""The house as an opponent: the button that gives it a side, and what it shows of its turns."""

from __future__ import annotations

import discord

from cogs.cards.card import Card
from cogs.commands.games.joining import edit_public, game_now, run_for, step_here
from cogs.context.board_display import GAME_TABLES
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.event_context import in_context
from cogs.pipeline.pipeline import RUN_OUT
from cogs.post.gathering import has_begun
from cogs.post.house_turn import ALL, CHOICE, WHY, whole_turn
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import on_private, reply, show
from db.unit_of_work import reading
from rules.core.commands.house import AGAINST, STRENGTH
from rules.core.play.house_player import Strength


async def house_step(interaction: discord.Interaction, game: int) -> Card:
    """What a player does next against the house, which brings its gang first."""
    await client(interaction).alarms.house.play_now(game)
    async with reading(client(interaction).database) as work:
        return await step_here(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))


@on_press(AGAINST, NUMBER)
async def press_against(interaction: discord.Interaction, key: str) -> None:
    """The house takes a free side, and the presser another if they have none."""
    ctx, game = await game_now(interaction, int(key))
    table = GAME_TABLES[game.game.system]
    if ctx.caller.actor.id not in game.game.players and not table.opens:
        free = next(iter(game.game.free_sides), 0)
        answer = await run_for(interaction, "game join", {"side": str(free + 1)}, step="join")
        if answer.hindered:
            await reply(interaction, answer)
            return
    answer = await run_for(interaction, table.house, {})
    if answer.hindered or table.opens:
        await reply(interaction, answer)
        return
    step = await house_step(interaction, int(key))
    if not on_private(interaction):
        await edit_public(interaction)
    await show(interaction, step, in_place=True)


@on_press(STRENGTH, rf"{NUMBER}\.[a-z]{{1,10}}")
async def press_strength(interaction: discord.Interaction, key: str) -> None:
    """Let the house play worse or better."""
    id, _, strength = key.partition(".")
    if strength not in [*Strength]:
        raise UsedUp(RUN_OUT)
    _, game = await game_now(interaction, int(id))
    answer = await run_for(interaction, "game strength", {"strength": strength})
    if answer.hindered or has_begun(game) or GAME_TABLES[game.game.system].opens:
        await reply(interaction, answer)
        return
    await show(interaction, await house_step(interaction, int(id)), in_place=True)


@on_press(ALL, NUMBER)
async def press_all(interaction: discord.Interaction, key: str) -> None:
    """A whole turn of the house, for the presser alone."""
    async with reading(client(interaction).database) as work:
        event, ctx = await in_context(work, Caller.of(interaction), int(key))
        card = await whole_turn(ctx, event.id)
    await show(interaction, card)


def gain(value: float) -> str:
    """“+0.09”, “−1.20”, “0.00”."""
    return f"{value:+.2f}".replace("-", "−") if round(value, 2) else "0.00"


@on_press(WHY, NUMBER)
async def press_why(interaction: discord.Interaction, key: str) -> None:
    """The best moves that the house chose among, with what it expected of them."""
    async with reading(client(interaction).database) as work:
        kept = await work.events.draft(int(key))
    if kept is None or kept.command != CHOICE or kept.server_id != Caller.of(interaction).server_id:
        raise UsedUp(RUN_OUT)
    best = [(str(what), float(value)) for what, value in kept.options["best"]]
    card = Card(
        "Why the house did that last",
        lines=(
            "It looks one move ahead, by the same odds that you can ask for. It sees what its side sees.",
            *(f"{place}. {what} · {gain(value)}" for place, (what, value) in enumerate(best, 1)),
            "It did the first. Each number is what it expected to gain: 1.00 is about one figure.",
        ),
        footer=f"Policy {kept.options['version']}",
        private=True,
    )
    await show(interaction, card)
