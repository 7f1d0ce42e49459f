"""By post no one waits without end: the bot does everything that waits in a game once its time is up."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any, Final

import pytest

from cogs.post.clocks import otherwise
from cogs.replies.answers import missing
from rules.core.action.deed import MoveRef, possible, referenced_move
from rules.core.action.obligations import FigureDebt, allegiances_on, due_in
from rules.core.action.pending_decisions import PendingDecision
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.pace import DecisionKind
from rules.core.play.pending import Wait
from rules.dillinger.model.boxes_and_forces import Length
from tests.conformance.fights import FIGHTS
from tests.rules.dillinger.game.tables import game
from tests.turns import takes_turns

SYSTEMS = discover()
CLOCK: Final = 99
"""The bot, which plays nothing."""
MOVES: Final = 120
MOST_DEBTS: Final = 300
WAIVED: Final = "Then it is waived (canceled)."


def waits_of(position: Position[Any, Any, Any]) -> list[Wait]:
    """Everything that waits on a table besides debts."""
    assert position.game is not None
    games = SYSTEMS[position.game.system].games
    assert games is not None
    sides = {id: one.side for id, one in position.people.items() if one.side >= 0}
    return list(games.waits(position.board, {id: one.figure for id, one in position.people.items()}, sides))


def waived(position: Position[Any, Any, Any]) -> Position[Any, Any, Any]:
    """The same position once an umpire has waived all debts."""
    assert position.game is not None
    games = SYSTEMS[position.game.system].games
    assert games is not None
    for _ in range(MOST_DEBTS):
        assert position.game is not None
        figures = {id: one.figure for id, one in position.people.items()}
        due = next(
            (
                one
                for one in due_in(position.id, position.game, games, figures, allegiances_on(position))
                if not one.owed.after
            ),
            None,
        )
        if due is None:
            return position
        position = position.after(*due.settled)
    raise AssertionError(f"owed again as soon as it is waived: {due}")


def by_clock(position: Position[Any, Any, Any], wait: Wait) -> bool:
    """Whether the bot can do what it announces for a wait."""
    assert wait.lapse is not None
    people = {id: replace(one, mine=False, umpired=True) for id, one in position.people.items()}
    typed = dict(wait.lapse.typed)
    if wait.lapse.who:
        typed[wait.lapse.who] = position.people[wait.figure].typed
    clock = replace(position, people=people, caller=CLOCK, umpire=True)
    return possible(clock, referenced_move(clock, MoveRef(wait.lapse.command, typed)))


@takes_turns
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", FIGHTS)
def test_every_wait_in_a_fight_ends_when_its_time_is_up(system: str, seed: int) -> None:
    met: Counter[str] = Counter()
    for one in islice(FIGHTS[system](seed), MOVES):
        at = waived(one.after)  # debts come first, and have a time of their own
        for wait in waits_of(at):
            assert wait.lapse is not None, f"{wait.what} waits without end"
            assert wait.lapse.command, f"nothing is done about it: {wait.what}"
            assert wait.lapse.then.endswith(".")
            assert by_clock(at, wait), f"{wait.lapse} can't be done: {wait.what}"
            met[wait.lapse.command] += 1
    assert met


def owed_now(position: Position[Any, Any, Any]) -> list[FigureDebt]:
    """The debts on a table that have their time by post."""
    assert position.game is not None
    games = SYSTEMS[position.game.system].games
    assert games is not None
    due = due_in(
        position.id,
        position.game,
        games,
        {id: one.figure for id, one in position.people.items()},
        allegiances_on(position),
    )
    return [one for one in due if not one.owed.after and games.timely(position.board, one.who, one.owed)]


def done_as_it_stands(position: Position[Any, Any, Any], due: FigureDebt) -> bool:
    """Whether the bot can pay a debt, as it is or with its default options."""
    people = {id: replace(one, mine=False, umpired=True) for id, one in position.people.items()}
    clock = replace(position, people=people, caller=CLOCK, umpire=True)
    name = position.people[due.who].typed if isinstance(due.who, int) else due.who
    typed = due.owed.filled(name)
    for options in (typed, {**typed, **dict(due.owed.late)}):
        try:
            if not missing(due.owed.command, options):
                move = referenced_move(clock, MoveRef(due.owed.command, options))
                if possible(clock, move):
                    return True
        except Refusal:
            continue
    return False


@takes_turns
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", FIGHTS)
def test_every_debt_in_a_fight_is_paid_when_its_time_is_up_or_waived(system: str, seed: int) -> None:
    """If the bot announces a waiver, it could do nothing. A waived debt is owed once less."""
    met: Counter[bool] = Counter()
    for one in islice(FIGHTS[system](seed), MOVES):
        for due in owed_now(one.after):
            end = otherwise(PendingDecision("", DecisionKind.DUTY, (), owed=due.owed))
            done = done_as_it_stands(one.after, due)
            assert end.startswith(WAIVED) <= (not done), f"{due.owed} could be done"
            left = owed_now(one.after.after(*due.settled))
            assert left.count(due) < owed_now(one.after).count(due), f"{due.owed} can't be waived"
            met[done] += 1
    assert met[True] or not met, "not all of it is waived"


def test_every_wait_in_a_card_game_has_an_announced_end() -> None:
    games = SYSTEMS["dil"].games
    assert games is not None
    for one in game(0, 4, Length.MEDIUM):
        table = one.done.table
        for wait in games.waits(table, {}, {}):
            assert wait.lapse is not None, wait.what
            assert wait.lapse.then
            assert not wait.until or games.due(table), "the table itself goes on then"
