"""The squares to which a figure might want to go: few enough for buttons, the best first, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen
from rules.core.plain.words import listed
from rules.core.street.cover import CORNER, USUAL, Cover, CoverTable, cover, has_cover_at_hand
from rules.core.street.fronts import in_front
from rules.core.street.ground import BARE, Ground, Place
from rules.core.street.measures import squared
from rules.core.street.placed import Placed
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import DIRECTIONS, Direction, Square, name_of
from rules.core.street.ways import FAR as FAR_AWAY
from rules.core.street.ways import Reach, inches_to

MOST_OFFERED: Final = 25
"""Discord's lists hold no more."""
MOST_SHELTERED: Final = 10
CONTACT, UNSEEN, AT_AIM, CLEAR_SHOT, FRIEND, FAR = 95, 90, 85, 45, 30, 20
TO_COVER, TO_AIM, TO_FOE, TO_DOWN = 65, 60, 55, 50
"""What reasons are worth. Cover is worth up to 50."""
MOST_AIMS: Final = 6
"""The most places of which the nearest square is named. They are the nearest ones."""
EDGE: Final = "the edge"
"""The name of the squares at the edge, as a place to get to."""
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
    """One reason to go to one of several squares.

    near  what its squares are as near to as possible, in a reason that says so; empty for another one
    """

    worth: int
    reason: str
    squares: tuple[Square, ...]
    near: str = ""


class Ends(NamedTuple):
    """The squares on which a mover may end, with their inches: those that nobody is on, and all of them."""

    free: Mapping[Square, float]
    all: Mapping[Square, float]


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
    room = _free(within, mover, [one for one in others if one.stands or one.down])
    there = _free(within, mover, others) or room
    ends = Ends(there, room)
    views = [{square for square in room if seen(ground, square, foe.at) is not Sight.NONE} for foe in foes]
    seers = {
        square: [foe for foe, view in zip(foes, views, strict=True) if square in view and foe.looks_at(square)]
        for square in room
    }
    wants: dict[Square, list[Want]] = {}
    down = [one for one in others if one.down and one.side == mover.side]
    sheltered = sorted(_sheltered(ground, there, seers, table), reverse=True)
    for want in [
        Want(UNSEEN, "out of every enemy's sight", tuple(one for one in there if not seers[one])),
        *_beside(ground, others, mover, there),
        *_clear_shots(ground, mover, zip(foes, views, strict=True), table, fronts),
        *_aims(ground, aims, mover, ends),
        *_nearest_of(ground, foes, "", TO_FOE, mover, ends),
        *_nearest_of(ground, down, ", who is down,", TO_DOWN, mover, ends),
        *(() if sheltered or not any(seers.values()) else _to_cover(ground, table, mover, ends)),
        *_far(there),
    ]:
        best = min(want.squares, key=lambda one: (len(seers[one]), room[one], one), default=None)
        if best is not None:
            wants.setdefault(best, []).append(want)
    for value, square, reason in sheltered[:MOST_SHELTERED]:
        wants.setdefault(square, []).append(Want(value, reason, (square,)))
    best_first = sorted(wants, key=lambda one: (-sum(want.worth for want in wants[one]), one))[:MOST_OFFERED]
    return [Offer(one, room[one], _reasons(wants[one])) for one in best_first]


def _free(within: Reach, mover: Placed, others: Iterable[Placed]) -> dict[Square, float]:
    """The squares in reach that neither the mover nor any of these others is on, with their inches.

    Where the dead lie, or someone sits in a car, another may stop. Such a square is offered if no other is free, or if
    no free one brings the mover nearer to something.
    """
    held = {one.at for one in others} | {mover.at}
    return {square: cost for square, cost in within.inches.items() if square not in held}


def _reasons(wants: Sequence[Want]) -> tuple[str, ...]:
    """The reasons for a square, the best first. What it is as near to as possible is one reason: two names at most."""
    best_first = sorted(wants, key=lambda want: -want.worth)
    near = [want for want in best_first if want.near]
    others = [want.reason for want in best_first if not want.near or want is near[0]]
    if len(near) < 2:
        return tuple(others)
    both = sorted(near, key=lambda want: want.worth != TO_FOE)[:2]
    named = f"as near to {listed([want.near for want in both])} as possible"
    return tuple(named if reason == near[0].reason else reason for reason in others)


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


def _aims(ground: Ground, aims: Iterable[Place], mover: Placed, ends: Ends) -> Iterator[Want]:
    """To be in a room or beside a thing, or as near to it by a way as is possible: of some places the nearest."""
    near = sorted(aims, key=lambda one: min((squared(mover.at, at) for at in one.squares), default=0))
    for aim in near[:MOST_AIMS]:
        room = any(ground.squares[at].letter in BARE for at in aim.squares)
        around = aim.squares if room else aim.squares.union(*map(ground.neighbors, aim.squares))
        if mover.at in around:
            continue
        reached = tuple(one for one in ends.free if one in around)
        if reached:
            where = "in" if room and aim.name != EDGE else "at"
            yield Want(AT_AIM, f"{where} {aim.name}", reached)
        else:
            yield _nearer(ground, around, aim.name, TO_AIM, mover, ends)


def _nearest_of(
    ground: Ground, people: Sequence[Placed], what: str, worth: int, mover: Placed, ends: Ends
) -> Iterator[Want]:
    """As near as possible to the nearest of some people, by way; nothing if they are in contact or can be."""
    if not people:
        return
    ways = inches_to(ground, [mover.at])
    near = [
        (min(ways.get(at, FAR_AWAY) for at in around), squared(mover.at, one.at), one.name, around)
        for one in people
        for around in [(one.at, *ground.neighbors(one.at))]
    ]
    _, _, name, around = min(near)
    if mover.at not in around and not any(at in ends.free for at in around):
        yield _nearer(ground, around, f"{name}{what}", worth, mover, ends)


def _to_cover(ground: Ground, table: CoverTable, mover: Placed, ends: Ends) -> Iterator[Want]:
    """As near as possible to something that covers, where nothing in reach does."""
    cover_there = [one for one in ground.standable if has_cover_at_hand(ground, one, table)]
    yield _nearer(ground, cover_there, "cover", TO_COVER, mover, ends)


def _nearer(ground: Ground, aim: Iterable[Square], name: str, worth: int, mover: Placed, ends: Ends) -> Want:
    """The squares from which the way to an aim is the shortest; none if it isn't shorter than the mover's own."""
    ways = inches_to(ground, aim)
    own, squares = ways.get(mover.at, FAR_AWAY), ()
    for known in ends:
        least = min((ways[one] for one in known if one in ways), default=FAR_AWAY)
        if least < own:
            squares = tuple(one for one in known if ways.get(one) == least)
            break
    return Want(worth, f"as near to {name} as possible", squares, name)


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
