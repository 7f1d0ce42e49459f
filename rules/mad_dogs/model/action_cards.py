"""Action cards as data: the deck, the acting cards, hold cards, countdowns, and each change of them (mad.cards).

The order of the deck is hidden even from the program: each draw is a die over the cards still to come. That equals a
shuffle, and nothing can leak.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange

MOST_SIDES: Final = 4
MOST_HELD: Final = 2
DRAWN_ACTIONS: Final = 2
HELD_ACTIONS: Final = 1


class Suit(StrEnum):
    """A side's suit: hearts and spades for two, then diamonds and clubs."""

    HEARTS = "Hearts"
    SPADES = "Spades"
    DIAMONDS = "Diamonds"
    CLUBS = "Clubs"
    JOKER = "Joker"


class Rank(StrEnum):
    """The ranks in play."""

    ACE = "Ace"
    TWO = "Two"
    THREE = "Three"
    JACK = "Jack"
    QUEEN = "Queen"
    KING = "King"
    TEN = "Ten"
    RED = "Red"
    BLACK = "Black"


LOW: Final = frozenset({Rank.ACE, Rank.TWO, Rank.THREE})
COURT: Final = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
SUITS: Final = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
RANKS: Final = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN)


class ActionCard(NamedTuple):
    """A card of the deck; a Joker's rank is its color."""

    suit: Suit
    rank: Rank

    @property
    def is_joker(self) -> bool:
        return self.suit is Suit.JOKER

    @property
    def side(self) -> int:
        """The side whose card it is, from 0; ValueError for a Joker."""
        return SUITS.index(self.suit)

    @property
    def name(self) -> str:
        return f"{self.rank} Joker" if self.is_joker else f"{self.rank} of {self.suit}"

    def __str__(self) -> str:
        return self.name


JOKERS: Final = (ActionCard(Suit.JOKER, Rank.RED), ActionCard(Suit.JOKER, Rank.BLACK))


def full_deck(sides: int) -> tuple[ActionCard, ...]:
    """Seven cards a side and both Jokers; OutOfRange unless there are one to four sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise OutOfRange(f"A game has 1 to {MOST_SIDES} sides, not {sides}.")
    return (*(ActionCard(suit, rank) for suit in SUITS[:sides] for rank in RANKS), *JOKERS)


class Activation(NamedTuple):
    """A card being played: its side, the actions of each figure, whether it was a hold card, and whether it trumps."""

    side: int
    card: ActionCard
    actions: int
    held: bool = False
    trump: bool = False


class Countdown(NamedTuple):
    """An event after a number of cards: a fuse (its side's cards) or an umpire's event (one rank's)."""

    what: str
    left: int
    side: int | None = None
    rank: Rank | None = None

    def counts(self, card: ActionCard) -> bool:
        """Whether a card that turns up shortens it."""
        if card.is_joker:
            return False
        return (self.side is None or card.side == self.side) and (self.rank is None or card.rank is self.rank)


@frozen
class Run:
    """Cards of one side that are drawn one after the other.

    side  the side whose cards they are
    let   the sides that let them happen: no card of the run waits for them
    """

    side: int
    let: tuple[int, ...] = ()


@frozen
class Cards:
    """The place of every card.

    deck      still to come this turn
    spent     used or let go
    held      hold cards of each side
    shown     turned up, and not yet used or held
    acting    cards that act; the last one acts now, those before it were interrupted
    turn      from 1
    jokers    seen this turn: 0 or 1
    sirens    gangsters must be off the board before this turn's first Joker
    wailing   the first Joker of the turn after the sirens has come: the police are here
    rising    None until a side calls on the citizens; then the side against which they rose, or -1 for never
    countdowns  fuses and events, in the order set
    run       the run of cards that sides let happen; None if none did
    """

    sides: int
    deck: tuple[ActionCard, ...]
    spent: tuple[ActionCard, ...] = ()
    held: tuple[tuple[ActionCard, ...], ...] = ()
    shown: ActionCard | None = None
    acting: tuple[Activation, ...] = ()
    turn: int = 1
    jokers: int = 0
    sirens: bool = False
    wailing: bool = False
    rising: int | None = None
    countdowns: tuple[Countdown, ...] = ()
    run: Run | None = None

    @property
    def everywhere(self) -> Counter[ActionCard]:
        """Every card, in any place."""
        held = [card for hand in self.held for card in hand]
        acted = [activation.card for activation in self.acting]
        return Counter([*self.deck, *self.spent, *held, *acted, *((self.shown,) if self.shown else ())])


def opened(sides: int) -> Cards:
    """The cards at the start of a game."""
    return Cards(sides, full_deck(sides), held=((),) * sides)


class CardDraw(NamedTuple):
    """One draw: the cards turned up (another card follows a first Joker), and the countdowns that they end."""

    cards: tuple[ActionCard, ...]
    due: tuple[str, ...] = ()
    turn_ends: bool = False
    sirens: bool = False
    police: bool = False


def has_turned_up(cards: Cards) -> bool:
    """Whether any card has been drawn in this game."""
    return bool(cards.shown or cards.spent or cards.acting or any(cards.held)) or cards.turn > 1


def ticked(countdowns: tuple[Countdown, ...], turned: list[ActionCard]) -> tuple[Countdown, ...]:
    """The countdowns after these cards."""
    return tuple(one._replace(left=one.left - sum(one.counts(card) for card in turned)) for one in countdowns)


def after_draw(cards: Cards, drawn: CardDraw) -> Cards:
    """The cards after a draw; the second Joker begins a new turn with a full deck."""
    running = tuple(one for one in ticked(cards.countdowns, list(drawn.cards)) if one.left > 0)
    if drawn.turn_ends:
        return replace(
            opened(cards.sides),
            turn=cards.turn + 1,
            sirens=drawn.sirens,
            rising=cards.rising,
            countdowns=running,
        )
    last = drawn.cards[-1]
    jokers = [card for card in drawn.cards if card.is_joker]
    return replace(
        cards,
        deck=tuple(card for card in cards.deck if card not in drawn.cards),
        spent=(*cards.spent, *jokers),
        shown=last,
        jokers=cards.jokers + len(jokers),
        wailing=cards.wailing or drawn.police,
        countdowns=running,
        run=cards.run if cards.run is not None and not last.is_joker and last.side == cards.run.side else None,
    )


def let_run(cards: Cards, side: int) -> Cards:
    """A side lets the card being played happen, and those of its run that follow. Without a card nothing changes."""
    if not cards.acting:
        return cards
    known = cards.run.let if cards.run is not None else ()
    return replace(cards, run=Run(cards.acting[-1].side, tuple(sorted({*known, side}))))


def shown_to(cards: Cards, side: int) -> ActionCard:
    """The open card of this side; IllegalNow without one."""
    if cards.shown is None:
        raise IllegalNow("No card is open. Draw one first.")
    if cards.shown.side != side:
        raise IllegalNow(f"The {cards.shown} is not yours. Wait for a card of your suit.")
    return cards.shown


def act(cards: Cards, side: int) -> Cards:
    """Use the open card now: two actions; a Ten gives each civilian one."""
    card = shown_to(cards, side)
    actions = HELD_ACTIONS if card.rank is Rank.TEN else DRAWN_ACTIONS
    return replace(cards, shown=None, acting=(Activation(side, card, actions),))


def hold(cards: Cards, side: int) -> Cards:
    """Keep the open card in hand; IllegalNow for a Ten or a third card."""
    card = shown_to(cards, side)
    if card.rank is Rank.TEN:
        raise IllegalNow("A Ten can't be held, because the civilians act now. Act on it or pass.")
    if len(cards.held[side]) >= MOST_HELD:
        raise IllegalNow(f"A side holds at most {MOST_HELD} cards. Act on the {card} or pass.")
    held = tuple((*hand, card) if index == side else hand for index, hand in enumerate(cards.held))
    return replace(cards, shown=None, held=held)


def let_go(cards: Cards, side: int) -> Cards:
    """Leave the open card unused."""
    card = shown_to(cards, side)
    return replace(cards, shown=None, spent=(*cards.spent, card))


def check_interrupt(cards: Cards, side: int, card: ActionCard | None = None) -> None:
    """Raise IllegalNow unless a side may interrupt now with a hold card: this one, or any."""
    if not cards.acting:
        raise IllegalNow("No card is being played, so there is nothing to interrupt. Wait for a card.")
    if not cards.held[side] or (card is not None and card not in cards.held[side]):
        raise IllegalNow(
            f"You don't hold {'any card' if card is None else f'the {card}'}. Interrupt with a card that you hold."
        )
    top = cards.acting[-1]
    if top.side == side:
        raise IllegalNow("You can't interrupt your own action. Carry it out.")
    if top.trump and side == cards.acting[-2].side:
        raise IllegalNow("Your answer was trumped, so that action goes first. Wait until it is done.")


def interrupt(cards: Cards, side: int, card: ActionCard) -> Cards:
    """Play a hold card into another side's action: one action, carried out first.

    A side that interrupted and is answered may play its second card: it trumps, and the trumped side can't answer it.
    """
    check_interrupt(cards, side, card)
    answered = len(cards.acting) >= 2 and cards.acting[-2].side == side and cards.acting[-2].held
    held = tuple(
        tuple(other for other in hand if other != card) if index == side else hand
        for index, hand in enumerate(cards.held)
    )
    played = Activation(side, card, HELD_ACTIONS, held=True, trump=answered)
    return replace(cards, held=held, acting=(*cards.acting, played), run=None)


def done(cards: Cards, side: int) -> Cards:
    """Finish the acting card; the interrupted side continues."""
    if not cards.acting:
        raise IllegalNow("No card is being played. Draw one first.")
    top = cards.acting[-1]
    if top.side != side:
        raise IllegalNow(f"The {top.card} is not yours to finish. Wait for its side.")
    return replace(cards, acting=cards.acting[:-1], spent=(*cards.spent, top.card))


def count_down(cards: Cards, countdown: Countdown) -> Cards:
    """Light a fuse, or set an event. Raises OutOfRange for fewer than one card, IllegalNow for an event that already
    runs.
    """
    if countdown.left < 1:
        raise OutOfRange("A countdown takes at least one card. Give a number of 1 or more.")
    if any(one.what.casefold() == countdown.what.casefold() for one in cards.countdowns):
        raise IllegalNow(f"A countdown to “{countdown.what}” is already running. Give this one another name.")
    return replace(cards, countdowns=(*cards.countdowns, countdown))
