"""Facts of a scenario as players type them, “loot 3, boss yes”, and what they may type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from types import NoneType
from typing import Any, Final, TypeVar, get_args

from rules.core.plain.refusal import UnknownName, either, hint, shown
from rules.mad_dogs.model.scenario import MOB
from rules.mad_dogs.scenarios.shared.facts import FactQuestion, asks_of, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import Reserve
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, LOOT_OF_BUSINESSES, BusinessLoot, loot_of_business

F = TypeVar("F")

YES: Final = ("", "yes", "y", "true")
NO: Final = ("no", "n", "false")
NONE: Final = "none"
MOST_LETTERS: Final = 60
LONGEST_CHOICE: Final = 24
BETWEEN: Final = re.compile(r"\s*[+;&]\s*|\s+and\s+", re.IGNORECASE)
COUNTED: Final = re.compile(r"(\d{1,4})\s+(\S.*)")
NUMBERED: Final = re.compile(r"(.*\S)\s+(\d{1,4})")
WHOLE: Final = re.compile(r"-?\d{1,6}")


class Unfit(Exception):
    """The fault of one value, as the end of a sentence: “takes a number, not “many””."""


def parse_facts(kind: type[F], text: str, known: Mapping[str, Any] | None = None) -> F:
    """The facts in a text, separated by commas, added to those that are `known` by name.

    Raises OutOfRange that names every unknown fact, every fact given twice, and every impossible value.
    """
    asks = asks_of(kind)
    line, faults = dict[str, Any](), list[str]()
    for part in (" ".join(part.split()) for part in text.split(",")):
        if not part:
            continue
        ask, value = _asked(asks, part)
        if ask is None:
            labels = [one.label for one in asks]
            nothing = "This scenario asks for nothing here. Remove the facts."
            faults.append(f"“{shown(part)}” is not a fact. {hint(part.split()[0], labels) if labels else nothing}")
        elif ask.name in line:
            faults.append(f"“{ask.label}” is given twice. Give it once.")
        else:
            try:
                line[ask.name] = _value(ask, value)
            except Unfit as unfit:
                faults.append(f"“{ask.label}” {unfit}.")
    refuse(faults)
    facts = kind(**{**(known or {}), **line})
    refuse(faults_of(facts))
    return facts


def facts_typed(kind: type[Any], text: str) -> set[str]:
    """The names of the facts in a text."""
    found = (_asked(asks_of(kind), " ".join(part.split()))[0] for part in text.split(","))
    return {ask.name for ask in found if ask is not None}


def _asked(asks: tuple[FactQuestion, ...], part: str) -> tuple[FactQuestion | None, str]:
    """The fact with which a part begins, and the rest of the part."""
    text = part.casefold()
    for ask in sorted(asks, key=lambda one: -len(one.label)):
        for label in (ask.label, ask.name):
            rest = part[len(label) :]
            if text.startswith(label.casefold()) and (not rest or rest[0] in " :="):
                return ask, rest.lstrip(" :=").strip()
    return None, part


def _kind_of(ask: FactQuestion) -> tuple[Any, bool]:
    """The type of a fact, and whether it may be empty."""
    if NoneType in get_args(ask.kind):
        (kind,) = (one for one in get_args(ask.kind) if one is not NoneType)
        return kind, True
    return ask.kind, False


def _value(ask: FactQuestion, text: str) -> Any:
    """A typed value. Raises Unfit for an impossible one."""
    kind, optional = _kind_of(ask)
    if optional and text.casefold() == NONE:
        return None
    if kind is bool:
        return _yes(text)
    if not text:
        raise Unfit(f"has no value. Give {ask.about}")
    if kind is int:
        if not WHOLE.fullmatch(text):
            raise Unfit(f"takes a number, not “{shown(text)}”")
        return int(text)
    if kind is BusinessLoot:
        return _business(text)
    if kind == Reserve:
        return tuple([_counted(one) for one in BETWEEN.split(text) if one])
    if kind == tuple[Doubter, ...]:
        return tuple([_doubter(one) for one in BETWEEN.split(text) if one])
    if kind == tuple[str, ...]:
        return tuple(one for one in BETWEEN.split(text) if one)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _chosen(kind, text)
    if len(text) > MOST_LETTERS:
        raise Unfit(f"has at most {MOST_LETTERS} characters, not {len(text)}")
    return text


def _yes(text: str) -> bool:
    if text.casefold() in YES:
        return True
    if text.casefold() in NO:
        return False
    raise Unfit(f"is yes or no, not “{shown(text)}”")


def _business(text: str) -> BusinessLoot:
    if text.casefold() in (AVERAGE_BUSINESS.name.casefold(), "average"):
        return AVERAGE_BUSINESS
    try:
        return loot_of_business(text)
    except UnknownName as unknown:
        known = unknown.nearest or [one.name for one in LOOT_OF_BUSINESSES.values()]
        raise Unfit(f"is a kind of business, not “{shown(text)}”. Take {either(known)}") from unknown


def _counted(text: str) -> tuple[str, int]:
    """“3 Hoodlum” as a profile and a number. A profile alone counts one."""
    found = COUNTED.fullmatch(text)
    number, name = (int(found[1]), found[2]) if found else (1, text)
    known = {profile.casefold(): profile for profile in MOB}
    profile = known.get(name.casefold()) or known.get(name.casefold().removesuffix("s"))
    if profile is None:
        raise Unfit(f"counts gangsters by profile, 3 Hoodlum + 2 Slugger, and “{shown(name)}” is not one")
    return profile, number


def _doubter(text: str) -> Doubter:
    """“Judge Roe 4” as a name and a number. A name alone has the usual number."""
    found = NUMBERED.fullmatch(text)
    return Doubter(found[1], int(found[2])) if found else Doubter(text)


def choice_words(kind: type[StrEnum]) -> dict[str, StrEnum]:
    """What a player may type for each member of a choice: its value, or its name if values are whole sentences."""
    long = any(len(one) > LONGEST_CHOICE or "," in one for one in kind)
    return {(one.name.casefold().replace("_", " ") if long else str(one)): one for one in kind}


def _chosen(kind: type[StrEnum], text: str) -> StrEnum:
    known = {word.casefold(): one for word, one in choice_words(kind).items()}
    known |= {one.casefold(): one for one in kind} | {one.name.casefold().replace("_", " "): one for one in kind}
    found = known.get(text.casefold())
    if found is None:
        raise Unfit(f"is {', '.join(choice_words(kind))}, not “{shown(text)}”")
    return found


def range_of(ask: FactQuestion) -> str:
    """What a player may type for a fact, in a few words."""
    kind, _ = _kind_of(ask)
    if kind is bool:
        return "yes or no"
    if kind is int:
        return f"{ask.low} to {ask.high}"
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return ", ".join(choice_words(kind))
    if kind == Reserve:
        return "3 Hoodlum + 2 Slugger"
    if kind == tuple[Doubter, ...]:
        return "Roe 4 + Fox 3"
    return "names separated by +" if kind == tuple[str, ...] else ""


def suggestions(asks: tuple[FactQuestion, ...]) -> list[str]:
    """Completions for each fact."""
    found: list[str] = []
    for ask in asks:
        kind, optional = _kind_of(ask)
        if kind is bool:
            values = ["yes", "no"]
        elif kind is BusinessLoot:
            values = [one.name for one in LOOT_OF_BUSINESSES.values()]
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            values = list(choice_words(kind))
        elif kind is int and ask.low is not None and ask.high is not None:
            values = [str(number) for number in range(ask.low, min(ask.high, ask.low + 6) + 1)]
        else:
            values = [""]
        if optional and kind is BusinessLoot:
            values.append(NONE)
        found += [f"{ask.label} {value}".strip() for value in values]
    return found
