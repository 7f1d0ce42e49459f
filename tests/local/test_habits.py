"""The bot gives up its habits of wording: their counts only shrink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from local.habits import HABITS, counted, habits_of
from local.sentences import sentences

ALLOWED: Final[Mapping[str, int]] = {
    "he": 38,
    "whoever": 3,
    "left out": 2,
    "thrown dice": 32,
    "told": 5,
    "nobody": 38,
    "stands": 20,  # commands among them: “stand”, “game stand-in”, “game stand-down”
    "deed": 8,
    "goes on": 23,
    "pronoun tail": 43,
}
"""How many sentences may have each habit. A count that has shrunk is lowered here."""


def test_no_habit_grows() -> None:
    assert set(ALLOWED) == set(HABITS)
    grown = {
        name: number for name, number in counted(one.text for one in sentences()).items() if number > ALLOWED[name]
    }
    assert not grown, f"python -m local.habits PATH lists them: {grown}"


@pytest.mark.parametrize(
    "text, names",
    [
        ("Whoever is hit loses his turn.", ("he", "whoever")),
        ("If left out, the bot throws the dice.", ("left out", "thrown dice")),
        ("A bomb is thrown 6 inches.", ()),
        ("You are told what fell.", ("thrown dice", "told")),
        ("The shooter rolls 2D6.", ()),
        ("They are the heroes of this town.", ()),
    ],
)
def test_a_habit_is_found_by_its_words(text: str, names: tuple[str, ...]) -> None:
    assert habits_of(text) == names
