"""What somebody may do: what every system's `legal` is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import cached_property
from typing import Any, NamedTuple

from rules.core.deed import Offered, allowed
from rules.core.frozen import frozen
from rules.core.move import DECLARED, command_of
from rules.core.person import Person
from rules.core.position import Price
from rules.core.refusal import Refusal

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


def never(_at: Any, _move: Any) -> bool:
    """Where a system can't tell beforehand, nothing is hopeless."""
    return False


def anything(_name: Name) -> bool:
    """All deeds are asked for."""
    return True


class May(NamedTuple):
    """One thing that somebody may do.

    called   in a word or two: “shoot”, “snap shot”
    cost     what it costs, in words: “1 action”; empty for nothing
    offered  its command as it is typed
    """

    called: str
    cost: str
    offered: Offered


@frozen(slots=False)  # with slots nothing could be kept
class Legal:
    """What a system tells of what may be done on its table.

    moves     what somebody might do now, one move after the other, the likeliest first: whether he may is seen by its
              deed. What is measured or chosen stands at the least that could be
    measured  of moves that have such fields, their names: whoever makes the move says them
    called    what moves are called on a button; the last word of its command for any other. Moves of one name are one
              deed, which may be done to several people, with several things
    left      what somebody has left to act with, in words: “2 actions left”
    cost      what a price comes to for whoever acts, by the id, in words: not what others pay beside him
    at_once   moves that are made at a touch: nothing else need be said of them, and no die falls
    now       what time it is on a table, in words: “turn 2, Gats”
    hopeless  whether whoever makes a move can't pay for it, to whomever it is done: so nobody else is tried. It is the
              same for all moves of a name
    """

    moves: Callable[[Any, Any], Iterator[Any]]
    measured: Mapping[type[Any], tuple[str, ...]] = field(default_factory=dict[type[Any], Any])
    called: Mapping[type[Any], Called] = field(default_factory=dict[type[Any], Any])
    left: Callable[[Any, Any], str] = never_said
    cost: Callable[[Price, int], str] = never_said
    at_once: frozenset[type[Any]] = frozenset()
    now: Callable[[Any], str] = never_said
    hopeless: Callable[[Any, Any], bool] = never

    def __call__(self, at: Any, person: Person[Any]) -> Iterator[Offered]:
        """What somebody on the table may do now, as its commands are typed, one at a time; nothing for anybody else.

        The position holds everybody on the table.
        """
        return (one.offered for one in self.may(at, person))

    def may(self, at: Any, person: Person[Any], asked: Callable[[Name], bool] = anything) -> Iterator[May]:
        """The same with what it is called and costs; of the deeds that are asked for alone."""
        return self._may(at, person, asked, set())

    def deeds(self, at: Any, person: Person[Any], asked: Callable[[Name], bool] = anything) -> Iterator[May]:
        """The same, but each deed once: as it may be done first."""
        met = set[Name]()
        for one in self._may(at, person, asked, met):
            met.add((one.offered.command, one.called))
            yield one

    def _may(self, at: Any, person: Person[Any], asked: Callable[[Name], bool], met: set[Name]) -> Iterator[May]:
        """What somebody may do, but for deeds that are met already."""
        hopeless: dict[Name, bool] = {}
        for move in self.moves(at, person) if person.here else ():
            name = self.name(move)
            if name in met or not asked(name):
                continue
            if name not in hopeless:
                hopeless[name] = self.hopeless(at, move)
            if hopeless[name]:
                continue
            offered = Offered.of(move, *self.measured.get(move.__class__, ()))
            price = allowed(at.typed_as(offered.typed), move)
            if price is not None:
                yield May(name[1], self.cost(price, person.id), offered)

    @cached_property
    def commands(self) -> frozenset[str]:
        """The commands of what is called something."""
        return frozenset(map(command_of, self.called))

    def name(self, move: Any) -> Name:
        """What a deed is known by."""
        command, called = DECLARED[move.__class__].command, self.called.get(move.__class__)
        if called is None:
            return command, command.rpartition(" ")[2].replace("-", " ")
        return command, called if isinstance(called, str) else called(move)
