"""Orders opened together: takeovers that clash, fights, and takeovers still to be tried (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.mad_dogs.model.board import CrewLeft
from rules.mad_dogs.paradise.city.changes import FightSet, GangActivity, OutfitSet, PhaseBegun
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Fight, Order, OrderKind, Outfit

CLASH: Final = "rumble"
"""The scenario of a clash between gangs that sent figures to the same shop."""


# Opening them


class OrderClash(NamedTuple):
    """Several gangs with orders for the same independent business."""

    business: str
    gangs: tuple[int, ...]


class OpenedOrders(NamedTuple):
    """The result of opening all orders.

    outfits   the gangs: figures that were sent have done a job, and void orders are done
    clashes   gangs in each other's way
    fights    the fights to be played, of clashes and of orders
    vain      fights that are void from the start, because their business belongs to no rival any more
    """

    outfits: tuple[Outfit, ...]
    clashes: tuple[OrderClash, ...]
    fights: tuple[Fight, ...]
    vain: tuple[Fight, ...] = ()


def at_home(city: Paradise, fighting: Collection[int]) -> Paradise:
    """The city whose orders send no figure that has come into a fight meanwhile; orders for such figures alone drop."""
    if not fighting:
        return city

    def left(order: Order) -> Order:
        return replace(order, figures=tuple(one for one in order.figures if one not in fighting))

    outfits = (
        replace(one, orders=tuple(left(order) for order in one.orders if not order.figures or left(order).figures))
        for one in city.outfits
    )
    return replace(city, outfits=tuple(outfits))


def crew_changes(city: Paradise) -> tuple[Change, ...]:
    """The changes of the games of fights: no figure that has orders or care this month comes to them any more."""
    changes: list[Change] = []
    for fight in city.open_fights:
        outfits = [one for one in city.outfits if one.gang in (fight.attacker, fight.defender)]
        sent = [figure for one in outfits for order in one.orders for figure in order.figures]
        abed = [care.figure for one in outfits for care in one.cared]
        if fight.game and (sent or abed):
            changes.append(CrewLeft(fight.game, tuple(dict.fromkeys((*sent, *abed)))))
    return tuple(changes)


def opened(city: Paradise) -> OpenedOrders:
    """The orders of all gangs, opened together: takeovers that clash become fights for the business.

    Of three or more gangs at one shop each fights the one that joined before it; the last winner has the shop.
    """
    wanted: dict[str, list[int]] = {}
    for outfit in city.outfits:
        for order in outfit.orders:
            if order.errand is OrderKind.TAKE_OVER:
                wanted.setdefault(order.business, []).append(outfit.gang)
    clashes = tuple(OrderClash(key, tuple(gangs)) for key, gangs in wanted.items() if len(gangs) > 1)
    contested = {one.business for one in clashes}
    fights: list[Fight] = []
    serial = city.serial
    for clash in clashes:
        for before, after in zip(clash.gangs, clash.gangs[1:], strict=False):
            serial += 1
            fights.append(Fight(serial, CLASH, after, before, clash.business, prize=True))
    outfits: list[Outfit] = []
    vain: list[Fight] = []
    for outfit in city.outfits:
        orders: list[Order] = []
        for order in outfit.orders:
            if order.errand is OrderKind.FIGHT:
                serial += 1
                fight = _fight(city, serial, outfit.gang, order)
                (vain if city.moot(fight) else fights).append(fight)
            over = order.errand is not OrderKind.TAKE_OVER or order.business in contested
            orders.append(replace(order, done=over))
        worked = tuple(dict.fromkeys((*outfit.worked, *(figure for one in orders for figure in one.figures))))
        outfits.append(replace(outfit, orders=tuple(orders), worked=worked))
    return OpenedOrders(tuple(outfits), clashes, tuple(fights), tuple(vain))


def _fight(city: Paradise, id_: int, gang: int, order: Order) -> Fight:
    owner = city.business(order.business).owner if order.business and not order.against else 0
    against = order.against or owner or next(iter(_owners(city, order.official)), 0)
    fight = Fight(
        id_,
        order.scenario,
        gang,
        against if against != gang else 0,
        order.business,
        official=order.official,
        target=order.target,
    )
    return city.faced(fight)


def _owners(city: Paradise, official: str) -> tuple[int, ...]:
    found = city.official(official) if official else None
    return found.owners if found is not None else ()


def opened_changes(campaign: int, result: OpenedOrders) -> tuple[Change, ...]:
    """Opens all orders: takeovers and fights begin.

    An order of a player makes it a month of gang activity; a fight of other gangs does so once it is fought.
    """
    active = any(outfit.orders for outfit in result.outfits if not outfit.npc)
    return (
        *(OutfitSet(campaign, one) for one in result.outfits),
        *(FightSet(campaign, one) for one in result.fights),
        *((GangActivity(campaign),) if active else ()),
        PhaseBegun(campaign, Phase.ACTION),
    )


def pending_takeovers(city: Paradise) -> tuple[tuple[int, Order], ...]:
    """Takeovers that are ordered and not yet tried, with the gang of each."""
    return tuple(
        (outfit.gang, order)
        for outfit in city.outfits
        for order in outfit.orders
        if order.errand is OrderKind.TAKE_OVER and not order.done
    )


def with_takeover_done(outfit: Outfit, business: str) -> Outfit:
    """The gang with its takeover of a business marked as tried."""
    orders = tuple(
        replace(one, done=True) if one.errand is OrderKind.TAKE_OVER and one.business == business else one
        for one in outfit.orders
    )
    return replace(outfit, orders=orders)
