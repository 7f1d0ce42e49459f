"""Names that players give."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count

from rules.core.refusal import OutOfRange

MOST_LETTERS = 40


def proper(name: str, most: int = MOST_LETTERS) -> str:
    """A name with single spaces between its words; OutOfRange unless it has 1 to `most` characters, some to be seen."""
    tidy = " ".join(name.split())
    seen = any(character.isprintable() for character in tidy)
    if not seen or len(tidy) > most or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in tidy):
        raise OutOfRange(f"A name has 1 to {most} characters, all of them printable.")
    if "," in tidy:
        raise OutOfRange("A name can't contain a comma: commas separate the names of a list.")
    return tidy


def fresh_gang_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken; `taken` are in small letters."""
    if name.casefold() not in taken:
        return name
    return next(f"{name} {place}" for place in count(2) if f"{name} {place}".casefold() not in taken)
