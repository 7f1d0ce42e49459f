"""Standing orders of gangs: given in advance, and followed when a part of a month ends without other orders.

They end with their part unless they last. The bot skips what is impossible by then and notifies the players; a lasting
order then stops.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import Refusal
from rules.mad_dogs.paradise.city.bank_balances import A_POINT, bank_of
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Order, OrderKind, OrderNotice, Outfit, StandingOrder, StandingOrderKind
from rules.mad_dogs.paradise.city.wake_ups import LOOT, SPENDING, standing_of
from rules.mad_dogs.paradise.hospital.cripple_roll import CARE_TERMS, CareResult, Treatment
from rules.mad_dogs.paradise.hospital.healing import CareRequest, healing_changes
from rules.mad_dogs.paradise.orders.monthly_orders import Facts, check, order_text, set_changes
from rules.mad_dogs.paradise.rackets.businesses import opening
from rules.mad_dogs.paradise.spending.muscle import again_price, hired_again
from rules.mad_dogs.paradise.spending.public_opinion import good_works_changes

LETTERS: Final = {StandingOrderKind.REPEAT: "r", StandingOrderKind.POLICY: "y", StandingOrderKind.PAYOFFS: "p"}
LASTS, NONE = "l", "n"
"""How a button writes standing orders: a letter each, another if they last; or that there are none."""


def standing_order_cost(city: Paradise, outfit: Outfit) -> int:
    """The dollars that the standing order of a gang asks for besides care."""
    order = standing_of(outfit, SPENDING)
    if order is None or order.what is not StandingOrderKind.REPEAT:
        return 0
    muscle = again_price(outfit.last_spent.muscle) if goes_out(outfit.last) else 0
    return min(outfit.last_spent.opinion, city.outrage) * A_POINT + muscle


def goes_out(orders: Iterable[Order]) -> bool:
    """Whether a gang sends figures to a possible fight, for which alone muscle comes."""
    return any(one.errand is not OrderKind.DEFEND for one in orders)


def short_of_money(city: Paradise, balances: Iterable[BankBalance]) -> tuple[int, ...]:
    """The gangs whose banks can't pay for their standing orders."""
    banks = dict(balances)
    costs = {one.gang: standing_order_cost(city, one) for one in city.outfits if one.gang in banks}
    return tuple(gang for gang, cost in costs.items() if cost > banks[gang])


def with_standing_orders(city: Paradise, outfit: Outfit, letters: str) -> Outfit:
    """A gang with the standing orders that a button writes so, in place of earlier ones."""
    if NONE in letters:
        return replace(outfit, standing_orders=())
    return kept(city, outfit, (what for what in StandingOrderKind if LETTERS[what] in letters), LASTS in letters)


def toggled(letters: str, letter: str) -> str:
    """The picked standing orders with one more, or one less. At most one of the two ways to give orders is picked."""
    ways = {LETTERS[one] for one in SPENDING}
    left = {*letters} - {NONE, letter} - (ways if letter in ways else set[str]())
    found = left if letter in letters else {*left, letter}
    return "" if found == {LASTS} else "".join(sorted(found))


def standing_order_lines(outfit: Outfit) -> Iterator[str]:
    """The standing orders of a gang and what became of them, a sentence each, for its owners."""
    if outfit.away:
        yield (
            "Done with every part of this month. The bot wakes it if attacked, short of money, or faced with a choice."
        )
    if outfit.woken is not None:
        yield f"No longer done for the whole month: {outfit.woken}."
    for one in outfit.standing_orders:
        yield f"Standing order, {'every month' if one.lasts else 'once'}: {one.what.text}."
    for notice in outfit.notices:
        yield notice.text


def kept(city: Paradise, outfit: Outfit, whats: Iterable[StandingOrderKind], lasts: bool) -> Outfit:
    """A gang with these standing orders, in place of earlier ones."""
    held = tuple(one.key for one in city.owned(outfit.gang))
    found = tuple(StandingOrder(what, lasts, held) for what in dict.fromkeys(whats))
    one_way = next((one for one in found if one.what in SPENDING), None)
    return replace(outfit, standing_orders=tuple(one for one in found if one.what not in SPENDING or one == one_way))


def followed(
    city: Paradise, outfit: Outfit, among: Collection[StandingOrderKind], month: int, wrong: Iterable[str]
) -> Outfit:
    """A gang after it has followed its standing order of these. A fault becomes a notice and ends a lasting order."""
    order = standing_of(outfit, among)
    if order is None:
        return outfit
    faults = list(wrong)
    over = [] if not order.lasts else [f"“{order.what.text}” has stopped."] if faults else []
    stays = order.lasts and not faults
    standing = outfit.standing_orders if stays else tuple(one for one in outfit.standing_orders if one != order)
    notices = tuple(OrderNotice(month, text) for text in (*faults, *over))
    return replace(outfit, standing_orders=standing, notices=(*outfit.notices, *notices))


def lost(city: Paradise, outfit: Outfit, order: StandingOrder) -> list[str]:
    """What a gang had when it gave a standing order and has lost since, a sentence each."""
    owned = {one.key for one in city.owned(outfit.gang)}
    return [f"{opening(city.business(key))} no longer belongs to the gang." for key in order.held if key not in owned]


# The cops


def paying(campaign: int, city: Paradise) -> tuple[Change, ...]:
    """The changes before the Loot of gangs that pay all payoffs: they leave no cops unpaid."""
    return tuple(
        OutfitSet(campaign, replace(one, unpaid=()))
        for one in city.outfits
        if one.unpaid and not one.npc and standing_of(one, LOOT) is not None
    )


def paid_off(campaign: int, city: Paradise, month: int, short: Mapping[int, Iterable[str]]) -> tuple[Change, ...]:
    """The same gangs after the Loot; `short` names the businesses and officials that money was short for, by gang."""
    changes: list[Change] = []
    for one in city.outfits:
        order = None if one.npc else standing_of(one, (StandingOrderKind.PAYOFFS,))
        if order is None:
            continue
        wrong = [
            *lost(city, one, order),
            *(f"Money was short, so {name} went unpaid." for name in short.get(one.gang, ())),
        ]
        changes.append(OutfitSet(campaign, followed(city, one, (StandingOrderKind.PAYOFFS,), month, wrong)))
    return tuple(changes)


# Spending and orders


def following(city: Paradise) -> tuple[Outfit, ...]:
    """The gangs of players that have entered no orders and have standing ones."""
    return tuple(
        one
        for one in city.outfits
        if not one.npc and not one.ordered and (order := standing_of(one, SPENDING)) and not lost(city, one, order)
    )


class Ward(NamedTuple):
    """The hurt of a gang whom its standing order cares for, and how."""

    gang: int
    cases: tuple[CareRequest, ...]


def ward(outfit: Outfit, hurt: Iterable[CareRequest], bank: int) -> Ward:
    """The hurt of such a gang whom it has sent nowhere and not cared for yet.

    They have last month's care, as far as the bank goes; under the policy, self-care. Figures that were sent out go
    again.
    """
    order = standing_of(outfit, SPENDING)
    repeats = order is not None and order.what is StandingOrderKind.REPEAT
    away = {*outfit.worked, *(one.figure for one in outfit.cared)}
    away |= {figure for one in outfit.last for figure in one.figures} if repeats else set()
    cases = [one for one in hurt if one.id not in away]
    care = Treatment(outfit.last_spent.care) if repeats and outfit.last_spent.care else Treatment.SELF
    if CARE_TERMS[care].price * len(cases) > bank:
        care = Treatment.SELF
    return Ward(outfit.gang, tuple(replace(one, care=care) for one in cases))


def ward_changes(
    campaign: int,
    city: Paradise,
    balances: tuple[BankBalance, ...],
    wards: Iterable[Ward],
    results: tuple[CareResult, ...],
) -> tuple[Change, ...]:
    """Carries out the care in all wards; `results` holds those of all figures, ward by ward."""
    changes: list[Change] = []
    at = 0
    for gang, cases in wards:
        outfit = city.outfit(gang)
        assert outfit is not None
        bank = bank_of(balances, gang)
        changes += healing_changes(campaign, outfit, bank, cases, results[at : at + len(cases)])
        at += len(cases)
    return tuple(changes)


class RepeatedOrders(NamedTuple):
    """The orders that a gang can give again, and those that it can't, a sentence each."""

    orders: tuple[Order, ...]
    wrong: tuple[str, ...]


def repeated(city: Paradise, outfit: Outfit, facts: Facts) -> RepeatedOrders:
    """Last month's orders, as far as the gang can still give them.

    A prize already won is neither ordered again nor reported as missing.
    """
    hands = {one.id: one.name for one in facts.hands}
    orders, wrong = tuple[Order, ...](), list[str]()
    for order in outfit.last:
        if order.errand is not OrderKind.DEFEND and _won(city, outfit, order):
            continue
        try:
            check(city, outfit, (*orders, order), facts)
        except Refusal as refusal:
            wrong.append(f"Not ordered again, {order_text(order, city, facts.names, hands)}: {refusal.sentence}")
        else:
            orders = (*orders, order)
    return RepeatedOrders(orders, tuple(wrong))


def _won(city: Paradise, outfit: Outfit, order: Order) -> bool:
    return bool(order.business) and city.business(order.business).owner == outfit.gang


@frozen
class Absent:
    """A gang whose standing order may give its orders.

    facts   the facts of its orders
    policy  what the policy of gangs without a player would order for it
    """

    gang: int
    facts: Facts
    policy: tuple[Order, ...] = ()


def follow(campaign: int, city: Paradise, month: int, bank: int, absent: Absent) -> tuple[Change, ...]:
    """Follows a gang's standing order, before all are opened, if it has given no orders itself.

    As last month: the orders that it can still give, as much for public opinion as money and outrage allow, and, if it
    goes out again, the muscle that comes. By the policy: what the policy orders for a gang without a player, but
    without raids.
    """
    outfit = city.outfit(absent.gang)
    order = standing_of(outfit, SPENDING) if outfit is not None else None
    if outfit is None or order is None or outfit.ordered:
        return ()
    gone = lost(city, outfit, order)
    if gone:
        return (OutfitSet(campaign, followed(city, outfit, SPENDING, month, gone)),)
    if order.what is StandingOrderKind.POLICY:
        given, wrong = absent.policy, tuple[str, ...]()
        spent: tuple[Change, ...] = ()
    else:
        given, wrong = repeated(city, outfit, absent.facts)
        points = min(outfit.last_spent.opinion, city.outrage, max(0, bank) // A_POINT)
        spent = good_works_changes(campaign, outfit, bank, points) if points else ()
        if points < min(outfit.last_spent.opinion, city.outrage):
            wrong = (*wrong, "Money was short for public opinion.")
        if goes_out(given):
            swayed = folded(city, spent).outfit(absent.gang)
            assert swayed is not None
            hired, unhired = hired_again(campaign, swayed, bank - points * A_POINT)
            spent, wrong = (*spent, *hired), (*wrong, *unhired)
    now = folded(city, spent).outfit(absent.gang)
    assert now is not None
    return (*spent, *set_changes(campaign, followed(city, now, SPENDING, month, wrong), given))
