"""Gasoline: what catches fire, and moving through it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import Origin
from rules.mad_dogs.bombs.diving_for_cover import Blast, Caught
from rules.mad_dogs.bombs.gasoline import Crossed, Crossing, catch_fire, drive_fire, fire_target, gasoline, leap_fire
from rules.mad_dogs.bombs.tables import (
    CAR_FUSE,
    CAR_STICKS,
    ENGULFED,
    ESCAPE_CARDS,
    FIRE,
    PUDDLE,
    Charge,
    charge_of,
    fire_at,
)
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Stat, Stats
from rules.mad_dogs.model.injuries import Harm, Mark, Struck
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated

FACES = range(1, 7)
LIGHT = Injury.LIGHT_WOUND
MAN = Caught(Rating(Stat.STUNTS, 3), Mark(Stats(3, 3, 3, 3, 3, 3)))


# Gasoline


@pytest.mark.parametrize("thing, highest", list(zip(FIRE, (5, 3, 1), strict=True)))
@pytest.mark.parametrize("face", FACES)
def test_what_catches_fire_by_material(thing: Any, highest: int, face: int) -> None:
    outcome = play(catch_fire, (thing,), dice=(face,))
    assert outcome.result == (face <= highest,)
    assert outcome.rule == "mad.bomb.gasoline"
    assert outcome.throws[0].table == thing.id
    assert thing.origin is Origin.BOOK


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("face", FACES)
def test_other_things_catch_fire_by_agreement(number: int, face: int) -> None:
    assert play(catch_fire, (fire_at(number),), dice=(face,)).result == (face <= number,)
    assert fire_at(number).origin is Origin.HOUSE


@pytest.mark.parametrize("number", [-1, 7])
def test_no_number_beyond_a_d6(number: int) -> None:
    with pytest.raises(OutOfRange):
        fire_at(number)


def test_a_gasoline_bomb_bursts_as_a_grenade_and_then_burns() -> None:
    things = (FIRE.flammable, FIRE.stone_building)
    blaze = play(gasoline, (MAN,), things, dice=(1, 1, 4, 4, 5, 2)).result
    assert blaze.blast == Blast(3, 3, (Struck(Harm(LIGHT, 1, 1), posture=Posture.UP),))
    assert blaze.alight == (True, False)
    assert play(gasoline).result.alight == ()


@pytest.mark.parametrize("face", FACES)
def test_on_foot_guts_or_round(face: int) -> None:
    end = Crossing.THROUGH if face <= 3 else Crossing.ROUND
    assert play(leap_fire, fire_target(Rating(Stat.GUTS, 3)), dice=(face,)).result == Crossed(end)


def test_at_guts_0_no_figure_leaps_a_fire() -> None:
    for spunky in (False, True):
        assert play(leap_fire, fire_target(Rating(Stat.GUTS, 3, lost=3)), spunky).result == Crossed(Crossing.ROUND)


def test_a_failure_at_a_fire_is_never_worse_than_going_round() -> None:
    assert {play(leap_fire, fire_target(Rating(Stat.GUTS, 1)), dice=(face,)).result.end for face in range(2, 7)} == {
        Crossing.ROUND
    }


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("second", FACES)
def test_by_car_guts_plus_1_and_a_6_engulfs(face: int, second: int) -> None:
    if face > 4:
        assert play(drive_fire, fire_target(Rating(Stat.GUTS, 3), driving=True), dice=(face,)).result == Crossed(
            Crossing.OBSTACLE
        )
        return
    end = Crossing.ENGULFED if second == 6 else Crossing.THROUGH
    outcome = play(drive_fire, fire_target(Rating(Stat.GUTS, 3), driving=True), dice=(face, second))
    assert outcome.result == Crossed(end)
    assert outcome.throws[1].table == ENGULFED.id


def test_a_spunky_kid_may_try_a_fire_again() -> None:
    assert play(leap_fire, fire_target(Rating(Stat.GUTS, 3)), True, dice=(6, 3)).result == Crossed(
        Crossing.THROUGH, True
    )
    assert play(leap_fire, fire_target(Rating(Stat.GUTS, 3)), True, dice=(3,)).result == Crossed(Crossing.THROUGH)
    driven = play(drive_fire, fire_target(Rating(Stat.GUTS, 3), driving=True), True, dice=(5, 4, 6))
    assert driven.result == Crossed(Crossing.ENGULFED, True)
    assert play(drive_fire, fire_target(Rating(Stat.GUTS, 3), driving=True), True, dice=(5, 5)).result == Crossed(
        Crossing.OBSTACLE, True
    )


@pytest.mark.parametrize(
    "facts, modifiers",
    [
        ({}, {}),
        ({"driving": True}, {"in a car": 1}),
        ({"lost": 2, "nervous": True}, {"wounds": -2, "nervous": -2}),
        ({"skills": ("Mean Drunk",), "drunk": True}, {"Mean Drunk": 1}),
        ({"skills": ("Mean Drunk", "Squeamish"), "driving": True}, {"in a car": 1}),
    ],
)
def test_each_modifier_of_daring_a_fire(facts: dict[str, Any], modifiers: dict[str, int]) -> None:
    target = rated(fire_target, Stat.GUTS, 4, facts)
    assert (target.stat, target.base, dict(target.modifiers)) == ("GUTS", 4, modifiers)


def test_a_puddle_is_1_inch_across() -> None:
    assert PUDDLE == 1


def test_a_burning_car_explodes_one_card_after_the_card_to_get_out() -> None:
    assert (ESCAPE_CARDS, CAR_FUSE) == (1, 2)
    assert charge_of(CAR_STICKS) == Charge(4, 4, 2, 0, 6, 6)


# Odds


def test_odds_of_fire() -> None:
    things = (*FIRE, fire_at(4))
    assert chances(odds(catch_fire, things)) == brute(catch_fire, things)
    assert chances(odds(gasoline, (Caught(Rating(Stat.STUNTS, 6)),), things[:2])) == brute(
        gasoline, (Caught(Rating(Stat.STUNTS, 6)),), things[:2]
    )


@given(guts=st.integers(-2, 7), spunky=st.booleans(), driving=st.booleans())
def test_odds_of_daring_a_fire(guts: int, spunky: bool, driving: bool) -> None:
    asked = (fire_target(Rating(Stat.GUTS, guts), driving=driving), spunky)
    for resolver in (leap_fire, drive_fire):
        assert chances(odds(resolver, *asked)) == brute(resolver, *asked)
