"""The dice of a boxing match (mad.racket.gym). The purse is in points of Loot."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.paradise.rackets.kinds_of_business import BOXERS

PURSE_DICE: Final = 3
ALWAYS_FAILS: Final = 6


class Corner(StrEnum):
    RED = "red"
    BLUE = "blue"

    @property
    def other(self) -> Corner:
        return Corner.BLUE if self is Corner.RED else Corner.RED


class Swing(IntEnum):
    """The result of a boxer's die: DIVES for the 6 of a boxer who is paid to lose."""

    DIVES = 0
    FAILS = 1
    PASSES = 2


@frozen
class Ring:
    """Two boxers by their FISTS, and the corners that were paid to take a dive."""

    red: int
    blue: int
    dives: frozenset[Corner] = frozenset()


class BoutResult(NamedTuple):
    """The winner, and the points of Loot in the purse."""

    winner: Corner
    loot: int


@resolves("mad.racket.gym")
def find_fists(dice: Dice, red: int | None = None, blue: int | None = None) -> tuple[int, int]:
    """The FISTS of two boxers: a D6 on the table for each unknown one. Raises OutOfRange for impossible FISTS."""
    known = red, blue
    require_fists(one for one in known if one is not None)
    found = [
        dice.read(1, dice.reading(BOXERS), f"FISTS:{place}")[0] if fists is None else fists
        for place, fists in enumerate(known)
    ]
    return found[0], found[1]


@resolves("mad.racket.gym")
def box(dice: Dice, ring: Ring) -> BoutResult:
    """Both test FISTS again and again until one passes while the other fails, then 3D6 for the purse.

    A 6 always fails. A boxer who is paid to dive goes down on a 6 at any roll of the other; if both dive, they get up
    again. Raises OutOfRange for impossible FISTS.
    """
    require_fists((ring.red, ring.blue))
    winner = None
    while winner is None:
        winner = dice.call(exchange, ring)
    return BoutResult(winner, dice.call(purse))


@resolves("mad.racket.gym")
def purse(dice: Dice) -> int:
    """3D6 of Loot."""
    return dice.total(PURSE_DICE, 6, "purse, in Loot")


@resolves("mad.racket.gym")
def exchange(dice: Dice, ring: Ring) -> Corner | None:
    """One die each: the winner, None while both are on their feet."""
    (red,) = dice.read(1, swings(ring.red, Corner.RED in ring.dives), "FISTS:0")
    (blue,) = dice.read(1, swings(ring.blue, Corner.BLUE in ring.dives), "FISTS:1")
    return _standing(red, blue)


@resolves("mad.racket.gym")
def who_wins(dice: Dice, ring: Ring) -> Corner:
    """The winner, with the chances of `box`: one draw over all faces that can decide an exchange."""
    require_fists((ring.red, ring.blue))
    return dice.read(1, _deciding(ring), "who wins")[0]


@lru_cache(64)
def swings(fists: int, bribed: bool) -> Reading[Swing]:
    """The six faces of a boxer's die."""
    passes = [face <= fists and face != ALWAYS_FAILS for face in range(1, 7)]
    keys = [Swing.PASSES if ok else Swing.FAILS for ok in passes]
    labels = ["passes" if ok else "fails" for ok in passes]
    if bribed:
        keys[ALWAYS_FAILS - 1], labels[ALWAYS_FAILS - 1] = Swing.DIVES, "goes down"
    good = tuple(face for face, ok in enumerate(passes, 1) if ok)
    return Reading(tuple(keys), labels=tuple(labels), good=good)


@lru_cache(256)
def _deciding(ring: Ring) -> Reading[Corner]:
    """All pairs of faces that leave one boxer on their feet."""
    red, blue = (swings(ring.red, Corner.RED in ring.dives).keys, swings(ring.blue, Corner.BLUE in ring.dives).keys)
    ends = [_standing(one, other) for one in red for other in blue]
    return Reading(tuple(sorted(end for end in ends if end is not None)))


def _standing(red: Swing, blue: Swing) -> Corner | None:
    if red == blue:
        return None
    if Swing.DIVES in (red, blue):
        return Corner.BLUE if red is Swing.DIVES else Corner.RED
    return Corner.RED if red is Swing.PASSES else Corner.BLUE


def require_fists(known: Iterable[int]) -> None:
    for fists in known:
        if not 1 <= fists <= 6:
            raise OutOfRange(f"A boxer's FISTS are 1 to 6, not {fists}. Give a number in that range.")
