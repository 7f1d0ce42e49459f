"""The first drafts: each gang drafts the rackets that it starts with (mad.campaign.start)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from rules.core.action.deed import Deed
from rules.core.action.fields import OfTown
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import by_number, count, listed, parts
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.changes import BusinessSet, OutfitSet, RequestOver, folded
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Outfit
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.rackets.businesses import business_named, in_sentence
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN, TRADES, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, every_business, lots_of
from rules.mad_dogs.paradise.start.enrolling import gathered_before, lots_for
from rules.mad_dogs.paradise.start.rival_numbers import rivals_lacking_line

START_DICE: Final = 4
"""The D6 of monthly Loot that the first businesses of a gang are worth."""
USUAL_HALVES: Final = 2 * START_DICE
"""The same in halves of a die."""


def check_start(outfit: Outfit, business: Business) -> None:
    """Raises IllegalNow for a business that a gang can't start with."""
    if business.place == CHINATOWN and not outfit.chinese:
        raise IllegalNow("Only a Chinese gang can start with businesses in Chinatown. Pick one elsewhere.")


def half_dice(businesses: Iterable[Business]) -> int:
    """The share of businesses in the dice that a gang starts with, in halves of a die."""
    return sum(trade_of(one).half_dice for one in businesses)


def allowed_halves(outfit: Outfit) -> int:
    """The halves of a die of monthly Loot that a gang may draft."""
    return outfit.halves or USUAL_HALVES


def half_dice_text(halves: int) -> str:
    """So many halves of a die as text: “3½D6”."""
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}D6"


def businesses_line(businesses: tuple[Business, ...]) -> str:
    """The drafted businesses of a gang, in a sentence."""
    if not businesses:
        return "It starts with no business."
    worth = half_dice_text(half_dice(businesses))
    return f"It starts with {listed([in_sentence(one) for one in businesses])}: {worth} of Loot."


@resolves("mad.campaign.start")
def drafted(
    city: Paradise, outfit: Outfit, wanted: Sequence[Business], accountant: bool, lots: int
) -> tuple[Business, ...]:
    """The first businesses of a gang, in place of an earlier draft. If one is taken, it gets the next free one of that
    kind.

    lots  businesses of each kind a neighborhood has, the number of gangs

    Raises OutOfRange for more Loot than it may draft, IllegalNow for what a gang can't start with or another gang has.
    """
    kept = _beside_draft(city, outfit)
    taken = _taken(city, outfit)
    picked: list[Business] = []
    for one in wanted:
        check_start(outfit, one)
        free = [
            each
            for each in every_business(lots)
            if (each.place, each.kind) == (one.place, one.kind)
            and each.key not in taken
            and all(each.key != other.key for other in picked)
        ]
        if not free:
            raise IllegalNow(f"No business like {in_sentence(one)} is left. Pick another kind or neighborhood.")
        exact = next((each for each in free if each.key == one.key), free[0])
        picked.append(replace(city.business(exact.key), owner=outfit.gang))
    dice = half_dice(picked)
    if dice > allowed_halves(outfit):
        raise OutOfRange(
            f"A gang starts with {half_dice_text(allowed_halves(outfit))} of Loot, and these come to "
            f"{half_dice_text(dice)}. Pick fewer."
        )
    if len(picked) + len(kept) > 1 and not accountant:
        raise IllegalNow(
            "A gang without an Accountant can run only one business. Pick one, or hire an Accountant first."
        )
    return tuple(picked)


def _beside_draft(city: Paradise, outfit: Outfit) -> Sequence[Business]:
    """What a gang keeps beside its draft: a latecomer may have taken businesses over before."""
    return city.owned(outfit.gang) if outfit.drafts else ()


def _taken(city: Paradise, outfit: Outfit) -> set[str]:
    """The keys of owned businesses, which a gang can't draft: of other gangs, or those that it keeps."""
    own = () if outfit.drafts else (outfit.gang,)
    return {one.key for one in city.businesses if one.owner not in (0, *own)}


def check_draft(city: Paradise, outfit: Outfit) -> None:
    """Raises IllegalNow for a draft of a gang without a home.

    Once the city is laid out, it also refuses a founder with businesses, and a gang that has drafted.
    """
    if not outfit.home:
        raise IllegalNow("A gang chooses its home before it drafts. Use /campaign home.").offering(
            "Choose a home", "campaign home"
        )
    if city.lots and city.owned(outfit.gang) and not outfit.drafts:
        raise IllegalNow(
            "A gang drafts before the first month, or once when it joins later. This one already has businesses."
        )


def draft_changes(campaign: int, city: Paradise, outfit: Outfit, picked: tuple[Business, ...]) -> tuple[Change, ...]:
    """The changes of a draft: an earlier draft goes back; a latecomer drafts once."""
    keys = {one.key for one in (*picked, *_beside_draft(city, outfit))}
    back = (replace(one, owner=0) for one in city.owned(outfit.gang) if one.key not in keys)
    late: tuple[Change, ...] = ()
    if outfit.drafts:
        late = (OutfitSet(campaign, replace(outfit, drafts=False, halves=0)), RequestOver(campaign, outfit.gang))
    return (*(BusinessSet(campaign, one) for one in (*back, *picked)), *late)


def suggested(city: Paradise, outfit: Outfit, accountant: bool, lots: int) -> tuple[Business, ...]:
    """The draft of a gang without a player: the best of its home that it may draft, dearest first, then elsewhere.

    Without an Accountant it can't pay cops, so it looks anywhere for a business without a payoff.
    """
    taken = _taken(city, outfit)
    free = [
        one
        for one in every_business(lots)
        if one.key not in taken
        and trade_of(one).earns
        and not trade_of(one).unique
        and (one.place != CHINATOWN or outfit.chinese)
    ]
    free.sort(
        key=lambda one: (
            not accountant and trade_of(one).payoff > 0,
            one.place != outfit.home,
            -trade_of(one).average,
            by_number(one.key),
        )
    )
    picked: list[Business] = []
    for one in free:
        if half_dice((*picked, one)) <= allowed_halves(outfit):
            picked.append(replace(one, owner=outfit.gang))
        if half_dice(picked) == allowed_halves(outfit) or not accountant:
            break
    return tuple(picked)


def faults(city: Paradise, names: dict[int, str]) -> list[str]:
    """What prevents the first month, a sentence each."""
    found: list[str] = []
    if len(city.outfits) < 2:
        found.append("A city needs at least two gangs. Join with one, or add a rival.")
    homeless = [names[one.gang] for one in city.outfits if not one.home]
    idle = [names[one.gang] for one in city.outfits if not city.owned(one.gang)]
    for gangs, lack in ((homeless, "a home"), (idle, "a first racket")):
        if gangs:
            found.append(f"{listed(gangs)} still need{'s' * (len(gangs) == 1)} {lack}.")
    lots = len(city.outfits)
    beyond = [one for one in city.businesses if one.owner and one.number > lots_of(one.place, one.kind, lots)]
    found += [
        f"{in_sentence(one)} is more than a city of {lots} gangs has. {names.get(one.owner, 'Its owner')} drafts again."
        for one in beyond
    ]
    return found


def all_ready(city: Paradise) -> bool:
    """Whether nothing prevents the first month, and every player has said that their gang is ready."""
    played = [one for one in city.outfits if not one.npc]
    names = dict.fromkeys((one.gang for one in city.outfits), "")
    return bool(played) and all(one.done for one in played) and not faults(city, names)


@partial(OfTown, many=True)
def first_rackets(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Completes the list of a gang's first businesses, by kinds of business."""
    names = [one.name for one in TRADES.values() if one.earns]
    if town is None:
        return names
    homes = dict.fromkeys(one.home for one in town.city.outfits if one.home)
    return [*names, *(f"{TRADES[kind].name} {PLACES[home].name}" for home in homes for kind in PLACES[home].trades)]


def picked_by(town: Town, outfit: Outfit, businesses: str, accountant: bool) -> tuple[Business, ...]:
    """The businesses that a gang picks, by their typed names; a good choice if none is typed."""
    lots = lots_for(town)
    if texts := parts(businesses):
        named = [_wanted(text, outfit, lots) for text in texts]
    else:
        named = [replace(one, owner=0) for one in suggested(town.city, outfit, accountant, lots)]
    return drafted(town.city, outfit, named, accountant, lots)


def draftable(town: Town, outfit: Outfit) -> tuple[Business, ...]:
    """The first free business of each kind at a gang's home, of the kinds that earn; none without a home."""
    taken = _taken(town.city, outfit)
    found: dict[str, Business] = {}
    for one in every_business(lots_for(town)):
        if one.place == outfit.home and one.key not in taken and trade_of(one).earns:
            found.setdefault(one.kind, one)
    return tuple(found.values())


def draft(town: Town, outfit: Outfit, picked: tuple[Business, ...]) -> Deed[None]:
    """A gang drafts these businesses, in place of those before."""
    left = allowed_halves(outfit) - half_dice(picked)
    more = (f"{half_dice_text(left)} more can be drafted.",) if left else ()
    return Deed(
        report=lambda _: Report(
            f"{town.name(outfit.gang)} drafts {count(len(picked), 'business')}.",
            (businesses_line(picked), *more),
            begin_offer(town, draft_changes(town.id, town.city, outfit, picked)),
            opens=gathered_before(town),
        ),
        changes=lambda _: draft_changes(town.id, town.city, outfit, picked),
        log=town.id,
        rule="mad.campaign.start",
    )


def draft_request(who: str, name: str, picked: tuple[Business, ...]) -> str:
    """The question to the umpires about the draft of a latecomer."""
    return f"{who} asks whether {name} may draft {count(len(picked), 'business')}."


def _wanted(text: str, outfit: Outfit, lots: int) -> Business:
    """A business by its name; one without a neighborhood is at the gang's home."""
    home = PLACES[outfit.home]
    for one in (f"{text} 1 {home.name}", f"{text} {home.name}"):
        try:
            found = business_named(one, lots)
        except UnknownName:
            continue
        return found
    return business_named(text, lots)


def begin_offer(town: Town, changes: tuple[Change, ...]) -> tuple[FollowUp, ...]:
    """The button that begins the first month, if these changes leave no obstacle."""
    ready = not faults(folded(town.city, changes), town.names()) and not rivals_lacking_line(town.city.outfits)
    return (FollowUp("Begin", "campaign next", {"campaign": town.title}),) if ready else ()
