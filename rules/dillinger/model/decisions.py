"""What is asked while something is settled, and what was said to it, then or beforehand."""

from __future__ import annotations

from enum import StrEnum

from rules.core.plain.frozen import frozen, replace
from rules.dillinger.model.boxes_and_forces import Answer, CatchResult
from rules.dillinger.model.cards import Kind
from rules.dillinger.model.moves import Move, Verb


class Step(StrEnum):
    """What somebody is asked while something is settled."""

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
        """Whether the answer may be a card of the hand, so that the pause before it must tell nothing."""
        return self in (Step.HOLIDAY, Step.RIOT, Step.COUNTER, Step.SPOIL, Step.JAM)


@frozen
class Reply:
    """What somebody who was asked has said; nobody else sees it before the time is up."""

    seat: int
    move: Move


@frozen
class Order:
    """A standing order: what a seat has said beforehand to one kind of question, in secret.

    step   what is asked
    verb   the answer
    man    the enemy it is about; empty for any
    cards  what is played with it as far as it is in hand and may be, in this order
    means  the lawyer who is sent, or the enemy who makes room; empty for none
    once   for what is being settled now; others hold for the game
    """

    step: Step
    verb: Verb
    man: str = ""
    cards: tuple[Kind, ...] = ()
    means: str = ""
    once: bool = False


@frozen
class Decision:
    """Something that is being settled, and whom it waits for.

    step     what is asked
    by       the seat that began it
    man      the enemy it is about
    asked    seats that may answer; all of them do, or the time runs out
    until    when it runs out, in seconds since the epoch
    said     the answers so far
    force    who catches, or the hit-man
    law      the law player's cards
    counter  the cards against them
    tips     times $2,000 for Insider Information
    natural, total, fate, hostage   what the dice of the catch came to
    scored   the hit-man's die was a hit
    answer   how the enemy answers: a Kill die that may still be spoiled
    lawyer   who speaks for him, or helps him out
    hype     the robber plays Media Hype
    limit    when the time is up for all that is asked about the deed; 0 where each question has its own, and before
             anybody was waited for
    """

    step: Step
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
        """What a seat has said; None as long as it has not."""
        return next((one.move for one in self.said if one.seat == seat), None)

    def answered(self, seat: int, move: Move) -> Decision:
        """It with what a seat says; in the order of the seats, which tells nothing of who was sooner."""
        said = (*(one for one in self.said if one.seat != seat), Reply(seat, move))
        return replace(self, said=tuple(sorted(said, key=lambda one: one.seat)))

    def cards_of(self, seat: int) -> tuple[str, ...]:
        """The cards that a seat plays with what it has said; none if it has said nothing."""
        move = self.reply(seat)
        return move.cards if move is not None else ()
