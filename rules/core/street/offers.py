"""The squares to which a figure might want to go: few enough for buttons, the best first, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.street.cover import CORNER, USUAL, Cover, CoverTable, cover
from rules.core.street.fronts import in_front
from rules.core.street.ground import Ground, Place
from rules.core.street.placed import Placed
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import DIRECTIONS, Direction, Square, name_of
from rules.core.street.ways import Reach, inches_to

MOST_OFFERED: Final = 25
"""Discord's lists hold no more."""
MOST_SHELTERED: Final = 10
CONTACT, UNSEEN, IN_AIM, TO_AIM, CLEAR_SHOT, FRIEND, FAR = 95, 90, 85, 60, 45, 30, 20
"""What reasons are worth. Cover is worth up to 50."""
NO_FRONTS: Final[Mapping[Square, Direction]] = {}


@frozen
class Offer:
    """A square that somebody might go to.

    inches   what the way there costs
    reasons  each a part of a sentence, the best first
    """

    square: Square
    inches: float
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        """“C4, 6 inches: in contact with Dooley; hard cover (crates) from Ash Can”."""
        return f"{name_of(self.square)}, {self.inches:g} inches: {'; '.join(self.reasons)}"


@frozen
class Want:
    """One reason to go to one of several squares."""

    worth: int
    reason: str
    squares: tuple[Square, ...]


def offers(
    ground: Ground,
    placed: Sequence[Placed],
    mover: Placed,
    within: Reach,
    aims: Iterable[Place] = (),
    table: CoverTable = USUAL,
    fronts: Mapping[Square, Direction] = NO_FRONTS,
) -> list[Offer]:
    """At most 25 squares in reach that mean something, the best first.

    Each reason names its best square alone: the one that the fewest enemies see, then the nearest. Of squares with
    cover the best ten are named.

    placed  everybody the mover's side knows of, the mover too; see `known_to`
    within  the squares in reach of the mover
    aims    places that the mover wants to get to
    fronts  where the mover looks once it is on a square; nothing in a game without fronts
    """
    others = [one for one in placed if one is not mover]
    foes = [one for one in others if one.side != mover.side and one.awake]
    held = {one.at for one in others} | {mover.at}
    there = {square: cost for square, cost in within.inches.items() if square not in held}
    views = [{square for square in there if seen(ground, square, foe.at) is not Sight.NONE} for foe in foes]
    seers = {
        square: [foe for foe, view in zip(foes, views, strict=True) if square in view and foe.looks_at(square)]
        for square in there
    }
    worth: dict[Square, list[tuple[int, str]]] = {}
    for want in [
        Want(UNSEEN, "out of every enemy's sight", tuple(one for one in there if not seers[one])),
        *_beside(ground, others, mover, there),
        *_clear_shots(ground, mover, zip(foes, views, strict=True), table, fronts),
        *(_aim(ground, aim, there) for aim in aims),
        *_far(there),
    ]:
        best = min(want.squares, key=lambda one: (len(seers[one]), there[one], one), default=None)
        if best is not None:
            worth.setdefault(best, []).append((want.worth, want.reason))
    sheltered = sorted(_sheltered(ground, there, seers, table), reverse=True)
    for value, square, reason in sheltered[:MOST_SHELTERED]:
        worth.setdefault(square, []).append((value, reason))
    best_first = sorted(worth, key=lambda one: (-sum(value for value, _ in worth[one]), one))[:MOST_OFFERED]
    return [
        Offer(one, there[one], tuple(reason for _, reason in sorted(worth[one], key=lambda pair: -pair[0])))
        for one in best_first
    ]


def _beside(ground: Ground, others: Iterable[Placed], mover: Placed, there: Mapping[Square, float]) -> Iterator[Want]:
    """In contact with an enemy, or beside a friend or somebody fallen."""
    for one in others:
        foe = one.side != mover.side and one.awake
        around = tuple(square for square in ground.neighbors(one.at) if square in there)
        yield Want(CONTACT if foe else FRIEND, f"{'in contact with' if foe else 'beside'} {one.name}", around)


def _clear_shots(
    ground: Ground,
    mover: Placed,
    foes: Iterable[tuple[Placed, Set[Square]]],
    table: CoverTable,
    fronts: Mapping[Square, Direction],
) -> Iterator[Want]:
    """Where an enemy has no cover who has some now, or is out of sight. With each enemy come the squares in view.

    A square where the mover would turn its back on the enemy is not one of them.
    """
    for foe, view in foes:
        if mover.sees(ground, foe.at) is Sight.NONE or cover(ground, mover.at, foe.at, table):
            faced = (at for at in view if at not in fronts or in_front(at, fronts[at], foe.at))
            clear = tuple(at for at in faced if not cover(ground, at, foe.at, table))
            yield Want(CLEAR_SHOT, f"a clear shot at {foe.name}", clear)


def _far(there: Mapping[Square, float]) -> Iterator[Want]:
    for way in DIRECTIONS[::2]:
        dx, dy = way.step
        far = max((x * dx + y * dy for x, y in there), default=0)
        yield Want(FAR, f"as far {way} as possible", tuple(one for one in there if one[0] * dx + one[1] * dy == far))


def _aim(ground: Ground, aim: Place, there: Mapping[Square, float]) -> Want:
    """To be in a place, or as near to it by a way as is possible."""
    inside = tuple(one for one in there if one in aim.squares)
    if inside:
        return Want(IN_AIM, f"in {aim.name}", inside)
    ways = inches_to(ground, aim.squares)
    least = min((ways[one] for one in there if one in ways), default=0)
    return Want(TO_AIM, f"towards {aim.name}", tuple(one for one in there if ways.get(one) == least))


def _sheltered(
    ground: Ground,
    there: Mapping[Square, float],
    seers: Mapping[Square, Sequence[Placed]],
    table: CoverTable,
) -> Iterator[tuple[int, Square, str]]:
    """The squares with something that covers from some who see them: worth, square, and against how many."""
    for square in there:
        covers = [cover(ground, one.at, square, table) for one in seers[square]]
        good = [one for one in covers if one.cover is Cover.HARD or (one and one.by != CORNER)]
        if good:
            best = max(good, key=lambda one: one.cover)
            who = seers[square][0].name if len(covers) == 1 else _of_seers(len(good), len(covers))
            value = 25 * best.cover * len(good) // len(covers) - int(there[square])
            yield value, square, f"{table.names[best.cover]} ({best.by}) from {who}"


def _of_seers(covered: int, number: int) -> str:
    """“both who see it”, “2 of the 3 who see it”."""
    if covered == number:
        return "both who see it" if number == 2 else f"all {number} who see it"
    return f"{covered} of the {number} who see it"
