"""Legs, command radius, Guts, chips and bribes."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from rules.core.chance.dice import Fair, Scripted, resolve
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.book import Book
from rules.core.tables.outcome import Consulted, Target
from rules.core.tables.rule import Origin
from rules.core.tables.table import reading
from rules.pottersville.bribes import bribe
from rules.pottersville.guts import guts
from rules.pottersville.model.figures import Compass, Folk, Level, Order, Wound
from rules.pottersville.model.levels import GUTS, LEVELS, RADIUS
from rules.pottersville.movement import COMPASS, Flight, Going, Step, check_inches, go, stray, strayed
from rules.pottersville.poker_chips import chips, chips_of_all
from rules.pottersville.units.command_radius import Leash, UnitDistances, command
from rules.pottersville.units.mustering import check_unit
from tests.rules.brute import brute, chances, play

NONE, S, LW, SW, D = Wound


# Legs


def test_a_walk_is_6_inches() -> None:
    outcome = play(go, Step())
    assert (outcome.rule, outcome.result) == ("pot.move", 6)
    assert play(go, Step(wound=LW)).result == 6
    assert play(go, Step(wound=S)).result == 6


@pytest.mark.parametrize("face", range(1, 7))
def test_a_run_is_6_inches_and_a_d6(face: int) -> None:
    assert play(go, Step(Going.RUN), dice=(face,)).result == 6 + face
    assert play(go, Step(Going.RUN, S, order=Order.RUN), dice=(face,)).result == 6 + face


@pytest.mark.parametrize("going", [Going.OBSTACLE, Going.WOODS, Going.DISMOUNT])
@pytest.mark.parametrize("face", range(1, 5))
def test_obstacles_woods_and_getting_out_are_a_d4(going: Going, face: int) -> None:
    for wound in (NONE, SW):
        outcome = play(go, Step(going, wound), dice=(face,))
        assert outcome.result == face
        assert outcome.throws[0].sides == 4


@pytest.mark.parametrize("going", [Going.MOUNT, Going.CLIMB])
def test_getting_in_and_stairs_are_the_whole_move(going: Going) -> None:
    assert play(go, Step(going)).result == 0


def test_a_serious_wound_leaves_a_d4_and_a_comrade_makes_it_6_inches() -> None:
    assert play(go, Step(wound=SW), dice=(4,)).result == 4
    assert play(go, Step(wound=SW, helped=True)).result == 6


@pytest.mark.parametrize(
    "step, says",
    [
        (Step(Going.RUN, LW), "lightly wounded doesn't run"),
        (Step(Going.RUN, SW), "seriously wounded doesn't run"),
        (Step(Going.RUN, laden="LMG"), "with a LMG"),
        (Step(wound=D), "dead go nowhere"),
        (Step(helped=True), "helped along"),
        (Step(wound=LW, helped=True), "helped along"),
        (Step(Going.RUN, order=Order.MOVE), "order is Move"),
        (Step(Going.RUN, order=Order.REDEPLOY), "order is Redeploy"),
        (Step(Going.RUN, order=Order.HOLD), "order is Hold"),
        (Step(Going.WOODS, order=Order.HOLD), 'move 1" at most'),
    ],
)
def test_moves_that_can_not_be_made(step: Step, says: str) -> None:
    with pytest.raises(IllegalNow, match=says):
        play(go, step)


@pytest.mark.parametrize("order", [None, *Order])
def test_who_holds_moves_1_inch(order: Order | None) -> None:
    assert play(go, Step(order=order)).result == (1 if order is Order.HOLD else 6)
    assert play(go, Step(wound=SW, order=Order.HOLD)).result == 1


@pytest.mark.parametrize("inches, most", [(6, 6), (0, 0), (0.5, 1)])
def test_a_move_within_what_it_may_be(inches: float, most: float) -> None:
    """None of these is refused."""
    check_inches(inches, most)


@pytest.mark.parametrize("inches, most", [(6.1, 6), (-1, 6), (nan, 6), (inf, inf), (121, 200)])
def test_a_move_beyond_it(inches: float, most: float) -> None:
    with pytest.raises(OutOfRange):
        check_inches(inches, most)


# Civilians


@pytest.mark.parametrize("face, way", [*enumerate(Compass, 1)])
def test_civilians_go_anywhere_on_a_d8(face: int, way: Compass) -> None:
    assert play(stray, dice=(face,)).result == (Flight(way, 6),)
    assert reading(COMPASS).labels[face - 1] == way.title()


def test_several_civilians_and_hurt_ones() -> None:
    found = play(stray, (NONE, SW, NONE), dice=(8, 3, 2, 1))
    assert found.result == (Flight(Compass.NORTH_WEST, 6), Flight(Compass.EAST, 2), Flight(Compass.NORTH, 6))
    assert [throw.why for throw in found.throws] == ["direction:0", "direction:1", "seriously wounded", "direction:2"]
    assert chances(odds(strayed, SW)) == brute(strayed, SW)
    for many in (0, 21):
        with pytest.raises(OutOfRange, match="1 to 20"):
            play(stray, (NONE,) * many)
    with pytest.raises(IllegalNow, match="dead"):
        play(stray, (NONE, D))


# Command


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
    with pytest.raises(OutOfRange, match="no farther than its leader"):
        play(command, Level.PUNK, (UnitDistances(Level.PUNK, 3, 2),))


@pytest.mark.parametrize("size, lone", [(2, False), (8, False), (1, True), (8, True)])
def test_sizes_of_units(size: int, lone: bool) -> None:
    """None of these is refused."""
    check_unit(size, lone)


@pytest.mark.parametrize("size, lone", [(0, True), (1, False), (9, False), (9, True)])
def test_sizes_that_are_none(size: int, lone: bool) -> None:
    with pytest.raises(OutOfRange, match=f"not {size}"):
        check_unit(size, lone)


# Guts


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


def test_a_group_with_nobody_left_fails_without_a_roll() -> None:
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


# Chips and bribes


@pytest.mark.parametrize("face", range(1, 7))
def test_a_side_gets_a_d6_of_chips(face: int) -> None:
    outcome = play(chips, 1, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.chips", face)
    assert outcome.throws[0].why == "poker chips:1"


def test_each_side_rolls_for_its_own() -> None:
    assert play(chips_of_all, 3, dice=(6, 1, 4)).result == (6, 1, 4)
    for sides in (0, 7):
        with pytest.raises(OutOfRange, match="1 to 6"):
            play(chips_of_all, sides)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_city_cop_takes_a_bribe_half_of_the_time(face: int) -> None:
    outcome = play(bribe, Folk.POLICE, 1, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.bribe", face >= 4)


@pytest.mark.parametrize(
    "facts, refusal, says",
    [
        ((Folk.FEDERAL, 50), IllegalNow, "G-men"),
        ((Folk.GANGSTER, 50), IllegalNow, "city cop"),
        ((Folk.CIVILIAN, 50), IllegalNow, "city cop"),
        ((Folk.POLICE, 0), OutOfRange, "1 dollar or more"),
    ],
)
def test_who_takes_no_bribe(facts: tuple[Any, ...], refusal: type[Exception], says: str) -> None:
    with pytest.raises(refusal, match=says):
        resolve(bribe, *facts, dice=Fair(b"bribe"))
