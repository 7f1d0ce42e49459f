"""What gangs begin with: businesses worth 4D6 of Loot, drafted before the first month or when a gang comes later."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.asking import BY, DRAFTS, OF, answered, asking, require_asker, town_asked
from cogs.mad_dogs.campaign.rivals import rivals_told
from cogs.mad_dogs.paradise.town import Town, gang_for, people_of
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.move import opt, record
from rules.core.refusal import UnknownName
from rules.core.report import Confirmation, FollowUp, Report
from rules.core.words import count, listed, parts
from rules.mad_dogs.paradise.changes import folded
from rules.mad_dogs.paradise.choosing import GANG, first_rackets
from rules.mad_dogs.paradise.enrolling import lots_for
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.founding import DRAFTING, check_draft, draft_changes, drafted, faults, half_dice, suggested
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.rackets import PLACES, START_DICE, business_named, name_of
from rules.mad_dogs.paradise.records import Business, Outfit
from rules.mad_dogs.paradise.telling import businesses_told, dice_told
from rules.mad_dogs.paradise.town import runs_books


@command("campaign draft")
class Draft:
    """Pick the businesses your gang starts with: 4D6 of monthly Loot."""

    businesses: str = opt(
        "Businesses separated by commas, at home unless you say where (default: a good choice).",
        default="",
        complete=first_rackets,
    )
    gang: str = GANG
    sure: bool = opt("Don't ask me first.", default=False)
    campaign: str = CAMPAIGN


@record
class Asked(Draft):
    """The same with what its button keeps."""

    by: int = BY
    of: int = OF


@prepares(Asked, "campaign draft")
async def prepare_draft(ctx: Context, m: Asked) -> Prepared:
    """A gang picks what it starts with, in place of what it had picked; once the city is laid an umpire allows it."""
    town = await town_asked(ctx, m.campaign, m.by, m.of)
    town.require_phase(*DRAFTING)
    stored = gang_for(ctx, town, m.gang) if not m.by else town.gang_named(m.gang)
    if m.by:
        require_asker(stored.gang, m.by)
    outfit = town.outfit(stored.id)
    check_draft(town.city, outfit)
    lots = lots_for(town)
    accountant = runs_books(await people_of(ctx, stored.id))
    texts = parts(m.businesses)
    if texts:
        named = [_wanted(text, outfit, lots) for text in texts]
    else:
        named = [replace(one, owner=0) for one in suggested(town.city, outfit, accountant, lots)]
    picked = drafted(town.city, outfit, named, accountant, lots)
    if town.city.phase is not Phase.DRAFT and not town.umpires:
        return _asked(ctx, town, outfit, picked)
    left = 2 * START_DICE - half_dice(picked)
    more = (f"{dice_told(left)} more can be drafted.",) if left else ()
    draft = Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(stored.id)} drafts {count(len(picked), 'business')}.",
                (businesses_told(picked), *more),
                begin_offer(town, draft_changes(town.id, town.city, outfit, picked)),
            ),
            changes=lambda _: draft_changes(town.id, town.city, outfit, picked),
            log=town.id,
            rule="mad.campaign.start",
            confirm=None if texts or m.sure else _sure(town, outfit, picked),
        )
    )
    return answered(draft, m.by)


def _sure(town: Town, outfit: Outfit, picked: tuple[Business, ...]) -> Confirmation:
    """What the bot would pick is shown before it is drafted."""
    before = () if outfit.drafts else town.city.owned(outfit.gang)
    instead = (f"In place of: {listed(map(name_of, before))}.",) if before else ()
    question = f"Draft these for {town.name(outfit.gang)}?"
    return Confirmation(question, "Draft them", (businesses_told(picked), *instead), typed=True)


def _asked(ctx: Context, town: Town, outfit: Outfit, picked: tuple[Business, ...]) -> Prepared:
    """What a gang that came after the first month would draft: an umpire allows it, as it was shown."""
    name = town.name(outfit.gang)
    asks = f"{ctx.caller.actor.name} asks: may {name} draft {count(len(picked), 'business')}?"
    meant = ", ".join(map(name_of, picked))
    gang = town.gangs[outfit.gang].name
    return asking(ctx, town, DRAFTS, gang, asks, (businesses_told(picked),), businesses=meant)


def _wanted(text: str, outfit: Outfit, lots: int) -> Business:
    """A business by its name; one without a neighborhood is meant at home."""
    home = PLACES[outfit.home]
    for one in (f"{text} 1 {home.name}", f"{text} {home.name}"):
        try:
            found = business_named(one, lots)
        except UnknownName:
            continue
        return found
    return business_named(text, lots)


def begin_offer(town: Town, changes: tuple[Change, ...]) -> tuple[FollowUp, ...]:
    """The button that begins the first month, once these changes leave nothing in its way."""
    ready = not faults(folded(town.city, changes), town.names()) and not rivals_told(town.city.outfits)
    return (FollowUp("Begin", "campaign next", {"campaign": town.title}),) if ready else ()
