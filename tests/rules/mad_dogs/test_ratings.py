"""A stat as it is now: wounds, a failed nerve, skills and drink in one value."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.system import discover
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.figures import ADDICTED, MEAN_DRUNK, Drink, Figure, Nerve, Rating, Stat, Stats

POINTS = st.builds(Stats, *[st.integers(1, 6)] * 6)
FIGURES = st.builds(
    lambda stats, regained, nerve: Figure("Ox", "Hoodlum", stats, lost=max(regained), regained=regained, nerve=nerve),
    POINTS,
    st.builds(Stats, *[st.integers(0, 3)] * 6),
    st.sampled_from(Nerve),
)


@given(figure=FIGURES, stat=st.sampled_from(Stat))
def test_a_rating_has_the_wounds_and_the_nerve_of_its_figure(figure: Figure, stat: Stat) -> None:
    rating = figure.rating(stat)
    nervous = 2 * (figure.nerve is Nerve.NERVOUS and stat is not Stat.HITS)
    assert rating.now == figure.stats.of(stat) - figure.off(stat) - nervous
    assert rating.target().total == rating.now
    assert rating.calm.now == rating.now + nervous


@given(figure=FIGURES, stat=st.sampled_from(Stat), more=st.integers(0, 3))
def test_beside_a_mark_what_is_off_every_stat_alike_is_taken_off_there(figure: Figure, stat: Stat, more: int) -> None:
    rating = figure.rating_beside_mark(stat)
    assert rating.lost == 0
    assert max(0, rating.hurt(figure.off_all).calm.now) == figure.stat(stat)
    assert rating.hurt(more).now == rating.now - more


def test_a_number_and_skills_stand_in_the_place_of_those_on_the_sheet() -> None:
    figure = Figure("Ox", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), ("Boxer",), lost=1)
    assert figure.rating(Stat.GATS) == Rating(Stat.GATS, 3, 1, skills=("Boxer",))
    assert figure.rating(Stat.GATS, 5, (), drunk=True) == Rating(Stat.GATS, 5, 1, drunk=True)


MEAN = {Stat.FISTS: 1, Stat.GUTS: 1, Stat.GATS: -2}
"""What drink changes for a Mean Drunk, by stat."""


@pytest.mark.parametrize("stat", Stat)
@pytest.mark.parametrize("drunk", [False, True])
def test_drink_costs_an_addict_three_stats_and_helps_a_mean_drunk_but_at_guns(stat: Stat, drunk: bool) -> None:
    rating = Rating(stat, 3, skills=(ADDICTED, MEAN_DRUNK), drunk=drunk)
    weaker = stat in (Stat.GATS, Stat.SMARTS, Stat.STUNTS)
    assert rating.addicted == (ADDICTED, -1 * (drunk and weaker))
    assert rating.mean == (MEAN_DRUNK, MEAN.get(stat, 0) * drunk)
    assert rating.swayed(Drink.SOBER).addicted == (ADDICTED, 0)
    assert rating.swayed(Drink.UNDER).mean == (MEAN_DRUNK, MEAN.get(stat, 0) * drunk)


def test_a_target_names_what_counts_and_nothing_else() -> None:
    rating = Rating(Stat.GUTS, 4, lost=1, nervous=True)
    named = (Modifier("wounds", -1), Modifier("nervous", -2), Modifier("alone", -2))
    assert rating.target(("alone", -2), ("slapped", 0)) == Target(Stat.GUTS, 4, named)


def test_only_a_rating_joins_points_lost_with_skills_or_drink() -> None:
    """Points lost or a failed nerve beside skills or drink are a stat as it is now, and that is one value."""
    met = 0
    for module in discover()["mad"].modules:
        for kind in vars(module).values():
            known = _fields(kind)
            met += bool(known)
            loose = bool(known & {"lost", "nervous"}) and bool(known & {"skills", "drunk"})
            assert not loose or kind in (Rating, Figure), kind
    assert met > 100


def _fields(kind: Any) -> set[str]:
    if not isinstance(kind, type):
        return set()
    return {one.name for one in fields(kind)} if is_dataclass(kind) else {*getattr(kind, "_fields", ())}
