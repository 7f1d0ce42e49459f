"""What gangs begin with: businesses worth 4D6 of Loot, drafted before the first month or when a gang comes later."""

from __future__ import annotations

from rules.core.action.deed import Deed
from rules.core.action.report import Confirmation, FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import UnknownName
from rules.core.plain.words import count, listed, parts
from rules.mad_dogs.paradise.city.businesses import PLACES, START_DICE, business_named, name_of
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.records import Business, Outfit
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.start.enrolling import lots_for
from rules.mad_dogs.paradise.start.resolve import (
    businesses_told,
    dice_told,
    draft_changes,
    drafted,
    faults,
    half_dice,
    rivals_told,
    suggested,
)


def picked_by(town: Town, outfit: Outfit, businesses: str, accountant: bool) -> tuple[Business, ...]:
    """The businesses that a gang picks, by their names as typed; a good choice where none is."""
    lots = lots_for(town)
    if texts := parts(businesses):
        named = [_wanted(text, outfit, lots) for text in texts]
    else:
        named = [replace(one, owner=0) for one in suggested(town.city, outfit, accountant, lots)]
    return drafted(town.city, outfit, named, accountant, lots)


def draft(town: Town, outfit: Outfit, picked: tuple[Business, ...], sure: bool) -> Deed[None]:
    """A gang starts with these businesses, in place of those it had picked; it is asked first unless it is `sure`."""
    left = 2 * START_DICE - half_dice(picked)
    more = (f"{dice_told(left)} more can be drafted.",) if left else ()
    return Deed(
        report=lambda _: Report(
            f"{town.name(outfit.gang)} drafts {count(len(picked), 'business')}.",
            (businesses_told(picked), *more),
            begin_offer(town, draft_changes(town.id, town.city, outfit, picked)),
        ),
        changes=lambda _: draft_changes(town.id, town.city, outfit, picked),
        log=town.id,
        rule="mad.campaign.start",
        confirm=None if sure else _sure(town, outfit, picked),
    )


def _sure(town: Town, outfit: Outfit, picked: tuple[Business, ...]) -> Confirmation:
    """What the bot would pick is shown before it is drafted."""
    before = () if outfit.drafts else town.city.owned(outfit.gang)
    instead = (f"In place of: {listed(map(name_of, before))}.",) if before else ()
    question = f"Draft these for {town.name(outfit.gang)}?"
    return Confirmation(question, "Draft them", (businesses_told(picked), *instead), typed=True)


def asked_told(who: str, name: str, picked: tuple[Business, ...]) -> str:
    """What somebody asks the umpires for whose gang came after the first month."""
    return f"{who} asks: may {name} draft {count(len(picked), 'business')}?"


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
