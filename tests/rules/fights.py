"""What whole fights by random legal moves need in every system: what was typed is read, made, and lies there."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from rules.core.action.deed import Deed, MoveRef, decided, referenced_move
from rules.core.action.legal import Legal
from rules.core.action.position import Position
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people.person import Person
from rules.core.plain.events import Change

GAME = 1
"""The id of the only game there is."""


class Made(NamedTuple):
    """One move of a fight, and what lay there before and after it."""

    before: Position[Any, Any, Any]
    who: Person[Any]
    offered: MoveRef
    after: Position[Any, Any, Any]


def said(position: Position[Any, Any, Any], offered: MoveRef, **measured: Any) -> Any:
    """The move that was typed, with what is measured; what is no text is what it means."""
    return referenced_move(position, MoveRef(offered.command, {**offered.typed, **measured}))


def made(position: Position[Any, Any, Any], move: Any, seed: bytes) -> tuple[Deed[Any], Position[Any, Any, Any]]:
    """A move made: its deed, and what lies there afterwards."""
    deed = decided(position, move)
    price = tuple(one for one in deed.allow() if isinstance(one, Change))
    at_once = position.after(*price)
    if deed.resolver is None:
        return deed, at_once.after(*deed.changes(None))
    outcome = resolve(deed.resolver, *deed.args, dice=Fair(seed), book=position.book)
    return deed, at_once.after(*deed.changes(outcome.result), *deed.tallied(outcome))


def shuffled(random: Random, legal: Legal[Any], moves: Iterable[Any]) -> list[Any]:
    """Moves in an order by chance, each kind of move as likely to come first.

    The order hangs on what a move says: moves that are not legal may be among them or not, it is the same for the rest.
    """
    salt = random.random()

    def place(move: Any) -> tuple[bytes, bytes]:
        offered = MoveRef.of(move, *legal.measured.get(move.__class__, ()))
        return chance(offered.command), chance(str(sorted(offered.typed.items())))

    def chance(text: str) -> bytes:
        return sha256(f"{salt} {text}".encode()).digest()

    return sorted(moves, key=place)
