"""The slash commands of /hood-car."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import (
    DICE,
    ODDS,
    Choices,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run, show
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.vehicles.wheels import vehicles_card
from db.unit_of_work import reading
from rules.hoodsville.board import Board
from rules.hoodsville.vehicle_tables import Way

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": "Sealed: only you and the umpires see it."}
TABLE = {"vehicle": "One on the table of the game: what is wrong with it is known."}
ROAD = {
    "course": "Turns on the way, separated by commas; straight on if left out.",
    "straight": "Safe inches straight on, by its card; 20 if left out.",
    "damaged": "Damaged: half as fast.",
    "burst": "A tyre is burst: 3 inches at most.",
    "crossings": "Level crossings on the way: 3 inches each.",
}
ABOARD = {"aboard": "The driver first, then others in it: names, 3, 2 Gunman; one nameless driver if left out."}

car = in_all_contexts(
    everywhere(app_commands.Group(name="hood-car", description="Hoodsville: vehicles, speeding, crashes."))
)
ROOTS = (car,)


async def vehicles(interaction: discord.Interaction, current: str) -> Choices:
    """The vehicles on the table of the game in this channel."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    board = found.game.board if found is not None else None
    return choices([one.name for one in board.vehicles] if isinstance(board, Board) else [], current)


async def ways(_interaction: discord.Interaction, current: str) -> Choices:
    """The turns and other ways that have a safe speed."""
    return listed_choices(Way, current)


@car.command(name="set", description="Put a vehicle on the table of the game, or note one there otherwise.")
@app_commands.describe(
    name="What it is called.",
    straight="Safe inches straight on, by its card; 20 if left out.",
    state="How it stands, put right by hand; Sound mends all.",
)
@app_commands.autocomplete(name=vehicles)
async def put(
    interaction: discord.Interaction,
    name: Range[str, 1, 40],
    straight: Range[float, 1, 60] | None = None,
    state: Literal["Sound", "Dented", "Damaged", "Wrecked", "Overturned"] | None = None,
) -> None:
    await run(interaction, "hood-car set", given(interaction))


@car.command(name="show", description="The vehicles on the table, privately.")
async def shown(interaction: discord.Interaction) -> None:
    async with reading(client(interaction).database) as work:
        card = vehicles_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@car.command(name="gone", description="Take a vehicle off the table.")
@app_commands.describe(vehicle="Which one.")
@app_commands.autocomplete(vehicle=vehicles)
async def gone(interaction: discord.Interaction, vehicle: str) -> None:
    await run(interaction, "hood-car gone", given(interaction))


@car.command(name="speed", description="How fast a vehicle may go safely on its way.")
@app_commands.describe(**TABLE, **ROAD)
@app_commands.autocomplete(course=ways, vehicle=vehicles)
async def speed(
    interaction: discord.Interaction,
    course: str | None = None,
    vehicle: str | None = None,
    straight: Range[float, 1, 60] | None = None,
    damaged: bool | None = None,
    burst: bool | None = None,
    crossings: Range[int, 0, 10] | None = None,
) -> None:
    await run(interaction, "hood-car speed", given(interaction))


@car.command(name="off-road", description="A move across country: it bogs on 1.")
@app_commands.describe(**TABLE, **ROLLS)
@app_commands.autocomplete(vehicle=vehicles)
async def off_road(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car off-road", given(interaction))


@car.command(name="unbog", description="Get a bogged vehicle out: 5 or more.")
@app_commands.describe(**TABLE, tow="It is towed: +1.", **ROLLS)
@app_commands.autocomplete(vehicle=vehicles)
async def unbog(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    tow: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car unbog", given(interaction))


@car.command(name="speeding", description="Faster than is safe: it keeps to its course, skids or overturns.")
@app_commands.describe(
    over="Inches over the safe speed; or say how fast it goes.",
    speed="How many inches it goes.",
    **TABLE,
    **ABOARD,
    in_the_way="Something it would skid into, 2 inches to the side.",
    on_foot="People there: names, or how many.",
    **ROAD,
    **ROLLS,
)
@app_commands.autocomplete(course=ways, vehicle=vehicles, aboard=several_figures, on_foot=several_figures)
async def speeding(
    interaction: discord.Interaction,
    over: Range[float, 0, 60] | None = None,
    speed: Range[float, 0, 100] | None = None,
    aboard: str | None = None,
    in_the_way: bool | None = None,
    on_foot: str | None = None,
    vehicle: str | None = None,
    course: str | None = None,
    straight: Range[float, 1, 60] | None = None,
    damaged: bool | None = None,
    burst: bool | None = None,
    crossings: Range[int, 0, 10] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car speeding", given(interaction))


@car.command(name="crossing", description="Across rails: a D6, or 3 inches at a level crossing.")
@app_commands.describe(
    **TABLE, level="At a level crossing: nothing is rolled.", speed="Inches it goes, 6 at most.", **ROLLS
)
@app_commands.autocomplete(vehicle=vehicles)
async def crossing(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    level: bool | None = None,
    speed: Range[float, 0, 100] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car crossing", given(interaction))


@car.command(name="barrier", description="Drive at a shut barrier.")
@app_commands.describe(**TABLE, **ROLLS)
@app_commands.autocomplete(vehicle=vehicles)
async def barrier(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car barrier", given(interaction))


@car.command(name="tyre", description="Work on a burst tyre: five rounds in all.")
@app_commands.describe(
    **TABLE,
    figure="Who works, a round for each.",
    rounds="Rounds of work now; 1 if left out.",
    left="Rounds it still wants, of no vehicle on the table.",
)
@app_commands.autocomplete(vehicle=vehicles, figure=figures_or_profiles)
async def tyre(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    figure: str | None = None,
    rounds: Range[int, 1, 10] | None = None,
    left: Range[int, 1, 20] | None = None,
) -> None:
    await run(interaction, "hood-car tyre", given(interaction))


@car.command(name="right", description="Set an overturned vehicle on its wheels: three people, a round each.")
@app_commands.describe(**TABLE, people="Who: names, or how many; 3 if left out.")
@app_commands.autocomplete(vehicle=vehicles, people=several_figures)
async def right(interaction: discord.Interaction, vehicle: str | None = None, people: str | None = None) -> None:
    await run(interaction, "hood-car right", given(interaction))


@car.command(name="restart", description="Start a stalled vehicle again, or one that a barrier knocked out.")
@app_commands.describe(**TABLE)
@app_commands.autocomplete(vehicle=vehicles)
async def restart(interaction: discord.Interaction, vehicle: str | None = None) -> None:
    await run(interaction, "hood-car restart", given(interaction))


@car.command(name="crash", description="An impact: evaded or not; then the vehicle and everybody save themselves.")
@app_commands.describe(
    speed="Impact speed in inches.", **TABLE, **ABOARD, on_foot="People it hits: names, or how many.", **ROLLS
)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures, on_foot=several_figures)
async def crash(
    interaction: discord.Interaction,
    speed: Range[float, 0, 200],
    aboard: str | None = None,
    on_foot: str | None = None,
    vehicle: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car crash", given(interaction))


@car.command(name="save", description="The saving throw of one person in a crash.")
@app_commands.describe(
    figure="Who, or a profile.",
    speed="Impact speed in inches; left out, none counts.",
    glancing="A glancing blow: +2.",
    fate="What became of the vehicle: -1 wrecked, -2 overturned.",
    on_foot="A pedestrian: -1.",
    modifier="Anything else.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def save(
    interaction: discord.Interaction,
    figure: str | None = None,
    speed: Range[float, 0, 200] | None = None,
    glancing: bool | None = None,
    fate: Literal["Wrecked", "Overturned"] | None = None,
    on_foot: bool | None = None,
    modifier: Range[int, -6, 6] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-car save", given(interaction))
