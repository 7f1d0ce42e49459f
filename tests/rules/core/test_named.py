"""What a name means among others."""

from __future__ import annotations

import pytest

from rules.core.named import meant, spelled
from rules.core.refusal import UnknownName

KNOWN = ("Straight", "Straight back", "Right-angled corner", "U turn", "Stick of dynamite", "Brick", "Half brick", "🚗")


@pytest.mark.parametrize(
    "name, found",
    [
        ("straight", "Straight"),
        ("Straight b", "Straight back"),
        ("stra", None),
        ("right angle", "Right-angled corner"),
        ("U-turn", "U turn"),
        ("uturn", "U turn"),
        ("dynamite", "Stick of dynamite"),
        ("brick", "Brick"),
        ("of", "Stick of dynamite"),
        ("half-brick", "Half brick"),
        ("mite", None),
        ("", None),
        ("-", None),
        ("🚗", "🚗"),
    ],
)
def test_a_name_means_itself_else_the_only_one_it_can_mean(name: str, found: str | None) -> None:
    assert meant(name, KNOWN) == found


def test_a_name_may_be_spelled_in_any_capitals_but_whole() -> None:
    assert spelled("thing", " straight BACK ", KNOWN) == "Straight back"
    with pytest.raises(UnknownName, match="Straight back"):
        spelled("thing", "straight b", KNOWN)
