"""Orders given: told in secret, changed until all are opened, shown to nobody but their gang (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.move import EnemiesOf, move, opt
from rules.core.action.report import Opens, Report, my_month
from rules.core.people.names import same
from rules.core.people.party import named_among
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import parts
from rules.mad_dogs.paradise.city.businesses import business_named
from rules.mad_dogs.paradise.city.choosing import (
    GANG,
    TO_FIGHT,
    Name,
    free_businesses,
    listed_hands,
    officials,
    opponents,
    own_businesses,
    own_hands,
    their_businesses,
)
from rules.mad_dogs.paradise.city.fields import CAMPAIGN
from rules.mad_dogs.paradise.city.offices import official_named
from rules.mad_dogs.paradise.city.records import Errand, Order
from rules.mad_dogs.paradise.city.town import Gang, Position, Town
from rules.mad_dogs.paradise.orders.grammar import Known, written
from rules.mad_dogs.paradise.orders.resolve import ATTORNEY, GIVEN, check, facts_of, set_changes, told, waiting
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.all_scenarios import scenario_named

ALL_IN: Final = "All orders are in: /campaign next opens them."
KEPT: Final = "Only you and whoever shares the gang see this. It can be changed until all orders are opened."
WRITTEN: Final = "orders"
"""What opens the window in which orders are written."""
RULE: Final = "mad.campaign.month"


@move("mad-orders take-over", own_people=True)
class TakeOver:
    """Lean on the owner of an independent business; once a month."""

    business: str = opt("Which business.", complete=free_businesses)
    figure: str = opt("Who does the talking: his SMARTS count.", complete=own_hands)
    also: str = opt("Who goes with him, separated by commas.", default="", complete=listed_hands)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(TakeOver)
def take_over(position: Position, move: TakeOver) -> Deed[None]:
    """Somebody is to talk the owner of an independent business into a partnership; a second one takes its place."""
    town, gang = _giver(position, move.gang)
    business = business_named(move.business, town.city.lots)
    sent = named_among(gang.people, [move.figure, *parts(move.also)])
    before = tuple(one for one in town.outfit(gang.id).orders if one.errand is not Errand.TAKE_OVER)
    return _given(town, gang, (*before, Order(Errand.TAKE_OVER, business=business.key, figures=_ids(sent))))


@move("mad-orders fight", townsfolk=True)
class Attack:
    """Raid, hit, hijack: a scenario against somebody."""

    scenario: str = opt("Which scenario.", complete=TO_FIGHT)
    against: str = opt("Which gang.", default="", complete=opponents)
    business: str = opt("Which business of theirs.", default="", complete=their_businesses)
    official: str = opt("The official a Hit is aimed at.", default="", complete=officials)
    target: Name = opt("The gangster a Hit is aimed at.", default="", complete=EnemiesOf("figures"))
    figures: str = opt("Who is sent, separated by commas.", default="", complete=listed_hands)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Attack)
def attack(position: Position, move: Attack) -> Deed[None]:
    """A scenario against somebody."""
    town, gang = _giver(position, move.gang)
    scenario = scenario_named(move.scenario)
    against = town.gang_named(move.against).id if move.against else 0
    business = business_named(move.business, town.city.lots).key if move.business else ""
    official = official_named(move.official, town.city.officials) if move.official else ""
    sent = _ids(named_among(gang.people, parts(move.figures)))
    order = Order(Errand.FIGHT, scenario.id, against, business, official, move.target, sent)
    return _given(town, gang, (*town.outfit(gang.id).orders, order))


@move("mad-orders defend", own_people=True)
class Defend:
    """Post guards at one of your businesses, or with one of your men."""

    figures: str = opt("Who stays there, separated by commas.", complete=listed_hands)
    business: str = opt("Which business.", default="", complete=own_businesses)
    man: str = opt("Or the man they guard, in case of a Hit on him.", default="", complete=own_hands)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Defend)
def defend(position: Position, move: Defend) -> Deed[None]:
    """Men stay on guard at a business of the gang, or go about with somebody of it as his bodyguards."""
    town, gang = _giver(position, move.gang)
    business = business_named(move.business, town.city.lots).key if move.business else ""
    sent = _ids(named_among(gang.people, parts(move.figures)))
    order = Order(Errand.DEFEND, business=business, target=move.man, figures=sent)
    return _given(town, gang, (*town.outfit(gang.id).orders, order))


@move("mad-orders rest", town=True)
class Rest:
    """Everybody stays at home; earlier orders are dropped."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Rest)
def rest(position: Position, move: Rest) -> Deed[None]:
    """The gang stays at home this month: whatever it had ordered is forgotten."""
    town, gang = _giver(position, move.gang)
    return _given(town, gang, ())


Text = Annotated[str, Len(1, 1000)]


@move("mad-orders write", townsfolk=True)
class Write:
    """All your orders at once, separated by semicolons."""

    text: Text = opt("take over Speakeasy 2 in the Docks with Spats; defend Brothel 1 in Riverside with Brick")
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Write)
def write(position: Position, move: Write) -> Deed[None]:
    """All orders of a gang at once, as players write them, in place of those before."""
    town, gang = _giver(position, move.gang)
    men = {id_: {one.name: one.id for one in each.people} for id_, each in town.gangs.items()}
    return _given(town, gang, written(move.text, Known.of(town.city, gang.id, town.names(), men)))


def _giver(position: Position, gang: str) -> tuple[Town, Gang]:
    """The town, and the gang that gives orders; refuses what is not the moment for it."""
    position.town.require_phase(*GIVEN)
    return position.town, position.town.gang_for(gang)


def _ids(people: Iterable[Person]) -> tuple[int, ...]:
    return tuple(one.id for one in people)


def _given(town: Town, gang: Gang, given: tuple[Order, ...]) -> Deed[None]:
    """These are the orders of a gang."""
    outfit = town.outfit(gang.id)
    orders = tuple(_aimed(town, gang, one) for one in given)
    check(town.city, outfit, orders, facts_of(town, outfit, gang.people))
    left = [town.name(one) for one in waiting(town.city) if one != gang.id]
    lines = orders_told(town, orders, gang.people)
    return Deed(
        report=lambda _: Report(
            f"The orders of {gang.name} are in.",
            (*lines, KEPT, f"Still to come: {', '.join(left)}." if left else ALL_IN),
            opens=(Opens(WRITTEN, f"{town.id}.{gang.id}", "Write them again"), my_month(town.id, gang.id)),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: set_changes(town.id, outfit, orders),
        log=town.id,
        untold=True,
        rule=RULE,
    )


def _aimed(town: Town, gang: Gang, order: Order) -> Order:
    """An order in the name of the man it is about.

    Who is to be hit is of the gang it is against, or of the owner of the business; who is guarded is of the gang's own.
    """
    if not order.target:
        return order
    if order.errand is Errand.DEFEND:
        (man,) = named_among(gang.people, [order.target])
        return replace(order, target=man.name)
    if same(order.target, ATTORNEY) and not (order.against or order.business):
        return replace(order, target=ATTORNEY)
    whose = order.against or (town.city.business(order.business).owner if order.business else 0)
    if whose not in town.gangs:
        raise IllegalNow(f"Say whose man {order.target} is: “of” and his gang, or against:.")
    (man,) = named_among(town.gangs[whose].people, [order.target])
    return replace(order, target=man.name)


def orders_told(town: Town, orders: Sequence[Order], people: Sequence[Person]) -> list[str]:
    """Orders, a line each."""
    if not orders:
        return ["Everybody stays at home this month."]
    return [f"{line}." for line in orders_written(town, orders, people)]


def orders_written(town: Town, orders: Sequence[Order], people: Sequence[Person]) -> list[str]:
    """Orders as their player writes them."""
    names = {one.id: one.name for one in people}
    return [told(one, town.city, town.names(), names) for one in orders]
