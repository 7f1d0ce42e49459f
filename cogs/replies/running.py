"""Running a command for a user, and the buttons that disappear afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from typing import Final, NamedTuple

import discord

from cogs.cards.card import Card, Press
from cogs.cards.components import ids_of
from cogs.command_adapter.reader import read_typed
from cogs.context.board_display import MY_MOVE, ORDERS, STATUS
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context, keep
from cogs.context.cross_channel_buttons import spot_of
from cogs.context.prepared import PREPARES, Options, kept_of
from cogs.context.stale_moves import naming
from cogs.context.systems import system_of
from cogs.context.used_buttons import ON_MESSAGE, drop, used_up, without_buttons
from cogs.pipeline.pipeline import carry_out
from cogs.replies.errors import GIVEN
from cogs.replies.replies import EDITABLE, on_private, reply, reply_in_place, show
from cogs.safety.registry import by_command, by_name
from db.store.trouble import Unavailable
from db.unit_of_work import reading, writing
from rules.core.action.fields import UNSAID
from rules.core.action.move import MOVES
from rules.core.action.report import FollowUp
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal


class Uses(NamedTuple):
    """What a button uses up, at once or through a window that it opens.

    once  the key of what happens only once
    gone  the custom ids of buttons that disappear then
    """

    once: str | None = None
    gone: Collection[str] = ()

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Uses:
        """The uses of the pressed button of an interaction."""
        return interaction.extras.get(USES, cls())


USES: Final = "uses"
REDRAWN: Final = "redrawn"
"""The key under which an interaction keeps the name of the private list whose button was pressed. The bot redraws that
list afterwards.
"""
MINE: Final = MY_MOVE.what
"""The name of the list of all that a user may do in the game here."""
NOW: Final = "This is what you can do now."
DEED: Final = "may"
"""The name of the buttons of that list that are actions of figures and their sides."""
Redraws = Callable[[discord.Interaction], Awaitable[Card]]
LISTS: dict[str, Redraws] = by_name()
"""The functions that redraw such a list, by its name."""


async def run(
    interaction: discord.Interaction,
    command: str,
    options: Options,
    once: str | None = None,
    gone: Collection[str] = (),
    *,
    asked: bool = False,
) -> None:
    """Run a command for its user, and answer.

    Buttons that the command used up `once` for everyone disappear from their card, and so do the buttons `gone`.

    asked  whether the button answers a question; the result then replaces that question
    """
    database = client(interaction).database
    given = {key: value for key, value in options.items() if value is not None}
    interaction.extras[GIVEN] = command
    try:
        answer = await carry_out(database, Caller.of(interaction), command, given, once)
    except Refusal:
        async with reading(database) as work:
            used = once is not None and await work.events.by_once(once) is not None
        if used:  # whatever else prevents the command
            await drop(interaction, await _used_up(interaction, once))
        raise
    # A private reply leaves no trace on a public card.
    redrawn = list_of(interaction) if on_private(interaction) and not answer.hindered else None
    if redrawn is not None:
        await show(interaction, await LISTS[redrawn](interaction), in_place=True)
    elif asked and not answer.hindered and on_private(interaction):
        card = answer.card
        own = card if card.private else Card(card.headline, tone=card.tone, plain=card.plain, private=True)
        await reply_in_place(interaction, own, answer)
        for ephemeral in answer.ephemerals:
            await show(interaction, ephemeral)
        return
    elif not answer.hindered and (not answer.card.private or on_private(interaction)):
        await drop(interaction, [*gone, *await _used_up(interaction, once)])
    await reply(interaction, answer)
    here = interaction.message is not None and spot_of(interaction) is None
    if here and redrawn is None and MY_MOVE in answer.card.buttons and not (answer.hindered or answer.card.private):
        await lead_on(interaction)


def list_of(interaction: discord.Interaction) -> str | None:
    """The name of the private list whose button was pressed; None for any other message."""
    message = interaction.message
    shown = {*ids_of(message.components)} if message is not None else set[str]()
    return interaction.extras.get(REDRAWN) or (MINE if {ORDERS.id, STATUS.id} <= shown else None)


async def renewed(interaction: discord.Interaction, why: str) -> bool:
    """Show the present list of moves in the place of an older one, with a sentence about what was pressed.

    Returns whether the pressed message is such a list.
    """
    if not on_private(interaction) or list_of(interaction) != MINE:
        return False
    with suppress(Refusal):  # no game is played here any more
        card = await LISTS[MINE](interaction)
        await show(interaction, replace(card, lines=(f"{why} {NOW}", *card.lines)), in_place=True)
        return True
    return False


async def lead_on(interaction: discord.Interaction, *, always: bool = False) -> None:
    """Show the presser privately what they may do next, if they have an action, or `always`."""
    with suppress(Refusal, Unavailable):  # the command is done
        mine = await LISTS[MINE](interaction)
        if always or any(press.what == DEED for press in mine.buttons):
            await show(interaction, mine)


async def _used_up(interaction: discord.Interaction, once: str | None) -> list[str]:
    """The buttons beside the pressed one that no one can press again."""
    kept = interaction.extras.get(ON_MESSAGE)
    return await used_up(client(interaction).database, interaction.message, once, kept)


async def drop_there(interaction: discord.Interaction, message: int, once: str, gone: Collection[str]) -> None:
    """Remove from an earlier message here the buttons that a command elsewhere used up. Message 0 is none."""
    channel = interaction.channel
    if not message or spot_of(interaction) is not None or not isinstance(channel, EDITABLE):
        return
    with suppress(discord.HTTPException):  # gone, or out of the bot's reach: a press removes them at the latest
        earlier = await channel.fetch_message(message)
        view = without_buttons(earlier, [*gone, *await used_up(client(interaction).database, earlier, once)])
        if view is not None:
            await earlier.edit(view=view)


async def offer_choice(
    interaction: discord.Interaction, command: str, question: str, choices: Iterable[tuple[str, Options]], *lines: str
) -> None:
    """Ask privately which way a user means a command: a button for each label, with the options it runs with."""
    caller, now = Caller.of(interaction), discord.utils.utcnow()
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, caller, now)
        await work.servers.get(caller.server_id, caller.direct, now)
        once = f"choice:{caller.delivery}"
        offers = [FollowUp(label, command, await naming(ctx, command, options), once) for label, options in choices]
        drafts = await keep(work, caller, [(command, kept_of(offer)) for offer in offers], private=True)
    buttons = tuple(Press("draft", str(draft), offer.label) for offer, draft in zip(offers, drafts, strict=True))
    await show(interaction, Card(question, lines=lines, buttons=buttons, private=True))


Asks = Callable[[discord.Interaction, Options], Awaitable[bool]]
ASKS: dict[str, Asks] = by_command()


def redraws(name: str) -> Callable[[Redraws], Redraws]:
    """Register the function that redraws a private list after a command on it."""

    def register(handler: Redraws) -> Redraws:
        LISTS[name] = handler
        return handler

    return register


def asks_first(command: str, measured: str = "") -> Callable[[Asks], Asks]:
    """Register what a button of a command asks privately before it runs, at every press.

    It is a coroutine of the interaction and the options, which returns whether it asked. If it needs nothing, the
    command runs.

    measured  the option that it asks for, if a street answers it: where one does, no one is asked
    """

    def register(handler: Asks) -> Asks:
        async def ask(interaction: discord.Interaction, options: Options) -> bool:
            if measured and await _street_answers(interaction, command, measured, options):
                return False
            return await handler(interaction, options)

        ASKS[command] = ask
        return ask

    return register


async def _street_answers(interaction: discord.Interaction, command: str, name: str, options: Options) -> bool:
    """Whether the street of the game here knows the value of an option."""
    source = MOVES[command].options[name].street
    assert source is not None, f"a street answers {name} of {command}"
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(
            work, Caller.of(interaction), discord.utils.utcnow(), options, system=system_of(PREPARES[command])
        )
        if ctx.game is None or ctx.game.game.street is None:
            return False
        at, move = await read_typed(ctx, options, MOVES[command])
    return source.street(at, move) is not UNSAID
