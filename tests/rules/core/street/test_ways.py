"""Where somebody can go, what it costs, and who is in contact."""

from __future__ import annotations

import random

import pytest

from rules.core.street.ground import Ground
from rules.core.street.measures import inches_between
from rules.core.street.squares import Direction, Square
from rules.core.street.ways import EASY, SMOOTH, Gait, inches_to, narrow, reach, reach_halved, way_along
from tests.rules.core.street.drawn import Drawn, random_ground

OPEN = Ground("A square", ("." * 15,) * 15)
MIDDLE = (7, 7)
CLIMBS = Gait()


@pytest.mark.parametrize("inches, squares", [(0, 1), (2, 5), (3, 9), (4, 13), (6, 29), (8, 49), (10, 73)])
def test_squares_in_reach_in_the_open(inches: int, squares: int) -> None:
    assert len(reach(OPEN, MIDDLE, inches, least=False).inches) == squares


def test_a_diagonal_step_is_three_inches() -> None:
    there = reach(OPEN, MIDDLE, 20)
    assert [there.inches[MIDDLE[0] + n, MIDDLE[1] + n] for n in range(4)] == [0, 3, 6, 9]
    assert there.inches[9, 8] == 5


def test_an_inch_left_over_is_kept_and_no_more() -> None:
    there = reach(OPEN, MIDDLE, 5)
    assert (there.left_over((9, 7)), there.kept((9, 7))) == (1, 1)
    assert (there.left_over((8, 8)), there.kept((8, 8))) == (2, 1)
    assert (there.left_over((9, 8)), there.kept((9, 8))) == (0, 0)
    assert reach(OPEN, MIDDLE, 5.5).left_over((9, 8)) == 0.5


@pytest.mark.parametrize("inches", [0.5, 1, 2])
def test_any_move_is_one_step_at_least_and_owes_nothing(inches: float) -> None:
    there = reach(OPEN, MIDDLE, inches)
    assert len(there.inches) == 9
    assert {there.left_over(to) for to in there.inches if to != MIDDLE} == {0}


def test_nobody_steps_at_all_with_no_inches() -> None:
    assert reach(OPEN, MIDDLE, 0).inches == {MIDDLE: 0}
    assert reach_halved(OPEN, MIDDLE, 0).inches == {MIDDLE: 0}


def test_no_step_leads_through_a_wall_a_shut_door_water_or_past_their_corners() -> None:
    one = Drawn("B#.\n~A+\n..#")
    assert reach(one.ground, one["A"], 20).inches.keys() == {one["A"], (0, 2), (1, 2)}
    assert reach(one.ground, one["A"], 3).inches == {one["A"]: 0, (1, 2): 2}


def test_a_door_opens_for_whoever_may_open_it() -> None:
    one = Drawn("A+B")
    assert reach(one.ground, one["A"], 9).inches == {one["A"]: 0}
    there = reach(one.ground, one["A"], 9, Gait(door=1))
    assert there.inches == {one["A"]: 0, (1, 0): 3, one["B"]: 5}
    assert way_along(one.ground, there.way_to(one["B"])).doors == ((1, 0),)


def test_obstacles_cost_as_they_are_climbed_and_rough_ground_for_each_square() -> None:
    one = Drawn("Accr.")
    assert list(reach(one.ground, one["A"], 20, CLIMBS).inches.values()) == [0, 4, 6, 10, 12]
    assert list(reach(one.ground, one["A"], 20, EASY).inches.values()) == [0, 2, 4, 6, 8]
    assert reach(one.ground, one["A"], 20, SMOOTH).inches == {one["A"]: 0}


def test_rails_are_rough() -> None:
    one = Drawn("At.")
    assert reach(one.ground, one["A"], 20, CLIMBS).inches[2, 0] == 6


def test_a_gait_may_bar_letters() -> None:
    one = Drawn("A%.")
    assert reach(one.ground, one["A"], 20, Gait(barred="%")).inches == {one["A"]: 0}


def test_standing_figures_are_neither_passed_nor_joined() -> None:
    one = Drawn("###\nABC\n###")
    assert reach(one.ground, one["A"], 20, taken=[one["B"]]).inches == {one["A"]: 0}
    assert reach(one.ground, one["A"], 20, taken=[one["A"]]).inches.keys() == {one["A"], one["B"], one["C"]}


def test_a_way_past_rough_ground_or_obstacles_is_half_as_long() -> None:
    one = Drawn("####...\nA.r.B..\n####...")
    there = reach_halved(one.ground, one["A"], 9)
    assert there.inches == {one["A"]: 0, (1, 1): 2, (2, 1): 4}
    assert (there.left_over((1, 1)), there.left_over((2, 1))) == (7, 0)
    assert there.is_slow((2, 1))
    assert not there.is_slow((1, 1))
    assert reach_halved(one.ground, one["A"], 16).way_to(one["B"]) == tuple((x, 1) for x in range(5))


def test_the_way_round_is_not_halved() -> None:
    one = Drawn("Ac.\n...")
    there = reach_halved(one.ground, one["A"], 6)
    assert there.inches[2, 0] == 6
    assert there.way_to((2, 0)) == ((0, 0), (1, 1), (2, 0))
    assert there.way_to((1, 0)) == ((0, 0), (1, 0))


def test_from_one_obstacle_to_the_next_is_a_halved_way_too() -> None:
    one = Drawn("####\nAcc.\n####", on={"A": "c"})
    assert reach_halved(one.ground, one["A"], 4).inches == {one["A"]: 0, (1, 1): 2}


def test_one_step_onto_an_obstacle_is_always_allowed() -> None:
    one = Drawn("Ac.\n###")
    assert reach_halved(one.ground, one["A"], 1).inches == {one["A"]: 0, (1, 0): 2}


def test_a_square_between_two_walls_is_narrow() -> None:
    one = Drawn("#.#.\n#.+.\n..~.\nA.#.")
    assert narrow(one.ground) == {(1, 0), (2, 1)}
    wide = Drawn("#..#\n....\n....\n#..#")
    assert narrow(wide.ground) == frozenset()


def test_the_inches_to_the_nearest_of_some_squares_lead_through_doors() -> None:
    one = Drawn("A+cB.C")
    assert inches_to(one.ground, [one["A"], one["C"]]) == {(x, 0): cost for x, cost in enumerate([0, 2, 4, 4, 2, 0])}
    assert inches_to(one.ground, [(1, 0)]) == {}


def test_the_inches_to_a_square_may_lead_round_others() -> None:
    one = Drawn("A+Bc\n.##.\n....")
    assert inches_to(one.ground, [one["B"], (3, 0)])[one["A"]] == 4
    assert inches_to(one.ground, [one["B"], (3, 0)], taken=[one["B"]])[one["A"]] == 14
    assert one["B"] not in inches_to(one.ground, [one["B"], (3, 0)], taken=[one["B"]])


def test_what_is_on_a_way() -> None:
    one = Drawn("A.=cr+B")
    way = way_along(one.ground, [(x, 0) for x in range(7)])
    assert (way.inches, way.rough, way.obstacles, way.doors, way.windows) == (12, 1, ((2, 0),), ((5, 0),), ((2, 0),))
    assert way_along(one.ground, [one["A"]]).inches == 0
    with pytest.raises(ValueError, match="no step leads from A1 to C1"):
        way_along(one.ground, [(0, 0), (2, 0)])


def test_the_nearest_of_some_squares_are_those_that_cost_the_least() -> None:
    one = Drawn("B.A.C\n....D")
    there = reach(one.ground, one["A"], 9)
    assert there.nearest([one["B"], one["C"], one["D"]]) == [one["B"], one["C"]]
    assert there.nearest([(9, 9)]) == []


def test_neighbors_to_whom_a_step_leads_are_in_contact() -> None:
    one = Drawn("BC#\nDA+\n#EF")
    ground, at = one.ground, one.at
    assert {mark for mark in "BCDEF" if ground.in_contact(at["A"], at[mark])} == {"B", "C", "D", "E"}
    assert set(ground.neighbors(at["A"])) == {at[mark] for mark in "BCDE"}
    assert not ground.in_contact(at["A"], at["A"])
    assert ground.neighbors((2, 0)) == []


def test_the_edges_of_a_street() -> None:
    one = Drawn("A#.\n...\n..B")
    assert one.ground.edge_at(Direction.NORTH) == {(0, 0), (2, 0)}
    assert one.ground.edge_at(Direction.EAST) == {(2, 0), (2, 1), (2, 2)}
    assert one.ground.edge == {(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)}


def costs(ground: Ground, start: Square) -> dict[Square, float]:
    return dict(reach(ground, start, 999, EASY, least=False).inches)


def test_ways_hold_together() -> None:
    chance = random.Random(4)
    for _ in range(25):
        ground = random_ground(chance)
        one, other = chance.sample(sorted(ground.standable), 2)
        from_one, from_other = costs(ground, one), costs(ground, other)
        assert (other in from_one) is (one in from_other)
        for there, cost in from_one.items():
            assert cost >= inches_between(one, there)
            assert ground.squares[there].stands
            if there in from_other:
                assert cost <= from_one[other] + from_other[there]
        there = reach(ground, one, 12, CLIMBS)
        for end in there.inches:
            way = way_along(ground, there.way_to(end))
            assert way.squares[0] == one
            assert way.inches + 2 * way.rough + 2 * len(way.obstacles) == there.inches[end]
        halved = reach_halved(ground, one, 10)
        whole, half = reach(ground, one, 10, EASY), reach(ground, one, 5, EASY)
        assert half.inches.keys() <= halved.inches.keys() <= whole.inches.keys()
        for end in halved.inches:
            assert way_along(ground, halved.way_to(end)).inches == halved.inches[end]


def test_ways_are_the_same_turned() -> None:
    chance = random.Random(8)
    for _ in range(20):
        ground = random_ground(chance)
        turned = Ground("Turned", tuple(row[::-1] for row in reversed(ground.rows)))
        start = chance.choice(sorted(ground.standable))
        far = ground.wide - 1, ground.high - 1
        there = reach(turned, (far[0] - start[0], far[1] - start[1]), 9, CLIMBS).inches
        back = {(far[0] - x, far[1] - y): cost for (x, y), cost in there.items()}
        assert back == reach(ground, start, 9, CLIMBS).inches
