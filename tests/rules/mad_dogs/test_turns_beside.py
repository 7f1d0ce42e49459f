"""Smash and Grab on a street: the bot sees who is beside the telephone and the objectives, and for how long."""

from __future__ import annotations

import pytest

from rules.core.action.fields import ListRow
from rules.core.action.move import filled
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.street.squares import name_of, square_named
from rules.mad_dogs.cards.table_notes import Off, off
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.changes import LeftBoard
from rules.mad_dogs.model.scenario import Objective, Staged
from rules.mad_dogs.movement.across_street import places
from rules.mad_dogs.play.aims import aims_for
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.scenarios.actions import Telephone, Working, telephones, works
from rules.mad_dogs.scenarios.shared.scenario_changes import HelpCalled, LootWorked, ScenarioStaged
from rules.mad_dogs.scenarios.shared.scenario_kind import Effort
from tests.rules.fights import GAME, in_truth
from tests.rules.mad_dogs.test_staging import SMASH
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, TORPEDO, YARD, on_yard

TEXT = YARD.replace("start 1", "the telephone: I6\nloot: A1, C1, I1\nstart 1")


def raid(at: str, defender: str, *, since: int, turn: int) -> Position:
    """A raid with three objectives in a turn. The two came where they are in an earlier one."""
    staged: Staged = replace(SMASH, attacker=0, defender=1, objectives=(Objective(1), Objective(2), Objective(3)))
    position = on_yard({}, TEXT).after(ScenarioStaged(GAME, staged))
    board = position.board
    position = position.then(replace(board, cards=replace(board.cards, turn=turn)))
    put = [
        FigurePut(GAME, who, square_named(square), turn=since) for who, square in ((BOSS, at), (OTHER_BOSS, defender))
    ]
    return position.after(*put)


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


def names(position: Position, who: int) -> list[str]:
    """What a figure is offered, as its buttons call it."""
    return [one.called for one in legal.may(position, position.people[who])]


@pytest.mark.parametrize("at, since, offered", [("B2", 1, True), ("B2", 2, False), ("E4", 1, False)])
def test_a_raider_is_offered_what_it_may_do_with_an_objective_before_anything_else(
    at: str, since: int, offered: bool
) -> None:
    may = names(raid(at, "I6", since=since, turn=2), BOSS)
    assert (may[:2] == ["grab objective 1", "smash objective 1"]) is offered


@pytest.mark.parametrize("since, offered", [(1, True), (2, False)])
def test_a_defender_is_offered_the_call_once_it_may_be_made(since: int, offered: bool) -> None:
    assert ("telephone for help" in names(raid("A1", "H6", since=since, turn=3), OTHER_BOSS)) is offered


def carrying(position: Position) -> Position:
    return position.after(LootWorked(GAME, 1, Effort.GRAB, BOSS))


def test_whoever_carries_loot_is_offered_to_leave_at_the_edge_and_nobody_leaves_elsewhere() -> None:
    at_edge = raid("A3", "I6", since=1, turn=2)
    assert "leave the board" not in names(at_edge, BOSS)
    laden = carrying(at_edge)
    (leaves,) = (one.offered for one in legal.may(laden, laden.people[BOSS]) if one.called == "leave the board")
    assert in_truth(laden, leaves)[0].changes(None) == (LeftBoard(BOSS),)
    inside = carrying(raid("B3", "I6", since=1, turn=2))
    with pytest.raises(IllegalNow, match="Mob Boss 1 is on B3, and leaves the board over the edge of the street"):
        off(inside, Off(figures=(ListRow((inside.people[BOSS],), None, (), ()),)))


def aims(position: Position, who: int) -> dict[str, set[str]]:
    """The places that a figure wants to get to, with their squares."""
    return {one.name: {name_of(at) for at in one.squares} for one in aims_for(position, position.people[who])}


def test_raiders_want_the_loot_that_is_left_and_then_the_edge() -> None:
    begun = raid("C5", "H5", since=1, turn=2)
    assert aims(begun, BOSS) == {"the loot": {"A1", "C1", "I1"}}
    smashed = begun.after(LootWorked(GAME, 2, Effort.SMASH, TORPEDO))
    assert aims(smashed, BOSS) == {"the loot": {"A1", "I1"}}
    assert aims(smashed, OTHER_BOSS) == {"the loot": {"A1", "I1"}, "the telephone": {"I6"}}
    assert [*aims(carrying(smashed), BOSS)] == ["the edge"]
    assert any(label.endswith("at the edge") for label, _ in places(carrying(smashed), smashed.people[BOSS], 6))
