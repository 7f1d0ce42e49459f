"""Every move that rules declare is decided there and has a cog that answers it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import CodeType, FunctionType
from typing import Any

import pytest

import cogs
from cogs.context.prepared import PREPARES
from rules.core.action.deed import DECIDED
from rules.core.action.fields import EnemiesOf, OnSheet, OnTable, Option
from rules.core.action.move import MOVES, Declared, types_of
from rules.core.action.people_fields import Takes
from rules.mad_dogs.play.acting import with_cost

for module in pkgutil.walk_packages(cogs.__path__, "cogs."):
    importlib.import_module(module.name)
OF_RULES = {name: one for name, one in MOVES.items() if one.kind.__module__.startswith("rules.")}


def test_every_move_of_the_rules_is_decided_there_and_answered_by_a_cog() -> None:
    assert OF_RULES
    assert sorted(OF_RULES) == sorted(DECIDED)
    assert not OF_RULES.keys() - PREPARES.keys()


BY_EXAMPLE = {("mad-orders write", "text")}
"""Options whose example alone shows what may be typed."""


@pytest.mark.parametrize("declared", OF_RULES.values(), ids=lambda one: one.command)
def test_a_move_says_what_each_of_its_fields_is(declared: Declared) -> None:
    assert declared.about.endswith((".", "?"))
    for name, option in declared.options.items():
        assert option.about.endswith((".", ")")) or ":" in option.about or (declared.command, name) in BY_EXAMPLE, name
        assert types_of(declared.kind)[name] is not None
        assert not isinstance(option.known, OnSheet) or option.known.of in declared.options, name


def test_no_circumstance_holds_by_itself() -> None:
    """A yes-or-no option is no, unless a player or the table says otherwise."""
    met = 0
    for one in OF_RULES.values():
        for name, option in one.options.items():
            if types_of(one.kind)[name] is bool and option.source is not None:
                with suppress(AttributeError, TypeError):  # it asks the table or a sheet
                    assert option.source(None, None) is not True, (one.command, name)
                    met += 1
    assert met > 100


BY_BUTTON = {"mad-brawl fight hit"}
"""Options that no one types, since a button carries them from another command."""
WHOSE = {"figure", "gang"}
"""The names of fields, by command of a cog, that name the people of the command."""


def names_somebody(name: str, option: Option) -> bool:
    """Whether a field names the people or the thing of a command."""
    return option.who is not None or option.rows is not None or isinstance(option.read, OnTable) or name in WHOSE


@pytest.mark.parametrize("declared", MOVES.values(), ids=lambda one: one.command)
def test_required_options_come_first(declared: Declared) -> None:
    """Required options come first, behind only those that name the command's people. The campaign and the viewers come
    last.
    """
    options = [*declared.options.items()]
    needed = [place for place, (_, option) in enumerate(options) if option.required]
    before = options[: needed[-1]] if needed and declared.command not in BY_BUTTON else []
    assert [name for name, one in before if not one.required and not names_somebody(name, one)] == []
    names = [*declared.options]
    assert "campaign" not in names or set(names[names.index("campaign") + 1 :]) <= {"public"}


@pytest.mark.parametrize("declared", OF_RULES.values(), ids=lambda one: one.command)
def test_the_actor_is_named_before_any_circumstance(declared: Declared) -> None:
    """The figure that must be the caller's own, or the thing on the table it is done with, comes first."""
    options = [*declared.options.items()]
    acts = [
        isinstance(one.read, OnTable) or (one.who is not None and one.who.only.own and one.who.takes is not Takes.GANG)
        for _, one in options
    ]
    before = options[: acts.index(True)] if True in acts else []
    assert [name for name, option in before if not names_somebody(name, option)] == []


ENEMIES = {"target", "targets", "defender", "defenders", "opponents", "captors", "victim", "runner"}
"""The names of fields, by command, that mean enemies."""
NO_ENEMY = {"gangstars shock"}
"""Fields of a like name that mean one's own figure: a dead homie."""


def test_targets_are_completed_by_the_enemies_of_the_actor() -> None:
    meant = 0
    for one in OF_RULES.values():
        for name, option in one.options.items():
            if (option.who is None and option.rows is None) or (option.who is not None and option.who.only.own):
                continue
            enemies = option.complete if isinstance(option.complete, EnemiesOf) else None
            assert enemies is None or enemies.field in one.options, (one.command, name)
            if name in ENEMIES and one.command not in NO_ENEMY:
                assert enemies is not None, (one.command, name)
                meant += 1
    assert meant > 20


def named(code: CodeType) -> Iterator[str]:
    """Every name that a function looks up, with those of the functions in it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from named(inner)


def reaches(function: Callable[..., Any], goal: Callable[..., Any]) -> bool:
    """Whether a function of the rules names another, directly or through others."""
    met, open = set[Callable[..., Any]](), [function]
    while open:
        one = open.pop()
        if one is goal:
            return True
        if not isinstance(one, FunctionType) or one in met or not one.__module__.startswith("rules."):
            continue
        met.add(one)
        open += [one.__globals__[name] for name in named(one.__code__) if callable(one.__globals__.get(name))]
    return False


def test_a_move_that_pays_on_a_card_of_mad_dogs_sees_everyone_on_the_table() -> None:
    """Otherwise the card would seem used up while others have actions left."""
    paid = [one for name, one in OF_RULES.items() if reaches(DECIDED[name], with_cost)]
    assert {"mad shoot", "mad-move hide", "mad-table board", "mad-bomb set"} <= {one.command for one in paid}
    assert [one.command for one in paid if not (one.around or one.everybody)] == []
