"""Shots, grenades and repairs as deeds: what fills a move, who may make it, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.game import Game, Side
from rules.gangstars.model.board import Activation, Board, FireSet, FuseSet, PointsSpent, StructureSet
from rules.gangstars.model.changes import ShotAt, WeaponGone, WeaponSet
from rules.gangstars.model.figures import Build, Hurt, Make, Profile, Structure, Trouble, Vehicle, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position, guest
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.shooting.aiming import ShotResult
from rules.gangstars.shooting.grenades import ThrowBomb, ThrowResult, throw_bomb
from rules.gangstars.shooting.repairs import Repair, repair
from rules.gangstars.shooting.shots_at_people import ShootAt, Volley, shoot_at
from rules.gangstars.shooting.shots_at_vehicles import ShootVehicle, shoot_at_vehicle
from rules.gangstars.shooting.structures import ShootStructure, StructureShotResult, shoot_at_structure

UNNAMED_TARGET = Person("the target", guest("the target"))
SHOOTER = Person("The shooter", guest("The shooter"))
FREE = Position(Board())
DOOR = Structure("the door", Build.WOOD, heavy=1)


def member(name: str, id: int, side: int, *weapons: Weapon, **state: Any) -> Person:
    figure = replace(READY[Profile.HIT_MAN], name=name, weapons=weapons or (Weapon("Pistol"),), **state)
    return Person(name, figure, id, "Kings", side + 1, f"{name} (Kings)", side, here=True, mine=True)


RAY = member("Ray", 1, 0, Weapon("Pistol"), Weapon("Grenade"))
DUNN = replace(member("Dunn", 2, 1), mine=False)


def table(umpire: bool = False, **board: Any) -> Position:
    lies = Board(turn=1, active=Activation(1, 7), structures=(DOOR,), **board)
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=lies)
    return Position(Board(), 5, game, {1: RAY, 2: DUNN}, umpire=umpire)


def shot(position: Position, **typed: Any) -> ShootAt:
    known: dict[str, Any] = {"shooter": SHOOTER, "target": UNNAMED_TARGET}
    return filled(position, ShootAt(**(known | typed)))


def test_an_unnamed_shooter_has_a_pistol_at_effective_range_and_shooting_3() -> None:
    m = shot(FREE)
    assert (m.gun.name, m.range, m.shooting, m.moved, m.traits, m.strength) == ("Pistol", 20, 3, 0, (), 0)
    assert shot(FREE, gun=ARMS["Knife"]).range == 15
    assert shoot_at(FREE, m).allow() == ()


def test_the_active_figure_shoots_by_default_but_the_target_must_be_named() -> None:
    m = filled(table(), ShootAt(target=DUNN))
    deed = shoot_at(table(), m)
    assert m.shooter == RAY
    assert deed.allow() == (PointsSpent(5, points=1, actions=1, attacks=1),)
    with pytest.raises(OutOfRange, match="Ray needs a target"):
        shoot_at(table(), filled(table(), ShootAt(target=UNNAMED_TARGET)))


def test_a_shot_leaves_a_test_and_a_weapon_in_trouble_and_takes_a_thrown_weapon() -> None:
    deed = shoot_at(table(), shot(table(), shooter=RAY, target=DUNN))
    changes = deed.changes(Volley((ShotResult.MISSED,), Trouble.EMPTY))
    assert changes[0] == ShotAt(2)
    assert changes[-1] == WeaponSet(1, "Pistol", Trouble.EMPTY, fresh=True)
    knifer = member("Lou", 3, 0, Weapon("Knife"))
    assert shoot_at(FREE, shot(FREE, shooter=knifer, target=DUNN)).allow() == (WeaponGone(3, "Knife"),)


def test_the_weapon_in_hand_is_one_that_works() -> None:
    two = member("Lou", 3, 0, Weapon("Pistol", Trouble.EMPTY), Weapon("SMG"))
    assert shot(FREE, shooter=two).gun.name == "SMG"
    with pytest.raises(OutOfRange, match="Add one of these: Pistol or SMG"):
        shot(FREE, shooter=member("Lou", 3, 0, Weapon("Pistol"), Weapon("SMG")))
    with pytest.raises(IllegalNow, match="out of ammunition"):
        shoot_at(FREE, shot(FREE, shooter=member("Lou", 3, 0, Weapon("Pistol", Trouble.EMPTY))))


def test_only_an_umpire_types_facts_against_the_sheet() -> None:
    assert shot(table(), shooter=RAY, target=DUNN, shooting=3).shooting == 3
    with pytest.raises(NotYours, match="Remove “prone”"):
        shot(table(), shooter=RAY, target=DUNN, prone=True)
    umpired = table(umpire=True)
    deed = shoot_at(umpired, shot(umpired, shooter=RAY, target=DUNN, prone=True, strength=5))
    assert deed.args[0].marks[0].prone
    assert deed.args[0].marks[0].body.strength == 5


def test_only_an_umpire_lets_an_unnamed_shooter_shoot_at_figures_on_a_table() -> None:
    with pytest.raises(NotYours, match="Name a figure there that does it"):
        shoot_at(table(), shot(table(), target=DUNN)).allow()
    umpired = table(umpire=True)
    assert shoot_at(umpired, shot(umpired, target=DUNN)).allow() == (Umpired("no one on the table"),)


def test_a_structure_on_the_table_keeps_its_damage_and_is_said_nothing_of() -> None:
    m = filled(table(), ShootStructure(structure=DOOR, shooter=RAY))
    changed = shoot_at_structure(table(), m).changes(StructureShotResult(Hurt.HEAVY))
    assert changed == (StructureSet(5, replace(DOOR, heavy=2)),)
    with pytest.raises(IllegalNow, match=r"The door is on the table, and the bot knows its state\. Remove “build”"):
        shoot_at_structure(table(), replace(m, build=Build.WOOD))


def test_a_figure_does_not_shoot_at_the_vehicle_that_it_rides_in() -> None:
    car = Vehicle("Ford", Make.CAR, driver=1, passengers=(2,))
    at = table(vehicles=(car,))
    with pytest.raises(IllegalNow, match="Ray is in the Ford"):
        shoot_at_vehicle(at, filled(at, ShootVehicle(vehicle=car, shooter=RAY)))
    empty = shoot_at_vehicle(FREE, filled(FREE, ShootVehicle(shooter=SHOOTER)))
    assert empty.names == ()


def test_a_grenade_goes_off_burns_or_lies_there_until_the_next_turn() -> None:
    deed = throw_bomb(table(), filled(table(), ThrowBomb(thrower=RAY, place="the bar")))
    assert deed.allow() == (
        PointsSpent(5, 1, actions=1),
        PointsSpent(5, 1, actions=1, attacks=1),
        WeaponGone(1, "Grenade"),
    )
    (lies,) = deed.changes(ThrowResult(delayed=True))
    assert isinstance(lies, FuseSet)
    assert (lies.fuse.name, lies.fuse.by, lies.fuse.turn) == ("the bar", 1, 2)
    assert deed.changes(ThrowResult()) == ()
    molotov = throw_bomb(FREE, filled(FREE, ThrowBomb(thrower=SHOOTER, what=ARMS["Molotov cocktail"])))
    assert molotov.changes(ThrowResult()) == (FireSet(0, "where The shooter threw it"),)


def test_a_jam_takes_the_whole_activation_and_a_die_and_an_empty_weapon_half_of_it() -> None:
    jammed = member("Ray", 1, 0, Weapon("Pistol", Trouble.JAMMED))
    deed = repair(table(), filled(table(), Repair(figure=jammed)))
    assert deed.allow() == (PointsSpent(5, points=7, actions=1),)
    assert deed.changes(False) == ()
    emptied = member("Ray", 1, 0, Weapon("Pistol", Trouble.EMPTY))
    reload = repair(table(), filled(table(), Repair(figure=emptied)))
    assert reload.resolver is None
    assert reload.allow() == (PointsSpent(5, points=4, actions=1),)
    assert reload.changes(None) == (WeaponSet(1, "Pistol", Trouble.NONE, Trouble.EMPTY),)
