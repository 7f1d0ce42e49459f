"""Odds by the longest way: a resolver is run once for every way its raw dice can fall, each face counted apart.

Nothing here is shared with rules.core.chance.odds: no pools, no merged faces, no stages remembered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeVar

from rules.core.chance.dice import resolve
from rules.core.chance.distribution import Distribution
from rules.core.chance.sources import Scripted
from rules.core.tables.book import SHIPPED, Book, Reads
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.table import Reading

R = TypeVar("R")


class MoreDice(Exception):
    """The resolver asks for dice that are not laid down yet."""

    def __init__(self, n: int, sides: int) -> None:
        super().__init__(n, sides)
        self.n, self.sides = n, sides


class Unsettled(Exception):
    """A throw that is thrown anew: the faces that had fallen before it."""

    def __init__(self, before: tuple[int, ...]) -> None:
        super().__init__(before)
        self.before = before


class Raw(Reads):
    """Dice that show the faces laid down, in order, and ask for more when they run out.

    settled  for each throw that would be thrown anew, the faces that had fallen before it
    """

    def __init__(self, faces: tuple[int, ...], book: Book) -> None:
        super().__init__(book, {})
        self._faces, self._at = faces, 0
        self.settled: list[tuple[int, ...]] = []

    def _take(self, n: int, sides: int) -> tuple[int, ...]:
        if n <= 0:
            return ()
        end = self._at + n
        taken = self._faces[self._at : end]
        if len(taken) < n:
            assert not taken
            raise MoreDice(n, sides)
        self._at = end
        return taken

    def roll(self, n: int = 1, sides: int = 6, why: str = "") -> tuple[int, ...]:
        return tuple(sorted(self._take(n, sides)))

    def read(self, n: int, through: Reading[Any], why: str = "") -> tuple[Any, ...]:
        keys = through.keys
        read = [keys[face - 1] for face in self._take(n, len(keys))]
        return tuple(sorted(read)) if n > 1 else tuple(read)

    def total(self, n: int, sides: int = 6, why: str = "", added: tuple[Modifier, ...] = ()) -> int:
        return sum(self._take(n, sides)) + sum(one.value for one in added) if n > 0 else 0

    def gather(self, n: int, through: Reading[Any], join: Callable[[Any, Any], Any], zero: Any, why: str = "") -> Any:
        for face in self._take(n, len(through.keys)):
            zero = join(zero, through.keys[face - 1])
        return zero

    def call(self, stage: Callable[..., Any], *args: Hashable) -> Any:
        return stage(self, *args)

    def each(self, n: int, stage: Callable[..., Any], *args: Hashable) -> tuple[Any, ...]:
        return tuple(sorted(stage(self, *args) for _ in range(n)))

    def fold(
        self, n: int, join: Callable[[Any, Any], Any], zero: Any, stage: Callable[..., Any], *args: Hashable
    ) -> Any:
        for _ in range(n):
            zero = join(zero, stage(self, *args))
        return zero

    def chain(self, n: int, stage: Callable[..., Any], state: Any, *args: Hashable) -> Any:
        for _ in range(n):
            state = stage(self, state, *args)
        return state

    def until(self, stage: Callable[..., Any], *args: Hashable) -> Any:
        before = self._faces[: self._at]
        result = stage(self, *args)
        if result is None:
            raise Unsettled(before)
        self.settled.append(before)
        return result

    def note(self, step: Any) -> None:
        """Nothing."""


def brute(resolver: Callable[..., R], *args: Any, book: Book = SHIPPED) -> dict[R, Fraction]:
    """Every result with its chance, read on a book.

    A fall that is thrown anew leaves its chance to the others that can follow what had fallen before it.
    """
    counted: dict[tuple[int, tuple[tuple[int, ...], ...]], dict[R, int]] = defaultdict(lambda: defaultdict(int))
    anew: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    odds_of: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    waiting: list[tuple[tuple[int, ...], int]] = [((), 1)]
    while waiting:
        faces, ways = waiting.pop()
        raw = Raw(faces, book)
        try:
            result = resolver(raw, *args)
        except MoreDice as asked:
            odds_of[faces] = Fraction(1, ways)
            ways *= asked.sides**asked.n
            waiting += [(faces + more, ways) for more in product(range(1, asked.sides + 1), repeat=asked.n)]
        except Unsettled as again:
            anew[again.before] += Fraction(1, ways) / odds_of[again.before]
        else:
            counted[ways, tuple(raw.settled)][result] += 1
    chances: dict[R, Fraction] = defaultdict(Fraction)
    for (ways, settled), results in counted.items():
        for result, count in results.items():
            chances[result] += Fraction(count, ways) / prod(1 - anew[before] for before in settled)
    assert sum(chances.values()) == 1
    return dict(chances)


def chances(distribution: Distribution[R]) -> dict[R, Fraction]:
    """A distribution as chances; it has to be exact."""
    assert distribution.exact
    return {result: Fraction(weight, distribution.total) for result, weight in distribution.weights.items()}


def play(resolver: Callable[..., R], *args: Any, dice: tuple[int, ...] = ()) -> Outcome[R]:
    """A resolver on dice laid down in the order they fall: just as many as it takes."""
    script = Scripted(*dice)
    outcome = resolve(resolver, *args, dice=script)
    assert script.left == [], f"the rule did not throw {script.left}"
    return outcome
