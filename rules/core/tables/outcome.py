"""The result of a resolver and the steps that led to it, as facts without prose."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from rules.core.plain.frozen import frozen
from rules.core.tables.rule import Origin

R = TypeVar("R")


class Modifier(NamedTuple):
    """One named addition to a target number or a table roll."""

    label: str
    value: int


@frozen
class Target:
    """A number to roll equal to or under, with every modifier by its name."""

    stat: str
    base: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        return self.base + sum(modifier.value for modifier in self.modifiers)


class Throw(NamedTuple):
    """Dice that were rolled together, in their order.

    why        what they were rolled for
    sides      faces of each die
    faces      the faces rolled, in order
    typed      how many, from the first, were rolled at the real table
    table      the id of the table they were read on, if any
    modifiers  what was added to each die before the table was read, by name; without a table, what was added to their
               sum
    rows       the row that each die met, in the same order
    kept       how many of the others, from the first, came from an earlier roll
    good       in a test, the faces that succeed; none if nothing is tested
    retyped    how many of those typed in, from the first, were typed in for an earlier roll
    origin     where the table is from
    by         the skill that decided each die's row, in the same order, “” for none; empty if no skill did
    """

    why: str
    sides: int
    faces: tuple[int, ...]
    typed: int = 0
    table: str = ""
    modifiers: tuple[Modifier, ...] = ()
    rows: tuple[str, ...] = ()
    kept: int = 0
    good: tuple[int, ...] = ()
    retyped: int = 0
    origin: Origin = Origin.BOOK
    by: tuple[str, ...] = ()

    @property
    def shift(self) -> int:
        """The sum of what was added to each die."""
        return sum(modifier.value for modifier in self.modifiers)

    @property
    def typed_now(self) -> tuple[int, ...]:
        """The faces that were typed in for this very roll."""
        return self.faces[self.retyped : self.typed]

    @property
    def fresh(self) -> tuple[int, ...]:
        """The faces that the bot rolled for this very roll, neither typed in nor kept."""
        return self.faces[self.typed + self.kept :]


class Consulted(NamedTuple):
    """A table or grid of the house or server that decided something without a die read on it."""

    table: str
    title: str
    origin: Origin


class Reminder(NamedTuple):
    """A rule that matters now and that the players carry out themselves."""

    rule: str
    about: str


Step = Target | Throw | Consulted | Reminder


class Outcome(NamedTuple, Generic[R]):
    """The result of one resolver, the steps to it, and which rule it carried out."""

    rule: str
    result: R
    steps: tuple[Any, ...]

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw of dice, in the order made."""
        return tuple([step for step in self.steps if type(step) is Throw])

    @property
    def fallen(self) -> tuple[Throw, ...]:
        """The throws as they were rolled, without marks of an earlier roll. They are kept so that a roll can recall
        them.
        """
        return tuple(
            Throw(one.why, one.sides, one.faces, one.typed) for one in self.throws if not one.kept + one.retyped
        )
