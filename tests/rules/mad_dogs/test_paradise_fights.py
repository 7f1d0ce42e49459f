"""A Hell of a Town: the meaning of a fight's end for the city, one field of its outcome after the other."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.changes import Healed
from rules.mad_dogs.model.figures import Figure, Posture, Stats
from rules.mad_dogs.model.roster import leader
from rules.mad_dogs.model.scenario import (
    Banked,
    BusinessFate,
    Hunted,
    LootShare,
    Results,
    ScenarioEnding,
    ScenarioSide,
    Somebody,
    Victory,
)
from rules.mad_dogs.paradise.city.changes import FightSet, GangActivity, folded
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import (
    Bid,
    Business,
    CaredFor,
    Custody,
    Feds,
    Fight,
    Grudge,
    Headline,
    MuscleWait,
    News,
    Official,
    Order,
    OrderKind,
    Outfit,
    Payer,
    Prisoner,
    Woken,
)
from rules.mad_dogs.paradise.fights.fight_outcomes import (
    QUARRIES,
    FightOutcome,
    GangFigure,
    at_stake,
    check_fight,
    facts_of,
    outcome_of,
    racket_at_stake,
    redirected_fights,
    replaced,
    sent,
    settled_changes,
    trucks_lent,
)
from rules.mad_dogs.paradise.officials.posts import POSTS
from rules.mad_dogs.scenarios.kinds.the_hit import Quarry

NORTH, SOUTH, RIVALS = 1, 2, 3
MONTH = 4
PUB = Business("riverside", "speakeasy", 1, SOUTH, 1, shut=True, dry=2, guts=3)
TRUCKS = Business("riverside", "trucking-company", 2, SOUTH, 1)
BROTHEL = Business("riverside", "brothel", 1, SOUTH, 1)
AWAY = Business("docks", "speakeasy", 1, SOUTH, 1)
FREE = Business("riverside", "speakeasy", 2)
RAID = Fight(21, "raid", NORTH, SOUTH, PUB.key)
CLASH = Fight(21, "rumble", NORTH, SOUTH, FREE.key, prize=True)
HIT = Fight(21, "hit", NORTH, SOUTH, official="judge.1")
JUDGE = Official("judge", 1, 6, 900, (Payer(SOUTH, 900),), bid=Bid(NORTH, 1000))
SPATS, DOOLEY, MORELLI = (
    GangFigure(NORTH, 11, "Spats"),
    GangFigure(NORTH, 12, "Dooley"),
    GangFigure(SOUTH, 21, "Morelli"),
)
WON, LOST = FightOutcome(ScenarioSide.ATTACKER), FightOutcome(ScenarioSide.DEFENDER)


def city(**more: Any) -> Paradise:
    facts = {
        "outfits": (Outfit(NORTH), Outfit(SOUTH), Outfit(RIVALS, npc=True)),
        "businesses": (PUB, TRUCKS, BROTHEL, AWAY),
        "officials": (JUDGE,),
        "serial": 20,
        **more,
    }
    return Paradise(lots=3, **facts)


def settle(
    outcome: FightOutcome, fight: Fight = RAID, town: Paradise | None = None, smarts: int = 0
) -> tuple[Paradise, tuple[Change, ...]]:
    """The city after a fight, and the changes."""
    before = replace(town or city(), fights=(fight,))
    changes = settled_changes(9, before, MONTH, fight, outcome, smarts)
    return folded(before, changes), changes


def after(outcome: FightOutcome, fight: Fight = RAID, **more: Any) -> Paradise:
    return settle(outcome, fight, city(**more))[0]


def news(town: Paradise) -> list[News]:
    """The news, except the fight itself."""
    return [one for one in town.news if one.kind is not Headline.FIGHT]


# Any outcome


@pytest.mark.parametrize("outcome", [WON, LOST, FightOutcome()])
def test_a_fight_is_settled_once_and_counts_as_gang_activity(outcome: FightOutcome) -> None:
    town, changes = settle(outcome)
    assert changes[-2:] == (FightSet(9, replace(RAID, settled=True, month=MONTH)), GangActivity(9))
    assert town.open_fights == ()
    assert town.busy
    assert town.news == (News(Headline.FIGHT, (NORTH, SOUTH), "raid", 0),)
    with pytest.raises(IllegalNow, match="Fight 21 is already settled"):
        check_fight(town, 21)


def test_a_fight_that_brought_nothing_changes_no_business_and_no_bank() -> None:
    town, changes = settle(FightOutcome(fate=BusinessFate.KEPT))
    assert town.businesses == city().businesses
    assert (town.outrage, town.officials, town.prisoners, town.feds) == (2, (JUDGE,), (), Feds())
    assert not any(isinstance(one, Booked) for one in changes)


def test_a_fight_is_called_by_its_number() -> None:
    town = city(fights=(RAID, replace(CLASH, id=22), replace(HIT, id=23, settled=True)))
    assert check_fight(town, 21) == RAID
    with pytest.raises(IllegalNow, match=r"There is no fight 7 this month. The open ones are 21, 22\."):
        check_fight(town, 7)
    with pytest.raises(IllegalNow, match="no fight 7 this month, nor any other"):
        check_fight(city(), 7)


# The business


def test_a_business_taken_is_the_attackers_from_next_month() -> None:
    town = after(replace(WON, fate=BusinessFate.TAKEN))
    assert town.business(PUB.key) == Business("riverside", "speakeasy", 1, NORTH, MONTH, guts=3)
    assert town.owned(SOUTH) == (TRUCKS, BROTHEL, AWAY)
    assert news(town) == [News(Headline.CHANGED_HANDS, (NORTH, SOUTH), PUB.key)]


def test_fights_already_stored_are_against_the_owner_of_their_business() -> None:
    town = city(fights=(replace(RAID, defender=RIVALS),))
    assert check_fight(town, 21) == RAID
    assert town.open_fights == (RAID,)
    played = replace(RAID, defender=RIVALS, game=5)
    assert city(fights=(played,)).open_fights == (played,), "those who are on the table play it"
    clash = replace(CLASH, business=PUB.key, defender=RIVALS)
    assert city(fights=(clash,)).open_fights == (clash,), "the winner gets it whoever has it"
    hit = replace(RAID, scenario="hit", defender=RIVALS, target="Chen")
    assert city(fights=(hit,)).open_fights == (hit,), "a man of the Rivals is to be hit there"


def test_a_business_that_changes_hands_takes_the_other_fights_over_it_along() -> None:
    second, third = replace(RAID, id=22, attacker=RIVALS), replace(RAID, id=23)
    before = city(fights=(RAID, second, third))
    changes = settled_changes(9, before, MONTH, RAID, replace(WON, fate=BusinessFate.TAKEN))
    assert folded(before, changes).open_fights == (replace(second, defender=NORTH),), "nobody raids what is his own"
    assert redirected_fights(before, changes) == (replace(second, defender=NORTH), replace(third, defender=0))
    with pytest.raises(
        IllegalNow, match="Fight 23 does not happen, because Speakeasy 1 in Riverside no longer belongs to a rival"
    ):
        check_fight(folded(before, changes), 23)
    kept = settled_changes(9, before, MONTH, RAID, replace(LOST, fate=BusinessFate.KEPT))
    assert redirected_fights(before, kept) == ()
    freed = settled_changes(9, before, MONTH, replace(RAID, attacker=0), replace(WON, fate=BusinessFate.INDEPENDENT))
    assert folded(before, freed).open_fights == ()


def test_the_new_owner_of_a_business_that_is_to_be_raided_is_woken() -> None:
    second = replace(RAID, id=22, attacker=RIVALS)
    away = (Outfit(NORTH, away=True, done=True), Outfit(SOUTH), Outfit(RIVALS))
    before = city(fights=(RAID, second), outfits=away)
    after = folded(before, settled_changes(9, before, MONTH, RAID, replace(WON, fate=BusinessFate.TAKEN)))
    assert after.outfits[0].woken is Woken.FIGHT
    assert not after.outfits[0].away


def test_only_what_the_defender_has_or_both_want_is_at_stake() -> None:
    assert at_stake(city(), RAID)
    assert at_stake(city(), CLASH)
    assert not at_stake(city(), replace(RAID, defender=RIVALS))
    assert not at_stake(city(), replace(RAID, business=FREE.key))
    assert not at_stake(city(), replace(RAID, business=FREE.key, defender=0))
    assert not at_stake(city(), HIT)


def test_each_of_several_raids_on_one_business_has_its_own_men() -> None:
    order = Order(OrderKind.FIGHT, "raid", SOUTH, PUB.key)
    outfits = (Outfit(NORTH, orders=(replace(order, figures=(11,)), replace(order, figures=(12,)))), Outfit(SOUTH))
    town = city(outfits=outfits, fights=(RAID, replace(RAID, id=22)))
    assert [sent(town, one, ScenarioSide.ATTACKER) for one in town.fights] == [(11,), (12,)]
    moved = replace(town, businesses=(replace(PUB, owner=RIVALS),))
    assert [sent(moved, one, ScenarioSide.ATTACKER) for one in moved.open_fights] == [(11,), (12,)]


def test_the_whole_racket_is_what_the_loser_has_of_it_in_that_neighborhood() -> None:
    town = after(replace(WON, fate=BusinessFate.TAKEN, whole_racket=True))
    assert {one.key for one in town.owned(NORTH)} == {PUB.key, TRUCKS.key}
    assert set(town.owned(SOUTH)) == {BROTHEL, AWAY}
    assert len(news(town)) == 2


def whole_booze(owner: int = SOUTH) -> tuple[Business, ...]:
    """All the booze of Riverside: three speakeasies and three trucking companies."""
    kinds = [(kind, number) for kind in ("speakeasy", "trucking-company") for number in (1, 2, 3)]
    return tuple(Business("riverside", kind, number, owner) for kind, number in kinds)


def test_a_raid_on_a_whole_racket_is_about_all_of_it() -> None:
    booze = whole_booze()
    assert racket_at_stake(city(businesses=booze), RAID)
    assert not racket_at_stake(city(businesses=booze[1:]), RAID), "one of them is independent"
    assert not racket_at_stake(city(businesses=(*booze[:-1], replace(booze[-1], owner=RIVALS))), RAID)
    assert not racket_at_stake(city(businesses=booze), replace(RAID, scenario="smash-and-grab"))
    assert not racket_at_stake(city(businesses=()), RAID)


@pytest.mark.parametrize("how, lends", [({}, True), ({"shut": True}, False), ({"since": MONTH}, False)])
def test_a_trucking_company_that_works_lends_its_trucks(how: dict[str, Any], lends: bool) -> None:
    town = city(businesses=(replace(TRUCKS, **how), PUB))
    assert trucks_lent(town, SOUTH, MONTH) is lends
    assert not trucks_lent(town, NORTH, MONTH)


def test_an_independent_business_brings_no_racket_along() -> None:
    once_owned = Business("riverside", "trucking-company", 1)
    raid = replace(RAID, defender=0, business=FREE.key)
    town = after(replace(WON, fate=BusinessFate.TAKEN, whole_racket=True), raid, businesses=(once_owned, FREE))
    assert [one.key for one in town.owned(NORTH)] == [FREE.key]
    assert news(town) == [News(Headline.TAKEN_OVER, (NORTH,), FREE.key)]


def test_the_law_takes_no_business() -> None:
    police = Fight(21, "police-raid", 0, SOUTH, PUB.key)
    assert after(replace(WON, fate=BusinessFate.TAKEN), police).businesses == city().businesses


def test_a_business_becomes_independent() -> None:
    town = after(replace(WON, fate=BusinessFate.INDEPENDENT))
    assert town.business(PUB.key) == Business("riverside", "speakeasy", 1, guts=3)
    assert news(town) == [News(Headline.INDEPENDENT, (SOUTH,), PUB.key)]


def test_an_independent_business_that_stays_so_is_no_news() -> None:
    raid = replace(RAID, defender=0, business=FREE.key)
    assert news(after(replace(WON, fate=BusinessFate.INDEPENDENT), raid)) == []


@pytest.mark.parametrize("fate", [BusinessFate.KEPT, BusinessFate.NONE, BusinessFate.TAKEN, BusinessFate.INDEPENDENT])
@pytest.mark.parametrize("months", [1, 2])
def test_a_smashed_business_is_idle_from_next_month(fate: BusinessFate, months: int) -> None:
    assert after(replace(WON, fate=fate, idle=months)).business(PUB.key).idle == MONTH + months


def test_smashing_again_never_shortens_it() -> None:
    idle = (replace(PUB, idle=MONTH + 3),)
    assert after(replace(WON, idle=1), businesses=idle).business(PUB.key).idle == MONTH + 3
    assert after(replace(WON, fate=BusinessFate.KEPT), businesses=idle).business(PUB.key).idle == MONTH + 3


def test_only_the_business_fought_over_is_smashed() -> None:
    town = after(replace(WON, fate=BusinessFate.TAKEN, whole_racket=True, idle=2))
    assert (town.business(PUB.key).idle, town.business(TRUCKS.key).idle) == (MONTH + 2, 0)


def test_what_is_taken_is_cleaned_up_first() -> None:
    town = after(replace(WON, fate=BusinessFate.TAKEN, repairs=2))
    assert town.business(PUB.key).idle == MONTH + 2
    assert after(replace(WON, fate=BusinessFate.KEPT, repairs=2)).business(PUB.key).idle == 0


# The prize


@pytest.mark.parametrize("outcome, owner", [(WON, NORTH), (LOST, SOUTH)])
def test_either_winner_of_a_clash_has_the_business(outcome: FightOutcome, owner: int) -> None:
    town = after(outcome, CLASH)
    assert town.business(FREE.key) == replace(FREE, owner=owner, since=MONTH)
    assert news(town) == [News(Headline.TAKEN_OVER, (owner,), FREE.key)]


def test_a_clash_without_a_winner_leaves_the_business_independent() -> None:
    town = after(FightOutcome(), CLASH)
    assert town.business(FREE.key).owner == 0
    assert news(town) == []


def test_of_three_at_one_shop_the_last_winner_has_it() -> None:
    first = after(LOST, CLASH)
    second = replace(CLASH, id=22, attacker=RIVALS, defender=NORTH)
    last, _ = settle(WON, second, first)
    assert last.business(FREE.key).owner == RIVALS
    assert news(last)[-1] == News(Headline.CHANGED_HANDS, (RIVALS, SOUTH), FREE.key)


def test_of_three_at_one_shop_the_next_has_the_winner_to_beat() -> None:
    waiting = replace(CLASH, id=22, attacker=RIVALS, defender=NORTH)
    other = replace(waiting, id=23, business="docks.speakeasy.2")
    playing = replace(waiting, id=24, game=7)
    for outcome, winner in ((LOST, SOUTH), (WON, NORTH), (FightOutcome(), NORTH)):
        before = city(fights=(CLASH, waiting, other, playing))
        town = folded(before, settled_changes(9, before, MONTH, CLASH, outcome))
        assert town.open_fights == (replace(waiting, defender=winner), other, playing)


def test_a_prize_can_need_cleaning_up() -> None:
    assert after(replace(WON, repairs=1), CLASH).business(FREE.key).idle == MONTH + 1


# Other businesses, Loot, outrage


def test_proprietors_who_lose_heart_are_independent() -> None:
    town = after(replace(WON, independent=(BROTHEL.key, AWAY.key, PUB.key, FREE.key)))
    assert {one.key for one in town.owned(SOUTH)} == {PUB.key, TRUCKS.key}, "the one fought over has its own fate"
    assert [one.what for one in news(town)] == [BROTHEL.key, AWAY.key], "and one without an owner is no news"


def test_loot_is_booked_at_a_hundred_dollars_a_point() -> None:
    _, changes = settle(replace(WON, loot=((NORTH, 7), (SOUTH, 0))))
    assert [one for one in changes if isinstance(one, Booked)] == [Booked(NORTH, 700, "fights", "The Raid: 7 Loot")]


def test_every_cause_moves_public_outrage() -> None:
    causes = (Modifier("citizens killed", 2), Modifier("dead bodies", 1))
    assert after(replace(WON, outrage=causes)).outrage == 2 + 3
    assert after(replace(WON, outrage=(Modifier("calmed", -9),))).outrage == 0


# Men


def test_the_dead_are_counted_and_named() -> None:
    town = after(replace(WON, dead=(SPATS, MORELLI)))
    assert town.news[0] == News(Headline.FIGHT, (NORTH, SOUTH), "raid", 2)
    assert news(town) == [News(Headline.DIED, (NORTH,), "Spats"), News(Headline.DIED, (SOUTH,), "Morelli")]


def test_the_arrested_are_booked_gang_by_gang() -> None:
    town = after(replace(WON, arrested=(SPATS, MORELLI, DOOLEY)))
    assert set(town.prisoners) == {Prisoner(11, NORTH), Prisoner(12, NORTH), Prisoner(21, SOUTH)}
    assert all(one.custody is Custody.BOOKED for one in town.prisoners)
    assert news(town) == [News(Headline.ARRESTED, (NORTH,), number=2), News(Headline.ARRESTED, (SOUTH,), number=1)]


def test_no_figure_is_arrested_twice() -> None:
    with pytest.raises(IllegalNow, match="already in a cell"):
        settle(replace(WON, arrested=(SPATS,)), town=city(prisoners=(Prisoner(11, NORTH),)))


def test_figures_in_a_fight_have_done_a_job() -> None:
    town = after(
        replace(WON, present=(SPATS, DOOLEY, MORELLI)), outfits=(Outfit(NORTH, worked=(12, 15)), Outfit(SOUTH))
    )
    assert [one.worked for one in town.outfits] == [(12, 15, 11), (21,)]


def test_a_figure_who_leaves_care_for_a_job_loses_what_had_healed() -> None:
    care = (CaredFor(11, (1, 0, 2, 0, 0, 0)), CaredFor(15, (0, 1, 0, 0, 0, 0)))
    town, changes = settle(
        replace(WON, present=(SPATS, DOOLEY)), town=city(outfits=(Outfit(NORTH, cared=care), Outfit(SOUTH)))
    )
    assert [one for one in changes if isinstance(one, Healed)] == [Healed(11, Stats(-1, 0, -2, 0, 0, 0))]
    assert town.outfits[0].cared == care[1:], "who stayed in bed is no worse"


@pytest.mark.parametrize("fight", [RAID, CLASH])
def test_a_fight_of_its_own_is_one_less_to_wait_for_muscle(fight: Fight) -> None:
    waits = (MuscleWait("Torpedo", 5), MuscleWait("Punk", 1))
    outfits = tuple(Outfit(gang, waits=waits) for gang in (NORTH, SOUTH, RIVALS))
    town = after(WON, fight, outfits=outfits)
    assert [one.waits for one in town.outfits] == [(MuscleWait("Torpedo", 4),), (MuscleWait("Torpedo", 4),), waits]


def test_a_gang_that_left_in_between_is_no_trouble() -> None:
    town = after(replace(WON, present=(SPATS, MORELLI)), outfits=(Outfit(NORTH),))
    assert town.outfits[0].worked == (11,)


# The law


def test_feds_hurt_are_replaced_by_two_each_next_month() -> None:
    town = after(replace(WON, feds_hurt=2), Fight(21, "police-raid", 0, SOUTH, PUB.key), feds=Feds(5, 1))
    assert town.feds == Feds(5, 1, hurt=2)


def test_no_more_feds_are_hurt_than_there_are() -> None:
    assert after(replace(WON, feds_hurt=9), feds=Feds(5, 1, hurt=3)).feds.hurt == 5
    assert after(replace(WON, feds_hurt=9), feds=Feds(5, 1, hurt=5)).feds.hurt == 5
    assert after(replace(WON, feds_hurt=1)).feds == Feds(), "and none where none are in town"


def test_officials_walk_out_on_the_defender() -> None:
    mayor = Official("mayor", 1, 3, 1000, (Payer(NORTH, 1000),))
    town = after(replace(WON, lost=("judge.1", "mayor.1", "judge.2")), officials=(JUDGE, mayor))
    judge = town.official("judge.1")
    assert judge is not None
    assert (judge.payers, judge.bid, judge.grudges) == ((), None, (Grudge(SOUTH, MONTH + 2),))
    assert town.official("mayor.1") == mayor, "who is in the attacker's pay stays"
    assert news(town) == [News(Headline.DROPPED, (SOUTH,), "judge.1")]


def test_a_killed_official_has_a_successor_for_sale_next_month() -> None:
    killed = replace(WON, killed=True)
    assert replaced(city(), HIT, killed) == "judge"
    town, _ = settle(killed, HIT, smarts=4)
    assert town.officials == (Official("judge", 1, 4, 750, since=MONTH + 1),)
    assert news(town) == [News(Headline.DISMISSED, (NORTH,), "judge.1")]


def test_an_official_who_lives_stays() -> None:
    assert replaced(city(), HIT, WON) == ""
    assert after(WON, HIT).officials == (JUDGE,)


def test_a_target_without_a_post_has_no_successor() -> None:
    killed = replace(WON, killed=True)
    assert replaced(city(), RAID, killed) == ""
    assert replaced(city(officials=()), HIT, killed) == ""


# The facts of a scenario


def test_every_official_of_the_city_has_a_kind_of_quarry() -> None:
    assert set(QUARRIES) == set(POSTS)
    assert set(QUARRIES.values()) == set(Quarry) - {Quarry.BOSS, Quarry.GANGSTER, Quarry.ATTORNEY, Quarry.OTHER}


def test_the_set_up_knows_what_the_order_said() -> None:
    assert facts_of(city(), MONTH, RAID) == "business Speakeasy"
    assert facts_of(city(), MONTH, HIT) == "target Judge 1, quarry Judge"
    police = Fight(21, "police-raid", 0, SOUTH, PUB.key, chiefs_car=True)
    assert facts_of(city(), MONTH, police) == "business Speakeasy, chiefs car yes"


def figure(name: str, profile: str) -> Figure:
    return Figure(name, profile, Stats(3, 3, 3, 3, 3, 3))


@pytest.mark.parametrize("target, quarry", [("Morelli", "Boss"), ("Moose", "other gangster")])
def test_a_hit_on_a_gangster_counts_as_one_on_the_boss_only_for_a_boss(target: str, quarry: str) -> None:
    hit = replace(HIT, official="", target=target)
    gang = [figure("Moose", "Accountant"), figure("Ice Pick", "Torpedo"), figure("Morelli", "Mob Boss")]
    assert facts_of(city(), MONTH, hit, gang) == f"target {target}, quarry {quarry}, bodyguards 0"
    assert facts_of(city(), MONTH, HIT, gang) == "target Judge 1, quarry Judge"


def test_the_first_in_rank_of_the_living_leads_a_gang() -> None:
    boss, books, one, two = (
        figure("Morelli", "Mob Boss"),
        figure("Books", "Accountant"),
        figure("Nails", "Hoodlum"),
        figure("Ox", "Hoodlum"),
    )
    assert leader((books, one, boss)) == boss
    assert leader((books, one, two, replace(boss, posture=Posture.DEAD))) == one
    assert leader((books,)) == books
    assert leader(()) is None


def test_a_hit_knows_the_bodyguards_that_orders_gave_its_target() -> None:
    hit = replace(HIT, official="", target="Morelli")
    assert facts_of(city(), MONTH, hit) == "target Morelli, bodyguards 0"
    guards = (
        Order(OrderKind.DEFEND, target="Morelli", figures=(22, 23)),
        Order(OrderKind.DEFEND, target="Moose", figures=(24,)),
        Order(OrderKind.DEFEND, business=PUB.key, figures=(25,)),
    )
    assert facts_of(with_orders(theirs=guards), MONTH, hit) == "target Morelli, bodyguards 2"
    assert facts_of(with_orders(*guards), MONTH, hit) == "target Morelli, bodyguards 0", "whose own they are"
    nobodys = city(outfits=(Outfit(NORTH), Outfit(SOUTH, npc=True)))
    assert facts_of(nobodys, MONTH, hit) == "target Morelli", "the usual ones of a gang that gives no such orders"


def test_feds_come_in_a_raid_of_theirs_alone() -> None:
    police = Fight(21, "police-raid", 0, SOUTH, PUB.key)
    assert "feds 5" in facts_of(city(feds=Feds(5, 1)), MONTH, police)
    assert "feds" not in facts_of(city(), MONTH, police)
    assert "feds" not in facts_of(city(feds=Feds(5, 1)), MONTH, RAID)


# The figures that are sent


def with_orders(*orders: Order, theirs: tuple[Order, ...] = ()) -> Paradise:
    return city(outfits=(Outfit(NORTH, orders=orders), Outfit(SOUTH, orders=theirs)))


def test_those_ordered_to_a_fight_are_its_attackers() -> None:
    raid = Order(OrderKind.FIGHT, "raid", business=PUB.key, figures=(11, 12))
    assert sent(with_orders(raid), RAID, ScenarioSide.ATTACKER) == (11, 12)
    assert sent(with_orders(replace(raid, business=BROTHEL.key)), RAID, ScenarioSide.ATTACKER) is None
    assert sent(with_orders(replace(raid, scenario="smash-and-grab")), RAID, ScenarioSide.ATTACKER) is None
    assert sent(city(), Fight(21, "police-raid", 0, SOUTH, PUB.key), ScenarioSide.ATTACKER) is None


def test_two_fights_of_a_kind_have_men_of_their_own() -> None:
    one = Order(OrderKind.FIGHT, "showdown", SOUTH, figures=(11,))
    two = Order(OrderKind.FIGHT, "showdown", RIVALS, figures=(12,))
    assert sent(with_orders(one, two), Fight(21, "showdown", NORTH, SOUTH), ScenarioSide.ATTACKER) == (11,)
    assert sent(with_orders(one, two), Fight(22, "showdown", NORTH, RIVALS), ScenarioSide.ATTACKER) == (12,)


def test_only_guards_defend_a_business() -> None:
    guard = Order(OrderKind.DEFEND, business=PUB.key, figures=(21,))
    assert sent(with_orders(theirs=(guard,)), RAID, ScenarioSide.DEFENDER) == (21,)
    assert sent(with_orders(theirs=(replace(guard, business=BROTHEL.key),)), RAID, ScenarioSide.DEFENDER) == ()
    assert sent(city(), Fight(21, "showdown", NORTH, SOUTH), ScenarioSide.DEFENDER) is None


def test_those_sent_to_a_shop_fight_for_it() -> None:
    talk = Order(OrderKind.TAKE_OVER, business=FREE.key, figures=(11,))
    town = with_orders(talk, theirs=(replace(talk, figures=(21, 22)),))
    assert (sent(town, CLASH, ScenarioSide.ATTACKER), sent(town, CLASH, ScenarioSide.DEFENDER)) == ((11,), (21, 22))


# The outcome of a game


def ended(**more: Any) -> ScenarioEnding:
    results = Results(
        Victory(ScenarioSide.ATTACKER, "more Loot"),
        Banked(ScenarioSide.ATTACKER, 5),
        BusinessFate.TAKEN,
        True,
        1,
        2,
        (Modifier("citizens at risk", 1),),
        lost=("Judge 1", "Nobody"),
        independent=("Brothel 1 in Riverside", "Elsewhere"),
    )
    return ScenarioEnding(results, loot=(LootShare(NORTH, 5),), feds_hurt=3, **more)


def test_the_end_of_a_scenario_is_an_outcome() -> None:
    dead = Somebody("Spats", "Hoodlum", 11, NORTH, ScenarioSide.ATTACKER)
    caught = Somebody("Morelli", "Hoodlum", 21, SOUTH, ScenarioSide.DEFENDER)
    ending = ended(dead=(dead, dead._replace(extra=True)), arrested=(caught, caught._replace(extra=True)))
    assert outcome_of(city(), RAID, ending, [Modifier("bodies", 1)], [SPATS]) == FightOutcome(
        ScenarioSide.ATTACKER,
        (),
        BusinessFate.TAKEN,
        True,
        1,
        2,
        (Modifier("citizens at risk", 1), Modifier("bodies", 1)),
        (SPATS,),
        (MORELLI,),
        (SPATS,),
        ("judge.1",),
        (BROTHEL.key,),
        3,
    )


def test_a_business_that_was_not_the_defenders_stays_as_it_is() -> None:
    found = outcome_of(city(), replace(RAID, defender=RIVALS), ended(), (), ())
    assert (found.fate, found.whole_racket, found.idle, found.repairs, found.left) == (
        BusinessFate.NONE,
        False,
        0,
        0,
        None,
    )


@pytest.mark.parametrize(
    "hunted, killed",
    [
        (None, False),
        (Hunted("Judge 1", "Judge", official=True, dead=True), True),
        (Hunted("Judge 1", "Judge", official=True, dead=False), False),
        (Hunted("Morelli", "other gangster", official=False, dead=True), False),
    ],
)
def test_a_hunted_official_who_died_counts_as_killed(hunted: Hunted | None, killed: bool) -> None:
    assert outcome_of(city(), HIT, ended(hunted=hunted), (), ()).killed is killed
