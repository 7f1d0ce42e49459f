"""The fields of commands that measure a table: which a street answers, and which people say, with the reason.

Where people say it, the folder of the game has the reason in its file `said_by_people.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pkgutil import walk_packages
from typing import Final, NamedTuple

from rules.core.action.fields import Option, Squares
from rules.core.action.move import MOVES

GAMES: Final = ("mad_dogs", "hoodsville", "gangstars", "pottersville")
"""The games of miniatures, by the names of their packages."""
MEASURES: Final = re.compile(
    r"\b(inch(es)?|cm|centimeters?|radius|distance|range|how far|farthest|near(er|est)?|next to|beside|close (by|to)"
    r"|within|between|behind|adjacent|contact|touch(es|ing)?|in the way|on the way|area|blast|cover"
    r"|sight|seen|saw|(?<!you )(?<!to )sees?|witness(es)?|watchers)\b",
    re.IGNORECASE,
)
"""The words of fields that measure."""


class Answer(StrEnum):
    """Who answers a field where a street is laid."""

    STREET = "the street"
    PEOPLE = "people, for a reason"


class MeasuredField(NamedTuple):
    """A field that measures.

    reason  why people say it; empty for one that a street answers
    """

    command: str
    name: str
    about: str
    answer: Answer
    reason: str = ""

    @property
    def key(self) -> str:
        """“mad shoot range”."""
        return f"{self.command} {self.name}"


def measured_fields(game: str) -> list[MeasuredField]:
    """The fields of a game's commands that measure, by command."""
    for module in walk_packages(import_module(f"rules.{game}").__path__, f"rules.{game}."):
        import_module(module.name)
    reasons = reasons_of(game)
    return [
        MeasuredField(command, name, option.about, _answer(option), reason)
        for command, declared in sorted(MOVES.items())
        if declared.kind.__module__.split(".")[1] == game
        for name, option in declared.options.items()
        for reason in [reasons.get(f"{command} {name}", "")]
        if measures(name, option)
    ]


def measures(name: str, option: Option) -> bool:
    """Whether a field speaks of a measure, of sight, cover, contact, a way or an area."""
    return by_street(option) or MEASURES.search(f"{name.replace('_', ' ')}. {option.about}") is not None


def by_street(option: Option) -> bool:
    """Whether a street fills a field, or offers its squares."""
    return option.street is not None or isinstance(option.measured, Squares)


def _answer(option: Option) -> Answer:
    return Answer.STREET if by_street(option) else Answer.PEOPLE


def reasons_of(game: str) -> Mapping[str, str]:
    """Why people say fields of a game, by command and field: “mad shoot range”."""
    module = f"rules.{game}.said_by_people"
    if find_spec(module) is None:
        return {}
    said: Mapping[str, tuple[str, ...]] = import_module(module).SAID_BY_PEOPLE
    return {field: reason for reason, fields in said.items() for field in fields}
