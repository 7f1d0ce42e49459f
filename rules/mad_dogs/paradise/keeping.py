"""How campaigns in Paradise are kept, and what a month waits for, gang by gang."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from rules.core.events import Change
from rules.core.waiting import Wait
from rules.mad_dogs.paradise.changes import ACCOUNTS, BoutSet, FuneralSet, OutfitSet, apply
from rules.mad_dogs.paradise.funerals import waiting as unburied
from rules.mad_dogs.paradise.healing import waiting_choices
from rules.mad_dogs.paradise.model import Chapter, Paradise, Phase, told
from rules.mad_dogs.paradise.orders import pending
from rules.mad_dogs.paradise.outrage import Upshot
from rules.mad_dogs.paradise.rackets import in_sentence
from rules.mad_dogs.paradise.records import Outfit
from rules.mad_dogs.paradise.something import picked
from rules.mad_dogs.scenarios import SCENARIOS


class MadDogsCampaigns:
    """The campaign keeper's view of Paradise."""

    state = Paradise
    chapter = Chapter
    accounts = ACCOUNTS

    @staticmethod
    def apply(state: Any, change: Change) -> Paradise:
        return apply(state or Paradise(), change)

    @staticmethod
    def told(state: Any) -> Chapter:
        return told(state or Paradise())

    @staticmethod
    def veiled(change: Change, gangs: Collection[int]) -> Change:
        """Without the orders, dives paid for and bids for flowers of other gangs than these."""
        match change:
            case OutfitSet(record=outfit) if outfit.gang not in gangs:
                return replace(change, record=replace(outfit, orders=()))
            case BoutSet(record=bout):
                fixes = tuple(one for one in bout.fixes if one.gang in gangs)
                return replace(change, record=replace(bout, fixes=fixes))
            case FuneralSet(record=funeral):
                bids = tuple(one for one in funeral.bids if one.gang in gangs)
                return replace(change, record=replace(funeral, bids=bids))
            case _:
                return change

    @staticmethod
    def waits(state: Any) -> Iterator[Wait]:
        """What this part of the month waits for, of every gang that somebody plays."""
        city: Paradise = state or Paradise()
        played = [one for one in city.outfits if not one.npc]
        for outfit in played:
            yield from _of_gang(city, outfit, len(played) > 1)


def _of_gang(city: Paradise, outfit: Outfit, others: bool) -> Iterator[Wait]:
    """What a gang has still to do; `others` whether somebody else plays."""
    gang = outfit.gang
    yield from (Wait(due, gang=gang) for due in _dues(city, gang))
    match city.phase:
        case Phase.DRAFT:
            if not outfit.home:
                yield Wait("It has no home yet: /campaign home.", gang=gang)
            elif not city.owned(gang):
                yield Wait("Its first rackets are not drafted yet: /campaign draft.", gang=gang)
        case Phase.SPENDING:
            if waiting_choices(outfit):
                yield Wait("Somebody is crippled, and nobody has said in what: /mad-hospital cripple.", gang=gang)
            if not outfit.ordered:
                yield Wait("Its orders are not in: /mad-orders.", gang=gang, until=city.deadline)
        case _:
            if others and not outfit.done:
                told = f"Others wait until it is done with “{city.phase}”: /campaign done."
                yield Wait(told, gang=gang, command="campaign done", label=f"Done with “{city.phase}”")


def _dues(city: Paradise, gang: int) -> Iterator[str]:
    """What it has to settle before a part of the month ends, a sentence each."""
    if city.phase is Phase.ACTION:
        for leader, order in pending(city):
            if leader == gang:
                business = in_sentence(city.business(order.business))
                yield f"It has not leaned on the owner of {business} yet: /mad-racket take-over."
    if city.phase in (Phase.ACTION, Phase.OUTRAGE):
        for fight in city.open_fights:
            if gang in (fight.attacker, fight.defender):
                yield f"Fight {fight.id} is not settled, {SCENARIOS[fight.scenario].title}: /campaign fight."
    if city.phase is Phase.PRESS:
        for funeral in unburied(city):
            if funeral.host == gang:
                yield f"The flowers for {funeral.name} are not shown yet: /mad-spend bury."
    if city.phase is Phase.OUTRAGE and city.picker == gang and city.outcry is Upshot.MUST_BE_DONE and not picked(city):
        yield "It picks the business for Something Must Be Done: /mad-outrage something."
