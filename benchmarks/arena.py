"""Fights between players: who wins how often, and what a move costs. Each table is played twice, sides swapped.

    python -m benchmarks.arena mad soldier first --pairs 50 --each 4 --keep mad.jsonl
    python -m benchmarks.arena --sum *.jsonl

A player is `first` (the first legal move), `random`, `soldier` (an opponent without noise), `rookie`, or the noise of
an opponent as a number. The CPU time of a move is that of the bot with --forgets, which changes no move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from benchmarks.fights import KINDS, Fight, fight
from benchmarks.fought import Fought, arguments, pairs, summed
from benchmarks.kept_lines import kept
from benchmarks.shares import late, middle, won
from rules.core.action.system import discover

HEAD: Final = (
    "game, figures a side | players | fights | won | undecided | turns | in a row, 99 %, most | CPU a move, 99 % | "
    "faults"
)


def row(fights: Sequence[Fought]) -> str:
    """A row of the table of benchmarks/README.md."""
    one = fights[0]
    undecided = sum(not one.decided for one in fights)
    took = [each for one in fights for each in one.took]
    rows = [each for one in fights for each in one.rows]
    cells = (
        f"{discover()[one.game].title}, {one.each}",
        " against ".join(one.players),
        len(fights),
        won([one.share for one in fights]),
        f"{undecided} ({undecided / len(fights):.1%})",
        f"{middle([one.turns for one in fights]):g}",
        f"{middle(rows):g}, {late(rows):g}, {max(rows, default=0)}",
        f"{middle(took):.0f} ms, {late(took):.0f} ms{'' if one.forgets else ' (remembering)'}",
        sum(bool(one.fault) for one in fights) + sum(one.refused for one in fights),
    )
    return f"| {' | '.join(map(str, cells))} |"


def table(fights: Iterable[Fought]) -> str:
    """The table of benchmarks/README.md."""
    lines = [f"| {HEAD} |", f"|{' --- |' * (HEAD.count('|') + 1)}"]
    return "\n".join([*lines, *map(row, summed(fights))])


def main() -> None:
    """Play, and print a line a fight and the sum; or print the table of kept fights."""
    parser = arguments(__doc__)
    parser.add_argument("game", nargs="?", choices=[*KINDS])
    parser.add_argument("one", nargs="?")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--forgets", action="store_true", help="remember nothing of one's turn before, as the bot does")
    asked = parser.parse_args()
    if asked.sum:
        print(table(kept(asked.sum, Fought)))
        return
    if asked.other is None:
        parser.error("name a game and two players")
    players = [asked.one, asked.other]

    def deal(seed: int, side: int) -> Fight:
        kinds = players if side == 0 else players[::-1]
        return fight(asked.game, seed, asked.each, kinds, forgets=asked.forgets)

    found = list[Fought]()
    of = {"players": players, "gangs": [], "each": asked.each}
    for one in pairs(deal, asked, asked.turns or KINDS[asked.game].limit, of):
        found.append(one)
        if one.fault or not asked.quiet:
            print(one.line, flush=True)
    print(table(found))


if __name__ == "__main__":
    main()
