"""What is large, done piece by piece in a thread, so that no call holds up the event loop for long.

Python lets another thread go on between two steps of its own, never within one call of a library.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

MOST_SIGNS: Final = 200_000
"""Of JSON that is read in one call: some milliseconds."""
AT_ONCE: Final = 100
"""Elements of a list that are given up in one call."""
MOST_CHUNKS: Final = 5_000
"""Signs, words and numbers of JSON that are put together in one call."""
R = TypeVar("R")
SPACE: Final = re.compile(r"[ \t\n\r]*")
_READER: Final = json.JSONDecoder()
_WRITTEN: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_INDENTED: Final = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode


async def in_thread(work: Callable[..., R], *given: Any) -> R:
    """What it makes of what is given, in a thread that lets go of that before the rest goes on."""
    held = [(work, given)]

    def done() -> R:
        work, given = held.pop()
        return work(*given)

    del work, given
    return await asyncio.to_thread(done)


def let_go(*lists: list[Any]) -> None:
    """Empty long lists from their ends, since to take all that they hold apart at once takes long, too."""
    for one in lists:
        while one:
            del one[-AT_ONCE:]


def written_in_pieces(parts: Mapping[str, Any]) -> bytes:
    """An object as JSON; of a part that is a list, or makes its elements one by one, each by itself."""
    told = (f"{_WRITTEN(name)}:{_part(value)}" for name, value in parts.items())
    return f"{{{','.join(told)}}}".encode()


def _part(value: Any) -> str:
    return f"[{','.join(map(_WRITTEN, value))}]" if isinstance(value, (list, Iterator)) else _WRITTEN(value)


def indented_in_pieces(value: Any) -> bytes:
    """A value as JSON that people can read."""
    chunks = _INDENTED(value)
    return b"".join(iter(lambda: "".join(islice(chunks, MOST_CHUNKS)).encode(), b""))


def read_in_pieces(text: str) -> Any:
    """JSON as values; of an object each part by itself, and of a part that is a list each element.

    Raises ValueError for what is no JSON, and for a piece of more than MOST_SIGNS; RecursionError for what is too deep.
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
        """A part of the text, from which the next pieces are read, and where it begins."""

    @property
    def ended(self) -> bool:
        self._skip()
        return self._at == len(self._text)

    def takes(self, sign: str) -> bool:
        """Whether the sign comes next; then it is read."""
        self._skip()
        found = self._text.startswith(sign, self._at)
        self._at += found
        return found

    def parts(self) -> dict[str, Any]:
        """The parts of an object whose bracket was read."""
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
        if end >= len(self._cut):  # there is nothing more of it, or perhaps the cut goes through it
            self._begins, self._cut = self._at, self._text[self._at : self._at + MOST_SIGNS]
            found, end = _READER.raw_decode(self._cut)
            if end == MOST_SIGNS:
                raise ValueError("a piece is too long")
        self._at = self._begins + end
        return found

    def _each(self, end: str) -> Iterator[None]:
        """Once before each element, until the end of a list."""
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
