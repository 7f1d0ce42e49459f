"""Screaming Wheels!: speed, hazards, braking, swerving, running boards, chases, people run down."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.brawling.tables import BrawlResult
from rules.mad_dogs.cars.braking_and_swerving import brake, swerve
from rules.mad_dogs.cars.car_records import DriverReaction, HazardTest, Rider, Skid
from rules.mad_dogs.cars.chases import Chased, Pursuit, chase
from rules.mad_dogs.cars.crashes import thrown_off
from rules.mad_dogs.cars.hazards import HazardsOfTurn, hazard, hazard_target
from rules.mad_dogs.cars.run_down import DrivenAt, fate_in_the_way, leap, run_down
from rules.mad_dogs.cars.running_boards import ride_outside
from rules.mad_dogs.cars.speed import Move, Shift, accelerate, dice_of_move, drive, turn_hazards
from rules.mad_dogs.cars.tables import BRAKING, CAR_TABLES, PACES, SPEEDS, SWERVING, Contact, Veer
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.vehicles import Body, Car
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated

CRUISING, SPEEDING, RACING = Speed
MOVING = list(Speed)
FACES = range(1, 7)
CAR, TRUCK, MOTORCYCLE = Car(), Car(Body.TRUCK), Car(Body.MOTORCYCLE)
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ROCK = Stats(6, 6, 6, 6, 6, 6)
DOOGAN = Rider(Rating(Stat.STUNTS, 4), Mark(Stats(4, 4, 4, 4, 4, 4)))
COSTANZA = Rider(Rating(Stat.STUNTS, 3), Mark(HOODLUM))
NOBODY = Rider(Rating(Stat.STUNTS, 3))
OUT = Rider(Rating(Stat.STUNTS, 3), Mark(Stats(3, 1, 3, 3, 3, 5), lost=1))
"""Unconscious: a stat at 0, HITS left."""


def inches(move: Move, *dice: int) -> float:
    return play(drive, move, dice=dice).result


# Speed


def test_cruising_is_10_inches_without_a_die() -> None:
    assert inches(Move(CAR, CRUISING)) == 10
    assert inches(Move(TRUCK, CRUISING)) == 10
    assert inches(Move(Car(souped_up=True, bulletproof=True), CRUISING)) == 10


@pytest.mark.parametrize(
    "car, speeding, racing",
    [
        (CAR, 5, 7),
        (MOTORCYCLE, 5, 7),
        (TRUCK, 4, 6),
        (Car(souped_up=True), 6, 8),
        (Car(bulletproof=True), 4, 6),
        (Car(souped_up=True, bulletproof=True), 5, 7),
        (Car(Body.TRUCK, souped_up=True), 5, 7),
        (Car(Body.TRUCK, bulletproof=True), 3, 5),
        (Car(suspension=True), 5, 7),
    ],
)
def test_dice_of_a_move_by_car_and_speed(car: Car, speeding: int, racing: int) -> None:
    assert dice_of_move(car, SPEEDING).total == speeding
    assert dice_of_move(car, RACING).total == racing
    assert inches(Move(car, SPEEDING), *[2] * speeding) == 2 * speeding
    assert inches(Move(car, RACING), *[3] * racing) == 3 * racing


def test_modifications_are_named() -> None:
    both = dice_of_move(Car(souped_up=True, bulletproof=True), RACING)
    assert both == Target("D6", 7, (Modifier("souped-up", +1), Modifier("bulletproof", -1)))


@pytest.mark.parametrize("corners, curves", [(1, 0), (0, 1)])
def test_a_corner_or_curve_costs_a_cruising_car_1d6(corners: int, curves: int) -> None:
    assert inches(Move(CAR, CRUISING, corners, curves), 4) == 6


def test_cruising_never_goes_backwards() -> None:
    assert inches(Move(CAR, CRUISING, 1, 2), 6, 5, 4) == 0
    assert inches(Move(CAR, CRUISING, 2), 2, 3) == 5


@pytest.mark.parametrize("turns, left", [(0, 20), (1, 14), (2, 9), (3, 5), (4, 2), (5, 0), (6, 0)])
def test_each_corner_costs_a_speeding_car_the_highest_die_that_remains(turns: int, left: int) -> None:
    for corners in range(turns + 1):
        assert inches(Move(CAR, SPEEDING, corners, turns - corners), 3, 6, 2, 5, 4) == left


@pytest.mark.parametrize("turns, left", [(0, 28), (1, 16), (2, 7), (3, 2), (4, 0), (5, 0)])
def test_each_corner_costs_a_racing_car_the_two_highest_dice_that_remain(turns: int, left: int) -> None:
    assert inches(Move(CAR, RACING, turns), 6, 6, 5, 3, 4, 2, 2) == left


@pytest.mark.parametrize("speed, corner, curve", [(None, 0, 0), (CRUISING, 0, 0), (SPEEDING, 2, 1), (RACING, 4, 2)])
def test_corners_and_curves_count_as_hazards(speed: Speed | None, corner: int, curve: int) -> None:
    assert turn_hazards(speed, 1, 0) == corner
    assert turn_hazards(speed, 0, 1) == curve
    assert turn_hazards(speed, 2, 3) == 2 * corner + 3 * curve


def test_a_hit_engine_halves_all_but_cruising() -> None:
    limping = Car(engine_hit=True)
    assert inches(Move(limping, CRUISING)) == 10
    assert inches(Move(limping, SPEEDING), 1, 2, 3, 4, 5) == 7.5
    assert inches(Move(limping, RACING, 1), 1, 1, 1, 1, 2, 6, 6) == 3


@pytest.mark.parametrize(
    "move, kind, word",
    [
        (Move(CAR, None), IllegalNow, "is stopped"),
        (Move(CAR, None, 1), IllegalNow, "can't move or turn"),
        (Move(Car(wrecked=True), CRUISING), IllegalNow, "out of action"),
        (Move(Car(damaged=True), RACING), IllegalNow, "can't race"),
        (Move(CAR, CRUISING, -1), OutOfRange, "corners"),
        (Move(CAR, CRUISING, 0, -1), OutOfRange, "corners"),
        (Move(CAR, CRUISING, 11, 10), OutOfRange, "0 to 20"),
    ],
)
def test_moves_that_are_refused_before_any_die(move: Move, kind: type[Exception], word: str) -> None:
    with pytest.raises(kind, match=word):
        play(drive, move)


def test_a_damaged_car_may_still_speed() -> None:
    assert inches(Move(Car(damaged=True), SPEEDING), 1, 1, 1, 1, 1) == 5


# Changing speed


@pytest.mark.parametrize("one, other", list(product(range(4), repeat=2)))
def test_one_step_an_action_and_two_for_a_wheel_man(one: int, other: int) -> None:
    steps = abs(one - other)
    for skills, step in (((), 1), (("Wheel Man",), 2)):
        for actions in (1, 2):
            shift = Shift(CAR, SPEEDS[one], SPEEDS[other], skills, actions)
            if 0 < steps <= step * actions:
                assert play(accelerate, shift).result == -(-steps // step)
            else:
                with pytest.raises(IllegalNow, match="steps of speed" if steps else "already"):
                    play(accelerate, shift)


def test_a_truck_of_a_wheel_man_changes_two_steps_too() -> None:
    assert play(accelerate, Shift(TRUCK, None, SPEEDING, ("Wheel Man",), 1)).result == 1


def test_a_cut_brake_line_slows_only_uphill() -> None:
    cut = Car(brakes_cut=True)
    with pytest.raises(IllegalNow, match="only uphill"):
        play(accelerate, Shift(cut, SPEEDING, CRUISING))
    assert play(accelerate, Shift(cut, SPEEDING, CRUISING, uphill=True)).result == 1
    assert play(accelerate, Shift(cut, SPEEDING, RACING)).result == 1


def test_what_a_car_can_not_reach() -> None:
    with pytest.raises(IllegalNow, match="can't race"):
        play(accelerate, Shift(Car(damaged=True), SPEEDING, RACING))
    with pytest.raises(IllegalNow, match="out of action"):
        play(accelerate, Shift(Car(wrecked=True), None, CRUISING))
    for actions in (0, 3):
        with pytest.raises(OutOfRange):
            play(accelerate, Shift(CAR, None, CRUISING, actions=actions))


# Chases


def test_both_cars_of_a_chase_move_at_once() -> None:
    outcome = play(
        chase, Pursuit(SPEEDING, Move(CAR, SPEEDING)), Pursuit(CRUISING, Move(TRUCK, CRUISING)), dice=(1, 2, 3, 4, 5)
    )
    assert outcome.rule == "mad.car.chase"
    assert outcome.result == Chased(15, 10)
    assert outcome.result.gain == 5


def test_the_other_may_match_go_faster_or_slower_by_one_action() -> None:
    ahead = Pursuit(SPEEDING, Move(CAR, SPEEDING))
    five = (1,) * 5
    for to, dice, went in ((SPEEDING, (2,) * 5, 10), (RACING, (2,) * 7, 14), (CRUISING, (), 10)):
        assert play(chase, ahead, Pursuit(SPEEDING, Move(CAR, to)), dice=(*five, *dice)).result == (5, went)
    with pytest.raises(IllegalNow, match="2 steps"):
        play(chase, ahead, Pursuit(CRUISING, Move(CAR, RACING)))
    fast = Pursuit(CRUISING, Move(CAR, RACING), ("Wheel Man",))
    assert play(chase, ahead, fast, dice=(*five, *[1] * 7)).result == (5, 7)


def test_a_car_of_a_chase_may_stop_but_not_turn_then() -> None:
    ahead = Pursuit(CRUISING, Move(CAR, CRUISING))
    assert play(chase, ahead, Pursuit(CRUISING, Move(CAR, None))).result == (10, 0)
    with pytest.raises(IllegalNow, match="can't move or turn"):
        play(chase, ahead, Pursuit(CRUISING, Move(CAR, None, 1)))
    with pytest.raises(IllegalNow, match="both are stopped"):
        play(chase, Pursuit(None, Move(CAR, None)), Pursuit(None, Move(CAR, None)))
    with pytest.raises(IllegalNow, match="only uphill"):
        play(chase, ahead, Pursuit(RACING, Move(Car(brakes_cut=True), SPEEDING)))
    with pytest.raises(IllegalNow, match="out of action"):
        play(chase, ahead, Pursuit(CRUISING, Move(Car(wrecked=True), CRUISING)))


# Hazards


@pytest.mark.parametrize("hazards", range(1, 12))
def test_each_hazard_after_the_first_costs_1(hazards: int) -> None:
    assert hazard_target(Rider(Rating(Stat.STUNTS, 4)), CAR, hazards).total == 4 - (hazards - 1)


@pytest.mark.parametrize("hazards, total", [(1, 3), (2, 1), (3, -1), (4, -3)])
def test_a_cut_brake_line_doubles_the_number_of_hazards(hazards: int, total: int) -> None:
    assert (
        hazard_target(Rider(Rating(Stat.STUNTS, 4)), Car(brakes_cut=True), hazards).total
        == 4 - (2 * hazards - 1)
        == total
    )


HAZARD_MODIFIERS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "wounds": ({"mark": Mark(lost=2)}, {}, -2),
    "nervous": ({"nervous": True}, {}, -2),
    "Drunk/Addicted": ({"drunk": True, "skills": ("Drunk/Addicted",)}, {}, -1),
    "brake line cut, hazards doubled": ({}, {"brakes_cut": True}, -1),
    "truck": ({}, {"body": Body.TRUCK}, -1),
    "bulletproof": ({}, {"bulletproof": True}, -1),
    "good suspension": ({}, {"suspension": True}, +1),
    "Wheel Man": ({"skills": ("Wheel Man",)}, {}, +2),
    "One-Armed Man": ({"skills": ("One-Armed Man",)}, {}, -1),
}


def with_modifiers(*names: str) -> Target:
    driver, car = dict[str, Any](), dict[str, Any]()
    for name in names:
        for key, value in HAZARD_MODIFIERS[name][0].items():
            driver[key] = (*driver.get(key, ()), *value) if key == "skills" else value
        car |= HAZARD_MODIFIERS[name][1]
    return hazard_target(rated(Rider, Stat.STUNTS, 4, driver), Car(**car), 1)


@pytest.mark.parametrize("name", HAZARD_MODIFIERS)
def test_each_modifier_of_a_hazard_alone(name: str) -> None:
    assert with_modifiers(name).modifiers == (Modifier(name, HAZARD_MODIFIERS[name][2]),)


@pytest.mark.parametrize("one, other", [(a, b) for a, b in product(HAZARD_MODIFIERS, repeat=2) if a < b])
def test_modifiers_of_a_hazard_add_up(one: str, other: str) -> None:
    values = HAZARD_MODIFIERS[one][2], HAZARD_MODIFIERS[other][2]
    assert dict(with_modifiers(one, other).modifiers) == {one: values[0], other: values[1]}
    assert with_modifiers(one, other).total == 4 + sum(values)


def test_good_suspension_carries_the_armour_of_a_bulletproof_car() -> None:
    assert hazard_target(Rider(Rating(Stat.STUNTS, 4)), Car(bulletproof=True, suspension=True), 1).total == 4


def test_skills_and_modifications_that_do_nothing_at_hazards() -> None:
    sober = Rider(Rating(Stat.STUNTS, 4, skills=("Drunk/Addicted", "Just Nuts", "Mean Drunk")))
    assert hazard_target(sober, Car(souped_up=True, engine_hit=True, damaged=True), 1).modifiers == ()


@pytest.mark.parametrize("face", FACES)
def test_a_hazard_is_passed_on_the_number_or_less(face: int) -> None:
    outcome = play(hazard, HazardsOfTurn(DOOGAN, CAR, RACING, 3), dice=(face,))
    assert outcome.rule == "mad.car.hazard"
    assert outcome.result == HazardTest(2, face <= 2)


def test_below_1_a_hazard_fails_without_a_roll() -> None:
    assert play(hazard, HazardsOfTurn(COSTANZA, CAR, RACING, 4)).result == HazardTest(0, False)


def test_an_unconscious_driver_fails_without_a_roll() -> None:
    assert play(hazard, HazardsOfTurn(OUT, CAR, SPEEDING, 1)).result == HazardTest(2, False)


@pytest.mark.parametrize(
    "ordeal, kind",
    [
        (HazardsOfTurn(DOOGAN, CAR, None, 1), IllegalNow),
        (HazardsOfTurn(DOOGAN, Car(wrecked=True), CRUISING, 1), IllegalNow),
        (HazardsOfTurn(DOOGAN, CAR, CRUISING, 0), OutOfRange),
        (HazardsOfTurn(DOOGAN, CAR, CRUISING, 51), OutOfRange),
        (HazardsOfTurn(DOOGAN, Car(brakes_cut=True), CRUISING, 1, DriverReaction.BRAKE), IllegalNow),
    ],
)
def test_hazards_that_are_refused_before_any_die(ordeal: HazardsOfTurn, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(hazard, ordeal)


def test_doogan_and_the_macys_van() -> None:
    """STUNTS-3 for the turn passes (4 hazards, racing); then STUNTS-2, a 6, and a swerve of 2: left for 2D6."""
    corner = HazardsOfTurn(DOOGAN, CAR, RACING, turn_hazards(RACING, 1, 0), DriverReaction.SWERVE)
    assert play(hazard, corner, dice=(1,)).result == HazardTest(1, True)
    van = HazardsOfTurn(DOOGAN, CAR, RACING, 3, DriverReaction.SWERVE)
    outcome = play(hazard, van, dice=(6, 2, 3, 4))
    assert outcome.result == HazardTest(2, False, Skid(RACING, Veer.LEFT, 7, Contact.IF_MET))
    assert [throw.table for throw in outcome.throws] == ["", "mad.tables.swerving", ""]


# Braking and swerving


@pytest.mark.parametrize("speed", MOVING)
@pytest.mark.parametrize(
    "face, way, contact",
    [
        (1, Veer.LEFT, Contact.IF_MET),
        (2, Veer.LEFT, Contact.IF_MET),
        (3, Veer.RIGHT, Contact.IF_MET),
        (4, Veer.RIGHT, Contact.IF_MET),
        (5, Veer.AHEAD, Contact.CERTAIN),
        (6, Veer.AHEAD, Contact.CERTAIN),
    ],
)
def test_braking_takes_one_speed_off_and_skids_or_crashes(speed: Speed, face: int, way: Veer, contact: Contact) -> None:
    skids = (5,) if way is not Veer.AHEAD else ()
    outcome = play(brake, CAR, speed, dice=(face, *skids))
    assert outcome.rule == "mad.car.brake"
    slower = {CRUISING: None, SPEEDING: CRUISING, RACING: SPEEDING}[speed]
    assert outcome.result == Skid(slower, way, sum(skids), contact)


@pytest.mark.parametrize("speed", MOVING)
@pytest.mark.parametrize(
    "face, way, dice, contact, extra",
    [
        (1, Veer.AHEAD, 0, Contact.NONE, 0),
        (2, Veer.LEFT, 2, Contact.IF_MET, 0),
        (3, Veer.RIGHT, 2, Contact.IF_MET, 0),
        (4, Veer.STEERED, 3, Contact.CERTAIN, 1),
        (5, Veer.STEERED, 3, Contact.CERTAIN, 2),
        (6, Veer.STEERED, 3, Contact.CERTAIN, 4),
    ],
)
def test_every_row_of_swerving(speed: Speed, face: int, way: Veer, dice: int, contact: Contact, extra: int) -> None:
    outcome = play(swerve, Car(brakes_cut=True), speed, dice=(face, *[6] * dice))
    assert outcome.rule == "mad.car.swerve"
    assert outcome.result == Skid(speed, way, 6 * dice, contact, extra)


def test_there_is_no_braking_with_a_cut_line_nor_when_stopped() -> None:
    with pytest.raises(IllegalNow, match="Choose Swerve"):
        play(brake, Car(brakes_cut=True), SPEEDING)
    for table in (brake, swerve):
        with pytest.raises(IllegalNow, match="is stopped"):
            play(table, CAR, None)


def test_every_table_of_the_chapter_is_total() -> None:
    for table in CAR_TABLES:
        assert table.rows[0].low == 1
        assert table.rows[-1].high == 6
        assert len({row.key for row in table.rows}) == len(table.rows)
    assert [row.label for row in BRAKING.rows] == ["Skid left", "Skid right", "Crash"]
    assert [row.label for row in SWERVING.rows][3:] == ["Lose control", "Roll over", "Complete Smashup"]


def test_the_three_speeds() -> None:
    assert {speed: tuple(pace) for speed, pace in PACES.items()} == {
        CRUISING: (10, 0, 0, 0, 0, 0),
        SPEEDING: (0, 5, 4, 1, 2, 1),
        RACING: (0, 7, 6, 2, 4, 2),
    }


# Running boards


@pytest.mark.parametrize("speed", [None, CRUISING])
@pytest.mark.parametrize("hazards", [0, 5])
def test_at_cruising_speed_a_running_board_is_safe(speed: Speed | None, hazards: int) -> None:
    assert play(ride_outside, COSTANZA, speed, hazards).result.verdict == "unharmed"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("speed, hazards, number", [(SPEEDING, 0, 3), (SPEEDING, 1, 2), (RACING, 0, 2), (RACING, 1, 1)])
def test_holding_on_takes_stunts(face: int, speed: Speed, hazards: int, number: int) -> None:
    held = face <= number
    outcome = play(ride_outside, COSTANZA, speed, hazards, dice=(face,) if held else (face, 1))
    assert outcome.rule == "mad.car.ride"
    assert outcome.result.flung is not held


def test_who_has_no_stunts_left_for_it_comes_off_without_a_roll() -> None:
    assert play(ride_outside, COSTANZA, RACING, 2, dice=(2,)).result.flung
    assert play(ride_outside, OUT, SPEEDING, 0, dice=(1,)).result.flung


@pytest.mark.parametrize("face", FACES)
def test_who_comes_off_at_speed_rolls_on_deadly_weapons(face: int) -> None:
    by_row = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5}
    assert play(thrown_off, NOBODY, SPEEDING, dice=(face,)).result.struck.harm.worst == by_row[face]
    assert play(thrown_off, NOBODY, RACING, dice=(face,)).result.struck.harm.worst == by_row[face + 1]


@pytest.mark.parametrize("speed", [None, CRUISING])
@pytest.mark.parametrize(
    "face, blow",
    [
        (1, BrawlResult.OUCH),
        (2, BrawlResult.OUCH),
        (3, BrawlResult.KNOCKED_DOWN),
        (4, BrawlResult.KNOCKED_DOWN),
        (5, BrawlResult.KNOCKED_OUT),
        (6, BrawlResult.OUT_COLD),
    ],
)
def test_who_comes_off_a_cruising_car_rolls_on_brawling(speed: Speed | None, face: int, blow: BrawlResult) -> None:
    befallen = play(thrown_off, COSTANZA, speed, dice=(face,)).result
    assert befallen.beaten is not None
    assert befallen.beaten.blow is blow
    assert befallen.struck.posture is Posture.UP


def test_skills_count_for_a_figure_that_comes_off() -> None:
    face = Rider(Rating(Stat.STUNTS, 3, skills=("Not the Face!",)))
    beaten = play(thrown_off, face, CRUISING, dice=(3,)).result.beaten
    assert beaten is not None
    assert beaten.cards == 2
    tough = Rider(Rating(Stat.STUNTS, 3), Mark(HOODLUM, soak=2, gun_shy=True))
    assert play(thrown_off, tough, SPEEDING, dice=(4,)).result.struck.harm.worst is Injury.NEAR_MISS
    assert play(thrown_off, tough, SPEEDING, dice=(1,)).result.struck.harm.worst is Injury.TRY_HARDER


def test_hazards_of_a_ride_are_0_or_more() -> None:
    for hazards in (-1, 51):
        with pytest.raises(OutOfRange):
            play(ride_outside, NOBODY, RACING, hazards)


# Running people down


def test_spats_aims_for_drop_shot() -> None:
    """Speeding: two hazards passed; the leap fails; a 2 raised to 4; control lost on a 6; a swerve of 1."""
    run = DrivenAt(DOOGAN, CAR, SPEEDING, (COSTANZA,))
    outcome = play(run_down, run, dice=(3, 5, 2, 6, 1))
    assert outcome.rule == "mad.car.pedestrian"
    result = outcome.result
    assert result.aim == HazardTest(3, True)
    assert result.victims[0].struck.harm.worst is Injury.LIGHT_WOUND
    assert result.control == HazardTest(4, False, Skid(SPEEDING, Veer.AHEAD, 0, Contact.NONE))


def test_with_a_cut_brake_line_the_same_maneuver_counts_four_hazards() -> None:
    run = DrivenAt(DOOGAN, Car(brakes_cut=True), SPEEDING, (COSTANZA,))
    result = play(run_down, run, dice=(1, 5, 2, 3)).result
    assert result.aim == HazardTest(1, True)
    assert result.control == HazardTest(3, True)


@pytest.mark.parametrize("speed, hazards", [(CRUISING, 1), (SPEEDING, 2), (RACING, 3)])
def test_aiming_at_a_figure_is_one_to_three_hazards(speed: Speed, hazards: int) -> None:
    missed = play(run_down, DrivenAt(DOOGAN, CAR, speed, (COSTANZA,)), dice=(6,)).result
    assert missed.aim == HazardTest(4 - (hazards - 1), False)
    assert (missed.victims, missed.control) == ((), None)
    with_more = play(run_down, DrivenAt(DOOGAN, CAR, speed, (COSTANZA,), hazards=1), dice=(6,)).result
    assert with_more.aim == HazardTest(4 - hazards, False)


def test_who_misses_brakes_or_swerves() -> None:
    run = DrivenAt(DOOGAN, CAR, SPEEDING, (COSTANZA,), reaction=DriverReaction.BRAKE)
    missed = play(run_down, run, dice=(4, 5)).result
    assert missed.aim == HazardTest(3, False, Skid(CRUISING, Veer.AHEAD, 0, Contact.CERTAIN))


@pytest.mark.parametrize("speed, minus", [(CRUISING, 0), (SPEEDING, 1), (RACING, 3)])
@pytest.mark.parametrize("face", FACES)
def test_pedestrians_leap(speed: Speed, minus: int, face: int) -> None:
    spry = Rider(Rating(Stat.STUNTS, 5), Mark(Stats(5, 5, 5, 5, 5, 5)))
    dodges = face <= 5 - minus
    befallen = play(leap, spry, speed, dice=(face,) if dodges else (face, 1)).result
    assert befallen.dodged is dodges
    assert befallen.verdict == "on the ground" if dodges else befallen.struck.posture is not None


@pytest.mark.parametrize("speed, shift", [(CRUISING, 0), (SPEEDING, 2), (RACING, 3)])
@pytest.mark.parametrize("face", FACES)
def test_who_is_hit_rolls_on_deadly_weapons_by_speed(speed: Speed, shift: int, face: int) -> None:
    slow = Rider(Rating(Stat.STUNTS, 0))
    outcome = play(leap, slow, speed, dice=(face,))
    assert outcome.throws[0].shift == shift
    rows = [0, 1, 1, 2, 3, 4, 5]
    assert outcome.result.struck.harm.worst == rows[min(face + shift, 7) - 1]


def test_just_nuts_leaps_better_and_the_unconscious_do_not_leap() -> None:
    nuts = Rider(Rating(Stat.STUNTS, 3, skills=("Just Nuts",)))
    assert play(leap, nuts, CRUISING, dice=(4,)).result.dodged
    assert not play(leap, OUT, CRUISING, dice=(1,)).result.dodged


@pytest.mark.parametrize("speed, hazards", [(CRUISING, 0), (SPEEDING, 1), (RACING, 2)])
def test_control_after_a_hit(speed: Speed, hazards: int) -> None:
    accident = DrivenAt(
        DOOGAN, CAR, speed, (Rider(Rating(Stat.STUNTS, 0)), Rider(Rating(Stat.STUNTS, 0))), intent=False
    )
    result = play(run_down, accident, dice=(1, 1, *((1,) if hazards else ()))).result
    assert result.aim is None
    assert result.control == (HazardTest(4 - (hazards - 1), True) if hazards else None)


def test_without_a_hit_the_driver_tests_no_control() -> None:
    accident = DrivenAt(
        DOOGAN, CAR, RACING, (Rider(Rating(Stat.STUNTS, 6)), Rider(Rating(Stat.STUNTS, 6))), intent=False
    )
    assert play(run_down, accident, dice=(3, 1)).result.control is None


def test_running_down_that_is_refused() -> None:
    for run, kind in (
        (DrivenAt(DOOGAN, CAR, None, (COSTANZA,)), IllegalNow),
        (DrivenAt(DOOGAN, CAR, None, (COSTANZA,), intent=False), IllegalNow),
        (DrivenAt(DOOGAN, CAR, CRUISING, ()), OutOfRange),
        (DrivenAt(DOOGAN, CAR, CRUISING, (COSTANZA,) * 21), OutOfRange),
        (DrivenAt(DOOGAN, CAR, CRUISING, (COSTANZA,), hazards=-1), OutOfRange),
        (DrivenAt(DOOGAN, Car(brakes_cut=True), CRUISING, (COSTANZA,), reaction=DriverReaction.BRAKE), IllegalNow),
    ):
        with pytest.raises(kind):
            play(run_down, run)


# Odds against every result of the dice


@given(
    car=st.sampled_from([CAR, TRUCK, Car(bulletproof=True, body=Body.TRUCK), Car(engine_hit=True)]),
    speed=st.sampled_from([CRUISING, SPEEDING]),
    corners=st.integers(0, 2),
    curves=st.integers(0, 2),
)
def test_odds_of_a_move(car: Car, speed: Speed, corners: int, curves: int) -> None:
    move = Move(car, speed, corners, curves)
    assert chances(odds(drive, move)) == brute(drive, move)


@pytest.mark.parametrize("turns", range(4))
def test_odds_of_a_racing_truck(turns: int) -> None:
    move = Move(TRUCK, RACING, turns)
    assert chances(odds(drive, move)) == brute(drive, move)


def test_the_fastest_move_there_is_has_exact_odds() -> None:
    fastest = odds(drive, Move(Car(souped_up=True), RACING, 1))
    assert fastest.exact
    assert fastest.chance(lambda inches: inches == 36) == Fraction(1, 6**8)


@pytest.mark.parametrize("other", [CRUISING, SPEEDING])
def test_odds_of_a_chase(other: Speed) -> None:
    asked = Pursuit(CRUISING, Move(CAR, CRUISING, 1)), Pursuit(CRUISING, Move(TRUCK, other))
    assert chances(odds(chase, *asked)) == brute(chase, *asked)


def test_odds_of_two_cars_racing_are_exact() -> None:
    racing = Pursuit(RACING, Move(CAR, RACING, 1))
    race = odds(chase, racing, racing)
    assert race.exact
    assert race.chance(lambda went: went.gain > 0) == race.chance(lambda went: went.gain < 0)


@pytest.mark.parametrize("reaction", [None, *DriverReaction])
@pytest.mark.parametrize("speed", MOVING)
def test_odds_of_hazards(reaction: DriverReaction | None, speed: Speed) -> None:
    for driver, hazards in ((DOOGAN, 1), (COSTANZA, 3), (COSTANZA, 4), (OUT, 1)):
        ordeal = HazardsOfTurn(driver, CAR, speed, hazards, reaction)
        assert chances(odds(hazard, ordeal)) == brute(hazard, ordeal)


@pytest.mark.parametrize("table", [brake, swerve])
@pytest.mark.parametrize("speed", MOVING)
def test_odds_of_braking_and_swerving(table: Any, speed: Speed) -> None:
    assert chances(odds(table, CAR, speed)) == brute(table, CAR, speed)


PEOPLE = [
    NOBODY,
    COSTANZA,
    OUT,
    Rider(Rating(Stat.STUNTS, 4), Mark(ROCK, soak=1)),
    Rider(Rating(Stat.STUNTS, 3, skills=("Just Nuts", "Not the Face!"))),
]


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("speed", [None, *MOVING])
def test_odds_of_a_ride_and_of_coming_off(person: Rider, speed: Speed | None) -> None:
    for hazards in (0, 2):
        assert chances(odds(ride_outside, person, speed, hazards)) == brute(ride_outside, person, speed, hazards)
    assert chances(odds(thrown_off, person, speed)) == brute(thrown_off, person, speed)


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("speed", MOVING)
def test_odds_of_a_leap(person: Rider, speed: Speed) -> None:
    assert chances(odds(leap, person, speed)) == brute(leap, person, speed)


@pytest.mark.parametrize("speed", MOVING)
@pytest.mark.parametrize("intent", [False, True])
def test_odds_of_running_a_figure_down(speed: Speed, intent: bool) -> None:
    run = DrivenAt(Rider(Rating(Stat.STUNTS, 1 if intent else 5)), CAR, speed, (COSTANZA,), intent)
    whole = odds(run_down, run)
    assert chances(whole) == brute(run_down, run)
    fate = chances(odds(fate_in_the_way, run, 0))
    assert fate == brute(fate_in_the_way, run, 0)
    assert fate == chances(whole.by(lambda ran: ran.victims[0].verdict if ran.victims else "missed"))


def test_odds_of_one_among_several_in_the_way_agree_with_the_whole() -> None:
    run = DrivenAt(DOOGAN, CAR, CRUISING, (COSTANZA, Rider(Rating(Stat.STUNTS, 2), Mark(ROCK)), NOBODY))
    whole = odds(run_down, run, budget=500_000)
    for index in range(3):
        asked = chances(whole.by(lambda ran, index=index: ran.victims[index].verdict if ran.victims else "missed"))
        assert chances(odds(fate_in_the_way, run, index)) == asked


def test_the_fate_of_an_index_is_that_of_its_victim() -> None:
    pair = DrivenAt(DOOGAN, CAR, SPEEDING, (COSTANZA, NOBODY))
    swapped = replace(pair, victims=pair.victims[::-1])
    assert chances(odds(fate_in_the_way, pair, 0)) == chances(odds(fate_in_the_way, swapped, 1))
