"""Whom each part of a month asks: those who can decide something, by public facts alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.pending_decisions import in_campaign
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Campaign
from rules.core.play.umpiring import Authority
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.model.scenario import DOLLARS_A_LOOT
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.changes import PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Bid,
    Business,
    CaredFor,
    Custody,
    Fight,
    Flowers,
    Funeral,
    Headline,
    News,
    Official,
    Order,
    OrderKind,
    OrderNotice,
    Outfit,
    Payer,
    Prisoner,
    StandingOrder,
    StandingOrderKind,
    Unfought,
    Upshot,
)
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_outcomes import FightOutcome, settled_in_town
from rules.mad_dogs.paradise.month.asked import AskedFor, ask_line, asked, decided, else_line, late_gangs, left
from rules.mad_dogs.paradise.month.campaigns import MadDogsCampaigns
from rules.mad_dogs.paradise.officials.bids import bid, matched
from rules.mad_dogs.paradise.officials.buyers import Buyer
from rules.mad_dogs.paradise.officials.wishes import asked_after_release, reach_changes, within_reach
from rules.mad_dogs.play.position import GangView

NORTH, SOUTH, EAST, RIVALS = 1, 2, 3, 4
MONTH = 3
GANGS = (Outfit(NORTH), Outfit(SOUTH), Outfit(EAST), Outfit(RIVALS, npc=True))
CLUB = Business("cedar-hill", "gentlemans-club", 1, SOUTH)
RAID = Fight(21, "raid", NORTH, SOUTH, CLUB.key)
TALK = Order(OrderKind.TAKE_OVER, business="docks.low-dive.1", figures=(31,))
JUDGE = Official("judge", 1, 4, 750, (Payer(NORTH, 750),))
REPORTER = Official("reporter", 1, 4, 100, (Payer(SOUTH, 100),))
EDITOR = Official("editor", 1, 4, 500, (Payer(EAST, 500),))
DIED = News(Headline.DIED, (NORTH,), "Mugsy")
WAKE = Funeral(22, NORTH, "Mugsy", 500)
RICH = Buyer(EAST, 50_000)


def city(phase: Phase, outfits: tuple[Outfit, ...] = GANGS, **more: Any) -> Paradise:
    return Paradise(phase, lots=3, outfits=outfits, businesses=(CLUB,), **more)


def changed(gang: int, **facts: Any) -> tuple[Outfit, ...]:
    return tuple(replace(one, **facts) if one.gang == gang else one for one in GANGS)


def of(town: Paradise) -> list[tuple[int, AskedFor]]:
    return [(one.gang, one.what) for one in asked(town)]


EVERYBODY = [(NORTH, AskedFor.ORDERS), (SOUTH, AskedFor.ORDERS), (EAST, AskedFor.ORDERS)]


@pytest.mark.parametrize(
    "town, those",
    [
        (city(Phase.LOOT, officials=(JUDGE,)), []),
        (city(Phase.LOOT, changed(EAST, drafts=True)), [(EAST, AskedFor.DRAFT)]),
        (city(Phase.FRIENDS, officials=(JUDGE,)), []),
        (city(Phase.FRIENDS, officials=(replace(JUDGE, bid=Bid(SOUTH, 900)),)), [(NORTH, AskedFor.MATCH)]),
        (
            city(Phase.FRIENDS, officials=(replace(JUDGE, bid=Bid(SOUTH, 900), topped=(EAST,)),)),
            [(NORTH, AskedFor.MATCH), (EAST, AskedFor.TOPPED)],
        ),
        (city(Phase.FRIENDS, changed(SOUTH, wants="any", reach=True)), [(SOUTH, AskedFor.REACH)]),
        (city(Phase.FRIENDS, changed(SOUTH, wants="any")), []),
        (city(Phase.SPENDING), EVERYBODY),
        (
            city(Phase.SPENDING, changed(NORTH, cared=(CaredFor(7, (0, 0, 0, 0, 0, 0), 1),))),
            [(NORTH, AskedFor.ORDERS), (NORTH, AskedFor.CRIPPLED), *EVERYBODY[1:]],
        ),
        (city(Phase.ACTION), []),
        (city(Phase.ACTION, fights=(RAID,)), [(NORTH, AskedFor.FIGHT), (SOUTH, AskedFor.FIGHT)]),
        (city(Phase.ACTION, fights=(replace(RAID, attacker=RIVALS),)), [(SOUTH, AskedFor.FIGHT)]),
        (city(Phase.ACTION, fights=(replace(RAID, game=5, month=MONTH),)), []),
        (city(Phase.ACTION, changed(EAST, orders=(TALK,))), [(EAST, AskedFor.TAKEOVER)]),
        (city(Phase.ACTION, changed(EAST, orders=(replace(TALK, done=True),))), []),
        (city(Phase.ACTION, prisoners=(Prisoner(7, SOUTH), Prisoner(8, RIVALS))), [(SOUTH, AskedFor.BAIL)]),
        (city(Phase.ACTION, prisoners=(Prisoner(7, SOUTH, Custody.COMMITTED),)), []),
        (city(Phase.PRESS), []),
        (city(Phase.PRESS, news=(DIED,)), [(NORTH, AskedFor.FUNERAL)]),
        (
            city(Phase.PRESS, news=(DIED,), funerals=(WAKE,)),
            [(NORTH, AskedFor.SHOW), (SOUTH, AskedFor.FLOWERS), (EAST, AskedFor.FLOWERS)],
        ),
        (city(Phase.PRESS, news=(DIED,), funerals=(replace(WAKE, held=True),)), []),
        (city(Phase.PRESS, officials=(REPORTER, EDITOR)), [(SOUTH, AskedFor.REPORTER)]),
        (city(Phase.OUTRAGE), []),
        (city(Phase.OUTRAGE, officials=(REPORTER, EDITOR)), [(EAST, AskedFor.EDITOR)]),
        (city(Phase.OUTRAGE, officials=(EDITOR,), outcry=Upshot.QUIET), []),
        (city(Phase.OUTRAGE, outcry=Upshot.MUST_BE_DONE, picker=NORTH), [(NORTH, AskedFor.PICK)]),
        (city(Phase.OUTRAGE, outcry=Upshot.MUST_BE_DONE, picker=RIVALS), []),
        (city(Phase.OUTRAGE, prisoners=(Prisoner(7, SOUTH, Custody.COMMITTED),)), [(SOUTH, AskedFor.TRIAL)]),
        (city(Phase.OUTRAGE, outcry=Upshot.QUIET, fights=(replace(RAID, attacker=0),)), [(SOUTH, AskedFor.FIGHT)]),
    ],
)
def test_a_part_asks_those_who_can_decide_something(town: Paradise, those: list[tuple[int, AskedFor]]) -> None:
    assert of(town) == those
    assert decided(town) == (not those)
    for one in asked(town):
        assert ask_line(one, town, MONTH)
        assert else_line(one, town)


def test_a_part_is_over_once_all_whom_it_asks_are_done() -> None:
    town = city(Phase.PRESS, changed(SOUTH, done=True), officials=(REPORTER,))
    assert of(town)
    assert decided(town)
    assert late_gangs(town) == ()


def test_no_gang_is_done_with_a_fight_or_a_pick() -> None:
    fighting = city(Phase.ACTION, changed(NORTH, done=True), fights=(RAID,))
    assert [one.gang for one in left(fighting)] == [NORTH, SOUTH]
    assert not decided(city(Phase.OUTRAGE, changed(NORTH, done=True), outcry=Upshot.MUST_BE_DONE, picker=NORTH))


def test_orders_that_are_in_are_an_answer_but_may_be_changed_until_the_gang_is_done() -> None:
    town = city(Phase.SPENDING, tuple(replace(one, ordered=True) for one in GANGS))
    assert late_gangs(town) == ()
    assert not decided(town)
    assert decided(city(Phase.SPENDING, tuple(replace(one, ordered=True, done=True) for one in GANGS)))


def test_a_fight_that_an_umpire_decides_keeps_its_part_open() -> None:
    between = Fight(21, "showdown", RIVALS, 0)
    assert decided(city(Phase.ACTION, fights=(between,)))
    assert not decided(city(Phase.ACTION, fights=(between,), unfought=Unfought.UMPIRE))


def test_a_bidder_is_topped_by_a_higher_bid_and_by_the_owner_until_the_buying_ends() -> None:
    first = replace(JUDGE, bid=Bid(SOUTH, 900))
    higher = bid(first, RICH, MONTH, 950)
    assert higher.topped == (SOUTH,)
    assert bid(higher, replace(RICH, gang=SOUTH), MONTH, 1000).topped == (EAST,)
    kept = matched(higher, replace(RICH, gang=NORTH))
    assert kept.topped == (SOUTH, EAST)
    assert PhaseBegun(9, Phase.SPENDING).apply_to(city(Phase.FRIENDS, officials=(kept,))).officials[0].topped == ()


POOR, WELL_OFF = BankBalance(SOUTH, 2_490), BankBalance(SOUTH, 2_500)
FREE = replace(JUDGE, number=2, payers=())


@pytest.mark.parametrize(
    "wants, balance, accountant, reach",
    [
        ("judge", WELL_OFF, True, True),
        ("judge.2", WELL_OFF, True, True),
        ("any", WELL_OFF, True, True),
        ("judge", POOR, True, False),
        ("judge", WELL_OFF, False, False),
        ("mayor", WELL_OFF, True, False),
        ("judge.1", WELL_OFF, True, True),
        ("judge.1", BankBalance(NORTH, 50_000), True, False),
    ],
)
def test_an_official_is_within_reach_who_would_serve_the_gang_and_whom_it_can_pay(
    wants: str, balance: BankBalance, accountant: bool, reach: bool
) -> None:
    """A Judge wants a reputation of 5, a point for each $500; the first is North Side's."""
    assert within_reach(city(Phase.FRIENDS, officials=(JUDGE, FREE)), MONTH, balance, wants, accountant) == reach


def test_a_gang_that_asked_is_told_as_the_buying_begins() -> None:
    town = city(Phase.FRIENDS, changed(SOUTH, wants="judge"), officials=(FREE,))
    assert [*reach_changes(9, town, MONTH, (POOR, BankBalance(EAST, 50_000)), ())] == []
    told = folded(town, reach_changes(9, town, MONTH, (WELL_OFF, BankBalance(EAST, 50_000)), ()))
    assert of(told) == [(SOUTH, AskedFor.REACH)]
    after = PhaseBegun(9, Phase.SPENDING).apply_to(told)
    assert not any(one.reach for one in after.outfits)
    assert after.outfits[1].wants == "judge", "the wish stays"


@pytest.mark.parametrize(
    "outfit, phase, bank, asks",
    [
        ({"wants": "judge"}, Phase.FRIENDS, WELL_OFF, True),
        ({"wants": "judge", "done": True}, Phase.FRIENDS, WELL_OFF, True),
        ({"wants": "judge", "done": True, "reach": True}, Phase.FRIENDS, WELL_OFF, True),
        ({"wants": "judge", "done": True, "away": True}, Phase.FRIENDS, WELL_OFF, False),
        ({"wants": "judge"}, Phase.FRIENDS, POOR, False),
        ({"wants": "mayor"}, Phase.FRIENDS, WELL_OFF, False),
        ({}, Phase.FRIENDS, WELL_OFF, False),
        ({"wants": "judge"}, Phase.SPENDING, WELL_OFF, False),
    ],
)
def test_who_asked_to_hear_of_an_official_is_asked_once_one_is_released(
    outfit: dict[str, Any], phase: Phase, bank: BankBalance, asks: bool
) -> None:
    town = city(phase, changed(SOUTH, **outfit), officials=(FREE,))
    by = (BankBalance(NORTH, 50_000), bank)
    told = folded(town, asked_after_release(9, town, MONTH, (FREE,), by, (), NORTH))
    assert ((SOUTH, AskedFor.REACH) in [(one.gang, one.what) for one in left(told)]) == asks
    assert [*asked_after_release(9, town, MONTH, (FREE,), by, (), SOUTH)] == [], "nobody is asked because of their own"


@pytest.mark.parametrize("phase, asks", [(Phase.FRIENDS, True), (Phase.SPENDING, False)])
def test_who_asked_to_hear_of_an_official_is_asked_once_one_walks_out_as_a_fight_ends(phase: Phase, asks: bool) -> None:
    wants = tuple(replace(one, wants="judge", done=True) for one in GANGS)
    there = city(phase, wants, officials=(JUDGE,), fights=(RAID,))
    banks = {NORTH: 50_000, SOUTH: WELL_OFF.dollars - DOLLARS_A_LOOT, EAST: 0, RIVALS: 50_000}
    gangs = {
        id: GangView(str(id), (), id, gang=Gang(str(id), ID, (id,), estate=Estate(dollars=bank)))
        for id, bank in banks.items()
    }
    town = Town(9, Campaign("Paradise", ID, gangs=(*banks,), month=MONTH, state=there), gangs, Authority(NORTH))
    outcome = FightOutcome(loot=((SOUTH, 1),), lost=(JUDGE.key,))
    lost = replace(RAID, attacker=SOUTH, defender=NORTH)
    told = folded(there, settled_in_town(town, lost, outcome))
    known = [one.gang for one in told.outfits if one.reach and not one.done]
    assert known == ([SOUTH] if asks else []), "those who can pay, with the Loot, and not whom the Judge left"


# Twins


SECRET = Order(OrderKind.FIGHT, "showdown", SOUTH, figures=(11, 12))
LASTING = (StandingOrder(StandingOrderKind.REPEAT, True), StandingOrder(StandingOrderKind.PAYOFFS, True))
PLOTTING = {
    "standing_orders": LASTING,
    "notices": (OrderNotice(MONTH, "Money was short."),),
    "last": (SECRET,),
    "taken_back": (SECRET,),
}


@pytest.mark.parametrize("phase", [one for one in Phase if one is not Phase.DRAFT])
def test_two_cities_that_differ_in_secrets_ask_the_same_users_the_same_things_until_the_same_time(phase: Phase) -> None:
    facts: dict[str, Any] = {
        "officials": (replace(JUDGE, bid=Bid(SOUTH, 900)), REPORTER, EDITOR),
        "funerals": (WAKE,),
        "prisoners": (Prisoner(7, SOUTH),),
        "fights": (RAID,) if phase is Phase.ACTION else (),
    }
    sealed = phase in (Phase.LOOT, Phase.FRIENDS, Phase.SPENDING)  # later, orders are open
    orders = {"orders": (SECRET,)} if sealed else {}
    plain = city(phase, changed(NORTH, ordered=True), **facts)
    twin = city(phase, changed(NORTH, ordered=True, **orders, **PLOTTING), **facts)
    story = Story(23, StoryKind.EXPOSES, REPORTER.key, SOUTH, "judge.1") if phase is Phase.PRESS else None
    twin = replace(
        twin,
        funerals=(replace(WAKE, bids=(Flowers(SOUTH, 300), Flowers(EAST, 0))),),
        stories=(story,) if story is not None else (),
    )
    assert waiting(plain) == waiting(twin)


def waiting(town: Paradise) -> list[tuple[object, ...]]:
    """All that a stranger sees of what a campaign waits for: the users, the words and what ends the part."""
    campaign = Campaign("Paradise", ID, gangs=(NORTH, SOUTH, EAST, RIVALS), month=MONTH, state=town)
    return [
        (one.mark, one.users, one.wait and (one.wait.what, one.wait.at_once, one.wait.lapse))
        for one in in_campaign(campaign, MadDogsCampaigns(), lambda gang: (100 + gang,))
        if not one.secret
    ]
