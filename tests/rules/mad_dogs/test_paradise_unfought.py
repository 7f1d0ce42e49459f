"""The end of a fight that no player has settled in time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.mad_dogs.model.scenario import BusinessFate, ScenarioSide
from rules.mad_dogs.paradise.city.changes import UnfoughtSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Fight, Official, Outfit, Payer, Unfought
from rules.mad_dogs.paradise.fights.fight_outcomes import GangFigure, settled_changes
from rules.mad_dogs.paradise.fights.reported_results import check_claim
from rules.mad_dogs.paradise.fights.unsettled_fights import PlayedOut, claimed, edge, outcome_played, play_out
from rules.mad_dogs.paradise.rackets.loot_on_hand import loot_of_fight
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

NORTH, SOUTH = 1, 2
CLUB = Business("cedar-hill", "gentlemans-club", 1, SOUTH)
RAID = Fight(1, "raid", NORTH, SOUTH, CLUB.key)
JUDGE = Official("judge", 1, 4, 100)


def city(*fights: Fight, **more: Any) -> Paradise:
    return Paradise(
        Phase.ACTION,
        lots=2,
        outfits=(Outfit(NORTH), Outfit(SOUTH)),
        businesses=(CLUB,),
        officials=(JUDGE,),
        fights=fights,
        **more,
    )


def fought(fight: Fight, *faces: int, men: tuple[int, int] = (0, 0)) -> PlayedOut:
    return resolve(play_out, city(fight), 1, fight, *men, dice=Scripted(*faces)).result


@pytest.mark.parametrize("men, more", [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3), (30, 3)])
def test_every_two_men_add_one_up_to_three(men: int, more: int) -> None:
    assert sum(one.value for one in edge(men)) == more
    assert [one.value for one in edge(men, law=True)] == [3]


def test_a_fight_decided_by_dice_shows_its_sum() -> None:
    steps = resolve(play_out, city(RAID), 1, RAID, 2, 0, dice=Scripted(5, 4)).throws
    assert [(one.why, one.faces, one.modifiers) for one in steps] == [
        ("the attackers", (5,), (("for 2 men", 1),)),
        ("the defenders", (4,), ()),
    ]


@pytest.mark.parametrize(
    "faces, men, winner",
    [
        ((4, 3), (0, 0), ScenarioSide.ATTACKER),
        ((3, 4), (0, 0), ScenarioSide.DEFENDER),
        ((3, 3), (0, 0), None),
        ((3, 4), (4, 0), ScenarioSide.ATTACKER),
        ((4, 3), (0, 2), None),
    ],
)
def test_the_higher_of_a_die_a_side_with_its_men_wins(
    faces: tuple[int, ...], men: tuple[int, int], winner: ScenarioSide | None
) -> None:
    assert fought(RAID, *faces, men=men).winner == winner


def test_the_winner_of_a_raid_by_dice_has_the_business_and_no_figure_is_hurt() -> None:
    man = GangFigure(NORTH, 11, "Spats")
    outcome = outcome_played(city(RAID), RAID, fought(RAID, 6, 1), (man,))
    assert (outcome.winner, outcome.fate, outcome.dead, outcome.arrested) == (
        ScenarioSide.ATTACKER,
        BusinessFate.TAKEN,
        (),
        (),
    )
    after = folded(city(RAID), settled_changes(9, city(RAID), 3, RAID, outcome))
    assert after.business(CLUB.key).owner == NORTH
    assert after.open_fights == ()
    held = outcome_played(city(RAID), RAID, fought(RAID, 1, 6), ())
    assert folded(city(RAID), settled_changes(9, city(RAID), 3, RAID, held)).business(CLUB.key).owner == SOUTH


def test_a_smash_and_grab_brings_the_loot_that_lies_there_and_a_hijack_the_truck() -> None:
    smash = replace(RAID, scenario="smash-and-grab")
    business = loot_of_fight(city(smash), smash)
    found = fought(smash, 6, 1, *[3] * business.dice, 4)
    assert found.winner is ScenarioSide.ATTACKER
    outcome = outcome_played(city(smash), smash, found, ())
    assert outcome.loot == ((NORTH, 3 * business.dice + business.plus),)
    assert outcome.idle == 4
    hijack = Fight(2, "hijack", NORTH, SOUTH)
    lost = fought(hijack, 1, 6, 5)
    assert lost.winner is ScenarioSide.DEFENDER
    assert outcome_played(city(hijack), hijack, lost, ()).loot == ((SOUTH, 5),)


def test_dice_find_what_raiders_before_have_left() -> None:
    smash = replace(RAID, scenario="smash-and-grab")
    town = city(replace(smash, settled=True, left=2), replace(smash, id=2))
    found = resolve(play_out, town, 3, town.fights[1], 0, 0, dice=Scripted(6, 1, 4)).result
    assert (found.winner, found.brings.results.idle) == (ScenarioSide.ATTACKER, 4)
    outcome = outcome_played(town, town.fights[1], found, ())
    assert (outcome.loot, outcome.left) == (((NORTH, 2),), 0)


def test_police_who_win_leave_a_business_independent() -> None:
    raid = Fight(3, "police-raid", 0, SOUTH, CLUB.key)
    found = fought(raid, 3, 5)
    assert found.winner is ScenarioSide.ATTACKER, "the law adds three"
    assert outcome_played(city(raid), raid, found, ()).fate is BusinessFate.INDEPENDENT


def test_an_official_who_is_hit_is_followed_by_another() -> None:
    hit = Fight(4, "hit", NORTH, 0, official=JUDGE.key)
    found = fought(hit, 6, 1, 2)
    assert found.brings.smarts
    outcome = outcome_played(city(hit), hit, found, ())
    assert outcome.killed
    assert any(one.value for one in outcome.outrage)
    after = folded(city(hit), settled_changes(9, city(hit), 3, hit, outcome, found.brings.smarts)).official(JUDGE.key)
    assert after is not None
    assert after.smarts == found.brings.smarts
    man = Fight(5, "hit", NORTH, SOUTH, target="Brick")
    assert fought(man, 6, 1).winner is ScenarioSide.ATTACKER


def test_police_who_lose_cost_the_gang_contacts_and_raise_outrage() -> None:
    raid = Fight(3, "police-raid", 0, SOUTH, CLUB.key)
    paid = replace(city(raid), officials=(replace(JUDGE, payers=(Payer(SOUTH, 100),)),))
    found = resolve(play_out, paid, 1, raid, 0, 6, dice=Scripted(1, 6, 5)).result
    outcome = outcome_played(paid, raid, found, ())
    assert (outcome.lost, [one.value for one in outcome.outrage]) == ((JUDGE.key,), [+1])


@pytest.mark.parametrize("scenario", [*SCENARIOS])
@pytest.mark.parametrize("winner", [ScenarioSide.ATTACKER, ScenarioSide.DEFENDER, None])
@pytest.mark.parametrize("prize", [False, True])
def test_no_fight_ends_as_a_report_of_it_could_not(scenario: str, winner: ScenarioSide | None, prize: bool) -> None:
    """The check of a player's report refuses no end that dice decide."""
    for attacker in (NORTH, 0):
        fight = Fight(6, scenario, attacker, SOUTH, CLUB.key, prize=prize)
        check_claim(city(fight), 1, fight, claimed(city(fight), 1, fight, winner))


def test_the_rule_is_the_campaigns_and_a_fight_is_drawn_unless_it_says_otherwise() -> None:
    assert Paradise().unfought is Unfought.DRAWN
    assert folded(city(), (UnfoughtSet(9, Unfought.DICE),)).unfought is Unfought.DICE
