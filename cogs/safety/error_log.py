"""An error as the log shows it: its kind and where it was raised, in one line, without its message.

The message of an exception may hold what a player typed: a value of an SQL statement, a name that is no key.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final

MOST_FRAMES: Final = 40
ROOT: Final = Path(__file__).parents[2].as_posix() + "/"
LIBRARIES: Final = ("site-packages/", f"python{sys.version_info.major}.{sys.version_info.minor}/")


def without_words(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor of structlog that replaces an exception and its traceback by `fault` and `where`."""
    given = event.pop("exc_info", None)
    event.pop("exception", None)
    error = given[1] if isinstance(given, tuple) else sys.exception() if given is True else given
    if isinstance(error, BaseException):
        # The reports of asyncio and discord.py begin with a line of their own.
        event["event"] = str(event["event"]).partition("\n")[0]
        event["fault"], event["where"] = fault_of(error), where_of(error)
    return event


def fault_of(error: BaseException) -> str:
    """The kind of an error, and the kinds of its causes: “DBAPIError from IntegrityError”."""
    return " from ".join(f"{type(one).__module__}.{type(one).__qualname__}" for one in _chain(error))


def where_of(error: BaseException) -> str:
    """The lines of code that an error passed, the innermost first, and those of its causes."""
    return " from ".join(" < ".join(_frames(one.__traceback__)) for one in _chain(error))


def named(error: BaseException) -> str:
    """The kind of an error alone, with the numbers of Discord's answer."""
    status, code = getattr(error, "status", None), getattr(error, "code", None)
    numbers = " ".join(str(one) for one in (status, code) if isinstance(one, int))
    return f"{type(error).__name__} {numbers}".strip()


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _frames(began: TracebackType | None) -> list[str]:
    passed = [
        f"{_short(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}" for frame, line in traceback.walk_tb(began)
    ]
    return passed[: -MOST_FRAMES - 1 : -1]


def _short(path: str) -> str:
    path = path.replace("\\", "/")
    for known in (ROOT, *LIBRARIES):
        if known in path:
            path = path.rpartition(known)[2]
    return path
