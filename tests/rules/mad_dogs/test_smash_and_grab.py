"""Smash and Grab."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.chance.odds import odds
from rules.core.people.person import Person
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.outcome import Target
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Figure, Rating, Stat, Stats, Weapon
from rules.mad_dogs.model.scenario import Banked, BusinessFate, Deployment, FigureChoice, Force, ScenarioSide
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.scenarios.actions import TESTED, Working
from rules.mad_dogs.scenarios.kinds.smash_and_grab import (
    RaidWork,
    Smash,
    SmashEnd,
    set_up_smash,
    smash_results,
    smash_verdict,
    spread,
    work_on,
    work_target,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Effort
from rules.mad_dogs.scenarios.shared.tables import BusinessLoot, loot_of_business
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER
RAIDERS = Force(ATTACKER, None, FigureChoice.ANY, Deployment.BY_CAR, "raiders with smashing tools", most=True)
SENT = Force(DEFENDER, None, FigureChoice.ANY, what="men sent to guard it", most=True)


def guarded(number: int) -> Force:
    return Force(DEFENDER, number, FigureChoice.HOODLUM, what="guards, bound to the place", free=True)


# Setting up


def test_a_business_is_set_up_with_its_loot_over_its_objectives() -> None:
    outcome = play(set_up_smash, Smash(loot_of_business("speakeasy")), dice=(4, 6, 3))
    assert outcome.rule == "mad.scenario.smash-and-grab"
    assert [throw.why for throw in outcome.throws] == ["Loot of the Speakeasy", "objectives"]
    set_up = outcome.result
    assert (set_up.loot, set_up.objectives) == (9, (3, 2, 2, 2))
    assert set_up.forces == (RAIDERS, guarded(4), SENT)
    assert set_up.place == "the Speakeasy"
    assert any("telephone" in text for text in set_up.standing)


@pytest.mark.parametrize("face, number", list(zip(FACES, (3, 4, 4, 5, 5, 6), strict=True)))
def test_three_to_six_objectives_are_rolled(face: int, number: int) -> None:
    assert len(play(set_up_smash, Smash(loot=7), dice=(face,)).result.objectives) == number


def test_given_facts_are_not_rolled() -> None:
    set_up = play(set_up_smash, Smash(loot=0, objectives=3)).result
    assert (set_up.loot, set_up.objectives) == (0, (0, 0, 0))


@given(st.integers(0, 60), st.integers(3, 6))
def test_loot_is_spread_evenly_and_whole(loot: int, objectives: int) -> None:
    shares = spread(loot, objectives)
    assert sum(shares) == loot
    assert len(shares) == objectives
    assert max(shares) - min(shares) <= 1
    assert list(shares) == sorted(shares, reverse=True)


def test_everything_wrong_with_a_smash_and_grab_is_named() -> None:
    with pytest.raises(OutOfRange) as refused:
        play(set_up_smash, Smash(BusinessLoot("x", 99, 99), loot=-1, objectives=7))
    assert all(part in refused.value.sentence for part in ("Loot, not 99", "business is -20", "“loot”", "“objectives”"))


@pytest.mark.parametrize(
    "facts",
    [
        Smash(),
        Smash(loot_of_business("low dive")),
        Smash(loot_of_business("protection")),
        Smash(loot=4),
        Smash(objectives=5),
    ],
)
def test_odds_of_the_set_up(facts: Smash) -> None:
    assert chances(odds(set_up_smash, facts)) == brute(set_up_smash, facts)


def test_odds_of_the_number_of_objectives() -> None:
    found = odds(set_up_smash, Smash(loot=6)).by(lambda set_up: len(set_up.objectives))
    assert chances(found) == {3: Fraction(1, 6), 4: Fraction(1, 3), 5: Fraction(1, 3), 6: Fraction(1, 6)}


# Smashing and grabbing


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("tool", ["Fire Axe", "sledgehammer", "Crowbar"])
def test_fists_smash_and_a_heavy_tool_costs_nothing(face: int, tool: str) -> None:
    outcome = play(work_on, RaidWork(Effort.SMASH, Rating(Stat.FISTS, 3), tool=tool), dice=(face,))
    assert outcome.result is (face <= 3)
    assert outcome.steps[0] == Target(Stat.FISTS, 3)


@pytest.mark.parametrize("face", FACES)
def test_stunts_pick_it_up(face: int) -> None:
    outcome = play(work_on, RaidWork(Effort.GRAB, Rating(Stat.STUNTS, 2), tool="Bare Hands"), dice=(face,))
    assert outcome.result is (face <= 2)
    assert outcome.steps[0] == Target(Stat.STUNTS, 2)


@pytest.mark.parametrize(
    "effort, facts, modifiers",
    [
        (Effort.SMASH, {"lost": 2}, {"wounds": -2}),
        (Effort.SMASH, {"nervous": True}, {"nervous": -2}),
        (Effort.SMASH, {"skills": ("Mean Drunk",), "drunk": True}, {"Mean Drunk": 1}),
        (Effort.SMASH, {"skills": ("Mean Drunk",)}, {}),
        (Effort.SMASH, {"skills": ("Drunk/Addicted",), "drunk": True}, {}),
        (Effort.GRAB, {"skills": ("Drunk/Addicted",), "drunk": True, "lost": 1}, {"Drunk/Addicted": -1, "wounds": -1}),
        (Effort.GRAB, {"skills": ("Mean Drunk", "Drunk/Addicted")}, {}),
    ],
)
def test_each_modifier_of_work(effort: Effort, facts: dict[str, Any], modifiers: dict[str, int]) -> None:
    assert dict(work_target(RaidWork(effort, Rating(TESTED[effort], 4, **facts))).modifiers) == modifiers


def test_what_smashes_nothing_is_refused() -> None:
    with pytest.raises(IllegalNow, match="Knife can't smash"):
        play(work_on, RaidWork(Effort.SMASH, Rating(Stat.FISTS, 3), tool="Knife"))
    with pytest.raises(UnknownName):
        play(work_on, RaidWork(Effort.SMASH, Rating(Stat.FISTS, 3), tool="Feather"))
    with pytest.raises(IllegalNow, match="two arms"):
        play(work_on, RaidWork(Effort.SMASH, Rating(Stat.FISTS, 3, skills=("One-Armed Man",))))
    assert play(
        work_on, RaidWork(Effort.SMASH, Rating(Stat.FISTS, 3, skills=("One-Armed Man",)), tool="Crowbar"), dice=(3,)
    ).result


ONE_ARMED = ("One-Armed Man",)


@pytest.mark.parametrize(
    "carried, skills, tool",
    [
        ((), (), "Sledgehammer"),
        (("Pistol", "Crowbar"), (), "Crowbar"),
        (("Fire Axe", "Crowbar"), (), "Fire Axe"),
        (("Fire Axe", "Crowbar"), ONE_ARMED, "Crowbar"),
        (("Fire Axe",), ONE_ARMED, "Crowbar"),
        ((), ONE_ARMED, "Crowbar"),
    ],
)
def test_who_names_no_tool_smashes_with_the_first_tool_carried_that_their_arms_can_hold(
    carried: tuple[str, ...], skills: tuple[str, ...], tool: str
) -> None:
    weapons = tuple(map(Weapon, carried))
    ace = Person("Ace", Figure("Ace", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), skills, weapons), 1)
    work = decided(Position(Board()), Working(figure=ace, effort=Effort.SMASH)).args[0]
    assert work.tool == tool


def test_odds_of_work() -> None:
    for effort in Effort:
        work = RaidWork(effort, Rating(TESTED[effort], 4, lost=1))
        assert chances(odds(work_on, work)) == brute(work_on, work)


# Who wins


@pytest.mark.parametrize(
    "taken, smashed, left, winner",
    [
        (4, 0, 3, ATTACKER),
        (0, 4, 3, ATTACKER),
        (2, 2, 3, ATTACKER),
        (2, 1, 3, None),
        (3, 0, 3, None),
        (0, 0, 0, None),
        (1, 1, 3, DEFENDER),
        (0, 0, 1, DEFENDER),
    ],
)
def test_loot_gone_against_loot_left(taken: int, smashed: int, left: int, winner: ScenarioSide | None) -> None:
    verdict = smash_verdict(SmashEnd(taken, smashed, left))
    assert verdict.winner is winner
    assert verdict.points == (taken + smashed, left)
    assert verdict.why


@pytest.mark.parametrize("face", FACES)
def test_a_smashed_business_makes_nothing_for_1d6_months(face: int) -> None:
    results = play(smash_results, SmashEnd(2, 4, 3), dice=(face,)).result
    assert (results.idle, results.banked, results.business) == (face, Banked(ATTACKER, 2), BusinessFate.KEPT)
    assert "cops" in results.notes[0]


@pytest.mark.parametrize("end", [SmashEnd(7, 0, 2), SmashEnd(2, 0, 2), SmashEnd(0, 1, 5), SmashEnd(0, 0, 0)])
def test_a_business_not_smashed_goes_on(end: SmashEnd) -> None:
    results = play(smash_results, end).result
    assert (results.idle, results.notes) == (0, ())
    assert results.banked == (Banked(ATTACKER, end.taken) if end.taken else None)


def test_the_losers_bank_the_loot_that_they_took() -> None:
    results = play(smash_results, SmashEnd(1, 1, 9, prisoners=("Ox",))).result
    assert results.verdict.winner is DEFENDER
    assert results.banked is not None
    assert results.banked.dollars == 100
    assert results.prisoners == ("Ox",)


def test_odds_of_idle_months() -> None:
    end = SmashEnd(2, 4, 3)
    assert chances(odds(smash_results, end)) == brute(smash_results, end)
