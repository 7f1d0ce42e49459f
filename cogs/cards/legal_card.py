"""What an actor may do, as a card: the likeliest moves are buttons, the rest are in menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from cogs.cards.card import MOST_CHOICES, Card, Choice, Menu, Press
from rules.core.action.forms import MOST_TOUCHED
from rules.core.action.legal import Legal, LegalMove
from rules.core.action.position import Position
from rules.core.plain.markup import strong
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import sentence

M = TypeVar("M")


class MoveGroup(NamedTuple):
    """Moves that belong together: those with buttons, and menus of the rest."""

    buttons: tuple[Press, ...]
    menus: tuple[Menu, ...]


def part_of(
    moves: Sequence[M], press: Callable[[M], Press], menu: Menu, choice: Callable[[M], Choice], most: int = MOST_TOUCHED
) -> MoveGroup:
    """The first of some moves as buttons, the others as choices of an empty menu. There is no menu for a single one."""
    most += len(moves) == most + 1
    others = tuple(map(choice, moves[most:][:MOST_CHOICES]))
    return MoveGroup(tuple(map(press, moves[:most])), (menu._replace(choices=others),))


def legal_card(
    headline: str,
    lines: Iterable[str],
    *parts: MoveGroup,
    before: Iterable[Press] = (),
    after: Iterable[Press] = (),
) -> Card:
    """A card of all that an actor may do, for their player alone, with buttons before and after those of the moves."""
    return Card(
        headline,
        lines=tuple(lines),
        buttons=(*before, *[press for part in parts for press in part.buttons], *after),
        menus=tuple([menu for part in parts for menu in part.menus]),
        buttons_first=True,
        private=True,
    )


def mark(may: LegalMove) -> str:
    """The mark by which a button knows a move."""
    return stable_key(*may.name)


def marked(legal: Legal[Any], at: Position[Any, Any, Any], actor: Any, mark: str) -> LegalMove | None:
    """The legal move of an actor that has a button's mark; None if it is no longer possible."""
    return next(legal.distinct(at, actor, lambda name: stable_key(*name) == mark), None)


def known(may: LegalMove) -> str:
    """The facts of a move beyond its button: cost, description, and what it lacks. Empty if there are none."""
    text = facts(may)
    return f"{strong(may.called)} · {text}" if text else ""


def facts(may: LegalMove) -> str:
    """The cost of a move, its description, and what it lacks, in sentences."""
    return " ".join(map(sentence, filter(None, (f"{may.cost}." if may.cost else "", may.about, may.lacks))))
