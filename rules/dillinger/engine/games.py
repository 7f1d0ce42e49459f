"""How the bot runs games of Dillinger: settings, times, and pending decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.decided import Decided
from rules.core.play.obligations import NothingOwed
from rules.core.play.pace import DecisionKind, Mode, Pace
from rules.core.play.pending import Lapse, Wait
from rules.core.tables.book import Book
from rules.dillinger.engine import state_machine
from rules.dillinger.engine.absence import deadline, waited_for
from rules.dillinger.model.card_table import BARTER, MOST_SEATS, PACE, WAIT, CardTable, Stage
from rules.dillinger.model.changes import (
    Answered,
    Armed,
    CardsMoved,
    DecisionSet,
    ManSet,
    OfferMade,
    OfferVoid,
    OrdersSet,
    RatingsSet,
    TableSet,
    TurnSet,
)
from rules.dillinger.model.decisions import OpenDecision
from rules.dillinger.model.rating_grids import kept
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.standing_orders import NOTHING, SILENCE, later, still_open
from rules.dillinger.table.time_settings import TimesSet
from rules.dillinger.table.waiting_times import asked_now

HAND, MY_HAND = "dillinger hand", "My hand"


class DillingerGames(NothingOwed):
    """Games of Dillinger, for rules.core.play.game.Games."""

    board = CardTable
    most_sides = MOST_SEATS
    asks = True
    veiled: tuple[type[Change], ...] = (
        DecisionSet,
        Answered,
        Armed,
        CardsMoved,
        ManSet,
        OfferMade,
        OfferVoid,
        OrdersSet,
        TurnSet,
    )

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        """A full game at the usual pace. Players sit down one by one, whatever the number of `sides` so far."""
        return TableSet(subject, seconds=WAIT, barter=BARTER, pace=PACE)

    @staticmethod
    def begun(board: CardTable) -> bool:
        """Whether the cards have been dealt."""
        return board.stage is not Stage.GATHERING

    def decided(self, board: CardTable, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Decided | None:
        """The end of the last turn. The table shows who has won."""
        return Decided(shown=True) if board.stage is Stage.OVER else None

    @staticmethod
    def seen_by(board: CardTable, side: int | None) -> CardTable:
        return seen_by(board) if side is None else seen_by(board, side)

    @staticmethod
    def paced(
        game: int, board: CardTable, before: Pace, after: Pace, lasts: Callable[[DecisionKind], int]
    ) -> tuple[TimesSet]:
        """By post, questions take as long as answers and turns, one time for each action; live, as long as is set.

        A live table whose turns have no limit keeps that.
        """
        fixed, stopped = not after.early, bool(after.paused)
        if not after.by_post:
            pace = board.pace if before.mode is after.mode else PACE if after.mode is Mode.LIVE else 0
            return (TimesSet(game, after.seconds, fixed, False, BARTER, pace, stopped, after.until),)
        answer, turn = after.answer * 60, after.turn * 60
        anew = (lasts(DecisionKind.ANSWER), lasts(DecisionKind.TURN)) if after.times != before.times else (0, 0)
        return (TimesSet(game, answer, fixed, True, answer, turn, stopped, after.until, *anew),)

    @staticmethod
    def times(board: CardTable) -> tuple[int, ...]:
        """When the game continues by itself, or would if its clock did not stand still."""
        return tuple(filter(None, [state_machine.due(replace(board, stopped=0))]))

    @staticmethod
    def whole_again(
        game: int, board: CardTable, pace: Pace, lasts: Callable[[DecisionKind], int]
    ) -> tuple[Change, ...]:
        """Everything that is asked or waited for has the time of an answer or a turn again, live too."""
        (timed,) = DillingerGames.paced(game, board, pace, pace, lasts)
        if pace.by_post:
            return (replace(timed, answers=lasts(DecisionKind.ANSWER), turns=lasts(DecisionKind.TURN)),)
        return (replace(timed, answers=timed.seconds, turns=timed.pace),)

    @staticmethod
    def at(board: CardTable, grace: int, now: int, lasts: Callable[[DecisionKind], int]) -> tuple[CardTable, int]:
        """A table by post at a time, and its own clock, which is slow by the grace.

        A wait that begins now ends when the bot says, and is settled when the grace is over.

        lasts  the seconds of a decision that comes up then
        """
        answer, turn = lasts(DecisionKind.ANSWER) + grace, lasts(DecisionKind.TURN) + grace
        return replace(board, seconds=answer, barter=answer, pace=turn), now - grace

    @staticmethod
    def waits(board: CardTable, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterator[Wait]:
        """Open answers, open trades, then the turn. A seat is the index of its side.

        Standing orders change nothing here: what is visible alone decides who gets a message about a question. Answers
        and trade partners are private.
        """
        asked = board.decision
        if asked is not None:
            for seat in asked_now(board, asked):
                text, answered = f"You may answer a question about {asked.man} now.", asked.reply(seat) is not None
                yield replace(_answer(text, seat, asked), answered=answered)
            silent = {seat for _, seat in still_open(board)}
            for seat in dict.fromkeys(seat for _, seat in later(board)):
                text = f"Answer in advance what may come up about {asked.man}. One time limit covers all your answers."
                yield replace(_answer(text, seat, asked), answered=seat not in silent)
        for offer in (one for one in board.offers if not one.void):
            lapse = Lapse("", then="The offer ends with the time for trading.")
            yield _at_hand(
                "A player offers you a trade.", offer.to, decision=DecisionKind.ANSWER, lapse=lapse, secret=True
            )
        for seat in waited_for(board):
            if board.stage is Stage.PLAY:
                lapse = Lapse("", then="The bot passes the turn, as far as the rules allow.")
                yield _at_hand("It is your turn.", seat, until=deadline(board), lapse=lapse)
            else:
                lapse = Lapse("", then="The bot picks one of your two enemies by chance.")
                text = "You have no enemy in play yet."
                yield _at_hand(text, seat, until=deadline(board), lapse=lapse, for_all=True)

    @staticmethod
    def due(board: CardTable) -> int:
        return state_machine.due(board)


def _at_hand(text: str, seat: int, **more: Any) -> Wait:
    """What waits for a seat, with the button for its hand."""
    return Wait(text, seat, command=HAND, label=MY_HAND, **more)


def _answer(text: str, seat: int, asked: OpenDecision) -> Wait:
    """An open or a possible question. Its time is public, its answers are not."""
    lapse = Lapse("", then=f"Your standing order answers, or else {SILENCE.get(asked.step, NOTHING)}.")
    return _at_hand(text, seat, until=asked.until, decision=DecisionKind.ANSWER, lapse=lapse, hidden=True)


GAMES: Final = DillingerGames()


def reading(game: int, book: Book) -> tuple[Change, ...]:
    """A table uses the ratings of a book from now on, since they decide what is legal."""
    return (RatingsSet(game, kept(book)),)
