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
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import spot_of
from cogs.context.interaction_deadline import open_window
from cogs.context.prepared import PREPARES, ready
from cogs.context.seals import HANDS
from cogs.context.systems import system_of
from cogs.forms.form_buttons import again, amend, carry_out_form, form_of_draft
from cogs.forms.forms import FormDraft, odds_of
from cogs.forms.own_dice import (
    MOST_SUMS_IN_WINDOW,
    OwnRoll,
    dice_of,
    is_typed,
    kept_throws,
    number_of,
    own_roll,
    typed_throws,
)
from cogs.pipeline.begun_rolls import figures_acting, line_of
from cogs.pipeline.odds_answer import asked_of
from cogs.pipeline.pipeline import interrupted, require_possible_now, unsealed_for
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.errors import guarded
from cogs.replies.replies import EDITABLE, reply_in_place, show, tell_in_place
from cogs.replies.running import USES, Uses
from cogs.replies.windows import MOST_TITLE
from db.forgetting import TYPED_BY
from db.unit_of_work import reading, writing
from rules.core.chance.sources import parse_faces
from rules.core.chance.step_by_step import NextThrow, TypedThrow, with_words
from rules.core.plain.frozen import replace
from rules.core.plain.markup import unmarked
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal
from rules.core.tables.outcome import Outcome

AT: Final = rf"{NUMBER}\.{NUMBER}"
"""A form, and how many dice were typed when its card was drawn."""
OLDER: Final = "Those dice were for an earlier card of the roll. They were not used."
DICE_KEPT: Final = "Your dice are kept. Continue once you can act again."
MOST_TYPED: Final = 400
MOST_EXAMPLES: Final = 12
"""The most dice of an example."""


async def _form(interaction: discord.Interaction, key: str) -> tuple[int, FormDraft]:
    """The form of a button. Raises IllegalNow if it changed since the card with the button was drawn."""
    draft, _, typed = key.partition(".")
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), int(draft))
    stale = typed and (not kept.own or number_of(kept.throws) != int(typed.partition(".")[0]))
    if kept.whole is None or stale:
        raise _older(int(draft))
    return int(draft), kept


def _older(draft: int, text: str = OLDER) -> IllegalNow:
    """The refusal of dice for an earlier card of a form, with the button that shows the present one."""
    refusal = IllegalNow(text)
    refusal.presses = (Press("resume", str(draft), "Show the roll"),)
    return refusal


async def _keep(interaction: discord.Interaction, draft: int, was: FormDraft, **values: Any) -> FormDraft:
    """Store something in a form. Returns it.

    Raises IllegalNow if another press or window has changed its dice meanwhile.
    """
    caller = Caller.of(interaction)
    async with writing(client(interaction).database) as work:
        row = await work.events.draft(draft, hold=True)
        now = await form_of_draft(work, caller, draft)
        if row is None or [*now.throws, *now.proposed] != [*was.throws, *was.proposed]:
            raise _older(draft)
        kept = replace(now, **values)
        row.options = kept.options
        if not (kept.own and kept.throws):
            row.rolling = None
    return kept


async def _roll(interaction: discord.Interaction, kept: FormDraft) -> OwnRoll:
    """The roll of a form. Raises IllegalNow if no real dice can be typed for it."""
    assert kept.whole is not None
    database, caller = client(interaction).database, Caller.of(interaction)
    asked = await asked_of(database, caller, kept.command, odds_of(kept.whole))
    roll = await own_roll(asked, replace(kept, proposed=()))
    if roll is None:
        raise IllegalNow("No dice are rolled for that at the table.")
    return roll


async def _finish(interaction: discord.Interaction, draft: int, kept: FormDraft, roll: OwnRoll) -> None:
    """Run the command with the typed dice that fit. The bot rolls those that are missing."""
    fitting = kept.throws[: len(kept.throws) - len(roll.unfit)]
    dice = dice_of(fitting)
    hands = {HANDS: kept.hands} if dice and kept.hands else {}
    if not await carry_out_form(interaction, draft, kept, **dice, **hands):
        return
    channel = interaction.channel
    if kept.line and isinstance(channel, EDITABLE):
        with suppress(discord.HTTPException):  # the verdict says it now
            await channel.get_partial_message(kept.line).delete()


async def _add(interaction: discord.Interaction, draft: int, kept: FormDraft, words: Sequence[str]) -> None:
    """Add typed dice to a roll. The last die ends it. Dice beyond the present throw need a yes first.

    Refused dice stay in the window.
    """
    roll = await _roll(interaction, kept)
    try:
        throws, found = await asyncio.to_thread(with_words, roll.ask, typed_throws(kept.throws), words)
    except Refusal as refusal:
        await _refuse(interaction, draft, kept, " ".join(words), refusal)
        return
    several = isinstance(roll.next, NextThrow) and len(words) > 1 and _beyond(roll.next, kept, kept_throws(throws))
    if several:
        await _keep(interaction, draft, kept, proposed=kept_throws(throws), wrong="")
        await again(interaction, draft)
        return
    await _use(interaction, draft, kept, throws, found)


async def _refuse(interaction: discord.Interaction, draft: int, kept: FormDraft, typed: str, refusal: Refusal) -> None:
    """Show the card again with the reason why the typed dice can't be. The next window begins with them."""
    await _keep(interaction, draft, kept, wrong=typed[:MOST_TYPED])
    await again(interaction, draft, refusal.text)


async def _use(
    interaction: discord.Interaction,
    draft: int,
    was: FormDraft,
    throws: Sequence[TypedThrow],
    found: NextThrow | Outcome[Any],
) -> None:
    """Go on with these throws, after which the roll asks for what was `found`.

    After the last die the command runs, unless the sum has changed since the player saw it.
    """
    if not was.throws and not isinstance(found, Outcome):
        await _declare(interaction, draft, was, throws)
        return
    kept = await _keep(interaction, draft, was, throws=kept_throws(throws), proposed=(), wrong="")
    if isinstance(found, Outcome):
        roll = await _roll(interaction, kept)
        changed = roll.unfit or roll.changes(kept.seen, kept.throws)
        if isinstance(roll.next, Outcome) and not changed:
            await _finish(interaction, draft, kept, roll)
            return
    await again(interaction, draft)


async def _declare(interaction: discord.Interaction, draft: int, was: FormDraft, throws: Sequence[TypedThrow]) -> None:
    """Go on with the first dice of a roll, which declare the deed: its figures are busy, standing orders may break in,
    sealed rolls open that change it, and the channel learns that dice are rolled.

    A refused deed keeps no dice.
    """
    assert was.whole is not None
    database, caller = client(interaction).database, replace(Caller.of(interaction), debt=was.debt, roll=draft)
    opened = await unsealed_for(database, caller, was.command, was.whole)
    try:
        broken = await interrupted(database, caller, was.command, was.whole)
        roll = await _roll(interaction, was)
        kept = await _keep(interaction, draft, was, throws=kept_throws(throws), proposed=(), wrong="")
    except Refusal:
        if opened is not None:
            await show(interaction, opened)
        raise
    async with writing(database) as work:
        ctx = await Context.at(work, caller, discord.utils.utcnow(), system=system_of(PREPARES[kept.command]))
        row = await work.events.draft(draft, hold=True)
        if row is not None:
            game = ctx.game.id if ctx.game is not None else kept.game
            await amend(work, draft, channel=caller.channel_id, game=game, by=caller.actor.name)
            row.rolling = [one.id for one in await figures_acting(ctx, roll.prepared)] if roll.open else []
    if broken is not None:
        resume = Press("resume", str(draft), f"Continue: {kept.title}")
        own = Card(broken.card.headline, lines=(DICE_KEPT,), buttons=(resume,), private=True)
        await reply_in_place(interaction, own, broken)
    else:
        await again(interaction, draft)
    if opened is not None:
        await show(interaction, opened)
    if broken is not None or not roll.open or spot_of(interaction) is not None or kept.line:
        return
    sent = await interaction.followup.send(view=CardView(line_of({**kept.options, "by": caller.actor.name})), wait=True)
    await _keep(interaction, draft, kept, line=sent.id)


async def _put_away(interaction: discord.Interaction, kept: FormDraft) -> None:
    """Say in the channel that a declared roll is not made after all."""
    line = f"{Caller.of(interaction).actor.name} put the dice away ({kept.title}). The roll doesn't count."
    await tell_in_place(interaction, kept.line, Card(line, plain=True))


def _beyond(throw: NextThrow, kept: FormDraft, throws: Sequence[Sequence[Any]]) -> bool:
    """Whether more dice were typed than the present throw lacks."""
    return number_of(throws) - number_of(kept.throws) > throw.missing


@on_press("own", NUMBER)
async def press_own(interaction: discord.Interaction, key: str) -> None:
    """Roll real dice for a form, throw by throw. If the first throw has too many dice for buttons, its window opens."""
    draft, kept = await _form(interaction, key)
    roll = await _roll(interaction, kept)
    caller = replace(Caller.of(interaction), debt=kept.debt, roll=draft)
    await require_possible_now(client(interaction).database, caller, kept.command, kept.whole or {})
    kept = await _keep(interaction, draft, kept, own=True, seen=roll.seen(kept.throws))
    if isinstance(roll.next, NextThrow) and not kept.throws and is_typed(roll.next):
        await _open(interaction, f"{draft}.0", kept, roll)
    else:
        await again(interaction, draft)


@on_press("ownback", NUMBER)
async def press_own_back(interaction: discord.Interaction, key: str) -> None:
    """Let the typed dice go, and show the form again."""
    draft, kept = await _form(interaction, key)
    await _keep(
        interaction, draft, kept, own=False, throws=(), proposed=(), line=0, lapsed=False, seen=(), wrong="", hands=()
    )
    try:
        await again(interaction, draft)
    except Refusal as refusal:  # the form has become impossible
        away = Card("Your dice are put away.", lines=(refusal.text,), plain=True, private=True)
        await show(interaction, away, in_place=True)
    await _put_away(interaction, kept)


@on_press("owntake", NUMBER)
async def press_own_take(interaction: discord.Interaction, key: str) -> None:
    """Take over a roll that another player of the same figure has begun, with its dice."""
    draft, caller, database = int(key), Caller.of(interaction), client(interaction).database
    async with reading(database) as work:
        row = await work.events.draft(draft)
    if row is None or row.rolling is None or row.server_id != caller.server_id:
        raise IllegalNow("That roll is no longer open.")
    before, kept = row.actor_id, FormDraft.of(row.options)
    assert kept.whole is not None
    async with writing(database) as work:
        taker = replace(caller, debt=kept.debt, roll=draft)
        ctx = await Context.at(
            work, taker, discord.utils.utcnow(), kept.whole, system=system_of(PREPARES[kept.command])
        )
        prepared = await ready(ctx, kept.command, kept.whole)
        if not {one.id for one in await figures_acting(ctx, prepared)} & {*row.rolling}:
            raise NotYours("That roll is another player's. They type its dice.")
        row = await work.events.draft(draft, hold=True)
        if row is None or row.rolling is None or row.actor_id != before:
            raise IllegalNow("That roll is no longer open.")
        row.actor_id = caller.actor.id
        hands = [*kept.hands, [before, f"{TYPED_BY} {kept.by}"]]
        await amend(work, draft, by=caller.actor.name, hands=hands, lapsed=False)
    await again(interaction, draft)
    taken = replace(kept, by=caller.actor.name, hands=hands, lapsed=False)
    await tell_in_place(interaction, kept.line, line_of(taken.options))


@on_press("owndone", NUMBER)
async def press_own_done(interaction: discord.Interaction, key: str) -> None:
    """End the roll: the bot rolls what is missing, in the same step that stores the verdict."""
    draft, kept = await _form(interaction, key)
    await _finish(interaction, draft, kept, await _roll(interaction, kept))


@on_press("face", rf"{AT}\.{NUMBER}")
async def press_face(interaction: discord.Interaction, key: str) -> None:
    """Type one die by its face."""
    draft, kept = await _form(interaction, key)
    await _add(interaction, draft, kept, [key.rpartition(".")[2]])


@on_choice("owncard", rf"{AT}(\.[0-9])?", NUMBER)
async def choose_own_card(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Say which card was drawn, by the first face that means it."""
    draft, kept = await _form(interaction, key)
    await _add(interaction, draft, kept, values)


@on_press("ownless", AT)
async def press_own_less(interaction: discord.Interaction, key: str) -> None:
    """Take the last typed die back."""
    draft, kept = await _form(interaction, key)
    if not kept.throws:
        raise _older(draft)
    *throws, (why, sides, faces) = kept.throws
    left = [*throws, [why, sides, faces[:-1]]] if len(faces) > 1 else throws
    await _keep(interaction, draft, kept, throws=left)
    await again(interaction, draft)


@on_press("ownyes", AT)
async def press_own_yes(interaction: discord.Interaction, key: str) -> None:
    """Use dice that fill several throws."""
    draft, kept = await _form(interaction, key)
    throws = typed_throws(kept.proposed or kept.throws)
    roll = await _roll(interaction, kept)
    await _use(interaction, draft, kept, throws, await asyncio.to_thread(roll.ask, throws))


@on_press("ownno", AT)
async def press_own_no(interaction: discord.Interaction, key: str) -> None:
    """Drop dice that fill several throws. The next window begins with them."""
    draft, kept = await _form(interaction, key)
    typed = str(dice_of(kept.proposed).get("dice", "")).split()[number_of(kept.throws) :]
    await _keep(interaction, draft, kept, proposed=(), wrong=" ".join(typed)[:MOST_TYPED])
    await again(interaction, draft)


@on_press("owntype", AT)
async def press_own_type(interaction: discord.Interaction, key: str) -> None:
    """Open the window for dice that are no buttons."""
    draft, kept = await _form(interaction, key)
    roll = await _roll(interaction, kept)
    if not isinstance(roll.next, NextThrow):
        await again(interaction, draft)
        return
    await _open(interaction, key, kept, roll)


async def _open(interaction: discord.Interaction, key: str, kept: FormDraft, roll: OwnRoll) -> None:
    window = DiceWindow(key, kept, roll)
    window.uses = Uses.of(interaction)
    await open_window(interaction, window)
    client(interaction).dispatch("window", interaction, kept.command, kept.typed, "dice")


def _example(n: int, sides: int) -> str:
    """Such dice as a player types them: “For example 3 1 5”."""
    faces = [face for face in (3, 1, 5, 2, 6, 4) if face <= sides]
    return f"For example {' '.join(str(faces[at % len(faces)]) for at in range(min(n, MOST_EXAMPLES)))}"


class DiceWindow(ui.Modal):
    """A window for the dice of a throw, with the end of the sum so far. Those of the next throws may follow.

    key   the form, and how many dice were typed before
    uses  what the form uses up
    """

    uses = Uses()

    def __init__(self, key: str, kept: FormDraft, roll: OwnRoll) -> None:
        super().__init__(title=kept.title[:MOST_TITLE])
        self.key = key
        missing, sides = (roll.next.missing, roll.next.sides) if isinstance(roll.next, NextThrow) else (1, 6)
        self.line = ui.TextInput[Any](
            max_length=MOST_TYPED,
            default=kept.wrong or None,
            placeholder=_example(missing, sides),
            required=False,
        )
        about = "\n".join(all_markdown((*roll.sums[-MOST_SUMS_IN_WINDOW:], roll.prompt)))
        self.add_item(ui.TextDisplay[Any](about))
        hint = "Type the faces in order. Dice of the next rolls may follow. Leave it empty for other choices."
        label = "Your die" if missing == 1 else f"Your {missing} dice"
        self.add_item(ui.Label(text=label, description=hint, component=self.line))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._submit(interaction))

    async def _submit(self, interaction: discord.Interaction) -> None:
        interaction.extras[USES] = self.uses
        text, id = unmarked(self.line.value).strip(), int(self.key.partition(".")[0])
        if not text:
            await again(interaction, id)
            return
        try:
            draft, kept = await _form(interaction, self.key)
            try:
                words = parse_faces(text)
            except OutOfRange as refusal:
                await _refuse(interaction, draft, kept, text, refusal)
                return
            await _add(interaction, draft, kept, words)
        except IllegalNow as refusal:
            if refusal.text != OLDER:
                raise
            raise _older(id, f"Another window of this roll came first. Your {text} were not used.") from None
