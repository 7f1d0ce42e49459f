"""The slash commands of /gangstars-car."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, ODDS, SECRET, any_figure, everywhere, given, in_all_contexts
from cogs._kit.views import client, run, show
from cogs.gangstars import figures_or_profiles, several_figures, several_recorded
from cogs.gangstars.boards import obstacles, vehicles
from cogs.gangstars.cars.wheels import vehicles_card
from db.unit_of_work import reading

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
DRIVER = {"driver": "Who is at the wheel; the active figure if left out."}

car = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars-car", description="GangStars: vehicles, driving, explosions."))
)
ROOTS = (car,)


@car.command(name="set", description="Put a vehicle on the table of the game, or note one there otherwise.")
@app_commands.describe(
    name="What it is called.",
    kind="A car or truck takes six, a bike two.",
    running="Its engine runs.",
    light="Light damage, put right by an umpire.",
    heavy="Heavy damage, put right by an umpire: 1 halves its segments, 2 destroy it.",
)
@app_commands.autocomplete(name=vehicles)
async def put(
    interaction: discord.Interaction,
    name: Range[str, 1, 40],
    kind: Literal["Car", "Bike", "Truck"] | None = None,
    running: bool | None = None,
    light: Literal[0, 1] | None = None,
    heavy: Literal[0, 1, 2] | None = None,
) -> None:
    await run(interaction, "gangstars-car set", given(interaction))


@car.command(name="show", description="The vehicles on the table, privately.")
async def shown(interaction: discord.Interaction) -> None:
    async with reading(client(interaction).database) as work:
        card = await vehicles_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@car.command(name="remove", description="Take a vehicle off the table: it drove away, or is cleared off.")
@app_commands.describe(vehicle="Which vehicle.")
@app_commands.autocomplete(vehicle=vehicles)
async def remove(interaction: discord.Interaction, vehicle: str) -> None:
    await run(interaction, "gangstars-car remove", given(interaction))


@car.command(name="board", description="Get into a vehicle: 2 action points.")
@app_commands.describe(figure="Your figure.", vehicle="Which vehicle.", seat="A passenger if left out.")
@app_commands.autocomplete(figure=any_figure, vehicle=vehicles)
async def board(
    interaction: discord.Interaction,
    figure: str,
    vehicle: str,
    seat: Literal["Driver", "Passenger"] | None = None,
) -> None:
    await run(interaction, "gangstars-car board", given(interaction))


@car.command(name="leave", description="Get out of a vehicle: 2 action points.")
@app_commands.describe(figure="Your figure.")
@app_commands.autocomplete(figure=any_figure)
async def leave(interaction: discord.Interaction, figure: str) -> None:
    await run(interaction, "gangstars-car leave", given(interaction))


@car.command(name="start", description="Start the engine: 1 action point for a driver, 2 for anybody else.")
@app_commands.describe(**DRIVER)
@app_commands.autocomplete(driver=any_figure)
async def start(interaction: discord.Interaction, driver: str | None = None) -> None:
    await run(interaction, "gangstars-car start", given(interaction))


@car.command(name="speed", description="Accelerate, or slow down by half a segment: 2 action points.")
@app_commands.describe(change="Faster from a stand to cruising, or slower.", **DRIVER)
@app_commands.autocomplete(driver=any_figure)
async def speed(
    interaction: discord.Interaction, change: Literal["Faster", "Slower"], driver: str | None = None
) -> None:
    await run(interaction, "gangstars-car speed", given(interaction))


@car.command(name="stop", description="Bring a vehicle to a stop: 1 action point.")
@app_commands.describe(**DRIVER)
@app_commands.autocomplete(driver=any_figure)
async def stop(interaction: discord.Interaction, driver: str | None = None) -> None:
    await run(interaction, "gangstars-car stop", given(interaction))


@car.command(
    name="drive", description="Drive segments of 10 cm, 2 action points each; sharp turns and rough ground are tested."
)
@app_commands.describe(
    segments="How many; a turn is made in the first of them.",
    way="Straight on if left out.",
    ground="A road if left out.",
    ice="On snow or ice: +2 on the test.",
    before="Segments driven before in this turn; a game knows.",
    actions="Other things the driver did in this turn; a game knows.",
    slow="At half speed: sharp turns are not tested. A game knows.",
    brains="Brains of the driver; a sheet knows.",
    leader="Brains borrowed from a leader in command distance.",
    bike="On a bike; a game knows.",
    driver="Who is at the wheel; the active figure, or a profile.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(driver=figures_or_profiles)
async def drive(
    interaction: discord.Interaction,
    segments: Range[int, 1, 12],
    way: Literal["Straight on", "Up to 45 degrees", "45 to 90 degrees"] | None = None,
    ground: Literal["Road", "Off the road", "Woods, water or a steep hill"] | None = None,
    ice: bool | None = None,
    before: Range[int, 0, 12] | None = None,
    actions: Range[int, 0, 20] | None = None,
    slow: bool | None = None,
    brains: Range[int, 0, 5] | None = None,
    leader: Range[int, 0, 5] | None = None,
    bike: bool | None = None,
    driver: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-car drive", given(interaction))


@car.command(name="brake", description="Slam on the brakes: all action points, and a test.")
@app_commands.describe(
    ground="A road if left out.",
    ice="On snow or ice: +2 on the test.",
    before="Segments driven before in this turn; a game knows.",
    actions="Other things the driver did in this turn; a game knows.",
    brains="Brains of the driver; a sheet knows.",
    leader="Brains borrowed from a leader in command distance.",
    bike="On a bike; a game knows.",
    driver="Who is at the wheel; the active figure, or a profile.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(driver=figures_or_profiles)
async def brake(
    interaction: discord.Interaction,
    ground: Literal["Road", "Off the road", "Woods, water or a steep hill"] | None = None,
    ice: bool | None = None,
    before: Range[int, 0, 12] | None = None,
    actions: Range[int, 0, 20] | None = None,
    brains: Range[int, 0, 5] | None = None,
    leader: Range[int, 0, 5] | None = None,
    bike: bool | None = None,
    driver: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-car brake", given(interaction))


@car.command(name="stray", description="A vehicle with nobody able to drive it goes straight on.")
@app_commands.describe(
    vehicle="Which vehicle on the table.",
    points="Action points its driver had; a sheet knows while he is at the wheel.",
    meets="What it runs into, if anything; nobody is run down.",
)
@app_commands.autocomplete(vehicle=vehicles, meets=obstacles)
async def stray(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    points: Range[int, 0, 30] | None = None,
    meets: Range[str, 1, 60] | None = None,
) -> None:
    await run(interaction, "gangstars-car stray", given(interaction))


@car.command(name="aside", description="People jump out of its way; whose activation was to come loses it.")
@app_commands.describe(figures="Figures on the table, names separated by commas.")
@app_commands.autocomplete(figures=several_recorded)
async def aside(interaction: discord.Interaction, figures: str) -> None:
    await run(interaction, "gangstars-car aside", given(interaction))


@car.command(name="blast", description="A vehicle explodes: everybody within 10 cm (4 in) is struck with a 5.")
@app_commands.describe(
    vehicle="Which vehicle on the table, with whoever is in it.",
    near="Others within 10 cm (4 in): names, 3, 2 Rookie.",
    **ROLLS,
)
@app_commands.autocomplete(vehicle=vehicles, near=several_figures)
async def blast(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    near: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-car blast", given(interaction))


@car.command(name="overturn", description="A vehicle turns over: everybody in it is struck as by a pumpgun.")
@app_commands.describe(
    vehicle="Which vehicle on the table, with whoever is in it.",
    aboard="Who is in it, with no game: names, 3, 2 Rookie.",
    **ROLLS,
)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures)
async def overturn(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    aboard: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-car overturn", given(interaction))
