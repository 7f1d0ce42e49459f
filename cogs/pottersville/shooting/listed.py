"""Lists of people with numbers and words behind each: “Bricks 6 3 soft; 2 Cop 9 1”."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple

import discord

from cogs._kit.params import Choices, choices, figure_names
from cogs._kit.render import clean
from rules.core.refusal import OutOfRange
from rules.pottersville.characters import PROFILES
from rules.pottersville.model import Cover

APART: Final = re.compile(r"[;,]")
NUMBER: Final = re.compile(r"\d{1,3}(?:\.\d{1,2})?")
COVERS: Final = {"soft": Cover.SOFT, "hard": Cover.HARD}
"""The words for what is in the way."""
MOST_COMPLETED: Final = 100


class Entry(NamedTuple):
    """One of a list: who, the numbers behind it, the words behind those in small letters."""

    who: str
    numbers: tuple[float, ...]
    words: tuple[str, ...]


def entries(text: object, numbers: int, words: Collection[str], example: str) -> list[Entry]:
    """What stands separated by semicolons or commas, each with so many numbers and some of these words behind it.

    Raises OutOfRange for anything else, with an example of what would do.
    """
    found: list[Entry] = []
    for part in APART.split(str(text or "")):
        if not part.strip():
            continue
        entry = _entry(part.split(), numbers, words)
        if entry is None:
            raise OutOfRange(f"“{clean(' '.join(part.split())[:60])}” can't be read: write {example}.")
        found.append(entry)
    return found


def _entry(said: list[str], numbers: int, words: Collection[str]) -> Entry | None:
    last = len(said)
    while last and said[last - 1].casefold() in words:
        last -= 1
    first = last - numbers
    typed = [piece.rstrip('"″”') for piece in said[max(0, first) : last]]
    if first < 0 or not all(NUMBER.fullmatch(piece) for piece in typed):
        return None
    told = tuple(word.casefold() for word in said[last:])
    return Entry(" ".join(said[:first]), tuple(map(float, typed)), told)


async def listed_figures(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the last name of such a list, and keep what stands before it."""
    place = max(current.rfind(";"), current.rfind(",")) + 1
    head, last = current[:place].strip(), current[place:]
    names = choices([*await figure_names(interaction), *PROFILES], last)
    texts = [f"{head} {one.value}".strip() for one in names]
    return [discord.app_commands.Choice(name=text, value=text) for text in texts if len(text) <= MOST_COMPLETED]
