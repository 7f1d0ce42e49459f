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
    "It is what there is to see, not where.": ("gangstars see what",),
}
