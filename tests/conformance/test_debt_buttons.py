"""Every debt that rules can leave has a button: on the card that makes it, and on the list of all debts."""

from __future__ import annotations

import re

import pytest

from cogs.context.obligations import OWED, Debt, left_by, outside, owing
from cogs.context.prepared import PREPARES
from cogs.replies.dispatch import BUTTON_HANDLERS, SHAPES
from cogs.safety.registry import import_all
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.play.obligations import Owes, Settled
from tests.conformance.test_debts import CASES, NAMES, Case, each_case

import_all()
MADE = [case for case in CASES if isinstance(case.due.settled[0], Settled) and not case.due.owed.of]
"""Debts of a figure's own that a result leaves. All others follow from the state of the game, or a unit pays them
later.
"""


def stored(case: Case) -> tuple[StoredGame, list[StoredFigure]]:
    """A table as the bot stores it."""
    at = case.at
    assert at.game is not None
    system, figures = at.game.system, []
    for who, person in at.people.items():
        gang = re.sub(r".*\((.*)\)", r"\1", NAMES[who])
        figures.append(StoredFigure(who, person.figure, StoredGang(person.side + 1, Gang(gang, system, ()))))
    sides = tuple(replace(one, gangs=(place + 1,)) for place, one in enumerate(at.game.sides))
    return StoredGame(at.id, replace(at.game, sides=sides), 1), figures


def found(case: Case) -> Debt:
    """The debt as the bot lists it."""
    debts = owing(*stored(case))
    return next(one for one in debts if (one.who, one.owed) == (case.due.who, case.due.owed))


@each_case
def test_a_debt_on_the_list_has_a_button_that_runs_its_command(case: Case) -> None:
    debt = found(case)
    assert debt.owed.command in PREPARES
    assert debt.press.what == OWED
    assert OWED in BUTTON_HANDLERS
    assert re.fullmatch(SHAPES[OWED], debt.press.key)
    assert debt.press.label.startswith(f"{debt.called}: ")
    assert debt.met_by(debt.owed.command, debt.options), "pressed, it is done"


@each_case
def test_no_two_debts_of_a_table_share_a_button(case: Case) -> None:
    debts = {(one.who, one.owed) for one in owing(*stored(case))}
    assert len({one.press.key for one in owing(*stored(case))}) == len(debts)


@pytest.mark.parametrize("case", MADE, ids=lambda case: f"{case.due.owed.command} {case.due.owed.in_full}")
def test_a_result_that_makes_a_debt_has_its_button_on_its_card(case: Case) -> None:
    game, figures = stored(case)
    assert not isinstance(case.due.who, str)
    made = Owes(case.due.who, case.due.owed)
    assert [one.owed for one in left_by([made], owing(game, figures))] == [case.due.owed]
    if case.due.owed.anywhere:
        alone = next(one for one in figures if one.id == case.due.who)
        assert [one.owed for one in left_by([made], outside(alone))] == [case.due.owed]


def test_there_are_debts_of_both_kinds() -> None:
    assert 0 < len(MADE) < len(CASES)
