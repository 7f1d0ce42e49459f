"""Out of control with all consequences: hazards, bullets and people run down, the skid, and the crash."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.cars.braking_and_swerving import brake_with_crash, fate_in_skid, smash_in_skid, swerve_with_crash
from rules.mad_dogs.cars.car_damage import CarDamage, CarUnderFire, HitsOnCar, car_afterwards, slower
from rules.mad_dogs.cars.car_records import (
    CarCourse,
    Crash,
    Crashed,
    DriverReaction,
    HazardTest,
    Rider,
    Skid,
    WithCrash,
    unhurt,
)
from rules.mad_dogs.cars.crashes import crash, crash_of, crash_that_follows
from rules.mad_dogs.cars.hazards import HazardsOfTurn, fate_in_hazard, hazard_with_crash, smash_in_hazard
from rules.mad_dogs.cars.hits_on_cars import resolve_hits_with_crash
from rules.mad_dogs.cars.odds_under_fire import smash_in_burst, smash_in_sights
from rules.mad_dogs.cars.run_down import DrivenAt, fate_in_run, run_down_with_crash, smash_in_run
from rules.mad_dogs.cars.shots_at_cars import shoot_with_crash
from rules.mad_dogs.cars.tables import Contact, Into, Smash, Veer
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Harm, Mark
from rules.mad_dogs.model.tables import GUNS
from rules.mad_dogs.model.vehicles import Body, Car
from rules.mad_dogs.shooting.to_hit import Shot
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rider_but
from tests.turns import takes_turns

CRUISING, SPEEDING, RACING = Speed
BRAKE, SWERVE = DriverReaction
CAR = Car()
MAN = Rider(Rating(Stat.STUNTS, 3), Mark(Stats(3, 3, 3, 3, 3, 3)), guts=Rating(Stat.GUTS, 3))
HARDY = Rider(Rating(Stat.STUNTS, 6), Mark(Stats(6, 6, 6, 6, 6, 6)), guts=Rating(Stat.GUTS, 6))
NIMBLE = rider_but(HARDY, stunts=8)
NOBODY = Rider(Rating(Stat.STUNTS, 3), guts=Rating(Stat.GUTS, 3))
TWO = CarCourse((MAN, MAN))
WALL = CarCourse(meets=Into.STANDING)
PISTOL, TOMMY = GUNS["Pistol"], GUNS["Tommy Gun"]


def facing(
    reaction: DriverReaction | None = BRAKE, speed: Speed | None = SPEEDING, driver: Rider = MAN, hazards: int = 1
) -> HazardsOfTurn:
    return HazardsOfTurn(driver, CAR, speed, hazards, reaction)


def at(
    *aboard: Rider, speed: Speed | None = SPEEDING, car: Car = CAR, reaction: DriverReaction | None = None
) -> CarUnderFire:
    return CarUnderFire(car, speed, aboard, reaction)


def hits(count: int = 1) -> HitsOnCar:
    return HitsOnCar(count, PISTOL, 3)


def whys(resolver: Any, *args: Any, dice: tuple[int, ...]) -> list[str]:
    return [throw.why for throw in play(resolver, *args, dice=dice).throws]


# Whether a crash follows


@pytest.mark.parametrize("meets", [None, *Into])
@pytest.mark.parametrize("contact", list(Contact))
def test_a_certain_crash_follows_always_and_another_only_into_what_the_skid_meets(
    meets: Into | None, contact: Contact
) -> None:
    skid = Skid(SPEEDING, Veer.LEFT, 4, contact)
    other = RACING if meets is Into.ONCOMING else None
    one = crash_of(CAR, skid, SPEEDING, CarCourse(meets=meets, other=other))
    follows = contact is Contact.CERTAIN or (contact is Contact.IF_MET and meets is not None)
    assert one == (Crash(CAR, SPEEDING, meets or Into.STANDING, other) if follows else None)


def test_without_a_skid_there_is_no_crash() -> None:
    assert crash_of(CAR, None, SPEEDING, WALL) is None
    assert play(crash_that_follows, None).result is None


# Hazards


def test_who_keeps_control_does_not_crash() -> None:
    assert play(hazard_with_crash, facing(), TWO, dice=(3,)).result == WithCrash(HazardTest(3, True))


def test_without_a_choice_it_ends_with_the_test() -> None:
    assert play(hazard_with_crash, facing(None), TWO, dice=(4,)).result == WithCrash(HazardTest(3, False))


def test_a_crash_after_braking_counts_the_reduced_speed() -> None:
    outcome = play(hazard_with_crash, facing(speed=RACING), TWO, dice=(4, 5, 4, 1, 5))
    assert outcome.rule == "mad.car.hazard"
    assert [throw.why for throw in outcome.throws] == ["STUNTS", "braking", "crash", "damage:0", "damage:1"]
    assert outcome.throws[2].shift == 1
    crashed = outcome.result.crash
    assert crashed is not None
    assert (crashed.smash, crashed.speed) == (Smash.WRECKED, None)
    assert [one.struck.harm.worst for one in crashed.aboard] == [Injury.TRY_HARDER, Injury.WOUND]


def test_a_car_that_brakes_to_a_stop_and_crashes_stays_there() -> None:
    crashed = play(hazard_with_crash, facing(speed=CRUISING), TWO, dice=(4, 6, 4)).result.crash
    assert crashed == Crashed(Smash.DAMAGED, None, (unhurt(MAN), unhurt(MAN)))


def test_a_skid_ends_in_a_crash_only_if_it_meets_something() -> None:
    skid = Skid(SPEEDING, Veer.LEFT, 3, Contact.IF_MET)
    free = play(hazard_with_crash, facing(speed=RACING), TWO, dice=(4, 1, 3)).result
    assert free == WithCrash(HazardTest(3, False, skid))
    met = play(hazard_with_crash, facing(speed=RACING), replace(TWO, meets=Into.STANDING), dice=(4, 1, 3, 3)).result
    assert met.cause == free.cause
    assert met.crash is not None
    assert (met.crash.smash, met.crash.speed) == (Smash.DAMAGED, SPEEDING)


def test_doogan_swerves_into_the_parked_buick() -> None:
    """The hazards example: STUNTS-2, a 6; a 2 on the table and 2D6 to the left; then a bump at 1."""
    doogan = Rider(Rating(Stat.STUNTS, 4))
    outcome = play(hazard_with_crash, facing(SWERVE, driver=doogan, hazards=3), WALL, dice=(6, 2, 3, 4, 1))
    assert outcome.result.cause == HazardTest(2, False, Skid(SPEEDING, Veer.LEFT, 7, Contact.IF_MET))
    assert outcome.result.crash == Crashed(Smash.BUMP, SPEEDING, ())


@pytest.mark.parametrize("face, extra", [(4, 1), (5, 2), (6, 4)])
def test_a_row_of_swerving_adds_to_the_crash_that_is_certain(face: int, extra: int) -> None:
    outcome = play(hazard_with_crash, facing(SWERVE, CRUISING), dice=(4, face, 1, 2, 3, 1))
    assert outcome.throws[-1].shift == extra - 1


def test_a_scrape_is_no_crash() -> None:
    assert play(hazard_with_crash, facing(SWERVE), replace(TWO, meets=Into.STANDING), dice=(4, 1)).result.crash is None


@pytest.mark.parametrize(
    "meets, other, shift", [(Into.SAME_WAY, None, 1), (Into.SMALL, None, 1), (Into.ONCOMING, RACING, 2 + 3)]
)
def test_what_it_meets_counts_in_a_certain_crash_too(meets: Into, other: Speed | None, shift: int) -> None:
    course = CarCourse(meets=meets, other=other)
    assert play(hazard_with_crash, facing(speed=RACING), course, dice=(4, 5, 1)).throws[-1].shift == shift


def test_everybody_aboard_is_in_it_those_outside_last() -> None:
    course = CarCourse((MAN,), (MAN, NOBODY))
    assert whys(hazard_with_crash, facing(), course, dice=(4, 5, 5, 3, 6, 2)) == [
        *("STUNTS", "braking", "crash", "STUNTS:1", "STUNTS:2", "damage:2")
    ]


def test_the_crash_is_that_of_the_crash_command() -> None:
    course = CarCourse((MAN, HARDY), (NOBODY,), Into.SAME_WAY)
    for dice in ((1,), (2, 1), (2, 4, 1), (4, 1, 4, 5), (5, 1, 3, 4, 4, 6), (6, 6, 3, 5, 6)):
        through = play(brake_with_crash, CAR, RACING, course, dice=(5, *dice)).result.crash
        alone = Crash(CAR, SPEEDING, Into.SAME_WAY, inside=course.inside, outside=course.outside)
        assert through == play(crash, alone, dice=dice).result


# Braking and swerving by themselves


def test_the_tables_alone_go_through_to_the_crash() -> None:
    braked = play(brake_with_crash, CAR, RACING, TWO, dice=(6, 1))
    assert braked.rule == "mad.car.brake"
    assert braked.result == WithCrash(
        Skid(SPEEDING, Veer.AHEAD, 0, Contact.CERTAIN), Crashed(Smash.BUMP, SPEEDING, (unhurt(MAN),) * 2)
    )
    swerved = play(swerve_with_crash, CAR, RACING, TWO, dice=(3, 1, 1))
    assert swerved.rule == "mad.car.swerve"
    assert swerved.result == WithCrash(Skid(RACING, Veer.RIGHT, 2, Contact.IF_MET))
    assert play(swerve_with_crash, CAR, RACING, WALL, dice=(3, 1, 1, 1)).result.crash is not None


# Under fire


def test_a_driver_who_flinches_crashes_with_everyone_aboard() -> None:
    outcome = play(
        resolve_hits_with_crash, hits(), at(MAN, NOBODY, reaction=BRAKE, speed=RACING), dice=(4, 1, 4, 6, 4, 1, 4)
    )
    assert outcome.rule == "mad.car.shoot"
    assert [throw.why for throw in outcome.throws] == [
        *("person or car", "car hit", "GUTS", "braking", "crash", "damage:0", "damage:1")
    ]
    crashed = outcome.result.crash
    assert crashed is not None
    assert (crashed.smash, crashed.speed) == (Smash.WRECKED, None)
    assert [one.struck.harm.lost for one in crashed.aboard] == [0, 1]


def test_wounds_of_the_same_burst_count_in_the_crash() -> None:
    """The driver loses 1 and must brake; the wreck takes 2 more of 3 HITS, and both together kill."""
    hurt = at(MAN, reaction=BRAKE, speed=RACING)
    outcome = play(resolve_hits_with_crash, hits(), hurt, dice=(1, 4, 3, 5, 4, 5))
    assert [throw.why for throw in outcome.throws] == [
        *("person or car", "damage:0", "GUTS", "braking", "crash", "damage:0")
    ]
    (alone,) = outcome.result.cause.aboard
    assert alone.struck.harm == Harm(Injury.LIGHT_WOUND, 1, 1)
    assert outcome.result.crash is not None
    (both,) = outcome.result.crash.aboard
    assert both.struck.harm == Harm(Injury.WOUND, 3, 2)
    assert both.struck.posture is Posture.DEAD


def test_the_fire_is_escaped_with_the_stunts_that_bullets_left() -> None:
    aboard = at(HARDY, reaction=BRAKE, speed=RACING)
    for face, trapped in ((3, False), (4, True)):
        pile = play(resolve_hits_with_crash, hits(), aboard, dice=(1, 5, 5, 5, 5, 2, face)).result
        assert pile.crash is not None
        (one,) = pile.crash.aboard
        assert one.struck.harm.lost == 2 + 1
        assert one.trapped is trapped
        assert one.struck.posture is (Posture.DEAD if trapped else Posture.UP)


def test_wounds_of_the_burst_and_of_the_crash_count_together() -> None:
    pile = play(
        resolve_hits_with_crash, hits(), at(HARDY, reaction=BRAKE, speed=RACING), dice=(1, 6, 3, 5, 4, 1)
    ).result
    assert pile.crash is not None
    assert pile.crash.aboard[0].struck.harm == Harm(Injury.SERIOUS, 4, 0)
    assert pile.crash.aboard[0].struck.posture is Posture.HALF_SPEED


def test_a_tough_sob_softens_two_hits_of_burst_and_crash_together() -> None:
    tough = replace(rider_but(HARDY, guts=1), mark=replace(HARDY.mark, soak=1))
    pile = play(
        resolve_hits_with_crash, hits(), at(tough, reaction=BRAKE, speed=RACING), dice=(1, 4, 2, 5, 4, 4)
    ).result
    assert pile.crash is not None
    assert pile.crash.aboard[0].struck.harm == Harm(Injury.LIGHT_WOUND, 1, 1, 1)


def test_a_figure_killed_by_bullets_rolls_for_nothing_more_and_the_others_keep_their_numbers() -> None:
    """The driver is dead, so the car swerves; only the other one in front rolls in the wreck."""
    corpse = Rider(Rating(Stat.STUNTS, 3), Mark(Stats(3, 3, 3, 3, 3, 3), lost=2), guts=Rating(Stat.GUTS, 3))
    outcome = play(resolve_hits_with_crash, hits(), at(corpse, HARDY, reaction=BRAKE), dice=(1, 1, 4, 4, 1, 1, 1, 3, 4))
    assert [throw.why for throw in outcome.throws][-4:] == [
        *("swerving", "inches the opponent may steer", "crash", "damage:1")
    ]
    assert outcome.result.crash is not None
    dead, hurt = outcome.result.crash.aboard
    assert dead == outcome.result.cause.aboard[0]
    assert dead.struck.posture is Posture.DEAD
    assert hurt.struck.harm.worst is Injury.LIGHT_WOUND


def test_a_gory_death_by_bullets_is_not_rolled_for_again() -> None:
    heavy = HitsOnCar(1, GUNS["Heavy Machine Gun"], 3)
    pile = play(resolve_hits_with_crash, heavy, at(NOBODY, reaction=SWERVE), dice=(1, 6, 4, 1, 1, 1, 3)).result
    assert pile.crash is not None
    assert pile.crash.aboard[0].struck.harm == Harm(Injury.GORY_DEATH)


def test_a_car_with_a_shot_tire_crashes_at_its_old_speed_and_stops() -> None:
    target = at(MAN, speed=RACING)
    free = play(resolve_hits_with_crash, hits(), target, dice=(4, 5, 3, 4, 1)).result
    assert free.crash is None
    assert car_afterwards(CAR, free, free.cause.damage) == Car(wrecked=True)
    outcome = play(resolve_hits_with_crash, hits(), target, WALL, dice=(4, 5, 3, 4, 1, 2))
    assert outcome.throws[-1].shift == 2
    crashed = outcome.result.crash
    assert crashed == Crashed(Smash.DAMAGED, None, (unhurt(MAN),))
    assert car_afterwards(CAR, outcome.result, outcome.result.cause.damage) == Car(damaged=True, wrecked=True)


def test_a_car_that_explodes_or_is_parked_does_not_crash() -> None:
    boom = play(resolve_hits_with_crash, hits(), at(NIMBLE), WALL, dice=(4, 6, 6, 1, 1, 1, 1)).result
    assert boom.crash is None
    parked = play(resolve_hits_with_crash, hits(), at(MAN, speed=None), WALL, dice=(4, 5)).result
    assert parked.crash is None


def test_the_stench_puts_a_car_out_of_hand_too() -> None:
    """Nerve holds at a 3; the stench does not at a 4; two hazards are failed at a 3; then braking, and a crash."""
    target = at(MAN, reaction=BRAKE, speed=SPEEDING)
    pile = play(resolve_hits_with_crash, hits(), target, dice=(4, 6, 1, 3, 4, 3, 5, 6, 1)).result
    assert pile.cause.obstacle == HazardTest(2, False, Skid(CRUISING, Veer.AHEAD, 0, Contact.CERTAIN))
    assert pile.crash is not None
    assert (pile.crash.smash, pile.crash.aboard[0].jumps) == (Smash.WRECKED, True)


def test_who_is_knocked_out_by_the_crash_jumps_no_more() -> None:
    weak = Rider(Rating(Stat.STUNTS, 3), Mark(Stats(3, 3, 3, 3, 1, 3)), guts=Rating(Stat.GUTS, 3))
    target = at(weak, reaction=BRAKE, speed=SPEEDING)
    pile = play(resolve_hits_with_crash, hits(), target, dice=(4, 6, 1, 3, 4, 3, 5, 6, 4)).result
    assert pile.crash is not None
    assert (pile.crash.aboard[0].verdict, pile.crash.aboard[0].jumps) == ("unconscious", False)


def test_a_burst_ends_in_one_crash_the_nerves_before_the_stenchs() -> None:
    """Both get the better of the driver. The nerve's skid to the left meets nothing unless the move says so."""
    target, dice = at(MAN, reaction=BRAKE, speed=RACING), (4, 6, 1, 4, 1, 2, 4, 3, 5)
    pile = play(resolve_hits_with_crash, hits(), target, dice=(*dice, 1)).result
    assert pile.cause.nerve is not None
    assert pile.cause.nerve.skid == Skid(SPEEDING, Veer.LEFT, 2, Contact.IF_MET)
    assert pile.crash is not None
    outcome = play(resolve_hits_with_crash, hits(), target, WALL, dice=(*dice, 1))
    assert [throw.why for throw in outcome.throws].count("crash") == 1
    assert outcome.throws[-1].shift == 1
    assert outcome.result.crash is not None
    assert outcome.result.crash.speed is CRUISING


def test_those_inside_are_the_targets_and_those_outside_the_courses() -> None:
    course = CarCourse((HARDY,) * 6, (NOBODY,))
    outcome = play(resolve_hits_with_crash, hits(), at(MAN, reaction=BRAKE), course, dice=(4, 1, 4, 6, 5, 6, 4))
    assert [throw.why for throw in outcome.throws][-3:] == ["crash", "STUNTS:1", "damage:1"]
    assert outcome.result.crash is not None
    inside, outside = outcome.result.crash.aboard
    assert (inside, outside.flung) == (unhurt(MAN), True)


def test_a_shot_goes_through_ammunition_before_the_crash() -> None:
    shot = Shot(Rating(Stat.GATS, 3), TOMMY, 2, at_car=CRUISING)
    outcome = play(
        shoot_with_crash, shot, at(MAN, speed=CRUISING, reaction=BRAKE), dice=(1, 5, 6, 6, 5, 5, 4, 1, 2, 6, 3, 1)
    )
    assert outcome.rule == "mad.car.shoot"
    assert [throw.why for throw in outcome.throws][-2:] == ["ammunition", "crash"]
    assert outcome.result.cause.car_shot.damage == CarDamage()
    assert outcome.result.crash == Crashed(Smash.BUMP, None, outcome.result.cause.car_shot.aboard)


# Running people down


def test_control_lost_after_running_a_figure_down_ends_in_a_crash() -> None:
    run = DrivenAt(MAN, CAR, SPEEDING, (NOBODY, NOBODY))
    outcome = play(run_down_with_crash, run, TWO, dice=(2, 6, 1, 2, 4, 4, 1, 1, 1, 3, 4, 1))
    assert outcome.rule == "mad.car.pedestrian"
    assert [throw.why for throw in outcome.throws] == [
        *("STUNTS", "STUNTS:0", "damage:0", "STUNTS:1", "STUNTS", "swerving", "inches the opponent may steer", "crash"),
        *("damage:2", "damage:3"),
    ]
    pile = outcome.result
    assert (len(pile.cause.victims), pile.before) == (2, 2)
    assert pile.crash is not None
    assert [one.struck.harm.worst for one in pile.crash.aboard] == [Injury.LIGHT_WOUND, Injury.TRY_HARDER]


def test_control_lost_while_aiming_ends_in_a_crash_and_the_numbers_stay() -> None:
    run = DrivenAt(MAN, CAR, RACING, (NOBODY,), reaction=BRAKE)
    outcome = play(run_down_with_crash, run, TWO, dice=(2, 5, 4, 1, 1))
    assert [throw.why for throw in outcome.throws] == ["STUNTS", "braking", "crash", "damage:1", "damage:2"]
    assert outcome.result.cause.victims == ()


def test_running_a_figure_down_without_losing_control_is_no_crash() -> None:
    run = DrivenAt(MAN, CAR, SPEEDING, (NOBODY,))
    assert play(run_down_with_crash, run, WALL, dice=(2, 2)).result.crash is None
    assert play(run_down_with_crash, run, WALL, dice=(2, 6, 1, 3)).result.crash is None
    assert play(run_down_with_crash, run, WALL, dice=(5,)).result.crash is None
    skidding = play(run_down_with_crash, run, dice=(2, 6, 1, 4, 2, 3, 4)).result
    assert skidding.crash is None
    assert play(run_down_with_crash, run, WALL, dice=(2, 6, 1, 4, 2, 3, 4, 1)).result.cause == skidding.cause


# What is left


def test_the_slower_of_two_speeds() -> None:
    assert slower(RACING, SPEEDING) is SPEEDING
    assert slower(CRUISING, RACING) is CRUISING
    assert slower(None, RACING) is None
    assert slower(RACING, None) is None


def test_the_car_that_is_left() -> None:
    assert car_afterwards(CAR, WithCrash(None)) == CAR
    assert car_afterwards(CAR, WithCrash(None, Crashed(Smash.DAMAGED, None, ()))) == Car(damaged=True)
    assert car_afterwards(CAR, WithCrash(None, Crashed(Smash.WRECKED, None, ())), CarDamage(engine=True)) == Car(
        engine_hit=True, wrecked=True
    )


# Refusals before any roll

CROWD = CarCourse((MAN,) * 7)
IMPOSSIBLE = [
    CROWD,
    CarCourse(outside=(MAN,) * 13),
    CarCourse(meets=Into.ONCOMING),
    CarCourse(other=CRUISING),
    CarCourse(meets=Into.STANDING, other=CRUISING),
]


@pytest.mark.parametrize("course", IMPOSSIBLE)
def test_an_impossible_course_is_refused_before_any_die(course: CarCourse) -> None:
    asked: list[tuple[Any, tuple[Any, ...]]] = [
        (hazard_with_crash, (facing(), course)),
        (smash_in_hazard, (facing(), course)),
        (fate_in_hazard, (facing(), course, 0)),
        (brake_with_crash, (CAR, RACING, course)),
        (swerve_with_crash, (CAR, RACING, course)),
        (smash_in_skid, (BRAKE, CAR, RACING, course)),
        (fate_in_skid, (SWERVE, CAR, RACING, course, 0)),
        (run_down_with_crash, (DrivenAt(MAN, CAR, RACING, (MAN,)), course)),
        (smash_in_run, (DrivenAt(MAN, CAR, RACING, (MAN,)), course)),
        (fate_in_run, (DrivenAt(MAN, CAR, RACING, (MAN,)), course, 0)),
    ]
    if course is not CROWD:  # the target holds those inside a car under fire
        shot = Shot(Rating(Stat.GATS, 3), PISTOL, 2, at_car=SPEEDING)
        asked += [
            (resolve_hits_with_crash, (hits(), at(MAN), course)),
            (smash_in_burst, (hits(), at(MAN), course)),
            (shoot_with_crash, (shot, at(MAN), course)),
            (smash_in_sights, (shot, at(MAN), course)),
        ]
    for resolver, args in asked:
        with pytest.raises(OutOfRange):
            play(resolver, *args)


def test_what_the_stages_refuse_is_refused() -> None:
    cut, wreck = Car(brakes_cut=True), Car(wrecked=True)
    asked: list[tuple[Any, tuple[Any, ...]]] = [
        (hazard_with_crash, (facing(speed=None),)),
        (hazard_with_crash, (HazardsOfTurn(MAN, cut, RACING, 1, BRAKE),)),
        (brake_with_crash, (cut, RACING)),
        (brake_with_crash, (CAR, None)),
        (swerve_with_crash, (wreck, RACING)),
        (resolve_hits_with_crash, (hits(), at(MAN, car=wreck))),
        (shoot_with_crash, (Shot(Rating(Stat.GATS, 3), PISTOL, 2, at_car=RACING), at(MAN))),
        (run_down_with_crash, (DrivenAt(MAN, CAR, None, (MAN,)),)),
    ]
    for resolver, args in asked:
        with pytest.raises(IllegalNow):
            play(resolver, *args)
    with pytest.raises(OutOfRange):
        play(hazard_with_crash, facing(hazards=0))
    with pytest.raises(OutOfRange):
        play(resolve_hits_with_crash, hits(21), at(MAN))
    with pytest.raises(OutOfRange):
        play(run_down_with_crash, DrivenAt(MAN, CAR, RACING, ()))


# Odds against every result of the dice

BIKE = CarCourse((MAN,), meets=Into.SMALL)


def verdict(pile: WithCrash[Any], course: CarCourse, index: int) -> str:
    """What befell one person aboard."""
    people = (*course.inside, *course.outside)
    return (pile.crash.aboard[index] if pile.crash else unhurt(people[index])).verdict


def smash(pile: WithCrash[Any]) -> Smash | None:
    return pile.crash.smash if pile.crash else None


@takes_turns
@pytest.mark.parametrize("course", [CarCourse(), BIKE, CarCourse((HARDY,), (MAN,), Into.ONCOMING, CRUISING)])
@pytest.mark.parametrize("reaction", [None, BRAKE])
def test_odds_of_hazards_to_the_end(reaction: DriverReaction | None, course: CarCourse) -> None:
    one = facing(reaction, CRUISING, Rider(Rating(Stat.STUNTS, 5)))
    whole = odds(hazard_with_crash, one, course, budget=500_000)
    assert chances(whole) == brute(hazard_with_crash, one, course)
    assert (
        chances(odds(smash_in_hazard, one, course)) == brute(smash_in_hazard, one, course) == chances(whole.by(smash))
    )
    for index in range(len(course.inside) + len(course.outside)):
        fate = chances(odds(fate_in_hazard, one, course, index))
        assert fate == brute(fate_in_hazard, one, course, index)
        assert fate == chances(whole.by(lambda pile, index=index: verdict(pile, course, index)))


@pytest.mark.parametrize("reaction, resolver", [(BRAKE, brake_with_crash), (SWERVE, swerve_with_crash)])
@pytest.mark.parametrize("car, speed", [(CAR, RACING), (Car(Body.MOTORCYCLE), CRUISING)])
def test_odds_of_braking_and_swerving_to_the_end(
    reaction: DriverReaction, resolver: Any, car: Car, speed: Speed
) -> None:
    for course in (CarCourse(), WALL):
        whole = odds(resolver, car, speed, course)
        assert chances(whole) == brute(resolver, car, speed, course)
        assert chances(odds(smash_in_skid, reaction, car, speed, course)) == chances(whole.by(smash))
    whole = odds(resolver, car, speed, BIKE, budget=500_000)
    fate = chances(odds(fate_in_skid, reaction, car, speed, BIKE, 0))
    assert fate == chances(whole.by(lambda pile: verdict(pile, BIKE, 0)))
    if reaction is BRAKE:
        assert fate == brute(fate_in_skid, reaction, car, speed, BIKE, 0)


STEADY = rider_but(NIMBLE, guts=8)
"""STEADY flinches only from a wound, which keeps the raw dice few."""


@takes_turns
@pytest.mark.parametrize("course", [CarCourse(), WALL])
def test_odds_of_a_burst_to_the_end(course: CarCourse) -> None:
    asked = hits(), at(STEADY, reaction=BRAKE), course
    whole = odds(resolve_hits_with_crash, *asked, budget=1_000_000)
    assert chances(whole) == brute(resolve_hits_with_crash, *asked)
    assert chances(odds(smash_in_burst, *asked)) == brute(smash_in_burst, *asked) == chances(whole.by(smash))


def test_odds_of_a_shot_to_the_end() -> None:
    asked = Shot(Rating(Stat.GATS, 3), PISTOL, 4, at_car=SPEEDING), at(NIMBLE, reaction=SWERVE), WALL
    whole = odds(shoot_with_crash, *asked, budget=1_000_000)
    assert chances(odds(smash_in_sights, *asked)) == chances(whole.by(smash))


@takes_turns
@pytest.mark.parametrize("intent, speed", [(False, SPEEDING), (True, CRUISING), (True, SPEEDING)])
def test_odds_of_running_a_figure_down_to_the_end(intent: bool, speed: Speed) -> None:
    run, course = (
        DrivenAt(Rider(Rating(Stat.STUNTS, 5)), CAR, speed, (Rider(Rating(Stat.STUNTS, 6)),), intent, reaction=BRAKE),
        CarCourse((MAN,)),
    )
    bare = odds(run_down_with_crash, run, WALL, budget=500_000)
    if not intent or speed is CRUISING:  # the raw dice of both tests and the swerve are too many
        assert chances(bare) == brute(run_down_with_crash, run, WALL)
    assert chances(odds(smash_in_run, run, WALL)) == chances(bare.by(smash))
    whole = odds(run_down_with_crash, run, course, budget=500_000)
    assert chances(odds(fate_in_run, run, course, 1)) == chances(whole.by(lambda pile: verdict(pile, course, 0)))
    assert chances(odds(fate_in_run, run, course, 0)) == chances(
        whole.by(lambda pile: pile.cause.victims[0].verdict if pile.cause.victims else "missed")
    )


def test_odds_of_a_car_driven_into_a_crowd_are_exact_and_cheap() -> None:
    run = DrivenAt(MAN, CAR, SPEEDING, (MAN,) * 20)
    fate = odds(fate_in_run, run, TWO, 21)
    assert fate.exact
    assert fate.leaves < 3_000
