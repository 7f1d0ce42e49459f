"""Blasts from any point, thrown things, fronts, and squares of forced moves."""

from __future__ import annotations

import random

import pytest

from rules.core.street.blasts import behind, blast, flight, inches_from, moved
from rules.core.street.cover import UNCOVERED, Cover, Covered, cover
from rules.core.street.forced_moves import farthest_away, forced_back, free_neighbors, not_nearer, out_of_contact
from rules.core.street.fronts import at_the_back, direction_to, directly_away, in_front, is_within_45_degrees
from rules.core.street.ground import Ground
from rules.core.street.sight import Point, Sight, point_in, seen
from rules.core.street.squares import DIRECTIONS, Direction, Square
from tests.rules.core.street.drawn import Drawn, random_ground, two_squares

OPEN = Ground("A square", ("." * 15,) * 15)
MIDDLE = (7, 7)
CENTER = point_in(MIDDLE)


def squares_of(ground: Ground, point: Point, inches: int) -> set[Square]:
    return {one.square for one in blast(ground, point, inches)}


@pytest.mark.parametrize("inches, squares", [(0, 1), (1, 1), (2, 5), (3, 9), (4, 21), (5, 21), (6, 37)])
def test_a_blast_from_a_center_counts_to_the_nearest_inch(inches: int, squares: int) -> None:
    assert len(blast(OPEN, CENTER, inches)) == squares


def test_a_point_counts_from_where_it_is() -> None:
    between = Point(8000, 7500)
    assert [inches_from(between, (x, 7)) for x in range(5, 11)] == [5, 3, 1, 1, 3, 5]
    assert squares_of(OPEN, between, 1) == {(7, 7), (8, 7)}
    assert squares_of(OPEN, Point(8000, 8000), 1) == {(7, 7), (8, 7), (7, 8), (8, 8)}


def test_just_between_two_inches_the_farther_one_counts() -> None:
    assert inches_from(Point(7750, 7500), MIDDLE) == 1
    assert inches_from(Point(7749, 7500), MIDDLE) == 0


def test_walls_and_shut_doors_stop_a_blast() -> None:
    one = Drawn("..#..\n.A+B.\n..#..")
    assert one["B"] not in squares_of(one.ground, point_in(one["A"]), 6)
    assert {(0, 0), (1, 2)} < squares_of(one.ground, point_in(one["A"]), 6)
    assert one["B"] in squares_of(one.ground.changed({(2, 1): "/"}), point_in(one["A"]), 6)


def test_a_bomb_in_a_doorway_reaches_both_sides() -> None:
    one = Drawn("..#..\n.A+B.\n..#..")
    assert squares_of(one.ground, point_in((2, 1)), 2) == {one["A"], one["B"]}


def test_a_wall_against_which_the_point_lies_stops_only_what_is_behind_it() -> None:
    one = Drawn("A#B\n.D.\n...")
    below = {(0, 1), one["D"], (2, 1), (0, 2), (1, 2), (2, 2)}
    assert squares_of(one.ground, Point(1500, 1000), 6) == below
    assert squares_of(one.ground, point_in(one["D"]), 6) == below


def test_what_touches_the_target_on_the_line_from_the_point_covers_it() -> None:
    one = Drawn("A.cB.h.C", on={"C": "%"})
    point = point_in(one["A"])
    assert behind(one.ground, point, one["B"]) == Covered(Cover.HARD, "crates", (2, 0))
    assert behind(one.ground, point, (4, 0)) == UNCOVERED
    assert behind(one.ground, point, one["C"]) == Covered(Cover.LIGHT, "smoke or trees", one["C"])


def test_from_a_center_cover_is_that_of_a_shot() -> None:
    chance = random.Random(11)
    for _ in range(30):
        ground = random_ground(chance)
        for _ in range(10):
            one, other = two_squares(chance, ground)
            if seen(ground, one, other) is Sight.PLAIN:
                assert behind(ground, point_in(one), other).cover is cover(ground, one, other).cover


def test_a_point_moves_by_inches_in_any_direction() -> None:
    assert moved(CENTER, 2, 0) == point_in((7, 6))
    assert moved(CENTER, 2, 90) == point_in((8, 7))
    assert moved(CENTER, 0.75, 60) == Point(7825, 7312)
    assert moved(CENTER, 0.75, 180).square == MIDDLE


def test_a_thrown_thing_lies_before_the_first_wall_or_the_edge() -> None:
    one = Drawn("A.c.#B\n......")
    assert flight(one.ground, point_in(one["A"]), point_in(one["B"])) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert flight(one.ground, point_in((0, 1)), Point(9500, 1500))[-1] == (5, 1)
    assert flight(one.ground, point_in(one["A"]), point_in(one["A"])) == [one["A"]]


def test_the_nearest_of_eight_directions() -> None:
    assert [direction_to(MIDDLE, (7 + x, 7 + y)) for x, y in ((0, -3), (2, -2), (5, 2), (5, 3), (-1, 3), (-2, 4))] == [
        Direction.NORTH,
        Direction.NORTH_EAST,
        Direction.EAST,
        Direction.SOUTH_EAST,
        Direction.SOUTH,
        Direction.SOUTH_WEST,
    ]
    assert direction_to(MIDDLE, MIDDLE) is None
    assert all(direction_to(MIDDLE, (7 + one.step[0], 7 + one.step[1])) is one for one in DIRECTIONS)


def test_half_of_all_squares_and_those_just_beside_are_in_front() -> None:
    ahead = {square for square in OPEN.squares if in_front(MIDDLE, Direction.EAST, square)}
    assert ahead == {square for square in OPEN.squares if square[0] >= 7}
    assert in_front(MIDDLE, Direction.NORTH_WEST, (8, 6))
    assert not in_front(MIDDLE, Direction.NORTH_WEST, (8, 7))


def test_three_squares_are_at_the_back() -> None:
    assert set(at_the_back(MIDDLE, Direction.NORTH)) == {(6, 8), (7, 8), (8, 8)}
    assert set(at_the_back(MIDDLE, Direction.NORTH_EAST)) == {(6, 7), (6, 8), (7, 8)}


def test_45_degrees_are_exact() -> None:
    assert is_within_45_degrees(MIDDLE, (9, 7), (10, 10))
    assert not is_within_45_degrees(MIDDLE, (9, 7), (9, 10))
    assert not is_within_45_degrees(MIDDLE, (9, 7), (5, 7))
    assert directly_away((1, 0), (0, 0), [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 2)]) == [(2, 0), (2, 1), (3, 2)]


def test_a_step_back_leads_out_of_contact_or_else_anywhere_free() -> None:
    one = Drawn("####\nBA..\n####")
    assert out_of_contact(one.ground, one["A"], one["B"]) == [(2, 1)]
    tight = Drawn("###\nBAC\n##.", on={"C": "#"})
    assert out_of_contact(tight.ground, tight["A"], tight["B"], [tight["B"]]) == []
    beside = Drawn("B.\nA#")
    assert out_of_contact(beside.ground, beside["A"], beside["B"], [beside["B"]]) == []
    assert free_neighbors(beside.ground, beside["A"]) == [beside["B"]]
    corner = Drawn("B.\nA.")
    assert set(out_of_contact(corner.ground, corner["A"], corner["B"], [corner["B"]])) == {(1, 0), (1, 1)}


def test_forced_back_is_straight_or_one_of_the_two_beside() -> None:
    one = Drawn("...\nBAC\n...")
    assert forced_back(one.ground, one["A"], one["B"]) == [one["C"]]
    assert set(forced_back(one.ground, one["A"], one["B"], [one["C"]])) == {(2, 0), (2, 2)}
    assert forced_back(one.ground, one["C"], one["A"]) == []
    assert forced_back(one.ground, one["A"], one["A"]) == []


def test_away_is_within_45_degrees_and_as_far_as_possible() -> None:
    squares = [(1, 0), (2, 0), (3, 0), (3, 2), (1, 9)]
    assert farthest_away((1, 0), (0, 0), squares) == [(3, 2)]
    assert farthest_away((1, 0), (0, 0), [(0, 5)]) == []
    assert not_nearer((1, 0), (0, 0), squares) == squares
    assert not_nearer((2, 0), (0, 0), squares) == [(2, 0), (3, 0), (3, 2), (1, 9)]
