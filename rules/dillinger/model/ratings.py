"""All ratings of a game: the house's, or a server's in their place."""

from __future__ import annotations

from typing import Final, TypeVar

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.dillinger.model.boxes_and_forces import TWO_DICE, dollars
from rules.dillinger.model.cards import HasCard, card_named
from rules.dillinger.model.enemies import ENEMIES, Enemy
from rules.dillinger.model.forces import LAWMEN, Lawmen
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES, Lawyer

C = TypeVar("C", bound=HasCard)

TAKE: Final = {
    2: 1_000,
    3: 2_000,
    4: 3_000,
    5: 4_000,
    6: 5_000,
    7: 6_000,
    8: 8_000,
    9: 12_000,
    10: 18_000,
    11: 25_000,
    12: 50_000,
}
"""Dollars by two dice: the house's, except for $8,000 on 8, which the source has (9.26)."""


def take_lookup(table: tuple[int, ...]) -> tuple[str, str]:
    """A table of takes, from the result 2 on, under a title that names its source."""
    whose = "house table" if table == tuple(TAKE.values()) else "this server's table"
    lines = [[str(result), dollars(amount)] for result, amount in enumerate(table, TWO_DICE[0])]
    return f"The take of a bank, {whose}", cells(("2D6", "Take"), lines)


@frozen
class Ratings:
    """The ratings in force.

    take  dollars by two dice, from the result 2 to 12
    """

    enemies: tuple[Enemy, ...]
    lawmen: tuple[Lawmen, ...]
    mouthpieces: tuple[Lawyer, ...]
    take: tuple[int, ...]

    def enemy(self, name: str) -> Enemy:
        """The public enemy of this name, or of a shorter one. It raises UnknownName otherwise."""
        return _named("public enemy", name, self.enemies)

    def force(self, name: str) -> Lawmen:
        """The police force or special agent of this name, or of a shorter one. It raises UnknownName otherwise."""
        return _named("police force or special agent", name, self.lawmen)

    def lawyer(self, name: str) -> Lawyer:
        """The lawyer of this name, or of a shorter one. It raises UnknownName otherwise."""
        return _named("lawyer", name, self.mouthpieces)

    @property
    def persons(self) -> tuple[Enemy | Lawyer | Lawmen, ...]:
        """Everyone with ratings."""
        return (*self.enemies, *self.mouthpieces, *self.lawmen)


def _named(kind: str, name: str, cards: tuple[C, ...]) -> C:
    # A game looks up exact names all the time. Comparing these first is many times faster than making keys of all.
    exact = next((card for card in cards if card.name == name), None)
    return exact if exact is not None else card_named(kind, name, cards)


HOUSE: Final = Ratings(ENEMIES, LAWMEN, MOUTHPIECES, tuple(TAKE.values()))
