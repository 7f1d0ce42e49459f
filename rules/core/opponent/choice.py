"""What an opponent does: of all legal moves of a figure the one that is expected to bring most for what it spends.

It looks one move ahead by exact odds, and values the square on which a move ends by the table of harm. It looks at
nothing but a position as its side sees it, and the same position gives the same move. It plays on a street.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef, referenced_move
from rules.core.action.fields import Squares
from rules.core.action.move import MOVES
from rules.core.action.on_street import stands_on
from rules.core.action.system import System
from rules.core.opponent.ends import End, ends_of
from rules.core.opponent.harm import Harm, Memory, gain_of
from rules.core.opponent.noise import noise_of
from rules.core.people.person import Person
from rules.core.plain.events import SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.laid_street import FigurePut
from rules.core.play.obligations import Owed
from rules.core.street.squares import Square, square_named

MOST_DEEDS: Final = 30
"""The deeds that a side does at most in one turn."""
TRIED: Final = 3
"""The squares of a move that are tried, the best first, until one is legal."""


ESCAPED: Final = 1.0
"""What it is worth to leave the street, to a figure that flees."""
FLEEING: Final = 0.1
"""What all else counts for such a figure."""


class Valued(NamedTuple):
    """A move, what it is expected to bring, and what it spends."""

    offered: MoveRef
    gain: float
    spends: float

    @property
    def rate(self) -> float:
        return self.gain / max(self.spends, 1)


def choose(
    system: System,
    seen: Any,
    actor: Person[Any],
    seed: int,
    noise: float = 0.0,
    done: Collection[MoveRef] = (),
    memory: Memory | None = None,
) -> MoveRef | None:
    """Return the move that a figure makes; None if nothing is worth doing.

    seen    the position as the figure's side sees it
    seed    the number of the event, for the noise
    noise   how far each expectation may be wrong, as a standard deviation
    done    what the side has done in this turn. What spends nothing isn't done twice
    memory  of the same game, to save time
    """
    if len(done) >= MOST_DEEDS:
        return None
    found = best(system, seen, actor, seed, noise, memory)
    return next((one.offered for one in found if one.spends or one.offered not in done), None)


def best(
    system: System, seen: Any, actor: Person[Any], seed: int, noise: float = 0.0, memory: Memory | None = None
) -> list[Valued]:
    """Return what is worth doing, the best first: see `choose`."""
    assert system.legal is not None, "its figures act"
    first = system.legal.ahead(seen)
    mine = list(system.legal(seen, actor))
    opening = [one for one in mine if first is not None and one.command == first.command]
    if opening:
        return [Valued(opening[0], 1.0, 0)]
    values = _Values(system, seen, actor, memory)
    found = [*values.of(mine)]
    if noise:
        found = [one._replace(gain=one.gain + noise * noise_of(seed, _in_words(one.offered))) for one in found]
    return sorted((one for one in found if one.gain > values.least), key=lambda one: -one.rate)


def answered(
    system: System, seen: Any, actor: Person[Any], answers: Iterable[MoveRef], memory: Memory | None = None
) -> MoveRef | None:
    """Return the best of some answers to what a figure owes, the first of those that are alike; None for none."""
    known = list(answers)
    if len(known) < 2:
        return next(iter(known), None)
    return best_of(system, seen, actor, known, memory) or known[0]


def _in_words(offered: MoveRef) -> str:
    return f"{offered.command} {sorted(offered.typed.items())}"


def best_of(
    system: System, seen: Any, actor: Person[Any], moves: Iterable[MoveRef], memory: Memory | None = None
) -> MoveRef | None:
    """Return the best of some moves of which a figure must make one, whatever it brings; None if none can be made."""
    values = _Values(system, seen, actor, memory).of(moves)
    found = max(values, key=lambda one: one.gain, default=None)
    return None if found is None else found.offered


class _Values:
    """The values of a figure's moves in one position. A move must gain more than the least to be worth it."""

    def __init__(self, system: System, seen: Any, actor: Person[Any], memory: Memory | None) -> None:
        self._system, self._seen, self._actor = system, seen, actor
        self._at = stands_on(seen, actor)
        self._memory = memory or Memory(seen.book)
        self._harm = Harm(system, seen, actor, self._memory)
        self.least = self._harm.least

    def of(self, moves: Iterable[MoveRef]) -> Iterator[Valued]:
        """The values of moves that can be made."""
        for one in moves:
            for whole in self._whole(one):
                if ends := ends_of(self._seen, whole, self._memory.known):
                    spends = self._spends(ends[0])
                    gain = sum(end.chance * self._brings(end, len(ends) == 1 and spends > 0) for end in ends)
                    yield Valued(whole, gain, spends)
                    break

    def _whole(self, offered: MoveRef) -> list[MoveRef]:
        """A move with the squares to which it may lead, the best first; as it is if it leads nowhere."""
        squares = self._squares(self._seen, offered)
        if not squares:
            return [offered]
        best_first = sorted(squares, key=lambda one: -self._harm.stance(one[0]))
        return [MoveRef(offered.command, {**offered.typed, "to": typed}) for _, typed in best_first[:TRIED]]

    def _squares(self, position: Any, offered: MoveRef) -> list[tuple[Square, str]]:
        """The squares that a move of the figure offers, if it asks for one, each with what is typed for it."""
        option = MOVES[offered.command].options.get("to")
        if self._at is None or option is None or not isinstance(option.measured, Squares) or "to" in offered.typed:
            return []
        try:
            choices = option.measured.of(position, referenced_move(position, offered))
        except Refusal:
            return []
        named = ((square_named(typed), typed) for _, typed in choices)
        return [(square, typed) for square, typed in named if square is not None]

    def _spends(self, end: End) -> float:
        assert self._system.legal is not None, "its figures act"
        return self._system.legal.spends(end.changes, self._actor)

    def _brings(self, end: End, certain: bool) -> float:
        """What an end gains: in figures, by the place of the figure, and by where a move that it owes can lead.

        certain  whether there is no other end, and it spends something: then it is worth a look at what the figure can
                 do afterwards
        """
        assert self._system.worth is not None, "it has fights"
        gain = gain_of(end.changes, self._seen.people, self._actor.side, self._system.worth, self._harm.caution)
        if self._at is None:
            return gain
        if self._harm.flees:
            if self._is_gone(end):
                return ESCAPED
            gain *= FLEEING
        put = [one for one in end.changes if isinstance(one, FigurePut) and one.figure == self._actor.id]
        if put:
            return gain + self._to(put[-1].square)
        after = self._seen.after(*end.changes)
        actor = after.people[self._actor.id]
        owed = [one for one in actor.figure.duties if one not in self._actor.figure.duties]
        if certain and not owed and actor.figure != self._actor.figure:
            return gain + Harm(self._system, after, actor, self._memory).stance(self._at) - self._harm.stance(self._at)
        leads = {one: self._leads(after, one) for one in owed}
        free = [one for one in actor.figure.duties if not leads.get(one)]  # to go on is no burden
        eased = replace(actor.figure, duties=tuple(free))
        return gain + self._system.worth(eased) - self._system.worth(actor.figure) + sum(leads.values())

    def _is_gone(self, end: End) -> bool:
        """Whether the figure is no longer on the street after an end."""
        figure = self._actor.figure
        for one in end.changes:
            if one.kind is SubjectKind.FIGURE and one.subject == self._actor.id:
                figure = one.apply_to(figure)
        assert self._system.bearing is not None, "it is measured on streets"
        return not self._system.bearing(figure).there

    def _to(self, square: Square | None) -> float:
        """What it is worth to go to a square; None for off the street."""
        there = 0.0 if square is None else self._harm.stance(square)
        return there - (0.0 if self._at is None else self._harm.stance(self._at))

    def _leads(self, position: Any, owed: Owed) -> float:
        """What the best end of an owed move is worth."""
        squares = self._squares(position, MoveRef(owed.command, owed.filled(self._actor.typed)))
        return max((self._to(square) for square, _ in squares), default=0.0)
