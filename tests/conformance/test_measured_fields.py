"""Every field that measures is answered by a street, or a person says it for a reason."""

from __future__ import annotations

import pytest

from local.measured_fields import GAMES, Answer, by_street, measured_fields, reasons_of
from rules.core.action.move import MOVES, plain, types_of


@pytest.mark.parametrize("game", GAMES)
def test_a_street_answers_each_field_that_measures_or_a_reason_says_why_not(game: str) -> None:
    left = [one.key for one in measured_fields(game) if one.answer is Answer.PEOPLE and not one.reason]
    assert not left, f"{left} need a ByStreet or Squares, or a reason in said_by_people.py"


WALKED = {"hood-move go inches", "hood-move crate inches", "pottersville move inches"}
"""Distances that the sentence of the move says."""
NONE_THERE = {"pottersville-shoot figure gap", "pottersville-shoot vehicle gap"}
"""Gaps, of which squares have none."""


def test_a_distance_that_a_street_measures_is_said_in_words() -> None:
    measures = {
        f"{command} {name}": option.street
        for command, one in MOVES.items()
        for name, option in one.options.items()
        if option.street is not None and plain(types_of(one.kind)[name]) is float
    }
    assert {key for key, by in measures.items() if by.said is None} == WALKED | NONE_THERE


@pytest.mark.parametrize("game", GAMES)
def test_no_reason_is_given_for_a_field_that_measures_nothing_or_that_a_street_answers(game: str) -> None:
    measuring = {one.key for one in measured_fields(game)}
    for key in reasons_of(game):
        command, _, name = key.rpartition(" ")
        assert key in measuring, f"{key} measures nothing, or is no field: remove its reason"
        assert not by_street(MOVES[command].options[name]), f"a street answers {key}: remove its reason"
