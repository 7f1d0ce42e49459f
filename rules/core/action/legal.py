"""What may be done: what every system's `legal` is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from rules.core.action.deed import MoveRef, allowed
from rules.core.action.move import DECLARED, command_of
from rules.core.action.position import Price
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal

A = TypeVar("A")
Called = str | Callable[[Any], str]
"""What a move is called in a word or two: always, or by what is settled of it."""
Name = tuple[str, str]
"""What a deed is known by: its command, and what it is called."""


def never_said(*_of: Any) -> str:
    """What is said where nothing is."""
    return ""


def can_pay(price: Callable[[], Price]) -> bool:
    """Whether a price can be paid."""
    with suppress(Refusal):
        price()
        return True
    return False


def never(_position: Any, _move: Any) -> bool:
    """Where a system can't tell beforehand, nothing is hopeless."""
    return False


def anything(_name: Name) -> bool:
    """All deeds are asked for."""
    return True


class LegalMove(NamedTuple):
    """One thing that an actor may do.

    called   in a word or two: “shoot”, “snap shot”
    offered  its command as it is typed
    cost     what it costs, in words: “1 action”; empty for nothing
    lacks    why it can't be done as things stand, in a sentence; empty where it can
    about    what else there is to know of it, in a sentence
    asks     an option that the command does not require, but that this asks for
    option   the same as its system knows it, where that is more than a command
    """

    called: str
    offered: MoveRef
    cost: str = ""
    lacks: str = ""
    about: str = ""
    asks: str = ""
    option: Any = None

    @property
    def name(self) -> Name:
        """What it is known by."""
        return self.offered.command, self.called


@frozen(slots=False)  # with slots nothing could be kept
class Legal(Generic[A]):
    """What a system tells of what may be done. Its actors A are figures, gangs or seats: each system says which.

    moves     what an actor might do now, one after the other, the likeliest first: a move, whose deed says whether it
              may be made; or a `LegalMove` of what is known to be possible. What is measured or chosen is at
              the least that could be
    measured  of moves that have such fields, their names: the player who makes the move says them
    called    what moves are called on a button; the last word of its command for any other. Moves of one name are one
              deed, which may be done to several people, with several things
    left      what an actor has left to act with, in words: “2 actions left”
    cost      what a price comes to for the actor, in words: not what others pay besides
    at_once   moves that are made at a touch: nothing else need be said of them, and no die falls
    now       what time it is on a table, in words: “turn 2, Gats”
    hopeless  whether the one who makes a move can't pay for it, to whomever it is done: so nobody else is tried. It is
              the same for all moves of a name
    """

    moves: Callable[[Any, A], Iterator[Any]]
    measured: Mapping[type[Any], tuple[str, ...]] = field(default_factory=dict[type[Any], Any])
    called: Mapping[type[Any], Called] = field(default_factory=dict[type[Any], Any])
    left: Callable[[Any, A], str] = never_said
    cost: Callable[[Price, A], str] = never_said
    at_once: frozenset[type[Any]] = frozenset()
    now: Callable[[Any], str] = never_said
    hopeless: Callable[[Any, Any], bool] = never

    def __call__(self, position: Any, actor: A) -> Iterator[MoveRef]:
        """What an actor may do now, as its commands are typed, one at a time.

        The position holds everybody on the table.
        """
        return (one.offered for one in self.may(position, actor))

    def may(self, position: Any, actor: A, asked: Callable[[Name], bool] = anything) -> Iterator[LegalMove]:
        """The same with what it is called and costs; of the deeds that are asked for alone."""
        return self._may(position, actor, asked, set())

    def distinct(self, position: Any, actor: A, asked: Callable[[Name], bool] = anything) -> Iterator[LegalMove]:
        """The same, but each deed once: as it may be done first."""
        met = set[Name]()
        for one in self._may(position, actor, asked, met):
            met.add((one.offered.command, one.called))
            yield one

    def _may(self, position: Any, actor: A, asked: Callable[[Name], bool], met: set[Name]) -> Iterator[LegalMove]:
        """What an actor may do, but for deeds that are met already."""
        hopeless: dict[Name, bool] = {}
        for move in self.moves(position, actor):
            name = self.name(move)
            if name in met or not asked(name):
                continue
            if isinstance(move, LegalMove):
                yield move
                continue
            if name not in hopeless:
                hopeless[name] = self.hopeless(position, move)
            if hopeless[name]:
                continue
            offered = MoveRef.of(move, *self.measured.get(move.__class__, ()))
            price = allowed(position.typed_as(offered.typed), move)
            if price is not None:
                yield LegalMove(name[1], offered, self.cost(price, actor))

    @cached_property
    def commands(self) -> frozenset[str]:
        """The commands of what is called something."""
        return frozenset(map(command_of, self.called))

    def name(self, move: Any) -> Name:
        """What a deed is known by."""
        if isinstance(move, LegalMove):
            return move.name
        command, called = DECLARED[move.__class__].command, self.called.get(move.__class__)
        if called is None:
            return command, command.rpartition(" ")[2].replace("-", " ")
        return command, called if isinstance(called, str) else called(move)
