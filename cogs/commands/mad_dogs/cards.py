"""/mad-card: the deck, hold cards, interruptions, Tens and countdowns of a game."""

from __future__ import annotations

from typing import Final

from cogs.context.stale_moves import moves_game_on
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.cards import actions, draw_and_jokers, hold_cards, tens_and_countdowns
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.board import Board


def _open(board: Board) -> tuple[int, int]:
    """The open card, as the number of cards still to come."""
    return board.cards.turn, len(board.cards.deck)


OPEN_CARD: Final = ("mad-card draw", "mad-card act", "mad-card hold", "mad-card pass")
moves_game_on(
    SYSTEM.id,
    {
        **dict.fromkeys(OPEN_CARD, _open),
        "mad-card done": lambda board: (_open(board), [str(one.card) for one in board.cards.acting]),
    },
)

mad_card = root("mad-card", "Mad Dogs With Guns: the action cards of a game.")
ROOTS = (mad_card,)
add_commands(
    mad_card,
    __name__,
    (
        draw_and_jokers.Draw,
        actions.Act,
        hold_cards.Hold,
        actions.Pass,
        actions.Done,
        hold_cards.Interrupt,
        hold_cards.Announce,
        hold_cards.Let,
        tens_and_countdowns.CountDown,
        tens_and_countdowns.Rise,
        actions.Plain,
    ),
)
