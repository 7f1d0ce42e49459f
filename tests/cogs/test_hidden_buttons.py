"""Buttons that the bot hides because they could only be refused."""

from __future__ import annotations

import pytest

from cogs.commands.games.hidden_buttons import is_hidden
from rules.core.action.system import discover
from rules.pottersville.model.board import Phase
from tests.rules.pottersville.fights import table

assert discover()["pot"].rules  # its moves are declared by now


@pytest.mark.parametrize("command", ["pottersville fight", "pottersville move", "pottersville stunt"])
def test_a_button_that_asks_for_a_figure_is_not_hidden(command: str) -> None:
    assert not is_hidden(table(), command, {})


def test_a_figure_that_may_not_act_in_this_phase_has_no_button() -> None:
    first = next(iter(table().people.values())).typed
    assert is_hidden(table(Phase.ORDERS), "pottersville move", {"figure": first})
    assert not is_hidden(table(Phase.MOVEMENT), "pottersville move", {"figure": first})
