"""Prisoners in a game, and the cops and Feds who can guard them."""

from __future__ import annotations

from typing import NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs.mad_dogs import words
from cogs.mad_dogs.turns import table_of
from rules.mad_dogs.composure import PRISONERS_A_COP, guards_for
from rules.mad_dogs.model import Standing
from rules.mad_dogs.tables import LAW


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
