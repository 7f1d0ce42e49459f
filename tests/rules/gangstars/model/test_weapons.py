"""Weapons in hand: those that traits name, two of one name, and repairs."""

from __future__ import annotations

import pytest

from rules.core.people.roster import FreshGame
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.gangstars.close_combat.fighters import BARE_HANDS, Combatants, Fighter, factors, power_of
from rules.gangstars.model.acting import spend_share
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.changes import Activated, WeaponSet
from rules.gangstars.model.figures import Figure, Profile, Trouble, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.weapons import ARMS, BAT, IMPROVISED, KNIFE, PISTOL, PUMPGUN, SMG, arm_named, gear_named
from rules.gangstars.shooting.aiming import shooter_of
from rules.gangstars.shooting.wounds import Penetration
from rules.gangstars.traits.trait_table import HUGE, RIPPER, SNIPER, WEAPON_SPEC, traits_named

HIT_MAN = READY[Profile.HIT_MAN]
BOTH = replace(HIT_MAN, traits=(WEAPON_SPEC, RIPPER), chosen=(PISTOL, BAT, KNIFE))
FOE = Fighter(READY[Profile.ROOKIE])


@pytest.mark.parametrize(
    "typed, meant", [("SMG/Uzi", SMG), ("uzi", SMG), ("Pump-gun", PUMPGUN), ("Improvised", IMPROVISED), ("bat", BAT)]
)
def test_a_weapon_goes_by_the_names_that_the_list_and_players_have_for_it(typed: str, meant: str) -> None:
    assert arm_named(typed) is ARMS[meant]
    assert gear_named(typed) == meant


def test_the_word_none_means_no_traits() -> None:
    assert traits_named(["None"]) == ()
    assert traits_named(["sniper", "huge"]) == (SNIPER, HUGE)
    with pytest.raises(UnknownName):
        traits_named(["none", "sniper"])


@pytest.mark.parametrize(
    "weapon, gains, power, bonus",
    [
        (KNIFE, {"ripper": 3}, Penetration(1, 4), set[str]()),
        (BAT, {"weapon spec": 1}, Penetration(1, 3), {"weapon spec"}),
        (PISTOL, {"weapon spec": 1}, Penetration(1, -2), {"weapon spec"}),
        (SMG, {}, Penetration(1, -2), set[str]()),
        (BARE_HANDS, {}, Penetration(), set[str]()),
    ],
)
def test_a_ripper_who_is_a_weapon_spec_too_gains_from_each_trait_with_its_own_weapons(
    weapon: str, gains: dict[str, int], power: Penetration, bonus: set[str]
) -> None:
    fighter = Fighter(BOTH, weapon)
    added = {one.label: one.value for one in factors(Combatants(fighter, FOE), True, True)}
    assert {label: value for label, value in added.items() if label in ("weapon spec", "ripper")} == gains
    found, named = power_of(fighter, FOE)
    assert found == power
    assert {one.label for one in named} - {"strength"} == bonus


def test_a_thrown_weapon_of_a_ripper_is_no_speciality() -> None:
    assert shooter_of(BOTH, ARMS[PISTOL]).spec
    assert not shooter_of(BOTH, ARMS[KNIFE]).spec


def two_pistols(*troubles: Trouble) -> Figure:
    return replace(HIT_MAN, weapons=tuple(Weapon(PISTOL, trouble) for trouble in troubles))


def test_of_two_weapons_of_one_name_the_one_in_order_is_used() -> None:
    assert two_pistols(Trouble.JAMMED, Trouble.NONE).weapon(PISTOL) == Weapon(PISTOL)
    assert two_pistols(Trouble.JAMMED, Trouble.EMPTY).weapon(PISTOL) == Weapon(PISTOL, Trouble.JAMMED)
    assert HIT_MAN.weapon(SMG) is None


def test_trouble_of_one_of_two_pistols_leaves_the_other_alone() -> None:
    figure = WeaponSet(1, PISTOL, Trouble.EMPTY).apply_to(two_pistols(Trouble.JAMMED, Trouble.NONE))
    assert [one.trouble for one in figure.weapons] == [Trouble.JAMMED, Trouble.EMPTY]
    mended = WeaponSet(1, PISTOL, Trouble.NONE, was=Trouble.EMPTY).apply_to(figure)
    assert [one.trouble for one in mended.weapons] == [Trouble.JAMMED, Trouble.NONE]
    assert WeaponSet(1, PISTOL, Trouble.NONE, was=Trouble.BROKEN).apply_to(mended) == mended


@pytest.mark.parametrize("trouble, points", [(Trouble.EMPTY, 5), (Trouble.JAMMED, 9)])
def test_a_weapon_that_failed_is_put_right_in_a_later_activation(trouble: Trouble, points: int) -> None:
    board = Board(turn=1, active=Activation(1, points=9))
    failed = WeaponSet(1, PISTOL, trouble, fresh=True).apply_to(two_pistols(Trouble.NONE))
    with pytest.raises(IllegalNow, match="in a later one"):
        spend_share(board, 9, 1, failed, failed.weapons[0])
    later = Activated(1).apply_to(failed)
    assert later.weapons[0].trouble is trouble
    assert spend_share(board, 9, 1, later, later.weapons[0]).points == points
    assert FreshGame(1).apply_to(failed).weapons == (Weapon(PISTOL),)
