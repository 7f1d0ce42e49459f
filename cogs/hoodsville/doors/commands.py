"""The slash commands of /hood-door."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    choices,
    everywhere,
    given,
    in_all_contexts,
)
from cogs._kit.views import client, run, show
from cogs.hoodsville import figures_or_profiles
from cogs.hoodsville.doors.entrances import doors_card
from cogs.hoodsville.firing.guns import gun_names
from db.unit_of_work import reading
from rules.hoodsville.board import Board

Range = app_commands.Range
Builds = Literal["Shed", "Windowed", "Internal", "External", "Metal"]
Padlocks = Literal["None", "Small", "Medium", "Large"]
Tools = Literal["Hammer", "Axe", "Fire axe", "Screwdriver", "Jemmy", "Tyre lever", "Dagger", "Knife", "Sledgehammer"]
Ammo = Literal["Target pistol", "Parabellum", "Magnum", "Rifle", "Shotgun"]
ROLL = {"dice": DICE, "odds": ODDS, "secret": SECRET}
FIGURE = {"figure": "Your figure, or a profile."}
DOOR = {"door": "One on the table of the game: the rest of it is known.", "build": "What kind of door, with no table."}
LOCKED = {
    "padlock": "What holds a shed; medium if left out.",
    "locks": "Extra locks or bolts of any other door.",
}
OTHER_SIDE = "The padlock of the shed hangs on the other side: +1."
WEAKENED = "What was taken off its strength before, with no table."

door = in_all_contexts(
    everywhere(app_commands.Group(name="hood-door", description="Hoodsville: doors, locks, padlocks."))
)
ROOTS = (door,)


async def doors_there(interaction: discord.Interaction, current: str) -> Choices:
    """The doors on the table of the game."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    board = found.game.board if found is not None else None
    return choices([one.name for one in board.doors] if isinstance(board, Board) else [], current)


@door.command(name="set", description="Put a door on the table of the game, or another in its place.")
@app_commands.describe(name="What it is called.", build="What kind of door.", **LOCKED)
@app_commands.autocomplete(name=doors_there)
async def set_door(
    interaction: discord.Interaction,
    name: Range[str, 1, 40],
    build: Builds,
    padlock: Padlocks | None = None,
    locks: Range[int, 0, 6] | None = None,
) -> None:
    await run(interaction, "hood-door set", given(interaction))


@door.command(name="show", description="The doors on the table, and how they have been left.")
async def show_doors(interaction: discord.Interaction) -> None:
    async with reading(client(interaction).database) as work:
        card = doors_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@door.command(name="gone", description="Take a door off the table.")
@app_commands.describe(door="Which door.")
@app_commands.autocomplete(door=doors_there)
async def gone(interaction: discord.Interaction, door: str) -> None:
    await run(interaction, "hood-door gone", given(interaction))


@door.command(name="force", description="Force the lock or the hinges, by hand (melee +1) or with a tool: a D6.")
@app_commands.describe(
    **FIGURE,
    **DOOR,
    tool="What with; by shoulder or foot if left out.",
    **LOCKED,
    other_side=OTHER_SIDE,
    weakened=WEAKENED,
    melee="Melee in numbers, wounds counted; somebody with no sheet has +1.",
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles, door=doors_there)
async def force(
    interaction: discord.Interaction,
    figure: str | None = None,
    door: str | None = None,
    build: Builds | None = None,
    tool: Tools | None = None,
    padlock: Padlocks | None = None,
    locks: Range[int, 0, 6] | None = None,
    other_side: bool | None = None,
    weakened: Range[int, 0, 9] | None = None,
    melee: Range[int, -6, 6] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-door force", given(interaction))


@door.command(name="breach", description="Smash a hole in a door big enough to get through, with a tool: a D6.")
@app_commands.describe(
    **FIGURE,
    **DOOR,
    tool="What with; the best that the figure carries if left out.",
    weakened=WEAKENED,
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles, door=doors_there)
async def breach(
    interaction: discord.Interaction,
    figure: str | None = None,
    door: str | None = None,
    build: Builds | None = None,
    tool: Tools | None = None,
    weakened: Range[int, 0, 9] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-door breach", given(interaction))


async def guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries, then every gun."""
    return choices(await gun_names(interaction, str(interaction.namespace.figure or "")), current)


@door.command(name="shoot", description="Shoot the lock off: aimed, from within an inch, a D10 for each round.")
@app_commands.describe(
    **FIGURE,
    **DOOR,
    gun="What with; the one gun that the figure carries if left out, or a revolver.",
    ammo="What it fires; shotguns and rifles their own, anything else parabellum.",
    rounds="Rounds left in the gun, with no figure or in place of its own.",
    barrels="Of a gun with two barrels, how many are fired; both if left out.",
    inches="From the muzzle to the lock, at most 1.",
    **LOCKED,
    other_side="The padlock of the shed hangs on the other side.",
    weakened="The last shot at it weakened the lock, with no table: +1.",
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles, door=doors_there, gun=guns)
async def shoot(
    interaction: discord.Interaction,
    figure: str | None = None,
    door: str | None = None,
    build: Builds | None = None,
    gun: str | None = None,
    ammo: Ammo | None = None,
    rounds: Range[int, 0, 50] | None = None,
    barrels: Range[int, 1, 2] | None = None,
    inches: Range[float, 0, 200] | None = None,
    padlock: Padlocks | None = None,
    locks: Range[int, 0, 6] | None = None,
    other_side: bool | None = None,
    weakened: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-door shoot", given(interaction))


@door.command(name="padlock", description="A Pinkerton padlock of the raid: spot it, or get it open.")
@app_commands.describe(
    how="Spot it, pick it (6), use a jemmy (4+), or place a stick of dynamite.",
    **FIGURE,
    name="What it is called, such as wagon 3: one attempt a move at each.",
    inches="How far away, to spot it; within 4 if left out.",
    moved="Inches moved in this move, to spot it; a game knows them.",
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def padlock(
    interaction: discord.Interaction,
    how: Literal["Spot", "Pick", "Jemmy", "Dynamite"],
    figure: str | None = None,
    name: Range[str, 1, 40] | None = None,
    inches: Range[float, 0, 200] | None = None,
    moved: Range[float, 0, 100] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-door padlock", given(interaction))
