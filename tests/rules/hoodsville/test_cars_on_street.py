"""Vehicles of Hoodsville on a street: they are boarded, drive, skid, crash, run people down and cross rails."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.aboard import follows, parked
from rules.core.action.deed import decided
from rules.core.action.move import filled
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.obligations import Settled
from rules.core.street.cars_on_street import Car
from rules.core.street.squares import Direction, name_of, square_named
from rules.hoodsville.driving.across_street import goes, is_moot, skid_of, way_typed, ways_of
from rules.hoodsville.driving.boarding import Alighting, Boarding
from rules.hoodsville.driving.crashes import Crashed, CrashToll, RunInto
from rules.hoodsville.driving.rails_and_barriers import Crossing, DriveAtBarrier
from rules.hoodsville.driving.safe_speeds import Speed
from rules.hoodsville.driving.speeding import GoTooFast
from rules.hoodsville.driving.tables import Barrier, Control, Manoeuvre, Rails, Strike
from rules.hoodsville.driving.vehicle_changes import VehicleHarmed, VehicleManned
from rules.hoodsville.model.board import MoveBegun, VehicleSet
from rules.hoodsville.model.figures import Injury, Out, Vehicle, Wreck
from rules.hoodsville.model.position import Position
from rules.hoodsville.movement.on_foot import Go
from tests.rules.fights import GAME
from tests.rules.hoodsville.streets import GUNMAN, LEADER, OTHER_LEADER, offered, on_yard

ROAD = """A road
...............
...............
...............
...............
........tt.....
...............

start 1: A1-A6
start 2: O1-O6
"""
LEVEL = ROAD.replace("start 1", "the level crossing: I5-J5\nstart 1")
FORD = Vehicle("Ford")


def driven(front: str = "B5", text: str = ROAD, heading: Direction = Direction.EAST, **squares: str) -> Position:
    """A Ford on a road, with the leader at its wheel."""
    ids = {"leader": LEADER, "gunman": GUNMAN, "other": OTHER_LEADER}
    position = on_yard({ids[name]: at for name, at in squares.items()}, text)
    position = position.after(VehicleSet(GAME, FORD))
    square = square_named(front)
    assert square is not None
    position = position.after(*parked(position, "Ford", Car(square, heading)))
    return settled(position, VehicleManned(GAME, "Ford", (LEADER,)))


def settled(position: Position, *changes: Any) -> Position:
    """The position after some changes, with those aboard at their vehicles."""
    return position.after(*changes, *follows(position, changes))


def ford(position: Position) -> Vehicle:
    return position.board.vehicle("Ford")


def done(position: Position, move: Any, result: Any = None) -> Position:
    deed = decided(position, move)
    paid = [one for one in deed.allow() if isinstance(one, Change)]
    return position.after(*paid, *deed.changes(result))


def at(position: Position) -> str:
    assert position.street is not None
    car = position.street.cars["Ford"]
    return f"{name_of(car.front)} {car.heading}"


def test_a_safe_drive_needs_no_die_and_its_turns_limit_it() -> None:
    position = driven()
    ways = ways_of(position, ford(position))
    safe = {end: way for end, way in ways.items() if not way.over}
    assert max(way.drive.inches for way in safe.values() if not way.drive.turns) <= 20
    assert all(way.drive.inches <= 10 for way in safe.values() if Manoeuvre.RIGHT in way.course.ways)
    assert all(way.drive.inches <= 7 for way in safe.values() if Manoeuvre.ACUTE in way.course.ways)
    drove = done(position, Speed(vehicle=ford(position), to="G5 east"))
    assert at(drove) == "G5 east"
    assert (ford(drove).drove, ford(drove).sped) == (1, 10)
    with pytest.raises(IllegalNow, match="already driven this move"):
        done(drove, Speed(vehicle=ford(drove), to="H5"))
    assert done(drove.after(MoveBegun(GAME)), Speed(vehicle=ford(drove), to="H5 east"))
    with pytest.raises(Missing, match="where Ford ends"):
        decided(position, Speed(vehicle=ford(position)))


def test_those_aboard_go_along_and_a_vehicle_without_a_driver_stays() -> None:
    position = driven()
    drove = done(position, Speed(vehicle=ford(position), to="G5 east"))
    assert drove.street is not None
    assert name_of(drove.street.spots[LEADER].square) == "G5"
    empty = settled(driven(), VehicleManned(GAME, "Ford", ()))
    with pytest.raises(IllegalNow, match="No one drives Ford"):
        decided(empty, Speed(vehicle=ford(empty), to="G5"))


def test_too_fast_is_measured_and_a_safe_command_refuses_it() -> None:
    position = driven("B2")
    move = filled(position, GoTooFast(vehicle=ford(position), to="K4 south"))
    assert move.speed is not None
    assert move.over is not None
    assert move.over > 0
    assert Manoeuvre.RIGHT in move.course or Manoeuvre.OBTUSE in move.course
    with pytest.raises(IllegalNow, match="Drive too fast"):
        decided(position, Speed(vehicle=ford(position), to="K4 south"))
    with pytest.raises(IllegalNow, match="can't drive over the edge of the street"):
        way_typed(position, GoTooFast(vehicle=ford(position), to="off east"))
    with pytest.raises(IllegalNow, match="can't end on O6"):
        decided(position, Speed(vehicle=ford(position), to="O6"))


def test_a_skid_goes_a_square_to_the_outside_of_the_sharpest_turn_and_stops_across_the_road() -> None:
    position = driven("B2")
    way = way_typed(position, GoTooFast(vehicle=ford(position), to="K4 south"))
    assert way is not None
    skid = skid_of(position, ford(position), way)
    assert skid.end.front != skid.at.front
    assert skid.end.heading.is_diagonal == skid.at.heading.is_diagonal
    lost = position.after(*goes(position, ford(position), way, Control.SKIDS))
    assert at(lost) == f"{name_of(skid.end.front)} {skid.end.heading}"
    over = position.after(*goes(position, ford(position), way, Control.OVERTURNS))
    assert at(over) == f"{name_of(skid.at.front)} {skid.at.heading}"


def test_whoever_is_driven_over_owes_a_crash_at_the_speed_of_the_drive() -> None:
    position = driven(other="E5", text=ROAD.replace("...............", "#" * 15).replace("........tt.....", "." * 15))
    assert [way for way in ways_of(position, ford(position)).values() if (4, 4) in way.drive.passed]
    drove = done(position, Speed(vehicle=ford(position), to="G5 east"))
    (debt,) = drove.people[LEADER].figure.duties
    assert debt.command == "hood-car crash"
    move = filled(drove, RunInto(vehicle=ford(drove)))
    assert (move.speed, [one.id for one in move.on_foot], [one.id for one in move.aboard]) == (
        10,
        [OTHER_LEADER],
        [LEADER],
    )
    figures = {who: one.figure for who, one in drove.people.items()}
    assert not is_moot(drove.board, figures, debt)
    assert is_moot(drove.board, {**figures, OTHER_LEADER: replace(figures[OTHER_LEADER], out=Out.DEAD)}, debt)
    with pytest.raises(IllegalNow, match="First roll its crash"):
        decided(drove, Alighting(figures=(drove.people[LEADER],)))
    unscathed = (Injury.UNSCATHED,)
    rolled = done(
        drove, RunInto(vehicle=ford(drove)), Crashed(Strike.EVADED, CrashToll(Wreck.SOUND, unscathed, unscathed))
    )
    assert (ford(rolled).sped, ford(rolled).over) == (0, ())
    with pytest.raises(IllegalNow, match="hits nothing"):
        decided(rolled.after(Settled(LEADER, debt)), RunInto(vehicle=ford(rolled)))


def test_a_vehicle_crashes_into_what_it_has_driven_up_to() -> None:
    wall = ROAD.replace("........tt.....", ".......#.......")
    position = driven(text=wall)
    with pytest.raises(IllegalNow, match="hits nothing"):
        decided(position, RunInto(vehicle=ford(position)))
    drove = done(position, Speed(vehicle=ford(position), to="G5 east"))
    assert filled(drove, RunInto(vehicle=ford(drove))).speed == 10
    assert offered(drove, LEADER, "hood-car crash")


def test_rails_are_crossed_by_a_die_away_from_a_level_crossing() -> None:
    rails = driven()
    assert all({(8, 4), (9, 4)}.isdisjoint(way.drive.passed) for way in ways_of(rails, ford(rails)).values())
    level = driven(text=LEVEL, front="F5")
    way = way_typed(level, Speed(vehicle=ford(level), to="L5 east"))
    assert way is not None
    assert (way.course.crossings, way.safe) == (1, 17)
    position = driven("G5")
    move = filled(position, Crossing(vehicle=ford(position)))
    assert move.speed == 6
    far = driven("B2")
    with pytest.raises(IllegalNow, match="over no rails straight ahead"):
        decided(far, Crossing(vehicle=ford(far)))


@pytest.mark.parametrize(
    "end, where", [(Rails.OVER, "K5"), (Rails.SLOWED, "K5"), (Rails.STALLED, "H5"), (Rails.BURST, "K5")]
)
def test_a_vehicle_that_stalls_stays_before_the_rails_and_any_other_is_over_them(end: Rails, where: str) -> None:
    position = driven("H5")
    assert at(done(position, Crossing(vehicle=ford(position)), end)) == f"{where} east"


GATE = """A road
...............
....#h#........
....#.#........
....#h#........
.....h.........
....#h#........
...............

the barrier: F2-F5
start 1: A1-A6
start 2: O1-O6
"""


@pytest.mark.parametrize(
    "end, where, shut", [(Barrier.THROUGH, "H5", 0), (Barrier.HALTED, "E5", 3), (Barrier.KNOCKED_OUT, "E5", 3)]
)
def test_a_barrier_that_is_smashed_is_gone_and_one_that_holds_stops_a_vehicle(
    end: Barrier, where: str, shut: int
) -> None:
    position = driven("C5", text=GATE)
    tried = done(position, DriveAtBarrier(vehicle=ford(position)), end)
    assert at(tried) == f"{where} east"
    assert tried.street is not None
    assert sum(tried.street.bare.rows[row][5] == "h" for row in (1, 3, 4)) == shut
    assert ford(tried).knocked_out is (end is Barrier.KNOCKED_OUT)
    with pytest.raises(IllegalNow, match=r"already driven|knocked"):
        decided(tried, Speed(vehicle=ford(tried), to="K5 east"))


def test_a_barrier_is_offered_to_a_driver_whose_vehicle_faces_one() -> None:
    for front, times in (("C5", 1), ("C7", 0), ("H5", 0)):
        assert len(offered(driven(front, text=GATE), LEADER, "hood-car barrier")) == times
    aside = driven("C6", text=GATE)
    with pytest.raises(IllegalNow, match="reaches no barrier straight ahead"):
        decided(aside, DriveAtBarrier(vehicle=ford(aside)))


def test_getting_in_needs_a_place_beside_the_vehicle_and_takes_an_inch() -> None:
    position = driven(gunman="E1")
    with pytest.raises(IllegalNow, match="is not beside Ford"):
        decided(position, Boarding(figures=(position.people[GUNMAN],), vehicle=ford(position)))
    position = driven(gunman="B4")
    inside = done(position, Boarding(figures=(position.people[GUNMAN],), vehicle=ford(position)))
    assert ford(inside).aboard == (LEADER, GUNMAN)
    assert inside.board.record(GUNMAN).inches == 1
    with pytest.raises(IllegalNow, match="is in Ford"):
        decided(inside, Go(figure=inside.people[GUNMAN], to="D1"))
    out = done(inside, Alighting(figures=(inside.people[GUNMAN],), to="A4"))
    assert out.street is not None
    assert name_of(out.street.spots[GUNMAN].square) == "A4"
    assert ford(out).aboard == (LEADER,)


def test_getting_out_after_a_drive_ends_the_move() -> None:
    position = driven()
    drove = done(position, Speed(vehicle=ford(position), to="G5 east"))
    out = done(drove, Alighting(figures=(drove.people[LEADER],), to="G4"))
    with pytest.raises(IllegalNow, match="can't go any farther"):
        decided(out, Go(figure=out.people[LEADER], to="G3"))


def test_only_the_driver_is_offered_drives_and_a_wreck_is_offered_none() -> None:
    position = driven(gunman="B4")
    assert offered(position, LEADER, "hood-car speed")
    assert offered(position, LEADER, "hood-car speeding")
    assert offered(position, LEADER, "hood-car alight")
    assert not offered(position, LEADER, "hood-move go")
    assert offered(position, GUNMAN, "hood-car board")
    assert not offered(position, GUNMAN, "hood-car speed")
    wrecked = position.after(VehicleHarmed(GAME, "Ford", Wreck.WRECKED))
    assert not offered(wrecked, LEADER, "hood-car speed")


def test_no_one_gets_in_with_an_enemy() -> None:
    position = driven(other="B4")
    with pytest.raises(IllegalNow, match=r"keeps .* out"):
        decided(position, Boarding(figures=(position.people[OTHER_LEADER],), vehicle=ford(position)))
    assert not offered(position, OTHER_LEADER, "hood-car board")
