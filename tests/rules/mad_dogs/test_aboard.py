"""Figures in and on vehicles, and the effects on shots and blows."""

from __future__ import annotations

import pytest

from rules.mad_dogs.model.aboard import VehicleSight, out_of_reach, sight
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Vehicle

DRIVER, RIDER, HANGER, STREET, OTHER = range(1, 6)
FORD = Vehicle("Ford", speed=Speed.RACING, inside=(DRIVER, RIDER), outside=(HANGER,))
BUICK = Vehicle("Buick", speed=Speed.CRUISING, inside=(OTHER,))
PARKED = Vehicle("Ford", inside=(DRIVER, RIDER), outside=(HANGER,))


@pytest.mark.parametrize(
    "shooter, target, seen",
    [
        (STREET, None, VehicleSight()),
        (RIDER, STREET, VehicleSight(Speed.RACING)),
        (HANGER, STREET, VehicleSight(Speed.RACING)),
        (DRIVER, STREET, VehicleSight(Speed.RACING, driving=True)),
        (STREET, DRIVER, VehicleSight(at_car=Speed.RACING, car=FORD)),
        (STREET, HANGER, VehicleSight(at_car=Speed.RACING, outside=True)),
        (OTHER, RIDER, VehicleSight(Speed.CRUISING, driving=True, at_car=Speed.RACING, car=FORD)),
        (DRIVER, OTHER, VehicleSight(Speed.RACING, driving=True, at_car=Speed.CRUISING, car=BUICK)),
        (RIDER, DRIVER, VehicleSight(Speed.RACING)),
        (None, None, VehicleSight()),
    ],
)
def test_a_shot_has_the_speed_of_both_cars_and_meets_the_car_that_the_target_sits_in(
    shooter: int | None, target: int | None, seen: VehicleSight
) -> None:
    assert sight((FORD, BUICK), shooter, target) == seen


def test_a_parked_car_is_shot_at_without_a_gats_modifier() -> None:
    assert sight((PARKED,), DRIVER, STREET) == VehicleSight()
    assert sight((PARKED,), STREET, DRIVER) == VehicleSight(car=PARKED)
    assert sight((PARKED,), STREET, HANGER) == VehicleSight(outside=True)


@pytest.mark.parametrize("one, other", [(DRIVER, STREET), (STREET, RIDER), (HANGER, STREET), (OTHER, DRIVER)])
def test_no_one_strikes_out_of_a_moving_car_or_into_one(one: int, other: int) -> None:
    assert out_of_reach((FORD, BUICK), one, other) in (FORD, BUICK)


@pytest.mark.parametrize("one, other", [(DRIVER, RIDER), (HANGER, DRIVER)])
def test_those_in_and_on_one_car_reach_each_other(one: int, other: int) -> None:
    assert out_of_reach((FORD, BUICK), one, other) is None


def test_a_parked_car_separates_no_fighters() -> None:
    assert out_of_reach((PARKED,), STREET, DRIVER) is None
