"""Sightings: the tests and states that they cause (16 Reaction tests)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.model.figures import FOREVER, Figure, FigureState, Profile, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.reactions.sightings import Seer, Sight, seer_of, sight
from rules.gangstars.traits import trait_table as traits
from tests.rules.brute import play

SPATS = replace(READY[Profile.HIT_MAN], name="Spats")
REX = replace(READY[Profile.SHEPHERD], name="Rex")


def spats(**state: Any) -> Figure:
    return replace(SPATS, **state)


@pytest.mark.parametrize(
    "what, test, state",
    [
        (Sight.POPS_UP, Test.SURPRISED, None),
        (Sight.DOG_NEAR, Test.DOGS_NEAR, FigureState.SHAKEN),
        (Sight.DOG_CLOSE, Test.DOGS_NEAR, FigureState.TERRIFIED),
        (Sight.ANY_DOG, None, FigureState.SHAKEN),
    ],
)
def test_sightings_are_tested_and_dogs_scare_the_sissy(
    what: Sight, test: Test | None, state: FigureState | None
) -> None:
    plain, sissy, cool = play(sight, what, (Seer(), Seer((traits.SISSY,)), Seer((traits.COOL_MAN,)))).result
    assert (plain.test, plain.effect) == (test, None)
    assert sissy.test is test
    assert (sissy.effect and sissy.effect.state) == state
    assert cool.test is cool.effect is None
    assert cool.spared


def test_a_third_eye_is_never_surprised() -> None:
    (seen,) = play(sight, Sight.POPS_UP, (Seer((traits.THIRD_EYE,)),)).result
    assert (seen.test, seen.spared) == (None, "can't be surprised")


@pytest.mark.parametrize(
    "seer, state",
    [
        (Seer(), FigureState.TERRIFIED),
        (Seer(own=True), FigureState.SHAKEN),
        (Seer(leads=True), FigureState.TERRIFIED),
        (Seer(own=True, leads=True), None),
        (Seer((traits.COOL_MAN,)), None),
    ],
)
def test_a_monster_is_minded_by_all_but_cool_men_and_those_who_lead_its_own(
    seer: Seer, state: FigureState | None
) -> None:
    (seen,) = play(sight, Sight.MONSTER, (seer,)).result
    assert (seen.effect and (seen.effect.state, seen.effect.left)) == (state and (state, FOREVER))
    assert bool(seen.spared) == (state is None)


@pytest.mark.parametrize("what", Sight)
def test_sights_are_for_people_or_for_dogs(what: Sight) -> None:
    right, wrong = (REX, SPATS) if what in (Sight.DOG_MEETS, Sight.DOG_CHASES) else (SPATS, REX)
    assert seer_of(right, what) == Seer(right.traits)
    with pytest.raises(IllegalNow, match="is for"):
        seer_of(wrong, what)


def test_a_ma_man_leads_like_a_head_honcho() -> None:
    assert seer_of(spats(traits=(traits.MA_MAN,)), Sight.MONSTER).leads
    assert seer_of(READY[Profile.LEADER], Sight.MONSTER).leads
