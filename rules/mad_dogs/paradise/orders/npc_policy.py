"""The policy of a gang that no player runs: simple, ours, and open to an umpire's override.

It pays all that it can, buys no officials and nurses its hurt at home. If its only Accountant is dead, it hires another
as soon as it has the money. Its best talker leans on the independent business that makes most, at home first. On a 6 it
raids the gang of a player with the most businesses. If it wins Something Must Be Done, the police raid the best
business of the rival with the most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.gangs.estate import ACCOUNT
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.hospital.cripple_roll import CareResult, cripple_roll
from rules.mad_dogs.paradise.hospital.healing import CareRequest, healing_changes
from rules.mad_dogs.paradise.orders.monthly_orders import AvailableFigure
from rules.mad_dogs.paradise.rackets.businesses import first_of_equals
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business

RAID: Final = "raid"
RAIDERS: Final = 6
"""The most figures that it sends on a raid."""
MOOD: Final = Reading(
    (False, False, False, False, False, True),
    labels=("business as usual", *("business as usual",) * 4, "a raid"),
)


class Crew(NamedTuple):
    """A gang without a player, as its policy sees it.

    hands       its figures
    hurt        those who are hurt, to be cared for at home
    accountant  whether it has one
    """

    gang: int
    hands: tuple[AvailableFigure, ...]
    hurt: tuple[CareRequest, ...]
    accountant: bool


@resolves("mad.campaign.month")
def nurse(dice: Dice, crews: tuple[Crew, ...]) -> tuple[tuple[CareResult, ...], ...]:
    """The cripple rolls of all their hurt, gang by gang, numbered through for the headings."""
    found: list[tuple[CareResult, ...]] = []
    patient = 0
    for crew in crews:
        results: list[CareResult] = []
        for case in crew.hurt:
            results.append(dice.call(cripple_roll, replace(case.patient, by_die=True), patient))
            patient += 1
        found.append(tuple(results))
    return tuple(found)


def nursed_changes(
    campaign: int, city: Paradise, crew: Crew, bank: int, results: tuple[CareResult, ...]
) -> tuple[Change, ...]:
    """Carries out a month of self-care for the hurt of a gang without a player."""
    outfit = city.outfit(crew.gang)
    return healing_changes(campaign, outfit, bank, crew.hurt, results) if outfit is not None and crew.hurt else ()


def bereaved(figures: Iterable[Figure]) -> bool:
    """Whether the only Accountant of a gang is dead."""
    books = [one for one in figures if one.profile == ACCOUNTANT]
    return bool(books) and all(one.posture is Posture.DEAD for one in books)


def hires_accountant(gang: int, bank: int, name: str) -> tuple[Figure, Booked] | None:
    """A new Accountant, off the rack, with the price; None if the bank lacks it."""
    found = PROFILES[ACCOUNTANT]
    price = found.cost or 0
    if bank < price:
        return None
    return Figure(name, ACCOUNTANT, found.stats), Booked(gang, -price, ACCOUNT, f"hired {name}, {ACCOUNTANT}")


@resolves("mad.campaign.month")
def moods(dice: Dice, gangs: int, first: int = 0) -> tuple[bool, ...]:
    """Which of so many gangs without a player raid this month: a die each, when all orders are opened.

    `first` is the number of the first of them, for the headings.
    """
    return tuple([dice.read(1, MOOD, f"what they are up to:{first + place}")[0] for place in range(gangs)])


def decided(city: Paradise, crews: Iterable[Crew], raiding: Iterable[bool]) -> Paradise:
    """The city once those gangs have given their orders. An umpire's orders for one of them stay."""
    known = {crew.gang: (crew, raids) for crew, raids in zip(crews, raiding, strict=True)}
    outfits = tuple(
        one
        if one.ordered or one.gang not in known
        else replace(one, orders=orders(city, one, *known[one.gang]), ordered=True)
        for one in city.outfits
    )
    return replace(city, outfits=outfits)


def orders(city: Paradise, outfit: Outfit, crew: Crew, raids: bool) -> tuple[Order, ...]:
    """The orders of such a gang. The hurt are cared for and stay at home."""
    abed = {one.figure for one in outfit.cared}
    fit = sorted((one for one in crew.hands if not one.unfit and one.id not in abed), key=lambda one: -one.smarts)
    found: list[Order] = []
    shop = best_shop(city, outfit) if crew.accountant or not city.owned(outfit.gang) else None
    if fit and shop is not None:
        found.append(Order(OrderKind.TAKE_OVER, business=shop.key, figures=(fit[0].id,)))
        fit = fit[1:]
    victim = strongest(city, [one.gang for one in city.outfits if not one.npc and one.gang != outfit.gang])
    if raids and fit and victim is not None:
        men = tuple(one.id for one in fit[:RAIDERS])
        found.append(Order(OrderKind.FIGHT, RAID, victim.owner, victim.key, figures=men))
    return tuple(found)


def best_shop(city: Paradise, outfit: Outfit) -> Business | None:
    """The independent business that it goes for: at home, then elsewhere, the one that makes most on average."""
    owned = {one.key for one in city.businesses if one.owner} | city.fought_over
    free = [
        one
        for one in every_business(city.lots)
        if one.key not in owned and trade_of(one).earns and (one.place != CHINATOWN or outfit.chinese)
    ]
    return max(
        free,
        key=lambda one: (one.place == outfit.home, trade_of(one).average, first_of_equals(one)),
        default=None,
    )


def strongest(city: Paradise, gangs: list[int]) -> Business | None:
    """The best business, on no neutral ground and in no fight that is played, of the gang with the most among these."""
    fought = city.fought_over
    open_to = {gang: [one for one in city.owned(gang) if one.key not in fought] for gang in gangs}
    owned = {gang: [one for one in theirs if not trade_of(one).neutral] for gang, theirs in open_to.items()}
    most = max((gang for gang in gangs if owned[gang]), key=lambda gang: len(owned[gang]), default=None)
    return None if most is None else max(owned[most], key=lambda one: (trade_of(one).average, first_of_equals(one)))
