"""What is kept word for word in tests/approved, where a review sees what changes; `make approve` keeps it anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rules.core.plain.events import Change

FOLDER: Final = Path(__file__).with_name("approved")
HEAD: Final = "=== "


class Approved:
    """All that is kept, by what it is of; `anew` it is what it is now, and in `part` the rest stays."""

    def __init__(self, *, anew: bool, part: bool = False) -> None:
        self.anew = anew
        self.kept = {} if anew and not part else dict(_read())

    def holds(self, asked: str, answer: str) -> None:
        """Fail where something else is kept."""
        answer = answer.rstrip("\n")
        if self.anew:
            self.kept[asked] = answer
        else:
            assert answer == self.kept.get(asked), "tests/approved has another; `make approve` keeps this one"

    def keep(self) -> None:
        """Write all of it, a file for each first word."""
        for file in FOLDER.glob("*.txt"):
            file.unlink()
        FOLDER.mkdir(exist_ok=True)
        for root in sorted({_root(asked) for asked in self.kept}):
            mine = ((asked, answer) for asked, answer in sorted(self.kept.items()) if _root(asked) == root)
            text = "".join(f"{HEAD}{asked}\n{answer}\n\n" for asked, answer in mine)
            (FOLDER / f"{root}.txt").write_text(text, encoding="utf-8")


def _root(asked: str) -> str:
    return asked.split()[0].rstrip("0123456789")  # by which pytest tells examples apart that are written alike


def _read() -> Iterable[tuple[str, str]]:
    for file in FOLDER.glob("*.txt"):
        for part in file.read_text(encoding="utf-8").removeprefix(HEAD).split(f"\n{HEAD}"):
            asked, _, answer = part.partition("\n")
            yield asked, answer.rstrip("\n")


def digest(of: Any) -> str:
    """Eight signs that change with any value in a record, in whatever order its sets are.

    What the program calls its own records, enumerations and functions is no part of it: those may be called anything.
    """
    found = sha256()
    _put(of, found.update)
    return found.hexdigest()[:8]


def _put(of: Any, put: Callable[[bytes], None]) -> None:
    put(b"(")
    if isinstance(of, Change):
        put(of.tag.encode())  # by which it is stored
    if isinstance(of, Enum):
        _put(of.value, put)
    elif is_dataclass(of) and not isinstance(of, type):
        for one in fields(of):
            if one.compare:
                _put(getattr(of, one.name), put)
    elif isinstance(of, Mapping):
        put(" ".join(sorted(digest(part) for part in of.items())).encode())
    elif isinstance(of, (set, frozenset)):
        put(" ".join(sorted(digest(part) for part in of)).encode())
    elif isinstance(of, (list, tuple)):
        for part in of:
            _put(part, put)
    elif not callable(of):
        assert " at 0x" not in repr(of), of
        put(repr(of).encode())
