"""A month from part to part: /campaign next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs.mad_dogs.campaign.ending import end_action, end_month, stop_presses
from cogs.mad_dogs.campaign.going import Going, going_on, require_may_go_on
from cogs.mad_dogs.campaign.incomes import begin, collect_loot
from cogs.mad_dogs.campaign.opening import close_bids, open_orders
from cogs.mad_dogs.paradise.town import Town, town_of
from rules.core.refusal import IllegalNow
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
