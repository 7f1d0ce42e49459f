"""Questions that come up while an action is settled, and the answers to them, given then or in advance."""

from __future__ import annotations

from enum import StrEnum

from rules.core.plain.frozen import frozen, replace
from rules.dillinger.model.boxes_and_forces import Answer, CatchResult
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import Move, Verb


class QuestionStep(StrEnum):
    """A question that comes up while an action is settled."""

    HOLIDAY = "a bank holiday"
    RIOT = "a jail riot"
    COUNTER = "cards against a catch"
    HOSTAGES = "calling the police off"
    REACT = "an answer to a catch"
    SPOIL = "cards against a Kill die"
    JAM = "a jam against a hit-man"
    TARGET = "an answer to a hit"
    FIRE = "fire after a miss"
    COUNSEL = "a lawyer for the accused"
    ROOM = "room for the acquitted"

    @property
    def hidden(self) -> bool:
        """Whether the answer may be a card of the hand, so that the pause before it must reveal nothing."""
        return self in (
            QuestionStep.HOLIDAY,
            QuestionStep.RIOT,
            QuestionStep.COUNTER,
            QuestionStep.SPOIL,
            QuestionStep.JAM,
        )


@frozen
class Reply:
    """An answer. No one else sees it before the time is up."""

    seat: int
    move: Move


@frozen
class AnswerOrder:
    """A standing order: a seat's secret answer in advance to one kind of question.

    step   the question
    verb   the answer
    man    the enemy in question; empty for any
    cards  the cards to play if they are in hand and allowed, in this order
    means  the lawyer to send, or the enemy that makes room; empty for none
    once   only for the open decision; others hold for the game
    """

    step: QuestionStep
    verb: Verb
    man: str = ""
    cards: tuple[AccessoryKind, ...] = ()
    means: str = ""
    once: bool = False


@frozen
class OpenDecision:
    """An open decision, and the seats that it waits for.

    step     the question
    by       the seat that began it
    man      the enemy in question
    asked    seats that may answer; it is settled once all have, or when the time is up
    until    when the time is up, in seconds since the epoch
    said     the answers so far
    force    the force that catches, or the hit-man
    law      the law player's cards
    counter  the cards against them
    tips     times $2,000 for Insider Information
    natural, total, fate, hostage   the results of the dice of the catch
    scored   the hit-man's die was a hit
    answer   the enemy's answer: a Kill die that may still be spoiled
    lawyer   the lawyer who defends them, or helps them out
    hype     the robber plays Media Hype
    limit    when the time is up for all questions about the action; 0 if each has its own limit, and before the first
             one that waits
    """

    step: QuestionStep
    by: int
    man: str
    asked: tuple[int, ...]
    until: int
    said: tuple[Reply, ...] = ()
    force: str = ""
    law: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()
    tips: int = 0
    natural: int = 0
    total: int = 0
    fate: CatchResult = CatchResult.NONE
    hostage: bool = False
    scored: bool = False
    answer: Answer | None = None
    lawyer: str = ""
    hype: bool = False
    limit: int = 0

    def reply(self, seat: int) -> Move | None:
        """The answer of a seat; None without one."""
        return next((one.move for one in self.said if one.seat == seat), None)

    def answered(self, seat: int, move: Move) -> OpenDecision:
        """The decision with one more answer. Answers are in the order of seats, which does not reveal who was first."""
        said = (*(one for one in self.said if one.seat != seat), Reply(seat, move))
        return replace(self, said=tuple(sorted(said, key=lambda one: one.seat)))

    def cards_of(self, seat: int) -> tuple[str, ...]:
        """The cards in a seat's answer; none without an answer."""
        move = self.reply(seat)
        return move.cards if move is not None else ()
