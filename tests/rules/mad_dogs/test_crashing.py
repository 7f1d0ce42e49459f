"""Crash!: the table with every modifier, who is hurt inside and outside, the fire, two cars head-on."""

from __future__ import annotations

from itertools import product

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.cars.braking_and_swerving import brake
from rules.mad_dogs.cars.car_records import Crash, Crashed, Rider, car_after, speed_after, unhurt
from rules.mad_dogs.cars.crashes import aftermath, crash, crash_modifiers, fate_in_crash, head_on, smash_of
from rules.mad_dogs.cars.tables import CRASH, Into, Smash
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.vehicles import Body, Car
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rider_but

CRUISING, SPEEDING, RACING = Speed
FACES = range(1, 7)
CAR = Car()
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ROCK = Stats(6, 6, 6, 6, 6, 6)
MAN = Rider(Rating(Stat.STUNTS, 3), Mark(HOODLUM))
HARDY = Rider(Rating(Stat.STUNTS, 6), Mark(ROCK))
NOBODY = Rider(Rating(Stat.STUNTS, 3))
OUT = Rider(Rating(Stat.STUNTS, 3), Mark(Stats(3, 1, 3, 3, 3, 5), lost=1))
"""Unconscious: a stat at 0, HITS left."""
ROWS = {1: Smash.BUMP, 2: Smash.BUMP, 3: Smash.DAMAGED, 4: Smash.DAMAGED, 5: Smash.WRECKED, 6: Smash.BLOWN_UP}
DEADLY = {
    1: Injury.TRY_HARDER,
    2: Injury.NEAR_MISS,
    3: Injury.NEAR_MISS,
    4: Injury.LIGHT_WOUND,
    5: Injury.WOUND,
    6: Injury.SERIOUS,
    7: Injury.GORY_DEATH,
}


def added(one: Crash) -> int:
    return sum(modifier.value for modifier in crash_modifiers(one))


# The Crash table


@pytest.mark.parametrize("total", range(-3, 12))
def test_totals_are_kept_to_1_to_6(total: int) -> None:
    assert CRASH.row(total).key is ROWS[min(max(total, 1), 6)]


@pytest.mark.parametrize("into", [Into.STANDING, Into.SAME_WAY, Into.SMALL])
@pytest.mark.parametrize("speed, value", [(None, -1), (CRUISING, -1), (SPEEDING, +1), (RACING, +2)])
def test_modifiers_for_standing_same_way_and_small_obstacles(into: Into, speed: Speed | None, value: int) -> None:
    assert added(Crash(CAR, speed, into)) == value


@pytest.mark.parametrize("speed, own", [(None, 0), (CRUISING, 1), (SPEEDING, 2), (RACING, 3)])
@pytest.mark.parametrize("other, theirs", [(CRUISING, 1), (SPEEDING, 2), (RACING, 3)])
def test_oncoming_traffic_adds_both_speeds(speed: Speed | None, own: int, other: Speed, theirs: int) -> None:
    assert added(Crash(CAR, speed, Into.ONCOMING, other)) == own + theirs


def test_a_speeding_and_a_cruising_car_head_on_have_3_each() -> None:
    """The book's example."""
    assert added(Crash(CAR, SPEEDING, Into.ONCOMING, CRUISING)) == 3
    assert added(Crash(CAR, CRUISING, Into.ONCOMING, SPEEDING)) == 3


@pytest.mark.parametrize("extra", [0, 1, 2, 4])
@pytest.mark.parametrize("body, more", [(Body.CAR, 0), (Body.TRUCK, 0), (Body.MOTORCYCLE, 2)])
def test_swerving_and_motorcycles_add_to_the_rest(extra: int, body: Body, more: int) -> None:
    one = Crash(Car(body), RACING, extra=extra)
    assert added(one) == 2 + extra + more
    assert all(modifier.label and modifier.value for modifier in crash_modifiers(one))
    assert len(crash_modifiers(one)) == 1 + (extra > 0) + (more > 0)


@pytest.mark.parametrize("speed", list(Speed))
@pytest.mark.parametrize("face", FACES)
def test_every_row_by_face_and_speed(speed: Speed, face: int) -> None:
    shift = {CRUISING: -1, SPEEDING: 1, RACING: 2}[speed]
    outcome = play(crash, Crash(CAR, speed), dice=(face,))
    assert outcome.rule == "mad.car.crash"
    assert outcome.throws[0].shift == shift
    assert outcome.result.smash is ROWS[min(max(face + shift, 1), 6)]


def test_after_braking_the_crash_counts_the_reduced_speed() -> None:
    skid = play(brake, CAR, RACING, dice=(5,)).result
    assert added(Crash(CAR, skid.speed)) == 1
    stopped = play(brake, CAR, CRUISING, dice=(6,)).result
    assert stopped.speed is None
    assert added(Crash(CAR, stopped.speed)) == -1


def test_doogan_bumps_the_buick() -> None:
    """Speeding into a parked car, a 1: a bump, and Doogan drives on."""
    assert play(crash, Crash(CAR, SPEEDING, inside=(MAN,)), dice=(1,)).result.smash is Smash.BUMP


# The car after it


@pytest.mark.parametrize(
    "smash, after",
    [
        (Smash.BUMP, (None, CRUISING, SPEEDING, RACING)),
        (Smash.DAMAGED, (None, CRUISING, SPEEDING, SPEEDING)),
        (Smash.WRECKED, (None,) * 4),
        (Smash.BLOWN_UP, (None,) * 4),
    ],
)
def test_how_fast_it_goes_on(smash: Smash, after: tuple[Speed | None, ...]) -> None:
    assert tuple(speed_after(smash, speed) for speed in (None, CRUISING, SPEEDING, RACING)) == after


def test_what_is_left_of_the_car() -> None:
    assert car_after(CAR, Smash.BUMP) == CAR
    assert car_after(CAR, Smash.DAMAGED) == Car(damaged=True)
    assert car_after(CAR, Smash.WRECKED) == Car(wrecked=True)
    assert car_after(Car(damaged=True), Smash.BLOWN_UP) == Car(damaged=True, wrecked=True)
    assert car_after(Car(damaged=True, souped_up=True), Smash.BUMP) == Car(damaged=True, souped_up=True)


# Those aboard


def test_a_bump_hurts_no_one_and_a_damaged_car_no_one_inside() -> None:
    bump = play(crash, Crash(CAR, CRUISING, inside=(MAN, MAN), outside=(MAN,)), dice=(3,)).result
    assert [one.verdict for one in bump.aboard] == ["unharmed"] * 3
    dented = play(crash, Crash(CAR, CRUISING, inside=(MAN, MAN)), dice=(4,)).result
    assert [one.verdict for one in dented.aboard] == ["unharmed"] * 2


@pytest.mark.parametrize("speed", [None, *Speed])
@pytest.mark.parametrize("face", FACES)
def test_outside_a_damaged_car_plain_stunts_hold_on_at_any_speed(speed: Speed | None, face: int) -> None:
    held = face <= 3
    befallen = play(aftermath, MAN, True, Smash.DAMAGED, speed, dice=(face,) if held else (face, 1)).result
    assert befallen.flung is not held


@pytest.mark.parametrize("face", FACES)
def test_who_is_flung_off_rolls_by_the_speed_of_the_car(face: int) -> None:
    fast = play(aftermath, NOBODY, True, Smash.DAMAGED, SPEEDING, dice=(6, face)).result
    assert fast.struck.harm.worst is DEADLY[face]
    faster = play(aftermath, NOBODY, True, Smash.DAMAGED, RACING, dice=(6, face)).result
    assert faster.struck.harm.worst is DEADLY[face + 1]
    slow = play(aftermath, NOBODY, True, Smash.DAMAGED, CRUISING, dice=(6, face)).result
    assert slow.beaten is not None
    assert slow.struck.harm.worst is Injury.TRY_HARDER


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("face", FACES)
def test_in_a_wreck_everybody_rolls_on_deadly_weapons(outside: bool, face: int) -> None:
    befallen = play(aftermath, NOBODY, outside, Smash.WRECKED, SPEEDING, dice=(face,)).result
    assert befallen.struck.harm.worst is DEADLY[face]
    assert not befallen.flung


@pytest.mark.parametrize("face", FACES)
def test_a_car_that_blows_up_adds_2(face: int) -> None:
    befallen = play(aftermath, NOBODY, True, Smash.BLOWN_UP, SPEEDING, dice=(face,)).result
    assert befallen.struck.harm.worst is DEADLY[min(face + 2, 7)]


@pytest.mark.parametrize("hurt, left", [(1, 6), (2, 5), (3, 4), (4, 2)])
@pytest.mark.parametrize("face", FACES)
def test_the_fire_is_escaped_with_the_stunts_left(hurt: int, left: int, face: int) -> None:
    befallen = play(aftermath, HARDY, False, Smash.BLOWN_UP, SPEEDING, dice=(hurt, face)).result
    assert befallen.trapped is (face > left)
    assert (befallen.struck.posture is Posture.DEAD) is (face > left)
    assert befallen.verdict == "dead" or face <= left


def test_those_outside_are_not_trapped() -> None:
    befallen = play(aftermath, HARDY, True, Smash.BLOWN_UP, SPEEDING, dice=(4,)).result
    assert not befallen.trapped


def test_the_dead_test_nothing_and_the_unconscious_burn() -> None:
    dead = play(aftermath, HARDY, False, Smash.BLOWN_UP, SPEEDING, dice=(5,)).result
    assert (dead.struck.posture, dead.trapped) == (Posture.DEAD, False)
    limp = Rider(Rating(Stat.STUNTS, 6), Mark(Stats(6, 1, 6, 6, 6, 6)))
    burnt = play(aftermath, limp, False, Smash.BLOWN_UP, SPEEDING, dice=(2,)).result
    assert (burnt.struck.harm.worst, burnt.trapped) == (Injury.LIGHT_WOUND, True)
    assert play(aftermath, OUT, False, Smash.BLOWN_UP, SPEEDING, dice=(1,)).result.trapped


def test_without_stunts_left_no_one_gets_out() -> None:
    weak = Rider(Rating(Stat.STUNTS, 2), Mark(lost=1))
    assert play(aftermath, weak, False, Smash.BLOWN_UP, SPEEDING, dice=(2,)).result.trapped


def test_an_unknown_figure_who_burns_is_dead() -> None:
    assert play(aftermath, NOBODY, False, Smash.BLOWN_UP, SPEEDING, dice=(1, 6)).result.verdict == "dead"


def test_just_nuts_leaps_out_of_the_fire() -> None:
    nuts = rider_but(HARDY, stunts=3, skills=("Just Nuts",))
    assert not play(aftermath, nuts, False, Smash.BLOWN_UP, SPEEDING, dice=(1, 4)).result.trapped
    assert play(aftermath, rider_but(HARDY, stunts=3), False, Smash.BLOWN_UP, SPEEDING, dice=(1, 4)).result.trapped


def test_nerves_and_drink_count_in_the_fire() -> None:
    shaky = rider_but(HARDY, nervous=True, drunk=True, skills=("Drunk/Addicted",))
    assert play(aftermath, shaky, False, Smash.BLOWN_UP, SPEEDING, dice=(1, 4)).result.trapped
    assert not play(aftermath, shaky, False, Smash.BLOWN_UP, SPEEDING, dice=(1, 3)).result.trapped


def test_tough_sobs_are_tough_and_no_one_is_gun_shy_in_a_crash() -> None:
    tough = Rider(Rating(Stat.STUNTS, 3), Mark(HOODLUM, soak=2, gun_shy=True))
    assert play(aftermath, tough, False, Smash.WRECKED, SPEEDING, dice=(4,)).result.struck.harm.soaked == 1
    assert play(aftermath, tough, False, Smash.WRECKED, SPEEDING, dice=(1,)).result.verdict == "unharmed"


def test_everyone_is_hurt_in_order_with_their_number_in_the_heading() -> None:
    outcome = play(crash, Crash(CAR, SPEEDING, inside=(NOBODY, NOBODY), outside=(NOBODY,)), dice=(4, 1, 4, 5))
    assert [throw.why for throw in outcome.throws] == ["crash", "damage:0", "damage:1", "damage:2"]
    worst = [one.struck.harm.worst for one in outcome.result.aboard]
    assert worst == [Injury.TRY_HARDER, Injury.LIGHT_WOUND, Injury.WOUND]
    assert outcome.result.speed is None


def test_a_truck_full_of_men() -> None:
    full = Crash(Car(Body.TRUCK), SPEEDING, inside=(NOBODY,) * 18)
    assert len(play(crash, full, dice=(4, *[1] * 18)).result.aboard) == 18
    with pytest.raises(OutOfRange, match="holds 18"):
        play(crash, replace(full, inside=(NOBODY,) * 19))


@pytest.mark.parametrize(
    "one, kind",
    [
        (Crash(Car(wrecked=True), SPEEDING), IllegalNow),
        (Crash(CAR, SPEEDING, Into.ONCOMING), OutOfRange),
        (Crash(CAR, SPEEDING, Into.STANDING, CRUISING), OutOfRange),
        (Crash(CAR, SPEEDING, extra=3), OutOfRange),
        (Crash(CAR, SPEEDING, extra=-1), OutOfRange),
        (Crash(CAR, SPEEDING, inside=(MAN,) * 7), OutOfRange),
        (Crash(CAR, SPEEDING, outside=(MAN,) * 13), OutOfRange),
    ],
)
def test_crashes_that_are_refused_before_any_die(one: Crash, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(crash, one)


# Head-on


def test_head_on_both_cars_roll_with_both_modifiers() -> None:
    first, second = Crash(CAR, SPEEDING, inside=(NOBODY,)), Crash(Car(Body.TRUCK), CRUISING, inside=(NOBODY,))
    outcome = play(head_on, first, second, dice=(2, 4, 1))
    assert [throw.shift for throw in outcome.throws if throw.why.startswith("crash")] == [3, 3]
    assert [one.smash for one in outcome.result] == [Smash.WRECKED, Smash.DAMAGED]


def test_head_on_those_of_the_other_car_are_numbered_on() -> None:
    first, second = Crash(CAR, SPEEDING, inside=(NOBODY,), outside=(NOBODY,)), Crash(CAR, CRUISING, inside=(NOBODY,))
    outcome = play(head_on, first, second, dice=(2, 1, 1, 2, 1))
    assert [throw.why for throw in outcome.throws] == [
        "crash",
        "damage:0",
        "damage:1",
        "crash of the other",
        "damage:2",
    ]


def test_head_on_a_motorcycle_and_a_swerve_count_for_their_own_vehicle_only() -> None:
    bike, car = Crash(Car(Body.MOTORCYCLE), RACING), Crash(CAR, CRUISING, extra=4)
    outcome = play(head_on, bike, car, dice=(1, 1))
    assert [throw.shift for throw in outcome.throws] == [3 + 1 + 2, 3 + 1 + 4]


def test_head_on_needs_two_that_move() -> None:
    for pair in ((Crash(CAR, None), Crash(CAR, RACING)), (Crash(CAR, RACING), Crash(CAR, None))):
        with pytest.raises(IllegalNow, match="head-on"):
            play(head_on, *pair)
    with pytest.raises(IllegalNow, match="out of action"):
        play(head_on, Crash(CAR, RACING), Crash(Car(wrecked=True), RACING))


# Odds against every result of the dice

PEOPLE = [
    MAN,
    HARDY,
    NOBODY,
    OUT,
    Rider(Rating(Stat.STUNTS, 4), Mark(ROCK, lost=1, soak=2)),
    Rider(Rating(Stat.STUNTS, 2, nervous=True), Mark(HOODLUM)),
]


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("outside", [False, True])
def test_odds_of_what_befalls_one_aboard(person: Rider, outside: bool) -> None:
    for smash, speed in product(Smash, (None, *Speed)):
        asked = (person, outside, smash, speed)
        assert chances(odds(aftermath, *asked)) == brute(aftermath, *asked)


CRASHES = {
    "cruising into a lamp post": Crash(CAR, CRUISING, inside=(MAN,)),
    "speeding with a man outside": Crash(CAR, SPEEDING, Into.SAME_WAY, inside=(HARDY,), outside=(MAN,)),
    "racing and rolling over": Crash(CAR, RACING, extra=2, inside=(MAN, NOBODY)),
    "head-on on a motorcycle": Crash(Car(Body.MOTORCYCLE), RACING, Into.ONCOMING, CRUISING, inside=(HARDY,)),
    "braked to a stop": Crash(CAR, None, Into.SMALL, outside=(MAN, OUT)),
    "nobody said to be aboard": Crash(CAR, SPEEDING),
}


@pytest.mark.parametrize("one", CRASHES.values(), ids=CRASHES)
def test_odds_of_a_whole_crash_and_of_each_ones_fate(one: Crash) -> None:
    whole = odds(crash, one, budget=500_000)
    by_hand = brute(crash, one)
    assert chances(whole) == by_hand
    assert chances(odds(smash_of, one)) == brute(smash_of, one) == chances(whole.by(lambda result: result.smash))
    for index in range(len(one.inside) + len(one.outside)):
        fate = chances(odds(fate_in_crash, one, index))
        assert fate == brute(fate_in_crash, one, index)
        assert fate == chances(whole.by(lambda result, index=index: result.aboard[index].verdict))


def test_odds_of_a_head_on_crash() -> None:
    pair = Crash(CAR, CRUISING), Crash(CAR, CRUISING, inside=(MAN,))
    assert chances(odds(head_on, *pair)) == brute(head_on, *pair)


def test_odds_of_a_fate_in_a_full_truck_are_exact_and_cheap() -> None:
    full = Crash(Car(Body.TRUCK), SPEEDING, inside=(MAN,) * 18)
    fate = odds(fate_in_crash, full, 17)
    assert fate.exact
    assert fate.leaves < 100
    assert play(crash, full, dice=(1,)).result == Crashed(Smash.BUMP, SPEEDING, (unhurt(MAN),) * 18)
