"""Formulas of other bots that this one does not read: the same roll in our notation, and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from rules.core.plain.refusal import OutOfRange, either
from rules.rolling.formula import Formula
from rules.rolling.parsing import parse

DICE: Final = r"\d*\s*d\s*(?:\d+|%)"


class Misread(OutOfRange):
    """A roll that the bot did not understand: `instead` are the likely formulas, each of which can be rolled."""

    def __init__(self, sentence: str, instead: tuple[str, ...]) -> None:
        self.instead = instead
        super().__init__(sentence)


class Habit(NamedTuple):
    """A notation from other bots: its pattern, the replacement, and why it is not read so.

    also  other possible meanings
    """

    written: re.Pattern[str]
    ours: str | Callable[[re.Match[str]], str]
    why: str
    also: str | Callable[[re.Match[str]], str] = ""


Ours = str | Callable[[re.Match[str]], str]


def _habit(written: str, ours: Ours, why: str, also: Ours = "") -> Habit:
    return Habit(re.compile(written, re.IGNORECASE), ours, why, also)


def _again(match: re.Match[str]) -> str:
    faces = match[2] if match[1] in (None, "=") else f"{int(match[2]) - (match[1] == '<')}-"
    return f" reroll {faces}"


def _counted(match: re.Match[str]) -> str:
    """Dice that explode and are counted; without a sign before the number they are not counted."""
    sign, number = match[1], int(match[2])
    faces = {">": f"{number + 1}+", "<": f"{number - 1}-"}.get(sign) or f"{number}{OR.get(sign, '')}"
    return f" explode count {faces}" if sign else "!"


def _fate(match: re.Match[str]) -> str:
    return f"{match[1]}d3 - {2 * int(match[1] or 1)}"


OR: Final = {">=": "+", "≥": "+", "<=": "-", "≤": "-"}
ONCE_EACH: Final = "one command is one roll, and [Again] repeats it"
HIGHEST_ALONE: Final = "dice explode on their highest face alone"
HABITS: Final = (
    _habit(r"^\s*[/!]?(?:roll|r)\s+(?=\S)", "", "a formula needs no command before it"),
    _habit(rf"^\s*(\d{{1,3}})\s*x\s*({DICE})\s*$", r"\2", ONCE_EACH, r"\2 x \1"),
    _habit(r"^\s*\d{1,2}(?:\s*x\s*|\s+)(?=\(?\s*\d*\s*d)", "", ONCE_EACH),
    _habit(r"^([^#]*?)[\s;,]+(?:\d{1,2}\s*(?:times|x)|twice)\s*$", r"\1", ONCE_EACH),
    _habit(r"^\s*(\d{1,3})\s*$", r"d\1", "a die has a d before its sides"),
    _habit(r"(?<![a-z])d(?=\s*(?:$|[-+#]))", "d6", "a die needs its number of sides"),
    _habit(r"(\d*)\s*d\s*f(?:ate|udge)?(?![a-z])", _fate, "Fate dice are D3 less 2"),
    _habit(r"[()\[\]{}]", " ", "the bot does not read brackets"),
    _habit(r"\s*[,;]\s*", " + ", "join dice with +"),
    _habit(
        r"^\s*(?P<word>adv|dis)(?:adv)?(?:antage)?\b\s*(?P<die>1?\s*d\s*\d+)(?P<rest>.*)$",
        r"\g<die> \g<word>\g<rest>",
        "adv and dis go right after their die",
    ),
    _habit(
        r"^\s*(?P<die>1?\s*d\s*\d+)(?P<rest>[^a-z#]*?)\s*(?:with\s+)?(?P<word>adv|dis)(?:adv)?(?:antage)?(?![a-z])",
        r"\g<die> \g<word>\g<rest>",
        "adv and dis go right after their die",
    ),
    _habit(r"^\s*2(\s*d\s*\d+\s*(?:adv|dis))", r"\1", "adv and dis roll a single die twice"),
    _habit(
        r"^\s*(?:with\s+)?(adv|dis)(?:adv)?(?:antage)?\s*([-+]\s*\d+)?\s*$", r"d20 \1 \2", "adv and dis go after a die"
    ),
    _habit(rf"({DICE})\s*d\s*(\d+)", r"\1 drop lowest \2", "bots differ on a second d, so say which dice are dropped"),
    _habit(rf"({DICE})\s*p\s*l?\s*(\d+)", r"\1 drop lowest \2", "bots differ on p, so say which dice are dropped"),
    _habit(rf"({DICE})\s*p\s*h\s*(\d+)", r"\1 drop highest \2", "bots differ on p, so say which dice are dropped"),
    _habit(r"\bdrop\s*(?=\d|$)", "drop lowest ", "say which dice are dropped"),
    _habit(r"-\s*l\b", " drop lowest 1", "say which dice are dropped"),
    _habit(r"-\s*h\b", " drop highest 1", "say which dice are dropped"),
    _habit(r"\b(?:keep\s+)?(?:the\s+)?(?:best|top)\s*(\d*)", r"keep highest \1", "say which dice are kept"),
    _habit(r"\b(?:keep\s+)?(?:the\s+)?worst\s*(\d*)", r"keep lowest \1", "say which dice are kept"),
    _habit(r"r[ro]?\s*(<=?|=)?\s*(\d+)", _again, "bots differ on r, and here a die is re-rolled once"),
    _habit(r"\s*(?:!!?p?|(?<![a-z])(?:explode|ie?|e))\s*([<>]=?|==?|[≥≤])?\s*(\d+)", "!", HIGHEST_ALONE, _counted),
    _habit(r"!(?:!|p)+", "!", HIGHEST_ALONE),
    _habit(
        rf"({DICE})\s*(?:t|s|tn|target|successes)\s*(\d+)", r"\1 count \2+", "use count to say which dice are counted"
    ),
)
"""In the order of the corrections: those before the dice first."""


KNOWN: Final = re.compile(r"\d|\b(?:adv|dis|keep|drop|count|reroll|explode|times|twice)", re.IGNORECASE)
"""Signs that no comment behind a formula contains: they belong to the formula."""
MOST_CHARACTERS: Final = 120
"""The length of a text that is read a second time."""


def understood(text: str) -> Formula:
    """The formula that a text means.

    It raises Misread for a text with a likely formula, else OutOfRange.
    """
    try:
        return parse(text)
    except OutOfRange:
        meant = corrected(text)
        if meant is None:
            raise
        raise meant from None


def corrected(text: str) -> Misread | None:
    """The refusal of a text that is no formula, with the likely formulas; None without any."""
    if len(text) > MOST_CHARACTERS:
        return None
    if formula := spoken(text):
        return Misread(f"Put what a roll is for after a #. Write {formula}.", (formula,))
    why = ""
    for habit in HABITS:
        ours = " ".join(habit.written.sub(habit.ours, text).split())
        if ours == " ".join(text.split()):
            continue
        ways = [ours, " ".join(habit.written.sub(habit.also, text).split())] if habit.also else [ours]
        why, text = why or habit.why, ours
        if instead := tuple(dict.fromkeys(tidy(way) for way in ways if can_be_rolled(way))):
            return Misread(f"{why[0].upper()}{why[1:]}. Write {either(instead)}.", instead)
    return None


def spoken(text: str) -> str:
    """A formula with words behind it, which become its comment; empty for any other text."""
    words = text.split()
    for most in range(len(words) - 1, 0, -1):
        formula, rest = " ".join(words[:most]), " ".join(words[most:])
        if rest[0].isalpha() and not KNOWN.search(rest) and can_be_rolled(formula):
            return f"{tidy(formula)} # {rest}"
    return ""


def can_be_rolled(text: str) -> bool:
    """Whether a text is a formula."""
    try:
        parse(text)
    except OutOfRange:
        return False
    return True


def tidy(text: str) -> str:
    """A formula with spaces around its signs, where that does not change it."""
    formula, _, comment = text.partition("#")
    spaced = " ".join(re.sub(r"\s*([-+])\s*(?=\d|d)", r" \1 ", formula).split())
    spaced = f"{spaced} # {comment.strip()}" if comment.strip() else spaced
    return spaced if can_be_rolled(spaced) and parse(spaced) == parse(text) else text
