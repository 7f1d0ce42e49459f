"""Shots at structures: strength, damage, and the odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.figures import Build, Hurt, Make, Structure, Trouble, Vehicle
from rules.gangstars.model.weapons import ARMS, HEAVY_PISTOL, KNIFE, PISTOL, RIFLE, SHOTGUN
from rules.gangstars.shooting.aiming import Mark, Shooter
from rules.gangstars.shooting.structural_damage import BUILDS, FRAMES, WEAR, require_standing, worn
from rules.gangstars.shooting.structures import StructureShot, StructureShotResult, shoot_structure
from tests.rules.brute import chances, play

MAN, SHOOTER = Mark(), Shooter(3)
NO, LIGHT, HEAVY, FATAL = Hurt


def test_structural_strengths() -> None:
    assert BUILDS == {Build.WOOD: 2, Build.METAL: 4, Build.CONCRETE: 6}
    assert FRAMES == {Make.CAR: 4, Make.BIKE: 4, Make.TRUCK: 6}


@pytest.mark.parametrize("over, hurt", [(-5, NO), (0, NO), (1, LIGHT), (3, LIGHT), (4, HEAVY), (18, HEAVY)])
def test_the_rows_of_damage_to_structures(over: int, hurt: Hurt) -> None:
    assert WEAR.row(over).key is hurt


@pytest.mark.parametrize(
    "name, strength, dice, hurt",
    [
        (PISTOL, 2, (4, 1, 1), NO),
        (PISTOL, 2, (4, 1, 2), LIGHT),
        (PISTOL, 4, (4, 3, 4), LIGHT),
        (PISTOL, 4, (4, 4, 4), HEAVY),
        (HEAVY_PISTOL, 6, (4, 2, 2), NO),
        (RIFLE, 6, (4, 3, 3, 4), HEAVY),
        (KNIFE, 2, (3, 3), HEAVY),
    ],
)
def test_strength_is_taken_off_once(name: str, strength: int, dice: tuple[int, ...], hurt: Hurt) -> None:
    assert play(shoot_structure, StructureShot(ARMS[name], SHOOTER, strength), dice=dice).result == StructureShotResult(
        hurt
    )


@pytest.mark.parametrize("face", range(1, 7))
def test_a_structure_is_never_missed_but_the_die_is_the_weapons(face: int) -> None:
    trouble = {1: Trouble.EMPTY, 6: Trouble.JAMMED}.get(face, Trouble.NONE)
    firing = StructureShot(ARMS[PISTOL], Shooter(0), 2)
    assert play(shoot_structure, firing, dice=(face, 6, 6)).result == StructureShotResult(HEAVY, trouble)


def test_a_weapon_spec_breaks_more() -> None:
    assert play(
        shoot_structure, StructureShot(ARMS[PISTOL], Shooter(3, spec=True, traits=("Weapon spec",)), 4), dice=(4, 2, 1)
    ).result == StructureShotResult(LIGHT)


def test_a_structure_beyond_range_is_refused() -> None:
    with pytest.raises(IllegalNow, match="too far"):
        play(shoot_structure, StructureShot(ARMS[PISTOL], SHOOTER, 2, 31))
    with pytest.raises(OutOfRange):
        play(shoot_structure, StructureShot(ARMS[PISTOL], Shooter(9), 2))


@pytest.mark.parametrize(
    "before, hurt, after",
    [
        ((0, 0), NO, (0, 0)),
        ((0, 0), LIGHT, (1, 0)),
        ((1, 0), LIGHT, (0, 1)),
        ((0, 0), HEAVY, (0, 1)),
        ((1, 0), HEAVY, (1, 1)),
        ((1, 1), LIGHT, (0, 2)),
        ((0, 1), HEAVY, (0, 2)),
        ((1, 1), HEAVY, (1, 2)),
    ],
)
def test_two_light_damages_are_a_heavy_one(before: tuple[int, int], hurt: Hurt, after: tuple[int, int]) -> None:
    for thing in (
        Structure("door", light=before[0], heavy=before[1]),
        Vehicle("van", light=before[0], heavy=before[1]),
    ):
        left = worn(thing, hurt)
        assert (left.light, left.heavy) == after
        if after[1] < 2:
            require_standing(left)
        else:
            with pytest.raises(IllegalNow, match="already destroyed"):
                require_standing(left)


def test_the_odds_of_damage_to_a_structure() -> None:
    counted: Counter[Hurt] = Counter()
    for own, one, two in product(range(1, 7), repeat=3):
        over = own + one + two - 6
        counted[HEAVY if over >= 4 else LIGHT if over >= 1 else NO] += 1
    found = odds(shoot_structure, StructureShot(ARMS[SHOTGUN], SHOOTER, 6)).by(lambda impact: impact.hurt)
    assert chances(found) == {hurt: Fraction(count, 216) for hurt, count in counted.items()}
