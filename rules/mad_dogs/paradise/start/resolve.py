"""Before the first month: gangs join, choose a home and draft the rackets they start with (mad.campaign.start)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.people.roster import Campaigning
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import by_number, listed
from rules.core.play.campaign import GangEnrolled, MonthBegun
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.businesses import (
    CHINATOWN,
    START_DICE,
    check_start,
    every_business,
    in_sentence,
    lots_of,
    trade_of,
)
from rules.mad_dogs.paradise.city.changes import BusinessSet, CityLaid, OutfitSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.offices import officials_of_city
from rules.mad_dogs.paradise.city.records import Business, Official, Outfit

MOST_GANGS: Final = 12
DRAFTING: Final = (Phase.DRAFT, Phase.LOOT)
"""When rackets are drafted: before the first month, and by who comes later before the Loot of any other."""
WITH_TONG: Final = (2, 3)
"""Numbers of players beside whom the Tong of Chinatown stands, unless one of them plays a Chinese gang."""
RIVALS: Final = {1: (3, 5), 2: (2, 4), 3: (2, 3)}
"""Gangs that nobody plays, least and most, by the number of players, that Tong not among them."""
RIVALS_BEYOND: Final = (0, 2)


class Rivals(NamedTuple):
    """Gangs that nobody plays: whether the Tong is one, and the least and most of the others."""

    tong: bool
    least: int
    most: int


class Lacking(NamedTuple):
    """The gangs that nobody plays still to come: the Tong, and how many of the others at the least."""

    tong: bool
    others: int


def rivals(players: int, tong_played: bool) -> Rivals:
    """Which gangs that nobody plays a city of so many players should have."""
    return Rivals(players in WITH_TONG and not tong_played, *RIVALS.get(players, RIVALS_BEYOND))


def rivals_due(outfits: Iterable[Outfit]) -> Rivals:
    """The same for those who have come in."""
    played = [one for one in outfits if not one.npc]
    return rivals(len(played), any(one.chinese for one in played))


def lacking(outfits: Sequence[Outfit]) -> Lacking:
    """Which gangs that nobody plays a city still lacks; one Chinese gang of them is the Tong, where one is due."""
    due = rivals_due(outfits)
    npcs = [one for one in outfits if one.npc]
    there = due.tong and any(one.chinese for one in npcs)
    return Lacking(due.tong and not there, max(0, due.least - (len(npcs) - there)))


def enrolled(campaign: int, outfit: Outfit, bank: int) -> tuple[Change, ...]:
    """A gang comes in; `bank` is what its ledger in this campaign begins with, in dollars."""
    return (
        Campaigning(outfit.gang, campaign),
        GangEnrolled(campaign, outfit.gang),
        OutfitSet(campaign, replace(outfit, brought=bank)),
    )


def check_home(outfit: Outfit, place: str) -> None:
    """Refuse a home that a gang can't have: IllegalNow."""
    if place == CHINATOWN and not outfit.chinese:
        raise IllegalNow(
            "Chinatown is home only to Chinese gangs: say chinese:True for one, or choose another neighborhood."
        )
    if place == "downtown":
        raise IllegalNow("Nobody has his home Downtown, where there are no rackets: choose another neighborhood.")


def half_dice(businesses: Iterable[Business]) -> int:
    """What businesses count towards the dice a gang starts with, in halves of a die."""
    return sum(trade_of(one).half_dice for one in businesses)


def drafted(
    city: Paradise, outfit: Outfit, wanted: Sequence[Business], accountant: bool, lots: int
) -> tuple[Business, ...]:
    """The businesses a gang starts with, in place of those it had drafted; the number of each may be another one free.

    lots  businesses of each kind a neighborhood has, the number of gangs

    Raises OutOfRange for more than 4D6 of Loot, IllegalNow for what a gang can't start with or somebody else has.
    """
    kept = _kept(city, outfit)
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
            raise IllegalNow(f"No business like {in_sentence(one)} is left: pick another kind or neighborhood.")
        exact = next((each for each in free if each.key == one.key), free[0])
        picked.append(replace(city.business(exact.key), owner=outfit.gang))
    dice = half_dice(picked)
    if dice > 2 * START_DICE:
        raise OutOfRange(f"A gang starts with {START_DICE}D6 of Loot, and these come to {_halves(dice)}D6.")
    if len(picked) + len(kept) > 1 and not accountant:
        raise IllegalNow("A gang without an Accountant runs one business only: pick one, or hire an Accountant first.")
    return tuple(picked)


def _kept(city: Paradise, outfit: Outfit) -> Sequence[Business]:
    """What a gang keeps beside its draft: one that drafts late may have taken businesses over before."""
    return city.owned(outfit.gang) if outfit.drafts else ()


def _taken(city: Paradise, outfit: Outfit) -> set[str]:
    """The keys of the businesses that a gang can't draft since they are somebody's: others', or what it keeps."""
    own = () if outfit.drafts else (outfit.gang,)
    return {one.key for one in city.businesses if one.owner not in (0, *own)}


def _halves(dice: int) -> str:
    return f"{dice // 2}{'½' if dice % 2 else ''}"


def check_draft(city: Paradise, outfit: Outfit) -> None:
    """Refuse a draft to a gang without a home, and, once the city is laid, to one that has businesses and came with the
    founders, or has drafted: IllegalNow.
    """
    if not outfit.home:
        raise IllegalNow("A gang chooses its home first: /campaign home.")
    if city.lots and city.owned(outfit.gang) and not outfit.drafts:
        raise IllegalNow("A gang drafts before the first month, or once when it comes later: this one has businesses.")


def draft_changes(campaign: int, city: Paradise, outfit: Outfit, picked: tuple[Business, ...]) -> tuple[Change, ...]:
    """What a draft changes: what was drafted before goes back; one that comes late is made once."""
    keys = {one.key for one in (*picked, *_kept(city, outfit))}
    back = (replace(one, owner=0) for one in city.owned(outfit.gang) if one.key not in keys)
    late = (OutfitSet(campaign, replace(outfit, drafts=False)),) if outfit.drafts else ()
    return (*(BusinessSet(campaign, one) for one in (*back, *picked)), *late)


def suggested(city: Paradise, outfit: Outfit, accountant: bool, lots: int) -> tuple[Business, ...]:
    """What a gang that nobody plays drafts: the best of its home that fits 4D6, dearest first, then elsewhere.

    Without an Accountant it pays no cops: it goes for a business that has none to be paid, wherever that is.
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
        if half_dice((*picked, one)) <= 2 * START_DICE:
            picked.append(replace(one, owner=outfit.gang))
        if half_dice(picked) == 2 * START_DICE or not accountant:
            break
    return tuple(picked)


def faults(city: Paradise, names: dict[int, str]) -> list[str]:
    """What keeps the first month from beginning, a sentence each."""
    found: list[str] = []
    if len(city.outfits) < 2:
        found.append("A city needs two gangs at least: /campaign join brings one in, /campaign rival makes one.")
    for one in city.outfits:
        if not one.home:
            found.append(f"{names[one.gang]} has no home yet: /campaign home.")
        if not city.owned(one.gang):
            found.append(f"{names[one.gang]} has no business yet: /campaign draft.")
    lots = len(city.outfits)
    beyond = [one for one in city.businesses if one.owner and one.number > lots_of(one.place, one.kind, lots)]
    found += [
        f"{in_sentence(one)} is more than a city of {lots} gangs has: {names.get(one.owner, 'its owner')} drafts again."
        for one in beyond
    ]
    return found


@resolves("mad.campaign.start")
def begin(dice: Dice) -> tuple[Official, ...]:
    """The city's officials, everybody's SMARTS rolled."""
    return dice.call(officials_of_city)


def begin_changes(campaign: int, city: Paradise, officials: tuple[Official, ...]) -> tuple[Change, ...]:
    """The city is laid out, and January begins."""
    return CityLaid(campaign, len(city.outfits), officials), MonthBegun(campaign, 1)


def businesses_told(businesses: tuple[Business, ...]) -> str:
    """What a gang has drafted, in a sentence."""
    if not businesses:
        return "It starts with no business."
    worth = dice_told(half_dice(businesses))
    return f"It starts with {listed([in_sentence(one) for one in businesses])}: {worth} of Loot."


def dice_told(halves: int) -> str:
    """“3½D6”, of so many halves of a die."""
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}D6"


def rivals_told(outfits: Sequence[Outfit]) -> str:
    """Which gangs that nobody plays a city still lacks, in a sentence; empty where there are enough."""
    due, left = rivals_due(outfits), lacking(outfits)
    if not left.tong and not left.others:
        return ""
    others = f"{due.least} to {due.most}{' others' if due.tong else ' gangs'} that nobody plays"
    wanted = f"the Chinatown Tong and {others}" if due.tong else others
    lacks = listed([*(["the Tong"] if left.tong else []), *([f"{left.others} more"] if left.others else [])])
    return f"There should be {wanted}; {lacks} still to come: /campaign rival."
