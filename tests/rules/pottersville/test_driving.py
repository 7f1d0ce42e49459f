"""Driving: moves, control, braking, crashes, and hits on vehicles."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import Origin
from rules.core.tables.table import reading
from rules.pottersville.driving.crashes_and_driving_away import drive_away
from rules.pottersville.driving.people_in_crashes import CRASH, crash
from rules.pottersville.driving.slow_and_fast_moves import Drive, Driven, check_way, drive
from rules.pottersville.driving.turning_and_braking import LOST_CONTROL, SKIDS, Braked, Loss, brake, turn
from rules.pottersville.driving.vehicle_hits import (
    LOCATION,
    DriverFate,
    Rider,
    TargetVehicle,
    VehicleHit,
    hit_vehicle,
    met,
    rider_hit,
)
from rules.pottersville.model.figures import PLACES, Build, UnitOrder, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.weapons import WEAPONS, Column
from rules.pottersville.shooting.shots import Struck, shoot
from rules.pottersville.shooting.shots_at_vehicles import rider_fate
from rules.pottersville.shooting.special_characters import Pair
from rules.pottersville.shooting.to_hit_and_cover import Volley, VolleyTarget
from rules.pottersville.wounds.effects_and_wounds import Body
from tests.rules.brute import brute, chances, play
from tests.rules.pottersville.tables import LW, NONE, SW, D, S

STOPPED, SLOW, FAST = VehiclePace
FIT = Body()
DRIVER, PASSENGER = Rider(VehicleSpot.DRIVER), Rider(VehicleSpot.PASSENGER)
PISTOL, SMG = WEAPONS["Pistol"], WEAPONS["SMG"]
PLENTY = 3_000_000


# Driving


def test_a_slow_move_is_12_inches_without_a_die() -> None:
    outcome = play(drive, Drive(SLOW))
    assert (outcome.rule, outcome.result) == ("pot.car.move", Driven(12))


def test_a_fast_move_is_12_inches_and_2d6() -> None:
    assert play(drive, Drive(FAST, SLOW), dice=(1, 1)).result == Driven(14)
    assert play(drive, Drive(FAST, FAST), dice=(6, 6)).result == Driven(24)


def test_a_hit_tire_takes_a_d6_off_each_move() -> None:
    assert play(drive, Drive(SLOW, tire=True), dice=(6,)).result == Driven(6)
    assert play(drive, Drive(FAST, SLOW, tire=True), dice=(3, 4, 5)).result == Driven(14)


@pytest.mark.parametrize(
    "move, refusal, says",
    [
        (Drive(FAST), IllegalNow, "slow move first"),
        (Drive(FAST, STOPPED, order=UnitOrder.RUN), IllegalNow, "slow move first"),
        (Drive(FAST, SLOW, engine=1), IllegalNow, "can't go fast"),
        (Drive(SLOW, SLOW, engine=2), IllegalNow, "can't move any more"),
        (Drive(STOPPED), OutOfRange, "slow or fast"),
        (Drive(SLOW, bodies=()), OutOfRange, "has no driver"),
        (Drive(SLOW, bodies=(Body(SW),)), IllegalNow, "at the wheel first"),
        (Drive(SLOW, bodies=(Body(D),)), IllegalNow, "at the wheel first"),
        (Drive(SLOW, order=UnitOrder.HOLD), IllegalNow, "order is Hold"),
        (Drive(SLOW, order=UnitOrder.REDEPLOY), IllegalNow, "order is Redeploy"),
        (Drive(FAST, SLOW, order=UnitOrder.MOVE), IllegalNow, "order is Move"),
    ],
)
def test_moves_that_can_not_be_made(move: Drive, refusal: type[Exception], says: str) -> None:
    with pytest.raises(refusal, match=says):
        play(drive, move)


@pytest.mark.parametrize(
    "move",
    [
        Drive(SLOW, engine=1),
        Drive(SLOW, order=UnitOrder.MOVE),
        Drive(SLOW, order=UnitOrder.RUN),
        Drive(FAST, SLOW, order=UnitOrder.RUN),
        Drive(FAST, FAST),
    ],
)
def test_moves_that_can(move: Drive) -> None:
    assert resolve(drive, move, dice=Fair(b"go")).result.inches >= 12


def test_an_engine_shot_to_pieces_may_stand() -> None:
    """It is not refused."""
    check_way(STOPPED, FAST, 2)


@pytest.mark.parametrize("wound", [S, LW])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_hurt_driver_wrecks_it_on_4_or_more_and_all_in_it_test(wound: Wound, face: int) -> None:
    move = Drive(SLOW, bodies=(Body(wound), FIT))
    if face < 4:
        assert play(drive, move, dice=(face,)).result == Driven(12)
    else:
        assert play(drive, move, dice=(face, 6, 1)).result == Driven(0, True, (D, S))


def test_the_odds_of_a_drive() -> None:
    for move in (Drive(FAST, SLOW, tire=True), Drive(FAST, SLOW, (Body(LW), Body(S)))):
        assert chances(odds(drive, move)) == brute(drive, move)


# Control


@pytest.mark.parametrize("degrees", [0.5, 30, 31, 90])
def test_a_slow_vehicle_turns_safely_up_to_90_degrees(degrees: float) -> None:
    assert play(turn, SLOW, degrees).result == Loss()


@pytest.mark.parametrize("pace", [SLOW, FAST])
@pytest.mark.parametrize("degrees", [0, -1, 90.5, inf, nan])
def test_nothing_turns_more_than_90_degrees(pace: VehiclePace, degrees: float) -> None:
    with pytest.raises(OutOfRange, match="90 degrees"):
        play(turn, pace, degrees)


def test_a_standing_vehicle_does_not_turn() -> None:
    with pytest.raises(IllegalNow, match="stopped vehicle"):
        play(turn, STOPPED, 30)


def test_a_fast_vehicle_turns_30_degrees_safely_and_more_on_1_to_3() -> None:
    assert play(turn, FAST, 30).result == Loss()
    for face in (1, 2, 3):
        assert play(turn, FAST, 30.5, dice=(face,)).result == Loss()
    for face in (4, 5, 6):
        assert play(turn, FAST, 30.5, dice=(face, 1, 1)).result.lost


@pytest.mark.parametrize("face, inches", [(1, 1), (2, -1), (3, 2), (4, -2), (5, 3), (6, -3)])
def test_a_skid_goes_d3_inches_left_on_even_and_right_on_odd(face: int, inches: int) -> None:
    for skids in (1, 2, 3):
        outcome = play(turn, FAST, 60, dice=(5, skids, face))
        assert outcome.result == Loss(True, False, inches)
    assert reading(SKIDS).labels[face - 1] == f"{abs(inches)} inch{'es' * (abs(inches) > 1)} " + (
        "left" if face % 2 == 0 else "right"
    )


@pytest.mark.parametrize("rolls", [4, 5, 6])
def test_on_4_to_6_it_rolls_over_and_those_in_it_test_as_crashed(rolls: int) -> None:
    outcome = play(turn, FAST, 60, (FIT, Body(D), Body(SW)), dice=(4, rolls, 3, 5, 4))
    assert outcome.result == Loss(True, True, 0, (LW, D, D))
    assert [throw.why for throw in outcome.throws][2:] == ["crash:0", "crash:2", "repeated wound:2"]


def test_the_odds_of_a_turn() -> None:
    bodies = (FIT, Body(LW))
    assert chances(odds(turn, FAST, 45, bodies)) == brute(turn, FAST, 45, bodies)
    assert odds(turn, FAST, 45, bodies).chance(lambda loss: loss.rolled) == Fraction(1, 4)


# Braking


def test_a_slow_vehicle_stops_at_once() -> None:
    outcome = play(brake, SLOW, (FIT,), 0.0)
    assert (outcome.rule, outcome.result) == ("pot.car.brake", Braked(0))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_fast_one_skids_d6_inches_and_hits_what_is_nearer_than_that(face: int) -> None:
    assert play(brake, FAST, dice=(face,)).result == Braked(face)
    if face <= 3:
        assert play(brake, FAST, (FIT,), 3, dice=(face,)).result == Braked(face)
    else:
        assert play(brake, FAST, (FIT,), 3, dice=(face, 2)).result == Braked(face, True, Loss(), (LW,))


def test_a_swerving_vehicle_hits_nothing_unless_control_is_lost() -> None:
    assert play(brake, FAST, (FIT,), 1, True, dice=(2, 3)).result == Braked(2)
    assert play(brake, FAST, (FIT,), 1, True, dice=(2, 4, 3, 6)).result == Braked(2, loss=Loss(True, False, -3))
    assert play(brake, FAST, (FIT,), 1, True, dice=(2, 4, 4, 6)).result == Braked(2, loss=Loss(True, True, 0, (D,)))
    assert play(brake, FAST, (FIT,), 2, True, dice=(2,)).result == Braked(2)


@pytest.mark.parametrize("room", [-1, nan, inf])
def test_the_way_is_measured_from_0(room: float) -> None:
    with pytest.raises(OutOfRange, match="from 0 up"):
        play(brake, FAST, (), room)
    with pytest.raises(IllegalNow, match="has already stopped"):
        play(brake, STOPPED)


def test_the_odds_of_braking() -> None:
    for swerve in (False, True):
        assert chances(odds(brake, FAST, (Body(LW),), 3, swerve)) == brute(brake, FAST, (Body(LW),), 3, swerve)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_vehicle_drives_away_from_a_crash_on_5_or_6(face: int) -> None:
    outcome = play(drive_away, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.car.away", face >= 5)


# Crashes


def test_the_crash_table() -> None:
    assert reading(CRASH).keys == (S, LW, LW, SW, SW, D)
    assert CRASH.origin is Origin.BOOK
    assert reading(LOST_CONTROL).keys == (False, False, False, True, True, True)


def test_a_crash_repeats_wounds_and_leaves_the_dead_alone() -> None:
    outcome = play(crash, (Body(LW), Body(D), Body(S), Body(tough=True)), 3, dice=(3, 4, 5, 6))
    assert outcome.result == (SW, D, SW, D)
    assert [throw.why for throw in outcome.throws] == ["crash:3", "repeated wound:3", "crash:5", "crash:6"]


@given(bodies=st.lists(st.sampled_from(Wound).map(Body), max_size=5).map(tuple), seed=st.binary(max_size=4))
def test_no_rider_comes_out_of_a_crash_better(bodies: tuple[Body, ...], seed: bytes) -> None:
    after = resolve(crash, bodies, dice=Fair(seed)).result
    assert len(after) == len(bodies)
    assert all(wound > NONE and wound >= body.wound for wound, body in zip(after, bodies, strict=True))


# Shots at vehicles


def test_the_location_table() -> None:
    assert reading(LOCATION).keys == (
        VehicleSpot.DRIVER,
        VehicleSpot.PASSENGER,
        VehicleSpot.BACK_LEFT,
        VehicleSpot.BACK_RIGHT,
        VehicleSpot.BED,
        VehicleSpot.TIRE,
        VehicleSpot.TIRE,
        VehicleSpot.ENGINE,
        VehicleSpot.BODY,
        VehicleSpot.BODY,
    )
    assert LOCATION.origin is Origin.HOUSE


@pytest.mark.parametrize(
    "build, places",
    [
        (Build.CAR, {VehicleSpot.BACK_LEFT: VehicleSpot.BACK_LEFT, VehicleSpot.BED: VehicleSpot.BODY}),
        (
            Build.TRUCK,
            {
                VehicleSpot.BACK_LEFT: VehicleSpot.BED,
                VehicleSpot.BACK_RIGHT: VehicleSpot.BED,
                VehicleSpot.BED: VehicleSpot.BED,
            },
        ),
        (
            Build.MOTORCYCLE,
            {
                VehicleSpot.BACK_LEFT: VehicleSpot.BODY,
                VehicleSpot.BACK_RIGHT: VehicleSpot.BODY,
                VehicleSpot.BED: VehicleSpot.BODY,
            },
        ),
    ],
)
def test_where_hits_go_on_each_build(build: Build, places: dict[VehicleSpot, VehicleSpot]) -> None:
    assert {spot: met(build, spot) for spot in places} == places
    assert all(
        met(build, spot) is spot
        for spot in (VehicleSpot.DRIVER, VehicleSpot.PASSENGER, VehicleSpot.TIRE, VehicleSpot.ENGINE, VehicleSpot.BODY)
    )
    assert all(
        met(build, spot) in {*PLACES[build], VehicleSpot.TIRE, VehicleSpot.ENGINE, VehicleSpot.BODY}
        for spot in VehicleSpot
    )


def hit(*dice: int, wheels: TargetVehicle, hits: int = 1, column: Column = Column.PISTOL) -> VehicleHit:
    return play(hit_vehicle, wheels, column, hits, dice=dice).result


CAR = TargetVehicle(Build.CAR, (DRIVER, PASSENGER, Rider(VehicleSpot.BACK_LEFT), Rider(VehicleSpot.BACK_RIGHT)), SLOW)


@pytest.mark.parametrize("location, rider", [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_the_rider_of_the_hit_place_rolls_for_effect(location: int, rider: int) -> None:
    wounds = tuple(LW if place == rider else NONE for place in range(4))
    assert hit(location, 3, wheels=CAR) == VehicleHit(wounds)


@pytest.mark.parametrize("location", [5, 9, 10])
def test_bodywork_and_a_place_the_vehicle_lacks_are_nothing(location: int) -> None:
    assert hit(location, wheels=CAR) == VehicleHit((NONE,) * 4)


@pytest.mark.parametrize("location", range(1, 6))
def test_an_empty_place_is_nothing(location: int) -> None:
    assert hit(location, wheels=TargetVehicle()) == VehicleHit()


def test_tires_and_engines_are_counted() -> None:
    assert hit(6, wheels=TargetVehicle()) == hit(7, wheels=TargetVehicle()) == VehicleHit(tire=True)
    assert hit(8, wheels=TargetVehicle()) == VehicleHit(engine=1)
    assert hit(8, 7, 8, 6, 9, wheels=TargetVehicle(), hits=5) == VehicleHit(tire=True, engine=2)


def test_the_back_of_a_truck_is_diced_for() -> None:
    truck = TargetVehicle(Build.TRUCK, (DRIVER, *[Rider(VehicleSpot.BED)] * 3))
    outcome = play(hit_vehicle, truck, Column.PISTOL, 3, 0, 1, dice=(5, 3, 4, 3, 1, 3, 3, 5, 4))
    assert outcome.result == VehicleHit((NONE, LW, NONE, SW))
    assert [(throw.why, throw.sides) for throw in outcome.throws] == [
        ("location:0", 10),
        ("who is hit, back of truck:2+3+4", 3),
        ("effect:2", 6),
        ("effect:4", 6),
    ]


def test_the_only_one_in_a_place_is_hit_without_a_die_and_two_in_one_are_diced_for() -> None:
    assert hit(5, 6, wheels=TargetVehicle(Build.TRUCK, (Rider(VehicleSpot.BED),))) == VehicleHit((D,))
    pair = TargetVehicle(Build.CAR, (Rider(VehicleSpot.BACK_LEFT), Rider(VehicleSpot.BACK_LEFT)))
    assert hit(3, 2, 6, wheels=pair) == VehicleHit((NONE, D))


def test_hits_on_the_dead_do_nothing() -> None:
    assert hit(
        1, wheels=TargetVehicle(riders=(Rider(VehicleSpot.DRIVER, Body(D)), PASSENGER), pace=FAST)
    ) == VehicleHit((D, NONE))


@pytest.mark.parametrize("face, wound", [(1, S), (2, S), (3, LW), (4, LW)])
def test_a_suppressed_or_lightly_wounded_driver_drives_on(face: int, wound: Wound) -> None:
    assert hit(1, face, wheels=CAR) == VehicleHit((wound, NONE, NONE, NONE))


def test_a_seriously_wounded_driver_brings_it_to_a_halt_in_2d6_inches() -> None:
    outcome = play(hit_vehicle, CAR, Column.PISTOL, 1, dice=(1, 5, 2, 6))
    assert outcome.result == VehicleHit((SW, NONE, NONE, NONE), driver=DriverFate.HALTS, inches=8)
    assert [throw.sides for throw in outcome.throws] == [10, 6, 6]


def test_a_dead_driver_wrecks_it_and_the_others_test() -> None:
    outcome = play(hit_vehicle, CAR, Column.PISTOL, 2, dice=(1, 2, 6, 3, 2, 5, 1, 6))
    assert outcome.result == VehicleHit((D, SW, S, D), driver=DriverFate.WRECKED)
    assert [throw.why for throw in outcome.throws] == [
        "location:0",
        "effect:1",
        "effect:2",
        "crash:2",
        "repeated wound:2",
        "crash:3",
        "crash:4",
    ]


def test_a_standing_vehicle_is_neither_halted_nor_wrecked_by_its_drivers_wound() -> None:
    parked = TargetVehicle(riders=(DRIVER, PASSENGER))
    assert hit(1, 6, wheels=parked) == VehicleHit((D, NONE))
    assert hit(1, 5, wheels=parked) == VehicleHit((SW, NONE))


def test_a_driver_no_worse_than_before_changes_nothing() -> None:
    limping = TargetVehicle(riders=(Rider(VehicleSpot.DRIVER, Body(SW)),), pace=SLOW)
    assert hit(1, 1, wheels=limping) == VehicleHit((SW,))


def test_a_volley_at_a_vehicle_and_a_figure() -> None:
    volley = Volley(SMG, (VolleyTarget(5, 4, wheels=CAR), VolleyTarget(6, 2)))
    outcome = play(shoot, volley, dice=(1, 2, 9, 9, 10, 3, 2, 9, 4, 6))
    assert outcome.result == (Struck(2, vehicle=VehicleHit((NONE, LW, NONE, NONE))), Struck(1, D))
    whys = [throw.why for throw in outcome.throws]
    assert whys == ["to hit:0", "to hit:1", "location:0", "effect:3", "effect:1"]


def test_headings_number_the_riders_behind_all_targets() -> None:
    volley = Volley(
        PISTOL,
        (VolleyTarget(2, wheels=TargetVehicle(riders=(DRIVER,))), VolleyTarget(3, wheels=CAR)),
        pair=Pair.PISTOLS,
    )
    outcome = play(shoot, volley, dice=(1, 1, 1, 3, 2, 3))
    assert [throw.why for throw in outcome.throws][3::2] == ["effect:2", "effect:4"]


def by_hand(wheels: TargetVehicle, rider: int, shots: int, number: int) -> dict[Wound, Fraction]:
    """The wound of a rider before any crash, face by face: to hit, location, the rider hit, effect, repeats."""
    spot, body = wheels.riders[rider]
    sharing = sum(one.spot is spot for one in wheels.riders)
    here = sum(met(wheels.build, key) is spot for key in reading(LOCATION).keys)
    chance = Fraction(number, 10) * Fraction(here, 10 * sharing)
    results = (S, LW, LW, SW, D, D)
    found: dict[Wound, Fraction] = defaultdict(Fraction)
    for struck in product((False, True), repeat=shots):
        odd = Fraction(1)
        for one in struck:
            odd *= chance if one else 1 - chance
        for fell in product(results, repeat=sum(struck)):
            worst = max((body.wound, *fell))
            repeated = bool(worst and fell) and (body.wound, *fell).count(worst) > 1
            stays = Fraction(1, 2) if repeated and worst < D else Fraction(1)
            found[worst] += odd * stays / 6 ** sum(struck)
            found[Wound(min(worst + 1, D))] += odd * (1 - stays) / 6 ** sum(struck)
    return {wound: odd for wound, odd in found.items() if odd}


@pytest.mark.parametrize(
    "wheels, rider",
    [
        (CAR, 0),
        (TargetVehicle(Build.TRUCK, (DRIVER, *[Rider(VehicleSpot.BED, Body(LW))] * 2)), 1),
        (TargetVehicle(riders=(DRIVER,)), 0),
    ],
)
def test_the_odds_of_one_rider_are_those_worked_out_by_hand(wheels: TargetVehicle, rider: int) -> None:
    volley = Volley(WEAPONS["BAR"], (VolleyTarget(12, 4, wheels=wheels),))
    assert chances(odds(rider_fate, volley, 0, rider)) == by_hand(wheels, rider, 4, 6)


def test_one_rider_s_odds_are_those_within_the_whole_vehicle() -> None:
    parked = TargetVehicle(
        riders=(
            DRIVER,
            Rider(VehicleSpot.BACK_LEFT, Body(S)),
            Rider(VehicleSpot.BACK_LEFT),
            Rider(VehicleSpot.BACK_RIGHT, Body(D)),
        )
    )
    whole = odds(hit_vehicle, parked, Column.PISTOL, 2, budget=PLENTY)
    for rider in range(4):
        alone = odds(rider_hit, parked, Column.PISTOL, 2, rider)
        assert chances(whole.by(lambda struck, rider=rider: struck.wounds[rider])) == chances(alone)


@pytest.mark.parametrize("wheels", [CAR, TargetVehicle(Build.TRUCK, (DRIVER, *[Rider(VehicleSpot.BED)] * 2), FAST)])
def test_the_odds_of_a_hit_are_those_of_every_way_the_dice_fall(wheels: TargetVehicle) -> None:
    found: Any = odds(hit_vehicle, wheels, Column.PISTOL, 1, budget=PLENTY)
    assert chances(found) == brute(hit_vehicle, wheels, Column.PISTOL, 1)


@given(
    wounds=st.lists(st.sampled_from(Wound), min_size=4, max_size=4),
    hits=st.integers(0, 8),
    pace=st.sampled_from(VehiclePace),
    seed=st.binary(max_size=4),
)
def test_no_hit_makes_a_rider_better(wounds: list[Wound], hits: int, pace: VehiclePace, seed: bytes) -> None:
    riders = tuple(rider._replace(body=Body(wound)) for rider, wound in zip(CAR.riders, wounds, strict=True))
    result = resolve(hit_vehicle, TargetVehicle(Build.CAR, riders, pace), Column.SHOTGUN, hits, dice=Fair(seed)).result
    assert all(after >= before for after, before in zip(result.wounds, wounds, strict=True))
    assert (result.driver is DriverFate.HALTS) == (result.inches > 0)
    assert pace is not STOPPED or result.driver is DriverFate.DRIVES
