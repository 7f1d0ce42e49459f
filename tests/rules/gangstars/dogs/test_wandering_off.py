"""Dogs that wander off to plants or food."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.people.roster import FreshGame
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.dogs.wandering_off import LURES, WANDER, Lure, check_wander, wander, wandered
from rules.gangstars.model.figures import Figure, Profile, Stats
from rules.gangstars.traits import trait_table as t
from rules.gangstars.turns.chits import chit_of, passes
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)


def dog(*traits: str, **facts: Any) -> Figure:
    return replace(Figure("Rex", Profile.GANG_DOG, Stats(2, 3, 3, movement=2, brains=1), traits), **facts)


def test_a_dog_wanders_off_on_a_5_or_6() -> None:
    assert [play(wander, dice=(face,)).result for face in FACES] == [face >= 5 for face in FACES]
    assert chances(odds(wander)) == brute(wander) == {True: Fraction(1, 3), False: Fraction(2, 3)}
    assert [row.key for row in WANDER.rows] == [False, True]


@pytest.mark.parametrize("lure, trait, cm", [(Lure.PLANTS, t.FLOWER_POWER, 10), (Lure.FOOD, t.FOOD_BAG, 15)])
def test_each_lure_tempts_dogs_of_its_trait_within_a_distance(lure: Lure, trait: str, cm: float) -> None:
    check_wander(dog(trait), lure, cm, "Tony's")
    with pytest.raises(OutOfRange, match="tempt a dog within"):
        check_wander(dog(trait), lure, cm + 1, "")
    with pytest.raises(IllegalNow, match=f"with the trait {trait}"):
        check_wander(dog(), lure, cm, "")
    with pytest.raises(IllegalNow, match="Only a new place"):
        check_wander(dog(trait, sniffed=("Tony's",)), lure, cm, "TONY'S")
    with pytest.raises(OutOfRange, match="at most 40 letters"):
        check_wander(dog(trait), lure, cm, "x" * 41)


@pytest.mark.parametrize("lure, turns", [(Lure.PLANTS, 1), (Lure.FOOD, 2)])
def test_a_dog_that_wandered_off_misses_so_many_activations(lure: Lure, turns: int) -> None:
    gone = dog(LURES[lure].trait)
    for change in wandered(1, lure, "park", True):
        gone = change.apply_to(gone)
    assert gone.kept_out == "away"
    assert gone.sniffed == ("park",)
    for _ in range(turns):
        chit = chit_of(1, "Rex", gone, ())
        assert chit.idle
        for change in passes(chit):
            gone = change.apply_to(gone)
    assert not chit_of(1, "Rex", gone, ()).idle
    assert not gone.kept_out


def test_a_place_is_rolled_for_once_in_a_game() -> None:
    stays = dog(t.FOOD_BAG)
    for change in wandered(1, Lure.FOOD, "Tony's", False):
        stays = change.apply_to(stays)
    assert (stays.kept_out, stays.sniffed) == ("", ("Tony's",))
    assert FreshGame(1).apply_to(stays).sniffed == ()
    assert wandered(1, Lure.FOOD, "", False) == ()
