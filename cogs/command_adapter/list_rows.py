"""The text of an option that lists rows: its parts, and the name, the numbers and the words of each."""

from __future__ import annotations

import re
from typing import Final

from rules.core.action.fields import Parted, Rows
from rules.core.plain.refusal import OutOfRange

APART: Final = re.compile(r"[;,]")
SLASH: Final = re.compile(r"(?<=\d)\s*/\s*(?=\d)")
PAIR: Final = re.compile(r"([\d.]+)/([\d.]+)")
NUMBER: Final = re.compile(r"\d{1,3}(?:\.\d{1,2})?")


def rows_in(text: str) -> list[str]:
    """The parts of a list, a row each."""
    return [part for part in APART.split(text) if part.strip()]


def parted(text: str, rows: Rows) -> Parted:
    """One part of a list, split into a name, as many numbers as the row takes, and words."""
    pieces = SLASH.sub("/", text).split()
    last = len(pieces)
    while last and pieces[last - 1].casefold() in rows.words:
        last -= 1
    if rows.numbers > 1 and last and (pair := PAIR.fullmatch(pieces[last - 1])):
        pieces[last - 1 : last] = pair.groups()
        last += 1
    first = last
    while first and last - first < rows.numbers and NUMBER.fullmatch(pieces[first - 1].rstrip('"″”')):
        first -= 1
    numbers = [piece.rstrip('"″”') for piece in pieces[first:last]]
    if len(numbers) < (rows.fewest or rows.numbers):
        usual = f"“{' '.join(pieces)[:60]}” can't be read. Write {rows.example}."
        raise OutOfRange(rows.refusal or usual)
    return " ".join(pieces[:first]), tuple(map(float, numbers)), tuple(word.casefold() for word in pieces[last:])
