"""The sources of faces: fair dice, dice typed in at a real table, recorded dice and the dice of a test."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, Protocol

from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Throw

MAX_SIDES = 256


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

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        typed: list[int] = []
        while self._words and len(typed) < n:
            self._dice += 1
            typed.append(self._face(sides))
        rolled, _ = self._rest.take(n - len(typed), sides, why) if len(typed) < n else ((), 0)
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
        raise OutOfRange(f"A D{sides} shows 1 to {sides}, not {face}. Correct die number {self._dice}.")

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
    comes behind those kept. If it is typed in, it comes behind those typed in. Then “the first so many were typed in”
    stays true of every die. `anew` is the face it shows, None before it is rolled. `lies` is its place in the throw
    then. `like` is how many throws from the first were met as they are on record. `old` counts, throw by throw, the
    dice that were neither typed in nor rolled again, and `retyped` those typed in earlier. Raises ValueError for a die
    that the record lacks.
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


class Judged(Recalled):
    """The throws of a roll for what is judged anew: each comes back under its heading, with as many dice as are asked
    for, so that no die is rolled twice. Only missing dice come from `rest`, which types none.

    A number in a heading may differ, as in “to hit, 5 or more”.
    """

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        heading = self._heading(why, sides)
        throw = self._like(heading, sides)
        kept = throw.faces[:n] if throw is not None else ()
        typed = min(throw.typed, n) if throw is not None else 0
        self.old.append(len(kept) - typed)
        self.retyped.append(typed)
        if throw is not None:
            self._throws.remove(throw)
        missing = self._rest.take(n - len(kept), sides, why)[0] if len(kept) < n else ()
        return [*kept, *missing], typed

    def _like(self, heading: str, sides: int) -> Throw | None:
        """The throw under a heading; else one whose heading differs in its numbers alone."""
        alike = [one for one in self._throws if one.sides == sides and _numberless(one.why) == _numberless(heading)]
        return next((one for one in alike if one.why == heading), next(iter(alike), None))


def _numberless(heading: str) -> str:
    return re.sub(r"\d+", "", heading)


class Scripted:
    """Faces that a test gives in advance. Raises ValueError, a bug of the test, if they run out or can't be."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        taken, self.left = self.left[:n], self.left[n:]
        if len(taken) < n or not all(1 <= face <= sides for face in taken):
            raise ValueError(f"the script offers {taken} for {n}D{sides}")
        return taken, 0


def to_remove(unused: Sequence[str], which: str = "the last") -> str:
    """“Remove the last dice, which show 5 5 6.”: what to do with typed words that no die needed."""
    several = len(unused) > 1 or len(unused[0]) > DIGITS
    return f"Remove {which} {'dice, which show' if several else 'die, which shows'} {' '.join(unused)}."


def parse_faces(text: str) -> list[str]:
    """Read the dice that a player types, a die a word: “1 4 6”, “[1, 4, 6]”, “1 + 4 + 6”; “146” is a word of three.

    Raises OutOfRange for anything else.
    """
    words = [*filter(None, APART.split(text))]
    most = sum(len(word) if len(word) > DIGITS else 1 for word in words)
    if most > 200:
        raise OutOfRange(f"You can type at most 200 dice, not {most}. Type fewer.")
    for word in words or text.split():
        if not (word.isascii() and word.isdigit()):
            raise OutOfRange(f"“{word[:20]}” is not a face of a die. Type your dice in order, such as 1 4 6.")
    return words


APART: Final = re.compile(r"[\s,;+\[\](){}]+")
"""The signs that may separate typed dice."""
