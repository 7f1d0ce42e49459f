"""The view of one seat: it hides others' hands and orders, the decks and open answers."""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.dillinger.model.card_table import HIDDEN, NOBODY, CardTable, Man, Player, TradeOffer
from rules.dillinger.model.decisions import OpenDecision


def seen_by(table: CardTable, seat: int = NOBODY) -> CardTable:
    """The table as a seat may know it; NOBODY is an onlooker. All that the bot shows or offers comes from this."""
    fresh = table.turn.fresh if table.turn.seat == seat else ""
    return replace(
        table,
        players=tuple(player if place == seat else _player(player) for place, player in enumerate(table.players)),
        men=tuple(_man(man) if man.box is None and man.seat != seat else man for man in _in_order(table, seat)),
        deck=((HIDDEN, table.cards_left),) if table.cards_left else (),
        turn=replace(table.turn, fresh=fresh),
        decision=table.decision and _decision(table.decision, seat),
        offers=tuple(_offer(offer) if seat not in (offer.by, offer.to) else offer for offer in table.offers),
    )


def _in_order(table: CardTable, seat: int) -> list[Man]:
    """The enemies in an order that reveals nothing: visible ones by name, then the others by seat, without the deck."""
    seen = [man for man in table.men if man.box is not None or man.seat == seat != NOBODY]
    others = [man for man in table.men if man.box is None and man.seat not in (seat, NOBODY)]
    return [*seen, *sorted(others, key=lambda man: man.seat)]


def _player(player: Player) -> Player:
    return replace(player, hand=(HIDDEN,) * len(player.hand), armed=(), orders=())


def _man(man: Man) -> Man:
    return Man(HIDDEN, man.seat)


def _decision(decision: OpenDecision, seat: int) -> OpenDecision:
    own = tuple(one for one in decision.said if one.seat == seat)
    return replace(decision, said=own, hype=decision.hype and decision.by == seat)


def _offer(offer: TradeOffer) -> TradeOffer:
    return TradeOffer(offer.number, offer.by, offer.to)
