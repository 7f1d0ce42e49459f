"""The rackets of Paradise: the map, the Loot, the cops' payoffs, and changes of owner."""

from __future__ import annotations

import pytest

from rules.core.chance.dice import Live, resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair, Scripted
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.figures import Contest, Stat
from rules.mad_dogs.paradise.city.changes import BandGone, BusinessSet, NewsMade, NumbersNudged, OutrageMoved, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, calendar
from rules.mad_dogs.paradise.city.records import (
    Boxer,
    Business,
    Fight,
    Headline,
    News,
    Nudge,
    Official,
    Order,
    OrderKind,
    Outfit,
    Payer,
    PopularBand,
)
from rules.mad_dogs.paradise.month.forecast import Forecast, dry_run
from rules.mad_dogs.paradise.orders.takeovers import (
    PROPRIETORS,
    TakeoverAttempt,
    TakeoverResult,
    attempt_takeover,
    check_takeover,
    prejudiced,
    takeover_changes,
    tried_this_month,
)
from rules.mad_dogs.paradise.rackets.bands import (
    Fame,
    Sale,
    band_after,
    band_in,
    check_sale,
    drop_changes,
    fame,
    move_changes,
    sale_changes,
    sign_changes,
)
from rules.mad_dogs.paradise.rackets.businesses import (
    business_named,
    business_of_key,
    in_sentence,
    name_of,
    opening,
    working,
    works_for,
)
from rules.mad_dogs.paradise.rackets.income import Collected, GangMonth, collect, collect_changes
from rules.mad_dogs.paradise.rackets.kinds_of_business import (
    BIG_BOUT,
    MONTH_OF,
    POISON,
    PROSPECT,
    TRADES,
    BusinessMonth,
    Group,
    Shop,
    Yield,
    check_shop,
    dice_of,
    extremes,
    trade_named,
)
from rules.mad_dogs.paradise.rackets.map_of_rackets import (
    PLACES,
    businesses_in,
    every_business,
    in_order,
    lots_of,
    place_named,
)
from rules.mad_dogs.paradise.rackets.monopolies import master, monopolies
from rules.mad_dogs.paradise.rackets.payoffs import CopsBill, bills, business_after, payoff, settle, share
from rules.mad_dogs.paradise.start.first_drafts import check_start
from tests.effort import calls
from tests.rules.brute import brute, chances, play

CAMPAIGN = 7
RATS, TONG = 11, 12
PRINTED = {
    "low-dive": ("1D6−1", 100, Group.BOOZE),
    "speakeasy": ("2D6−1", 200, Group.BOOZE),
    "nightclub": ("3D6−1", 300, Group.BOOZE),
    "trucking-company": ("1D6−1", 100, Group.BOOZE),
    "paradise-brewery": ("5D6", 900, Group.BOOZE),
    "house-of-ill-repute": ("1D6−1", 100, Group.PROSTITUTION),
    "brothel": ("2D6−1", 300, Group.PROSTITUTION),
    "gentlemans-club": ("3D6", 500, Group.PROSTITUTION),
    "madame-louisas": ("4D6", 900, Group.PROSTITUTION),
    "bookies": ("1D6−1", 100, Group.GAMBLING),
    "numbers": ("1D6−1", 100, Group.GAMBLING),
    "loan-sharks": ("1D6−1", 100, Group.GAMBLING),
    "wire-service": ("none", 100, Group.GAMBLING),
    "gambling-den": ("2D6", 200, Group.GAMBLING),
    "gym": ("−1D6", 0, Group.GAMBLING),
    "paradise-arena": ("4D6−4", 500, Group.GAMBLING),
    "casino": ("3D6", 500, Group.GAMBLING),
    "paradise-racetrack": ("3D6", 1000, Group.GAMBLING),
    "paradise-dog-track": ("2D6", 600, Group.GAMBLING),
    "protection": ("D6/2", 0, Group.PROTECTION),
}
LOW = "low-dive speakeasy trucking-company house-of-ill-repute brothel bookies numbers loan-sharks gambling-den gym"
MAP = {
    "cabbageville": f"{LOW} paradise-dog-track protection",
    "cedar-hill": "speakeasy nightclub gentlemans-club madame-louisas bookies wire-service casino",
    "chinatown": "low-dive speakeasy house-of-ill-repute brothel bookies numbers gambling-den gym protection",
    "docks": f"{LOW} protection",
    "hells-basement": "low-dive house-of-ill-repute bookies numbers loan-sharks gambling-den protection",
    "lincoln-heights": "low-dive speakeasy house-of-ill-repute brothel bookies numbers loan-sharks gambling-den gym "
    "protection",
    "little-sicily": "speakeasy trucking-company brothel bookies numbers loan-sharks gambling-den gym protection",
    "oak-bluff": "speakeasy nightclub trucking-company brothel bookies loan-sharks protection",
    "racetrack": "speakeasy bookies loan-sharks wire-service paradise-racetrack",
    "riverside": "speakeasy trucking-company brothel bookies loan-sharks paradise-arena protection",
    "southbridge": f"{LOW} paradise-brewery protection",
    "downtown": "wire-service",
}
PRECINCTS = {
    1: {"cabbageville", "riverside", "docks"},
    2: {"hells-basement", "little-sicily", "cedar-hill", "lincoln-heights"},
    3: {"downtown", "chinatown", "southbridge", "racetrack", "oak-bluff"},
}


def own(key: str, gang: int = RATS, **more: object) -> Business:
    place, kind, number = key.split(".")
    return replace(Business(place, kind, int(number), gang), **more)  # type: ignore[arg-type]


def city_of(*businesses: Business, lots: int = 2, **more: object) -> Paradise:
    city = Paradise(lots=lots, outfits=(Outfit(RATS), Outfit(TONG, chinese=True)), businesses=businesses)
    return replace(city, **more)  # type: ignore[arg-type]


def month_of(city: Paradise, *dice: int, month: int = 2, rats: int = 1000, bookless: tuple[int, ...] = ()) -> Collected:
    """The first steps of a month, on exactly these dice."""
    balances = (BankBalance(RATS, rats), BankBalance(TONG, 0))
    return play(collect, city, month, balances, bookless, dice=dice).result


def after(city: Paradise, month: int, collected: Collected) -> Paradise:
    changes = collect_changes(CAMPAIGN, city, month, collected)
    return folded(city, [one for one in changes if not isinstance(one, Booked)])


def headlines(changes: tuple[Change, ...]) -> list[News]:
    return [one.record for one in changes if isinstance(one, NewsMade)]


# The map


@pytest.mark.parametrize("trade", PRINTED)
def test_each_kind_is_as_printed(trade: str) -> None:
    one = TRADES[trade]
    assert (one.loot, one.payoff, one.group) == PRINTED[trade]
    assert one.guards == 2 * one.month_loot.dice
    assert one.rule == f"mad.racket.{trade}"


def test_there_are_twenty_kinds_in_eleven_neighborhoods_and_downtown() -> None:
    assert list(TRADES) == list(PRINTED)
    assert {place: set(kinds.split()) for place, kinds in MAP.items()} == {
        place.id: set(place.trades) for place in PLACES.values()
    }
    assert {number: {one.id for one in PLACES.values() if one.precinct == number} for number in (1, 2, 3)} == PRECINCTS


@pytest.mark.parametrize("lots", [1, 3, 12])
def test_a_neighborhood_has_as_many_of_a_kind_as_there_are_gangs_and_named_ones_once(lots: int) -> None:
    assert lots_of("docks", "speakeasy", lots) == lots
    assert lots_of("docks", "protection", lots) == lots
    assert lots_of("southbridge", "paradise-brewery", lots) == 1
    assert lots_of("downtown", "wire-service", lots) == 1
    assert lots_of("hells-basement", "speakeasy", lots) == 0
    every = every_business(lots)
    assert sum(one.kind == "wire-service" for one in every) == 3
    assert all(sum(one.kind == trade.id for one in every) == 1 for trade in TRADES.values() if trade.unique)


@pytest.mark.parametrize("lots", [1, 5, 12])
def test_every_business_is_found_by_its_name_and_its_key(lots: int) -> None:
    every = every_business(lots)
    assert len({name_of(one) for one in every}) == len(every)
    for one in every:
        assert business_named(name_of(one), lots) == one
        assert business_named(name_of(one).upper(), lots) == one
        assert business_named(in_sentence(one), lots) == one
        assert business_named(one.key, lots) == one
        assert len(name_of(one)) <= 100
    assert sorted(every, key=in_order) == list(every)


@pytest.mark.parametrize(
    "text, key",
    [
        ("speakeasy 2 in the Docks", "docks.speakeasy.2"),
        ("docks speakeasy 2", "docks.speakeasy.2"),
        ("Opium den 1 in Chinatown", "chinatown.speakeasy.1"),
        ("Martial Arts School 2 in Chinatown", "chinatown.gym.2"),
        ("Gym 2 in Chinatown", "chinatown.gym.2"),
        ("wire service Downtown", "downtown.wire-service.1"),
        ("Hells Basement numbers 3", "hells-basement.numbers.3"),
    ],
)
def test_a_business_answers_to_what_people_call_it(text: str, key: str) -> None:
    assert business_named(text, 3).key == key


@pytest.mark.parametrize("text", ["speakeasy 9 in the Docks", "speakeasy in the Docks", "Speakesy 1 in the Docks"])
def test_a_business_that_is_not_there_is_refused_with_the_nearest(text: str) -> None:
    with pytest.raises(UnknownName) as refused:
        business_named(text, 3)
    assert any("Speakeasy" in one for one in refused.value.nearest)


@pytest.mark.parametrize("key", ["docks.speakeasy.4", "docks.casino.1", "moon.gym.1", "docks.speakeasy.0", "x"])
def test_a_key_that_the_city_lacks_is_refused(key: str) -> None:
    with pytest.raises(OutOfRange, match="no business"):
        business_of_key(key, 3)


def test_kinds_and_neighborhoods_are_found_by_name() -> None:
    assert trade_named("SPEAKEASY").id == "speakeasy"
    assert trade_named("gentlemans club").id == "gentlemans-club"
    assert trade_named("loan shark").id == "loan-sharks"
    assert trade_named("martial arts school").id == "gym"
    assert place_named("docks").id == "docks"
    assert place_named("St Mary's").id == "cabbageville"
    with pytest.raises(UnknownName, match="Speakeasy"):
        trade_named("speakesy")
    with pytest.raises(UnknownName, match="Oak Bluff"):
        place_named("Oak Buff")


def test_names_open_sentences_and_stand_in_them() -> None:
    brewery, madame, wire = (
        business_named(name, 2) for name in ("Paradise Brewery", "Madame Louisa's", "Main wire office")
    )
    assert (opening(brewery), in_sentence(brewery)) == ("The Paradise Brewery", "the Paradise Brewery")
    assert in_sentence(madame) == "Madame Louisa's"
    assert in_sentence(wire) == "the main wire office"


def test_only_a_chinese_gang_starts_in_chinatown() -> None:
    den = business_named("Gambling den 1 in Chinatown", 2)
    check_start(Outfit(TONG, chinese=True), den)
    check_start(Outfit(RATS), business_named("Gambling den 1 in the Docks", 2))
    with pytest.raises(IllegalNow, match="Chinese"):
        check_start(Outfit(RATS), den)


def test_the_starting_worth_counts_protection_half_and_gym_and_wire_nothing() -> None:
    halves = {trade.id: trade.half_dice for trade in TRADES.values()}
    assert (halves["protection"], halves["gym"], halves["wire-service"]) == (1, 0, 0)
    assert (halves["speakeasy"], halves["paradise-arena"]) == (4, 8)


def test_the_first_month_is_a_january() -> None:
    assert [calendar(month) for month in (1, 6, 12, 13, 18)] == [1, 6, 12, 1, 6]


# Loot


@pytest.mark.parametrize("trade", [one for one in TRADES if one != "wire-service"])
def test_the_odds_of_each_kind_are_those_of_all_its_dice(trade: str) -> None:
    shop = Shop(trade)
    assert chances(odds(MONTH_OF[trade], shop)) == brute(MONTH_OF[trade], shop)


@pytest.mark.parametrize(
    "shop",
    [
        Shop("speakeasy", monopoly=True, brewery=True),
        Shop("low-dive", brewery=True),
        Shop("bookies", wire=True, monopoly=True),
        Shop("nightclub", band=1),
        Shop("nightclub", band=2),
        Shop("paradise-racetrack", handicap=True),
        Shop("numbers", nudge=-1),
        Shop("numbers", nudge=1),
        Shop("protection", monopoly=True),
        *(Shop(trade) for trade in TRADES if trade != "wire-service"),
    ],
    ids=str,
)
def test_the_extremes_are_the_least_and_most_that_the_dice_can_do(shop: Shop) -> None:
    found = [month.made.points for month in odds(MONTH_OF[shop.trade], shop).weights]
    assert extremes(shop) == (min(found), max(found))


def made(shop: Shop, *dice: int) -> BusinessMonth:
    return play(MONTH_OF[shop.trade], shop, dice=dice).result


@pytest.mark.parametrize(
    "shop, dice, points",
    [
        (Shop("low-dive"), (1, 2), 0),
        (Shop("speakeasy"), (3, 4), 6),
        (Shop("speakeasy", brewery=True), (3, 4), 7),
        (Shop("speakeasy", monopoly=True), (3, 4, 6), 12),
        (Shop("low-dive", brewery=True, monopoly=True), (1, 1, 2), 2),
        (Shop("bookies", wire=True), (1,), 2),
        (Shop("nightclub", band=1), (1, 2, 3, 4), 9),
        (Shop("nightclub", band=2), (1, 2, 3, 4, 5), 14),
        (Shop("paradise-racetrack"), (1, 1, 1), 3),
        (Shop("paradise-racetrack", handicap=True), (1, 1, 1, 1, 1), 5),
        (Shop("paradise-arena"), (2, 1, 1, 1, 1), 0),
        (Shop("paradise-arena"), (1, 1, 1, 1, 1), 10),
        (Shop("numbers", nudge=-1), (1,), 0),
        (Shop("numbers", nudge=-1), (4,), 2),
        (Shop("numbers", nudge=1), (1,), 1),
        (Shop("protection"), (1,), 1),
        (Shop("protection"), (5,), 3),
        (Shop("protection", monopoly=True), (5, 5), 8),
        (Shop("gym"), (4, 5), -4),
    ],
    ids=str,
)
def test_loot_is_the_dice_with_all_that_adds_to_them(shop: Shop, dice: tuple[int, ...], points: int) -> None:
    assert made(shop, *dice).made.points == points


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_of_the_side_dice(face: int) -> None:
    assert BIG_BOUT.row(face).key is (face == 1)
    assert POISON.row(face).key is (face == 1)
    assert PROSPECT.row(face).key is (face == 6)


@pytest.mark.parametrize("face, fists", [(1, 4), (2, 4), (3, 5), (5, 5), (6, 6)])
def test_a_gym_brings_up_a_boxer_on_a_six(face: int, fists: int) -> None:
    assert made(Shop("gym"), 1, 6, face) == BusinessMonth(Yield(-1), False, fists)
    assert made(Shop("gym"), 1, 5).fists == 0


def test_a_dive_poisons_on_a_one() -> None:
    assert made(Shop("low-dive"), 3, 1).poisoned
    assert not made(Shop("low-dive"), 1, 2).poisoned


@pytest.mark.parametrize(
    "shop, why",
    [
        (Shop("wire-service"), "no Loot of its own"),
        (Shop("casino", brewery=True), "Speakeasy and Low dive"),
        (Shop("casino", wire=True), "Bookies"),
        (Shop("speakeasy", band=1), "Nightclub"),
        (Shop("casino", handicap=True), "Racetrack"),
        (Shop("casino", nudge=1), "Numbers"),
        (Shop("gym", monopoly=True), "no Loot"),
        (Shop("nightclub", band=3), "not 3"),
        (Shop("numbers", nudge=2), "not by 2"),
    ],
    ids=str,
)
def test_what_means_nothing_to_a_business_is_refused_before_any_die(shop: Shop, why: str) -> None:
    with pytest.raises((IllegalNow, OutOfRange), match=why):
        resolve(MONTH_OF[shop.trade], shop, dice=Scripted())
    with pytest.raises((IllegalNow, OutOfRange)):
        check_shop(shop)


# Payoffs


def test_the_dockyard_rats_pay_360_for_two_speakeasies() -> None:
    assert play(payoff, "speakeasy", 2).result == 360


@pytest.mark.parametrize(
    "number, dollars", [(1, 200), (2, 360), (3, 480), (4, 560), (6, 600), (10, 200), (11, 0), (12, 0)]
)
def test_a_tenth_is_off_for_each_further_business_and_they_are_added(number: int, dollars: int) -> None:
    assert play(payoff, "speakeasy", number).result == dollars == number * share(TRADES["speakeasy"], number)


@pytest.mark.parametrize("trade, number", [("speakeasy", 0), ("speakeasy", 51), ("paradise-brewery", 2)])
def test_a_number_of_businesses_that_cannot_be_is_refused(trade: str, number: int) -> None:
    with pytest.raises(OutOfRange):
        play(payoff, trade, number)


def test_bills_count_businesses_alike_in_one_neighborhood_only() -> None:
    owned = [own("docks.speakeasy.1"), own("docks.speakeasy.2"), own("riverside.speakeasy.1"), own("docks.low-dive.1")]
    assert [bill.dollars for bill in bills(owned, 2)] == [180, 180, 200, 100]


def test_new_businesses_and_those_without_a_payoff_owe_nothing_shut_and_smashed_ones_do() -> None:
    owned = [
        own("docks.speakeasy.1", since=2),
        own("docks.protection.1"),
        own("docks.gym.1"),
        own("docks.brothel.1", shut=True),
        own("docks.low-dive.1", idle=5),
    ]
    assert [(bill.business.kind, bill.dollars) for bill in bills(owned, 2)] == [("brothel", 300), ("low-dive", 100)]
    assert bills(owned, 3)[0].dollars == 200


def paid_of(due: tuple[CopsBill, ...]) -> list[str]:
    return [bill.business.kind for bill in due if bill.paid]


DUE = bills([own("docks.low-dive.1"), own("southbridge.paradise-brewery.1"), own("docks.speakeasy.1")], 2)


@pytest.mark.parametrize(
    "money, paid",
    [
        (1200, ["low-dive", "paradise-brewery", "speakeasy"]),
        (1199, ["paradise-brewery", "speakeasy"]),
        (1000, ["low-dive", "paradise-brewery"]),
        (899, ["low-dive", "speakeasy"]),
        (99, []),
        (-50, []),
    ],
)
def test_what_makes_most_is_paid_first_as_far_as_the_money_goes(money: int, paid: list[str]) -> None:
    assert paid_of(settle(DUE, money)) == paid


def test_what_costs_nothing_is_paid_even_by_a_gang_in_debt() -> None:
    assert paid_of(settle((CopsBill(own("docks.speakeasy.1"), 0),), -50)) == ["speakeasy"]


def test_the_owner_may_leave_cops_unpaid_and_without_an_accountant_none_are_paid() -> None:
    assert paid_of(settle(DUE, 5000, ("southbridge.paradise-brewery.1",))) == ["low-dive", "speakeasy"]
    assert paid_of(settle(DUE, 5000, accountant=False)) == []


def test_a_business_is_shut_then_dry_then_independent_and_paying_opens_it() -> None:
    one = own("docks.speakeasy.1")
    trail: list[Business] = []
    for month in (2, 3, 4, 5):
        one = business_after(CopsBill(one, 200, False), month)
        trail.append(one)
    assert [(each.owner, each.shut, each.dry) for each in trail] == [
        (RATS, True, 0),
        (RATS, True, 1),
        (RATS, True, 2),
        (0, False, 0),
    ]
    assert business_after(CopsBill(trail[2], 200), 5) == own("docks.speakeasy.1")


def test_months_in_which_it_is_smashed_do_not_count_towards_independence() -> None:
    one = own("docks.speakeasy.1", shut=True, dry=2, idle=5)
    assert business_after(CopsBill(one, 200, False), 5) == one
    assert business_after(CopsBill(one, 200, False), 6).owner == 0


# A month of all gangs


def test_a_gang_collects_and_pays_and_it_is_booked() -> None:
    city = city_of(own("docks.speakeasy.1"), own("docks.speakeasy.2"), own("docks.protection.1"))
    collected = month_of(city, 3, 4, 6, 6, 5)
    (rats, tong) = collected.accounts
    assert (rats.loot, rats.income, rats.cops, rats.left) == (20, 2000, 360, 2640)
    assert tong == GangMonth(TONG, 0)
    booked = [one for one in collect_changes(CAMPAIGN, city, 2, collected) if isinstance(one, Booked)]
    assert [(one.account, one.dollars, one.why) for one in booked] == [
        ("loot", 2000, "The Docks: Speakeasy 1 6, Speakeasy 2 11, Protection 1 3"),
        ("cops", -360, "The Docks: Speakeasy 1, Speakeasy 2"),
    ]
    assert after(city, 2, collected) == city


def test_payoffs_come_from_bank_and_loot_together() -> None:
    city = city_of(own("docks.speakeasy.1"))
    assert not month_of(city, 1, 1, rats=100).accounts[0].unpaid
    assert month_of(city, 1, 1, rats=99).accounts[0].unpaid


def test_dice_fall_loot_first_gang_by_gang_in_the_order_of_the_city_then_side_rolls() -> None:
    city = city_of(
        own("riverside.paradise-arena.1"),
        own("docks.gym.1"),
        own("docks.low-dive.1"),
        own("chinatown.low-dive.1", TONG),
    )
    outcome = play(collect, city, 2, (), (), dice=(3, 5, 2, 1, 1, 1, 1, 4, 2, 6, 3, 1))
    assert [throw.why for throw in outcome.throws] == [
        "Loot of Low dive 1 in the Docks",
        "cost of Gym 1 in the Docks",
        "big bout",
        "Loot of Paradise Arena",
        "Loot of Low dive 1 in Chinatown",
        "booze in Low dive 1 in the Docks",
        "boxers of Gym 1 in the Docks",
        "FISTS of the boxer",
        "booze in Low dive 1 in Chinatown",
    ]


@pytest.mark.parametrize("state", [{"since": 2}, {"shut": True}, {"idle": 2}])
def test_new_shut_and_smashed_businesses_make_nothing_and_bring_no_benefits(state: dict[str, int]) -> None:
    brewery = own("southbridge.paradise-brewery.1", **state)
    city = city_of(brewery, own("docks.speakeasy.1"))
    rats = month_of(city, 3, 4, rats=5000).accounts[0]
    assert rats.loot == 6, "no brewery, no bonus"
    assert rats.resting == (brewery,)
    assert not working(brewery, 2)
    assert not works_for(city, RATS, "paradise-brewery", 2)


def test_what_a_gang_owns_helps_the_rest_of_it_once() -> None:
    city = city_of(
        own("southbridge.paradise-brewery.1"),
        own("docks.speakeasy.1"),
        own("docks.bookies.1"),
        own("downtown.wire-service.1"),
        own("racetrack.wire-service.1"),
        own("docks.bookies.2", TONG),
        own("docks.speakeasy.2", TONG),
    )
    rats, tong = month_of(city, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, rats=5000).accounts
    assert [take.made.points for take in rats.takes] == [2, 2, 5]
    assert [take.made.points for take in tong.takes] == [1, 0]


def test_a_monopoly_adds_a_die_to_each_of_its_businesses() -> None:
    keys = ("racetrack.speakeasy.1", "racetrack.speakeasy.2")
    whole = city_of(*(own(key) for key in keys))
    assert businesses_in("racetrack", Group.BOOZE, 2) == 2
    assert monopolies(whole) == {("racetrack", Group.BOOZE): RATS}
    assert month_of(whole, 1, 1, 6, 2, 2, 6).accounts[0].loot == 7 + 9
    assert monopolies(city_of(own(keys[0]), own(keys[1], TONG))) == {}
    assert monopolies(city_of(own(keys[0]))) == {}
    shut = city_of(own(keys[0]), own(keys[1], shut=True))
    assert month_of(shut, 1, 1, 6).accounts[0].loot == 7, "one that is shut is owned all the same"


def test_a_gang_with_every_business_or_no_rival_left_rules_the_city() -> None:
    mine = tuple(replace(one, owner=RATS) for one in every_business(1))
    assert master(city_of(*mine, lots=1)) == RATS
    assert master(city_of(*mine[:-1], lots=1)) == 0
    assert master(city_of(*mine[:-1], replace(mine[-1], owner=TONG), lots=1)) == 0
    whole = city_of(own("docks.speakeasy.1"), lots=1)
    assert master(whole) == 0
    assert master(replace(whole, outfits=whole.outfits[:1])) == whole.outfits[0].gang


def test_a_monopoly_needs_named_businesses_too_and_adds_nothing_to_a_gym() -> None:
    booze = [one for one in every_business(1) if one.place == "southbridge" and TRADES[one.kind].group is Group.BOOZE]
    assert {one.kind for one in booze} == {"low-dive", "speakeasy", "trucking-company", "paradise-brewery"}
    mine = tuple(replace(one, owner=RATS) for one in booze)
    assert monopolies(city_of(*mine, lots=1)) == {("southbridge", Group.BOOZE): RATS}
    assert monopolies(city_of(*mine[:-1], lots=1)) == {}
    games = [one for one in every_business(1) if one.place == "docks" and TRADES[one.kind].group is Group.GAMBLING]
    city = city_of(*(replace(one, owner=RATS) for one in games), lots=1)
    rats = month_of(city, *(1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1)).accounts[0]
    assert [(take.run.business.kind, take.made.points) for take in rats.takes] == [
        ("bookies", 1),
        ("numbers", 1),
        ("loan-sharks", 1),
        ("gambling-den", 3),
        ("gym", -2),
    ]


TRACK = "racetrack.paradise-racetrack.1"


@pytest.mark.parametrize("points, faces, loot", [(1, (1, 4), 4), (-1, (1, 4), 2), (-1, (1, 1), 0), (1, (1, 1), 1)])
def test_the_racetrack_moves_a_gangs_numbers_as_a_whole(points: int, faces: tuple[int, int], loot: int) -> None:
    city = city_of(
        own("docks.numbers.1"),
        own("docks.numbers.2"),
        own(TRACK, TONG),
        nudge=Nudge(TONG, RATS, points),
    )
    assert month_of(city, *faces, 1, 1, 1).accounts[0].loot == loot


def test_only_the_racetracks_owner_moves_numbers() -> None:
    numbers = own("docks.numbers.1")
    for track, nudge in (
        (own(TRACK, TONG), Nudge(99, RATS, 1)),
        (own(TRACK, TONG, idle=9), Nudge(TONG, RATS, 1)),
    ):
        dice = (3,) if track.idle else (3, 1, 1, 1)
        assert month_of(city_of(numbers, track, nudge=nudge), *dice).accounts[0].loot == 2
    none = city_of(own("docks.brothel.1"), own(TRACK, TONG), nudge=Nudge(TONG, RATS, 1))
    assert month_of(none, 1, 1, 1, 1, 1).accounts[0].loot == 1
    nudge = Nudge(TONG, RATS, -1)
    assert folded(Paradise(), (NumbersNudged(CAMPAIGN, nudge),)).nudge == nudge


def test_the_handicap_is_run_in_june() -> None:
    city = city_of(own(TRACK))
    collected = month_of(city, 1, 1, 1, 1, 1, month=6)
    assert collected.accounts[0].loot == 5
    assert headlines(collect_changes(CAMPAIGN, city, 6, collected)) == [News(Headline.HANDICAP, (RATS,), TRACK, 5)]
    assert month_of(city, 1, 1, 1, month=7).accounts[0].loot == 3


def test_a_big_bout_is_news() -> None:
    city = city_of(own("riverside.paradise-arena.1"))
    collected = month_of(city, 1, 2, 2, 2, 2)
    assert collected.accounts[0].loot == 14
    news = News(Headline.BIG_BOUT, (RATS,), "riverside.paradise-arena.1")
    assert headlines(collect_changes(CAMPAIGN, city, 2, collected)) == [news]


def test_poisoned_booze_adds_an_outrage_for_each_dive_and_is_remembered() -> None:
    city = city_of(own("docks.low-dive.1"), own("docks.low-dive.2"), own("southbridge.low-dive.1"))
    collected = month_of(city, 3, 3, 3, 1, 2, 1)
    changes = collect_changes(CAMPAIGN, city, 2, collected)
    assert OutrageMoved(CAMPAIGN, 2, "poisoned booze") in changes
    assert headlines(changes) == [News(Headline.POISONED, (RATS,), "", 2)]
    now = after(city, 2, collected)
    assert (now.outrage, now.poisoned, now.busy) == (city.outrage + 2, (RATS,), True)


def test_a_gym_finds_boxers_with_names_of_their_own() -> None:
    old = Boxer(3, TONG, "chinatown.gym.1", "Irish Moretti", 4)
    city = city_of(own("docks.gym.1"), own("docks.gym.2"), boxers=(old,), serial=3)
    now = after(city, 4, month_of(city, 1, 1, 6, 6, 6, 1, month=4))
    _, one, other = now.boxers
    assert (one.id, one.owner, one.gym, one.fists, one.rested) == (4, RATS, "docks.gym.1", 6, 4)
    assert (other.id, other.gym, other.fists) == (5, "docks.gym.2", 4)
    assert len({boxer.name for boxer in now.boxers}) == 3


def test_gyms_bring_no_debts() -> None:
    city = city_of(own("docks.gym.1"))
    poor = month_of(city, 6, 1, rats=250)
    assert (poor.accounts[0].loot, poor.accounts[0].income, poor.accounts[0].left) == (-6, -250, 0)
    booked = [one.dollars for one in collect_changes(CAMPAIGN, city, 2, poor) if isinstance(one, Booked)]
    assert sum(booked) == -250
    assert month_of(city, 6, 1, rats=600).accounts[0].left == 0


def test_unpaid_cops_shut_a_business_from_the_next_month_and_it_is_news() -> None:
    city = city_of(own("docks.speakeasy.1"), outfits=(Outfit(RATS, unpaid=("docks.speakeasy.1",)),))
    found: list[list[Headline]] = []
    loot: list[int] = []
    for month in (2, 3, 4, 5):
        collected = month_of(city, *((6, 6) if month == 2 else ()), month=month)
        found.append([one.kind for one in headlines(collect_changes(CAMPAIGN, city, month, collected))])
        loot.append(collected.accounts[0].loot)
        city = after(city, month, collected)
    assert loot == [11, 0, 0, 0]
    assert found == [[Headline.SHUT], [], [], [Headline.INDEPENDENT]]
    assert city.owned(RATS) == ()


def test_a_business_paid_again_opens_for_the_next_month() -> None:
    city = city_of(own("docks.speakeasy.1", shut=True, dry=2))
    collected = month_of(city)
    assert headlines(collect_changes(CAMPAIGN, city, 2, collected)) == [
        News(Headline.REOPENED, (RATS,), "docks.speakeasy.1")
    ]
    assert after(city, 2, collected).owned(RATS) == (own("docks.speakeasy.1"),)


def test_without_an_accountant_one_business_works_and_no_cops_are_paid() -> None:
    city = city_of(own("docks.protection.1"), own("docks.speakeasy.1"))
    rats = month_of(city, 3, 4, bookless=(RATS,)).accounts[0]
    assert (rats.loot, rats.cops) == (6, 0)
    assert rats.unpaid == (own("docks.speakeasy.1"),)
    assert rats.resting == (own("docks.protection.1"),)
    alone = month_of(city_of(own("docks.protection.1")), 6, bookless=(RATS,)).accounts[0]
    assert (alone.loot, alone.unpaid) == (3, ())


def test_a_dry_run_tells_a_month_before_its_dice() -> None:
    city = city_of(
        own("docks.speakeasy.1"),
        own("docks.low-dive.1"),
        own("docks.gym.1"),
        own("docks.numbers.1"),
        own("docks.brothel.1", since=2),
        own("cedar-hill.gentlemans-club.1", shut=True),
        officials=(Official("judge", 1, 4, 750, (Payer(RATS, 800),)),),
        nudge=Nudge(RATS, RATS, -1),
    )
    rats, tong = dry_run(city, 2, (BankBalance(RATS, 100), BankBalance(TONG, 5)))
    assert (rats.dice, rats.side, rats.least, rats.most) == (5, 2, 1 - 6, 11 + 5 - 1 + 5)
    assert (rats.cops, rats.officials) == (200 + 100 + 100 + 500, 800)
    assert [one.kind for one in rats.unpaid] == ["gentlemans-club", "low-dive", "speakeasy", "numbers"]
    assert rats.short == 900 + 800
    assert {one.kind for one in rats.resting} == {"brothel", "gentlemans-club"}
    assert tong == Forecast(TONG, 5, 0, 0, 0, 0, 0, 0, (), ())


def test_a_dry_run_counts_only_the_payoffs_that_the_gang_makes() -> None:
    one, other = own("docks.speakeasy.1"), own("docks.brothel.1")
    wishing = replace(city_of(one, other), outfits=(Outfit(RATS, unpaid=(one.key,)),))
    forecast = dry_run(wishing, 2, (BankBalance(RATS, 5000),))[0]
    assert (forecast.cops, forecast.unpaid, forecast.short) == (300, (one,), 0)
    without = dry_run(city_of(one), 2, (BankBalance(RATS, 5000),), (RATS,))[0]
    assert (without.cops, without.unpaid, without.short) == (0, (one,), 0)


def test_a_dry_run_knows_of_the_racetracks_word() -> None:
    city = city_of(own("docks.numbers.1"), own(TRACK), nudge=Nudge(RATS, RATS, -1))
    rats = dry_run(city, 2, ())[0]
    assert (rats.least, rats.most) == (0 + 3, 4 + 18)


MOST_CALLS = 100_000


def big_city(gangs: int = 12, businesses: int = 240) -> Paradise:
    every = every_business(gangs)
    picked = [replace(one, owner=at % gangs + 1) for at, one in enumerate(every[:: len(every) // businesses])]
    outfits = tuple(Outfit(gang) for gang in range(1, gangs + 1))
    return Paradise(lots=gangs, outfits=outfits, businesses=tuple(picked))


def test_a_month_of_twelve_gangs_and_two_hundred_businesses_is_little_work() -> None:
    city, balances = big_city(), tuple(BankBalance(gang, 500) for gang in range(1, 13))
    assert len(city.businesses) >= 200
    assert calls(lambda: after(city, 3, collect(Live(Fair(b"work")), city, 3, balances))) < MOST_CALLS
    assert calls(lambda: dry_run(city, 3, balances)) < MOST_CALLS
    collected, forecasts = collect(Live(Fair(b"speed")), city, 3, balances), dry_run(city, 3, balances)
    assert dry_run(city, 3, balances, gangs=(5,)) == (forecasts[4],)
    assert calls(lambda: dry_run(city, 3, balances, gangs=(5,))) < MOST_CALLS / 10
    for account, forecast in zip(collected.accounts, forecasts, strict=True):
        assert forecast.least <= account.loot <= forecast.most
        assert account.left >= 0
        booked = [
            one.dollars
            for one in collect_changes(CAMPAIGN, city, 3, collected)
            if isinstance(one, Booked) and one.subject == account.gang
        ]
        assert account.bank + sum(booked) == account.left


# Bands


CLUB, OTHER_CLUB = "cedar-hill.nightclub.1", "oak-bluff.nightclub.1"


@pytest.mark.parametrize(
    "dice, last, faces, ends",
    [
        (1, (), (1,), Fame.PLAYS_ON),
        (1, (1,), (1,), Fame.FADES),
        (1, (1,), (2,), Fame.PLAYS_ON),
        (1, (6,), (6,), Fame.RADIO),
        (1, (), (6,), Fame.PLAYS_ON),
        (1, (6,), (1,), Fame.PLAYS_ON),
        (2, (), (1, 1), Fame.FADES),
        (2, (1, 5), (1, 6), Fame.FADES),
        (2, (1, 5), (2, 6), Fame.PLAYS_ON),
        (2, (6, 6), (6, 6), Fame.PLAYS_ON),
        (2, (6,), (1, 6), Fame.PLAYS_ON),
    ],
)
def test_two_ones_end_a_band_and_two_sixes_put_it_on_the_radio(
    dice: int, last: tuple[int, ...], faces: tuple[int, ...], ends: Fame
) -> None:
    assert fame(dice, last, faces) is ends
    band = band_after(PopularBand(1, RATS, CLUB, dice, last), faces)
    if ends is Fame.FADES:
        assert band is None
    else:
        assert band == PopularBand(1, RATS, CLUB, 2 if ends is Fame.RADIO else dice, faces)


def test_a_band_plays_in_its_club_and_its_run_is_kept_month_by_month() -> None:
    city = city_of(own(CLUB), bands=(PopularBand(1, RATS, CLUB),))
    found: list[News] = []
    for month, dice in ((2, (1, 1, 1, 6)), (3, (1, 1, 1, 6)), (4, (1, 1, 1, 1, 3)), (5, (1, 1, 1, 1, 2))):
        collected = month_of(city, *dice, month=month)
        found += headlines(collect_changes(CAMPAIGN, city, month, collected))
        assert collected.accounts[0].loot == sum(dice) - 1
        city = after(city, month, collected)
    assert found == [News(Headline.BAND_ON_RADIO, (RATS,), CLUB), News(Headline.BAND_FADED, (RATS,), CLUB)]
    assert city.bands == ()


@pytest.mark.parametrize("club", [own(CLUB, idle=2), own(CLUB, TONG)])
def test_a_month_without_playing_breaks_a_bands_run(club: Business) -> None:
    city = city_of(club, bands=(PopularBand(1, RATS, CLUB, 1, (1,)),))
    dice = () if club.idle else (1, 1, 1)
    (band,) = after(city, 2, month_of(city, *dice)).bands
    assert band == PopularBand(1, RATS, CLUB if club.idle else "")


def signed(city: Paradise, club: str, bank: int = 500, price: int = 500) -> tuple[Change, ...]:
    return sign_changes(CAMPAIGN, city, RATS, city.business(club), bank, price)


def test_a_band_is_signed_for_a_club_of_ones_own() -> None:
    city = city_of(own(CLUB), own(OTHER_CLUB), own("oak-bluff.nightclub.2", TONG))
    changes = signed(city, CLUB)
    assert changes[0] == Booked(RATS, -500, "bands", "a band for Nightclub 1 in Cedar Hill")
    now = folded(city, changes[1:])
    assert now.bands == (PopularBand(1, RATS, CLUB),)
    assert now.news == (News(Headline.BAND_SIGNED, (RATS,), CLUB),)
    for club, why in (
        (CLUB, "has a band"),
        (
            "oak-bluff.nightclub.2",
            "Nightclub 2 in Oak Bluff does not belong to this gang, and a band plays only in its owner's clubs",
        ),
        ("docks.speakeasy.1", "Pick a nightclub"),
    ):
        with pytest.raises(IllegalNow, match=why):
            signed(now, club)
    with pytest.raises(IllegalNow, match=r"\$499"):
        signed(now, OTHER_CLUB, 499)
    with pytest.raises(OutOfRange):
        signed(now, OTHER_CLUB, 499, -1)
    both = folded(now, signed(now, OTHER_CLUB, 0, 0))
    with pytest.raises(IllegalNow, match="one band for each"):
        signed(both, CLUB)
    with pytest.raises(IllegalNow, match="the owner of a nightclub"):
        signed(city_of(), CLUB)


def test_a_band_moves_and_another_makes_way() -> None:
    city = city_of(own(CLUB), own(OTHER_CLUB), bands=(PopularBand(1, RATS, CLUB), PopularBand(2, RATS, OTHER_CLUB)))
    now = folded(city, move_changes(CAMPAIGN, city, city.bands[0], city.business(OTHER_CLUB)))
    assert now.bands == (PopularBand(1, RATS, OTHER_CLUB), PopularBand(2, RATS))
    assert band_in(now, OTHER_CLUB) == PopularBand(1, RATS, OTHER_CLUB)
    with pytest.raises(IllegalNow, match="already"):
        move_changes(CAMPAIGN, now, now.bands[0], now.business(OTHER_CLUB))
    assert folded(now, drop_changes(CAMPAIGN, now.bands[0])).bands == (PopularBand(2, RATS),)
    assert drop_changes(CAMPAIGN, now.bands[0]) == (BandGone(CAMPAIGN, 1),)


def test_a_band_is_sold_with_its_fame_for_money_that_is_there() -> None:
    city = city_of(own(CLUB), own(OTHER_CLUB, TONG), bands=(PopularBand(1, RATS, CLUB, 2, (6,)),))
    sale = Sale(1, RATS, TONG, 300)
    bought, sold, *rest = sale_changes(CAMPAIGN, city, sale, 300)
    assert isinstance(bought, Booked)
    assert isinstance(sold, Booked)
    assert (bought.subject, bought.dollars, sold.subject, sold.dollars) == (TONG, -300, RATS, 300)
    assert folded(city, rest).bands == (PopularBand(1, TONG, OTHER_CLUB, 2, (6,)),)
    for other, bank, why in (
        (sale, 299, r"\$299"),
        (Sale(1, TONG, RATS), 0, "another owner"),
        (Sale(1, RATS, RATS), 0, "to itself"),
        (Sale(9, RATS, TONG), 0, "no band 9"),
    ):
        with pytest.raises((IllegalNow, OutOfRange), match=why):
            check_sale(city, other, bank)
    with pytest.raises(IllegalNow, match="the owner of a nightclub"):
        check_sale(city_of(own(CLUB), bands=city.bands), sale, 300)


# Takeovers


@pytest.mark.parametrize("face, guts", [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3), (6, 4)])
def test_the_owners_guts_by_the_die(face: int, guts: int) -> None:
    assert PROPRIETORS.row(face).key == guts


def pitch(smarts: int, guts: int = 0, chinatown: bool = False, *modifiers: Modifier) -> TakeoverAttempt:
    return TakeoverAttempt(Target(Stat.SMARTS, smarts, modifiers), guts, chinatown)


@pytest.mark.parametrize(
    "facts, dice, ends",
    [
        (pitch(3), (1, 3, 3), Contest.FIRST),
        (pitch(3), (1, 3, 2), Contest.TIE),
        (pitch(3), (1, 4, 3), Contest.TIE),
        (pitch(3), (1, 4, 2), Contest.SECOND),
        (pitch(3, 0, True), (1, 3, 4), Contest.TIE),
        (pitch(3, 0, True), (1, 3, 5), Contest.FIRST),
        (pitch(4, 3), (4, 4), Contest.FIRST),
        (pitch(4, 3, False, Modifier("wounds", -2)), (3, 4), Contest.TIE),
    ],
)
def test_smarts_pass_while_guts_fail_or_nothing_changes(
    facts: TakeoverAttempt,
    dice: tuple[int, ...],
    ends: Contest,
) -> None:
    assert play(attempt_takeover, facts, dice=dice).result.contest is ends


@pytest.mark.parametrize("facts", [pitch(3), pitch(5, 0, True), pitch(4, 2), pitch(6, 4, True)])
def test_the_odds_of_a_takeover_are_those_of_all_its_dice(facts: TakeoverAttempt) -> None:
    assert chances(odds(attempt_takeover, facts)) == brute(attempt_takeover, facts)


@pytest.mark.parametrize("facts", [pitch(0), pitch(7), pitch(3, 7), pitch(3, -1)])
def test_stats_that_cannot_be_are_refused(facts: TakeoverAttempt) -> None:
    with pytest.raises(OutOfRange):
        play(attempt_takeover, facts)


def test_chinese_owners_are_prejudiced_against_gangs_that_are_not() -> None:
    shop = business_named("Brothel 1 in Chinatown", 2)
    assert prejudiced(Outfit(RATS), shop)
    assert not prejudiced(Outfit(TONG, chinese=True), shop)
    assert not prejudiced(Outfit(RATS), business_named("Brothel 1 in the Docks", 2))


SHOP = Business("docks", "speakeasy", 1)
WON, LOST, TIED = (TakeoverResult(contest, 3) for contest in (Contest.FIRST, Contest.SECOND, Contest.TIE))


def test_a_business_that_is_won_earns_and_pays_from_the_next_month() -> None:
    order = Order(OrderKind.TAKE_OVER, business=SHOP.key, figures=(5,))
    city = city_of(outfits=(Outfit(RATS, orders=(order,)),))
    now = folded(city, takeover_changes(CAMPAIGN, city, 4, RATS, SHOP, WON, 5))
    (mine,) = now.owned(RATS)
    assert mine == replace(SHOP, owner=RATS, since=4)
    assert not working(mine, 4)
    assert bills([mine], 4) == ()
    assert working(mine, 5)
    assert now.busy
    assert now.news == (News(Headline.TAKEN_OVER, (RATS,), SHOP.key),)
    assert (now.outfits[0].worked, now.outfits[0].orders) == ((5,), (replace(order, done=True),))


@pytest.mark.parametrize("talked", [LOST, TIED])
def test_a_takeover_lost_or_tied_leaves_it_independent_and_its_owner_known(talked: TakeoverResult) -> None:
    now = folded(city_of(), takeover_changes(CAMPAIGN, city_of(), 4, RATS, SHOP, talked))
    assert now.business(SHOP.key) == replace(SHOP, guts=3)
    assert now.news == (News(Headline.RESISTED, (RATS,), SHOP.key),)
    assert tried_this_month(now, RATS)
    assert not tried_this_month(now, TONG)


@pytest.mark.parametrize(
    "city, accountant, why",
    [
        (city_of(own("docks.speakeasy.1")), True, "already belongs to the gang"),
        (city_of(own("docks.speakeasy.1", TONG)), True, "only a Raid"),
        (city_of(news=(News(Headline.RESISTED, (RATS,), "docks.gym.1"),)), True, "one business a month"),
        (city_of(fights=(Fight(1, "rumble", RATS, TONG, SHOP.key, prize=True),)), True, "fought over"),
        (city_of(own("docks.gym.1")), False, "Accountant"),
    ],
)
def test_takeovers_that_cannot_be_are_refused(city: Paradise, accountant: bool, why: str) -> None:
    with pytest.raises(IllegalNow, match=why):
        check_takeover(city, city.outfits[0], city.business(SHOP.key), accountant)


def test_a_gang_without_an_accountant_can_take_its_first_business() -> None:
    """Its first business is not refused, nor a second one with an Accountant."""
    check_takeover(city_of(), Outfit(RATS), SHOP, False)
    check_takeover(city_of(own("docks.gym.1")), Outfit(RATS), SHOP, True)


def test_no_change_names_a_business_twice_and_all_of_them_fold() -> None:
    city = big_city()
    collected = collect(Live(Fair(b"fold")), city, 2, (), tuple(range(1, 13)))
    set_ = [one.record.key for one in collect_changes(CAMPAIGN, city, 2, collected) if isinstance(one, BusinessSet)]
    assert set_
    assert len(set_) == len(set(set_))
    assert after(city, 2, collected).businesses != city.businesses


def test_the_dice_of_a_shop_are_those_it_throws() -> None:
    assert dice_of(Shop("nightclub", band=2, monopoly=True)) == 6
    assert dice_of(Shop("paradise-racetrack", handicap=True)) == 5
    assert dice_of(Shop("gym")) == 1
