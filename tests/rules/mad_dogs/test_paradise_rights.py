"""Who acts for another's gang in a campaign: an umpire, whose deed says so in its price."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.deed import decided
from rules.core.frozen import replace
from rules.core.party import LookedUp
from rules.core.position import Position, Umpired
from rules.core.refusal import ForUmpire
from rules.core.umpiring import Authority
from rules.mad_dogs.board import Board
from rules.mad_dogs.paradise.matches import Bet, Cancel, Fix, Sign
from rules.mad_dogs.paradise.model import Phase
from tests.conformance.campaigns import CALLER, town_in

THEIRS = "South Side"
UMPIRED = (Umpired(THEIRS),)
DEEDS: tuple[tuple[Any, Phase, tuple[Umpired, ...]], ...] = (
    (Bet(boxer="Kid Malone", dollars=5, gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Fix(boxer="Kid Malone", gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Cancel(gang=THEIRS), Phase.SPENDING, UMPIRED),
    (Sign(boxer="Tiny", gang=THEIRS, fists=4), Phase.SPENDING, UMPIRED),
)
"""What is done for a gang, when, and what goes on record of an umpire who does it."""


def at(phase: Phase, *, umpires: bool) -> Position[Any, Any, Any]:
    """A campaign in this part of its month, seen by the owner of North Side, who may umpire it."""
    town = town_in(phase, umpires)
    if not umpires:
        town = replace(town, authority=Authority(CALLER, players=town.players))
    return Position(Board(), caller=CALLER, towns=LookedUp(town))


@pytest.mark.parametrize("move, phase, price", DEEDS, ids=lambda one: type(one).__name__)
def test_an_umpire_who_acts_for_another_gang_goes_on_record(
    move: Any, phase: Phase, price: tuple[Umpired, ...]
) -> None:
    assert decided(at(phase, umpires=True), move).allow() == price
    with pytest.raises(ForUmpire):
        decided(at(phase, umpires=False), move)


def test_an_owner_acts_for_a_gang_of_their_own_as_nobody_else() -> None:
    for move, phase, _ in DEEDS[:2]:
        assert decided(at(phase, umpires=False), replace(move, gang="")).allow() == ()
