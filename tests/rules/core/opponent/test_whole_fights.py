"""Whole small fights between an opponent and a player by chance: all that the opponent does is legal, and it fights."""

from __future__ import annotations

from typing import Final

import pytest

from benchmarks.arena import interval
from benchmarks.fights import RANDOM, TABLES
from rules.core.action.deed import MoveRef
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.play.house_player import Strength
from tests.approving import Approved, digest
from tests.turns import takes_turns

BEGUN: Final = {"mad": "mad-card draw", "gs": "gangstars-turn next", "pot": "", "hood": ""}
"""The games that the house plays, each with the command that begins its first turn if one does."""
SEEDS: Final = {"mad": 0, "gs": 5, "pot": 0, "hood": 0}
"""Of short fights."""
EACH: Final = {"mad": 2, "gs": 1, "pot": 2, "hood": 1}
"""The figures of each side."""
PLAYERS: Final = (HOUSE, HOUSE - 1)
MOST_STEPS: Final = 400
OFTEN: Final = 7
"""So often a move is asked for a second time, of a player that remembers nothing."""
TURNS: Final = {"mad": 6, "hood": 2, "gs": 1, "pot": 2}


@takes_turns
@pytest.mark.parametrize("game", TURNS)
def test_all_that_an_opponent_does_is_legal(game: str) -> None:
    table = TABLES[game](3, 2, (0.0, RANDOM))
    table.play(TURNS[game])
    assert table.faults == []
    assert table.deeds[0].total() > 0


@takes_turns
@pytest.mark.parametrize("game", BEGUN)
def test_the_house_fights_itself_to_an_end_and_what_it_remembers_changes_no_move(game: str, approved: Approved) -> None:
    """If its moves are others than those approved, `VERSION` of fight_player.py counts up: then `bot.py check` does not
    expect the new ones in old games.
    """
    table = TABLES[game](SEEDS[game], EACH[game], (0.0, 0.0))
    assert table.system.opponent is not None
    table.at = table.at.after(*table.system.games.begins(table.at.id)) if table.system.games is not None else table.at
    if BEGUN[game]:
        assert table.gives(BEGUN[game])
    sides = tuple(replace(one, players=PLAYERS[at : at + 1]) for at, one in enumerate(table.at.game.sides))
    table.at = replace(table.at, game=replace(table.at.game, sides=sides))
    player, made = table.system.opponent(table.system, Strength.SOLDIER), list[MoveRef]()
    done, last = list[MoveRef](), 0
    for step in range(MOST_STEPS):
        for side in (last, 1 - last):
            people = {id: replace(one, mine=one.side == side) for id, one in table.at.people.items()}
            table.at = replace(table.at, people=people, caller=PLAYERS[side])
            now = table.at, side, step, done if side == last else ()
            move = next(player.moves(*now), None)
            if step % OFTEN == 0:
                assert move == next(table.system.opponent(table.system, Strength.SOLDIER).moves(*now), None)
            if move is not None:
                break
        else:
            raise AssertionError("nobody goes on")
        offered = MoveRef(move.command, dict(move.typed))
        assert table.does(offered), table.faults
        done, last = [*(done if side == last else ()), offered], side
        made.append(offered)
        if table.over:
            approved.holds(f"opponent {game}-{player.version}", f"{len(made)} moves: {digest(made)}")
            return
    raise AssertionError("the fight has no end")


def test_the_interval_of_a_share_holds_it() -> None:
    low, high = interval(60, 100)
    assert low == pytest.approx(0.502, abs=0.001)
    assert high == pytest.approx(0.691, abs=0.001)
