"""Sample gangs against each other, as the house plays them: python -m benchmarks.balance mad --pairs 20

Each pair of gangs fights on the same streets twice, sides swapped, both played by a soldier. The table says who wins
how often, how many turns a fight takes, and by what figures fall. docs/balance.md keeps it for those who run a club.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import median
from typing import Any, Final

from benchmarks.arena import Fought, fights, interval
from benchmarks.fights import TABLES, Player, Table, on_street
from rules.core.action.system import Roster, discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.hoodsville.model.board import Board
from tests.rules.gangstars.fights import table as gangstars_table
from tests.rules.hoodsville.fights import table as hoodsville_table
from tests.rules.mad_dogs.fights import table as mad_dogs_table
from tests.rules.pottersville.fights import table as pottersville_table

SOLDIER: Final[Player] = 0.0
MOST_CAUSES: Final = 4
MOST_TURNS: Final = 60
"""The turns after which a fight is given up."""


def blank(game: str, sizes: Sequence[int]) -> Any:
    """A table with so many figures of any profile on each side."""
    match game:
        case "mad":
            return mad_dogs_table([["Punk"] * one for one in sizes])
        case "hood":
            return hoodsville_table(Board(), [["Gangster"] * one for one in sizes])
        case "pot":
            return pottersville_table(gangs=[["Punk"] * one for one in sizes])
        case _:  # GangStars, whose sample gangs are of one size
            return gangstars_table(min(sizes), structures=(), vehicles=())


def mustered(roster: Roster, gang: str, seed: int) -> tuple[Any, ...]:
    """The figures of a sample gang; their skills are rolled."""
    return resolve(roster.muster, roster.samples[gang], (), dice=Fair(b"balance", gang, seed)).result


def table_of(game: str, gangs: Sequence[str], seed: int) -> Table:
    """Two sample gangs on a random street, each on the side of its place, both played by a soldier."""
    system = discover()[game]
    assert system.roster is not None
    figures = [mustered(system.roster, one, seed) for one in gangs]
    at = blank(game, [len(one) for one in figures])
    people = dict(at.people)
    for side, gang in enumerate(figures):
        own = [one for one in people.values() if one.side == side]
        for one, figure in zip(own, gang, strict=True):
            name = f"{figure.name} {one.id}"
            people[one.id] = replace(one, name=name, typed=f"{name} ({one.gang})", figure=replace(figure, name=name))
    at = on_street(replace(at, people=people), seed, system)
    return TABLES[game](seed, 0, (SOLDIER, SOLDIER), at)


class Tally:
    """What fights between two gangs came to."""

    def __init__(self) -> None:
        self.won, self.fights, self.undecided = 0.0, 0, 0
        self.turns: list[int] = []
        self.felled: Counter[str] = Counter()

    def note(self, fight: Fought) -> None:
        """One more fight. One without a winner counts half."""
        winner = fight.table.winner
        self.fights += 1
        self.won += 0.5 if winner is None else winner == fight.side
        self.undecided += not fight.decided
        self.turns.append(fight.table.turns)
        self.felled += fight.table.felled

    def row(self, one: str, other: str) -> str:
        low, high = interval(self.won, self.fights)
        known = self.felled.most_common(MOST_CAUSES)
        felled = ", ".join(f"{what} {number / self.felled.total():.0%}" for what, number in known)
        return (
            f"| {one} | {other} | {self.fights} | {self.won / self.fights:.0%} ({low:.0%} to {high:.0%}) | "
            f"{self.undecided} | {median(self.turns):g} | {felled} |"
        )


def main() -> None:
    """Play, and print a row for each pair of gangs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*TABLES])
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--gangs", nargs="*", help="sample gangs, by name; all without any")
    asked = parser.parse_args()
    roster = discover()[asked.game].roster
    assert roster is not None
    for gangs in combinations(asked.gangs or roster.samples, 2):
        tally = Tally()

        def deal(seed: int, side: int, gangs: Sequence[str] = gangs) -> Table:
            return table_of(asked.game, gangs if side == 0 else gangs[::-1], seed)

        for fight in fights(deal, MOST_TURNS, asked.pairs, asked.start):
            tally.note(fight)
            table, side = fight.table, fight.side
            left = f"{table.left(side):.1f} : {table.left(1 - side):.1f}"
            print(f"{' / '.join(gangs)}: {table.turns} turns, {left}", flush=True)
        print(tally.row(*gangs), flush=True)


if __name__ == "__main__":
    main()
