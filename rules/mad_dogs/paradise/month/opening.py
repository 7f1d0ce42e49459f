"""Friends bought, the hurt of gangs that nobody plays nursed, and all orders opened together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.gang_creation import MOST_FIGURES
from rules.core.action.report import FollowUp, Report
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.markup import strong
from rules.core.plain.refusal import ForUmpire
from rules.core.plain.words import key_of, listed, possessive, sentence
from rules.core.play.active_config import House
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.gangs.name_generator import made_up
from rules.mad_dogs.model.figures import Figure, Stat
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.businesses import in_sentence, name_of
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.money import banked
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.offices import title_of
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.lines import fight_told, no_rivals
from rules.mad_dogs.paradise.hospital.resolve import Case, Treatment, hurt
from rules.mad_dogs.paradise.month.obligations import blockers
from rules.mad_dogs.paradise.month.parts import (
    Given,
    Opening,
    Talk,
    Unsaid,
    absent_nursed,
    all_opened,
    nurse_absent,
    opening,
    talk,
    talk_changes,
    unsaid,
)
from rules.mad_dogs.paradise.officials.bids import bids_closed
from rules.mad_dogs.paradise.orders.give import orders_told
from rules.mad_dogs.paradise.orders.policy import Crew, bereaved, hires_accountant
from rules.mad_dogs.paradise.orders.resolve import Opened, facts_of
from rules.mad_dogs.paradise.orders.standing_orders import Ward, following, ward
from rules.mad_dogs.paradise.orders.waking import SPENDING, standing_of

RIVALS_RAID = "rivals-raid"
NOT_ROLLED: Final = Opening((), ())


# Friends


class Hiring(NamedTuple):
    """An Accountant whom a gang that nobody plays hires in place of a dead one, and what it pays."""

    gang: int
    figure: Figure
    price: Change


def close_bids(town: Town, hirings: Sequence[Hiring], ids: Sequence[int]) -> Deed[Talk]:
    """Officials are bought, the gangs that nobody plays nurse their hurt, and `hirings` come, who have these ids."""
    crews = tuple(crew_of(town, one.gang) for one in town.city.outfits if one.npc)
    facts = (town.city, town.month, town.purses, crews)

    def changes(result: Talk) -> tuple[Change, ...]:
        hired = zip(hirings, ids, strict=True)
        return (
            *talk_changes(town.id, *facts, result),
            *(change for one, id_ in hired for change in (Hired(id_, ID, one.gang, one.figure), one.price)),
        )

    def say(result: Talk) -> Report:
        gone = [line for before in town.city.officials if (line := _closed(town, before))]
        heard = [f"{title_of(one.official)} has heard of {dollars(one.dollars)} a month" for one in result.heard]
        return Report(
            "Officials are bought. Now heal the hurt, spend money and give orders.",
            (
                *gone,
                *((sentence("; ".join(heard)) + ", and wants as much.",) if heard else ()),
                *(f"{town.name(one.gang)} hires another Accountant, {one.figure.name}." for one in hirings),
                "/mad-hospital, /mad-spend, /mad-gang budget; then /mad-orders, in secret.",
            ),
            (NEXT,),
        )

    return Deed(
        report=say,
        resolver=talk,
        args=facts,
        names=tuple(case.figure.name for crew in crews for case in crew.hurt),
        changes=changes,
        facts=lambda outcome: {"heard": [one.official for one in outcome.result.heard]},
        log=town.id,
        rule="mad.campaign.month",
    )


def accountants(town: Town, names: Collection[str]) -> tuple[Hiring, ...]:
    """Whom the gangs that nobody plays hire; `names` are those that are taken."""
    banks = dict(banked(town.purses, bids_closed(town.id, town.city, town.month, town.purses)))
    taken, found = {*names}, list[Hiring]()
    for outfit in town.city.outfits:
        people = town.gangs[outfit.gang].people if outfit.npc else ()
        if not bereaved(one.figure for one in people) or len(people) >= MOST_FIGURES:
            continue
        name = made_up(ACCOUNTANT, taken, outfit.gang)
        deal = hires_accountant(outfit.gang, banks[outfit.gang], name)
        if deal is None:
            continue
        taken.add(key_of(name))
        found.append(Hiring(outfit.gang, *deal))
    return tuple(found)


def _closed(town: Town, official: Official) -> str:
    """What comes of a bid that was not answered, in a sentence; empty for an official for whom nobody bids."""
    if official.bid is None:
        return ""
    after = folded(town.city, bids_closed(town.id, town.city, town.month, town.purses)).official(official.key)
    payers = after.payers if after is not None else ()
    owner = (
        f"is {possessive(town.name(payers[0].gang))} now, for {dollars(payers[0].dollars)} a month"
        if payers
        else ("is in nobody's pay any more")
    )
    return f"The bid for {title_of(official.key)} was not answered: he {owner}."


def crew_of(town: Town, gang: int) -> Crew:
    """A gang that nobody plays, as its policy sees it; its people are seen."""
    people = town.gangs[gang].people
    facts = facts_of(town, town.outfit(gang), people)
    jailed = {one.figure for one in town.city.prisoners}
    cases = [Case(one.id, one.figure, Treatment.SELF) for one in people if hurt(one.figure) and one.id not in jailed]
    return Crew(gang, facts.hands, tuple(cases), facts.accountant)


# Orders


def open_orders(town: Town, house: House, anyway: bool) -> Deed[Any]:
    """All orders are opened; while some are missing an umpire is asked first, unless `anyway`, and a player is refused.

    The people of the town's gangs are seen.
    """
    standing = blockers(town.city, town.month, town.names())
    if standing:
        if not town.umpires:
            raise ForUmpire(" ".join(standing), town.id)
        if not anyway:
            return _asked(town, standing)
    absent = [one.gang for one in town.city.outfits if not one.npc and standing_of(one, SPENDING) and not one.ordered]
    crews = {gang: crew_of(town, gang) for gang in absent}
    wards = tuple(one for one in _wards(town, crews) if one.cases)
    if wards and not town.city.nursed:
        return _nursing(town, wards)
    people = [one for gang in town.gangs.values() for one in gang.people]
    undecided = unsaid(town.city, {one.id: one.figure for one in people})
    npcs = [one.gang for one in town.city.outfits if one.npc and not one.ordered]
    rivals = tuple(crew_of(town, gang) for gang in npcs)
    raiders = len(rivals) if house.holds(RIVALS_RAID) else 0
    stats = tuple(one.stats for one in undecided)
    given = Given(undecided, rivals, tuple(crews.values()), town.names())
    result = lru_cache(1)(partial(all_opened, town.id, town.city, town.month, town.purses, given))

    def say(dice: Opening | None) -> Report:
        _, found = result(dice or NOT_ROLLED)
        lines = [line for gang in town.gangs for line in opened_told(town, found, gang)]
        if dice is not None:
            lines += [_chosen(one, stat) for one, stat in zip(undecided, dice.stats, strict=True)]
        clashes = [
            f"{strong('Clash')}: {listed([town.name(gang) for gang in one.gangs])} sent boys to "
            f"{in_sentence(town.city.business(one.business))}: a fight, and the winner gets it."
            for one in found.clashes
        ]
        fights = [fight_told(town, one) for one in found.fights]
        vain = [f"{town.name(one.attacker)} has no fight there. {no_rivals(town, one)}" for one in found.vain]
        return Report("All orders are open.", (*lines, *clashes, *fights, *vain), action_offers(town, found))

    return Deed(
        report=say,
        resolver=opening if stats or raiders else None,
        args=(stats, raiders) if stats or raiders else (),
        names=(*(one.figure.name for one in undecided), *(town.name(crew.gang) for crew in rivals)),
        changes=lambda dice: result(dice or NOT_ROLLED)[0],
        facts=lambda outcome: {"raids": [npcs[place] for place, raids in enumerate(outcome.result.raiding) if raids]},
        log=town.id,
        rule="mad.campaign.month",
    )


def _wards(town: Town, crews: Mapping[int, Crew]) -> Iterator[Ward]:
    """The hurt of gangs with standing orders, whom these have cared for."""
    for outfit in following(town.city):
        if outfit.gang in crews:
            yield ward(outfit, crews[outfit.gang].hurt, town.bank(outfit.gang))


def _nursing(town: Town, wards: tuple[Ward, ...]) -> Deed[Any]:
    """They are cared for before orders are opened: who is crippled is asked in what."""
    names = tuple(case.figure.name for one in wards for case in one.cases)
    return Deed(
        report=lambda _: Report("Gangs that said so beforehand have their hurt cared for.", (), (NEXT,)),
        resolver=nurse_absent,
        args=(wards,),
        names=tuple(names),
        changes=lambda courses: absent_nursed(town.id, town.city, town.purses, wards, courses),
        facts=lambda outcome: {"cared": len(outcome.result)},
        log=town.id,
        rule="mad.healing",
    )


def _asked(town: Town, standing: list[str]) -> Deed[Any]:
    """What is missing, and whether the orders are to be opened all the same."""
    here = {"campaign": town.title, "anyway": True}
    return Deed(
        report=lambda _: Report(
            "Not everything is in. Open all orders anyway?",
            (
                *standing,
                "Gangs without orders stay at home; where nobody has chosen what is crippled, a die decides.",
            ),
            (FollowUp("Open them", "campaign next", here),),
        ),
        log=town.id,
        rule="mad.campaign.month",
    )


def _chosen(one: Unsaid, stat: Stat | None) -> str:
    lost = f": a point of {stat} is gone for good" if stat else ", and loses no point"
    return f"{strong(one.figure.name)} is crippled{lost}."


def opened_told(town: Town, result: Opened, gang: int) -> list[str]:
    """A gang's orders now that all are open."""
    outfit = next(one for one in result.outfits if one.gang == gang)
    return [f"{strong(town.name(gang))}: {' '.join(orders_told(town, outfit.orders, town.gangs[gang].people))}"]


def action_offers(town: Town, result: Opened) -> tuple[FollowUp, ...]:
    """Buttons for what the orders ask for."""
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
