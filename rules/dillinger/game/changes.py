"""What happens at the table, as facts, and how they change it."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rules.core.events import LEGACY, Change, tagged
from rules.core.frozen import replace
from rules.core.game import BoardChange
from rules.dillinger.cards import Kind, deck_of
from rules.dillinger.game.asked import Decision, Order, Step
from rules.dillinger.game.moves import Move
from rules.dillinger.game.retiming import Timed, retimed
from rules.dillinger.game.table import MOST_SEATS, WAIT, CardTable, Man, Offer, Player, Stage, Turn
from rules.dillinger.model import Length

DECK, DISCARD, IN_PLAY = -1, -2, -3
"""Where cards are besides hands, which are known by their seats."""


@tagged("dil.table/1")
class TableSet(BoardChange):
    """The game is to be played so."""

    begins: ClassVar[bool] = True
    length: Length = Length.FULL
    seconds: int = WAIT
    fixed: bool = True
    joined: bool = False
    barter: int = 0
    pace: int = 0


@tagged("dil.ratings/1")
class RatingsSet(BoardChange):
    """The ratings in force, as rating_grids.kept has them."""

    ratings: str


@tagged("dil.dealt/1")
class Dealt(BoardChange):
    """So many players sit down, and the decks are shuffled."""

    seats: int


@tagged("dil.stage/1")
class StageSet(BoardChange):
    stage: Stage
    traded: int = 0
    until: int = 0


@tagged("dil.turn/1")
class TurnSet(BoardChange):
    """Whose turn it is, and how far."""

    turn: Turn


@tagged("dil.decision/1")
class DecisionSet(BoardChange):
    """What is being settled; None for nothing any more."""

    decision: Decision | None
    fresh: bool = True


@tagged("dil.answered/1")
class Answered(BoardChange):
    """A seat has said something to what is asked."""

    seat: int
    move: Move


@tagged("dil.cards/1")
class CardsMoved(BoardChange):
    """Accessory cards go from a hand, the deck, the discard pile or play to another of these."""

    cards: tuple[str, ...]
    source: int
    target: int


@tagged("dil.armed/1")
class Armed(BoardChange):
    """A Tommy Gun of the hand lies under an agent of the hand, or no longer does."""

    seat: int
    agent: str
    armed: bool


@tagged("dil.man/1")
class ManSet(BoardChange):
    """What has become of an enemy's card."""

    man: Man


@tagged("dil.man-gone/1")
class ManGone(BoardChange):
    """An enemy is out of the game: dead, in prison or discarded."""

    name: str


@tagged("dil.paid/1")
class Paid(BoardChange):
    """Dollars that a player gets from the bank or, below 0, pays to it."""

    seat: int
    dollars: int


@tagged("dil.gathered/1")
class Gathered(BoardChange):
    """Notoriety that a player gathers or, below 0, loses."""

    seat: int
    points: int


@tagged("dil.retained/1")
class Retained(BoardChange):
    """A lawyer is on retainer for the rest of the game."""

    seat: int
    lawyer: str


@tagged("dil.marked/1")
class Marked(BoardChange):
    """A player is ready, or owes his next law action to a Bank Holiday."""

    seat: int
    ready: bool = True
    holiday: bool = False


@tagged("dil.orders/1")
class OrdersSet(BoardChange):
    """A seat's standing orders, all of them."""

    seat: int
    orders: tuple[Order, ...]


@tagged("dil.ahead/1")
class AheadSet(BoardChange):
    """What a seat answers beforehand from now on, as everybody knows."""

    seat: int
    steps: tuple[Step, ...]


@tagged("dil.voted/1")
class Voted(BoardChange):
    """A player asks that who is waited for be passed; the seats that are `absent` do not count for that."""

    seat: int
    absent: tuple[int, ...] = ()


@tagged("dil.offer/1")
class OfferMade(BoardChange):
    offer: Offer


@tagged("dil.offer-gone/1")
class OfferGone(BoardChange):
    """A trade was agreed to, turned down or withdrawn."""

    number: int

    @property
    def shared(self) -> bool:
        return True


@tagged("dil.offer-void/1")
class OfferVoid(BoardChange):
    """Who made an offer no longer has what it is of: only the two of them know."""

    number: int


@tagged("dil.bill/1")
class BillSet(BoardChange):
    """The Crime Bill comes at this player's turn, or is in force."""

    at: int
    passed: bool = False


@tagged("dil.title/1")
class TitleSet(BoardChange):
    """Who is Public Enemy #1; empty for nobody."""

    name: str


@tagged("dil.last-drawn/1")
class LastDrawn(BoardChange):
    """A player has drawn the last accessory card."""

    seat: int


@tagged("dil.scored/1")
class Scored(BoardChange):
    """The game is over, with the seats in the order of victory."""

    places: tuple[int, ...]


def apply(table: CardTable, change: Change) -> CardTable:
    """The table after a change; ValueError for one that it does not know."""
    match change:
        case CardsMoved(cards=cards, source=source, target=target):
            return _laid(_lifted(table, cards, source), cards, target)
        case ManSet(man=man):
            return replace(table, men=_with(table.men, man))
        case Paid(seat=seat, dollars=dollars):
            player = table.players[seat]
            return _seated(table, seat, replace(player, money=player.money + dollars))
        case Gathered(seat=seat, points=points):
            player = table.players[seat]
            return _seated(table, seat, replace(player, notoriety=player.notoriety + points))
        case TurnSet(turn=turn):
            same = replace(turn, traded=table.turn.traded) == table.turn
            return replace(table, turn=turn, situation=table.situation + 1, votes=table.votes if same else ())
        case DecisionSet(decision=decision, fresh=fresh):
            return replace(table, decision=decision, situation=table.situation + fresh)
        case Answered(seat=seat, move=move):
            if table.decision is None:
                raise ValueError("nothing is asked")
            return replace(table, decision=table.decision.answered(seat, move))
        case ManGone(name=name):
            return replace(table, men=tuple(man for man in table.men if man.name != name), gone=(*table.gone, name))
        case Armed(seat=seat, agent=agent, armed=armed):
            player = table.players[seat]
            others = tuple(one for one in player.armed if one != agent)
            if armed and (agent not in player.hand or player.hand.count(Kind.TOMMY_GUN) <= len(others)):
                raise ValueError(f"no Tommy Gun for {agent}")
            return _seated(table, seat, replace(player, armed=(*others, agent) if armed else others))
        case Retained(seat=seat, lawyer=lawyer):
            return _seated(table, seat, replace(table.players[seat], retainer=lawyer))
        case Marked(seat=seat, ready=ready, holiday=holiday):
            return _seated(table, seat, replace(table.players[seat], ready=ready, holiday=holiday))
        case OfferMade(offer=offer):
            return replace(table, offers=(*table.offers, offer), offered=offer.number)
        case OfferGone(number=number):
            return replace(table, offers=tuple(one for one in table.offers if one.number != number))
        case OfferVoid(number=number):
            offers = (replace(one, void=True) if one.number == number else one for one in table.offers)
            return replace(table, offers=tuple(offers))
        case _:
            return _rarely(table, change)


def _rarely(table: CardTable, change: Change) -> CardTable:
    match change:
        case TableSet(subject=game, length=length, seconds=seconds, fixed=fixed, joined=joined):
            return CardTable(game, length, seconds, fixed, joined, change.barter, change.pace)
        case Timed():
            return retimed(table, change)
        case RatingsSet(ratings=ratings):
            return replace(table, ratings=ratings)
        case Dealt(seats=seats) if seats <= MOST_SEATS:
            return replace(table, players=(Player(),) * seats, deck=deck_of(table.length))
        case StageSet(stage=stage, traded=traded, until=until):
            situation = table.situation + 1
            return replace(table, stage=stage, traded=traded, until=until, votes=(), situation=situation)
        case OrdersSet(seat=seat, orders=orders):
            return _seated(table, seat, replace(table.players[seat], orders=orders))
        case AheadSet(seat=seat, steps=steps):
            return _seated(table, seat, replace(table.players[seat], ahead=steps))
        case Voted(seat=seat, absent=absent):
            return replace(table, votes=(*table.votes, seat), absent=absent)
        case BillSet(at=at, passed=passed):
            return replace(table, bill_at=at, bill=passed)
        case TitleSet(name=name):
            return replace(table, title=name)
        case LastDrawn(seat=seat):
            return replace(table, last=seat)
        case Scored(places=places):
            return replace(table, places=places)
        case _:
            raise ValueError(f"{change.tag} is nothing that happens at a table of Dillinger")


def _seated(table: CardTable, seat: int, player: Player) -> CardTable:
    return replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))


def _with(men: tuple[Man, ...], man: Man) -> tuple[Man, ...]:
    """The enemies by name, so that their order tells nothing of when they were drawn."""
    place = sum(one.name < man.name for one in men)
    known = place < len(men) and men[place].name == man.name
    return (*men[:place], man, *men[place + known :])


def _lifted(table: CardTable, cards: tuple[str, ...], source: int) -> CardTable:
    if source == IN_PLAY:
        return table
    if source == DECK:
        taken = Counter(cards)
        return replace(table, deck=tuple((name, count - taken[name]) for name, count in table.deck))
    pile = list(table.discard if source == DISCARD else table.players[source].hand)
    for card in cards:
        pile.remove(card)
    if source == DISCARD:
        return replace(table, discard=tuple(pile))
    return _seated(table, source, replace(table.players[source], hand=tuple(pile)))


def _laid(table: CardTable, cards: tuple[str, ...], target: int) -> CardTable:
    if target == IN_PLAY:
        return table
    if target == DECK:
        laid = Counter(cards)
        return replace(table, deck=tuple((name, count + laid[name]) for name, count in table.deck))
    if target == DISCARD:
        return replace(table, discard=(*table.discard, *cards))
    player = table.players[target]
    return _seated(table, target, replace(player, hand=tuple(sorted((*player.hand, *cards)))))


LEGACY["dil", TableSet.kind] = apply
