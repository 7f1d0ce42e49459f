"""Marks in a text for bold parts, times and users. The bot shows all else in a text as it is, above all names.

Players can't type a mark. Unicode keeps these signs for use within a program, and the bot removes them from what
players type.
"""

from __future__ import annotations

import re
from typing import Final

from rules.core.plain.house import HOUSE, HOUSE_NAME

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
SPARE: Final = "\ufde5", "\ufde6"
APART: Final = "\ufdee"
"""The separator of texts that the bot renders together."""
HELD: Final = "\ufdef"
"""The placeholder of a part of a text meanwhile."""
MARKS: Final = re.compile("[\ufdd0-\ufdef]")
SPARED: Final = re.compile(f"{SPARE[0]}[^{SPARE[1]}]*{SPARE[1]}")
IN_SPARE: Final = re.compile("|".join(SPARE))


def strong(text: object) -> str:
    """A part of a text that stands out, such as the name of the figure that a line is about."""
    return f"{STRONG[0]}{text}{STRONG[1]}"


def slanted(text: object) -> str:
    """A remark beside a text."""
    return f"{SLANTED[0]}{text}{SLANTED[1]}"


def spare(text: str) -> str:
    """A part of a text that a card too tall for a phone lacks; a button of that card shows it."""
    return f"{SPARE[0]}{IN_SPARE.sub('', text)}{SPARE[1]}"


def without_spare(text: str) -> str:
    """A text without the parts that it can spare."""
    return SPARED.sub("", text) if SPARE[0] in text else text


def underlined(text: object) -> str:
    """A heading over several lines."""
    return f"{UNDERLINED[0]}{text}{UNDERLINED[1]}"


def struck(text: object) -> str:
    """A text that no longer holds."""
    return f"{STRUCK[0]}{text}{STRUCK[1]}"


def verbatim(text: object) -> str:
    """A text to type, or a computed one, letter for letter."""
    return f"{CODE[0]}{text}{CODE[1]}"


def at_time(seconds: int, style: str = "f") -> str:
    """A time in seconds since 1970, in the reader's own zone: “f” in full, “R” as the time until then."""
    return f"{TIME[0]}{seconds}{style and f':{style}'}{TIME[1]}"


def mention(user: int) -> str:
    """A user without a ping, or the house by its name. A forgotten user is shown as “somebody”."""
    nobody = HOUSE_NAME if user == HOUSE else "somebody"
    return f"{USER[0]}{user}{USER[1]}" if user > 0 else nobody


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
    """A text that was made ready for a card before, such as a headline on record."""
    return f"{AS_IS[0]}{text}{AS_IS[1]}"


def bare(text: str) -> str:
    """The same text without the signs of `as_is`."""
    return text.removeprefix(AS_IS[0]).removesuffix(AS_IS[1])


def unmarked(text: str) -> str:
    """A typed text without the signs that would be marks."""
    return MARKS.sub("", text)
