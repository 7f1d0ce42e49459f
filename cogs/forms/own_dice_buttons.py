"""The buttons and the window of real dice, throw by throw."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from discord import ui

from cogs.cards.card import Card, Press
from cogs.cards.components import CardView
from cogs.cards.markdown import all_markdown
from cogs.cards.prompts import prompt_of
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.cross_channel_buttons import spot_of
from cogs.context.interaction_deadline import open_window
from cogs.forms.form_buttons import again, carry_out_form, form_of_draft, keep_up
from cogs.forms.forms import FormDraft, odds_of
from cogs.forms.own_dice import OwnRoll, dice_of, kept_throws, number_of, own_roll, typed_throws
from cogs.pipeline.odds_answer import asked_of
from cogs.pipeline.pipeline import interrupted
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.errors import guarded
from cogs.replies.replies import EDITABLE, reply_in_place, tell_in_place
from cogs.replies.running import USES, Uses
from cogs.replies.windows import MOST_TITLE
from db.unit_of_work import reading, writing
from rules.core.chance.sources import parse_faces
from rules.core.chance.step_by_step import NextThrow, TypedThrow, with_words
from rules.core.plain.frozen import replace
from rules.core.plain.markup import unmarked
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.tables.outcome import Outcome

AT: Final = rf"{NUMBER}\.{NUMBER}"
"""A form, and how many dice were typed when its card was drawn."""
OLDER: Final = "Those dice were for an earlier card: this is how the roll stands now."
DICE_KEPT: Final = "Your dice are kept. Go on once you can act again."
MOST_TYPED: Final = 400


async def _form(interaction: discord.Interaction, key: str) -> tuple[int, FormDraft]:
    """The form of a button. Raises IllegalNow if it changed since the card with the button was drawn."""
    draft, _, typed = key.partition(".")
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), int(draft))
    stale = typed and (not kept.own or number_of(kept.throws) != int(typed.partition(".")[0]))
    if kept.whole is None or stale:
        raise IllegalNow(OLDER)
    return int(draft), kept


async def _keep(interaction: discord.Interaction, draft: int, kept: FormDraft) -> None:
    async with writing(client(interaction).database) as work:
        await keep_up(work, draft, kept)


async def _roll(interaction: discord.Interaction, kept: FormDraft) -> OwnRoll:
    """The roll of a form. Raises IllegalNow if no real dice can be typed for it."""
    assert kept.whole is not None
    database, caller = client(interaction).database, Caller.of(interaction)
    asked = await asked_of(database, caller, kept.command, odds_of(kept.whole))
    roll = await own_roll(asked, replace(kept, proposed=()))
    if roll is None:
        raise IllegalNow("No dice are rolled for that at the table.")
    return roll


async def _finish(interaction: discord.Interaction, draft: int, kept: FormDraft) -> None:
    """Run the command with the typed dice. The bot rolls those that are missing."""
    await carry_out_form(interaction, draft, kept, **dice_of(kept.throws))
    channel = interaction.channel
    if kept.line and isinstance(channel, EDITABLE):
        with suppress(discord.HTTPException):  # the verdict says it now
            await channel.get_partial_message(kept.line).delete()


async def _add(interaction: discord.Interaction, draft: int, kept: FormDraft, words: Sequence[str]) -> None:
    """Add typed dice to a roll. The last die ends it. Dice beyond the present throw need a yes first."""
    roll = await _roll(interaction, kept)
    try:
        throws, found = await asyncio.to_thread(with_words, roll.ask, typed_throws(kept.throws), words)
    except Refusal as refusal:
        await again(interaction, draft, refusal.text)
        return
    several = isinstance(roll.next, NextThrow) and len(words) > 1 and _beyond(roll.next, kept, kept_throws(throws))
    if several:
        await _keep(interaction, draft, replace(kept, proposed=kept_throws(throws)))
        await again(interaction, draft)
        return
    await _use(interaction, draft, kept, roll, throws, found)


async def _use(
    interaction: discord.Interaction,
    draft: int,
    kept: FormDraft,
    roll: OwnRoll,
    throws: Sequence[TypedThrow],
    found: NextThrow | Outcome[Any],
) -> None:
    """Go on with these throws, after which the roll asks for what was `found`."""
    begins = not kept.throws
    kept = replace(kept, throws=kept_throws(throws), proposed=())
    await _keep(interaction, draft, kept)
    if isinstance(found, Outcome):
        await _finish(interaction, draft, kept)
    elif begins:
        await _declare(interaction, draft, kept, roll)
    else:
        await again(interaction, draft)


async def _declare(interaction: discord.Interaction, draft: int, kept: FormDraft, roll: OwnRoll) -> None:
    """The first die declares the deed: standing orders may break in, and the channel learns that dice are rolled."""
    assert kept.whole is not None
    caller = replace(Caller.of(interaction), debt=kept.debt)
    broken = await interrupted(client(interaction).database, caller, kept.command, kept.whole)
    if broken is not None:
        resume = Press("resume", str(draft), f"Continue: {kept.title}")
        own = Card(broken.card.headline, lines=(DICE_KEPT,), buttons=(resume,), private=True)
        await reply_in_place(interaction, own, broken)
        return
    await again(interaction, draft)
    if not roll.open or spot_of(interaction) is not None or kept.line:
        return
    line = Card(f"{caller.actor.name} is rolling dice at the table ({kept.title}).", plain=True)
    sent = await interaction.followup.send(view=CardView(line), wait=True)
    await _keep(interaction, draft, replace(kept, line=sent.id))


async def _put_away(interaction: discord.Interaction, kept: FormDraft) -> None:
    """Say in the channel that a declared roll is not made after all."""
    line = f"{Caller.of(interaction).actor.name} put the dice away ({kept.title}). Nothing was rolled."
    await tell_in_place(interaction, kept.line, Card(line, plain=True))


def _beyond(throw: NextThrow, kept: FormDraft, throws: Sequence[Sequence[Any]]) -> bool:
    """Whether more dice were typed than the present throw lacks."""
    return number_of(throws) - number_of(kept.throws) > throw.missing


@on_press("own", NUMBER)
async def press_own(interaction: discord.Interaction, key: str) -> None:
    """Roll real dice for a form, throw by throw."""
    draft, kept = await _form(interaction, key)
    await _roll(interaction, kept)
    await _keep(interaction, draft, replace(kept, own=True))
    await again(interaction, draft)


@on_press("ownback", NUMBER)
async def press_own_back(interaction: discord.Interaction, key: str) -> None:
    """Let the typed dice go, and show the form again."""
    draft, kept = await _form(interaction, key)
    await _keep(interaction, draft, replace(kept, own=False, throws=(), proposed=(), line=0))
    await again(interaction, draft)
    await _put_away(interaction, kept)


@on_press("owndone", NUMBER)
async def press_own_done(interaction: discord.Interaction, key: str) -> None:
    """End the roll: the bot rolls what is missing, in the same step that stores the verdict."""
    draft, kept = await _form(interaction, key)
    await _finish(interaction, draft, kept)


@on_press("face", rf"{AT}\.{NUMBER}")
async def press_face(interaction: discord.Interaction, key: str) -> None:
    """Type one die by its face."""
    draft, kept = await _form(interaction, key)
    await _add(interaction, draft, kept, [key.rpartition(".")[2]])


@on_choice("owncard", AT, NUMBER)
async def choose_own_card(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Say which card was drawn, by the first face that means it."""
    draft, kept = await _form(interaction, key)
    await _add(interaction, draft, kept, values)


@on_press("ownless", AT)
async def press_own_less(interaction: discord.Interaction, key: str) -> None:
    """Take the last typed die back."""
    draft, kept = await _form(interaction, key)
    if not kept.throws:
        raise IllegalNow(OLDER)
    *throws, (why, sides, faces) = kept.throws
    left = [*throws, [why, sides, faces[:-1]]] if len(faces) > 1 else throws
    await _keep(interaction, draft, replace(kept, throws=left))
    await again(interaction, draft)


@on_press("ownyes", AT)
async def press_own_yes(interaction: discord.Interaction, key: str) -> None:
    """Use dice that fill several throws."""
    draft, kept = await _form(interaction, key)
    throws = typed_throws(kept.proposed or kept.throws)
    roll = await _roll(interaction, kept)
    await _use(interaction, draft, kept, roll, throws, await asyncio.to_thread(roll.ask, throws))


@on_press("ownno", AT)
async def press_own_no(interaction: discord.Interaction, key: str) -> None:
    """Drop dice that fill several throws."""
    draft, kept = await _form(interaction, key)
    await _keep(interaction, draft, replace(kept, proposed=()))
    await again(interaction, draft)


@on_press("owntype", AT)
async def press_own_type(interaction: discord.Interaction, key: str) -> None:
    """Open the window for dice that are no buttons."""
    draft, kept = await _form(interaction, key)
    roll = await _roll(interaction, kept)
    if not isinstance(roll.next, NextThrow):
        await again(interaction, draft)
        return
    window = DiceWindow(key, kept.title, prompt_of(roll.next, roll.names))
    window.uses = Uses.of(interaction)
    await open_window(interaction, window)
    client(interaction).dispatch("window", interaction, kept.command, kept.typed, "dice")


class DiceWindow(ui.Modal):
    """A window for the dice of a throw. Those of the next throws may follow.

    key   the form, and how many dice were typed before
    uses  what the form uses up
    """

    uses = Uses()

    def __init__(self, key: str, title: str, prompt: str) -> None:
        super().__init__(title=title[:MOST_TITLE])
        self.key = key
        self.line = ui.TextInput[Any](max_length=MOST_TYPED)
        self.add_item(ui.TextDisplay[Any](*all_markdown((prompt,))))
        about = "All dice in order; those of the next throws may follow."
        self.add_item(ui.Label(text="Your dice", description=about, component=self.line))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._submit(interaction))

    async def _submit(self, interaction: discord.Interaction) -> None:
        interaction.extras[USES] = self.uses
        try:
            draft, kept = await _form(interaction, self.key)
            words = parse_faces(unmarked(self.line.value))
        except Refusal as refusal:
            await again(interaction, int(self.key.partition(".")[0]), refusal.text)
            return
        await _add(interaction, draft, kept, words)
