"""/mad-wreck: what goes wrong with cars: crashes, people outside and before them, gunfire."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.mad_dogs import Car as Moving
from cogs.mad_dogs import figures_or_profiles, guns, several_figures, skills
from cogs.mad_dogs.cars.commands import (
    ABOARD,
    CAR,
    DRIVER,
    FEATURED,
    MEETS,
    OUTSIDE,
    REACTION,
    ROLL,
    SPEED,
    TABLE,
    WITNESSES,
    Kind,
    Meets,
    Range,
    Reaction,
    Speeds,
    damages,
    features,
    vehicles,
)

After = Literal["Lose control", "Roll over", "Smashup"]
Into = Literal["Standing", "Same way", "Pedestrian or bike", "Oncoming"]

mad_wreck = in_all_contexts(
    everywhere(app_commands.Group(name="mad-wreck", description="Mad Dogs With Guns: crashes, and shooting at cars."))
)
ROOTS = (mad_wreck,)


@mad_wreck.command(name="crash", description="A crash: the car, everybody in it and on it.")
@app_commands.describe(
    **TABLE,
    **WITNESSES,
    speed="After any braking.",
    into="What it hits.",
    other_speed="Speed of oncoming traffic.",
    after="Its row of the Swerving table.",
    **ABOARD,
    **OUTSIDE,
    **CAR,
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles, witnesses=several_figures, damage=damages, aboard=several_figures, outside=several_figures
)
async def crash(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Speeds | None = None,
    into: Into | None = None,
    other_speed: Moving | None = None,
    after: After | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    kind: Kind | None = None,
    damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-wreck crash", given(interaction))


@mad_wreck.command(name="head-on", description="Two vehicles meet head-on: both crash.")
@app_commands.describe(
    **TABLE,
    other_car="The other one.",
    **WITNESSES,
    **SPEED,
    other_speed="The other's speed.",
    **ABOARD,
    other_aboard="Those in the other.",
    **OUTSIDE,
    other_outside="Outside the other.",
    after="Its row of the Swerving table.",
    other_after="The other's row.",
    **CAR,
    other_kind="The other's kind.",
    other_damage="The other's damage.",
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles,
    other_car=vehicles,
    witnesses=several_figures,
    aboard=several_figures,
    other_aboard=several_figures,
    outside=several_figures,
    other_outside=several_figures,
    damage=damages,
    other_damage=damages,
)
async def head_on(
    interaction: discord.Interaction,
    car: str | None = None,
    other_car: str | None = None,
    speed: Moving | None = None,
    other_speed: Moving | None = None,
    aboard: str | None = None,
    other_aboard: str | None = None,
    outside: str | None = None,
    other_outside: str | None = None,
    after: After | None = None,
    other_after: After | None = None,
    kind: Kind | None = None,
    other_kind: Kind | None = None,
    damage: str | None = None,
    other_damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-wreck head-on", given(interaction))


@mad_wreck.command(name="ride", description="Hold on outside, climb from car to car, pull somebody in.")
@app_commands.describe(
    **TABLE,
    to="Climbs there, an action: onto another car, or into this one.",
    **WITNESSES,
    **SPEED,
    figure="Who.",
    stunts="STUNTS in numbers.",
    hazards="How many the car meets.",
    skills="With no sheet.",
    drunk="Drunk/Addicted: a bad day.",
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles, to=vehicles, witnesses=several_figures, figure=figures_or_profiles, skills=skills
)
async def ride(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Speeds | None = None,
    figure: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    to: str | None = None,
    hazards: Range[int, 0, 50] | None = None,
    skills: str | None = None,
    drunk: bool | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-wreck ride", given(interaction))


@mad_wreck.command(name="thrown", description="Somebody comes off a car, for certain.")
@app_commands.describe(**TABLE, **WITNESSES, **SPEED, figure="Who.", skills="With no sheet.", **ROLL)
@app_commands.autocomplete(car=vehicles, witnesses=several_figures, figure=figures_or_profiles, skills=skills)
async def thrown(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Speeds | None = None,
    figure: str | None = None,
    skills: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-wreck thrown", given(interaction))


@mad_wreck.command(name="run-down", description="Drive at people: aim, their leap, keeping control.")
@app_commands.describe(
    **TABLE,
    **OUTSIDE,
    **MEETS,
    **WITNESSES,
    **SPEED,
    victims="Names, or how many Citizens.",
    **ABOARD,
    accident="Not meant: no aim.",
    hazards="Others besides them.",
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
    victims=several_figures,
    aboard=several_figures,
    skills=skills,
    features=features,
    damage=damages,
)
async def run_down(
    interaction: discord.Interaction,
    car: str | None = None,
    speed: Moving | None = None,
    victims: str | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    accident: bool | None = None,
    hazards: Range[int, 0, 40] | None = None,
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
    await run(interaction, "mad-wreck run-down", given(interaction))


@mad_wreck.command(name="shoot", description="One action of shooting at a car, settled to the end.")
@app_commands.describe(
    **TABLE,
    **OUTSIDE,
    **MEETS,
    **WITNESSES,
    range="Inches.",
    **SPEED,
    shooter="Who shoots.",
    gun="A row of the gun table.",
    gats="GATS in numbers.",
    moved="On this card.",
    aimed="An action was spent aiming.",
    cover="Of the car.",
    light="On the car.",
    from_car="Speed of the shooter's car.",
    driving="The shooter drives it.",
    skills="With no sheet.",
    **ABOARD,
    **REACTION,
    **FEATURED,
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles,
    outside=several_figures,
    witnesses=several_figures,
    shooter=figures_or_profiles,
    gun=guns,
    aboard=several_figures,
    skills=skills,
    features=features,
    damage=damages,
)
async def shoot(
    interaction: discord.Interaction,
    range: Range[float, 0, 200],
    car: str | None = None,
    speed: Speeds | None = None,
    shooter: str | None = None,
    gun: str | None = None,
    gats: Range[int, 1, 6] | None = None,
    moved: Literal["Still", "Creep", "Walk", "Run"] | None = None,
    aimed: bool | None = None,
    cover: Literal["None", "Light", "Hard"] | None = None,
    light: Literal["Good", "Poor", "Bad"] | None = None,
    from_car: Moving | None = None,
    driving: bool | None = None,
    skills: str | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    reaction: Reaction | None = None,
    meets: Meets | None = None,
    other_speed: Moving | None = None,
    kind: Kind | None = None,
    features: str | None = None,
    damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-wreck shoot", given(interaction))


@mad_wreck.command(name="hits", description="Settle so many hits on a car.")
@app_commands.describe(
    **TABLE,
    **OUTSIDE,
    **MEETS,
    **WITNESSES,
    hits="How many hit.",
    **SPEED,
    gun="A row of the gun table.",
    gats="The shooter's, to confirm on armour.",
    aimed="An aimed shot.",
    flinches="Some dice only frightened.",
    **ABOARD,
    **REACTION,
    **FEATURED,
    **ROLL,
)
@app_commands.autocomplete(
    car=vehicles,
    outside=several_figures,
    witnesses=several_figures,
    gun=guns,
    aboard=several_figures,
    features=features,
    damage=damages,
)
async def hits(
    interaction: discord.Interaction,
    hits: Range[int, 0, 20],
    car: str | None = None,
    speed: Speeds | None = None,
    aboard: str | None = None,
    outside: str | None = None,
    gun: str | None = None,
    gats: Range[int, 0, 6] | None = None,
    aimed: bool | None = None,
    flinches: bool | None = None,
    reaction: Reaction | None = None,
    meets: Meets | None = None,
    other_speed: Moving | None = None,
    kind: Kind | None = None,
    features: str | None = None,
    damage: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-wreck hits", given(interaction))
