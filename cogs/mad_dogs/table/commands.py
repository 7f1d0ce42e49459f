"""/mad-table: what stands on the table of a game beside the figures, noted by hand."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import (
    Choices,
    any_figure,
    any_gang,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run
from cogs.mad_dogs import several_figures
from cogs.mad_dogs.cards.commands import board_at
from cogs.mad_dogs.cars.boarding import NOBODY, NONE, WRECKED
from cogs.mad_dogs.cars.commands import Kind, Range, Speeds, vehicles
from cogs.mad_dogs.cars.people import DAMAGE, FEATURES
from cogs.mad_dogs.table.garage import waiting
from cogs.mad_dogs.turns import table_of
from db.repositories import key_of
from db.unit_of_work import reading

mad_table = in_all_contexts(
    everywhere(app_commands.Group(name="mad-table", description="Mad Dogs With Guns: cars, fires, outrage of a game."))
)
ROOTS = (mad_table,)


async def features(_interaction: discord.Interaction, current: str) -> Choices:
    """How a car was modified, or not at all."""
    return listed_choices([*FEATURES, NONE], current)


async def damages(_interaction: discord.Interaction, current: str) -> Choices:
    """What is broken, or nothing."""
    return listed_choices([*DAMAGE, WRECKED, NONE], current)


async def owners(interaction: discord.Interaction, current: str) -> Choices:
    """The sides, and nobody."""
    _, names = await board_at(interaction)
    return choices([*names, NOBODY] if names else [], current)


async def burning(interaction: discord.Interaction, current: str) -> Choices:
    """What burns."""
    board, _ = await board_at(interaction)
    return choices([fire.what for fire in board.fires] if board else [], current)


@mad_table.command(name="car", description="Put a car on the table, or change one there.")
@app_commands.describe(
    name="What it is called.",
    kind="Kind of vehicle.",
    features="Souped-up, bulletproof, suspension; none takes them away.",
    speed="How fast it goes.",
    damage="Engine hit, brake line cut, no racing, wrecked; none mends it.",
    driver="Who is at the wheel.",
    inside="Those inside, separated by commas; none for nobody.",
    outside="Those on running boards and roof; none for nobody.",
    side="Whose it is; your own if left out.",
)
@app_commands.autocomplete(
    name=vehicles,
    features=features,
    damage=damages,
    driver=any_figure,
    inside=several_figures,
    outside=several_figures,
    side=owners,
)
async def car(
    interaction: discord.Interaction,
    name: Range[str, 1, 40],
    kind: Kind | None = None,
    features: str | None = None,
    speed: Speeds | None = None,
    damage: str | None = None,
    driver: str | None = None,
    inside: str | None = None,
    outside: str | None = None,
    side: str | None = None,
) -> None:
    await run(interaction, "mad-table car", given(interaction))


async def own_cars(interaction: discord.Interaction, current: str) -> Choices:
    """Cars of the caller's gangs here, or of the gang named, that are not on the table."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "")
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, caller, discord.utils.utcnow())
        game = table_of(desk)
        gangs = await work.rosters.gangs(caller.server_id) if game is not None else []
    if game is None:
        return []
    meant = [one for one in gangs if (key_of(one.gang.name) == key_of(named) if named else desk.owns(one))]
    left = [car.name for one in meant if one.gang.game == game.id for car in waiting(game, one)]
    return listed_choices(left, current)


@mad_table.command(name="bring", description="Put a gang's own cars on the table, as they were bought.")
@app_commands.describe(
    cars="Which, separated by commas; left out for all of them.", gang="Whose; your own if left out."
)
@app_commands.autocomplete(cars=own_cars, gang=any_gang)
async def bring(interaction: discord.Interaction, cars: str | None = None, gang: str | None = None) -> None:
    await run(interaction, "mad-table bring", given(interaction))


@mad_table.command(name="board", description="Get into a car, or onto its running board: an action each.")
@app_commands.describe(figures="Who, separated by commas.", car="Which car.", outside="Onto the running board.")
@app_commands.autocomplete(figures=several_figures, car=vehicles)
async def board(interaction: discord.Interaction, figures: str, car: str, outside: bool | None = None) -> None:
    await run(interaction, "mad-table board", given(interaction))


@mad_table.command(name="alight", description="Get out of a car, or off it: an action each.")
@app_commands.describe(figures="Who, separated by commas.")
@app_commands.autocomplete(figures=several_figures)
async def alight(interaction: discord.Interaction, figures: str) -> None:
    await run(interaction, "mad-table alight", given(interaction))


@mad_table.command(name="tow", description="Take a car off the table.")
@app_commands.describe(car="Which car.")
@app_commands.autocomplete(car=vehicles)
async def tow(interaction: discord.Interaction, car: str) -> None:
    await run(interaction, "mad-table tow", given(interaction))


@mad_table.command(name="burnt", description="Time is up in a burning car: whoever is still aboard dies.")
@app_commands.describe(car="Which car.")
@app_commands.autocomplete(car=vehicles)
async def burnt(interaction: discord.Interaction, car: str) -> None:
    await run(interaction, "mad-table burnt", given(interaction))


@mad_table.command(name="off", description="Figures leave the board; a car takes along everybody in it.")
@app_commands.describe(figures="Who, separated by commas: figures, or cars.")
@app_commands.autocomplete(figures=several_figures)
async def off(interaction: discord.Interaction, figures: str) -> None:
    await run(interaction, "mad-table off", given(interaction))


@mad_table.command(name="outrage", description="Note outrage: a body left in public, a smashed shop.")
@app_commands.describe(points="How many; less than 0 takes some back.", why="What for.")
async def outrage(interaction: discord.Interaction, points: Range[int, -20, 20], why: Range[str, 1, 100]) -> None:
    await run(interaction, "mad-table outrage", given(interaction))


@mad_table.command(name="public", description="Whether the fight was in public, for the outrage when it is over.")
@app_commands.describe(
    public="In a street, a station and the like.",
    citizens="Citizens were about; if left out, as the table has them.",
    bodies="Somebody dead was left in view; if left out, wherever there are dead.",
    innocents="An old lady or a child is among the dead citizens.",
)
async def public(
    interaction: discord.Interaction,
    public: bool,
    citizens: bool | None = None,
    bodies: bool | None = None,
    innocents: bool | None = None,
) -> None:
    await run(interaction, "mad-table public", given(interaction))


@mad_table.command(name="fire", description="Note that something burns, or has burnt out.")
@app_commands.describe(what="What burns.", out="It has burnt out.")
@app_commands.autocomplete(what=burning)
async def fire(interaction: discord.Interaction, what: Range[str, 1, 80], out: bool | None = None) -> None:
    await run(interaction, "mad-table fire", given(interaction))
