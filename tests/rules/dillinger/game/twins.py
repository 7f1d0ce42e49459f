"""Tables that a viewer can't distinguish from a given one: what the viewer can't know is exchanged by chance."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from rules.core.plain.frozen import replace
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, Player, TradeOffer, card_of
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import QuestionStep, Reply
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.table.running_table import guns_under
from rules.dillinger.table.standing_orders import with_orders
from rules.dillinger.table.waiting_times import asked_now, holding_up
from tests.rules.dillinger.game.tables import NOW, TOMMY, random_move, random_order

AGENTS: Final = (AccessoryKind.STATE_POLICE, AccessoryKind.AGENT)
COUNTERING: Final = (QuestionStep.COUNTER, QuestionStep.HOSTAGES)


def pinned(table: CardTable, seat: int, viewer: int) -> Counter[str]:
    """The cards of a hand that are public for the moment, or that the viewer has been offered."""
    pins: Counter[str] = Counter()
    for offer in table.offers:
        if offer.by == seat and offer.to == viewer and not offer.void:
            pins |= Counter(offer.give) + Counter({TOMMY: offer.guns})
    decision = table.decision
    if decision is None or not decision.force or table.man(decision.force) is not None:
        return pins
    open_now: Counter[str] = Counter()
    if seat == decision.by:
        if decision.force != LOCAL_POLICE.name:
            open_now[decision.force] += 1
        if decision.step in COUNTERING:
            open_now.update(decision.law)
        elif decision.force in table.players[seat].armed:
            open_now[TOMMY] += 1
    owner = next(one.seat for one in table.men if one.name == decision.man)
    if seat == owner and decision.step in COUNTERING:
        open_now.update(decision.counter)
    return pins | open_now


def dealt_anew(chance: random.Random, table: CardTable, viewer: int) -> CardTable:
    """The same table for the viewer, with the accessory cards dealt anew that the viewer can't know."""
    others = [one for one in table.seats if one != viewer]
    pins = {one: pinned(table, one, viewer) for one in others}
    pool = Counter(dict(table.deck))
    for one in others:
        pool.update(table.players[one].hand)
        pool.subtract(pins[one])
    rest = [*(+pool).elements()]
    chance.shuffle(rest)
    players = list(table.players)
    for one in others:
        hand = [*pins[one].elements()]
        while len(hand) < len(players[one].hand):
            hand.append(rest.pop())
        players[one] = armed_anew(chance, table, one, viewer, replace(players[one], hand=tuple(sorted(hand))))
    left = Counter(rest)
    return replace(table, players=tuple(players), deck=tuple((name, left[name]) for name, _ in table.deck))


def armed_anew(chance: random.Random, table: CardTable, seat: int, viewer: int, player: Player) -> Player:
    """A hand with Tommy Guns under some of its agents. The agents that the viewer knows of stay as they are."""
    old = table.players[seat].armed
    shown = {card for offer in table.offers if offer.by == seat and offer.to == viewer for card in offer.give}
    if table.decision is not None and seat == table.decision.by:
        shown.add(table.decision.force)
    armed = [card for card in old if card in shown]
    for card in dict.fromkeys(player.hand):
        free = player.hand.count(TOMMY) - len(armed)
        needed = max((offer.give.count(TOMMY) for offer in table.offers if offer.by == seat), default=0)
        if card not in shown and card_of(card).kind in AGENTS and free > needed and chance.random() < 0.5:
            armed.append(card)
    return replace(player, armed=tuple(armed))


def enemies_anew(chance: random.Random, table: CardTable, viewer: int) -> CardTable:
    """The same table with other public enemies in the other hands. The viewer knows neither those nor the deck's."""
    accused = table.decision.man if table.decision is not None and table.decision.step is QuestionStep.ROOM else ""
    hidden = [one for one in table.men if one.box is None and one.seat != viewer and one.name != accused]
    pool = sorted({name for name, _ in table.enemy_deck if name != accused} | {one.name for one in hidden})
    known = {one.name: one for one in hidden}
    chance.shuffle(pool)
    men = [one for one in table.men if one not in hidden]
    fresh = table.turn.fresh
    for one in hidden:
        if one.seat != NOBODY:
            name = pool.pop()
            men.append(Man(name, one.seat, None, known[name].notoriety if name in known else 0))
            fresh = name if fresh == one.name else fresh
    men += [replace(known[name], seat=NOBODY) for name in pool if name in known and known[name].notoriety]
    men.sort(key=lambda one: one.name)
    return replace(table, men=tuple(men), turn=replace(table.turn, fresh=fresh))


def offers_anew(chance: random.Random, table: CardTable, viewer: int) -> CardTable:
    """The same table with other contents in the offers that don't concern the viewer."""

    def anew(offer: TradeOffer) -> TradeOffer:
        if viewer in (offer.by, offer.to):
            return offer
        player = table.players[offer.by]
        give = tuple(card for card in player.hand[:1] if player.free(card) > 0)
        get_money = chance.randint(0, table.players[offer.to].money)
        return TradeOffer(offer.number, offer.by, offer.to, give, get_money=get_money, guns=guns_under(player, give))

    return replace(table, offers=tuple(anew(offer) for offer in table.offers))


def answers_anew(chance: random.Random, table: CardTable, viewer: int) -> CardTable:
    """The same table with other answers of others, or none; with Media Hype in the robbery, or without it."""
    decision = table.decision
    if decision is None:
        return table
    own = tuple(one for one in decision.said if one.seat == viewer)
    open_one = replace(decision, said=own)
    said: list[Reply] = [*own]
    silent = [one for one in holding_up(table, decision) if one != viewer]
    waits = decision.step.hidden and table.fixed
    for one in decision.asked:
        ahead = one not in asked_now(table, decision)
        if one == viewer or ahead or (not waits and one in silent[:1]) or chance.random() < 0.3:
            continue
        options = legal(replace(table, decision=open_one), one, NOW)
        said.append(Reply(one, random_move(chance, table, one, options)))
    if decision.step is QuestionStep.HOLIDAY and decision.by != viewer:
        held = AccessoryKind.MEDIA_HYPE.value in table.players[decision.by].hand
        decision = replace(decision, hype=held and chance.random() < 0.5)
    return replace(table, decision=replace(decision, said=tuple(said)))


def orders_anew(chance: random.Random, table: CardTable, viewer: int) -> CardTable:
    """The same table with other standing orders of others, or none. Where pauses may reveal orders, they stay the same.

    An order for this once is an answer to the open question, and stays.
    """
    players = list(table.players)
    for one in table.seats if table.fixed else ():
        if one != viewer:
            orders = [order for order in players[one].orders if order.once]
            orders += [replace(random_order(chance, table, one), once=False) for _ in range(chance.randint(0, 4))]
            players[one] = replace(players[one], orders=with_orders(Player(), orders))
    return replace(table, players=tuple(players))


def alike(chance: random.Random, table: CardTable, viewer: int) -> CardTable:
    """Another table that the viewer can't distinguish from this one."""
    found = enemies_anew(chance, dealt_anew(chance, table, viewer), viewer)
    found = orders_anew(chance, found, viewer)
    return answers_anew(chance, offers_anew(chance, found, viewer), viewer)
