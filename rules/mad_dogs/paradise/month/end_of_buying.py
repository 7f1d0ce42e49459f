"""The end of buying officials: bids close, officials hear rumors, and gangs without a player nurse their hurt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.words import key_of, sentence
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.estate import ACCOUNT
from rules.mad_dogs.gangs.name_generator import made_up
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.bank_balances import banked
from rules.mad_dogs.paradise.city.changes import NO_CAMPAIGN, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.secrets import seen_by
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.hospital.cripple_roll import CareResult, cripple_roll
from rules.mad_dogs.paradise.hospital.healing import CareRequest, healing_changes
from rules.mad_dogs.paradise.officials.bids import bids_closed
from rules.mad_dogs.paradise.officials.posts import title_of
from rules.mad_dogs.paradise.officials.rumors import Ear, ears, rumor_changes
from rules.mad_dogs.paradise.officials.rumors import rumors as rumors_heard
from rules.mad_dogs.paradise.orders.standing_orders import short_of_money
from rules.mad_dogs.paradise.rivals.carrying_out import town_after
from rules.mad_dogs.paradise.rivals.crews import care_chosen, recruit_wanted
from rules.mad_dogs.paradise.rivals.month_policy import friends_kept, unplayed


class Crew(NamedTuple):
    """The hurt of a gang without a player, with the care that it chooses for each."""

    gang: int
    hurt: tuple[CareRequest, ...]


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
    """Carries out a month of care for the hurt of a gang without a player."""
    outfit = city.outfit(crew.gang)
    return healing_changes(campaign, outfit, bank, crew.hurt, results) if outfit is not None and crew.hurt else ()


class EndOfBuying(NamedTuple):
    """The results at the end of buying: officials who heard of better pay, and the care of gangs without a player."""

    heard: tuple[Ear, ...]
    care: tuple[tuple[CareResult, ...], ...]


@resolves("mad.campaign.month", "mad.official.bid")
def end_buying(
    dice: Dice, city: Paradise, month: int, balances: tuple[BankBalance, ...], crews: tuple[Crew, ...]
) -> EndOfBuying:
    """Bids close, and officials who might hear of better pay test SMARTS; then come the gangs without a player.

    Dice in order: a die for each such official; for each such gang the cripple rolls of its hurt.
    """
    after = folded(city, bids_closed(NO_CAMPAIGN, city, month, balances))
    return EndOfBuying(dice.call(rumors_heard, ears(after)), dice.call(nurse, crews))


def end_of_buying_changes(
    campaign: int,
    city: Paradise,
    month: int,
    balances: tuple[BankBalance, ...],
    crews: tuple[Crew, ...],
    result: EndOfBuying,
) -> tuple[Change, ...]:
    """Ends the buying of officials and begins the part for healing, spending and orders."""
    changes: list[Change] = [*bids_closed(campaign, city, month, balances)]
    changes += rumor_changes(campaign, folded(city, changes), result.heard)
    banks = dict(banked(balances, changes))
    for crew, results in zip(crews, result.care, strict=True):
        changes += nursed_changes(campaign, folded(city, changes), crew, banks[crew.gang], results)
    changes.append(PhaseBegun(campaign, Phase.SPENDING))
    short = short_of_money(folded(city, changes), banked(balances, changes))
    return (*changes, *wake_changes(campaign, city, changes, secretly=short))


class RivalRecruit(NamedTuple):
    """A figure that a gang without a player hires, off the rack, and the payment."""

    gang: int
    figure: Figure
    price: Booked


def close_bids(town: Town, recruits: Sequence[RivalRecruit], ids: Sequence[int]) -> Deed[EndOfBuying]:
    """Ends the buying of officials: gangs without a player match bids and nurse their hurt, and `recruits` join with
    these ids.
    """
    kept = friends_kept(town)
    town = kept.town
    paying = town_after(_after_bids(town), [one.price for one in recruits])
    crews = tuple(Crew(gang, care_chosen(seen_by(paying, gang), gang)) for gang in unplayed(town))
    facts = (town.city, town.month, town.balances, crews)

    def changes(result: EndOfBuying) -> tuple[Change, ...]:
        hired = zip(recruits, ids, strict=True)
        return (
            *kept.changes,
            *end_of_buying_changes(town.id, *facts, result),
            *(change for one, id_ in hired for change in (Hired(id_, ID, one.gang, one.figure), one.price)),
        )

    def say(result: EndOfBuying) -> Report:
        gone = [line for before in town.city.officials if (line := _bid_line(town, before))]
        heard = [f"{title_of(one.official)} has heard of {dollars(one.dollars)} a month" for one in result.heard]
        return Report(
            "Officials are bought. Next, heal the hurt, spend money and give orders.",
            (
                *kept.lines,
                *gone,
                *((sentence("; ".join(heard)) + ", and wants the same.",) if heard else ()),
                *(f"{town.name(one.gang)} hires {one.figure.name}, {one.figure.profile}." for one in recruits),
                "[My month] shows all of it with its prices. Your orders are secret.",
            ),
            (NEXT,),
        )

    return Deed(
        report=say,
        resolver=end_buying,
        args=facts,
        names=tuple(case.figure.name for crew in crews for case in crew.hurt),
        changes=changes,
        facts=lambda outcome: {"heard": [one.official for one in outcome.result.heard]},
        log=town.id,
        rule="mad.campaign.month",
    )


def recruits(town: Town, names: Collection[str]) -> tuple[RivalRecruit, ...]:
    """The figures that gangs without a player hire as the buying of officials ends; `names` are in use."""
    after, taken, found = _after_bids(friends_kept(town).town), {*names}, list[RivalRecruit]()
    for gang in unplayed(town):
        profile = recruit_wanted(seen_by(after, gang), gang)
        if profile:
            name = made_up(profile, taken, gang)
            taken.add(key_of(name))
            found.append(recruited(gang, profile, name))
    return tuple(found)


def recruited(gang: int, profile: str, name: str) -> RivalRecruit:
    """A figure off the rack for its price."""
    of = PROFILES[profile]
    return RivalRecruit(
        gang, Figure(name, profile, of.stats), Booked(gang, -(of.cost or 0), ACCOUNT, f"hired {name}, {profile}")
    )


def _after_bids(town: Town) -> Town:
    """The town once the bids that no one has answered are settled."""
    return town_after(town, bids_closed(town.id, town.city, town.month, town.balances))


def _bid_line(town: Town, official: Official) -> str:
    """The end of an unanswered bid, in a sentence; empty for an official without a bid."""
    if official.bid is None:
        return ""
    after = folded(town.city, bids_closed(town.id, town.city, town.month, town.balances)).official(official.key)
    payers = after.payers if after is not None else ()
    owner = (
        f"now belongs to {town.name(payers[0].gang)}, for {dollars(payers[0].dollars)} a month"
        if payers
        else ("no longer belongs to any gang")
    )
    return f"No one answered the bid for {title_of(official.key)}, who {owner}."
