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
from rules.mad_dogs.paradise.model import Phase


@prepares(Going, "campaign next")
async def prepare_next(ctx: Context, m: Going) -> Prepared:
    """The campaign goes on, as far as nothing stands in the way."""
    town = await town_of(ctx, m.campaign)
    require_may_go_on(ctx, town)
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
