"""Guts tests and rallying: ratings, odds, and tests on the table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Scripted
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours, OutOfRange
from rules.core.play.obligations import Owes, Settled
from rules.core.tables.book import Book
from rules.core.tables.outcome import Target
from rules.core.tables.rule import Origin
from rules.pottersville.guts import Guts, guts
from rules.pottersville.model.changes import RallySet
from rules.pottersville.model.figures import Level
from rules.pottersville.model.levels import GUTS, LEVELS
from rules.pottersville.model.obligations import guts_due, rally_due
from rules.pottersville.model.position import cheesing, one_of
from tests.rules.brute import brute, chances, play
from tests.rules.pottersville.fights import running, under_fire
from tests.rules.pottersville.tables import BOSS, NERVE, refused


@pytest.mark.parametrize("level, rating", [(name, LEVELS.filled(name, GUTS)) for name in Level])
def test_guts_pass_on_the_rating_or_less(level: Level, rating: int) -> None:
    ways = sum(one + other <= rating for one in range(1, 7) for other in range(1, 7))
    assert odds(guts, (level,)).chance(lambda held: held) == Fraction(ways, 36)
    assert chances(odds(guts, (level,))) == brute(guts, (level,))


@pytest.mark.parametrize("dice, held", [((4, 4), True), ((4, 5), False)])
def test_the_best_rating_in_the_group_counts(dice: tuple[int, int], held: bool) -> None:
    outcome = play(guts, (Level.PUNK, Level.WISE_GUY, Level.GOON), dice=dice)
    assert (outcome.rule, outcome.result) == ("pot.guts", held)
    assert Target("Guts", 8) in outcome.steps


def test_a_group_without_figures_fails_without_a_roll() -> None:
    assert play(guts, ()).result is False


def test_the_umpire_and_a_server_s_ratings() -> None:
    assert play(guts, (Level.PUNK,), 1, dice=(3, 3)).result
    assert not play(guts, (Level.PUNK,), dice=(3, 3)).result
    assert odds(guts, (Level.PUNK,), 9).chance(lambda held: held) == 1
    assert odds(guts, (Level.PUNK,), -9).chance(lambda held: held) == 0
    for other in (10, -10):
        with pytest.raises(OutOfRange, match="-9"):
            play(guts, (Level.PUNK,), other)
    rows = tuple((name, (2, 12)) for name, _ in LEVELS.rows)
    book = Book((), (replace(LEVELS, rows=rows, origin=Origin.SERVER),))
    assert resolve(guts, (Level.PUNK,), dice=Scripted(6, 6), book=book).result


def test_the_house_s_ratings() -> None:
    assert [LEVELS.number(level, GUTS) for level in Level] == [4, 5, 6, 7, 8, 8, 9, 9, 10]


def test_levels_are_ranked_as_the_text_hints() -> None:
    guts_of = [LEVELS.filled(name, GUTS) for name in (Level.PUNK, Level.GOON, Level.WISE_GUY, Level.BOSS, Level.G_MAN)]
    assert guts_of == sorted(set(guts_of))
    assert [name for name, _ in LEVELS.rows] == list(Level)


# On the table


def test_a_unit_or_a_group_tests_not_both() -> None:
    unit = NERVE.board.units[0]
    for move in (Guts(), Guts(unit=unit, figures=(one_of("Goon"),))):
        assert "Name a unit" in refused(NERVE, move, OutOfRange)
    assert "units test Guts" in refused(NERVE, Guts(figures=(NERVE.people[BOSS],)))
    assert decided(NERVE, Guts(figures=(one_of("Goon"),))).changes(False) == ()


def test_a_unit_that_was_shot_at_tests_once() -> None:
    assert "needs no test" in refused(NERVE, Guts(unit=NERVE.board.units[0]))
    at = under_fire(NERVE, "Unit 0", "Unit 1")
    test = decided(at, Guts(unit=at.board.units[0]))
    assert test.allow() == (Settled(BOSS, guts_due("Unit 0")),), "it lies on who was shot at"
    assert test.changes(True) == ()
    tried = rally_due("Unit 0", after=1)
    assert test.changes(False) == tuple(Owes(one, tried) for one in at.board.units[0].members), "all run"
    assert [one.label for one in test.report(True).follow_ups] == ["Guts: Unit 1"], "who tests next"


def test_a_unit_that_runs_rallies_or_runs_on() -> None:
    at = running(NERVE, "Unit 0")
    rally = decided(at, Guts(unit=at.board.units[0]))
    assert rally.report(True).headline == "Unit 0 rallies."
    assert rally.allow() == tuple(RallySet(one, 1) for one in at.board.units[0].members)
    tried = at.after(*(one for one in rally.allow() if isinstance(one, Change)))
    assert rally.changes(False) == ()
    assert cheesing(tried, at.board.units[0])
    assert not cheesing(tried.after(*rally.changes(True)), at.board.units[0])
    assert "once a turn" in refused(tried, Guts(unit=at.board.units[0]))


def test_a_running_unit_that_is_shot_at_makes_one_test() -> None:
    at = under_fire(running(NERVE, "Unit 0"), "Unit 0")
    test = decided(at, Guts(unit=at.board.units[0]))
    assert {RallySet(BOSS, 1), Settled(BOSS, guts_due("Unit 0"))} <= {*test.allow()}
    waived = at.after(Settled(BOSS, guts_due("Unit 0")))
    assert "once a turn" in refused(waived, Guts(unit=waived.board.units[0]))


def test_the_player_who_rolls_is_the_one_who_commands_the_unit() -> None:
    at = under_fire(NERVE, "Unit 0")
    assert at.game is not None
    sides = (replace(at.game.sides[0], players=(5,)), at.game.sides[1])
    at = replace(at, game=replace(at.game, sides=sides), caller=6)
    test = Guts(unit=at.board.units[0])
    decided(at, test).allow()
    assert "not yours to command" in refused(replace(at, open=False), test, NotYours)
    assert "not yours to command" in refused(at, replace(test, modifier=1), NotYours)
    decided(replace(at, open=False, caller=5), test).allow()
    assert Umpired("Unit 0") in decided(replace(at, open=False, umpire=True), test).allow()
