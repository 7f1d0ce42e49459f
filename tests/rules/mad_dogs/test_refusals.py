"""Decisions refuse the impossible before any die is rolled."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Position
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.mad_dogs.brawling.end_of_brawl import Finish
from rules.mad_dogs.brawling.stepping_out import Leave
from rules.mad_dogs.cars.braking_and_swerving import Brake
from rules.mad_dogs.cars.chases import Chase
from rules.mad_dogs.cars.running_boards import Ride
from rules.mad_dogs.cars.speed import Drive
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Cover, Speed
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.movement.on_foot import Go
from rules.mad_dogs.movement.stealth import Hide
from tests.rules.mad_dogs.fights import cars, on_card, table

CARS = cars(on_card(table()))
BOSS, ENFORCER, MOLL, CAPTAIN, SERGEANT = (CARS.people[id] for id in (1, 3, 4, 9, 11))
FORD, TRUCK = CARS.board.vehicles
STANDING = replace(FORD, name="Buick", speed=None)


@pytest.mark.parametrize(
    "move, why",
    [
        (Finish(victim=CAPTAIN, figure=MOLL), "Cold Blooded"),
        (Finish(victim=CAPTAIN, figure=MOLL, skills=("Cold Blooded",)), "on the floor"),
        (Leave(opponents=(BOSS,), figure=SERGEANT), "aboard Ford, which is cruising"),
        (Hide(figure=MOLL, cover=Cover.NONE), "nothing to hide behind"),
        (Go(figure=MOLL, ladder=True, hostages=1), "Let them go first"),
        (Drive(car=FORD, speed=Speed.CRUISING, corners=15, curves=15), "0 to 20 corners and curves"),
        (Chase(car=TRUCK, other_car=STANDING), "both are stopped"),
        (Chase(car=FORD, other_car=TRUCK, speed=Speed.RACING), "2 steps of speed"),
        (Brake(car=replace(FORD, car=Car(brakes_cut=True), loose=1)), "can't brake. Choose Swerve"),
        (Ride(figure=(ENFORCER,), hazards=51), "0 to 50"),
    ],
)
def test_what_can_not_be_is_refused_before_any_die_falls(move: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        decided(CARS, move)


def test_the_same_is_refused_where_no_game_is_played() -> None:
    with pytest.raises(Refusal, match="nothing to hide behind"):
        decided(Position(Board()), Hide(figure=replace(MOLL, id=0, here=False), cover=Cover.NONE))
