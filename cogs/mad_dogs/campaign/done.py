"""/campaign done: a gang is done with a part of the month or all of them, and what is to be done in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs._kit.context import Context
from cogs._kit.onward import Moment, moves_on
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.going import going_on
from cogs.mad_dogs.paradise.town import outfit_for, town_if, town_of
from rules.core.deed import Deed
from rules.core.frozen import replace
from rules.core.marks import mark_of
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow
from rules.core.report import Report
from rules.core.words import listed
from rules.mad_dogs.paradise.absent import said_beforehand, with_said
from rules.mad_dogs.paradise.changes import OutfitSet, folded
from rules.mad_dogs.paradise.choosing import GANG
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.going import NEXT
from rules.mad_dogs.paradise.keeping import veil
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.unsettled import unanswered
from rules.mad_dogs.paradise.waking import kept_awake

PARTS: Final = tuple(phase for phase in Phase if phase is not Phase.DRAFT)
PRIVATE: Final = "Only you and whoever shares the gang see this"


@command("campaign done")
class Done:
    """Say whether your gang is done with this part of the month."""

    all: bool = opt("Done with every part of this month; you are woken if attacked or short of money.", default=False)
    gang: str = GANG
    campaign: str = CAMPAIGN


@record
class Saying(Done):
    """The same with what the buttons of [My month] keep."""

    standing: str = opt("Standing orders in place of those before.", default="")
    done: bool = opt("Whether it is done in any case.", default=False)


@moves_on("campaign done")
async def part_done(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The part of the month that a gang is done with; typed again, whether it is done already."""
    town = await town_if(ctx, typed.get("campaign", ""))
    if town is None:
        return None
    turns = not (typed.get("all") or typed.get("done"))
    done = [one.done for one in town.city.outfits if turns and town.gangs[one.gang].mine]
    told = f"{town.title} has moved on: it is at “{town.city.phase}” now. Say so again if you are done with that."
    return Moment(mark_of(town.id, town.month, town.city.phase, done), told)


@prepares(Saying, "campaign done")
async def prepare_done(ctx: Context, m: Saying) -> Prepared:
    """A gang is done with this part of the month, or not yet after all; what is to be done in its place goes along.

    The log tells of one as of the other, so that nobody can read off it who has standing orders; where all that others
    may know stays as it was, it tells of neither.
    """
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    if m.all or m.done:
        town.require_phase(*PARTS)
    why = kept_awake(town.city, outfit) if m.all else None
    if why is not None:
        raise IllegalNow(f"{town.name(outfit.gang)} can't be done for all parts yet: {why}.")
    done = m.all or m.done or not outfit.done
    said = replace(outfit, done=done, away=done and (m.all or (m.done and outfit.away)), woken=None)
    if m.standing:
        said = with_said(town.city, said, m.standing)
    changes = (OutfitSet(town.id, said),)
    after = folded(town.city, changes)
    left = unanswered(after)
    told = f"Not done yet: {listed([town.name(gang) for gang in left])}." if left else "Everybody is done."
    mine = tuple(said_beforehand(said)) if town.gangs[outfit.gang].mine and (m.all or m.standing) else ()
    prepared = Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(outfit.gang)} is {'done' if done else 'not done yet'} with “{town.city.phase}”.",
                (told,),
                () if left else (NEXT,),
            ),
            changes=lambda _: changes,
            log=town.id,
            hushed=True,
            untold=veil(said) == veil(outfit),
        ),
        ephemeral=lambda _: Card(PRIVATE, lines=mine, private=True) if mine else None,
    )
    return going_on(town, prepared)
