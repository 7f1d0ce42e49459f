"""The light of a street, by the names of its places."""

from __future__ import annotations

import pytest

from rules.core.street.lights import Brightness, at_night, light_on
from rules.core.street.random_street import random_street
from rules.core.street.street_text import read, written
from rules.core.street.streets import StandardStreet, shown_places, standard_streets

LAMP = "A lamp\n....\n....\n\ndark: A1-D2\ndim: A1-B2\nlit: A1\nstart 1: A1\nstart 2: D1"


def test_the_lit_counts_before_the_dark_and_the_dark_before_the_dim() -> None:
    ground = read(LAMP)
    assert [light_on(ground, one) for one in ((0, 0), (1, 0), (3, 0))] == [
        Brightness.GOOD,
        Brightness.BAD,
        Brightness.BAD,
    ]
    dim = read(LAMP.replace("dark: A1-D2\n", ""))
    assert [light_on(dim, one) for one in ((1, 0), (3, 0))] == [Brightness.POOR, Brightness.GOOD]
    assert shown_places(ground) == ()


def test_a_street_without_such_names_says_nothing_of_light() -> None:
    assert light_on(read(LAMP.replace("dark: A1-D2\ndim: A1-B2\n", "")), (1, 0)) is None


@pytest.mark.parametrize("street", standard_streets(), ids=lambda one: one.id)
def test_by_night_it_is_dark_but_in_houses(street: StandardStreet) -> None:
    night = at_night(street.ground)
    assert read(written(night)) == night, "its text is one that anyone may lay"
    assert at_night(night) is night
    for square in street.ground.standable:
        inside = square in street.ground.inside
        border = street.ground.squares[square].letter in "=/"
        if inside or not border:  # a window to a wall lights nothing
            assert light_on(night, square) is (Brightness.GOOD if inside else Brightness.BAD)


def test_random_streets_can_be_laid_by_night() -> None:
    for seed in range(40):
        night = at_night(random_street(seed))
        assert read(written(night)) == night
