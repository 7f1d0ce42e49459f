"""Joining a game by buttons: a side, a gang for it, and the beginning of play."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import discord

from cogs.cards.card import MOST_LABEL, Card, Press
from cogs.cards.components import CardView, files_of
from cogs.commands.games.next_step import BRING, MAKE, SAMPLE, step_card
from cogs.context.board_display import GAME_TABLES, MY_MOVE, here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.interaction_deadline import edit
from cogs.context.obligations import Debt, owing
from cogs.context.prepared import Options
from cogs.context.used_buttons import take_away
from cogs.forms.form_buttons import form_alone
from cogs.pipeline.left_to_house import owed_there
from cogs.pipeline.pipeline import RUN_OUT, carry_out
from cogs.pipeline.reply import Reply
from cogs.post.gathering import begin_button, has_begun, is_taken, sample_titles
from cogs.post.live_message import is_card
from cogs.post.table_card import GAME_MARKS, table_card
from cogs.registration.greeting import PLAY
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.errors import GIVEN
from cogs.replies.replies import on_private, reply, reply_in_place, show
from cogs.replies.running import LISTS, MINE, lead_on
from db.games import StoredGame
from db.unit_of_work import reading
from rules.core.commands.game import BEGIN, JOIN, MOST_BUTTONS, joining
from rules.core.people.names import fresh_name
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention
from rules.core.plain.refusal import ForUmpire, IllegalNow, Refusal
from rules.core.plain.words import key_of, listed

OF_GAME: Final = rf"{NUMBER}\.{NUMBER}"


async def game_now(interaction: discord.Interaction, id: int) -> tuple[Context, StoredGame]:
    """The game of a button, as it is now. Raises IllegalNow if it is closed or has moved."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await work.games.get(id)
    if ctx.game is not None and ctx.game.id == id:
        return ctx, ctx.game
    await take_away(interaction)
    name = f"“{stored.game.name}”" if stored is not None and work.games.server_of(id) == ctx.server_id else "That game"
    refusal = IllegalNow(f"{name} is closed or played elsewhere. Open a new one here.")
    refusal.presses = (PLAY,)
    raise refusal


async def _card(interaction: discord.Interaction, public: bool) -> Card:
    """The table card of the game here, or what its presser does next."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        assert ctx.game is not None
        return await (table_card if public else step_card)(ctx, ctx.game)


async def edit_public(interaction: discord.Interaction) -> None:
    """Show the table card of the game here in the place of the pressed button's."""
    card = await _card(interaction, public=True)
    await edit(interaction, CardView(card), files_of(card))


async def run_for(
    interaction: discord.Interaction, command: str, options: Options, once: str = "", step: str = ""
) -> Reply:
    """Run a command for the presser; `step` tells two commands of one press apart."""
    interaction.extras[GIVEN] = command
    caller = Caller.of(interaction)
    if step:
        caller = replace(caller, delivery=f"{caller.delivery}.{step}")
    return await carry_out(client(interaction).database, caller, command, options, once or None)


async def step_here(ctx: Context) -> Card:
    """What a player does next who has just taken a side here."""
    return await step_card(ctx, here(ctx))


@on_press(JOIN, OF_GAME)
async def press_join(interaction: discord.Interaction, key: str) -> None:
    """Take a side, and show who plays on the card of the button."""
    id, place = map(int, key.split("."))
    ctx, game = await game_now(interaction, id)
    if place >= len(game.game.sides):
        raise IllegalNow(f"That side is gone. The sides are {listed([one.name for one in game.game.sides])}.")
    me, players = ctx.caller.actor.id, game.game.sides[place].players
    if me not in players:
        if players or (me in game.game.players and len(game.game.players) > 1):
            raise _taken(game, place, me)
        try:
            answer = await run_for(interaction, "game join", {"side": str(place + 1)})
        except ForUmpire:  # another user was quicker
            raise _taken((await game_now(interaction, id))[1], place, me) from None
        if answer.hindered:
            await reply(interaction, answer)
            return
    if not on_private(interaction):
        await edit_public(interaction)
    await show(interaction, await _card(interaction, public=False), in_place=True)


def _taken(game: StoredGame, place: int, user: int) -> IllegalNow:
    """The refusal of a side, with the buttons of those that are free."""
    side, mine = game.game.sides[place], game.game.side_of_player(user)
    if mine is not None:
        return IllegalNow(f"You play {game.game.sides[mine].name} already. Only an umpire can give you another side.")
    free = [Press(*one) for one in joining(game.id, game.game)]
    then = "Take another side." if free else "No side is free. A player of a side, or an umpire, can seat you there."
    refusal = IllegalNow(f"{side.name} is taken by {' '.join(map(mention, side.players))}. {then}")
    refusal.presses = tuple(free)
    return refusal


@on_press(BRING, OF_GAME)
async def press_bring(interaction: discord.Interaction, key: str) -> None:
    """Bring a gang of the presser."""
    id, gang = map(int, key.split("."))
    ctx, _ = await game_now(interaction, id)
    async with reading(client(interaction).database) as work:
        mine = [one for one in await work.rosters.gangs(ctx.server_id) if one.id == gang and ctx.leads(one)]
    if not mine:
        raise IllegalNow("That gang is gone, or not yours. [My move] shows which gangs you can bring.").showing(MY_MOVE)
    answer = await run_for(interaction, "game bring", {"gang": mine[0].gang.name})
    await _brought(interaction, answer)


@on_press(SAMPLE, OF_GAME)
async def press_sample(interaction: discord.Interaction, key: str) -> None:
    """Found a sample gang under the first free name, and bring it. If it is the last that was missing, play begins."""
    id, number = map(int, key.split("."))
    ctx, game = await game_now(interaction, id)
    titles = sample_titles(game.system)
    if number >= len(titles):
        raise IllegalNow(RUN_OUT)
    async with reading(client(interaction).database) as work:
        gangs = await work.rosters.gangs(ctx.server_id)
    taken, there = (
        {key_of(one.gang.name) for one in gangs},
        {one.gang.name for one in gangs if one.id in game.game.gangs},
    )
    free = [number for number, title in enumerate(titles) if not is_taken(title, there)]
    if number not in free and free:  # another player was quicker
        refusal = IllegalNow(f"{titles[number]} is on the table already. Play another gang.")
        refusal.presses = tuple(Press(SAMPLE, f"{id}.{one}", f"Play {titles[one]}"[:MOST_LABEL]) for one in free)
        raise refusal
    name, message = fresh_name(titles[number], taken), interaction.message.id if interaction.message is not None else 0
    once = f"sample:{message}:{ctx.caller.actor.id}:{key}"
    answer = await run_for(interaction, "game sample", {"gang": name, "sample": titles[number]}, once)
    begun = None if answer.hindered else await begun_if_ready(interaction)
    if begun is None:
        await _brought(interaction, answer)
        return
    done = tuple(press for press in answer.card.buttons if press.what != BEGIN)
    answer = replace(answer, card=replace(answer.card, buttons=done))
    await reply_in_place(interaction, await LISTS[MINE](interaction), answer)
    await reply(interaction, begun)


async def begun_if_ready(interaction: discord.Interaction) -> Reply | None:
    """The beginning of play, if nothing is missing any more and no umpire was named for the game.

    What the house alone owes before that it does now.
    """
    game, debts, by_house = await _owed_here(interaction)
    if by_house:
        await client(interaction).alarms.house.play_now(game.id)
        game, debts, _ = await _owed_here(interaction)
    if game.game.umpires or not begin_button(game, debts):
        return None
    with suppress(Refusal):  # of two gangs at once, one begins; the card says what else is missing
        begun = await run_for(interaction, "game begin", {}, step="begin")
        return None if begun.hindered else begun
    return None


async def _owed_here(interaction: discord.Interaction) -> tuple[StoredGame, list[Debt], bool]:
    """The game of this channel, what is owed there, and whether all of that is the house's to settle."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        game, figures = here(ctx), await work.figures_in(here(ctx))
        debts = owing(game, figures)
    return game, debts, bool(debts) and not owed_there(game, figures, debts).people


async def _brought(interaction: discord.Interaction, answer: Reply) -> None:
    """Answer a gang's coming: to all, and to its player with what comes next."""
    if answer.hindered:
        await reply(interaction, answer)
        return
    await reply_in_place(interaction, await _card(interaction, public=False), answer)


@on_press(BEGIN, NUMBER)
async def press_begin(interaction: discord.Interaction, key: str) -> None:
    """Begin play. The card of the button shows it, and the presser what they may do."""
    _, game = await game_now(interaction, int(key))
    if has_begun(game):
        await take_away(interaction)
    try:
        answer = await run_for(interaction, "game begin", {})
    except Refusal as refusal:
        async with reading(client(interaction).database) as work:
            debts = owing(game, await work.figures_in(game))
        mine = (MY_MOVE,) if has_begun(game) else ()
        due = tuple(debt.press for debt in debts[:MOST_BUTTONS])  # all of them, where the rules offer the first
        refusal.presses = (*(due or refusal.presses), *mine)
        raise
    if answer.hindered:
        await reply(interaction, answer)
        return
    if not on_private(interaction):
        on_table = interaction.message is not None and is_card(interaction.message, GAME_MARKS)
        if on_table:
            await edit_public(interaction)
        else:
            await take_away(interaction)
    await reply(interaction, answer)
    await lead_on(interaction, always=not any(press.what == "draft" for press in answer.card.buttons))


@on_press(MAKE, r"[a-z]{1,10}")
async def press_make(interaction: discord.Interaction, key: str) -> None:
    """Make a gang of a system by choices."""
    if key not in GAME_TABLES:
        raise IllegalNow(RUN_OUT)
    await form_alone(interaction, GAME_TABLES[key].makes)
