"""Seats of vehicles."""

from __future__ import annotations

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.model.figures import CRUISING, Make, Vehicle
from rules.gangstars.vehicles.boarding import boarded, left_by

FORD = Vehicle("Ford", driver=1, running=True, halves=CRUISING)


@pytest.mark.parametrize("make, seats", [(Make.CAR, 6), (Make.TRUCK, 6), (Make.BIKE, 2)])
def test_a_vehicle_has_so_many_seats(make: Make, seats: int) -> None:
    vehicle = Vehicle("V", make)
    for rider in range(1, seats + 1):
        vehicle = boarded(vehicle, rider, "Ray", driving=rider == 1)
    assert vehicle.aboard == tuple(range(1, seats + 1))
    with pytest.raises(IllegalNow, match=f"room for {seats}"):
        boarded(vehicle, 99, "Ray", False)


def test_one_figure_drives_and_none_gets_in_twice_or_into_a_wreck() -> None:
    with pytest.raises(IllegalNow, match="already has a driver"):
        boarded(FORD, 2, "Ray", True)
    with pytest.raises(IllegalNow, match="is already in the Ford"):
        boarded(FORD, 1, "Ray", False)
    with pytest.raises(IllegalNow, match="is a wreck"):
        boarded(replace(FORD, heavy=2), 2, "Ray", False)
    both = boarded(FORD, 2, "Ray", False)
    assert left_by(both, 1).aboard == (2,)
    assert left_by(both, 2).aboard == (1,)
