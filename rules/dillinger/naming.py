"""Cards by their names, or by the shorter ones that players use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from rules.core.refusal import UnknownName


class Carded(Protocol):
    """Somebody or something with a card of its own."""

    @property
    def name(self) -> str: ...
    @property
    def short(self) -> tuple[str, ...]: ...


C = TypeVar("C", bound=Carded)


def card_named(kind: str, name: str, cards: Iterable[C]) -> C:
    """The card of this name, or of a shorter one, whatever its capitals; UnknownName otherwise."""
    listed = list(cards)
    wanted = " ".join(name.casefold().split())
    known = {short.casefold(): card for card in listed for short in (card.name, *card.short)}
    if wanted not in known:
        shorter = [short for card in listed for short in card.short]
        raise UnknownName(kind, name, [*(card.name for card in listed), *shorter])
    return known[wanted]
