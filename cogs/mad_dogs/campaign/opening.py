"""Friends bought, the hurt of gangs that nobody plays nursed, and all orders opened together."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Said
from cogs._kit.words import sentence
from cogs.mad_dogs.campaign.going import NEXT
from cogs.mad_dogs.campaign.orders import facts_of, orders_told, passed
from cogs.mad_dogs.campaign.telling import fight_told
from cogs.mad_dogs.paradise.town import Town
from cogs.mad_dogs.words import listed, possessive
from db.repositories import StoredFigure
from rules.core.refusal import IllegalNow
from rules.mad_dogs.paradise.changes import folded
from rules.mad_dogs.paradise.friends import bids_closed
from rules.mad_dogs.paradise.healing import Case, Treatment, hurt
from rules.mad_dogs.paradise.months import (
    Talk,
    blockers,
    talk,
    talk_changes,
)
from rules.mad_dogs.paradise.officials import title_of
from rules.mad_dogs.paradise.orders import Opened, opened, opened_changes, waiting
from rules.mad_dogs.paradise.policy import Crew, decided, moods
from rules.mad_dogs.paradise.rackets import in_sentence, name_of
from rules.mad_dogs.paradise.records import Official
from rules.mad_dogs.prices import dollars

RIVALS_RAID = "rivals-raid"


# Friends


async def close_bids(desk: Desk, town: Town, _options: Options) -> Play:
    crews = tuple([await crew_of(desk, town, one.gang) for one in town.city.outfits if one.npc])
    facts = (town.city, town.month, town.purses, crews)

    def say(result: Talk) -> Said:
        gone = [line for before in town.city.officials if (line := _closed(town, before))]
        heard = [f"{title_of(one.official)} has heard of {dollars(one.dollars)} a month" for one in result.heard]
        return Said(
            "Nobody buys friends any more this month: the hurt are healed, money is spent, orders are given.",
            (
                *gone,
                *((sentence("; ".join(heard)) + ", and wants as much.",) if heard else ()),
                "/mad-hospital, /mad-spend, /mad-gang budget; then /mad-orders, in secret.",
            ),
            (NEXT,),
        )

    return Play(
        say=say,
        resolver=talk,
        args=facts,
        names=tuple(case.figure.name for crew in crews for case in crew.hurt),
        changes=lambda result: talk_changes(town.id, *facts, result),
        facts=lambda outcome: {"heard": [one.official for one in outcome.result.heard]},
        campaign=town.id,
        rule="mad.campaign.month",
    )


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


async def crew_of(desk: Desk, town: Town, gang: int) -> Crew:
    """A gang that nobody plays, as its policy sees it."""
    people = await desk.work.rosters.figures(town.gangs[gang])
    facts = facts_of(town, town.outfit(gang), people)
    jailed = {one.figure for one in town.city.prisoners}
    cases = [Case(one.id, one.figure, Treatment.SELF) for one in people if hurt(one.figure) and one.id not in jailed]
    return Crew(gang, facts.hands, tuple(cases), facts.accountant)


# Orders


async def open_orders(desk: Desk, town: Town, _options: Options) -> Play:
    missing = waiting(town.city)
    if missing and not (passed(desk, town) or town.umpires(desk)):
        raise IllegalNow(" ".join(blockers(town.city, town.month, town.names())))
    people = await desk.work.rosters.figures_of(tuple(town.gangs))
    npcs = [one.gang for one in town.city.outfits if one.npc and not one.ordered]
    crews = tuple([await crew_of(desk, town, gang) for gang in npcs])
    throws = bool(crews) and desk.switched_on(RIVALS_RAID)

    def result(raiding: tuple[bool, ...] | None) -> Opened:
        return opened(decided(town.city, crews, raiding or (False,) * len(crews)))

    def say(raiding: tuple[bool, ...] | None) -> Said:
        found = result(raiding)
        lines = [line for gang in town.gangs for line in opened_told(town, found, gang, people)]
        clashes = [
            f"**Clash**: {listed([town.name(gang) for gang in one.gangs])} sent boys to "
            f"{in_sentence(town.city.business(one.business))}: a fight, and the winner gets it."
            for one in found.clashes
        ]
        fights = [fight_told(town, one) for one in found.fights]
        return Said("All orders are open.", (*lines, *clashes, *fights), action_offers(town, found))

    return Play(
        say=say,
        resolver=moods if throws else None,
        args=(len(crews),) if throws else (),
        names=tuple(town.name(crew.gang) for crew in crews),
        changes=lambda raiding: opened_changes(town.id, result(raiding)),
        facts=lambda outcome: {"raids": [gang for gang, raids in zip(npcs, outcome.result, strict=True) if raids]},
        campaign=town.id,
        rule="mad.campaign.month",
    )


def opened_told(town: Town, result: Opened, gang: int, people: list[StoredFigure]) -> list[str]:
    """A gang's orders now that all are open."""
    outfit = next(one for one in result.outfits if one.gang == gang)
    mine = [one for one in people if one.gang.id == gang]
    told = orders_told(town, outfit.orders, mine) if outfit.ordered else ["No orders: everybody stays at home."]
    return [f"**{town.name(gang)}**: {' '.join(told)}"]


def action_offers(town: Town, result: Opened) -> tuple[Offer, ...]:
    """Buttons for what the orders ask for."""
    tries = [
        Offer(
            f"{town.name(outfit.gang)}: take over"[:80],
            "mad-racket take-over",
            {"business": name_of(town.city.business(order.business)), "gang": town.gangs[outfit.gang].gang.name},
        )
        for outfit in result.outfits
        for order in outfit.orders
        if not order.done and not outfit.npc
    ]
    fights = [Offer(f"Play fight {one.id}", "campaign fight", {"fight": one.id}) for one in result.fights]
    return (*tries, *fights, NEXT)[:12]
