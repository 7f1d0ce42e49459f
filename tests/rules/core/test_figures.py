"""Changes that all figures share, in any system."""

from __future__ import annotations

import pytest

from rules.core.action.system import after
from rules.core.people.roster import FigureDismissed, FigureRenamed, FreshGame, Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen


@frozen
class Pawn:
    name: str
    present: bool = True

    def fresh(self) -> Pawn:
        return Pawn(f"King {self.name}")


def test_a_figure_begins_with_being_hired_and_forgets_what_was_before() -> None:
    for before in (None, Pawn("Bo", present=False)):
        assert Hired(1, "chess", 2, Pawn("Al")).apply_to(before) == Pawn("Al")


def test_a_figure_is_renamed_and_dismissed_in_every_system() -> None:
    assert FigureRenamed(1, "Bo").apply_to(Pawn("Al")) == Pawn("Bo")
    assert FigureDismissed(1).apply_to(Pawn("Al")) == Pawn("Al", present=False)


def test_its_system_decides_what_a_fresh_game_makes_of_a_figure() -> None:
    assert FreshGame(1).apply_to(Pawn("Al")) == Pawn("King Al")


@pytest.mark.parametrize("change", [FigureRenamed(1, "Bo"), FigureDismissed(1), FreshGame(1)])
def test_nothing_happens_to_a_figure_that_was_never_hired(change: Change) -> None:
    with pytest.raises(ValueError, match="never was"):
        after(None, change)
