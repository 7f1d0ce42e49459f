"""The orders of a gang for a month: secret, checked, and open to change until all are opened (mad.campaign.month)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import EnemiesOf, option
from rules.core.action.move import move
from rules.core.action.report import Opens, Report, my_month
from rules.core.people.names import same
from rules.core.people.party import named_among
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import parts
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, YOUR_GANG, Name
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import ATTORNEY, HITS, ON_BUSINESSES, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.city.town import Gang, Position, Town, runs_books
from rules.mad_dogs.paradise.officials.official_names import officials
from rules.mad_dogs.paradise.officials.posts import official_named, title_of
from rules.mad_dogs.paradise.orders.grammar import KnownNames, orders_in_text
from rules.mad_dogs.paradise.orders.order_options import (
    TO_FIGHT,
    free_businesses,
    listed_hands,
    opponents,
    own_businesses,
    own_hands,
    talkers,
    their_businesses,
)
from rules.mad_dogs.paradise.rackets.businesses import business_named, in_sentence
from rules.mad_dogs.paradise.rackets.kinds_of_business import trade_of
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS, scenario_named

GIVEN: Final = (Phase.FRIENDS, Phase.SPENDING)
"""The parts of a month in which gangs give orders."""
MOST_ORDERS: Final = 6
OF_THE_LAW: Final = frozenset({"police-raid"})
"""The scenarios that no gang orders: the police come by themselves."""
FIGHTS_ON: Final = "is in a fight that is being played"
NAMELESS: Final[Mapping[int, str]] = MappingProxyType({})


class AvailableFigure(NamedTuple):
    """A figure of a gang, as far as orders need it.

    unfit  why the gang can't send it, after its name: “is dead”; empty if it can
    """

    id: int
    name: str
    smarts: int
    unfit: str = ""


class Facts(NamedTuple):
    """The other facts that decide whether a gang may give an order.

    hands       its figures
    accountant  whether it has one
    names       those of the gangs, by id
    """

    hands: tuple[AvailableFigure, ...]
    accountant: bool
    names: Mapping[int, str] = NAMELESS


def facts_of(town: Town, outfit: Outfit, figures: Iterable[Person]) -> Facts:
    """The facts that decide whether a gang may give orders."""
    jailed = {one.figure for one in town.city.prisoners}
    abed = {one.figure for one in outfit.cared}
    people = tuple(figures)
    hands = tuple(
        AvailableFigure(
            one.id,
            one.figure.name,
            one.figure.stat(Stat.SMARTS),
            FIGHTS_ON if one.id in town.fighting else unfit(one.figure, one.id, jailed, abed),
        )
        for one in people
    )
    return Facts(hands, runs_books(people), town.names())


def unfit(figure: Figure, id_: int, jailed: set[int], abed: set[int]) -> str:
    """Why a gang can't send a figure, after its name; empty if it can."""
    if figure.posture is Posture.DEAD:
        return "is dead"
    if id_ in jailed:
        return "is in the hands of the law"
    if id_ in abed:
        return "has care this month (/mad-hospital discharge gets them up)"
    return "can't go out in this state" if figure.laid_out else ""


def check(city: Paradise, outfit: Outfit, orders: Sequence[Order], facts: Facts) -> None:
    """Raises IllegalNow, OutOfRange or Missing for orders that a gang can't give, with the first fault."""
    if len(orders) > MOST_ORDERS:
        raise OutOfRange(f"A gang gives {MOST_ORDERS} orders a month at most, not {len(orders)}. Remove some.")
    hands = {one.id: one for one in facts.hands}
    sent = Counter(figure for order in orders for figure in order.figures)
    for figure, times in sent.items():
        if figure not in hands:
            raise IllegalNow("Only figures of the gang itself can go. Name others.")
        if hands[figure].unfit:
            raise IllegalNow(f"{hands[figure].name} {hands[figure].unfit}. Send another figure.")
        if times > 1:
            raise IllegalNow(f"{hands[figure].name} can't be in two places at once. Send them to one place.")
    if sum(order.errand is OrderKind.TAKE_OVER for order in orders) > 1:
        raise IllegalNow("A gang tries to take over only one business a month. Remove an order.")
    for order in orders:
        CHECKS[order.errand](city, outfit, order, facts)


def _check_take_over(city: Paradise, outfit: Outfit, order: Order, facts: Facts) -> None:
    business = city.business(order.business)
    if business.owner == outfit.gang:
        raise IllegalNow(f"{_capitalized(in_sentence(business))} already belongs to the gang. Pick another business.")
    if business.owner:
        raise IllegalNow(
            f"{_capitalized(in_sentence(business))} belongs to another gang, and only a Raid takes it. Order a Raid."
        )
    _require_unfought(city, business)
    if len(order.figures) == 0:
        raise IllegalNow("The takeover needs a talker. Name one.")
    if city.owned(outfit.gang) and not facts.accountant:
        raise IllegalNow("A gang without an Accountant runs only one business. Hire one before you take over another.")


def _require_unfought(city: Paradise, business: Business) -> None:
    """Raises IllegalNow for a business in a fight that is being played, which everything else passes by."""
    if business.key in city.fought_over:
        raise IllegalNow(
            f"{_capitalized(in_sentence(business))} is fought over in a fight that is being played. Pick another "
            "business."
        )


def _check_fight(city: Paradise, outfit: Outfit, order: Order, facts: Facts) -> None:
    if order.scenario not in SCENARIOS or order.scenario in OF_THE_LAW:
        titles = ", ".join(one.title for one in SCENARIOS.values() if one.id not in OF_THE_LAW)
        raise IllegalNow(f"A gang can't order that fight. It can order {titles}.")
    title = SCENARIOS[order.scenario].title
    if order.against == outfit.gang:
        raise IllegalNow("A gang can't fight itself. Name another gang.")
    if order.against and city.outfit(order.against) is None:
        raise IllegalNow("That gang is not in the campaign. Name another gang.")
    business = city.business(order.business) if order.business else None
    if business is not None and business.owner == outfit.gang:
        raise IllegalNow(f"{_capitalized(in_sentence(business))} belongs to the gang itself. Pick another business.")
    if business is not None and trade_of(business).neutral:
        raise IllegalNow(
            f"{_capitalized(in_sentence(business))} is neutral ground, where no gang fights. Pick another business."
        )
    if business is not None:
        _require_unfought(city, business)
    if business is None and order.scenario in ON_BUSINESSES:
        raise Missing(f"{title} is against a business. Name one.", "business")
    if business is not None and order.scenario in ON_BUSINESSES and not business.owner:
        raise IllegalNow(f"{_capitalized(in_sentence(business))} belongs to no gang. Take it over instead of fighting.")
    if business is not None and business.owner and order.against not in (0, business.owner):
        owner, other = (facts.names.get(gang, "another gang") for gang in (business.owner, order.against))
        order_text = f"{_capitalized(in_sentence(business))} belongs to {owner}, not to {other}."
        raise IllegalNow(f"{order_text} Name its owner, or the business alone.")
    if order.official and city.official(order.official) is None:
        raise IllegalNow("No official of that name is in office. Name another.")
    if order.scenario in HITS and not (order.target or order.official):
        raise Missing(f"{title} is against a gangster or an official. Name one.", "target", "official")
    if not (order.against or business is not None or order.official or order.target == ATTORNEY):
        raise Missing(f"{title} is against a gang. Name one.", "against")


def _check_defend(city: Paradise, outfit: Outfit, order: Order, facts: Facts) -> None:
    if bool(order.business) == bool(order.target):
        raise IllegalNow("The guards need something to guard. Name a business, or a figure of the gang.")
    if not order.figures:
        raise IllegalNow("The order needs guards. Name them.")
    if order.target:
        if order.target in [one.name for one in facts.hands if one.id in order.figures]:
            raise IllegalNow("A figure can't guard itself. Send another one.")
        return
    business = city.business(order.business)
    if business.owner != outfit.gang:
        raise IllegalNow(
            f"{_capitalized(in_sentence(business))} does not belong to the gang, which defends only its own. Pick "
            "another business."
        )


CHECKS: Final = {OrderKind.TAKE_OVER: _check_take_over, OrderKind.FIGHT: _check_fight, OrderKind.DEFEND: _check_defend}


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def set_changes(campaign: int, outfit: Outfit, orders: tuple[Order, ...]) -> tuple[Change, ...]:
    """Stores a gang's orders in place of earlier ones; none at all mean that all figures stay at home."""
    return (OutfitSet(campaign, replace(outfit, orders=orders, ordered=True, taken_back=())),)


def waiting(city: Paradise) -> tuple[int, ...]:
    """The gangs whose orders are still missing.

    A gang that is done without any gives none. Gangs without a player give theirs when all are opened.
    """
    return tuple(
        one.gang for one in city.outfits if not (one.npc or one.ordered or (one.done and city.phase is Phase.SPENDING))
    )


def draft_of(town: Town, gang: Gang) -> tuple[Order, ...]:
    """The orders that went back to a gang as a draft, as far as those in them are still there."""
    there = {one.id for one in gang.people}
    return tuple(
        replace(one, figures=tuple(figure for figure in one.figures if figure in there))
        for one in town.outfit(gang.id).taken_back
        if not one.against or one.against in town.gangs
    )


def order_text(order: Order, city: Paradise, names: Mapping[int, str], hands: Mapping[int, str]) -> str:
    """An order in a sentence without its end, as a player can write it."""
    who = ", ".join(hands.get(one, "somebody") for one in order.figures)
    sent = f" with {who}" if who else ""
    business = in_sentence(city.business(order.business)) if order.business else ""
    match order.errand:
        case OrderKind.TAKE_OVER:
            return f"take over {business}{sent}"
        case OrderKind.DEFEND:
            return f"guard {business or order.target}{sent}"
        case OrderKind.FIGHT:
            victim = order.target or (title_of(order.official) if order.official else "")
            against = names[order.against] if order.against else ""
            aims = [
                f"on {victim}" if victim else "",
                f"of {against}" if against and order.target else "",
                f"at {business}" if business else "",
                f"against {against}" if against and not order.target else "",
            ]
            return " ".join(filter(None, (SCENARIOS[order.scenario].title, *aims))) + sent


ALL_IN: Final = "All orders are in. [My month] and [Go on] open them."
LATER: Final = "All orders open after the spending."
KEPT: Final = "Only you and those who share the gang see this. You can change it until all orders open."
WRITTEN: Final = "orders"
"""The button that opens the window for writing orders."""
RULE: Final = "mad.campaign.month"


@move("mad-orders take-over", own_people=True)
class TakeOver:
    """Order a takeover: lean on the owner of an independent business, once a month."""

    business: str = option("The business.", complete=free_businesses)
    figure: str = option("The talker. The list shows the highest SMARTS first.", complete=talkers)
    also: str = option("Those who go along, separated by commas.", default="", complete=listed_hands)
    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@decides(TakeOver)
def take_over(position: Position, move: TakeOver) -> Deed[None]:
    """A figure is to talk the owner of an independent business into a partnership; a second order replaces the
    first.
    """
    town, gang = _giver(position, move.gang)
    business = business_named(move.business, town.city.lots)
    sent = named_among(gang.people, [move.figure, *parts(move.also)])
    before = tuple(one for one in town.outfit(gang.id).orders if one.errand is not OrderKind.TAKE_OVER)
    return _given(town, gang, (*before, Order(OrderKind.TAKE_OVER, business=business.key, figures=_ids(sent))))


@move("mad-orders fight", townsfolk=True)
class Attack:
    """Order a fight against a rival: raid, hit, hijack or another scenario."""

    scenario: str = option("The scenario.", complete=TO_FIGHT)
    against: str = option("The enemy gang.", default="", complete=opponents)
    business: str = option("The business of that gang.", default="", complete=their_businesses)
    official: str = option("The official that a Hit is aimed at.", default="", complete=officials)
    target: Name = option("The gangster that a Hit is aimed at.", default="", complete=EnemiesOf("figures"))
    figures: str = option("Those who go, separated by commas.", default="", complete=listed_hands)
    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@decides(Attack)
def attack(position: Position, move: Attack) -> Deed[None]:
    """An order for a scenario against another gang or an official."""
    town, gang = _giver(position, move.gang)
    scenario = scenario_named(move.scenario)
    against = town.gang_named(move.against).id if move.against else 0
    business = business_named(move.business, town.city.lots).key if move.business else ""
    official = official_named(move.official, town.city.officials) if move.official else ""
    sent = _ids(named_among(gang.people, parts(move.figures)))
    order = Order(OrderKind.FIGHT, scenario.id, against, business, official, move.target, sent)
    return _given(town, gang, (*town.outfit(gang.id).orders, order))


@move("mad-orders defend", own_people=True)
class Defend:
    """Post guards at one of your businesses, or with one of your figures."""

    figures: str = option("The guards, separated by commas.", complete=listed_hands)
    business: str = option("The business to guard.", default="", complete=own_businesses)
    man: str = option("The figure to guard, in case of a Hit.", default="", complete=own_hands)
    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@decides(Defend)
def defend(position: Position, move: Defend) -> Deed[None]:
    """Figures guard a business of the gang, or go with one of its figures as bodyguards."""
    town, gang = _giver(position, move.gang)
    business = business_named(move.business, town.city.lots).key if move.business else ""
    sent = _ids(named_among(gang.people, parts(move.figures)))
    order = Order(OrderKind.DEFEND, business=business, target=move.man, figures=sent)
    return _given(town, gang, (*town.outfit(gang.id).orders, order))


@move("mad-orders rest", town=True)
class Rest:
    """Order everyone to stay at home. Earlier orders are dropped."""

    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@decides(Rest)
def rest(position: Position, move: Rest) -> Deed[None]:
    """The gang stays at home this month, and its earlier orders are void."""
    town, gang = _giver(position, move.gang)
    return _given(town, gang, ())


Text = Annotated[str, Len(1, 1000)]


@move("mad-orders write", townsfolk=True)
class Write:
    """Give all your orders at once, separated by semicolons."""

    text: Text = option(
        "Your orders: take over Speakeasy 2 in the Docks with Spats; defend Brothel 1 in Riverside with Brick"
    )
    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@decides(Write)
def write(position: Position, move: Write) -> Deed[None]:
    """All orders of a gang at once, as a player writes them, in place of earlier ones."""
    town, gang = _giver(position, move.gang)
    men = {id_: {one.name: one.id for one in each.people} for id_, each in town.gangs.items()}
    return _given(town, gang, orders_in_text(move.text, KnownNames.of(town.city, gang.id, town.names(), men)))


def _giver(position: Position, gang: str) -> tuple[Town, Gang]:
    """The town, and the gang that gives orders. Refuses the wrong part of the month."""
    position.town.require_phase(*GIVEN)
    return position.town, position.town.gang_for(gang)


def _ids(people: Iterable[Person]) -> tuple[int, ...]:
    return tuple(one.id for one in people)


def _given(town: Town, gang: Gang, given: tuple[Order, ...]) -> Deed[None]:
    """A gang gives these orders."""
    outfit = town.outfit(gang.id)
    orders = tuple(_aimed(town, gang, one) for one in given)
    check(town.city, outfit, orders, facts_of(town, outfit, gang.people))
    left = [town.name(one) for one in waiting(town.city) if one != gang.id]
    lines = order_lines(town, orders, gang.people)
    all_in = ALL_IN if town.city.phase is Phase.SPENDING else LATER
    return Deed(
        report=lambda _: Report(
            f"The orders of {gang.name} are in.",
            (*lines, KEPT, f"Still missing: {', '.join(left)}." if left else all_in),
            opens=(Opens(WRITTEN, f"{town.id}.{gang.id}", "Write them again"), my_month(town.id, gang.id)),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: set_changes(town.id, outfit, orders),
        log=town.id,
        unannounced=True,
        rule=RULE,
    )


def _aimed(town: Town, gang: Gang, order: Order) -> Order:
    """An order in the name of the figure that it is about.

    The target of a Hit belongs to the gang it is against, or to the owner of the business; a guarded figure is of the
    gang's own.
    """
    if not order.target:
        return order
    if order.errand is OrderKind.DEFEND:
        (man,) = named_among(gang.people, [order.target])
        return replace(order, target=man.name)
    if same(order.target, ATTORNEY) and not (order.against or order.business):
        return replace(order, target=ATTORNEY)
    whose = order.against or (town.city.business(order.business).owner if order.business else 0)
    if whose not in town.gangs:
        raise IllegalNow(f"{order.target} could be of several gangs. Add “of” and the gang, or against:.")
    (man,) = named_among(town.gangs[whose].people, [order.target])
    return replace(order, target=man.name)


def order_lines(town: Town, orders: Sequence[Order], people: Sequence[Person]) -> list[str]:
    """Orders, a line each."""
    if not orders:
        return ["Everyone stays at home this month."]
    return [f"{line}." for line in orders_written(town, orders, people)]


def orders_written(town: Town, orders: Sequence[Order], people: Sequence[Person]) -> list[str]:
    """Orders as their player writes them."""
    names = {one.id: one.name for one in people}
    return [order_text(one, town.city, town.names(), names) for one in orders]
