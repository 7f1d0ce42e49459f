"""/mad-table: what stands on the table of a game beside the figures, noted by hand."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, any_gang, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs._kit.views import client
from cogs.mad_dogs.table.garage import waiting
from cogs.mad_dogs.turns import table_of
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.move import opt
from rules.mad_dogs.boarding import Alighting, Boarding, Place, Tow
from rules.mad_dogs.burning import Burnt, Noted
from rules.mad_dogs.notepad import Off, Outrage, Public

mad_table = root("mad-table", "Mad Dogs With Guns: cars, fires, outrage of a game.")
ROOTS = (mad_table,)


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


add_commands(mad_table, __name__, (Place, Bring, Boarding, Alighting, Tow, Burnt, Off, Outrage, Public, Noted))
