"""Gangs that are done for all parts of a month, and the events that wake them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Bid, Outfit, StandingOrder, StandingOrderKind, Woken

SPENDING: Final = (StandingOrderKind.REPEAT, StandingOrderKind.POLICY)
"""The standing orders for spending and giving orders. A gang has one of them at most."""
LOOT: Final = (StandingOrderKind.PAYOFFS, StandingOrderKind.POLICY)
"""The standing orders that pay all cops."""


def standing_of(outfit: Outfit, among: Collection[StandingOrderKind]) -> StandingOrder | None:
    """The gang's standing order of one of these kinds; None if it has none."""
    return next((one for one in outfit.standing_orders if one.what in among), None)


def wake_changes(
    campaign: int,
    before: Paradise,
    changes: Iterable[Change],
    short: Collection[int] = (),
    secretly: Collection[int] = (),
) -> tuple[Change, ...]:
    """Wakes the gangs that these changes concern; see `woken`."""
    return woken(campaign, before, folded(before, changes), short, secretly)


def woken(
    campaign: int,
    before: Paradise,
    city: Paradise,
    short: Collection[int] = (),
    secretly: Collection[int] = (),
) -> tuple[Change, ...]:
    """Wakes the gangs that the changes from the city `before` to this one concern.

    A gang that is done for all parts wakes for what it can't leave to another. A gang that is done with this part
    alone wakes if these changes ask it something new.

    short     gangs that lack money for what they pay
    secretly  gangs that lack money for what they have ordered: only their players learn of it, and nothing waits
    """
    found: list[Change] = []
    for one in city.outfits:
        why = kept_awake(city, one) if one.away else None
        if one.away and why is None and one.gang in short:
            why = Woken.SHORT
        if why is not None:
            found.append(OutfitSet(campaign, replace(one, away=False, done=False, woken=why)))
        elif one.done and not one.away and _news(city, one) - _news(before, one):
            found.append(OutfitSet(campaign, replace(one, done=False)))
        elif one.away and one.gang in secretly:
            found.append(OutfitSet(campaign, replace(one, woken=Woken.SHORT)))
    return tuple(found)


def kept_awake(city: Paradise, outfit: Outfit) -> Woken | None:
    """What wakes a gang, because it alone can decide it; None if there is nothing."""
    gang = outfit.gang
    if any(gang in (one.attacker, one.defender) for one in city.pressing_fights):
        return Woken.FIGHT
    if outfit.waiting_choices:
        return Woken.CRIPPLED
    if _bids(city, gang):
        return Woken.BID
    if _held(city, outfit):
        return Woken.PRISONERS
    return Woken.PICK if city.picker == gang else None


def _news(city: Paradise, outfit: Outfit) -> set[object]:
    """What a gang is asked for besides what it may be done with."""
    booked = {one.figure for one in city.prisoners if one.gang == outfit.gang and city.phase is Phase.ACTION}
    topped = {(one.key, one.bid) for one in city.officials if outfit.gang in one.topped}
    return {*_bids(city, outfit.gang), *_held(city, outfit), *booked, *topped}


def _held(city: Paradise, outfit: Outfit) -> set[int]:
    """The ids of a gang's figures in the hands of the law, once the month comes to its end."""
    return {one.figure for one in city.prisoners if one.gang == outfit.gang and city.phase is Phase.OUTRAGE}


def _bids(city: Paradise, gang: int) -> set[tuple[str, Bid]]:
    """The bids of other gangs for officials in this gang's pay, with the officials' keys."""
    return {(one.key, one.bid) for one in city.bought(gang) if one.bid is not None and one.bid.gang != gang}
