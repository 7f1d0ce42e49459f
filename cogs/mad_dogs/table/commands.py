"""/mad-table: what stands on the table of a game beside the figures, noted by hand."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Len

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, any_figure, any_gang, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs._kit.views import client
from cogs.mad_dogs import several_figures
from cogs.mad_dogs.cars.boarding import NOBODY, NONE, WRECKED
from cogs.mad_dogs.cars.commands import KIND, SPEEDS, vehicles
from cogs.mad_dogs.table.garage import waiting
from cogs.mad_dogs.turns import board_at, table_of
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.move import opt
from rules.mad_dogs.car_fields import DAMAGE, FEATURES
from rules.mad_dogs.notepad import Off, Outrage, Public

mad_table = root("mad-table", "Mad Dogs With Guns: cars, fires, outrage of a game.")
ROOTS = (mad_table,)


async def feature_names(_interaction: discord.Interaction, current: str) -> Choices:
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


CAR = opt("Which car.", complete=vehicles)


@command("mad-table car")
class Car:
    """Put a car on the table, or change one there."""

    name: Annotated[str, Len(1, 40)] = opt("What it is called.", complete=vehicles)
    kind: str | None = KIND
    features: str | None = opt(
        "Souped-up, bulletproof, suspension; none takes them away.", default=None, complete=feature_names
    )
    speed: str | None = opt("How fast it goes.", default=None, words=SPEEDS)
    damage: str | None = opt(
        "Engine hit, brake line cut, no racing, wrecked; none mends it.", default=None, complete=damages
    )
    driver: str | None = opt("Who is at the wheel.", default=None, complete=any_figure)
    inside: str | None = opt(
        "Those inside, separated by commas; none for nobody.", default=None, complete=several_figures
    )
    outside: str | None = opt(
        "Those on running boards and roof; none for nobody.", default=None, complete=several_figures
    )
    side: str | None = opt("Whose it is; your own if left out.", default=None, complete=owners)


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


@command("mad-table bring")
class Bring:
    """Put a gang's own cars on the table, as they were bought."""

    cars: str | None = opt("Which, separated by commas; left out for all of them.", default=None, complete=own_cars)
    gang: str | None = opt("Whose; your own if left out.", default=None, complete=any_gang)


@command("mad-table board")
class Board:
    """Get into a car, or onto its running board: an action each."""

    figures: str = opt("Who, separated by commas.", complete=several_figures)
    car: str = CAR
    outside: bool | None = opt("Onto the running board.", default=None)


@command("mad-table alight")
class Alight:
    """Get out of a car, or off it: an action each."""

    figures: str = opt("Who, separated by commas.", complete=several_figures)


@command("mad-table tow")
class Tow:
    """Take a car off the table."""

    car: str = CAR


@command("mad-table burnt")
class Burnt:
    """Time is up in a burning car: whoever is still aboard dies."""

    car: str = CAR


@command("mad-table fire")
class Fire:
    """Note that something burns, or has burnt out."""

    what: Annotated[str, Len(1, 80)] = opt("What burns.", complete=burning)
    out: bool | None = opt("It has burnt out.", default=None)


add_commands(mad_table, __name__, (Car, Bring, Board, Alight, Tow, Burnt, Off, Outrage, Public, Fire))
