"""Routes on foot: length and cost over every kind of ground."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import ActionItem, cost, segment_cm
from rules.gangstars.model.figures import Figure, Profile
from rules.gangstars.model.kinds import READY
from rules.gangstars.traits.trait_table import HUGE, SCOUT, STONED, TINY
from rules.gangstars.turns.on_foot import Route, moved_along
from tests.rules.brute import play

MAN = replace(READY[Profile.HIT_MAN], name="Spats")
DOG = replace(READY[Profile.SHEPHERD], name="Rex")
FAST = replace(MAN, stats=replace(MAN.stats, movement=5))


def of(*traits: str, **changed: Any) -> Figure:
    return replace(FAST, traits=traits, **changed)


@pytest.mark.parametrize(
    "figure, way, cm, total",
    [
        (FAST, Route(open=2), 20, 2),
        (FAST, Route(difficult=2), 20, 4),
        (FAST, Route(open=1, difficult=1), 20, 3),
        (FAST, Route(open=2, difficult=1), 30, 6),
        (FAST, Route(open=2, obstacles=1, levels=2, doors=1), 20, 10),
        (FAST, Route(open=3, doors=1), 30, 8),
        (DOG, Route(difficult=2, doors=1), 20, 3),
        (DOG, Route(open=3, obstacles=1, levels=1), 30, 7),
        (of(SCOUT), Route(difficult=2), 20, 2),
        (of(STONED), Route(open=2), 10, 4),
        (of(HUGE), Route(open=2), 10, 2),
        (of(STONED, HUGE), Route(open=2), 10, 4),
        (of(TINY), Route(levels=2), 0, 6),
        (of(SCOUT), Route(difficult=3), 30, 4),
    ],
)
def test_a_way_has_a_length_and_a_price(figure: Figure, way: Route, cm: float, total: int) -> None:
    moved = play(moved_along, figure, way).result
    assert (moved.cm, moved.total) == (cm, total)


@pytest.mark.parametrize("traits, cm", [((), 10), ((STONED,), 5), ((HUGE,), 5), ((STONED, HUGE), 5), ((TINY,), 10)])
def test_a_segment_has_its_length(traits: tuple[str, ...], cm: float) -> None:
    assert segment_cm(of(*traits)) == cm


@pytest.mark.parametrize("before, segments", [(0, 6), (3, 3), (5, 1)])
def test_no_figure_moves_more_segments_than_its_movement(before: int, segments: int) -> None:
    with pytest.raises(IllegalNow, match="moves at most 5 segments a turn"):
        play(moved_along, FAST, Route(open=segments), before)
    assert play(moved_along, FAST, Route(open=segments - 1, doors=1), before).result.prices


@pytest.mark.parametrize("action_items", [(), (ActionItem(Action.LEVEL, 21),), (ActionItem(Action.LEVEL, 0),)])
def test_nothing_or_far_too_much_is_refused(action_items: tuple[ActionItem, ...]) -> None:
    with pytest.raises(OutOfRange):
        play(cost, MAN, action_items)
