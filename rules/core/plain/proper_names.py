"""What a name that somebody gives may hold: visible characters on one line, and not too many."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rules.core.plain.markup import MARKS
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import IGNORED, key_of

MOST_LETTERS: Final = 40
JOINERS: Final = "\u200c\u200d\ufe00-\ufe0f"
"""Unseen signs that some scripts and emoji are written with. They stay, except behind Latin letters."""
HIDDEN: Final = re.compile(f"{MARKS.pattern}|(?![{JOINERS}])[{IGNORED}]|(?:^|(?<=[\\u0000-\u024f]))[{JOINERS}]+")


def proper(name: str, most: int = MOST_LETTERS) -> str:
    """Return a name with single spaces between its words, without unseen signs such as zero-width and directional ones.

    Raises OutOfRange unless it has 1 to `most` characters and some of them can be seen.
    """
    tidy = " ".join(HIDDEN.sub("", name).split())
    seen = any(character.isprintable() for character in tidy) and key_of(tidy)
    if not seen or len(tidy) > most or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in tidy):
        raise OutOfRange(f"A name has 1 to {most} printable characters. Choose another.")
    if "," in tidy:
        raise OutOfRange("A name can't contain a comma, because commas separate names in a list. Choose another.")
    return tidy
