"""Cops and Feds in a game: who would give up to them, and the prisoners whom they can guard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Offer, Said
from cogs.mad_dogs import words
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.turns import side_of, table_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.mad_dogs.composure import PRISONERS_A_COP, guards_for
from rules.mad_dogs.model import Standing
from rules.mad_dogs.tables import BYSTANDERS, LAW

FRIENDS = "friends"
"""In a list of those who see a surrender: everybody of the gang who can act."""
MOST_GIVING_UP = 3


@dataclass(frozen=True, slots=True)
class Law:
    """The cops and Feds of a game who can act, by their sides: a gangster whose nerve fails gives up to them.

    sides  None for those of no side; nobody outside a game
    """

    game: StoredGame | None = None
    sides: frozenset[int | None] = frozenset()

    def told(self, said: Said, failed: Sequence[Person]) -> Said:
        """What is said, with those who must give up, and buttons for the first of them."""
        facing = [person for person in failed if self._faces(person)]
        if not facing:
            return said
        names = ", ".join(person.name for person in facing)
        gives = "gives" if len(facing) == 1 else "give"
        line = f"In a fight with the law, {names} {gives} up: /mad-nerve surrender."
        offers = [
            Offer(f"Gives up to the law: {person.name}"[:80], "mad-nerve surrender", _surrendering(person))
            for person in facing[:MOST_GIVING_UP]
        ]
        return replace(said, lines=(*said.lines, line), offers=(*said.offers, *offers))

    def _faces(self, person: Person) -> bool:
        """Whether he is a gangster on the table with cops or Feds there who are not of his side."""
        if self.game is None or person.stored is None or person.stored.gang.id not in self.game.game.gangs:
            return False
        side = side_of(self.game, person.stored)
        gangster = person.stored.figure.profile not in LAW | BYSTANDERS
        return gangster and any(one is None or one != side for one in self.sides)


def _surrendering(person: Person) -> dict[str, str]:
    assert person.stored is not None
    return {"figure": f"{person.stored.figure.name} ({person.stored.gang.gang.name})", "watchers": FRIENDS}


def law_among(game: StoredGame | None, figures: Sequence[StoredFigure]) -> Law:
    """The law among the figures of a game."""
    if game is None:
        return Law()
    cops = [one for one in figures if one.figure.profile in LAW and one.figure.can_act]
    return Law(game, frozenset(side_of(game, one) for one in cops))


async def law_of(desk: Desk) -> Law:
    """The law on the table, if a game is played here."""
    game = table_of(desk)
    return law_among(game, await figures_of(desk, game)) if game is not None else Law()


class Custody(NamedTuple):
    """Cops and Feds on the table who can act, and the prisoners there are; none outside a game."""

    cops: int = 0
    prisoners: int = 0

    def line(self, more: int) -> str:
        """That so many more are too many to guard; empty when they are not, or no cop is there."""
        prisoners = self.prisoners + more
        if not self.cops or guards_for(prisoners) <= self.cops:
            return ""
        told = f"{words.count(prisoners, 'prisoner')} for {words.count(self.cops, 'cop')} on the table"
        return f"{told}: no more than {self.cops * PRISONERS_A_COP} can be guarded."


async def custody_of(desk: Desk) -> Custody:
    """Who guards whom on the table now."""
    game = table_of(desk)
    if game is None:
        return Custody()
    figures = [one.figure for one in await figures_of(desk, game)]
    cops = sum(figure.profile in LAW and figure.can_act for figure in figures)
    return Custody(cops, sum(figure.standing is Standing.PRISONER for figure in figures))
