"""The end of buying officials: bids close, officials hear rumors, and gangs without a player nurse their hurt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.gang_creation import MOST_FIGURES
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.words import key_of, sentence
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.gangs.name_generator import made_up
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.bank_balances import banked
from rules.mad_dogs.paradise.city.changes import NO_CAMPAIGN, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.hospital.cripple_roll import CareResult, Treatment
from rules.mad_dogs.paradise.hospital.healing import CareRequest, hurt
from rules.mad_dogs.paradise.officials.bids import bids_closed
from rules.mad_dogs.paradise.officials.posts import title_of
from rules.mad_dogs.paradise.officials.rumors import Ear, ears, rumor_changes
from rules.mad_dogs.paradise.officials.rumors import rumors as rumors_heard
from rules.mad_dogs.paradise.orders.monthly_orders import facts_of
from rules.mad_dogs.paradise.orders.npc_policy import Crew, bereaved, hires_accountant, nurse, nursed_changes
from rules.mad_dogs.paradise.orders.standing_orders import short_of_money


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


class AccountantHired(NamedTuple):
    """An Accountant that a gang without a player hires in place of a dead one, and the price."""

    gang: int
    figure: Figure
    price: Change


def close_bids(town: Town, hirings: Sequence[AccountantHired], ids: Sequence[int]) -> Deed[EndOfBuying]:
    """Ends the buying of officials: gangs without a player nurse their hurt, and `hirings` join with these ids."""
    crews = tuple(crew_of(town, one.gang) for one in town.city.outfits if one.npc)
    facts = (town.city, town.month, town.balances, crews)

    def changes(result: EndOfBuying) -> tuple[Change, ...]:
        hired = zip(hirings, ids, strict=True)
        return (
            *end_of_buying_changes(town.id, *facts, result),
            *(change for one, id_ in hired for change in (Hired(id_, ID, one.gang, one.figure), one.price)),
        )

    def say(result: EndOfBuying) -> Report:
        gone = [line for before in town.city.officials if (line := _bid_line(town, before))]
        heard = [f"{title_of(one.official)} has heard of {dollars(one.dollars)} a month" for one in result.heard]
        return Report(
            "Officials are bought. Next, heal the hurt, spend money and give orders.",
            (
                *gone,
                *((sentence("; ".join(heard)) + ", and wants the same.",) if heard else ()),
                *(f"{town.name(one.gang)} hires another Accountant, {one.figure.name}." for one in hirings),
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


def accountants(town: Town, names: Collection[str]) -> tuple[AccountantHired, ...]:
    """The Accountants that gangs without a player hire; `names` are in use."""
    banks = dict(banked(town.balances, bids_closed(town.id, town.city, town.month, town.balances)))
    taken, found = {*names}, list[AccountantHired]()
    for outfit in town.city.outfits:
        people = town.gangs[outfit.gang].people if outfit.npc else ()
        if not bereaved(one.figure for one in people) or len(people) >= MOST_FIGURES:
            continue
        name = made_up(ACCOUNTANT, taken, outfit.gang)
        deal = hires_accountant(outfit.gang, banks[outfit.gang], name)
        if deal is None:
            continue
        taken.add(key_of(name))
        found.append(AccountantHired(outfit.gang, *deal))
    return tuple(found)


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


def crew_of(town: Town, gang: int) -> Crew:
    """A gang without a player, as its policy sees it; its people are seen."""
    people = town.gangs[gang].people
    facts = facts_of(town, town.outfit(gang), people)
    held = {one.figure for one in town.city.prisoners} | town.fighting
    cases = [
        CareRequest(one.id, one.figure, Treatment.SELF) for one in people if hurt(one.figure) and one.id not in held
    ]
    return Crew(gang, facts.hands, tuple(cases), facts.accountant)
