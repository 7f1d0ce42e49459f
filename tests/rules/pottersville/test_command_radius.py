"""The command radius of each level, and who is too far off."""

from __future__ import annotations

from math import nan

import pytest

from rules.core.action.deed import decided
from rules.core.action.fields import ListRow
from rules.core.plain.refusal import OutOfRange, together
from rules.core.tables.outcome import Consulted
from rules.pottersville.model.figures import Level
from rules.pottersville.model.levels import LEVELS, RADIUS
from rules.pottersville.model.position import Position, one_of
from rules.pottersville.units.command_radius import Leash, Radius, UnitDistances, command
from rules.pottersville.units.mustering import check_unit
from tests.rules.brute import play
from tests.rules.pottersville.tables import BOSS, COP, GOON, ORDERS, PUNK, kept, refused


@pytest.mark.parametrize(
    "level, radius",
    [
        (Level.CIVILIAN, 2),
        (Level.PUNK, 2),
        (Level.GOON, 4),
        (Level.COP, 4),
        (Level.WISE_GUY, 8),
        (Level.VETERAN_COP, 8),
        (Level.BOSS, 12),
        (Level.CAPTAIN, 12),
        (Level.G_MAN, 12),
    ],
)
def test_the_command_radius_of_each_level(level: Level, radius: int) -> None:
    assert LEVELS.filled(level, RADIUS) == radius
    assert play(command, level, (UnitDistances(level, radius, radius),)).result[0].kept
    assert not play(command, level, (UnitDistances(level, radius + 0.1, radius + 0.1),)).result[0].kept


def test_a_wise_guy_spreads_goons_over_8_inches_and_each_within_4_of_another() -> None:
    """The source's example."""
    found = play(
        command, Level.WISE_GUY, tuple(UnitDistances(Level.GOON, *at) for at in ((4, 8), (4.5, 8), (4, 8.5), (5, 9)))
    )
    assert found.rule == "pot.command"
    assert [(leash.strays, leash.unled, leash.kept) for leash in found.result] == [
        (False, False, True),
        (True, False, False),
        (False, True, False),
        (True, True, False),
    ]
    assert found.result[0] == Leash(4, 8, False, False)
    assert [step.table for step in found.steps if isinstance(step, Consulted)] == [LEVELS.id]


def test_a_punk_who_leads_punks_keeps_everyone_within_2_inches() -> None:
    """The source's example."""
    punks = play(command, Level.PUNK, (UnitDistances(Level.PUNK, 2, 2), UnitDistances(Level.PUNK, 1, 2.5))).result
    assert [leash.kept for leash in punks] == [True, False]


def test_a_team_of_g_men_spreads_12_inches_apart() -> None:
    """The source's example."""
    assert play(command, Level.G_MAN, (UnitDistances(Level.G_MAN, 12, 12),)).result[0].kept


@pytest.mark.parametrize(
    "post", [UnitDistances(Level.PUNK, -1, 2), UnitDistances(Level.PUNK, 1, nan), UnitDistances(Level.PUNK, 1, 241)]
)
def test_distances_that_can_not_be(post: UnitDistances) -> None:
    with pytest.raises(OutOfRange, match="0 to 240"):
        play(command, Level.PUNK, (post,))
    with pytest.raises(OutOfRange, match="can't be farther away"):
        play(command, Level.PUNK, (UnitDistances(Level.PUNK, 3, 2),))


@pytest.mark.parametrize("size, lone", [(2, False), (8, False), (1, True), (8, True)])
def test_sizes_of_units(size: int, lone: bool) -> None:
    """None of these is refused."""
    check_unit(size, lone)


@pytest.mark.parametrize("size, lone", [(0, True), (1, False), (9, False), (9, True)])
def test_sizes_that_are_none(size: int, lone: bool) -> None:
    with pytest.raises(OutOfRange, match=f"not {size}"):
        check_unit(size, lone)


# On the table


def row(position: Position, who: int, *inches: float) -> ListRow:
    return ListRow((position.people[who],), None, inches, ())


def test_the_radius_is_measured_from_the_leader_of_the_named_figures_unit() -> None:
    deed = decided(ORDERS, Radius(posts=(row(ORDERS, GOON, 3, 5), row(ORDERS, PUNK, 2))))
    assert [(post.nearest, post.leader) for post in deed.args[1]] == [(3, 5), (2, 2)]
    others = together([ORDERS.people[one].name for one in (2, 4, 6, 7, 8)])
    assert deed.report(kept(2)).lines[-1] == f"Not measured: {others}."
    assert "distances of the other figures" in refused(ORDERS, Radius(posts=(row(ORDERS, BOSS, 1),)))
    mixed = Radius(posts=(row(ORDERS, GOON, 3), row(ORDERS, COP, 3)))
    assert "is not in Unit 0" in refused(ORDERS, mixed)
    goon = ListRow((one_of("Goon"),), None, (3.0,), ())
    assert "No unit and no leader is named" in refused(ORDERS, Radius(posts=(goon,)), OutOfRange)
    alone = decided(ORDERS, Radius(posts=(goon,), leader=one_of("Punk"))).report(kept(1))
    assert len(alone.lines) == 1, "nobody else is of the unit"
