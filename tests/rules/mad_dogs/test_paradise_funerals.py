"""Gangland funerals: their price, their points, the flowers."""

from __future__ import annotations

import pytest

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.figures import Figure, Posture, Stats
from rules.mad_dogs.model.prices import MOST_MONEY
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Flowers, Funeral, Headline, Outfit
from rules.mad_dogs.paradise.spending.funerals import (
    Wreaths,
    bid_changes,
    bury,
    check_mourned,
    check_showing,
    cortege,
    flowers_changes,
    funeral_changes,
    funeral_meant,
    mourners,
    promised,
    show_flowers,
    unshown_funerals,
    without_answer,
)
from tests.rules.brute import play

CAMPAIGN, NORTH, SOUTH, EAST, WEST = 1, 10, 20, 30, 40
GANGS = (NORTH, SOUTH, EAST, WEST)
CITY = Paradise(outfits=tuple(map(Outfit, GANGS)), serial=7)
DEAD = Figure("Deanie", "Mob Boss", Stats(4, 4, 4, 4, 4, 4), posture=Posture.DEAD)
RICH = tuple(BankBalance(gang, 5000) for gang in GANGS)


def after(city: Paradise, changes: tuple[Change, ...]) -> Paradise:
    for change in changes:
        city = city if isinstance(change, Booked) else folded(city, (change,))
    return city


def booked(changes: tuple[Change, ...]) -> list[tuple[int, int, str]]:
    return [(one.subject, one.dollars, one.account) for one in changes if isinstance(one, Booked)]


def standing(city: Paradise) -> dict[int, int]:
    return {one.gang: one.standing for one in city.outfits if one.standing}


def given(
    spent: int = 900, city: Paradise = CITY, host: int = NORTH, figure: int = 5, name: str = "Deanie"
) -> Paradise:
    """A funeral with these bids."""
    outfit = city.outfit(host)
    assert outfit is not None
    points = play(bury, spent).result
    return after(city, funeral_changes(CAMPAIGN, city, outfit, 5000, figure, name, spent, points))


def bidding(bids: dict[int, int], city: Paradise | None = None) -> Paradise:
    city = city or given()
    for gang, bid in bids.items():
        city = after(city, bid_changes(CAMPAIGN, city, unshown_funerals(city)[0], gang, 5000, bid))
    return city


def shown(city: Paradise, balances: tuple[BankBalance, ...] = RICH) -> Wreaths:
    return play(show_flowers, unshown_funerals(city)[0], balances).result


@pytest.mark.parametrize(
    "spent, points", [(500, 1), (699, 1), (700, 2), (899, 2), (900, 3), (1100, 4), (MOST_MONEY, 4998)]
)
def test_500_bring_a_point_and_every_200_beyond_another(spent: int, points: int) -> None:
    assert play(bury, spent).result == points


@pytest.mark.parametrize("spent", [499, 0, -500, MOST_MONEY + 1])
def test_a_cheap_funeral_is_none(spent: int) -> None:
    with pytest.raises(OutOfRange, match="500 to"):
        play(bury, spent)


@pytest.mark.parametrize("spent, cars", [(500, 2), (599, 2), (600, 3), (1000, 5)])
def test_a_car_drives_for_every_200(spent: int, cars: int) -> None:
    assert cortege(spent) == cars


def test_the_bill_is_paid_the_points_are_for_good_and_the_paper_hears_of_it() -> None:
    changes = funeral_changes(CAMPAIGN, CITY, CITY.outfits[0], 900, 5, "Deanie", 900, 3)
    assert booked(changes) == [(NORTH, -900, "funerals")]
    city = after(CITY, changes)
    assert standing(city) == {NORTH: 3}
    assert unshown_funerals(city) == (Funeral(8, NORTH, "Deanie", 900),)
    assert city.news[-1][:4] == (Headline.FUNERAL, (NORTH,), "Deanie", 900)
    with pytest.raises(IllegalNow, match="1 more"):
        funeral_changes(CAMPAIGN, CITY, CITY.outfits[0], 899, 5, "Deanie", 900, 3)


def test_only_the_dead_are_buried_and_only_once() -> None:
    check_mourned(CITY.outfits[0], 5, DEAD)
    with pytest.raises(IllegalNow, match="is alive"):
        check_mourned(CITY.outfits[0], 5, replace(DEAD, posture=Posture.UNCONSCIOUS))
    host = given().outfit(NORTH)
    assert host is not None
    with pytest.raises(IllegalNow, match="Name another figure"):
        check_mourned(host, 5, DEAD)
    check_mourned(host, 6, DEAD)


def test_the_most_lavish_gains_a_point_and_every_bid_is_paid() -> None:
    city = bidding({SOUTH: 100, EAST: 300, WEST: 0})
    found = shown(city)
    assert found == Wreaths(EAST, (Flowers(SOUTH, 100), Flowers(EAST, 300)), (), cortege(900 + 400))
    changes = flowers_changes(CAMPAIGN, city, unshown_funerals(city)[0], found)
    assert booked(changes) == [(SOUTH, -100, "funerals"), (EAST, -300, "funerals")]
    city = after(city, changes)
    assert standing(city) == {NORTH: 3, EAST: 1}
    assert city.news[-1][:4] == (Headline.FLOWERS, (EAST,), "Deanie", 300)
    assert unshown_funerals(city) == ()


def test_a_tie_gains_no_gang_the_point_but_costs_both() -> None:
    city = bidding({SOUTH: 300, EAST: 300, WEST: 10})
    found = shown(city)
    assert found.winner == 0
    changes = flowers_changes(CAMPAIGN, city, unshown_funerals(city)[0], found)
    assert sum(dollars for _, dollars, _ in booked(changes)) == -610
    assert standing(after(city, changes)) == {NORTH: 3}


@pytest.mark.parametrize("bids", [{}, {SOUTH: 0, EAST: 0, WEST: 0}])
def test_no_flowers_no_point(bids: dict[int, int]) -> None:
    assert shown(bidding(bids)) == Wreaths(0, (), (), 4)


def test_the_host_does_not_bid() -> None:
    city = given()
    assert mourners(city, unshown_funerals(city)[0]) == (SOUTH, EAST, WEST)
    with pytest.raises(NotYours, match="sends no flowers"):
        bid_changes(CAMPAIGN, city, unshown_funerals(city)[0], NORTH, 5000, 100)


def test_a_bid_takes_no_money_before_the_flowers_are_shown_and_may_be_changed() -> None:
    city = given()
    changes = bid_changes(CAMPAIGN, city, unshown_funerals(city)[0], SOUTH, 5000, 100)
    assert booked(changes) == []
    assert len(changes) == 1
    assert city.news == after(city, changes).news, "the paper hears nothing"
    city = bidding({SOUTH: 50}, after(city, changes))
    assert unshown_funerals(city)[0].bids == (Flowers(SOUTH, 50),)
    assert without_answer(city, unshown_funerals(city)[0]) == (EAST, WEST)


def test_money_is_bid_only_once() -> None:
    city = given(500, given(host=SOUTH, figure=9, name="Merlo"), figure=5)
    merlo, deanie = unshown_funerals(city)
    city = after(city, bid_changes(CAMPAIGN, city, merlo, EAST, 1000, 800))
    assert promised(city, EAST) == 800
    with pytest.raises(OutOfRange, match=r"You have \$200 for flowers"):
        bid_changes(CAMPAIGN, city, deanie, EAST, 1000, 201)
    bid_changes(CAMPAIGN, city, deanie, EAST, 1000, 200)
    bid_changes(CAMPAIGN, city, funeral_meant(city, "Merlo"), EAST, 1000, 1000)
    outfit = city.outfit(EAST)
    assert outfit is not None
    with pytest.raises(IllegalNow, match="300 more"):
        funeral_changes(CAMPAIGN, city, outfit, 1000, 4, "Ed", 500, 1)
    with pytest.raises(OutOfRange):
        bid_changes(CAMPAIGN, city, deanie, EAST, 1000, -1)


def test_a_bid_whose_money_is_gone_does_not_count() -> None:
    city = bidding({SOUTH: 400, EAST: 300})
    found = shown(city, (BankBalance(SOUTH, 399), BankBalance(EAST, 300)))
    assert found == Wreaths(EAST, (Flowers(EAST, 300),), (SOUTH,), cortege(1200))


def test_bids_come_before_the_flowers_are_shown() -> None:
    city = bidding({SOUTH: 100})
    changes = flowers_changes(CAMPAIGN, city, unshown_funerals(city)[0], shown(city))
    with pytest.raises(IllegalNow, match="Bids come before that"):
        bid_changes(CAMPAIGN, city, after(city, changes).funerals[0], EAST, 5000, 10)


def test_the_host_or_an_umpire_shows_flowers_early_and_any_player_once_all_have_answered() -> None:
    city = bidding({SOUTH: 100, EAST: 0})
    funeral = unshown_funerals(city)[0]
    with pytest.raises(NotYours, match="Some gangs have not bid or passed yet"):
        check_showing(city, funeral, [SOUTH], umpire=False)
    check_showing(city, funeral, [NORTH], umpire=False)
    check_showing(city, funeral, [], umpire=True)
    city = bidding({WEST: 5}, city)
    check_showing(city, unshown_funerals(city)[0], [SOUTH], umpire=False)


def test_a_funeral_is_meant_by_the_dead_or_because_it_is_the_only_one() -> None:
    with pytest.raises(IllegalNow, match="There is no funeral now"):
        funeral_meant(CITY)
    city = given(500, given(host=SOUTH, figure=9, name="Merlo"))
    assert funeral_meant(city, " merlo ").host == SOUTH
    for unclear in ("", "Ed"):
        with pytest.raises(IllegalNow, match="Merlo, Deanie"):
            funeral_meant(city, unclear)
    assert funeral_meant(given()).name == "Deanie"


def test_points_of_two_funerals_add_up() -> None:
    city = given(500, given(host=SOUTH, figure=9, name="Merlo"))
    for _ in range(2):
        funeral = unshown_funerals(city)[0]
        city = after(city, bid_changes(CAMPAIGN, city, funeral, EAST, 5000, 100))
        city = after(city, flowers_changes(CAMPAIGN, city, unshown_funerals(city)[0], shown(city)))
    assert standing(city)[EAST] == 2


def test_flowers_do_not_wait_for_a_gang_without_a_player_but_it_may_send_them() -> None:
    npcs = tuple(replace(one, npc=one.gang == WEST) for one in CITY.outfits)
    city = bidding({SOUTH: 100, EAST: 0}, given(city=replace(CITY, outfits=npcs)))
    assert without_answer(city, unshown_funerals(city)[0]) == ()
    assert shown(bidding({WEST: 300}, city)).winner == WEST
