"""Vehicles: every row, band and factor of their tables, what they refuse, and crashes on the table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.game import Game, Side
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import rules_of
from rules.hoodsville.driving.crashes import (
    Crash,
    Crashed,
    CrashToll,
    RunInto,
    check_crash_of,
    crash,
    crash_changes,
    fate_of,
    save_factors,
    strike_of,
    wreck_of,
)
from rules.hoodsville.driving.rails_and_barriers import (
    FLAT,
    KNOCKED_OUT,
    STALLED,
    Crossing,
    DriveAtBarrier,
    Restart,
    Right,
    Tyre,
    barrier_changes,
    change_tyre,
    cross_rails,
    level_crossing,
    rails_changes,
    restart,
    right_up,
    smash_barrier,
)
from rules.hoodsville.driving.safe_speeds import (
    BOGGED,
    OffRoad,
    Speed,
    VehicleCourse,
    cross_country,
    price_of_try,
    safe_speed,
    unbog,
)
from rules.hoodsville.driving.speeding import (
    Sped,
    Speeding,
    control_of,
    fate_by_speeding,
    go_too_fast,
    speeding_changes,
    wreck_by_speeding,
)
from rules.hoodsville.driving.tables import (
    BARRIER,
    CROSSING,
    EVADING,
    ROLLED_OVER,
    SPEEDING,
    VEHICLE_LOOKUPS,
    VEHICLE_SAVE,
    Barrier,
    Control,
    Manoeuvre,
    Rails,
    Strike,
    impact_factor,
)
from rules.hoodsville.driving.vehicle_changes import Befell, VehicleHarmed, VehicleMended
from rules.hoodsville.driving.vehicle_of_move import PLAIN, VehicleOfMove, check_makes
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.figures import Injury, Vehicle, Wreck
from rules.hoodsville.model.position import Position
from rules.hoodsville.saves.saving_throws import OCCUPANTS, save_from_crash
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import CRANE, HE, MOB, RAID, STITCHES, TULLY

FACES = range(1, 7)
GAME = 7
ON_SIDE = replace(PLAIN, on_side=True)
WRECKS = {
    "wrecked": replace(PLAIN, wreck=Wreck.WRECKED),
    "smashed": replace(PLAIN, wreck=Wreck.OVERTURNED),
    "side": ON_SIDE,
    "bogged": BOGGED,
    "stalled on the rails": STALLED,
    "barrier knocked": KNOCKED_OUT,
}


def safe(vehicle: Vehicle, *ways: Manoeuvre, crossings: int = 0) -> float:
    return play(safe_speed, vehicle, VehicleCourse(ways, crossings)).result.inches


# Safe speeds

PRINTED = {
    Manoeuvre.STRAIGHT: 20,
    Manoeuvre.OBTUSE: 16,
    Manoeuvre.RIGHT: 10,
    Manoeuvre.ACUTE: 7,
    Manoeuvre.U_TURN: 5,
    Manoeuvre.BACKING: 5,
    Manoeuvre.BACK: 6,
    Manoeuvre.TURN_ROUND: 0,
    Manoeuvre.COUNTRY: 8,
}


@pytest.mark.parametrize("way", Manoeuvre)
def test_the_speeds_of_the_book(way: Manoeuvre) -> None:
    outcome = play(safe_speed, PLAIN, VehicleCourse((way,)))
    assert outcome.rule == "hood.vehicle.speed"
    assert outcome.result == (PRINTED[way], way)
    assert safe(replace(PLAIN, wreck=Wreck.DAMAGED), way) == PRINTED[way] / 2
    assert safe(FLAT, way) == min(3, PRINTED[way])
    assert safe(replace(FLAT, wreck=Wreck.DAMAGED), way) == min(3, PRINTED[way] / 2)
    assert safe(replace(PLAIN, wreck=Wreck.DENTED), way) == PRINTED[way]


@pytest.mark.parametrize(
    "way, inches",
    [
        (Manoeuvre.STRAIGHT, 18),
        (Manoeuvre.OBTUSE, 14.4),
        (Manoeuvre.RIGHT, 9),
        (Manoeuvre.ACUTE, 6.3),
        (Manoeuvre.U_TURN, 4.5),
        (Manoeuvre.BACKING, 4.5),
        (Manoeuvre.BACK, 6),
        (Manoeuvre.TURN_ROUND, 0),
        (Manoeuvre.COUNTRY, 8),
    ],
)
def test_a_card_of_18_inches(way: Manoeuvre, inches: float) -> None:
    assert safe(Vehicle("Truck", 18), way) == inches


def test_nothing_is_faster_than_straight_on() -> None:
    assert safe(Vehicle("Cart", 5), Manoeuvre.BACK) == safe(Vehicle("Cart", 5), Manoeuvre.COUNTRY) == 5


def test_no_turn_is_straight_on_and_the_slowest_counts() -> None:
    assert play(safe_speed, PLAIN, VehicleCourse()).result == (20, Manoeuvre.STRAIGHT)
    assert play(safe_speed, PLAIN, VehicleCourse((Manoeuvre.RIGHT, Manoeuvre.ACUTE, Manoeuvre.OBTUSE))).result == (
        7,
        Manoeuvre.ACUTE,
    )


@pytest.mark.parametrize("crossings, inches", [(0, 20), (1, 17), (2, 14), (7, 0), (10, 0)])
def test_level_crossings_come_off_the_move(crossings: int, inches: float) -> None:
    assert safe(PLAIN, crossings=crossings) == inches


@pytest.mark.parametrize(
    "course, kind",
    [
        (VehicleCourse((Manoeuvre.TURN_ROUND, Manoeuvre.STRAIGHT)), IllegalNow),
        (VehicleCourse((Manoeuvre.TURN_ROUND,), 1), IllegalNow),
        (VehicleCourse((Manoeuvre.RIGHT,) * 11), OutOfRange),
        (VehicleCourse((), -1), OutOfRange),
        (VehicleCourse((), 11), OutOfRange),
    ],
)
def test_courses_that_can_not_be(course: VehicleCourse, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(safe_speed, PLAIN, course)


@pytest.mark.parametrize("straight", [0, -1, 201, nan, inf])
def test_a_straight_speed_is_a_number_of_inches(straight: float) -> None:
    with pytest.raises(OutOfRange, match="straight speed"):
        play(safe_speed, Vehicle("Car", straight), VehicleCourse())


@pytest.mark.parametrize("why", WRECKS)
@pytest.mark.parametrize("deed", [cross_country, smash_barrier, level_crossing])
def test_a_vehicle_that_can_not_move_does_nothing_on_the_way(why: str, deed: Callable[..., Any]) -> None:
    with pytest.raises(IllegalNow, match=why):
        play(deed, WRECKS[why])
    with pytest.raises(IllegalNow, match=why):
        play(safe_speed, WRECKS[why], VehicleCourse())


# Cross country


@pytest.mark.parametrize("face", FACES)
def test_a_vehicle_bogs_on_a_1(face: int) -> None:
    outcome = play(cross_country, dice=(face,))
    assert (outcome.rule, outcome.result) == ("hood.vehicle.speed", face == 1)
    assert outcome.throws[0].good == (2, 3, 4, 5, 6)
    assert outcome.throws[0].rows == ("bogged" if face == 1 else "goes on",)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("tow", [False, True])
def test_5_gets_it_out_and_a_tow_helps(face: int, tow: bool) -> None:
    outcome = play(unbog, BOGGED, tow, dice=(face,))
    assert outcome.result is (face + tow >= 5)
    assert outcome.throws[0].shift == tow
    assert outcome.throws[0].good == ((4, 5, 6) if tow else (5, 6))


def test_only_what_is_bogged_is_got_out() -> None:
    with pytest.raises(IllegalNow, match="not bogged"):
        play(unbog, PLAIN)


# Speeding


@pytest.mark.parametrize("over", range(1, 10))
@pytest.mark.parametrize("face", FACES)
def test_every_total_of_speeding(over: int, face: int) -> None:
    total = face - over
    end = Control.HELD if total >= 1 else Control.SKIDS if total >= -2 else Control.OVERTURNS
    outcome = play(control_of, Speeding(over), dice=(face,))
    assert outcome.result is end
    assert outcome.throws[0].table == SPEEDING.id
    assert outcome.throws[0].shift == -over


@pytest.mark.parametrize("over, counted", [(0.5, 1), (1, 1), (1.1, 2), (3.5, 4)])
def test_part_of_an_inch_counts_as_a_whole_one(over: float, counted: int) -> None:
    assert play(control_of, Speeding(over), dice=(6,)).throws[0].shift == -counted


@pytest.mark.parametrize("face", FACES)
def test_a_vehicle_that_rolls_over_is_dented_or_damaged(face: int) -> None:
    outcome = play(go_too_fast, Speeding(4), dice=(1, face))
    assert outcome.rule == "hood.vehicle.speeding"
    assert outcome.result == Sped(Control.OVERTURNS, None, CrashToll(Wreck.DENTED if face >= 4 else Wreck.DAMAGED))
    assert outcome.throws[1].table == ROLLED_OVER.id


def test_those_in_it_save_without_a_factor() -> None:
    outcome = play(go_too_fast, Speeding(4, occupants=3), dice=(1, 1, 1, 4, 6))
    assert outcome.result.toll == CrashToll(Wreck.DAMAGED, (Injury.STUNNED, Injury.GROGGY, Injury.UNSCATHED))
    assert [throw.why for throw in outcome.throws[2:]] == ["Saving throw:0", "Saving throw:1", "Saving throw:2"]
    assert all(throw.shift == 0 for throw in outcome.throws[1:])


def test_a_skid_alone_harms_no_one() -> None:
    unscathed = (Injury.UNSCATHED,) * 2
    assert play(go_too_fast, Speeding(3, 2), dice=(3,)).result == Sped(
        Control.SKIDS, None, CrashToll(occupants=unscathed)
    )
    assert play(go_too_fast, Speeding(3, 2), dice=(4,)).result == Sped(
        Control.HELD, None, CrashToll(occupants=unscathed)
    )


def test_a_skid_into_something_is_a_crash() -> None:
    """At 9 inches the impact adds nothing: full, wrecked, so -1 in the vehicle; a pedestrian has -1 too."""
    outcome = play(go_too_fast, Speeding(3, 1, 1, 9), dice=(3, 2, 2, 3, 2))
    assert outcome.result == Sped(
        Control.SKIDS, Strike.FULL, CrashToll(Wreck.WRECKED, (Injury.LIGHT,), (Injury.STUNNED,))
    )
    assert [throw.why for throw in outcome.throws] == [
        "Speeding",
        "Evading",
        "Vehicle",
        "Saving throw:0",
        "Saving throw:1",
    ]


def test_an_obstacle_harms_no_one_without_a_skid() -> None:
    held = play(go_too_fast, Speeding(1, 1, 1, 9), dice=(6,)).result
    assert held == Sped(Control.HELD, None, CrashToll(Wreck.SOUND, (Injury.UNSCATHED,), (Injury.UNSCATHED,)))
    over = play(go_too_fast, Speeding(9, 1, 1, 9), dice=(1, 6, 6)).result
    assert over == Sped(Control.OVERTURNS, None, CrashToll(Wreck.DENTED, (Injury.UNSCATHED,), (Injury.UNSCATHED,)))


@pytest.mark.parametrize(
    "speeding, kind",
    [
        (Speeding(0), IllegalNow),
        (Speeding(-1), IllegalNow),
        (Speeding(nan), OutOfRange),
        (Speeding(inf), OutOfRange),
        (Speeding(201), OutOfRange),
        (Speeding(1, -1), OutOfRange),
        (Speeding(1, 21), OutOfRange),
        (Speeding(1, 0, 1), IllegalNow),
        (Speeding(1, 0, 21, 4), OutOfRange),
        (Speeding(1, into=-1), OutOfRange),
    ],
)
@pytest.mark.parametrize("resolver", [control_of, go_too_fast, wreck_by_speeding, fate_by_speeding])
def test_what_is_no_speeding(speeding: Speeding, kind: type[Exception], resolver: Callable[..., Any]) -> None:
    with pytest.raises(kind):
        play(resolver, speeding)


@pytest.mark.parametrize("people", range(-1, 6))
def test_three_right_a_vehicle(people: int) -> None:
    if people >= 3:
        assert play(right_up, ON_SIDE, people).result is True
    else:
        with pytest.raises(IllegalNow, match=f"takes 3 people. You named {max(0, people)}"):
            play(right_up, ON_SIDE, people)


def test_only_what_lies_on_its_side_is_righted() -> None:
    with pytest.raises(IllegalNow, match="on its wheels"):
        play(right_up, PLAIN, 3)


# Rails, barriers, tyres


@pytest.mark.parametrize(
    "face, end",
    [(1, Rails.BURST), (2, Rails.STALLED), (3, Rails.SLOWED), (4, Rails.SLOWED), (5, Rails.OVER), (6, Rails.OVER)],
)
def test_every_face_at_the_rails(face: int, end: Rails) -> None:
    outcome = play(cross_rails, dice=(face,))
    assert (outcome.rule, outcome.result, outcome.throws[0].table) == ("hood.vehicle.crossing", end, CROSSING.id)
    assert play(cross_rails, STALLED, dice=(face,)).result is end
    assert end.word


@pytest.mark.parametrize("speed, kind", [(6.5, IllegalNow), (0, OutOfRange), (-1, OutOfRange), (nan, OutOfRange)])
def test_rails_are_crossed_slowly(speed: float, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(cross_rails, PLAIN, speed)


@pytest.mark.parametrize("speed", [0.5, 3, 6])
def test_6_inches_are_slow_enough(speed: float) -> None:
    assert play(cross_rails, PLAIN, speed, dice=(6,)).result is Rails.OVER


@pytest.mark.parametrize("speed", [None, 0.5, 3])
def test_with_a_tyre_burst_rails_are_crossed_at_3(speed: float | None) -> None:
    assert play(cross_rails, FLAT, speed, dice=(6,)).result is Rails.OVER
    for too_fast in (3.1, 6, 7):
        with pytest.raises(IllegalNow, match=f"makes at most 3 inches a move, not {too_fast:g}"):
            play(cross_rails, FLAT, too_fast)


def test_only_a_burst_tyre_caps_what_a_vehicle_makes() -> None:
    check_makes(PLAIN, 100)
    check_makes(FLAT, 3)
    with pytest.raises(IllegalNow, match="not 23"):
        check_makes(FLAT, 23)


@pytest.mark.parametrize("why", [why for why in WRECKS if why != "stalled on the rails"])
def test_a_vehicle_that_can_not_move_crosses_no_rails(why: str) -> None:
    with pytest.raises(IllegalNow, match=why):
        play(cross_rails, WRECKS[why])


def kept(vehicle: Vehicle, *changes: Befell) -> Vehicle:
    """A vehicle on the table of a game after these changes."""
    board = Board(vehicles=(Vehicle("Truck"), vehicle))
    for change in changes:
        board = change.apply_to(board)
    assert board.vehicles[0] == Vehicle("Truck")
    return board.vehicles[1]


@pytest.mark.parametrize(
    "before, end, after",
    [
        (PLAIN, Rails.OVER, PLAIN),
        (PLAIN, Rails.SLOWED, PLAIN),
        (STALLED, Rails.OVER, PLAIN),
        (STALLED, Rails.SLOWED, PLAIN),
        (PLAIN, Rails.STALLED, STALLED),
        (STALLED, Rails.STALLED, STALLED),
        (PLAIN, Rails.BURST, FLAT),
        (STALLED, Rails.BURST, FLAT),
        (replace(PLAIN, tyre=2), Rails.BURST, replace(PLAIN, tyre=7)),
    ],
)
def test_what_the_rails_leave_of_a_vehicle(before: Vehicle, end: Rails, after: Vehicle) -> None:
    assert kept(before, *rails_changes(GAME, before, end)) == after


@pytest.mark.parametrize("crossings, inches", [(1, 3), (2, 6)])
def test_a_level_crossing_costs_3_inches(crossings: int, inches: int) -> None:
    assert play(level_crossing, PLAIN, crossings).result == inches


@pytest.mark.parametrize(
    "face, end",
    [
        (1, Barrier.KNOCKED_OUT),
        (2, Barrier.HALTED),
        (3, Barrier.HALTED),
        (4, Barrier.THROUGH),
        (5, Barrier.THROUGH),
        (6, Barrier.THROUGH),
    ],
)
def test_every_face_at_a_barrier(face: int, end: Barrier) -> None:
    outcome = play(smash_barrier, dice=(face,))
    assert (outcome.rule, outcome.result, outcome.throws[0].table) == ("hood.vehicle.crossing", end, BARRIER.id)
    assert kept(PLAIN, *barrier_changes(GAME, PLAIN, end)) == (KNOCKED_OUT if face == 1 else PLAIN)
    assert end.word


def try_in(move: int, vehicle: Vehicle) -> VehicleHarmed:
    """The price of a try in this move of a game for a vehicle."""
    at = Position(Board(), GAME, Game("Heist", "hood", (Side("Red"),), board=Board(move)))
    (tried,) = price_of_try(at, VehicleOfMove(vehicle, game=GAME))
    assert isinstance(tried, VehicleHarmed)
    return tried


def test_there_is_one_try_a_move() -> None:
    tried = kept(PLAIN, try_in(3, PLAIN))
    assert tried == replace(PLAIN, tried=3)
    with pytest.raises(IllegalNow, match="one try a move"):
        try_in(3, tried)
    assert kept(tried, try_in(4, tried)).tried == 4
    assert kept(tried, VehicleHarmed(GAME, "the vehicle", bogged=True)) == replace(tried, bogged=True)


def test_a_tyre_is_five_rounds_of_work() -> None:
    left, rounds = FLAT, 0
    while left.tyre:
        left, rounds = replace(left, tyre=play(change_tyre, left).result), rounds + 1
    assert rounds == 5
    assert play(change_tyre, FLAT, 5).result == 0


@pytest.mark.parametrize(
    "vehicle, rounds, kind",
    [
        (PLAIN, 1, IllegalNow),
        (replace(FLAT, on_side=True), 1, IllegalNow),
        (FLAT, 0, OutOfRange),
        (FLAT, 6, OutOfRange),
        (replace(PLAIN, tyre=1), 2, OutOfRange),
    ],
)
def test_what_is_no_work_on_a_tyre(vehicle: Vehicle, rounds: int, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(change_tyre, vehicle, rounds)


def test_a_stalled_vehicle_is_restarted() -> None:
    assert play(restart).result is play(restart, KNOCKED_OUT).result is True
    assert play(restart, replace(BOGGED, stalled=True)).result is True
    with pytest.raises(IllegalNow, match="is running"):
        play(restart, PLAIN)
    for wreck in (Wreck.WRECKED, Wreck.OVERTURNED):
        with pytest.raises(IllegalNow, match="moves no more"):
            play(restart, replace(STALLED, wreck=wreck))
    with pytest.raises(IllegalNow, match="side"):
        play(restart, replace(STALLED, on_side=True))


# Crashes


@pytest.mark.parametrize(
    "inches, factor",
    [
        (0, 2),
        (3.9, 2),
        (4, 1),
        (7.9, 1),
        (8, 0),
        (11, 0),
        (12, -1),
        (15.9, -1),
        (16, -2),
        (20, -3),
        (23.9, -3),
        (24, -4),
        (27, -4),
        (28, -5),
        (40, -8),
    ],
)
def test_impact_bands_meet_in_the_higher_one(inches: float, factor: int) -> None:
    assert impact_factor(inches) == factor
    named = (Modifier(f"impact speed {inches:g}", factor),) if factor else ()
    assert save_factors(inches) == named


@pytest.mark.parametrize("speed", [0, 4, 8, 12, 16, 20, 24, 40])
@pytest.mark.parametrize("face", FACES)
def test_every_total_of_evading_and_of_the_vehicle(speed: float, face: int) -> None:
    total = face + impact_factor(speed)
    strike = Strike.EVADED if total >= 5 else Strike.GLANCING if total >= 3 else Strike.FULL
    assert play(strike_of, speed, dice=(face,)).result is strike
    fate = (
        Wreck.DENTED
        if total >= 5
        else Wreck.DAMAGED
        if total >= 3
        else Wreck.WRECKED
        if total >= 1
        else Wreck.OVERTURNED
    )
    outcome = play(wreck_of, speed, dice=(1, face))
    assert outcome.result is fate
    assert [throw.table for throw in outcome.throws] == [EVADING.id, VEHICLE_SAVE.id]


FACTORS: dict[str, tuple[tuple[Any, ...], dict[str, int]]] = {
    "full": ((10,), {}),
    "slow": ((2,), {"impact speed 2": 2}),
    "glancing": ((10, Strike.GLANCING), {"glancing blow": 2}),
    "dented": ((10, Strike.FULL, Wreck.DENTED), {}),
    "damaged": ((10, Strike.FULL, Wreck.DAMAGED), {}),
    "wrecked": ((10, Strike.FULL, Wreck.WRECKED), {"wrecked": -1}),
    "overturned": ((10, Strike.FULL, Wreck.OVERTURNED), {"smashed and overturned": -2}),
    "on foot": ((10, Strike.FULL, Wreck.SOUND, True), {"on foot": -1}),
    "on foot, by a wreck": ((10, Strike.FULL, Wreck.OVERTURNED, True), {"on foot": -1}),
    "all": (
        (21, Strike.GLANCING, Wreck.WRECKED),
        {"impact speed 21": -3, "glancing blow": 2, "wrecked": -1},
    ),
    "no speed": ((None,), {}),
}


@pytest.mark.parametrize("name", FACTORS)
def test_each_factor_of_a_saving_throw(name: str) -> None:
    args, factors = FACTORS[name]
    assert dict(save_factors(*args)) == factors


@pytest.mark.parametrize("face", FACES)
def test_a_full_impact_at_13_inches(face: int) -> None:
    """-1 on every die: a 3 of the vehicle is 2, wrecked. People in it have -2, and people on foot -2 as well."""
    outcome = play(crash, Crash(13, 1, 1), dice=(3, 3, face, face))
    fate = OCCUPANTS.row(face - 2).key
    assert outcome.rule == "hood.vehicle.crash"
    assert outcome.result == Crashed(Strike.FULL, CrashToll(Wreck.WRECKED, (fate,), (fate,)))
    assert [throw.shift for throw in outcome.throws] == [-1, -1, -2, -2]


def test_a_glancing_blow_helps_people_and_not_the_vehicle() -> None:
    outcome = play(crash, Crash(9, 2, 1), dice=(3, 1, 1, 2, 1))
    assert outcome.result == Crashed(
        Strike.GLANCING, CrashToll(Wreck.WRECKED, (Injury.LIGHT, Injury.PARALYSED), (Injury.LIGHT,))
    )
    assert [throw.shift for throw in outcome.throws] == [0, 0, 1, 1, 1]


def test_a_dodged_crash_is_one_die() -> None:
    unscathed = Injury.UNSCATHED
    outcome = play(crash, Crash(9, 2, 1), dice=(5,))
    assert outcome.result == Crashed(Strike.EVADED, CrashToll(Wreck.SOUND, (unscathed, unscathed), (unscathed,)))


def test_the_worst_that_can_be() -> None:
    outcome = play(crash, Crash(40, 1, 1), dice=(6, 6, 6, 6))
    assert outcome.result == Crashed(Strike.FULL, CrashToll(Wreck.OVERTURNED, (Injury.DEAD,), (Injury.DEAD,)))


@pytest.mark.parametrize(
    "one",
    [Crash(-1), Crash(-0.1), Crash(nan), Crash(201), Crash(4, -1), Crash(4, 21), Crash(4, 0, -1), Crash(4, 0, 21)],
)
def test_crashes_that_can_not_be(one: Crash) -> None:
    with pytest.raises(OutOfRange):
        play(crash, one)
    if not 0 <= one.speed <= 200:
        for resolver in (strike_of, wreck_of, fate_of):
            with pytest.raises(OutOfRange, match="impact speed"):
                play(resolver, one.speed)


def test_with_a_tyre_burst_no_crash_is_faster_than_3() -> None:
    check_crash_of(PLAIN, Crash(23))
    check_crash_of(FLAT, Crash(3))
    with pytest.raises(IllegalNow, match="makes at most 3 inches a move, not 9"):
        check_crash_of(FLAT, Crash(9))
    with pytest.raises(OutOfRange, match="impact speed"):
        check_crash_of(FLAT, Crash(201))


@pytest.mark.parametrize("standing", WRECKS.values(), ids=WRECKS)
def test_a_standing_vehicle_with_a_burst_tyre_is_run_into_at_any_speed(standing: Vehicle) -> None:
    """No speed is refused."""
    check_crash_of(replace(standing, tyre=5), Crash(23))


@pytest.mark.parametrize("before, wreck", list(product(Wreck, Wreck)))
def test_a_saving_throw_leaves_nothing_better_than_it_was(before: Wreck, wreck: Wreck) -> None:
    vehicle = replace(PLAIN, wreck=before)
    after = kept(vehicle, *crash_changes(GAME, vehicle, wreck))
    assert after.wreck is max(before, wreck)
    assert after.on_side is (wreck is Wreck.OVERTURNED)
    assert kept(vehicle, *crash_changes(GAME, vehicle, wreck, on_side=True)).on_side
    assert kept(ON_SIDE, *crash_changes(GAME, ON_SIDE, wreck)).on_side


def test_what_speeding_leaves_of_a_vehicle() -> None:
    damaged = replace(PLAIN, wreck=Wreck.DAMAGED)
    assert speeding_changes(GAME, PLAIN, Sped(Control.HELD)) == speeding_changes(GAME, PLAIN, Sped(Control.SKIDS)) == ()
    over = Sped(Control.OVERTURNS, None, CrashToll(Wreck.DENTED))
    assert kept(damaged, *speeding_changes(GAME, damaged, over)) == replace(damaged, on_side=True)
    crashed = Sped(Control.SKIDS, Strike.FULL, CrashToll(Wreck.WRECKED))
    assert kept(PLAIN, *speeding_changes(GAME, PLAIN, crashed)) == replace(PLAIN, wreck=Wreck.WRECKED)


def test_what_puts_a_vehicle_right() -> None:
    wrong = replace(PLAIN, wreck=Wreck.DAMAGED, tyre=5, on_side=True, bogged=True, stalled=True, knocked_out=True)
    assert kept(wrong, VehicleMended(GAME, "THE VEHICLE", tyre=2)) == replace(wrong, tyre=3)
    assert kept(wrong, VehicleMended(GAME, "the vehicle", tyre=9)) == replace(wrong, tyre=0)
    assert kept(wrong, VehicleMended(GAME, "the vehicle", started=True)) == replace(wrong, stalled=False)
    right = kept(wrong, VehicleMended(GAME, "the vehicle", 5, righted=True, freed=True, started=True, revived=True))
    assert right == replace(PLAIN, wreck=Wreck.DAMAGED)


def test_no_change_affects_a_vehicle_that_is_gone() -> None:
    board = Board(vehicles=(PLAIN,))
    for change in (VehicleHarmed(GAME, "Ford", Wreck.WRECKED), VehicleMended(GAME, "Ford", righted=True)):
        assert change.apply_to(board) == board


# Odds


@given(speed=st.integers(0, 40), on_foot=st.booleans())
def test_odds_of_a_crash(speed: int, on_foot: bool) -> None:
    for resolver, args in ((strike_of, ()), (wreck_of, ()), (fate_of, (on_foot,))):
        assert chances(odds(resolver, speed, *args)) == brute(resolver, speed, *args)


@given(over=st.integers(1, 10), into=st.none() | st.integers(0, 30), occupants=st.integers(0, 1), on_foot=st.booleans())
def test_odds_of_speeding(over: int, into: int | None, occupants: int, on_foot: bool) -> None:
    speeding = Speeding(over, occupants, 0, into)
    for resolver in (control_of, go_too_fast, wreck_by_speeding):
        assert chances(odds(resolver, speeding)) == brute(resolver, speeding)
    assert chances(odds(fate_by_speeding, speeding, on_foot)) == brute(fate_by_speeding, speeding, on_foot)


@pytest.mark.parametrize("one", [Crash(2, 2), Crash(9, 1, 1), Crash(25, 0, 2)])
def test_odds_of_a_whole_crash(one: Crash) -> None:
    whole = brute(crash, one)
    assert chances(odds(crash, one)) == whole
    for place in range(one.occupants):
        summed: dict[Injury, Fraction] = {}
        for end, chance in whole.items():
            fate = end.toll.occupants[place]
            summed[fate] = summed.get(fate, Fraction(0)) + chance
        assert chances(odds(fate_of, one.speed)) == summed
    for place in range(one.pedestrians):
        summed = {}
        for end, chance in whole.items():
            fate = end.toll.pedestrians[place]
            summed[fate] = summed.get(fate, Fraction(0)) + chance
        assert chances(odds(fate_of, one.speed, True)) == summed


@pytest.mark.parametrize("resolver", [cross_country, unbog, cross_rails, smash_barrier])
def test_odds_of_a_single_die(resolver: Callable[..., Any]) -> None:
    assert chances(odds(resolver)) == brute(resolver)


def test_a_single_saving_throw_is_the_one_of_a_crash() -> None:
    assert rules_of(save_from_crash)[0] == "hood.save.occupant"
    assert play(save_from_crash, save_factors(13, Strike.GLANCING), dice=(1,)).result is Injury.LIGHT


def test_lookups_hold_the_numbers_of_the_book() -> None:
    speeds, impacts = (VEHICLE_LOOKUPS[f"hood.tables.{name}"][1] for name in ("safe-speeds", "impacts"))
    assert "Obtuse corner Inches 16; With 18 straight 14.4" in " ".join(speeds.split())
    assert "20 up to 24 -3 24 up to 28 -4" in " ".join(impacts.split())


# On the table


@pytest.mark.parametrize(
    "position, aboard, again", [(Position(Board()), (), True), (Position(Board()), (HE,), True), (RAID, (MOB,), False)]
)
def test_a_crash_can_be_rolled_again_if_no_stored_figure_is_in_it(position: Position, aboard: Any, again: bool) -> None:
    assert decided(position, RunInto(speed=9.0, aboard=aboard)).again is again


FORD = Vehicle("Ford")

BURST = replace(FORD, tyre=3)

OTHERS = tuple(RAID.people[who] for who in (STITCHES, CRANE, TULLY))


@pytest.mark.parametrize(
    "state", [{"wreck": Wreck.WRECKED}, {"on_side": True}, {"bogged": True}, {"knocked_out": True}]
)
@pytest.mark.parametrize(
    "move",
    [Speed(vehicle=FORD), OffRoad(vehicle=FORD), DriveAtBarrier(vehicle=FORD), Crossing(vehicle=FORD, level=True)],
    ids=lambda move: type(move).__name__,
)
def test_a_vehicle_that_cannot_move_does_not_try_to(move: Any, state: dict[str, Any]) -> None:
    decided(RAID, move)
    with pytest.raises(IllegalNow, match=r"This vehicle|A barrier"):
        decided(RAID, replace(move, vehicle=replace(FORD, **state)))


@pytest.mark.parametrize(
    "move, kind, why",
    [
        (Tyre(vehicle=FORD, figure=MOB), IllegalNow, "there is none to change"),
        (Tyre(vehicle=replace(BURST, on_side=True), figure=MOB), IllegalNow, "lies on its side"),
        (Tyre(vehicle=BURST, figure=MOB, rounds=4), OutOfRange, "needs at most 3 more rounds of work. 4 is too many"),
        (Right(vehicle=FORD, people=OTHERS), IllegalNow, "nothing to right"),
        (Right(vehicle=replace(FORD, on_side=True), people=OTHERS[:2]), IllegalNow, "takes 3 people"),
        (Restart(vehicle=FORD), IllegalNow, "nothing to start"),
        (Restart(vehicle=replace(FORD, stalled=True, wreck=Wreck.WRECKED)), IllegalNow, "moves no more"),
    ],
)
def test_nothing_is_put_right_that_is_not_wrong(move: Any, kind: type[Exception], why: str) -> None:
    with pytest.raises(kind, match=why):
        decided(RAID, move)
