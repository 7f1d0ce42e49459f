"""Shots and bombs in play: what fills a move, who may make it, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Owes
from rules.pottersville.bombs import GONE_OFF, LANDED, SetOff, ThrowBomb, set_off, throw_bomb
from rules.pottersville.driving.riders import NUMBERS
from rules.pottersville.model.board import Board, Done, Phase, TurnRecord, Unit, UnitChanged
from rules.pottersville.model.changes import GearLost, Wounded
from rules.pottersville.model.figures import Aboard, Car, Motion, Pace, Spot, Wound
from rules.pottersville.model.obligations import RETREAT, guts_due
from rules.pottersville.model.position import Person, Position, guest, of_profile
from rules.pottersville.model.profiles import PROFILES
from rules.pottersville.shooting.shots import ShootFigure, Struck, shoot_figure
from rules.pottersville.shooting.shots_at_vehicles import ShootVehicle, shoot_vehicle
from rules.pottersville.shooting.special_characters import Pair
from tests.rules.fights import after

NOBODY = Person("the target", guest("the target"))
SHOOTER = Person("The shooter", guest("The shooter"))
FREE = Position(Board())


def member(name: str, id: int, profile: str, side: int, *gear: str, **state: Any) -> Person:
    figure = of_profile(profile)
    assert figure is not None
    figure = replace(figure, name=name, gear=gear or figure.gear, **state)
    return Person(name, figure, id, "Boys", side + 1, f"{name} (Boys)", side, here=True, mine=True)


BRICKS = member("Bricks", 1, "Goon", 0, "Pistol", "Pipe bomb")
WEISS = member("Weiss", 2, "Cop", 1)


def table(*records: TurnRecord, cars: tuple[Car, ...] = (), umpire: bool = False) -> Position:
    units = (Unit("Corner", 0, 1, (1,)), Unit("Station", 1, 2, (2,)))
    board = Board(phase=Phase.GATS, units=units, records=records, cars=cars)
    game = Game("Dock", "pot", (Side("Boys"), Side("Station")), board=board)
    return Position(Board(), 5, game, {1: BRICKS, 2: WEISS}, umpire=umpire)


def shot(position: Position, **typed: Any) -> ShootFigure:
    return filled(position, ShootFigure(**{"range": 6.0, "shooter": SHOOTER, "target": NOBODY} | typed))


def test_of_somebody_unknown_a_pistol_and_nothing_else_is_known() -> None:
    m = shot(FREE)
    assert (m.gun.name, m.motion, m.from_car, m.wound, m.ran) == ("Pistol", Motion.STOOD, Pace.STOPPED, 0, False)
    assert shoot_figure(FREE, m).allow() == ()


def test_the_gun_in_hand_is_the_only_one_carried() -> None:
    assert shot(FREE, shooter=member("Lou", 3, "Goon", 0, "SMG")).gun.name == "SMG"
    with pytest.raises(OutOfRange, match="carries several: say which, gun: Pistol or SMG"):
        shot(FREE, shooter=member("Lou", 3, "Goon", 0, "Pistol", "SMG"))
    with pytest.raises(IllegalNow, match="carries no gun"):
        shot(FREE, shooter=member("Lou", 3, "Goon", 0, "Knife"))


def test_two_guns_are_for_those_with_the_trait_and_both() -> None:
    gunner = next(name for name, row in PROFILES.items() if row.carries.count("SMG") == 2)
    both = member("Mad Joe", 3, gunner, 0)
    assert shoot_figure(FREE, shot(FREE, shooter=both, two=True)).args[0].pair is Pair.TOMMY_GUNS
    with pytest.raises(IllegalNow, match="not one to fire two"):
        shoot_figure(FREE, shot(FREE, shooter=BRICKS, two=True))


def test_a_shot_costs_the_fire_of_the_turn_and_leaves_the_unit_shot_at_a_test() -> None:
    deed = shoot_figure(table(), shot(table(), shooter=BRICKS, target=WEISS))
    left = UnitChanged(5, "Station", shot_at=True), Owes(WEISS.id, guts_due("Station"))
    assert deed.allow() == (Done(5, 1, shot=True), *left)
    shot_at = after(table(), *left)
    again = shoot_figure(shot_at, shot(shot_at, shooter=BRICKS, target=shot_at.people[WEISS.id]))
    assert again.allow() == (Done(5, 1, shot=True), left[0]), "it owes one"
    assert deed.changes((Struck(1, Wound.LIGHT),)) == (Wounded(WEISS.id, Wound.LIGHT), Owes(WEISS.id, RETREAT))


def test_that_a_target_ran_anybody_may_say_and_that_it_did_not_only_an_umpire() -> None:
    still, ran = table(), table(TurnRecord(2, ran=True))
    assert shot(still, shooter=BRICKS, target=WEISS, ran=True).ran
    assert shot(ran, shooter=BRICKS, target=WEISS).ran
    with pytest.raises(NotYours, match="Remove “ran”"):
        shot(ran, shooter=BRICKS, target=WEISS, ran=False)
    umpired = table(TurnRecord(2, ran=True), umpire=True)
    assert not shoot_figure(umpired, shot(umpired, shooter=BRICKS, target=WEISS, ran=False)).args[0].aims[0].ran


def test_nobody_in_particular_shoots_at_those_on_a_table_but_for_an_umpire() -> None:
    away = replace(WEISS, mine=False)
    with pytest.raises(NotYours, match="say which figure there does it"):
        shoot_figure(table(), shot(table(), target=away)).allow()
    umpired = table(umpire=True)
    assert shoot_figure(umpired, shot(umpired, target=away)).allow()[0] == Umpired("nobody on the table")


def test_who_rides_is_shot_at_with_the_vehicle_which_is_one_on_the_table() -> None:
    at = table(cars=(Car("Packard", aboard=(Aboard(2, Spot.DRIVER),)),))
    with pytest.raises(IllegalNow, match="Weiss is in the Packard"):
        shoot_figure(at, shot(at, shooter=BRICKS, target=WEISS))
    packard = filled(at, ShootVehicle(range=6.0, shooter=BRICKS, vehicle=at.board.cars[0]))
    assert shoot_vehicle(at, packard).about == (BRICKS, WEISS)
    numbers = shoot_vehicle(at, filled(at, ShootVehicle(range=6.0, shooter=BRICKS, vehicle=NUMBERS)))
    with pytest.raises(OutOfRange, match="Say which vehicle, vehicle: Packard"):
        numbers.allow()


def test_a_bomb_thrown_lies_there_until_it_goes_off() -> None:
    thrown = throw_bomb(table(), filled(table(), ThrowBomb(inches=4.0, thrower=BRICKS)))
    assert thrown.allow() == (Done(5, 1, shot=True), GearLost(1, "Pipe bomb"), Done(5, 1, tried=LANDED))
    blast = SetOff(thrower=BRICKS)
    with pytest.raises(OutOfRange, match="No bomb of Bricks lies there"):
        set_off(table(), filled(table(), blast))
    lying = table(TurnRecord(1, shot=True, tried=(LANDED,)))
    assert set_off(lying, filled(lying, blast)).allow() == (Done(5, 1, tried=GONE_OFF),)
    gone = table(TurnRecord(1, shot=True, tried=(LANDED, GONE_OFF)))
    with pytest.raises(OutOfRange, match="No bomb of Bricks lies there"):
        set_off(gone, filled(gone, blast))


def test_a_bomb_of_nobody_is_an_umpires_on_a_table() -> None:
    nobody = SetOff(thrower=Person("The thrower", guest("The thrower")))
    assert set_off(FREE, filled(FREE, nobody)).again
    with pytest.raises(NotYours, match="Say whose bomb it is"):
        set_off(table(), filled(table(), nobody)).allow()
