"""A player's own cards in words, for that player only."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.plain.markup import at_time, strong
from rules.dillinger.engine.move_words import listed
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.boxes_and_forces import dollars
from rules.dillinger.model.card_table import MOST_CARDS, CardTable, Man, Phase, Stage, TradeOffer
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import Move
from rules.dillinger.shown.order_words import reminders
from rules.dillinger.shown.public_board import PHASES, clock, enemy_text, house_plays, men_in_play, until, waiting
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.waiting_times import waited


def hand_lines(position: AtTable, idle: bool) -> tuple[str, ...]:
    """A player's cards and what the game waits for, from their seat's view alone.

    idle  whether they have no legal move
    """
    table = seen_by(position.table, position.seat)
    return (
        *_holdings(table, position),
        *_offers(table, position),
        *_waiting(table, position, idle),
        *reminders(position.table, position.seat),
    )


def offer_text(position: AtTable, made: Move) -> str:
    """An offer in words for its maker."""
    offer = TradeOffer(0, position.seat, made.to, made.cards, made.get, made.give_money, made.get_money)
    return f"Your offer to {position.names[made.to]}: {terms(offer)}."


def drawn_text(drawn: tuple[str, ...]) -> str:
    """The drawn cards in words."""
    return f"You draw {listed(drawn)}."


def _holdings(table: CardTable, position: AtTable) -> Iterator[str]:
    """The cards in hand and the money."""
    if not table.players:
        yield "The cards are not dealt yet."
        return
    player = table.players[position.seat]
    cards = listed(player.hand) or "none"
    yield f"{strong(f'Accessory cards ({len(player.hand)}):')} {cards}"
    if player.armed:
        yield f"A Tommy Gun is under {', '.join(player.armed)}."
    men = table.in_hand(position.seat)
    if men:
        yield f"{strong('Public enemies in hand:')} {'; '.join(_unplayed(table, man) for man in men)}"
    playing = men_in_play(table, position.seat)
    for man in playing:
        yield f"{strong('In play:')} {enemy_text(table, man)}; {_ratings(table, man)}"
    if player.retainer:
        yield f"{strong('On retainer:')} {player.retainer}"
    yield (
        f"{table.hand_of(position.seat)} of {MOST_CARDS} cards in hand, {dollars(player.money)}, "
        f"{player.notoriety} notoriety gathered."
    )


def _unplayed(table: CardTable, man: Man) -> str:
    fame = f", notoriety {man.notoriety}" if man.notoriety else ""
    return f"{man.name}{fame} ({_ratings(table, man)})"


def _ratings(table: CardTable, man: Man) -> str:
    enemy = table.enemy(man.name)
    hit = f", hit {enemy.hit.text}" if enemy.hit else ""
    return f"rob {enemy.rob.text}, kill {enemy.kill.text}, luck {enemy.luck.text}, escape {enemy.escape.text}{hit}"


def _offers(table: CardTable, position: AtTable) -> Iterator[str]:
    """The trades that a seat has offered or is offered."""
    for offer in table.offers:
        if position.seat == offer.to:
            gone = f" {position.names[offer.by]} no longer has that." if offer.void else ""
            yield f"Offer {offer.number}: {position.names[offer.by]} {terms(offer)}.{gone}"
        elif position.seat == offer.by:
            gone = " You no longer have that." if offer.void else ""
            yield f"Your offer {offer.number}, to {position.names[offer.to]}: {terms(offer)}.{gone}"


def terms(offer: TradeOffer) -> str:
    """What an offer gives and wants."""
    given = _goods((*offer.give, *(AccessoryKind.TOMMY_GUN.value,) * offer.guns), offer.give_money)
    return f"gives {given} for {_goods(offer.get, offer.get_money)}"


def _goods(cards: tuple[str, ...], money: int) -> str:
    return ", ".join(filter(None, (listed(cards), dollars(money) if money else ""))) or "nothing"


def _waiting(table: CardTable, position: AtTable, idle: bool) -> Iterator[str]:
    """What the game waits for, so that the player knows why they have nothing to do."""
    decision = table.decision
    if decision is not None:
        if position.seat in waited(table):
            yield until(strong(waiting(table, position.names)), decision.until)
        elif decision.reply(position.seat) is not None:
            yield f"You have answered. The rest is settled {at_time(decision.until, 'R')} at the latest."
        elif position.seat in decision.asked:
            yield "You aren't asked again. Your answers in advance decide."
        else:
            yield "The bot is asking other players."
    elif table.stage is Stage.PLAY:
        mine = position.seat == table.turn.seat
        whose = (
            f"It is your turn: {PHASES[table.turn.phase]}."
            if mine
            else f"It is {position.names[table.turn.seat]}'s turn."
        )
        yield f"{whose}{clock(table, house_plays(position.game))}"
        if mine and table.turn.phase is Phase.CRIME and not table.turn.acted:
            yield "You can trade cards until your enemy action."
    elif table.stage is Stage.PREPARING and idle:
        yield "Wait until the others are ready."
