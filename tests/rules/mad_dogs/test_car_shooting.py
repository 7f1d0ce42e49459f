"""Shooting at cars: whom or what bullets hit, car hits and their consequences, armor, the driver's nerve."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Reminder
from rules.mad_dogs.cars.car_damage import (
    CarDamage,
    CarShot,
    CarUnderFire,
    Handled,
    HitsOnCar,
    car_hit,
    car_hit_by,
    confirm,
    engine_turn,
    explosion_inside,
    flinch,
    guts_needed,
    must_confirm,
    scared,
    sickened,
)
from rules.mad_dogs.cars.car_records import DriverReaction, HazardTest, Rider, Skid
from rules.mad_dogs.cars.hits_on_cars import resolve_hits
from rules.mad_dogs.cars.odds_under_fire import (
    counting,
    counting_in_sights,
    fate_aboard,
    fate_in_sights,
    handled,
    handled_in_sights,
    wreckage,
    wreckage_in_sights,
)
from rules.mad_dogs.cars.shots_at_cars import shoot_at_car
from rules.mad_dogs.cars.tables import Contact, Tank, Veer
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Harm, Mark, Struck
from rules.mad_dogs.model.tables import GUNS
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.shooting.to_hit import Shot
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rider_but
from tests.turns import takes_turns

CRUISING, SPEEDING, RACING = Speed
FACES = range(1, 7)
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ROCK = Stats(6, 6, 6, 6, 6, 6)
CAR, ARMOURED = Car(), Car(bulletproof=True)
PISTOL, BLAZING, TOMMY = GUNS["Pistol"], GUNS["Pistol, Blazing Away"], GUNS["Tommy Gun"]
HEAVY = GUNS["Heavy Machine Gun"]
DOOGAN = Rider(Rating(Stat.STUNTS, 4), Mark(Stats(4, 4, 4, 4, 4, 4)), guts=Rating(Stat.GUTS, 4))
MAN = Rider(Rating(Stat.STUNTS, 3), Mark(HOODLUM), guts=Rating(Stat.GUTS, 3))
HARDY = Rider(Rating(Stat.STUNTS, 6), Mark(ROCK), guts=Rating(Stat.GUTS, 6))
NOBODY = Rider(Rating(Stat.STUNTS, 3), guts=Rating(Stat.GUTS, 3))
OUT = Struck(Harm(Injury.LIGHT_WOUND, 1, 1), posture=Posture.UNCONSCIOUS)
DEAD = Struck(Harm(Injury.GORY_DEATH), posture=Posture.DEAD)
FINE = Struck(posture=Posture.UP)


def one(hits: int = 1, gun: str = "Pistol", **facts: bool) -> HitsOnCar:
    return HitsOnCar(hits, GUNS[gun], 3, **facts)


def at(
    *aboard: Rider, speed: Speed | None = SPEEDING, car: Car = CAR, reaction: DriverReaction | None = None
) -> CarUnderFire:
    return CarUnderFire(car, speed, aboard, reaction)


def settled(burst: HitsOnCar, target: CarUnderFire, *dice: int) -> CarShot:
    return play(resolve_hits, burst, target, dice=dice).result


# The book's example


def test_drop_shot_severs_doogans_brake_line() -> None:
    """A hit; a 5 hits the car; a 4 is the brake line. Doogan tests GUTS for nerve."""
    target = at(DOOGAN, speed=CRUISING)
    shot = Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=CRUISING)
    outcome = play(shoot_at_car, shot, target, dice=(2, 5, 4, 3))
    assert outcome.rule == "mad.car.shoot"
    result = outcome.result
    assert (result.needed, result.hits, result.empty) == (2, 1, 0)
    assert result.car_shot.damage == CarDamage(brakes=True)
    assert result.car_shot.nerve == HazardTest(3, True)
    assert car_hit_by(CAR, result.car_shot.damage) == Car(brakes_cut=True)


# Rider or car


@pytest.mark.parametrize("face", FACES)
def test_1_to_3_hits_a_person_inside_and_4_to_6_the_car(face: int) -> None:
    result = settled(one(), at(NOBODY, speed=None), face, 5 if face <= 3 else 1)
    assert (result.aboard[0].struck.harm.worst is Injury.WOUND) is (face <= 3)


def test_who_is_hit_is_chosen_at_random_among_those_aboard() -> None:
    result = settled(one(3), at(NOBODY, NOBODY, NOBODY, speed=None), 1, 2, 3, 1, 3, 3, 4, 5, 6)
    assert [each.struck.harm.lost for each in result.aboard] == [1, 0, 2 + 4]


def test_a_lone_driver_is_hit_without_a_die_for_who() -> None:
    outcome = play(resolve_hits, one(), at(NOBODY, speed=None), dice=(1, 1))
    assert [throw.why for throw in outcome.throws] == ["person or car", "damage:0"]
    assert [step.rule for step in outcome.steps if isinstance(step, Reminder)] == ["mad.guts"]


def test_an_empty_car_has_no_one_to_hit() -> None:
    result = settled(one(2), at(speed=None), 1, 4, 3)
    assert (result.aboard, result.damage) == ((), CarDamage(engine=True))


def test_gun_aim_gun_shy_and_tough_sob_count_inside_a_car() -> None:
    assert settled(one(aimed=True), at(NOBODY, speed=None), 1, 4).aboard[0].struck.harm.worst is Injury.WOUND
    heavy = settled(one(1, "Heavy Machine Gun"), at(NOBODY, speed=None), 1, 6)
    assert heavy.aboard[0].struck.harm.worst is Injury.GORY_DEATH
    shy = replace(NOBODY, mark=Mark(gun_shy=True, soak=1))
    assert settled(one(), at(shy, speed=None), 1, 1).aboard[0].struck.harm.worst is Injury.NEAR_MISS
    assert settled(one(), at(shy, speed=None), 1, 5).aboard[0].struck.harm.worst is Injury.LIGHT_WOUND


def test_dice_that_only_frighten_make_everybody_inside_flinch() -> None:
    result = settled(one(0, "Tommy Gun", frightened=True), at(NOBODY, NOBODY))
    assert [each.struck.flinched for each in result.aboard] == [True, True]
    assert [each.struck.harm.owed for each in result.aboard] == [1, 1]
    assert result.nerve is None


# Car hits


@pytest.mark.parametrize(
    "dice, damage",
    [
        ((1,), CarDamage()),
        ((2,), CarDamage()),
        ((3,), CarDamage(engine=True)),
        ((4,), CarDamage(brakes=True)),
        ((5,), CarDamage(tire=True)),
        ((6, 1), CarDamage(tank=Tank.STENCH)),
        ((6, 2), CarDamage(tank=Tank.STENCH)),
        ((6, 3), CarDamage(tank=Tank.STENCH)),
        ((6, 4), CarDamage(tank=Tank.FIRE)),
        ((6, 5), CarDamage(tank=Tank.FIRE)),
        ((6, 6), CarDamage(tank=Tank.EXPLOSION)),
    ],
)
def test_every_row_of_car_hits_and_the_fuel_tank(dice: tuple[int, ...], damage: CarDamage) -> None:
    outcome = play(car_hit, dice=dice)
    assert outcome.rule == "mad.car.hits"
    assert outcome.result == damage


def test_several_hits_break_each_part_once_and_the_tank_at_its_worst() -> None:
    result = settled(one(6), at(speed=None), 4, 4, 4, 4, 4, 4, 3, 3, 4, 6, 1, 6, 5, 5)
    assert result.damage == CarDamage(True, True, True, Tank.FIRE)


@pytest.mark.parametrize(
    "damage, after",
    [
        (CarDamage(), Car()),
        (CarDamage(engine=True), Car(engine_hit=True)),
        (CarDamage(brakes=True), Car(brakes_cut=True)),
        (CarDamage(tire=True), Car(wrecked=True)),
        (CarDamage(tank=Tank.STENCH), Car()),
        (CarDamage(tank=Tank.FIRE), Car()),
        (CarDamage(tank=Tank.EXPLOSION), Car(wrecked=True)),
    ],
)
def test_what_is_left_of_the_car(damage: CarDamage, after: Car) -> None:
    assert car_hit_by(CAR, damage) == after
    worn = Car(engine_hit=True, brakes_cut=True, wrecked=True)
    assert car_hit_by(worn, damage) == worn


@pytest.mark.parametrize("face", FACES)
def test_a_hit_engine_dies_on_5_or_6_each_turn(face: int) -> None:
    assert play(engine_turn, Car(engine_hit=True), dice=(face,)).result is (face >= 5)


def test_only_a_hit_engine_that_still_runs_is_rolled_for() -> None:
    for car in (CAR, Car(engine_hit=True, wrecked=True)):
        with pytest.raises(IllegalNow):
            play(engine_turn, car)


@pytest.mark.parametrize("face", FACES)
def test_a_shot_tire_skids_at_random_and_puts_the_car_out_of_action(face: int) -> None:
    way = Veer.LEFT if face <= 3 else Veer.RIGHT
    result = settled(one(), at(DOOGAN), 4, 5, 3, 4, face)
    assert result.skid == Skid(None, way, 7, Contact.IF_MET)
    assert (result.nerve, result.speed) == (None, None)


def test_a_shot_tire_of_a_parked_car_causes_no_skid() -> None:
    result = settled(one(), at(DOOGAN, speed=None), 4, 5)
    assert (result.skid, result.speed, result.damage.tire) == (None, None, True)


# The fuel tank


def test_a_stench_tests_the_guts_of_all_inside() -> None:
    result = settled(one(), at(MAN, MAN, MAN), 4, 6, 1, 1, 3, 4, 1)
    assert [each.jumps for each in result.aboard] == [False, True, False]
    assert (result.nerve, result.obstacle, result.speed) == (HazardTest(3, True), None, SPEEDING)


def test_a_driver_who_fails_in_a_stench_meets_two_hazards() -> None:
    result = settled(one(), at(DOOGAN, reaction=DriverReaction.SWERVE), 4, 6, 3, 4, 5, 4, 1)
    assert result.nerve == HazardTest(4, True)
    assert result.obstacle == HazardTest(3, False, Skid(SPEEDING, Veer.AHEAD, 0, Contact.NONE))
    assert result.aboard[0].jumps


def test_a_parked_car_meets_no_obstacle() -> None:
    parked = settled(one(), at(DOOGAN, speed=None), 4, 6, 3, 5)
    assert (parked.nerve, parked.obstacle, parked.aboard[0].jumps) == (None, None, True)
    stopped = settled(one(), at(DOOGAN, speed=CRUISING, reaction=DriverReaction.BRAKE), 4, 6, 3, 6, 5, 6)
    assert stopped.nerve == HazardTest(4, False, Skid(None, Veer.AHEAD, 0, Contact.CERTAIN))
    assert (stopped.obstacle, stopped.speed) == (None, None)


def test_the_dead_and_the_unconscious_do_not_jump() -> None:
    assert play(sickened, MAN, OUT).result is False
    assert play(sickened, MAN, DEAD).result is False


def test_fire_leaves_one_card_to_get_out() -> None:
    outcome = play(resolve_hits, one(), at(DOOGAN), dice=(4, 6, 4, 1))
    assert outcome.result.damage.tank is Tank.FIRE
    assert outcome.result.speed is SPEEDING
    assert [step.rule for step in outcome.steps if isinstance(step, Reminder)] == ["mad.car.hits"]


def test_an_explosion_takes_four_tests_at_stunts_minus_2() -> None:
    outcome = play(resolve_hits, one(), at(DOOGAN, HARDY), dice=(4, 6, 6, 2, 3, 2, 1, 4, 1, 2, 3, 5, 1))
    result = outcome.result
    assert [step.rule for step in outcome.steps if isinstance(step, Reminder)] == ["mad.bomb.table"]
    assert result.aboard[0].struck.harm.lost == 1
    assert result.aboard[1].struck.harm.lost == 0
    assert (result.speed, result.nerve, result.skid) == (None, None, None)


def test_the_explosion_adds_to_what_the_bullets_did() -> None:
    hurt = Struck(Harm(Injury.LIGHT_WOUND, 1, 1), posture=Posture.UP)
    after = play(explosion_inside, HARDY, hurt, dice=(1, 2, 3, 4, 5)).result
    assert after.harm == Harm(Injury.WOUND, 3, 2)
    assert play(explosion_inside, HARDY, DEAD).result == DEAD


def test_the_unconscious_and_those_without_stunts_fail_all_four() -> None:
    assert play(explosion_inside, HARDY, OUT, dice=(1, 1, 1, 4)).result.harm.lost == 2
    slow_rock = Rider(Rating(Stat.STUNTS, 2), Mark(ROCK))
    assert play(explosion_inside, slow_rock, FINE, dice=(1, 1, 1, 5)).result.harm.lost == 2


# The driver's nerve


@pytest.mark.parametrize(
    "blazing, cut, number", [(False, False, 4), (True, False, 2), (False, True, 3), (True, True, 1)]
)
@pytest.mark.parametrize("face", FACES)
def test_a_driver_under_fire_tests_guts(blazing: bool, cut: bool, number: int, face: int) -> None:
    outcome = play(flinch, at(DOOGAN, car=Car(brakes_cut=cut)), blazing, FINE, dice=(face,))
    assert outcome.result == HazardTest(number, face <= number)


def test_skill_at_the_wheel_does_not_help_nerve() -> None:
    ace = rider_but(DOOGAN, skills=("Wheel Man",))
    heavy = Car(bulletproof=True, suspension=True)
    assert play(flinch, at(ace, car=heavy), False, FINE, dice=(5,)).result.needed == 4


def test_guts_in_a_car_with_every_modifier() -> None:
    shaken = Rider(
        Rating(Stat.STUNTS, 3, nervous=True, skills=("Mean Drunk",), drunk=True),
        Mark(lost=1),
        guts=Rating(Stat.GUTS, 5, nervous=True, skills=("Mean Drunk",), drunk=True),
    )
    assert guts_needed(shaken).modifiers == (Modifier("wounds", -1), Modifier("nervous", -2), Modifier("Mean Drunk", 1))
    assert guts_needed(rider_but(shaken, drunk=False)).total == 2


def test_the_wounds_of_this_burst_count() -> None:
    hurt = Struck(Harm(Injury.WOUND, 2, 2), posture=Posture.UP)
    assert play(flinch, at(DOOGAN), False, hurt, dice=(3,)).result == HazardTest(2, False)


@pytest.mark.parametrize("so_far", [OUT, DEAD])
@pytest.mark.parametrize("reaction", [None, *DriverReaction])
def test_a_helpless_driver_fails_without_a_roll_and_swerves(so_far: Struck, reaction: DriverReaction | None) -> None:
    faced = play(flinch, at(DOOGAN, reaction=reaction), False, so_far, dice=() if reaction is None else (1,)).result
    assert not faced.passed
    assert faced.skid == (None if reaction is None else Skid(SPEEDING, Veer.AHEAD, 0, Contact.NONE))


def test_who_brakes_with_a_line_just_cut_swerves() -> None:
    result = settled(one(), at(DOOGAN, reaction=DriverReaction.BRAKE), 4, 4, 6, 2, 1, 2)
    assert result.nerve == HazardTest(3, False, Skid(SPEEDING, Veer.LEFT, 3, Contact.IF_MET))


def test_who_brakes_slows_down() -> None:
    result = settled(one(), at(DOOGAN, reaction=DriverReaction.BRAKE), 4, 1, 6, 1, 2)
    assert result.nerve == HazardTest(4, False, Skid(CRUISING, Veer.LEFT, 2, Contact.IF_MET))
    assert result.speed is CRUISING


def test_no_hit_or_no_speed_and_no_test() -> None:
    assert settled(one(0), at(DOOGAN)).nerve is None
    assert settled(one(), at(DOOGAN, speed=None), 4, 1).nerve is None


def test_a_hit_on_a_passenger_tests_the_driver_too() -> None:
    assert settled(one(), at(DOOGAN, MAN), 1, 2, 1, 4).nerve == HazardTest(4, True)


# Armor


@pytest.mark.parametrize("gun", GUNS)
def test_all_but_the_heavy_machine_gun_must_confirm(gun: str) -> None:
    assert must_confirm(GUNS[gun], ARMOURED) is (gun != "Heavy Machine Gun")
    assert not must_confirm(GUNS[gun], CAR)


@pytest.mark.parametrize("unmodified", range(-1, 7))
@pytest.mark.parametrize("face", FACES)
def test_a_hit_on_armour_is_confirmed_within_the_unmodified_gats(unmodified: int, face: int) -> None:
    outcome = play(confirm, 1, unmodified, dice=(face,) if unmodified > 0 else ())
    assert outcome.rule == "mad.car.bulletproof"
    assert outcome.result == int(face <= unmodified and unmodified > 0)


def test_without_a_confirmed_hit_no_one_flinches_and_the_driver_makes_no_test() -> None:
    burst = one(2, "Tommy Gun", frightened=True)
    result = settled(burst, at(DOOGAN, car=ARMOURED), 4, 5)
    assert (result.hits, result.nerve, result.aboard[0].struck.flinched) == (0, None, False)
    through = settled(burst, at(DOOGAN, car=ARMOURED), 3, 4, 4, 1, 2)
    assert (through.hits, through.nerve, through.aboard[0].struck.flinched) == (1, HazardTest(2, True), True)
    assert scared(one(0, "Heavy Machine Gun", frightened=True), 0, ARMOURED)


def test_at_gats_0_a_bulletproof_car_takes_two_confirmations() -> None:
    shot = Shot(Rating(Stat.GATS, 3), PISTOL, 10, at_car=SPEEDING)
    target = at(DOOGAN, car=ARMOURED)
    hit = play(shoot_at_car, shot, target, dice=(1, 3, 3, 4, 1, 4)).result
    assert (hit.needed, hit.hits, hit.car_shot.hits) == (0, 1, 1)
    stopped = play(shoot_at_car, shot, target, dice=(1, 3, 4)).result
    assert (stopped.hits, stopped.car_shot.hits, stopped.car_shot.nerve) == (1, 0, None)
    missed = play(shoot_at_car, shot, target, dice=(1, 4)).result
    assert (missed.hits, missed.car_shot.hits) == (0, 0)


# From the dice to hit


def test_a_tommy_gun_that_jams_spends_no_ammunition_die() -> None:
    shot = Shot(Rating(Stat.GATS, 5), TOMMY, 2, at_car=RACING)
    result = play(shoot_at_car, shot, at(DOOGAN, speed=RACING), dice=(1, 5, 3, 6, 6, 6, 4, 1, 2)).result
    assert (result.needed, result.hits, result.flinches, result.jammed, result.empty) == (2, 1, 2, True, 0)
    assert result.car_shot.nerve == HazardTest(2, True)


def test_ammunition_is_rolled_last() -> None:
    outcome = play(shoot_at_car, Shot(Rating(Stat.GATS, 1), TOMMY, 2), at(speed=None), dice=(1, 6, 6, 5, 5, 5, 4, 1, 5))
    assert (outcome.result.hits, outcome.result.flinches, outcome.result.empty) == (1, 0, 1)
    assert outcome.throws[-1].table == "mad.tables.machine-gun-reload"


@pytest.mark.parametrize(
    "shot, target, kind",
    [
        (Shot(Rating(Stat.GATS, 3), PISTOL, 4), at(DOOGAN), IllegalNow),
        (Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=RACING), at(DOOGAN), IllegalNow),
        (Shot(Rating(Stat.GATS, 3), PISTOL, 25, at_car=SPEEDING), at(DOOGAN), OutOfRange),
        (Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(), OutOfRange),
        (Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(Rider(Rating(Stat.STUNTS, 3))), OutOfRange),
        (Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(*[DOOGAN] * 7), OutOfRange),
        (Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(DOOGAN, car=Car(wrecked=True)), IllegalNow),
    ],
)
def test_shots_at_cars_that_are_refused_before_any_die(shot: Shot, target: CarUnderFire, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(shoot_at_car, shot, target)


@pytest.mark.parametrize("hits", [-1, 21])
def test_hits_are_0_to_20(hits: int) -> None:
    with pytest.raises(OutOfRange):
        play(resolve_hits, one(hits), at(DOOGAN))


# Odds against every result of the dice


@pytest.mark.parametrize("hits", range(6))
@pytest.mark.parametrize("unmodified", range(7))
def test_odds_of_confirming(hits: int, unmodified: int) -> None:
    assert chances(odds(confirm, hits, unmodified)) == brute(confirm, hits, unmodified)


def test_odds_of_car_hits_and_engines() -> None:
    assert chances(odds(car_hit)) == brute(car_hit)
    assert odds(car_hit).chance(lambda damage: damage.tank is Tank.EXPLOSION) == Fraction(1, 36)
    assert chances(odds(engine_turn, Car(engine_hit=True))) == brute(engine_turn, Car(engine_hit=True))


@pytest.mark.parametrize("car", [CAR, ARMOURED])
@pytest.mark.parametrize("hits", range(4))
def test_odds_of_what_a_burst_breaks(car: Car, hits: int) -> None:
    asked = one(hits, "Tommy Gun"), at(DOOGAN, car=car)
    if hits < 3:
        assert chances(odds(wreckage, *asked)) == brute(wreckage, *asked)
    breaks = odds(wreckage, *asked).chance(lambda damage: damage.brakes)
    holds = 1 - Fraction(1, 2) * Fraction(1, 6) * (Fraction(1, 2) if car.bulletproof else 1)
    assert breaks == 1 - holds**hits


@pytest.mark.parametrize("reaction", [None, *DriverReaction])
@pytest.mark.parametrize("so_far", [FINE, OUT, DEAD])
def test_odds_of_the_drivers_nerve(reaction: DriverReaction | None, so_far: Struck) -> None:
    for blazing in (False, True):
        asked = at(MAN, reaction=reaction), blazing, so_far
        assert chances(odds(flinch, *asked)) == brute(flinch, *asked)
    assert chances(odds(sickened, MAN, so_far)) == brute(sickened, MAN, so_far)


@takes_turns
@pytest.mark.parametrize("so_far", [FINE, Struck(Harm(Injury.LIGHT_WOUND, 1, 1), posture=Posture.UP), DEAD])
@pytest.mark.parametrize("person", [HARDY, rider_but(HARDY, skills=("Just Nuts",))])
def test_odds_of_those_in_an_explosion(person: Rider, so_far: Struck) -> None:
    assert chances(odds(explosion_inside, person, so_far)) == brute(explosion_inside, person, so_far)


NIMBLE = rider_but(HARDY, stunts=8)
"""NIMBLE passes every test of an explosion, which keeps the raw dice few. Tests above cover the explosion itself."""
SETTLED = {
    "one hit on a driver": (one(), at(NIMBLE)),
    "one hit, he brakes": (one(), at(NIMBLE, reaction=DriverReaction.BRAKE)),
    "one hit on two": (one(1, "Pistol, Blazing Away", frightened=True), at(rider_but(NIMBLE, guts=3), NIMBLE)),
    "one hit on a parked car": (one(), at(NIMBLE, speed=None)),
    "two hits on an empty car": (one(2), at(speed=None)),
    "one hit on armor": (one(), at(NIMBLE, car=ARMOURED, reaction=DriverReaction.SWERVE)),
}
ONE_ABOARD = [name for name in SETTLED if name not in ("one hit on two", "two hits on an empty car")]


@takes_turns
@pytest.mark.parametrize("name", [*ONE_ABOARD, "two hits on an empty car"])
def test_odds_of_a_settled_burst(name: str) -> None:
    burst, target = SETTLED[name]
    whole = odds(resolve_hits, burst, target, budget=500_000)
    assert chances(whole) == brute(resolve_hits, burst, target)
    assert chances(odds(wreckage, burst, target)) == chances(whole.by(lambda result: result.damage))


@pytest.mark.parametrize("name", [name for name in SETTLED if SETTLED[name][1].aboard])
def test_odds_of_a_fate_aboard_agree_with_the_whole(name: str) -> None:
    burst, target = SETTLED[name]
    whole = odds(resolve_hits, burst, target, budget=2_000_000)
    for index in range(len(target.aboard)):
        fate = chances(odds(fate_aboard, burst, target, index))
        assert fate == chances(whole.by(lambda result, index=index: result.aboard[index].struck.verdict))
        if name in ONE_ABOARD:
            assert fate == brute(fate_aboard, burst, target, index)


def test_odds_of_a_whole_shot_at_a_car() -> None:
    asked = Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(NIMBLE)
    whole = odds(shoot_at_car, *asked, budget=500_000)
    assert chances(whole) == brute(shoot_at_car, *asked)
    fate = chances(odds(fate_in_sights, *asked, 0))
    assert fate == chances(whole.by(lambda result: result.car_shot.aboard[0].struck.verdict))
    broken = chances(odds(wreckage_in_sights, *asked))
    assert broken == chances(whole.by(lambda result: result.car_shot.damage))


def test_odds_of_a_full_burst_at_a_full_car_are_exact_and_cheap() -> None:
    shot = Shot(Rating(Stat.GATS, 5), TOMMY, 2, at_car=CRUISING)
    for target in (at(*[MAN] * 6, speed=CRUISING), at(*[MAN] * 6, speed=CRUISING, car=ARMOURED)):
        asks = (counting_in_sights,), (fate_in_sights, 5), (wreckage_in_sights,), (handled_in_sights,)
        for resolver, *index in asks:
            asked = odds(resolver, shot, target, *index)
            assert asked.exact
            assert asked.leaves < 5_000


def course(shot: CarShot) -> Handled:
    """The course of a moving car after a burst, without the inches of a skid."""

    def bare(skid: Skid | None) -> Skid | None:
        return skid and skid._replace(inches=0)

    faced = [one and HazardTest(0, one.passed, bare(one.skid)) for one in (shot.nerve, shot.obstacle)]
    return Handled(shot.damage.tank is Tank.EXPLOSION, bare(shot.skid), *faced)


COURSES = {
    "one hit": (one(), at(MAN)),
    "one hit, he brakes": (one(), at(NIMBLE, reaction=DriverReaction.BRAKE)),
    "one hit, the brake line cut before": (one(), at(MAN, car=Car(brakes_cut=True), reaction=DriverReaction.SWERVE)),
    "one hit on two, under blazing fire": (one(1, "Pistol, Blazing Away", frightened=True), at(MAN, NIMBLE)),
    "one hit on armor": (one(frightened=True), at(MAN, car=ARMOURED)),
    "two hits": (one(2), at(MAN)),
}


@pytest.mark.parametrize("name", COURSES)
def test_odds_of_the_course_under_fire_agree_with_the_whole(name: str) -> None:
    burst, target = COURSES[name]
    whole = odds(resolve_hits, burst, target, budget=3_000_000)
    assert chances(odds(handled, burst, target)) == chances(whole.by(course))
    assert chances(odds(counting, burst, target)) == chances(whole.by(lambda result: result.hits))


def test_odds_of_the_course_in_sights_agree_with_the_whole() -> None:
    asked = Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(MAN, car=ARMOURED)
    whole = odds(shoot_at_car, *asked, budget=3_000_000)
    assert chances(odds(handled_in_sights, *asked)) == chances(whole.by(lambda result: course(result.car_shot)))
    assert chances(odds(counting_in_sights, *asked)) == chances(whole.by(lambda result: result.car_shot.hits))
