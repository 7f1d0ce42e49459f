"""How games of Dillinger are kept."""

from __future__ import annotations

from typing import Final

from rules.core.book import Book
from rules.core.events import Change
from rules.core.owed import NothingOwed
from rules.dillinger.game import acting
from rules.dillinger.game.changes import (
    Armed,
    CardsMoved,
    DecisionSet,
    ManSet,
    OfferMade,
    RatingsSet,
    TableSet,
    TurnSet,
    apply,
)
from rules.dillinger.game.table import BARTER, MOST_SEATS, PACE, WAIT, CardTable
from rules.dillinger.rating_grids import kept


class DillingerGames(NothingOwed):
    """Games of Dillinger, for rules.core.game.Games."""

    board = CardTable
    most_sides = MOST_SEATS
    veiled: tuple[type[Change], ...] = (DecisionSet, Armed, CardsMoved, ManSet, OfferMade, TurnSet)

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        """A full game at the usual pace; players sit down one by one, however many `sides` there are so far."""
        return TableSet(subject, wait=WAIT, barter=BARTER, pace=PACE)

    @staticmethod
    def apply(board: CardTable, change: Change) -> CardTable:
        return apply(board, change)

    @staticmethod
    def due(board: CardTable) -> int:
        return acting.due(board)


GAMES: Final = DillingerGames()


def reading(game: int, book: Book) -> tuple[Change, ...]:
    """A table goes by the ratings of a book from now on: who may do what depends on them."""
    return (RatingsSet(game, kept(book)),)
