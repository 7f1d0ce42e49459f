"""The end of a scenario, with what the database knows of it."""

from __future__ import annotations

from cogs.command_adapter.reader import seen
from cogs.commands.mad_dogs.campaign.linked_games import fight_in
from cogs.commands.mad_dogs.scenarios.choosing import facts_after
from cogs.commands.mad_dogs.turns import table_of
from cogs.context.board_display import figures_of, require_taking_part
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.action.move import Rolls
from rules.mad_dogs.scenarios.ending import end_at_table, end_without_game
from rules.mad_dogs.scenarios.headcount import CountedFigure
from rules.mad_dogs.scenarios.scenario_fields import ELSEWHERE, Facts
from rules.mad_dogs.scenarios.staged_scenario import require_unapplied


@command("scenario end", Rolls())
class End:
    """End the scenario: who has won, and the results. In a game the bot counts."""

    facts: Facts = option(
        "Facts that the bot can't know, separated by commas: controller attacker, loot 4.",
        default="",
        complete=facts_after,
    )
    scenario: str = ELSEWHERE


@prepares(End)
async def prepare_end(ctx: Context, move: End) -> Prepared:
    """The winner and the results; in a game counted from the table, and kept until they are applied.

    Dice already rolled for its end stay, so that a second report does not roll them again.
    """
    game = table_of(ctx)
    if move.scenario or game is None:
        return Prepared(end_without_game(move.scenario, move.facts))
    staged = require_unapplied(game.game.board.scenario)
    require_taking_part(ctx, game)
    at = seen(ctx, game, await figures_of(ctx, game))
    gangs = {one.id: one.gang.name for one in await ctx.work.rosters.gangs(ctx.server_id)}
    theirs = await ctx.work.rosters.figures_of(game.game.gangs)
    absent = [one for one in theirs if not game.has(one.gang.id, one.id)]
    left = tuple([CountedFigure(one.id, one.gang.id, None, one.figure) for one in absent])
    return Prepared(end_at_table(at, staged, move.facts, await fight_in(ctx, game), gangs, left), recalled=staged.fell)
