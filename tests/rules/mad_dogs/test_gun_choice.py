"""The effects of a shot on its gun."""

from __future__ import annotations

import pytest

from rules.core.action.deed import decided
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.people.person import Person
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.cars.shots_at_cars import Shoot as ShootCar
from rules.mad_dogs.model.changes import GunState, WeaponSpent
from rules.mad_dogs.model.figures import Load, Weapon
from rules.mad_dogs.model.tables import DOUBLE_BARRELED
from rules.mad_dogs.play.fields import Crowd
from rules.mad_dogs.play.position import Position, guest
from rules.mad_dogs.shooting.ammunition import Reload, gun_changes
from rules.mad_dogs.shooting.gun_choice import ROWS, TWO_GUN_KID
from rules.mad_dogs.shooting.shoot import Shoot
from tests.rules.mad_dogs.fights import table

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


# A Two-Gun Kid's two pistols


@pytest.mark.parametrize(
    "before, guns, empty, load, left",
    [
        (0, 2, 0, Load.READY, 0),
        (0, 2, 1, Load.READY, 1),
        (0, 2, 2, Load.EMPTY, 2),
        (1, 1, 0, Load.READY, 1),
        (1, 1, 1, Load.EMPTY, 2),
        (0, 1, 1, Load.EMPTY, 0),
    ],
)
def test_a_pistol_fired_empty_leaves_the_other_of_two_as_it_was(
    before: int, guns: int, empty: int, load: Load, left: int
) -> None:
    """`before` pistols were empty, `guns` are fired, `empty` of those are empty now: `left` are empty in all."""
    changes = gun_changes(SPATS, Weapon("Pistol", blasts=before), jammed=False, empty=empty, guns=guns)
    same = (load, left) == (Load.READY, before)
    assert changes == (() if same else (GunState(1, "Pistol", load, left),))


KID, VICTIM = 1, 9


def two_guns() -> Position:
    at = table()
    kid = at.people[KID]
    figure = replace(kid.figure, skills=(TWO_GUN_KID,), weapons=(Weapon("Pistol"),))
    return replace(at, people={**at.people, KID: replace(kid, figure=figure)})


def fired(position: Position, *dice: int, car: bool = False, both: bool = False) -> Position:
    """The table after a shot that misses, at a figure or at a car known from the command alone."""
    said = {"range": 2.0, "gun": "Pistol", "gats": 3, "witnesses": Crowd.NONE}
    kid = position.people[KID]
    move = (
        ShootCar(shooter=(kid,), **said)
        if car
        else Shoot(shooter=kid, target=position.people[VICTIM], two_guns=both, **said)
    )
    deed = decided(replace(position, typed={"two_guns": both}), move)
    assert deed.resolver is not None
    script = Scripted(*dice)
    result = resolve(deed.resolver, *deed.args, dice=script).result
    assert script.left == []
    return position.after(*deed.changes(result))


def reloaded(position: Position) -> Position:
    return position.after(*decided(position, Reload(figure=position.people[KID])).changes(None))


def pistol(position: Position) -> tuple[Load, int]:
    (weapon,) = position.people[KID].figure.weapons
    return weapon.load, weapon.blasts


@pytest.mark.parametrize("car", [False, True], ids=["at somebody", "at a car"])
def test_a_two_gun_kid_with_one_empty_pistol_goes_on_with_the_other(car: bool) -> None:
    one = fired(two_guns(), 6, 5, car=car, both=True)
    assert pistol(one) == (Load.READY, 1)
    with pytest.raises(IllegalNow, match=r"One of .* pistols is empty. Fire the other"):
        fired(one, 5, 5, car=car, both=True)
    assert pistol(fired(one, 5, car=car)) == (Load.READY, 1), "a miss leaves it loaded"
    assert pistol(fired(reloaded(one), 5, 5, car=car, both=True)) == (Load.READY, 0)
    none = fired(one, 6, car=car)
    assert pistol(none) == (Load.EMPTY, 2)
    with pytest.raises(IllegalNow, match="Pistol is empty"):
        fired(none, 5, car=car)


@pytest.mark.parametrize("dice, empty", [((5, 5), 0), ((6, 5), 1), ((5, 6), 1), ((6, 6), 2)])
def test_each_pistol_of_a_two_gun_kid_is_reloaded_by_itself(dice: tuple[int, int], empty: int) -> None:
    at = fired(two_guns(), *dice, both=True)
    for left in range(empty, 0, -1):
        at = reloaded(at)
        assert pistol(at) == (Load.READY, left - 1)
    with pytest.raises(IllegalNow, match="has no gun to reload"):
        reloaded(at)


@pytest.mark.parametrize("make", ["pump shotgun", "double-barreled shotgun"])
def test_a_shotgun_named_by_its_make_fires_single_shots_unless_the_move_blazes_away(make: str) -> None:
    assert ROWS[make] == "Shotgun"
