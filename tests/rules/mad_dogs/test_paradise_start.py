"""A Hell of a Town: gangs join, find a home and draft their first rackets (mad.campaign.start)."""

from __future__ import annotations

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.people.roster import Campaigning
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.campaign import GangEnrolled, MonthBegun
from rules.mad_dogs.paradise.city.changes import BusinessSet, CityLaid, OutfitSet, folded
from rules.mad_dogs.paradise.city.model import MOST_GANGS, START_OUTRAGE, BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Outfit
from rules.mad_dogs.paradise.officials.posts import officials_of_city
from rules.mad_dogs.paradise.outrage.something_must_be_done import Contender, check_contenders
from rules.mad_dogs.paradise.rackets.kinds_of_business import TRADES, Trade, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, every_business
from rules.mad_dogs.paradise.start.catching_up import HeadStart, head_start
from rules.mad_dogs.paradise.start.enrolling import check_home, enrolled
from rules.mad_dogs.paradise.start.first_drafts import (
    START_DICE,
    check_draft,
    draft_changes,
    drafted,
    faults,
    half_dice,
    suggested,
)
from rules.mad_dogs.paradise.start.first_month import begin, begin_changes
from rules.mad_dogs.paradise.start.rival_numbers import RIVALS_BEYOND, Lacking, Rivals, lacking, rivals

NORTH, SOUTH, TONG = Outfit(1, home="docks"), Outfit(2, home="riverside"), Outfit(3, chinese=True, home="chinatown")
NAMES = {1: "North Side", 2: "South Side", 3: "Tong"}
LOTS = 3


def shop(kind: str, number: int = 1, place: str = "docks", owner: int = 0) -> Business:
    return Business(place, kind, number, owner)


def city(*businesses: Business) -> Paradise:
    return Paradise(outfits=(NORTH, SOUTH, TONG), businesses=businesses)


def draft(*wanted: Business, town: Paradise | None = None, outfit: Outfit = NORTH, books: bool = True) -> list[str]:
    """The keys of a gang's draft."""
    return [one.key for one in drafted(town or city(), outfit, wanted, books, LOTS)]


# Gangs


@pytest.mark.parametrize(
    "players, tong, least, most",
    [(1, False, 3, 5), (2, True, 2, 4), (3, True, 2, 3), (4, False, *RIVALS_BEYOND), (5, False, 0, 2)],
)
def test_fewer_players_need_more_rivals(players: int, tong: bool, least: int, most: int) -> None:
    assert rivals(players, tong_played=False) == Rivals(tong, least, most)


@pytest.mark.parametrize("players, least, most", [(1, 3, 5), (2, 2, 4), (3, 2, 3)])
def test_a_player_of_the_tong_has_the_other_rivals(players: int, least: int, most: int) -> None:
    assert rivals(players, tong_played=True) == Rivals(False, least, most)


def others(number: int) -> tuple[Outfit, ...]:
    return tuple(Outfit(10 + place, npc=True) for place in range(number))


def test_with_three_players_the_tong_stands_beside_two_more() -> None:
    three = (NORTH, SOUTH, Outfit(4))
    tong = replace(TONG, npc=True)
    assert lacking(three) == Lacking(True, 2)
    assert lacking((*three, tong, *others(1))) == Lacking(False, 1)
    assert lacking((*three, *others(2))) == Lacking(True, 0)
    assert lacking((*three, tong, *others(2))) == Lacking(False, 0)
    assert lacking((*three, tong, replace(tong, gang=9), *others(1))) == Lacking(False, 0), "a second Chinese gang"
    assert lacking((NORTH, SOUTH, TONG, *others(2))) == Lacking(False, 0), "a Tong that is played"
    assert lacking((NORTH, *others(3))) == Lacking(False, 0), "alone any three will do"


def test_a_gang_comes_in_with_what_it_has_in_the_bank() -> None:
    changes = enrolled(9, NORTH, 640)
    assert changes == (Campaigning(1, 9), GangEnrolled(9, 1), OutfitSet(9, replace(NORTH, brought=640)))
    assert folded(Paradise(), changes).outfits == (replace(NORTH, brought=640),)


def test_a_city_has_room_for_as_many_gangs_as_roll_when_something_must_be_done() -> None:
    check_contenders((Contender(1),) * MOST_GANGS)
    with pytest.raises(OutOfRange):
        check_contenders((Contender(1),) * (MOST_GANGS + 1))


def test_a_menu_of_discord_lists_all_gangs_and_a_choice_for_none_of_them() -> None:
    assert MOST_GANGS + 1 <= 25


# Homes


@pytest.mark.parametrize("place", [one for one in PLACES if one not in ("chinatown", "downtown")])
def test_any_neighborhood_with_rackets_is_a_home(place: str) -> None:
    """The check refuses none of them."""
    check_home(Outfit(1), place)


def test_chinatown_is_home_to_chinese_gangs_alone() -> None:
    check_home(Outfit(1, chinese=True), "chinatown")
    with pytest.raises(IllegalNow, match="Only a Chinese gang can have its home"):
        check_home(Outfit(1), "chinatown")


def test_no_gang_lives_downtown_where_there_are_no_rackets() -> None:
    with pytest.raises(IllegalNow, match="Downtown"):
        check_home(Outfit(1, chinese=True), "downtown")


# Drafts


@pytest.mark.parametrize("trade", TRADES.values(), ids=lambda one: one.id)
def test_what_a_business_counts_is_its_printed_dice(trade: Trade) -> None:
    one = next(one for one in every_business(1) if trade_of(one) is trade)
    expected = {"protection": 1, "gym": 0, "wire-service": 0}.get(trade.id, 2 * trade.month_loot.dice)
    assert half_dice([one]) == expected


def test_four_dice_in_all_and_not_half_a_die_more() -> None:
    four = (shop("speakeasy"), shop("brothel"))
    assert half_dice(four) == 2 * START_DICE
    assert draft(*four) == ["docks.speakeasy.1", "docks.brothel.1"]
    with pytest.raises(OutOfRange, match=r"these come to 4½D6"):
        draft(*four, shop("protection"))
    with pytest.raises(OutOfRange, match=r"4D6 of Loot, and these come to 5D6"):
        draft(*four, shop("low-dive"))


def test_protection_counts_a_half() -> None:
    two = (shop("protection"), shop("protection", 2))
    assert draft(shop("speakeasy"), shop("low-dive"), *two) == [
        *("docks.speakeasy.1", "docks.low-dive.1"),
        *("docks.protection.1", "docks.protection.2"),
    ]


def test_gym_and_wire_service_count_nothing() -> None:
    full = (shop("speakeasy"), shop("brothel"))
    wire = shop("wire-service", place="cedar-hill")
    assert draft(*full, shop("gym"), shop("gym", 2), wire)[2:] == ["docks.gym.1", "docks.gym.2", wire.key]


def test_less_than_four_dice_will_do() -> None:
    assert draft() == []
    assert draft(shop("bookies")) == ["docks.bookies.1"]


def test_only_a_chinese_gang_starts_in_chinatown() -> None:
    there = shop("speakeasy", place="chinatown")
    assert draft(there, outfit=TONG) == [there.key]
    with pytest.raises(IllegalNow, match="Only a Chinese gang"):
        draft(there)


def test_a_named_business_is_drafted_once() -> None:
    brewery = shop("paradise-dog-track", place="cabbageville")
    assert draft(brewery) == [brewery.key]
    with pytest.raises(IllegalNow, match="Paradise Dog Track is left"):
        draft(brewery, brewery)
    with pytest.raises(IllegalNow, match="Paradise Dog Track is left"):
        draft(brewery, town=city(replace(brewery, owner=2)))


def test_a_wire_office_is_one_of_its_neighborhood() -> None:
    wire = shop("wire-service", place="racetrack")
    with pytest.raises(IllegalNow, match="is left"):
        draft(wire, wire)


def test_a_number_that_is_taken_gets_the_next_free_one() -> None:
    town = city(shop("speakeasy", 1, owner=2))
    assert draft(shop("speakeasy", 1), town=town) == ["docks.speakeasy.2"]
    assert draft(shop("speakeasy", 3), town=town) == ["docks.speakeasy.3"], "a free number stays as it was asked"
    assert draft(shop("speakeasy"), shop("speakeasy"), town=town) == ["docks.speakeasy.2", "docks.speakeasy.3"]


def test_a_number_beyond_the_city_gets_one_that_is_there() -> None:
    assert draft(shop("speakeasy", 7)) == ["docks.speakeasy.1"]


def test_there_are_as_many_of_a_kind_as_gangs() -> None:
    town = city(*(shop("low-dive", number, owner=2) for number in (1, 2)))
    assert draft(shop("low-dive"), town=town) == ["docks.low-dive.3"]
    with pytest.raises(IllegalNow, match="Low dive 1 in the Docks is left"):
        draft(shop("low-dive"), shop("low-dive"), town=town)


def test_a_kind_the_neighborhood_does_not_have_can_not_be_drafted() -> None:
    with pytest.raises(IllegalNow, match="is left"):
        draft(shop("casino"))


def test_a_gang_without_an_accountant_starts_with_one_business() -> None:
    assert draft(shop("brothel"), books=False) == ["docks.brothel.1"]
    with pytest.raises(
        IllegalNow,
        match=r"A gang without an Accountant can run only one business\. Pick one, or hire an Accountant first",
    ):
        draft(shop("brothel"), shop("gym"), books=False)


def test_a_new_draft_gives_the_old_one_back() -> None:
    town = city(shop("speakeasy", owner=1), shop("brothel", owner=1), shop("low-dive", owner=2))
    picked = drafted(town, NORTH, (shop("speakeasy"), shop("low-dive")), True, LOTS)
    changes = draft_changes(9, town, NORTH, picked)
    assert changes == (
        BusinessSet(9, shop("brothel")),
        BusinessSet(9, shop("speakeasy", owner=1)),
        BusinessSet(9, shop("low-dive", 2, owner=1)),
    )
    after = folded(town, changes)
    assert [one.key for one in after.owned(1)] == ["docks.speakeasy.1", "docks.low-dive.2"]
    assert [one.key for one in after.owned(2)] == ["docks.low-dive.1"]


def test_what_is_drafted_earns_from_the_first_month() -> None:
    assert all(one.since == 0 for one in drafted(city(), NORTH, (shop("speakeasy"),), True, LOTS))


@pytest.mark.parametrize("outfit", [NORTH, SOUTH, TONG, Outfit(4, home="racetrack"), Outfit(4, home="cedar-hill")])
def test_what_is_suggested_is_worth_four_dice_and_can_be_drafted(outfit: Outfit) -> None:
    found = suggested(city(), outfit, True, LOTS)
    assert half_dice(found) == 2 * START_DICE
    assert not any(trade_of(one).unique for one in found)
    assert all(one.owner == outfit.gang for one in found)
    asked = tuple(replace(one, owner=0) for one in found)
    assert drafted(city(), outfit, asked, True, LOTS) == found


def test_what_is_suggested_is_dearest_first_and_at_home() -> None:
    assert [one.key for one in suggested(city(), Outfit(4, home="cedar-hill"), True, LOTS)] == [
        "cedar-hill.casino.1",
        "cedar-hill.bookies.1",
    ]
    assert [one.key for one in suggested(city(), NORTH, True, LOTS)] == [
        "docks.gambling-den.1",
        "docks.gambling-den.2",
    ]


def test_of_a_dozen_dens_the_third_is_suggested_before_the_tenth() -> None:
    town = city(*(shop("gambling-den", number, owner=2) for number in (1, 2)))
    dens = [one.number for one in suggested(town, NORTH, True, MOST_GANGS) if one.kind == "gambling-den"]
    assert dens == sorted(dens)
    assert dens[0] == 3


def test_the_suggested_draft_is_free_and_without_an_accountant_needs_no_cops_paid() -> None:
    town = city(shop("gambling-den", owner=2))
    assert suggested(town, NORTH, True, LOTS)[0].key == "docks.gambling-den.2"
    assert [one.key for one in suggested(town, NORTH, False, LOTS)] == ["docks.protection.1"]
    (elsewhere,) = suggested(town, Outfit(4, home="cedar-hill"), False, LOTS)
    assert trade_of(elsewhere).payoff == 0, "there is none at home"
    assert "chinatown" not in {one.place for one in suggested(Paradise(), Outfit(1, home="downtown"), True, LOTS)}


def test_where_home_has_nothing_left_one_looks_elsewhere() -> None:
    taken = [replace(one, owner=2) for one in every_business(1) if one.place == "docks"]
    found = suggested(city(*taken), NORTH, True, 1)
    assert found
    assert not any(one.place == "docks" for one in found)


# Before January

TOO_FEW = "A city needs at least two gangs. Join with one, or add a rival."


def test_the_first_month_waits_for_two_gangs_with_homes_and_businesses() -> None:
    assert faults(Paradise(outfits=(NORTH,), businesses=(shop("gym", owner=1),)), NAMES) == [TOO_FEW]
    homeless = Paradise(outfits=(NORTH, Outfit(2)), businesses=(shop("gym", owner=1), shop("gym", 2, owner=2)))
    assert faults(homeless, NAMES) == ["South Side still needs a home."]
    poor = Paradise(outfits=(NORTH, SOUTH), businesses=(shop("gym", owner=1),))
    assert faults(poor, NAMES) == ["South Side still needs a first racket."]
    assert faults(Paradise(), NAMES) == [TOO_FEW]
    both = Paradise(outfits=(replace(NORTH, home=""), Outfit(2)))
    assert faults(both, NAMES) == [
        "North Side and South Side still need a home.",
        "North Side and South Side still need a first racket.",
    ]


def test_a_city_of_fewer_gangs_than_at_the_draft_has_fewer_businesses() -> None:
    owned = (shop("low-dive", 3, owner=1), shop("gym", 2, owner=2))
    assert faults(Paradise(outfits=(NORTH, SOUTH), businesses=owned), NAMES) == [
        "Low dive 3 in the Docks is more than a city of 2 gangs has. North Side drafts again."
    ]
    assert faults(Paradise(outfits=(NORTH, SOUTH, TONG), businesses=owned), NAMES) == [
        "Tong still needs a first racket."
    ]


def test_the_officials_smarts_are_rolled_and_january_begins() -> None:
    officials = resolve(begin, dice=Scripted(*(6,) * 40)).result
    assert officials == resolve(officials_of_city, dice=Scripted(*(6,) * 40)).result
    assert officials != resolve(begin, dice=Scripted(*(1,) * 40)).result
    town = city(shop("gym", owner=1))
    changes = begin_changes(9, town, officials)
    assert changes == (CityLaid(9, 3, officials), MonthBegun(9, 1))
    after = folded(town, changes)
    assert (after.lots, after.officials, after.phase, after.outrage) == (3, officials, Phase.LOOT, START_OUTRAGE)
    assert after.businesses == town.businesses


def test_a_latecomer_drafts_once_as_the_founders_did() -> None:
    laid = replace(city(shop("brothel", owner=2, place="riverside")), lots=LOTS)
    check_draft(laid, NORTH)
    with pytest.raises(IllegalNow, match="This one already has businesses"):
        check_draft(laid, SOUTH)
    check_draft(replace(laid, lots=0), SOUTH)
    with pytest.raises(IllegalNow, match="home before it drafts"):
        check_draft(laid, Outfit(4))


def test_a_latecomer_keeps_earlier_takeovers_and_drafts_once_beside_them() -> None:
    laid = replace(city(shop("brothel", owner=2, place="riverside")), lots=LOTS)
    late = replace(SOUTH, drafts=True)
    check_draft(laid, late)
    with pytest.raises(
        IllegalNow,
        match=r"A gang without an Accountant can run only one business\. Pick one, or hire an Accountant first",
    ):
        drafted(laid, late, [shop("speakeasy")], False, LOTS)
    (picked,) = drafted(laid, late, [shop("brothel", place="riverside")], True, LOTS)
    assert picked.key == "riverside.brothel.2", "the first is theirs already"
    assert "riverside.brothel.1" not in {one.key for one in suggested(laid, late, True, LOTS)}
    after = folded(laid, (*enrolled(9, late, 0), *draft_changes(9, laid, late, (picked,))))
    assert len(after.owned(2)) == 2
    (outfit,) = [one for one in after.outfits if one.gang == 2]
    with pytest.raises(IllegalNow, match="This one already has businesses"):
        check_draft(after, outfit)


def test_a_business_drafted_later_is_as_the_city_has_it() -> None:
    stubborn = replace(shop("speakeasy"), guts=4)
    (drawn,) = drafted(replace(city(stubborn), lots=LOTS), NORTH, [shop("speakeasy")], True, LOTS)
    assert drawn == replace(stubborn, owner=NORTH.gang)


# Catching up


def rich(*owned: int) -> Paradise:
    """A city laid out for 4 gangs, each of which owns so many speakeasies, wherever they are."""
    free = [one for one in every_business(4) if one.kind == "speakeasy"]
    lots = iter(free)
    owners = [gang for gang, number in enumerate(owned, 1) for _ in range(number)]
    return Paradise(
        Phase.LOOT,
        lots=4,
        outfits=tuple(Outfit(gang) for gang in range(1, len(owned) + 1)),
        businesses=tuple(replace(one, owner=owner) for owner, one in zip(owners, lots, strict=False)),
    )


@pytest.mark.parametrize(
    "banks, owned, has, gets",
    [
        ((1000, 3000, 9000), (1, 1, 1), 400, HeadStart(1100)),  # half of the median $3,000, less its own
        ((1000, 3000, 9000), (1, 1, 1), 1500, HeadStart()),
        ((1000, 3000, 5000, 9000), (1, 1, 1, 1), 0, HeadStart(1500)),  # of two in the middle the poorer
        ((0, -500, 0), (1, 1, 1), 200, HeadStart()),
    ],
)
def test_a_bank_is_raised_to_half_of_the_median_gangs(
    banks: tuple[int, ...], owned: tuple[int, ...], has: int, gets: HeadStart
) -> None:
    balances = [BankBalance(gang, dollars) for gang, dollars in enumerate(banks, 1)]
    assert head_start(rich(*owned), balances, has) == gets


def test_a_latecomer_drafts_half_of_the_median_gangs_dice_if_that_is_more_than_4() -> None:
    assert head_start(rich(2, 8, 8), [], 0).halves == 16, "a speakeasy is worth 2D6"
    assert head_start(rich(2, 2, 12), [], 0).halves == 0
    outfit = Outfit(9, home="docks", drafts=True, halves=2 * START_DICE + 2)
    more = suggested(Paradise(Phase.LOOT, lots=4, outfits=(outfit,)), outfit, True, 4)
    assert half_dice(more) == 2 * START_DICE + 2
