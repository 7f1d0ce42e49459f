"""Units and who gives them orders, and who is out of command (pot.organization, pot.command)."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final, NamedTuple

from rules.core.dice import Dice
from rules.core.move import Complete, Source, opt
from rules.core.person import NO_SIDE
from rules.core.position import Price
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.pottersville.board import Unit
from rules.pottersville.model import Level, Wound
from rules.pottersville.position import Position
from rules.pottersville.tables import LEVELS, RADIUS

UNITS: Final = Complete(lambda game, _: [] if game is None else [unit.name for unit in game.board.units])


def named_unit(about: str, source: Source | None = None) -> Any:
    """A field for a unit on the table."""
    return opt(about, source, read=lambda at, name: at.board.unit(name), table=True, complete=UNITS)


# Who gives it orders


def givers(at: Position, unit: Unit) -> frozenset[int]:
    """The users who give a unit its orders: the players of its side or, where it has none, the owners of its figures.

    Nobody in particular where there are none of these.
    """
    if at.game is not None and unit.side > NO_SIDE:
        return frozenset(at.game.sides[unit.side].players)
    return frozenset(user for one in unit.members if one in at.people for user in at.people[one].owners)


def commanded(at: Position, unit: Unit) -> Price:
    """What is decided for a unit is for those who give it orders, or for an umpire in their place."""
    users = givers(at, unit)
    if not users:
        at.require_player()
    if not users or at.caller in users:
        return ()
    name = at.clean(unit.name)
    return at.by_umpire(name, f"{name} is not yours to command: that is for those who play it, or an umpire.")


def able(at: Position) -> list[str]:
    """The units with anybody alive and free, by name."""
    free = {id for id, one in at.people.items() if one.figure.wound is not Wound.DEAD and not one.figure.cuffed}
    return [unit.name for unit in at.board.units if free.intersection(unit.members)]


# The command radius

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
