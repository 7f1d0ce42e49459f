"""What lies on the table of the game in a channel, for completion."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller
from cogs._kit.params import Choices, choices
from cogs._kit.views import client
from db.unit_of_work import reading
from rules.gangstars.board import Board


async def board_of(interaction: discord.Interaction) -> Board:
    """The board of the game of GangStars played where an interaction comes from; an empty one where there is none."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    board = found.game.board if found is not None else None
    return board if isinstance(board, Board) else Board()


async def vehicles(interaction: discord.Interaction, current: str) -> Choices:
    """Vehicles on the table."""
    board = await board_of(interaction)
    return choices([one.name for one in board.vehicles], current)


async def obstacles(interaction: discord.Interaction, current: str) -> Choices:
    """What a vehicle can run into: other vehicles and structures on the table."""
    board = await board_of(interaction)
    return choices([one.name for one in (*board.vehicles, *board.structures)], current)
