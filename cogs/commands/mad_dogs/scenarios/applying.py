"""Applies the results of a scenario, with what the database knows of it."""

from __future__ import annotations

from cogs.command_adapter.gang_creation import new_ids
from cogs.command_adapter.params import any_gang
from cogs.command_adapter.reader import gang_seen, peopled, seen
from cogs.commands.mad_dogs.campaign.linked_games import fight_in
from cogs.commands.mad_dogs.scenarios.choosing import ROLLS
from cogs.commands.mad_dogs.turns import board_here
from cogs.context.board_display import figures_of, require_taking_part
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.mad_dogs.scenarios.results import applied, joining, require_confirmed, taker_of
from rules.mad_dogs.scenarios.staged_scenario import require_ending


@command("scenario apply", ROLLS)
class Apply:
    """Apply the results of the scenario once: money, outrage, who joins and leaves."""

    gang: str = option(
        "The gang that takes Loot or recruits, if a side brought several.", default="", complete=any_gang
    )


@record
class Applying(Apply):
    """The same with the options that its button keeps."""

    end: str = option("The mark of the end to apply.", default="")


@prepares(Applying, "scenario apply")
async def prepare_apply(ctx: Context, move: Applying) -> Prepared:
    """The results are booked once: money, outrage, recruits and defectors."""
    game, board = board_here(ctx)
    staged, ending = require_ending(board.scenario, move.end)
    require_taking_part(ctx, game)
    at = seen(ctx, game, await figures_of(ctx, game))
    price = require_confirmed(at, staged, ending)
    gangs = {one.id: one for one in await ctx.work.rosters.gangs(ctx.server_id)}
    taker = taker_of([gang_seen(ctx, gangs[one]) for one in ending.banks if one in gangs], move.gang, ending)
    linked = await fight_in(ctx, game)
    recruits, ids = (), list[int]()
    if taker is not None and ending.results.recruits:
        recruits = joining(ending, await peopled(ctx, gangs[taker.id]), await ctx.names_taken())
        ids = await new_ids(ctx, taker.id, len(recruits))
    return Prepared(applied(at, staged, ending, taker, linked, recruits, ids, price))
