"""/game: a game in a channel or thread, from its opening to its close, whatever its system."""

from __future__ import annotations

from typing import Annotated, Any

import discord
from annotated_types import Interval, Len
from discord.ext import commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, any_gang, choices, given, listed_choices
from cogs._kit.render import Card, Press
from cogs._kit.slash import User, add_commands, answers, command, root, run_typed
from cogs._kit.systems import played, roster_of
from cogs._kit.views import client, deed, run, run_or_ask, show
from cogs.games import deeds
from cogs.games.deeds import playable
from cogs.games.owed import debt_marked, debtors, owed_card
from cogs.games.status import status_card
from db.unit_of_work import reading, writing
from rules.core.move import Rolls, opt
from rules.core.system import discover

Name = Annotated[str, Len(1, 60)]

game = root("game", "A game in this channel or thread.")


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


def names_user(kind: type[Any]) -> None:
    """Have a command run with its user by his id and his name."""

    @answers(kind)
    async def answer(interaction: discord.Interaction, _m: Any) -> None:
        people = {
            name: one for name, one in given(interaction).items() if isinstance(one, discord.User | discord.Member)
        }
        await run_typed(interaction, kind, **{f"{name}_name": one.display_name for name, one in people.items()})


Text = Annotated[str, Len(1, 200)]
Minutes = Annotated[int, Interval(ge=0, le=10080)]
What = Annotated[str, Len(1, 100)]


@command("game open")
class Open:
    """Open a game in this channel or thread."""

    name: Name | None = opt("What it is called.", default=None)
    system: str | None = opt("Which rules.", default=None, complete=systems)
    sides: Text | None = opt("Names of the sides, one to four, separated by commas; two if left out.", default=None)
    umpire: User | None = opt("Who umpires it, besides the umpires of the server.", default=None)
    minutes: Minutes | None = opt(
        "Minutes that an act waits for interruptions by people who are away; 0 for live play.", default=None
    )


@command("game join")
class Join:
    """Play a side."""

    side: str = opt("Which side.", complete=sides_here)
    player: User | None = opt("Seat somebody else: only those who play that side, and umpires, can.", default=None)


@command("game bring")
class Bring:
    """Put a gang on the table, ready for the game; its owners play its side."""

    gang: str = opt("The gang.", complete=any_gang)
    side: str | None = opt("For which side; yours, or the first that is free.", default=None, complete=sides_here)


@command("game add", Rolls(odds=False, secret=False))
class Add:
    """Add civilians, cops and others by profile, for this game alone."""

    people: Text = opt("How many of which profile: 5 Citizen, 2 Beat Cop.", complete=profiles)
    side: str | None = opt("Whose they are; only civilians may be nobody's.", default=None, complete=sides_here)
    name: Annotated[str, Len(1, 40)] | None = opt("A name for the group.", default=None)


@command("game leave")
class Leave:
    """Take a gang off the table for good."""

    gang: str = opt("The gang.", complete=gangs_here)


@command("game umpire")
class Umpire:
    """Name an umpire for this game."""

    user: User | None = opt("Who umpires it; yourself if left out.", default=None)


@command("game status")
class Status:
    """Everything that the umpire's notepad holds."""

    public: bool = opt("Show it to the channel.", default=False)


@answers(Status)
async def status(interaction: discord.Interaction, m: Status) -> None:
    async with writing(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await status_card(desk, m.public)
    await show(interaction, card)


@command("game owed")
class Owed:
    """What somebody must still do by the rules, each with its button."""


@answers(Owed)
async def owed(interaction: discord.Interaction, _m: Owed) -> None:
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


@command("game waive")
class Waive:
    """Waive what somebody owes, on record. For umpires."""

    who: str = opt("Who owes it.", complete=debtors)
    what: What | None = opt("Which of the things owed, or a part of its name; all if left out.", default=None)
    reason: Text | None = opt("Why.", default=None)


@command("game close")
class Close:
    """End the game and sum it up."""

    anyway: bool | None = opt(
        "Close it even if something is owed, or results still to be booked are lost.", default=None
    )


for kind in (Open, Join, Umpire):
    names_user(kind)
add_commands(game, __name__)


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
