"""The buttons, menus and windows of forms. Every press draws the card anew on the present table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from discord import app_commands, ui

from cogs.cards.card import Card, Press
from cogs.cards.rule_card import DO_IT
from cogs.command_adapter.completing import completion
from cogs.command_adapter.options import as_option
from cogs.command_adapter.params import given
from cogs.context.board_display import MY_MOVE
from cogs.context.caller import SURE, Caller
from cogs.context.client import client
from cogs.context.context import Context, keep
from cogs.context.cross_channel_buttons import spot_of
from cogs.context.interaction_deadline import open_window
from cogs.context.obligations import OWED, Debt, square_owed
from cogs.context.prepared import Options, ready
from cogs.context.seals import require_nothing_typed
from cogs.context.systems import system_in
from cogs.context.used_buttons import drop, label_pressed
from cogs.forms.forms import (
    FORM,
    DrawnForm,
    FormDraft,
    among_figures,
    drawn,
    form_card,
    made_ready,
    rolls_dice,
)
from cogs.forms.own_dice import own_card, own_roll
from cogs.pipeline.begun_rolls import PUT_AWAY
from cogs.pipeline.pipeline import RUN_OUT, carry_out, require_possible_now
from cogs.pipeline.reply import Reply
from cogs.replies.answers import ANSWERS, missing, module_of, run_declared
from cogs.replies.dispatch import NUMBER, on_choice, on_press, press
from cogs.replies.errors import guarded
from cogs.replies.remedies import presses_of
from cogs.replies.replies import on_private, reply, reply_in_place, show
from cogs.replies.running import LISTS, MINE, REDRAWN, USES, Uses, drop_there, list_of
from cogs.replies.windows import MOST_EXAMPLE, MOST_TITLE
from cogs.safety.registry import cogs_of, imported
from db.unit_of_work import Work, reading, writing
from rules.core.action.fields import Squares
from rules.core.action.forms import Ask, Pick, called, question_of
from rules.core.action.move import MOVES
from rules.core.action.report import Tone
from rules.core.plain.frozen import replace
from rules.core.plain.markup import unmarked
from rules.core.plain.refusal import Ambiguous, IllegalNow, Missing, NotYours, OutOfRange, Refusal
from rules.core.plain.stable_key import STABLE_KEY
from rules.core.plain.words import as_typed, parts

NAMES: Final = r"[a-z_]+(\.[a-z_]+)*"
MOST_BLANKS: Final = 5
"""The lines that a window has room for."""
DICE: Final = "dice"
OF_DICE: Final = ("throws", "proposed", "line", "lapsed", "channel", "wrong", "by", "hands")
"""The fields of a form that only its real dice change."""


async def begin_form(
    interaction: discord.Interaction, kept: FormDraft, at_once: bool = False, own_first: bool = False
) -> None:
    """Show a new form, or open its window. A move that needs nothing and is made at a touch runs at once.

    own_first  whether a user whose real dice come first is asked for them
    """
    async with reading(client(interaction).database) as work:
        at = await drawn(work, Caller.of(interaction), kept, own_first)
    await _begin(interaction, at, at_once)


async def _begin(interaction: discord.Interaction, at: DrawnForm, at_once: bool = False) -> None:
    caller, now = Caller.of(interaction), discord.utils.utcnow()
    database = client(interaction).database
    at = await _checked(interaction, at)
    if at.kept.own and at.ready is not None:
        if at.ready.prepared.deed.blind:
            require_nothing_typed(given(interaction))
        if await own_roll(at.ready, at.kept) is not None:
            caller = replace(caller, debt=at.kept.debt)
            await require_possible_now(database, caller, at.kept.command, at.kept.whole or {})
    async with writing(database) as work:
        await work.servers.get(caller.server_id, caller.direct, now)
        (draft,) = await keep(work, caller, [(FORM, at.kept.options)], private=True)
    await _show(interaction, draft, at, at_once, opens=True)


async def _checked(interaction: discord.Interaction, at: DrawnForm) -> DrawnForm:
    """A form with what can only be one thing, prepared if it asks for nothing more. Raises a Refusal if its command is
    impossible, before anything is kept.
    """
    if at.asked is not None and not at.asked.picks:
        at = await _completed(interaction, at)
    if at.asked is None and (at.more is not None or at.kept.own):
        database, caller = client(interaction).database, Caller.of(interaction)
        try:
            ready = await made_ready(database, caller, at)
            _ = ready.types_dice  # the resolver may refuse as well
        except Refusal:
            if not at.form.taken:
                raise
            async with reading(database) as work:  # another target or range may be possible
                return await drawn(work, caller, replace(at.kept, asks=True, whole=None))
        at = replace(at, ready=ready)
    return at


async def form_for(
    interaction: discord.Interaction,
    command: str,
    typed: Options,
    asks: Missing | Ambiguous | None = None,
    *,
    own: bool = False,
    own_first: bool = False,
    title: str = "",
) -> bool:
    """Show a form for a command that lacks an option, or whose name fits several people; return whether there is one.

    In a game it also asks for the actor and the target, unless the command could run without.

    own        whether the user rolls real dice, throw by throw
    own_first  whether they do if they prefer to
    title      its heading; by default the command
    """
    options = MOVES[command].options
    given = {name: value for name, value in typed.items() if name not in ("odds", DICE)}
    start = {name: given.get(name.rstrip("_")) for name in options if name.rstrip("_") in given}
    start |= {"secret": True} if given.get("secret") else {}
    more = {DICE: typed[DICE]} if typed.get(DICE) else {}
    sure, anew = bool(interaction.extras.get(SURE)), (list_of(interaction) or "") if on_private(interaction) else ""
    kept = FormDraft(command, start, start, title or f"/{command}", more=more, sure=sure, own=own, anew=anew)
    if isinstance(asks, Ambiguous):
        name = next((one for one in start if asks.name in parts(start[one])), "")
        if not name:
            return False
        listed = parts(start[name])
        meant = {one: ", ".join(one if part == asks.name else part for part in listed) for one in asks.meant}
        kept = replace(kept, asking=name, meant=meant)
    elif asks is not None and not any(one in options for one in asks.options):
        return False
    else:
        needed = [] if asks is None else [next(one for one in asks.options if one in options)]
        kept = replace(kept, needed=needed, whom=not own or missing(command, typed))
    client(interaction).dispatch("asked", interaction, command, asks)
    await begin_form(interaction, kept, own_first=own_first)
    return True


async def form_alone(interaction: discord.Interaction, command: str) -> None:
    """Show the form of a command of which nothing is chosen yet. It runs when the user says so."""
    client(interaction).dispatch("asked", interaction, command, None)
    at = await _alone(interaction, command)
    if at.asked is not None or at.more is not None:
        await _begin(interaction, at)
        return
    run = Press("run", command.replace(" ", "."), "Do it now")
    card = Card(at.kept.title, lines=(MOVES[command].about,), buttons=(run,), private=True)
    await show(interaction, card, in_place=True)


async def _alone(interaction: discord.Interaction, command: str) -> DrawnForm:
    """A command's form of which nothing is chosen yet. Raises a Refusal if it can't begin."""
    for cog in cogs_of(command):
        imported(cog)
    kept = FormDraft(command, {}, {}, f"/{command}", whom=True, stands=True)
    async with reading(client(interaction).database) as work:
        at = await drawn(work, Caller.of(interaction), kept)
    return await _checked(interaction, at)


async def show_rule(interaction: discord.Interaction, card: Card) -> None:
    """Show the card of a rule, without the buttons of commands that its reader can't begin now."""
    refused = [press for press in card.buttons if press.what == DO_IT and not await _begins(interaction, press)]
    await show(interaction, replace(card, buttons=tuple(press for press in card.buttons if press not in refused)))


async def _begins(interaction: discord.Interaction, do_it: Press) -> bool:
    try:
        await _alone(interaction, do_it.key.replace(".", " "))
    except Refusal:
        return False
    return True


async def form_besides(
    interaction: discord.Interaction, command: str, typed: Options, uses: Uses, debt: str = ""
) -> bool:
    """Show a form for the circumstances of a roll whose button was pressed; return whether there is one.

    A user whose own dice come first is asked for them.

    debt  the key of the obligation that the roll settles
    """
    caller, system = Caller.of(interaction), system_in(module_of(command))
    async with reading(client(interaction).database) as work:
        if uses.once and await work.events.by_once(uses.once) is not None:
            return False  # a command that has run is refused
        ctx = await Context.at(work, caller, discord.utils.utcnow(), typed, system=system)
        title = label_pressed(interaction) or f"/{command}"
        kept = FormDraft(command, typed, typed, title, game=ctx.game.id if ctx.game is not None else 0, stands=True)
        try:
            with suppress(Missing, Ambiguous):
                await ready(replace(ctx, following=True), command, typed)
            at = await drawn(work, caller, kept)
        except Refusal:
            return False  # the command itself says so
    sure = bool(interaction.extras.get(SURE))
    kept = replace(at.kept, debt=debt, once=uses.once or "", gone=list(uses.gone), sure=sure)
    if not on_private(interaction) and interaction.message is not None:
        kept = replace(kept, card=interaction.message.id)
    else:
        kept = replace(kept, anew=list_of(interaction) or "")
    rolls = MOVES[command].rolls
    asks = rolls is not None and rolls.asks and at.more is not None and at.more.any
    if at.asked is None and not asks:
        if not at.own or not await _asks_for_dice(interaction, at):
            return False
        kept = replace(kept, own=True)
    await _begin(interaction, replace(at, kept=kept))
    return True


async def _asks_for_dice(interaction: discord.Interaction, at: DrawnForm) -> bool:
    """Whether a form can ask for real dice. An impossible one says so when it runs."""
    with suppress(Refusal):
        return (await made_ready(client(interaction).database, Caller.of(interaction), at)).types_dice
    return False


async def _show(
    interaction: discord.Interaction, draft: int, at: DrawnForm, at_once: bool = False, *lines: str, opens: bool = False
) -> None:
    """Show the card of a form, or run its command if nothing more is to choose.

    opens  whether the window for the first real dice may open at once, after a press
    """
    database, caller = client(interaction).database, Caller.of(interaction)
    if at.asked is None and at.kept.own:
        found = await own_card(database, caller, draft, at, *lines)
        if found is None:  # nothing is rolled after all
            await carry_out_form(interaction, draft, at.kept)
            return
        if found.kept.options != at.kept.options:
            async with writing(database) as work:
                await amend(work, draft, seen=found.kept.seen)
        pressed = interaction.type is discord.InteractionType.component and not interaction.response.is_done()
        if opens and found.window and pressed:
            await press(interaction, "owntype", f"{draft}.0")
        else:
            await show(interaction, found.card, in_place=True)
        return
    sure = (at_once and not at.form.taken) or _square_chosen(at.kept)
    if at.asked is None and (at.more is None or (sure and await _rolls_nothing(interaction, at))):
        await carry_out_form(interaction, draft, at.kept)
        return
    if at.asked is not None and not at.asked.picks:
        at = await _completed(interaction, at)
    if at.asked is not None and not at.asked.picks and not lines:
        await _open(interaction, draft, at.kept, at.asked.fields)
        return
    card, kept = await form_card(database, caller, draft, at, *lines)
    async with writing(database) as work:
        await keep_up(work, draft, kept)
    await show(interaction, card, in_place=True)


class _Typing:
    """An interaction as if a user were typing the options of a form in it."""

    def __init__(self, interaction: discord.Interaction, typed: Options) -> None:
        self._interaction = interaction
        self.namespace = app_commands.Namespace.__new__(app_commands.Namespace)
        self.namespace.__dict__.update(typed)
        self.command = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._interaction, name)


async def _completed(interaction: discord.Interaction, at: DrawnForm) -> DrawnForm:
    """A form that asks for an option with a completion. The completion's names become choices."""
    assert at.asked is not None
    module = module_of(at.kept.command)
    typing: Any = _Typing(interaction, dict(at.form.typed))
    for name in at.asked.fields:
        option = MOVES[at.kept.command].options[name]
        complete = completion(option, module)
        found = await complete(typing, "") if complete is not None else []
        if found:
            picks = tuple(Pick(one.name, {name: one.value}) for one in found)
            return replace(at, asked=Ask((name,), question_of(MOVES[at.kept.command], name), picks, open=True))
    return at


def _square_chosen(kept: FormDraft) -> bool:
    """Whether a square of the street is chosen, which is the last word on a move without dice."""
    options = MOVES[kept.command].options if kept.command in MOVES else {}
    return any(isinstance(one.measured, Squares) and name in kept.typed for name, one in options.items())


async def _rolls_nothing(interaction: discord.Interaction, at: DrawnForm) -> bool:
    return not rolls_dice((await made_ready(client(interaction).database, Caller.of(interaction), at)).prepared)


async def keep_up(work: Work, draft: int, kept: FormDraft) -> None:
    """Store a form. Real dice that were typed meanwhile stay."""
    row = await work.events.draft(draft, hold=True)
    if row is not None:
        now = FormDraft.of(row.options)
        row.options = replace(kept, **{name: getattr(now, name) for name in OF_DICE}).options
        if kept.done:
            row.rolling = None


async def amend(work: Work, draft: int, **values: Any) -> None:
    """Change some fields of a stored form."""
    row = await work.events.draft(draft, hold=True)
    if row is not None:
        row.options = {**row.options, **values}


async def form_of_draft(work: Work, caller: Caller, draft: int) -> FormDraft:
    """A form by its draft. Raises NotYours for another user's, and IllegalNow for one that is gone or done."""
    row = await work.events.draft(draft)
    if row is None or row.command != FORM or row.server_id != caller.server_id:
        raise IllegalNow(RUN_OUT)
    if row.actor_id != caller.actor.id:
        if row.rolling is not None:
            raise NotYours("That roll is another player's. They type its dice.")
        raise NotYours("That form belongs to another player. [My move] opens your own.").showing(MY_MOVE)
    kept = FormDraft.of(row.options)
    if kept.done:
        done = IllegalNow("That is done already.")
        done.presses = (MY_MOVE,) if kept.game else ()
        raise done
    return kept


async def change(interaction: discord.Interaction, draft: int, typed: Mapping[str, Any]) -> None:
    """Set options of a form. An impossible one is not set, and the form says why."""
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        before = await form_of_draft(work, caller, draft)
    try:
        async with reading(database) as work:
            at = await drawn(work, caller, before.with_more(typed))
        if at.asked is None and at.more is not None:  # a seal may decide otherwise: nothing is kept before that
            at = replace(at, ready=await made_ready(database, caller, at))
    except Refusal as refusal:
        async with reading(database) as work:
            at = await drawn(work, caller, before)
        await _show(interaction, draft, at, False, refusal.text)
        return
    async with writing(database) as work:
        await keep_up(work, draft, at.kept)
    await _show(interaction, draft, at, opens=True)


async def again(interaction: discord.Interaction, draft: int, *lines: str) -> None:
    """Draw a form anew."""
    caller = Caller.of(interaction)
    async with writing(client(interaction).database) as work:
        at = await drawn(work, caller, await form_of_draft(work, caller, draft))
    await _show(interaction, draft, at, False, *lines)


@on_press("form", rf"{NUMBER}\.{STABLE_KEY}")
async def press_form(interaction: discord.Interaction, key: str) -> None:
    """Choose an option on a form."""
    draft, _, mark = key.partition(".")
    await _pick(interaction, int(draft), mark)


@on_choice("form", rf"{NUMBER}\.[0-9]", STABLE_KEY)
async def choose_form(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    await _pick(interaction, int(key.partition(".")[0]), values[0])


async def _pick(interaction: discord.Interaction, draft: int, mark: str) -> None:
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), draft)
    typed = (kept.picks or {}).get(mark)
    if typed is None:  # of an older state of the card
        await again(interaction, draft, "The table has changed. This is the form as of now.")
        return
    await change(interaction, draft, typed)


@on_press("back", NUMBER)
async def press_back(interaction: discord.Interaction, key: str) -> None:
    """Reset a form to its start."""
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), int(key))
    await change(interaction, int(key), {name: kept.start.get(name) for name in kept.typed})


@on_press("resume", NUMBER)
async def press_resume(interaction: discord.Interaction, key: str) -> None:
    """Show a form again whose card is gone."""
    await again(interaction, int(key))


@on_choice("blank", NUMBER, r"[a-z_]+")
async def choose_blank(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Choose an option that the form does not ask for."""
    draft, (name,) = int(key), values
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), draft)
        if name not in MOVES[kept.command].options:
            raise IllegalNow(RUN_OUT)
        asking = replace(kept, asking=name)
        at = await drawn(work, Caller.of(interaction), asking)
    await _show(interaction, draft, at)


@on_press("write", rf"{NUMBER}\.{NAMES}")
async def press_write(interaction: discord.Interaction, key: str) -> None:
    """Open the window for options that have no choices."""
    draft, *names = key.split(".")
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), int(draft))
    known = MOVES[kept.command].options
    if not all(name in known for name in names):
        raise IllegalNow(RUN_OUT)
    await _open(interaction, int(draft), kept, names)


async def _open(interaction: discord.Interaction, draft: int, kept: FormDraft, names: Sequence[str]) -> None:
    window = FormWindow(draft, kept, names[:MOST_BLANKS])
    window.uses = Uses.of(interaction)
    await open_window(interaction, window)
    client(interaction).dispatch("window", interaction, kept.command, kept.typed, names[0])


@on_press("go", NUMBER)
async def press_go(interaction: discord.Interaction, key: str) -> None:
    """Run the command of a form, as the form showed it."""
    async with reading(client(interaction).database) as work:
        kept = await form_of_draft(work, Caller.of(interaction), int(key))
    if kept.whole is None:
        await again(interaction, int(key))
        return
    await carry_out_form(interaction, int(key), kept)


async def carry_out_form(interaction: discord.Interaction, draft: int, kept: FormDraft, **more: Any) -> bool:
    """Run the command of a form, once. A refusal leaves the form as it is, and the form shows it.

    Returns whether the command has run.
    """
    assert kept.whole is not None
    interaction.extras[SURE] = kept.sure
    database, caller = client(interaction).database, Caller.of(interaction)
    whole = {**kept.whole, **kept.more, **more}
    try:
        if kept.command in ANSWERS or not (kept.own or among_figures(kept.command)):
            await run_declared(interaction, kept.command, whole)
            if kept.own:
                await _done(interaction, draft, kept)
            return True
        caller = replace(caller, debt=kept.debt, roll=draft)
        answer = await carry_out(database, caller, kept.command, whole, once=kept.once or f"form:{draft}")
    except (Missing, Ambiguous) as asks:
        if not await form_for(interaction, kept.command, whole, asks, title=kept.title):
            raise
        return False
    except Refusal as refusal:
        await show_refusal(interaction, draft, kept, refusal, () if kept.own else more)
        return False
    if not answer.hindered:
        await _done(interaction, draft, kept)
        await drop(interaction, Uses.of(interaction).gone)
    if interaction.message is None:
        await reply(interaction, answer)
        return not answer.hindered
    await _tell_done(interaction, draft, kept, answer)
    if not answer.hindered:
        await drop_there(interaction, kept.card, kept.once, kept.gone)
    return not answer.hindered


async def _done(interaction: discord.Interaction, draft: int, kept: FormDraft) -> None:
    async with writing(client(interaction).database) as work:
        await keep_up(work, draft, replace(kept, done=True))


async def _tell_done(interaction: discord.Interaction, draft: int, kept: FormDraft, answer: Reply) -> None:
    """Show the result of a form: in its place to the caller alone, and in the channel unless all is private.

    If the caller owes a square of the street now, such as the end of a run, the form that asks for it is in its place.
    """
    if on_private(interaction) and spot_of(interaction) is None and not answer.hindered:
        ends = await _square_owed(interaction, answer)
        if ends is not None:
            interaction.extras[REDRAWN] = kept.anew
            if await form_for(interaction, ends.owed.command, ends.options, title=ends.label):
                await reply(interaction, answer)
                return
    mine = (Press("resume", str(draft), "Back to the form"),) if answer.hindered else (MY_MOVE,) if kept.game else ()
    shown = answer.card if answer.card.private else Card(answer.card.headline, tone=answer.card.tone)
    own = replace(shown, buttons=(*mine, *shown.buttons), private=True)
    if kept.anew and not answer.hindered and not (kept.anew == MINE and answer.card.private):
        own = await LISTS[kept.anew](interaction)
    await reply_in_place(interaction, own, answer)


async def _square_owed(interaction: discord.Interaction, answer: Reply) -> Debt | None:
    """What a result makes the caller owe, if all that it lacks is a square of the street; None for none."""
    key = next((one.key for one in answer.card.buttons if one.what == OWED), "")
    if not key or answer.card.private:
        return None
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        return await square_owed(ctx, key)


async def show_refusal(
    interaction: discord.Interaction, draft: int, kept: FormDraft, refusal: Refusal, written: Collection[str]
) -> None:
    """Show a refusal in the place of the form, with a way to correct it."""
    wrong = [*written] or [name for name in kept.typed if name not in kept.start][:MOST_BLANKS]
    correct = (Press("write", ".".join((str(draft), *wrong)), "Correct"),) if wrong and not refusal.presses else ()
    back = kept.own or among_figures(kept.command)
    form = (Press("resume", str(draft), "Back to the roll" if kept.own else "Back to the form"),) if back else ()
    away = (Press("ownback", str(draft), PUT_AWAY),) if kept.own and kept.throws else ()
    mine = (MY_MOVE,) if kept.game else ()
    buttons = tuple(dict.fromkeys((*await presses_of(interaction, refusal), *correct, *form, *away, *mine)))
    await show(interaction, Card(refusal.text, plain=True, tone=Tone.BAD, buttons=buttons, private=True), in_place=True)


class FormWindow(ui.Modal):
    """A window with a line for each of these options. Each has its own id, because phones keep windows by their ids.

    uses  what the form uses up
    """

    uses = Uses()

    def __init__(self, draft: int, kept: FormDraft, names: Sequence[str]) -> None:
        super().__init__(title=kept.title[:MOST_TITLE])
        self.draft, self.kept = draft, kept
        self.lines: dict[str, ui.TextInput[Any]] = {}
        for name in names:
            line = ui.TextInput[Any](default=_shown(kept.typed.get(name)), required=len(names) == 1, max_length=300)
            self.lines[name] = line
            self.add_item(
                ui.Label(
                    text=called(name, MOVES[kept.command].options[name])[:MOST_TITLE],
                    description=MOVES[kept.command].options[name].about[:MOST_EXAMPLE],
                    component=line,
                )
            )

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._submit(interaction))

    async def _submit(self, interaction: discord.Interaction) -> None:
        interaction.extras[USES] = self.uses
        texts = {name: unmarked(line.value).strip() for name, line in self.lines.items()}
        try:
            values = {name: as_option(self.kept.command, name, text) for name, text in texts.items() if text}
        except OutOfRange as refusal:
            await show_refusal(interaction, self.draft, self.kept, refusal, self.lines)
            return
        await change(interaction, self.draft, values)


def _shown(value: Any) -> str | None:
    return None if value is None else as_typed(value)
