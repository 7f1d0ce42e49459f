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
from rules.dillinger.model.card_table import HIDDEN, NOBODY, CardTable, Man, Stage, TradeOffer
from rules.dillinger.model.cards import CARDS
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.table.running_table import has
from rules.dillinger.table.seat_view import seen_by
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
    seat,
)
from tests.rules.dillinger.game.twins import alike, answers_anew, dealt_anew, enemies_anew, offers_anew, orders_anew

ACCESSORIES = frozenset(card.name for card in CARDS)
NAMES = ACCESSORIES | {enemy.name for enemy in ENEMIES}
ANYBODY = st.sampled_from(["", *sorted(NAMES), *(str(box) for box in Box)])
MOVES = st.builds(Move, st.sampled_from(Verb), ANYBODY, ANYBODY, st.lists(ANYBODY, max_size=2).map(tuple))
moment_and_chance = given(played=moments(), chance=st.randoms(use_true_random=True))
often = settings(max_examples=250)


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
