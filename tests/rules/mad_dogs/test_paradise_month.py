"""A Hell of a Town: a month from part to part, and the obstacles to the next (mad.campaign.month)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Booked, MonthBegun
from rules.core.tables.outcome import Target
from rules.mad_dogs.model.changes import CrippledIn
from rules.mad_dogs.model.figures import Figure, Stat, Stats
from rules.mad_dogs.paradise.city.changes import BusinessSet, Foretold, NewsMade, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase, chapter_of
from rules.mad_dogs.paradise.city.records import (
    Bid,
    BoxingMatch,
    Business,
    CaredFor,
    Feds,
    Fight,
    Flowers,
    Funeral,
    Headline,
    Leaning,
    MonthSpending,
    MuscleWait,
    News,
    Official,
    Order,
    OrderKind,
    OrderNotice,
    Outfit,
    Payer,
    Prisoner,
    Squad,
    Upshot,
)
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from rules.mad_dogs.paradise.law.feds import feds_due, raided
from rules.mad_dogs.paradise.month.asked import late_gangs
from rules.mad_dogs.paradise.month.end_of_buying import Crew, end_buying, end_of_buying_changes
from rules.mad_dogs.paradise.month.loot_and_payoffs import income, income_changes
from rules.mad_dogs.paradise.month.moments import moment
from rules.mad_dogs.paradise.month.month_ends import (
    attempt_takeovers,
    go_to_press,
    month_over_changes,
    npc_takeover_changes,
    npc_takeovers,
    press_changes,
)
from rules.mad_dogs.paradise.month.obligations import blockers, obstacles
from rules.mad_dogs.paradise.month.opening_of_orders import (
    OpeningRolls,
    cripple_choice_changes,
    roll_opening,
    undecided_cripples,
)
from rules.mad_dogs.paradise.orders.monthly_orders import waiting
from rules.mad_dogs.paradise.orders.takeovers import TakeoverAttempt

NORTH, SOUTH, RIVALS = 1, 2, 3
NAMES = {NORTH: "North Side", SOUTH: "South Side", RIVALS: "Nine Squares"}
MONTH = 3
PUB, CLUB = Business("docks", "speakeasy", 1, NORTH), Business("cedar-hill", "gentlemans-club", 1, SOUTH)
FREE, OTHER = "docks.low-dive.1", "docks.low-dive.2"
FIGHT = Fight(21, "raid", NORTH, SOUTH, CLUB.key)
TALK = Order(OrderKind.TAKE_OVER, business=FREE, figures=(31,))


def city(phase: Phase = Phase.LOOT, **more: Any) -> Paradise:
    facts = {
        "outfits": (Outfit(NORTH, ordered=True), Outfit(SOUTH, ordered=True), Outfit(RIVALS, npc=True, ordered=True)),
        "businesses": (PUB, CLUB),
        "serial": 20,
        **more,
    }
    return Paradise(lots=3, phase=phase, **facts)


def blocked(phase: Phase, **more: Any) -> list[str]:
    return blockers(city(phase, **more), MONTH, NAMES)


def ordering(*orders: tuple[int, Order]) -> tuple[Outfit, ...]:
    """Gangs with these orders."""
    return tuple(
        replace(one, orders=tuple(order for gang, order in orders if gang == one.gang)) for one in city().outfits
    )


# Obstacles


def test_orders_that_are_in_are_an_answer_and_so_is_done_with_none() -> None:
    gangs = (Outfit(NORTH, ordered=True), Outfit(SOUTH, done=True), Outfit(RIVALS, npc=True))
    assert late_gangs(city(Phase.SPENDING, outfits=gangs)) == ()
    assert obstacles(city(Phase.SPENDING, outfits=gangs), MONTH) == ()
    assert waiting(city(Phase.FRIENDS, outfits=gangs)) == (SOUTH,), "it was done with something else"


@pytest.mark.parametrize("phase", [Phase.DRAFT, Phase.LOOT, Phase.FRIENDS])
def test_nothing_stands_in_the_way_of_loot_and_friends(phase: Phase) -> None:
    assert blocked(phase, fights=(FIGHT,), outfits=(Outfit(NORTH),)) == []


def test_orders_of_all_have_to_be_in() -> None:
    assert blocked(Phase.SPENDING) == []
    assert blocked(Phase.SPENDING, outfits=(Outfit(NORTH, ordered=True), Outfit(SOUTH))) == [
        "Orders of South Side are not in. Use /mad-orders write, or /mad-orders rest to stay at home."
    ]


def test_takeovers_have_to_be_tried_and_fights_settled() -> None:
    assert blocked(Phase.ACTION) == []
    assert blocked(
        Phase.ACTION, outfits=ordering((NORTH, TALK)), fights=(FIGHT, replace(FIGHT, id=22, settled=True))
    ) == [
        "North Side has not leaned on the owner of Low dive 1 in the Docks yet. Use /mad-racket take-over.",
        "Fight 21 is not settled, The Raid, North Side against South Side. Use /campaign fight.",
    ]
    assert blocked(Phase.ACTION, outfits=ordering((NORTH, replace(TALK, done=True)))) == []


@pytest.mark.parametrize(
    "fight, sides",
    [
        (Fight(5, "police-raid", 0, SOUTH, CLUB.key), "the law against South Side"),
        (Fight(5, "siege", NORTH, 0, FREE), "Fight 5 is not settled, Siege, North Side against no one"),
    ],
)
def test_a_fight_left_names_its_sides(fight: Fight, sides: str) -> None:
    (line,) = blocked(Phase.ACTION, fights=(fight,))
    assert sides in line


def test_flowers_are_shown_before_the_presses_stop() -> None:
    funeral = Funeral(4, NORTH, "Spats", 500, (Flowers(SOUTH, 100),))
    assert blocked(Phase.PRESS, funerals=(funeral,)) == [
        "The flowers for Spats are not shown yet. Use /mad-spend bury."
    ]
    assert blocked(Phase.PRESS, funerals=(replace(funeral, held=True),)) == []
    assert blocked(Phase.PRESS, fights=(FIGHT,)) == [], "a fight is no matter of the press"


def test_a_month_ends_with_its_roll_on_outrage() -> None:
    assert blocked(Phase.OUTRAGE) == ["This month's outrage is not rolled yet. Use /mad-outrage roll."]
    for quiet in set(Upshot) - {Upshot.MUST_BE_DONE}:
        assert blocked(Phase.OUTRAGE, outcry=quiet) == []


def test_something_must_be_done_and_then_a_business_is_picked() -> None:
    done = {"outcry": Upshot.MUST_BE_DONE}
    assert blocked(Phase.OUTRAGE, **done, picker=SOUTH) == [
        "South Side must pick the business for Something Must Be Done. Use /mad-outrage something."
    ]
    picked = (News(Headline.MUST_BE_DONE, (SOUTH, NORTH), PUB.key),)
    assert blocked(Phase.OUTRAGE, **done, news=picked) == []
    raid = Fight(22, "police-raid", 0, NORTH, PUB.key)
    assert len(blocked(Phase.OUTRAGE, **done, news=picked, fights=(raid,))) == 1


def test_the_feds_raid_once_a_month_from_the_month_after_they_were_called() -> None:
    here = {"outcry": Upshot.QUIET, "feds": Feds(5, MONTH)}
    assert blocked(Phase.OUTRAGE, **here) == ["The Feds have not raided yet this month. Use /mad-outrage feds."]
    assert blocked(Phase.OUTRAGE, **{**here, "feds": Feds(5, MONTH + 1)}) == []
    assert blocked(Phase.OUTRAGE, **{**here, "feds": Feds()}) == []
    raid = News(Headline.FEDS_RAID, (NORTH,), PUB.key, 5)
    assert raided(city(news=(raid,)))
    assert blocked(Phase.OUTRAGE, **here, news=(raid,)) == []


def test_the_feds_have_nothing_to_raid_if_no_gang_owns_a_business() -> None:
    assert feds_due(city(feds=Feds(5, 1)), MONTH)
    assert not feds_due(city(feds=Feds(5, 1), businesses=(replace(PUB, owner=0),)), MONTH)


def test_fights_of_the_police_are_settled_before_the_month_is_over() -> None:
    assert blocked(Phase.OUTRAGE, outcry=Upshot.QUIET, fights=(FIGHT,)) == [
        "Fight 21 is not settled, The Raid, North Side against South Side. Use /campaign fight."
    ]


# Loot


def test_officials_are_paid_from_bank_and_loot_together() -> None:
    judge = Official("judge", 1, 5, 750, (Payer(NORTH, 750),))
    town = city(businesses=(PUB,), officials=(judge,))
    balances = (BankBalance(NORTH, 300), BankBalance(SOUTH, 0), BankBalance(RIVALS, 0))
    rich = resolve(income, town, MONTH, balances, dice=Scripted(4, 4)).result
    changes = income_changes(9, town, MONTH, rich)
    assert [one for one in changes if isinstance(one, Booked) and one.account == "officials"] == [
        Booked(NORTH, -750, "officials", "Judge 1, for the month")
    ]
    assert sum(one.dollars for one in changes if isinstance(one, Booked)) == 700 - 200 - 750
    poor = resolve(income, town, MONTH, balances, dice=Scripted(3, 4)).result
    left = folded(town, income_changes(9, town, MONTH, poor))
    assert left.official("judge.1") == replace(judge, payers=(), since=left.officials[0].since)


def test_a_club_shut_this_month_still_makes_officials_cheaper_and_one_opened_does_not_yet() -> None:
    judge = Official("judge", 1, 5, 750, (Payer(SOUTH, 750),))
    balances = (BankBalance(NORTH, 0), BankBalance(SOUTH, 2000), BankBalance(RIVALS, 0))
    unpaid = (Outfit(NORTH), Outfit(SOUTH, unpaid=(CLUB.key,)), Outfit(RIVALS))
    shutting = city(businesses=(CLUB,), officials=(judge,), outfits=unpaid)
    opening = city(businesses=(replace(CLUB, shut=True),), officials=(judge,))
    for town, dice, shut, price in ((shutting, (1, 1, 1), True, 675), (opening, (), False, 750)):
        changes = income_changes(9, town, MONTH, resolve(income, town, MONTH, balances, dice=Scripted(*dice)).result)
        assert folded(town, changes).business(CLUB.key).shut is shut
        assert Booked(SOUTH, -price, "officials", "Judge 1, for the month") in changes


def test_friends_come_after_the_loot() -> None:
    town = city(businesses=())
    result = resolve(income, town, MONTH, tuple(BankBalance(gang, 0) for gang in NAMES), dice=Scripted()).result
    assert income_changes(9, town, MONTH, result) == (PhaseBegun(9, Phase.FRIENDS),)


def test_ids_name_the_gangs_without_an_accountant() -> None:
    town = city(businesses=(PUB, Business("docks", "brothel", 1, NORTH)))
    balances = tuple(BankBalance(gang, 1000) for gang in NAMES)
    both = resolve(income, town, MONTH, balances, dice=Scripted(1, 1, 1, 1)).result
    one = resolve(income, town, MONTH, balances, (NORTH,), dice=Scripted(1, 1, 1, 1)).result
    assert len(both.collected.accounts[0].takes) == 2
    assert one.collected.accounts[0].income < both.collected.accounts[0].income


# Friends


def test_buying_ends_before_any_orders_are_given() -> None:
    town = city(Phase.FRIENDS, outfits=(Outfit(NORTH), Outfit(SOUTH), Outfit(RIVALS, npc=True, home="docks")))
    facts = (town, MONTH, tuple(BankBalance(gang, 0) for gang in NAMES), (Crew(RIVALS, ()),))
    result = resolve(end_buying, *facts, dice=Scripted()).result
    after = folded(town, end_of_buying_changes(9, *facts, result))
    assert after.phase is Phase.SPENDING
    assert [one.ordered for one in after.outfits] == [False, False, False]
    assert waiting(after) == (NORTH, SOUTH), "whom nobody plays decide when all orders are opened"


def test_bids_are_closed_before_who_hears_of_better_pay_is_asked() -> None:
    bid = Bid(SOUTH, 900)
    first = Official("judge", 1, 5, 750, (Payer(NORTH, 750),), bid=bid)
    other = Official("judge", 2, 4, 750, (Payer(NORTH, 750),))
    town = city(Phase.FRIENDS, officials=(first, other))
    balances = (BankBalance(NORTH, 5000), BankBalance(SOUTH, 5000), BankBalance(RIVALS, 0))
    result = resolve(end_buying, town, MONTH, balances, (), dice=Scripted(1)).result
    assert [one.official for one in result.heard] == ["judge.2"]
    after = folded(town, end_of_buying_changes(9, town, MONTH, balances, (), result))
    judge = after.official("judge.1")
    assert judge is not None
    assert judge.bid is None
    assert judge.owners == (SOUTH,)


# Takeovers of gangs without players


def test_the_bot_tries_only_takeovers_of_gangs_without_players() -> None:
    town = city(Phase.ACTION, outfits=ordering((NORTH, replace(TALK, business=OTHER)), (RIVALS, TALK)))
    assert npc_takeovers(town) == ((RIVALS, TALK),)
    assert npc_takeovers(replace(town, outfits=ordering((RIVALS, replace(TALK, done=True))))) == ()


def test_their_takeovers_come_one_after_the_other() -> None:
    later = replace(TALK, business=OTHER, figures=(41,))
    outfits = (*ordering((RIVALS, TALK)), Outfit(4, npc=True, ordered=True, orders=(later,)))
    town = city(Phase.ACTION, outfits=outfits)
    pitches = (TakeoverAttempt(Target(Stat.SMARTS, 4)), TakeoverAttempt(Target(Stat.SMARTS, 1)))
    talked = resolve(attempt_takeovers, pitches, dice=Scripted(1, 1, 6, 3, 6, 1)).result
    after = folded(town, npc_takeover_changes(9, town, MONTH, npc_takeovers(town), talked))
    assert after.business(FREE) == Business("docks", "low-dive", 1, RIVALS, MONTH)
    assert after.business(OTHER) == Business("docks", "low-dive", 2, guts=3)
    assert [one.kind for one in after.news] == [Headline.TAKEN_OVER, Headline.RESISTED]
    assert npc_takeovers(after) == ()
    assert after.outfits[2].worked == (31,)


# The press


def test_outrage_comes_after_the_press_and_stories_have_their_effect_there() -> None:
    story = Story(7, StoryKind.DENOUNCES, "reporter.1", NORTH, good=True)
    reporter = Official("reporter", 1, 3, 100, (Payer(NORTH, 100),))
    town = city(Phase.PRESS, stories=(story,), officials=(reporter,))
    printed = resolve(go_to_press, town, dice=Scripted()).result
    after = folded(town, press_changes(9, town, MONTH, printed))
    assert after.phase is Phase.OUTRAGE
    assert after.outrage == town.outrage + 1
    assert all(one.done for one in after.stories)


# Different texts for different moments


def test_every_step_that_ends_something_makes_another_moment() -> None:
    ordered = ordering((RIVALS, TALK))
    must = {"outcry": Upshot.MUST_BE_DONE}
    picked = (News(Headline.MUST_BE_DONE, (SOUTH, NORTH), PUB.key),)
    feds, raid = {"feds": Feds(5, 1)}, (News(Headline.FEDS_RAID, (NORTH,), PUB.key, 5),)
    towns = [
        *(city(phase) for phase in Phase),
        city(Phase.ACTION, outfits=ordered),
        city(Phase.OUTRAGE, outcry=Upshot.QUIET),
        city(Phase.OUTRAGE, **must, picker=SOUTH),
        city(Phase.OUTRAGE, **must, news=picked, **feds),
        city(Phase.OUTRAGE, outfits=city().outfits[:2]),
    ]
    moments = [moment(one, MONTH) for one in towns]
    assert len(set(moments)) == len(moments)
    assert moment(city(), MONTH) != moment(city(), MONTH + 1)
    assert moment(city(Phase.OUTRAGE, **feds), MONTH) != moment(city(Phase.OUTRAGE, **feds, news=raid), MONTH)


def test_what_else_happens_leaves_the_moment_as_it_is() -> None:
    quiet = replace(city(), outrage=9, outfits=tuple(replace(one, done=True, standing=3) for one in city().outfits))
    assert moment(quiet, MONTH) == moment(city(), MONTH)


# The end


def test_what_belonged_to_a_month_ends_with_it() -> None:
    order = replace(TALK, done=True)
    busy = Outfit(
        NORTH,
        home="docks",
        brought=500,
        standing=2,
        waits=(MuscleWait("Punk", 1),),
        worked=(11,),
        cared=(CaredFor(12, (1, 0, 0, 0, 0, 0)),),
        orders=(order,),
        ordered=True,
        done=True,
        accused=True,
        cents=50,
        buried=(19,),
        muscle=(Squad("Punk", 5),),
        unpaid=(PUB.key,),
        away=True,
        spent=MonthSpending("hospital", 2),
        notices=(OrderNotice(MONTH, "Kept for a month more."),),
    )
    fought = BoxingMatch(8, MONTH, 1, 2, winner=1)
    town = city(
        Phase.OUTRAGE,
        outfits=(busy,),
        busy=True,
        poisoned=(NORTH,),
        leanings=(Leaning(NORTH, 2),),
        outcry=Upshot.QUIET,
        picker=0,
        fights=(replace(FIGHT, settled=True),),
        funerals=(Funeral(4, NORTH, "Spats", 500, held=True),),
        stories=(Story(7, StoryKind.PRAISES, "reporter.1", NORTH, done=True),),
        bouts=(fought, replace(fought, id=9, winner=None)),
        news=(News(Headline.QUIET, ()),),
        prisoners=(Prisoner(15, NORTH),),
        feds=Feds(5, 2, hurt=2, heat=(SOUTH,)),
        outrage=6,
    )
    after = folded(town, month_over_changes(9, town, MONTH))
    over = replace(busy, worked=(), cared=(), orders=(), ordered=False, done=False, accused=False, muscle=())
    assert after.outfits == (
        replace(over, away=False, last=(replace(TALK, done=False),), spent=MonthSpending(), last_spent=busy.spent),
    )
    assert after == Paradise(
        lots=3,
        phase=Phase.LOOT,
        outrage=6,
        outfits=after.outfits,
        businesses=town.businesses,
        bouts=(replace(fought, id=9, winner=None),),
        prisoners=town.prisoners,
        feds=Feds(7, 2, heat=(SOUTH,)),
        serial=20,
    )


def test_the_next_month_follows() -> None:
    assert month_over_changes(9, city(), 12) == (MonthBegun(9, 13),)


def test_a_part_of_a_month_begins_with_no_gang_done() -> None:
    town = city(outfits=(Outfit(NORTH, done=True, ordered=True),))
    after = folded(town, (PhaseBegun(9, Phase.PRESS),))
    assert after.phase is Phase.PRESS
    assert after.outfits == (Outfit(NORTH, ordered=True),)


def test_a_chapter_keeps_how_a_month_stood() -> None:
    town = folded(city(Phase.OUTRAGE, outrage=7, feds=Feds(5, 1)), (NewsMade(9, News(Headline.QUIET, ())),))
    chapter = chapter_of(town)
    assert (chapter.phase, chapter.outrage, chapter.agents, chapter.news) == (Phase.OUTRAGE, 7, 5, town.news)
    assert [tuple(one) for one in chapter.holdings] == [(NORTH, 1, 0), (SOUTH, 1, 0), (RIVALS, 0, 0)]


# A crippling whose stat no player has chosen


def test_a_die_chooses_for_who_has_not_when_orders_are_opened() -> None:
    hurt = Figure("Mugsy", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), lost=1, regained=Stats(1, 0, 1, 1, 1, 0))
    one = replace(hurt, regained=Stats(1, 0, 1, 1, 1, 1))
    care = (CaredFor(11, (0, 0, 0, 0, 0, 1), 4), CaredFor(12, (0, 0, 0, 0, 0, 0), 4))
    town = Paradise(Phase.SPENDING, lots=2, outfits=(Outfit(1, ordered=True, cared=care), Outfit(2, npc=True)))
    assert blockers(town, 1, {1: "North Side", 2: "Tong"}) == [
        "A figure of North Side is crippled, but the stat is not chosen yet. Use /mad-hospital cripple."
    ]
    left = undecided_cripples(town, {11: hurt, 12: one})
    assert [each.stats for each in left] == [(Stat.GATS, Stat.HITS), (Stat.GATS,)]
    fell = resolve(roll_opening, tuple(each.stats for each in left), 1, dice=Scripted(2, 6)).result
    assert fell == OpeningRolls((Stat.HITS, Stat.GATS), (True,))
    changes = cripple_choice_changes(9, town, left, fell.stats)
    assert [change for change in changes if isinstance(change, CrippledIn)] == [
        CrippledIn(11, Stat.HITS),
        CrippledIn(12, Stat.GATS),
    ]
    assert blockers(folded(town, changes), 1, {1: "North Side", 2: "Tong"}) == []


def test_the_same_button_does_not_go_on_after_a_dry_run() -> None:
    town = Paradise(Phase.LOOT, lots=2)
    found = folded(town, (Foretold(9),))
    assert moment(found, 1) != moment(town, 1)
    assert found.foretold
    assert not folded(found, (PhaseBegun(9, Phase.FRIENDS),)).foretold
    assert not folded(found, (BusinessSet(9, Business("docks", "speakeasy")),)).foretold, "the sum is another"
