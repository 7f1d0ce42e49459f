"""Command radius: who is too far from his unit (pot.command)."""

from __future__ import annotations

from math import isfinite
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.pottersville.model import Level
from rules.pottersville.tables import LEVELS, RADIUS

FARTHEST: Final = 240


class Post(NamedTuple):
    """Where somebody of a unit stands: inches to the next nearest of the unit, and to its leader."""

    level: Level
    nearest: float
    leader: float


class Leash(NamedTuple):
    """Whether somebody is within reach of his unit: the inches allowed to the next nearest, and to the leader."""

    nearest: int
    leader: int
    strays: bool
    unled: bool

    @property
    def kept(self) -> bool:
        return not (self.strays or self.unled)


@resolves("pot.command")
def command(dice: Dice, leader: Level, posts: tuple[Post, ...]) -> tuple[Leash, ...]:
    """Who of a unit is out of command: each within the radius of his own level of the next nearest, and within that of
    the leader's level of the leader. Nothing is thrown.

    Raises OutOfRange for inches that can't be.
    """
    for post in posts:
        if not all(isfinite(inches) and 0 <= inches <= FARTHEST for inches in (post.nearest, post.leader)):
            raise OutOfRange(f"Distances within a unit are 0 to {FARTHEST} inches.")
        if post.nearest > post.leader:
            raise OutOfRange(
                f"The next nearest of the unit is no farther than its leader: {post.nearest:g} inches to the one, "
                f"{post.leader:g} to the other can't be."
            )
    levels = dice.grid(LEVELS)
    led = levels.filled(leader, RADIUS)
    return tuple(
        [
            Leash(own, led, post.nearest > own, post.leader > led)
            for post in posts
            for own in (levels.filled(post.level, RADIUS),)
        ]
    )
