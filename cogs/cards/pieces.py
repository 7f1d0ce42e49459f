"""Large work done piece by piece in a thread, so that no call holds up the event loop for long.

Python switches threads between two of its own steps, never within one call of a library.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

MOST_SIGNS: Final = 200_000
"""The most characters of JSON that one call reads, which takes some milliseconds."""
AT_ONCE: Final = 100
"""The elements of a list that one call frees."""
MOST_CHUNKS: Final = 5_000
"""The most pieces of JSON that one call joins."""
R = TypeVar("R")
SPACE: Final = re.compile(r"[ \t\n\r]*")
_READER: Final = json.JSONDecoder()
_WRITTEN: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_INDENTED: Final = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode


async def in_thread(work: Callable[..., R], *given: Any) -> R:
    """The result of a function in a thread that releases the arguments before the rest continues."""
    held = [(work, given)]

    def done() -> R:
        work, given = held.pop()
        return work(*given)

    del work, given
    return await asyncio.to_thread(done)


def let_go(*lists: list[Any]) -> None:
    """Empty long lists from their ends. Freeing all that they hold at once takes long, too."""
    for one in lists:
        while one:
            del one[-AT_ONCE:]


def written_in_pieces(parts: Mapping[str, Any]) -> bytes:
    """An object as JSON. A part that is a list or an iterator is encoded element by element."""
    members = (f"{_WRITTEN(name)}:{_part(value)}" for name, value in parts.items())
    return f"{{{','.join(members)}}}".encode()


def _part(value: Any) -> str:
    return f"[{','.join(map(_WRITTEN, value))}]" if isinstance(value, (list, Iterator)) else _WRITTEN(value)


def indented_in_pieces(value: Any) -> bytes:
    """A value as JSON that people can read."""
    chunks = _INDENTED(value)
    return b"".join(iter(lambda: "".join(islice(chunks, MOST_CHUNKS)).encode(), b""))


def read_in_pieces(text: str) -> Any:
    """JSON as values: an object part by part, and a part that is a list element by element.

    Raises ValueError for invalid JSON and for a piece of more than MOST_SIGNS. Raises RecursionError if it is nested
    too deep.
    """
    pieces = _Pieces(text)
    found = pieces.parts() if pieces.takes("{") else pieces.value()
    if not pieces.ended:
        raise ValueError("something follows")
    return found


class _Pieces:
    """A text of JSON, and how far it was read."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._cut, self._begins = "", 0
        """The slice of the text that holds the next pieces, and where it begins."""

    @property
    def ended(self) -> bool:
        self._skip()
        return self._at == len(self._text)

    def takes(self, sign: str) -> bool:
        """Whether the character comes next; then it is consumed."""
        self._skip()
        found = self._text.startswith(sign, self._at)
        self._at += found
        return found

    def parts(self) -> dict[str, Any]:
        """The parts of an object whose opening bracket was read."""
        found: dict[str, Any] = {}
        for _ in self._each("}"):
            name = self.value()
            if not isinstance(name, str) or not self.takes(":"):
                raise ValueError("no name of a part")
            found[name] = [self.value() for _ in self._each("]")] if self.takes("[") else self.value()
        return found

    def value(self) -> Any:
        """The next value, in one call."""
        self._skip()
        try:
            found, end = _READER.raw_decode(self._cut, self._at - self._begins)
        except ValueError:
            end = len(self._cut)
            found = None
        if end >= len(self._cut):  # nothing more of it, or the cut may go through it
            self._begins, self._cut = self._at, self._text[self._at : self._at + MOST_SIGNS]
            found, end = _READER.raw_decode(self._cut)
            if end == MOST_SIGNS:
                raise ValueError("a piece is too long")
        self._at = self._begins + end
        return found

    def _each(self, end: str) -> Iterator[None]:
        """Yield once before each element, until the end of a list."""
        if self.takes(end):
            return
        yield
        while not self.takes(end):
            if not self.takes(","):
                raise ValueError("no comma")
            yield

    def _skip(self) -> None:
        found = SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
