"""The checklist of a campaign before its first month: homes, rackets and Accountants, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.action.report import Opens
from rules.core.plain.markup import mention, strong
from rules.core.plain.words import listed
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.roster import SAMPLES
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Outfit
from rules.mad_dogs.paradise.city.town import Gang, Town, runs_books
from rules.mad_dogs.paradise.rackets.businesses import in_sentence
from rules.mad_dogs.paradise.rackets.kinds_of_business import trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from rules.mad_dogs.paradise.start.enrolling import NO_BOOKS, lots_for
from rules.mad_dogs.paradise.start.first_drafts import allowed_halves, draftable, half_dice, half_dice_text, suggested
from rules.mad_dogs.paradise.start.gathering import gathering_buttons, pace_line
from rules.mad_dogs.paradise.start.rival_numbers import rivals_lacking_line
from rules.mad_dogs.paradise.start.rivals import rivals_to_add

WITH_BOOKS: Final = tuple(
    title for title, recruits in SAMPLES.items() if any(one.profile == ACCOUNTANT for one in recruits)
)
"""The sample gangs that can run a campaign: each has an Accountant."""
WHOLE_DIE: Final = 2
"""In halves of a die."""


def buttons_of(town: Town) -> tuple[Opens, ...]:
    """The buttons of a campaign before its first month, as it is now."""
    return gathering_buttons(town.id, len(rivals_to_add(town.city.outfits)), town.campaign.pace.mode)


def checklist(town: Town) -> tuple[str, ...]:
    """The campaign's pace, a line for each gang of a player, the rivals, and those that the book still wants."""
    played = [one for one in town.gangs.values() if not town.outfit(one.id).npc]
    rivals = [one.name for one in town.gangs.values() if town.outfit(one.id).npc]
    umpires = town.campaign.umpires
    return (
        pace_line(town.campaign.pace),
        *([f"Umpire: {listed(map(mention, umpires))}."] if umpires else []),
        *[_gang_line(town, one) for one in played],
        *([] if played else ["No gang has joined yet."]),
        *([f"Rivals: {listed(rivals)}."] if rivals else []),
        *filter(None, [rivals_lacking_line(town.city.outfits)]),
    )


def _gang_line(town: Town, gang: Gang) -> str:
    outfit = town.outfit(gang.id)
    who = listed(map(mention, gang.gang.leaders))
    return f"{strong(gang.name)} ({who}): " + ", ".join(
        (
            PLACES[outfit.home].name if outfit.home else "no home yet",
            f"rackets {_dice(outfit, town.city.owned(gang.id))}",
            *([] if runs_books(gang.people) else [f"no {ACCOUNTANT}"]),
            *(["ready"] if outfit.done else []),
        )
    )


def _dice(outfit: Outfit, businesses: Sequence[Business]) -> str:
    """“1 of 4 Loot dice”: the dice of a gang's businesses, of those that it may start with."""
    halves = half_dice(businesses)
    drafted = half_dice_text(halves).removesuffix("D6") if halves else "0"
    return f"{drafted} of {half_dice_text(allowed_halves(outfit)).removesuffix('D6')} Loot dice"


def gang_lines(town: Town, gang: Gang) -> tuple[str, ...]:
    """The checklist of one gang for its player: home, rackets, Accountant, and what it can draft at home."""
    outfit, owned = town.outfit(gang.id), town.city.owned(gang.id)
    named = f" {listed(map(in_sentence, owned))}." if owned else ""
    return (
        f"Home: {PLACES[outfit.home].name if outfit.home else 'none yet'}.",
        f"Rackets: {_dice(outfit, owned)}.{named}",
        f"{ACCOUNTANT}: yes." if runs_books(gang.people) else NO_BOOKS,
        *([f"The bot's pick: {listed(map(in_sentence, picked))}."] if (picked := bot_pick(town, gang)) else []),
    )


def bot_pick(town: Town, gang: Gang) -> tuple[Business, ...]:
    """What the bot would draft for a gang with a home that has dice left; nothing for other gangs."""
    outfit, owned, books = town.outfit(gang.id), town.city.owned(gang.id), runs_books(gang.people)
    if not outfit.home or (owned and not books) or half_dice(owned) + WHOLE_DIE > allowed_halves(outfit):
        return ()
    return suggested(town.city, outfit, books, lots_for(town))


def choices_of(town: Town, gang: Gang) -> tuple[tuple[str, str, str], ...]:
    """What a gang can draft at home, a kind each: its key, its name, and its Loot and payoff."""
    return tuple(
        (one.key, trade.name, f"{trade.loot} of Loot a month, {dollars(trade.payoff)} for the cops")
        for one in draftable(town, town.outfit(gang.id))
        for trade in (trade_of(one),)
    )


def complete(town: Town, gang: Gang) -> bool:
    """Whether a gang has a home and a racket, all that the first month asks of it."""
    return bool(town.outfit(gang.id).home and town.city.owned(gang.id))


def nothing_left(town: Town, gang: Gang) -> bool:
    """Whether a gang that isn't ready yet has drafted all that it can before the first month."""
    ready = town.outfit(gang.id).done or town.city.phase is not Phase.DRAFT
    return not ready and complete(town, gang) and not bot_pick(town, gang)


def wanting(town: Town) -> tuple[str, ...]:
    """What the book wants before the first month, although it can begin without: rivals, dice, Accountants."""
    played = [one for one in town.gangs.values() if not town.outfit(one.id).npc]
    short = [
        f"{one.name} has drafted {_dice(town.outfit(one.id), town.city.owned(one.id))}."
        for one in played
        if runs_books(one.people)
        and half_dice(town.city.owned(one.id)) + WHOLE_DIE <= allowed_halves(town.outfit(one.id))
    ]
    bookless = [
        f"{one.name} has no {ACCOUNTANT}, so it can run one business and bribe no one."
        for one in played
        if not runs_books(one.people)
    ]
    return (*filter(None, [rivals_lacking_line(town.city.outfits)]), *short, *bookless)
