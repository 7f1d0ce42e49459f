"""Dogs that a dog boy wins over."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.dogs.winning_over import charm, charmer, check_charm
from rules.gangstars.model.figures import Figure, Profile, Stats
from rules.gangstars.traits import trait_table as t
from tests.rules.brute import play

FACES = range(1, 7)
BOY = Figure("Boy", Profile.HIT_MAN, Stats(brains=3), (t.DOG_BOY,))
MAN = Figure("Ray", Profile.ROOKIE)


def dog(*traits: str, **facts: Any) -> Figure:
    return replace(Figure("Rex", Profile.GANG_DOG, Stats(2, 3, 3, movement=2, brains=1), traits), **facts)


def test_a_dog_boy_rolls_brains_against_the_dogs() -> None:
    ours, its = charmer(BOY), charmer(dog())
    assert play(charm, ours, its, dice=(2, 4, 3, 4)).result
    assert not play(charm, ours, its, dice=(1, 4)).result
    won = sum(a + 3 > b + 1 for a, b in product(FACES, FACES))
    lost = sum(a + 3 < b + 1 for a, b in product(FACES, FACES))
    assert odds(charm, ours, its).chance(bool) == Fraction(won, won + lost)


def test_a_dog_boy_who_is_eight_miles_high_charms_at_one_less() -> None:
    high = charmer(replace(BOY, traits=(t.DOG_BOY, t.EIGHT_MILES_HIGH)))
    assert [(one.label, one.value) for one in high.modifiers] == [("eight miles high", -1)]


def test_charming_takes_a_dog_boy_a_dog_and_a_distance_within_the_boys_brains() -> None:
    check_charm(BOY, dog(), 30)
    check_charm(BOY, dog(), None)
    with pytest.raises(OutOfRange, match=r"within 30 cm \(12″\)\. This one is 31 cm"):
        check_charm(BOY, dog(), 31)
    with pytest.raises(IllegalNow, match="not a dog boy"):
        check_charm(MAN, dog(), 10)
    with pytest.raises(IllegalNow, match="not a dog"):
        check_charm(BOY, MAN, 10)
