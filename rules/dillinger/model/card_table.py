"""The card table: seats, hands, public enemies, decks, the turn, and the open decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Any, Final

from rules.core.plain.frozen import frozen, replace
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.cards import CARDS, AccessoryCard, AccessoryKind, card_called
from rules.dillinger.model.decisions import AnswerOrder, OpenDecision, QuestionStep
from rules.dillinger.model.enemies import ENEMIES, Enemy
from rules.dillinger.model.rating_grids import kept_ratings
from rules.dillinger.model.ratings import Ratings

LEAST_SEATS, MOST_SEATS = 3, 6
STAKE: Final = 5_000
"""Dollars that every player begins with."""
MOST_CARDS: Final = 8
MOST_MEN: Final = 2
NOBODY: Final = -1
HIDDEN: Final = "?"
"""In place of a card that the viewer may not see."""
WAIT, BARTER, FIRST_BARTER = 30, 60, 180
"""Seconds for an answer, for trades, and for trades before the game."""
PACE: Final = 600
"""Seconds that a turn, or setting up, may pause."""
CHOOSING: Final = 4
"""How many times longer players have for a choice that the whole table sees."""


class Stage(StrEnum):
    """The stage of a game."""

    GATHERING = "gathering"
    PREPARING = "preparing"
    PLAY = "play"
    OVER = "over"


class Phase(StrEnum):
    """The parts of a turn. Players trade cards between the draw and the enemy action."""

    CARDS = "cards"
    CRIME = "crime"
    LAW = "law"


@frozen
class Player:
    """A seat.

    hand       accessory cards, sorted, with those under an agent's card
    armed      state police and special agents in hand with a Tommy Gun under them
    retainer   the lawyer on retainer, who counts as a card of the hand
    money      dollars
    notoriety  gathered, without that on the cards of their enemies
    holiday    their next law action was used up by a Bank Holiday
    ready      done with setting up
    orders     standing orders, secret from everyone else
    ahead      the questions that they answer in advance, as everyone knows: the bot does not ask, their orders answer
    """

    hand: tuple[str, ...] = ()
    armed: tuple[str, ...] = ()
    retainer: str = ""
    money: int = STAKE
    notoriety: int = 0
    holiday: bool = False
    ready: bool = False
    orders: tuple[AnswerOrder, ...] = ()
    ahead: tuple[QuestionStep, ...] = ()

    def free(self, card: str) -> int:
        """How many of a card are in hand, without the Tommy Guns under agents."""
        held = self.hand.count(card)
        return held - len(self.armed) if card == AccessoryKind.TOMMY_GUN else held

    @property
    def loose(self) -> tuple[str, ...]:
        """The cards of the hand, without the Tommy Guns under agents."""
        hand = list(self.hand)
        for _ in self.armed:
            hand.remove(AccessoryKind.TOMMY_GUN)
        return tuple(hand)


@frozen
class Man:
    """A public enemy's card after it has been drawn.

    seat       its owner; NOBODY once it is back in the deck
    box        its place in play; None in hand and in the deck
    cased      from the Casing Bank box, so that a robbery is easier
    robbed     a Bank Robbed marker: the take is to come
    kidnapper  a Kidnap marker
    victim     the victim's card with it
    ransom     notoriety that this kidnapping earned
    paid       the ransom was paid: it goes on the lam
    under      cards attached to it
    hyped      Media Hype is on
    earned     notoriety earned since then
    """

    name: str
    seat: int
    box: Box | None = None
    notoriety: int = 0
    cased: bool = False
    robbed: bool = False
    kidnapper: bool = False
    victim: str = ""
    ransom: int = 0
    paid: bool = False
    under: tuple[AccessoryKind, ...] = ()
    hyped: bool = False
    earned: bool = False

    @property
    def bound(self) -> bool:
        """Whether its player's enemy action is already decided: a take, or an unsettled ransom (8.8)."""
        return self.robbed or self.box is Box.RANSOM


@frozen
class Turn:
    """A turn.

    number  from 1
    traded  when trading ends, in seconds since the epoch; 0 before the first offer
    acted   the enemy action has begun, and trading is over
    fresh   an enemy drawn in this turn, who may go on the lam without an action
    kept    enemies whose victim was kept in this turn
    until   when the turn is passed if nothing is done in it, in seconds since the epoch; 0 for never
    """

    seat: int = 0
    number: int = 0
    phase: Phase = Phase.CARDS
    traded: int = 0
    acted: bool = False
    fresh: str = ""
    kept: tuple[str, ...] = ()
    until: int = 0


@frozen
class TradeOffer:
    """A trade that waits for the other player.

    give, get              cards
    give_money, get_money  dollars
    guns                   Tommy Guns under the given agents, which go with them
    void                   the giver no longer has what they offered, so that no one can accept it
    """

    number: int
    by: int
    to: int
    give: tuple[str, ...] = ()
    get: tuple[str, ...] = ()
    give_money: int = 0
    get_money: int = 0
    guns: int = 0
    void: bool = False


@frozen
class CardTable:
    """A game of Dillinger.

    game       id of the game
    seconds    for an answer
    fixed      whether the bot always waits that long, so that a pause reveals nothing
    joined     whether all questions about one action share a time limit, as by post
    barter     seconds for trades in a turn
    pace       seconds that a turn, or setting up, may pause; 0 for no limit
    stopped    when its clock stopped, in seconds since the epoch; 0 while it runs
    ratings    other ratings than the house's, in the form of rating_grids.kept; empty for the house's
    men        enemies drawn so far that are not gone
    gone       enemies dead, in prison or discarded
    deck       accessory cards left, by name and number; their order is unknown to all
    situation  counts the changes of who may do what, so that the bot knows a stale button
    traded     when trading before the game ends, in seconds since the epoch; 0 for not yet
    until      when the bot puts enemies into play for slow players, in the same form; 0 for never
    votes      the seats that ask to pass the player who delays the game
    absent     the seats that do not count for it, since they have missed too many deadlines
    offers     trades that wait
    offered    the number of the latest offer, so that no number is used twice
    bill       the Federal Crime Bill is in force
    bill_at    the seat at whose turn it begins; NOBODY before an agent has died
    title      Public Enemy #1; empty for none
    last       the seat that drew the last accessory card; NOBODY before
    places     the seats in the order of victory, once the game is over
    """

    game: int = 0
    length: Length = Length.FULL
    seconds: int = WAIT
    fixed: bool = True
    joined: bool = False
    barter: int = BARTER
    pace: int = 0
    stopped: int = 0
    ratings: str = ""
    stage: Stage = Stage.GATHERING
    players: tuple[Player, ...] = ()
    men: tuple[Man, ...] = ()
    gone: tuple[str, ...] = ()
    deck: tuple[tuple[str, int], ...] = ()
    discard: tuple[str, ...] = ()
    situation: int = 0
    turn: Turn = Turn()
    decision: OpenDecision | None = None
    traded: int = 0
    until: int = 0
    votes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    offers: tuple[TradeOffer, ...] = ()
    offered: int = 0
    bill: bool = False
    bill_at: int = NOBODY
    title: str = ""
    last: int = NOBODY
    places: tuple[int, ...] = ()

    def with_player(self, seat: int, **changes: Any) -> CardTable:
        """The same table with changes of a player."""
        player = replace(self.players[seat], **changes)
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def clock(self, now: int) -> int:
        """The time on its clock, which does not advance while it is stopped. Both are seconds since the epoch."""
        return self.stopped or now

    @property
    def book(self) -> Ratings:
        """The ratings in force."""
        return kept_ratings(self.ratings)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def lawyers(self) -> bool:
        """Whether there are lawyers. The short game has none."""
        return self.length is not Length.SHORT

    def man(self, name: str) -> Man | None:
        """A drawn enemy that is not gone; None otherwise."""
        return next((man for man in self.men if man.name == name), None)

    def men_of(self, seat: int) -> list[Man]:
        """A player's enemies, in hand and in play."""
        return [man for man in self.men if man.seat == seat]

    def in_hand(self, seat: int) -> list[Man]:
        return [man for man in self.men if man.seat == seat and man.box is None]

    @property
    def active(self) -> list[Man]:
        """Every enemy in play, jail included (11.11)."""
        return [man for man in self.men if man.box is not None]

    def hand_of(self, seat: int) -> int:
        """The number of cards in hand, for the limit of eight (6.33)."""
        player = self.players[seat]
        return len(player.hand) + bool(player.retainer) + len(self.in_hand(seat))

    @property
    def cards_left(self) -> int:
        return sum(count for _, count in self.deck)

    @property
    def enemies_left(self) -> int:
        """How many public enemies are in the deck."""
        return len(ENEMIES) - len(self.gone) - sum(man.seat != NOBODY for man in self.men)

    @property
    def enemy_deck(self) -> tuple[tuple[str, int], ...]:
        """The public enemies in the deck, one of each, for Dice.draw."""
        out = {*self.gone, *(man.name for man in self.men if man.seat != NOBODY)}
        return tuple((enemy.name, 1) for enemy in ENEMIES if enemy.name not in out)

    @property
    def lawyers_free(self) -> list[str]:
        """The lawyers on no one's retainer."""
        retained = {player.retainer for player in self.players}
        return [one.name for one in self.book.mouthpieces if one.name not in retained] if self.lawyers else []

    def enemy(self, name: str) -> Enemy:
        """The card of a public enemy, with its ratings."""
        return self.book.enemy(name)

    def out(self, kind: AccessoryKind) -> bool:
        """Whether every card of a kind is visible, so that no hand can hold one."""
        open_cards = Counter(self.discard)
        lying = sum(kind in man.under for man in self.men) + sum(man.victim in names_of(kind) for man in self.men)
        return sum(open_cards[name] for name in names_of(kind)) + lying >= copies_of(kind, self.length)

    def may_hold(self, seat: int, kinds: tuple[AccessoryKind, ...]) -> bool:
        """Whether a player may hold one of these, by what is visible and not by the hand."""
        return bool(self.players[seat].hand) and not all(self.out(kind) for kind in kinds)

    def after(self, seat: int) -> Iterator[int]:
        """The other seats, clockwise."""
        return ((seat + step) % len(self.players) for step in range(1, len(self.players)))


@cache
def card_of(name: str) -> AccessoryCard:
    """The accessory card of this exact name."""
    return card_called(name)


@cache
def names_of(kind: AccessoryKind) -> tuple[str, ...]:
    """The cards of a kind, by name."""
    return tuple(card.name for card in CARDS if card.kind is kind)


@cache
def copies_of(kind: AccessoryKind, length: Length) -> int:
    """How many cards of a kind a game has."""
    return sum(card.copies(length) for card in CARDS if card.kind is kind)
