"""The ways to type a card."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.cards.card_names import card_named, cards_meant
from rules.mad_dogs.model.action_cards import JOKERS, ActionCard, Rank, Suit, full_deck

DECK = full_deck(4)
KING, TEN = ActionCard(Suit.HEARTS, Rank.KING), ActionCard(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize(
    "said",
    [
        "King of Hearts",
        "king of hearts",
        "K hearts",
        "K of Hearts",
        "KH",
        "kh",
        "K♥",
        "♥K",
        "Hearts King",
        "the King, h",
    ],
)
def test_a_king_of_hearts_is_typed_in_many_ways(said: str) -> None:
    assert card_named(said, DECK) == KING


@pytest.mark.parametrize("said", ["10 of hearts", "10h", "10♥", "Ten Hearts", "th", "ten of hearts"])
def test_a_ten_is_a_word_or_a_number(said: str) -> None:
    assert card_named(said, DECK) == TEN


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_known_by_its_own_name(card: ActionCard) -> None:
    assert card_named(str(card), DECK) == card


@pytest.mark.parametrize(
    "said, expected", [("red joker", 0), ("Joker, red", 0), ("red", 0), ("joker black", 1), ("black", 1)]
)
def test_a_joker_is_named_by_its_color(said: str, expected: int) -> None:
    assert card_named(said, DECK) == JOKERS[expected]


def test_what_only_one_card_left_can_be_is_that_card() -> None:
    assert card_named("joker", JOKERS[1:]) == JOKERS[1]
    assert card_named("king", [KING, TEN]) == KING


def test_what_several_cards_could_be_is_asked_about() -> None:
    with pytest.raises(IllegalNow, match=r"“joker” could be the Red Joker or Black Joker\. Type the full name"):
        card_named("joker", DECK)


@pytest.mark.parametrize(
    "said", ["", "four of hearts", "king of cups", "Spats", "kx", "queen king", "hearts spades", "of"]
)
def test_what_is_no_card_of_these_is_refused(said: str) -> None:
    assert cards_meant(said, DECK) == []
    with pytest.raises(IllegalNow, match="Choose from: Ace of Hearts"):
        card_named(said, DECK)
