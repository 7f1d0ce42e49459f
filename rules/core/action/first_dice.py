"""Which dice a roll begins with, whatever falls: for who types what fell on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from rules.core.chance.dice import Fair, Live
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.outcome import Throw

RUNS: Final = 60
"""So many rolls are compared: where a face out of ten would lead elsewhere, one in 500 questions overlooks it."""


class Beginning(NamedTuple):
    """The dice that fall first in every roll, each by what it is for and its sides.

    whole  whether no other die ever falls
    """

    dice: tuple[tuple[str, int], ...] = ()
    whole: bool = True


def beginning(resolver: Callable[..., Any], args: tuple[Hashable, ...], book: Book = SHIPPED) -> Beginning:
    """How every roll of a resolver begins. It raises what the resolver refuses."""
    rolls = [_fallen(resolver, args, book, number) for number in range(RUNS)]
    shortest = min(rolls, key=len)
    same = next((at for at, die in enumerate(shortest) if any(roll[at] != die for roll in rolls)), len(shortest))
    return Beginning(tuple(shortest[:same]), all(len(roll) == same for roll in rolls))


def _fallen(resolver: Callable[..., Any], args: tuple[Hashable, ...], book: Book, number: int) -> list[tuple[str, int]]:
    live = Live(Fair(b"beginning", "", number), book)
    resolver(live, *args)
    return [(step.why, step.sides) for step in live.steps if type(step) is Throw for _ in step.faces]
