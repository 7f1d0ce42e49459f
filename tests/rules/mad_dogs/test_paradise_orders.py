"""A Hell of a Town: orders given, opened together, and their results (mad.campaign.month)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.paradise.city.changes import FightSet, GangActivity, OutfitSet, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Fight, Official, Order, OrderKind, Outfit, Payer
from rules.mad_dogs.paradise.orders.clashes_and_fights import (
    CLASH,
    OrderClash,
    opened,
    opened_changes,
    pending_takeovers,
    with_takeover_done,
)
from rules.mad_dogs.paradise.orders.monthly_orders import (
    MOST_ORDERS,
    OF_THE_LAW,
    AvailableFigure,
    Facts,
    check,
    order_text,
    set_changes,
    waiting,
)
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

NAMES = {1: "North Side", 2: "South Side", 3: "Tong"}
OURS, THEIRS = Business("docks", "speakeasy", owner=1), Business("riverside", "brothel", owner=2)
OTHERS = Business("riverside", "speakeasy", owner=2)
FREE, SHOP = "docks.low-dive.1", "docks.low-dive.2"
TRACK = Business("racetrack", "paradise-racetrack", owner=2)
JUDGE = Official("judge", 1, 5, 750, (Payer(2, 750),))
HANDS = (
    AvailableFigure(11, "Spats", 4),
    AvailableFigure(12, "Dooley", 3),
    AvailableFigure(13, "Mugsy", 2, "has care this month (/mad-hospital discharge gets them up)"),
    AvailableFigure(14, "Lefty", 3, "is dead"),
    AvailableFigure(15, "Brick", 3, "is in the hands of the law"),
)
FACTS = Facts(HANDS, accountant=True)


def city(*orders: tuple[Order, ...], **more: Any) -> Paradise:
    """Three gangs with these orders in."""
    outfits = tuple(
        Outfit(gang, orders=given, ordered=True)
        for gang, given in enumerate((*orders, *(((),) * (3 - len(orders)))), 1)
    )
    facts = {"businesses": (OURS, THEIRS, OTHERS, TRACK), "officials": (JUDGE,), **more}
    return Paradise(lots=3, outfits=outfits, serial=20, **facts)


def take(business: str = FREE, *figures: int) -> Order:
    return Order(OrderKind.TAKE_OVER, business=business, figures=figures or (11,))


def fight(scenario: str = "raid", business: str = THEIRS.key, *figures: int, **more: Any) -> Order:
    return replace(Order(OrderKind.FIGHT, scenario, business=business, figures=figures), **more)


def guard(business: str = OURS.key, *figures: int) -> Order:
    return Order(OrderKind.DEFEND, business=business, figures=figures)


def refused(*orders: Order, town: Paradise | None = None, facts: Facts = FACTS) -> str:
    with pytest.raises((IllegalNow, OutOfRange)) as caught:
        check(town or city(), Outfit(1), orders, facts)
    return str(caught.value)


def allowed(*orders: Order, town: Paradise | None = None, facts: Facts = FACTS) -> None:
    check(town or city(), Outfit(1), orders, facts)


# Possible orders


def test_a_month_of_everything_can_be_ordered() -> None:
    """No order refuses another one."""
    allowed(take(FREE, 11), fight("raid", THEIRS.key, 12), fight("showdown", "", against=2))
    allowed(guard(OURS.key, 11, 12))
    allowed()


@pytest.mark.parametrize(
    "figure, why",
    [
        (13, "Mugsy has care this month (/mad-hospital discharge gets them up). Send another figure."),
        (14, "Lefty is dead. Send another figure."),
        (15, "Brick is in the hands of the law. Send another figure."),
        (99, "Only figures of the gang itself can go. Name others."),
    ],
)
def test_a_figure_that_can_not_go_is_sent_nowhere(figure: int, why: str) -> None:
    for order in (take(FREE, figure), fight("raid", THEIRS.key, figure), guard(OURS.key, figure)):
        assert refused(order) == why


def test_no_figure_is_sent_twice() -> None:
    assert refused(take(FREE, 11), guard(OURS.key, 12, 11)).startswith("Spats can't be in two places at once")
    assert refused(take(FREE, 11, 11)).startswith("Spats can't be in two places at once")


def test_a_gang_gives_six_orders_at_most() -> None:
    raids = [fight() for _ in range(MOST_ORDERS)]
    allowed(*raids)
    assert refused(*raids, fight()) == "A gang gives 6 orders a month at most, not 7. Remove some."


def test_one_takeover_a_month() -> None:
    assert (
        refused(take(FREE, 11), take(SHOP, 12))
        == "A gang tries to take over only one business a month. Remove an order."
    )


def test_a_takeover_is_of_an_independent_business() -> None:
    assert refused(take(OURS.key)) == "Speakeasy 1 in the Docks already belongs to the gang. Pick another business."
    assert (
        refused(take(TRACK.key))
        == "The Paradise Racetrack belongs to another gang, and only a Raid takes it. Order a Raid."
    )
    allowed(take("southbridge.paradise-brewery.1"))


def test_a_takeover_needs_a_talker() -> None:
    assert refused(Order(OrderKind.TAKE_OVER, business=FREE)) == "The takeover needs a talker. Name one."


def test_a_gang_without_an_accountant_takes_over_its_first_business_only() -> None:
    bookless = Facts(HANDS, accountant=False)
    assert "without an Accountant runs only one business" in refused(take(), facts=bookless)
    allowed(take(), facts=bookless, town=city(businesses=(THEIRS,)))


def test_a_fight_is_a_scenario_a_gang_can_order() -> None:
    why = refused(fight("police-raid"))
    assert why.startswith("A gang can't order that fight. It can order ")
    assert "Police Raid" not in why
    assert refused(fight("chess")) == why
    for one in SCENARIOS.values():
        assert (one.title in why) == (one.id not in OF_THE_LAW)


def test_a_gang_fights_neither_itself_nor_a_stranger() -> None:
    assert refused(fight("rumble", "", against=1)) == "A gang can't fight itself. Name another gang."
    assert refused(fight("rumble", "", against=8)) == "That gang is not in the campaign. Name another gang."
    assert (
        refused(fight("raid", OURS.key))
        == "Speakeasy 1 in the Docks belongs to the gang itself. Pick another business."
    )


def test_no_fight_is_brought_to_the_tracks() -> None:
    why = "The Paradise Racetrack is neutral ground, where no gang fights. Pick another business."
    assert refused(fight("raid", TRACK.key)) == why
    assert "neutral ground" in refused(fight("raid", "cabbageville.paradise-dog-track.1"))


@pytest.mark.parametrize("scenario", ["raid", "smash-and-grab"])
def test_a_raid_is_on_a_business(scenario: str) -> None:
    assert refused(fight(scenario, "", against=2)) == (f"{SCENARIOS[scenario].title} is against a business. Name one.")
    allowed(fight(scenario, THEIRS.key))
    why = "Low dive 1 in the Docks belongs to no gang. Take it over instead of fighting."
    assert refused(fight(scenario, FREE)) == why


def test_a_hit_needs_a_target() -> None:
    assert refused(fight("hit", "", against=2)) == "The Hit is against a gangster or an official. Name one."
    allowed(fight("hit", "", against=2, target="Morelli"))
    allowed(fight("hit", "", official="judge.1"))
    assert refused(fight("hit", "", official="judge.3")) == "No official of that name is in office. Name another."


def test_a_fight_needs_an_opponent() -> None:
    assert refused(fight("showdown", "")) == "Showdown is against a gang. Name one."
    allowed(fight("showdown", "", against=3))


def test_a_gang_guards_what_it_has() -> None:
    assert refused(guard(THEIRS.key, 11)) == (
        "Brothel 1 in Riverside does not belong to the gang, which defends only its own. Pick another business."
    )
    assert "does not belong to the gang" in refused(guard(FREE, 11))
    assert refused(guard(OURS.key)) == "The order needs guards. Name them."


def test_bodyguards_protect_one_figure_who_is_not_among_them() -> None:
    allowed(replace(guard("", 12), target="Spats"))
    assert refused(replace(guard("", 11, 12), target="Spats")) == ("A figure can't guard itself. Send another one.")
    assert refused(replace(guard(""), target="Spats")) == "The order needs guards. Name them."
    what = "The guards need something to guard. Name a business, or a figure of the gang."
    assert refused(guard("", 12)) == what
    assert refused(replace(guard(OURS.key, 12), target="Spats")) == what
    twice = (replace(guard("", 12), target="Spats"), guard(OURS.key, 12))
    assert "two places at once" in refused(*twice)


# Giving them


def test_orders_take_the_place_of_those_before_and_none_is_an_answer_too() -> None:
    town = replace(city(), outfits=(Outfit(1), Outfit(2), Outfit(3)))
    assert waiting(town) == (1, 2, 3)
    town = folded(town, set_changes(9, Outfit(1), (take(),)))
    assert town.outfits[0].orders == (take(),)
    town = folded(town, set_changes(9, town.outfits[0], ()))
    assert (town.outfits[0].orders, town.outfits[0].ordered) == ((), True)
    assert waiting(town) == (2, 3)


# Opening them


def test_a_takeover_alone_waits_to_be_tried() -> None:
    result = opened(city((take(),)))
    assert (result.clashes, result.fights) == ((), ())
    after = folded(city((take(),)), opened_changes(9, result))
    assert pending_takeovers(after) == ((1, take()),)
    assert after.phase is Phase.ACTION
    assert after.busy


def test_a_takeover_tried_is_no_longer_pending() -> None:
    outfit = with_takeover_done(Outfit(1, orders=(take(), guard())), FREE)
    assert outfit.orders == (replace(take(), done=True), guard())
    assert with_takeover_done(outfit, SHOP) == outfit


def test_two_gangs_at_one_shop_fight_for_it() -> None:
    town = city((take(FREE, 11),), (take(FREE, 21),), (take(SHOP, 31),))
    result = opened(town)
    assert result.clashes == (OrderClash(FREE, (1, 2)),)
    assert result.fights == (Fight(21, CLASH, 2, 1, FREE, prize=True),)
    after = folded(town, opened_changes(9, result))
    assert [gang for gang, _ in pending_takeovers(after)] == [3], "who fights for a shop does not lean on its owner too"
    assert after.serial == 21


def test_of_three_gangs_at_one_shop_each_fights_the_one_before_it() -> None:
    result = opened(city((take(),), (take(FREE, 21),), (take(FREE, 31),)))
    assert result.clashes == (OrderClash(FREE, (1, 2, 3)),)
    assert [(one.id, one.attacker, one.defender, one.prize) for one in result.fights] == [
        (21, 2, 1, True),
        (22, 3, 2, True),
    ]


def test_shops_of_one_kind_are_not_one_shop() -> None:
    assert opened(city((take(FREE),), (take(SHOP, 21),))).clashes == ()


def test_figures_that_are_sent_have_done_a_job_even_on_guard() -> None:
    town = city((take(FREE, 11), guard(OURS.key, 12)), (fight("showdown", "", 21, against=1),))
    one, two, three = opened(town).outfits
    assert (one.worked, two.worked, three.worked) == ((11, 12), (21,), ())
    once = opened(replace(town, outfits=(replace(town.outfits[0], worked=(12, 17)), *town.outfits[1:])))
    assert once.outfits[0].worked == (12, 17, 11)


def test_opening_settles_every_order_but_takeovers() -> None:
    town = city((guard(OURS.key, 11), fight(), take()))
    assert [one.done for one in opened(town).outfits[0].orders] == [True, True, False]


def test_every_fight_ordered_is_a_fight_to_settle() -> None:
    town = city(
        (fight("raid", THEIRS.key), fight("smash-and-grab", OTHERS.key)),
        (fight("showdown", "", against=3), fight("hit", "", against=1, target="Spats")),
    )
    assert [
        (one.id, one.scenario, one.attacker, one.defender, one.business, one.target) for one in opened(town).fights
    ] == [
        (21, "raid", 1, 2, THEIRS.key, ""),
        (22, "smash-and-grab", 1, 2, OTHERS.key, ""),
        (23, "showdown", 2, 3, "", ""),
        (24, "hit", 2, 1, "", "Spats"),
    ]


def test_a_fight_over_a_business_is_ordered_against_its_owner() -> None:
    facts = FACTS._replace(names=NAMES)
    why = "Brothel 1 in Riverside belongs to South Side, not to Tong. Name its owner, or the business alone."
    for scenario in ("raid", "smash-and-grab", "siege", "meet"):
        assert refused(fight(scenario, against=3), facts=facts) == why
        allowed(fight(scenario, against=2))
        allowed(fight(scenario))


@pytest.mark.parametrize("scenario", sorted(set(SCENARIOS) - OF_THE_LAW))
def test_orders_of_old_that_name_another_gang_come_to_a_fight_against_the_owner(scenario: str) -> None:
    town = city((fight(scenario, against=3),))
    assert [one.defender for one in opened(town).fights] == [2]


def test_a_raid_on_what_no_rival_owns_any_more_is_no_fight() -> None:
    for owner in (0, 1):
        town = city((fight(against=2), fight("showdown", against=2)), businesses=(replace(THEIRS, owner=owner),))
        result = opened(town)
        assert [(one.scenario, one.defender) for one in result.fights] == [("showdown", 2)]
        assert [one.scenario for one in result.vain] == ["raid"]


def test_a_hit_on_an_official_is_against_who_pays_him() -> None:
    hit = fight("hit", "", official="judge.1")
    assert opened(city((hit,))).fights == (Fight(21, "hit", 1, 2, official="judge.1"),)
    assert opened(city((), (hit,))).fights == (Fight(21, "hit", 2, 0, official="judge.1"),), "not against itself"
    free = city((hit,), officials=(replace(JUDGE, payers=()),))
    assert opened(free).fights[0].defender == 0


def test_a_month_without_orders_is_quiet() -> None:
    town = city()
    changes = opened_changes(9, opened(town))
    assert GangActivity(9) not in changes
    assert changes[-1] == PhaseBegun(9, Phase.ACTION)
    assert GangActivity(9) in opened_changes(9, opened(city((guard(OURS.key, 11),))))
    assert not folded(town, changes).busy


def test_opening_changes_tells_every_gang_and_every_fight() -> None:
    result = opened(city((fight(),), (take(FREE, 21),)))
    changes = opened_changes(9, result)
    assert [one.record for one in changes if isinstance(one, OutfitSet)] == list(result.outfits)
    assert [one.record for one in changes if isinstance(one, FightSet)] == list(result.fights)


# In words


HAND_NAMES = {one.id: one.name for one in HANDS}


@pytest.mark.parametrize(
    "order, text",
    [
        (take(FREE, 11, 12), "take over Low dive 1 in the Docks with Spats, Dooley"),
        (guard(OURS.key, 12), "guard Speakeasy 1 in the Docks with Dooley"),
        (replace(guard("", 12), target="Spats"), "guard Spats with Dooley"),
        (fight("raid", THEIRS.key, 11), "The Raid at Brothel 1 in Riverside with Spats"),
        (fight("raid", TRACK.key), "The Raid at the Paradise Racetrack"),
        (fight("showdown", "", 11, against=2), "Showdown against South Side with Spats"),
        (fight("hit", "", 12, against=2, target="Morelli"), "The Hit on Morelli of South Side with Dooley"),
        (fight("hit", "", 12, target="Morelli"), "The Hit on Morelli with Dooley"),
        (fight("hit", "", 12, official="judge.1"), "The Hit on Judge 1 with Dooley"),
        (
            fight("hit", THEIRS.key, 12, official="judge.1", against=2),
            "The Hit on Judge 1 at Brothel 1 in Riverside against South Side with Dooley",
        ),
    ],
)
def test_an_order_in_a_sentence_tells_all_of_it(order: Order, text: str) -> None:
    assert order_text(order, city(), NAMES, HAND_NAMES) == text


def test_an_order_calls_a_figure_that_is_gone_somebody() -> None:
    assert order_text(guard(OURS.key, 77), city(), NAMES, HAND_NAMES).endswith("with somebody")
