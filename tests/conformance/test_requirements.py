"""No obligation of a source is forgotten: each place has a rule, and each rule says what takes care of it.

The places themselves are compared with the sources where these are at hand; everything else always.
"""

from __future__ import annotations

import importlib
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from rules.core.action.system import all_rules, discover, packages
from rules.core.tables.obligation_catalogue import Held, Requirement
from rules.core.tables.rule import Rule, rules_of
from tests.conformance.call_graph import mentioned, plain, reached, refuses
from tests.conformance.obligations_in_sources import BESIDE, SOURCES, USUAL, Source
from tests.conformance.test_debts import CASES
from tests.conformance.test_systems import ROOT, SEEDS

DUES = [(rule, must) for _, rule in all_rules() for must in rule.due]
OWED = {(case.due.owed.rule, case.due.owed.command) for case in CASES}
COMMANDS = {
    command
    for page in (ROOT / "docs" / "reference" / "commands").glob("*.md")
    for command in re.findall(r"^### `/([^`]+)`", page.read_text(encoding="utf-8"), re.MULTILINE)
}
each_source = pytest.mark.parametrize("system, source", SOURCES.items(), ids=SOURCES)


def held(by: Held) -> Iterator[tuple[Rule, Requirement]]:
    return ((rule, must) for rule, must in DUES if must.held is by)


def called(name: str) -> Callable[..., Any]:
    """A function or method of the rules, by module and name without “rules.”."""
    path = f"rules.{name}".split(".")
    found: Any = None
    for place, part in enumerate(path):
        whole = ".".join(path[: place + 1])
        found = importlib.import_module(whole) if find_spec_of(whole) else getattr(found, part)
    assert callable(found), name
    return found


def find_spec_of(module: str) -> bool:
    """Whether there is such a module."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def places(text: str, source: Source) -> dict[int, int]:
    """The number of words for obligations in each line of a source."""
    ends = [one.start() for one in re.finditer("\n", text)]
    words = re.compile(rf"\b(?:{USUAL}{source.words})\b".replace(" ", r"\s+"), re.IGNORECASE)
    found: dict[int, int] = {}
    for one in words.finditer(text):
        line = bisect_left(ends, one.start()) + 1
        found[line] = found.get(line, 0) + 1
    return found


# The sources


@each_source
def test_every_place_of_a_source_is_listed(system: str, source: Source) -> None:
    path = SEEDS / source.file
    if not path.exists():
        pytest.skip("the sources are not at hand (../shared/seeds)")
    listed = {line: len(what.split()) for line, what in source.places.items()}
    assert places(path.read_text(encoding="utf-8"), source) == listed


@each_source
def test_every_place_names_a_rule_that_says_what_sees_to_it(system: str, source: Source) -> None:
    rules = discover()[system].catalogue.rules
    named = {one for what in source.places.values() for one in what.split()}
    assert named - rules.keys() <= BESIDE.keys()
    assert [one for one in sorted(named & rules.keys()) if not rules[one].due] == []


# What takes care of it


def test_an_obligation_has_at_most_a_dozen_words_and_no_rule_repeats_it() -> None:
    for rule, must in DUES:
        assert 1 <= len(must.what.split()) <= 12, (rule.id, must.what)
        assert must.what[-1] in ".?", (rule.id, must.what)
        assert rule.due.count(must) == 1, (rule.id, must.what)


def test_the_catalogue_and_the_rules_agree_on_debts() -> None:
    owed = {one for one in OWED if one[0].partition(".")[0] in SOURCES}
    assert {(rule.id, must.by) for rule, must in held(Held.OWED)} == owed, "a table in test_owed, a source in places"


def test_an_automatic_obligation_names_a_function_of_its_game() -> None:
    for rule, must in held(Held.ITSELF):
        assert packages()[must.by.partition(".")[0]] == rule.id.partition(".")[0], must.by
        done_by = called(must.by)
        try:
            named = rules_of(done_by)
        except KeyError:
            continue
        assert rule.id in named, f"{must.by} does not name {rule.id}"


def test_a_refused_obligation_names_a_command() -> None:
    assert [(rule.id, must.by) for rule, must in held(Held.REFUSED) if must.by not in COMMANDS] == []


def test_a_refusing_function_is_reached_by_its_command_and_refuses_itself_or_returns_the_reason() -> None:
    for rule, must in held(Held.REFUSED):
        one, there = plain(called(must.refuses)), reached(must.by)
        assert one in there, f"{rule.id}: /{must.by} never comes to {must.refuses}"
        above = (other for other in there if one in map(plain, mentioned(other)))
        assert refuses(one) or any(map(refuses, above)), f"{rule.id}: {must.refuses} refuses nothing"


def test_why_people_alone_can_see_to_something_is_a_sentence() -> None:
    for rule, must in held(Held.REMINDER):
        assert len(must.by.split()) > 3, rule.id
        assert must.by[-1] == ".", rule.id
