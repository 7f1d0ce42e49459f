"""The umpire of a game of Mad Dogs With Guns: obligations, waits and times."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.decided import Decided
from rules.core.play.game import BoardSet
from rules.core.play.pace import DecisionKind, Pace
from rules.core.play.pending import Lapse, Wait
from rules.core.play.sent_figures import SentFigures
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import Rank
from rules.mad_dogs.model.board import ActionsSpent, Board, InterruptibleAct, OfferMoved, OfferPassed, new_board
from rules.mad_dogs.model.figures import Figure, Posture, Standing
from rules.mad_dogs.model.tables import BYSTANDERS
from rules.mad_dogs.scenarios.pick_obligation import NAMED, PicksOwe

SHOTS: Final = frozenset({"mad shoot", "mad-wreck shoot"})
"""The commands by which a figure shoots."""


def _to_be_let(offer: InterruptibleAct) -> Iterator[Wait]:
    """An offered act waits for the sides that have not answered."""
    for side in offer.waiting:
        lets = Lapse("mad-card let", (("side", str(side + 1)),), "It happens.")
        yield Wait(
            f"“{offer.what}” may be interrupted, or let happen.",
            side,
            command="mad-card let",
            label="Let it happen",
            until=offer.until,
            decision=DecisionKind.ANSWER,
            lapse=lets,
        )


class MadDogsGames(PicksOwe):
    """The umpire's view of this system."""

    board = Board
    most_sides = action_cards.MOST_SIDES
    lets = "mad-card let"
    passes = "mad-card pass"
    interrupts = "mad-card interrupt"
    finishes = "mad-card done"
    shoots = "mad shoot"
    veiled: tuple[type[Change], ...] = ()

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        return BoardSet(subject, "mad", new_board(sides))

    @staticmethod
    def sent(board: Board | None) -> SentFigures | None:
        return board.sent if board is not None else None

    @staticmethod
    def begun(board: Board) -> bool:
        """Whether a card has been drawn."""
        return action_cards.has_turned_up(board.cards)

    @staticmethod
    def acted(board: Board) -> bool:
        return board.cards.turn > 1 or any(board.acted)

    @staticmethod
    def phase(board: Board) -> int:
        return board.cards.turn

    def decided(self, board: Board, figures: Mapping[int, Figure], sides: Mapping[int, int]) -> Decided | None:
        """The end of a fight. Those who leave because of the sirens are not beaten. Until the police come, or everybody
        is off the board, only a side none of whose figures got away can lose.
        """
        found = super().decided(board, figures, sides)
        if found is None or found.winner is None or not board.cards.sirens:
            return found
        away = {sides[id] for id, one in figures.items() if id in sides and one.standing is Standing.OFF}
        return None if away - {found.winner} else found

    @staticmethod
    def in_hand(board: Board, side: int) -> tuple[str, ...]:
        return tuple(map(str, board.cards.held[side]))

    @staticmethod
    def may_interrupt(board: Board, side: int, card: str) -> bool:
        try:
            action_cards.check_interrupt(
                board.cards, side, next(one for one in board.cards.held[side] if str(one) == card)
            )
        except (IllegalNow, StopIteration):
            return False
        return True

    @staticmethod
    def shooter(command: str, paid: Collection[Change]) -> int:
        if command not in SHOTS:
            return 0
        return next((one.figure for one in paid if isinstance(one, ActionsSpent)), 0)

    @staticmethod
    def may_shoot(figure: Any) -> bool:
        return figure.present and figure.posture is not Posture.DEAD and not (figure.off_board or figure.arrested)

    @staticmethod
    def side_of(board: Board, thing: str) -> int | None:
        """The side of a vehicle; also the sides of a scenario's attacker and defender."""
        if board.scenario is not None and thing in NAMED:
            return board.scenario.place(NAMED[thing])
        return next((one.side for one in board.vehicles if one.name == thing), None)

    @staticmethod
    def taken_by(board: Board, id: int, figure: Any) -> int | None:
        """The side that acts on a Ten, for every civilian."""
        top = board.acting
        return top.side if top is not None and top.card.rank is Rank.TEN and figure.profile in BYSTANDERS else None

    @staticmethod
    def paced(
        game: int, board: Board, before: Pace, after: Pace, lasts: Callable[[DecisionKind], int]
    ) -> tuple[Change, ...]:
        """The change of an offer's time as the pace of the game changes.

        A paused game gives the offer as much more time; other times of the game give it its whole time again. Once no
        player has a clock any more, it waits for no one.
        """
        if board.offer is not None and before.by_post and not after.by_post:
            return tuple(OfferPassed(game, side) for side in board.offer.waiting)
        anew = lasts(DecisionKind.ANSWER) if after.by_post and after.times != before.times else 0
        moved = before.paused or anew or after.until != before.until
        moves = board.offer is not None and not after.paused and moved
        return (OfferMoved(game, before.paused, after.until, anew=anew),) if moves else ()

    @staticmethod
    def times(board: Board) -> tuple[int, ...]:
        """The time until which sides may interrupt an act."""
        return (board.offer.until,) if board.offer is not None and board.offer.waiting else ()

    @staticmethod
    def whole_again(game: int, board: Board, pace: Pace, lasts: Callable[[DecisionKind], int]) -> tuple[Change, ...]:
        """The change that gives an offered act the whole time of an answer again."""
        anew = OfferMoved(game, least=pace.until, anew=lasts(DecisionKind.ANSWER))
        return (anew,) if board.offer is not None and pace.by_post else ()

    @staticmethod
    def waits(board: Board, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterator[Wait]:
        """An offered act waits for the sides that have not answered; until then no figure acts. Otherwise the acting or
        the open card waits.
        """
        cards, offer = board.cards, board.offer
        if offer is not None and offer.waiting:
            yield from _to_be_let(offer)
            return
        if cards.acting:
            ends = Lapse("mad-card done", then="The bot finishes the card.")
            yield Wait(f"Your side acts on the {cards.acting[-1].card}.", cards.acting[-1].side, lapse=ends)
        elif cards.shown is not None:
            goes = Lapse("mad-card pass", then="The bot passes on the card.")
            what = f"The {cards.shown} is open. Act on it, hold it or pass on it."
            yield Wait(what, cards.shown.side, lapse=goes)
        elif cards.spent or any(cards.held) or cards.turn > 1:  # before the first card players set up
            yield Wait("Next, a card is drawn.", lapse=Lapse("mad-card draw", then="The bot draws it."), at_once=True)

    @staticmethod
    def due(board: Board) -> int:
        """0: the next command reads whether a time is up."""
        return 0
