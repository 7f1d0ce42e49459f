"""Whole small fights between an opponent and a player by chance: all that the opponent does is legal, and it fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from benchmarks.fights import KINDS, RANDOM, Fight, fight
from benchmarks.fought import Fought, fought
from benchmarks.kept_lines import keep, kept
from benchmarks.shares import interval
from rules.core.action.deed import MoveRef
from rules.core.plain.frozen import replace
from rules.core.play.house_player import HouseMove, HousePlayer, Strength
from rules.gangstars.model.board import FuseSet
from rules.gangstars.model.figures import Fuse
from tests.approving import Approved, digest
from tests.turns import takes_turns

SEEDS: Final = {"mad": 0, "gs": 0, "pot": 2, "hood": 0}
"""Of short fights."""
EACH: Final = {"mad": 2, "gs": 1, "pot": 2, "hood": 1}
"""The figures of each side."""
OFTEN: Final = 7
"""So often a move is asked for a second time, of a player that remembers nothing."""
STEPS: Final = {"mad": 60, "hood": 60, "gs": 40, "pot": 60}
ALICE: Final = 5
LIMIT: Final = 30
"""Turns."""
PAIRS: Final = {"pot": range(8), "hood": range(7), "mad": range(4), "gs": range(1, 2)}
"""The seeds of 20 pairs of duels."""


@takes_turns
@pytest.mark.parametrize("game", STEPS)
def test_all_that_an_opponent_does_is_legal(game: str) -> None:
    now = fight(game, 3, 2, (Strength.SOLDIER, RANDOM))
    for _ in range(STEPS[game]):
        if now.over:
            break
        assert now.goes_on()
    assert now.refused == []
    assert now.deeds[0].total() > 0


@takes_turns
@pytest.mark.parametrize("game", PAIRS)
def test_a_soldier_beats_chance_in_duels_and_each_of_them_ends(game: str) -> None:
    """Each street is fought on twice, sides swapped. Mad Dogs' sirens may leave nobody: that is half a win."""
    of = {"players": [Strength.SOLDIER, RANDOM], "gangs": [], "each": 1}
    met = [
        fought(fight(game, seed, 1, of["players"][:: 1 - 2 * side]), side, limit=LIMIT, of={**of, "seed": seed})
        for seed in PAIRS[game]
        for side in (0, 1)
    ]
    assert all(one.decided and not one.fault and not one.refused for one in met)
    assert sum(one.share for one in met) >= 0.8 * len(met)


def test_what_lies_on_no_side_is_left_to_players_and_settled_where_there_are_none() -> None:
    now = fight("gs", 0, 1, (Strength.SOLDIER, Strength.SOLDIER))
    now.at = now.at.after(FuseSet(now.at.id, Fuse("B2", "Molotov cocktail", 1, now.turn)))
    first, other = now.at.game.sides
    at = replace(now.at, game=replace(now.at.game, sides=(first, replace(other, players=(ALICE,)))))
    assert [*now.players[0].moves(at, 0, 1)] == []
    assert now.goes_on()
    assert now.made == [MoveRef("gangstars-shoot explode", {"fuse": "B2"})]


class Twice:
    """A player who is asked again, now and then, as one who remembers nothing."""

    def __init__(self, of: Fight) -> None:
        self._system = of.system
        self._player = self._new
        self.version = self._player.version

    @property
    def _new(self) -> HousePlayer:
        assert self._system.opponent is not None
        return self._system.opponent(self._system, Strength.SOLDIER)

    def moves(self, position: Any, side: int, seed: int, done: Sequence[MoveRef] = ()) -> Iterator[HouseMove]:
        move = next(self._player.moves(position, side, seed, done), None)
        if seed % OFTEN == 0:
            assert move == next(self._new.moves(position, side, seed, done), None)
        return iter(() if move is None else (move,))


@takes_turns
@pytest.mark.parametrize("game", KINDS)
def test_the_house_fights_itself_to_an_end_and_what_it_remembers_changes_no_move(game: str, approved: Approved) -> None:
    """If its moves are others than those approved, `VERSION` of fight_player.py counts up: then `bot.py check` does not
    expect the new ones in old games.
    """
    now = fight(game, SEEDS[game], EACH[game], (Strength.SOLDIER, Strength.SOLDIER))
    now.players[:] = Twice(now), Twice(now)
    now.play(LIMIT)
    assert (now.fault, now.refused, now.over) == ("", [], True)
    made = f"{len(now.made)} moves: {digest(now.made)}"
    approved.holds(f"opponent {game}-{now.players[0].version}", made)


class Idle:
    """A player who never goes on."""

    version = "idle"

    def moves(self, position: Any, side: int, seed: int, done: Sequence[MoveRef] = ()) -> Iterator[HouseMove]:
        return iter(())


def test_a_fight_in_which_nobody_goes_on_is_a_fault_and_is_kept_as_one(tmp_path: Path) -> None:
    now, file = fight("hood", 0, 1, (RANDOM, RANDOM)), tmp_path / "fights"
    now.players[:] = Idle(), Idle()
    of = {"players": ["idle", "idle"], "gangs": [], "each": 1, "seed": 0}
    one = fought(now, 0, limit=LIMIT, of=of)
    assert (one.fault, one.share, one.decided) == ("nobody goes on", 0.5, False)
    for _ in range(2):
        keep(file, one)
    assert [each.place for each in kept([file, tmp_path / "none"], Fought)] == [one.place]


def test_the_interval_of_a_share_holds_it() -> None:
    low, high = interval(60, 100)
    assert low == pytest.approx(0.502, abs=0.001)
    assert high == pytest.approx(0.691, abs=0.001)
