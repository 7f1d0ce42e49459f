"""A form's questions for missing options: every possible answer is a choice, also “nobody”."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.fields import NO_NAMES, OnSheet, Option
from rules.core.action.forms import NOBODY, asked_for
from rules.core.action.move import MOVES
from rules.core.action.people_fields import Takes
from rules.core.action.position import Position
from rules.core.action.system import discover
from tests.conformance.test_debts import TABLES

PEOPLE = {"gangstars": "gs", "hood": "hood", "mad": "mad", "pottersville": "pot"}


def nobody_of(option: Option) -> bool:
    """How many answers of an option are a word for no one."""
    named = option.who is not None and any(word in option.who.words for word in NO_NAMES)
    return named or (option.rows is not None and option.rows.nobody)


ASKED = [
    (command, name)
    for command, said in MOVES.items()
    for name, option in said.options.items()
    if command.split()[0].split("-")[0] in PEOPLE
    and (option.rows or (option.who and option.who.takes is not Takes.GANG))
]


def at(command: str) -> Position[Any, Any, Any]:
    """A table of the game of a command."""
    return next(TABLES[PEOPLE[command.split()[0].split("-")[0]]]())


@pytest.mark.parametrize("command, name", ASKED)
def test_no_one_is_a_choice_only_for_options_that_take_no_one(command: str, name: str) -> None:
    picks = asked_for(at(command), command, {}, name).picks
    offered = [pick for pick in picks if pick.label == NOBODY]
    assert len(offered) == nobody_of(MOVES[command].options[name])
    assert all(pick.typed[name] in NO_NAMES for pick in offered)


def test_there_are_such_answers_in_three_games() -> None:
    found = {command.split()[0].split("-")[0] for command, name in ASKED if nobody_of(MOVES[command].options[name])}
    assert {"gangstars", "hood", "mad"} <= found
    assert {*PEOPLE.values()} <= {*discover()}


def test_each_choice_that_the_game_may_know_has_words_beside_others() -> None:
    """“shooter walked”, “target lightly wounded”: never the name of an option beside a word that says it all."""
    told = [
        (option.known.told, word)
        for said in MOVES.values()
        for option in said.options.values()
        if isinstance(option.known, OnSheet) and option.known.told is not None
        for word in option.choices.words
    ]
    assert len(told) > 20
    assert all(words(word).strip() == words(word) != "" for words, word in told)
