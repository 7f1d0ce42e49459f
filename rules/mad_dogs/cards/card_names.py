"""The ways to type a card: “King of Hearts”, “K hearts”, “10♥”, “kh”, “red joker”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rules.core.plain.refusal import IllegalNow, either, shown
from rules.mad_dogs.model.action_cards import ActionCard, Rank, Suit

RANKS_SAID: Final = {
    **dict.fromkeys(("ace", "aces", "a", "1", "one"), Rank.ACE),
    **dict.fromkeys(("two", "2", "deuce"), Rank.TWO),
    **dict.fromkeys(("three", "3", "trey"), Rank.THREE),
    **dict.fromkeys(("jack", "j", "knave"), Rank.JACK),
    **dict.fromkeys(("queen", "q"), Rank.QUEEN),
    **dict.fromkeys(("king", "k"), Rank.KING),
    **dict.fromkeys(("ten", "10", "t"), Rank.TEN),
    "red": Rank.RED,
    "black": Rank.BLACK,
}
SUITS_SAID: Final = {
    **dict.fromkeys(("hearts", "heart", "h", "♥", "♡"), Suit.HEARTS),
    **dict.fromkeys(("spades", "spade", "s", "♠", "♤"), Suit.SPADES),
    **dict.fromkeys(("diamonds", "diamond", "d", "♦", "♢"), Suit.DIAMONDS),
    **dict.fromkeys(("clubs", "club", "c", "♣", "♧"), Suit.CLUBS),
    **dict.fromkeys(("joker", "jokers"), Suit.JOKER),
}
BESIDE: Final = frozenset({"of", "the"})
WORD: Final = re.compile(r"\d+|[^\W\d_]+|[♠-♧]")
SHORT: Final = re.compile(r"\b([ajqkt])([hsdc])\b")
"""Two letters for a card: “kh”."""


def cards_meant(text: str, among: Sequence[ActionCard]) -> list[ActionCard]:
    """The cards of these that a text can mean, in any capitals; none for a text with a word of no card."""
    words = [word for word in WORD.findall(SHORT.sub(r"\1 \2", text.casefold())) if word not in BESIDE]
    if not words or any(word not in RANKS_SAID and word not in SUITS_SAID for word in words):
        return []
    ranks = {RANKS_SAID[word] for word in words if word in RANKS_SAID}
    suits = {SUITS_SAID[word] for word in words if word in SUITS_SAID}
    return [card for card in among if ranks <= {card.rank} and suits <= {card.suit}]


def card_named(text: str, among: Sequence[ActionCard]) -> ActionCard:
    """The card of these that a text means; IllegalNow for a card that is not there, or a text that fits several."""
    found = cards_meant(text, among)
    if len(found) == 1:
        return found[0]
    shown_text = shown(" ".join(text.split()))
    if found:
        raise IllegalNow(f"“{shown_text}” could be the {either(map(str, found))}. Type the full name.")
    listed = ", ".join(map(str, among)) or "no card at all"
    raise IllegalNow(f"“{shown_text}” is not available. Choose from: {listed}.")
