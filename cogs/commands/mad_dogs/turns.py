"""The cost of acting in a game: whose card it is, who may act on it, and what they have left."""

from __future__ import annotations

import discord

from cogs.context.board_display import here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from db.games import StoredGame
from db.repositories import StoredFigure
from db.unit_of_work import reading
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.board import Board


def table_of(ctx: Context) -> StoredGame | None:
    """The game of Mad Dogs in this channel; None if there is none."""
    return ctx.game if ctx.game is not None and ctx.game.game.system == SYSTEM.id else None


def board_here(ctx: Context) -> tuple[StoredGame, Board]:
    """The game of Mad Dogs here and its board. Raises IllegalNow if there is none."""
    game = here(ctx)
    if game.game.system != SYSTEM.id:
        raise IllegalNow(
            f"{game.system.title} is being played here, and this command is for Mad Dogs With Guns. Use another "
            "command."
        )
    return game, game.game.board


async def board_at(interaction: discord.Interaction) -> tuple[Board | None, list[str]]:
    """The board of the game in this channel and the names of its sides, for completion."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    if found is None or not isinstance(found.game.board, Board):
        return None, []
    return found.game.board, [side.name for side in found.game.sides]


def side_of(game: StoredGame, stored: StoredFigure) -> int | None:
    """The side that a figure fights for; None for one without a side, or not on the table."""
    return game.game.side_of_gang(stored.gang.id)
