"""What can't be done is refused as it is decided, before anything is paid or thrown."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.hoodsville.driving.rails_and_barriers import Crossing, DriveAtBarrier, Restart, Right, Tyre
from rules.hoodsville.driving.safe_speeds import OffRoad, Speed
from rules.hoodsville.model.board import Board, Done
from rules.hoodsville.model.board import MoveRecord as Spent
from rules.hoodsville.model.figures import Trouble, Vehicle, Weapon, Wreck
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.movement.on_foot import Go, HaulCrate
from rules.hoodsville.shooting.loading_guns import Reload
from rules.hoodsville.throwing.dynamite import ThrowDynamite
from tests.rules.hoodsville.tables import ANVIL, CRANE, STITCHES, TULLY, raid

FORD = Vehicle("Ford")
BURST = replace(FORD, tyre=3)
TABLE = raid()
SPENT = raid(Board(records=(Spent(ANVIL, inches=6.0), Spent(STITCHES, ran=1, inches=4.0))))
MOB = TABLE.people[ANVIL]
OTHERS = tuple(TABLE.people[who] for who in (STITCHES, CRANE, TULLY))


@pytest.mark.parametrize(
    "state", [{"wreck": Wreck.WRECKED}, {"on_side": True}, {"bogged": True}, {"knocked_out": True}]
)
@pytest.mark.parametrize(
    "move",
    [Speed(vehicle=FORD), OffRoad(vehicle=FORD), DriveAtBarrier(vehicle=FORD), Crossing(vehicle=FORD, level=True)],
    ids=lambda move: type(move).__name__,
)
def test_a_vehicle_that_cannot_move_does_not_try_to(move: Any, state: dict[str, Any]) -> None:
    decided(TABLE, move)
    with pytest.raises(IllegalNow, match=r"This vehicle|A barrier"):
        decided(TABLE, replace(move, vehicle=replace(FORD, **state)))


@pytest.mark.parametrize(
    "move, kind, why",
    [
        (Tyre(vehicle=FORD, figure=MOB), IllegalNow, "there is none to change"),
        (Tyre(vehicle=replace(BURST, on_side=True), figure=MOB), IllegalNow, "lies on its side"),
        (Tyre(vehicle=BURST, figure=MOB, rounds=4), OutOfRange, "needs 3 more rounds of work at most, not 4"),
        (Right(vehicle=FORD, people=OTHERS), IllegalNow, "nothing to right"),
        (Right(vehicle=replace(FORD, on_side=True), people=OTHERS[:2]), IllegalNow, "takes 3 people"),
        (Restart(vehicle=FORD), IllegalNow, "nothing to start"),
        (Restart(vehicle=replace(FORD, stalled=True, wreck=Wreck.WRECKED)), IllegalNow, "moves no more"),
    ],
)
def test_nothing_is_put_right_that_is_not_wrong(move: Any, kind: type[Exception], why: str) -> None:
    with pytest.raises(kind, match=why):
        decided(TABLE, move)


def test_nobody_goes_farther_than_his_move() -> None:
    with pytest.raises(IllegalNow, match="7 inches are too far: 6 inches are left"):
        decided(TABLE, Go(figure=MOB, inches=7.0, pace="Walk"))
    with pytest.raises(IllegalNow, match="all 6 inches of it are used"):
        decided(SPENT, Go(figure=MOB, inches=0.0, pace="Walk"))
    with pytest.raises(IllegalNow, match="Nobody runs with a crate"):
        decided(SPENT, HaulCrate(figure=TABLE.people[STITCHES], alone=True))


def test_a_gun_that_is_full_or_jammed_is_not_loaded() -> None:
    def holding(rounds: int, trouble: Trouble = Trouble.NONE) -> Any:
        at = raid(SPENT.board, Anvil={"weapons": (Weapon("Revolver", rounds, 5, trouble),)})
        return at, Reload(figure=at.people[ANVIL], gun=GUNS["Revolver"])

    with pytest.raises(IllegalNow, match="is full"):
        decided(*holding(5))
    with pytest.raises(IllegalNow, match="jammed"):
        decided(*holding(2, Trouble.JAMMED))
    at, move = holding(2)
    with pytest.raises(OutOfRange, match="From 1 to 3 rounds go into"):
        decided(at, replace(move, rounds=4))
    with pytest.raises(IllegalNow, match="no inches of this move left to load with"):
        decided(at, move).allow()
    assert decided(at.then(Board()), move).allow() == (Done(at.id, ANVIL, inches=3.0, toll=3.0),)


def test_a_stick_through_a_window_flies_no_farther_than_it_carries() -> None:
    decided(TABLE, ThrowDynamite(inches=10.0, thrower=MOB, thrown=True))
    with pytest.raises(OutOfRange, match="carries 0 to 10 inches"):
        decided(TABLE, ThrowDynamite(inches=11.0, thrower=MOB, thrown=True))
