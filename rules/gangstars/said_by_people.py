"""The fields that measure and that people say all the same where a street is laid, by the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SAID_BY_PEOPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "It is a number of a sheet.": (
        "gangstars-gang add movement",
        "gangstars-gang add brains",
        "gangstars-gang set movement",
        "gangstars-gang set brains",
    ),
    "It is a thing that the shooter has.": ("gangstars-shoot shot sight", "gangstars-shoot vehicle sight"),
    "It is what there is to see, or who, and not where.": (
        "gangstars see what",
        "gangstars see source",
        "gangstars lurk target",
        "gangstars-dog wander lure",
    ),
    "It is about what happens now, not about where figures are.": (
        "gangstars test runs",
        "gangstars tests runs",
        "gangstars-melee stand runs",
    ),
    "The street fills the field “commanded” instead.": (
        "gangstars-melee follow leader",
        "gangstars-melee stand leader",
    ),
    "The street refuses each figure beyond the command distance.": ("gangstars-turn call farthest",),
    "A street has no heights, and players say which ground is better.": ("gangstars-melee fight cover",),
    "A structure is a thing on the table without a square of its own.": (
        "gangstars-shoot explode structures",
        "gangstars-shoot pickup structures",
        "gangstars-shoot pickup near_structures",
        "gangstars-shoot shot structures",
        "gangstars-shoot structure range",
        "gangstars-shoot throw structures",
    ),
    "The table knows who is aboard, and players say who sits nearest.": ("gangstars-shoot vehicle aboard",),
    "The obligation has it.": ("gangstars-turn end inches",),
}
