"""The changes of a card table, as facts, and how they apply."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final

from rules.core.plain.events import tagged
from rules.core.plain.frozen import replace
from rules.core.plain.keyed_records import Keyed
from rules.core.play.game import BoardChange
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import MOST_SEATS, WAIT, CardTable, Man, Player, Stage, TradeOffer, Turn
from rules.dillinger.model.cards import AccessoryKind, deck_of
from rules.dillinger.model.decisions import AnswerOrder, OpenDecision, QuestionStep
from rules.dillinger.model.moves import Move

DECK, DISCARD, IN_PLAY = -1, -2, -3
"""The places of cards besides hands. A hand is known by its seat."""
OFFERS: Final = Keyed("offers", "number")


@tagged("dil.table/1")
class TableSet(BoardChange):
    """The settings of the game."""

    begins: ClassVar[bool] = True
    length: Length = Length.FULL
    seconds: int = WAIT
    fixed: bool = True
    joined: bool = False
    barter: int = 0
    pace: int = 0

    def apply_to(self, _: CardTable | None) -> CardTable:
        return CardTable(
            self.subject,
            self.length,
            self.seconds,
            self.fixed,
            self.joined,
            self.barter,
            self.pace,
        )


@tagged("dil.ratings/1")
class RatingsSet(BoardChange):
    """The ratings in force, in the form of rating_grids.kept."""

    ratings: str

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, ratings=self.ratings)


@tagged("dil.dealt/1")
class Dealt(BoardChange):
    """So many players sit down, and the decks are shuffled."""

    seats: int

    def apply_to(self, table: CardTable) -> CardTable:
        if self.seats > MOST_SEATS:
            raise ValueError(f"no game of {self.seats} seats is dealt")
        return replace(table, players=(Player(),) * self.seats, deck=deck_of(table.length))


@tagged("dil.stage/1")
class StageSet(BoardChange):
    stage: Stage
    traded: int = 0
    until: int = 0

    def apply_to(self, table: CardTable) -> CardTable:
        situation = table.situation + 1
        return replace(table, stage=self.stage, traded=self.traded, until=self.until, votes=(), situation=situation)


@tagged("dil.turn/1")
class TurnSet(BoardChange):
    """The turn and its phase."""

    turn: Turn

    def apply_to(self, table: CardTable) -> CardTable:
        same = replace(self.turn, traded=table.turn.traded) == table.turn
        votes = table.votes if same else ()
        return replace(table, turn=self.turn, situation=table.situation + 1, votes=votes)


@tagged("dil.decision/1")
class DecisionSet(BoardChange):
    """The open decision; None once it is settled."""

    decision: OpenDecision | None
    fresh: bool = True

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, decision=self.decision, situation=table.situation + self.fresh)


@tagged("dil.answered/1")
class Answered(BoardChange):
    """A seat has answered the open question."""

    seat: int
    move: Move

    def apply_to(self, table: CardTable) -> CardTable:
        if table.decision is None:
            raise ValueError("nothing is asked")
        return replace(table, decision=table.decision.answered(self.seat, self.move))


@tagged("dil.cards/1")
class CardsMoved(BoardChange):
    """Accessory cards move between a hand, the deck, the discard pile and play."""

    cards: tuple[str, ...]
    source: int
    target: int

    def apply_to(self, table: CardTable) -> CardTable:
        return self._laid(self._lifted(table))

    def _lifted(self, table: CardTable) -> CardTable:
        if self.source == IN_PLAY:
            return table
        if self.source == DECK:
            taken = Counter(self.cards)
            return replace(table, deck=tuple((name, count - taken[name]) for name, count in table.deck))
        pile = list(table.discard if self.source == DISCARD else table.players[self.source].hand)
        for card in self.cards:
            pile.remove(card)
        if self.source == DISCARD:
            return replace(table, discard=tuple(pile))
        return table.with_player(self.source, hand=tuple(pile))

    def _laid(self, table: CardTable) -> CardTable:
        if self.target == IN_PLAY:
            return table
        if self.target == DECK:
            laid = Counter(self.cards)
            return replace(table, deck=tuple((name, count + laid[name]) for name, count in table.deck))
        if self.target == DISCARD:
            return replace(table, discard=(*table.discard, *self.cards))
        return table.with_player(self.target, hand=tuple(sorted((*table.players[self.target].hand, *self.cards))))


@tagged("dil.armed/1")
class Armed(BoardChange):
    """A Tommy Gun of the hand lies under an agent of the hand, or no longer does."""

    seat: int
    agent: str
    armed: bool

    def apply_to(self, table: CardTable) -> CardTable:
        player = table.players[self.seat]
        others = tuple(one for one in player.armed if one != self.agent)
        if not self.armed:
            return table.with_player(self.seat, armed=others)
        if self.agent not in player.hand or player.hand.count(AccessoryKind.TOMMY_GUN) <= len(others):
            raise ValueError(f"no Tommy Gun for {self.agent}")
        return table.with_player(self.seat, armed=(*others, self.agent))


@tagged("dil.man/1")
class ManSet(BoardChange):
    """The state of an enemy's card. Cards are sorted by name, so that their order reveals nothing."""

    man: Man

    def apply_to(self, table: CardTable) -> CardTable:
        men, man = table.men, self.man
        place = sum(one.name < man.name for one in men)
        known = place < len(men) and men[place].name == man.name
        return replace(table, men=(*men[:place], man, *men[place + known :]))


@tagged("dil.man-gone/1")
class ManGone(BoardChange):
    """An enemy is out of the game: dead, in prison or discarded."""

    name: str

    def apply_to(self, table: CardTable) -> CardTable:
        men = tuple(man for man in table.men if man.name != self.name)
        return replace(table, men=men, gone=(*table.gone, self.name))


@tagged("dil.paid/1")
class Paid(BoardChange):
    """Dollars that a player gets from the bank or, below 0, pays to it."""

    seat: int
    dollars: int

    def apply_to(self, table: CardTable) -> CardTable:
        return table.with_player(self.seat, money=table.players[self.seat].money + self.dollars)


@tagged("dil.gathered/1")
class Gathered(BoardChange):
    """Notoriety that a player gathers or, below 0, loses."""

    seat: int
    points: int

    def apply_to(self, table: CardTable) -> CardTable:
        return table.with_player(self.seat, notoriety=table.players[self.seat].notoriety + self.points)


@tagged("dil.retained/1")
class Retained(BoardChange):
    """A lawyer is on retainer for the rest of the game."""

    seat: int
    lawyer: str

    def apply_to(self, table: CardTable) -> CardTable:
        return table.with_player(self.seat, retainer=self.lawyer)


@tagged("dil.marked/1")
class Marked(BoardChange):
    """A player is ready, or owes their next law action to a Bank Holiday."""

    seat: int
    ready: bool = True
    holiday: bool = False

    def apply_to(self, table: CardTable) -> CardTable:
        return table.with_player(self.seat, ready=self.ready, holiday=self.holiday)


@tagged("dil.orders/1")
class OrdersSet(BoardChange):
    """All standing orders of a seat."""

    seat: int
    orders: tuple[AnswerOrder, ...]

    def apply_to(self, table: CardTable) -> CardTable:
        return table.with_player(self.seat, orders=self.orders)


@tagged("dil.ahead/1")
class AheadSet(BoardChange):
    """The questions that a seat answers in advance from now on, as everyone knows."""

    seat: int
    steps: tuple[QuestionStep, ...]

    def apply_to(self, table: CardTable) -> CardTable:
        return table.with_player(self.seat, ahead=self.steps)


@tagged("dil.voted/1")
class Voted(BoardChange):
    """A player asks to pass the player who delays the game. `absent` seats do not count."""

    seat: int
    absent: tuple[int, ...] = ()

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, votes=(*table.votes, self.seat), absent=self.absent)


@tagged("dil.offer/1")
class OfferMade(BoardChange):
    offer: TradeOffer

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, offers=(*table.offers, self.offer), offered=self.offer.number)


@OFFERS.gone("dil.offer-gone/1")
class OfferGone(BoardChange):
    """A trade was accepted, declined or withdrawn."""

    number: int

    @property
    def shared(self) -> bool:
        return True


@tagged("dil.offer-void/1")
class OfferVoid(BoardChange):
    """The offerer no longer has what they offered. Only the two players know."""

    number: int

    def apply_to(self, table: CardTable) -> CardTable:
        return OFFERS.changed(table, self.number, lambda offer: replace(offer, void=True))


@tagged("dil.bill/1")
class BillSet(BoardChange):
    """The Crime Bill comes at this player's turn, or is in force."""

    at: int
    passed: bool = False

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, bill_at=self.at, bill=self.passed)


@tagged("dil.title/1")
class TitleSet(BoardChange):
    """The Public Enemy #1; empty for none."""

    name: str

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, title=self.name)


@tagged("dil.last-drawn/1")
class LastDrawn(BoardChange):
    """A player has drawn the last accessory card."""

    seat: int

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, last=self.seat)


@tagged("dil.scored/1")
class Scored(BoardChange):
    """The game is over; the seats are in the order of victory."""

    places: tuple[int, ...]

    def apply_to(self, table: CardTable) -> CardTable:
        return replace(table, places=self.places)
