"""What is owed on a table, as a position shows it, in the way of whatever can't come before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rules.core.owed import NothingOwed, Owed, refuse_owed
from rules.core.person import Person
from rules.core.position import Position

Debt = tuple[Person[Any] | str, Owed]
"""Somebody who owes something, or a thing of the board by its name, and what it is."""


def owing(at: Position[Any, Any], games: type[NothingOwed]) -> Iterator[Debt]:
    """What is owed on the table, duties first.

    games  how games of the system are kept
    """
    people = {one.id: one for one in at.people.values() if one.figure.present}
    for one in people.values():
        yield from ((one, owed) for owed in one.figure.duties if games.can_pay(one.figure, owed))
    for who, owed in games.owed(at.board, {one.id: one.figure for one in people.values()}):
        yield who if isinstance(who, str) else people[who], owed


def require_settled(at: Position[Any, Any], debts: Iterable[Debt], first: str) -> None:
    """Refuse what can't come before any of these, in words: “the next card”; IllegalNow names one and its command."""
    named = ((who if isinstance(who, str) else who.typed, owed) for who, owed in debts)
    told = [(at.clean(who), replace(owed, what=at.clean(owed.told), why="")) for who, owed in named]
    refuse_owed(told, first)
