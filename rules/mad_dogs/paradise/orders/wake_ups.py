"""Gangs that are done for all parts of a month, and the events that wake them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.mad_dogs.paradise.city.beforehand import Standing, StandingOrder, Woken
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase, Purse
from rules.mad_dogs.paradise.city.money import A_POINT, banked
from rules.mad_dogs.paradise.city.records import Bid, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.hospital.resolve import waiting_choices
from rules.mad_dogs.paradise.spending.muscle import again_price

SPENDING: Final = (Standing.REPEAT, Standing.POLICY)
"""What is done while money is spent and orders are given: one of them at most."""
LOOT: Final = (Standing.PAYOFFS, Standing.POLICY)
"""What is done when the cops are paid: both pay them all."""


def standing_of(outfit: Outfit, among: Collection[Standing]) -> StandingOrder | None:
    """The standing order of a gang that is one of these; None where it has none."""
    return next((one for one in outfit.standing_orders if one.what in among), None)


def standing_order_cost(city: Paradise, outfit: Outfit) -> int:
    """Dollars that the standing order of a gang asks for besides care, as things stand."""
    order = standing_of(outfit, SPENDING)
    if order is None or order.what is not Standing.REPEAT:
        return 0
    muscle = again_price(outfit.last_spent.muscle) if goes_out(outfit.last) else 0
    return min(outfit.last_spent.opinion, city.outrage) * A_POINT + muscle


def goes_out(orders: Iterable[Order]) -> bool:
    """Whether somebody is sent where there may be a fight: muscle comes to one, and for nothing else."""
    return any(one.errand is not OrderKind.DEFEND for one in orders)


def wake_changes(
    campaign: int,
    before: Paradise,
    changes: Iterable[Change],
    purses: tuple[Purse, ...] = (),
    short: Collection[int] = (),
) -> tuple[Change, ...]:
    """Those of the gangs that are done for all parts who are not any more once these changes happen; and of those that
    are done with this part whoever is asked something anew.

    purses  the banks before, where money may be short for what a gang has ordered
    short   gangs whose money was short for what they pay
    """
    made = tuple(changes)
    city = folded(before, made)
    banks = dict(banked(purses, made))
    found: list[Change] = []
    for one in city.outfits:
        why = kept_awake(city, one) if one.away else None
        if (
            one.away
            and why is None
            and (
                one.gang in short
                or standing_order_cost(city, one) > banks.get(one.gang, standing_order_cost(city, one))
            )
        ):
            why = Woken.SHORT
        if why is not None:
            found.append(OutfitSet(campaign, replace(one, away=False, done=False, woken=why)))
        elif one.done and (_bids(city, one.gang) - _bids(before, one.gang) or _held(city, one) - _held(before, one)):
            found.append(OutfitSet(campaign, replace(one, done=False)))
    return tuple(found)


def kept_awake(city: Paradise, outfit: Outfit) -> Woken | None:
    """What a gang can't leave to anybody else; None where there is nothing."""
    gang = outfit.gang
    if any(gang in (one.attacker, one.defender) for one in city.open_fights):
        return Woken.FIGHT
    if waiting_choices(outfit):
        return Woken.CRIPPLED
    if _bids(city, gang):
        return Woken.BID
    if _held(city, outfit):
        return Woken.PRISONERS
    return Woken.PICK if city.picker == gang else None


def _held(city: Paradise, outfit: Outfit) -> set[int]:
    """Who of a gang is in the hands of the law, by id, once the month comes to its end."""
    return {one.figure for one in city.prisoners if one.gang == outfit.gang and city.phase is Phase.OUTRAGE}


def _bids(city: Paradise, gang: int) -> set[tuple[str, Bid]]:
    """What others bid for those whom a gang pays, with the keys of these."""
    return {(one.key, one.bid) for one in city.bought(gang) if one.bid is not None and one.bid.gang != gang}
