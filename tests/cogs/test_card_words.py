"""Names on the cards of Mad Dogs."""

from __future__ import annotations

import pytest

from rules.mad_dogs.cards.card_lines import folded
from rules.mad_dogs.model.figures import Figure, Stats


@pytest.mark.parametrize(
    "citizens, listed", [(2, ["Citizen 1", "Citizen 2"]), (3, ["3 Citizens"]), (40, ["40 Citizens"])]
)
def test_three_numbered_figures_of_a_profile_are_listed_as_a_crowd(citizens: int, listed: list[str]) -> None:
    crowd = [Figure(f"Citizen {number}", "Citizen", Stats(2, 2, 2, 2, 2, 2)) for number in range(1, citizens + 1)]
    spats = Figure("Spats", "Hoodlum", Stats(3, 3, 3, 3, 3, 3))
    assert folded([spats, *crowd]) == ["Spats", *listed]
    assert folded([*crowd, spats]) == [*listed, "Spats"]
