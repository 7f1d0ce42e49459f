"""Vehicles that stray, explode or turn over (11 Movement of vehicles)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Scripted
from rules.gangstars.model.figures import Hurt
from rules.gangstars.shooting.wounds import Body
from rules.gangstars.vehicles.overturned_vehicles import overturn
from rules.gangstars.vehicles.stray_vehicles import stray
from rules.gangstars.vehicles.vehicle_explosions import blast


@pytest.mark.parametrize(
    "points, damaged, cm", [(0, False, 0), (1, False, 0), (9, False, 40), (10, False, 50), (9, True, 20)]
)
def test_a_stray_vehicle_goes_a_segment_for_every_2_points_of_its_driver(points: int, damaged: bool, cm: float) -> None:
    assert resolve(stray, points, damaged, dice=Scripted()).result == cm


def test_an_explosion_has_a_flat_5_and_no_dice_of_penetration() -> None:
    """1 + 5 against 5 + 1 nicks; against 5 + 0 it is 1 above."""
    assert resolve(blast, (Body(1), Body(0)), dice=Scripted(1, 5, 1, 5)).result == (Hurt.NICKED, Hurt.LIGHT)


def test_the_odds_of_an_explosion_are_those_of_all_dice() -> None:
    found = odds(blast, (Body(3, armour=True),))
    wins = Fraction(sum(struck + 5 > held + 6 for struck, held in product(range(1, 7), repeat=2)), 36)
    assert found.chance(lambda hurts: hurts[0] > Hurt.NICKED) == wins


def test_an_overturned_vehicle_may_take_a_head() -> None:
    assert resolve(overturn, (Body(0),), dice=Scripted(6, 6, 6, 1, 6)).result == (Hurt.FATAL,)
