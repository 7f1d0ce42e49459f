"""What an outsider learns from the clock: nothing of hands or orders, at every moment of whole games.

A game and its twin look the same in public and differ in secrets. So every question opens and closes at the same second
in both, for the same seats, and the bot notifies the same players.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Live
from rules.core.plain.frozen import replace
from rules.core.play.pending import Wait
from rules.dillinger.engine.games import GAMES
from rules.dillinger.engine.state_machine import act, alarm, answer_of, completed, due
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import NOBODY, CardTable, Player, Stage
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.standing_orders import with_orders
from rules.dillinger.table.waiting_times import opened
from tests.rules.dillinger.game.tables import EVERY_GAME, Played, Random, game, moments, random_order
from tests.rules.dillinger.game.test_secrecy import dealt_anew, often, orders_anew
from tests.turns import takes_turns

AS_SILENCE = {
    QuestionStep.HOLIDAY: Verb.PLAY,
    QuestionStep.RIOT: Verb.PLAY,
    QuestionStep.COUNTER: Verb.PLAY,
    QuestionStep.JAM: Verb.PLAY,
    QuestionStep.SPOIL: Verb.PLAY,
    QuestionStep.HOSTAGES: Verb.GO_ON,
    QuestionStep.FIRE: Verb.YIELD,
    QuestionStep.COUNSEL: Verb.COUNSEL,
    QuestionStep.ROOM: Verb.ROOM,
}
"""The orders that answer like silence. For Kill and Luck, silence picks by the public table."""


def open_to_all(table: CardTable) -> tuple[Any, ...]:
    """Everything that an outsider can know of a moment: the public table, the clock, and the notified players."""
    waits: list[Wait] = [*GAMES.waits(table, {}, {})]
    return seen_by(table), due(table), waits


def with_silence_ordered(chance: random.Random, table: CardTable) -> CardTable:
    """The twin: some seats have ordered what silence answers, and others nothing."""
    players: list[Player] = []
    for player in table.players:
        orders = [AnswerOrder(step, verb) for step, verb in AS_SILENCE.items() if chance.random() < 0.6]
        players.append(replace(player, orders=tuple(orders)))
    return replace(table, players=tuple(players))


def without_orders(table: CardTable) -> CardTable:
    return replace(table, players=tuple(replace(player, orders=()) for player in table.players))


def both_ways(seed: int, seats: int, length: Length) -> Iterator[tuple[CardTable, CardTable]]:
    """A game and its twin at each moment. The twin's orders answer like silence."""
    chance = random.Random(f"twins {seed} {seats} {length}")
    for one in game(seed, seats, length)[1:]:
        if not one.before.fixed or (one.seat != NOBODY and one.move is None):
            continue
        plain = without_orders(one.before)
        ordered = with_silence_ordered(chance, plain)
        assert open_to_all(plain) == open_to_all(ordered)
        rolled = [_on(Live(Random(random.Random(seed))), table, one) for table in (plain, ordered)]
        yield rolled[0], rolled[1]


def _on(dice: Live, table: CardTable, one: Played) -> CardTable:
    """The table after the move of this moment."""
    if one.move is None:
        return alarm(table)(dice, table, max(one.now, due(table))).table
    return act(dice, table, one.seat, one.move, one.now).table


@takes_turns
@pytest.mark.parametrize("key", [key for key in EVERY_GAME if key[0] % 2], ids=str)
def test_a_game_with_secret_orders_goes_on_at_the_same_seconds_as_one_without(key: tuple[int, int, Length]) -> None:
    met = 0
    for plain, ordered in both_ways(*key):
        assert open_to_all(plain) == open_to_all(ordered)
        met += plain.decision is not None
    assert met > 5


@often
@given(played=moments(*QuestionStep), chance=st.randoms(use_true_random=True))
def test_no_clock_and_no_notice_hangs_on_hands_or_orders(played: Played, chance: random.Random) -> None:
    table = played.before
    other = orders_anew(chance, dealt_anew(chance, table, NOBODY), NOBODY)
    assert open_to_all(other) == open_to_all(table)


@often
@given(played=moments(Stage.PLAY, *QuestionStep), chance=st.randoms(use_true_random=True))
def test_the_time_of_a_question_does_not_depend_on_hands_and_orders(played: Played, chance: random.Random) -> None:
    """The clock of the next question on a table with other hands and orders."""
    after = played.done.table
    if after.decision is None or after.stage is not Stage.PLAY:
        return
    asked = replace(after.decision, said=(), until=0, limit=0)
    other = orders_anew(chance, dealt_anew(chance, after, NOBODY), NOBODY)
    assert opened(other, asked, played.now) == opened(after, asked, played.now)


@given(played=moments(*QuestionStep), chance=st.randoms(use_true_random=True))
def test_what_an_order_answers_is_what_could_have_been_answered(played: Played, chance: random.Random) -> None:
    """When the time is up the game continues by the order, with as few faults as by any answer."""
    table = played.before
    players = [
        replace(player, orders=with_orders(Player(), [random_order(chance, table, place) for _ in range(12)]))
        for place, player in enumerate(table.players)
    ]
    table = replace(table, players=tuple(players))
    assert table.decision is not None
    for reply in set((completed(table).decision or table.decision).said) - {*table.decision.said}:
        asked = replace(table.decision, limit=0)
        askable = tuple(replace(player, ahead=()) for player in players)
        hasty = replace(table, players=askable, fixed=False, decision=asked)
        act(Live(Random(random.Random(1))), hasty, reply.seat, reply.move, played.now)
    assert answer_of(table).verb in Verb
    done = alarm(table)(Live(Random(random.Random(1))), table, due(table))
    assert done.table.situation > table.situation
