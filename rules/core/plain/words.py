"""Numbers and names in sentences, lists as options hold them, and names in the form in which they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import normalize

MOST_LABEL: Final = 80
"""The most characters that Discord allows in the label of a button."""
NUMBER: Final = re.compile(r"([0-9]{1,18})")


def count(number: int, thing: str) -> str:
    """“1 hit”, “3 hits”, “no hits”."""
    return f"{number or 'no'} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """“hits”, “punches”, “Hit-men”, “G-Men”."""
    if thing.endswith("ntry"):
        return f"{thing.removesuffix('y')}ies"
    if thing.endswith(("man", "Man")):
        return f"{thing[:-2]}en"
    return f"{thing}es" if thing.endswith(("ch", "s")) else f"{thing}s"


def signed(number: int) -> str:
    """“+2”, “−1”."""
    return f"{number:+d}".replace("-", "−")


def sentence(text: str) -> str:
    """The same words as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """The same words within a sentence."""
    return text[:1].lower() + text[1:]


def as_typed(value: object) -> str:
    """A value as a player would type it: “6” for 6.0."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def parts(text: object) -> tuple[str, ...]:
    """The parts of a text that commas separate."""
    return tuple([part.strip() for part in str(text or "").split(",") if part.strip()])


IGNORED: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
)
"""Signs that nobody sees in a text, as the inside of a pattern's brackets: zero-width, directional and other fillers.
"""
UNSEEN: Final = re.compile(f"[{IGNORED}]")
QUOTES: Final = {
    **dict.fromkeys(map(ord, "’‘‛ʼ′´＇"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″«»＂"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—−"), "-"),
}
"""Curly quotes and long dashes are read as straight and short ones."""
MOST_KEY: Final = 240
"""The most letters of a key. A database keeps no more, and some signs unfold into many letters."""


@lru_cache(512)
def key_of(name: str) -> str:
    """Return the form of a name in which it is compared. Capitals, spaces, curly quotes and unseen signs don't matter.

    Names that Unicode treats as the same (NFKC, with capitals folded) have the same key.
    """
    if not name.isascii():
        folded = normalize("NFKC", normalize("NFKC", name).casefold())
        name = UNSEEN.sub("", folded).translate(QUOTES)[:MOST_KEY]
    return " ".join(name.split()).casefold()


@lru_cache(512)
def by_number(name: str) -> tuple[str | int, ...]:
    """A key that sorts names by the numbers in them: “Den 3” before “Den 10”."""
    return tuple(int(part) if place % 2 else part for place, part in enumerate(NUMBER.split(key_of(name))))


def possessive(name: str) -> str:
    """“Spats'”, “Dooley's”."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(names: Iterable[str]) -> str:
    """“A, B and C”; empty for an empty list."""
    *before, last = [*names] or [""]
    return f"{', '.join(before)} and {last}" if before else last


def in_line_of_fire(friends: Sequence[str], one: str, several: str) -> tuple[str, ...]:
    """The line that names the friends in the line of fire, and says what may become of one or of several.

    one  with “{}” in the place of the name
    """
    may = one.format(*friends) if len(friends) == 1 else several
    return tuple(f"{line} {may}" for line in _friends("line of fire", friends))


def in_blast(friends: Sequence[str]) -> tuple[str, ...]:
    """The line that names the friends whom a blast reaches."""
    return _friends("blast", friends)


def _friends(where: str, friends: Sequence[str]) -> tuple[str, ...]:
    return (f"{'Friend' if len(friends) == 1 else 'Friends'} in the {where}: {listed(friends)}.",) if friends else ()
