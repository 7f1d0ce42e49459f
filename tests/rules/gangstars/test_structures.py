"""Structures, vehicles under fire, grenades and molotov cocktails."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.figures import Build, Hurt, Make, Structure, Trouble, Vehicle
from rules.gangstars.model.reaction_tables import Heading
from rules.gangstars.model.weapons import ARMS, GRENADE, HEAVY_PISTOL, KNIFE, MOLOTOV, PISTOL, RIFLE, SHOTGUN
from rules.gangstars.shooting.aiming import Mark, Shooter, ShotResult, Spot
from rules.gangstars.shooting.destroyed_vehicles import GETS_OUT, Rider, Wreck, wreck
from rules.gangstars.shooting.grenades import (
    FUSE,
    Area,
    Blast,
    GrenadeThrow,
    caught,
    go_off,
    radius,
    throw,
    throw_again,
)
from rules.gangstars.shooting.shots_at_vehicles import Aim, VehicleShot, VehicleShotResult, shoot_vehicle
from rules.gangstars.shooting.structural_damage import BUILDS, FRAMES, WEAR, require_standing, worn
from rules.gangstars.shooting.structures import StructureShot, StructureShotResult, shoot_structure
from rules.gangstars.shooting.wounds import Body
from tests.rules.brute import brute, chances, play

MAN, SHOOTER = Mark(), Shooter(3)
NO, LIGHT, HEAVY, FATAL = Hurt


# Structures


def test_structural_strengths() -> None:
    assert BUILDS == {Build.WOOD: 2, Build.METAL: 4, Build.CONCRETE: 6}
    assert FRAMES == {Make.CAR: 4, Make.BIKE: 4, Make.TRUCK: 6}


@pytest.mark.parametrize("over, hurt", [(-5, NO), (0, NO), (1, LIGHT), (3, LIGHT), (4, HEAVY), (18, HEAVY)])
def test_the_rows_of_damage_to_structures(over: int, hurt: Hurt) -> None:
    assert WEAR.row(over).key is hurt


@pytest.mark.parametrize(
    "name, strength, dice, hurt",
    [
        (PISTOL, 2, (4, 1, 1), NO),
        (PISTOL, 2, (4, 1, 2), LIGHT),
        (PISTOL, 4, (4, 3, 4), LIGHT),
        (PISTOL, 4, (4, 4, 4), HEAVY),
        (HEAVY_PISTOL, 6, (4, 2, 2), NO),
        (RIFLE, 6, (4, 3, 3, 4), HEAVY),
        (KNIFE, 2, (3, 3), HEAVY),
    ],
)
def test_strength_is_taken_off_once(name: str, strength: int, dice: tuple[int, ...], hurt: Hurt) -> None:
    assert play(shoot_structure, StructureShot(ARMS[name], SHOOTER, strength), dice=dice).result == StructureShotResult(
        hurt
    )


@pytest.mark.parametrize("face", range(1, 7))
def test_a_structure_is_never_missed_but_the_die_is_the_weapons(face: int) -> None:
    trouble = {1: Trouble.EMPTY, 6: Trouble.JAMMED}.get(face, Trouble.NONE)
    firing = StructureShot(ARMS[PISTOL], Shooter(0), 2)
    assert play(shoot_structure, firing, dice=(face, 6, 6)).result == StructureShotResult(HEAVY, trouble)


def test_a_weapon_spec_breaks_more() -> None:
    assert play(
        shoot_structure, StructureShot(ARMS[PISTOL], Shooter(3, spec=True, traits=("Weapon spec",)), 4), dice=(4, 2, 1)
    ).result == StructureShotResult(LIGHT)


def test_a_structure_beyond_range_is_refused() -> None:
    with pytest.raises(IllegalNow, match="too far"):
        play(shoot_structure, StructureShot(ARMS[PISTOL], SHOOTER, 2, 31))
    with pytest.raises(OutOfRange):
        play(shoot_structure, StructureShot(ARMS[PISTOL], Shooter(9), 2))


@pytest.mark.parametrize(
    "before, hurt, after",
    [
        ((0, 0), NO, (0, 0)),
        ((0, 0), LIGHT, (1, 0)),
        ((1, 0), LIGHT, (0, 1)),
        ((0, 0), HEAVY, (0, 1)),
        ((1, 0), HEAVY, (1, 1)),
        ((1, 1), LIGHT, (0, 2)),
        ((0, 1), HEAVY, (0, 2)),
        ((1, 1), HEAVY, (1, 2)),
    ],
)
def test_two_light_damages_are_a_heavy_one(before: tuple[int, int], hurt: Hurt, after: tuple[int, int]) -> None:
    for thing in (
        Structure("door", light=before[0], heavy=before[1]),
        Vehicle("van", light=before[0], heavy=before[1]),
    ):
        left = worn(thing, hurt)
        assert (left.light, left.heavy) == after
        if after[1] < 2:
            require_standing(left)
        else:
            with pytest.raises(IllegalNow, match="nothing left"):
                require_standing(left)


def test_the_odds_of_damage_to_a_structure() -> None:
    counted: Counter[Hurt] = Counter()
    for own, one, two in product(range(1, 7), repeat=3):
        over = own + one + two - 6
        counted[HEAVY if over >= 4 else LIGHT if over >= 1 else NO] += 1
    found = odds(shoot_structure, StructureShot(ARMS[SHOTGUN], SHOOTER, 6)).by(lambda impact: impact.hurt)
    assert chances(found) == {hurt: Fraction(count, 216) for hurt, count in counted.items()}


# Vehicles


def side(*aboard: Mark, aim: Aim = Aim.SNAP, name: str = PISTOL, make: Make = Make.CAR, **facts: Any) -> VehicleShot:
    shooter = Shooter(3, aimed=aim is not Aim.SNAP)
    return VehicleShot(ARMS[name], shooter, make, aboard, aim, **facts)


@pytest.mark.parametrize("face", [2, 4, 6])
def test_a_snap_shot_on_an_even_die_is_at_the_vehicle(face: int) -> None:
    shot = side(MAN, MAN)
    assert play(shoot_vehicle, shot, dice=(face, 4, 4, 4)).result == VehicleShotResult(None, hurt=HEAVY)


@pytest.mark.parametrize("face", [1, 3, 5])
def test_on_an_odd_die_at_its_people_by_number(face: int) -> None:
    shot = side(MAN, Mark(spot=Spot.OPEN))
    assert play(shoot_vehicle, shot, dice=(face, 1, 4)).result == VehicleShotResult(0, ShotResult.MISSED)
    assert play(shoot_vehicle, shot, dice=(face, 2, 5, 1, 1, 6)).result == VehicleShotResult(1, ShotResult.NICKED)
    assert play(shoot_vehicle, shot, dice=(face, 3, 4, 1, 1)).result == VehicleShotResult(None, hurt=NO)


def test_who_aims_chooses() -> None:
    assert play(shoot_vehicle, side(MAN, aim=Aim.VEHICLE), dice=(4, 3, 2)).result == VehicleShotResult(None, hurt=LIGHT)
    assert play(shoot_vehicle, side(MAN, aim=Aim.PEOPLE), dice=(1, 5)).result == VehicleShotResult(0, ShotResult.MISSED)
    assert play(shoot_vehicle, side(MAN, aim=Aim.PEOPLE), dice=(2, 1, 6, 6)).result == VehicleShotResult(
        None, hurt=HEAVY, trouble=Trouble.EMPTY
    )


def test_with_nobody_in_it_the_vehicle_is_hit_without_a_die_for_that() -> None:
    assert play(shoot_vehicle, side(), dice=(6, 3, 2)).result == VehicleShotResult(
        None, hurt=LIGHT, trouble=Trouble.JAMMED
    )


@pytest.mark.parametrize(
    "shot",
    [
        side(*[MAN] * 7),
        side(*[MAN] * 3, make=Make.BIKE),
        side(aim=Aim.PEOPLE),
        VehicleShot(ARMS[PISTOL], SHOOTER, Make.CAR, (MAN,), Aim.VEHICLE),
        side(name=GRENADE),
        side(distance=31.0),
        side(Mark(body=Body(7))),
    ],
)
def test_what_can_not_be_shot_at_a_vehicle(shot: VehicleShot) -> None:
    with pytest.raises((IllegalNow, OutOfRange)):
        play(shoot_vehicle, shot)


def test_the_odds_at_a_car_of_two() -> None:
    found = odds(shoot_vehicle, side(MAN, MAN))
    assert found.chance(lambda shot_result: shot_result.person is None) == Fraction(1, 2) + Fraction(1, 2) * Fraction(
        4, 6
    )
    assert found.chance(lambda shot_result: shot_result.person == 1) == Fraction(1, 12)
    assert chances(found) == brute(shoot_vehicle, side(MAN, MAN))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_wreck_that_moves_goes_somewhere(face: int) -> None:
    ways = [Heading.LEFT, Heading.LEFT, Heading.AHEAD, Heading.AHEAD, Heading.RIGHT, Heading.RIGHT]
    assert play(wreck, (), True, dice=(face,)).result == Wreck(ways[face - 1], ())


@pytest.mark.parametrize("face", range(1, 7))
def test_who_gets_out_of_a_wreck_has_a_heavy_wound(face: int) -> None:
    out = face >= 5
    assert GETS_OUT.row(face).key is out
    riders = (Rider(), Rider(hardass=True), Rider(dog=True))
    hurts = (HEAVY if out else FATAL, LIGHT if out else FATAL, HEAVY)
    assert play(wreck, riders, False, dice=(face, face)).result == Wreck(None, hurts)


# Grenades


def toss(name: str = GRENADE, area: Area | None = None, **facts: Any) -> GrenadeThrow:
    return GrenadeThrow(ARMS[name], facts.pop("thrower", SHOOTER), area or Area((MAN,)), **facts)


def test_areas_are_told_in_centimetres() -> None:
    assert radius(ARMS[GRENADE]) == 7.5
    assert radius(ARMS[MOLOTOV]) == 5


@pytest.mark.parametrize("face", range(1, 7))
def test_a_five_or_six_is_delayed(face: int) -> None:
    assert FUSE.row(face).key is (face >= 5)
    dice = (face,) if face >= 5 else (face, 4)
    blast = play(throw, toss(), dice=dice).result
    assert blast == (Blast(delayed=True) if face >= 5 else Blast(fates=(ShotResult.MISSED,)))


def test_everybody_in_the_area_is_rolled_for_and_structures_are_struck() -> None:
    area = Area((MAN, Mark(spot=Spot.OPEN), MAN), (2, 6))
    blast = play(throw, toss(area=area), dice=(1, 4, 5, 2, 1, 1, 2, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1)).result
    assert blast.fates == (ShotResult.MISSED, ShotResult.LIGHT, ShotResult.NICKED)
    assert blast.walls == (LIGHT, NO)


def test_range_costs_a_grenade_nothing() -> None:
    assert play(throw, toss(area=Area((Mark(20),)), distance=20.0), dice=(1, 3, 1, 1, 1, 6)).result.fates == (
        ShotResult.NICKED,
    )


def test_a_molotov_has_one_die_of_penetration() -> None:
    assert play(throw, toss(MOLOTOV), dice=(1, 3, 3, 3, 6)).result.fates == (ShotResult.NICKED,)


def test_one_that_was_delayed_goes_off_without_a_fuse() -> None:
    assert play(go_off, toss(), dice=(4,)).result == Blast(fates=(ShotResult.MISSED,))
    assert play(go_off, toss(area=Area())).result == Blast()


@pytest.mark.parametrize("face", range(1, 7))
def test_thrown_again_it_goes_off_in_the_hand_on_an_odd_die(face: int) -> None:
    again = (toss(area=Area((MAN,), (2,))), Body(1), Area((MAN, MAN)))
    if face % 2:
        blast = play(throw_again, *again, dice=(face, 6, 6, 6, 1, 2, 4, 4)).result
        assert blast == Blast(False, True, HEAVY, (ShotResult.MISSED, ShotResult.MISSED), ())
    else:
        blast = play(throw_again, *again, dice=(face, 4, 1, 1, 1)).result
        assert blast == Blast(False, False, None, (ShotResult.MISSED,), (LIGHT,))


def test_headings_number_those_at_the_target_then_those_around_the_thrower_then_him() -> None:
    again = (toss(area=Area((MAN,), (2,))), Body(), Area((MAN,), (4,)))
    outcome = play(throw_again, *again, dice=(1, 1, 1, 1, 6, 4, 1, 1, 1))
    assert [throw.why for throw in outcome.throws] == [
        "picked up",
        "damage:4",
        "penetration:4",
        "strength:4",
        "to hit, 3 or less:2",
        "damage:3",
        "penetration:3",
    ]


@pytest.mark.parametrize(
    "bad",
    [
        toss(PISTOL),
        toss(KNIFE),
        toss(distance=20.1),
        toss(thrower=Shooter(3, aimed=True)),
        toss(thrower=Shooter(6)),
        toss(area=Area((MAN,) * 21)),
        toss(area=Area((), (2,) * 21)),
        toss(area=Area((Mark(body=Body(-1)),))),
    ],
)
def test_what_can_not_be_thrown(bad: GrenadeThrow) -> None:
    for resolver, more in ((throw, ()), (go_off, ()), (throw_again, (Body(), Area())), (caught, (MAN,))):
        with pytest.raises((IllegalNow, OutOfRange)):
            play(resolver, bad, *more)


def test_the_odds_of_somebody_in_the_area() -> None:
    counted: Counter[ShotResult] = Counter()
    for to_hit, own, one, two, theirs, head in product(range(1, 7), repeat=6):
        over = own + one + two - theirs - 2
        if to_hit > 3:
            counted[ShotResult.MISSED] += 1
        elif over >= 4:
            counted[ShotResult.FATAL if head == 6 else ShotResult.HEAVY] += 1
        else:
            counted[ShotResult.LIGHT if over >= 1 else ShotResult.NICKED] += 1
    found = odds(caught, toss(), Mark(body=Body(2)))
    assert chances(found) == {fate: Fraction(count, 6**6) for fate, count in counted.items()}
