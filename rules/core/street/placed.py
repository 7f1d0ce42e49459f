"""Who stands where on a street, as one person knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.plain.frozen import frozen
from rules.core.plain.words import sentence
from rules.core.street.fronts import in_front
from rules.core.street.ground import Ground
from rules.core.street.measures import inches_between
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Direction, Square, name_of


@frozen
class Placed:
    """A figure on a street.

    side    the number of its side; figures of the same side are friends
    stands  whether nobody can pass its square; the fallen can be stepped over
    awake   whether it sees; the dead and unconscious don't
    front   where it looks; None in a game without fronts
    hidden  whether only its own side and the umpires know where it is
    down    whether it lies there alive, so that nobody else ends a move on its square
    """

    name: str
    side: int
    at: Square
    stands: bool = True
    awake: bool = True
    front: Direction | None = None
    hidden: bool = False
    down: bool = False

    def looks_at(self, square: Square) -> bool:
        """Whether the figure is awake, and the square is not behind its front."""
        return self.awake and (self.front is None or in_front(self.at, self.front, square))

    def sees(self, ground: Ground, square: Square) -> Sight:
        """How well the figure sees a square: not at all if it doesn't look there."""
        return seen(ground, self.at, square) if self.looks_at(square) else Sight.NONE


def known_to(side: int | None, placed: Iterable[Placed]) -> list[Placed]:
    """The figures that a side knows of; None for an outsider. Whoever computes for a side begins with this."""
    return [one for one in placed if not one.hidden or one.side == side]


def taken(placed: Iterable[Placed], mover: Placed | None = None) -> frozenset[Square]:
    """The squares of standing figures other than the mover."""
    return frozenset(one.at for one in placed if one.stands and one is not mover)


def lain_on(placed: Iterable[Placed], mover: Placed | None = None) -> frozenset[Square]:
    """The squares of figures other than the mover who lie there alive: others step over them, and don't stop there.

    So they can get up where they lie.
    """
    return frozenset(one.at for one in placed if one.down and not one.stands and one is not mover)


def in_contact_with(ground: Ground, placed: Iterable[Placed], one: Placed) -> list[Placed]:
    """The other figures base to base with one, standing or fallen."""
    around = {*ground.neighbors(one.at), one.at}
    return [other for other in placed if other is not one and other.at in around]


def within_inches(placed: Iterable[Placed], center: Square, inches: int) -> list[Placed]:
    """The figures at most so many inches from a square, the nearest first. Who is on that square is among them."""
    near = [(inches_between(center, one.at), one) for one in placed]
    return [one for away, one in sorted(near, key=lambda pair: pair[0]) if away <= inches]


def nearest_to(placed: Iterable[Placed], center: Square) -> list[Placed]:
    """Of some figures those with the fewest whole inches to a square: several if they are equally near."""
    away = [(inches_between(center, one.at), one) for one in placed]
    least = min((inches for inches, _ in away), default=0)
    return [one for inches, one in away if inches == least]


def who_sees(ground: Ground, placed: Iterable[Placed], square: Square, least: Sight = Sight.PEEKING) -> list[Placed]:
    """The figures that see a square at least so well; one that is awake sees its own."""
    return [one for one in placed if one.sees(ground, square) >= least]


def misplaced(ground: Ground, placed: Sequence[Placed]) -> list[str]:
    """Who can't be where they are, a sentence each: off the street, in a wall, or two on one square.

    A street that changes under people's feet is asked this first.
    """
    held: dict[Square, Placed] = {}
    said: list[str] = []
    for one in placed:
        kind = ground.squares.get(one.at)
        if kind is None:
            said.append(f"{sentence(one.name)} can't be on {name_of(one.at)}, which is off the street.")
        elif not kind.stands:
            said.append(f"{sentence(one.name)} can't be on {name_of(one.at)}, which is {kind.name}.")
        elif (one.stands or one.down) and held.setdefault(one.at, one) is not one:
            said.append(f"{sentence(one.name)} can't be on {name_of(one.at)}: {held[one.at].name} is there.")
    return said
