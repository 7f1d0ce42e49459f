"""Another pace in the midst of a game: times begin anew, stop, or are longer."""

from __future__ import annotations

from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.core.play.pace import DecisionKind, Mode, Pace
from rules.dillinger.engine.games import GAMES
from rules.dillinger.engine.state_machine import due
from rules.dillinger.model.card_table import BARTER, PACE, WAIT, CardTable, Phase
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Move, Verb
from tests.rules.dillinger.game.tables import NOW, laid, man, play, seat

FLOYD, NELSON = "Pretty Boy Floyd", "Baby Face Nelson"
LIVE = Pace()
POST = Pace(Mode.POST, answer=600, turn=1440)


def chase(*hand: str) -> CardTable:
    """Seat 0 has gone after Floyd, and seat 1 with these cards is asked; without cards it is still seat 0's turn."""
    men = [man(FLOYD, 1), man(NELSON, 0)]
    table = laid(seat(), seat(*hand), men=men, phase=Phase.LAW, fixed=True, pace=PACE)
    table = replace(table, turn=replace(table.turn, until=NOW + PACE))
    return play(table, 0, Move(Verb.CATCH, FLOYD, "Local police")).table if hand else table


def paced(table: CardTable, before: Pace, after: Pace, at: int) -> CardTable:
    lasts = {DecisionKind.ANSWER: after.answer * 60, DecisionKind.TURN: after.turn * 60}
    changes = [change.dated(at) for change in GAMES.paced(table.game, table, before, after, lasts.__getitem__)]
    return fold(table, changes)


def test_by_post_an_answer_and_a_turn_have_the_time_of_the_pace_and_a_deed_has_one() -> None:
    table = paced(chase("Local Corruption"), LIVE, POST, NOW + 10)
    assert (table.seconds, table.pace, table.joined, table.fixed) == (36_000, 86_400, True, True)
    assert table.decision is not None
    assert (table.decision.step, due(table), table.decision.limit) == (QuestionStep.COUNTER, NOW + 36_010, NOW + 36_010)
    assert due(paced(chase(), LIVE, POST, NOW + 10)) == NOW + 86_410


def test_live_again_times_are_the_usual_ones() -> None:
    table = paced(paced(chase("Local Corruption"), LIVE, POST, NOW), POST, LIVE, NOW + 100)
    assert (table.seconds, table.barter, table.pace, table.joined) == (WAIT, BARTER, PACE, False)
    assert due(table) == NOW + 100 + WAIT


def test_at_a_real_table_no_turn_is_passed() -> None:
    assert due(paced(chase(), LIVE, Pace(Mode.TABLE), NOW)) == 0


def test_live_a_table_keeps_its_own_seconds_while_only_who_closes_early_changes() -> None:
    table = replace(chase("Local Corruption"), seconds=90)
    after = paced(table, Pace(seconds=90), Pace(seconds=90, early=True), NOW + 5)
    assert (after.seconds, after.fixed, due(after)) == (90, False, due(table))


def test_a_pause_stops_every_clock_and_what_was_left_is_left_after_it() -> None:
    for table in (chase("Local Corruption"), chase()):
        posted = paced(table, LIVE, POST, NOW)
        stopped = paced(posted, POST, replace(POST, paused=NOW + 1_000), NOW + 1_000)
        assert (due(stopped), stopped.clock(NOW + 99_999)) == (0, NOW + 1_000)
        runs = paced(stopped, replace(POST, paused=NOW + 1_000), POST, NOW + 51_000)
        assert due(runs) == due(posted) + 50_000
        assert runs.clock(NOW + 51_000) == NOW + 51_000
        assert runs.decision is None or runs.decision.limit == runs.decision.until


def test_more_time_is_the_least_that_anything_has() -> None:
    table = paced(chase("Local Corruption"), LIVE, POST, NOW)
    assert due(paced(table, POST, replace(POST, until=NOW + 40_000), NOW + 5)) == NOW + 40_000
    assert due(paced(table, POST, replace(POST, until=NOW + 20_000), NOW + 5)) == NOW + 36_000
