"""Marks in a text: what is shown bold, as a time, as a user. All else in a text is shown as it stands, names above all.

Nobody can type a mark: Unicode keeps these signs for use within a program, and what players type loses them.
"""

from __future__ import annotations

import re
from typing import Final

STRONG: Final = "\ufdd0", "\ufdd1"
UNDERLINED: Final = "\ufdd2", "\ufdd3"
STRUCK: Final = "\ufdd4", "\ufdd5"
CODE: Final = "\ufdd6", "\ufdd7"
AS_IS: Final = "\ufdd8", "\ufdd9"
TIME: Final = "\ufdda", "\ufddb"
USER: Final = "\ufddc", "\ufddd"
ROLE: Final = "\ufdde", "\ufddf"
CHANNEL: Final = "\ufde0", "\ufde1"
ITEM: Final = "\ufde2"
SLANTED: Final = "\ufde3", "\ufde4"
APART: Final = "\ufdee"
"""What comes between texts that go through something together."""
HELD: Final = "\ufdef"
"""What is in place of a part of a text meanwhile."""
MARKS: Final = re.compile("[\ufdd0-\ufdef]")


def strong(text: object) -> str:
    """What stands out, such as whom a line is about."""
    return f"{STRONG[0]}{text}{STRONG[1]}"


def slanted(text: object) -> str:
    """What is said about a text, beside it."""
    return f"{SLANTED[0]}{text}{SLANTED[1]}"


def underlined(text: object) -> str:
    """What several lines are about."""
    return f"{UNDERLINED[0]}{text}{UNDERLINED[1]}"


def struck(text: object) -> str:
    """What no longer holds."""
    return f"{STRUCK[0]}{text}{STRUCK[1]}"


def verbatim(text: object) -> str:
    """What can be typed, or was computed, letter for letter."""
    return f"{CODE[0]}{text}{CODE[1]}"


def at_time(seconds: int, style: str = "f") -> str:
    """A time in seconds since 1970, in the reader's own zone: “f” in full, “R” as how long until then."""
    return f"{TIME[0]}{seconds}{style and f':{style}'}{TIME[1]}"


def mention(user: int) -> str:
    """A user, told without a ping; one who was forgotten is somebody."""
    return f"{USER[0]}{user}{USER[1]}" if user > 0 else "somebody"


def mention_role(role: int) -> str:
    """A role of a server, by id."""
    return f"{ROLE[0]}{role}{ROLE[1]}"


def mention_channel(channel: int) -> str:
    """A channel of a server, by id."""
    return f"{CHANNEL[0]}{channel}{CHANNEL[1]}"


def bulleted(first: str, *items: str) -> str:
    """A line with more lines below it, one for each item."""
    return "".join([first, *(f"\n{ITEM}{item}" for item in items)])


def as_is(text: str) -> str:
    """What was made ready for a card before, such as a headline on record."""
    return f"{AS_IS[0]}{text}{AS_IS[1]}"


def unmarked(text: str) -> str:
    """What somebody typed, without what would be a mark."""
    return MARKS.sub("", text)
