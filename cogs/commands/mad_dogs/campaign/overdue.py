"""A part of a month whose time is up: the bot settles what is left, and the month continues."""

from __future__ import annotations

from cogs.commands.mad_dogs.campaign.months import part_ended, tried_for
from cogs.commands.mad_dogs.campaign.next_part import Going, going_on
from cogs.commands.mad_dogs.campaign.recruit_ids import joining
from cogs.commands.mad_dogs.paradise.town import Town, peopled, town_of
from cogs.context.context import Context
from cogs.context.lost_channels import channel_text
from cogs.context.prepared import PREPARES, Prepared, prepares
from db.seats import GAME
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import InTheWay
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.fights.unsettled_fights import by_dice, let_be
from rules.mad_dogs.paradise.law.docket import tried_anyway
from rules.mad_dogs.paradise.month.obligations import Obstacle, ObstacleKind, fight_of, obstacles, settling_command


@prepares(Going, "campaign overdue")
async def prepare_overdue(ctx: Context, move: Going) -> Prepared:
    """The next obstacle is settled, or else the part of the month ends. The bot at a deadline, or any other caller,
    acts as an umpire.

    Raises IllegalNow while a fight is being played, or if an umpire is to decide it.
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
    playing = await ctx.work.games.get(fight.game) if fight.game else None
    if playing is not None and playing.game.present:
        text = f"Fight {fight.id} is being played, in {channel_text(playing.channel_id)}. The month waits for it."
        raise InTheWay(text, GAME, playing.id)
    left = let_be(town, fight)
    if left is not None:
        return Prepared.of(left)
    join = await joining(ctx, town, fight)
    return replace(Prepared.of(by_dice(await peopled(ctx, town), fight, join)), recalled=fight.fell)
