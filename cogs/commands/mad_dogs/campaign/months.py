"""/campaign next: a month from part to part."""

from __future__ import annotations

from cogs.commands.mad_dogs.campaign.next_part import Going, going_on
from cogs.commands.mad_dogs.paradise.town import Town, peopled, town_of
from cogs.context.campaign_display import my_month
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Prepared, charged, prepares
from cogs.pipeline.reveal import open_all
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, Refusal
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.month import end_of_buying, month_ends, opening_of_orders
from rules.mad_dogs.paradise.month import loot_and_payoffs as incomes
from rules.mad_dogs.paradise.month.going_on import may_go_on
from rules.mad_dogs.paradise.start import first_month


@prepares(Going, "campaign next")
async def prepare_next(ctx: Context, move: Going) -> Prepared:
    """The campaign continues, as far as no obstacle is left."""
    town = await town_of(ctx, move.campaign)
    if town.city.phase is Phase.DRAFT:  # what is missing comes before whose consent is
        town.require_part()
        first_month.require_complete(town)
    try:
        charged(ctx, may_go_on(town))
        return going_on(town, await part_ended(ctx, town, move))
    except (ForUmpire, IllegalNow) as refusal:  # [My month] has the buttons that settle what is in the way
        if town.takes_part and town.month:
            refusal.presses = (*refusal.presses, my_month(town.id))
        raise


async def part_ended(ctx: Context, town: Town, move: Going) -> Prepared:
    """What ends this part of the month, or its next step."""
    match town.city.phase:
        case Phase.DRAFT:
            return Prepared.of(first_month.begin_first_month(await peopled(ctx, town)))
        case Phase.LOOT:
            booked = bool(move.collect or move.dice)
            return Prepared.of(incomes.collect_loot(await peopled(ctx, town, ACCOUNTANT), booked))
        case Phase.FRIENDS:
            return await _bids_closed(ctx, await peopled(ctx, town))
        case Phase.SPENDING:
            anyway = move.anyway or ctx.caller.wanted is not None
            return Prepared.of(opening_of_orders.open_orders(await peopled(ctx, town), ctx.house, anyway))
        case Phase.ACTION:
            left = month_ends.left_to_dice(town)
            if left is not None:
                return await tried_for(replace(ctx, empowered=True, umpiring=[]), town, *left)  # no umpire is notified
            return Prepared.of(month_ends.end_action(await peopled(ctx, town), ctx.house))
        case Phase.PRESS:
            return Prepared.of(month_ends.stop_presses(town))
        case Phase.OUTRAGE:
            return await _month_ended(ctx, town)


async def _bids_closed(ctx: Context, town: Town) -> Prepared:
    """Buying officials ends; the figures that gangs without a player hire get ids."""
    recruits = end_of_buying.recruits(town, await ctx.names_taken())
    ids = [id_ for one in recruits for id_ in await ctx.work.rosters.new_figures(ctx.server_id, one.gang, 1)]
    return Prepared.of(end_of_buying.close_bids(town, recruits, ids))


async def tried_for(ctx: Context, town: Town, gang: int, business: str) -> Prepared:
    """The takeover of a gang that leaves it to the dice; an impossible one is void."""
    named = {"campaign": town.title, "gang": town.gangs[gang].name}
    try:
        return await PREPARES["mad-racket take-over"](ctx, named)
    except Refusal as refusal:
        return Prepared.of(month_ends.void_takeover(town, gang, business, refusal.sentence))


async def _month_ended(ctx: Context, town: Town) -> Prepared:
    """All that is still due this month, one after the other; then sealed rolls open, and the month is over."""
    due = month_ends.due_at_the_end(town)
    if due is not None:
        return await PREPARES[due.command](ctx, due.typed)
    last = month_ends.last_of_all(await peopled(ctx, town))
    if last is not None:
        return Prepared.of(last)
    revealed, noted = await open_all(ctx.work, ctx, await ctx.work.campaign_log(ctx.server_id, town.id))
    return Prepared.of(month_ends.month_over(town, noted, revealed))
