"""Who sees whom, behind what, and who is in the way."""

from __future__ import annotations

import random

import pytest

from rules.core.street.cover import UNCOVERED, Cover, Covered, CoverTable, cover, has_cover_at_hand
from rules.core.street.ground import Ground
from rules.core.street.measures import centimeters_between, inches_between, within
from rules.core.street.sight import (
    MOST_PAIRS,
    Point,
    Sight,
    crossed,
    free_line,
    in_the_way,
    letters_between,
    point_in,
    seen,
)
from rules.core.street.squares import MOST_COLUMNS, MOST_ROWS, Square, square_named
from tests.rules.core.street.drawn import Drawn, random_ground, two_squares


@pytest.mark.parametrize(
    "other, inches, centimeters",
    [("A1", 0, 0), ("B1", 2, 2.5), ("B2", 2, 4.5), ("C1", 4, 7.5), ("C2", 4, 8.6), ("C3", 5, 11.6), ("R18", 48, 117.7)],
)
def test_inches_are_rounded_down_and_centimeters_are_from_edge_to_edge(
    other: str, inches: int, centimeters: float
) -> None:
    square = square_named(other)
    assert square is not None
    assert inches_between((0, 0), square) == inches_between(square, (0, 0)) == inches
    assert centimeters_between((0, 0), square) == centimeters_between(square, (0, 0)) == centimeters


def test_squares_within_so_many_inches_come_nearest_first() -> None:
    assert within((0, 0), [(5, 5), (2, 2), (1, 0), (0, 0), (2, 0)], 5) == [(0, 0), (1, 0), (2, 0), (2, 2)]


def test_a_wall_hides_and_a_window_does_not() -> None:
    one = Drawn("A.#.B\nC.=.D")
    assert seen(one.ground, one["A"], one["B"]) is Sight.NONE
    assert seen(one.ground, one["C"], one["D"]) is Sight.PLAIN
    assert free_line(one.ground, one["A"], one["B"]) is None
    assert free_line(one.ground, one["C"], one["D"]) == (Point(500, 1500), Point(4500, 1500))


def test_a_shut_door_hides_until_it_opens() -> None:
    one = Drawn("A.+.B")
    assert seen(one.ground, one["A"], one["B"]) is Sight.NONE
    assert seen(one.ground.changed({(2, 0): "/"}), one["A"], one["B"]) is Sight.PLAIN


def test_what_two_stand_on_hides_neither() -> None:
    one = Drawn("A.B", on={"A": "#", "B": "+"})
    assert seen(one.ground, one["A"], one["B"]) is Sight.PLAIN


def test_a_line_that_only_touches_a_corner_of_a_wall_is_blocked() -> None:
    one = Drawn("A#\n.B")
    assert seen(one.ground, one["A"], one["B"]) is Sight.PEEKING


def test_two_walls_that_touch_at_a_corner_leave_no_gap() -> None:
    one = Drawn("A#\n#B")
    assert seen(one.ground, one["A"], one["B"]) is Sight.NONE


def test_a_line_along_an_edge_goes_through_neither_side() -> None:
    def through(p: Point, q: Point) -> set[Square]:
        return {(column, row) for column, row, inside in crossed(p, q) if inside}

    assert through(Point(1000, 500), Point(1000, 2500)) == set()
    assert through(Point(500, 1000), Point(2500, 1000)) == set()
    assert through(Point(500, 500), Point(1500, 1500)) == {(0, 0), (1, 1)}
    assert through(Point(1500, 500), Point(500, 1500)) == {(1, 0), (0, 1)}
    assert {square[:2] for square in crossed(Point(1000, 500), Point(1000, 500))} == {(0, 0), (1, 0)}


CORNER = """
A....
.....
...#B
"""


def test_who_stands_behind_a_corner_peeks_and_has_hard_cover() -> None:
    one = Drawn(CORNER)
    assert seen(one.ground, one["A"], one["B"]) is seen(one.ground, one["B"], one["A"]) is Sight.PEEKING
    assert cover(one.ground, one["A"], one["B"]) == Covered(Cover.HARD, "a corner", (3, 2))


def test_a_corner_that_touches_only_the_shooter_covers_nobody_else() -> None:
    one = Drawn(CORNER)
    assert cover(one.ground, one["B"], one["A"]) == UNCOVERED


def test_a_corner_that_touches_neither_is_light_cover() -> None:
    one = Drawn("A..#...\n......B")
    assert seen(one.ground, one["A"], one["B"]) is Sight.PEEKING
    both = [cover(one.ground, one["A"], one["B"]), cover(one.ground, one["B"], one["A"])]
    assert both == [Covered(Cover.LIGHT, "a corner", (3, 0))] * 2


def test_the_shot_is_drawn_along_the_line_that_is_free() -> None:
    one = Drawn(CORNER)
    line = free_line(one.ground, one["A"], one["B"])
    assert line is not None
    assert line != (point_in(one["A"]), point_in(one["B"]))
    assert free_line(one.ground, one["B"], one["A"]) == line[::-1]
    assert [end.square for end in line] == [one["A"], one["B"]]


@pytest.mark.parametrize(
    "picture, expected",
    [
        ("A...cB", Covered(Cover.HARD, "crates", (4, 0))),
        ("A..c.B", UNCOVERED),
        ("Ac...B", UNCOVERED),
        ("A...=B", Covered(Cover.HARD, "a window", (4, 0))),
        ("A...aB", Covered(Cover.LIGHT, "a car", (4, 0))),
        ("A...hB", Covered(Cover.LIGHT, "a hedge or furniture", (4, 0))),
        ("A%...B", Covered(Cover.LIGHT, "smoke or trees", (1, 0))),
        ("A...rB", UNCOVERED),
        ("A...tB", UNCOVERED),
        ("A..h%B", Covered(Cover.LIGHT, "smoke or trees", (4, 0))),
    ],
)
def test_what_covers_touches_the_target_on_the_line(picture: str, expected: Covered) -> None:
    one = Drawn(picture)
    assert cover(one.ground, one["A"], one["B"]) == expected


@pytest.mark.parametrize(
    "ground, expected",
    [("c", Cover.LIGHT), ("=", Cover.HARD), ("h", Cover.LIGHT), ("r", Cover.NONE), (",", Cover.NONE)],
)
def test_who_stands_in_cover_has_it_from_all_sides(ground: str, expected: Cover) -> None:
    one = Drawn("C.B.D\n.....\nE.A.F", on={"B": ground})
    assert {cover(one.ground, one[mark], one["B"]).cover for mark in "ACDEF"} == {expected}


def test_hard_cover_at_hand_counts_before_the_light_one_that_a_target_stands_in() -> None:
    one = Drawn("A...cB", on={"B": "h"})
    assert cover(one.ground, one["A"], one["B"]).by == "crates"


def test_each_game_says_what_covers() -> None:
    one = Drawn("A..hcB")
    bare = CoverTable(hard="", light="", hard_inside="", light_inside="", along="")
    assert cover(one.ground, one["A"], one["B"], bare) == UNCOVERED
    whole_line = CoverTable(hard="", light="h", hard_inside="", light_inside="", along="h")
    assert cover(one.ground, one["A"], one["B"], whole_line) == Covered(Cover.LIGHT, "a hedge or furniture", (3, 0))


def test_cover_is_at_hand_in_it_beside_it_and_beside_a_wall() -> None:
    one = Drawn("A.c.B\n.....\nC.h.#", on={"A": "h"})
    assert has_cover_at_hand(one.ground, one["A"])
    assert has_cover_at_hand(one.ground, (1, 0))
    assert has_cover_at_hand(one.ground, (3, 1))
    assert not has_cover_at_hand(one.ground, one["B"])
    assert not has_cover_at_hand(one.ground, one["C"])


def test_smoke_lies_on_bare_ground_and_covers_there() -> None:
    one = Drawn("A.c,/.B")
    smoke = one.ground.in_smoke([*one.ground.squares, (20, 20)])
    assert smoke.rows == ("%%c%/%%",)
    assert cover(smoke, one["A"], one["B"]).by == "smoke or trees"


def test_those_whose_squares_the_center_line_goes_through_are_in_the_way() -> None:
    one = Drawn("A....\n.C.D.\n....B")
    assert in_the_way(one["A"], one["B"], [one["D"], one["C"]]) == [one["C"], one["D"]]
    assert in_the_way(one["B"], one["A"], [one["D"], one["C"]]) == [one["D"], one["C"]]
    assert in_the_way(one["A"], one["B"], [one["A"], one["B"], (2, 0), (4, 0)]) == []


def test_a_square_that_the_line_only_touches_is_not_in_the_way() -> None:
    one = Drawn("A.\n.B")
    assert in_the_way(one["A"], one["B"], [(1, 0), (0, 1)]) == []


def test_the_ground_on_the_line_is_read_from_the_shooter() -> None:
    one = Drawn("A%h.B")
    assert letters_between(one.ground, one["A"], one["B"]) == "%h."
    assert letters_between(one.ground, one["B"], one["A"]) == ".h%"


def turned(ground: Ground, square: Square) -> Square:
    return ground.wide - 1 - square[0], ground.high - 1 - square[1]


def test_sight_and_cover_are_the_same_both_ways_turned_mirrored_and_elsewhere() -> None:
    chance = random.Random(42)
    for _ in range(60):
        ground = random_ground(chance)
        half_turn = Ground("Turned", tuple(row[::-1] for row in reversed(ground.rows)))
        mirrored = Ground("Mirrored", tuple("".join(column) for column in zip(*ground.rows, strict=True)))
        left, top = chance.randrange(MOST_COLUMNS - ground.wide + 1), chance.randrange(MOST_ROWS - ground.high + 1)
        rows = [" " * ground.wide] * top + list(ground.rows)
        moved = Ground("Elsewhere", tuple(("." * left + row).replace(" ", ".") for row in rows))
        for _ in range(10):
            one, other = two_squares(chance, ground)
            sight, covered = seen(ground, one, other), cover(ground, one, other).cover
            assert seen(ground, other, one) is sight
            ways = [
                (half_turn, turned(ground, one), turned(ground, other)),
                (mirrored, one[::-1], other[::-1]),
                (moved, (one[0] + left, one[1] + top), (other[0] + left, other[1] + top)),
            ]
            for drawn, there, that in ways:
                assert seen(drawn, there, that) is sight
                assert cover(drawn, there, that).cover is covered


def test_neighbors_between_whom_a_step_leads_see_each_other_plainly() -> None:
    chance = random.Random(7)
    for _ in range(20):
        ground = random_ground(chance)
        for square in ground.standable:
            assert all(seen(ground, square, to) is Sight.PLAIN for to in ground.neighbors(square))


def test_all_lines_between_squares_are_kept() -> None:
    assert (2 * MOST_COLUMNS - 1) * MOST_ROWS <= MOST_PAIRS
