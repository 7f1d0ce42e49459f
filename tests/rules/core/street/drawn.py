"""Streets drawn in tests: capitals and digits mark squares, of ground that is open unless a test says otherwise."""

from __future__ import annotations

import random
from collections.abc import Mapping
from textwrap import dedent
from typing import Final

from rules.core.street.ground import LEGEND, Ground
from rules.core.street.squares import Square


class Drawn:
    """A drawn street. `at` holds the marked squares by their marks."""

    def __init__(self, picture: str, on: Mapping[str, str] | None = None) -> None:
        rows = dedent(picture).strip("\n").split("\n")
        self.at: dict[str, Square] = {
            mark: (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in LEGEND
        }
        plain = ["".join(letter if letter in LEGEND else (on or {}).get(letter, ".") for letter in row) for row in rows]
        self.ground = Ground("A drawn street", tuple(plain))

    def __getitem__(self, mark: str) -> Square:
        return self.at[mark]


COMMON: Final = "................,,,,####ccchhhaarrt+/=~%"


def random_ground(chance: random.Random, wide: int = 8, high: int = 8) -> Ground:
    """A street of letters drawn one by one, with nothing that hangs together: it has every nook."""
    rows = tuple("".join(chance.choice(COMMON) for _ in range(wide)) for _ in range(high))
    return Ground("A random street", rows)


def two_squares(chance: random.Random, ground: Ground) -> tuple[Square, Square]:
    """Two squares of a street, on any ground."""
    one, other = chance.sample([*ground.squares], 2)
    return one, other
