"""What is owed in a game: listed, offered as buttons, and settled by the command that does it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cogs._kit.render import clean
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.owed import Owed
from rules.core.owing import due_in
from rules.core.words import key_of

MOST_SHOWN = 10


class Debt(NamedTuple):
    """One thing owed on the table.

    name     who owes it, as it can be typed
    names    every way to name whoever owes it, in small letters
    settled  the change by which it is owed no longer
    """

    name: str
    names: frozenset[str]
    owed: Owed
    settled: Change

    @property
    def line(self) -> str:
        return f"**{clean(self.name)}** owes {clean(self.owed.told)}."

    @property
    def options(self) -> dict[str, Any]:
        """The options of the command that does it."""
        return self.owed.filled(self.name)


def owing(game: StoredGame, figures: Iterable[StoredFigure]) -> list[Debt]:
    """What is owed in a game now: by figures, by things on the board, by sides."""
    games, people = game.system.games, {one.id: one for one in figures}
    assert games is not None
    due = due_in(game.id, game.game, games, {one.id: one.figure for one in people.values()})
    return [Debt(*_named(people, who), owed, settled) for who, owed, settled in due]


def _named(people: Mapping[int, StoredFigure], who: int | str) -> tuple[str, frozenset[str]]:
    """What whoever owes something is called, in full and in every way."""
    if isinstance(who, str):
        return who, frozenset({key_of(who)})
    one = people[who]
    full = f"{one.figure.name} ({one.gang.gang.name})"
    return full, frozenset({key_of(one.figure.name), key_of(full)})


def settling(
    game: StoredGame, figures: Iterable[StoredFigure], command: str, typed: Mapping[str, Any]
) -> tuple[Change, ...]:
    """The changes by which what a command does is owed no longer, one for each of those who owed it."""
    found: dict[str, Debt] = {}
    for debt in owing(game, figures):
        if debt.name not in found and debt.owed.met_by(command, typed, debt.names):
            found[debt.name] = debt
    return tuple(debt.settled for debt in found.values())


def lines_of(debts: Sequence[Debt], most: int = MOST_SHOWN) -> list[str]:
    """What is owed, a line each."""
    more = [f"{len(debts) - most} more: /game owed lists them."] if len(debts) > most else []
    return [*(debt.line for debt in debts[:most]), *more]
