"""Leashes, masters, and what dogs do for them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.dogs.masters_and_leashes import defends, leash, sees_run, unleash
from rules.gangstars.model.changes import Activated, LeashSet
from rules.gangstars.model.figures import Figure, FigureState, Profile, Stats, Test
from rules.gangstars.model.obligations import which_of
from rules.gangstars.traits import trait_table as t
from tests.rules.brute import play

MAN = Figure("Ray", Profile.ROOKIE)


def dog(*traits: str, **facts: Any) -> Figure:
    return replace(Figure("Rex", Profile.GANG_DOG, Stats(2, 3, 3, movement=2, brains=1), traits), **facts)


def test_a_mad_dog_needs_a_target_when_it_is_let_go() -> None:
    mad, tame = dog(t.MAD_DOG, leashed=True), dog(leashed=True)
    assert play(unleash, mad, "Morelli").result == "Morelli"
    assert play(unleash, tame).result == ""
    with pytest.raises(IllegalNow, match="must name a target"):
        play(unleash, mad)
    with pytest.raises(IllegalNow, match="is not on a leash"):
        play(unleash, dog())
    with pytest.raises(IllegalNow, match="is not a dog"):
        play(unleash, MAN)


def test_a_dog_is_leashed_once() -> None:
    assert play(leash, dog()).result
    assert LeashSet(1, True).apply_to(dog()).leashed
    with pytest.raises(IllegalNow, match="already"):
        play(leash, LeashSet(1, True).apply_to(dog()))
    with pytest.raises(IllegalNow, match="is not a dog"):
        play(leash, MAN)


def test_a_dog_defends_its_master_until_its_own_activation() -> None:
    ready = defends(1, "Ray").apply_to(dog())
    assert ready.counts(FigureState.FREE_ATTACK)
    assert not Activated(1).apply_to(ready).counts(FigureState.FREE_ATTACK)


def test_a_dog_that_sees_a_figure_run_tests_for_it() -> None:
    (owed,) = sees_run(1, "Ray").apply_to(dog()).duties
    assert which_of(owed) is Test.OPPONENT_RUNS
