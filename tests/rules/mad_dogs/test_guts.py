"""Intestinal Fortitude: GUTS."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.figures import Figure, Nerve, Stat, Stats
from rules.mad_dogs.nerve.guts import Shaken, guts_target, guts_test, spunky
from rules.mad_dogs.play.stat_tests import stat_test
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated


def guts(number: int) -> Target:
    return Target(Stat.GUTS, number)


def expected(number: int, face: int) -> Nerve:
    if number > 0 and face <= number:
        return Nerve.STEADY
    return Nerve.TERRIFIED if face - number >= 3 else Nerve.NERVOUS


@pytest.mark.parametrize("number", range(-4, 8))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_failure_by_3_or_more_terrifies(number: int, face: int) -> None:
    assert play(guts_test, guts(number), dice=(face,)).result == Shaken(expected(number, face))


def test_doogan_sees_ohurley_shot_dead() -> None:
    """The GUTS example: a 6 against GUTS 4 is nervous. Alone at -2 he fails on a 4."""
    outcome = play(guts_test, guts(4), dice=(6,))
    assert outcome.rule == "mad.guts"
    assert outcome.result == Shaken(Nerve.NERVOUS)
    assert outcome.throws[0].rows == ("Nervous",)
    alone = Target(Stat.GUTS, 4, (Modifier("alone", -2),))
    assert play(stat_test, alone, dice=(4,)).result is False
    assert play(stat_test, alone, dice=(2,)).result is True


@pytest.mark.parametrize("face, nerve", [(1, Nerve.NERVOUS), (2, Nerve.NERVOUS), (3, Nerve.TERRIFIED)])
def test_at_guts_0_the_die_only_decides_how_badly_it_fails(face: int, nerve: Nerve) -> None:
    assert play(guts_test, guts(0), dice=(face,)).result.nerve is nerve


def test_at_guts_minus_2_every_roll_terrifies() -> None:
    assert {play(guts_test, guts(-2), dice=(face,)).result.nerve for face in range(1, 7)} == {Nerve.TERRIFIED}


def test_a_spunky_kid_rolls_a_failure_again_and_the_second_stands() -> None:
    assert play(guts_test, guts(3), True, dice=(4, 3)).result == Shaken(Nerve.STEADY, rerolled=True)
    assert play(guts_test, guts(3), True, dice=(4, 6)).result == Shaken(Nerve.TERRIFIED, rerolled=True)


def test_a_spunky_kid_who_passes_keeps_the_re_roll() -> None:
    assert play(guts_test, guts(3), True, dice=(3,)).result == Shaken(Nerve.STEADY)


@pytest.mark.parametrize("skills, used, may", [((), (), False), (("Spunky Kid",), (), True)])
def test_one_re_roll_a_game(skills: tuple[str, ...], used: tuple[str, ...], may: bool) -> None:
    kid = Figure("Kid", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), skills, used=used)
    assert spunky(kid) is may
    spent = Figure("Kid", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), skills, used=("Spunky Kid",))
    assert spunky(spent) is False


MODIFIERS: dict[str, tuple[dict[str, Any], int]] = {
    "wounds": ({"lost": 2}, -2),
    "nervous": ({"nervous": True}, -2),
    "gory death": ({"gory": True}, -2),
    "The Look": ({"look": True}, -2),
    "Mean Drunk": ({"drunk": True, "skills": ("Mean Drunk",)}, +1),
    "Squeamish": ({"wound": True, "skills": ("Squeamish",)}, -1),
}


def target(*settings: dict[str, Any]) -> Target:
    merged: dict[str, Any] = {"skills": ()}
    for setting in settings:
        for key, value in setting.items():
            merged[key] = (*merged[key], *value) if isinstance(value, tuple) else value
    return rated(guts_target, Stat.GUTS, 4, merged)


@pytest.mark.parametrize("name", MODIFIERS)
def test_each_modifier_of_guts_alone(name: str) -> None:
    settings, value = MODIFIERS[name]
    assert target(settings).modifiers == (Modifier(name, value),)


@pytest.mark.parametrize("one", MODIFIERS)
@pytest.mark.parametrize("other", MODIFIERS)
def test_modifiers_of_guts_add_up(one: str, other: str) -> None:
    if one != other:
        both = target(MODIFIERS[one][0], MODIFIERS[other][0])
        assert dict(both.modifiers) == {one: MODIFIERS[one][1], other: MODIFIERS[other][1]} | (
            {"Squeamish": -1} if "Squeamish" in (one, other) else {}
        )
        assert both.total == 4 + sum(dict(both.modifiers).values())


def test_the_squeamish_mind_a_gory_death() -> None:
    assert target({"gory": True, "skills": ("Squeamish",)}).total == 4 - 2 - 1


def test_skills_count_only_for_their_cause() -> None:
    assert target({"skills": ("Squeamish", "Mean Drunk")}).modifiers == ()
    assert target({"look": True, "skills": ("Squeamish",)}).modifiers == (Modifier("The Look", -2),)
    assert target({"wound": True, "drunk": True}).modifiers == ()


@given(number=st.integers(-4, 8), kid=st.booleans())
def test_odds_of_a_guts_test(number: int, kid: bool) -> None:
    assert chances(odds(guts_test, guts(number), kid)) == brute(guts_test, guts(number), kid)
