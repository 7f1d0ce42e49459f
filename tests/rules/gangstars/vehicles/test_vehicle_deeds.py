"""Driving as deeds: what fills a move, who may make it, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.move import filled
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.play.game import Game, Side
from rules.gangstars.model.board import Activation, Board, PointsSpent, VehicleSet
from rules.gangstars.model.figures import SLOW, Hurt, Profile, Vehicle
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.reaction_tables import Heading
from rules.gangstars.traits.trait_table import DOG_BOY, NOISY
from rules.gangstars.vehicles.drives import Steering
from rules.gangstars.vehicles.driving import Brake, DriveOn, DriveResult, drive_segments, slam_brakes
from rules.gangstars.vehicles.stray_vehicles import Stray, go_astray

GAME = 5
FREE = Position(Board())


def member(name: str, id: int, side: int, profile: Profile = Profile.LEADER, **card: Any) -> Person:
    figure = replace(READY[profile], name=name, **card)
    return Person(name, figure, id, "Kings", side + 1, f"{name} (Kings)", side, here=True, mine=True)


DUKE = member("Duke", 1, 0)
RAY = member("Ray", 2, 0, Profile.HIT_MAN, traits=(DOG_BOY,))
REX = member("Rex", 3, 1, Profile.GANG_DOG, leashed=True, traits=(NOISY,))
FORD = Vehicle("Ford", driver=1, passengers=(2,), running=True, halves=2)


def table(*people: Person, active: int = 1, points: int = 11, umpire: bool = False, **board: Any) -> Position:
    lies = Board(turn=1, active=Activation(active, points), **board)
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=lies)
    return Position(Board(), GAME, game, {one.id: one for one in people or (DUKE, RAY, REX)}, umpire=umpire)


def drive(position: Position, **typed: Any) -> Any:
    return drive_segments(position, filled(position, DriveOn(segments=2, **typed)))


def test_the_table_knows_what_is_driven_and_a_profile_drives_by_numbers() -> None:
    at = table(vehicles=(replace(FORD, halves=SLOW),))
    deed = drive(at)
    assert (deed.args[0].halves, deed.names) == (SLOW, (DUKE.name, RAY.name))
    assert deed.allow() == (PointsSpent(GAME, points=4, driven=2, wheel=4),)
    assert drive(FREE, slow=True).args[0].halves == SLOW
    with pytest.raises(NotYours, match="Remove “slow”"):
        drive(at, slow=False)
    with pytest.raises(IllegalNow, match="No figure is driving"):
        filled(table(RAY), DriveOn(segments=1))


def test_a_sharp_turn_and_segments_are_paid_together_and_control_lost_takes_the_rest() -> None:
    at = table(vehicles=(FORD,), points=7)
    deed = drive(at, way=Steering.SHARP)
    assert deed.allow() == (PointsSpent(GAME, points=2, wheel=2), PointsSpent(GAME, points=4, driven=2, wheel=4))
    lost = deed.changes(DriveResult(Heading.LEFT))
    assert lost[-1] == PointsSpent(GAME, points=1, wheel=1)
    with pytest.raises(IllegalNow, match=r"needs 6 action points for the turn and the segments\. Only 5 of 5"):
        drive(table(vehicles=(FORD,), points=5), way=Steering.SHARP).allow()


def test_brakes_take_all_points_and_a_vehicle_that_turns_over_is_a_wreck() -> None:
    at = table(vehicles=(FORD,))
    deed = slam_brakes(at, filled(at, Brake()))
    assert deed.allow() == (PointsSpent(GAME, points=11, wheel=11),)
    (stands,) = deed.changes(DriveResult())
    assert stands == VehicleSet(GAME, replace(FORD, halves=0, moved=1))
    wreck = deed.changes(DriveResult(over=True, hurts=(Hurt.NICKED, Hurt.HEAVY)))[0]
    assert isinstance(wreck, VehicleSet)
    assert (wreck.vehicle.destroyed, wreck.vehicle.aboard) == (True, ())


def test_a_stray_vehicle_stops_at_an_obstacle_and_runs_no_one_down() -> None:
    hog = Vehicle("Hog")
    at = table(vehicles=(FORD, hog))
    halted, ruined = go_astray(at, filled(at, Stray(vehicle=FORD, meets="hog"))).changes(0)
    assert isinstance(halted, VehicleSet)
    assert isinstance(ruined, VehicleSet)
    assert (halted.vehicle.halves, ruined.vehicle.destroyed) == (0, True)
    with pytest.raises(IllegalNow, match="Rex jumps aside"):
        go_astray(at, filled(at, Stray(vehicle=FORD, meets="Rex")))
