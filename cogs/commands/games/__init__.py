"""/game: a game of any system in a channel or thread, from its opening to its close."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Any, Final

import discord
from discord.ext import commands

from cogs.cards.card import Card
from cogs.command_adapter.params import given
from cogs.commands.games import first_game
from cogs.commands.games.debts import LISTED, OwedNoLonger, Waive, debt_marked, owed_card, require_payer
from cogs.commands.games.moves import Add, Bring, Close, Join, Leave, Umpire, closing_card
from cogs.commands.games.my_move import (
    ACT_AS_UMPIRE,
    PLAYER,
    UMPIRE,
    OldList,
    Role,
    chosen,
    figure_card,
    moves_card,
    umpire_card,
)
from cogs.commands.games.notes import Notes
from cogs.commands.games.opening import Open
from cogs.commands.games.orders import Orders
from cogs.commands.games.pace import Extend, PaceSet, Pause, Resume
from cogs.commands.games.relocation import MoveHere
from cogs.commands.games.status import status_card
from cogs.commands.games.transfer import Transfer
from cogs.commands.games.voting import enough, prepare_ask
from cogs.context.caller import SURE, Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.obligations import OWED, Debt
from cogs.context.prepared import PREPARES
from cogs.context.used_buttons import label_pressed, pressed, take_away
from cogs.forms.common_buttons import run_or_ask
from cogs.forms.form_buttons import begin_form, form_for
from cogs.pipeline.majority import ASK, ask_the_others
from cogs.pipeline.pipeline import carry_out
from cogs.replies.answers import answers, missing, run_typed
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply, show
from cogs.replies.running import ASKS, MINE, NOW, REDRAWN, USES, Uses, asks_first, redraws
from cogs.slash.slash import add_commands, command, root
from db.unit_of_work import reading, writing
from rules.core.action.fields import option
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Ambiguous, ForUmpire, Missing
from rules.core.plain.stable_key import STABLE_KEY

assert first_game  # registers its button
DEED: Final = rf"{NUMBER}\.{STABLE_KEY}"
game = root("game", "A game in this channel or thread.")


def names_user(kind: type[Any]) -> None:
    """Have a command run with its user by their id and name."""

    @answers(kind)
    async def answer(interaction: discord.Interaction, _move: Any) -> None:
        people = {
            name: one for name, one in given(interaction).items() if isinstance(one, discord.User | discord.Member)
        }
        await run_typed(interaction, kind, **{f"{name}_name": one.display_name for name, one in people.items()})


@command("game status")
class Status:
    """Show the state of the game: sides, gangs, figures, and what is owed."""

    public: bool = option("Show it to the channel.", default=False)


@answers(Status)
async def status(interaction: discord.Interaction, move: Status) -> None:
    await show_kept(interaction, partial(status_card, public=move.public))


@on_press("status")
async def press_status(interaction: discord.Interaction, _key: str) -> None:
    """The status of the game, privately."""
    await show_kept(interaction, status_card)


async def show_kept(
    interaction: discord.Interaction, made: Callable[[Context], Awaitable[Card]], in_place: bool = False
) -> None:
    """Answer with a card whose buttons are stored."""
    async with writing(client(interaction).database) as work:
        card = await made(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card, in_place)


@command("game owed")
class Owed:
    """Show what the rules still demand, with a button for each."""


@answers(Owed)
async def owed(interaction: discord.Interaction, _move: Owed) -> None:
    await press_owed(interaction, "0")


@on_press("owed")
async def press_owed(interaction: discord.Interaction, key: str) -> None:
    await show(interaction, await _owed_here(interaction))


async def _owed_here(interaction: discord.Interaction) -> Card:
    async with reading(client(interaction).database) as work:
        return await owed_card(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))


@on_press(LISTED, rf"{NUMBER}\.{STABLE_KEY}")
async def press_listed(interaction: discord.Interaction, key: str) -> None:
    """Pay a debt from the list of all debts, and show the rest."""
    interaction.extras[REDRAWN] = LISTED
    await press_owe(interaction, key)


@redraws(LISTED)
async def left_owed(interaction: discord.Interaction) -> Card:
    """The list of debts, after one was paid."""
    return await _owed_here(interaction)


@on_press(OWED, rf"{NUMBER}\.{STABLE_KEY}")
async def press_owe(interaction: discord.Interaction, key: str) -> None:
    """Pay a debt as the presser. A debt that is paid already loses its button."""
    try:
        async with reading(client(interaction).database) as work:
            ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
            debt, once, last = await debt_marked(ctx, key)
            refused = await _refused(ctx, debt)
    except OwedNoLonger:
        await take_away(interaction)
        raise
    if refused is not None:
        asks = ask_the_others(client(interaction).database, ctx.caller, refused, debt.owed.command, debt.options)
        refused.presses = await asks
        raise refused
    message, given = interaction.message.id if interaction.message is not None else 0, debt.owed.command
    uses = interaction.extras[USES] = Uses(f"owed:{message}:{once}", pressed(interaction) if last else ())
    title = label_pressed(interaction)
    lacks = given not in ASKS and missing(given, debt.options)
    if lacks and await form_for(interaction, given, debt.options, title=title):
        return
    try:
        await run_or_ask(interaction, given, debt.options, uses, key)
    except (Missing, Ambiguous) as asks:
        if not await form_for(interaction, given, debt.options, asks, title=title):
            raise


async def _refused(ctx: Context, debt: Debt) -> ForUmpire | None:
    """Why a debt is not the caller's to settle; None if it is."""
    try:
        await require_payer(ctx, debt)
    except ForUmpire as refusal:
        return refusal
    return None


@on_press(UMPIRE.owed, rf"{NUMBER}\.{STABLE_KEY}")
async def press_owed_by_others(interaction: discord.Interaction, key: str) -> None:
    """The same for a player who has chosen to act as an umpire."""
    interaction.extras[SURE] = True
    await press_owe(interaction, key)


@on_press("closing")
async def press_closing(interaction: discord.Interaction, _key: str) -> None:
    """Ask once more before a game is closed."""
    await show_kept(interaction, closing_card, in_place=True)


@command("game move")
class Move:
    """Show all that you may do now, with a button for each."""


@answers(Move)
async def move(interaction: discord.Interaction, _move: Move) -> None:
    await press_mine(interaction, "0")


@on_press("mine")
async def press_mine(interaction: discord.Interaction, _key: str) -> None:
    """What the caller may do now."""
    await show_kept(interaction, moves_card, in_place=True)


@on_press(ACT_AS_UMPIRE.what)
async def press_umpire(interaction: discord.Interaction, _key: str) -> None:
    """What a player may do for others as an umpire."""
    await show_kept(interaction, umpire_card, in_place=True)


@redraws(MINE)
async def moves_now(interaction: discord.Interaction) -> Card:
    """What the caller may do after an action."""
    async with writing(client(interaction).database) as work:
        return await moves_card(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))


def renews(handler: Any) -> Any:
    """Have a handler of an older list show the present one in its place, with a sentence about what was pressed."""

    @wraps(handler)
    async def handled(interaction: discord.Interaction, *args: Any) -> None:
        try:
            await handler(interaction, *args)
        except OldList as old:
            card = await moves_now(interaction)
            await show(interaction, replace(card, lines=(f"{old.text} {NOW}", *card.lines)), in_place=True)

    return handled


AHEAD: Final = ":ahead"
"""The end of the delivery of a command that comes before the action of the same press."""


def acting_as(role: Role) -> None:
    """Register the buttons and menus that are pressed as a player, or as an umpire."""

    @on_press(role.figure, NUMBER)
    @renews
    async def press_figure(interaction: discord.Interaction, key: str) -> None:
        """The actions of one figure."""
        async with reading(client(interaction).database) as work:
            ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
            card = await figure_card(ctx, int(key), role)
        await show(interaction, card, in_place=True)

    @on_choice(role.figure, "0", NUMBER)
    async def choose_figure(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
        """The actions of one figure, out of several."""
        await press_figure(interaction, values[0])

    @on_press(role.deed, DEED)
    @renews
    async def press_deed(interaction: discord.Interaction, key: str) -> None:
        """Run an action, or ask for its missing options; after the command of its side that comes first."""
        async with reading(client(interaction).database) as work:
            ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
            form, at_once, first = await chosen(ctx, key, role)
        if not first:
            await begin_form(interaction, form, at_once)
            return
        caller = Caller.of(interaction)
        ahead = replace(caller, delivery=f"{caller.delivery}{AHEAD}")  # the action itself has that of the press
        answer = await carry_out(client(interaction).database, ahead, first, {})
        if answer.hindered or at_once:
            await reply(interaction, answer)
        if answer.hindered:
            return
        try:
            await begin_form(interaction, form, at_once)
        finally:
            if not at_once:  # the form takes the place of the list before the others read that the side acts
                await reply(interaction, answer)

    @on_choice(role.deed, "0", DEED)
    async def choose_deed(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
        await press_deed(interaction, values[0])


for acts in (PLAYER, UMPIRE):
    acting_as(acts)
PREPARES[ASK] = prepare_ask
asks_first(ASK)(enough)
for kind in (Join, Umpire):
    names_user(kind)
add_commands(game, __name__, (Open, Join, Bring, Add, Leave, Move, Umpire, Status, Owed, Orders, Notes, Waive, Close))
add_commands(game, __name__, (PaceSet, Pause, Resume, Extend, Transfer, MoveHere))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(game)
