"""Fields that speak of what the table shows say so, so that a player's word can be objected to by post."""

from __future__ import annotations

import re
from typing import Final

from rules.core.action.move import MOVES
from rules.core.action.system import chapters, packages

SPEAKS: Final = re.compile(
    r"\binch|\b\d+ cm\b|\bcentimet|\bsight\b|\b(in|has|behind) cover\b|\bcover (that|of|between)\b|\bbase contact\b|"
    r"\bwithin \d|\bnear(er|est)?\b|\bwould see\b|\bsaw it\b|\bdistance\b|\brange\b",
    re.IGNORECASE,
)
"""What a sentence about a measure says: how far, whether seen, behind what, beside whom."""
NOT_SEEN: Final = {
    "a number of the sheet or card": "^Inches of a normal move|^Movement, 1 to 5|^Brains, 0 to 5|"
    "straight on, from the card|^Range of a rifle|^An unnamed woman|carries a heavy load",
    "a decision of its player": "^Inches moved|^How far|^The pace|pace: creep|^Fire a coup de grace|^Rounds to load|"
    "goes, 6 at most",
    "a speed": "^The speed in inches|^Inches over the safe speed|so the vehicle makes 3 inches",
    "rolled before": r"^The inches that (they have|the \w+ has)\.",
    "who acts, or is acted on": "in base contact that slaps it|thrown at a window before|window or as small|"
    "within an inch|^An unnamed figure near it|^What is near the dog",
}
"""Sentences with such words whose fields declare nothing, by the reason."""


def _excused(about: str) -> bool:
    return any(re.search(pattern, about) for pattern in NOT_SEEN.values())


def test_what_speaks_of_measures_is_declared() -> None:
    for package in packages():
        chapters(f"rules.{package}")
    found = [
        f"{command} {name}: {option.about}"
        for command, one in MOVES.items()
        for name, option in one.options.items()
        if option.known is None
        and not option.declared
        and option.measured is None
        and SPEAKS.search(option.about)
        and not _excused(option.about)
    ]
    assert not found, "\n".join(found)
