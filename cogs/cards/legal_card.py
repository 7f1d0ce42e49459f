"""What an actor may do, as a card: the likeliest deeds are buttons, the rest of them are in menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from cogs.cards.render import MOST_CHOICES, Card, Choice, Menu, Press
from rules.core.action.forms import MOST_TOUCHED
from rules.core.action.legal import Legal, LegalMove
from rules.core.plain.markup import strong
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import sentence

D = TypeVar("D")


class Part(NamedTuple):
    """Deeds that belong together: those that are buttons, and menus of more."""

    buttons: tuple[Press, ...]
    menus: tuple[Menu, ...]


def part_of(
    deeds: Sequence[D], press: Callable[[D], Press], menu: Menu, choice: Callable[[D], Choice], most: int = MOST_TOUCHED
) -> Part:
    """The first of some deeds as buttons, the others as choices of a menu that has none yet."""
    others = tuple(map(choice, deeds[most:][:MOST_CHOICES]))
    return Part(tuple(map(press, deeds[:most])), (menu._replace(choices=others),))


def legal_card(
    headline: str,
    lines: Iterable[str],
    *parts: Part,
    before: Iterable[Press] = (),
    after: Iterable[Press] = (),
) -> Card:
    """All that an actor may do, for the player of it alone; with the buttons before and after those of its deeds."""
    return Card(
        headline,
        lines=tuple(lines),
        buttons=(*before, *[press for part in parts for press in part.buttons], *after),
        menus=tuple([menu for part in parts for menu in part.menus]),
        buttons_first=True,
        private=True,
    )


def mark(may: LegalMove) -> str:
    """What a button knows a deed by."""
    return stable_key(*may.name)


def marked(legal: Legal[Any], at: Any, actor: Any, mark: str) -> LegalMove | None:
    """The deed of an actor that a button knows by its mark; None where it can't be done any more."""
    return next(legal.deeds(at, actor, lambda name: stable_key(*name) == mark), None)


def known(may: LegalMove) -> str:
    """What there is to know of a deed besides its button; empty where there is nothing."""
    told = [text for text in (f"{may.cost}." if may.cost else "", may.about, may.lacks) if text]
    return f"{strong(may.called)} · {' '.join(map(sentence, told))}" if told else ""
