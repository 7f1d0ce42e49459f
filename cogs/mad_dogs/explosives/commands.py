"""/mad-bomb: bombs thrown and set, blasts, safes and fires."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import run
from cogs.mad_dogs import figures_or_profiles, several_figures, skills
from cogs.mad_dogs.cards.commands import board_at
from cogs.mad_dogs.explosives.blasts import MATERIALS

Range = app_commands.Range
Kind = Literal["Grenade", "Dynamite", "Gasoline"]
Speed = Literal["Cruising", "Speeding", "Racing"]
NEAR = "Who is in the blast: names, 3 Citizen, a gang of the game, all; or how many unnamed, with stunts."
PEOPLE = {
    "near": NEAR,
    "stunts": "STUNTS of those without a name.",
    "bound": "Who among them can't dive, by name, or all; sheets tell of the unconscious.",
}
SCENE = {
    "building": "It is at or in a building.",
    "next_door": "Buildings next door.",
    "cars": "Cars within the radius.",
    "trucks": "Trucks within the radius.",
    "vehicles": "Cars of the game within the radius, by name; or all.",
}
AFTER = {
    "public": "Whether the public sees it, which is an outrage; in a game it does unless you say no.",
}
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
BOMBER = {
    "fuse": "Cards of the bomber's gang until it goes off.",
    "bomber": "Your figure, or a profile.",
    "sticks": "Sticks of dynamite, 1 unless you say more.",
    "smarts": "SMARTS in numbers, with no figure or in place of its own.",
    "skills": "Skills of somebody with no sheet.",
    "drunk": "A Drunk/Addicted whose die went against him.",
}
HALF = "Half effect: Darn! on the failure table."
THINGS = "What it may set alight: wood, brick building, haystack 4 (burns on 1-4)."

mad_bomb = in_all_contexts(
    everywhere(app_commands.Group(name="mad-bomb", description="Mad Dogs With Guns: grenades, dynamite, gasoline."))
)
ROOTS = (mad_bomb,)


async def bombs(interaction: discord.Interaction, current: str) -> Choices:
    """The bombs on the table of the game, those that go off now first."""
    board, _ = await board_at(interaction)
    there = sorted(board.bombs, key=lambda bomb: not bomb.due) if board else []
    return choices([bomb.name for bomb in there], current)


async def burning(interaction: discord.Interaction, current: str) -> Choices:
    """What burns on the table of the game."""
    board, _ = await board_at(interaction)
    return choices([fire.what for fire in board.fires] if board else [], current)


async def cars_there(interaction: discord.Interaction, current: str) -> Choices:
    """The cars on the table of the game."""
    board, _ = await board_at(interaction)
    return choices([car.name for car in board.vehicles] if board else [], current)


async def parked_cars(interaction: discord.Interaction, current: str) -> Choices:
    """The same, one or more."""
    board, _ = await board_at(interaction)
    return listed_choices([car.name for car in board.vehicles] if board else [], current)


async def materials(_interaction: discord.Interaction, current: str) -> Choices:
    """What the book has a number for, one or more."""
    return listed_choices(MATERIALS, current)


@mad_bomb.command(name="throw", description="Throw a bomb, by the dice or by flicked inches, and its blast.")
@app_commands.describe(
    thrower="Your figure, or a profile.",
    bomb="What is thrown; a grenade unless you say otherwise.",
    sticks="Sticks in a bundle of dynamite.",
    inches="By the dice: inches to the spot meant.",
    flick="By hand: inches the wad of paper went.",
    second_flick="A Pineapple Man's second flick, which stands.",
    gats="GATS in numbers, with no figure or in place of its own.",
    near="Who is in the blast if it lands there: names, 3 Citizen; or how many unnamed, with stunts.",
    stunts="STUNTS of those without a name.",
    bound=PEOPLE["bound"],
    things=f"Gasoline: {THINGS}",
    drunk="A Drunk/Addicted whose die went against him, or a Mean Drunk with a skinful.",
    femme_fatale="Use Femme Fatale, once a game.",
    skills="Skills of a thrower with no sheet.",
    **AFTER,
    **ROLLS,
)
@app_commands.autocomplete(
    thrower=figures_or_profiles,
    near=several_figures,
    bound=several_figures,
    things=materials,
    skills=skills,
)
async def throw(
    interaction: discord.Interaction,
    thrower: str | None = None,
    bomb: Kind | None = None,
    sticks: Range[int, 1, 10] | None = None,
    inches: Range[float, 0, 12] | None = None,
    flick: Range[float, 0, 200] | None = None,
    second_flick: Range[float, 0, 200] | None = None,
    gats: Range[int, 1, 6] | None = None,
    near: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    bound: str | None = None,
    things: str | None = None,
    drunk: bool | None = None,
    femme_fatale: bool | None = None,
    skills: str | None = None,
    public: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb throw", given(interaction))


@mad_bomb.command(name="blast", description="A thrown bomb goes off where it lies: STUNTS and wounds of all inside.")
@app_commands.describe(
    **PEOPLE,
    bomb="What goes off; a grenade unless you say otherwise.",
    sticks="Sticks in a bundle of dynamite.",
    things=f"Gasoline: {THINGS}",
    thrower="Who threw it, for what he has to answer for.",
    **AFTER,
    **ROLLS,
)
@app_commands.autocomplete(
    near=several_figures,
    bound=several_figures,
    things=materials,
    thrower=figures_or_profiles,
)
async def blast(
    interaction: discord.Interaction,
    near: str,
    bomb: Kind | None = None,
    sticks: Range[int, 1, 10] | None = None,
    stunts: Range[int, 0, 6] | None = None,
    bound: str | None = None,
    things: str | None = None,
    thrower: str | None = None,
    public: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb blast", given(interaction))


@mad_bomb.command(name="set", description="Set a bomb: SMARTS, what may go wrong, and an Oops! to its end.")
@app_commands.describe(
    **BOMBER,
    bomb="What to call it in a game; “the bomb” unless you say otherwise.",
    near="Others in the blast if it goes off at once: names, 3 Citizen; or how many, with stunts.",
    stunts=PEOPLE["stunts"],
    bound=PEOPLE["bound"],
    **SCENE,
    **AFTER,
    **ROLLS,
)
@app_commands.autocomplete(
    bomber=figures_or_profiles,
    near=several_figures,
    bound=several_figures,
    vehicles=parked_cars,
    skills=skills,
)
async def set_(
    interaction: discord.Interaction,
    fuse: Range[int, 1, 20],
    bomber: str | None = None,
    bomb: Range[str, 1, 40] | None = None,
    sticks: Range[int, 1, 5] | None = None,
    smarts: Range[int, 0, 6] | None = None,
    skills: str | None = None,
    drunk: bool | None = None,
    near: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    bound: str | None = None,
    building: bool | None = None,
    next_door: Range[int, 0, 20] | None = None,
    cars: Range[int, 0, 20] | None = None,
    trucks: Range[int, 0, 20] | None = None,
    vehicles: str | None = None,
    public: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb set", given(interaction))


@mad_bomb.command(name="relight", description="Light a dud again: SMARTS-2, with a fuse newly named.")
@app_commands.describe(bomb="Which dud of the game; the only one if left out.", **BOMBER, **ROLLS)
@app_commands.autocomplete(bomb=bombs, bomber=figures_or_profiles, skills=skills)
async def relight(
    interaction: discord.Interaction,
    fuse: Range[int, 1, 20],
    bomber: str | None = None,
    bomb: str | None = None,
    sticks: Range[int, 1, 5] | None = None,
    smarts: Range[int, 0, 6] | None = None,
    skills: str | None = None,
    drunk: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb relight", given(interaction))


@mad_bomb.command(name="explode", description="A set bomb goes off: people, building, next door, cars and trucks.")
@app_commands.describe(
    bomb="Which bomb of the game; the only one that goes off now if left out.",
    sticks="Sticks of dynamite, where no game keeps it; a car counts as 2.",
    **PEOPLE,
    **SCENE,
    half=HALF,
    **AFTER,
    **ROLLS,
)
@app_commands.autocomplete(bomb=bombs, near=several_figures, bound=several_figures, vehicles=parked_cars)
async def explode(
    interaction: discord.Interaction,
    bomb: str | None = None,
    sticks: Range[int, 1, 5] | None = None,
    near: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    bound: str | None = None,
    building: bool | None = None,
    next_door: Range[int, 0, 20] | None = None,
    cars: Range[int, 0, 20] | None = None,
    trucks: Range[int, 0, 20] | None = None,
    vehicles: str | None = None,
    half: bool | None = None,
    public: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb explode", given(interaction))


@mad_bomb.command(name="safe", description="Blow a safe, or the vault of a bank.")
@app_commands.describe(
    safe="What is to be opened.",
    bomb="Which bomb of the game goes off at it.",
    sticks="Sticks of dynamite, where no game keeps it.",
    figure="Who opens it: an action in a game.",
    needs="Sticks that it takes, if you have settled that.",
    half=HALF,
    **ROLLS,
)
@app_commands.autocomplete(bomb=bombs, figure=figures_or_profiles)
async def safe(
    interaction: discord.Interaction,
    safe: Literal["Small safe", "Bank vault"],
    bomb: str | None = None,
    sticks: Range[int, 1, 5] | None = None,
    figure: str | None = None,
    needs: Range[int, 1, 5] | None = None,
    half: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb safe", given(interaction))


@mad_bomb.command(name="fire", description="What a fire sets alight, by what it is made of.")
@app_commands.describe(
    things=THINGS,
    business="It would spread to a business.",
    homes="It would spread to homes.",
    **ROLLS,
)
@app_commands.autocomplete(things=materials)
async def fire(
    interaction: discord.Interaction,
    things: str,
    business: bool | None = None,
    homes: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb fire", given(interaction))


@mad_bomb.command(name="cross", description="Go through a fire: GUTS on foot, GUTS+1 by car.")
@app_commands.describe(
    figure="Who goes, or drives; or a profile.",
    fire="Which fire of the game; any if left out.",
    car="By a car of the game, whose driver goes unless you say who.",
    speed="By car: how fast; leave it out on foot.",
    guts="GUTS in numbers, with no figure or in place of its own.",
    drunk="With a skinful: only a Mean Drunk minds.",
    spunky="Spunky Kid: re-roll a failure at once (once a game); else a button offers it.",
    skills="Skills of somebody with no sheet.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, fire=burning, car=cars_there, skills=skills)
async def cross(
    interaction: discord.Interaction,
    figure: str | None = None,
    fire: str | None = None,
    car: str | None = None,
    speed: Speed | None = None,
    guts: Range[int, 0, 6] | None = None,
    drunk: bool | None = None,
    spunky: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-bomb cross", given(interaction))
