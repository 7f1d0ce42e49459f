"""The numbers of eight dice: how they count, and over which stats a player may spread them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.mad_dogs.model.figures import Stat, Stats

DICE: Final = 8
LEAST_HITS: Final = 3
MOST_HITS: Final = 5


@frozen
class RolledUp:
    """The result of eight dice.

    faces  as rolled, sorted
    """

    faces: tuple[int, ...]

    @property
    def read(self) -> tuple[int, ...]:
        """The eight numbers as they count, best first. Every pair of a 1 and a 6 becomes a 2 and a 5."""
        ones, sixes = self.faces.count(1), self.faces.count(6)
        pairs = min(ones, sixes)
        others = [face for face in self.faces if face not in (1, 6)]
        counted = [*others, *[2, 5] * pairs, *[1] * (ones - pairs), *[6] * (sixes - pairs)]
        return tuple(sorted(counted, reverse=True))

    @property
    def best(self) -> tuple[int, ...]:
        """The six numbers to spread, best first."""
        return self.read[: len(Stats._fields)]

    @property
    def skills(self) -> int:
        """How many skills come with them: one for each rolled 6."""
        return self.faces.count(6)


def _fits(number: int) -> bool:
    return LEAST_HITS <= number <= MOST_HITS


def _nearest(number: int) -> int:
    return min(max(number, LEAST_HITS), MOST_HITS)


def misplaced(rolled: RolledUp, stats: Stats) -> list[str]:
    """What is wrong with a way of spreading the numbers, a sentence each.

    If none of the six is 3 to 5, HITS may take one as rolled, or as the nearest of these.
    """
    placed, best = Counter(stats), Counter(rolled.best)
    allowed, wrong = [best], list[str]()
    if any(map(_fits, rolled.best)):
        if not _fits(stats.hits):
            wrong.append(f"HITS is {stats.hits}, but must be {LEAST_HITS} to {MOST_HITS}.")
    else:
        allowed = [
            best - Counter((number,)) + Counter((stats.hits,))
            for number in best
            if stats.hits in (number, _nearest(number))
        ]
    if placed not in allowed:
        numbers = " ".join(map(str, rolled.best))
        wrong.append(f"The six numbers to spread are {numbers}, each once, not {' '.join(map(str, stats))}.")
    return wrong


GUNMAN: Final = (Stat.GATS, Stat.GUTS, Stat.STUNTS, Stat.FISTS, Stat.SMARTS)
BRAWLER: Final = (Stat.FISTS, Stat.GUTS, Stat.STUNTS, Stat.GATS, Stat.SMARTS)
BRAINS: Final = (Stat.SMARTS, Stat.GATS, Stat.GUTS, Stat.FISTS, Stat.STUNTS)
"""The stats that come first for a kind of gangster."""


def suggested(rolled: RolledUp, first: Iterable[Stat]) -> Stats:
    """The numbers spread in the order of these stats, the best first, after HITS have taken one that they may have."""
    left = list(rolled.best)
    hits = next(filter(_fits, left), left[-1])
    left.remove(hits)
    spread_out = dict(zip(first, left, strict=True))
    return Stats(**{stat.lower(): spread_out.get(stat, hits) for stat in Stat})


def place(rolled: RolledUp, stats: Stats) -> Stats:
    """The stats, if they spread the six best numbers with HITS from 3 to 5.

    If none of the six is 3 to 5, the one for HITS becomes the nearest of these. Raises OutOfRange that names everything
    wrong.
    """
    if wrong := misplaced(rolled, stats):
        raise OutOfRange(" ".join(wrong))
    return stats._replace(hits=_nearest(stats.hits))
