"""Records of games in files, a line of JSON each. Several processes may add to one file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar


class Record(Protocol):
    """A named tuple.

    place  what tells games apart that are summed apart, and its seed
    """

    @property
    def place(self) -> tuple[Any, ...]: ...
    def _asdict(self) -> dict[str, Any]: ...


R = TypeVar("R", bound=Record)


def keep(file: Path, one: Record) -> None:
    """Add a record to a file."""
    with file.open("a") as lines:
        lines.write(json.dumps(one._asdict()) + "\n")


def kept(files: Iterable[Path], kind: type[R]) -> Iterator[R]:
    """The records that files have, each place once. A file that isn't there has none."""
    met = set[tuple[Any, ...]]()
    for file in files:
        for line in file.read_text().splitlines() if file.exists() else ():
            one = kind(**json.loads(line))
            if one.place not in met:
                met.add(one.place)
                yield one
