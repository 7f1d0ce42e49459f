"""What a table is worth to a seat, in victory points: what it has, and what it may hope for."""

from __future__ import annotations

from typing import Final

from rules.dillinger.law_actions.catching import SURGEON
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import HIDDEN, NOBODY, CardTable, Man, Stage, card_of
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.table.end_and_victory import A_POINT, standings

RISKS: Final = {Box.LAM: 0.1, Box.ROBBING: 0.16, Box.RANSOM: 0.07, Box.JAIL: 0.04}
"""How likely an enemy is lost before its next action."""
SAFE: Final = 0.02
"""The same in other boxes."""
CARDS: Final = {
    AccessoryKind.VICTIM: 4.0,
    AccessoryKind.STATE_POLICE: 0.8,
    AccessoryKind.AGENT: 0.6,
    AccessoryKind.BANK_HOLIDAY: 0.2,
}
"""What a card in hand is worth."""
A_CARD: Final = 0.3
"""The same for all others."""
CONTRACT: Final = 1.0
"""What a Contract for Hit is worth to a player with a hit-man."""
IDLE: Final = 0.1
"""What a card is worth that can't be used."""
LATE: Final = 15
"""From so many cards in the deck on, far hopes shrink to nothing at the last card."""
NEXT_CARD: Final = 0.85
"""What is left of the worth of each further card of a hand, which is played later, or never."""


def value(table: CardTable, seat: int) -> float:
    """What a table is worth to a seat, compared with the others: with the best of them, and with their average."""
    left = time_left(table)
    others = [worth(table, one, left) for one in table.seats if one != seat]
    return worth(table, seat, left) - max(others) / 2 - sum(others) / len(others) / 2


def worth(table: CardTable, seat: int, left: float) -> float:
    """The victory points of a seat, and those it may hope for.

    left  how much of the game is left, by `time_left`
    """
    if table.stage is Stage.OVER:
        return standings(table)[seat].victory
    player, men, soon = table.players[seat], table.men_of(seat), float(has_another_turn(table, seat))
    owned = sum(man.notoriety for man in men if man.box is not None)
    hopes = sum(hope_of(table, man, left, soon) for man in men)
    cards = sorted((card_worth(table, seat, card) for card in player.hand), reverse=True)
    hopes += left * sum(one * NEXT_CARD**place for place, one in enumerate(cards))
    return player.notoriety + player.money / A_POINT + owned + hopes


def time_left(table: CardTable) -> float:
    """How much of the game is left: 1 for all that matters, 0 at the end."""
    return min(1.0, table.cards_left / LATE)


def has_another_turn(table: CardTable, seat: int) -> bool:
    """Whether a seat has a turn after the current one: always before the last card is drawn (6.61)."""
    if table.last == NOBODY:
        return True
    seats, now = len(table.players), table.turn.seat
    return 0 < (seat - now) % seats < ((table.last - now) % seats or seats)


def hope_of(table: CardTable, man: Man, left: float, soon: float) -> float:
    """What an enemy may bring, less what may happen to it.

    left  how much of the game is left
    soon  1 if its player has another turn, else 0
    """
    if man.box is None:
        return left
    far = 0.4 if man.box is Box.JAIL else 1.2 + 0.25 * (13 - table.enemy(man.name).rob.low)
    far += 0.35 * man.cased + 0.25 * len(man.under)
    near = 0.9 * man.robbed
    if man.victim:  # an attempt brings 2.7 points on average; half of them can be repeated
        near, far = near + 2.7, far + (1.6 if man.box is Box.KIDNAP else 1.0)
    near -= RISKS.get(man.box, SAFE) * (1 + man.notoriety / 2)
    return left * far + soon * near


def card_worth(table: CardTable, seat: int, card: str) -> float:
    """What a card of a hand is worth to its seat."""
    if card == HIDDEN:
        return A_CARD
    kind = card_of(card).kind
    if kind is AccessoryKind.CONTRACT:
        men = (man for man in table.men_of(seat) if man.name != HIDDEN and man.box is not Box.JAIL)
        return CONTRACT if any(table.enemy(man.name).hit for man in men) else IDLE
    if kind is AccessoryKind.SURGERY and table.players[seat].money < SURGEON:
        return IDLE
    return CARDS.get(kind, A_CARD)
