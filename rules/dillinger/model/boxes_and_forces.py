"""Boxes, forces and ratings of Dillinger, and its two kinds of roll: one die, and two added up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange, shown
from rules.core.tables.outcome import Modifier
from rules.core.tables.table import Reading

ONE_DIE: Final = (1, 6)
TWO_DICE: Final = (2, 12)
"""The limits of a result, whatever is added to it."""


class Span(NamedTuple):
    """The results from `low` to `high` on which a rating succeeds."""

    low: int
    high: int

    def holds(self, result: int) -> bool:
        return self.low <= result <= self.high

    @property
    def text(self) -> str:
        return f"{self.low}–{self.high}" if self.low != self.high else str(self.low)


def kept(total: int, limits: tuple[int, int]) -> int:
    """A total within what the dice alone could show."""
    low, high = limits
    return min(max(total, low), high)


def cut(total: int, limits: tuple[int, int]) -> str:
    """What a total beyond the limits counts as, before its meaning: “counts as 6, ”; empty within them."""
    counts = kept(total, limits)
    return "" if counts == total else f"counts as {counts}, "


def total_of(natural: int, modifiers: Iterable[Modifier]) -> int:
    """Two dice and their modifiers, limited to 2 to 12."""
    return kept(natural + sum(modifier.value for modifier in modifiers), TWO_DICE)


@lru_cache(512)
def within(span: Span, modifiers: tuple[Modifier, ...] = (), passed: str = "yes", failed: str = "no") -> Reading[bool]:
    """A die against a rating, with a result limited to 1 to 6."""
    shift = sum(modifier.value for modifier in modifiers)
    keys = tuple(span.holds(kept(face + shift, ONE_DIE)) for face in range(1, 7))
    labels = tuple(
        f"{cut(face + shift, ONE_DIE)}{passed if key else failed} ({span.text})" for face, key in enumerate(keys, 1)
    )
    good = tuple(face for face, key in enumerate(keys, 1) if key)
    return Reading(keys, modifiers=modifiers, labels=labels, good=good)


SPAN: Final = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2})|\s*\+)?")


def span_of(text: str, limits: tuple[int, int] = ONE_DIE) -> Span:
    """A typed rating: “8-12”; a single number is that or more. It raises OutOfRange for anything else."""
    low, high = limits
    read = SPAN.fullmatch(text.strip()) if text.isascii() or "–" in text else None
    span = Span(int(read[1]), int(read[2] or high)) if read else None
    if span is None or not low <= span.low <= span.high <= high:
        raise OutOfRange(
            f"“{shown(text.strip())}” is not a rating here. Type a range from {low} to {high}, such as "
            f"{high - 2}-{high}."
        )
    return span


class Box(StrEnum):
    """The place of a public enemy."""

    CASING = "Casing Bank"
    ROBBING = "Robbing Bank"
    LAM = "On the Lam"
    KIDNAP = "Kidnap"
    RANSOM = "Collecting Ransom"
    JAIL = "In Jail"


RAIDED: Final = (Box.LAM, Box.RANSOM)
"""The boxes that the law raids. Only the local police stop an enemy that is robbing a bank (9.2, 9.3)."""


class Force(StrEnum):
    """The forces of the law."""

    LOCAL = "Local police"
    STATE = "State police"
    AGENT = "Special agent"

    @property
    def text(self) -> str:
        """All of them, in a sentence."""
        return "special agents" if self is Force.AGENT else f"the {self.casefold()}"


EVERY_FORCE: Final = tuple(Force)


class Answer(StrEnum):
    """How a public enemy answers a catch or a hit."""

    KILL = "Kill"
    LUCK = "Luck"


def likelier(kill: Reading[bool], luck: Reading[bool], spoilable: bool) -> Answer:
    """Kill or Luck, whichever saves on more faces. If equal, Kill, unless cards may still be played against it."""
    if len(kill.good) != len(luck.good):
        return Answer.KILL if len(kill.good) > len(luck.good) else Answer.LUCK
    return Answer.LUCK if spoilable else Answer.KILL


@frozen
class CatchRating:
    """The results on which a force captures, and those on which it kills; None for never.

    It raises OutOfRange if the two overlap.
    """

    capture: Span | None
    kill: Span | None = None

    def __post_init__(self) -> None:
        one, other = self.capture, self.kill
        if one is not None and other is not None and max(one.low, other.low) <= min(one.high, other.high):
            raise OutOfRange(
                f"No result can both capture and kill. Type ranges that don't overlap, not {one.text} and {other.text}."
            )

    @property
    def text(self) -> str:
        """“capture on 8–9, kill on 10–12”."""
        text = (
            f"capture on {self.capture.text}" if self.capture else "",
            f"kill on {self.kill.text}" if self.kill else "",
        )
        return ", ".join(filter(None, text)) or "catches no one"


class Length(StrEnum):
    """The length of a game, which decides how many cards are in the deck."""

    FULL = "Full"
    MEDIUM = "Medium"
    SHORT = "Short"


def signed(value: int) -> str:
    """“+1”, “−2”, “0”."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def dollars(amount: int) -> str:
    """“$12,000”."""
    return f"${amount:,}"


class CatchResult(StrEnum):
    """The result of the dice of a catch, before the enemy answers."""

    NONE = "no result"
    CAPTURED = "captured"
    KILLED = "killed"
    CANCELLED = "called off"
