"""A month from part to part: /campaign next, and the deadline for orders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Final

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, Said, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.ending import end_action, end_month, stop_presses
from cogs.mad_dogs.campaign.going import Going, going_on, require_may_go_on
from cogs.mad_dogs.campaign.incomes import begin, collect_loot
from cogs.mad_dogs.campaign.opening import close_bids, open_orders
from cogs.mad_dogs.paradise.town import CAMPAIGN, Town, town_of
from rules.core.move import opt
from rules.core.refusal import IllegalNow
from rules.mad_dogs.paradise.changes import DeadlineSet
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.months import moment


@prepares(Going, "campaign next")
async def prepare_next(ctx: Context, m: Going) -> Prepared:
    """The campaign goes on, as far as nothing stands in the way."""
    town = await town_of(ctx, m.campaign)
    require_may_go_on(ctx, town)
    if m.collect and (town.city.phase, town.month) != (Phase.LOOT, m.collect):
        raise IllegalNow("That month's Loot has already been collected.")
    if m.at not in ("", moment(town.city, town.month)):
        raise IllegalNow(f"{town.title} has moved on: it is at “{town.city.phase}” now. /campaign next goes on.")
    return going_on(town, await STEPS[town.city.phase](ctx, town, m))


@command("campaign deadline")
class Deadline:
    """Set a deadline for orders. For umpires."""

    hours: Annotated[int, Interval(ge=0, le=336)] = opt("Hours from now; 0 for no deadline.")
    campaign: str = CAMPAIGN


@prepares(Deadline)
async def prepare_deadline(ctx: Context, m: Deadline) -> Prepared:
    """Until when orders are taken."""
    town, hours = await town_of(ctx, m.campaign), m.hours
    town.require_umpire(ctx)
    town.require_phase(Phase.SPENDING)
    at = int(ctx.now.timestamp()) + hours * 3600 if hours else 0
    told = f"Orders are taken until <t:{at}:f>, <t:{at}:R>." if at else "There is no deadline for orders."
    return Prepared(
        say=lambda _: Said(told, ("After that anybody may go on: a gang without orders stays at home.",) if at else ()),
        changes=lambda _: (DeadlineSet(town.id, at),),
        campaign=town.id,
    )


STEPS: Final[dict[Phase, Callable[[Context, Town, Going], Awaitable[Prepared]]]] = {
    Phase.DRAFT: begin,
    Phase.LOOT: collect_loot,
    Phase.FRIENDS: close_bids,
    Phase.SPENDING: open_orders,
    Phase.ACTION: end_action,
    Phase.PRESS: stop_presses,
    Phase.OUTRAGE: end_month,
}
"""What each part of a month does to end."""
