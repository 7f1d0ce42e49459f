"""/campaign done: a gang is done with a part of the month or with all parts, and picks standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.cards.card import Card
from cogs.commands.mad_dogs.paradise.town import town_if, town_of
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.context.stale_moves import Moment, moves_on
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.plain.stable_key import stable_key
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, YOUR_GANG
from rules.mad_dogs.paradise.month.gang_done import done_with

PRIVATE: Final = "Only you and those who share the gang see this"


@command("campaign done")
class Done:
    """Mark whether your gang is done with this part of the month."""

    all: bool = option(
        "Done with every part of this month. The bot wakes you if it is attacked or short of money.", default=False
    )
    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@record
class Saying(Done):
    """The same with the options that the buttons of [My month] keep."""

    standing: str = option("Standing orders that replace the earlier ones.", default="")
    done: bool = option("Whether the gang is done, whatever the standing orders are.", default=False)
    keep: bool = option("Whether only its standing orders change.", default=False)


@moves_on("campaign done")
async def part_done(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The part of the month that a gang is done with; typed again, whether it is done already."""
    town = await town_if(ctx, typed.get("campaign", ""))
    if town is None:
        return None
    turns = not (typed.get("all") or typed.get("done") or typed.get("keep"))
    done = [one.done for one in town.city.outfits if turns and town.gangs[one.gang].mine]
    text = f"{town.title} has moved on: it is now at “{town.city.phase}”. Repeat this if you are done with that."
    return Moment(stable_key(town.id, town.month, town.city.phase, done), text)


@prepares(Saying, "campaign done")
async def prepare_done(ctx: Context, move: Saying) -> Prepared:
    """A gang is done with this part of the month, or takes that back; its standing orders are for its leaders."""
    town = await town_of(ctx, move.campaign)
    deed, mine = done_with(
        town, move.gang, all_parts=move.all, surely=move.done, keep=move.keep, standing=move.standing
    )
    return Prepared(deed, ephemeral=lambda _: Card(PRIVATE, lines=mine, private=True) if mine else None)
