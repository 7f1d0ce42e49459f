"""A Hell of a Town: the month of a gang without a player, every sentence of the policy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.changes import Healed
from rules.mad_dogs.model.figures import Contest, Figure, Posture, Stats
from rules.mad_dogs.model.scenario import ScenarioSide
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Headline, News, Official, Order, OrderKind, Outfit, Upshot
from rules.mad_dogs.paradise.fights.fight_outcomes import FightOutcome, settled_changes
from rules.mad_dogs.paradise.hospital.cripple_roll import Treatment
from rules.mad_dogs.paradise.hospital.healing import CareRequest, hurt
from rules.mad_dogs.paradise.month.month_ends import npc_takeover_changes, npc_takeovers
from rules.mad_dogs.paradise.orders.clashes_and_fights import opened, opened_changes
from rules.mad_dogs.paradise.orders.monthly_orders import AvailableFigure, Facts, check
from rules.mad_dogs.paradise.orders.npc_policy import (
    MOOD,
    RAIDERS,
    Crew,
    bereaved,
    best_shop,
    decided,
    hires_accountant,
    moods,
    nurse,
    nursed_changes,
    orders,
    strongest,
)
from rules.mad_dogs.paradise.orders.takeovers import TakeoverResult
from rules.mad_dogs.paradise.outrage.causes import SHORT_MEMORY
from rules.mad_dogs.paradise.outrage.month_roll import mood_of
from rules.mad_dogs.paradise.outrage.something_must_be_done import pick
from rules.mad_dogs.paradise.rackets.kinds_of_business import trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business

RIVALS, NORTH, SOUTH = 1, 2, 3
HANDS = tuple(
    AvailableFigure(100 + number, f"Man {number}", smarts) for number, smarts in enumerate((2, 4, 3, 2, 2, 2, 2, 2, 2))
)
CREW = Crew(RIVALS, HANDS, (), True)
HURT = Figure("Man 2", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), lost=2)


def city(*businesses: Business, home: str = "docks", chinese: bool = False, **more: Any) -> Paradise:
    outfits = (Outfit(RIVALS, npc=True, home=home, chinese=chinese), Outfit(NORTH), Outfit(SOUTH))
    return replace(Paradise(lots=2, outfits=outfits, businesses=businesses), **more)


def den(number: int, owner: int, place: str = "docks") -> Business:
    return Business(place, "gambling-den", number, owner)


def ordered(town: Paradise, crew: Crew = CREW, raids: bool = False) -> tuple[Order, ...]:
    return orders(town, town.outfits[0], crew, raids)


# Its mood


def test_it_raids_on_a_six() -> None:
    for face in range(1, 7):
        assert resolve(moods, 1, dice=Scripted(face)).result == (face == 6,)
    assert odds(moods, 1).chance(lambda found: found[0]) == Fraction(1, 6)
    assert MOOD.labels is not None
    assert len(MOOD.labels) == 6


def test_each_gang_has_a_mood_of_its_own() -> None:
    assert resolve(moods, 2, dice=Scripted(6, 5)).result == (True, False)


def test_what_an_umpire_ordered_for_a_gang_stands() -> None:
    rest = replace(city().outfits[0], ordered=True)
    town = replace(city(), outfits=(rest, *city().outfits[1:]))
    assert decided(town, (CREW,), (True,)) == town
    assert decided(city(), (CREW,), (False,)).outfits[0].orders == ordered(city())


def test_the_hurt_of_each_gang_roll_for_themselves() -> None:
    nursed = replace_crew(hurt=(CareRequest(102, HURT, Treatment.SELF),))
    found = resolve(nurse, (nursed, CREW), dice=Scripted(1, 2)).result
    assert [len(one) for one in found] == [1, 0]


def replace_crew(**more: Any) -> Crew:
    return CREW._replace(**more)


# Takeovers


def test_its_best_talker_leans_on_the_owner_of_what_makes_most_at_home() -> None:
    assert ordered(city()) == (Order(OrderKind.TAKE_OVER, business="docks.gambling-den.1", figures=(101,)),)


def test_nothing_at_home_makes_more_than_what_it_takes() -> None:
    shop = best_shop(city(), Outfit(RIVALS, home="docks"))
    assert shop is not None
    local = [one for one in every_business(2) if one.place == "docks"]
    assert trade_of(shop).average == max(trade_of(one).average for one in local)


def test_what_is_owned_is_not_to_be_had() -> None:
    town = city(den(1, SOUTH), den(2, RIVALS))
    assert ordered(town)[0].business not in ("docks.gambling-den.1", "docks.gambling-den.2")


def test_what_became_independent_again_is() -> None:
    assert ordered(city(den(1, 0)))[0].business == "docks.gambling-den.1"


def test_elsewhere_is_for_when_home_has_nothing_left() -> None:
    home = tuple(replace(one, owner=SOUTH) for one in every_business(2) if one.place == "docks" and trade_of(one).earns)
    assert ordered(city(*home))[0].business == "southbridge.paradise-brewery.1", "the best of the whole city"


def test_it_wants_neither_gyms_nor_wire_offices() -> None:
    all_that_earns = tuple(replace(one, owner=SOUTH) for one in every_business(2) if trade_of(one).earns)
    assert ordered(city(*all_that_earns)) == ()


def test_only_a_chinese_gang_goes_to_chinatown() -> None:
    elsewhere = tuple(
        replace(one, owner=SOUTH) for one in every_business(2) if trade_of(one).earns and one.place != "chinatown"
    )
    assert ordered(city(*elsewhere)) == ()
    assert ordered(city(*elsewhere, chinese=True))[0].business == "chinatown.gambling-den.1"


def test_without_an_accountant_it_takes_over_its_first_business_only() -> None:
    bookless = replace_crew(accountant=False)
    assert ordered(city(), bookless)
    assert ordered(city(den(1, RIVALS)), bookless) == ()


def test_a_figure_that_can_not_go_is_not_sent() -> None:
    hands = (AvailableFigure(100, "Boss", 5, "is dead"), AvailableFigure(101, "Man", 2))
    assert ordered(city(), replace_crew(hands=hands))[0].figures == (101,)
    assert ordered(city(), replace_crew(hands=hands[:1])) == ()
    assert ordered(city(), replace_crew(hands=())) == ()


# Raids


def test_it_raids_the_played_gang_with_most_businesses_where_it_makes_most() -> None:
    bookie = Business("docks", "bookies", 1, NORTH)
    town = city(bookie, den(1, NORTH), Business("cedar-hill", "casino", 1, SOUTH))
    takeover, raid = ordered(town, raids=True)
    assert (takeover.errand, raid.errand, raid.scenario) == (OrderKind.TAKE_OVER, OrderKind.FIGHT, "raid")
    assert (raid.against, raid.business) == (NORTH, "docks.gambling-den.1")


def test_six_men_go_and_the_talker_is_not_among_them() -> None:
    takeover, raid = ordered(city(den(1, NORTH)), raids=True)
    assert len(raid.figures) == RAIDERS
    assert not set(takeover.figures) & set(raid.figures)
    small = replace_crew(hands=HANDS[:2])
    assert [len(one.figures) for one in ordered(city(den(1, NORTH)), small, raids=True)] == [1, 1]
    assert len(ordered(city(den(1, NORTH)), replace_crew(hands=HANDS[:1]), raids=True)) == 1


def test_it_does_not_raid_gangs_without_players() -> None:
    town = city(den(1, NORTH))
    asleep = tuple(replace(one, npc=True) for one in town.outfits)
    assert len(ordered(replace(town, outfits=asleep), raids=True)) == 1


def test_it_does_not_raid_neutral_ground() -> None:
    track = Business("racetrack", "paradise-racetrack", 1, NORTH)
    assert len(ordered(city(track), raids=True)) == 1
    assert ordered(city(track, den(1, NORTH)), raids=True)[1].business == "docks.gambling-den.1"
    assert strongest(city(track), [NORTH, SOUTH]) is None


def test_it_raids_no_gang_if_no_gang_has_a_business() -> None:
    assert strongest(city(), [NORTH, SOUTH]) is None
    assert strongest(city(den(1, NORTH)), []) is None


@pytest.mark.parametrize("raids", [False, True])
def test_a_player_could_give_all_orders_of_the_policy(raids: bool) -> None:
    """The check of a player's orders refuses none of the policy's."""
    town = city(den(1, NORTH), den(2, RIVALS))
    check(town, town.outfits[0], ordered(town, raids=raids), Facts(HANDS, True))


# The hurt


def test_its_hurt_are_nursed_at_home_and_stay_there() -> None:
    assert hurt(HURT)
    crew = replace_crew(hurt=(CareRequest(101, HURT, Treatment.SELF),))
    (courses,) = resolve(nurse, (crew,), dice=Scripted(3, 4)).result
    changes = nursed_changes(9, city(den(1, NORTH)), crew, 0, courses)
    assert [type(one) for one in changes if not isinstance(one, OutfitSet)] == [Healed]
    assert not any(isinstance(one, Booked) for one in changes), "care at home is free"
    healed = folded(city(den(1, NORTH)), changes)
    assert [one.figure for one in healed.outfits[0].cared] == [101]
    after = decided(healed, (crew,), (True,)).outfits[0]
    assert after.ordered
    assert [one.errand for one in after.orders] == [OrderKind.TAKE_OVER, OrderKind.FIGHT]
    assert not any(101 in one.figures for one in after.orders), "the best talker is abed"


def test_a_gang_without_hurt_needs_no_nurse() -> None:
    assert nursed_changes(9, city(), CREW, 0, ()) == ()


def test_a_gang_that_left_does_nothing() -> None:
    crew = replace_crew(hurt=(CareRequest(101, HURT, Treatment.SELF),))
    assert nursed_changes(9, Paradise(), crew, 0, ()) == ()
    assert decided(Paradise(), (CREW,), (True,)) == Paradise()


# Something Must Be Done


def something(*businesses: Business, **more: Any) -> Business | None:
    return pick(city(*businesses, outcry=Upshot.MUST_BE_DONE, picker=RIVALS, **more))


def test_the_police_raid_the_best_business_of_the_rival_with_most() -> None:
    one, two = Business("docks", "bookies", 1, NORTH), den(1, NORTH)
    richer = Business("southbridge", "paradise-brewery", 1, SOUTH)
    assert something(one, two, richer) == two


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


def test_an_unanswered_demand_of_a_gang_without_a_player_is_no_gang_activity() -> None:
    town = decided(replace(city(), phase=Phase.SPENDING, outrage=9), [CREW], (False,))
    town = folded(town, opened_changes(9, opened(town)))
    ((gang, order),) = npc_takeovers(town)
    won = TakeoverResult(Contest.FIRST, 3)
    town = folded(town, npc_takeover_changes(9, town, 1, ((gang, order),), (won,)))
    assert town.business(order.business).owner == RIVALS
    assert not town.busy
    assert mood_of(town).outrage == 9 + SHORT_MEMORY.value


def test_a_fight_of_a_gang_without_a_player_is_gang_activity() -> None:
    town = decided(replace(city(den(1, NORTH)), phase=Phase.SPENDING), [CREW], (True,))
    town = folded(town, opened_changes(9, opened(town)))
    (fight,) = town.open_fights
    assert not town.busy
    assert folded(town, settled_changes(9, town, 1, fight, FightOutcome(ScenarioSide.DEFENDER))).busy


# The Accountant


def test_a_gang_without_a_player_replaces_its_only_accountant_when_it_can_pay() -> None:
    books = Figure("Ledger", "Accountant", Stats(2, 2, 2, 2, 5, 3))
    dead = replace(books, posture=Posture.DEAD)
    assert bereaved([HURT, dead])
    assert not bereaved([dead, books])
    assert not bereaved([HURT]), "it never had one"
    assert hires_accountant(RIVALS, 99, "Slats") is None
    figure, price = hires_accountant(RIVALS, 100, "Slats") or (HURT, None)
    assert figure == replace(books, name="Slats")
    assert price == Booked(RIVALS, -100, "gang", "hired Slats, Accountant")
