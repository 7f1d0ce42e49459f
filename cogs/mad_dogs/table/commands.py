"""/mad-table: what stands on the table of a game beside the figures, noted by hand."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Len

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, any_gang, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs._kit.views import client
from cogs.mad_dogs.cars.commands import vehicles
from cogs.mad_dogs.table.garage import waiting
from cogs.mad_dogs.turns import board_at, table_of
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.move import opt
from rules.mad_dogs.boarding import Alighting, Boarding, Place, Tow
from rules.mad_dogs.notepad import Off, Outrage, Public

mad_table = root("mad-table", "Mad Dogs With Guns: cars, fires, outrage of a game.")
ROOTS = (mad_table,)


async def burning(interaction: discord.Interaction, current: str) -> Choices:
    """What burns."""
    board, _ = await board_at(interaction)
    return choices([fire.what for fire in board.fires] if board else [], current)


CAR = opt("Which car.", complete=vehicles)


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


@command("mad-table burnt")
class Burnt:
    """Time is up in a burning car: whoever is still aboard dies."""

    car: str = CAR


@command("mad-table fire")
class Fire:
    """Note that something burns, or has burnt out."""

    what: Annotated[str, Len(1, 80)] = opt("What burns.", complete=burning)
    out: bool | None = opt("It has burnt out.", default=None)


add_commands(mad_table, __name__, (Place, Bring, Boarding, Alighting, Tow, Burnt, Off, Outrage, Public, Fire))
