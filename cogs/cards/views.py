"""Sending replies, and the buttons and menus under them: dynamic items whose ids tell all, which outlive a restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

import discord
import structlog
from discord import ui

from cogs.border.registry import by_command, by_name
from cogs.cards.board_display import MY_MOVE
from cogs.cards.components import CardView, files_of
from cogs.cards.render import KEY, Card, Press
from cogs.cards.rule_card import rule_card, table_card
from cogs.cards.used_buttons import (
    ON_MESSAGE,
    Spent,
    carrying_on,
    drop,
    following,
    pressed_on,
    used_up,
    without_buttons,
)
from cogs.pipeline import rerolls, undo_and_reveal
from cogs.pipeline.context import SURE, Caller, Context, keep
from cogs.pipeline.pipeline import RUN_OUT, Reply, carry_out
from cogs.pipeline.prepared import PREPARES, Options, kept_of, typed_of
from cogs.pipeline.seals import require_insider, with_line
from cogs.pipeline.stale_moves import FROM, naming
from cogs.post.cross_channel_buttons import AT, Spot, marked, spot_of
from cogs.post.lost_channels import lose_if_unknown
from cogs.post.posting import channel_at, post, posts_at, way_to
from cogs.safety.error_log import named
from cogs.safety.errors import GIVEN, guarded
from cogs.safety.interaction_deadline import edit, open_window, send
from db.fair import REROLLED
from db.retention import once_of
from db.seats import GAME
from db.store.engine import Database
from db.store.unit_of_work import reading, writing
from rules.core.action.move import MOVES
from rules.core.action.report import FollowUp, Tone
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.tables.book import Book

EDITABLE = (
    discord.TextChannel,
    discord.VoiceChannel,
    discord.StageChannel,
    discord.Thread,
    discord.DMChannel,
    discord.PartialMessageable,
)
"""Channels in which an earlier message can be edited by its id."""


log = structlog.get_logger()


class Client(Protocol):
    """What the kit needs of the bot."""

    database: Database

    def dispatch(self, event: str, /, *args: Any) -> None: ...


def client(interaction: discord.Interaction) -> Client:
    """The bot behind an interaction."""
    return interaction.client  # pyright: ignore[reportReturnType] - create_bot gives every bot a database


async def show(interaction: discord.Interaction, card: Card, in_place: bool = False) -> None:
    """Answer an interaction with a card; what was taken back takes the place of the message it stood on.

    A private card shown `in_place` takes the place of the private message whose button or menu was used; where there is
    none, and where the interaction was answered before, it is sent like any other.
    """
    spot = spot_of(interaction)
    if spot is not None and spot.place.channel_id < 0 and not card.private:  # nobody reads there
        card = replace(card, buttons=(), private=True)
    if spot is not None and not card.private:
        line = await tell_there(interaction, spot, card)
        mine = (MY_MOVE,) if spot.kind == GAME else ()
        card = Card(card.headline, lines=(line,), tone=card.tone, plain=card.plain, buttons=mine, private=True)
        await send(interaction, CardView(marked(interaction, card)), private=True)
        return
    if spot is None and not in_place:
        card = await _with_my_move(interaction, card)
    card = marked(interaction, card)
    view = CardView(card)
    if card.tone is Tone.GONE and await edit(interaction, view):
        return
    if in_place and card.private and on_private(interaction) and await edit(interaction, view, files_of(card)):
        return
    await send(interaction, view, private=card.private, files=files_of(card))


async def _with_my_move(interaction: discord.Interaction, card: Card) -> Card:
    """A card of a game that can have no table card has [My move]; what is shown in place leads on by itself."""
    if posts_at(interaction) or MY_MOVE in card.buttons:
        return card
    async with reading(client(interaction).database) as work:
        here = await work.log_here(interaction.guild_id or interaction.user.id, interaction.channel_id or 0)
    return card if here.game is None else replace(card, buttons=(MY_MOVE, *card.buttons))


async def tell_there(interaction: discord.Interaction, spot: Spot, card: Card) -> str:
    """Have the bot tell all in the channel of a game or campaign what was done there from afar; where, in a line."""
    where = way_to(*spot.place)
    try:
        await post(interaction.client, *spot.place, card)
    except (discord.HTTPException, OSError) as error:  # it is done all the same
        log.warning("not told there", channel=spot.place.channel_id, why=named(error))
        if isinstance(error, discord.HTTPException) and not spot.place.direct:
            await lose_if_unknown(interaction.client, spot.place.server_id, spot.place.channel_id, error)
        return f"The bot could not post it in {where}: /log there has it."
    return f"Told in {where}."


def on_private(interaction: discord.Interaction) -> bool:
    """Whether the button or menu that was used stands on a message that its user alone sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def reply(interaction: discord.Interaction, answer: Reply) -> None:
    """Answer an interaction with what a command came to."""
    if answer.outcome is not None:
        client(interaction).dispatch("outcome", interaction, answer.outcome)
    await show(interaction, answer.card)
    for ephemeral in answer.ephemerals:
        await show(interaction, ephemeral)


async def reply_in_place(interaction: discord.Interaction, own: Card, answer: Reply) -> None:
    """Answer a choice on a private message: `own` takes its place, and the channel is told unless all is private."""
    if answer.outcome is not None:
        client(interaction).dispatch("outcome", interaction, answer.outcome)
    spot = spot_of(interaction)
    if spot is not None and spot.place.channel_id > 0 and not answer.card.private:
        line = await tell_there(interaction, spot, answer.card)
        await show(interaction, replace(own, lines=(*own.lines, line)), in_place=True)
        return
    await show(interaction, own, in_place=True)
    if not answer.card.private:
        await show(interaction, answer.card)


class Uses(NamedTuple):
    """What is used up by what a button is for, whether it is done at once or by a window that the button opens.

    once  what happens but once
    gone  the custom ids of buttons that go then
    """

    once: str | None = None
    gone: Collection[str] = ()

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Uses:
        """Of the button that was pressed in an interaction."""
        return interaction.extras.get(USES, cls())


USES: Final = "uses"
REDRAWN: Final = "redrawn"
"""Where an interaction has the name of the private list that its button stood on, which is drawn anew after it."""
Redraws = Callable[[discord.Interaction, str], Awaitable[Card]]
LISTS: dict[str, Redraws] = by_name()
"""What draws such a list anew, of the headline of what was done, by its name."""


async def run(
    interaction: discord.Interaction,
    command: str,
    options: Options,
    once: str | None = None,
    gone: Collection[str] = (),
    *,
    asked: bool = False,
) -> None:
    """Run a command for the one who gave it, and answer.

    What it used up `once` for all goes from the card it is on; so do the buttons `gone`.
    asked  whether its button answers a question, in whose place it is told what came of it
    """
    database = client(interaction).database
    given = {key: value for key, value in options.items() if value is not None}
    interaction.extras[GIVEN] = command
    try:
        answer = await carry_out(database, Caller.of(interaction), command, given, once)
    except Refusal:
        async with reading(database) as work:
            used = once is not None and await work.events.by_once(once) is not None
        if used:  # whatever else stands in its way
            await drop(interaction, await _used_up(interaction, once))
        raise
    # What is private leaves no trace on a card for all.
    redrawn = interaction.extras.get(REDRAWN) if on_private(interaction) and not answer.hindered else None
    if redrawn is not None:
        await show(interaction, await LISTS[redrawn](interaction, answer.card.headline), in_place=True)
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


async def _used_up(interaction: discord.Interaction, once: str | None) -> list[str]:
    """The buttons beside the one pressed that can't be pressed once more."""
    kept = interaction.extras.get(ON_MESSAGE)
    return await used_up(client(interaction).database, interaction.message, once, kept)


async def drop_there(interaction: discord.Interaction, message: int, once: str, gone: Collection[str]) -> None:
    """Take off an earlier message of this channel what was used up from elsewhere; 0 is none."""
    channel = interaction.channel
    if not message or spot_of(interaction) is not None or not isinstance(channel, EDITABLE):
        return
    with suppress(discord.HTTPException):  # gone, or out of the bot's reach: at the latest it goes when it is pressed
        told = await channel.fetch_message(message)
        view = without_buttons(told, [*gone, *await used_up(client(interaction).database, told, once)])
        if view is not None:
            await told.edit(view=view)


async def run_or_ask(
    interaction: discord.Interaction, command: str, options: Options, uses: Uses, debt: str = ""
) -> None:
    """Run the command of a button, once it has asked for what it still needs; what that uses up goes then.

    A test asks for what may be said of it besides, where there is anything.
    debt  what is owed that it does, as its button knows it
    """
    from cogs.forms.form_buttons import form_besides  # forms are made of commands

    interaction.extras[USES] = uses
    asks = ASKS.get(command)
    if asks is not None and await asks(interaction, options):
        return
    rolls = MOVES[command].rolls if command in MOVES else None
    if rolls is not None and rolls.asks and await form_besides(interaction, command, options, uses, debt):
        return
    await run(interaction, command, options, *uses)


async def offer_choice(
    interaction: discord.Interaction, command: str, question: str, choices: Iterable[tuple[str, Options]], *lines: str
) -> None:
    """Ask privately which way a command is meant: a button for each, by its label and the options it runs with."""
    caller, now = Caller.of(interaction), discord.utils.utcnow()
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, caller, now)
        await work.servers.get(caller.server_id, caller.direct, now)
        once = f"choice:{caller.delivery}"
        offers = [FollowUp(label, command, await naming(ctx, command, options), once) for label, options in choices]
        drafts = await keep(work, caller, [(command, kept_of(offer)) for offer in offers], private=True)
    buttons = tuple(Press("draft", str(draft), offer.label) for offer, draft in zip(offers, drafts, strict=True))
    await show(interaction, Card(question, lines=lines, buttons=buttons, private=True))


async def ask(interaction: discord.Interaction, window: ui.Modal, command: str, options: Options, option: str) -> None:
    """Open a window in which one option of a command is typed; whoever listens hears which."""
    await open_window(interaction, window)
    client(interaction).dispatch("window", interaction, command, options, option)


class PressButton(ui.DynamicItem[ui.Button[Any]], template=rf"c(?:{AT})?:(?P<does>[a-z]+):(?P<key>{KEY.pattern})"):
    """Every button of the bot, pressed: `does` names the deed, `key` what it is done to."""

    def __init__(self, does: str, key: str, button: ui.Button[Any]) -> None:
        self.does, self.key = does, key
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        assert isinstance(item, ui.Button)
        return cls(match["does"], match["key"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, press(interaction, self.does, self.key))


class MenuSelect(ui.DynamicItem[ui.Select[Any]], template=rf"m(?:{AT})?:(?P<does>[a-z]+):(?P<key>{KEY.pattern})"):
    """Every menu of the bot, chosen from: `does` names the deed, `key` what it is done to."""

    def __init__(self, does: str, key: str, select: ui.Select[Any]) -> None:
        self.does, self.key = does, key
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> MenuSelect:
        assert isinstance(item, ui.Select)
        return cls(match["does"], match["key"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, choose(interaction, self.does, self.key, list(self.item.values)))


async def choose(interaction: discord.Interaction, does: str, key: str, values: list[str]) -> None:
    """Do what choices of a menu stand for; one of an older version, or made up, may stand for nothing."""
    known = does in MENU_DEEDS
    shape, chosen = MENU_SHAPES.get(does, (ANYTHING, ANYTHING))
    if not known or not re.fullmatch(shape, key) or not all(re.fullmatch(chosen, one) for one in values):
        raise IllegalNow("That menu no longer works: give the command again.")
    await MENU_DEEDS[does](interaction, key, values)


async def press(interaction: discord.Interaction, does: str, key: str) -> None:
    """Do what a button stands for; one of an older version, or made up, may stand for nothing."""
    try:
        if does not in DEEDS or not re.fullmatch(SHAPES.get(does, ANYTHING), key):
            raise Spent(RUN_OUT)
        await DEEDS[does](interaction, key)
    except Spent as spent:
        await drop(interaction, [f"c:{does}:{key}", *following(interaction.message, spent.event)])
        raise


async def press_draft(interaction: discord.Interaction, key: str) -> None:
    """Run a kept command, once, as whoever presses: it refuses those who may not."""
    draft, event = await pressed_on(client(interaction).database, interaction, int(key))
    caller = Caller.of(interaction)
    if draft is None or draft.server_id != caller.server_id or draft.command not in PREPARES:
        raise Spent(RUN_OUT)
    if event is not None and event.struck_at is not None:
        raise Spent(undo_and_reveal.TAKEN_BACK, event.id)
    once, typed = once_of(draft), typed_of(draft.options)
    interaction.extras[SURE] = SURE in draft.options
    if once.startswith("odds:") or SURE in draft.options:  # what was asked about is done as it stands
        await run(interaction, draft.command, typed, once=once, asked=SURE in draft.options)
        return
    await run_or_ask(interaction, draft.command, typed, Uses(once))


async def press_run(interaction: discord.Interaction, key: str) -> None:
    """Run a command that needs no options, as whoever presses; as often as it can be run, or from one moment on."""
    name, _, at = key.partition(":")
    command = name.replace(".", " ")
    if command not in PREPARES or needs(command):
        raise Spent(RUN_OUT)
    await run_or_ask(interaction, command, {FROM: at} if at else {}, Uses())


def needs(command: str) -> bool:
    """Whether a command can't be given without options, or not by a player at all."""
    return command not in MOVES or any(option.required for option in MOVES[command].options.values())


async def press_again(interaction: discord.Interaction, key: str) -> None:
    """The same command once more with new dice, where it was given; one press for each event."""
    async with reading(client(interaction).database) as work:
        event, ctx = await undo_and_reveal.in_context(work, Caller.of(interaction), int(key))
        require_insider(event, ctx)
    if event.command not in PREPARES or event.channel_id != ctx.caller.channel_id:
        raise Spent(RUN_OUT)
    options = {name: value for name, value in event.options.items() if name not in ("dice", REROLLED)}
    await run(interaction, event.command, options, once=f"again:{key}")


async def book_for(interaction: discord.Interaction) -> Book:
    """The tables in force where somebody only looks."""
    async with reading(client(interaction).database) as work:
        return (await Context.at(work, Caller.of(interaction), discord.utils.utcnow())).book


async def press_why(interaction: discord.Interaction, key: str) -> None:
    """The rule behind a verdict, privately."""
    await show(interaction, rule_card(key, await book_for(interaction)))


async def press_because(interaction: discord.Interaction, key: str) -> None:
    """The sum behind a verdict, then its rule, privately."""
    from cogs.pipeline.logs import sees  # logs are shown through this module
    from cogs.pipeline.why import why_card

    eyes = sees(interaction)
    await show(interaction, await why_card(client(interaction).database, Caller.of(interaction), int(key), eyes))


async def press_table(interaction: discord.Interaction, key: str) -> None:
    """A table a rule reads, privately."""
    await show(interaction, table_card(key, await book_for(interaction)))


async def press_undo(interaction: discord.Interaction, key: str) -> None:
    told = interaction.message.id if interaction.message is not None else 0
    await show(
        interaction, await undo_and_reveal.undo(client(interaction).database, Caller.of(interaction), int(key), told)
    )


async def press_strike(interaction: discord.Interaction, key: str) -> None:
    """Take back what another did, as their umpire; `key` has the message that told of it, too."""
    event, told = map(int, key.split("."))
    interaction.extras[SURE] = True
    card = await undo_and_reveal.undo(client(interaction).database, Caller.of(interaction), event, told)
    await show(interaction, card if told else replace(card, tone=Tone.PLAIN))  # else nobody else would be told
    await tell_in_place(interaction, told, card)


async def press_agree(interaction: discord.Interaction, key: str) -> None:
    card, message = await undo_and_reveal.agree(client(interaction).database, Caller.of(interaction), int(key))
    await show(interaction, card)
    await tell_in_place(interaction, message, card)


async def tell_in_place(interaction: discord.Interaction, message: int, card: Card) -> None:
    """Put a card in the place of an earlier message; 0 is none."""
    spot = spot_of(interaction)
    channel = interaction.channel if spot is None else channel_at(interaction.client, *spot.place)
    if message and isinstance(channel, EDITABLE):
        with suppress(discord.HTTPException):  # the message may be gone, or out of the bot's reach: the log has it all
            await channel.get_partial_message(message).edit(view=CardView(card))


async def press_reroll(interaction: discord.Interaction, key: str) -> None:
    """The dice that a skill may throw anew, privately; a single one is thrown at once."""
    draft, told = with_message(interaction, key)
    found = await rerolls.offered(client(interaction).database, Caller.of(interaction), int(draft), told)
    if isinstance(found, Card):
        await show(interaction, found)
        return
    (die,) = found
    await press_die(interaction, f"{draft}.{die.place}.{die.die}.{told}")


async def press_more(interaction: discord.Interaction, key: str) -> None:
    """The skills for which the card had no room, privately."""
    draft, _, rest = key.partition(".")
    start, told = with_message(interaction, rest)
    caller = Caller.of(interaction)
    await show(interaction, await rerolls.more(client(interaction).database, caller, int(draft), int(start), told))


def with_message(interaction: discord.Interaction, key: str) -> tuple[str, int]:
    """What a key says, and the message a roll was told by: the one its key ends with, else that of the button."""
    said, _, message = key.partition(".")
    here = interaction.message.id if interaction.message is not None else 0
    return said, int(message or here)


async def press_die(interaction: discord.Interaction, key: str) -> None:
    """One die falls anew: the old card is struck, a new one told."""
    draft, place, die, message = map(int, key.split("."))
    struck, answer = await rerolls.throw_again(client(interaction).database, Caller.of(interaction), draft, place, die)
    await reply_anew(interaction, answer, struck, message)


async def reply_anew(interaction: discord.Interaction, answer: Reply, struck: Card, message: int) -> None:
    """Answer with a roll of which a die fell anew; `struck` takes the place of the `message` that told of it."""
    here = interaction.message
    if here is not None and here.id == message:
        with suppress(discord.HTTPException):  # the message may be gone: the log has it all
            await edit(interaction, CardView(marked(interaction, struck)))
        await reply(interaction, answer)
        return
    await drop(interaction, carrying_on(here))
    await reply(interaction, answer)
    await tell_in_place(interaction, message, struck)


async def press_look(interaction: discord.Interaction, key: str) -> None:
    await show(interaction, await undo_and_reveal.look(client(interaction).database, Caller.of(interaction), int(key)))


async def press_reveal(interaction: discord.Interaction, key: str) -> None:
    card = await undo_and_reveal.reveal(client(interaction).database, Caller.of(interaction), int(key))
    await drop(interaction, [f"c:reveal:{key}"])
    await show(interaction, card)


async def press_seen(interaction: discord.Interaction, key: str) -> None:
    """Another at the table saw the dice that were typed in: the card says so."""
    line = await undo_and_reveal.see(client(interaction).database, Caller.of(interaction), int(key))
    if interaction.message is not None:
        await edit(interaction, with_line(interaction.message, line))


NUMBER: Final = r"(?:[0-8]?[0-9]{1,18})"
"""What a key, or a part of it, looks like that is an id or a place: as large as the database takes."""
ANYTHING: Final = r".*"
Deed = Callable[[discord.Interaction, str], Awaitable[None]]
MenuDeed = Callable[[discord.Interaction, str, list[str]], Awaitable[None]]
DEEDS: dict[str, Deed] = by_name()
DEEDS |= {
    "draft": press_draft,
    "again": press_again,
    "run": press_run,
    "why": press_why,
    "because": press_because,
    "table": press_table,
    "undo": press_undo,
    "strike": press_strike,
    "agree": press_agree,
    "look": press_look,
    "reveal": press_reveal,
    "seen": press_seen,
    "reroll": press_reroll,
    "more": press_more,
    "die": press_die,
}
SHAPES: dict[str, str] = {
    **dict.fromkeys(("draft", "again", "because", "undo", "agree", "look", "reveal", "seen"), NUMBER),
    "reroll": rf"{NUMBER}(\.{NUMBER})?",
    "more": rf"{NUMBER}\.{NUMBER}(\.{NUMBER})?",
    "die": rf"{NUMBER}(\.{NUMBER}){{3}}",
    "strike": rf"{NUMBER}\.{NUMBER}",
}
"""What the keys of buttons look like, as patterns: no other reaches the deed."""


def deed(name: str, shape: str = ANYTHING) -> Any:
    """Register what a cog's own buttons do: a coroutine of the interaction and the key, which has this `shape`.

    Who presses may have made the key up: it is looked up among what is his to see and do, like all that is typed.
    """

    def register(handler: Any) -> Any:
        DEEDS[name], SHAPES[name] = handler, shape
        return handler

    return register


Asks = Callable[[discord.Interaction, Options], Awaitable[bool]]
ASKS: dict[str, Asks] = by_command()


def redraws(name: str) -> Callable[[Redraws], Redraws]:
    """Register what draws a private list anew once something on it is done."""

    def register(handler: Redraws) -> Redraws:
        LISTS[name] = handler
        return handler

    return register


def asks_first(command: str) -> Callable[[Asks], Asks]:
    """Register what a button of a command asks before it runs, privately and as often as it is pressed.

    A coroutine of the interaction and the options, which says whether it asked: with all it needs the command runs.
    """

    def register(handler: Asks) -> Asks:
        ASKS[command] = handler
        return handler

    return register


MENU_SHAPES: dict[str, tuple[str, str]] = {}
MENU_DEEDS: dict[str, MenuDeed] = by_name()


def menu_deed(name: str, shape: str = ANYTHING, values: str = ANYTHING) -> Any:
    """Register what a cog's own menus do: a coroutine of the interaction, the key and the values that were chosen,
    each of its shape.

    A menu stands for as long as its message does: what was a choice then need not be one now. Discord goes on showing
    what was chosen, and does not send the same choice twice, until the message is edited: `show` it again.
    """

    def register(handler: Any) -> Any:
        MENU_DEEDS[name], MENU_SHAPES[name] = handler, (shape, values)
        return handler

    return register
