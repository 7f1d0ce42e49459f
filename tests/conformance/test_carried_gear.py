"""The bot offers a stored figure only what it carries: no other gun, weapon, bomb or tool."""

from __future__ import annotations

from typing import Any, Final

import pytest

from rules.core.action.fields import Complete
from rules.core.action.forms import asked_for
from rules.core.action.move import MOVES
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.plain.frozen import replace
from rules.gangstars.model.board import Activation
from rules.gangstars.model.figures import Weapon as GsWeapon
from rules.hoodsville.model.figures import Weapon as HoodWeapon
from rules.mad_dogs.model.board import new_board
from rules.mad_dogs.model.figures import Weapon as MadWeapon
from tests.conformance.test_debts import NAMES, ONE, table

GEAR: Final[dict[str, tuple[str, dict[str, Any], set[str]]]] = {
    "mad": (
        "Hoodlum",
        {"weapons": (MadWeapon("Tommy Gun"), MadWeapon("Pistol"), MadWeapon("Crowbar"))},
        {"Tommy Gun", "Pistol", "Pistol, Blazing Away"},
    ),
    "hood": (
        "Constable",
        {"weapons": (HoodWeapon("Revolver", 5, 5), HoodWeapon("Derringer", 2, 2), HoodWeapon("Club"))},
        {"Revolver", "Derringer", "Club", "Fists"},
    ),
    "gs": (
        "Hit-man",
        {"weapons": (GsWeapon("Pistol"), GsWeapon("SMG"), GsWeapon("Knife"))},
        {"Pistol", "SMG", "Knife", "Bare hands"},
    ),
    "pot": ("Cop", {"gear": ("Pistol", "Rifle", "Club", "Pipe bomb")}, {"Pistol", "Rifle", "Club", "Fists"}),
}
"""For each system a profile, the things that one figure of it carries, and those among them to fire or strike with."""
WEAPONS: Final = ("gun", "weapon", "target_weapon", "defender_weapon")
ASKED: Final = [
    (command, name)
    for command, said in MOVES.items()
    for name, option in said.options.items()
    if name in WEAPONS and isinstance(option.complete, Complete) and option.complete.of
]


def armed(system: str) -> Position[Any, Any, Any]:
    """Three figures of a profile on a table, of whom the first carries these things."""
    profile, gear, _ = GEAR[system]
    board = discover()[system].games
    assert board is not None
    lies = new_board(2) if system == "mad" else board.board()
    if system == "gs":
        lies = replace(lies, turn=1, active=Activation(ONE, points=9))
    return table(system, lies, (profile,) * 3, one=gear)


def system_of(command: str) -> str:
    root = command.split()[0].split("-")[0]
    return {"gangstars": "gs", "pottersville": "pot"}.get(root, root)


def test_there_are_weapons_to_be_asked_for_in_every_game() -> None:
    assert {system_of(command) for command, _ in ASKED} == {*GEAR}


@pytest.mark.parametrize("command, name", ASKED)
def test_a_weapon_that_a_figure_does_not_carry_is_not_offered(command: str, name: str) -> None:
    system = system_of(command)
    complete = MOVES[command].options[name].complete
    assert isinstance(complete, Complete)
    asked = asked_for(armed(system), command, {complete.of: NAMES[ONE]}, name)
    offered = {str(one.typed[name]) for one in asked.picks}
    assert offered
    assert offered <= GEAR[system][2]


@pytest.mark.parametrize("command, name", ASKED)
def test_of_a_profile_or_a_guest_every_weapon_is_offered(command: str, name: str) -> None:
    complete = MOVES[command].options[name].complete
    assert isinstance(complete, Complete)
    assert len([*complete.names(None, None)]) > len(GEAR[system_of(command)][2])


def test_the_active_figure_is_offered_what_it_carries_without_being_named() -> None:
    offered = {str(one.typed["gun"]) for one in asked_for(armed("gs"), "gangstars-shoot shot", {}, "gun").picks}
    assert offered == {"Pistol", "SMG", "Knife"}


def test_a_figure_with_two_bombs_is_not_offered_a_third() -> None:
    at = armed("pot")
    bombs = ("Pipe bomb", "Hand grenade")
    person = at.people[ONE]
    at = replace(at, people={**at.people, ONE: replace(person, figure=replace(person.figure, gear=bombs))})
    asked = asked_for(at, "pottersville-shoot throw", {"thrower": NAMES[ONE]}, "bomb")
    assert tuple(one.typed["bomb"] for one in asked.picks) == bombs
    assert len(asked_for(at, "pottersville-shoot throw", {"thrower": "Goon"}, "bomb").picks) > len(bombs)
