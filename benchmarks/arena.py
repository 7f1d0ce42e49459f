"""Fights between players: who wins how often, and what a move costs. Each table is played twice, sides swapped.

    python -m benchmarks.arena mad soldier first --pairs 50 --each 4

A player is `first` (the first legal move), `random`, `soldier` (an opponent without noise), `rookie`, or the noise of
an opponent as a number.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from statistics import median
from typing import Final, NamedTuple

from benchmarks.fights import FIRST, RANDOM, TABLES, TURNS, Player, Table
from rules.core.action.system import discover
from rules.core.play.house_player import Strength

SURE: Final = 1.96
"""The standard deviations on each side of an interval of 95 %."""


class Fought(NamedTuple):
    """A fight: the seed of its table, the side of the first player, and how it ended.

    share  1 if the first player has won, 0 if the other; by the worth of who is left if the fight was given up
    """

    seed: int
    side: int
    share: float
    decided: bool
    table: Table


def fights(deal: Callable[[int, int], Table], turns: int, pairs: int, start: int = 0) -> Iterator[Fought]:
    """Play pairs of fights on the same tables, sides swapped, for so many turns at most.

    deal  makes the table of a seed, with the first player, or gang, on this side
    """
    for seed in range(start, start + pairs):
        for side in (0, 1):
            table = deal(seed, side)
            winner = table.play(turns)
            if winner is None:
                mine, theirs = table.left(side), table.left(1 - side)
                share = 0.5 if abs(mine - theirs) < 1e-9 else float(mine > theirs)
            else:
                share = float(winner == side)
            yield Fought(seed, side, share, table.over, table)


def interval(won: float, games: int) -> tuple[float, float]:
    """The interval of 95 % of a share (Wilson)."""
    share, square = won / games, SURE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return middle - half, middle + half


def main() -> None:
    """Play, and print a line a fight and the sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*TABLES])
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--quiet", action="store_true")
    asked = parser.parse_args()
    one, other = (_player(one, asked.game) for one in (asked.one, asked.other))
    won, games, undecided, faults = 0.0, 0, 0, 0
    took, deeds, rivals = list[float](), Counter[str](), Counter[str]()

    def deal(seed: int, side: int) -> Table:
        return TABLES[asked.game](seed, asked.each, (one, other) if side == 0 else (other, one))

    for fight in fights(deal, TURNS[asked.game], asked.pairs, asked.start):
        table, side = fight.table, fight.side
        won, games, undecided = won + fight.share, games + 1, undecided + (not fight.decided)
        took += table.took[side]
        deeds += table.deeds[side]
        rivals += table.deeds[1 - side]
        faults += len(table.faults)
        if not asked.quiet:
            left = f"{table.left(side):.1f} : {table.left(1 - side):.1f}"
            spent = f"{sum(table.took[side]):.1f} s"
            print(fight.seed, side, fight.share, left, spent, *table.faults[:2], flush=True)
    low, high = interval(won, games)
    print(f"{asked.game}: {asked.one} wins {won:g} of {games} against {asked.other} ({low:.0%} to {high:.0%})")
    print(f"undecided {undecided}, refused {faults}")
    if took:
        took.sort()
        worst = took[int(0.99 * len(took))]
        print(f"CPU a move: median {1000 * median(took):.0f} ms, 99 % {1000 * worst:.0f}, worst {1000 * took[-1]:.0f}")
    print("its deeds:", dict(deeds.most_common(12)))
    print("the other's:", dict(rivals.most_common(12)))


def _player(text: str, game: str) -> Player:
    noise = {Strength.SOLDIER: 0.0, Strength.ROOKIE: discover()[game].rookie}
    return text if text in (FIRST, RANDOM) else noise[Strength(text)] if text in noise else float(text)


if __name__ == "__main__":
    main()
