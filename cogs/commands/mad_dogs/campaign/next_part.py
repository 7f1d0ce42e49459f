"""The [Go on] button: it leads to the next part of a month and is good for one moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.commands.mad_dogs.paradise.town import Town, town_if
from cogs.context.context import Context
from cogs.context.prepared import Prepared
from cogs.context.stale_moves import Moment, moves_on
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.plain.frozen import replace
from rules.core.plain.stable_key import stable_key
from rules.mad_dogs.paradise.city import next_steps
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.month.moments import moment, step


@command("campaign next")
class Next:
    """Continue to the next part of the month, or begin the first."""

    anyway: bool = option("Open the orders even if some are missing. For umpires.", default=False)
    dice: str = option("Your own dice for what this part of the month rolls, in order: 1 4 6.", default="")
    campaign: str = CAMPAIGN


@record
class Going(Next):
    """The same with the options that its buttons keep."""

    collect: int = option("The month whose Loot the gangs collect.", default=0)


@moves_on("campaign next")
async def next_part(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The part of the month that ends, or its step."""
    town = await town_if(ctx, typed.get("campaign", ""))
    if town is None:
        return None
    text = f"{next_steps.moved_on(town)} Continue with /campaign next."
    if typed.get("collect"):
        text = "That month's Loot has already been collected. Continue with the campaign."
    return Moment(mark_of(town), text)


def mark_of(town: Town) -> str:
    """The mark of the step that a campaign has reached."""
    return stable_key(town.id, moment(town.city, town.month))


@moves_on("campaign overdue")
async def next_step(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The next obstacle of the month."""
    town = await town_if(ctx, typed.get("campaign", ""))
    return None if town is None else Moment(step(town.city, town.month), next_steps.moved_on(town))


def going_on(town: Town, prepared: Prepared) -> Prepared:
    """The same, after which the campaign continues."""
    return replace(prepared, deed=next_steps.going_on(town, prepared.deed))
