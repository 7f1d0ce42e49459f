"""A roll-off: each side rolls 1D6 and the highest wins; ties roll again. With fair dice, and as exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, lcm, prod
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.table import Reading

SIDES: Final = 6
MOST_TIES: Final = 3**SIDES
"""The most ways in which sides may tie whose chances are counted: those of two for each face of a die."""
Bonuses = tuple[tuple[Modifier, ...], ...]
"""What each side adds to its die, by name."""


class EqualSides(NamedTuple):
    """Several sides that add the same to their dice."""

    bonus: int
    heads: int


def high_roll(dice: Dice, bonuses: Bonuses, why: str) -> int:
    """The place of the side that rolls highest. Sides that tie roll again and add the same as before.

    A single side does not roll. Raises OutOfRange if there is none.
    """
    if not bonuses:
        raise OutOfRange("No one is there to roll. Name at least one.")
    left = list(range(len(bonuses)))
    while len(left) > 1:
        totals = {place: dice.read(1, _adding(bonuses[place]), f"{why}:{place}")[0] for place in left}
        left = [place for place in left if totals[place] == max(totals.values())]
    return left[0]


def likely_highest(dice: Dice, bonuses: Bonuses) -> int:
    """The same as one draw of a lot by exact chances, because rolling again has no end that odds could count out."""
    chances = chances_of(tuple(sum(one.value for one in bonus) for bonus in bonuses))
    whole = lcm(*(chance.denominator for chance in chances))
    lots = tuple((place, int(chance * whole)) for place, chance in enumerate(chances) if chance)
    return dice.draw(1, lots)[0]


def soon_counted(bonuses: Iterable[int]) -> bool:
    """Whether the exact chances of sides that add so much are counted in about a second."""
    heads = Counter(bonuses)
    may_tie = [prod(heads[low + more] + 1 for more in range(SIDES)) for low in heads]
    return max(may_tie, default=0) <= MOST_TIES


def chances_of(bonuses: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance of each side to win in the end."""
    crowds = tuple(EqualSides(*one) for one in sorted(Counter(bonuses).items()))
    each = {one.bonus: chance / one.heads for one, chance in zip(crowds, _wins(crowds), strict=True)}
    return tuple(each[bonus] for bonus in bonuses)


@lru_cache(4096)
def _wins(crowds: tuple[EqualSides, ...]) -> tuple[Fraction, ...]:
    """The chance of each crowd that one of its sides wins; sides that add the same share it evenly."""
    if sum(one.heads for one in crowds) == 1:
        return (Fraction(1),)
    ways = Fraction(SIDES) ** sum(one.heads for one in crowds)
    wins = [Fraction(0)] * len(crowds)
    again = Fraction(0)
    for tied, chance in _ties(crowds):
        if tied == crowds:
            again += chance / ways
            continue
        places = {one.bonus: share for one, share in zip(tied, _wins(tied), strict=True)}
        for place, one in enumerate(crowds):
            wins[place] += chance / ways * places.get(one.bonus, 0)
    return tuple(win / (1 - again) for win in wins)


def _ties(crowds: tuple[EqualSides, ...]) -> list[tuple[tuple[EqualSides, ...], int]]:
    """The groups of sides that may share the highest total of one roll, each with the number of ways."""
    found: list[tuple[tuple[EqualSides, ...], int]] = []
    totals = range(min(one.bonus for one in crowds) + 1, max(one.bonus for one in crowds) + SIDES + 1)
    for total in totals:
        options = [_sharing(one, total) for one in crowds]
        for picked in product(*options):
            tied = tuple(EqualSides(one.bonus, heads) for one, (heads, _) in zip(crowds, picked, strict=True) if heads)
            ways = 1
            for _, number in picked:
                ways *= number
            if tied and ways:
                found.append((tied, ways))
    return found


def _sharing(crowd: EqualSides, total: int) -> list[tuple[int, int]]:
    """How many sides of a crowd may roll exactly this total, with the others below it, and in how many ways."""
    face = total - crowd.bonus
    below = min(max(face - 1, 0), SIDES)
    most = crowd.heads if 1 <= face <= SIDES else 0
    return [(heads, comb(crowd.heads, heads) * below ** (crowd.heads - heads)) for heads in range(most + 1)]


@lru_cache(1024)
def _adding(bonus: tuple[Modifier, ...]) -> Reading[int]:
    """A D6 with all that a side adds to it."""
    more = sum(one.value for one in bonus)
    return Reading(tuple(face + more for face in range(1, SIDES + 1)), modifiers=bonus)
