"""The orders of a gang that no player runs: which owner it leans on, and which business it raids.

Each order is worth its chance, by exact odds, times what the business would add to the gang's income.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.core.action.deed import MoveRef
from rules.core.action.move import command_of
from rules.core.chance.dice import Dice
from rules.core.play.active_config import ActiveConfig
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.city.town import Town, runs_books
from rules.mad_dogs.paradise.fights.unsettled_fights import edge
from rules.mad_dogs.paradise.orders.monthly_orders import Attack, AvailableFigure, Rest, TakeOver, facts_of
from rules.mad_dogs.paradise.orders.takeovers import CHINATOWN_BONUS, PROPRIETORS, guts_known, prejudiced
from rules.mad_dogs.paradise.rackets.businesses import first_of_equals, name_of
from rules.mad_dogs.paradise.rackets.expected_income import expected_gain, expected_income, income_with, rough_gain
from rules.mad_dogs.paradise.rackets.kinds_of_business import BREWERY, WIRE, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import businesses_in, every_business
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

RAID: Final = "raid"
MOOD: Final = Reading(
    (False, False, False, False, False, True),
    labels=("business as usual", *("business as usual",) * 4, "a raid"),
)
RAIDERS: Final = 6
"""The most figures that it sends on a raid."""
LEAST_CHANCE: Final = 0.5
"""The least chance, by the dice of an unsettled fight, at which it raids."""
RECKONED: Final = 6
"""The independent businesses whose gain it reckons in full: those that are worth most at first sight."""
A_YEAR: Final = 12
"""The months for which it counts what a raid brings."""
FACES: Final = range(1, 7)
PROPRIETOR_BY_FACE: Final = tuple(row.key for row in PROPRIETORS.rows for _ in range(row.low, row.high + 1))
"""The GUTS of a proprietor by the face of the die."""


@resolves("mad.campaign.month")
def moods(dice: Dice, gangs: int, first: int = 0) -> tuple[bool, ...]:
    """Which of so many gangs without a player are in the mood for a raid: a die each, when all orders are opened.

    `first` is the number of the first of them, for the headings.
    """
    return tuple([dice.read(1, MOOD, f"what they are up to:{first + place}")[0] for place in range(gangs)])


def orders_chosen(seen: Town, gang: int, house: ActiveConfig, raids: bool = False) -> tuple[Order, ...]:
    """The orders of a gang, from the town as its player sees it. `raids` says whether it is in the mood for a raid.

    The hurt in care stay at home. The figure with the highest SMARTS talks.
    """
    outfit = seen.outfit(gang)
    people = seen.gangs[gang].people
    fit = sorted((one for one in facts_of(seen, outfit, people).hands if not one.unfit), key=lambda one: -one.smarts)
    takeover = _takeover(seen, outfit, fit, runs_books(people), house)
    sent = {figure for order in takeover for figure in order.figures}
    able = {one.id for one in fit} - sent
    raid = _raid(seen, outfit, [one for one in people if one.id in able]) if raids else ()
    return (*takeover, *raid)


def order_commands(town: Town, gang: int, orders: Iterable[Order]) -> tuple[MoveRef, ...]:
    """The commands by which a player gives these orders; with no order, everyone stays at home."""
    names = {one.id: one.figure.name for one in town.gangs[gang].people}
    found: list[MoveRef] = []
    for order in orders:
        who = ", ".join(names[figure] for figure in order.figures)
        business = {"business": name_of(town.city.business(order.business))}
        if order.errand is OrderKind.TAKE_OVER:
            found.append(MoveRef(command_of(TakeOver), {**business, "figure": who, **town.called(gang)}))
        else:
            aimed = {"scenario": SCENARIOS[order.scenario].title, "against": town.gangs[order.against].name}
            found.append(MoveRef(command_of(Attack), {**aimed, **business, "figures": who, **town.called(gang)}))
    return tuple(found) or (MoveRef(command_of(Rest), town.called(gang)),)


# Takeovers


def _takeover(
    seen: Town, outfit: Outfit, fit: list[AvailableFigure], accountant: bool, house: ActiveConfig
) -> tuple[Order, ...]:
    city = seen.city
    if not fit or (city.owned(outfit.gang) and not accountant):
        return ()
    talker = fit[0]
    owned, now = city.owned(outfit.gang), expected_income(city, seen.month, outfit.gang, accountant)
    alike = Counter((one.place, one.kind) for one in owned)
    rackets = Counter((one.place, trade_of(one).group) for one in owned)

    def chance_at(one: Business) -> float:
        return takeover_chance(max(1, talker.smarts), guts_known(house, one), prejudiced(outfit, one))

    def roughly(one: Business) -> tuple[bool, float]:
        gain = chance_at(one) * rough_gain(one, alike[one.place, one.kind])
        return _helps_others(city, one, rackets[one.place, trade_of(one).group]), gain

    def worth(one: Business) -> tuple[float, bool, tuple[int, ...]]:
        brings = chance_at(one) * (income_with(city, seen.month, outfit.gang, one, accountant) - now)
        return brings, one.place == outfit.home, first_of_equals(one)

    there = sorted(_independent(city, outfit, seen.month), key=roughly, reverse=True)[:RECKONED]
    best = max(there, key=worth, default=None)
    if best is None or worth(best)[0] <= 0:
        return ()
    return (Order(OrderKind.TAKE_OVER, business=best.key, figures=(talker.id,)),)


def _helps_others(city: Paradise, business: Business, owned: int) -> bool:
    """Whether a business may make others bring more: a wire service, the Brewery, or the last of a racket of which the
    gang has so many.
    """
    trade = trade_of(business)
    return trade.id in (WIRE, BREWERY) or owned + 1 == businesses_in(business.place, trade.group, city.lots)


def takeover_chance(smarts: int, guts: int, hostile: bool) -> float:
    """The exact chance to take a business over; GUTS of 0 are not known yet, and a `hostile` owner has the bonus.

    It is what the odds of the takeover say: SMARTS are rolled and the owner's GUTS are not.
    """
    known = (guts,) * len(FACES) if guts else PROPRIETOR_BY_FACE
    stays = sum(min(len(FACES), one + hostile * CHINATOWN_BONUS) for one in known)
    return smarts * (len(FACES) ** 2 - stays) / len(FACES) ** 3


def _independent(city: Paradise, outfit: Outfit, month: int) -> Iterator[Business]:
    """The independent businesses that a gang considers: of those that are alike the first.

    Gangs that no player runs share the list of the city out among themselves, another way each month, so that they are
    never in each other's way.
    """
    rivals = [one.gang for one in city.outfits if one.npc]
    known = {one.key: one for one in city.businesses}
    fought = city.fought_over
    alike = set[tuple[str, str, int]]()
    for place, blank in enumerate(every_business(city.lots)):
        one = known.get(blank.key, blank)
        kind = one.place, one.kind, one.guts
        if one.owner or one.key in fought or kind in alike:
            continue
        if outfit.npc and (place + month) % len(rivals) != rivals.index(outfit.gang):
            continue
        alike.add(kind)
        yield one


# Raids


def _raid(seen: Town, outfit: Outfit, able: list[Person]) -> tuple[Order, ...]:
    """The raid on a player's business that brings most for its risk; none without a fair chance."""
    city, fought = seen.city, seen.city.fought_over
    crew = sorted(
        (one for one in able if one.figure.profile != ACCOUNTANT),
        key=lambda one: (-one.figure.stat(Stat.GATS) - one.figure.stat(Stat.HITS), one.id),
    )[:RAIDERS]
    played = {one.gang for one in city.outfits if not one.npc and one.gang != outfit.gang}
    best: tuple[float, tuple[int, ...], Business] | None = None
    for one in city.businesses:
        chance = raid_chance(len(crew), trade_of(one).guards)
        if one.owner not in played or trade_of(one).neutral or one.key in fought or chance < LEAST_CHANCE:
            continue
        brings = chance * A_YEAR * expected_gain(city, seen.month, outfit.gang, one)
        found = (brings - (1 - chance) * price_of(crew), first_of_equals(one), one)
        best = found if best is None or found[:2] > best[:2] else best
    if not crew or best is None or best[0] <= 0:
        return ()
    figures = tuple(one.id for one in crew)
    return (Order(OrderKind.FIGHT, RAID, best[2].owner, best[2].key, figures=figures),)


def raid_chance(men: int, guards: int) -> float:
    """The exact chance of so many figures against the guards of a business, by the dice of an unsettled fight."""
    ahead = sum(one.value for one in edge(men)) - sum(one.value for one in edge(guards))
    return sum(ours + ahead > theirs for ours in FACES for theirs in FACES) / len(FACES) ** 2


def price_of(crew: Iterable[Person]) -> int:
    """What it costs to replace figures, in dollars."""
    return sum(PROFILES[one.figure.profile].cost or 0 for one in crew if one.figure.profile in PROFILES)
