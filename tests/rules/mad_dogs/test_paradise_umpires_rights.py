"""Actions for another player's gang in a campaign: an umpire does them, and the price says so."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Position, Umpired
from rules.core.people.party import LookedUp
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire
from rules.core.play.umpiring import Authority
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.paradise.boxing.bets import Bet, Fix
from rules.mad_dogs.paradise.boxing.boxers import Sign
from rules.mad_dogs.paradise.boxing.match_making import Cancel
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Official, Outfit, Payer, Upshot
from rules.mad_dogs.paradise.city.stories import StoryKind
from rules.mad_dogs.paradise.month.gang_done import done_with
from rules.mad_dogs.paradise.officials.bids import BidForOfficial
from rules.mad_dogs.paradise.officials.buying import Buy
from rules.mad_dogs.paradise.officials.releases import Release
from rules.mad_dogs.paradise.officials.shake_ups import ShakeUp
from rules.mad_dogs.paradise.officials.wishes import Wish
from rules.mad_dogs.paradise.orders.monthly_orders import Rest
from rules.mad_dogs.paradise.orders.takeovers import TakeOver
from rules.mad_dogs.paradise.outrage.month_roll import SwayCityEditor
from rules.mad_dogs.paradise.outrage.something_must_be_done import SomethingMustBeDone, pick, raidable
from rules.mad_dogs.paradise.press.city_editor import SquelchStory
from rules.mad_dogs.paradise.press.stories import Expose, TakeSide, Write
from rules.mad_dogs.paradise.rackets.bands import BandAccept, BandDrop, BandMove, BandSell, BandSign
from rules.mad_dogs.paradise.rackets.businesses import name_of
from rules.mad_dogs.paradise.rackets.payoffs import Unpaid
from rules.mad_dogs.paradise.rackets.racetrack import Numbers
from rules.mad_dogs.paradise.start.enrolling import Home, Leave
from tests.conformance.campaigns import CALLER, town_in

THEIRS = "South Side"
CLUBS = tuple(Business(place, "nightclub", one, owner=one) for place in ("cedar-hill", "oak-bluff") for one in (1, 2))
TRACK = Business("racetrack", "paradise-racetrack", owner=2)
UMPIRED = (Umpired(THEIRS),)
UNORDERED = (*UMPIRED, Umpired("Paradise"))
"""A takeover that is in no orders."""
DEEDS: tuple[tuple[Any, Phase, tuple[Umpired, ...]], ...] = (
    (Bet(boxer="Kid Malone", dollars=5, gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Fix(boxer="Kid Malone", gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Cancel(gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Sign(boxer="Tiny", gang=THEIRS, fists=4), Phase.SPENDING, UMPIRED),
    (SwayCityEditor(sway=2, gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Buy(official="Judge 2", gang=THEIRS), Phase.FRIENDS, UMPIRED),
    (BidForOfficial(official="Judge 1", dollars=800, gang=THEIRS), Phase.FRIENDS, UMPIRED),
    (BidForOfficial(official="City Editor", match=True, gang=THEIRS), Phase.FRIENDS, UMPIRED),
    (Release(official="City Editor", gang=THEIRS), Phase.FRIENDS, UMPIRED),
    (Release(official="Reporter 3", gang=THEIRS), Phase.FRIENDS, UMPIRED),
    (ShakeUp(official="Judge 1", gang=THEIRS), Phase.FRIENDS, UMPIRED),
    (Write(tone=StoryKind.PRAISES, gang=THEIRS), Phase.PRESS, UMPIRED),
    (Expose(official="Judge 1", gang=THEIRS), Phase.PRESS, UMPIRED),
    (TakeSide(side=True, story=301, gang=THEIRS), Phase.PRESS, UMPIRED),
    (SquelchStory(story=301, gang=THEIRS), Phase.PRESS, UMPIRED),
    (BandSign(price=0, gang=THEIRS), Phase.SPENDING, UMPIRED),
    (BandMove(club="cedar-hill.nightclub.2", band="2"), Phase.SPENDING, UMPIRED),
    (BandDrop(band="2"), Phase.SPENDING, UMPIRED),
    (BandSell(to="North Side", band="2"), Phase.SPENDING, UMPIRED),
    (BandAccept(band=1, seller=1, buyer=2), Phase.SPENDING, UMPIRED),
    (Unpaid(businesses="none", gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Wish(official="any", gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Numbers(sway=1, gang="North Side"), Phase.SPENDING, UMPIRED),
    (Home(home="Riverside", gang=THEIRS), Phase.DRAFT, UMPIRED),
    (Rest(gang=THEIRS), Phase.SPENDING, UMPIRED),
    (TakeOver(business="docks.speakeasy.2", figure="Boss 2", gang=THEIRS), Phase.ACTION, UNORDERED),
)
"""An action for a gang, its part of the month, and the record of an umpire who does it."""

BOUGHT = (Official("mayor", 1, 4, 1000, (Payer(2, 1000),)), Official("reporter", 3, 2, 100, (Payer(2, 100),)))
"""The official in South Side's pay besides the City Editor."""


def at(phase: Phase, *, umpires: bool) -> Position[Any, Any, Any]:
    """A campaign in this part of its month, seen by the owner of North Side, perhaps an umpire of it."""
    town = town_in(phase, umpires)
    officials = tuple(one for one in town.city.officials if one.post != "mayor")
    businesses = (*town.city.businesses, *CLUBS, TRACK)
    city = replace(town.city, officials=(*officials, *BOUGHT), businesses=businesses)
    town = replace(town, campaign=replace(town.campaign, state=city))
    if not umpires:
        town = replace(town, authority=Authority(CALLER, players=town.players))
    return Position(Board(), caller=CALLER, towns=LookedUp(town))


@pytest.mark.parametrize("move, phase, price", DEEDS, ids=lambda one: type(one).__name__)
def test_an_umpire_who_acts_for_another_gang_goes_on_record(
    move: Any, phase: Phase, price: tuple[Umpired, ...]
) -> None:
    assert decided(at(phase, umpires=True), move).allow() == price
    with pytest.raises(ForUmpire):
        decided(at(phase, umpires=False), move)


def test_an_umpire_who_takes_a_gang_out_goes_on_record() -> None:
    here = at(Phase.SPENDING, umpires=True)
    city = replace(here.town.city, fights=())
    peaceful = replace(here, towns=LookedUp(replace(here.town, campaign=replace(here.town.campaign, state=city))))
    assert decided(peaceful, Leave(gang=THEIRS)).allow() == UMPIRED


@pytest.mark.parametrize("all_parts, surely", [(False, False), (True, False), (False, True)])
def test_an_umpire_who_says_that_another_gang_is_done_goes_on_record(all_parts: bool, surely: bool) -> None:
    def said(gang: str, *, umpires: bool) -> Any:
        town = at(Phase.SPENDING, umpires=umpires).town
        city = replace(town.city, fights=(), officials=(), outfits=(Outfit(1), Outfit(2)))
        town = replace(town, campaign=replace(town.campaign, state=city))
        return done_with(town, gang, all_parts=all_parts, surely=surely, standing="")[0].allow()

    assert said(THEIRS, umpires=True) == UMPIRED
    assert said("North Side", umpires=False) == ()
    with pytest.raises(ForUmpire):
        said(THEIRS, umpires=False)


def test_an_owner_acts_for_their_own_gang_without_a_record() -> None:
    for move, phase, _ in DEEDS[:2]:
        assert decided(at(phase, umpires=False), replace(move, gang="")).allow() == ()


def picking(gang: int, *, umpires: bool) -> Position[Any, Any, Any]:
    """The same after a gang has won Something Must Be Done."""
    here = at(Phase.OUTRAGE, umpires=umpires)
    city = replace(here.town.city, outcry=Upshot.MUST_BE_DONE, picker=gang)
    return replace(here, towns=LookedUp(replace(here.town, campaign=replace(here.town.campaign, state=city))))


def test_an_umpire_who_picks_a_raid_for_another_gang_goes_on_record() -> None:
    move = SomethingMustBeDone(business="Gym 1 in the Docks")
    assert decided(picking(2, umpires=True), move).allow() == UMPIRED
    with pytest.raises(ForUmpire):
        decided(picking(2, umpires=False), move)


def test_the_policys_picks_put_no_umpire_on_record() -> None:
    here = picking(3, umpires=False)
    policy = pick(here.town.city, here.town.month)
    assert policy is not None
    assert decided(here, SomethingMustBeDone()).allow() == ()
    other = next(one for one in raidable(here.town.city, 3) if one != policy)
    with pytest.raises(ForUmpire):
        decided(here, SomethingMustBeDone(business=name_of(other)))
