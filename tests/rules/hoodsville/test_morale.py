"""Morale: fifteen rows at every total, every factor, and what a test makes of nerves already shaken."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
from rules.hoodsville.model.figures import Experience, Injury, Nerve, Temper, Wound
from rules.hoodsville.model.profiles import character
from rules.hoodsville.morale.morale_test import MORALE, Trial, after_test, factors, morale_test, trial_of
from tests.rules.brute import brute, chances, play

C, S, P, T = Nerve
VETERAN, EXPERIENCED, NOVICE = Experience
HERO, BRAVE, NORMAL, CAUTIOUS, COWARD = Temper

ROWS = {
    #                        -6 -5 -4 -3 -2 -1  0  1  2  3  4  5  6  7  8  9
    (VETERAN, HERO): "T  T  T  T  S  S  S  C  C  C  C  C  C  C  C  C",
    (EXPERIENCED, HERO): "T  T  T  T  P  S  S  S  C  C  C  C  C  C  C  C",
    (NOVICE, HERO): "T  T  T  T  T  P  P  S  C  C  C  C  C  C  C  C",
    (VETERAN, BRAVE): "T  T  T  T  T  S  S  S  C  C  C  C  C  C  C  C",
    (EXPERIENCED, BRAVE): "T  T  T  T  T  P  S  S  S  C  C  C  C  C  C  C",
    (NOVICE, BRAVE): "T  T  T  T  T  T  P  P  S  C  C  C  C  C  C  C",
    (VETERAN, NORMAL): "T  T  T  T  T  T  S  S  S  C  C  C  C  C  C  C",
    (EXPERIENCED, NORMAL): "T  T  T  T  T  T  P  S  S  S  C  C  C  C  C  C",
    (NOVICE, NORMAL): "T  T  T  T  T  T  T  P  P  S  C  C  C  C  C  C",
    (VETERAN, CAUTIOUS): "T  T  T  T  T  T  T  S  S  S  C  C  C  C  C  C",
    (EXPERIENCED, CAUTIOUS): "T  T  T  T  T  T  T  P  S  S  S  C  C  C  C  C",
    (NOVICE, CAUTIOUS): "T  T  T  T  T  T  T  T  P  P  S  C  C  C  C  C",
    (VETERAN, COWARD): "T  T  T  T  T  T  T  T  S  S  S  C  C  C  C  C",
    (EXPERIENCED, COWARD): "T  T  T  T  T  T  T  T  P  S  S  S  C  C  C  C",
    (NOVICE, COWARD): "T  T  T  T  T  T  T  T  T  P  P  S  C  C  C  C",
}
"""What each total from -6 to 9 comes to, as printed; between two printed bands the lower bound reached counts."""

CASES = [
    (experience, temper, total, {"C": C, "S": S, "P": P, "T": T}[letter])
    for (experience, temper), letters in ROWS.items()
    for total, letter in zip(range(-6, 10), letters.split(), strict=True)
]


def test_there_are_fifteen_rows() -> None:
    assert set(MORALE) == set(ROWS) == set(product(Experience, Temper))


def test_every_total_of_every_row() -> None:
    for experience, temper, total, nerve in CASES:
        case = f"{experience}, {temper}, {total}"
        assert MORALE[experience, temper].row(total).key is nerve, case
        face = min(6, max(1, total))
        assert play(morale_test, Trial(experience, temper, other=total - face), dice=(face,)).result is nerve, case


@pytest.mark.parametrize(
    "trial, label, value",
    [
        (Trial(armed=True), "armed", 1),
        (Trial(leader=True), "leader", 1),
        (Trial(comrades=3), "controlled comrades within 3 inches", 3),
        (Trial(groggy=True), "groggy", -1),
        (Trial(wounds=4), "wounds", -4),
        (Trial(fallen=2), "comrades downed or surrendered within 6 inches", -2),
        (Trial(dead=1), "comrades seen apparently dead", -1),
        (Trial(other=-2), "as said", -2),
    ],
)
def test_every_factor_stands_in_the_sum_by_its_name(trial: Trial, label: str, value: int) -> None:
    assert factors(trial) == (Modifier(label, value),)
    (throw,) = play(morale_test, trial, dice=(3,)).throws
    assert throw.modifiers == (Modifier(label, value),)


def test_what_does_not_count_does_not_stand_in_the_sum() -> None:
    assert factors(Trial()) == ()


@pytest.mark.parametrize(
    "wounds, lost",
    [
        ((), 0),
        ((Wound(Injury.LIGHT),), 1),
        ((Wound(Injury.BAD),), 3),
        ((Wound(Injury.DANGEROUS),), 3),
        ((Wound(Injury.BAD, bandaged=True),), 3),
        ((Wound(Injury.LIGHT, bled=2),), 1),
        ((Wound(Injury.LIGHT), Wound(Injury.BAD)), 4),
    ],
)
def test_a_sheet_knows_what_wounds_cost(wounds: tuple[Wound, ...], lost: int) -> None:
    assert trial_of(replace(character("Gangster", "Spats"), wounds=wounds)).wounds == lost


def test_however_badly_hurt_a_sheet_can_be_tested() -> None:
    riddled = replace(character("Gangster", "Spats"), wounds=(Wound(Injury.BAD),) * 15)
    assert play(morale_test, trial_of(riddled), dice=(6,)).result is T


def test_a_sheet_knows_who_is_groggy_still() -> None:
    spats = character("Gangster", "Spats")
    assert [trial_of(replace(spats, groggy=moves)).groggy for moves in (0, 1, 2)] == [False, True, True]


def test_a_sheet_knows_who_leads_and_who_is_armed() -> None:
    leader, civilian = trial_of(character("Capo", "Boss")), trial_of(character("Rich Civilian", "Heir"))
    assert (leader.leader, leader.armed, leader.experience, leader.temper) == (True, True, VETERAN, BRAVE)
    assert (civilian.leader, civilian.armed, civilian.experience, civilian.temper) == (False, False, NOVICE, COWARD)


@pytest.mark.parametrize("number", [-1, 31])
@pytest.mark.parametrize("what", ["comrades", "fallen", "dead", "wounds"])
def test_numbers_that_can_not_be_are_refused(what: str, number: int) -> None:
    told: Any = {what: number}
    with pytest.raises(OutOfRange, match="counted from 0 to 30"):
        play(morale_test, Trial(**told))


@pytest.mark.parametrize(
    "before, result, after",
    [
        (C, C, C),
        (C, S, S),
        (C, T, T),
        (S, C, S),
        (S, S, S),
        (S, P, P),
        (P, C, C),
        (P, S, S),
        (P, T, T),
        (T, C, C),
        (T, P, P),
    ],
)
def test_only_who_has_panicked_gets_better_by_a_test(before: Nerve, result: Nerve, after: Nerve) -> None:
    assert after_test(before, result) is after


@pytest.mark.parametrize("experience, temper", list(ROWS))
def test_odds_are_those_of_every_face(experience: Experience, temper: Temper) -> None:
    for other in range(-8, 9, 2):
        trial = Trial(experience, temper, armed=True, other=other)
        assert chances(odds(morale_test, trial)) == brute(morale_test, trial), other
