"""Trades: offers between two players, and their acceptance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.dillinger.model.boxes_and_forces import dollars
from rules.dillinger.model.card_table import MOST_CARDS, CardTable, Phase, Stage, TradeOffer, card_of
from rules.dillinger.model.cards import CARDS
from rules.dillinger.model.changes import OfferGone, OfferMade, TurnSet
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.paragraphs import CARD_LIST, ruled
from rules.dillinger.table.running_table import MoveResult, RunningTable, guns_under, holds

MOST_OFFERS = 8
"""The most open offers at once."""
CARDS_TRADED = frozenset(card.name for card in CARDS)


def partners(table: CardTable, seat: int, now: int) -> list[int]:
    """The partners of a player now: in a turn only the player whose turn it is trades with everyone."""
    if table.decision is not None or not trading(table, now):
        return []
    if table.stage is Stage.PREPARING:
        return [] if table.players[seat].ready else [one for one in table.after(seat) if not table.players[one].ready]
    return list(table.after(seat)) if seat == table.turn.seat else [table.turn.seat]


def trading(table: CardTable, now: int) -> bool:
    """Whether players may trade now: before the game once all have an enemy in play, or after a draw (6.5)."""
    if table.stage is Stage.PREPARING:
        return table.traded > now
    turn = table.turn
    open_now = table.stage is Stage.PLAY and turn.phase is Phase.CRIME and not turn.acted
    return open_now and (not turn.traded or turn.traded > now)


def trades(table: CardTable, seat: int, now: int) -> Iterator[LegalOption]:
    """Offers to make, accept and decline."""
    for other in partners(table, seat, now):
        if len(table.offers) < MOST_OFFERS:
            yield LegalOption(Move(Verb.OFFER, to=other), table.players[seat].loose)
    for offer in table.offers:
        if seat == offer.to and trading(table, now) and may_accept(table, offer):
            yield LegalOption(Move(Verb.ACCEPT, number=offer.number))
        if seat in (offer.by, offer.to):
            yield LegalOption(Move(Verb.DECLINE, number=offer.number))


def may_accept(table: CardTable, offer: TradeOffer) -> bool:
    """Whether the other side can accept: both still have the goods and money, and no hand exceeds eight."""
    receiver = table.players[offer.to]
    return (
        not offer.void
        and holds(receiver, offer.get)
        and receiver.money >= offer.get_money
        and table.players[offer.by].money >= offer.give_money
        and fits(table, offer, guns_under(receiver, offer.get))
    )


def fits(table: CardTable, offer: TradeOffer, guns: int = 0) -> bool:
    """Whether no hand exceeds eight cards, or its present number, after a trade.

    guns  under the agents among the wanted cards, which only their player knows
    """
    more = len(offer.give) + offer.guns - len(offer.get) - guns
    return all(
        gain <= 0 or table.hand_of(seat) + gain <= MOST_CARDS for seat, gain in ((offer.to, more), (offer.by, -more))
    )


def offer_of(table: CardTable, seat: int, move: Move, number: int = 0) -> TradeOffer:
    """A trade in a player's terms."""
    guns = guns_under(table.players[seat], move.cards)
    return TradeOffer(number, seat, move.to, move.cards, move.get, move.give_money, move.get_money, guns)


@resolves("dil.trade")
def offer(_dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """A trade is offered. The time for trading begins with the first offer of a turn."""
    run = RunningTable(table, now)
    number = table.offered + 1
    offered = offer_of(table, seat, move, number)
    if table.stage is Stage.PLAY and not table.turn.traded:
        run.note(TurnSet(run.game, replace(table.turn, traded=now + table.barter)))
    run.note(OfferMade(run.game, offered))
    return run.done()


@resolves("dil.trade")
def accept(_dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> MoveResult:
    """Both sides have agreed: cards and money change hands."""
    run = RunningTable(table, now)
    agreed = next(one for one in table.offers if one.number == move.number)
    run.note(OfferGone(run.game, agreed.number))
    guns = guns_under(run.table.players[agreed.to], agreed.get)
    run.give(agreed.by, agreed.give, agreed.to, agreed.guns)
    run.give(agreed.to, agreed.get, agreed.by, guns)
    run.pay(agreed.by, agreed.get_money - agreed.give_money)
    run.pay(agreed.to, agreed.give_money - agreed.get_money)
    return run.done()


@resolves("dil.trade")
def decline(_dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> MoveResult:
    """An offer is declined, or withdrawn."""
    run = RunningTable(table, now)
    run.note(OfferGone(run.game, move.number))
    return run.done()


def offer_fault(table: CardTable, seat: int, move: Move) -> str:
    """Why an offer can't be made, in a sentence; empty if it can."""
    offered = offer_of(table, seat, move)
    if not (move.cards or move.get or move.give_money or move.get_money):
        return ruled("This offer is empty. Name cards or money to give or to get", "6.51")
    if min(move.give_money, move.get_money) < 0:
        return ruled("Money can't be negative. Type a number from 0 up", "6.51")
    if move.give_money > table.players[seat].money:
        return ruled(f"You have {dollars(table.players[seat].money)}. Offer no more than that", "6.51")
    if move.get_money > table.players[move.to].money:
        return ruled("The other player doesn't have that much money. Ask for less", "6.51")
    if any(count > card_of(name).copies(table.length) for name, count in Counter(move.get).items()):
        return ruled("The game doesn't have that many copies of the card. Ask for fewer", CARD_LIST)
    if not fits(table, offered):
        return ruled(f"After this trade a hand would have more than {MOST_CARDS} cards. Offer or ask for fewer", "6.33")
    return ""
