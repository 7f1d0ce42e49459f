"""Figures in and on vehicles, and the effects on shots and blows."""

from __future__ import annotations

import pytest

from rules.mad_dogs.model.aboard import Sight, out_of_reach, sight
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Vehicle

DRIVER, RIDER, HANGER, STREET, OTHER = range(1, 6)
FORD = Vehicle("Ford", speed=Speed.RACING, inside=(DRIVER, RIDER), outside=(HANGER,))
BUICK = Vehicle("Buick", speed=Speed.CRUISING, inside=(OTHER,))
PARKED = Vehicle("Ford", inside=(DRIVER, RIDER), outside=(HANGER,))


@pytest.mark.parametrize(
    "shooter, target, seen",
    [
        (STREET, None, Sight()),
        (RIDER, STREET, Sight(Speed.RACING)),
        (HANGER, STREET, Sight(Speed.RACING)),
        (DRIVER, STREET, Sight(Speed.RACING, driving=True)),
        (STREET, DRIVER, Sight(at_car=Speed.RACING, car=FORD)),
        (STREET, HANGER, Sight(at_car=Speed.RACING, outside=True)),
        (OTHER, RIDER, Sight(Speed.CRUISING, driving=True, at_car=Speed.RACING, car=FORD)),
        (DRIVER, OTHER, Sight(Speed.RACING, driving=True, at_car=Speed.CRUISING, car=BUICK)),
        (RIDER, DRIVER, Sight(Speed.RACING)),
        (None, None, Sight()),
    ],
)
def test_a_shot_has_the_speed_of_both_cars_and_meets_the_car_that_the_target_sits_in(
    shooter: int | None, target: int | None, seen: Sight
) -> None:
    assert sight((FORD, BUICK), shooter, target) == seen


def test_a_parked_car_is_shot_at_without_a_gats_modifier() -> None:
    assert sight((PARKED,), DRIVER, STREET) == Sight()
    assert sight((PARKED,), STREET, DRIVER) == Sight(car=PARKED)
    assert sight((PARKED,), STREET, HANGER) == Sight(outside=True)


@pytest.mark.parametrize("one, other", [(DRIVER, STREET), (STREET, RIDER), (HANGER, STREET), (OTHER, DRIVER)])
def test_no_one_strikes_out_of_a_moving_car_or_into_one(one: int, other: int) -> None:
    assert out_of_reach((FORD, BUICK), one, other) in (FORD, BUICK)


@pytest.mark.parametrize("one, other", [(DRIVER, RIDER), (HANGER, DRIVER)])
def test_those_in_and_on_one_car_reach_each_other(one: int, other: int) -> None:
    assert out_of_reach((FORD, BUICK), one, other) is None


def test_a_parked_car_separates_no_fighters() -> None:
    assert out_of_reach((PARKED,), STREET, DRIVER) is None
