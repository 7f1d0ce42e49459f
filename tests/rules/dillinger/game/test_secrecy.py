"""Other players learn no secret: not from the table, nor from legal moves or questions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.chance.dice import Live
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.dillinger.engine.state_machine import BLIND, act, check, due, legal
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import HIDDEN, NOBODY, CardTable, Man, Player, Stage, TradeOffer, card_of
from rules.dillinger.model.cards import CARDS, AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep, Reply
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.table.running_table import guns_under, has
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.standing_orders import with_orders
from rules.dillinger.table.waiting_times import asked_now, holding_up
from tests.rules.dillinger.game.tables import (
    CASING,
    JAMMED,
    NOW,
    TOMMY,
    Played,
    Random,
    filled,
    laid,
    man,
    moments,
    random_move,
    random_order,
    seat,
)

AGENTS = (AccessoryKind.STATE_POLICE, AccessoryKind.AGENT)
ACCESSORIES = frozenset(card.name for card in CARDS)
NAMES = ACCESSORIES | {enemy.name for enemy in ENEMIES}
ANYBODY = st.sampled_from(["", *sorted(NAMES), *(str(box) for box in Box)])
MOVES = st.builds(Move, st.sampled_from(Verb), ANYBODY, ANYBODY, st.lists(ANYBODY, max_size=2).map(tuple))
COUNTERING = (QuestionStep.COUNTER, QuestionStep.HOSTAGES)
moment_and_chance = given(played=moments(), chance=st.randoms(use_true_random=True))
often = settings(max_examples=250)


# Other tables that look the same


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


def people(table: CardTable) -> range:
    """Every seat, and an onlooker."""
    return range(NOBODY, len(table.players))


@often
@moment_and_chance
def test_nothing_that_is_seen_hangs_on_what_is_hidden(played: Played, chance: random.Random) -> None:
    table = played.before
    for viewer in people(table):
        assert seen_by(alike(chance, table, viewer), viewer) == seen_by(table, viewer)


@often
@moment_and_chance
def test_nothing_that_is_offered_hangs_on_what_is_hidden(played: Played, chance: random.Random) -> None:
    table, now = played.before, played.now
    for viewer in table.seats:
        offered = legal(table, viewer, now)
        assert legal(alike(chance, table, viewer), viewer, now) == offered
        assert legal(seen_by(table, viewer), viewer, now) == offered


@often
@moment_and_chance
def test_questions_do_not_depend_on_the_other_hands(played: Played, chance: random.Random) -> None:
    """A player's own moves lead to what they see by what they know, but for drawn cards and the answers of others."""
    table, now = played.before, played.now
    if table.decision is not None:
        return
    for viewer in table.seats:
        other = alike(chance, table, viewer)
        options = [one for one in legal(table, viewer, now) if one.move.verb not in (*BLIND, Verb.ACTIVATE)]
        for option in options:
            move, seed = filled(chance, table, viewer, option), chance.random()
            views = [
                seen_by(act(Live(Random(random.Random(seed))), one, viewer, move, now).table, viewer)
                for one in (table, other)
            ]
            if (
                move.verb is Verb.ACCEPT
            ):  # the other side's remaining cards show which of its offers to the viewer are still open
                views = [replace(one, offers=tuple(replace(each, void=False) for each in one.offers)) for one in views]
            assert views[0] == views[1]


@often
@given(played=moments(), chance=st.randoms(use_true_random=True), move=MOVES)
def test_no_refusal_hangs_on_what_is_hidden(played: Played, chance: random.Random, move: Move) -> None:
    table, now = played.before, played.now
    for viewer in table.seats:
        refusals = [refusal(one, viewer, move, now) for one in (table, alike(chance, table, viewer))]
        assert refusals[0] == refusals[1]


def test_no_refusal_reveals_which_enemy_has_been_drawn() -> None:
    """A card for an enemy in another hand is refused like one for an enemy in the deck."""
    held, unheld = (laid(seat(TOMMY), men=[man("John Dillinger", owner, None, 1)]) for owner in (1, NOBODY))
    nobody = laid(seat(TOMMY))
    move = Move(Verb.ATTACH, "John Dillinger", TOMMY)
    assert len({refusal(table, 0, move, NOW) for table in (held, unheld, nobody)}) == 1


def refusal(table: CardTable, seat: int, move: Move, now: int) -> str:
    """Why a move is refused; empty where it is not."""
    try:
        check(table, seat, move, now)
    except IllegalNow as fault:
        return fault.sentence
    return ""


@moment_and_chance
def test_the_other_table_is_a_legal_one(played: Played, chance: random.Random) -> None:
    """The tests above exchange only what could indeed be so."""
    table = played.before
    for viewer in people(table):
        other = alike(chance, table, viewer)
        assert other.cards_left == table.cards_left
        assert cards_of(other) == cards_of(table)
        assert [len(one.hand) for one in other.players] == [len(one.hand) for one in table.players]
        assert all(player.free(TOMMY) >= 0 for player in other.players)
        assert all(set(player.armed) <= set(player.hand) for player in other.players)
        assert other.enemies_left == table.enemies_left
        for offer in other.offers:
            assert offer.void or has(other.players[offer.by], offer)
        if table.decision is not None and other.decision is not None:
            assert {one.seat for one in other.decision.said} <= {*table.decision.asked}


def cards_of(table: CardTable) -> Counter[str]:
    return Counter(dict(table.deck)) + Counter(card for player in table.players for card in player.hand)


@pytest.mark.parametrize("hidden", [dealt_anew, enemies_anew, answers_anew, offers_anew, orders_anew])
def test_each_exchange_exchanges_something(hidden: Any) -> None:
    chance = random.Random(7)

    @settings(max_examples=60, database=None)
    @given(played=moments({answers_anew: QuestionStep.HOLIDAY, offers_anew: "trading"}.get(hidden, Stage.PLAY)))
    def exchanged(played: Played) -> None:
        found.append(hidden(chance, played.before, NOBODY) != played.before)

    found: list[bool] = []
    exchanged()
    assert any(found)


# What an onlooker can read


def words(value: Any) -> Iterator[str]:
    """Every string in a fact, however deep."""
    if isinstance(value, str):
        yield str(value)
    elif is_dataclass(value):
        for field in fields(value):
            yield from words(getattr(value, field.name))
    elif isinstance(value, tuple):
        for one in value:
            yield from words(one)


def open_names(table: CardTable, viewer: int = NOBODY) -> Counter[str]:
    """The public cards by name for a viewer, each as often as it may be shown."""
    found: Counter[str] = Counter(table.discard)
    found.update(table.gone)
    found.update((table.title,))
    found.update(table.turn.kept)
    for one in table.men:
        if one.box is not None or one.seat == viewer != NOBODY:
            found.update((one.name, one.victim, *(kind.value for kind in one.under)))
    decision = table.decision
    if decision is not None:
        found.update((decision.man, decision.force, *decision.law, *decision.counter))
        for one in decision.said:
            if one.seat == viewer:
                found.update((one.move.man, one.move.means, *one.move.cards))
    if viewer != NOBODY:
        own = table.players[viewer]
        found.update((*own.hand, *own.armed, *words(own.orders)))
        found.update((table.turn.fresh,) if table.turn.seat == viewer else ())
    for offer in table.offers:
        if viewer in (offer.by, offer.to):
            found.update((*offer.give, *offer.get))
    return found


@often
@given(played=moments())
def test_no_name_of_a_hidden_card_is_shown(played: Played) -> None:
    table = played.done.table
    for viewer in people(table):
        seen = Counter(word for word in words(seen_by(table, viewer)) if word in NAMES)
        assert seen <= open_names(table, viewer)


@given(played=moments())
def test_an_onlooker_knows_no_card_of_any_hand_and_no_answer(played: Played) -> None:
    seen = seen_by(played.before)
    assert {card for player in seen.players for card in player.hand} <= {HIDDEN}
    assert not any(player.armed for player in seen.players)
    assert {name for name, _ in seen.deck} <= {HIDDEN}
    assert all(one.name == HIDDEN or one.box is not None for one in seen.men)
    assert all(one == Man(HIDDEN, one.seat) for one in seen.men if one.box is None)
    assert NOBODY not in {one.seat for one in seen.men}
    assert seen.turn.fresh == ""
    assert all(offer == TradeOffer(offer.number, offer.by, offer.to) for offer in seen.offers)
    if seen.decision is not None:
        assert (seen.decision.said, seen.decision.hype) == ((), False)


@given(played=moments())
def test_what_a_seat_sees_of_its_own_is_all_there(played: Played) -> None:
    table = played.before
    for viewer in table.seats:
        seen = seen_by(table, viewer)
        assert seen.players[viewer] == table.players[viewer]
        assert seen.men_of(viewer) == table.men_of(viewer)
        assert seen.active == table.active
        assert [one for one in seen.offers if viewer in (one.by, one.to)] == [
            one for one in table.offers if viewer in (one.by, one.to)
        ]
        assert [seen.hand_of(one) for one in seen.seats] == [table.hand_of(one) for one in table.seats]
        assert (seen.cards_left, seen.enemies_left) == (table.cards_left, table.enemies_left)
        assert due(seen) == due(table)


def test_no_player_sees_an_enemy_back_in_the_deck() -> None:
    """Otherwise every player would see who draws the enemy."""
    table = laid(men=[man("Frank Nash", NOBODY, None, 4), man("Alvin Karpis", 0), man("John Dillinger", 1, None, 3)])
    for viewer in people(table):
        assert "Frank Nash" not in words(seen_by(table, viewer))
    drawn = replace(table, men=tuple(replace(one, seat=one.seat if one.seat != NOBODY else 2) for one in table.men))
    assert "Frank Nash" in words(seen_by(drawn, 2))
    assert all("Frank Nash" not in words(seen_by(drawn, viewer)) for viewer in (NOBODY, 0, 1))


def test_a_question_goes_to_players_with_and_without_the_card() -> None:
    """Every player who could hold a Jammed Tommy Gun is asked; no player once all of them are public."""
    hit = Move(Verb.HIT, "John Dillinger", "Verne Miller", (TOMMY,))
    men = [man("Verne Miller", 0), man("John Dillinger", 1, CASING)]

    def asked(hand: tuple[str, ...], discard: tuple[str, ...] = ()) -> OpenDecision | None:
        table = laid(seat("Contract for Hit", TOMMY), seat(*hand), men=men, discard=discard)
        return act(Live(Random(random.Random(1))), table, 0, hit, NOW).table.decision

    assert asked((JAMMED,)) == asked(("Mechanic",))
    assert (window := asked((JAMMED,))) is not None
    assert (window.step, window.asked) == (QuestionStep.JAM, (1,))
    decision = asked(("Mechanic",), (JAMMED,) * 4)
    assert decision is not None
    assert decision.step in (QuestionStep.TARGET, QuestionStep.FIRE)
    unarmed = asked(())
    assert unarmed is not None
    assert unarmed.step in (QuestionStep.TARGET, QuestionStep.FIRE)
