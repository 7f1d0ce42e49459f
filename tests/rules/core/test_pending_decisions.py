"""When the house, which plays a late turn for a player, gives the side back."""

from __future__ import annotations

import pytest

from rules.core.action.pending_decisions import PendingDecision, turn_is_over
from rules.core.play.pace import DecisionKind
from rules.core.play.pending import Wait

MINE, THEIRS = 0, 1


def pending(
    decision: DecisionKind, side: int | None, *, at_once: bool = False, answered: bool = False
) -> PendingDecision:
    wait = Wait("", side, decision=decision, at_once=at_once, answered=answered)
    return PendingDecision("", decision, (), wait=wait, side=side)


@pytest.mark.parametrize(
    "things, over",
    [
        ([pending(DecisionKind.TURN, MINE)], False),
        ([pending(DecisionKind.TURN, THEIRS), pending(DecisionKind.DUTY, MINE)], False),
        ([pending(DecisionKind.ANSWER, THEIRS)], False),
        ([pending(DecisionKind.TURN, THEIRS)], True),
        ([pending(DecisionKind.TURN, THEIRS), pending(DecisionKind.TURN, MINE, answered=True)], True),
        ([pending(DecisionKind.TURN, None, at_once=True)], True),
        ([pending(DecisionKind.IDLE, None)], True),
    ],
    ids=["its turn", "a duty of its", "an answer of another", "another's turn", "it has answered", "a card", "nothing"],
)
def test_a_turn_is_over_once_nothing_of_it_waits_and_no_answer_holds_it_up(
    things: list[PendingDecision], over: bool
) -> None:
    assert turn_is_over(things, MINE) is over
