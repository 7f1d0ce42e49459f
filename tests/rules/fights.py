"""What whole fights by random legal moves need in every system: what was typed is read, made, and lies there."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from rules.core.action.deed import DECIDED, Deed, MoveRef, decided, referenced_move
from rules.core.action.forms import asked_for
from rules.core.action.legal import Legal
from rules.core.action.move import MOVES, filled
from rules.core.action.obligations import Debt, FigureDebt, allegiances_on, due_in
from rules.core.action.people_fields import Takes
from rules.core.action.position import Position
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.opponent.answers import answers, is_allowed, open_facts
from rules.core.people.person import Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.game import GameSystem

GAME = 1
"""The id of the only game there is."""
MOST_ANSWERS = 40
"""The most answers among which a player chooses."""
MOST_NEAR = 3
"""The most figures that people at the table see near something."""


class Answered(NamedTuple):
    """What met a debt, None for a waiver, and what lies there afterwards."""

    by: MoveRef | None
    after: Position[Any, Any, Any]


class Made(NamedTuple):
    """One move of a fight, and what lay there before and after it."""

    before: Position[Any, Any, Any]
    who: Person[Any]
    offered: MoveRef
    after: Position[Any, Any, Any]


def said(position: Position[Any, Any, Any], offered: MoveRef, **measured: Any) -> Any:
    """The move that was typed, with what is measured; what is no text is what it means."""
    return referenced_move(position, MoveRef(offered.command, {**offered.typed, **measured}))


def made(
    position: Position[Any, Any, Any], move: Any, seed: bytes, settled: tuple[Change, ...] = ()
) -> tuple[Deed[Any], Position[Any, Any, Any]]:
    """A move made: its deed, and what lies there afterwards. What it settles is settled before its own changes."""
    deed = decided(position, move)
    price = tuple(one for one in deed.allow() if isinstance(one, Change))
    at_once = position.after(*price, *settled)
    if deed.resolver is None:
        return deed, at_once.after(*deed.changes(None))
    outcome = resolve(deed.resolver, *deed.args, dice=Fair(seed), book=position.book)
    return deed, at_once.after(*deed.changes(outcome.result), *deed.tallied(outcome))


def in_truth(position: Position[Any, Any, Any], offered: MoveRef) -> tuple[Deed[Any], Any, Position[Any, Any, Any]]:
    """The deed that an offer becomes, the move, and the position in which it was typed."""
    typed = replace(position, typed=offered.typed)
    move = said(typed, offered)
    deed = DECIDED[offered.command](typed, filled(typed, move))
    if isinstance(deed, MoveRef):
        return in_truth(position, deed)
    assert isinstance(deed, Deed), "no figure brings others into being"
    return deed, move, typed


# What is owed


def answered(position: Position[Any, Any, Any], games: GameSystem, debt: Debt, random: Random) -> Answered:
    """A debt met by one of its answers by chance, or waived if it has none; and the command that met it."""
    who, owed = debt
    due = _like(position, games, debt)
    assert due, f"{who} doesn't owe {owed.in_full}"
    found = [*islice(answers(position, debt), MOST_ANSWERS)]
    if not found:
        return Answered(None, position.after(*due[0].settled))
    offered = told(position, random.choice(found), random)
    _, move, typed = in_truth(position, offered)
    meets = offered.command == owed.command and not owed.lasting
    stored = not isinstance(who, str) and owed in who.figure.duties
    first = due[0].settled if meets and stored else ()
    now = replace(made(typed, move, random.randbytes(32), first)[1], typed={})
    left = [] if first else _like(now, games, debt)  # what follows from the state of the game may be over by itself
    return Answered(offered, now.after(*left[0].settled) if meets and len(left) == len(due) else now)


def _like(position: Position[Any, Any, Any], games: GameSystem, debt: Debt) -> list[FigureDebt]:
    """The debts of the same debtor that are like one."""
    assert position.game is not None
    who, owed = debt
    figures = {one: person.figure for one, person in position.people.items()}
    due = due_in(position.id, position.game, games, figures, allegiances_on(position))
    return [one for one in due if (one.who, one.owed) == (who if isinstance(who, str) else who.id, owed)]


def told(position: Position[Any, Any, Any], offered: MoveRef, random: Random) -> MoveRef:
    """An answer with what people at the table say of it by chance, if it may be given so."""
    options, typed = MOVES[offered.command].options, dict(offered.typed)
    for name in open_facts(position, offered):
        option, said_of_it = options[name], None
        if option.who is not None and option.who.takes is Takes.LIST:
            there = [one.typed for one in position.people.values()]
            said_of_it = ", ".join(random.sample(there, min(len(there), random.randint(0, MOST_NEAR)))) or None
        elif option.who is None and option.rows is None:
            picks = asked_for(position, offered.command, typed, name).picks
            said_of_it = random.choice(picks).typed[name] if picks else None
        if said_of_it is not None and is_allowed(position, MoveRef(offered.command, {**typed, name: said_of_it})):
            typed[name] = said_of_it
    return MoveRef(offered.command, typed)


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
