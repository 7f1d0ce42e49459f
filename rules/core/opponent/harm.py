"""What figures could do to each other on a street: a table of harm, and what a square is worth to a figure by it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.on_street import placed
from rules.core.action.system import System
from rules.core.opponent.ends import Effort, KnownOdds, ends_of
from rules.core.opponent.noise import noise_of
from rules.core.people.person import Person
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.street.cover import cover
from rules.core.street.lights import light_on
from rules.core.street.measures import squared
from rules.core.street.placed import Placed
from rules.core.street.sight import seen as in_sight
from rules.core.street.squares import Square, name_of
from rules.core.street.ways import Gait, inches_to
from rules.core.tables.book import Book

LATER: Final = 0.6
"""What is left of the harm of an attack that only a later move can make."""
FEAR: Final = 0.6
"""What the harm of an enemy counts for that shoots at one of those it sees before the figure's next move."""
PATIENT: Final = 10
"""The turns of a fight in which a side counts what it may lose in full."""
BOLDER: Final = 0.8
"""What is left of that after each later turn: otherwise two sides could lie in wait for each other for ever."""
NEARER: Final = 0.004
"""What an inch of way to the enemies is worth to a figure that can't attack any, or that has lost its patience."""
RESTLESS: Final = 20
"""The turns of a fight after which a figure that can't attack wanders, prefers ways without obstacles, and searches the
street for enemies who hide: two may never reach each other.
"""
SELDOM: Final = 4
"""It wanders one turn in so many. If it knows of no enemy any more, it strays, for so many turns near one place."""
SEARCHED: Final = 6
"""So many turns a restless figure goes to one place where somebody may hide. Every other one is in the next room."""
WANDERS: Final = 0.03
"""How far off it then misjudges a square, as a standard deviation."""
OUTWARD: Final = 0.02
"""What an inch of way to the edge of the street is worth to a figure that flees."""
AFOOT: Final = Gait(rough=1, obstacle=6, door=2)
"""What a way on foot costs, about, in any game: an obstacle takes most of a move, and some games don't let it be walked
over.
"""
AROUND: Final = replace(AFOOT, obstacle=None)
"""The same around all obstacles."""
LEAST: Final = 0.004
"""The least harm that counts."""
LITTLE: Final = 0.001
"""The least that counts for a restless figure: one that limps gets an inch nearer at a time."""
EFFORT: Final = Effort(steps=1_000, runs=60, results=16)
"""What may be spent on an entry of the table of harm."""
MOST_ENTRIES: Final = 4_000
"""The entries of the table of harm that are kept."""
BYSTANDER: Final = 0.2
"""What the life of a figure on no side is worth of that of an own one."""


def gain_of(
    changes: Iterable[Change],
    people: Mapping[int, Person[Any]],
    side: int,
    worth: Callable[[Any], float],
    caution: float = 1.0,
) -> float:
    """What a side gains by changes: what its own figures gain and others lose. Who is on no side counts little.

    caution  what its own losses count, from 0 to 1
    """
    now: dict[int, Any] = {}
    for one in changes:
        if one.kind is SubjectKind.FIGURE and one.subject in people:
            now[one.subject] = one.apply_to(now.get(one.subject, people[one.subject].figure))
    gain = 0.0
    for who, figure in now.items():
        one = people[who]
        more = worth(figure) - worth(one.figure)
        if one.side == side:
            gain += more if more > 0 else caution * more
        else:
            gain += more * (-1.0 if one.side >= 0 else BYSTANDER)
    return gain


class Memory:
    """What an opponent keeps from one choice to the next, in one game and on one book of tables.

    It saves time and changes no choice: an entry of the table of harm depends on nothing but two figures as they are,
    and where both are on a street.
    """

    __slots__ = ("_figures", "entries", "known")

    def __init__(self, book: Book) -> None:
        self.known = KnownOdds(book)
        self.entries: dict[Hashable, float] = {}
        self._figures: dict[Any, int] = {}

    def as_it_is(self, figure: Any) -> int:
        """A number that only equal figures share, until much is known. Then all is forgotten."""
        if len(self.entries) > MOST_ENTRIES:
            self.entries, self._figures = {}, {}
        return self._figures.setdefault(figure, len(self._figures))


class Harm:
    """The table of harm of a figure and its enemies, as the figure's side sees them.

    An entry says what the best attack of one on another is expected to bring the attacker's side, whoever's turn it is.
    It is reckoned as if nobody else were there, and as if nothing lay on the board.

    caution  what the losses of the side count, from 0 to 1
    least    the gain beyond which a move is worth it
    """

    def __init__(self, system: System, seen: Any, actor: Person[Any], memory: Memory) -> None:
        assert system.legal is not None, "its figures act"
        assert system.worth is not None, "it has fights"
        assert system.bearing is not None, "it is measured on streets"
        assert system.games is not None, "its games have turns"
        self._turn = system.games.phase(seen.board)
        self.caution = BOLDER ** max(0, self._turn - PATIENT)
        self.least = LEAST if self._turn <= RESTLESS else LITTLE
        self.flees = system.flees(seen.board, actor.figure)
        self._legal, self._worth, self._covers = system.legal, system.worth, system.covers
        self._seen, self._actor, self._memory = seen, actor, memory
        self._bare = seen.then(seen.blank)
        self._duels: dict[tuple[int, Square], Any] = {}
        self._stances: dict[Square, float] = {}
        there = placed(seen, system.bearing)
        own = [there[one.id] for one in self._figures(there) if one.side == actor.side and one.id != actor.id]
        self._enemies = [
            (one, there[one.id], sum(bool(there[one.id].sees(self._seen.street.ground, friend.at)) for friend in own))
            for one in self._figures(there)
            if one.side != actor.side
        ]

    def _figures(self, there: Mapping[int, Placed]) -> Iterator[Person[Any]]:
        """The figures of sides that are on the street and not out of the fight."""
        for one in self._seen.people.values():
            if one.here and one.side >= 0 and one.id in there and self._worth(one.figure) > 0:
                yield one

    def stance(self, square: Square) -> float:
        """What it is worth to the figure to be on a square: its best attack from there, less what it is open to."""
        if square not in self._stances:
            self._stances[square] = self._reckoned(square)
        return self._stances[square]

    def _reckoned(self, square: Square) -> float:
        ground = self._seen.street.ground
        if self.flees:
            return -OUTWARD * inches_to(ground, ground.edge, AFOOT).get(square, 0.0)
        attack, threat = self.attack(square), 0.0
        for enemy, spot, others in self._in_sight(square):
            if spot.looks_at(square):
                threat += self._entry(enemy, self._actor, spot.at, square, square) / (1 + others)
        value = LATER * attack - FEAR * self.caution * threat
        drawn = 1 - self.caution if attack > LEAST else 1  # in the end also past what is in the way of an attack
        if attack <= LEAST and self._wanders:
            value += WANDERS * noise_of(self._turn // SELDOM, name_of(square))
        if not drawn:
            return value
        return value - NEARER * drawn * next((ways[square] for ways in self._ways if square in ways), 0.0)

    @property
    def _wanders(self) -> bool:
        if not self._enemies:  # all that are left hide
            return PATIENT < self._turn <= RESTLESS
        return self._turn > RESTLESS and self._turn % SELDOM == 0

    def attack(self, square: Square) -> float:
        """What the figure's best attack from a square is expected to bring."""
        return max(
            (self._entry(self._actor, enemy, square, spot.at, square) for enemy, spot, _ in self._in_sight(square)),
            default=0.0,
        )

    def _in_sight(self, square: Square) -> Iterator[tuple[Person[Any], Placed, int]]:
        """The enemies who are seen from a square, each with its place and how many others of the side it sees."""
        ground = self._seen.street.ground
        return (one for one in self._enemies if square != one[1].at and in_sight(ground, square, one[1].at))

    @cached_property
    def _ways(self) -> tuple[Mapping[Square, float], ...]:
        """The inches to the nearest enemy from everywhere, by ways past all enemies, then by any."""
        ground, taken = self._seen.street.ground, [spot.at for _, spot, _ in self._enemies]
        around = [near for one in taken for near in (one, *ground.neighbors(one))]
        if self._turn <= RESTLESS:
            return inches_to(ground, around, AFOOT, taken), inches_to(ground, around, AFOOT)
        around = around or [self._searched]
        return tuple(inches_to(ground, around, gait, past) for gait in (AROUND, AFOOT) for past in (taken, ()))

    @property
    def _searched(self) -> Square:
        """Where the figure looks next for enemies who hide: outdoors and, room after room, indoors."""
        place, who, ground = self._turn // SEARCHED, self._actor.id, self._seen.street.ground
        outdoors = ground.standable - ground.inside
        if ground.rooms and ((place + who) % 2 or not outdoors):
            squares = ground.rooms[(place // 2 + who) % len(ground.rooms)]
        else:
            squares = outdoors
        return max(squares, key=lambda one: noise_of(place, f"{who} {name_of(one)}"))

    def _entry(self, one: Person[Any], other: Person[Any], at: Square, target: Square, mine: Square) -> float:
        ground = self._seen.street.ground
        memory, covered = self._memory, cover(ground, at, target, self._covers).cover
        near = ground.in_contact(at, target)
        lit = light_on(self._seen.street.bare, target)
        of = one.id, memory.as_it_is(one.figure), other.id, memory.as_it_is(other.figure)
        key = of, self._way_between(one, other, at, target), covered, near, lit
        if key not in memory.entries:
            position = self._alone(other if one.id == self._actor.id else one, mine)
            moves = self._attacks(position, one, other)
            best = max((self._brings(position, one, move) for move in moves), default=0.0)
            memory.entries[key] = max(0.0, best)  # nobody has to attack
        return memory.entries[key]

    def _way_between(self, one: Person[Any], other: Person[Any], at: Square, target: Square) -> Hashable:
        """How far it is; also which way, and which way both look, in a game in which that matters."""
        fronts = tuple(self._seen.street.spots[who.id].front for who in (one, other))
        if fronts == (None, None):
            return squared(at, target)
        return target[0] - at[0], target[1] - at[1], fronts

    def _attacks(self, position: Any, one: Person[Any], other: Person[Any]) -> Iterable[Any]:
        return self._legal.attacks(position, position.people[one.id], position.people[other.id])

    def _brings(self, position: Any, one: Person[Any], move: Any) -> float:
        offered = MoveRef.of(move, *self._legal.measured.get(move.__class__, ()))
        ends = ends_of(position, offered, self._memory.known, now=False, effort=EFFORT)
        people = position.people
        return sum(end.chance * gain_of(end.changes, people, one.side, self._worth) for end in ends)

    def _alone(self, enemy: Person[Any], square: Square) -> Any:
        """The position with the figure on a square, and an enemy where it is. Nobody else is there."""
        key = enemy.id, square
        if key not in self._duels:
            street, both = self._bare.street, (self._actor.id, enemy.id)
            spots = {one: street.spots[one] for one in both}
            spots[self._actor.id] = replace(spots[self._actor.id], square=square)
            game = replace(self._bare.game, street=replace(street, spots=spots))
            people = {one: self._bare.people[one] for one in both}
            self._duels[key] = replace(self._bare, people=people, game=game)
        return self._duels[key]
