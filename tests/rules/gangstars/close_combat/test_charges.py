"""Charges: distance, cost and effects."""

from __future__ import annotations

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.close_combat.charges import after_charge, all_spent, free_shot
from rules.gangstars.model.board import Activation
from rules.gangstars.model.changes import Affected, Eased
from rules.gangstars.model.charge_reach import Dash, reach
from rules.gangstars.model.figures import Figure, FigureState, Profile, Stats
from rules.gangstars.traits import trait_table as t

PLAIN = Figure("Ray", Profile.ROOKIE, Stats(agility=2, strength=2, melee=3))
FOE = Figure("Foe", Profile.ROOKIE, Stats(agility=1, strength=1, melee=2))
DOG = Figure("Rex", Profile.GANG_DOG, Stats(agility=2, strength=3, melee=4, movement=4))


def having(figure: Figure, *traits: str, chosen: tuple[str, ...] = ()) -> Figure:
    return replace(figure, traits=traits, chosen=chosen)


@pytest.mark.parametrize(
    "distance, charge",
    [(0.1, Dash(1, 1)), (10, Dash(1, 1)), (10.1, Dash(2, 2)), (20, Dash(2, 2)), (20.5, Dash(2, 3))],
)
def test_a_charge_takes_a_segment_for_each_10_cm_begun(distance: float, charge: Dash) -> None:
    runner = replace(PLAIN, stats=Stats(agility=2, strength=2, movement=2, brains=1))
    assert reach(runner, distance) == charge
    assert charge.arrives == (distance <= 20)


def test_a_charge_ends_where_the_points_do() -> None:
    runner = replace(PLAIN, stats=Stats(movement=5, brains=4))
    assert reach(runner, 50) == Dash(3, 5), "2 and 2 and, out of breath, 4 of its 9 points"
    assert reach(runner, 50, Activation(1, 9, spent=6)) == Dash(1, 5)
    assert reach(runner, 50, Activation(1, 9, segments=4)) == Dash(1, 5), "a fifth segment is its last"


def test_a_figure_that_can_run_no_segment_can_not_charge() -> None:
    with pytest.raises(IllegalNow, match=r"costs 2 action points\. Only 1 and 1 of 1 segments are left"):
        reach(PLAIN, 5, Activation(1, 9, spent=8))
    with pytest.raises(IllegalNow, match="0 of 1 segments"):
        reach(PLAIN, 5, Activation(1, 9, segments=1))
    with pytest.raises(OutOfRange, match="some distance"):
        reach(PLAIN, 0)


@pytest.mark.parametrize("trait", [t.STONED, t.HUGE])
def test_the_stoned_and_the_huge_run_short_segments(trait: str) -> None:
    assert reach(having(replace(PLAIN, stats=Stats(5, 5, movement=5, brains=5)), trait), 10).needed == 2


def test_a_dog_pays_one_point_a_segment_and_a_bolter_has_more() -> None:
    dog = replace(DOG, stats=Stats(movement=4))
    assert reach(dog, 40) == Dash(4, 4)
    assert reach(dog, 40, Activation(1, 6, spent=6, free=4)) == Dash(4, 4)


def test_a_charge_leaves_its_states() -> None:
    near, far, short = (after_charge(1, charge, False) for charge in (Dash(1, 1), Dash(2, 2), Dash(1, 2)))
    states = [
        [change.effect.state for change in changes if isinstance(change, Affected)] for changes in (near, far, short)
    ]
    assert states == [[FigureState.CHARGING], [FigureState.CHARGING, FigureState.WINDED], [FigureState.WINDED]]
    assert [type(change) for change in after_charge(1, Dash(3, 3), True)] == [Eased, Affected]


def test_a_charge_that_falls_short_costs_everything_and_gives_a_free_shot() -> None:
    (spent,) = all_spent(7, Activation(1, 9, spent=4))
    assert (spent.subject, getattr(spent, "points", 0)) == (7, 5)
    assert not all_spent(7, Activation(1, 9, spent=9))
    (shot,) = free_shot(2, FOE, "charged by Ray")
    assert shot.apply_to(FOE).counts(FigureState.FREE_SHOT)
    assert not free_shot(2, DOG, "charged by Ray")
