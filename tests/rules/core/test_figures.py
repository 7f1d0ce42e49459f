"""What happens to figures alike, whatever system they play."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.events import Change
from rules.core.frozen import frozen
from rules.core.roster import FigureDismissed, FigureRenamed, FreshGame, Hired, apply_to_figure


@frozen
class Pawn:
    name: str
    present: bool = True


@frozen
class Crowned(Change):
    """A change of its system."""


def crown(pawn: Any, _change: Change) -> Pawn:
    return Pawn(f"King {pawn.name}")


def test_a_figure_begins_with_being_hired_and_forgets_what_was_before() -> None:
    for before in (None, Pawn("Bo", present=False)):
        assert apply_to_figure(before, Hired(1, "chess", 2, Pawn("Al")), crown) == Pawn("Al")


def test_a_figure_is_renamed_and_dismissed_in_every_system() -> None:
    assert apply_to_figure(Pawn("Al"), FigureRenamed(1, "Bo"), crown) == Pawn("Bo")
    assert apply_to_figure(Pawn("Al"), FigureDismissed(1), crown) == Pawn("Al", present=False)


def test_a_fresh_game_and_anything_else_is_for_its_system() -> None:
    assert apply_to_figure(Pawn("Al"), FreshGame(1), crown) == Pawn("King Al")
    assert apply_to_figure(Pawn("Al"), Crowned(1), crown) == Pawn("King Al")


@pytest.mark.parametrize("change", [FigureRenamed(1, "Bo"), FigureDismissed(1), FreshGame(1), Crowned(1)])
def test_nothing_happens_to_a_figure_that_was_never_hired(change: Change) -> None:
    with pytest.raises(ValueError, match="never hired"):
        apply_to_figure(None, change, crown)
