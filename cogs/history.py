"""/log: what happened here, the undone struck through; /undo."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit import consent
from cogs._kit.desk import Caller, Desk
from cogs._kit.params import any_figure, everywhere, in_all_contexts
from cogs._kit.render import Card, Press, clean
from cogs._kit.views import client, deed, show
from db.engine import Database
from db.models import Event
from db.unit_of_work import reading
from rules.core.refusal import IllegalNow

PAGE = 10


async def log_page(database: Database, caller: Caller, before: int | None = None, figure: str = "") -> Card:
    """One page of a server's log, newest first; only what touched `figure`, if one is named."""
    async with reading(database) as work:
        settings = await work.servers.settings(caller.server_id)
        desk = Desk(work, caller, settings, discord.utils.utcnow())
        stored = await desk.figure(figure) if figure else None
        stream = await work.servers.stream(caller.server_id)
        events = await work.events.page(stream.id, before, PAGE + 1, stored.id if stored else None) if stream else []
    shown = events[:PAGE]
    of = f" of {clean(stored.figure.name)}" if stored else ""
    if not shown:
        return Card(f"Nothing on record{of} yet.", private=True)
    older = (Press("log", f"{shown[-1].seq}.{stored.id if stored else 0}", "Older"),) if len(events) > PAGE else ()
    return Card(f"The log{of}", lines=tuple(line(event, desk) for event in shown), buttons=older, private=True)


def line(event: Event, desk: Desk) -> str:
    """One event on a line: number, time, who, what; a sealed one only to its actor and the umpires."""
    hidden = event.sealed and event.actor_id != desk.caller.actor.id and not desk.is_umpire
    what = f"a sealed roll, /{event.command}" if hidden else event.headline
    seal = " (sealed)" if event.sealed and not hidden else ""
    text = f"{what}{seal}"
    when = discord.utils.format_dt(event.at.replace(tzinfo=event.at.tzinfo or discord.utils.utcnow().tzinfo), "R")
    told = f"~~{text}~~ taken back" if event.struck_at else text
    return f"`{event.seq}` {told} · {clean(event.actor_name)}, {when}"


@deed("log")
async def press_older(interaction: discord.Interaction, key: str) -> None:
    """The page before."""
    seq, _, figure_id = key.partition(".")
    name = ""
    if figure_id != "0":
        async with reading(client(interaction).database) as work:
            name = await work.rosters.full_name(int(figure_id))
    await show(interaction, await log_page(client(interaction).database, Caller.of(interaction), int(seq), name))


@in_all_contexts
@everywhere
@app_commands.command(name="log", description="What happened here, newest first.")
@app_commands.describe(figure="Only what touched this figure.")
@app_commands.autocomplete(figure=any_figure)
async def log(interaction: discord.Interaction, figure: str | None = None) -> None:
    await show(interaction, await log_page(client(interaction).database, Caller.of(interaction), figure=figure or ""))


@in_all_contexts
@everywhere
@app_commands.command(name="undo", description="Take back the last thing you did here.")
async def undo_last(interaction: discord.Interaction) -> None:
    caller, database = Caller.of(interaction), client(interaction).database
    async with reading(database) as work:
        stream = await work.servers.stream(caller.server_id)
        latest = await work.events.latest_by(stream.id, caller.actor.id) if stream else []
    event = next((event for event in latest if event.outcome or event.changes or event.waiting), None)
    if event is None:
        raise IllegalNow("There is nothing of yours to take back here.")
    await show(interaction, await consent.undo(database, caller, event.id))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(log)
    bot.tree.add_command(undo_last)
