"""What only some players may know: a gang as others see it, and the town as one gang's player sees it."""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.core.play.umpiring import Authority
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Town


def veil(outfit: Outfit) -> Outfit:
    """A gang as other players may know it: without its orders, its standing orders, their notices and its draft.

    They don't learn either that it is done with every part of the month, or what woke it.
    """
    return replace(outfit, orders=(), standing_orders=(), notices=(), away=False, woken=None, taken_back=())


def veiled_city(city: Paradise, gang: int) -> Paradise:
    """The city without what only the players of other gangs may know: their orders, paid dives, flowers and stories."""
    return replace(
        city,
        outfits=tuple(one if one.gang == gang else veil(one) for one in city.outfits),
        bouts=tuple(replace(one, fixes=tuple(fix for fix in one.fixes if fix.gang == gang)) for one in city.bouts),
        funerals=tuple(replace(one, bids=tuple(bid for bid in one.bids if bid.gang == gang)) for one in city.funerals),
        stories=tuple(one for one in city.stories if one.gang == gang),
        leanings=tuple(one for one in city.leanings if one.gang == gang),
    )


def led_by(town: Town, gang: int) -> Town:
    """The town of a move that the player of a gang makes, with all its secrets, and with no other rights."""
    gangs = {id_: replace(one, mine=id_ == gang, umpired=False) for id_, one in town.gangs.items()}
    return replace(town, gangs=gangs, authority=Authority(0), sealed=False)


def seen_by(town: Town, gang: int) -> Town:
    """The town as the player of a gang sees it."""
    state = veiled_city(town.city, gang)
    return replace(led_by(town, gang), campaign=replace(town.campaign, state=state))
