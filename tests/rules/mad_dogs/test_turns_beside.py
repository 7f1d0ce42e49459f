"""Smash and Grab on a street: the bot sees who is beside the telephone and the objectives, and for how long."""

from __future__ import annotations

import pytest

from rules.core.action.move import filled
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.street.squares import square_named
from rules.mad_dogs.model.scenario import Objective, Staged
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.scenarios.actions import Telephone, Working, telephones, works
from rules.mad_dogs.scenarios.shared.scenario_changes import HelpCalled, ScenarioStaged
from rules.mad_dogs.scenarios.shared.scenario_kind import Effort
from tests.rules.fights import GAME, after
from tests.rules.mad_dogs.test_staging import SMASH
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, YARD, on_yard

TEXT = YARD.replace("start 1", "the telephone: I6\nloot: A1, C1, I1\nstart 1")


def raid(at: str, defender: str, *, since: int, turn: int) -> Position:
    """A raid with three objectives in a turn. The two came where they are in an earlier one."""
    staged: Staged = replace(SMASH, attacker=0, defender=1, objectives=(Objective(1), Objective(2), Objective(3)))
    position = after(on_yard({}, TEXT), ScenarioStaged(GAME, staged))
    board = position.board
    position = position.then(replace(board, cards=replace(board.cards, turn=turn)))
    put = [
        FigurePut(GAME, who, square_named(square), turn=since) for who, square in ((BOSS, at), (OTHER_BOSS, defender))
    ]
    return after(position, *put)


@pytest.mark.parametrize(
    "at, since, refusal",
    [("B1", 1, "The bot needs the objective"), ("B2", 1, ""), ("D1", 2, "in this turn"), ("G1", 1, "not beside")],
)
def test_a_raider_works_on_an_objective_beside_which_it_came_in_an_earlier_turn(
    at: str, since: int, refusal: str
) -> None:
    position = raid(at, "F6", since=since, turn=2)
    number = 3 if at == "G1" else 1 if at == "B2" else None
    move = Working(figure=position.people[BOSS], effort=Effort.SMASH, objective=number)

    def tried() -> None:
        deed = works(position, filled(position, move))
        deed.allow()

    if not refusal:
        tried()
        return
    with pytest.raises(IllegalNow, match=refusal):
        tried()


@pytest.mark.parametrize("at, since, called", [("H6", 1, True), ("H6", 2, False), ("G6", 1, False)])
def test_a_defender_has_called_once_a_whole_turn_beside_the_telephone_is_over(
    at: str, since: int, called: bool
) -> None:
    position = raid("A1", at, since=since, turn=3)
    if not called:
        with pytest.raises(IllegalNow, match="a whole turn beside the telephone, which is on I6"):
            telephones(position, Telephone(figure=None))
        return
    deed = telephones(position, Telephone(figure=None))
    assert deed.changes(None) == (HelpCalled(GAME, 2),)
