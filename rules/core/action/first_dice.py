"""The dice that a roll begins with, whatever their faces. A player who rolls at the table types those."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from rules.core.chance.dice import Live
from rules.core.chance.sources import Fair
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.outcome import Throw

RUNS: Final = 60
"""The number of rolls compared. If one face in ten leads elsewhere, this overlooks it in one question of 500."""


class Beginning(NamedTuple):
    """The dice that come first in every roll, each by its purpose and its sides.

    whole  whether there is never another die
    """

    dice: tuple[tuple[str, int], ...] = ()
    whole: bool = True


def beginning(resolver: Callable[..., Any], args: tuple[Hashable, ...], book: Book = SHIPPED) -> Beginning:
    """Return how every roll of a resolver begins. Raises what the resolver refuses."""
    rolls = [_fallen(resolver, args, book, number) for number in range(RUNS)]
    shortest = min(rolls, key=len)
    same = next((at for at, die in enumerate(shortest) if any(roll[at] != die for roll in rolls)), len(shortest))
    return Beginning(tuple(shortest[:same]), all(len(roll) == same for roll in rolls))


def _fallen(resolver: Callable[..., Any], args: tuple[Hashable, ...], book: Book, number: int) -> list[tuple[str, int]]:
    live = Live(Fair(b"beginning", "", number), book)
    resolver(live, *args)
    return [(step.why, step.sides) for step in live.steps if type(step) is Throw for _ in step.faces]
