"""A Hell of a Town: the month of a gang without a player, every sentence of the policy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules.core.action.deed import MoveRef
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Scripted
from rules.core.people.person import GangView, Person
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.play.active_config import NOTHING_SET
from rules.core.play.campaign import Booked, Campaign
from rules.core.play.umpiring import Authority
from rules.core.tables.outcome import Target
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.model.changes import Healed
from rules.mad_dogs.model.figures import Contest, Figure, Posture, Stat, Stats, Weapon
from rules.mad_dogs.model.scenario import ScenarioSide
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Bid,
    BoxingMatch,
    Business,
    Fight,
    Flowers,
    Funeral,
    Headline,
    News,
    Official,
    Order,
    OrderKind,
    Outfit,
    Payer,
    Stake,
    StandingOrder,
    StandingOrderKind,
    Upshot,
)
from rules.mad_dogs.paradise.city.secrets import seen_by
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_outcomes import FightOutcome, settled_changes
from rules.mad_dogs.paradise.hospital.cripple_roll import Treatment
from rules.mad_dogs.paradise.month.asked import Ask, AskedFor, asked
from rules.mad_dogs.paradise.month.end_of_buying import Crew, close_bids, nurse, nursed_changes, recruits
from rules.mad_dogs.paradise.month.month_ends import npc_takeover_changes, npc_takeovers
from rules.mad_dogs.paradise.orders.clashes_and_fights import opened, opened_changes
from rules.mad_dogs.paradise.orders.takeovers import TakeoverAttempt, TakeoverResult, attempt_takeover
from rules.mad_dogs.paradise.outrage.causes import SHORT_MEMORY
from rules.mad_dogs.paradise.outrage.month_roll import mood_of
from rules.mad_dogs.paradise.outrage.something_must_be_done import pick
from rules.mad_dogs.paradise.rackets.expected_income import expected_gain, expected_income
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from rules.mad_dogs.paradise.rivals import carrying_out
from rules.mad_dogs.paradise.rivals.crews import care_chosen, recruit_wanted, spending_chosen
from rules.mad_dogs.paradise.rivals.month_policy import friends_bought, friends_kept, orders_given
from rules.mad_dogs.paradise.rivals.officials_bought import officials_bought, reserve
from rules.mad_dogs.paradise.rivals.takeovers_and_raids import (
    MOOD,
    RAIDERS,
    moods,
    orders_chosen,
    raid_chance,
    takeover_chance,
)
from tests.rules.mad_dogs.years import begin, play_month

RIVALS, NORTH, SOUTH = 1, 2, 3
MONTH = 3
NAMES = {RIVALS: "The Tong", NORTH: "North Side", SOUTH: "South Side"}


def figure(name: str, profile: str = "Hoodlum", **more: Any) -> Figure:
    return Figure(name, profile, PROFILES[profile].stats, **more)


CREW = (
    figure("Books", "Accountant"),
    figure("Boss", "Mob Boss"),
    *(figure(f"Man {number}") for number in range(1, 8)),
)
OFFICIALS = (Official("mayor", 1, 3, 1000), Official("captain", 1, 3, 500), Official("judge", 1, 4, 750))


def city(*businesses: Business, home: str = "docks", chinese: bool = False, **more: Any) -> Paradise:
    outfits = (Outfit(RIVALS, npc=True, home=home, chinese=chinese), Outfit(NORTH), Outfit(SOUTH))
    return replace(Paradise(Phase.SPENDING, lots=2, outfits=outfits, businesses=businesses), **more)


def town_of(
    state: Paradise, people: Sequence[Figure] = CREW, bank: int = 0, banks: dict[int, int] | None = None
) -> Town:
    """The town, as the bot sees it; only the first gang has people."""
    crews = {RIVALS: people}
    gangs = {
        gang: GangView(
            name,
            tuple(
                Person(one.name, one, 100 * gang + place, gang_id=gang) for place, one in enumerate(crews.get(gang, ()))
            ),
            gang,
            name,
            Gang(name, "mad", (), estate=Estate(dollars=(banks or {RIVALS: bank}).get(gang, 0))),
        )
        for gang, name in NAMES.items()
    }
    return Town(9, Campaign("Paradise", "mad", gangs=tuple(NAMES), month=MONTH, state=state), gangs, Authority(0))


def den(number: int, owner: int, place: str = "docks") -> Business:
    return Business(place, "gambling-den", number, owner)


def ordered(state: Paradise, people: Sequence[Figure] = CREW, raids: bool = False) -> tuple[Order, ...]:
    return orders_chosen(seen_by(town_of(state, people), RIVALS), RIVALS, NOTHING_SET, raids)


def all_owned(*but: str) -> tuple[Business, ...]:
    """Every business of the city belongs to a player, except these."""
    return tuple(replace(one, owner=SOUTH) for one in every_business(2) if one.key not in but)


# Its mood


def test_it_is_in_the_mood_for_a_raid_on_a_six() -> None:
    for face in range(1, 7):
        assert resolve(moods, 1, dice=Scripted(face)).result == (face == 6,)
    assert odds(moods, 1).chance(lambda found: found[0]) == Fraction(1, 6)
    assert MOOD.labels is not None
    assert len(MOOD.labels) == 6
    assert resolve(moods, 2, dice=Scripted(6, 5)).result == (True, False), "each gang has a mood of its own"


def test_what_an_umpire_ordered_for_a_gang_stands() -> None:
    state = city()
    assert [one.gang for one in orders_given(town_of(state), NOTHING_SET)] == [RIVALS]
    rest = replace(state.outfits[0], ordered=True)
    assert orders_given(town_of(replace(state, outfits=(rest, *state.outfits[1:]))), NOTHING_SET) == ()


# What a business is worth


def test_income_counts_what_is_left_after_the_cops() -> None:
    assert expected_income(city(den(1, RIVALS)), MONTH, RIVALS) == 700 - 200
    track = Business("racetrack", "paradise-racetrack", 1)
    assert expected_gain(city(), MONTH, RIVALS, track) == 1050 - 1000, "the Racetrack hardly pays for itself"
    assert expected_gain(city(), MONTH, RIVALS, Business("docks", "gym", 1)) == -350


def test_a_second_of_a_kind_and_a_whole_racket_bring_more() -> None:
    assert expected_gain(city(den(1, RIVALS)), MONTH, RIVALS, den(2, 0)) == 700 - 160
    first, second = (Business("docks", "protection", number, RIVALS) for number in (1, 2))
    assert expected_gain(city(first), MONTH, RIVALS, replace(second, owner=0)) == 200 + 2 * 350


# Takeovers


def test_it_leans_where_exact_odds_times_income_are_highest() -> None:
    (order,) = ordered(city())
    assert order.errand is OrderKind.TAKE_OVER
    shop = city().business(order.business)
    gain = expected_gain(city(), MONTH, RIVALS, shop)
    share = [
        one for place, one in enumerate(every_business(2)) if (place + MONTH) % 1 == 0 and one.place != "chinatown"
    ]
    assert gain == max(expected_gain(city(), MONTH, RIVALS, one) for one in share)
    assert order.figures == (100,), "the Accountant has the highest SMARTS"


def test_the_chance_of_a_takeover_is_exactly_that_of_its_odds() -> None:
    for smarts, guts, hostile in ((5, 2, False), (5, 2, True), (6, 4, True), (5, 0, False), (2, 0, True)):
        attempt = TakeoverAttempt(Target(Stat.SMARTS, smarts), guts, hostile)
        exact = odds(attempt_takeover, attempt).chance(lambda result: result.contest is Contest.FIRST)
        assert takeover_chance(smarts, guts, hostile) == pytest.approx(float(exact))


def test_it_leaves_an_owner_known_to_be_brave_for_one_it_knows_nothing_of() -> None:
    brave, other = Business("docks", "gambling-den", 1, guts=4), Business("docks", "gambling-den", 2)
    state = city(*all_owned(brave.key, other.key), brave)
    assert ordered(state)[0].business == other.key
    timid = replace(brave, guts=2)
    assert ordered(city(*all_owned(brave.key, other.key), timid))[0].business == timid.key


def test_what_is_owned_or_fought_over_is_not_to_be_had() -> None:
    assert ordered(city(*all_owned())) == ()
    fight = Fight(1, "raid", NORTH, SOUTH, "docks.gambling-den.1", game=5)
    assert ordered(city(*all_owned("docks.gambling-den.1"), fights=(fight,))) == ()
    assert len(ordered(city(den(1, NORTH), fights=(fight,)), raids=True)) == 1
    assert ordered(city(*all_owned("docks.gym.1"))) == (), "it wants nothing that costs more than it brings"


def test_in_chinatown_it_reckons_with_the_prejudice() -> None:
    here, there = "docks.gambling-den.1", "chinatown.gambling-den.1"
    state = city(*all_owned(here, there))
    assert ordered(state)[0].business == here
    assert ordered(city(*all_owned(there)))[0].business == there


def test_gangs_without_players_are_never_in_each_others_way() -> None:
    rivals = (1, 2, 3)
    state = replace(city(), outfits=tuple(Outfit(gang, npc=True, home="docks") for gang in rivals))
    for month in range(1, 7):
        town = town_of(state)
        people = town.gangs[RIVALS].people
        gangs = {gang: replace(one, people=people) for gang, one in town.gangs.items()}
        town = replace(town, gangs=gangs, campaign=replace(town.campaign, month=month))
        chosen = [orders_chosen(seen_by(town, gang), gang, NOTHING_SET)[0].business for gang in rivals]
        assert len(set(chosen)) == len(rivals)


def test_without_an_accountant_it_takes_over_its_first_business_only() -> None:
    bookless = CREW[1:]
    assert ordered(city(), bookless)
    assert ordered(city(den(1, RIVALS)), bookless) == ()


def test_a_figure_that_can_not_go_is_not_sent() -> None:
    dead = replace(CREW[0], posture=Posture.DEAD)
    assert ordered(city(), (dead, CREW[1]))[0].figures == (101,)
    assert ordered(city(), (dead,)) == ()
    assert ordered(city(), ()) == ()


# Raids


def test_it_raids_the_business_of_a_player_that_brings_most_for_the_risk() -> None:
    town = city(den(1, NORTH), Business("docks", "bookies", 1, SOUTH))
    takeover, raid = ordered(town, raids=True)
    assert (takeover.errand, raid.errand, raid.scenario) == (OrderKind.TAKE_OVER, OrderKind.FIGHT, "raid")
    assert (raid.against, raid.business) == (NORTH, "docks.gambling-den.1")
    assert takeover.figures[0] not in raid.figures
    assert len(raid.figures) == RAIDERS


def test_its_chance_in_a_raid_is_that_of_the_dice_of_an_unsettled_fight() -> None:
    assert raid_chance(6, 2) == pytest.approx(26 / 36)
    assert raid_chance(6, 6) == pytest.approx(15 / 36)


def test_it_raids_nobody_without_an_even_chance() -> None:
    casino = Business("cedar-hill", "casino", 1, NORTH)
    assert len(ordered(city(casino), raids=True)) == 1
    assert len(ordered(city(den(1, NORTH)), CREW[:4], raids=True)) == 1, "too few can go"


def test_its_accountant_never_goes_on_a_raid() -> None:
    people = (replace(CREW[0], name="Other"), *CREW)
    assert 101 not in ordered(city(den(1, NORTH)), people, raids=True)[1].figures


def test_it_raids_only_players_and_no_neutral_ground() -> None:
    town = city(den(1, NORTH))
    asleep = tuple(replace(one, npc=True) for one in town.outfits)
    assert all(one.errand is OrderKind.TAKE_OVER for one in ordered(replace(town, outfits=asleep), raids=True))
    dogs = Business("racetrack", "paradise-dog-track", 1, NORTH)
    assert all(one.errand is OrderKind.TAKE_OVER for one in ordered(city(dogs), raids=True))


# Officials


def buying(*officials: Official, bank: int = 6000, outrage: int = 8, banks: dict[int, int] | None = None) -> Town:
    dens = (den(1, RIVALS), den(2, RIVALS), *(den(n, RIVALS, "southbridge") for n in (1, 2)))
    state = city(*dens, phase=Phase.FRIENDS, officials=officials, outrage=outrage)
    return town_of(state, bank=bank, banks=banks)


def deals(town: Town) -> tuple[MoveRef, ...]:
    return officials_bought(seen_by(town, RIVALS), RIVALS)


def test_it_buys_the_official_who_helps_most_for_the_pay() -> None:
    (deal,) = deals(buying(*OFFICIALS))
    assert (deal.command, deal.typed["official"]) == ("mad-official buy", "Captain of the 1st Precinct")
    made = friends_bought(buying(*OFFICIALS))
    captain = made.town.city.official("captain.1")
    assert captain is not None
    assert captain.owners == (RIVALS,)
    assert made.town.bank(RIVALS) == 6000 - 500
    assert made.lines == ("The Tong buys the Captain of the 1st Precinct.",)


def test_in_a_quiet_city_or_ahead_of_its_rivals_it_buys_nobody() -> None:
    assert deals(buying(*OFFICIALS, outrage=3)) == ()
    mine = Official("mayor", 1, 3, 1000, (Payer(RIVALS, 1000),))
    assert deals(buying(mine, *OFFICIALS[1:])) == ()


def test_it_pays_officials_no_more_than_a_third_of_its_income_and_three_months_from_its_bank() -> None:
    income = expected_income(buying().city, MONTH, RIVALS)
    dear = Official("captain", 1, 3, 50 * int(income // 150 + 1))
    assert deals(buying(dear, bank=90_000)) == ()
    enough = reserve(buying(), RIVALS) + 3 * 500
    assert deals(buying(OFFICIALS[1], bank=enough)) != ()
    assert deals(buying(OFFICIALS[1], bank=enough - 1)) == ()


def test_it_bids_for_the_official_of_a_player_who_can_match() -> None:
    theirs = Official("captain", 1, 3, 500, (Payer(NORTH, 500),))
    town = buying(theirs)
    (deal,) = deals(town)
    assert (deal.command, deal.typed["dollars"]) == ("mad-official bid", 510)
    after = friends_bought(town).town.city
    assert Ask(NORTH, AskedFor.MATCH, about="captain.1") in asked(after)
    assert [one.label for one in friends_bought(town).offers] == ["Let them go"], "without money nobody can match"


def test_it_matches_a_bid_that_it_can_pay_and_lets_others_go() -> None:
    def kept(dollars: int) -> bool:
        town = buying(Official("captain", 1, 3, 500, (Payer(RIVALS, 500),), bid=Bid(NORTH, dollars)))
        captain = friends_kept(town).town.city.official("captain.1")
        assert captain is not None
        return captain.bid is None and captain.payers == (Payer(RIVALS, dollars),)

    assert kept(600)
    assert not kept(5000)


# Its crew


def wanted(people: Sequence[Figure], bank: int) -> str:
    return recruit_wanted(seen_by(town_of(city(), people, bank), RIVALS), RIVALS)


def test_it_replaces_an_accountant_as_soon_as_it_can_pay() -> None:
    dead = (replace(CREW[0], posture=Posture.DEAD), *CREW[1:])
    assert wanted(dead, 99) == ""
    assert wanted(dead, 100) == "Accountant"
    (found,) = recruits(town_of(city(phase=Phase.FRIENDS), dead, 100), ())
    assert found.figure == figure(found.figure.name, "Accountant")
    assert found.price == Booked(RIVALS, -100, "gang", f"hired {found.figure.name}, Accountant")
    deed = close_bids(town_of(city(phase=Phase.FRIENDS), dead, 100), (found,), (7,))
    assert deed.resolver is not None
    result = resolve(deed.resolver, *deed.args, dice=Scripted()).result
    assert found.price in deed.changes(result)


def test_it_hires_until_it_has_eight_if_its_payoffs_are_safe() -> None:
    assert wanted(CREW[:7], 50) == "Slugger"
    assert wanted(CREW[:7], 49) == ""
    assert wanted(CREW[:8], 5000) == ""
    assert wanted((), 5000) == "", "a gang without a living figure is no more"
    owing = town_of(city(den(1, RIVALS)), CREW[:7], 249)
    assert recruit_wanted(seen_by(owing, RIVALS), RIVALS) == "", "the cops want $200 next month"


def test_its_hurt_see_a_doctor_while_its_payoffs_are_safe_and_stay_at_home() -> None:
    people = (replace(CREW[0], lost=2), *CREW[1:8], replace(CREW[8], lost=1))
    cared = {bank: care_chosen(seen_by(town_of(city(), people, bank), RIVALS), RIVALS) for bank in (0, 50, 100)}
    assert [[one.care for one in found] for found in cared.values()] == [
        [Treatment.SELF, Treatment.SELF],
        [Treatment.VISITS, Treatment.SELF],
        [Treatment.VISITS, Treatment.VISITS],
    ]
    crew = Crew(RIVALS, cared[100])
    (courses,) = resolve(nurse, (crew,), dice=Scripted(1, 2, 1, 1)).result
    changes = nursed_changes(9, city(), crew, 100, courses)
    assert [type(one) for one in changes if not isinstance(one, (OutfitSet, Booked))] == [Healed, Healed]
    assert sum(one.dollars for one in changes if isinstance(one, Booked)) == -100
    assert not {100, 108} & set(ordered(folded(city(), changes), people)[0].figures), "the best talker is abed"
    assert nursed_changes(9, Paradise(), crew, 0, ()) == (), "a gang that left does nothing"


def spends(people: Sequence[Figure], bank: int) -> list[str]:
    seen = seen_by(town_of(city(), people, bank), RIVALS)
    return [one.command for one in spending_chosen(seen, RIVALS)]


def test_its_talker_goes_to_school_and_those_who_aim_well_get_long_guns() -> None:
    talker = replace(CREW[0], stats=Stats(2, 2, 2, 2, 4, 3))
    assert spends((talker, *CREW[1:]), 24) == []
    assert spends((talker, *CREW[1:]), 25) == ["mad-spend train"]
    assert spends(CREW, 1199) == []
    assert spends(CREW, 1200) == ["mad-spend arm"]
    armed = tuple(replace(one, weapons=(Weapon("Tommy Gun"),)) for one in CREW)
    assert spends(armed, 9000) == []


def test_all_hear_what_it_buys_and_its_figures_carry_that_to_a_table() -> None:
    talker = replace(CREW[0], stats=Stats(2, 2, 2, 2, 4, 3))
    town = town_of(city(), (talker, *CREW[1:]), 1225)
    (rival,) = orders_given(town, NOTHING_SET)
    after = carrying_out.town_after(town, rival.changes(False))
    at_table = {one.figure.name: one.figure.fresh() for one in after.gangs[RIVALS].people}
    (armed,) = (one for one in at_table.values() if any(gun.name == "Tommy Gun" for gun in one.weapons))
    assert at_table[talker.name].stats.smarts == 5
    assert rival.bought == (f"{talker.name}: SMARTS 4 to 5, for $25.", f"{armed.name} gets Tommy Gun, for $200.")
    assert after.bank(RIVALS) == 1000


# What it sees, and what its player could have done


def test_no_choice_depends_on_what_others_order_or_bid_in_secret() -> None:
    bare = city(
        *(den(1, NORTH), den(2, RIVALS)),
        phase=Phase.FRIENDS,
        outrage=8,
        officials=OFFICIALS,
        bouts=(BoxingMatch(5, 3, 2, 4),),
        funerals=(Funeral(8, SOUTH, "Moose", 500),),
    )
    take = (Order(OrderKind.TAKE_OVER, business="docks.gambling-den.1", figures=(200,)),)
    north = replace(
        bare.outfits[1],
        orders=take,
        taken_back=take,
        away=True,
        standing_orders=(StandingOrder(StandingOrderKind.POLICY, True),),
    )
    secret = replace(
        bare,
        outfits=(bare.outfits[0], north, bare.outfits[2]),
        bouts=(BoxingMatch(5, 3, 2, 4, fixes=(Stake(NORTH, 2, 100),)),),
        funerals=(Funeral(8, SOUTH, "Moose", 500, (Flowers(NORTH, 300),)),),
        stories=(Story(6, StoryKind.EXPOSES, "reporter.9", SOUTH, "judge.1", good=True),),
    )
    twins = [town_of(state, bank=6000) for state in (bare, secret)]
    assert seen_by(twins[0], RIVALS) == seen_by(twins[1], RIVALS)
    for made in (friends_bought, friends_kept):
        assert made(twins[0]).changes == made(twins[1]).changes
    later = [town_of(replace(state, phase=Phase.SPENDING), bank=6000) for state in (bare, secret)]
    for raids in (False, True):
        ours, theirs = (orders_given(town, NOTHING_SET)[0].changes(raids) for town in later)
        assert ours == theirs


class NeverRaised(Exception):
    """In the place of a refusal, so that none is passed over."""


def test_no_command_of_the_policy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying_out, "Refusal", NeverRaised)
    year = begin(208)
    for _ in range(12):
        play_month(year)


# Something Must Be Done


def something(*businesses: Business, **more: Any) -> Business | None:
    return pick(city(*businesses, outcry=Upshot.MUST_BE_DONE, picker=RIVALS, **more), MONTH)


def test_the_police_raid_what_the_richest_rival_would_miss_most() -> None:
    one, two = Business("docks", "bookies", 1, NORTH), den(1, NORTH)
    poorer = Business("southbridge", "gambling-den", 1, SOUTH)
    assert something(one, two, poorer) == two
    wire, bets = Business("cedar-hill", "wire-service", 1, NORTH), Business("docks", "bookies", 2, NORTH)
    many = tuple(Business(place, "bookies", 1, NORTH) for place in ("docks", "riverside", "oak-bluff", "cabbageville"))
    assert something(*many, bets, wire) == wire, "without it all bookies make less"


def test_neither_its_own_business_nor_an_independent_one_is_picked() -> None:
    assert something(den(1, RIVALS), den(2, 0)) is None
    assert something(den(1, RIVALS), Business("docks", "bookies", 1, SOUTH)) == Business("docks", "bookies", 1, SOUTH)


def test_it_picks_booze_where_booze_has_poisoned_people() -> None:
    dive = Business("docks", "low-dive", 1, SOUTH)
    assert something(den(1, NORTH), den(2, NORTH), dive, poisoned=(NORTH,)) == dive


def test_officials_and_news_do_not_move_it() -> None:
    more = {"officials": (Official("mayor", 1, 3, 1000),), "news": (News(Headline.QUIET, ()),)}
    assert something(den(1, NORTH), **more) == den(1, NORTH)


# Short memory


def opening(state: Paradise, raids: bool = False) -> Paradise:
    """The city once the orders of its gang without a player are opened."""
    (rival,) = orders_given(town_of(state), NOTHING_SET)
    state = folded(state, rival.changes(raids))
    return folded(state, opened_changes(9, opened(state)))


def test_an_unanswered_demand_of_a_gang_without_a_player_is_no_gang_activity() -> None:
    town = opening(city(outrage=9))
    ((gang, order),) = npc_takeovers(town)
    won = TakeoverResult(Contest.FIRST, 3)
    town = folded(town, npc_takeover_changes(9, town, 1, ((gang, order),), (won,)))
    assert town.business(order.business).owner == RIVALS
    assert not town.busy
    assert mood_of(town).outrage == 9 + SHORT_MEMORY.value


def test_a_fight_of_a_gang_without_a_player_is_gang_activity() -> None:
    town = opening(city(den(1, NORTH)), raids=True)
    (fight,) = town.open_fights
    assert not town.busy
    assert folded(town, settled_changes(9, town, 1, fight, FightOutcome(ScenarioSide.DEFENDER))).busy
