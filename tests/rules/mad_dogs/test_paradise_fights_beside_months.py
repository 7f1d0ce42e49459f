"""A fight that is being played beside the months that follow its own: what it keeps, what it holds, when it ends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Campaign, MonthBegun
from rules.core.play.game import GamePaced
from rules.core.play.pace import DAY, Mode, Pace
from rules.core.play.umpiring import Authority
from rules.mad_dogs.model.board import Board, Crew, CrewLeft
from rules.mad_dogs.model.scenario import BusinessFate, ScenarioSide, Staged, StartingBoard
from rules.mad_dogs.paradise.city.changes import FightExtended, FightSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, CaredFor, Feds, Fight, Headline, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.extension import require_extensible
from rules.mad_dogs.paradise.fights.fight_outcomes import (
    FightOutcome,
    as_it_stands,
    bodyguards,
    open_again,
    racket_at_stake,
    sent,
    settled_changes,
)
from rules.mad_dogs.paradise.fights.game_opening import paced
from rules.mad_dogs.paradise.law.feds import quarry
from rules.mad_dogs.paradise.month.obligations import obstacles
from rules.mad_dogs.paradise.orders.clashes_and_fights import at_home, crew_changes
from rules.mad_dogs.paradise.outrage.something_must_be_done import raidable
from rules.mad_dogs.paradise.rackets.kinds_of_business import Group, trade_of
from rules.mad_dogs.paradise.rackets.loot_on_hand import lying
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business

NORTH, SOUTH = 1, 2
GAME = 5
PUB = Business("riverside", "speakeasy", 1, SOUTH, 1)
BROTHEL = Business("riverside", "brothel", 1, SOUTH, 1)
RAID = Fight(21, "raid", NORTH, SOUTH, PUB.key)
ATTACK = Order(OrderKind.FIGHT, "raid", SOUTH, PUB.key, figures=(11, 12))
GUARD = Order(OrderKind.DEFEND, business=PUB.key, figures=(22,))
BOTH = (ScenarioSide.ATTACKER, ScenarioSide.DEFENDER)
WON = FightOutcome(ScenarioSide.ATTACKER)


def city(**more: Any) -> Paradise:
    facts = {
        "phase": Phase.ACTION,
        "outfits": (Outfit(NORTH, orders=(ATTACK,)), Outfit(SOUTH, orders=(GUARD,))),
        "businesses": (PUB, BROTHEL),
        "fights": (RAID,),
        "serial": 21,
        **more,
    }
    return Paradise(lots=3, **facts)


def played(fight: Fight = RAID, **more: Any) -> Paradise:
    """The city of January once the fight's game is open."""
    town = city(fights=(fight,), **more)
    return folded(town, (FightSet(9, replace(as_it_stands(town, 1, fight, ()), game=GAME)),))


def in_month(town: Paradise, month: int, phase: Phase = Phase.ACTION) -> Paradise:
    return replace(folded(town, (MonthBegun(9, month),)), phase=phase)


def fight_in(town: Paradise) -> Fight:
    (fight,) = town.open_fights
    return fight


def test_only_a_fight_whose_game_is_open_outlasts_its_month() -> None:
    assert in_month(city(), 2).fights == ()
    assert [one.id for one in in_month(played(), 2).fights] == [RAID.id]
    old = replace(RAID, game=GAME)  # as older events have it
    assert in_month(city(fights=(old,)), 2).fights == ()


def test_it_keeps_its_month_its_crews_and_its_facts() -> None:
    booze = [one for one in every_business(3) if one.place == "riverside" and trade_of(one).group is Group.BOOZE]
    whole = tuple(replace(one, owner=SOUTH) for one in booze)
    town = in_month(played(businesses=whole), 2)
    fight = fight_in(town)
    assert (fight.month, fight.beside, fight.last) == (1, 1, 2)
    assert [sent(town, fight, side) for side in BOTH] == [(11, 12), (22,)]
    assert set(fight.racket) == {one.key for one in booze}
    less = replace(town, businesses=tuple(replace(one, owner=0 if one == whole[-1] else SOUTH) for one in whole))
    assert racket_at_stake(less, fight)
    won = folded(less, settled_changes(9, less, 2, fight, replace(WON, fate=BusinessFate.TAKEN, whole_racket=True)))
    assert {one.key for one in won.owned(NORTH)} == {one.key for one in whole[:-1]}, "what has left is not taken"
    hit = Fight(21, "hit", NORTH, SOUTH, target="Morelli")
    guards = Order(OrderKind.DEFEND, target="Morelli", figures=(23, 24))
    outfits = (Outfit(NORTH), Outfit(SOUTH, orders=(guards,)))
    town = in_month(played(hit, outfits=outfits), 2)
    assert bodyguards(town, fight_in(town)) == 2


def test_it_is_against_the_owner_it_began_with_and_a_robbed_business_stays_robbed() -> None:
    robbery = replace(RAID, scenario="smash-and-grab")
    earlier = replace(robbery, id=20, settled=True, left=3, month=1)
    town = played(robbery)
    town = replace(town, fights=(earlier, *town.fights))
    later = in_month(town, 2)
    assert lying(later, 2, fight_in(later)) == 3
    gone = replace(later, businesses=(replace(PUB, owner=0), BROTHEL))
    assert fight_in(gone).defender == SOUTH
    shut = in_month(played(robbery, businesses=(replace(PUB, shut=True),)), 2)
    opened = replace(shut, businesses=(replace(PUB, shut=False),))
    assert lying(opened, 2, fight_in(opened)) == 0


def test_what_is_fought_over_is_passed_by() -> None:
    town = in_month(replace(played(), feds=Feds(5, 1)), 2, Phase.OUTRAGE)
    assert town.fought_over == {PUB.key}
    assert PUB.key not in [one.key for one in (*quarry(town), *raidable(town, NORTH))]
    assert city().fought_over == frozenset(), "a fight that no one plays yet keeps nothing"


def test_the_month_waits_for_it_only_at_its_last_day() -> None:
    town = played()
    assert obstacles(town, 1) == (), "its game is open"
    assert [one.id for one in obstacles(in_month(town, 2), 2)] == [RAID.id]
    longer = folded(town, (FightExtended(9, RAID.id, 1),))
    assert obstacles(in_month(longer, 2), 2) == ()
    assert [one.id for one in obstacles(in_month(in_month(longer, 2), 3), 3)] == [RAID.id]
    assert [one.id for one in obstacles(city(), 1)] == [RAID.id]


@pytest.mark.parametrize("phase, since", [(Phase.LOOT, 2), (Phase.FRIENDS, 3), (Phase.PRESS, 3)])
def test_before_the_loot_is_collected_a_result_counts_as_of_the_month_before(phase: Phase, since: int) -> None:
    town = replace(in_month(in_month(played(), 2), 3, phase), foretold=phase is Phase.LOOT)
    won = replace(WON, fate=BusinessFate.TAKEN)
    after = folded(town, settled_changes(9, town, 3, fight_in(town), won))
    assert after.business(PUB.key).since == since
    assert not after.foretold, "what is booked between forecast and collection makes another forecast"


def test_the_paper_says_of_which_month_it_was() -> None:
    town = in_month(played(), 2)
    for where, month in ((town, 1), (city(), 0)):
        after = folded(where, settled_changes(9, where, 2, fight_in(where), WON))
        assert [one.month for one in after.news if one.kind is Headline.FIGHT] == [month]


def test_a_game_that_closes_without_results_leaves_the_fight_as_orders_and_books_say() -> None:
    assert open_again(fight_in(played())) == RAID
    late = fight_in(in_month(played(), 2))
    assert open_again(late) == replace(late, game=0)
    assert in_month(in_month(played(), 2), 3).open_fights[0].beside == 2


def test_a_fight_is_extended_twice_at_most_and_only_once_it_is_being_played() -> None:
    for fight in (RAID, replace(fight_in(played()), more=2)):
        with pytest.raises(IllegalNow):
            require_extensible(fight)
    require_extensible(replace(fight_in(played()), more=1))


def test_by_post_its_game_has_the_days_of_its_campaign_with_a_day_for_a_turn() -> None:
    pace = Pace(Mode.POST, turn=60, answer=30, hour=1200, zone="Europe/Berlin", rest=(6,), until=5, paused=4, pauser=3)
    campaign = Campaign("Paradise", "mad", pace=pace)
    town = Town(9, campaign, {}, Authority(1))
    (change,) = paced(town, GAME)
    assert isinstance(change, GamePaced)
    assert change.pace == Pace(Mode.POST, DAY, DAY // 2, DAY // 2, hour=1200, zone="Europe/Berlin", rest=(6,))
    assert paced(replace(town, campaign=Campaign("Paradise", "mad")), GAME) == ()


# Figures


def test_a_figure_with_orders_or_care_comes_to_no_older_fight_any_more() -> None:
    orders, abed = (replace(ATTACK, figures=(13,)),), (CaredFor(14, (0, 0, 0, 0, 0, 0)),)
    outfits = (Outfit(NORTH, orders=orders, cared=abed), Outfit(SOUTH))
    town = replace(in_month(played(), 2), outfits=outfits)
    assert crew_changes(town) == (CrewLeft(GAME, (13, 14)),)
    board = Board(crew=Crew((11, 12), (13, 15)))
    assert CrewLeft(GAME, (13, 14)).apply_to(board).crew == Crew((11, 12), (15,))
    assert CrewLeft(GAME, (13,)).apply_to(Board()) == Board()


def test_a_figure_that_came_into_a_fight_meanwhile_is_sent_nowhere_else() -> None:
    town = at_home(city(), {11, 22})
    assert [one.orders for one in town.outfits] == [(replace(ATTACK, figures=(12,)),), ()]
    assert at_home(city(), frozenset()) == city()


def test_a_fight_holds_those_who_are_there_and_no_one_once_its_results_are_applied() -> None:
    crew = Crew((11, 12), (13,))
    assert Board().sent is None
    found = Board(crew=crew).sent
    assert found is not None
    assert (found.here, found.reserve) == ({11, 12}, {13})


def test_the_results_of_a_fight_free_its_figures() -> None:
    crew = Crew((11, 12), (13,))
    scene = Staged("raid", 0, 1, StartingBoard("raid", "a brothel"), away=(12,))
    picking, over = replace(scene, due=(ScenarioSide.ATTACKER,)), replace(scene, applied=True)
    held = [one.here for each in (scene, picking, over) if (one := Board(crew=crew, scenario=each).sent)]
    assert held == [{11, 13}, {11, 12, 13}, frozenset()]
