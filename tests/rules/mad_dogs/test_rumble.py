"""Rumble."""

from __future__ import annotations

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.model.scenario import FigureChoice, Force, ScenarioSide
from rules.mad_dogs.scenarios.kinds.rumble import (
    HANDGUN,
    Rumble,
    RumbleEnd,
    rumble_results,
    rumble_verdict,
    set_up_rumble,
)
from rules.mad_dogs.scenarios.shared.forces import HAND_WEAPONS
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER


def men(forces: tuple[Force, ...]) -> list[tuple[int | None, FigureChoice]]:
    return [(force.number, force.who) for force in forces]


def test_two_street_gangs_each_under_a_hoodlum() -> None:
    outcome = play(set_up_rumble, Rumble(), dice=(1, 2, 3, 4))
    assert men(outcome.result.of(ATTACKER)) == [
        (1, FigureChoice.PUNK),
        (2, FigureChoice.SLUGGER),
        (1, FigureChoice.HOODLUM),
    ]
    assert men(outcome.result.of(DEFENDER)) == [
        (3, FigureChoice.PUNK),
        (4, FigureChoice.SLUGGER),
        (1, FigureChoice.HOODLUM),
    ]
    assert all(force.free for force in outcome.result.forces)
    assert [force.armed for force in outcome.result.of(ATTACKER)] == [HAND_WEAPONS, HAND_WEAPONS, HANDGUN]


def test_odds_of_a_rumble() -> None:
    assert chances(odds(set_up_rumble, Rumble())) == brute(set_up_rumble, Rumble())


def test_who_drives_the_others_off_wins_unless_the_police_come() -> None:
    for side in ScenarioSide:
        assert rumble_verdict(RumbleEnd(side)).winner is side.other
        assert rumble_verdict(RumbleEnd(side, police=True)).winner is None
    assert rumble_verdict(RumbleEnd(police=True)).winner is None
    with pytest.raises(IllegalNow, match="not over"):
        play(rumble_results, RumbleEnd())


@pytest.mark.parametrize("face", FACES)
def test_recruits_are_punks_on_1_to_4_and_sluggers_on_5_and_6(face: int) -> None:
    who = "Punk" if face <= 4 else "Slugger"
    assert play(rumble_results, RumbleEnd(DEFENDER), dice=(3, face, face, face)).result.recruits == ((who, 3),)


def test_the_winner_recruits_1d6() -> None:
    outcome = play(rumble_results, RumbleEnd(ATTACKER), dice=(6, 1, 6, 4, 5, 2, 3))
    assert dict(outcome.result.recruits) == {"Punk": 4, "Slugger": 2}
    assert outcome.throws[1].table == "mad.tables.rumble-recruits"
    assert play(rumble_results, RumbleEnd(police=True)).result.recruits == ()


def test_odds_of_recruits() -> None:
    end = RumbleEnd(DEFENDER)
    assert chances(odds(rumble_results, end)) == brute(rumble_results, end)
