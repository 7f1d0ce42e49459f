"""The referee's notepad: whose turn it is, what each figure still has, and that a game is the fold of its changes."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.core.dice import Fair, Live
from rules.core.events import Change, fold
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs import cards as deck
from rules.mad_dogs.cards import JOKERS, Card, Countdown, Drawn, Rank, Suit
from rules.mad_dogs.state import (
    ActionsSpent,
    CardsTurned,
    CardUsed,
    Closed,
    CountdownSet,
    Game,
    GangBrought,
    GangLeft,
    Interrupted,
    Move,
    Opened,
    OutrageAdded,
    PlayerSeated,
    actions_left,
    apply,
    companions,
    legal,
    new_game,
    spend,
)

HEART_JACK, HEART_ACE, HEART_TEN = (Card(Suit.HEARTS, rank) for rank in (Rank.JACK, Rank.ACE, Rank.TEN))
SPADE_KING = Card(Suit.SPADES, Rank.KING)


def two_sides() -> Game:
    game = apply(None, Opened(1, new_game("Legano's", ("Irish", "Bandanas"))))
    return fold(game, [GangBrought(1, 0, 10), GangBrought(1, 1, 20), PlayerSeated(1, 0, 7)], apply)


def acting_on(game: Game, card: Card) -> Game:
    return fold(game, [CardsTurned(1, Drawn((card,))), CardUsed(1, card.side, Move.ACT)], apply)


def test_a_game_has_sides_of_different_names() -> None:
    with pytest.raises(OutOfRange, match="same name"):
        new_game("x", ("Irish", "irish"))


def test_nobody_acts_before_a_card_is_acted_on() -> None:
    with pytest.raises(IllegalNow, match="must wait for a card"):
        spend(two_sides(), 0, 5, "Spats", 1)


def test_a_gang_that_takes_no_part_does_not_act() -> None:
    with pytest.raises(IllegalNow, match="takes no part"):
        spend(acting_on(two_sides(), HEART_JACK), None, 5, "Spats", 1)


def test_only_the_side_whose_card_it_is_acts() -> None:
    with pytest.raises(IllegalNow, match="turn of Irish"):
        spend(acting_on(two_sides(), HEART_JACK), 1, 5, "Morelli", 1)


def test_a_figure_has_two_actions_on_a_card_just_drawn() -> None:
    game = acting_on(two_sides(), HEART_JACK)
    assert actions_left(game, 0, 5) == 2
    game = apply(game, ActionsSpent(1, 5, 1))
    assert (actions_left(game, 0, 5), actions_left(game, 0, 6)) == (1, 2)
    with pytest.raises(IllegalNow, match="has 1 left"):
        spend(game, 0, 5, "Spats", 2)


def test_gangsters_do_not_act_on_a_ten() -> None:
    with pytest.raises(IllegalNow, match="civilians"):
        spend(acting_on(two_sides(), HEART_TEN), 0, 5, "Spats", 1)


def test_an_interrupted_figure_goes_on_with_what_it_had_left() -> None:
    game = fold(
        two_sides(),
        [
            CardsTurned(1, Drawn((SPADE_KING,))),
            CardUsed(1, 1, Move.HOLD),
            CardsTurned(1, Drawn((HEART_JACK,))),
            CardUsed(1, 0, Move.ACT),
            ActionsSpent(1, 5, 1),
            Interrupted(1, 1, SPADE_KING),
        ],
        apply,
    )
    assert (actions_left(game, 0, 5), actions_left(game, 1, 30)) == (0, 1)
    game = apply(game, CardUsed(1, 1, Move.DONE))
    assert actions_left(game, 0, 5) == 1


def test_a_low_card_is_for_one_figure_and_those_near_it() -> None:
    game = apply(acting_on(two_sides(), HEART_ACE), ActionsSpent(1, 5, 1))
    assert (companions(game, 5), companions(game, 6)) == (False, True)
    game = apply(acting_on(two_sides(), HEART_JACK), ActionsSpent(1, 5, 1))
    assert not companions(game, 6)


def test_what_may_be_done_with_the_cards() -> None:
    game = two_sides()
    assert legal(game, 0) == legal(game, 1) == (Move.DRAW,)
    game = apply(game, CardsTurned(1, Drawn((HEART_JACK,))))
    assert legal(game, 0) == (Move.ACT, Move.HOLD, Move.LET_GO)
    assert legal(game, 1) == ()
    game = apply(game, CardUsed(1, 0, Move.ACT))
    assert legal(game, 0) == (Move.DONE,)
    assert legal(apply(game, Closed(1)), 0) == ()


def test_gangs_come_and_go_and_outrage_is_noted() -> None:
    game = fold(two_sides(), [GangLeft(1, 10), OutrageAdded(1, 3, "a hostage died")], apply)
    assert (game.side_of_gang(10), game.side_of_gang(20), game.side_of_player(7)) == (None, 1, 0)
    assert game.outrage[0].points == 3


def test_a_fuse_is_counted_by_the_game() -> None:
    game = apply(two_sides(), CountdownSet(1, Countdown("three sticks", 1, side=0)))
    dice: Any = _Next(HEART_TEN)
    drawn = deck.draw(dice, game.cards)
    assert drawn.due == ("three sticks",)


class _Next:
    def __init__(self, card: Card) -> None:
        self.card = card

    def draw(self, n: int, left: object, why: str = "") -> tuple[Card, ...]:
        return (self.card,)


class WholeGames(RuleBasedStateMachine):
    """Games of one to four sides by legal moves alone."""

    @initialize(sides=st.integers(1, 4), seed=st.binary(min_size=4, max_size=4))
    def open(self, sides: int, seed: bytes) -> None:
        self.changes: list[Change] = [Opened(1, new_game("g", tuple(f"side {n}" for n in range(sides))))]
        self.game = apply(None, self.changes[0])
        self.seed, self.rolls = seed, 0

    def happens(self, change: Change) -> None:
        self.changes.append(change)
        self.game = apply(self.game, change)

    @rule(side=st.integers(0, 3), pick=st.integers(0, 5), figure=st.integers(1, 4))
    def move(self, side: int, pick: int, figure: int) -> None:
        side %= len(self.game.sides)
        moves = legal(self.game, side)
        if actions_left(self.game, side, figure) > 0 and pick % 2:
            self.happens(ActionsSpent(1, figure, 1))
            return
        if not moves:
            return
        move = moves[pick % len(moves)]
        if move is Move.DRAW:
            self.rolls += 1
            turn = self.game.cards.turn
            drawn = deck.draw(Live(Fair(self.seed, "", self.rolls)), self.game.cards)
            self.happens(CardsTurned(1, drawn))
            assert self.game.cards.turn == turn + drawn.turn_ends
        elif move is Move.INTERRUPT:
            self.happens(Interrupted(1, side, self.game.cards.held[side][0]))
        else:
            self.happens(CardUsed(1, side, move))

    @invariant()
    def cards_are_never_lost(self) -> None:
        if hasattr(self, "game"):
            assert self.game.cards.everywhere == Counter(deck.full_deck(len(self.game.sides)))
            assert sum(card in JOKERS for card in self.game.cards.everywhere) == 2

    @invariant()
    def nobody_holds_three_and_somebody_may_move(self) -> None:
        if hasattr(self, "game"):
            assert all(len(hand) <= 2 for hand in self.game.cards.held)
            assert any(legal(self.game, side) for side in range(len(self.game.sides)))
            assert len(self.game.acted) == len(self.game.cards.acting)

    @invariant()
    def nobody_spends_more_than_the_card_gives(self) -> None:
        if hasattr(self, "game"):
            for activation, acted in zip(self.game.cards.acting, self.game.acted, strict=True):
                assert all(0 < spent <= activation.actions for _, spent in acted)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            assert fold(None, self.changes, apply) == self.game


WholeGames.TestCase.settings = settings(max_examples=40, stateful_step_count=80, deadline=None)
TestWholeGames = WholeGames.TestCase
