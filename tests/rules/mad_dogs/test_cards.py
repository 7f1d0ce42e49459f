"""Action cards: the deck loses no card, no side holds three, every turn ends."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core.chance.dice import Live
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.tables.outcome import Target
from rules.core.tables.rule import rules_of
from rules.mad_dogs.cards import actions, draw_and_jokers, hold_cards, tens_and_countdowns
from rules.mad_dogs.cards.catalogue import RULES
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import (
    JOKERS,
    ActionCard,
    Activation,
    CardDraw,
    Cards,
    Countdown,
    Rank,
    Suit,
    opened,
)
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Stat
from tests.rules.brute import brute, chances, play
from tests.turns import runs_of

HEART_ACE, HEART_TEN = ActionCard(Suit.HEARTS, Rank.ACE), ActionCard(Suit.HEARTS, Rank.TEN)
SPADE_KING, SPADE_TWO = ActionCard(Suit.SPADES, Rank.KING), ActionCard(Suit.SPADES, Rank.TWO)


class Chosen:
    """Dice that turn up the cards of a test, in order."""

    def __init__(self, *wanted: ActionCard) -> None:
        self.wanted = list(wanted)

    def draw(self, n: int, left: tuple[tuple[ActionCard, int], ...], why: str = "") -> tuple[ActionCard, ...]:
        card = self.wanted.pop(0)
        assert (card, 1) in left
        return (card,)


def turned_up(cards: Cards, *wanted: ActionCard) -> CardDraw:
    dice: Any = Chosen(*wanted)
    return draw_and_jokers.draw(dice, cards)


def drawn(cards: Cards, *wanted: ActionCard) -> Cards:
    return action_cards.after_draw(cards, turned_up(cards, *wanted))


@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_each_side_has_seven_cards_and_there_are_two_jokers(sides: int) -> None:
    full = action_cards.full_deck(sides)
    assert len(full) == len(set(full)) == 7 * sides + 2
    assert Counter(card.suit for card in full)[Suit.JOKER] == 2


@pytest.mark.parametrize("sides", [0, 5])
def test_there_are_one_to_four_sides(sides: int) -> None:
    with pytest.raises(OutOfRange, match="1 to 4 sides"):
        action_cards.full_deck(sides)


def test_every_card_is_as_likely_as_any_other() -> None:
    distribution = odds(draw_and_jokers.draw, opened(1)).by(lambda result: result.cards[0])
    assert set(distribution.weights.values()) == {distribution.total // 9}


def test_a_card_drawn_gives_two_actions_and_a_held_one_gives_one() -> None:
    cards = action_cards.act(drawn(opened(2), SPADE_KING), 1)
    assert cards.acting[-1].actions == 2
    cards = action_cards.hold(drawn(opened(2), SPADE_KING), 1)
    cards = action_cards.interrupt(action_cards.act(drawn(cards, HEART_ACE), 0), 1, SPADE_KING)
    assert cards.acting[-1].actions == 1


def test_a_ten_cannot_be_held() -> None:
    with pytest.raises(IllegalNow, match="can't be held"):
        action_cards.hold(drawn(opened(1), HEART_TEN), 0)


def test_no_side_holds_a_third_card() -> None:
    cards = opened(1)
    for rank in (Rank.ACE, Rank.TWO):
        cards = action_cards.hold(drawn(cards, ActionCard(Suit.HEARTS, rank)), 0)
    with pytest.raises(IllegalNow, match="at most 2"):
        action_cards.hold(drawn(cards, ActionCard(Suit.HEARTS, Rank.THREE)), 0)


def test_no_side_acts_on_anothers_card() -> None:
    with pytest.raises(IllegalNow, match="not yours"):
        action_cards.act(drawn(opened(2), SPADE_KING), 0)


def test_the_first_joker_warns_and_another_card_follows() -> None:
    cards = drawn(opened(1), JOKERS[0], HEART_ACE)
    assert (cards.jokers, cards.shown, cards.turn) == (1, HEART_ACE, 1)


def test_the_second_joker_ends_the_turn_and_hold_cards_go_back_unused() -> None:
    cards = action_cards.hold(drawn(opened(1), JOKERS[0], HEART_ACE), 0)
    after = drawn(cards, JOKERS[1])
    assert (after.turn, after.jokers, after.held, after.sirens) == (2, 0, ((),), False)
    assert len(after.deck) == 9


def test_jokers_in_a_row_sound_the_sirens_and_the_next_turns_first_joker_brings_the_police() -> None:
    cards = drawn(opened(1), *JOKERS)
    assert (cards.sirens, cards.turn, cards.wailing) == (True, 2, False)
    turned = turned_up(cards, JOKERS[0], HEART_ACE)
    assert turned.police
    assert action_cards.after_draw(cards, turned).wailing


def test_a_second_joker_drawn_later_sounds_no_sirens() -> None:
    cards = action_cards.let_go(drawn(opened(1), JOKERS[0], HEART_ACE), 0)
    assert not turned_up(cards, JOKERS[1]).sirens


def test_an_interrupter_goes_first_and_the_interrupted_goes_on() -> None:
    cards = action_cards.hold(drawn(opened(2), SPADE_KING), 1)
    cards = action_cards.act(drawn(cards, HEART_ACE), 0)
    cards = action_cards.interrupt(cards, 1, SPADE_KING)
    assert cards.acting[-1].side == 1
    with pytest.raises(IllegalNow, match="not yours to finish"):
        action_cards.done(cards, 0)
    assert action_cards.done(cards, 1).acting[-1].side == 0


def test_a_second_hold_card_trumps_the_answer() -> None:
    cards = opened(2)
    for card in (SPADE_KING, SPADE_TWO):
        cards = action_cards.hold(drawn(cards, card), 1)
    for rank in (Rank.ACE, Rank.TWO):
        cards = action_cards.hold(drawn(cards, ActionCard(Suit.HEARTS, rank)), 0)
    cards = action_cards.act(drawn(cards, ActionCard(Suit.HEARTS, Rank.JACK)), 0)
    cards = action_cards.interrupt(cards, 1, SPADE_KING)
    cards = action_cards.interrupt(cards, 0, HEART_ACE)
    assert not cards.acting[-1].trump
    cards = action_cards.interrupt(cards, 1, SPADE_TWO)
    assert cards.acting[-1].trump
    with pytest.raises(IllegalNow, match="trumped"):
        action_cards.interrupt(cards, 0, ActionCard(Suit.HEARTS, Rank.TWO))


def test_no_side_interrupts_itself_or_with_a_card_it_lacks() -> None:
    cards = action_cards.hold(drawn(opened(2), SPADE_KING), 1)
    with pytest.raises(IllegalNow, match="No card is being played"):
        action_cards.interrupt(cards, 1, SPADE_KING)
    cards = action_cards.act(drawn(cards, SPADE_TWO), 1)
    with pytest.raises(IllegalNow, match="your own"):
        action_cards.interrupt(cards, 1, SPADE_KING)
    with pytest.raises(IllegalNow, match="don't hold"):
        action_cards.interrupt(cards, 0, SPADE_KING)


def test_a_fuse_burns_by_its_sides_cards_its_ten_too_and_by_no_others() -> None:
    cards = action_cards.count_down(opened(2), Countdown("three sticks", 2, side=0))
    cards = action_cards.let_go(drawn(cards, SPADE_KING), 1)
    assert cards.countdowns[0].left == 2
    cards = action_cards.let_go(drawn(cards, HEART_TEN), 0)
    assert cards.countdowns[0].left == 1
    turned = turned_up(cards, HEART_ACE)
    assert turned.due == ("three sticks",)
    assert action_cards.after_draw(cards, turned).countdowns == ()


def test_an_event_counts_the_cards_it_names() -> None:
    cards = action_cards.count_down(opened(2), Countdown("rain", 1, rank=Rank.TEN))
    assert turned_up(cards, SPADE_KING).due == ()
    assert turned_up(cards, HEART_TEN).due == ("rain",)


def test_a_fuse_outlasts_the_turn() -> None:
    cards = action_cards.count_down(opened(1), Countdown("bomb", 3, side=0))
    assert drawn(cards, *JOKERS).countdowns[0].left == 3


def test_a_countdown_takes_at_least_one_card() -> None:
    with pytest.raises(OutOfRange):
        action_cards.count_down(opened(1), Countdown("bomb", 0))


def test_the_chance_of_sirens_on_the_first_draw_of_two_sides() -> None:
    distribution = odds(draw_and_jokers.draw, opened(2))
    assert distribution.exact
    assert distribution.chance(lambda result: result.sirens) == Fraction(2, 16) * Fraction(1, 15)


def test_two_countdowns_have_different_names() -> None:
    cards = action_cards.count_down(opened(1), Countdown("Rain", 2))
    with pytest.raises(IllegalNow, match="is already running"):
        action_cards.count_down(cards, Countdown("rain", 3))


# Deeds


def test_every_rule_of_the_cards_is_carried_out() -> None:
    deeds = (draw_and_jokers.draw, actions.play, hold_cards.keep, hold_cards.break_in, tens_and_countdowns.rise)
    assert {rule_id for deed in deeds for rule_id in rules_of(deed)} == {rule.id for rule in RULES}


def test_a_card_acted_on_gives_two_actions_and_a_ten_one_without_a_die() -> None:
    assert play(actions.play, drawn(opened(2), SPADE_KING), 1).result == Activation(1, SPADE_KING, 2)
    assert play(actions.play, drawn(opened(2), HEART_TEN), 0).result == Activation(0, HEART_TEN, 1)
    with pytest.raises(IllegalNow, match="No card is open"):
        play(actions.play, opened(2), 0)


def test_a_card_kept_can_break_in_with_one_action_without_a_die() -> None:
    cards = drawn(opened(2), SPADE_KING)
    assert play(hold_cards.keep, cards, 1).result == SPADE_KING
    cards = action_cards.act(drawn(action_cards.hold(cards, 1), HEART_ACE), 0)
    assert play(hold_cards.break_in, cards, 1, SPADE_KING).result == Activation(1, SPADE_KING, 1, held=True)
    with pytest.raises(IllegalNow, match="don't hold any card"):
        action_cards.check_interrupt(cards, 0)
    with pytest.raises(IllegalNow, match="don't hold the Two of Spades"):
        play(hold_cards.break_in, cards, 1, SPADE_TWO)


def test_an_order_to_break_in_waits_for_an_act_and_names_a_hold_card() -> None:
    held = action_cards.hold(drawn(opened(2), SPADE_KING), 1)
    acting = action_cards.act(drawn(held, HEART_ACE), 0)
    may = MadDogsGames.may_interrupt
    assert may(Board(cards=acting), 1, str(SPADE_KING))
    assert not may(Board(cards=acting), 1, str(SPADE_TWO)), "he does not hold it"
    assert not may(Board(cards=acting), 0, str(SPADE_KING)), "it is the other side's"
    assert not may(Board(cards=held), 1, str(SPADE_KING)), "nobody acts"


BRAVEST = Target(Stat.GUTS, 2)


def on_a_ten() -> Cards:
    return action_cards.act(drawn(opened(2), HEART_TEN), 0)


@pytest.mark.parametrize("face, risen", [(1, True), (2, True), (3, False), (6, False)])
def test_the_citizens_rise_on_the_guts_of_the_bravest(face: int, risen: bool) -> None:
    assert play(tens_and_countdowns.rise, on_a_ten(), 0, 1, BRAVEST, dice=(face,)).result is risen


@pytest.mark.parametrize("guts", range(-1, 8))
def test_the_odds_of_a_rising_are_those_of_all_dice(guts: int) -> None:
    args = on_a_ten(), 0, 1, Target(Stat.GUTS, guts)
    assert chances(odds(tens_and_countdowns.rise, *args)) == brute(tens_and_countdowns.rise, *args)


def test_the_side_acting_on_a_ten_calls_on_the_citizens_once_against_a_side() -> None:
    for cards, side in ((opened(2), 0), (action_cards.act(drawn(opened(2), SPADE_KING), 1), 1), (on_a_ten(), 1)):
        with pytest.raises(IllegalNow, match="acts on a Ten"):
            play(tens_and_countdowns.rise, cards, side, 0, BRAVEST)
    for against in (-1, 2):
        with pytest.raises(OutOfRange, match="one of the sides"):
            play(tens_and_countdowns.rise, on_a_ten(), 0, against, BRAVEST)
    for asked in (-1, 1):
        with pytest.raises(IllegalNow, match="in this game"):
            play(tens_and_countdowns.rise, replace(on_a_ten(), rising=asked), 0, 1, BRAVEST)


class Games(RuleBasedStateMachine):
    """Whole games of one to four sides, any legal or illegal move at any time."""

    @initialize(sides=st.integers(1, 4), seed=st.binary(min_size=4, max_size=4))
    def open(self, sides: int, seed: bytes) -> None:
        self.cards = opened(sides)
        self.seed, self.rolls = seed, 0

    @precondition(lambda self: self.cards.shown is None and not self.cards.acting)
    @rule()
    def draw(self) -> None:
        self.rolls += 1
        before = self.cards
        turned = draw_and_jokers.draw(Live(Fair(self.seed, "", self.rolls)), before)
        self.cards = action_cards.after_draw(before, turned)
        assert self.cards.turn == before.turn + turned.turn_ends

    @rule(
        side=st.integers(0, 3),
        what=st.sampled_from([action_cards.act, action_cards.hold, action_cards.let_go, action_cards.done]),
    )
    def move(self, side: int, what: Callable[[Cards, int], Cards]) -> None:
        before = self.cards
        try:
            self.cards = what(before, side % before.sides)
        except Refusal:
            assert self.cards is before

    @rule(side=st.integers(0, 3), which=st.integers(0, 1))
    def interrupt(self, side: int, which: int) -> None:
        side %= self.cards.sides
        hand = self.cards.held[side]
        if which < len(hand):
            with suppress(Refusal):
                self.cards = action_cards.interrupt(self.cards, side, hand[which])

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        if hasattr(self, "cards"):
            assert self.cards.everywhere == Counter(action_cards.full_deck(self.cards.sides))

    @invariant()
    def nobody_holds_three(self) -> None:
        if hasattr(self, "cards"):
            assert all(len(hand) <= 2 for hand in self.cards.held)
            assert all(card.side == side for side, hand in enumerate(self.cards.held) for card in hand)

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        if hasattr(self, "cards") and self.cards.shown is None and not self.cards.acting:
            assert self.cards.deck


TestGames = runs_of(Games, 40, stateful_step_count=60, deadline=None)


def test_every_turn_ends() -> None:
    for seed in range(30):
        cards, draws = opened(4), 0
        while cards.turn == 1:
            live = Live(Fair(b"turn", "", seed * 100 + draws))
            cards = action_cards.after_draw(cards, draw_and_jokers.draw(live, cards))
            draws += 1
            if cards.shown is not None:
                cards = action_cards.let_go(cards, cards.shown.side)
        assert draws <= 30
