"""Vehicles on the table: what happens to them, who gets in and out, and what results change."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.move import declared
from rules.core.action.position import Position
from rules.core.people.person import Person
from rules.core.plain.events import Change, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.game import Game
from rules.pottersville.boarding import Adding, Alighting, Boarding
from rules.pottersville.driving.crashes_and_driving_away import Hitting
from rules.pottersville.driving.riders import Ride
from rules.pottersville.driving.slow_and_fast_moves import Driven, Driving
from rules.pottersville.driving.turning_and_braking import Braked, Braking, Loss, Turning
from rules.pottersville.driving.vehicle_hits import DriverFate, Rider, TargetVehicle, VehicleHit
from rules.pottersville.model.board import (
    Alighted,
    Board,
    Boarded,
    CarChanged,
    CarGone,
    CarSet,
    DoneThisTurn,
    PhaseBegun,
    TurnBegun,
)
from rules.pottersville.model.figures import (
    CAPACITY,
    PLACES,
    Aboard,
    Build,
    Car,
    Figure,
    Phase,
    VehiclePace,
    VehicleSpot,
    Wound,
)
from rules.pottersville.model.lines import away_buttons
from rules.pottersville.model.vehicles import (
    CRASHES,
    FREED,
    HALTS,
    STANDS,
    WRECK,
    car_named,
    check_gets_in,
    check_gets_out,
    riders_in,
    still_fast,
)
from rules.pottersville.units.turn import next_phase
from rules.pottersville.wounds.effects_and_wounds import Body

LW = Wound.LIGHT
STOPPED, SLOW, FAST = VehiclePace
HERE = 1
SEDAN = Car("Sedan", aboard=(Aboard(2, VehicleSpot.PASSENGER), Aboard(1, VehicleSpot.DRIVER)))
BOARD = Board(cars=(SEDAN,))


def on(*changes: Change, board: Board = BOARD) -> Board:
    return fold(board, changes)


@pytest.mark.parametrize(
    "change, fields",
    [
        (CarChanged(HERE, "sedan", pace=FAST, moved=True), {"pace": FAST, "moved": True}),
        (CarChanged(HERE, "Sedan", tire=True, hits=1), {"tire": True, "engine": 1}),
        (CarChanged(HERE, "Sedan", **HALTS), {"halted": True}),
        (CarChanged(HERE, "Sedan", **CRASHES), {"crashed": True, "moved": True}),
        (CarChanged(HERE, "Sedan", **WRECK), {"wrecked": True}),
        (Alighted(HERE, "Sedan", 2), {"aboard": (Aboard(1, VehicleSpot.DRIVER),)}),
        (
            Boarded(HERE, "Sedan", 3, VehicleSpot.BACK_LEFT),
            {"aboard": (*SEDAN.aboard, Aboard(3, VehicleSpot.BACK_LEFT))},
        ),
        (CarChanged(HERE, "Sedan", **STANDS), {}),
        (CarChanged(HERE, "Sedan", **FREED), {}),
        (CarChanged(HERE, "Gone", **WRECK), {}),
    ],
)
def test_what_changes_make_of_a_vehicle(change: Change, fields: dict[str, Any]) -> None:
    assert on(change).cars == (replace(SEDAN, **fields),)


@pytest.mark.parametrize("state", [STANDS, HALTS, CRASHES, WRECK])
def test_what_stops_a_vehicle(state: Any) -> None:
    assert (
        on(CarChanged(HERE, "Sedan", pace=FAST, moved=True), CarChanged(HERE, "Sedan", **state)).cars[0].pace is STOPPED
    )


def test_a_vehicle_drives_away_or_is_wrecked() -> None:
    assert not on(CarChanged(HERE, "Sedan", **CRASHES), CarChanged(HERE, "Sedan", **FREED)).cars[0].crashed
    wreck = on(CarChanged(HERE, "Sedan", **CRASHES), CarChanged(HERE, "Sedan", **WRECK)).cars[0]
    assert (wreck.crashed, wreck.wrecked) == (False, True)


def test_another_driver_gets_a_halted_vehicle_going() -> None:
    halted = on(CarChanged(HERE, "Sedan", **HALTS))
    assert on(Boarded(HERE, "Sedan", 3, VehicleSpot.BACK_LEFT), board=halted).cars[0].halted
    swapped = on(Alighted(HERE, "Sedan", 1), Boarded(HERE, "Sedan", 2, VehicleSpot.DRIVER), board=halted).cars[0]
    assert (swapped.halted, swapped.driver, len(swapped.aboard)) == (False, 2, 1)


def test_no_figure_is_in_two_vehicles() -> None:
    board = on(CarSet(HERE, Car("Truck", Build.TRUCK)), Boarded(HERE, "Truck", 1, VehicleSpot.BED))
    assert [[one.figure for one in car.aboard] for car in board.cars] == [[2], [1]]
    assert board.car_of(1) == board.cars[1]
    assert board.car_of(9) is None
    assert [car.name for car in on(CarGone(HERE, "sedan"), board=board).cars] == ["Truck"]
    with pytest.raises(UnknownName, match="Sedan"):
        car_named(board.cars, "Sedna")


def test_places_in_vehicles() -> None:
    assert PLACES == {
        Build.CAR: {
            VehicleSpot.DRIVER: 1,
            VehicleSpot.PASSENGER: 1,
            VehicleSpot.BACK_LEFT: 2,
            VehicleSpot.BACK_RIGHT: 2,
        },
        Build.TRUCK: {VehicleSpot.DRIVER: 1, VehicleSpot.PASSENGER: 1, VehicleSpot.BED: 8},
        Build.MOTORCYCLE: {VehicleSpot.DRIVER: 1, VehicleSpot.PASSENGER: 1},
    }
    assert CAPACITY == {Build.CAR: 5, Build.TRUCK: 10, Build.MOTORCYCLE: 2}


@pytest.mark.parametrize("build", Build)
def test_room_in_vehicles(build: Build) -> None:
    car = Car("X", build)
    for spot, places in PLACES[build].items():
        for _ in range(places):
            if len(car.aboard) < CAPACITY[build]:
                assert car.room(spot) > 0
                car = replace(car, aboard=(*car.aboard, Aboard(len(car.aboard) + 1, spot)))
        assert car.room(spot) == 0
    assert len(car.aboard) == CAPACITY[build]
    assert all(car.room(spot) == 0 for spot in VehicleSpot)
    assert car.driver == 1


@pytest.mark.parametrize(
    "fields, says",
    [({"crashed": True}, "5 or 6"), ({"halted": True}, "at the wheel"), ({"moved": True}, "has made its move")],
)
def test_vehicles_that_make_no_move_now(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(IllegalNow, match=says):
        on_the_road(Driving, **fields).allow()


@pytest.mark.parametrize(
    "fields, spot, says",
    [
        ({"wrecked": True}, VehicleSpot.BACK_LEFT, "wreck"),
        ({"pace": SLOW}, VehicleSpot.BACK_LEFT, "has stopped"),
        ({}, VehicleSpot.BED, "no such place. Choose one of these: Driver"),
        ({}, VehicleSpot.DRIVER, "has no free place there"),
    ],
)
def test_places_that_no_figure_can_take(fields: dict[str, Any], spot: VehicleSpot, says: str) -> None:
    with pytest.raises(IllegalNow, match=says):
        check_gets_in(replace(SEDAN, **fields), spot, 9)


def test_a_full_car_takes_no_one_else_but_places_are_changed_within_it() -> None:
    back = (Aboard(3, VehicleSpot.BACK_LEFT), Aboard(4, VehicleSpot.BACK_RIGHT), Aboard(5, VehicleSpot.BACK_RIGHT))
    full = replace(SEDAN, aboard=(*SEDAN.aboard, *back))
    with pytest.raises(IllegalNow, match="with 5 aboard"):
        check_gets_in(full, VehicleSpot.BACK_LEFT, 9)
    check_gets_in(full, VehicleSpot.BACK_LEFT, 5)
    with pytest.raises(IllegalNow, match="has no free place there"):
        check_gets_in(full, VehicleSpot.DRIVER, 5)


def test_getting_in_and_out() -> None:
    check_gets_in(SEDAN, VehicleSpot.BACK_LEFT, 9)
    check_gets_out(SEDAN, 1)
    with pytest.raises(IllegalNow, match="not in Sedan"):
        check_gets_out(SEDAN, 3)
    with pytest.raises(IllegalNow, match="stunt"):
        check_gets_out(replace(SEDAN, pace=SLOW), 1)


def test_the_riders_of_a_vehicle() -> None:
    assert riders_in(SEDAN) == (1, 2)
    hurt = Figure("Lou", "Goon", wound=LW)
    ride = Ride(replace(SEDAN, pace=FAST), "Sedan", (Person("Sal", Figure("Sal", "Goon"), 2), Person("Lou", hurt, 1)))
    assert (ride.driver.name, ride.names) == ("Lou", ("Lou", "Sal"))
    assert ride.wheels == TargetVehicle(
        Build.CAR, (Rider(VehicleSpot.PASSENGER), Rider(VehicleSpot.DRIVER, Body(LW))), FAST
    )


@pytest.mark.parametrize(
    "car, hit, changes",
    [
        (SEDAN, VehicleHit(), ()),
        (SEDAN, VehicleHit(tire=True), (CarChanged(HERE, "Sedan", tire=True, hits=0),)),
        (SEDAN, VehicleHit(engine=2), (CarChanged(HERE, "Sedan", hits=2),)),
        (replace(SEDAN, pace=SLOW), VehicleHit(engine=1), (CarChanged(HERE, "Sedan", hits=1),)),
        (
            replace(SEDAN, pace=SLOW, engine=1),
            VehicleHit(engine=1),
            (CarChanged(HERE, "Sedan", pace=STOPPED, hits=1),),
        ),
        (SEDAN, VehicleHit(driver=DriverFate.HALTS, inches=7), (CarChanged(HERE, "Sedan", **HALTS),)),
        (SEDAN, VehicleHit(driver=DriverFate.WRECKED), (CarChanged(HERE, "Sedan", **WRECK),)),
    ],
)
def test_what_hits_change_about_a_vehicle(car: Car, hit: VehicleHit, changes: tuple[Change, ...]) -> None:
    assert Ride(car, "Sedan", game=HERE).hit(hit) == changes


def on_the_road(move: Any, said: Mapping[str, Any] = MappingProxyType({}), **fields: Any) -> Any:
    """The deed of a move of the Sedan, which has a driver, in the movement phase."""
    car = replace(SEDAN, before=FAST, **fields)
    people = {id: Person(name, Figure(name, "Goon"), id, here=True, mine=True) for id, name in ((1, "Lou"), (2, "Sal"))}
    at = Position(Board(), HERE, Game("Dock", "pot", (), board=Board(phase=Phase.MOVEMENT, cars=(car,))), people)
    return decided(at, move(vehicle=car, **({"degrees": 60.0} if move is Turning else {}), **said))


def test_what_drives_turns_and_brakes_change_about_it() -> None:
    wreck, stands = CarChanged(HERE, "Sedan", **WRECK), CarChanged(HERE, "Sedan", **STANDS)
    drive, turn, brake = (on_the_road(move).changes for move in (Driving, Turning, Braking))
    assert drive(Driven(12)) == ()
    assert drive(Driven(0, True)) == (wreck,)
    assert turn(Loss(True, False, 2)) == ()
    assert turn(Loss(True, True)) == (wreck,)
    assert brake(Braked(3)) == (stands,)
    assert brake(Braked(3, loss=Loss(True, False, 1))) == (stands,)
    assert brake(Braked(3, loss=Loss(True, True))) == (wreck,)
    assert brake(Braked(3, True)) == (CarChanged(HERE, "Sedan", **CRASHES),)


@pytest.mark.parametrize(
    "move, result, label, command",
    [
        (Driving, Driven(12), "Brake", "brake"),
        (Turning, Loss(True, False, 2), "It hits something", "hit"),
        (Braking, Braked(3, loss=Loss(True, False, 1)), "It hits something", "hit"),
    ],
)
def test_a_button_for_what_a_vehicle_does_next_names_the_vehicle(
    move: Any, result: Any, label: str, command: str
) -> None:
    shown = on_the_road(move).report(result).follow_ups
    assert [(one.label, one.command, one.typed) for one in shown] == [
        (label, f"pottersville-car {command}", {"vehicle": "Sedan"})
    ]


@pytest.mark.parametrize(
    "fields, offered",
    [
        ({"crashed": True}, True),
        ({}, False),
        ({"crashed": True, "wrecked": True}, False),
        ({"crashed": True, "moved": True}, False),
        ({"crashed": True, "aboard": (Aboard(2, VehicleSpot.PASSENGER),)}, False),
    ],
)
def test_a_button_drives_away_what_has_crashed_and_has_a_driver_and_its_move(
    fields: dict[str, Any], offered: bool
) -> None:
    shown = away_buttons(Board(cars=(replace(SEDAN, **fields),)))
    assert [one.typed for one in shown] == [{"vehicle": "Sedan"}] * offered


def test_the_odds_of_a_turn_tell_a_vehicle_that_holds_one_that_skids_and_one_that_rolls_over_apart() -> None:
    asked = on_the_road(Turning, pace=FAST).questions[0]
    read = [asked.read(loss) for loss in (Loss(), Loss(True, False, 2), Loss(True, True))]
    assert read == ["it keeps to the road", "it skids", "it rolls over"] == [*asked.order]


@pytest.mark.parametrize(
    "swerves, ends",
    [
        (False, ["it stops in time", "it hits what is there"]),
        (True, ["it stops in time", "it swerves clear", "it skids off sideways", "it rolls over"]),
    ],
)
def test_the_odds_of_braking_tell_each_end_apart(swerves: bool, ends: list[str]) -> None:
    asked = on_the_road(Braking, {"room": 3.0, "swerve": swerves}).questions[1]
    over = (Braked(4), Braked(4, loss=Loss(True, False, 1)), Braked(4, loss=Loss(True, True)))
    assert [asked.read(one) for one in (Braked(3), *(over if swerves else (Braked(4, True),)))] == ends
    assert [one for one in asked.order if one in ends] == ends


def test_a_move_is_the_drivers_and_a_vehicle_brakes_from_its_last_speed() -> None:
    assert on_the_road(Driving).allow() == (
        DoneThisTurn(HERE, 1, moved=True),
        CarChanged(HERE, "Sedan", pace=SLOW, moved=True),
    )
    brake = on_the_road(Braking)
    assert brake.args[0] is FAST
    assert brake.allow() == (
        DoneThisTurn(HERE, 1, tried="brake"),
        DoneThisTurn(HERE, 1, moved=True),
        CarChanged(HERE, "Sedan", pace=FAST, moved=True),
    )
    assert on_the_road(Braking, moved=True, pace=SLOW).args[0] is SLOW
    assert on_the_road(Turning, pace=SLOW).questions == ()


def test_a_crash_lists_the_wounds_of_the_crew_with_the_driver_first() -> None:
    hurt = on_the_road(Driving).changes(Driven(0, True, (Wound.DEAD, Wound.LIGHT)))
    assert [(one.subject, one.wound) for one in hurt[1:]] == [(1, Wound.DEAD), (2, Wound.LIGHT)]


@pytest.mark.parametrize(
    "fields, says",
    [
        ({"aboard": (Aboard(2, VehicleSpot.PASSENGER),)}, "The Sedan has no driver"),
        ({"wrecked": True}, "is a wreck and can't move"),
    ],
)
def test_a_vehicle_without_a_driver_is_not_driven(fields: dict[str, Any], says: str) -> None:
    for move in (Driving, Turning, Braking):
        with pytest.raises(IllegalNow, match=says):
            on_the_road(move, **fields)


@pytest.mark.parametrize(
    "since, still",
    [
        ((), True),
        ((CarChanged(HERE, "Sedan", pace=SLOW, moved=True),), False),
        ((CarChanged(HERE, "Sedan", pace=FAST, moved=True), CarChanged(HERE, "Sedan", **STANDS)), False),
        ((CarChanged(HERE, "Sedan", **CRASHES),), False),
        ((CarChanged(HERE, "Sedan", **HALTS),), False),
        ((CarChanged(HERE, "Sedan", **WRECK),), False),
        ((Alighted(HERE, "Sedan", 1),), False),
    ],
)
def test_a_vehicle_is_fast_until_it_is_driven_on_or_braked(since: tuple[Change, ...], still: bool) -> None:
    fast = on(CarChanged(HERE, "Sedan", pace=FAST, moved=True), TurnBegun(HERE))
    assert [car.name for car in still_fast(on(*since, board=fast).cars)] == ["Sedan"] * still
    slow = on(CarChanged(HERE, "Sedan", pace=SLOW, moved=True), TurnBegun(HERE))
    assert still_fast(slow.cars) == ()


def test_movement_does_not_end_while_an_able_driver_has_a_fast_vehicle_to_move_or_brake() -> None:
    board = on(CarChanged(HERE, "Sedan", pace=FAST, moved=True), TurnBegun(HERE), PhaseBegun(HERE, Phase.MOVEMENT))
    with pytest.raises(IllegalNow, match="went fast last turn: Sedan"):
        next_phase(board, HERE, drivers=(1, 2))
    for others in ((), (2,)):
        assert next_phase(board, HERE, drivers=others) == PhaseBegun(HERE, Phase.GATS)
    spent = on(DoneThisTurn(HERE, 1, moved=True), board=board)
    assert next_phase(spent, HERE, drivers=(1,)) == PhaseBegun(HERE, Phase.GATS), "who took the wheel this turn can't"


# Rights and names


def decided_here(move: Any) -> Any:
    at = Position(Board(), HERE, Game("Dock", "pot", (), board=BOARD))
    return decided(at, move)


@pytest.mark.parametrize("kind", [Boarding, Alighting])
def test_the_owner_of_a_figure_of_no_side_gets_it_in_and_out_without_a_seat(kind: type[Any]) -> None:
    assert not declared(kind).seated


@pytest.mark.parametrize("name", ["  ", "Ford, Buick"])
def test_a_vehicle_has_a_name_that_can_be_typed_in_a_list(name: str) -> None:
    with pytest.raises(OutOfRange):
        decided_here(Adding(name=name))


def test_in_a_game_the_bot_asks_for_the_vehicle_before_its_riders() -> None:
    with pytest.raises(OutOfRange, match="Name one with vehicle: Sedan"):
        decided_here(Hitting())
