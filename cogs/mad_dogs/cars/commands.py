"""/mad-car: speed, hazards, chases. What goes wrong has its root in wreck_commands.py."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import Choices, choices, everywhere, given, in_all_contexts, listed_choices
from cogs._kit.views import run
from cogs.mad_dogs import Car as Moving
from cogs.mad_dogs import figures_or_profiles, several_figures, skills
from cogs.mad_dogs.cards.commands import board_at
from cogs.mad_dogs.cars.people import DAMAGE, FEATURES

Range = app_commands.Range
Speeds = Literal["Stopped", "Cruising", "Speeding", "Racing"]
Kind = Literal["Car", "Truck", "Motorcycle"]
Reaction = Literal["Brake", "Swerve"]

ROLLED = "What fell, in order; the bot rolls the rest."
ODDS_OF = "Only the exact chances, privately."
SEALED = "Only you and the umpires see it."
ROLL = {"dice": ROLLED, "odds": ODDS_OF, "secret": SEALED}
Meets = Literal["Nothing", "Standing", "Same way", "Pedestrian or bike", "Oncoming"]
SPEED = {"speed": "The car's speed."}
TABLE = {"car": "One on the table of the game: the rest of it is known."}
MEETS = {"meets": "What it runs into, out of control.", "other_speed": "Speed of oncoming traffic."}
CAR = {"kind": "Kind of vehicle.", "damage": "So far: engine hit, brake line cut, no racing."}
FEATURED = {**CAR, "features": "Souped-up, bulletproof, suspension."}
ABOARD = {"aboard": "Driver first, then others inside: names, or 3 Punk."}
OUTSIDE = {"outside": "Those holding on outside."}
WITNESSES = {"witnesses": "Who would see a Gory Death: names, all, friends or none."}
DRIVER = {"stunts": "The driver's STUNTS in numbers.", "skills": "With no sheet."}
REACTION = {"reaction": "If he fails."}

mad_car = in_all_contexts(
    everywhere(app_commands.Group(name="mad-car", description="Mad Dogs With Guns: driving cars."))
)
ROOTS = (mad_car,)


async def vehicles(interaction: discord.Interaction, current: str) -> Choices:
    """The cars on the table of the game."""
    board, _ = await board_at(interaction)
    return choices([one.name for one in board.vehicles] if board else [], current)


async def features(_interaction: discord.Interaction, current: str) -> Choices:
    """How a car was modified."""
    return listed_choices(FEATURES, current)


async def damages(_interaction: discord.Interaction, current: str) -> Choices:
    """What is broken so far."""
    return listed_choices(DAMAGE, current)


@mad_car.command(name="drive", description="One move of a car, with its corners and curves.")
@app_commands.describe(
    **TABLE,
    uphill="It slows uphill, brake line or not.",
    **OUTSIDE,
    **SPEED,
    **FEATURED,
    **ABOARD,
    corners="Sharp corners.",
    curves="Gentle curves.",
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles, outside=several_figures, features=features, damage=damages, aboard=several_figures
)
async def drive(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Moving | None = None,
    corners: Range[int, 0, 20] | None = None,
    curves: Range[int, 0, 20] | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    uphill: bool | None = None,
    kind: Kind | None = None,
    features: str | None = None,
    damage: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-car drive", given(interaction))


@mad_car.command(name="accelerate", description="Change speed, up or down: how many actions it takes.")
@app_commands.describe(
    **TABLE,
    speed="From.",
    to="To.",
    driver="For a Wheel Man.",
    actions="Actions to spend.",
    uphill="It slows uphill, brake line or not.",
    **CAR,
)
@app_commands.autocomplete(car=vehicles, driver=figures_or_profiles, damage=damages)
async def accelerate(
    interaction: discord.Interaction,
    to: Speeds,
    car: str | None = None,
    speed: Speeds | None = None,
    driver: str | None = None,
    actions: Range[int, 1, 2] | None = None,
    uphill: bool | None = None,
    kind: Kind | None = None,
    damage: str | None = None,
) -> None:
    await run(interaction, "mad-car accelerate", given(interaction))


@mad_car.command(name="hazard", description="Keep control: STUNTS against hazards; then brake or swerve.")
@app_commands.describe(
    **TABLE,
    **OUTSIDE,
    **MEETS,
    **WITNESSES,
    **SPEED,
    **ABOARD,
    hazards="Besides corners and curves.",
    corners="Sharp corners.",
    curves="Gentle curves.",
    **REACTION,
    **DRIVER,
    drunk="Drunk/Addicted: a bad day.",
    **FEATURED,
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles,
    outside=several_figures,
    witnesses=several_figures,
    features=features,
    damage=damages,
    aboard=several_figures,
    skills=skills,
)
async def hazard(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Moving | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    hazards: Range[int, 0, 50] | None = None,
    corners: Range[int, 0, 20] | None = None,
    curves: Range[int, 0, 20] | None = None,
    reaction: Reaction | None = None,
    meets: Meets | None = None,
    other_speed: Moving | None = None,
    skills: str | None = None,
    drunk: bool | None = None,
    kind: Kind | None = None,
    features: str | None = None,
    damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-car hazard", given(interaction))


@mad_car.command(name="brake", description="The Braking table, for a driver who lost control.")
@app_commands.describe(**TABLE, **OUTSIDE, **MEETS, **WITNESSES, **SPEED, **ABOARD, **CAR, **ROLL)
@app_commands.autocomplete(
    car=vehicles, outside=several_figures, witnesses=several_figures, damage=damages, aboard=several_figures
)
async def brake(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Moving | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    meets: Meets | None = None,
    other_speed: Moving | None = None,
    kind: Kind | None = None,
    damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-car brake", given(interaction))


@mad_car.command(name="swerve", description="The Swerving table, for a driver who lost control.")
@app_commands.describe(**TABLE, **OUTSIDE, **MEETS, **WITNESSES, **SPEED, **ABOARD, **CAR, **ROLL)
@app_commands.autocomplete(
    car=vehicles, outside=several_figures, witnesses=several_figures, damage=damages, aboard=several_figures
)
async def swerve(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Moving | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    meets: Meets | None = None,
    other_speed: Moving | None = None,
    kind: Kind | None = None,
    damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-car swerve", given(interaction))


@mad_car.command(name="chase", description="Both cars of a chase move at once.")
@app_commands.describe(
    **TABLE,
    other_car="The other one.",
    speed="The speed the active car declares.",
    other_speed="The other's.",
    was="Its speed till now, if another.",
    other_was="The other's till now.",
    driver="At the wheel.",
    other_driver="At the other's.",
    corners="Sharp corners.",
    other_corners="The other's.",
    curves="Gentle curves.",
    other_curves="The other's.",
    **FEATURED,
    other_kind="The other's kind.",
    other_features="The other's.",
    other_damage="The other's.",
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles,
    other_car=vehicles,
    driver=figures_or_profiles,
    other_driver=figures_or_profiles,
    features=features,
    other_features=features,
    damage=damages,
    other_damage=damages,
)
async def chase(
    interaction: discord.Interaction,
    car: str | None = None,
    other_car: str | None = None,
    speed: Speeds | None = None,
    other_speed: Speeds | None = None,
    was: Speeds | None = None,
    other_was: Speeds | None = None,
    driver: str | None = None,
    other_driver: str | None = None,
    corners: Range[int, 0, 20] | None = None,
    other_corners: Range[int, 0, 20] | None = None,
    curves: Range[int, 0, 20] | None = None,
    other_curves: Range[int, 0, 20] | None = None,
    kind: Kind | None = None,
    other_kind: Kind | None = None,
    features: str | None = None,
    other_features: str | None = None,
    damage: str | None = None,
    other_damage: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-car chase", given(interaction))


@mad_car.command(name="engine", description="The turn's die for a hit engine.")
@app_commands.describe(**TABLE, **ROLL)
@app_commands.autocomplete(car=vehicles)
async def engine(
    interaction: discord.Interaction,
    car: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-car engine", given(interaction))
