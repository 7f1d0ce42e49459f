"""The opponent at the card table: it answers everything, knows nothing hidden, trades, and beats random play."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from benchmarks.card_arena import RANDOM, arena
from rules.core.action.deed import decided, referenced_move
from rules.core.chance.dice import Live
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.play.house_player import Strength
from rules.dillinger.engine.state_machine import check
from rules.dillinger.manifest import SYSTEM
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import NOBODY, CardTable, TradeOffer
from rules.dillinger.model.cards import deck_of
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.opponent.as_command import next_command
from rules.dillinger.opponent.card_player import CardPlayer
from rules.dillinger.opponent.choosing import choose
from rules.dillinger.opponent.runs import KEY, PAIRS, Spread
from rules.dillinger.opponent.trading import waits
from rules.dillinger.opponent.worlds import world
from rules.dillinger.opponent.worth import has_another_turn, value
from rules.dillinger.table.seat_view import seen_by
from tests.rules.dillinger.game.tables import (
    CASING,
    CONTRACT,
    LAM,
    NOW,
    ROBBING,
    Played,
    awaited,
    game,
    laid,
    man,
    play,
    seat,
)
from tests.rules.dillinger.game.test_playing import lies
from tests.rules.dillinger.game.twins import alike

MOMENTS = game(0, 4, Length.MEDIUM)[1:]
"""A random game in which every question comes up."""
MILLER, FLOYD, KARPIS, NASH = "Verne Miller", "Pretty Boy Floyd", "Alvin Karpis", "Frank Nash"


def choosing(every: int) -> list[tuple[Played, int]]:
    """Some moments of the game with each seat that it waits for: one moment of each question at least."""
    first = {one.before.decision.step: one for one in reversed(MOMENTS) if one.before.decision is not None}
    assert set(first) == set(QuestionStep)
    return [(one, who) for one in (*first.values(), *MOMENTS[::every]) for who in awaited(one.before)]


def test_it_makes_a_legal_move_whenever_the_game_waits_for_it() -> None:
    for one, who in choosing(19):
        move = choose(one.before, who, one.now, 1)
        assert move is not None or waits(one.before, who, one.now)
        if move is not None:
            check(one.before, who, move, one.now)


def test_two_tables_that_look_the_same_to_it_get_the_same_move() -> None:
    chance = random.Random(44)
    for one, who in choosing(47):
        assert choose(alike(chance, one.before, who), who, one.now, 2) == choose(one.before, who, one.now, 2)


def test_it_does_nothing_in_the_turn_of_another_but_answer() -> None:
    for one in MOMENTS[::19]:
        for who in one.before.seats:
            move = None if who in awaited(one.before) else choose(one.before, who, one.now, 3)
            assert move is None or move.verb in (Verb.ACCEPT, Verb.DECLINE)


def test_a_world_dealt_by_chance_looks_the_same_and_has_every_card_once() -> None:
    for one in MOMENTS[::11]:
        for who in one.before.seats:
            seen = seen_by(one.before, who)
            dealt = world(Live(Fair(b"deal")), seen, who)
            assert seen_by(dealt, who) == seen
            hands = Counter(card for player in dealt.players for card in player.hand)
            lying = Counter(kind.value for man in dealt.men for kind in man.under) + Counter(
                man.victim for man in dealt.men if man.victim
            )
            assert hands + lying + Counter(dealt.discard) + Counter(dict(dealt.deck)) == Counter(
                dict(deck_of(Length.MEDIUM))
            )


def test_over_all_runs_of_a_move_each_face_of_its_first_die_comes_as_often() -> None:
    def first(dice: int) -> list[tuple[int, ...]]:
        return [tuple(Spread(run, 36, Fair(KEY)).take(dice, 6)[0]) for run in range(36)]

    assert Counter(first(1)) == dict.fromkeys([(face,) for face in range(1, 7)], 6)
    assert first(2) == PAIRS


def test_its_move_is_a_command_that_a_player_could_give() -> None:
    for one, who in choosing(67):
        position = lies(one.before, now=one.now, caller=who + 1)
        given = next_command(position, who, 4)
        if given is not None:
            decided(position.typed_as(given.typed), referenced_move(position, given))


# Trades


def selling() -> CardTable:
    """Seat 0 holds a contract without a hit-man, and seat 1 has a hit-man."""
    men = [man(NASH, 0, CASING), man(MILLER, 1, CASING), man(KARPIS, 2, CASING)]
    return laid(seat(CONTRACT), seat("Mechanic", money=20_000), seat("Mechanic"), men=men)


def test_it_sells_a_contract_to_a_player_with_a_hit_man_and_waits_for_the_answer() -> None:
    move = choose(selling(), 0, NOW, 5)
    assert move is not None
    assert (move.verb, move.to, move.cards, move.get) == (Verb.OFFER, 1, (CONTRACT,), ())
    table = play(selling(), 0, move).table
    assert choose(table, 0, NOW + 1, 6) is None
    answer = choose(table, 1, NOW + 1, 6)
    assert answer is not None
    assert answer.verb is Verb.ACCEPT
    table = play(table, 1, answer, now=NOW + 1).table
    assert table.players[0].money == 5_000 + move.get_money
    following = choose(table, 0, NOW + 2, 7)
    assert following is not None
    assert following.verb is not Verb.OFFER, "one offer a turn"


def test_it_goes_on_when_its_offer_is_not_answered() -> None:
    move = choose(selling(), 0, NOW, 5)
    assert move is not None
    table = play(selling(), 0, move).table
    following = choose(table, 0, table.turn.traded, 6)
    assert following is not None
    assert following.verb not in (Verb.OFFER, Verb.DECLINE)


def test_it_offers_nothing_where_an_answer_may_take_a_day() -> None:
    move = choose(replace(selling(), barter=86_400), 0, NOW, 5)
    assert move is not None
    assert move.verb is not Verb.OFFER


@pytest.mark.parametrize(
    "offer, answer",
    [
        (TradeOffer(1, 0, 1, give_money=3_000), Verb.ACCEPT),
        (TradeOffer(1, 0, 1, get_money=3_000), Verb.DECLINE),
        (TradeOffer(1, 0, 1, give=("Mechanic",), get=("Charles Urschel",)), Verb.DECLINE),
        (TradeOffer(1, 0, 1, get=("Roadblock",), give_money=1), Verb.DECLINE),  # it has none
    ],
)
def test_it_takes_offers_that_bring_something(offer: TradeOffer, answer: Verb) -> None:
    men = [man(NASH, 0, LAM), man(FLOYD, 1, CASING)]
    table = laid(seat("Mechanic"), seat("Charles Urschel"), men=men, offers=(offer,), traded=NOW + 60)
    assert choose(table, 1, NOW, 8) == Move(answer, number=1)


# What it hopes for


@pytest.mark.parametrize(
    "turn, last, others",
    [(0, NOBODY, {0, 1, 2}), (0, 0, {1, 2}), (1, 0, {2}), (2, 0, set())],
    ids=["before the last card", "as it is drawn", "one later", "the last turn"],
)
def test_it_knows_who_has_another_turn(turn: int, last: int, others: set[int]) -> None:
    """6.61: after the last card each of the others has one turn more, and its drawer none."""
    table = laid(turn=turn, last=last)
    assert {who for who in table.seats if has_another_turn(table, who)} == others


def test_of_a_take_that_is_never_carried_off_it_hopes_nothing() -> None:
    hopes = [
        value(laid(men=[man(NASH, 0, ROBBING, robbed=robbed)], turn=turn, last=0), 0)
        for turn in (0, 2)
        for robbed in (True, False)
    ]
    assert hopes[0] == hopes[1]
    assert hopes[2] == hopes[3]
    earlier = [value(laid(men=[man(NASH, 0, ROBBING, robbed=robbed)], turn=1), 0) for robbed in (True, False)]
    assert earlier[0] > earlier[1]


# Strength


def test_a_rookie_errs_the_same_for_the_same_seed_only() -> None:
    men = [man(FLOYD, 0, CASING), man(NASH, 0), man(MILLER, 1), man(KARPIS, 2)]
    table = laid(seat("Roadblock"), men=men)
    moves = [choose(table, 0, NOW, seed, SYSTEM.rookie) for seed in range(6)]
    assert moves == [choose(table, 0, NOW, seed, SYSTEM.rookie) for seed in range(6)]
    assert len(set(moves)) > len({choose(table, 0, NOW, seed) for seed in range(6)})


def test_a_rookie_who_misjudges_more_has_another_version() -> None:
    worse = replace(SYSTEM, rookie=2 * SYSTEM.rookie)
    players = (
        CardPlayer(SYSTEM, Strength.SOLDIER),
        CardPlayer(SYSTEM, Strength.ROOKIE),
        CardPlayer(worse, Strength.ROOKIE),
    )
    assert len({one.version for one in players}) == 3


def test_games_against_random_play_end_and_it_is_ahead_in_them() -> None:
    games = arena("soldier", RANDOM, range(2), 3, Length.SHORT)
    assert sum(one.ahead for one in games) > 0
