"""Public Enemies, Improving Punks and Weapons and Equipment: every price, and that look-ups show the same."""

from __future__ import annotations

import pytest

from rules.mad_dogs.lookups import PRICES
from rules.mad_dogs.model.prices import (
    CHOSEN_SKILL,
    FITTING_PRICES,
    INSTEAD_OF_A_ROLL,
    NOT_FOR_SALE,
    RANDOM_SKILL,
    ROLL_UP,
    STAT_PRICES,
    SUITS,
    WEAPON_PRICES,
    WHEELS_PRICES,
    dollars,
)
from rules.mad_dogs.model.roster import GEAR, MOST_CARRIED
from rules.mad_dogs.model.tables import BLADES_AND_BLUNTS

BOUGHT = {
    "Tommy Gun": 200,
    "BAR": 300,
    "Rifle": 150,
    "High-Powered Rifle": 300,
    "Carbine": 100,
    "Pump Shotgun": 75,
    "Double-Barreled Shotgun": 50,
    "Grenade": 25,
    "Dynamite": 25,
    "Pistol": 20,
    "Purse Gun": 20,
}


@pytest.mark.parametrize("piece", GEAR)
def test_every_piece_of_gear_has_its_price_or_is_not_for_sale(piece: str) -> None:
    if piece in ("Light Machine Gun", "Heavy Machine Gun"):
        assert piece in NOT_FOR_SALE
        assert piece not in WEAPON_PRICES
    else:
        assert WEAPON_PRICES[piece] == BOUGHT.get(piece, 0)


def test_nothing_else_is_sold() -> None:
    assert set(WEAPON_PRICES) | set(NOT_FOR_SALE) == set(GEAR)
    assert {piece for piece, cost in WEAPON_PRICES.items() if not cost} == set(BLADES_AND_BLUNTS) - {
        "Grenade",
        "Dynamite",
    }
    assert set(MOST_CARRIED) <= set(GEAR)


def test_improvements() -> None:
    assert STAT_PRICES == {2: 10, 3: 10, 4: 25, 5: 50, 6: 100}
    assert (ROLL_UP, RANDOM_SKILL, CHOSEN_SKILL, INSTEAD_OF_A_ROLL, SUITS) == (100, 25, 50, 25, 25)


def test_the_list_people_look_up_has_the_same_prices() -> None:
    printed = {item.casefold(): text for item, text in PRICES}
    for piece, cost in {**WEAPON_PRICES, **WHEELS_PRICES, **FITTING_PRICES}.items():
        if piece.casefold() in printed:
            assert f"${cost}" == printed.pop(piece.casefold()).split()[0].lstrip("+"), piece
    assert printed == {"hand-to-hand weapon": "free", "automobile or truck": "$200"}


@pytest.mark.parametrize("sum_of, text", [(0, "$0"), (25, "$25"), (-25, "-$25"), (1200, "$1,200")])
def test_sums_as_they_are_written(sum_of: int, text: str) -> None:
    assert dollars(sum_of) == text
