"""/game: a game in a channel or thread, from its opening to its close, whatever its system."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import (
    DICE,
    Choices,
    any_gang,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.render import Card, Press
from cogs._kit.systems import played, roster_of
from cogs._kit.views import client, deed, run, run_or_ask, show
from cogs.games import deeds
from cogs.games.deeds import playable
from cogs.games.owed import debt_marked, debtors, owed_card
from cogs.games.status import status_card
from db.unit_of_work import reading, writing
from rules.core.system import discover

Range = app_commands.Range
NAME = Range[str, 1, 60]

game = in_all_contexts(everywhere(app_commands.Group(name="game", description="A game in this channel or thread.")))


async def systems(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(playable(), current)


async def sides_here(interaction: discord.Interaction, current: str) -> Choices:
    """The sides of the game in this channel."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    return choices([side.name for side in found.game.sides] if found else [], current)


async def gangs_here(interaction: discord.Interaction, current: str) -> Choices:
    """The gangs on the table."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
        gangs = await work.rosters.gangs(caller.server_id) if found else []
    return choices([gang.gang.name for gang in gangs if found and gang.gang.game == found.id], current)


async def profiles(interaction: discord.Interaction, current: str) -> Choices:
    """Profiles of the system that is played here, a list separated by commas."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    return listed_choices(roster_of(found.system).profiles if found else [], current)


def with_user(interaction: discord.Interaction, name: str) -> dict[str, Any]:
    """The options as typed, a user by his id."""
    options = given(interaction)
    user = options.get(name)
    return {**options, name: user.id, f"{name}_name": user.display_name} if user is not None else options


@game.command(name="open", description="Open a game in this channel or thread.")
@app_commands.describe(
    name="What it is called.",
    system="Which rules.",
    sides="Names of the sides, one to four, separated by commas; two if left out.",
    umpire="Who umpires it, besides the umpires of the server.",
    minutes="Minutes that an act waits for interruptions by people who are away; 0 for live play.",
)
@app_commands.autocomplete(system=systems)
async def open_game(
    interaction: discord.Interaction,
    name: NAME | None = None,
    system: str | None = None,
    sides: Range[str, 1, 200] | None = None,
    umpire: discord.User | None = None,
    minutes: Range[int, 0, 10080] | None = None,
) -> None:
    await run(interaction, "game open", with_user(interaction, "umpire"))


@game.command(name="join", description="Play a side.")
@app_commands.describe(
    side="Which side.", player="Seat somebody else: only those who play that side, and umpires, can."
)
@app_commands.autocomplete(side=sides_here)
async def join(interaction: discord.Interaction, side: str, player: discord.User | None = None) -> None:
    await run(interaction, "game join", with_user(interaction, "player"))


@game.command(name="bring", description="Put a gang on the table, ready for the game; its owners play its side.")
@app_commands.describe(gang="The gang.", side="For which side; yours, or the first that is free.")
@app_commands.autocomplete(gang=any_gang, side=sides_here)
async def bring(interaction: discord.Interaction, gang: str, side: str | None = None) -> None:
    await run(interaction, "game bring", given(interaction))


@game.command(name="add", description="Add civilians, cops and others by profile, for this game alone.")
@app_commands.describe(
    people="How many of which profile: 5 Citizen, 2 Beat Cop.",
    side="Whose they are; only civilians may be nobody's.",
    name="A name for the group.",
    dice=DICE,
)
@app_commands.autocomplete(people=profiles, side=sides_here)
async def add(
    interaction: discord.Interaction,
    people: Range[str, 1, 200],
    side: str | None = None,
    name: Range[str, 1, 40] | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "game add", given(interaction))


@game.command(name="leave", description="Take a gang off the table for good.")
@app_commands.describe(gang="The gang.")
@app_commands.autocomplete(gang=gangs_here)
async def leave(interaction: discord.Interaction, gang: str) -> None:
    await run(interaction, "game leave", given(interaction))


@game.command(name="umpire", description="Name an umpire for this game.")
@app_commands.describe(user="Who umpires it; yourself if left out.")
async def umpire(interaction: discord.Interaction, user: discord.User | None = None) -> None:
    await run(interaction, "game umpire", with_user(interaction, "user"))


@game.command(name="status", description="Everything that the umpire's notepad holds.")
@app_commands.describe(public="Show it to the channel.")
async def status(interaction: discord.Interaction, public: bool | None = None) -> None:
    async with writing(client(interaction).database) as work:
        card = await status_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()), bool(public))
    await show(interaction, card)


@game.command(name="owed", description="What somebody must still do by the rules, each with its button.")
async def owed(interaction: discord.Interaction) -> None:
    await press_owed(interaction, "0")


@deed("owed")
async def press_owed(interaction: discord.Interaction, key: str) -> None:
    async with reading(client(interaction).database) as work:
        card = await owed_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@deed("owe")
async def press_owe(interaction: discord.Interaction, key: str) -> None:
    """Do something that is owed, once for each button, as whoever presses: it refuses those who may not."""
    async with reading(client(interaction).database) as work:
        debt = await debt_marked(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()), key)
    told = interaction.message.id if interaction.message is not None else 0
    await run_or_ask(interaction, debt.owed.command, debt.options, once=f"owed:{told}:{key}")


@game.command(name="waive", description="Waive what somebody owes, on record. For umpires.")
@app_commands.describe(
    who="Who owes it.", what="Which of the things owed, or a part of its name; all if left out.", reason="Why."
)
@app_commands.autocomplete(who=debtors)
async def waive(
    interaction: discord.Interaction,
    who: str,
    what: Range[str, 1, 100] | None = None,
    reason: Range[str, 1, 200] | None = None,
) -> None:
    await run(interaction, "game waive", given(interaction))


@game.command(name="close", description="End the game and sum it up.")
@app_commands.describe(anyway="Close it even if something is owed, or results still to be booked are lost.")
async def close(interaction: discord.Interaction, anyway: bool | None = None) -> None:
    await run(interaction, "game close", given(interaction))


@deed("open")
async def press_open(interaction: discord.Interaction, key: str) -> None:
    """Open a game here with everything as it is by default: of the system named or played here, else asked for."""
    systems = [key] if key in discover() else []
    if not systems:
        async with reading(client(interaction).database) as work:
            desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
            systems = sorted(await played(desk)) or [system.id for system in playable().values()]
    if len(systems) == 1:
        await run(interaction, "game open", {"system": systems[0]})
        return
    titles = {system.id: title for title, system in playable().items()}
    buttons = tuple(Press("open", system, titles[system]) for system in systems)
    await show(interaction, Card("Which game is to be played here?", buttons=buttons, private=True))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    assert deeds
    bot.tree.add_command(game)
