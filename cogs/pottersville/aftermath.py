"""What comes of a roll that hurts: wounds stored, lines told, Guts tests noted and offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Final

from rules.core.named import Named
from rules.core.report import FollowUp
from rules.core.words import sentence
from rules.pottersville.board import Unit
from rules.pottersville.model import Wound
from rules.pottersville.position import Person
from rules.pottersville.rides import alive
from rules.pottersville.weapons import SAYS

MOST_TESTS: Final = 5


def hurt_line(name: str, before: Wound, after: Wound) -> str:
    """How somebody is left by what hit him, in a sentence."""
    if after is before:
        return f"{name} is no worse for it." if not after else f"{name} is no worse: still {after.word}."
    return f"{name} is {after.word} ({after.mark}). {SAYS[after][1]}"


def crashed_lines(people: Sequence[Person], wounds: Sequence[Wound]) -> tuple[str, ...]:
    """How everybody in a vehicle is left."""
    return tuple(sentence(hurt_line(one.name, one.figure.wound, wound)) for one, wound in alive(people, wounds))


def crashed_facts(people: Sequence[Person], wounds: Sequence[Wound]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": one.name, "wound": wound.word} for one, wound in alive(people, wounds)]


def guts_line(units: Iterable[str]) -> tuple[str, ...]:
    """Which units, by name, owe a Guts test, in a line; none where nobody does."""
    names = ", ".join(units)
    return (f"Shot at, and must test Guts before the turn ends: {names}.",) if names else ()


def guts_offers(units: Iterable[Unit]) -> tuple[FollowUp, ...]:
    """Buttons for the Guts tests that units make."""
    return offers("Guts", "pottersville guts", "unit", units)


def offers(verb: str, command: str, option: str, things: Iterable[Named]) -> tuple[FollowUp, ...]:
    """Buttons for a command on each of some things with a name: as many as stand below a card."""
    names = (thing.name for thing in islice(things, MOST_TESTS))
    return tuple(FollowUp(f"{verb}: {name}"[:80], command, {option: name}) for name in names)
