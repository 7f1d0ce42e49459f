"""Showdown."""

from __future__ import annotations

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.model.scenario import FigureChoice, Force, ScenarioSide
from rules.mad_dogs.scenarios.kinds.showdown import (
    DuelEnd,
    Showdown,
    ShowdownEnd,
    set_up_showdown,
    showdown_results,
    showdown_verdict,
)
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER


@pytest.mark.parametrize("crowded", [False, True])
def test_one_man_a_side(crowded: bool) -> None:
    set_up = play(set_up_showdown, Showdown(crowded)).result
    assert set_up.forces == (Force(ATTACKER, 1, FigureChoice.DUELLIST), Force(DEFENDER, 1, FigureChoice.DUELLIST))
    assert bool(set_up.notes) is crowded


@pytest.mark.parametrize("loser", [DuelEnd.DEAD, DuelEnd.DRIVEN_OFF])
def test_who_is_left_wins(loser: DuelEnd) -> None:
    assert showdown_verdict(ShowdownEnd(defender=loser)).winner is ATTACKER
    assert showdown_verdict(ShowdownEnd(attacker=loser)).winner is DEFENDER
    for other in (DuelEnd.DEAD, DuelEnd.DRIVEN_OFF):
        assert showdown_verdict(ShowdownEnd(loser, other)).winner is None


def test_a_showdown_goes_on_while_both_stand() -> None:
    with pytest.raises(IllegalNow, match="not over"):
        play(showdown_results, ShowdownEnd())


@pytest.mark.parametrize("face", FACES)
def test_a_duellist_who_killed_the_other_rolls_for_a_name(face: int) -> None:
    for end in (ShowdownEnd(defender=DuelEnd.DEAD), ShowdownEnd(attacker=DuelEnd.DEAD)):
        assert play(showdown_results, end, dice=(face,)).result.stone_cold is (face <= 3)


@pytest.mark.parametrize(
    "end",
    [
        ShowdownEnd(defender=DuelEnd.DRIVEN_OFF),
        ShowdownEnd(defender=DuelEnd.DEAD, proven=True),
        ShowdownEnd(DuelEnd.DEAD, DuelEnd.DEAD),
        ShowdownEnd(DuelEnd.DRIVEN_OFF, DuelEnd.DEAD),
    ],
)
def test_other_duellists_do_not(end: ShowdownEnd) -> None:
    assert play(showdown_results, end).result.stone_cold is None


def test_odds_of_a_name() -> None:
    end = ShowdownEnd(defender=DuelEnd.DEAD)
    assert chances(odds(showdown_results, end)) == brute(showdown_results, end)
