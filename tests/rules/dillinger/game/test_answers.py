"""Answers of several players to one question, which random games seldom reach."""

from __future__ import annotations

import pytest

from rules.core.plain.frozen import replace
from rules.core.play.game import Game, Side
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.card_table import NOBODY, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.position import Position
from rules.dillinger.shown.reports import answered
from tests.rules.dillinger.game.tables import JAIL, laid, man, play, seat, time_up


def test_of_two_riots_the_first_clockwise_counts_not_the_quicker() -> None:
    """10.33: one riot to an escape; the other player keeps the card."""
    riot = AccessoryKind.JAIL_RIOT.value
    table = laid(seat(), seat(riot), seat(riot), men=[man("Pretty Boy Floyd", 0, JAIL)])
    table = play(table, 0, Move(Verb.ESCAPE, "Pretty Boy Floyd")).table
    table = play(table, 2, Move(Verb.PLAY, "Pretty Boy Floyd", cards=(riot,))).table
    table = play(table, 1, Move(Verb.PLAY, "Pretty Boy Floyd", cards=(riot,)), (6, 6)).table
    assert [player.hand for player in table.players] == [(), (), (riot,)]
    assert table.discard == (riot,)


def test_a_bank_holiday_costs_the_next_law_action() -> None:
    """9.221: the law action of the player of the holiday, in their own turn."""
    holiday = AccessoryKind.BANK_HOLIDAY.value
    table = laid(seat(), seat(holiday), men=[man("Pretty Boy Floyd", 0), man("Alvin Karpis", 1)], fixed=True)
    table = play(table, 0, Move(Verb.ROB, "Pretty Boy Floyd")).table
    table = play(table, 1, Move(Verb.PLAY, "Pretty Boy Floyd", cards=(holiday,))).table
    assert not table.players[1].holiday  # every player sees it when the time is up
    table = time_up(table).table
    assert table.players[1].holiday
    table = play(table, 0, Move(Verb.NO_LAW)).table
    table = play(table, 1, Move(Verb.DRAW_CARDS), (1, 1, 1, 1, 1)).table
    table = play(table, 1, Move(Verb.NO_CRIME)).table
    assert (table.turn.seat, table.turn.phase) == (2, Phase.CARDS)
    assert not any(player.holiday for player in table.players)


@pytest.mark.parametrize("seat_of", [1, NOBODY])
@pytest.mark.parametrize(
    "step, move, words",
    [
        (QuestionStep.COUNTER, Move(Verb.PLAY, cards=("Mechanic",)), "Bob plays Mechanic."),
        (QuestionStep.COUNTER, Move(Verb.PLAY), "Bob plays no card."),
        (QuestionStep.SPOIL, Move(Verb.PLAY), "Bob plays no card."),
        (QuestionStep.HOSTAGES, Move(Verb.CALL_OFF), "Bob calls the police off."),
        (QuestionStep.HOSTAGES, Move(Verb.PLAY), "Bob continues in spite of the hostages."),
        (QuestionStep.JAM, Move(Verb.PLAY, cards=("Jammed Tommy Gun",)), "Bob jams the Tommy Gun."),
        (QuestionStep.REACT, Move(Verb.YIELD), "Bob gives in."),
        (QuestionStep.FIRE, Move(Verb.YIELD), "Bob doesn't fire back."),
        (QuestionStep.COUNSEL, Move(Verb.COUNSEL, means="Jessie Levy"), "Bob sends Jessie Levy to the trial."),
        (QuestionStep.COUNSEL, Move(Verb.PLAY), "Bob sends no lawyer."),
        (QuestionStep.ROOM, Move(Verb.ROOM, means="Fred Barker"), "Bob discards Fred Barker to make room."),
    ],
)
def test_a_report_says_who_answered_what_the_same_by_order_and_by_silence(
    step: QuestionStep, move: Move, words: str, seat_of: int
) -> None:
    assert answered(asked_of_bob(step, (1,), seat_of), move) == words
    assert not answered(asked_of_bob(step, (1, 2), seat_of), move), "only the result says who of several played a card"


def test_a_report_says_who_answers_with_a_die_unless_the_bot_rolls_it() -> None:
    luck = Move(Verb.LUCK)
    assert answered(asked_of_bob(QuestionStep.REACT, (1,), 1), luck) == "Bob answers with Luck."
    assert not answered(asked_of_bob(QuestionStep.REACT, (1,), NOBODY), luck)


def asked_of_bob(step: QuestionStep, asked: tuple[int, ...], seat_of: int) -> AtTable:
    """A table of three that asks these seats, from a seat."""
    table = laid(seat(), seat(), seat(), men=[man("Pretty Boy Floyd", 1)])
    decision = OpenDecision(step, 0, "Pretty Boy Floyd", asked, 99, force="Local police")
    sides = tuple(Side(name, (place,), ()) for place, name in enumerate(("Ann", "Bob", "Cyril"), 1))
    table = replace(table, decision=decision)
    return AtTable(Position(table, 1, Game("Dillinger", "dil", sides, board=table), now=1), seat_of)
