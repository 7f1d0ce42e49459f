"""Public enemies, ratings and sums in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.words import count
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import Origin
from rules.dillinger.model.enemies import Enemy
from rules.dillinger.model.forces import Lawmen
from rules.dillinger.model.lawyer_ratings import Lawyer

HOUSE: Final = "House ratings: the printed cards' own ratings are lost."
SERVER: Final = "This server's ratings."
HE: Final = "The enemy"
MANY: Final = {"is": "are", "does": "do", "goes": "go", "misses": "miss"}
"""Verbs of several people by those of one; otherwise without the s."""


@frozen
class EnemyInSentence:
    """A public enemy in a sentence: one of the twenty, or one with typed numbers."""

    name: str
    enemy: Enemy | None

    @property
    def company(self) -> bool:
        return self.enemy is not None and self.enemy.company

    @property
    def whose(self) -> str:
        """“The enemy's”, “John Dillinger's”."""
        return f"{self.name}'s"

    def does(self, phrase: str) -> str:
        """An action after the name: “Dillinger gets away”, “The Barkers get away”."""
        verb, space, rest = phrase.partition(" ")
        if self.enemy is not None and self.enemy.several:
            verb = MANY.get(verb, verb.removesuffix("s"))
        return f"{self.name} {verb}{space}{rest}"


def whose(*cards: Enemy | Lawmen | Lawyer | None) -> tuple[str, ...]:
    """The source of these ratings, as a line or none. It says which are the house's and which the server's."""
    known = [card for card in cards if card is not None]
    house = list(dict.fromkeys(card.name for card in known if card.origin is Origin.HOUSE))
    server = list(dict.fromkeys(card.name for card in known if card.origin is Origin.SERVER))
    if house and server:
        return (f"House ratings: {', '.join(house)}. This server's ratings: {', '.join(server)}.",)
    return (HOUSE,) if house else (SERVER,) if server else ()


def summed(natural: int, modifiers: Iterable[Modifier], total: int) -> str:
    """Two dice and their modifiers: “6 + 2 Roadblock = 8”, “12 + 1 Baron Lamm = 13, counts as 12”."""
    added = [*modifiers]
    if not added:
        return str(natural)
    whole = natural + sum(modifier.value for modifier in added)
    cut = f", counts as {total}" if whole != total else ""
    text = " ".join(f"{'+' if one.value >= 0 else '−'} {abs(one.value)} {one.label}" for one in added)
    return f"{natural} {text} = {whole}{cut}"


def points_text(points: int) -> str:
    """“gains 2 notoriety”, “loses 1 notoriety”."""
    return f"{'gains' if points > 0 else 'loses'} {abs(points)} notoriety"


def owner_line(who: EnemyInSentence, points: int | None) -> str:
    """What the owner of the dead gathers; None if unknown."""
    if points is None:
        return f"{who.whose} owner gets the notoriety on the card, less 1."
    return f"{who.whose} owner gets {count(points, 'point')} of notoriety from the card."
