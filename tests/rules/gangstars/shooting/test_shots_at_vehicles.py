"""Shots at vehicles, and wrecks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.figures import Hurt, Make, Trouble
from rules.gangstars.model.reaction_tables import Heading
from rules.gangstars.model.weapons import ARMS, GRENADE, PISTOL
from rules.gangstars.shooting.aiming import Mark, Shooter, ShotResult, TargetSpot
from rules.gangstars.shooting.destroyed_vehicles import GETS_OUT, Rider, Wreck, wreck
from rules.gangstars.shooting.shots_at_vehicles import AimedPart, VehicleShot, VehicleShotResult, shoot_vehicle
from rules.gangstars.shooting.wounds import Body
from tests.rules.brute import brute, chances, play

MAN, SHOOTER = Mark(), Shooter(3)
NO, LIGHT, HEAVY, FATAL = Hurt


def side(
    *aboard: Mark, aim: AimedPart = AimedPart.SNAP, name: str = PISTOL, make: Make = Make.CAR, **facts: Any
) -> VehicleShot:
    shooter = Shooter(3, aimed=aim is not AimedPart.SNAP)
    return VehicleShot(ARMS[name], shooter, make, aboard, aim, **facts)


@pytest.mark.parametrize("face", [2, 4, 6])
def test_a_snap_shot_on_an_even_die_is_at_the_vehicle(face: int) -> None:
    shot = side(MAN, MAN)
    assert play(shoot_vehicle, shot, dice=(face, 4, 4, 4)).result == VehicleShotResult(None, hurt=HEAVY)


@pytest.mark.parametrize("face", [1, 3, 5])
def test_on_an_odd_die_at_its_people_by_number(face: int) -> None:
    shot = side(MAN, Mark(spot=TargetSpot.OPEN))
    assert play(shoot_vehicle, shot, dice=(face, 1, 4)).result == VehicleShotResult(0, ShotResult.MISSED)
    assert play(shoot_vehicle, shot, dice=(face, 2, 5, 1, 1, 6)).result == VehicleShotResult(1, ShotResult.NICKED)
    assert play(shoot_vehicle, shot, dice=(face, 3, 4, 1, 1)).result == VehicleShotResult(None, hurt=NO)


def test_an_aimed_shot_chooses() -> None:
    assert play(shoot_vehicle, side(MAN, aim=AimedPart.VEHICLE), dice=(4, 3, 2)).result == VehicleShotResult(
        None, hurt=LIGHT
    )
    assert play(shoot_vehicle, side(MAN, aim=AimedPart.PEOPLE), dice=(1, 5)).result == VehicleShotResult(
        0, ShotResult.MISSED
    )
    assert play(shoot_vehicle, side(MAN, aim=AimedPart.PEOPLE), dice=(2, 1, 6, 6)).result == VehicleShotResult(
        None, hurt=HEAVY, trouble=Trouble.EMPTY
    )


def test_an_empty_vehicle_is_hit_without_a_die_for_that() -> None:
    assert play(shoot_vehicle, side(), dice=(6, 3, 2)).result == VehicleShotResult(
        None, hurt=LIGHT, trouble=Trouble.JAMMED
    )


@pytest.mark.parametrize(
    "shot",
    [
        side(*[MAN] * 7),
        side(*[MAN] * 3, make=Make.BIKE),
        side(aim=AimedPart.PEOPLE),
        VehicleShot(ARMS[PISTOL], SHOOTER, Make.CAR, (MAN,), AimedPart.VEHICLE),
        side(name=GRENADE),
        side(distance=31.0),
        side(Mark(body=Body(7))),
    ],
)
def test_impossible_shots_at_a_vehicle_are_refused(shot: VehicleShot) -> None:
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
def test_a_figure_that_gets_out_of_a_wreck_has_a_heavy_wound(face: int) -> None:
    out = face >= 5
    assert GETS_OUT.row(face).key is out
    riders = (Rider(), Rider(hardass=True), Rider(dog=True))
    hurts = (HEAVY if out else FATAL, LIGHT if out else FATAL, HEAVY)
    assert play(wreck, riders, False, dice=(face, face)).result == Wreck(None, hurts)
