"""Chance behind one interface. The same resolver runs on fair dice, typed-in dice, scripted dice and all dice at once.

Pools come back sorted, so that no resolver can depend on the order of like dice.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from functools import cache, reduce
from itertools import pairwise
from typing import Any, Final, Protocol, TypeVar

from rules.core.plain.refusal import OutOfRange
from rules.core.tables.book import SHIPPED, Book, Reads
from rules.core.tables.grid import Grid
from rules.core.tables.outcome import Consulted, Modifier, Outcome, Throw
from rules.core.tables.rule import rules_of
from rules.core.tables.table import Reading, Table

K = TypeVar("K")
R = TypeVar("R")
MAX_SIDES = 256


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


class Source(Protocol):
    """The origin of the faces of live dice."""

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        """Return `n` faces from 1 to `sides` in the order rolled, and how many of the first were typed in."""
        ...


@cache
def faces_of_bytes(sides: int) -> tuple[bytes, bytes]:
    """The face that each byte shows on a die, 0 standing for 256; and the bytes that would favor low faces."""
    if not 1 <= sides <= MAX_SIDES:
        raise ValueError(f"a die has 1 to {MAX_SIDES} sides, not {sides}")
    all_bytes = range(256)
    return bytes((byte % sides + 1) % 256 for byte in all_bytes), bytes(all_bytes[256 - 256 % sides :])


class Fair:
    """Provably fair faces: HMAC-SHA256 in counter mode, a byte a die. Bytes that would favor low faces are discarded.

    The n-th block is HMAC(seed, "phrases:number:n"), as docs/verify.py checks it.
    """

    __slots__ = ("_at", "_block", "_bytes", "_roll", "_seed")

    def __init__(self, seed: bytes, phrases: str = "", number: int = 0) -> None:
        self._seed, self._roll = seed, f"{phrases}:{number}"
        self._block, self._bytes, self._at = 0, b"", 0

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        shown, thrown_away = faces_of_bytes(sides)
        faces = b""
        while len(faces) < n:
            if self._at >= len(self._bytes):
                self._refill()
            end = self._at + n - len(faces)
            faces += self._bytes[self._at : end].translate(shown, thrown_away)
            self._at = end
        return [*faces] if sides < MAX_SIDES else [face or MAX_SIDES for face in faces], 0

    def _refill(self) -> None:
        self._bytes = hmac.digest(self._seed, f"{self._roll}:{self._block}".encode(), "sha256")
        self._block += 1
        self._at = 0


class Typed:
    """Dice rolled on the real table, in order, as they were typed or as faces. Missing dice come from `rest`.

    A word is read by the die that it is typed for. A D10 shows a 0 for 10. A word of three digits or more may hold
    several dice of up to ten sides. A D100 shows 00 for 100. If dice are typed in `pairs`, it may be two D10 as they
    lie: 70 and 5. Raises OutOfRange for a face that its die can't show. `unused` holds the words that no die needed.
    """

    def __init__(self, typed: Iterable[int | str], rest: Source, *, pairs: bool = False) -> None:
        self._typed, self._rest, self._pairs = list(typed), rest, pairs
        self._words, self._dice = self._typed[::-1], 0

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        typed: list[int] = []
        while self._words and len(typed) < n:
            self._dice += 1
            typed.append(self._face(sides))
        rolled, _ = self._rest.take(n - len(typed), sides) if len(typed) < n else ((), 0)
        return [*typed, *rolled], len(typed)

    def _face(self, sides: int) -> int:
        """Read the next die."""
        word = self._words.pop()
        if isinstance(word, int):
            return self._require(word, sides)
        if self._pairs and sides == 100 and self._words and (pair := pair_of(word, str(self._words[-1]))):
            self._words.pop()
            return pair
        if word == ZEROS.get(sides):
            return sides
        if len(word) >= DIGITS and sides <= 10 and int(word) > sides:
            self._words += word[:0:-1]
            word = word[0]
            return sides if word == ZEROS.get(sides) else self._require(int(word), sides)
        return self._require(int(word), sides)

    def _require(self, face: int, sides: int) -> int:
        """Return a face that its die can show. Raises OutOfRange."""
        if 1 <= face <= sides:
            return face
        raise OutOfRange(f"A D{sides} shows 1 to {sides}: the {face} typed as die number {self._dice} can't be right.")

    @property
    def unused(self) -> list[str]:
        return [str(word) for word in self._words[::-1]]

    def begin_in_pairs(self) -> bool:
        """Begin again and read percentile dice in pairs. False if no two words could be such a pair."""
        words = [str(word) for word in self._typed]
        if self._pairs or not any(pair_of(*two) for two in pairwise(words)):
            return False
        self._pairs, self._words, self._dice = True, self._typed[::-1], 0
        return True


ZEROS: Final = {10: "0", 100: "00"}
"""The sign for the highest face of a die, besides its number."""
DIGITS: Final = 3
"""In a word of at least this many digits each digit is a die, if the die has no such face."""


def pair_of(one: str, other: str) -> int | None:
    """The number that two percentile dice show, one of them the tens; None if they are no such pair."""
    tens, units = sorted((one, other), key=len, reverse=True)
    if len(tens) == 2 and len(units) == 1 and tens[1] == "0":
        return int(tens) + int(units) or 100
    return None


def _as_it_is(why: str, _sides: int) -> str:
    return why


class Kept:
    """Recorded throws again, except for one die of one throw, which `rest` rolls again.

    throws      the recorded throws, in order
    place, die  which throw and which of its dice, from 0; no die is rolled again if `place` is None
    rest        rolls that die, and all that the record doesn't hold
    heading     the heading under which a throw for something, of so many sides, went on record

    A throw keeps its faces while the resolver asks for the like of it: as many dice of as many sides for the same
    purpose. From the first that is unlike, and for missing ones, dice come from `rest`. So a face is never read for
    another purpose than its own. A throw goes on record in the order its dice were rolled, so the die rolled again
    comes behind those kept or, if typed in, behind those typed in. Then “the first so many were typed in” stays true of
    every die. `anew` is the face it shows, None before it is rolled. `lies` is its place in the throw then. `like` is
    how many throws from the first were met as they are on record. `old` counts, throw by throw, the dice that were
    neither typed in nor rolled again, and `retyped` those typed in earlier. Raises ValueError for a die that the record
    lacks.
    """

    def __init__(
        self,
        throws: Iterable[Throw],
        place: int | None,
        die: int,
        rest: Source,
        heading: Callable[[str, int], str] = _as_it_is,
    ) -> None:
        self._record, self._place, self._die = tuple(throws), place, die
        self._rest, self._heading = rest, heading
        if place is not None and not (0 <= place < len(self._record) and 0 <= die < len(self._record[place].faces)):
            raise ValueError(f"the record holds no die {die} of throw {place}")
        self._begin()

    def _begin(self) -> None:
        self._throws = [*self._record]
        self._met = 0
        self.anew: int | None = None
        self.lies = 0
        self.like = 0
        self.old: list[int] = []
        self.retyped: list[int] = []

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        place, self._met = self._met, self._met + 1
        throw = self._throws[place] if place < len(self._throws) else None
        if throw is None or (len(throw.faces), throw.sides, throw.why) != (n, sides, self._heading(why, sides)):
            self._throws.clear()
            self.old.append(0)
            self.retyped.append(0)
            return self._rest.take(n, sides, why)
        self.like = self._met
        if place != self._place:
            self.old.append(n - throw.typed)
            self.retyped.append(throw.typed)
            return throw.faces, throw.typed
        kept = [*throw.faces[: self._die], *throw.faces[self._die + 1 :]]
        typed = throw.typed - (self._die < throw.typed)
        (self.anew,), typed_anew = self._rest.take(1, sides, why)
        self.old.append(len(kept) - typed)
        self.retyped.append(typed)
        self.lies = typed if typed_anew else len(kept)
        kept.insert(self.lies, self.anew)
        return kept, typed + typed_anew

    def begin_in_pairs(self) -> bool:
        """Begin again and read typed percentile dice in pairs. False if no two words could be such a pair."""
        if not isinstance(self._rest, Typed) or not self._rest.begin_in_pairs():
            return False
        self._begin()
        return True

    @property
    def unused(self) -> list[str]:
        """The words that no die needed."""
        return self._rest.unused if isinstance(self._rest, Typed) else []


class Recalled:
    """Earlier throws, each returned again if the resolver asks for the like. All else comes from `rest`.

    Alike are throws under one `heading`, of as many dice of as many sides. Throws that are alike come back in the order
    they were rolled. `old` and `retyped` count as in Kept.
    """

    def __init__(self, throws: Iterable[Throw], rest: Source, heading: Callable[[str, int], str] = _as_it_is) -> None:
        self._record, self._rest, self._heading = tuple(throws), rest, heading
        self._begin()

    def _begin(self) -> None:
        self._throws = [*self._record]
        self.old: list[int] = []
        self.retyped: list[int] = []

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        wanted = self._heading(why, sides), n, sides
        throw = next((one for one in self._throws if (one.why, len(one.faces), one.sides) == wanted), None)
        self.old.append(n - throw.typed if throw else 0)
        self.retyped.append(throw.typed if throw else 0)
        if throw is None:
            return self._rest.take(n, sides, why)
        self._throws.remove(throw)
        return throw.faces, throw.typed

    begin_in_pairs = Kept.begin_in_pairs
    unused = Kept.unused


class Scripted:
    """Faces that a test gives in advance. Raises ValueError, a bug of the test, if they run out or can't be."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        taken, self.left = self.left[:n], self.left[n:]
        if len(taken) < n or not all(1 <= face <= sides for face in taken):
            raise ValueError(f"the script offers {taken} for {n}D{sides}")
        return taken, 0


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
        raise OutOfRange(f"The deck holds {held} cards: {n} can't be drawn.")


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
        raise OutOfRange(
            f"This roll takes {typed} {'die' if typed == 1 else 'dice'}: "
            f"{' '.join(map(str, dice.unused))} at the end of what was typed "
            f"{'is' if len(dice.unused) == 1 else 'are'} too many."
        )
    if not earlier:
        return steps
    old, retyped = iter(dice.old), iter(dice.retyped)
    return [step._replace(kept=next(old), retyped=next(retyped)) if type(step) is Throw else step for step in steps]


def parse_faces(text: str) -> list[str]:
    """Read the dice that a player types, a die a word: “1 4 6”, “[1, 4, 6]”, “1 + 4 + 6”; “146” is a word of three.

    Raises OutOfRange for anything else.
    """
    words = [*filter(None, APART.split(text))]
    most = sum(len(word) if len(word) > DIGITS else 1 for word in words)
    if most > 200:
        raise OutOfRange(f"At most 200 dice can be typed, not {most}.")
    for word in words or text.split():
        if not (word.isascii() and word.isdigit()):
            raise OutOfRange(f"“{word[:20]}” is not a face of a die: type what fell in order, such as 1 4 6.")
    return words


APART: Final = re.compile(r"[\s,;+\[\](){}]+")
"""The signs that may separate typed dice."""
