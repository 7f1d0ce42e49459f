"""Sending replies: where a card goes, and which message it replaces."""

from __future__ import annotations

from contextlib import suppress

import discord
import structlog
from discord import ui

from cogs.cards.card import Card
from cogs.cards.components import CardView, files_of
from cogs.context.board_display import MY_MOVE
from cogs.context.client import client
from cogs.context.cross_channel_buttons import ButtonTarget, marked, spot_of
from cogs.context.interaction_deadline import edit, open_window, send
from cogs.context.lost_channels import lose_if_unknown
from cogs.context.posting import channel_at, post, posts_at, way_to
from cogs.context.prepared import Options
from cogs.context.used_buttons import carrying_on, drop
from cogs.pipeline.reply import Reply
from cogs.safety.error_log import named
from db.seats import GAME
from db.unit_of_work import reading
from rules.core.action.report import Tone
from rules.core.plain.frozen import replace

DONE = "Done. The answer is below."
"""What a private message says whose choice the channel sees below it."""
EDITABLE = (
    discord.TextChannel,
    discord.VoiceChannel,
    discord.StageChannel,
    discord.Thread,
    discord.DMChannel,
    discord.PartialMessageable,
)
"""Channels in which the bot can edit an earlier message by its id."""
log = structlog.get_logger()


async def show(interaction: discord.Interaction, card: Card, in_place: bool = False) -> int | None:
    """Answer an interaction with a card. A card about an undo replaces the message that had the button.

    Returns the id of a new message here, if it is known.

    A private card shown `in_place` replaces the private message whose button or menu the user used. Without such a
    message, or after an earlier answer, the bot sends it like any other card.
    """
    spot = spot_of(interaction)
    if spot is not None and spot.place.channel_id < 0 and not card.private:  # no one reads there
        card = replace(card, buttons=(), private=True)
    if spot is not None and not card.private:
        line = await tell_there(interaction, spot, card)
        mine = (MY_MOVE,) if spot.kind == GAME else ()
        card = Card(card.headline, lines=(line,), tone=card.tone, plain=card.plain, buttons=mine, private=True)
        await send(interaction, CardView(marked(interaction, card)), private=True)
        return None
    if spot is None and not in_place:
        card = await _with_my_move(interaction, card)
    card = marked(interaction, card)
    view = CardView(card)
    if card.tone is Tone.GONE and await edit(interaction, view):
        return None
    if in_place and card.private and on_private(interaction) and await edit(interaction, view, files_of(card)):
        return None
    return await send(interaction, view, private=card.private, files=files_of(card))


async def _with_my_move(interaction: discord.Interaction, card: Card) -> Card:
    """Add [My move] to a card of a game that can have no table card. A card shown in place leads on by itself."""
    if posts_at(interaction) or MY_MOVE in card.buttons:
        return card
    async with reading(client(interaction).database) as work:
        here = await work.log_here(interaction.guild_id or interaction.user.id, interaction.channel_id or 0)
    return card if here.game is None else replace(card, buttons=(MY_MOVE, *card.buttons))


async def tell_there(interaction: discord.Interaction, spot: ButtonTarget, card: Card) -> str:
    """Post in the channel of a game or campaign what a user did there from elsewhere; return a line that names the
    channel.
    """
    where = way_to(*spot.place)
    try:
        await post(interaction.client, *spot.place, card)
    except (discord.HTTPException, OSError) as error:  # the command is stored all the same
        log.warning("not posted there", channel=spot.place.channel_id, why=named(error))
        if isinstance(error, discord.HTTPException) and not spot.place.direct:
            await lose_if_unknown(interaction.client, spot.place.server_id, spot.place.channel_id, error)
        return f"The bot could not post it in {where}. /log there has it."
    return f"Posted in {where}."


def on_private(interaction: discord.Interaction) -> bool:
    """Whether the used button or menu is on a message that its user alone sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def reply(interaction: discord.Interaction, answer: Reply) -> int | None:
    """Answer an interaction with the reply to a command. Returns the id of its message, if it is known."""
    if answer.outcome is not None:
        client(interaction).dispatch("outcome", interaction, answer.outcome)
    message = await show(interaction, answer.card)
    for ephemeral in answer.ephemerals:
        await show(interaction, ephemeral)
    return message


async def reply_in_place(interaction: discord.Interaction, own: Card, answer: Reply) -> int | None:
    """Answer a choice on a private message: `own` replaces that message. The channel gets the reply unless it is
    private.

    Both never say the same: where the channel's card is below it, `own` says so, and else it has its headline. Returns
    the id of the message in the channel, if it is known.
    """
    if answer.outcome is not None:
        client(interaction).dispatch("outcome", interaction, answer.outcome)
    spot = spot_of(interaction)
    if spot is not None and spot.place.channel_id > 0 and not answer.card.private:
        line = await tell_there(interaction, spot, answer.card)
        headline = () if own.headline == answer.card.headline else (answer.card.headline,)
        await show(interaction, replace(own, lines=(*headline, line, *own.lines)), in_place=True)
        return None
    if own.headline == answer.card.headline and not answer.card.private:
        own = replace(own, headline=DONE, plain=True)
    await show(interaction, own, in_place=True)
    return None if answer.card.private else await show(interaction, answer.card)


async def ask(interaction: discord.Interaction, window: ui.Modal, command: str, options: Options, option: str) -> None:
    """Open a window in which a user types one option of a command, and dispatch which option it is."""
    await open_window(interaction, window)
    client(interaction).dispatch("window", interaction, command, options, option)


async def tell_in_place(interaction: discord.Interaction, message: int, card: Card) -> None:
    """Replace an earlier message with a card. Message 0 is none."""
    spot = spot_of(interaction)
    channel = interaction.channel if spot is None else channel_at(interaction.client, *spot.place)
    if message and isinstance(channel, EDITABLE):
        card = card if spot is not None else await _with_my_move(interaction, card)
        with suppress(discord.HTTPException):  # the message may be gone, or out of the bot's reach: the log has it all
            await channel.get_partial_message(message).edit(view=CardView(card))


def with_message(interaction: discord.Interaction, key: str) -> tuple[str, int]:
    """Split a key into its subject and the message that reported a roll, by default the button's own."""
    subject, _, message = key.partition(".")
    here = interaction.message.id if interaction.message is not None else 0
    return subject, int(message or here)


async def reply_with_reroll(interaction: discord.Interaction, answer: Reply, struck: Card, message: int) -> None:
    """Answer with a roll whose die was re-rolled. `struck` replaces the `message` that reported the old roll."""
    here = interaction.message
    if here is not None and here.id == message:
        with suppress(discord.HTTPException):  # the message may be gone: the log has it all
            await edit(interaction, CardView(marked(interaction, struck)))
        await reply(interaction, answer)
        return
    await drop(interaction, carrying_on(here))
    await reply(interaction, answer)
    await tell_in_place(interaction, message, struck)
