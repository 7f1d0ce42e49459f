"""Standing orders: orders in advance, notices, and what wakes a gang."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Booked, MonthBegun
from rules.mad_dogs.model.figures import Figure, Stats
from rules.mad_dogs.paradise.city.changes import Foretold, OutfitSet, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Bid,
    Business,
    CaredFor,
    Fight,
    MonthSpending,
    MuscleWait,
    Official,
    Order,
    OrderKind,
    OrderNotice,
    Outfit,
    Payer,
    Squad,
    StandingOrder,
    StandingOrderKind,
    Woken,
)
from rules.mad_dogs.paradise.city.secrets import veil
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.hospital.cripple_roll import Treatment
from rules.mad_dogs.paradise.hospital.healing import CareRequest
from rules.mad_dogs.paradise.month.campaigns import MadDogsCampaigns
from rules.mad_dogs.paradise.month.loot_and_payoffs import income, income_changes
from rules.mad_dogs.paradise.month.opening_of_orders import (
    OpeningRolls,
    OrdersDue,
    absent_nursed,
    all_opened,
    nurse_absent,
)
from rules.mad_dogs.paradise.orders.monthly_orders import AvailableFigure, Facts
from rules.mad_dogs.paradise.orders.standing_orders import (
    Absent,
    follow,
    following,
    kept,
    short_of_money,
    standing_order_lines,
    ward,
    with_standing_orders,
)

NORTH, SOUTH = 1, 2
MONTH = 3
NAMES = {NORTH: "North Side", SOUTH: "South Side"}
PUB, THEIRS = Business("docks", "speakeasy", 1, NORTH), Business("riverside", "brothel", 1, SOUTH)
FREE = "docks.low-dive.1"
TALK = Order(OrderKind.TAKE_OVER, business=FREE, figures=(11,))
GUARD = Order(OrderKind.DEFEND, business=PUB.key, figures=(12,))
RAID = Order(OrderKind.FIGHT, "raid", SOUTH, THEIRS.key, figures=(13,))
HANDS = tuple(AvailableFigure(id_, name, 4) for id_, name in ((11, "Spats"), (12, "Brick"), (13, "Dooley")))
HURT = Figure("Lefty", "Punk", Stats(3, 3, 3, 3, 3, 3), lost=1)


def city(phase: Phase = Phase.SPENDING, standing: tuple[StandingOrder, ...] = (), **more: Any) -> Paradise:
    north = Outfit(NORTH, home="docks", standing_orders=standing, **more)
    return Paradise(phase, lots=2, outrage=3, outfits=(north, Outfit(SOUTH)), businesses=(PUB, THEIRS))


def north(town: Paradise) -> Outfit:
    found = town.outfit(NORTH)
    assert found is not None
    return found


def again(lasts: bool = False, what: StandingOrderKind = StandingOrderKind.REPEAT) -> tuple[StandingOrder, ...]:
    return (StandingOrder(what, lasts, (PUB.key,)),)


def crew(*unfit: int, accountant: bool = True) -> Absent:
    hands = tuple(one._replace(unfit="is dead" if one.id in unfit else "") for one in HANDS)
    return Absent(NORTH, Facts(hands, accountant, NAMES), (TALK,))


def after(town: Paradise, bank: int = 0, men: Absent | None = None) -> tuple[Outfit, tuple[Change, ...]]:
    changes = follow(9, town, MONTH, bank, men or crew())
    return north(folded(town, changes)), changes


def texts(outfit: Outfit) -> list[str]:
    return [one.text for one in outfit.notices]


# Given


def test_one_way_to_give_orders_stands_at_a_time() -> None:
    said = kept(
        city(),
        north(city()),
        [StandingOrderKind.REPEAT, StandingOrderKind.POLICY, StandingOrderKind.PAYOFFS],
        lasts=True,
    )
    assert [one.what for one in said.standing_orders] == [StandingOrderKind.REPEAT, StandingOrderKind.PAYOFFS]
    assert {one.held for one in said.standing_orders} == {(PUB.key,)}
    assert all(one.lasts for one in said.standing_orders)


@pytest.mark.parametrize(
    "letters, whats",
    [
        ("r", [StandingOrderKind.REPEAT]),
        ("lpy", [StandingOrderKind.POLICY, StandingOrderKind.PAYOFFS]),
        ("n", []),
        ("nr", []),
    ],
)
def test_a_button_writes_them_in_letters(letters: str, whats: list[StandingOrderKind]) -> None:
    said = with_standing_orders(city(), north(city(standing=again())), letters)
    assert [one.what for one in said.standing_orders] == whats
    assert all(one.lasts is ("l" in letters) for one in said.standing_orders)


def test_to_say_something_beforehand_changes_nothing_that_the_loot_was_said_to_come_to() -> None:
    found = folded(city(Phase.LOOT), (Foretold(9),))
    said = replace(north(found), standing_orders=again(), notices=(OrderNotice(3, "So."),), away=True, done=True)
    assert folded(found, (OutfitSet(9, said),)).foretold


def test_standing_orders_stay_secret() -> None:
    said = replace(north(city()), standing_orders=again(), notices=(OrderNotice(3, "So."),), orders=(TALK,), away=True)
    plain = OutfitSet(9, north(city()))
    assert MadDogsCampaigns.veiled(OutfitSet(9, said), (SOUTH,)) == plain
    assert MadDogsCampaigns.veiled(OutfitSet(9, said), (NORTH,)) == OutfitSet(9, said)


def test_a_gang_reads_its_own_standing_orders() -> None:
    said = Outfit(NORTH, standing_orders=again(True), notices=(OrderNotice(3, "Something."),), woken=Woken.FIGHT)
    assert [*standing_order_lines(said)] == [
        "No longer done for the whole month: it has a fight to settle.",
        "Standing order, every month: as last month.",
        "Something.",
    ]


# As last month


def test_last_months_orders_are_those_of_the_month_that_is_over() -> None:
    town = folded(
        city(orders=(replace(TALK, done=True), GUARD), spent=MonthSpending("hospital", 2)), (MonthBegun(9, MONTH),)
    )
    assert (north(town).last, north(town).last_spent, north(town).spent) == (
        (TALK, GUARD),
        MonthSpending("hospital", 2),
        MonthSpending(),
    )


def test_a_gang_that_has_entered_nothing_does_as_last_month() -> None:
    done, _ = after(city(standing=again(), last=(TALK, GUARD, RAID)))
    assert (done.orders, done.ordered, done.standing_orders, done.notices) == ((TALK, GUARD, RAID), True, (), ())


def test_a_standing_order_lasts_if_it_was_said_to() -> None:
    done, _ = after(city(standing=again(True), last=(GUARD,)))
    assert done.standing_orders == again(True)


def test_orders_of_this_month_come_before_standing_ones() -> None:
    town = city(standing=again(True), last=(GUARD,), orders=(RAID,), ordered=True)
    assert after(town) == (north(town), ())
    assert following(town) == ()


def test_an_impossible_repeat_is_reported_and_ends_a_lasting_order() -> None:
    done, _ = after(city(standing=again(True), last=(TALK, GUARD)), men=crew(12))
    assert (done.orders, done.standing_orders) == ((TALK,), ())
    assert texts(done) == [
        "Not ordered again, guard Speakeasy 1 in the Docks with Brick: Brick is dead. Send another figure.",
        "“as last month” has stopped.",
    ]


def test_what_was_won_is_not_ordered_again_and_stops_nothing() -> None:
    town = city(standing=again(True), last=(TALK, GUARD, RAID))
    place, kind, number = FREE.split(".")
    won = (PUB, replace(THEIRS, owner=NORTH), Business(place, kind, int(number), NORTH))
    done, _ = after(replace(town, businesses=won))
    assert (done.orders, done.standing_orders, done.notices) == ((GUARD,), again(True), ())


def test_a_business_that_has_changed_hands_since_is_left_alone() -> None:
    town = replace(city(standing=again(), last=(RAID,)), businesses=(PUB, replace(THEIRS, owner=3)))
    done, _ = after(town)
    assert done.orders == ()
    assert "belongs to another gang, not to South Side" in texts(done)[0]


def test_a_business_that_was_lost_stops_it_before_anything_is_ordered() -> None:
    town = replace(city(standing=again(), last=(GUARD,)), businesses=(replace(PUB, owner=SOUTH), THEIRS))
    done, _ = after(town)
    assert (done.ordered, done.standing_orders) == (False, ())
    assert texts(done) == ["Speakeasy 1 in the Docks no longer belongs to the gang."]


@pytest.mark.parametrize("bank, points, short", [(1000, 2, False), (999, 1, True), (0, 0, True)])
def test_as_much_is_spent_on_public_opinion_as_there_is_money_for(bank: int, points: int, short: bool) -> None:
    done, changes = after(city(standing=again(), last_spent=MonthSpending(opinion=2)), bank)
    assert sum(one.dollars for one in changes if isinstance(one, Booked)) == -500 * points
    assert done.spent.opinion == points
    assert texts(done) == (["Money was short for public opinion."] if short else [])


PUNKS, HOODLUMS = Squad("Punk", 2), Squad("Hoodlum", 1)
"""Ten dollars each, and twenty."""


def test_the_muscle_of_last_month_is_hired_again_where_the_gang_goes_out() -> None:
    spent = MonthSpending(muscle=(PUNKS, HOODLUMS))
    done, changes = after(city(standing=again(True), last=(RAID,), last_spent=spent), 1500)
    assert done.muscle == done.spent.muscle == (PUNKS, HOODLUMS)
    assert sum(one.dollars for one in changes if isinstance(one, Booked)) == -40
    assert (done.notices, done.standing_orders) == ((), again(True))
    home, changes = after(city(standing=again(), last=(GUARD,), last_spent=spent), 1000)
    assert home.muscle == ()
    assert not any(isinstance(one, Booked) for one in changes)


def test_a_notice_names_muscle_that_does_not_come_and_a_lasting_order_stops() -> None:
    spent = MonthSpending(muscle=(HOODLUMS, PUNKS))
    done, _ = after(city(standing=again(True), last=(RAID,), last_spent=spent), 500)
    assert done.muscle == (PUNKS,), "Hoodlums ask for a greater name than that of $500"
    assert done.orders == (RAID,)
    assert "Not hired again, 1 Hoodlum: " in texts(done)[0]
    assert done.standing_orders == ()
    lately = city(
        standing=again(), last=(RAID,), last_spent=MonthSpending(muscle=(PUNKS,)), waits=(MuscleWait("Punk", 1),)
    )
    assert "were hired lately" in texts(after(lately, 1000)[0])[0]


def test_money_goes_to_public_opinion_before_muscle() -> None:
    spent = MonthSpending(opinion=2, muscle=(PUNKS,))
    done, _ = after(city(standing=again(), last=(RAID,), last_spent=spent), 1400)
    assert (done.spent.opinion, done.muscle) == (2, ()), "$400 are left, and no name"


def test_the_hurt_are_cared_for_as_last_month_as_far_as_the_bank_goes() -> None:
    outfit = north(city(standing=again(), last_spent=MonthSpending("hospital"), last=(GUARD,)))
    cases = [CareRequest(21, HURT, Treatment.SELF), CareRequest(12, HURT, Treatment.SELF)]
    assert [(one.id, one.care) for one in ward(outfit, cases, 500).cases] == [(21, Treatment.HOSPITAL)], "Brick goes"
    assert [one.care for one in ward(outfit, cases, 499).cases] == [Treatment.SELF]
    policy = replace(outfit, standing_orders=again(what=StandingOrderKind.POLICY))
    assert [one.care for one in ward(policy, cases, 5000).cases] == [Treatment.SELF, Treatment.SELF]


def test_a_crippled_figure_waits_for_a_choice_and_wakes_the_gang() -> None:
    town = city(standing=again(), away=True, done=True)
    wards = (ward(north(town), [CareRequest(21, HURT, Treatment.SELF)], 0),)
    courses = resolve(nurse_absent, wards, dice=Scripted(5, 6)).result
    nursed = folded(town, absent_nursed(9, town, (BankBalance(NORTH, 0),), wards, courses))
    assert nursed.nursed
    outfit = north(nursed)
    assert (outfit.woken, outfit.done, outfit.away) == (Woken.CRIPPLED, False, False)
    assert not folded(nursed, (PhaseBegun(9, Phase.ACTION),)).nursed


# The policy's way


def test_by_the_policys_way_it_gets_the_orders_of_the_policy() -> None:
    done, _ = after(city(standing=again(what=StandingOrderKind.POLICY)))
    assert done.orders == (TALK,)
    assert (done.ordered, done.standing_orders) == (True, ())


def test_standing_orders_are_opened_with_all_others() -> None:
    town = city(standing=again(), last=(GUARD,), away=True, done=True)
    changes, found = all_opened(9, town, MONTH, (), OrdersDue((), (), (crew(),)), OpeningRolls((), ()))
    assert found.outfits[0].orders == (replace(GUARD, done=True),)
    opened = folded(town, changes)
    assert (opened.phase, north(opened).done, north(opened).woken) == (Phase.ACTION, True, None)


# Payoffs


def test_the_order_to_pay_all_payoffs_leaves_no_cop_unpaid_and_reports_missing_money() -> None:
    town = city(Phase.LOOT, again(True, StandingOrderKind.PAYOFFS), unpaid=(PUB.key,), away=True, done=True)
    balances = (BankBalance(NORTH, 0), BankBalance(SOUTH, 0))

    def collected(*faces: int) -> Outfit:
        result = resolve(income, town, MONTH, balances, dice=Scripted(*faces)).result
        return north(folded(town, income_changes(9, town, MONTH, result)))

    rich = collected(6, 6, 6, 6)
    assert (rich.unpaid, rich.standing_orders, rich.notices, rich.done) == (
        (),
        town.outfits[0].standing_orders,
        (),
        True,
    )
    poor = collected(1, 1, 1, 1)
    assert texts(poor)[0] == "Money was short, so Speakeasy 1 in the Docks went unpaid."
    assert (poor.standing_orders, poor.woken, poor.done) == ((), Woken.SHORT, False)


# Woken


OURS = Official("judge", 1, 3, 200, (Payer(NORTH, 200),), bid=Bid(SOUTH, 300))


@pytest.mark.parametrize(
    "more, why",
    [
        ({"fights": (Fight(5, "raid", SOUTH, NORTH, PUB.key),)}, Woken.FIGHT),
        ({"fights": (Fight(5, "raid", NORTH, SOUTH, THEIRS.key),)}, Woken.FIGHT),
        ({"fights": (Fight(5, "raid", SOUTH, NORTH, PUB.key, settled=True),)}, None),
        ({"officials": (OURS,)}, Woken.BID),
        ({"officials": (replace(OURS, bid=None),)}, None),
        ({"picker": NORTH}, Woken.PICK),
        ({"picker": SOUTH}, None),
    ],
)
def test_what_a_gang_alone_can_decide_wakes_it(more: dict[str, Any], why: Woken | None) -> None:
    town = replace(city(Phase.ACTION, away=True, done=True), **more)
    changes = wake_changes(9, town, ())
    assert bool(changes) == (why is not None)
    found = north(folded(town, changes))
    assert (found.woken, found.done, found.away) == (why, why is None, why is None)
    waits = [one for one in MadDogsCampaigns.waits(folded(town, changes), MONTH) if one.gang == NORTH]
    assert any("done for the whole month" in one.what for one in waits if one.secret) == (why is not None)


def test_only_its_player_learns_that_money_is_short_for_secret_orders() -> None:
    town = city(standing=again(), last_spent=MonthSpending(opinion=2), away=True, done=True)
    assert wake_changes(9, town, (), secretly=short_of_money(town, [BankBalance(NORTH, 1000)])) == ()
    (change,) = wake_changes(9, town, (), secretly=short_of_money(town, [BankBalance(NORTH, 999)]))
    assert isinstance(change, OutfitSet)
    assert change.record.woken is Woken.SHORT
    assert change.record.done, "others see no difference"
    assert veil(change.record) == veil(north(town))
    muscle = city(standing=again(), last=(RAID,), last_spent=MonthSpending(muscle=(PUNKS,)), away=True, done=True)
    assert wake_changes(9, muscle, (), secretly=short_of_money(muscle, [BankBalance(NORTH, 20)])) == ()
    assert wake_changes(9, muscle, (), short_of_money(muscle, [BankBalance(NORTH, 19)]))


def test_a_gang_that_is_done_for_all_parts_is_done_in_each_until_the_month_is_over() -> None:
    town = city(Phase.LOOT, away=True, done=True)
    for part in (Phase.FRIENDS, Phase.SPENDING, Phase.ACTION, Phase.PRESS, Phase.OUTRAGE):
        town = folded(town, (PhaseBegun(9, part),))
        assert [one.done for one in town.outfits] == [True, False]
    assert not north(folded(town, (MonthBegun(9, 4),))).done


def test_a_patient_without_a_waiting_choice_wakes_no_gang() -> None:
    town = city(away=True, done=True, cared=(CaredFor(21, (0, 0, 0, 0, 0, 1)),))
    assert wake_changes(9, town, ()) == ()
