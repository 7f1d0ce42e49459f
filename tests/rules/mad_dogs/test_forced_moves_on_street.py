"""Mad Dogs on a street: the moves that nerves, surrender and blasts force on figures."""

from __future__ import annotations

import pytest

from rules.core.action.deed import Deed
from rules.core.action.move import filled
from rules.core.action.report import Report
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.play.obligations import Owes
from rules.core.street.squares import name_of, square_named
from rules.mad_dogs.model.changes import NerveTested
from rules.mad_dogs.model.figures import Nerve
from rules.mad_dogs.nerve.guts import Guts, Shaken, breaking_off, guts
from rules.mad_dogs.play.forced_moves import (
    AWAY,
    away,
    behind_cover,
    dives,
    drops_back,
    run_owed,
    to_cover,
    to_prison,
    within,
)
from rules.mad_dogs.play.position import Position
from tests.rules.fights import GAME
from tests.rules.mad_dogs.fights import COPS, MOB, table
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, YARD, on_yard, where


def names(squares: object) -> set[str]:
    assert isinstance(squares, list)
    return {name_of(one) for one in squares}


def test_a_nervous_figure_drops_back_to_cover_within_3_inches_and_no_nearer() -> None:
    position = on_yard({BOSS: "G2", OTHER_BOSS: "E3"})
    boss = position.people[BOSS]
    assert names(to_cover(position, boss, within(position, boss, 3))) == {"H3"}
    assert where(position.after(*drops_back(position, [BOSS]))) == "H3", "a single square is taken at once"
    covered = on_yard({BOSS: "H3", OTHER_BOSS: "E3"})
    assert drops_back(covered, [BOSS]) == ()
    unseen = on_yard({BOSS: "C3", OTHER_BOSS: "E3"})
    assert drops_back(unseen, [BOSS]) == ()


def test_a_terrified_figure_runs_for_the_nearest_edge() -> None:
    position = on_yard({BOSS: "E3", OTHER_BOSS: "H3"}).after(NerveTested(BOSS, Nerve.TERRIFIED))
    boss = position.people[BOSS]
    assert names(away(position, boss, within(position, boss, 2))) == {"E2", "F2"}
    (owes,) = run_owed(position, boss, 6.0)
    assert isinstance(owes, Owes)
    assert dict(owes.owed.options)["why"] == AWAY
    squares = away(position, boss, within(position, boss, 6))
    assert squares
    assert all(row in (0, 5) or column in (0, 8) for column, row in squares)


def test_a_prisoner_goes_beside_the_nearest_cop() -> None:
    squares = enumerate(("A6", "E6"), 1)
    put = [FigurePut(GAME, who, square_named(at)) for who, at in squares]
    position: Position = table((MOB[:1], COPS[:1])).after(StreetLaid(GAME, YARD), *put)
    assert where(position.after(*to_prison(position, [1])), 1) in ("D6", "D5")
    beside = position.after(FigurePut(GAME, 1, (3, 5)))
    assert to_prison(beside, [1]) == ()


def test_somebody_in_a_blast_dives_behind_the_nearest_cover_within_6_inches() -> None:
    position = on_yard({BOSS: "I3", OTHER_BOSS: "A1"})
    boss = position.people[BOSS]
    assert names(behind_cover(position, boss, within(position, boss, 6))) <= {"H2", "H3", "H4"}
    behind = on_yard({BOSS: "H3", OTHER_BOSS: "A1"})
    assert dives(behind, [BOSS]) == ()


def test_a_failed_test_of_nerve_moves_the_figure_with_its_changes() -> None:
    position = on_yard({BOSS: "G2", OTHER_BOSS: "E3"})
    deed = Deed[None](report=lambda _: Report(""), changes=lambda _: (NerveTested(BOSS, Nerve.NERVOUS),))
    assert where(position.after(*breaking_off(position, deed).changes(None))) == "H3"


@pytest.mark.parametrize(
    "at, foe, nerve, said",
    [
        ("G2", "E3", Nerve.NERVOUS, "Mob Boss 1 drops back to H3."),
        ("C3", "E3", Nerve.NERVOUS, "Mob Boss 1 stays"),
        ("C6", "I1", Nerve.NERVOUS, "Mob Boss 1 drops back to cover next"),
        ("G2", "E3", Nerve.TERRIFIED, ""),
    ],
)
def test_a_report_says_where_a_nervous_figure_really_goes(at: str, foe: str, nerve: Nerve, said: str) -> None:
    position = on_yard({BOSS: at, OTHER_BOSS: foe})
    deed = guts(position, filled(position, Guts(figure=(position.people[BOSS],))))
    report = deed.report(Shaken(nerve))
    assert [line.startswith(said) for line in report.lines[-1:]] == [True]
    if nerve is Nerve.TERRIFIED:
        assert report.headline == "Mob Boss 1 is terrified."
