"""Who stands where: contact, nearness, witnesses, and who can't be where they are."""

from __future__ import annotations

from rules.core.street.placed import (
    Placed,
    in_contact_with,
    known_to,
    misplaced,
    nearest_to,
    taken,
    who_sees,
    within_inches,
)
from rules.core.street.sight import Sight
from rules.core.street.squares import Direction
from tests.rules.core.street.drawn import Drawn

YARD = Drawn(
    """
    A.B..
    .CD#.
    ....E
    """
)
PLACED = [Placed(f"Man {mark}", int(mark in "BD"), YARD[mark], stands=mark != "C") for mark in "ABCDE"]
A, B, C, D, E = PLACED


def test_those_base_to_base_are_in_contact_standing_or_fallen() -> None:
    assert in_contact_with(YARD.ground, PLACED, A) == [C]
    assert in_contact_with(YARD.ground, PLACED, B) == [C, D]
    over = Placed("Man F", 0, YARD["C"])
    assert in_contact_with(YARD.ground, PLACED, over) == [A, B, C, D]


def test_only_the_standing_hold_their_squares() -> None:
    assert taken(PLACED, A) == {one.at for one in (B, D, E)}
    assert taken(PLACED) == {one.at for one in (A, B, D, E)}


def test_those_within_so_many_inches_come_nearest_first() -> None:
    assert within_inches(PLACED, A.at, 4) == [A, C, B, D]
    assert within_inches(PLACED, A.at, 2) == [A, C]


def test_the_nearest_are_several_if_they_are_equally_near() -> None:
    assert nearest_to([B, C, D, E], A.at) == [C]
    assert nearest_to([B, D, E], A.at) == [B, D]
    assert nearest_to([], A.at) == []


def test_those_who_see_a_square() -> None:
    assert who_sees(YARD.ground, PLACED, E.at) == [A, C, D, E]
    assert who_sees(YARD.ground, PLACED, E.at, Sight.PLAIN) == [E]
    assert who_sees(YARD.ground, PLACED, (4, 0)) == PLACED


def test_nobody_sees_behind_their_front_or_asleep() -> None:
    def looking(front: Direction | None, awake: bool = True) -> bool:
        return bool(who_sees(YARD.ground, [Placed("Spats", 0, YARD["B"], awake=awake, front=front)], YARD["A"]))

    assert looking(None)
    assert looking(Direction.WEST)
    assert looking(Direction.NORTH)
    assert not looking(Direction.EAST)
    assert not looking(Direction.WEST, awake=False)


def test_the_hidden_are_known_to_their_own_side_alone() -> None:
    lurker = Placed("Lurker", 1, (0, 2), hidden=True)
    everybody = [*PLACED, lurker]
    assert known_to(1, everybody) == everybody
    assert known_to(0, everybody) == known_to(None, everybody) == PLACED


def test_nobody_is_off_the_street_in_a_wall_or_on_a_taken_square() -> None:
    assert misplaced(YARD.ground, PLACED) == []
    wrong = [
        A,
        Placed("Spats", 0, A.at),
        Placed("Dooley", 1, (3, 1)),
        Placed("bruno", 1, (9, 1)),
        Placed("Ash", 1, C.at),
        C,
    ]
    assert misplaced(YARD.ground, wrong) == [
        "Spats can't be on A1: Man A is there.",
        "Dooley can't be on D2, which is a wall.",
        "Bruno can't be on J2, which is off the street.",
    ]


def test_a_door_that_shuts_on_somebody_is_noticed() -> None:
    shut = YARD.ground.changed({B.at: "+"})
    assert misplaced(shut, PLACED) == ["Man B can't be on C1, which is a shut door."]
