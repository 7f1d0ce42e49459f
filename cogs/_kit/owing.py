"""What is owed in a game: listed, offered as buttons, and in the way of whatever can't come before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cogs._kit.render import clean
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core import owed as duties
from rules.core.events import Change
from rules.core.owed import Owed, Settled, SideSettled
from rules.core.words import key_of

MOST_SHOWN = 10


class Debt(NamedTuple):
    """One thing owed on the table.

    name     who owes it, as it can be typed
    names    every way to name whoever owes it, in small letters
    settled  the change by which it is owed no longer
    figure   id of the figure that owes it; 0 for a side or a thing on the board
    side     the side it lies on; None for nobody's
    """

    name: str
    names: frozenset[str]
    owed: Owed
    settled: Change
    figure: int = 0
    side: int | None = None

    @property
    def line(self) -> str:
        return f"**{clean(self.name)}** owes {clean(self.owed.told)}."

    @property
    def options(self) -> dict[str, Any]:
        """The options of the command that does it."""
        return self.owed.filled(self.name)


def owing(game: StoredGame, figures: Iterable[StoredFigure]) -> list[Debt]:
    """What is owed in a game now: by figures, by things on the board, by sides."""
    games = game.system.games
    assert games is not None
    people = {one.id: one for one in figures if one.figure.present}
    found: list[tuple[int | str, Owed, Change]] = [
        (one.id, owed, Settled(one.id, owed))
        for one in people.values()
        for owed in one.figure.duties
        if games.can_pay(one.figure, owed)
    ]
    stands = games.owed(game.game.board, {one.id: one.figure for one in people.values()})
    found += [(who, owed, games.settled(game.id, who, owed)) for who, owed in stands]
    debts = [_debt(game, people, *one) for one in found]
    for place, side in enumerate(game.game.sides):
        names = frozenset({key_of(side.name)})
        debts += [Debt(side.name, names, owed, SideSettled(game.id, place, owed), 0, place) for owed in side.duties]
    return debts


def _debt(game: StoredGame, people: Mapping[int, StoredFigure], who: int | str, owed: Owed, settled: Change) -> Debt:
    if isinstance(who, str):
        return Debt(who, frozenset({key_of(who)}), owed, settled)
    one = people[who]
    full = f"{one.figure.name} ({one.gang.gang.name})"
    names = frozenset({key_of(one.figure.name), key_of(full)})
    return Debt(full, names, owed, settled, who, game.game.side_of_gang(one.gang.id))


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


def refuse_owed(debts: Sequence[Debt], first: str) -> None:
    """Refuse what can't come before any of these, in words: “the next card”; IllegalNow names one and its command."""
    duties.refuse_owed(
        [(clean(one.name), replace(one.owed, what=clean(one.owed.told), why="")) for one in debts], first
    )
