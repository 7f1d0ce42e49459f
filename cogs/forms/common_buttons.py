"""The buttons that any card can have: undo, why, again, re-rolls, kept commands."""

from __future__ import annotations

import discord

from cogs.cards.aids import BESIDES, SHAPE
from cogs.cards.card import Card
from cogs.cards.components import button_of
from cogs.cards.rule_card import rule_card, table_card
from cogs.context.caller import SURE, Caller
from cogs.context.client import book_for, client
from cogs.context.cross_channel_buttons import placed
from cogs.context.interaction_deadline import edit
from cogs.context.prepared import PREPARES, Options, typed_of
from cogs.context.seals import HANDS, require_insider, with_line
from cogs.context.stale_moves import FROM
from cogs.context.used_buttons import UsedUp, drop, label_pressed, pressed, pressed_on, with_instead
from cogs.forms.form_buttons import form_besides, form_for, show_rule
from cogs.forms.own_dice import asked_before, steps
from cogs.pipeline import rerolls, reveal, undo_requests
from cogs.pipeline.event_context import TAKEN_BACK, in_context
from cogs.pipeline.logs import sees
from cogs.pipeline.more import besides
from cogs.pipeline.pipeline import RUN_OUT, RollsOwn
from cogs.pipeline.why import why_card
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import on_private, reply_with_reroll, show, tell_in_place, with_message
from cogs.replies.running import ASKS, USES, Uses, run
from db.fair import REROLLED
from db.retention import once_of
from db.unit_of_work import reading
from rules.core.action.move import MOVES
from rules.core.action.report import Tone
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Ambiguous, Missing

TAKEN_BACK_NOW = "Taken back."


async def run_or_ask(
    interaction: discord.Interaction, command: str, options: Options, uses: Uses, debt: str = ""
) -> None:
    """Run the command of a button, after asking for what it still needs. The buttons that it uses up disappear then.

    A test asks for its circumstances, if it has any.

    debt  the key of the obligation that it settles
    """
    interaction.extras[USES] = uses
    asks = ASKS.get(command)
    if asks is not None and await asks(interaction, options):
        return
    rolls = MOVES[command].rolls if command in MOVES else None
    asks = rolls is not None and rolls.asks
    if asks and await form_besides(interaction, command, options, uses, debt):
        return
    try:
        with asked_before(interaction, rolls is not None and not asks and steps(command)):
            await run(interaction, command, options, *uses)
    except RollsOwn:
        if not await form_besides(interaction, command, options, uses, debt):
            await run(interaction, command, options, *uses)


@on_press("draft", NUMBER)
async def press_draft(interaction: discord.Interaction, key: str) -> None:
    """Run a kept command, once, as the user who presses. The command refuses users who may not give it."""
    draft, event = await pressed_on(client(interaction).database, interaction, int(key))
    caller = Caller.of(interaction)
    if draft is None or draft.server_id != caller.server_id or draft.command not in PREPARES:
        raise UsedUp(RUN_OUT)
    if event is not None and event.struck_at is not None:
        raise UsedUp(TAKEN_BACK, event.id)
    once, typed = once_of(draft), typed_of(draft.options)
    interaction.extras[SURE] = SURE in draft.options
    if once.startswith("odds:") or SURE in draft.options:  # a confirmed command runs unchanged
        await run(interaction, draft.command, typed, once=once, asked=SURE in draft.options)
        return
    try:
        await run_or_ask(interaction, draft.command, typed, Uses(once))
    except (Missing, Ambiguous) as asks:
        if draft.command not in MOVES or not await form_for(interaction, draft.command, typed, asks):
            raise


@on_press("run")
async def press_run(interaction: discord.Interaction, key: str) -> None:
    """Run a command without options as the user who presses: as often as it is possible, or from one state on.

    One that requires options asks for them.
    """
    name, _, at = key.partition(":")
    command = name.replace(".", " ")
    if command not in PREPARES or command not in MOVES:
        raise UsedUp(RUN_OUT)
    if needs(command):
        if not await form_for(interaction, command, {}, title=label_pressed(interaction)):
            raise UsedUp(RUN_OUT)
        return
    await run_or_ask(interaction, command, {FROM: at} if at else {}, Uses())


def needs(command: str) -> bool:
    """Whether a command requires options, or no player can give it at all."""
    return command not in MOVES or any(option.required for option in MOVES[command].options.values())


@on_press("again", NUMBER)
async def press_again(interaction: discord.Interaction, key: str) -> None:
    """Run a command again with new dice, at its place; one press for each event."""
    async with reading(client(interaction).database) as work:
        event, ctx = await in_context(work, Caller.of(interaction), int(key))
        require_insider(event, ctx)
    if event.command not in PREPARES or event.channel_id != ctx.caller.channel_id:
        raise UsedUp(RUN_OUT)
    options = {name: value for name, value in event.options.items() if name not in ("dice", REROLLED, HANDS)}
    await run(interaction, event.command, options, once=f"again:{key}")


@on_press("why")
async def press_why(interaction: discord.Interaction, key: str) -> None:
    """Show the rule of a verdict, privately."""
    await show_rule(interaction, rule_card(key, await book_for(interaction)))


@on_press("because", NUMBER)
async def press_because(interaction: discord.Interaction, key: str) -> None:
    """Show the sum of a verdict, then its rule, privately."""
    eyes = sees(interaction)
    card = await why_card(client(interaction).database, Caller.of(interaction), int(key), eyes)
    await show_rule(interaction, card)


@on_press("table")
async def press_table(interaction: discord.Interaction, key: str) -> None:
    """Show a table of a rule, privately."""
    await show(interaction, table_card(key, await book_for(interaction)))


@on_press(BESIDES, SHAPE)
async def press_besides(interaction: discord.Interaction, key: str) -> None:
    """Show the aids behind [More]: in its place on a private card, else on a card for the presser alone."""
    private, message = on_private(interaction), interaction.message
    here = message.id if message is not None and not private else 0
    found = await besides(client(interaction).database, Caller.of(interaction), key, here)
    if message is None or not private:
        await show(interaction, found.card)
        return
    (gone,) = pressed(interaction)
    await edit(interaction, with_instead(message, gone, [button_of(one) for one in placed(interaction, found.buttons)]))


@on_press("undo", rf"{NUMBER}(\.{NUMBER})?")
async def press_undo(interaction: discord.Interaction, key: str) -> None:
    """Undo an event, or ask. `key` also holds the message that reported it, if that is not the button's own."""
    event, message = with_message(interaction, key)
    card = await undo_requests.undo(client(interaction).database, Caller.of(interaction), int(event), message)
    if "." in key and card.tone is Tone.GONE:
        await _show_struck(interaction, message, card)
    else:
        await show(interaction, card)


async def _show_struck(interaction: discord.Interaction, message: int, card: Card) -> None:
    """Replace the message that reported an event by the card of the struck one, and say so on the pressed card."""
    await show(interaction, Card(TAKEN_BACK_NOW, plain=True, tone=Tone.GONE, private=True))
    await tell_in_place(interaction, message, card)


@on_press("strike", rf"{NUMBER}\.{NUMBER}")
async def press_strike(interaction: discord.Interaction, key: str) -> None:
    """Undo what another did, as their umpire. `key` also holds the message that reported it."""
    event, message = map(int, key.split("."))
    interaction.extras[SURE] = True
    card = await undo_requests.undo(client(interaction).database, Caller.of(interaction), event, message)
    if message:
        await _show_struck(interaction, message, card)
    else:  # a new card, or no one else would learn of it
        await show(interaction, replace(card, tone=Tone.PLAIN))


@on_press("agree", NUMBER)
async def press_agree(interaction: discord.Interaction, key: str) -> None:
    card, message = await undo_requests.agree(client(interaction).database, Caller.of(interaction), int(key))
    await show(interaction, card)
    await tell_in_place(interaction, message, card)


@on_press("reroll", rf"{NUMBER}(\.{NUMBER})?")
async def press_reroll(interaction: discord.Interaction, key: str) -> None:
    """Show the dice that a skill may re-roll, privately. A single one is rolled at once."""
    draft, message = with_message(interaction, key)
    found = await rerolls.offered(client(interaction).database, Caller.of(interaction), int(draft), message)
    if isinstance(found, Card):
        await show(interaction, found)
        return
    (die,) = found
    await press_die(interaction, f"{draft}.{die.place}.{die.die}.{message}")


@on_press("more", rf"{NUMBER}\.{NUMBER}(\.{NUMBER})?")
async def press_more(interaction: discord.Interaction, key: str) -> None:
    """Show the skills for which the card had no room, privately."""
    draft, _, rest = key.partition(".")
    start, message = with_message(interaction, rest)
    caller = Caller.of(interaction)
    await show(interaction, await rerolls.more(client(interaction).database, caller, int(draft), int(start), message))


@on_press("die", rf"{NUMBER}(\.{NUMBER}){{3}}")
async def press_die(interaction: discord.Interaction, key: str) -> None:
    """Re-roll one die: the old card is struck, and a new one reports the roll."""
    draft, place, die, message = map(int, key.split("."))
    struck, answer = await rerolls.roll_again(client(interaction).database, Caller.of(interaction), draft, place, die)
    await reply_with_reroll(interaction, answer, struck, message)


@on_press("look", NUMBER)
async def press_look(interaction: discord.Interaction, key: str) -> None:
    await show(interaction, await reveal.look(client(interaction).database, Caller.of(interaction), int(key)))


@on_press("reveal", NUMBER)
async def press_reveal(interaction: discord.Interaction, key: str) -> None:
    card = await reveal.reveal(client(interaction).database, Caller.of(interaction), int(key))
    await drop(interaction, [f"c:reveal:{key}"])
    await show(interaction, card)


@on_press("seen", NUMBER)
async def press_seen(interaction: discord.Interaction, key: str) -> None:
    """Note on the card that another player at the table saw the typed dice."""
    line = await reveal.see(client(interaction).database, Caller.of(interaction), int(key))
    if interaction.message is not None:
        await edit(interaction, with_line(interaction.message, line))
