"""Cars on two squares: headings, turns, straight lines and ways."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.core.street.cars_on_street import Car, Drive, StraightDrive, drives, straight_on, turn_between, with_cars
from rules.core.street.cover import Cover, cover
from rules.core.street.ground import Ground
from rules.core.street.squares import DIRECTIONS, Direction
from tests.rules.core.street.drawn import Drawn

E, N, S, W = Direction.EAST, Direction.NORTH, Direction.SOUTH, Direction.WEST
ROAD = Drawn("......\nAB...C\n......")


def test_a_car_lies_on_two_squares_by_its_heading() -> None:
    assert Car((3, 3), E).squares == ((3, 3), (2, 3))
    assert Car((3, 3), Direction.NORTH_WEST).squares == ((3, 3), (4, 4))


@pytest.mark.parametrize(
    "eighths, degrees", [(0, 0), (1, 45), (2, 90), (3, 135), (4, 180), (5, 135), (7, 45), (-2, 90)]
)
def test_the_degrees_of_a_turn(eighths: int, degrees: int) -> None:
    assert {turn_between(one, one.turned(eighths)) for one in DIRECTIONS} == {degrees}


def test_a_car_on_the_street_covers_and_is_climbed() -> None:
    ground = with_cars(ROAD.ground, [Car(ROAD["B"], E), Car((0, 0), N)])
    assert ground.rows == ("a.....", "aa....", "......")
    assert cover(ground, ROAD["C"], (2, 1)).cover is Cover.NONE
    assert cover(ground, (5, 1), ROAD["A"]).by == "a car"


def test_a_straight_line_goes_as_far_as_the_inches() -> None:
    straight = straight_on(ROAD.ground, Car(ROAD["B"], E), 5)
    assert straight == StraightDrive(Drive(Car((3, 1), E), ((2, 1), (3, 1)), 4))
    diagonal = straight_on(ROAD.ground, Car(ROAD["B"], E), 4, Direction.SOUTH_EAST)
    assert diagonal == StraightDrive(Drive(Car((2, 2), Direction.SOUTH_EAST), ((2, 2),), 3, (45,)))


def test_a_straight_line_ends_before_the_first_thing_met() -> None:
    wall = ROAD.ground.changed({(4, 1): "#"})
    assert straight_on(wall, Car(ROAD["B"], E), 30).met == (4, 1)
    assert straight_on(ROAD.ground, Car(ROAD["B"], E), 30, taken=[ROAD["C"]]).met == ROAD["C"]
    off = straight_on(ROAD.ground, Car(ROAD["B"], E), 30)
    assert (off.met, off.drive.end) == ((6, 1), Car((5, 1), E))
    cut = Drawn("..#\n.A.\n...")
    assert straight_on(cut.ground, Car(cut["A"], E), 30, Direction.SOUTH_EAST).met == (3, 3)
    corner = Drawn("...\nA#.")
    assert straight_on(corner.ground, Car(corner["A"], E), 3, Direction.NORTH_EAST).met == (1, 1)


def test_ways_of_a_car_turn_with_a_step() -> None:
    found = drives(ROAD.ground, Car(ROAD["B"], E), 4)
    assert found[Car((3, 1), E)] == Drive(Car((3, 1), E), ((2, 1), (3, 1)), 4)
    assert found[Car((2, 0), N)].turns == (90,)
    assert found[Car((2, 0), Direction.NORTH_EAST)].turns == (45,)
    assert found[Car(ROAD["A"], W)].sharpest == 180
    assert found[Car(ROAD["B"], E)].sharpest == 0


def test_a_car_that_may_turn_sharply_turns_either_way() -> None:
    found = drives(ROAD.ground, Car((3, 1), N), 3)
    assert {(drive.end.heading, drive.turns) for drive in found.values() if drive.turns} == {
        (N.turned(eighths), (45 * abs(eighths),)) for eighths in (-3, -2, -1, 1, 2, 3, 4)
    }


@pytest.mark.parametrize("heading", [one for one in DIRECTIONS if one.is_diagonal])
def test_a_car_cuts_no_corner_of_a_wall(heading: Direction) -> None:
    dx, dy = heading.step
    for corner in ((2 + dx, 2), (2, 2 + dy)):
        ground = Ground("A square", ("." * 5,) * 5).changed({corner: "#"})
        assert straight_on(ground, Car((2, 2), N), 3, heading).met == corner
        assert straight_on(ground.changed({corner: "~"}), Car((2, 2), N), 3, heading).met == corner
        assert straight_on(ground.changed({corner: "c"}), Car((2, 2), N), 3, heading).met is None


def test_ways_keep_to_the_sharpest_turn_allowed() -> None:
    found = drives(ROAD.ground, Car(ROAD["B"], E), 12, sharpest=45)
    assert max(drive.sharpest for drive in found.values()) == 45
    assert Car((2, 0), N) not in found


def test_every_way_is_made_of_straight_lines() -> None:
    ground = ROAD.ground.changed({(3, 0): "#", (3, 2): "c"})
    for end, drive in drives(ground, Car(ROAD["B"], E), 10).items():
        assert drive.end == end
        assert all(ground.squares[square].letter == "." for square in drive.passed)
        steps = pairwise((ROAD["B"], *drive.passed))
        assert sum(3 if a[0] != b[0] and a[1] != b[1] else 2 for a, b in steps) == drive.inches
