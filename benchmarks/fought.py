"""What fights came to: a line of JSON for each, kept in files, and the sums of them."""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.fights import Fight
from benchmarks.kept_lines import keep, kept

EVEN: Final = 1e-9
DRAW: Final = 0.5
"""The share of a fight that neither has won, with as much left of both."""


class Fought(NamedTuple):
    """A fight between two, told as the first of them sees it.

    game      the id of its system
    players   how both were played: the strengths, or who else they were
    versions  the versions of these players
    gangs     the sample gangs of both; none where both had the same figures
    each      how many figures a side had; 0 for whole gangs
    limit     the turns after which it was to be given up
    seed      the seed of its table
    side      the side of the first, from 0
    share     1 if the first has won, 0 if the other; by the worth of who is left if nobody has, 0.5 if that is even
    decided   whether it came to an end
    left      what the figures of both are still worth
    turns     the turns that have begun
    moves     the moves of both
    seconds   of processor time, for the whole fight
    took      milliseconds of processor time of each move of the first
    rows      how many moves the first made in a row, each time
    felled    the commands by which figures fell, each as often as one did
    fault     why it stood still; empty if it didn't
    refused   how many moves were refused
    forgets   whether players remembered nothing of their turns before, as in the bot
    """

    game: str
    players: Sequence[str]
    versions: Sequence[str]
    gangs: Sequence[str]
    each: int
    limit: int
    seed: int
    side: int
    share: float
    decided: bool
    left: Sequence[float]
    turns: int
    moves: int
    seconds: float
    took: Sequence[float]
    rows: Sequence[int]
    felled: dict[str, int]
    fault: str
    refused: int
    forgets: bool = False

    @property
    def of(self) -> tuple[Any, ...]:
        """What fights have in common that are summed."""
        return (self.game, *map(tuple, (self.players, self.versions, self.gangs)), self.each, self.limit, self.forgets)

    @property
    def place(self) -> tuple[Any, ...]:
        """What tells it from all other fights."""
        return (*self.of, self.seed, self.side)

    @property
    def line(self) -> str:
        """The fight in a line."""
        worth = " : ".join(f"{one:.1f}" for one in self.left)
        who = " / ".join(self.gangs or self.players)
        ends = self.fault or ("" if self.decided else "undecided")
        refused = f"{self.refused} refused" if self.refused else ""
        numbers = f"{self.turns} turns, {self.moves} moves, {self.seconds:.1f} s"
        return ", ".join(filter(None, (f"{who}: seed {self.seed}, side {self.side}, {worth}", numbers, ends, refused)))


def fought(fight: Fight, side: int, *, limit: int, of: dict[str, Any]) -> Fought:
    """Play a fight for so many turns at most, and tell it as a side saw it.

    of  what was chosen: players, gangs, each, seed
    """
    begun = time.process_time()
    first = fight.turn
    try:
        fight.play(limit)
    except Exception as error:
        error.add_note(f"in the fight of {of}, side {side}")
        raise
    mine, theirs = fight.left(side), fight.left(1 - side)
    if fight.winner is not None:
        share = float(fight.winner == side)
    else:
        share = DRAW if abs(mine - theirs) < EVEN else float(mine > theirs)
    return Fought(
        game=fight.system.id,
        versions=[fight.players[one].version for one in (side, 1 - side)],
        limit=limit,
        side=side,
        share=share,
        decided=fight.over,
        left=[round(mine, 3), round(theirs, 3)],
        turns=min(limit, fight.turn - first + 1),
        moves=len(fight.made),
        seconds=round(time.process_time() - begun, 2),
        took=[round(1_000 * one, 1) for one in fight.took[side]],
        rows=fight.rows[side],
        felled=dict(+fight.felled),
        fault=fight.fault,
        refused=len(fight.refused),
        forgets=fight.forgets,
        **of,
    )


def pairs(
    deal: Callable[[int, int], Fight], asked: argparse.Namespace, limit: int, of: dict[str, Any]
) -> Iterator[Fought]:
    """Play pairs of fights on the same tables, sides swapped, and keep them. Those kept before are not played again.

    deal   makes the fight of a seed, with the first on this side
    asked  by `arguments`
    of     what is the same in all: players, gangs, each
    """
    known = {} if asked.keep is None else {one.place: one for one in kept([asked.keep], Fought)}
    for seed in range(asked.start, asked.start + asked.pairs):
        for side in (0, 1):
            fight = deal(seed, side)
            versions = tuple(fight.players[one].version for one in (side, 1 - side))
            names = tuple(of["players"]), versions, tuple(of["gangs"])
            place = (fight.system.id, *names, of["each"], limit, fight.forgets, seed, side)
            if place in known:
                yield known[place]
                continue
            one = fought(fight, side, limit=limit, of={**of, "seed": seed})
            if asked.keep is not None:
                keep(asked.keep, one)
            yield one


def summed(fights: Iterable[Fought]) -> list[list[Fought]]:
    """The fights of the same two, together."""
    found = defaultdict[tuple[Any, ...], list[Fought]](list)
    for one in fights:
        found[one.of].append(one)
    return [*found.values()]


def arguments(about: str | None) -> argparse.ArgumentParser:
    """The arguments of everything that plays pairs of fights."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--turns", type=int, default=0, help="the turns after which a fight is given up")
    parser.add_argument("--keep", type=Path, help="a file: each fight is added to it, and none in it is played again")
    parser.add_argument("--sum", type=Path, nargs="+", help="print the table of such files, and play nothing")
    parser.add_argument("--quiet", action="store_true")
    return parser
