"""The fields that measure and that people say all the same where a street is laid, by the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SAID_BY_PEOPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "It is a choice, not a measure.": ("mad-move go pace",),
    "A street has no floors.": ("mad-move go stairs",),
    "It is a number of a figure without a sheet.": (
        "mad-move sneak watcher_skills",
        "mad-nerve surrender watcher_guts",
    ),
    "The button of the obligation names it.": (
        "mad-car end inches",
        "mad-move end inches",
        "mad-wreck run-down victims",
    ),
    "It is about the figure's eyes.": ("mad-nerve look reach",),
    "The bot names those who saw it by itself, for victims on the street.": ("mad-nerve saw who",),
    "The street refuses a figure that is not in contact.": ("mad-nerve grip friend",),
    "Smoke and trees are the same on a street.": ("mad-move sneak smoke",),
    "It is about the city, not about the table.": (
        "mad-bomb blast public",
        "mad-bomb explode public",
        "mad-bomb set public",
        "mad-bomb throw public",
    ),
    "It is measured with paper on a table. The other way is a roll.": ("mad-bomb throw flick",),
}
