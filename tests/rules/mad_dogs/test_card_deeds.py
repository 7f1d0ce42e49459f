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
from rules.mad_dogs.cards.hold_cards import Announce, Let
from rules.mad_dogs.model.action_cards import DRAWN_ACTIONS, ActionCard, Activation, CardDraw, Rank, Suit
from rules.mad_dogs.model.board import ActOffered, CardsTurned, CardUsed, Interrupted, MoveKind, OfferPassed, new_board
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.play.position import Person, Position, of_profile

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


def let_by_south() -> Position:
    """The second side let the King of Hearts happen, and that card is done."""
    at = lying_open(answers=120)
    acting = at.after(*act(at, Act()).changes(ACTING))
    let = acting.after(*decided(acting, Let(side=1)).changes(None))
    return let.after(CardUsed(5, 0, MoveKind.DONE))


def turned(at: Position, card: ActionCard) -> Position:
    return at.after(CardsTurned(5, CardDraw((card,))))


def asked(at: Position) -> list[tuple[int, ...]]:
    """The sides that the act on the open card waits for."""
    return [one.waiting for one in act(at, Act()).changes(ACTING) if isinstance(one, ActOffered)]


def test_by_post_a_side_answers_once_for_a_run_of_cards_and_is_asked_anew_after_another_sides_card() -> None:
    queen, two = ActionCard(Suit.HEARTS, Rank.QUEEN), ActionCard(Suit.HEARTS, Rank.TWO)
    ace = ActionCard(Suit.SPADES, Rank.ACE)
    run = turned(let_by_south(), queen)
    assert asked(run) == []
    assert "Not asked again in this run of cards: South." in act(run, Act()).report(ACTING).lines
    passed = run.after(CardUsed(5, 0, MoveKind.LET_GO))
    assert asked(turned(passed, two)) == []
    between = turned(passed, ace).after(CardUsed(5, 1, MoveKind.LET_GO))
    assert asked(turned(between, two)) == [(1,)]
    acting = run.after(CardUsed(5, 0, MoveKind.ACT), Interrupted(5, 1, JACK))
    assert acting.board.cards.run is None, "an interruption ends the answer"


def test_live_an_answer_is_for_one_act() -> None:
    at = lying_open().after(CardUsed(5, 0, MoveKind.ACT), ActOffered(5, "a shot", 1200, (1,)))
    assert [*decided(at, Let(side=1)).changes(None)] == [OfferPassed(5, 1)]


def test_a_side_without_able_figures_is_not_asked_to_interrupt() -> None:
    at = lying_open(answers=120)
    dead = replace(at.people[12], figure=replace(HOODLUM, posture=Posture.DEAD))
    alone = replace(at, people={**at.people, 12: dead})
    assert act(alone, Act()).changes(ACTING) == (CardUsed(5, 0, MoveKind.ACT),)
    acting = alone.after(CardUsed(5, 0, MoveKind.ACT))
    with pytest.raises(IllegalNow, match="No other side has a hold card to interrupt with"):
        decided(acting, Announce(act="Spats shoots"))


def test_the_next_card_waits_until_the_open_one_is_gone() -> None:
    at = lying_open()
    with pytest.raises(IllegalNow, match="is open"):
        draw_card(at, Draw(card=()))
    now = at.after(*let_go(at, Pass()).changes(None))
    assert KING in now.board.cards.spent
    assert draw_card(now, Draw(card=())).args == (now.board.cards,)
