"""The slash commands of /pottersville-car."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, ODDS, SECRET, any_figure, everywhere, given, in_all_contexts
from cogs._kit.views import client, run, show
from cogs.pottersville import several_figures
from cogs.pottersville.boards import vehicles
from cogs.pottersville.cars.wheels import cars_card
from db.unit_of_work import reading

Range = app_commands.Range
Kind = Literal["Car", "Truck", "Motorcycle"]
Moving = Literal["Slow", "Fast"]
AnyPace = Literal["Stopped", "Slow", "Fast"]
Seat = Literal["Driver", "Passenger", "Back seat left", "Back seat right", "Back of truck"]
Wounded = Literal["Fit", "Suppressed", "Light wound"]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
VEHICLE = {
    "vehicle": "Which vehicle on the table.",
    "aboard": "Who is in it, with no vehicle by name, the driver first: names, 3, 2 Cop.",
}
SPEED = "How it moves; the table knows of its own. Fast if left out."

car = in_all_contexts(
    everywhere(app_commands.Group(name="pottersville-car", description="Pottersville: vehicles and driving."))
)
ROOTS = (car,)


@car.command(name="add", description="Put a vehicle on the table of the game.")
@app_commands.describe(name="What it is called.", kind="A car takes 5, a truck 10, a motorcycle 2.")
async def add(interaction: discord.Interaction, name: Range[str, 1, 40], kind: Kind | None = None) -> None:
    await run(interaction, "pottersville-car add", given(interaction))


@car.command(name="remove", description="Take a vehicle off the table: it drove away, or is cleared off.")
@app_commands.describe(vehicle=VEHICLE["vehicle"])
@app_commands.autocomplete(vehicle=vehicles)
async def remove(interaction: discord.Interaction, vehicle: str) -> None:
    await run(interaction, "pottersville-car remove", given(interaction))


@car.command(name="set", description="How a vehicle moves as the game begins; later only by an umpire.")
@app_commands.describe(
    vehicle=VEHICLE["vehicle"],
    pace="How it moves in this turn.",
    before="How it moved in the turn before: a fast move needs one before it.",
    moved="Whether it has made its move of this turn.",
)
@app_commands.autocomplete(vehicle=vehicles)
async def put(
    interaction: discord.Interaction,
    vehicle: str,
    pace: AnyPace | None = None,
    before: AnyPace | None = None,
    moved: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car set", given(interaction))


@car.command(name="repair", description="Damage of a vehicle put right by an umpire.")
@app_commands.describe(
    vehicle=VEHICLE["vehicle"],
    tire="A tire is hit.",
    engine="Hits on the engine: 1 means no fast moves, 2 none at all.",
    crashed="It has hit something and has to drive away.",
    halted="It stands until somebody else drives.",
    wrecked="It is a wreck.",
)
@app_commands.autocomplete(vehicle=vehicles)
async def repair(
    interaction: discord.Interaction,
    vehicle: str,
    tire: bool | None = None,
    engine: Range[int, 0, 2] | None = None,
    crashed: bool | None = None,
    halted: bool | None = None,
    wrecked: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car repair", given(interaction))


@car.command(name="show", description="The vehicles on the table, privately.")
async def shown(interaction: discord.Interaction) -> None:
    async with reading(client(interaction).database) as work:
        card = await cars_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@car.command(name="board", description="Get into a vehicle that stands, or take another place in it: the whole move.")
@app_commands.describe(
    figure="Your figure, or a prisoner it leads.", vehicle=VEHICLE["vehicle"], seat="The first free one if left out."
)
@app_commands.autocomplete(figure=any_figure, vehicle=vehicles)
async def board(interaction: discord.Interaction, figure: str, vehicle: str, seat: Seat | None = None) -> None:
    await run(interaction, "pottersville-car board", given(interaction))


@car.command(name="alight", description="Get out of a vehicle: D4 inches, and that is the move.")
@app_commands.describe(
    figure="Your figure, or a prisoner it leads.", jumps="Out of a moving one, after a stunt.", **ROLLS
)
@app_commands.autocomplete(figure=any_figure)
async def alight(
    interaction: discord.Interaction,
    figure: str,
    jumps: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car alight", given(interaction))


@car.command(name="drive", description="A vehicle's move: slow 12 inches, fast 12 + 2D6; a hurt driver may wreck it.")
@app_commands.describe(
    pace="Slow if left out.",
    before="How it moved in the turn before; the table knows of its own.",
    wound="The driver's wound; a sheet knows.",
    tire="A tire is hit; the table knows.",
    engine="Hits on the engine; the table knows.",
    **VEHICLE,
    **ROLLS,
)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures)
async def drive(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    pace: Moving | None = None,
    before: AnyPace | None = None,
    wound: Wounded | None = None,
    tire: bool | None = None,
    engine: Range[int, 0, 2] | None = None,
    aboard: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car drive", given(interaction))


@car.command(name="turn", description="A turn: beyond 30 degrees a fast vehicle loses control on 4 to 6.")
@app_commands.describe(degrees="How far it turns, 90 at most.", pace=SPEED, **VEHICLE, **ROLLS)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures)
async def turn(
    interaction: discord.Interaction,
    degrees: Range[float, 1, 180],
    vehicle: str | None = None,
    pace: Moving | None = None,
    aboard: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car turn", given(interaction))


@car.command(name="brake", description="Brake: a slow vehicle stands at once, a fast one skids D6 inches.")
@app_commands.describe(
    room="Inches to what stands in its way; nothing does if left out.",
    swerve="The driver swerves rather than hit it, and tests for control.",
    pace=SPEED,
    **VEHICLE,
    **ROLLS,
)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures)
async def brake(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    room: Range[float, 0, 60] | None = None,
    swerve: bool | None = None,
    pace: Moving | None = None,
    aboard: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car brake", given(interaction))


@car.command(name="hit", description="A vehicle has hit something: everybody in it tests for wounds.")
@app_commands.describe(**VEHICLE, **ROLLS)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures)
async def hit(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    aboard: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car hit", given(interaction))


@car.command(name="away", description="A vehicle that hit something drives away on 5 or 6; otherwise it is wrecked.")
@app_commands.describe(vehicle=VEHICLE["vehicle"], **ROLLS)
@app_commands.autocomplete(vehicle=vehicles)
async def away(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville-car away", given(interaction))
