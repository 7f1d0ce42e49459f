"""Answers of several players to one question, which random games seldom reach."""

from __future__ import annotations

from rules.dillinger.model.card_table import Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import Move, Verb
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
