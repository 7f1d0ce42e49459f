"""The slash commands of /pottersville-shoot."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, Choices, choices, everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.pottersville import figures_or_profiles, several_figures
from cogs.pottersville.boards import vehicles
from cogs.pottersville.cars.commands import AnyPace, Kind, Moving
from cogs.pottersville.shooting.guns import carried_first
from cogs.pottersville.shooting.listed import listed_figures
from rules.pottersville.weapons import GUNS

Range = app_commands.Range
Covered = Literal["None", "Soft", "Hard", "Hard, completely hidden"]
Wounded = Literal["Fit", "Light wound", "Serious wound"]
Moved = Literal["Stood", "Walked", "Ran"]
Bomb = Literal["Pipe bomb", "Stick of dynamite", "Hand grenade"]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
SHOOTER = {
    "shooter": "Your figure, or a profile such as Goon.",
    "gun": "Which gun; the one that the figure carries if left out.",
    "two": "Two pistols, or two Tommy guns, at once.",
    "motion": "How the shooter moved; a game knows.",
    "from_car": "How the vehicle moves that the shooter is in; a game knows.",
    "wound": "The shooter's wound; a sheet knows.",
}
AT_ONE = {
    "range": "Inches to it.",
    "cover": "What is in the way; nothing if left out.",
    "nearer": "Another enemy in sight is nearer.",
    "gap": "Inches between two figures that it is shot through.",
    "other": "Anything else that is added to the number to hit.",
}
SPREAD_DICE = "Your own dice: first all to hit, target by target, then the effects, target by target."
SPREAD = "At whom: name, inches, dice, soft or hard, ran, behind: Bricks 6 4; 2 Cop 9 1 soft."

shoot = in_all_contexts(
    everywhere(app_commands.Group(name="pottersville-shoot", description="Pottersville: gats and bombs."))
)
ROOTS = (shoot,)


async def shooters_guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the shooter carries, then every gun."""
    return choices(await carried_first(interaction, str(interaction.namespace.shooter or ""), GUNS), current)


@shoot.command(name="figure", description="All dice of a gun at one figure: to hit, effects, wounds.")
@app_commands.describe(
    target="The figure shot at, or a profile.",
    ran="The target ran; a game knows.",
    target_wound="The target's wound; a sheet knows.",
    tough="1 comes off effects against the target; a sheet knows.",
    **SHOOTER,
    **AT_ONE,
    **ROLLS,
)
@app_commands.autocomplete(shooter=figures_or_profiles, target=figures_or_profiles, gun=shooters_guns)
async def figure(
    interaction: discord.Interaction,
    range: Range[float, 0, 120],
    shooter: str | None = None,
    target: str | None = None,
    gun: str | None = None,
    cover: Covered | None = None,
    two: bool | None = None,
    ran: bool | None = None,
    nearer: bool | None = None,
    gap: Range[float, 0, 20] | None = None,
    motion: Moved | None = None,
    from_car: AnyPace | None = None,
    wound: Wounded | None = None,
    target_wound: Literal["Fit", "Suppressed", "Light wound", "Serious wound"] | None = None,
    tough: bool | None = None,
    other: Range[int, -9, 9] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-shoot figure", given(interaction))


@shoot.command(name="spread", description="Dice given to several targets before they fall, the closest first.")
@app_commands.describe(
    targets=SPREAD,
    arc="Degrees between the outermost: 45 at most.",
    other="Anything else that is added to the number for each target.",
    **SHOOTER,
    **{**ROLLS, "dice": SPREAD_DICE},
)
@app_commands.autocomplete(shooter=figures_or_profiles, gun=shooters_guns, targets=listed_figures)
async def spread(
    interaction: discord.Interaction,
    targets: str,
    shooter: str | None = None,
    gun: str | None = None,
    arc: Range[float, 0, 360] | None = None,
    two: bool | None = None,
    motion: Moved | None = None,
    from_car: AnyPace | None = None,
    wound: Wounded | None = None,
    other: Range[int, -9, 9] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-shoot spread", given(interaction))


@shoot.command(name="vehicle", description="All dice of a gun at a vehicle: where it is hit, and what comes of that.")
@app_commands.describe(
    vehicle="Which vehicle on the table.",
    aboard="Who is in it, with no vehicle by name, the driver first: names, 3, 2 Cop.",
    kind="What it is; the table knows.",
    pace="How it moves; the table knows.",
    **SHOOTER,
    **AT_ONE,
    **ROLLS,
)
@app_commands.autocomplete(shooter=figures_or_profiles, gun=shooters_guns, vehicle=vehicles, aboard=several_figures)
async def vehicle(
    interaction: discord.Interaction,
    range: Range[float, 0, 120],
    vehicle: str | None = None,
    shooter: str | None = None,
    gun: str | None = None,
    cover: Covered | None = None,
    two: bool | None = None,
    aboard: str | None = None,
    kind: Kind | None = None,
    pace: Moving | None = None,
    nearer: bool | None = None,
    gap: Range[float, 0, 20] | None = None,
    motion: Moved | None = None,
    from_car: AnyPace | None = None,
    wound: Wounded | None = None,
    other: Range[int, -9, 9] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-shoot vehicle", given(interaction))


@shoot.command(name="throw", description="Throw a bomb, 8 inches at most; through a window on 4 or more.")
@app_commands.describe(
    inches="How far.",
    thrower="Your figure, or a profile.",
    bomb="Which; the one that the figure carries if left out.",
    window="Through a window or something as small: from more than 2 inches that takes a roll.",
    **ROLLS,
)
@app_commands.autocomplete(thrower=figures_or_profiles)
async def throw(
    interaction: discord.Interaction,
    inches: Range[float, 0, 60],
    thrower: str | None = None,
    bomb: Bomb | None = None,
    window: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-shoot throw", given(interaction))


@shoot.command(name="blast", description="A bomb goes off: everybody within 3 inches, and vehicles that it touches.")
@app_commands.describe(
    near="Each with the inches from the marker, 0 touching it, and cover: Bricks 0; 2 Cop 1.5 soft.",
    vehicles="Vehicles on the table that the marker touches.",
    aboard="Who is in a vehicle it touches, with none by name: names, 3, 2 Cop.",
    thrower="Whose bomb it is; one thrown before that lies there, or thrown now.",
    inches="How far it is thrown now.",
    bomb="Which is thrown now; the one that the figure carries if left out.",
    **ROLLS,
)
@app_commands.autocomplete(near=listed_figures, vehicles=vehicles, aboard=several_figures, thrower=figures_or_profiles)
async def blast(
    interaction: discord.Interaction,
    near: str | None = None,
    vehicles: str | None = None,
    aboard: str | None = None,
    thrower: str | None = None,
    inches: Range[float, 0, 60] | None = None,
    bomb: Bomb | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-shoot blast", given(interaction))
