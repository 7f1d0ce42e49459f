"""All orders are opened, also those of absent gangs and of gangs without a player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import strong
from rules.core.plain.refusal import ForUmpire
from rules.core.plain.words import listed
from rules.core.play.active_config import ActiveConfig
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.paradise.city.bank_balances import bank_of, banked
from rules.mad_dogs.paradise.city.changes import Nursed, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import CaredFor
from rules.mad_dogs.paradise.city.secrets import seen_by
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import SPENDING, standing_of, wake_changes
from rules.mad_dogs.paradise.fights.fight_lines import fight_line, no_rivals
from rules.mad_dogs.paradise.hospital.cripple_roll import CareResult, Treatment, injured, treat, which_stat
from rules.mad_dogs.paradise.hospital.crippled_stat import choice_changes
from rules.mad_dogs.paradise.hospital.healing import CareRequest, hurt
from rules.mad_dogs.paradise.month.obligations import blockers
from rules.mad_dogs.paradise.orders.clashes_and_fights import (
    OpenedOrders,
    at_home,
    crew_changes,
    opened,
    opened_changes,
)
from rules.mad_dogs.paradise.orders.monthly_orders import facts_of, order_lines
from rules.mad_dogs.paradise.orders.standing_orders import Absent, Ward, follow, following, ward, ward_changes
from rules.mad_dogs.paradise.rackets.businesses import in_sentence, name_of
from rules.mad_dogs.paradise.rivals.month_policy import RivalOrders, orders_given
from rules.mad_dogs.paradise.rivals.takeovers_and_raids import moods, orders_chosen

# Orders are opened


class UndecidedCripple(NamedTuple):
    """A crippled figure of a gang whose player has not chosen the stat."""

    gang: int
    care: CaredFor
    figure: Figure

    @property
    def stats(self) -> tuple[Stat, ...]:
        return injured(self.figure)


class OpeningRolls(NamedTuple):
    """The dice at the opening of orders: stats that no player chose, and gangs without a player that raid."""

    stats: tuple[Stat | None, ...]
    raiding: tuple[bool, ...]


def undecided_cripples(city: Paradise, figures: Mapping[int, Figure]) -> tuple[UndecidedCripple, ...]:
    """All crippled figures for whom a choice waits; `figures` are those of the city by id. The dead wait for none."""
    return tuple(
        UndecidedCripple(outfit.gang, care, figures[care.figure])
        for outfit in city.outfits
        for care in outfit.waiting_choices
        if care.figure in figures and figures[care.figure].posture is not Posture.DEAD
    )


@resolves("mad.campaign.month", "mad.healing")
def roll_opening(dice: Dice, stats: tuple[tuple[Stat, ...], ...], rivals: int) -> OpeningRolls:
    """Rolls a die for each undecided figure with several hurt stats, in order, then one for each gang that may raid."""
    chosen = [
        dice.call(which_stat, some, place) if len(some) > 1 else next(iter(some), None)
        for place, some in enumerate(stats)
    ]
    return OpeningRolls(tuple(chosen), dice.call(moods, rivals, len(stats)))


def cripple_choice_changes(
    campaign: int, city: Paradise, those: Iterable[UndecidedCripple], stats: Iterable[Stat | None]
) -> tuple[Change, ...]:
    """Lowers the stats that dice choose, and heals the points of their figures."""
    changes: list[Change] = []
    for one, stat in zip(those, stats, strict=True):
        outfit = folded(city, changes).outfit(one.gang)
        assert outfit is not None
        changes += choice_changes(campaign, outfit, one.figure, one.care, stat)
    return tuple(changes)


@frozen
class OrdersDue:
    """The facts for opening orders: figures whose stat dice choose, the choices of gangs that no player runs, and gangs
    with standing orders.

    fighting  ids of figures in fights that are being played
    """

    undecided: tuple[UndecidedCripple, ...]
    rivals: tuple[RivalOrders, ...]
    absent: tuple[Absent, ...]
    fighting: frozenset[int] = frozenset()


def all_opened(
    campaign: int, city: Paradise, month: int, balances: tuple[BankBalance, ...], given: OrdersDue, rolls: OpeningRolls
) -> tuple[tuple[Change, ...], OpenedOrders]:
    """Opens all orders, also standing ones and those of the policy. Returns the changes and the orders."""
    changes: list[Change] = [*cripple_choice_changes(campaign, city, given.undecided, rolls.stats)]
    for absent in given.absent:
        bank = bank_of(banked(balances, changes), absent.gang)
        changes += follow(campaign, folded(city, changes), month, bank, absent)
    moods_rolled = rolls.raiding or (False,) * len(given.rivals)
    for rival, raids in zip(given.rivals, moods_rolled, strict=True):
        changes += rival.changes(raids)
    found = opened(at_home(folded(city, changes), given.fighting))
    changes += opened_changes(campaign, found)
    changes += crew_changes(folded(city, changes))
    return (*changes, *wake_changes(campaign, city, changes)), found


# The hurt of gangs with standing orders


@resolves("mad.campaign.month", "mad.healing")
def nurse_absent(dice: Dice, wards: tuple[Ward, ...]) -> tuple[CareResult, ...]:
    """Makes the cripple rolls of all wards, one after the other."""
    return dice.call(treat, tuple(case.patient for ward in wards for case in ward.cases))


def absent_nursed(
    campaign: int,
    city: Paradise,
    balances: tuple[BankBalance, ...],
    wards: tuple[Ward, ...],
    results: tuple[CareResult, ...],
) -> tuple[Change, ...]:
    """Cares for the hurt of all wards; a crippled figure's player chooses a stat before orders are opened."""
    changes = (*ward_changes(campaign, city, balances, wards, results), Nursed(campaign))
    return (*changes, *wake_changes(campaign, city, changes))


RIVALS_RAID = "rivals-raid"
NOT_ROLLED: Final = OpeningRolls((), ())


# Orders


def open_orders(town: Town, config: ActiveConfig, anyway: bool) -> Deed[Any]:
    """Opens all orders. While some are missing, an umpire confirms first, unless `anyway`, and a player is
    refused.

    The town must see the people of its gangs.
    """
    standing = blockers(town.city, town.month, town.names())
    if standing:
        if not town.umpires:
            raise ForUmpire(" ".join(standing), town.id)
        if not anyway:
            return _open_anyway(town, standing)
    absent = [one.gang for one in town.city.outfits if not one.npc and standing_of(one, SPENDING) and not one.ordered]
    wards = tuple(one for one in _wards(town, absent) if one.cases)
    if wards and not town.city.nursed:
        return _nursing(town, wards)
    people = [one for gang in town.gangs.values() for one in gang.people]
    undecided = undecided_cripples(town.city, {one.id: one.figure for one in people if one.id not in town.fighting})
    rivals = orders_given(town, config)
    raiders = len(rivals) if config.holds(RIVALS_RAID) else 0
    stats = tuple(one.stats for one in undecided)
    given = OrdersDue(undecided, rivals, tuple(_absent(town, config, gang) for gang in absent), town.fighting)
    result = lru_cache(1)(partial(all_opened, town.id, town.city, town.month, town.balances, given))

    def say(dice: OpeningRolls | None) -> Report:
        _, found = result(dice or NOT_ROLLED)
        lines = [line for gang in town.gangs for line in opened_order_lines(town, found, gang)]
        lines += [f"{strong(town.name(one.gang))}: {' '.join(one.bought)}" for one in rivals if one.bought]
        if dice is not None:
            lines += [_cripple_line(one, stat) for one, stat in zip(undecided, dice.stats, strict=True)]
        clashes = [
            f"{strong('Clash')}: {listed([town.name(gang) for gang in one.gangs])} sent gangsters to "
            f"{in_sentence(town.city.business(one.business))}. They fight, and the winner gets it."
            for one in found.clashes
        ]
        fights = [fight_line(town, one) for one in found.fights]
        vain = [f"{town.name(one.attacker)} has no fight there. {no_rivals(town, one)}" for one in found.vain]
        return Report("All orders are open.", (*lines, *clashes, *fights, *vain), action_offers(town, found))

    return Deed(
        report=say,
        resolver=roll_opening if stats or raiders else None,
        args=(stats, raiders) if stats or raiders else (),
        names=(*(one.figure.name for one in undecided), *(town.name(one.gang) for one in rivals)),
        changes=lambda dice: result(dice or NOT_ROLLED)[0],
        facts=lambda outcome: {
            "raids": [rivals[place].gang for place, raids in enumerate(outcome.result.raiding) if raids]
        },
        log=town.id,
        rule="mad.campaign.month",
    )


def _absent(town: Town, config: ActiveConfig, gang: int) -> Absent:
    """A gang with a standing order, and what the policy would order for it."""
    facts = facts_of(town, town.outfit(gang), town.gangs[gang].people)
    return Absent(gang, facts, orders_chosen(seen_by(town, gang), gang, config))


def _wards(town: Town, absent: Collection[int]) -> Iterator[Ward]:
    """The hurt of gangs whose standing orders care for them."""
    held = {one.figure for one in town.city.prisoners} | town.fighting
    for outfit in following(town.city):
        if outfit.gang in absent:
            people = [one for one in town.gangs[outfit.gang].people if hurt(one.figure) and one.id not in held]
            cases = [CareRequest(one.id, one.figure, Treatment.SELF) for one in people]
            yield ward(outfit, cases, town.bank(outfit.gang))


def _nursing(town: Town, wards: tuple[Ward, ...]) -> Deed[Any]:
    """Their care comes before orders are opened; the players of crippled figures choose a stat."""
    names = tuple(case.figure.name for one in wards for case in one.cases)
    return Deed(
        report=lambda _: Report("Gangs that chose so beforehand have their hurt cared for.", (), (NEXT,)),
        resolver=nurse_absent,
        args=(wards,),
        names=tuple(names),
        changes=lambda results: absent_nursed(town.id, town.city, town.balances, wards, results),
        facts=lambda outcome: {"cared": len(outcome.result)},
        log=town.id,
        rule="mad.healing",
    )


def _open_anyway(town: Town, standing: list[str]) -> Deed[Any]:
    """The confirmation of opening orders, with those that are missing."""
    here = {"campaign": town.title, "anyway": True}
    return Deed(
        report=lambda _: Report(
            "Not all gangs are ready. Open all orders anyway?",
            (
                *standing,
                "Gangs without orders stay at home. Where a player has not chosen the crippled stat, a die decides.",
            ),
            (FollowUp("Open them", "campaign next", here),),
        ),
        log=town.id,
        rule="mad.campaign.month",
    )


def _cripple_line(one: UndecidedCripple, stat: Stat | None) -> str:
    lost = f": a point of {stat} is lost for good" if stat else ", and loses no point"
    return f"{strong(one.figure.name)} is crippled{lost}."


def opened_order_lines(town: Town, result: OpenedOrders, gang: int) -> list[str]:
    """A gang's orders now that all are open."""
    outfit = next(one for one in result.outfits if one.gang == gang)
    return [f"{strong(town.name(gang))}: {' '.join(order_lines(town, outfit.orders, town.gangs[gang].people))}"]


def action_offers(town: Town, result: OpenedOrders) -> tuple[FollowUp, ...]:
    """Buttons for the actions that the orders ask for."""
    tries = [
        FollowUp(
            f"{town.name(outfit.gang)}: take over"[:80],
            "mad-racket take-over",
            {"business": name_of(town.city.business(order.business)), "gang": town.gangs[outfit.gang].name},
        )
        for outfit in result.outfits
        for order in outfit.orders
        if not order.done and not outfit.npc
    ]
    fights = [FollowUp(f"Play fight {one.id}", "campaign fight", {"fight": one.id}) for one in result.fights]
    return (*tries, *fights, NEXT)[:12]
