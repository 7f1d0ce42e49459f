"""What a shot makes of the gun it was fired with."""

from __future__ import annotations

import pytest

from rules.core.person import Person
from rules.mad_dogs.arming import ROWS, gun_changes
from rules.mad_dogs.changes import GunState, WeaponSpent
from rules.mad_dogs.model import Load, Weapon
from rules.mad_dogs.position import guest
from rules.mad_dogs.tables import DOUBLE_BARRELED

SPATS = Person("Spats", guest("Spats"), 1)


def test_a_double_barreled_shotgun_counts_its_barrels_until_it_is_empty() -> None:
    once = gun_changes(SPATS, Weapon(DOUBLE_BARRELED), jammed=False, empty=0)
    assert once == (GunState(1, DOUBLE_BARRELED, Load.READY, 1),)
    emptied = gun_changes(SPATS, Weapon(DOUBLE_BARRELED, blasts=1), jammed=False, empty=1)
    assert emptied == (GunState(1, DOUBLE_BARRELED, Load.EMPTY, 0),)


def test_a_gun_is_jammed_or_empty_or_as_it_was_and_a_knife_is_gone() -> None:
    pistol = Weapon("Pistol")
    assert gun_changes(SPATS, pistol, jammed=True, empty=0) == (GunState(1, "Pistol", Load.JAMMED, 0),)
    assert gun_changes(SPATS, pistol, jammed=False, empty=1) == (GunState(1, "Pistol", Load.EMPTY, 0),)
    assert gun_changes(SPATS, pistol, jammed=False, empty=0) == ()
    assert gun_changes(SPATS, Weapon("Knife"), jammed=False, empty=0) == (WeaponSpent(1, "Knife"),)
    assert gun_changes(SPATS, None, jammed=False, empty=0) == ()


@pytest.mark.parametrize("make", ["pump shotgun", "double-barreled shotgun"])
def test_a_shotgun_named_by_its_make_is_fired_as_one_unless_somebody_says_that_it_blazes_away(make: str) -> None:
    assert ROWS[make] == "Shotgun"
