"""The opening of a game or campaign: its answer becomes the card that follows it, here or in a thread of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import discord

from cogs.cards.card import Card, Press
from cogs.cards.components import CardView
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply
from cogs.replies.errors import GIVEN
from cogs.replies.replies import on_private, reply, reply_in_place, show
from db.seats import GAME
from db.unit_of_work import reading
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention_channel
from rules.core.plain.refusal import IllegalNow, InTheWay, Refusal

THREAD: Final = "openthread"
"""The name of the button that opens a game in a thread of its own."""
IN_A_THREAD: Final = Press(THREAD, "now", "Open a game in a thread")
NO_THREAD: Final = (
    "The bot can't open a thread here. It needs the right “Create Public Threads” in a text channel. "
    "Use another channel or thread."
)
Step = Callable[[Context], Awaitable[Card]]


async def open_here(
    interaction: discord.Interaction,
    command: str,
    options: Options,
    step: Step | None = None,
    *,
    in_place: bool = False,
    thread: Press = IN_A_THREAD,
) -> None:
    """Open a game or campaign here by a command. The answer becomes its table card.

    step      makes the private card of what its player does next; None for no such card
    in_place  whether that card replaces the private one whose button was pressed
    thread    the button that opens it in a thread, which a text channel offers if a game is in the way
    """
    caller = Caller.of(interaction)
    try:
        answer, ctx = await _opened(interaction, caller, command, options)
    except InTheWay as refusal:
        if refusal.place[0] == GAME and isinstance(interaction.channel, discord.TextChannel):
            refusal.presses = (*refusal.presses, thread)
        raise
    if ctx is None:
        await reply(interaction, answer)
        return
    own = await step(ctx) if step is not None else None
    if own is not None and in_place and on_private(interaction):
        message = await reply_in_place(interaction, own, answer)
    else:
        message = await reply(interaction, answer)
        if own is not None:
            await show(interaction, own)
    if message is not None and caller.posts:
        await client(interaction).tables.adopt(_opened_in(ctx), message)


def _opened_in(ctx: Context) -> Subject:
    """The game or campaign that has just been opened here."""
    assert ctx.here is not None
    kind, id_ = ctx.here
    return Subject(SubjectKind(kind), id_)


async def open_in_thread(interaction: discord.Interaction, name: str, command: str, options: Options) -> None:
    """Open a game in a new thread of the channel. Raises IllegalNow where the bot may open none."""
    channel, may = interaction.channel, interaction.app_permissions
    if not isinstance(channel, discord.TextChannel) or not (may.create_public_threads and may.send_messages_in_threads):
        raise IllegalNow(NO_THREAD)
    try:
        thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    except (discord.Forbidden, discord.NotFound):  # the channel may be gone by now
        raise IllegalNow(NO_THREAD) from None
    try:
        answer, ctx = await _opened(
            interaction, replace(Caller.of(interaction), channel_id=thread.id, posts=True), command, options
        )
    except Refusal:
        with suppress(discord.HTTPException):  # an empty thread does no harm
            await thread.delete()
        raise
    assert ctx is not None, "an opening asks nothing first"
    with suppress(discord.HTTPException):  # then they find it in the channel
        await thread.add_user(interaction.user)
    message = await thread.send(view=CardView(answer.card), allowed_mentions=discord.AllowedMentions.none())
    await client(interaction).tables.adopt(_opened_in(ctx), message.id)
    await show(interaction, Card(f"“{name}” is open in {mention_channel(thread.id)}", private=True), in_place=True)


async def _opened(
    interaction: discord.Interaction, caller: Caller, command: str, options: Options
) -> tuple[Reply, Context | None]:
    """The answer to an opening, and the context of what is new; None if something is asked first."""
    interaction.extras[GIVEN] = command
    database: Any = client(interaction).database
    answer = await carry_out(database, caller, command, options)
    if answer.hindered:
        return answer, None
    async with reading(database) as work:
        ctx = await Context.at(work, caller, discord.utils.utcnow())
    if caller.posts:
        client(interaction).tables.hold(_opened_in(ctx))
    return answer, ctx
