"""Legal moves: the parts of every system's `legal`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from rules.core.action.deed import DECIDED, Deed, MoveRef, allowed
from rules.core.action.move import DECLARED, command_of
from rules.core.action.position import Price
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal

A = TypeVar("A")
Called = str | Callable[[Any], str]
"""The name of a move in a word or two: a fixed one, or one made of its settled fields."""
Name = tuple[str, str]
"""The identity of an action: its command and its name."""


def never_said(*_of: Any) -> str:
    """The empty text of a system that says nothing."""
    return ""


def can_pay(price: Callable[[], Price]) -> bool:
    """Whether a price can be paid."""
    with suppress(Refusal):
        price()
        return True
    return False


def spends_nothing(_price: Price, _actor: Any) -> float:
    """Nothing is spent in a system that counts nothing."""
    return 0


def no_attacks(_position: Any, _actor: Any, _target: Any) -> Iterator[Any]:
    """The attacks of a system without fights."""
    return iter(())


def never(_position: Any, _move: Any) -> bool:
    """Nothing is hopeless for a system that can't decide it in advance."""
    return False


def nothing_first(_position: Any) -> Any:
    """The figures of a system act at once."""
    return None


def anything(_name: Name) -> bool:
    """Ask for all actions."""
    return True


class LegalMove(NamedTuple):
    """One thing that an actor may do.

    called   its name in a word or two: “shoot”, “snap shot”
    offered  its command as it is typed
    cost     its cost, in words: “1 action”; empty for nothing
    lacks    why it can't be done now, in a sentence; empty if it can
    about    what else a player should know of it, in a sentence
    asks     an option that the command does not require, but that this asks for
    option   the system's own record of it, if that is more than a command
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
        """Its identity: its command and its name."""
        return self.offered.command, self.called


class Ahead(NamedTuple):
    """What a side does before its figures act: its command and name, and the position after it."""

    command: str
    called: str
    position: Any


@frozen(slots=False)  # with slots nothing could be kept
class Legal(Generic[A]):
    """The legal moves of a system. Its actors A are figures, gangs or seats; each system says which.

    moves     the moves that an actor might make now, the likeliest first. The deed of a move decides whether it may be
              made; a `LegalMove` is known to be possible. Measures and choices have their least possible value
    measured  for moves with such fields, the names of the fields that the player must give
    called    the name of a move on a button; the last word of its command for any other. Moves of one name are one
              action, which may be done to several people, with several things
    left      what an actor has left to act with, in words: “2 actions left”
    spends    how much a price takes of what the actor has to act with, without what others pay: actions, rounds, points
    cost      what a price costs the actor, in words, without what others pay
    at_once   moves that need one press: no other option, and no dice
    now       the time on a table, in words: “turn 2, Gats”
    hopeless  whether the actor can't pay for a move, whatever its target, so that other targets aren't tried. It is the
              same for all moves of a name
    first     the move that a side makes before its figures act, such as acting on its open card; None if none is due.
              It needs no option, and its changes depend on no die
    seldom    the commands that figures give seldom. They are no buttons on the list of a whole side
    held      what everyone waits for before a figure may act, in a sentence; empty for nothing
    at_will   moves that need no turn. A figure that has only such moves may break in, but it is not its move
    attacks   the shots and blows of a figure at another, whoever's turn it is, as if nobody else were near. They may be
              impossible
    """

    moves: Callable[[Any, A], Iterator[Any]]
    measured: Mapping[type[Any], tuple[str, ...]] = field(default_factory=dict[type[Any], Any])
    called: Mapping[type[Any], Called] = field(default_factory=dict[type[Any], Any])
    left: Callable[[Any, A], str] = never_said
    cost: Callable[[Price, A], str] = never_said
    at_once: frozenset[type[Any]] = frozenset()
    now: Callable[[Any], str] = never_said
    hopeless: Callable[[Any, Any], bool] = never
    first: Callable[[Any], Any] = nothing_first
    seldom: frozenset[str] = frozenset()
    held: Callable[[Any], str] = never_said
    spends: Callable[[Price, A], float] = spends_nothing
    attacks: Callable[[Any, A, A], Iterator[Any]] = no_attacks
    at_will: frozenset[type[Any]] = frozenset()

    def ahead(self, position: Any) -> Ahead | None:
        """What the caller's side does before its figures act; None if nothing is due, or if the caller may not."""
        move = self.first(position)
        if move is None or allowed(position, move) is None:
            return None
        command, called = self.name(move)
        deed = DECIDED[command](position, move)
        assert isinstance(deed, Deed), f"{command} is the first move of a side"
        return Ahead(command, called, position.after(*deed.changes(None)))

    def __call__(self, position: Any, actor: A) -> Iterator[MoveRef]:
        """Yield what an actor may do now, as its commands are typed, one at a time.

        The position holds everyone on the table.
        """
        return (one.offered for one in self.may(position, actor))

    def may(self, position: Any, actor: A, asked: Callable[[Name], bool] = anything) -> Iterator[LegalMove]:
        """Yield the same with name and cost, but only the actions that are asked for."""
        return self._may(position, actor, asked, set())

    def distinct(self, position: Any, actor: A, asked: Callable[[Name], bool] = anything) -> Iterator[LegalMove]:
        """Yield the same, but each action once: the first way to do it."""
        met = set[Name]()
        for one in self._may(position, actor, asked, met):
            met.add((one.offered.command, one.called))
            yield one

    def _may(self, position: Any, actor: A, asked: Callable[[Name], bool], met: set[Name]) -> Iterator[LegalMove]:
        """Yield what an actor may do, except actions in `met`."""
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
    def out_of_turn(self) -> frozenset[str]:
        """The commands of the moves that need no turn."""
        return frozenset(map(command_of, self.at_will))

    @cached_property
    def commands(self) -> frozenset[str]:
        """The commands of the moves with a name of their own."""
        return frozenset(map(command_of, self.called))

    def name(self, move: Any) -> Name:
        """The identity of a move: its command and its name."""
        if isinstance(move, LegalMove):
            return move.name
        command, called = DECLARED[move.__class__].command, self.called.get(move.__class__)
        if called is None:
            return command, command.rpartition(" ")[2].replace("-", " ")
        return command, called if isinstance(called, str) else called(move)
