"""The Meet."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.model.figures import Contest, Rating, Stat
from rules.mad_dogs.model.scenario import FigureChoice, Force, Results, ScenarioSide
from rules.mad_dogs.scenarios.kinds.the_meet import (
    NPC_SMARTS,
    Meet,
    MeetEnd,
    meet_results,
    meet_verdict,
    negotiate,
    set_up_meet,
    speaker_target,
)
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER


def men(forces: tuple[Force, ...]) -> list[tuple[int | None, FigureChoice]]:
    return [(force.number, force.who) for force in forces]


def test_two_negotiators_with_the_bodyguards_agreed_on() -> None:
    set_up = play(set_up_meet, Meet("the Green Mill", 4)).result
    for side in ScenarioSide:
        assert men(set_up.of(side)) == [(1, FigureChoice.ANY), (4, FigureChoice.ANY)]
    assert "the Green Mill" in set_up.notes[0]
    assert set_up.number(NPC_SMARTS) is None
    assert men(play(set_up_meet, Meet(bodyguards=0)).result.forces) == [(1, FigureChoice.ANY), (1, FigureChoice.ANY)]


@pytest.mark.parametrize("face, smarts", list(zip(FACES, (3, 4, 4, 4, 5, 6), strict=True)))
def test_the_smarts_of_a_boss_whom_no_one_plays(face: int, smarts: int) -> None:
    assert play(set_up_meet, Meet(npc=True), dice=(face,)).result.number(NPC_SMARTS) == smarts


def test_smarts_once_known_are_not_rolled() -> None:
    assert play(set_up_meet, Meet(npc=True, smarts=5)).result.number(NPC_SMARTS) == 5
    with pytest.raises(OutOfRange, match="without a player"):
        play(set_up_meet, Meet(smarts=5))
    with pytest.raises(OutOfRange) as refused:
        play(set_up_meet, Meet(bodyguards=-1, smarts=7))
    assert all(part in refused.value.sentence for part in ("bodyguards", "“smarts”", "without a player"))


def test_odds_of_their_smarts() -> None:
    assert chances(odds(set_up_meet, Meet(npc=True))) == brute(set_up_meet, Meet(npc=True))


@pytest.mark.parametrize(
    "facts, modifiers",
    [
        ({"skills": ("Real Charmer",)}, {"Real Charmer": 1}),
        ({"skills": ("Mumbles", "Gullible")}, {"Mumbles": -1, "Gullible": -1}),
        ({"skills": ("Drunk/Addicted",)}, {}),
        ({"skills": ("Drunk/Addicted",), "drunk": True}, {"Drunk/Addicted": -1}),
        ({"lost": 2, "nervous": True}, {"wounds": -2, "nervous": -2}),
    ],
)
def test_skills_for_talking_count(facts: dict[str, Any], modifiers: dict[str, int]) -> None:
    target = speaker_target(Rating(Stat.SMARTS, 4, **facts), ScenarioSide.ATTACKER)
    assert (target.stat, target.base, dict(target.modifiers)) == ("SMARTS of the attacker", 4, modifiers)


@pytest.mark.parametrize(
    "dice, contest",
    [((4, 5), Contest.FIRST), ((5, 4), Contest.SECOND), ((4, 4), Contest.TIE), ((5, 6), Contest.TIE)],
)
def test_smarts_against_smarts(dice: tuple[int, int], contest: Contest) -> None:
    outcome = play(negotiate, Rating(Stat.SMARTS, 4), Rating(Stat.SMARTS, 4), dice=dice)
    assert outcome.rule == "mad.scenario.meet"
    assert outcome.result is contest


def test_odds_of_a_negotiation() -> None:
    pair = Rating(Stat.SMARTS, 4, skills=("Real Charmer",)), Rating(Stat.SMARTS, 3, lost=1)
    assert chances(odds(negotiate, *pair)) == brute(negotiate, *pair)


MEETINGS: list[tuple[MeetEnd, ScenarioSide | None, int]] = [
    (MeetEnd(contest=Contest.FIRST), ATTACKER, 1),
    (MeetEnd(contest=Contest.SECOND), DEFENDER, 1),
    (MeetEnd(contest=Contest.TIE), None, 0),
    (MeetEnd(agreed=True), None, 1),
    (MeetEnd(agreed=True, contest=Contest.TIE), None, 1),
    (MeetEnd(fought=True), None, 0),
    (MeetEnd(fought=True, contest=Contest.FIRST), None, 0),
]


@pytest.mark.parametrize("end, winner, kept", MEETINGS)
def test_what_comes_of_a_meet(end: MeetEnd, winner: ScenarioSide | None, kept: int) -> None:
    verdict = meet_verdict(end)
    assert verdict.winner is winner
    assert play(meet_results, end).result == Results(verdict, kept=kept)


@pytest.mark.parametrize(
    "end, why", [(MeetEnd(), "not over"), (MeetEnd(agreed=True, fought=True), "terms or in gunfire")]
)
def test_a_meet_that_cant_have_ended_so(end: MeetEnd, why: str) -> None:
    with pytest.raises(IllegalNow, match=why):
        play(meet_results, end)
