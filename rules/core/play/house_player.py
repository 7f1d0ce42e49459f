"""How the house plays a side of a game: what it may do next, as a player would type it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from rules.core.play.pending import Typed


class Strength(StrEnum):
    """How well the house plays. A rookie misjudges what its moves bring, by chance; a soldier doesn't."""

    ROOKIE = "rookie"
    SOLDIER = "soldier"


class Considered(NamedTuple):
    """A move that the house considered, in words, and what it expected of it, in a unit of its game."""

    what: str
    value: float


class HouseMove(NamedTuple):
    """A command of the house with its options.

    considered  the best moves that it chose among, its own first; empty where it had no choice
    """

    command: str
    typed: Mapping[str, Typed]
    considered: tuple[Considered, ...] = ()


class HousePlayer(Protocol):
    """How the house plays a game.

    version  names its way to play, with its strength. The log says which version made a move
    """

    @property
    def version(self) -> str: ...

    def moves(self, position: Any, side: int, seed: int, done: Sequence[Any] = ()) -> Iterator[HouseMove]:
        """Yield what a side may do next, the best first; nothing while it waits for others.

        It yields the same for the same arguments, and it reads nothing that its side must not know.

        position  with everyone on the table; what the side must not see is left out before anything is chosen
        side      its place from 0
        seed      the number of the event before
        done      what the house has done since others last did something, as `MoveRef`s, the oldest first
        """
        ...
