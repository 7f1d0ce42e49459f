"""The trades that an opponent offers: a card for money, if it is worth more to the one who gets it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.core.plain.frozen import replace
from rules.dillinger.engine.state_machine import fault_of
from rules.dillinger.model.card_table import FIRST_BARTER, CardTable, Stage
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.opponent.worlds import unseen
from rules.dillinger.opponent.worth import card_worth
from rules.dillinger.table.end_and_victory import A_POINT

MARGIN: Final = 0.05
"""What a trade has to bring, in victory points, to be accepted."""
SURPLUS: Final = 0.5
"""How much more a card has to be worth to the one who gets it."""
LIKELY: Final = 0.15
"""How likely the other player has a card that is asked for, at least."""
STEP: Final = 1_000
"""Prices are multiples of so many dollars."""


class Proposal(NamedTuple):
    """A trade, and what both sides gain by it together, as far as it comes about."""

    move: Move
    gain: float


def waits(seen: CardTable, seat: int, now: int) -> bool:
    """Whether a seat waits, in its turn, for the answer to a trade that it has offered."""
    turn = seen.turn
    return turn.seat == seat and turn.traded > now and any(offer.by == seat for offer in seen.offers)


def offer(seen: CardTable, seat: int, options: Sequence[LegalOption]) -> Move | None:
    """The best trade to offer; None for none. It makes one offer a turn, and none where an answer may take long.

    options  the legal moves of the seat
    """
    turn = seen.turn
    if seen.stage is not Stage.PLAY or turn.seat != seat or turn.traded or seen.barter > FIRST_BARTER:
        return None
    found = [
        one
        for option in options
        if option.move.verb is Verb.OFFER
        for one in (*_sales(seen, seat, option), *_purchases(seen, seat, option))
        if not fault_of(seen, seat, option, one.move)
    ]
    return max(found, key=lambda one: one.gain).move if found else None


def _sales(seen: CardTable, seat: int, option: LegalOption) -> Iterator[Proposal]:
    """The cards of the own hand that are worth more to the other player."""
    other = option.move.to
    for card in dict.fromkeys(option.extras):
        own, theirs = card_worth(seen, seat, card), card_worth(seen, other, card)
        if theirs - own >= SURPLUS:
            yield Proposal(replace(option.move, cards=(card,), get_money=_price(own, theirs)), theirs - own)


def _purchases(seen: CardTable, seat: int, option: LegalOption) -> Iterator[Proposal]:
    """The cards that the other player may have, and that are worth more to the seat."""
    other, pool = option.move.to, unseen(seen, seat)
    held = len(seen.players[other].hand)
    for card, count in pool.items():
        own, theirs = card_worth(seen, seat, card), card_worth(seen, other, card)
        likely = 1 - (1 - count / pool.total()) ** held
        if own - theirs >= SURPLUS and likely >= LIKELY:
            move = replace(option.move, get=(card,), give_money=_price(own, theirs))
            yield Proposal(move, likely * (own - theirs))


def _price(one: float, other: float) -> int:
    """The dollars in the middle of two values, at least one step."""
    return max(STEP, round((one + other) / 2 * A_POINT / STEP) * STEP)
