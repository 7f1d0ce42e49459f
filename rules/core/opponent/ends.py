"""How a move can end, by exact odds: how likely each end is, and what it changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, MoveRef, decided_in_truth, referenced_move
from rules.core.opponent.stage_odds import Stages
from rules.core.plain.events import Change
from rules.core.plain.refusal import Refusal
from rules.core.tables.book import Book


class Effort(NamedTuple):
    """What may be spent on the ends of a move.

    steps    the steps of each stage of its odds; beyond them a few runs are looked at
    runs     the number of those runs
    results  the results whose changes are made; of more results some stand for all
    """

    steps: int = 1_000
    runs: int = 100
    results: int = 40


USUAL: Final = Effort()
MOST_KEPT: Final = 20_000
"""The results of resolvers that are kept, each with its chance."""
MOST_STAGES: Final = 3_000
"""The stages of resolvers that are kept."""
Results = tuple[tuple[Any, float], ...]
"""Results, each with its chance from 0 to 1."""


class KnownOdds:
    """The results of resolvers with their chances, kept from one move to the next, on one book of tables.

    What was asked before a question doesn't change its answer.
    """

    __slots__ = ("_found", "_kept", "_stages", "book")

    def __init__(self, book: Book) -> None:
        self.book = book
        self._found: dict[Hashable, Results] = {}
        self._kept = 0
        self._stages: dict[int, Stages] = {}

    def of(self, resolver: Callable[..., Any], args: tuple[Hashable, ...], effort: Effort) -> Results:
        """The results of a resolver, or some that stand for all: see `Effort`."""
        key = resolver, args, effort
        known = self._found.get(key)
        if known is None:
            stages = self._stages.get(effort.steps)
            if stages is None or len(stages.known) > MOST_STAGES:
                stages = self._stages[effort.steps] = Stages(self.book, effort.steps)
            found = stages.odds(resolver, args, effort.runs)
            known = tuple(_standing_for_all(found.weights, found.total, effort.results))
            if self._kept > MOST_KEPT:
                self._found, self._kept = {}, 0
            self._found[key], self._kept = known, self._kept + len(known)
        return known


class End(NamedTuple):
    """One end of a move.

    chance   from 0 to 1; those of all ends of a move are 1 together
    changes  what it changes, with its price
    """

    chance: float
    changes: tuple[Change, ...]


def ends_of(
    position: Any, offered: MoveRef, known: KnownOdds, *, now: bool = True, effort: Effort = USUAL
) -> tuple[End, ...]:
    """Return how a move can end, always the same for the same position; nothing for one that can't be made.

    A move that is really another, such as a shot at a car, ends as that one does.

    known  keeps odds from one move to the next
    now    whether it must be possible now; otherwise turn, price and rights don't matter, and it has no price
    """
    deed = deed_of(position, offered)
    if deed is None:
        return ()
    try:
        return ends_of_deed(deed, known, now=now, effort=effort)
    except Refusal:
        return ()


def deed_of(position: Any, offered: MoveRef) -> Deed[Any] | None:
    """The deed of a move as it is typed; None if it is impossible for good, or lacks an option."""
    at = position.typed_as(offered.typed)
    try:
        return decided_in_truth(at, referenced_move(at, offered))
    except Refusal:
        return None


def ends_of_deed(deed: Deed[Any], known: KnownOdds, *, now: bool = True, effort: Effort = USUAL) -> tuple[End, ...]:
    """Return how a deed can end: see `ends_of`. Raises a Refusal if it is not possible."""
    price = tuple(one for one in deed.allow() if isinstance(one, Change)) if now else ()
    if deed.resolver is None:
        return (End(1.0, (*price, *deed.changes(None))),)
    alike = defaultdict[tuple[Change, ...], float](float)
    for result, chance in known.of(deed.resolver, deed.args, effort):
        alike[tuple(deed.changes(result))] += chance
    return tuple(End(chance, (*price, *changes)) for changes, chance in alike.items())


def _standing_for_all(weights: Mapping[Any, int], total: int, most: int) -> Iterator[tuple[Any, float]]:
    """Yield each result with its chance.

    Of more than `most` only those at equal distances along all weights, each with the same share: a likely result
    comes more than once, and no kind of result counts for more than its share.
    """
    if len(weights) <= most:
        yield from ((result, weight / total) for result, weight in weights.items())
        return
    passed, taken = 0, 0
    for result, weight in weights.items():
        passed += weight
        reached = (2 * most * passed + total) // (2 * total)
        if reached > taken:
            yield result, (reached - taken) / most
            taken = reached
