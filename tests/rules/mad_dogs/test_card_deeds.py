"""Cards as deeds, without Discord: their owners, their changes, their waits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.play.game import Game, Side
from rules.mad_dogs.cards.actions import Act, Pass, act, let_go
from rules.mad_dogs.cards.draw_and_jokers import Draw, draw_card
from rules.mad_dogs.cards.hold_cards import Announce
from rules.mad_dogs.model.action_cards import DRAWN_ACTIONS, ActionCard, Activation, Rank, Suit
from rules.mad_dogs.model.board import ActOffered, CardUsed, MoveKind, new_board
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.play.position import Person, Position, of_profile
from tests.rules.fights import after

KING = ActionCard(Suit.HEARTS, Rank.KING)
JACK = ActionCard(Suit.SPADES, Rank.JACK)
ACTING = Activation(0, KING, DRAWN_ACTIONS)
HOODLUM: Any = of_profile("Hoodlum")


def lying_open(caller: int = 1, answers: int = 0) -> Position:
    """The King of Hearts lies open for the first side, which user 1 plays; user 2's holds the Jack of Spades."""
    board = new_board(2)
    deck = tuple(card for card in board.cards.deck if card not in (KING, JACK))
    board = replace(board, cards=replace(board.cards, deck=deck, shown=KING, held=((), (JACK,))))
    game = Game("Corner", "mad", (Side("North", (1,), (7,)), Side("South", (2,), (8,))), board=board)
    people = {one: Person("Spats", HOODLUM, one, side=side, here=True) for one, side in ((11, 0), (12, 1))}
    return Position(
        new_board(2), id=5, game=game, people=people, caller=caller, now=1000, lasts=lambda _decision: answers
    )


def test_a_card_is_acted_on_by_its_side_alone() -> None:
    assert act(lying_open(), Act()).allow() == ()
    with pytest.raises(NotYours, match="Only North or an umpire"):
        act(lying_open(caller=2), Act()).allow()


def test_by_post_an_act_waits_for_sides_with_a_hold_card() -> None:
    used = CardUsed(5, 0, MoveKind.ACT)
    assert act(lying_open(), Act()).changes(ACTING) == (used,)
    assert act(lying_open(answers=120), Act()).changes(ACTING) == (used, ActOffered(5, str(KING), 1120, (1,)))


def test_a_side_without_able_figures_is_not_asked_to_interrupt() -> None:
    at = lying_open(answers=120)
    dead = replace(at.people[12], figure=replace(HOODLUM, posture=Posture.DEAD))
    alone = replace(at, people={**at.people, 12: dead})
    assert act(alone, Act()).changes(ACTING) == (CardUsed(5, 0, MoveKind.ACT),)
    acting = after(alone, CardUsed(5, 0, MoveKind.ACT))
    with pytest.raises(IllegalNow, match="No other side has a hold card to interrupt with"):
        decided(acting, Announce(act="Spats shoots"))


def test_the_next_card_waits_until_the_open_one_is_gone() -> None:
    at = lying_open()
    with pytest.raises(IllegalNow, match="is open"):
        draw_card(at, Draw(card=()))
    now = after(at, *let_go(at, Pass()).changes(None))
    assert KING in now.board.cards.spent
    assert draw_card(now, Draw(card=())).args == (now.board.cards,)
