"""Rolls throw by throw: a player rolls real dice, and the resolver stops at each throw that lacks them.

After each throw the resolver runs again from the top, on the dice typed so far.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from rules.core.chance.dice import Live, require_cards
from rules.core.chance.sources import Source, Typed, pair_of, to_remove
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import rules_of
from rules.core.tables.table import Reading

K = TypeVar("K")

PERCENTILE = 100


class TypedThrow(NamedTuple):
    """The dice that a player rolled for one throw; fewer than the throw has while the player is at it."""

    why: str
    sides: int
    faces: tuple[int, ...]


class NextThrow(NamedTuple):
    """A throw that a player has yet to roll, or to finish.

    why        what it is for, as the resolver calls it
    n, sides   its dice, and the faces of each
    typed      the faces that the player has typed of it
    steps      the steps of the roll before it
    modifiers  what is added to each die, or to the sum of dice that are read on no table
    good       in a test, the faces that succeed
    rows       what each face means, from 1 up; empty if the table has no words for them
    cards      the cards of a deck to draw from, each with the first and the last face that mean it
    unfit      throws that were typed for another course of the roll, and fit no more
    """

    why: str
    n: int
    sides: int
    typed: tuple[int, ...]
    steps: tuple[Any, ...]
    modifiers: tuple[Modifier, ...] = ()
    good: tuple[int, ...] = ()
    rows: tuple[str, ...] = ()
    cards: tuple[tuple[str, int, int], ...] = ()
    unfit: tuple[TypedThrow, ...] = ()

    @property
    def missing(self) -> int:
        """How many dice are still to roll."""
        return self.n - len(self.typed)


class _Stopped(Exception):
    """The dice of a throw are missing."""

    def __init__(self, why: str, n: int, sides: int, typed: tuple[int, ...], unfit: tuple[TypedThrow, ...]) -> None:
        super().__init__()
        self.throw = (why, n, sides, typed)
        self.unfit = unfit


class _AtTable:
    """The source of these throws. It stops the resolver where one is missing, unfinished, or for another purpose."""

    def __init__(self, throws: Sequence[TypedThrow]) -> None:
        self._left = list(throws)

    @property
    def left(self) -> tuple[TypedThrow, ...]:
        """The throws that the resolver has not asked for."""
        return tuple(self._left)

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        throw = self._left[0] if self._left else None
        if throw is None or (throw.why, throw.sides) != (why, sides) or len(throw.faces) > n:
            raise _Stopped(why, n, sides, (), self.left)
        del self._left[0]
        if len(throw.faces) < n:
            raise _Stopped(why, n, sides, throw.faces, self.left)
        return throw.faces, n


class _Asking(Live):
    """Live dice that know what the present throw is read on."""

    __slots__ = ("context",)

    def __init__(self, source: Source, book: Book) -> None:
        super().__init__(source, book)
        self.context: dict[str, Any] = {}

    def roll(self, n: int = 1, sides: int = 6, why: str = "") -> tuple[int, ...]:
        self.context = {}
        return super().roll(n, sides, why)

    def read(self, n: int, through: Reading[K], why: str = "") -> tuple[K, ...]:
        self.context = {"modifiers": through.modifiers, "good": through.good, "rows": through.labels}
        return super().read(n, through, why)

    def total(self, n: int, sides: int = 6, why: str = "", added: tuple[Modifier, ...] = ()) -> int:
        self.context = {"modifiers": added}
        return super().total(n, sides, why, added)

    def draw(self, n: int, deck: tuple[tuple[K, int], ...], why: str = "") -> tuple[K, ...]:
        left: dict[K, int] = {}
        for label, count in deck:
            left[label] = left.get(label, 0) + count
        require_cards(n, sum(left.values()))
        drawn: list[Any] = []  # Any: K has no bound that says it can be sorted
        for _ in range(n):  # a card at a time: each is drawn from what is left
            self.context = {"cards": tuple(_cards_of(left))}
            (card,) = super().draw(1, tuple(left.items()), why)
            drawn.append(card)
            left[card] -= 1
        return tuple(sorted(drawn))


def _cards_of(left: Mapping[Any, int]) -> Iterator[tuple[str, int, int]]:
    """Each card that is left, with the faces that mean it."""
    low = 1
    for label, count in left.items():
        if count:
            yield str(label), low, low + count - 1
        low += count


def _as_is(source: Source) -> Source:
    return source


def next_throw(
    resolver: Callable[..., Any],
    args: Sequence[Hashable],
    throws: Sequence[TypedThrow],
    book: Book = SHIPPED,
    within: Callable[[Source], Source] = _as_is,
) -> NextThrow | Outcome[Any]:
    """Return the throw that a player rolls next, or the outcome if these throws are all.

    within  puts the player's dice behind others, such as recalled ones

    Raises what the resolver refuses.
    """
    live = _Asking(within(_AtTable(throws)), book)
    try:
        result = resolver(live, *args)
    except _Stopped as stopped:
        why, n, sides, typed = stopped.throw
        return NextThrow(why, n, sides, typed, tuple(live.steps), **live.context, unfit=stopped.unfit)
    return Outcome(rules_of(resolver)[0], result, (*live.steps, *live.consulted.values()))


def unused(
    resolver: Callable[..., Any],
    args: Sequence[Hashable],
    throws: Sequence[TypedThrow],
    book: Book = SHIPPED,
    within: Callable[[Source], Source] = _as_is,
) -> tuple[TypedThrow, ...]:
    """Return the throws that a roll does not ask for, in the arguments of `next_throw`."""
    table = _AtTable(throws)
    try:
        resolver(_Asking(within(table), book), *args)
    except _Stopped as stopped:
        return stopped.unfit
    return table.left


def with_words(
    ask: Callable[[Sequence[TypedThrow]], NextThrow | Outcome[Any]],
    throws: Sequence[TypedThrow],
    words: Sequence[str],
) -> tuple[tuple[TypedThrow, ...], NextThrow | Outcome[Any]]:
    """Return the throws with these typed words added, and what comes next. Dice beyond a throw fill the next ones.

    ask  what comes next after some throws: `next_throw` for the rest of its arguments

    A throw that no longer fits is kept, in case the roll asks for it later. Raises OutOfRange for a face that its die
    can't show, and for dice that no throw needs.
    """
    found, left = ask(throws), list(words)
    while left:
        if isinstance(found, Outcome):
            raise OutOfRange(f"This roll takes no more dice. {to_remove(left)}")
        fitting = throws[: len(throws) - len(found.unfit)]
        before = fitting[:-1] if found.typed else fitting
        faces, left = read_faces(left, found.missing, found.sides)
        later = found.unfit[1:] if found.unfit and found.unfit[0].why == found.why else found.unfit
        throws = (*before, TypedThrow(found.why, found.sides, (*found.typed, *faces)), *later)
        found = ask(throws)
    return tuple(throws), found


class _NoMore:
    """Zeros in place of the dice that a player has not typed yet."""

    def take(self, n: int, _sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        return (0,) * n, 0


def read_faces(words: Sequence[str], n: int, sides: int) -> tuple[tuple[int, ...], list[str]]:
    """Read up to `n` dice from typed words: their faces, and the words that are left. Raises OutOfRange.

    Percentile dice may be typed in pairs, as they lie, if nothing else is typed.
    """
    pairs = [pair_of(*words[at : at + 2]) for at in range(0, len(words) - 1, 2)]
    if sides == PERCENTILE and len(words) == 2 * n and all(pairs):
        return tuple(pair or 0 for pair in pairs), []
    typed = Typed(words, _NoMore())
    faces, read = typed.take(n, sides)
    return tuple(faces[:read]), typed.unused
