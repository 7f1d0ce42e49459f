"""The fields that measure and that people say all the same where a street is laid, by the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SAID_BY_PEOPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "It is a number of a sheet, or of a figure without one.": (
        "hood card move",
        "hood-fire shoot reach",
        "hood-move go move",
        "hood-move go woman",
        "hood-throw at melee",
        "hood-throw dynamite melee",
        "hood-throw molotov melee",
        "hood-throw window melee",
    ),
    "It is a choice, not a measure.": ("hood-fire reload rounds", "hood-fire shoot coup", "hood-move go pace"),
    "It is about what a figure carries.": ("hood-move go load",),
    "The table counts it: what a figure moved in its move.": (
        "hood-door padlock moved",
        "hood-fire shoot moved",
        "hood-fire shoot target_moved",
    ),
    "The street refuses a figure that is not in contact.": (
        "hood bandage by",
        "hood-door shoot inches",
        "hood-fight untie by",
    ),
    "A street has no wagons with gaps between them.": ("hood-move crate wagons", "hood-move go wagons"),
    "It asks about a sound and a distance, and names no one.": ("hood hear inches",),
    "It is about a shot that was fired before.": ("hood save range",),
    "It is what a rule gave the figure.": ("hood-move end inches", "hood-throw kick inches"),
    "A street has no floors.": ("hood-move crate floors", "hood-move go floors"),
    "It is about a crash that was rolled before.": ("hood-car save speed",),
    "It is about the car, not about the street.": (
        "hood-car set straight",
        "hood-car speed burst",
        "hood-car speed straight",
        "hood-car speeding burst",
        "hood-car speeding straight",
    ),
}
