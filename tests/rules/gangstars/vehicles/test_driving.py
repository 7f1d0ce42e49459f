"""Driving: what is tested at the wheel, speeds, distances and costs (11 Movement of vehicles)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation
from rules.gangstars.model.figures import CRUISING, SLOW, Hurt, Test, Vehicle
from rules.gangstars.model.reaction_tables import Heading
from rules.gangstars.reactions.reaction_tests import ReactionTest
from rules.gangstars.shooting.wounds import Body
from rules.gangstars.traits.trait_table import BIKER, STUPID
from rules.gangstars.vehicles.drives import Drive, Ground, Steering
from rules.gangstars.vehicles.driving import DriveResult, drive_on, trial_at_wheel
from rules.gangstars.vehicles.engine_and_speed import faster, slower, started, still_to_drive, stopped

FORD = Vehicle("Ford", driver=1, running=True, halves=CRUISING)
AT_WHEEL = ReactionTest(Test.EXTREME_DRIVING, brains=2)


def driven(drive: Drive, *faces: int, trial: ReactionTest = AT_WHEEL, bodies: tuple[Body, ...] = ()) -> DriveResult:
    script = Scripted(*faces)
    result = resolve(drive_on, drive, trial_at_wheel(trial, drive), bodies, dice=script).result
    assert script.left == []
    return result


# What is tested


@pytest.mark.parametrize(
    "drive, tested",
    [
        (Drive(5), ""),
        (Drive(way=Steering.GENTLE, before=3), ""),
        (Drive(way=Steering.SHARP, before=0), ""),
        (Drive(way=Steering.SHARP, before=1), ""),
        (Drive(way=Steering.SHARP, before=2), "a sharp turn at full speed"),
        (Drive(way=Steering.SHARP, before=2, halves=SLOW), ""),
        (Drive(way=Steering.SHARP, before=2, driver=True), ""),
        (Drive(way=Steering.GENTLE, stupid=True), "a turn, with a stupid driver"),
        (Drive(stupid=True), ""),
        (Drive(way=Steering.GENTLE, stupid=True, driver=True), ""),
        (Drive(1, ground=Ground.OFF), ""),
        (Drive(2, ground=Ground.OFF), "driving off the road"),
        (Drive(1, 1, ground=Ground.ROUGH), "driving off the road"),
        (Drive(3, 2, ground=Ground.OFF), "driving off the road"),
        (Drive(4, ground=Ground.OFF, driver=True), ""),
        (Drive(braked=True), "hard braking"),
        (Drive(braked=True, driver=True), "hard braking"),
    ],
)
def test_each_drive_has_its_reason_for_a_test_or_none(drive: Drive, tested: str) -> None:
    assert drive.tested == tested


def test_off_the_road_a_driver_tests_after_the_second_segment() -> None:
    with pytest.raises(IllegalNow, match="Drive 2 first, not 3"):
        driven(Drive(3, ground=Ground.OFF))
    with pytest.raises(IllegalNow, match="Drive 1 first, not 2"):
        driven(Drive(2, 1, ground=Ground.OFF))
    assert driven(Drive(3, ground=Ground.OFF, driver=True)).went_well


def test_a_vehicle_that_stands_is_not_driven_and_none_goes_more_than_a_dozen_segments() -> None:
    with pytest.raises(IllegalNow, match="is standing"):
        driven(Drive(halves=0))
    with pytest.raises(OutOfRange, match="Type 1 to 12"):
        driven(Drive(13))


def test_a_turn_counts_what_was_driven_before_it_and_rough_ground_what_is_driven_by_its_end() -> None:
    sharp, rough = Drive(3, 2, way=Steering.SHARP), Drive(2, 2, ground=Ground.ROUGH)
    assert trial_at_wheel(AT_WHEEL, sharp).segments == 2
    assert trial_at_wheel(AT_WHEEL, rough).segments == 4
    assert trial_at_wheel(AT_WHEEL, rough).rough
    assert not trial_at_wheel(AT_WHEEL, replace(rough, ground=Ground.OFF)).rough
    assert trial_at_wheel(AT_WHEEL, Drive(1, 2, braked=True)).segments == 2


@pytest.mark.parametrize(
    "face, lost, over",
    [(1, False, False), (2, False, False), (3, True, False), (5, True, False), (6, False, True)],
)
def test_a_sharp_turn_after_two_segments_at_every_boundary(face: int, lost: bool, over: bool) -> None:
    """Brains 2, two segments: D6 - 2 + 2 against 2; 3 above loses control, 4 above turns it over."""
    faces = (face, 3) if lost else (face,)
    result = driven(Drive(way=Steering.SHARP, before=2), *faces)
    assert (result.lost is not None, result.over) == (lost, over)


@pytest.mark.parametrize(
    "face, heading",
    [
        (1, Heading.LEFT),
        (2, Heading.LEFT),
        (3, Heading.AHEAD),
        (4, Heading.AHEAD),
        (5, Heading.RIGHT),
        (6, Heading.RIGHT),
    ],
)
def test_a_die_decides_the_direction_of_a_vehicle_out_of_control(face: int, heading: Heading) -> None:
    assert driven(Drive(way=Steering.SHARP, before=2), 4, face).lost is heading


def test_a_biker_on_a_bike_is_2_better_and_a_stupid_driver_2_worse() -> None:
    sharp = Drive(way=Steering.SHARP, before=2)
    assert driven(sharp, 4, trial=replace(AT_WHEEL, bike=True, traits=(BIKER,))).went_well
    assert driven(replace(sharp, stupid=True), 4, trial=replace(AT_WHEEL, traits=(STUPID,))).over


def test_a_vehicle_that_turns_over_strikes_everyone_in_it_as_a_pumpgun_does() -> None:
    bodies = (Body(2), Body(0))
    result = driven(Drive(way=Steering.SHARP, before=2), 6, 1, 1, 1, 3, 6, 6, 6, 1, 1, bodies=bodies)
    assert result.over
    assert result.hurts == (Hurt.NICKED, Hurt.HEAVY)


def test_the_odds_of_a_turn_are_those_of_all_faces() -> None:
    sharp = Drive(way=Steering.SHARP, before=3)
    trial = trial_at_wheel(AT_WHEEL, sharp)
    found = odds(drive_on, sharp, trial, ())
    faces = list(range(1, 7))
    assert found.exact
    assert found.chance(lambda one: one.over) == Fraction(sum(face - 2 + 3 - 2 >= 4 for face in faces), 6)
    assert found.chance(lambda one: one.went_well) == Fraction(sum(face - 2 + 3 <= 2 for face in faces), 6)


# What moves, and how far


@pytest.mark.parametrize(
    "halves, damaged, cm", [(CRUISING, False, 10), (SLOW, False, 5), (CRUISING, True, 5), (SLOW, True, 2.5)]
)
def test_a_segment_is_10_cm_half_of_it_slowed_and_half_again_when_damaged(
    halves: int, damaged: bool, cm: float
) -> None:
    assert Drive(halves=halves, damaged=damaged).length == cm


def test_a_sharp_turn_costs_2_points_beside_the_segments() -> None:
    assert Drive(3).price == ((Action.DRIVE, 3),)
    assert Drive(2, way=Steering.SHARP).price == ((Action.TURN, 1), (Action.DRIVE, 2))


def test_from_a_stand_it_cruises_after_half_a_segment() -> None:
    standing = replace(FORD, halves=0)
    assert faster(standing) == (FORD, 5)
    assert faster(replace(standing, heavy=1)) == (replace(FORD, heavy=1), 2.5)
    with pytest.raises(IllegalNow, match="is not running"):
        faster(replace(standing, running=False))
    with pytest.raises(IllegalNow, match="top speed"):
        faster(FORD)


def test_it_slows_down_by_half_a_segment_and_then_stops() -> None:
    slow = slower(FORD)
    assert slow.halves == SLOW
    with pytest.raises(IllegalNow, match="can't go slower"):
        slower(slow)
    assert stopped(slow).halves == 0
    with pytest.raises(IllegalNow, match="is already standing"):
        stopped(stopped(slow))
    with pytest.raises(IllegalNow, match="is already running"):
        started(FORD)


@pytest.mark.parametrize("points, spent, left", [(9, 0, 6), (9, 5, 1), (9, 6, 0), (10, 6, 1), (10, 7, 0), (8, 5, 1)])
def test_two_thirds_of_the_points_go_into_driving_what_moves(points: int, spent: int, left: int) -> None:
    assert still_to_drive(FORD, Activation(1, points, spent, wheel=spent)) == left


def test_a_figure_that_drives_no_moving_vehicle_owes_no_driving() -> None:
    active = Activation(1, 9)
    idle = (None, replace(FORD, halves=0), replace(FORD, driver=2), replace(FORD, heavy=2))
    assert [still_to_drive(vehicle, active) for vehicle in idle] == [0, 0, 0, 0]
    assert still_to_drive(FORD, Activation(1, 9, spent=7, wheel=0)) == 2
