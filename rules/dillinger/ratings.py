"""Every rating that a game goes by: the house's, or what a server set in their place."""

from __future__ import annotations

from typing import Final, TypeVar

from rules.core.frozen import frozen
from rules.dillinger.enemies import ENEMIES, Enemy
from rules.dillinger.forces import LAWMEN, Lawmen
from rules.dillinger.mouthpieces import MOUTHPIECES, Mouthpiece
from rules.dillinger.naming import Carded, card_named
from rules.dillinger.robbing import TAKE

C = TypeVar("C", bound=Carded)


@frozen
class Ratings:
    """The ratings in force.

    take  dollars by two dice, from the result 2 to 12
    """

    enemies: tuple[Enemy, ...]
    lawmen: tuple[Lawmen, ...]
    mouthpieces: tuple[Mouthpiece, ...]
    take: tuple[int, ...]

    def enemy(self, name: str) -> Enemy:
        """The public enemy of this name, or of a shorter one; UnknownName otherwise."""
        return _named("public enemy", name, self.enemies)

    def force(self, name: str) -> Lawmen:
        """The police force or special agent of this name, or of a shorter one; UnknownName otherwise."""
        return _named("police force or special agent", name, self.lawmen)

    def lawyer(self, name: str) -> Mouthpiece:
        """The lawyer of this name, or of a shorter one; UnknownName otherwise."""
        return _named("lawyer", name, self.mouthpieces)

    @property
    def persons(self) -> tuple[Enemy | Mouthpiece | Lawmen, ...]:
        """Everybody with ratings."""
        return (*self.enemies, *self.mouthpieces, *self.lawmen)


def _named(kind: str, name: str, cards: tuple[C, ...]) -> C:
    # A game asks by exact names all the time: comparing these is many times quicker than making keys of all.
    exact = next((card for card in cards if card.name == name), None)
    return exact if exact is not None else card_named(kind, name, cards)


HOUSE: Final = Ratings(ENEMIES, LAWMEN, MOUTHPIECES, tuple(TAKE.values()))
