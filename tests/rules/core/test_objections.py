"""What players declared, in words, and in what an objection may differ."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.system import chapters
from rules.core.commands.objections import MOST, declared_in, differs, in_words, may_differ

chapters("rules.mad_dogs")
chapters("rules.gangstars")
SHOT: dict[str, Any] = {"shooter": "Spats", "target": "Ox", "gun": "Pistol", "range": 6.0, "dice": "1"}


def test_only_what_the_table_shows_is_declared() -> None:
    assert declared_in("mad shoot", SHOT) == {"range": 6.0}
    assert declared_in("mad-nerve saw", {"who": "Ox", "died": "Chianti"}) == {"who": "Ox"}


def test_a_window_asks_for_what_was_said_first_and_for_five_values_at_most() -> None:
    assert may_differ("mad shoot", {**SHOT, "light": "Poor"})[:2] == ("range", "light")
    assert len(may_differ("gangstars-shoot shot", {"over": "Ray", "range": "12 cm"})) == MOST


@pytest.mark.parametrize("said", [{"range": 6.0}, {"cover": "None"}, {"range": 6, "group": ""}, {"light": "Good"}])
def test_the_usual_value_is_no_other_one(said: dict[str, Any]) -> None:
    assert differs("mad shoot", SHOT, said) == {}


def test_what_differs_is_told_apart() -> None:
    assert differs("mad shoot", SHOT, {"range": 9.0, "cover": "Hard", "light": "Good"}) == {
        "range": 9.0,
        "cover": "Hard",
    }


@pytest.mark.parametrize(
    "command, values, words",
    [
        ("mad shoot", {"range": 6.5, "cover": "Hard"}, "range 6.5 inches and cover hard"),
        ("mad shoot", {"cover": "None", "group": None}, "no cover and no others close to the target"),
        ("gangstars-shoot shot", {"range": 25.0, "contact": True}, "range 25 cm and in base contact"),
        ("gangstars-shoot shot", {"contact": False}, "not in base contact"),
    ],
)
def test_values_are_said_with_their_units(command: str, values: dict[str, Any], words: str) -> None:
    assert in_words(command, values) == words
