"""/log: what happened here or in a game or campaign, with undone entries struck through; /undo."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.cards.card import Card
from cogs.cards.pieces import in_thread
from cogs.command_adapter.params import Choices, any_figure, choices
from cogs.commands.history.files import MOST_EXPORTED, csv_file, json_file
from cogs.commands.history.pages import (
    KINDS,
    PAGE,
    WantedEvents,
    entry_card,
    kind_named,
    kinds,
    log_card,
    take_back,
    undoable,
)
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.pipeline import undo_requests
from cogs.pipeline.logs import Sees, any_log, log_named, log_numbered, sees
from cogs.pipeline.undo_requests import FULL_TIME
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.safety.gc_tuning import unsearched
from cogs.slash.slash import User, alone, command
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.report import Tone
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal


@on_press("log", rf"(older|newer)\.{NUMBER}(\.{NUMBER}){{3}}\.[\w-]*")
async def press_page(interaction: discord.Interaction, key: str) -> None:
    """The page before or after."""
    way, number, rest = key.split(".", 2)
    wanted = WantedEvents.of_key(rest)
    async with reading(client(interaction).database) as work:
        log = await log_numbered(work, Caller.of(interaction), wanted.stream, sees(interaction))
        if way == "newer":
            events = (await wanted.events(work, PAGE + 1, after=int(number)))[::-1]
            found = events[1:] if len(events) > PAGE else None
            newest = found is None
        else:
            found, newest = await wanted.events(work, PAGE + 1, before=int(number)), False
        if found is None:  # less than a page is newer, so the newest page is shown whole
            found = await wanted.events(work, PAGE + 1)
        else:
            found = found if way == "older" else [*found, *await wanted.events(work, 1, before=found[-1].seq)]
        undo = await undoable(work, log, found) if newest else None
        card = log_card(log, wanted, found, newest, await wanted.named(work, log.ctx.server_id), undo)
    await show(interaction, card)


@on_press("entry", NUMBER)
async def press_entry(interaction: discord.Interaction, key: str) -> None:
    """An entry with its whole sum."""
    eyes = sees(interaction)
    await show(interaction, await entry_card(client(interaction).database, Caller.of(interaction), int(key), eyes))


@on_press(undo_requests.TAKE_BACK, NUMBER)
async def press_take_back(interaction: discord.Interaction, key: str) -> None:
    """Undo an entry from the log. A new card reports it to all, since the entry's own card is elsewhere."""
    card = await undo_requests.undo(client(interaction).database, Caller.of(interaction), int(key))
    await show(interaction, replace(card, tone=Tone.PLAIN))


async def any_kind(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete a kind of entry."""
    return choices(kinds(), current)


@command("log")
class Log:
    """Show the log, newest first. Buttons open the sum of each entry."""

    game: str = option(
        "The game or campaign; “server” for all else (default: this place).",
        default="",
        complete=any_log,
    )
    figure: str | None = option("Only entries that concern this figure.", default=None, complete=any_figure)
    player: User = option("Only actions of this player.", default=0)
    kind: str | None = option(
        f"What to show: {KINDS[0]}, {KINDS[1]} without dice, or one command such as mad-card (default: all).",
        default=None,
        complete=any_kind,
    )
    as_: str | None = option("The format, to get the log as a file.", default=None, words=("CSV", "JSON"))


@answers(Log)
async def log(interaction: discord.Interaction, move: Log) -> None:
    looked = _log(client(interaction).database, Caller.of(interaction), sees(interaction), move)
    await show(interaction, await (unsearched(looked) if move.as_ else looked))


async def _log(database: Database, caller: Caller, eyes: Sees, move: Log) -> Card:
    file = move.as_
    async with reading(database) as work:
        found = await log_named(work, caller, move.game, eyes)
        stored = await found.ctx.figure(move.figure) if move.figure is not None else None
        wanted = WantedEvents(
            found.stream.id if found.stream else 0,
            stored.id if stored else 0,
            move.player,
            kind_named(move.kind) if move.kind is not None else "",
        )
        most = MOST_EXPORTED if file else PAGE
        events = await wanted.paged(work, most + 1) if found.stream else []
        undo = await undoable(work, found, events)
        card = log_card(found, wanted, events[: PAGE + 1], True, stored.figure.name if stored else "", undo)
        if file and events:
            write = csv_file if file == "CSV" else json_file
            cut = len(events) > most
            return Card(
                f"{card.headline}, as {file}",
                lines=(
                    f"{min(len(events), most)} {'entry' if len(events) == 1 else 'entries'}, oldest first"
                    + (". Older ones are not in it. Name a player or a kind to reach them." if cut else ""),
                ),
                file=await in_thread(write, events[:most][::-1], found.ctx),
                private=True,
            )
        return card


@command("undo")
class Undo:
    """Take back the last thing you did here."""


@answers(Undo)
async def undo_last(interaction: discord.Interaction, _move: Undo) -> None:
    caller, database = Caller.of(interaction), client(interaction).database
    async with reading(database) as work:
        stream = (await work.log_here(caller.server_id, caller.channel_id)).stream
        latest = await work.events.latest_by(stream.id, caller.actor.id) if stream else []
    deeds = (event for event in latest if event.command != FULL_TIME)
    event = next((event for event in deeds if event.outcome or event.changes or event.waiting), None)
    if event is None:
        raise await _nothing_own(interaction)
    await show(interaction, await undo_requests.undo(database, caller, event.id))


async def _nothing_own(interaction: discord.Interaction) -> Refusal:
    """The refusal to undo for a user without an action of their own here. An umpire can undo the last one."""
    async with reading(client(interaction).database) as work:
        log = await log_named(work, Caller.of(interaction), "", sees(interaction))
        events = await WantedEvents(log.stream.id, 0, 0, "").events(work, PAGE) if log.stream else []
        last = await undoable(work, log, events)
    if last is None:
        text = "You have nothing to take back here. /log shows what others or an umpire can take back."
        return IllegalNow(text).offering("Log", "log")
    refusal = IllegalNow(
        f"You have nothing of your own to take back here. As umpire you can take back {last.actor_name}'s last action."
    )
    refusal.presses = (take_back(last, f"Undo entry {last.seq}"),)
    return refusal.offering("Log", "log")


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Log))
    bot.tree.add_command(alone(Undo))
