"""The sentences that ask a player for the next throw of a roll: how many dice, what for, and what the faces mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cogs.cards.sums import heading_of, signed
from rules.core.chance.step_by_step import NextThrow
from rules.core.plain.markup import strong
from rules.core.plain.words import sentence

DRAWN: Final = {"card": "a card", "draw": "a card", "chit": "a chit"}
"""What a player draws, by headings that say no more than that."""
MOST_ROWS: Final = 8
"""The most different meanings of a die that a prompt lists."""
LEADS: Final = {"to hit": " ", "damage": " to ", "effect": " on "}
"""How the name behind such a heading follows it in a sentence."""
NEEDED: Final = re.compile(r", \d+ or (?:less|more)\b")
"""The number that a die must reach with its modifiers. A prompt lists the bare faces."""
MARKED: Final = re.compile(r" \(\d+(?:–\d+)?\)$")
"""The faces that a row repeats for the sum."""
USUAL: Final = (4, 6, 8, 10, 12, 20, 100)
"""The sides of dice that players own."""


def prompt_of(throw: NextThrow, names: Sequence[str]) -> str:
    """“Roll **2D6**: ones again. Each die: 1 = hit; 2–6 = miss.” For the rest of a throw: “Roll **2 more D6**”.

    names  the names that headings number
    """
    heading = heading_of(throw.why, throw.sides, names)
    if throw.cards:
        drawn = DRAWN.get(heading.casefold())
        return f"Draw {strong(drawn or 'a card')}{f': {heading}' if heading and not drawn else ''}."
    dice = f"{throw.missing} more D{throw.sides}" if throw.typed else f"{throw.n}D{throw.sides}"
    purpose = "" if heading.casefold() == f"{throw.n}d{throw.sides}" else _for(heading, throw)
    parts = [f"Roll {strong(dice)}{purpose}.", *_meanings(throw), *_added(throw), *_instead(throw.sides)]
    return " ".join(parts)


def _for(heading: str, throw: NextThrow) -> str:
    """“ to hit Rookie”, “: damage to the target”, “: GUTS, Spats Doogan”."""
    if throw.rows or throw.good:
        heading = NEEDED.sub("", heading)
    if not heading:
        return ""
    what, comma, whom = heading.partition(", ")
    if comma and what in LEADS and "," not in whom and " on " not in whom:
        heading = f"{what}{LEADS[what]}{whom}"
    return f" {heading}" if heading.startswith("to ") else f": {heading}"


def _meanings(throw: NextThrow) -> Iterator[str]:
    """What the faces mean, if they have few meanings."""
    faces: dict[str, list[int]] = {}
    for face, row in enumerate(throw.rows, 1):
        faces.setdefault(MARKED.sub("", row), []).append(face)
    if len(faces) == 1:
        yield f"Every face means {next(iter(faces))}."
    elif faces and len(faces) <= MOST_ROWS:
        listed = "; ".join(f"{faces_in_words(those)} = {row}" for row, those in faces.items())
        yield f"Each die: {listed}." if throw.n > 1 else f"{listed}."
    elif throw.good:
        good = span_in_words(throw.good, throw.sides)
        yield f"Each die of {good} succeeds." if throw.n > 1 else f"{sentence(good)} succeeds."


def _added(throw: NextThrow) -> Iterator[str]:
    """The modifiers, and who counts them: “The bot counts + 2 weapon.”."""
    terms = " ".join(f"{signed(one.value)} {one.label}" for one in throw.modifiers if one.value)
    if terms and (throw.rows or throw.good):
        yield f"That includes {terms}."
    elif terms:
        shown = "dice show" if throw.n > 1 else "die shows"
        yield f"Type what the {shown}. The bot counts {terms}."


def _instead(sides: int) -> Iterator[str]:
    """How to roll a die that no player owns."""
    if sides in USUAL:
        return
    if sides in (2, 3):
        step = 6 // sides
        yield f"With a D6: {'; '.join(f'{1 + at * step}–{(at + 1) * step} = {at + 1}' for at in range(sides))}."
    elif sides > 1:
        larger = next((one for one in USUAL if one > sides), 0)
        if larger:
            yield f"With a D{larger}: roll again above {sides}."


def faces_in_words(faces: Sequence[int]) -> str:
    """“3”, “4–6”, “1, 3 or 5”: some faces of a die."""
    low, high = faces[0], faces[-1]
    if len(faces) == high - low + 1:
        return f"{low}" if low == high else f"{low}–{high}"
    return f"{', '.join(map(str, faces[:-1]))} or {high}"


def span_in_words(faces: Sequence[int], sides: int) -> str:
    """“4 or less”, “5 or more”, “3”, “2 or 5”: the faces of a die that are good."""
    low, high = min(faces), max(faces)
    if len(faces) != high - low + 1 or low == high:
        return faces_in_words(faces)
    if low == 1:
        return f"{high} or less"
    return f"{low} or more" if high == sides else f"{low} to {high}"
