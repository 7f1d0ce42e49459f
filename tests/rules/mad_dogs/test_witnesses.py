"""Gory Deaths and their witnesses: the tests, their number, their target, the rule of the attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolvers_in, rules_of
from rules.mad_dogs.bombs.diving_for_cover import Blast, Caught
from rules.mad_dogs.bombs.gasoline import Blaze
from rules.mad_dogs.bombs.grenades_and_dynamite import grenade
from rules.mad_dogs.bombs.setting_bombs import Lit, Planted
from rules.mad_dogs.bombs.throwing_bombs import Flick, Flung, Landing, ThrownBomb
from rules.mad_dogs.bombs.what_a_bomb_destroys import Explosion, Ruins
from rules.mad_dogs.brawling.blows import Beaten
from rules.mad_dogs.brawling.clashes import Brawl, Brawled, Clash, Opened, brawl, open_brawl
from rules.mad_dogs.brawling.fighters import Fighter
from rules.mad_dogs.brawling.stepping_out import Getaway, Left
from rules.mad_dogs.brawling.tables import ARMS, BrawlResult
from rules.mad_dogs.cars.car_damage import CarDamage, CarShot, CarShotResult, CarUnderFire, HitsOnCar
from rules.mad_dogs.cars.car_records import (
    CarCourse,
    Crash,
    Crashed,
    DriverReaction,
    HazardTest,
    PersonFate,
    Rider,
    Skid,
    WithCrash,
)
from rules.mad_dogs.cars.crashes import crash, head_on
from rules.mad_dogs.cars.hits_on_cars import resolve_hits, resolve_hits_with_crash
from rules.mad_dogs.cars.run_down import DrivenAt, RanDown, run_down, run_down_with_crash
from rules.mad_dogs.cars.tables import Contact, Smash, Veer
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.figures import Injury, Nerve, Posture, Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Casualty, Harm, Mark, Struck, casualties
from rules.mad_dogs.model.tables import GUNS
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.movement.falling import fall
from rules.mad_dogs.nerve.aftermath import _witness
from rules.mad_dogs.nerve.guts import Shaken, guts_target
from rules.mad_dogs.nerve.witnesses import Seen, Witness, WitnessSight, is_attack, look_on, nerves_of, seen, watched
from rules.mad_dogs.play.fields import Crowd
from rules.mad_dogs.shooting.shoot import ShotResult, shoot
from rules.mad_dogs.shooting.to_hit import Shot
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.fights import table
from tests.turns import takes_turns

HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ROCK = Stats(6, 6, 6, 6, 6, 6)
MAN, HARDY = Mark(HOODLUM), Mark(ROCK)
GUN = GUNS["Heavy Machine Gun"]
PISTOL = GUNS["Pistol"]
AIMED = Shot(Rating(Stat.GATS, 5), PISTOL, 4, (MAN,), aimed=True)
"""Hits on 1-6; a 6 on the Deadly Weapons table is a Gory Death."""
STEADY, NERVOUS, TERRIFIED = (Shaken(nerve) for nerve in Nerve)
GORY = Struck(Harm(Injury.GORY_DEATH), posture=Posture.DEAD)
DEAD, SPARED, LIGHT = Casualty(0, True, True, True), Casualty(), Casualty(1)
WOUNDED = Struck(Harm(Injury.LIGHT_WOUND, 1, 1), posture=Posture.UP)


def witness(guts: int = 3, index: int = 1, spunky: bool = False) -> Witness:
    """A witness whose GUTS are `guts` after the -2 of a Gory Death."""
    return Witness(Target(Stat.GUTS, guts + 2, (Modifier("gory death", -2),)), index, spunky)


def watch(*witnesses: Witness, dice: tuple[int, ...], shot: Shot = AIMED) -> tuple[Shaken | None, ...]:
    return play(seen, shoot, (shot,), witnesses, dice=dice).result.nerves


# The witnesses that test, and the time


def test_each_witness_of_a_gory_death_tests_guts() -> None:
    outcome = play(watched(shoot), (witness(3, 1), witness(3, 2), witness(3, 3)), AIMED, dice=(1, 6, 3, 4, 6))
    assert outcome.result.nerves == (STEADY, NERVOUS, TERRIFIED)
    assert outcome.result.result == play(shoot, AIMED, dice=(1, 6)).result
    assert [throw.why for throw in outcome.throws][-3:] == ["GUTS:1", "GUTS:2", "GUTS:3"]
    assert [throw.rows for throw in outcome.throws][-3:] == [("Pass",), ("Nervous",), ("Terrified",)]


@pytest.mark.parametrize("dice", [(1, 5), (1, 1)])
def test_without_a_gory_death_no_witness_tests(dice: tuple[int, ...]) -> None:
    assert watch(witness(), witness(3, 2), dice=dice) == (None, None)


def test_a_death_of_wounds_is_no_gory_death() -> None:
    frail = replace(AIMED, marks=(Mark(HOODLUM, lost=2),))
    assert watch(witness(), dice=(1, 4), shot=frail) == (None,)


def test_an_attack_needs_no_witness() -> None:
    assert watch(dice=(1, 6)) == ()


def test_the_minus_2_is_in_the_number_given() -> None:
    target = guts_target(Rating(Stat.GUTS, 5), gory=True)
    assert [watch(Witness(target, 1), dice=(1, 6, face)) for face in (3, 4)] == [(STEADY,), (NERVOUS,)]


# How often

TWO_DEAD = Crash(Car(), Speed.SPEEDING, outside=(Rider(Rating(Stat.STUNTS, 3)), Rider(Rating(Stat.STUNTS, 3))))
"""Blown up by a 5 or 6, and then a 5 or 6 is a Gory Death."""


def deaths(count: int) -> WitnessSight:
    return WitnessSight(count)


def test_each_gory_death_asks_for_a_check_of_its_own() -> None:
    outcome = play(watched(crash), (witness(3, 2),), TWO_DEAD, dice=(6, 5, 5, 3, 4))
    assert outcome.result.nerves == (NERVOUS,)
    assert [throw.why for throw in outcome.throws] == ["crash", "damage:0", "damage:1", "GUTS:2", "GUTS:2"]


@pytest.mark.parametrize(
    "dice, nerve",
    [((3, 3), STEADY), ((3, 4), NERVOUS), ((4, 3), NERVOUS), ((4, 5), NERVOUS), ((4, 6), TERRIFIED), ((6,), TERRIFIED)],
)
def test_the_worst_of_several_checks_counts_and_the_terrified_make_no_more(
    dice: tuple[int, ...], nerve: Shaken
) -> None:
    assert play(look_on, witness(), deaths(2), dice=dice).result == nerve


def test_all_checks_are_at_the_same_number() -> None:
    outcome = play(look_on, witness(4), deaths(3), dice=(5, 4, 4))
    assert [step for step in outcome.steps if isinstance(step, Target)] == [witness(4).target]


def test_a_spunky_kid_re_rolls_one_of_them() -> None:
    kid = witness(spunky=True)
    assert play(look_on, kid, deaths(1), dice=(6, 3)).result == Shaken(Nerve.STEADY, True)
    assert play(look_on, kid, deaths(2), dice=(3, 6, 3)).result == Shaken(Nerve.STEADY, True)
    assert play(look_on, kid, deaths(2), dice=(4, 3, 4)).result == Shaken(Nerve.NERVOUS, True)
    assert play(look_on, kid, deaths(2), dice=(1, 2)).result == STEADY
    whys = [throw.why for throw in play(look_on, kid, deaths(1), dice=(6, 6)).throws]
    assert whys == ["GUTS:1", "GUTS again as a Spunky Kid:1"]


def test_at_guts_0_or_less_the_die_only_decides_how_badly() -> None:
    assert [play(look_on, witness(0), deaths(1), dice=(face,)).result for face in (1, 3)] == [NERVOUS, TERRIFIED]


# A witness whom the attack hits


@pytest.mark.parametrize("face, lost", [(1, 0), (2, 1), (3, 2)])
def test_wounds_taken_in_the_same_attack_lower_guts(face: int, lost: int) -> None:
    one = Crash(Car(), Speed.SPEEDING, outside=(Rider(Rating(Stat.STUNTS, 3)), Rider(Rating(Stat.STUNTS, 3), HARDY)))
    outcome = play(watched(crash), (witness(3, 1),), one, dice=(6, 5, face, 3))
    target = next(step for step in outcome.steps if isinstance(step, Target))
    assert target.total == 3 - lost
    assert dict(target.modifiers).get("wounded just now", 0) == -lost
    assert outcome.result.nerves == (STEADY if lost == 0 else NERVOUS,)


@pytest.mark.parametrize("face, died", [(2, 1), (5, 2)])
def test_who_dies_or_is_unconscious_does_not_test(face: int, died: int) -> None:
    weak = Stats(6, 6, 1, 6, 6, 6)
    one = Crash(
        Car(),
        Speed.SPEEDING,
        outside=(
            Rider(Rating(Stat.STUNTS, 3)),
            Rider(Rating(Stat.STUNTS, 3), Mark(weak)),
            Rider(Rating(Stat.STUNTS, 3), HARDY),
        ),
    )
    witnesses = witness(3, 1), witness(3, 3)
    outcome = play(watched(crash), witnesses, one, dice=(6, 5, face, 1, *[3] * died))
    assert outcome.result.nerves == (None, STEADY)


def test_who_is_knocked_out_does_not_test() -> None:
    assert play(look_on, witness(), WitnessSight(1, Casualty(out=True))).result is None


# The deaths that a witness sees, and those that pain them


def test_a_witness_tests_only_for_deaths_in_sight() -> None:
    for numbers, faces in (((), ()), ((1,), (3,)), ((0, 1), (3, 3))):
        one = replace(witness(3, 2), sees=frozenset(numbers))
        nerves = play(watched(crash), (one,), TWO_DEAD, dice=(6, 5, 5, *faces)).result.nerves
        assert nerves == (STEADY if faces else None,)


@pytest.mark.parametrize("friends, sees, less", [((0,), None, 1), ((0, 1), None, 1), ((7,), None, 0), ((0,), (1,), 0)])
def test_the_squeamish_mind_only_a_friends_death_that_they_see(
    friends: tuple[int, ...], sees: tuple[int, ...] | None, less: int
) -> None:
    seen_by = None if sees is None else frozenset(sees)
    one = replace(witness(3, 2), sees=seen_by, pained=frozenset(friends))
    outcome = play(watched(crash), (one,), TWO_DEAD, dice=(6, 5, 5, *[1] * (2 if sees is None else len(sees))))
    target = next(step for step in outcome.steps if isinstance(step, Target))
    assert target.total == 3 - less
    assert dict(target.modifiers).get("Squeamish", 0) == -less


# Casualties in each kind of result


BRUISED = Beaten(BrawlResult.KNOCKED_DOWN, posture=Posture.UP)
OUT, COLD = Beaten(BrawlResult.KNOCKED_OUT, posture=Posture.UP), Beaten(BrawlResult.OUT_COLD)
KILLED = Beaten(BrawlResult.KNOCKED_OUT, Harm(Injury.GORY_DEATH), Posture.DEAD)
BLAST = Blast(3, 3, (WOUNDED, GORY))
ABOARD = (PersonFate(GORY), PersonFate(WOUNDED))
CRASHED = Crashed(Smash.WRECKED, None, ABOARD)
SHOT_AT = CarShot(1, CarDamage(), (PersonFate(GORY), PersonFate()), None, None, None, None)
SKID = Skid(None, Veer.AHEAD, 0, Contact.CERTAIN)
RAN = RanDown(None, (PersonFate(dodged=True), PersonFate(GORY)), None)
RESULTS: dict[str, tuple[object, tuple[Casualty, ...]]] = {
    "one figure": (GORY, (DEAD,)),
    "unconscious": (Struck(Harm(Injury.WOUND, 2, 2), posture=Posture.UNCONSCIOUS), (Casualty(2, False, True),)),
    "burnt in the wreck": (PersonFate(Struck(posture=Posture.DEAD), trapped=True), (Casualty(0, False, True, True),)),
    "a shot": (ShotResult(3, 2, 0, False, 0, (GORY, WOUNDED, Struck())), (DEAD, LIGHT, SPARED)),
    "a shot at a car": (ShotResult(3, 2, 0, False, 0, ()), ()),
    "a brawl": (
        Brawled(None, 2, (BRUISED, OUT), (COLD, KILLED), None),
        (SPARED, Casualty(out=True), Casualty(out=True), DEAD),
    ),
    "a brawl not dealt": (Opened(Clash(), None), ()),
    "a brawl dealt": (Opened(Clash(), Brawled(None, 0, (KILLED,), (), None)), (DEAD,)),
    "a free blow": (KILLED, (DEAD,)),
    "a getaway": (Left(Getaway.LET_GO, 0, KILLED), (DEAD,)),
    "flung off at cruising": (PersonFate(Struck(), flung=True, beaten=COLD), (Casualty(out=True),)),
    "a blast": (BLAST, (LIGHT, DEAD)),
    "a set bomb": (Explosion(BLAST, Ruins()), (LIGHT, DEAD)),
    "a bomb planted": (Planted(Lit.BURNING, 2), ()),
    "a bomb that went off at once": (Planted(Lit.OOPS, 0, Explosion(BLAST, Ruins())), (LIGHT, DEAD)),
    "gasoline": (Blaze(BLAST), (LIGHT, DEAD)),
    "a throw": (ThrownBomb(Landing(True), Blaze(BLAST)), (LIGHT, DEAD)),
    "a throw astray": (ThrownBomb(Landing(False, 60, 2)), ()),
    "a flick": (Flung(Flick.LANDS, Blaze(BLAST)), (LIGHT, DEAD)),
    "a dud": (Flung(Flick.DUD), ()),
    "a crash": (CRASHED, (DEAD, LIGHT)),
    "head-on": ((CRASHED, CRASHED), (DEAD, LIGHT, DEAD, LIGHT)),
    "a burst at a car": (SHOT_AT, (DEAD, SPARED)),
    "a car shot": (CarShotResult(3, 1, 0, False, 0, SHOT_AT), (DEAD, SPARED)),
    "people run down": (RAN, (SPARED, DEAD)),
    "a pileup without a crash": (WithCrash(HazardTest(3, True)), ()),
    "a pileup": (WithCrash(SKID, CRASHED), (DEAD, LIGHT)),
    "bullets and a crash": (WithCrash(SHOT_AT, CRASHED), (DEAD, LIGHT)),
    "bullets and no crash": (WithCrash(SHOT_AT), (DEAD, SPARED)),
    "run down, and a crash": (WithCrash(RAN, CRASHED, 2), (SPARED, DEAD, DEAD, LIGHT)),
    "aimed badly, and a crash": (
        WithCrash(RanDown(HazardTest(3, False, SKID), (), None), CRASHED, 2),
        (SPARED, SPARED, DEAD, LIGHT),
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_each_kind_of_result_counts_the_dead_and_those_who_are_out(name: str) -> None:
    result, expected = RESULTS[name]
    assert casualties(result) == expected


def test_what_is_no_attack_has_no_casualties() -> None:
    with pytest.raises(TypeError, match="float"):
        casualties(3.5)


# Every attack, under its own rule


ATTACKS = [one for module in SYSTEM.modules for one in resolvers_in(module) if is_attack(one)]


def gory_deaths(result: object) -> int:
    """The number of Gory Deaths in the result of an attack."""
    return sum(one.gory for one in casualties(result))


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_a_watched_attack_bears_the_rule_of_the_attack(attack: Any) -> None:
    assert rules_of(watched(attack))[0] == rules_of(attack)[0]
    assert watched(attack) is watched(attack)
    assert attack.__name__ in watched(attack).__name__


AXE = Fighter(Rating(Stat.FISTS, 6), ARMS["Fire Axe"], MAN)
ATTACKED: dict[str, tuple[Any, tuple[Any, ...], tuple[int, ...], int]] = {
    "a fall": (fall, (MAN, 2), (5,), 1),
    "an axe": (
        brawl,
        (Brawl((replace(AXE, rating=Rating(Stat.FISTS, 3)),), (Fighter(Rating(Stat.FISTS, 3), mark=MAN),)),),
        (2, 4, 6),
        2,
    ),
    "an axe, opened": (
        open_brawl,
        (Brawl((replace(AXE, rating=Rating(Stat.FISTS, 3)),), (Fighter(Rating(Stat.FISTS, 3), mark=MAN),)),),
        (2, 4, 6),
        2,
    ),
    "a grenade": (grenade, ((Caught(Rating(Stat.STUNTS, 3), MAN),),), (1, 2, 3), 1),
    "head-on": (head_on, (TWO_DEAD, replace(TWO_DEAD, outside=())), (4, 5, 1, 1), 2),
    "run down": (
        run_down,
        (DrivenAt(Rider(Rating(Stat.STUNTS, 3)), Car(), Speed.RACING, (Rider(Rating(Stat.STUNTS, 3)),), intent=False),),
        (4, 1),
        1,
    ),
    "a burst": (
        resolve_hits,
        (HitsOnCar(1, GUN, 3), CarUnderFire(Car(), None, (Rider(Rating(Stat.STUNTS, 3), guts=Rating(Stat.GUTS, 3)),))),
        (1, 6),
        1,
    ),
}


@pytest.mark.parametrize("name", ATTACKED)
def test_every_attack_can_be_watched(name: str) -> None:
    attack, args, dice, index = ATTACKED[name]
    plain = play(attack, *args, dice=dice)
    died = gory_deaths(plain.result)
    outcome = play(watched(attack), (witness(3, index),), *args, dice=(*dice, *[3] * died))
    assert outcome.rule == plain.rule
    assert outcome.result == Seen(plain.result, (STEADY if died else None,))
    assert outcome.steps[: len(plain.steps)] == plain.steps


def test_a_pileup_is_watched_to_its_end() -> None:
    """The driver dies of the bullet and the car crashes; the witness beside it sees two die."""
    target = CarUnderFire(
        Car(),
        Speed.SPEEDING,
        (
            Rider(Rating(Stat.STUNTS, 3), guts=Rating(Stat.GUTS, 3)),
            Rider(Rating(Stat.STUNTS, 3), guts=Rating(Stat.GUTS, 3)),
        ),
        DriverReaction.SWERVE,
    )
    dice = (1, 1, 6, 4, 1, 1, 1, 4, 5)
    outcome = play(watched(resolve_hits_with_crash), (witness(3, 2),), HitsOnCar(1, GUN, 3), target, dice=(*dice, 3, 3))
    assert outcome.rule == "mad.car.shoot"
    assert [throw.why for throw in outcome.throws][-3:] == ["damage:1", "GUTS:2", "GUTS:2"]
    assert gory_deaths(outcome.result.result) == 2


def test_those_run_down_and_those_aboard_have_numbers_of_their_own() -> None:
    """The one run down dies. The one aboard is wounded as the car blows up, gets out, and saw it; so did another."""
    run, course = (
        DrivenAt(Rider(Rating(Stat.STUNTS, 3)), Car(), Speed.RACING, (Rider(Rating(Stat.STUNTS, 3), HARDY),), False),
        CarCourse((Rider(Rating(Stat.STUNTS, 6), HARDY),)),
    )
    everybody = witness(3, 0), witness(3, 1), witness(3, 2)
    dice = (4, 6, 4, 1, 1, 1, 3, 2, 5, 3, 3)
    assert play(watched(run_down_with_crash), everybody, run, course, dice=dice).result.nerves == (
        None,
        NERVOUS,
        STEADY,
    )


# Refusals before any die


@pytest.mark.parametrize("numbers", [(-1,), (1, 1), (2, 3, 2)])
def test_each_witness_has_its_own_number(numbers: tuple[int, ...]) -> None:
    with pytest.raises(OutOfRange):
        play(seen, shoot, (AIMED,), tuple(witness(3, number) for number in numbers))


def test_what_the_attack_refuses_is_refused() -> None:
    with pytest.raises(OutOfRange):
        play(watched(shoot), (witness(),), replace(AIMED, range=99))


# Odds against every fall of the dice


@pytest.mark.parametrize("spunky", [False, True])
@pytest.mark.parametrize("count", range(4))
def test_odds_of_looking_on(count: int, spunky: bool) -> None:
    for guts in (-1, 1, 3, 6):
        for own in (SPARED, LIGHT, DEAD):
            asked = witness(guts, 1, spunky), WitnessSight(count, own)
            assert chances(odds(look_on, *asked)) == brute(look_on, *asked)


WATCHED: dict[str, tuple[Any, tuple[Any, ...], tuple[Witness, ...]]] = {
    "a shot": (shoot, (AIMED,), (witness(3, 1), witness(1, 2, True))),
    "a burst at two, one of them looking on": (
        shoot,
        (replace(AIMED, gun=GUNS["Shotgun"], marks=(Mark(), HARDY)),),
        (witness(4, 1),),
    ),
    "a crash": (crash, (TWO_DEAD,), (witness(3, 2),)),
}


@takes_turns
@pytest.mark.parametrize("name", WATCHED)
def test_odds_of_a_watched_attack_and_of_each_ones_nerve(name: str) -> None:
    attack, args, witnesses = WATCHED[name]
    whole = odds(seen, attack, args, witnesses, budget=500_000)
    assert chances(whole) == brute(seen, attack, args, witnesses)
    assert chances(odds(watched(attack), witnesses, *args, budget=500_000)) == chances(whole)
    for place, one in enumerate(witnesses):
        nerve = chances(odds(nerves_of, attack, args, (one,)))
        assert nerve == brute(nerves_of, attack, args, (one,))
        assert {held: chance for (held,), chance in nerve.items()} == chances(
            whole.by(lambda result, place=place: result.nerves[place])
        )


def test_the_chance_that_a_friend_breaks() -> None:
    """A Gory Death on one in six, and a GUTS 3 check fails half the time."""
    asked = odds(nerves_of, shoot, (AIMED,), (witness(3),))
    chance = asked.chance(lambda nerves: nerves[0] is not None and nerves[0].nerve != "steady")
    assert chance == Fraction(1, 6) * Fraction(1, 2)


def test_a_witness_sees_and_mourns_only_the_other_comrades_in_an_attack() -> None:
    position = table()
    first, second, third = (one for one in position.people.values() if not one.side and one.id <= 3)
    cop = next(one for one in position.people.values() if one.side == 1)
    squeamish = replace(first, figure=replace(first.figure, skills=("Squeamish",)))
    facing = (squeamish, cop, second)
    for one, place, friends in ((squeamish, 0, {2}), (second, 2, {0}), (third, 3, {0, 2}), (cop, 1, set[int]())):
        seen = _witness(position, one, place, facing, Crowd.FRIENDS)
        assert (seen.sees, seen.pained) == (friends, friends if one is squeamish else set())
        assert _witness(position, one, place, facing, Crowd.ALL).sees is None
