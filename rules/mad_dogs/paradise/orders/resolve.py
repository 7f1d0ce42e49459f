"""Orders: given in secret, opened together, and what comes of them (mad.campaign.month, mad.racket.takeover)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from rules.core.people.person import Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.paradise.city.businesses import in_sentence, trade_of
from rules.mad_dogs.paradise.city.changes import FightSet, OutfitSet, PhaseBegun, Stirred
from rules.mad_dogs.paradise.city.model import ON_BUSINESSES, Paradise, Phase
from rules.mad_dogs.paradise.city.offices import title_of
from rules.mad_dogs.paradise.city.records import Errand, Fight, Order, Outfit
from rules.mad_dogs.paradise.city.town import Town, runs_books
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

CLASH: Final = "rumble"
"""The scenario in which gangs that sent boys to the same shop have it out."""

GIVEN: Final = (Phase.FRIENDS, Phase.SPENDING)
"""When orders can be given."""
MOST_ORDERS: Final = 6
OF_THE_LAW: Final = frozenset({"police-raid"})
"""What no gang orders: the police come by themselves."""
HITS: Final = frozenset({"hit"})
"""What is aimed at one man: a gangster or an official."""
ATTORNEY: Final = "Attorney General"
"""Of the State, who is no official of the city and no gang's man, but can be hit."""


NAMELESS: Final[Mapping[int, str]] = MappingProxyType({})


class Hand(NamedTuple):
    """A figure of a gang, as far as orders care.

    unfit  why he can't be sent, after his name: “is dead”; empty where he can
    """

    id: int
    name: str
    smarts: int
    unfit: str = ""


class Facts(NamedTuple):
    """What else decides whether a gang may give an order.

    hands       its figures
    accountant  whether it has one
    names       those of the gangs, by id
    """

    hands: tuple[Hand, ...]
    accountant: bool
    names: Mapping[int, str] = NAMELESS


def facts_of(town: Town, outfit: Outfit, figures: Iterable[Person[Figure]]) -> Facts:
    """What decides whether orders can be given."""
    jailed = {one.figure for one in town.city.prisoners}
    abed = {one.figure for one in outfit.cared}
    people = tuple(figures)
    hands = tuple(
        Hand(one.id, one.figure.name, one.figure.stat(Stat.SMARTS), unfit(one.figure, one.id, jailed, abed))
        for one in people
    )
    return Facts(hands, runs_books(people), town.names())


def unfit(figure: Figure, id_: int, jailed: set[int], abed: set[int]) -> str:
    """Why somebody can't be sent, after his name; empty when he can."""
    if figure.posture is Posture.DEAD:
        return "is dead"
    if id_ in jailed:
        return "is in the hands of the law"
    if id_ in abed:
        return "is being nursed this month: /mad-hospital discharge gets him up"
    return "is in no state to go out" if figure.laid_out else ""


def check(city: Paradise, outfit: Outfit, orders: Sequence[Order], facts: Facts) -> None:
    """Refuse orders that can't be given, the first fault by name: IllegalNow, OutOfRange, Missing."""
    if len(orders) > MOST_ORDERS:
        raise OutOfRange(f"A gang gives {MOST_ORDERS} orders a month at most, not {len(orders)}.")
    hands = {one.id: one for one in facts.hands}
    sent = Counter(figure for order in orders for figure in order.figures)
    for figure, times in sent.items():
        if figure not in hands:
            raise IllegalNow("Only men of the gang itself can be sent.")
        if hands[figure].unfit:
            raise IllegalNow(f"{hands[figure].name} {hands[figure].unfit}: send somebody else.")
        if times > 1:
            raise IllegalNow(f"{hands[figure].name} can't be in two places at once: send him on one errand.")
    if sum(order.errand is Errand.TAKE_OVER for order in orders) > 1:
        raise IllegalNow("A gang tries to take over one business a month.")
    for order in orders:
        CHECKS[order.errand](city, outfit, order, facts)


def _check_take_over(city: Paradise, outfit: Outfit, order: Order, facts: Facts) -> None:
    business = city.business(order.business)
    if business.owner == outfit.gang:
        raise IllegalNow(f"{_upper(in_sentence(business))} is already the gang's own.")
    if business.owner:
        raise IllegalNow(f"{_upper(in_sentence(business))} belongs to another gang: only a Raid takes it.")
    if len(order.figures) == 0:
        raise IllegalNow("Say who does the talking.")
    if city.owned(outfit.gang) and not facts.accountant:
        raise IllegalNow("A gang without an Accountant runs one business only: hire one before taking over another.")


def _check_fight(city: Paradise, outfit: Outfit, order: Order, facts: Facts) -> None:
    if order.scenario not in SCENARIOS or order.scenario in OF_THE_LAW:
        titles = ", ".join(one.title for one in SCENARIOS.values() if one.id not in OF_THE_LAW)
        raise IllegalNow(f"No gang can order that fight; it can order {titles}.")
    title = SCENARIOS[order.scenario].title
    if order.against == outfit.gang:
        raise IllegalNow("A gang does not fight itself.")
    if order.against and city.outfit(order.against) is None:
        raise IllegalNow("That gang is not in the campaign.")
    business = city.business(order.business) if order.business else None
    if business is not None and business.owner == outfit.gang:
        raise IllegalNow(f"{_upper(in_sentence(business))} is the gang's own.")
    if business is not None and trade_of(business).neutral:
        raise IllegalNow(f"{_upper(in_sentence(business))} is neutral ground: no fight is brought there.")
    if business is None and order.scenario in ON_BUSINESSES:
        raise Missing(f"{title}: say which business it is aimed at.", "business")
    if business is not None and order.scenario in ON_BUSINESSES and not business.owner:
        raise IllegalNow(f"{_upper(in_sentence(business))} belongs to no gang: a takeover wins it, not a fight.")
    if business is not None and business.owner and order.against not in (0, business.owner):
        owner, other = (facts.names.get(gang, "another gang") for gang in (business.owner, order.against))
        told = f"{_upper(in_sentence(business))} belongs to {owner}, not to {other}."
        raise IllegalNow(f"{told} Name its owner, or the business alone.")
    if order.official and city.official(order.official) is None:
        raise IllegalNow("No official of that name is in office.")
    if order.scenario in HITS and not (order.target or order.official):
        raise Missing(f"{title}: say who is to be hit, a gangster or an official.", "target", "official")
    if not (order.against or business is not None or order.official or order.target == ATTORNEY):
        raise Missing(f"{title}: say which gang it is against.", "against")


def _check_defend(city: Paradise, outfit: Outfit, order: Order, facts: Facts) -> None:
    if bool(order.business) == bool(order.target):
        raise IllegalNow("Say what is guarded: a business, or a man of the gang.")
    if not order.figures:
        raise IllegalNow("Say who stays on guard.")
    if order.target:
        if order.target in [one.name for one in facts.hands if one.id in order.figures]:
            raise IllegalNow("Nobody is his own bodyguard: send somebody else.")
        return
    business = city.business(order.business)
    if business.owner != outfit.gang:
        raise IllegalNow(f"{_upper(in_sentence(business))} is not the gang's own: it defends what it has.")


CHECKS: Final = {Errand.TAKE_OVER: _check_take_over, Errand.FIGHT: _check_fight, Errand.DEFEND: _check_defend}


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def set_changes(campaign: int, outfit: Outfit, orders: tuple[Order, ...]) -> tuple[Change, ...]:
    """A gang's orders are in, in place of those it had given; none at all mean that everybody stays at home."""
    return (OutfitSet(campaign, replace(outfit, orders=orders, ordered=True)),)


def waiting(city: Paradise) -> tuple[int, ...]:
    """The gangs whose orders are not in yet. Who is done without any gives none; those that nobody plays give theirs
    when all are opened.
    """
    return tuple(
        one.gang for one in city.outfits if not (one.npc or one.ordered or (one.done and city.phase is Phase.SPENDING))
    )


# Opening them


class Clash(NamedTuple):
    """Several gangs sent boys to the same independent business."""

    business: str
    gangs: tuple[int, ...]


class Opened(NamedTuple):
    """What the orders of all come to.

    outfits   the gangs as they stand now: who was sent has been on a job, what came to nothing is done with
    clashes   gangs in each other's way
    fights    the fights to be played, of clashes and of orders
    vain      fights that came to nothing before: what they are about is no rival's any more
    """

    outfits: tuple[Outfit, ...]
    clashes: tuple[Clash, ...]
    fights: tuple[Fight, ...]
    vain: tuple[Fight, ...] = ()


def opened(city: Paradise) -> Opened:
    """The orders of all, opened together: takeovers that clash become fights for the business.

    Of three or more gangs at one shop each fights the one who came before it in the order they joined: the last
    winner has it.
    """
    wanted: dict[str, list[int]] = {}
    for outfit in city.outfits:
        for order in outfit.orders:
            if order.errand is Errand.TAKE_OVER:
                wanted.setdefault(order.business, []).append(outfit.gang)
    clashes = tuple(Clash(key, tuple(gangs)) for key, gangs in wanted.items() if len(gangs) > 1)
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
            if order.errand is Errand.FIGHT:
                serial += 1
                fight = _fight(city, serial, outfit.gang, order)
                (vain if city.moot(fight) else fights).append(fight)
            over = order.errand is not Errand.TAKE_OVER or order.business in contested
            orders.append(replace(order, done=over))
        worked = tuple(dict.fromkeys((*outfit.worked, *(figure for one in orders for figure in one.figures))))
        outfits.append(replace(outfit, orders=tuple(orders), worked=worked))
    return Opened(tuple(outfits), clashes, tuple(fights), tuple(vain))


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


def opened_changes(campaign: int, result: Opened) -> tuple[Change, ...]:
    """Orders lie open: the month comes to takeovers and fights.

    Those of somebody who plays make it a month of gang activity; a fight of the others does so once it is fought.
    """
    stirred = any(outfit.orders for outfit in result.outfits if not outfit.npc)
    return (
        *(OutfitSet(campaign, one) for one in result.outfits),
        *(FightSet(campaign, one) for one in result.fights),
        *((Stirred(campaign),) if stirred else ()),
        PhaseBegun(campaign, Phase.ACTION),
    )


def pending(city: Paradise) -> tuple[tuple[int, Order], ...]:
    """Takeovers that are ordered and not yet tried, with the gang of each."""
    return tuple(
        (outfit.gang, order)
        for outfit in city.outfits
        for order in outfit.orders
        if order.errand is Errand.TAKE_OVER and not order.done
    )


def tried(outfit: Outfit, business: str) -> Outfit:
    """The gang once its takeover of a business was tried."""
    orders = tuple(
        replace(one, done=True) if one.errand is Errand.TAKE_OVER and one.business == business else one
        for one in outfit.orders
    )
    return replace(outfit, orders=orders)


def told(order: Order, city: Paradise, names: Mapping[int, str], hands: Mapping[int, str]) -> str:
    """An order in a sentence without its end, as it can be written."""
    who = ", ".join(hands.get(one, "somebody") for one in order.figures)
    sent = f" with {who}" if who else ""
    business = in_sentence(city.business(order.business)) if order.business else ""
    match order.errand:
        case Errand.TAKE_OVER:
            return f"take over {business}{sent}"
        case Errand.DEFEND:
            return f"guard {business or order.target}{sent}"
        case Errand.FIGHT:
            victim = order.target or (title_of(order.official) if order.official else "")
            against = names[order.against] if order.against else ""
            aims = [
                f"on {victim}" if victim else "",
                f"of {against}" if against and order.target else "",
                f"at {business}" if business else "",
                f"against {against}" if against and not order.target else "",
            ]
            return " ".join(filter(None, (SCENARIOS[order.scenario].title, *aims))) + sent
