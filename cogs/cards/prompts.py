"""The sentences that ask a player for the next throw of a roll: how many dice, what for, and what the faces mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from cogs.cards.sums import heading_of, signed, whole_number
from rules.core.chance.step_by_step import NextThrow
from rules.core.plain.markup import strong
from rules.core.plain.words import sentence

DRAWN: Final = {"card": "a card", "draw": "a card", "chit": "a chit"}
"""What a player draws, by headings that say no more than that."""
MOST_ROWS: Final = 8
"""The most different meanings of a die that a prompt lists."""


def prompt_of(throw: NextThrow, names: Sequence[str]) -> str:
    """“Roll **2D6**: ones again. 1 confirms.” For the rest of a throw: “Roll **2 more D6**”.

    names  the names that headings number
    """
    heading = heading_of(throw.why, throw.sides, names)
    if throw.cards:
        drawn = DRAWN.get(heading.casefold())
        return f"Draw {strong(drawn or 'a card')}{f': {heading}' if heading and not drawn else ''}."
    dice = f"{throw.missing} more D{throw.sides}" if throw.typed else f"{throw.n}D{throw.sides}"
    purpose = "" if heading.casefold() == f"{throw.n}d{throw.sides}" else _for(heading)
    parts = [f"Roll {strong(dice)}{purpose}.", *_added(throw), *_meanings(throw)]
    return " ".join(parts)


def _for(heading: str) -> str:
    if not heading:
        return ""
    return f" {heading}" if heading.startswith("to ") else f": {heading}"


def _added(throw: NextThrow) -> Iterator[str]:
    """The modifiers of the dice: “Add 2 (cover).”."""
    terms = " ".join(f"{signed(one.value)} {one.label}" for one in throw.modifiers if one.value)
    if terms:
        each = "Each die" if throw.rows and throw.n > 1 else "The sum" if throw.n > 1 else "The die"
        yield f"{each} gets {terms}."


def _meanings(throw: NextThrow) -> Iterator[str]:
    """What the faces mean, if they have few meanings."""
    if throw.good:
        yield f"{sentence(faces_in_words(throw.good, throw.sides))} succeeds."
        return
    runs = [(row, [face for face, _ in those]) for row, those in groupby(enumerate(throw.rows, 1), lambda one: one[1])]
    if 2 <= len(runs) <= MOST_ROWS:
        yield f"{', '.join(f'{_span(faces)} {row}' for row, faces in runs)}."


def faces_in_words(faces: Sequence[int], sides: int) -> str:
    """“4 or less”, “5 or more”, “3”, “2 or 5”: some faces of a die."""
    low, high = min(faces), max(faces)
    if len(faces) == high - low + 1:
        if low == high:
            return whole_number(low)
        if low == 1:
            return f"{high} or less"
        return f"{low} or more" if high == sides else f"{low} to {high}"
    return " or ".join(map(whole_number, faces))


def _span(faces: Sequence[int]) -> str:
    return f"{faces[0]}" if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
