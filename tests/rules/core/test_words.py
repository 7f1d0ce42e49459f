"""Names with numbers in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.words import by_number, count, key_of


def test_numbers_in_names_are_compared_as_numbers() -> None:
    names = ["Den 10", "den 3", "Den", "Den 3 b", "4 Aces", "Den 03", "10 Aces", "Captain 2 of 12", "Captain 2 of 3"]
    assert sorted(names, key=by_number) == [
        "4 Aces",
        "10 Aces",
        "Captain 2 of 3",
        "Captain 2 of 12",
        "Den",
        "den 3",
        "Den 03",
        "Den 3 b",
        "Den 10",
    ]


@given(st.text(max_size=100), st.text(max_size=100))
def test_any_two_names_can_be_compared_and_alike_ones_are_equal(one: str, other: str) -> None:
    assert isinstance(by_number(one) < by_number(other), bool)
    if key_of(one) == key_of(other):
        assert by_number(one) == by_number(other)


@pytest.mark.parametrize(
    "profile, many",
    [
        ("G-Man", "4 G-Men"),
        ("Hit-man", "4 Hit-men"),
        ("Hoodlum", "4 Hoodlums"),
        ("Mob Boss", "4 Mob Bosses"),
        ("Punch", "4 Punches"),
    ],
)
def test_several_of_a_kind_are_named_in_the_plural(profile: str, many: str) -> None:
    assert (count(4, profile), count(1, profile)) == (many, f"1 {profile}")
