"""The fields that measure and that people say all the same where a street is laid, by the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SAID_BY_PEOPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "It is a choice. The street only says whether a comrade is in contact.": ("pottersville move helped",),
    "It is a note.": ("pottersville order note",),
    "The button of the obligation names it.": ("pottersville end inches", "pottersville-car end inches"),
    "A row gives the dice alone, and the street measures the rest.": ("pottersville-shoot spread targets",),
    "On a street a bomb is thrown first, at a square.": ("pottersville-shoot blast inches",),
    "The bot has it on record.": ("pottersville fight charging", "pottersville fight target_charging"),
}
