"""Names that complete what was typed so far, by the beginning of any of their words."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import completing, nearest

NEAR = ("Hot Dog Morelli", "Spats Doogan", "Drop-Shot")
FAR = ("Dooley", "Hotchkiss", "Abbott", "O'Dougal")


def completed(typed: str, most: int = 25) -> list[str]:
    return completing(typed, [NEAR, FAR], most)


def test_all_are_offered_before_anything_is_typed_each_once() -> None:
    assert completed("") == completed("  ") == [*NEAR, *FAR]
    assert completing("", [NEAR, NEAR], 25) == [*NEAR]
    assert completed("", 2) == [*NEAR[:2]]


@pytest.mark.parametrize(
    "typed, found",
    [
        ("spats", ["Spats Doogan"]),
        ("DOOGAN", ["Spats Doogan"]),
        ("spats d", ["Spats Doogan"]),
        ("shot", ["Drop-Shot"]),
        ("doug", ["O'Dougal"]),
    ],
)
def test_the_beginning_of_any_word_finds_a_name(typed: str, found: list[str]) -> None:
    assert completed(typed) == found


def test_an_earlier_group_comes_first_and_in_it_names_that_begin_so() -> None:
    assert completed("do") == ["Hot Dog Morelli", "Spats Doogan", "Dooley", "O'Dougal"]
    assert completed("hot") == ["Hot Dog Morelli", "Hotchkiss", "Drop-Shot"]
    assert completing("mo", [["Hot Morelli", "Moose"], ["Mo"]], 25) == ["Moose", "Hot Morelli", "Mo"]


def test_a_name_that_only_contains_it_comes_after_all_with_a_word_that_begins_so() -> None:
    assert completed("o") == ["O'Dougal", *NEAR, "Dooley", "Hotchkiss", "Abbott"]
    assert completing("ott", [["Abbott"], ["Otto"]], 25) == ["Otto", "Abbott"]


def test_a_slip_of_the_pen_finds_a_name_or_a_word_of_one_where_nothing_else_does() -> None:
    assert completed("Dooly") == ["Dooley"]
    assert completed("Doogn") == ["Spats Doogan"]
    assert completed("zzzzqqq") == []
    assert completed("spats doogn") == ["Spats Doogan"]


def test_a_refusal_names_the_nearest_three_the_beginning_of_a_word_before_its_middle() -> None:
    assert nearest("mo", ["Hammond", "Hot Morelli", "Moose", "Simon"]) == ["Moose", "Hot Morelli", "Hammond"]
    assert nearest("", NEAR) == []
