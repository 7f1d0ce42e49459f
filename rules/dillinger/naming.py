"""Cards by their names, or by the shorter ones that players use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeVar

from rules.core.plain.refusal import UnknownName


class Carded(Protocol):
    """Somebody or something with a card of its own."""

    @property
    def name(self) -> str: ...
    @property
    def short(self) -> tuple[str, ...]: ...


QUOTATION: Final = str.maketrans("", "", '“”"')
C = TypeVar("C", bound=Carded)


def card_named(kind: str, name: str, cards: Iterable[C]) -> C:
    """The card of this name, or of a shorter one, as plain puts it; UnknownName otherwise."""
    listed = list(cards)
    known = {plain(short): card for card in listed for short in (card.name, *card.short)}
    found = known.get(plain(name))
    if found is None:
        shorter = [short for card in listed for short in card.short]
        raise UnknownName(kind, name, [*(card.name for card in listed), *shorter])
    return found


def plain(name: str) -> str:
    """A name whatever its capitals, its spaces and its quotation marks, and with “the” before it or not."""
    words = name.casefold().translate(QUOTATION).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)
