"""Every move that rules declare is decided there and told by a cog."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import cogs
from cogs._kit.play import PLAYS
from rules.core.deed import DECIDED
from rules.core.move import MOVES, Declared, types_of

for module in pkgutil.walk_packages(cogs.__path__, "cogs."):
    importlib.import_module(module.name)
OF_RULES = {name: one for name, one in MOVES.items() if one.kind.__module__.startswith("rules.")}


def test_every_move_of_the_rules_is_decided_there_and_told_by_a_cog() -> None:
    assert OF_RULES
    assert sorted(OF_RULES) == sorted(DECIDED)
    assert not OF_RULES.keys() - PLAYS.keys()


@pytest.mark.parametrize("declared", OF_RULES.values(), ids=lambda one: one.command)
def test_a_move_says_what_each_of_its_fields_is(declared: Declared) -> None:
    assert declared.about.endswith((".", "?"))
    for name, option in declared.options.items():
        assert option.about.endswith((".", ")")) or ":" in option.about, name
        assert types_of(declared.kind)[name] is not None
        assert not option.whose or option.whose in declared.options, name
