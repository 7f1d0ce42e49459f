"""A part of a month whose time is up: the bot settles what is left, and the month continues."""

from __future__ import annotations

from cogs.commands.mad_dogs.campaign.months import part_ended, tried_for
from cogs.commands.mad_dogs.campaign.next_part import Going, going_on
from cogs.commands.mad_dogs.campaign.results import joining
from cogs.commands.mad_dogs.campaign.umpire_requests import umpires_pinged
from cogs.commands.mad_dogs.paradise.town import Town, peopled, town_of
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Prepared, prepares
from cogs.pipeline.reveal import open_all
from cogs.pipeline.undo_requests import umpires_sentence
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.plain.frozen import replace
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Fight, FightRuling, Unfought
from rules.mad_dogs.paradise.fights.fight_outcomes import check_fight
from rules.mad_dogs.paradise.fights.unsettled_fights import (
    GameToClose,
    by_dice,
    ending,
    judged,
    left_to_umpire,
    let_be,
)
from rules.mad_dogs.paradise.law.docket import tried_anyway
from rules.mad_dogs.paradise.month.obligations import Obstacle, ObstacleKind, fight_of, obstacles, settling_command


@prepares(Going, "campaign overdue")
async def prepare_overdue(ctx: Context, move: Going) -> Prepared:
    """The next obstacle is settled, or else the part of the month ends. The bot at a deadline, or any other caller,
    acts as an umpire.

    Raises IllegalNow if an umpire is to decide a fight.
    """
    town = await town_of(ctx, move.campaign)
    first = next(iter(obstacles(town.city, town.month)), None)
    prepared = await _settled(ctx, town, first) if first is not None else None
    if prepared is None:
        meant = replace(move, anyway=True, collect=town.month if town.city.phase is Phase.LOOT else 0)
        prepared = await part_ended(ctx, town, meant)
    return going_on(town, prepared)


async def _settled(ctx: Context, town: Town, one: Obstacle) -> Prepared | None:
    """What settles an obstacle in place of its gang; None if the end of the part settles it by itself."""
    match one.what:
        case ObstacleKind.TAKEOVER if not town.outfit(one.gang).npc:
            return await tried_for(ctx, town, one.gang, one.about)
        case ObstacleKind.FIGHT:
            return await _fought(ctx, town, fight_of(town.city, one))
        case ObstacleKind.TRIAL:
            return Prepared.of(tried_anyway(await peopled(ctx, town), one.gang))
        case _:
            command = settling_command(town, one)
            return None if command is None else await PREPARES[command.command](ctx, command.typed)


async def _fought(ctx: Context, town: Town, fight: Fight) -> Prepared:
    """An unsettled fight ends by the rule of the campaign."""
    if town.city.unfought is Unfought.UMPIRE and fight.ruling is not FightRuling.DECIDE:
        asks = (*town.campaign.umpires, ctx.server_id)
        who = umpires_sentence(ctx, town.campaign.umpires)
        return Prepared(left_to_umpire(town, fight, who, asks, umpires_pinged(ctx, town)))
    left, over = let_be(town, fight), await game_over(ctx, fight)
    if left is not None:
        return Prepared.of(ending(left, over))
    join = await joining(ctx, town, fight)
    return replace(Prepared.of(ending(by_dice(await peopled(ctx, town), fight, join), over)), recalled=fight.fell)


@record
class Judging:
    """How an umpire decides a fight whose time is up."""

    fight: int = option("The number of the fight.")
    how: str = option("How it ends.")
    campaign: str = option("The campaign.", default="")


@prepares(Judging, "campaign settle")
async def prepare_settle(ctx: Context, move: Judging) -> Prepared:
    """For a button alone: an umpire decides a fight whose time is up, and its game closes."""
    town = await town_of(ctx, move.campaign)
    fight = check_fight(town.city, move.fight)
    join = await joining(ctx, town, fight)
    deed = judged(await peopled(ctx, town), fight, join, move.how)
    ended = ending(deed, await game_over(ctx, fight))
    return going_on(town, replace(Prepared.of(ended), recalled=fight.fell))


async def game_over(ctx: Context, fight: Fight) -> GameToClose | None:
    """The game of a fight whose time is up; None if none is open. Its sealed rolls open."""
    playing = await ctx.work.games.get(fight.game) if fight.game else None
    if playing is None or not playing.game.present:
        return None
    await open_all(ctx.work, ctx, await ctx.work.game_log(ctx.server_id, playing.id))
    rosters = ctx.work.rosters
    gangs = [one for one in await rosters.gangs(ctx.server_id) if one.gang.game == playing.id]
    made = {one.id: [man.id for man in await rosters.figures(one)] for one in gangs if one.id in playing.game.extras}
    return GameToClose(playing.id, tuple(one.id for one in gangs), made)
