"""Chance behind one interface. The same resolver runs on fair dice, typed-in dice, scripted dice and all dice at once.

Pools come back sorted, so that no resolver can depend on the order of like dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import reduce
from typing import Any, Protocol, TypeVar

from rules.core.chance.sources import Kept, Recalled, Source, Typed, to_remove
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.book import SHIPPED, Book, Reads
from rules.core.tables.grid import Grid
from rules.core.tables.outcome import Consulted, Modifier, Outcome, Throw
from rules.core.tables.rule import rules_of
from rules.core.tables.table import Reading, Table

K = TypeVar("K")
R = TypeVar("R")


class Dice(Protocol):
    """What a resolver may ask of chance. Every argument and result is hashable."""

    def reading(self, table: Table[K], modifiers: tuple[Modifier, ...] = ()) -> Reading[K]:
        """Return the table in force here, seen through the faces of its die, with `modifiers` added."""
        ...

    def table(self, table: Table[K]) -> Table[K]:
        """Return the table in force here."""
        ...

    def grid(self, grid: Grid) -> Grid:
        """Return the table of numbers in force here."""
        ...

    def roll(self, n: int = 1, sides: int = 6, why: str = "") -> tuple[int, ...]:
        """Roll `n` dice of `sides` sides. The faces come back sorted."""
        ...

    def read(self, n: int, through: Reading[K], why: str = "") -> tuple[K, ...]:
        """Roll `n` dice and read them through a table: the keys of the rows met, sorted.

        The faces go on record only.
        """
        ...

    def total(self, n: int, sides: int = 6, why: str = "", added: tuple[Modifier, ...] = ()) -> int:
        """Roll `n` dice of `sides` sides together and add them up, with what is `added` to their sum; 0 for no dice."""
        ...

    def gather(self, n: int, through: Reading[K], join: Callable[[K, K], K], zero: K, why: str = "") -> K:
        """Roll `n` dice together, read them through a table, and join the keys by an associative, commutative
        operation.
        """
        ...

    def call(self, stage: Callable[..., R], *args: Hashable) -> R:
        """Run a stage of the rule: `stage(dice, *args)`."""
        ...

    def each(self, n: int, stage: Callable[..., R], *args: Hashable) -> tuple[R, ...]:
        """Run one stage `n` times, independently. The results come back sorted."""
        ...

    def fold(self, n: int, join: Callable[[R, R], R], zero: R, stage: Callable[..., R], *args: Hashable) -> R:
        """Run one stage `n` times, independently, and join the results by an associative, commutative operation."""
        ...

    def chain(self, n: int, stage: Callable[..., R], state: R, *args: Hashable) -> R:
        """Run a stage `n` times, one after the other: `state = stage(dice, state, *args)`."""
        ...

    def until(self, stage: Callable[..., R | None], *args: Hashable) -> R:
        """Run a stage again until its result is not None, such as a roll whose ties are rolled again."""
        ...

    def draw(self, n: int, deck: tuple[tuple[K, int], ...], why: str = "") -> tuple[K, ...]:
        """Draw `n` cards of a deck of (label, how many), without putting back; sorted. Raises OutOfRange if it holds
        fewer.
        """
        ...

    def note(self, step: Any, /) -> None:
        """Put a step of the sum on record."""
        ...


class Live(Reads):
    """Real dice: faces from a source, read on the tables of a book, with every throw on record."""

    __slots__ = ("_take", "note", "steps")

    def __init__(self, source: Source, book: Book = SHIPPED) -> None:
        self.book, self._take = book, source.take
        self.consulted: dict[str, Consulted] = {}
        self.steps: list[Any] = []
        self.note = self.steps.append

    def roll(self, n: int = 1, sides: int = 6, why: str = "") -> tuple[int, ...]:
        if n <= 0:
            return ()
        faces, typed = self._take(n, sides, why)
        self.note(Throw(why, sides, tuple(faces), typed))
        return tuple(sorted(faces))

    def read(self, n: int, through: Reading[K], why: str = "") -> tuple[K, ...]:
        if n <= 0:
            return ()
        keys, labels, by = through.keys, through.labels, through.by
        table, added, good, origin = through.table, through.modifiers, through.good, through.origin
        faces, typed = self._take(n, len(keys), why)
        if n == 1:
            place = faces[0] - 1
            rows = (labels[place],) if labels else ()
            changed = (by[place],) if by and by[place] else ()
            self.note(Throw(why, len(keys), (faces[0],), typed, table, added, rows, 0, good, 0, origin, changed))
            return (keys[place],)
        rows = tuple([labels[face - 1] for face in faces]) if labels else ()
        changed = tuple([by[face - 1] for face in faces]) if by else ()
        changed = changed if any(changed) else ()
        self.note(Throw(why, len(keys), tuple(faces), typed, table, added, rows, 0, good, 0, origin, changed))
        met: list[Any] = [keys[face - 1] for face in faces]  # Any: K has no bound that says it can be sorted
        return tuple(sorted(met))

    def total(self, n: int, sides: int = 6, why: str = "", added: tuple[Modifier, ...] = ()) -> int:
        if n <= 0:
            return 0
        faces, typed = self._take(n, sides, why)
        self.note(Throw(why, sides, tuple(faces), typed, modifiers=added))
        return sum(faces) + sum(modifier.value for modifier in added)

    def gather(self, n: int, through: Reading[K], join: Callable[[K, K], K], zero: K, why: str = "") -> K:
        return reduce(join, self.read(n, through, why), zero)

    def call(self, stage: Callable[..., R], *args: Hashable) -> R:
        return stage(self, *args)

    def each(self, n: int, stage: Callable[..., R], *args: Hashable) -> tuple[R, ...]:
        results: list[Any] = [self.call(stage, *args) for _ in range(n)]
        return tuple(sorted(results))

    def fold(self, n: int, join: Callable[[R, R], R], zero: R, stage: Callable[..., R], *args: Hashable) -> R:
        joined = zero
        for _ in range(n):
            joined = join(joined, self.call(stage, *args))
        return joined

    def chain(self, n: int, stage: Callable[..., R], state: R, *args: Hashable) -> R:
        for _ in range(n):
            state = self.call(stage, state, *args)
        return state

    def until(self, stage: Callable[..., R | None], *args: Hashable) -> R:
        result = stage(self, *args)
        while result is None:
            result = stage(self, *args)
        return result

    def draw(self, n: int, deck: tuple[tuple[K, int], ...], why: str = "") -> tuple[K, ...]:
        left: dict[K, int] = {}
        for label, count in deck:
            left[label] = left.get(label, 0) + count
        require_cards(n, sum(left.values()))
        drawn: list[Any] = []
        for _ in range(n):
            sides = sum(left.values())
            faces, typed = self._take(1, sides, why)
            place = faces[0]
            for label, count in left.items():
                place -= count
                if place <= 0:
                    self.note(Throw(why, sides, tuple(faces), typed, rows=(str(label),)))
                    drawn.append(label)
                    left[label] -= 1
                    break
        return tuple(sorted(drawn))


def require_cards(n: int, held: int) -> None:
    """Refuse to draw more cards than a deck holds."""
    if n > held:
        raise OutOfRange(f"The deck holds {held} cards, so {n} can't be drawn. Draw fewer.")


def resolve(resolver: Callable[..., R], *args: Any, dice: Source, book: Book = SHIPPED) -> Outcome[R]:
    """Run a resolver on live dice, read on the tables of a book, and put the whole sum on record.

    If it can't take the dice that were typed in, it reads percentile dice among them in pairs. Raises OutOfRange if it
    can't take them in that way either.
    """
    try:
        return _resolved(resolver, args, dice, book)
    except OutOfRange:
        if isinstance(dice, (Typed, Kept, Recalled)) and dice.begin_in_pairs():
            with suppress(OutOfRange):
                return _resolved(resolver, args, dice, book)
        raise


def _resolved(resolver: Callable[..., R], args: Sequence[Any], dice: Source, book: Book) -> Outcome[R]:
    live = Live(dice, book)
    result = resolver(live, *args)
    steps = _settled(live.steps, dice) if isinstance(dice, (Typed, Kept, Recalled)) else live.steps
    return Outcome(rules_of(resolver)[0], result, (*steps, *live.consulted.values()))


def _settled(steps: list[Any], dice: Typed | Kept | Recalled) -> list[Any]:
    """The steps of a roll, whose throws say which dice are from an earlier roll. Raises OutOfRange if a typed die is
    unused.
    """
    earlier = isinstance(dice, (Kept, Recalled))
    if dice.unused:
        typed = sum(step.typed for step in steps if type(step) is Throw) - (sum(dice.retyped) if earlier else 0)
        if not typed:
            raise OutOfRange(
                f"No {'more ' if earlier else ''}dice are rolled for that. {to_remove(dice.unused, 'your')}"
            )
        takes = f"This roll takes {typed} {'die' if typed == 1 else 'dice'}."
        raise OutOfRange(f"{takes} {to_remove(dice.unused)}")
    if not earlier:
        return steps
    old, retyped = iter(dice.old), iter(dice.retyped)
    return [step._replace(kept=next(old), retyped=next(retyped)) if type(step) is Throw else step for step in steps]
