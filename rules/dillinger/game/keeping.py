"""How games of Dillinger are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from rules.core.book import Book
from rules.core.events import Change
from rules.core.owed import NothingOwed
from rules.core.pace import Decision, Mode, Pace
from rules.core.waiting import Wait
from rules.dillinger.game import acting
from rules.dillinger.game.absent import deadline, waited_for
from rules.dillinger.game.changes import (
    Armed,
    CardsMoved,
    DecisionSet,
    ManSet,
    OfferMade,
    OrdersSet,
    RatingsSet,
    TableSet,
    TurnSet,
    apply,
)
from rules.dillinger.game.orders import still_open
from rules.dillinger.game.retiming import Timed
from rules.dillinger.game.table import BARTER, MOST_SEATS, PACE, WAIT, CardTable, Stage
from rules.dillinger.game.waiting import asked_now
from rules.dillinger.rating_grids import kept

HAND, MY_HAND = "dillinger hand", "My hand"


class DillingerGames(NothingOwed):
    """Games of Dillinger, for rules.core.game.Games."""

    board = CardTable
    most_sides = MOST_SEATS
    veiled: tuple[type[Change], ...] = (DecisionSet, Armed, CardsMoved, ManSet, OfferMade, OrdersSet, TurnSet)

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        """A full game at the usual pace; players sit down one by one, however many `sides` there are so far."""
        return TableSet(subject, seconds=WAIT, barter=BARTER, pace=PACE)

    @staticmethod
    def apply(board: CardTable, change: Change) -> CardTable:
        return apply(board, change)

    @staticmethod
    def paced(game: int, board: CardTable, before: Pace, after: Pace) -> tuple[Change, ...]:
        """By post its windows are as long as answers and turns have, one for each deed; live, as long as is usual."""
        seconds, pace, barter = board.seconds, board.pace, board.barter
        if after.by_post:
            seconds = barter = after.answer * 60
            pace = after.turn * 60
        elif after.mode is not before.mode:
            seconds, barter, pace = WAIT, BARTER, PACE if after.mode is Mode.LIVE else 0
        stopped = bool(after.paused)
        return (Timed(game, seconds, not after.early, after.by_post, barter, pace, stopped, after.until),)

    @staticmethod
    def waits(board: CardTable, figures: Mapping[int, Any]) -> Iterator[Wait]:
        """Answers that are asked for, trades that are offered, then the turn. A seat is the place of its side.

        Whether a standing order would answer changes nothing of it: who is told of a question hangs on what lies open.
        Who has answered, and who trades with whom, is theirs to know.
        """
        asked = board.decision
        if asked is not None:
            for seat in asked_now(board, asked):
                told, answered = f"You are asked for an answer about {asked.man}.", asked.reply(seat) is not None
                wait = Wait(told, seat, command=HAND, label=MY_HAND, until=asked.until, decision=Decision.ANSWER)
                yield replace(wait, hidden=True, answered=answered)
            for seat in dict.fromkeys(seat for _, seat in still_open(board)):
                told = f"Say what you would answer later about {asked.man}: there is one time limit for all of it."
                yield Wait(told, seat, command=HAND, label=MY_HAND, until=asked.until, secret=True)
        for offer in board.offers:
            yield Wait("A trade is offered to you.", offer.to, command=HAND, label=MY_HAND, secret=True)
        for seat in waited_for(board):
            told = "It is your turn." if board.stage is Stage.PLAY else "You have no enemy in play yet."
            yield Wait(told, seat, command=HAND, label=MY_HAND, until=deadline(board))

    @staticmethod
    def due(board: CardTable) -> int:
        return acting.due(board)


GAMES: Final = DillingerGames()


def reading(game: int, book: Book) -> tuple[Change, ...]:
    """A table goes by the ratings of a book from now on: who may do what depends on them."""
    return (RatingsSet(game, kept(book)),)
