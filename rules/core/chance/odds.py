"""Exact odds, from the resolvers that roll.

A resolver is run once for every result of its dice that it can tell apart. Pools are multisets, dice read through a
table merge faces of the same row, and each stage is enumerated once for its arguments and remembered. Past a budget of
steps the odds are sampled instead, and say so.
"""

from __future__ import annotations

import inspect
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, wraps
from itertools import accumulate
from math import comb, lcm
from typing import Any, TypeVar, cast

from rules.core.chance.dice import Live, require_cards
from rules.core.chance.distribution import Distribution
from rules.core.chance.sources import Fair
from rules.core.tables.book import SHIPPED, Book, Reads
from rules.core.tables.outcome import Consulted, Modifier
from rules.core.tables.table import Reading, Table, reading

K = TypeVar("K")
R = TypeVar("R")
BUDGET = 20_000
"""Steps that all questions of a card may take together. One takes some 10 microseconds, so a card takes less than 300
ms.
"""
LEAST = 1_000
"""Steps that a question may always take, even if those before it took more."""
SAMPLES = 4_000
JOINS_A_LEAF = 8
"""Joining a pair of results costs about an eighth of running a resolver."""
FEW = 12
"""Up to so many draws of so many results, each number of draws is joined from the one before.

A resolver is likely to ask for every number: as many effect dice as hits.
"""
LASTING = 200
"""Lists of up to this many choices stay in memory from one card to the next; longer ones serve one card only."""
Weighted = tuple[tuple[Any, int], ...]
Choices = tuple[Sequence[tuple[Any, int]], int]


class Many(Sequence[tuple[Any, int]]):
    """Many results with their weights. It makes a pair of both only when it is asked for one, which takes half the
    memory.
    """

    __slots__ = ("_results", "_weights")

    def __init__(self, results: Sequence[Any], weights: Sequence[int]) -> None:
        self._results, self._weights = results, weights

    def __len__(self) -> int:
        return len(self._results)

    def __getitem__(self, index: Any) -> Any:
        return self._results[index], self._weights[index]

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return zip(self._results, self._weights, strict=True)


class Cache:
    """What questions share that are read on one book.

    known      results of stages
    bounds     the ends of those results that samples drew from, laid end to end by weight
    sampled    results of resolvers that cost too much to count
    consulted  by id, the tables of the house or the server that decided them
    spent      steps that the questions have taken so far
    """

    __slots__ = ("book", "bounds", "consulted", "known", "sampled", "spent")

    def __init__(self, book: Book = SHIPPED) -> None:
        self.book = book
        self.known: dict[Any, Choices] = {}
        self.bounds: dict[Any, tuple[int, ...]] = {}
        self.sampled: dict[Any, Distribution[Any]] = {}
        self.consulted: dict[str, Consulted] = {}
        self.spent = 0


class OverBudget(Exception):
    """The exact enumeration would take more leaves than allowed."""


F = TypeVar("F", bound=Callable[..., Any])


def kinds(value: object) -> object:
    """The type of a value, and those of all it holds."""
    if isinstance(value, tuple):
        held = cast("tuple[object, ...]", value)
        return (held.__class__, *map(kinds, held))
    return type(value)


def cached(size: int) -> Callable[[F], F]:
    """Remember the results of a function of values. Equal values of different types are kept apart.

    Rows of two tables are often equal numbers. A cache that takes 1, True and two enumerations for the same could give
    a resolver the rows of another table that was asked first.
    """

    def remember(function: F) -> F:
        @lru_cache(size)
        def known(_: Any, *args: Any) -> Any:
            return function(*args)

        @wraps(function)
        def lookup(*args: Any) -> Any:
            return known(kinds(args), *args)

        return cast(F, lookup)

    return remember


@cached(64)
def pool(n: int, faces: Weighted) -> Choices:
    """All multisets of `n` draws, with putting back, from weighted faces; each with its weight."""
    found: list[tuple[Any, int]] = []

    def extend(start: int, left: int, chosen: tuple[Any, ...], weight: int) -> None:
        if left == 0:
            found.append((chosen, weight))
            return
        for index in range(start, len(faces)):
            face, count = faces[index]
            fewest = left if index == len(faces) - 1 else 1
            for k in range(left, fewest - 1, -1):
                extend(index + 1, left - k, chosen + (face,) * k, weight * comb(left, k) * count**k)

    extend(0, n, (), 1)
    return tuple(found), sum(count for _, count in faces) ** n


@lru_cache(16)
def sums(n: int, sides: int) -> Choices:
    """All sums of `n` dice of `sides` sides, with their weights.

    Each added die slides a window of `sides` sums along.
    """
    ways = [1]
    for _ in range(n):
        below = list(accumulate(ways + [0] * (sides - 1)))
        ways = [up_to - out for up_to, out in zip(below, [0] * sides + below, strict=False)]
    return Many(range(n, n + len(ways)), ways), sides**n


@cached(128)
def merged(keys: tuple[Any, ...]) -> Weighted:
    """The faces of a die gathered by the row they meet."""
    return tuple(sorted(Counter(keys).items()))


@cached(256)
def hands(n: int, deck: tuple[tuple[Any, int], ...]) -> Choices:
    """All hands of `n` cards from a deck of (label, how many)."""
    found: list[tuple[Any, int]] = []
    begun: list[tuple[tuple[Any, ...], int]] = [((), 1)]
    behind = sum(count for _, count in deck)
    for label, count in deck:
        behind -= count
        going, begun = begun, []
        for chosen, weight in going:
            left = n - len(chosen)
            for k in range(min(count, left), max(0, left - behind) - 1, -1):
                hand = (chosen + (label,) * k, weight * comb(count, k))
                (begun if k < left else found).append(hand)
    found = [(tuple(sorted(hand)), weight) for hand, weight in found]
    return tuple(found), comb(sum(count for _, count in deck), n)


@lru_cache(1024)
def hands_count(n: int, deck: tuple[tuple[Any, int], ...]) -> int:
    """How many different hands of `n` cards a deck has."""
    ways = [1] + [0] * n
    for _, count in deck:
        ways = [sum(ways[max(0, held - count) : held + 1]) for held in range(n + 1)]
    return ways[n]


@lru_cache(256)
def die(sides: int) -> Weighted:
    """The faces of one die, each once."""
    return tuple((face, 1) for face in range(1, sides + 1))


def _merged(by_total: Mapping[int, dict[Any, int]]) -> tuple[dict[Any, int], int]:
    """The weights of results, given by the total that they are parts of, as parts of one total; and that total."""
    if len(by_total) == 1:
        ((common, merged_weights),) = by_total.items()
        return merged_weights, common
    common = lcm(*by_total)
    merged_weights = dict[Any, int]()
    for total, weights in by_total.items():
        for result, weight in weights.items():
            merged_weights[result] = merged_weights.get(result, 0) + weight * (common // total)
    return merged_weights, common


class Enumerator(Reads):
    """All dice at once: it runs a resolver again along every branch of a script of choices."""

    __slots__ = ("_at", "_budget", "_cache", "_known", "_script", "_total", "_weight")

    def __init__(self, cache: Cache, budget: list[int]) -> None:
        super().__init__(cache.book, cache.consulted)
        self._cache, self._known, self._budget = cache, cache.known, budget
        self._script: list[list[Any]] = []
        self._at, self._weight, self._total = 0, 1, 1

    def reading(self, table: Table[K], modifiers: tuple[Modifier, ...] = ()) -> Reading[K]:
        return reading(self.table(table), modifiers)

    def roll(self, n: int = 1, sides: int = 6, why: str = "") -> tuple[int, ...]:
        return self._pick(self._pool, n, die(sides)) if n > 0 else ()

    def read(self, n: int, through: Reading[K], why: str = "") -> tuple[K, ...]:
        return self._pick(self._read, n, through.keys) if n > 0 else ()

    def total(self, n: int, sides: int = 6, why: str = "", added: tuple[Modifier, ...] = ()) -> int:
        return self._pick(self._sums, n, sides) + sum(one.value for one in added) if n > 0 else 0

    def gather(self, n: int, through: Reading[K], join: Callable[[K, K], K], zero: K, why: str = "") -> K:
        return self._pick(self._gather, n, through, join, zero) if n > 0 else zero

    def call(self, stage: Callable[..., R], *args: Hashable) -> R:
        return self._pick(self.choices, stage, *args)

    def each(self, n: int, stage: Callable[..., R], *args: Hashable) -> tuple[R, ...]:
        return self._pick(self._each, n, stage, *args) if n > 0 else ()

    def fold(self, n: int, join: Callable[[R, R], R], zero: R, stage: Callable[..., R], *args: Hashable) -> R:
        return self._pick(self._fold, n, join, zero, stage, *args) if n > 0 else zero

    def chain(self, n: int, stage: Callable[..., R], state: R, *args: Hashable) -> R:
        return self._pick(self._chain, n, stage, state, *args) if n > 0 else state

    def until(self, stage: Callable[..., R | None], *args: Hashable) -> R:
        return self._pick(self._until, stage, *args)

    def draw(self, n: int, deck: tuple[tuple[K, int], ...], why: str = "") -> tuple[K, ...]:
        return self._pick(self._hands, n, deck) if n > 0 else ()

    def note(self, step: Any) -> None:
        """Do nothing: odds keep no record."""

    def _read(self, n: int, keys: tuple[Any, ...]) -> Choices:
        return self._pool(n, merged(keys))

    def _pool(self, n: int, faces: Weighted) -> Choices:
        return self._found(comb(n + len(faces) - 1, n), pool, n, faces)

    def _sums(self, n: int, sides: int) -> Choices:
        return self._found(n * (sides - 1) + 1, sums, n, sides)

    def _found(self, leaves: int, find: Callable[..., Choices], *args: Hashable) -> Choices:
        """Find so many choices, if the budget can pay for them."""
        self._afford(leaves)
        if leaves <= LASTING:
            return find(*args)
        key = find, kinds(args), args
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = inspect.unwrap(find)(*args)
        return known

    def _each(self, n: int, stage: Callable[..., Any], *args: Hashable) -> Choices:
        weighted, _ = self.choices(stage, *args)
        return self._pool(n, tuple(sorted(weighted)))

    def _fold(
        self, n: int, join: Callable[[Any, Any], Any], zero: Any, stage: Callable[..., Any], *args: Hashable
    ) -> Choices:
        of = "fold", join, zero, stage, args
        return self._known.get((of, n)) or self._power(n, join, zero, self.choices(stage, *args), of)

    def _gather(self, n: int, through: Reading[Any], join: Callable[[Any, Any], Any], zero: Any) -> Choices:
        of = "gather", join, zero, through
        return self._known.get((of, n)) or self._power(n, join, zero, (merged(through.keys), len(through.keys)), of)

    def _power(self, n: int, join: Callable[[Any, Any], Any], zero: Any, choices: Choices, of: Hashable) -> Choices:
        """Join `n` independent draws, remembered as so many `of` something: few by one more, others by squaring."""
        known = self._known.get((of, n))
        if known is not None:
            return known
        one, total = choices
        if 0 < n <= FEW and len(one) <= FEW:
            fewer, fewer_total = self._power(n - 1, join, zero, choices, of)
            joined, joined_total = self._join(join, fewer, one), fewer_total * total
        else:
            power, joined, joined_total, left = dict(one), {zero: 1}, 1, n
            while left:
                if left & 1:
                    joined, joined_total = self._join(join, joined.items(), power.items()), joined_total * total
                left >>= 1
                if left:
                    power, total = self._join(join, power.items(), power.items()), total * total
        found = self._known[of, n] = tuple(joined.items()), joined_total
        return found

    def _join(
        self, join: Callable[[Any, Any], Any], left: Collection[tuple[Any, int]], right: Collection[tuple[Any, int]]
    ) -> dict[Any, int]:
        joined: dict[Any, int] = defaultdict(int)
        self._spend(len(left) * len(right) // JOINS_A_LEAF)
        for a, p in left:
            for b, q in right:
                joined[join(a, b)] += p * q
        return joined

    def _chain(self, n: int, stage: Callable[..., Any], state: Any, *args: Hashable) -> Choices:
        key = ("chain", n, stage, state, args)
        if key not in self._known:
            reached: dict[Any, int] = {state: 1}
            total = 1
            for _ in range(n):
                links = [(weight, *self.choices(stage, link, *args)) for link, weight in reached.items()]
                common = lcm(*(denominator for _, _, denominator in links))
                reached = {}
                for weight, weighted, denominator in links:
                    for result, share in weighted:
                        reached[result] = reached.get(result, 0) + weight * share * (common // denominator)
                total *= common
            self._known[key] = tuple(reached.items()), total
        return self._known[key]

    def _until(self, stage: Callable[..., Any], *args: Hashable) -> Choices:
        """Return the results of a stage that are not None. The run that gives one is like any other, however many came
        before it.
        """
        settled = tuple((result, weight) for result, weight in self.choices(stage, *args)[0] if result is not None)
        return settled, sum(weight for _, weight in settled)

    def _hands(self, n: int, deck: tuple[tuple[Any, int], ...]) -> Choices:
        require_cards(n, sum(count for _, count in deck))
        return self._found(hands_count(n, deck), hands, n, deck)

    def choices(self, stage: Callable[..., Any], *args: Hashable) -> Choices:
        """Every result of a stage with its weight, and the total weight."""
        key = (stage, args)
        known = self._known.get(key)
        if known is not None:
            return known
        inner = self.__class__(self._cache, self._budget)
        script, budget = inner._script, inner._budget
        by_total: dict[int, dict[Any, int]] = defaultdict(dict)
        while True:
            inner._at, inner._weight, inner._total = 0, 1, 1
            result = stage(inner, *args)
            budget[0] -= 1
            budget[1] += 1
            if budget[0] < 0:
                raise OverBudget
            weights = by_total[inner._total]
            weights[result] = weights.get(result, 0) + inner._weight
            while script and script[-1][0] + 1 == len(script[-1][1]):
                script.pop()
            if not script:
                break
            script[-1][0] += 1
        weights, common = _merged(by_total)
        many = len(weights) > LASTING
        found = self._known[key] = Many([*weights], [*weights.values()]) if many else tuple(weights.items()), common
        return found

    def _spend(self, leaves: int) -> None:
        self._budget[0] -= leaves
        if self._budget[0] < 0:
            raise OverBudget

    def _afford(self, leaves: int) -> None:
        """Give up before choices are made that the budget can't pay for, since each of them is at least a leaf."""
        if leaves > self._budget[0]:
            raise OverBudget

    def _pick(self, find: Callable[..., Choices], *args: Any) -> Any:
        """Return the choice that this branch takes. `find` makes the choices only when a branch comes here first."""
        if self._at == len(self._script):
            self._afford(len(self._script))
            self._script.append([0, *find(*args)])
        index, weighted, total = self._script[self._at]
        self._at += 1
        result, weight = weighted[index]
        self._weight *= weight
        self._total *= total
        return result


class SampleDice(Live):
    """Dice of a fixed seed. One record of consulted tables serves all samples.

    A stage that was counted is not run again: its result is drawn.
    """

    __slots__ = ("_cache",)

    def __init__(self, number: int, cache: Cache) -> None:
        super().__init__(Fair(b"odds", "sample", number), cache.book)
        self.consulted, self._cache = cache.consulted, cache

    def reading(self, table: Table[K], modifiers: tuple[Modifier, ...] = ()) -> Reading[K]:
        return reading(self.table(table), modifiers)

    def call(self, stage: Callable[..., R], *args: Hashable) -> R:
        known = self._cache.known.get((stage, args))
        return self._one_of(known, (stage, args)) if known is not None else stage(self, *args)

    def _one_of(self, choices: Choices, key: Hashable) -> Any:
        weighted, total = choices
        bounds = self._cache.bounds.get(key)
        if bounds is None:
            bounds = self._cache.bounds[key] = tuple(accumulate(weight for _, weight in weighted))
        (high, middle, low), _ = self._take(3, 256)  # faces of 1 to 256
        number = (high << 16) + (middle << 8) + low - 0x010101
        return weighted[bisect_right(bounds, number * total >> 24)][0]


def odds(
    resolver: Callable[..., R],
    *args: Hashable,
    budget: int = BUDGET,
    samples: int = SAMPLES,
    cache: Cache | None = None,
) -> Distribution[R]:
    """Return the ways a resolver can end, exactly. More than `budget` steps are sampled with a fixed seed instead.

    Questions that share stages are answered faster with one `cache` between them, which holds the book too. They also
    share the budget, except for the LEAST that each may take.
    """
    known = cache or Cache()
    if (about := known.sampled.get((resolver, args))) is not None:
        return about
    account = [max(budget - known.spent, min(budget, LEAST)), 0]
    known.spent += account[0]
    try:
        weighted, total = Enumerator(known, account).choices(resolver, *args)
    except OverBudget:
        return sampled(resolver, *args, samples=samples, cache=known)
    known.spent -= account[0]
    return Distribution(dict(weighted), total, exact=True, leaves=account[1])


def sampled(
    resolver: Callable[..., R], *args: Hashable, samples: int = SAMPLES, cache: Cache | None = None
) -> Distribution[R]:
    """Return how a resolver ended in `samples` runs on dice of a fixed seed, read on the book of a `cache`."""
    weights: dict[R, int] = {}
    known = cache or Cache()
    for number in range(samples):
        result = resolver(SampleDice(number, known), *args)
        weights[result] = weights.get(result, 0) + 1
    found = known.sampled[resolver, args] = Distribution(weights, samples, exact=False, leaves=samples)
    return found
