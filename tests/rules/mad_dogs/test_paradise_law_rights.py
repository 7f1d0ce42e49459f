"""The law's actions against a gang: an umpire who acts for it goes on record, and no other user may act."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.people.party import LookedUp
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.law.attorney_general import Attorney
from rules.mad_dogs.paradise.law.boss_trials import Boss
from rules.mad_dogs.paradise.law.docket import tried_anyway
from rules.mad_dogs.paradise.law.prisoners import Bail, Book
from rules.mad_dogs.paradise.law.stool_pigeons import Pigeon
from rules.mad_dogs.paradise.law.trials import trial_in_campaign
from rules.mad_dogs.play.position import Person, Position, of_profile
from tests.conformance.campaigns import GANGS, town_in

NORTH, FREE = 1, 2
FOR_NORTH = (Umpired(GANGS[NORTH]),)


def town(*, umpires: bool = True) -> Town:
    """The end of a month, seen by a user without North Side."""
    found = town_in(Phase.OUTRAGE, umpires)
    return replace(found, gangs={**found.gangs, NORTH: replace(found.gangs[NORTH], mine=False)})


def at(named: bool = False) -> Position:
    here = town()
    names = [here.gangs[NORTH].people[FREE].name] if named else []
    return Position(Board(), towns=LookedUp(here), parties=LookedUp(here.party(GANGS[NORTH], names)))


def somebody() -> Person:
    figure = of_profile("Hoodlum")
    assert figure is not None
    return Person("Hoodlum", figure)


@pytest.mark.parametrize(
    "move, named",
    [
        (Book(gang=GANGS[NORTH]), True),
        (Bail(gang=GANGS[NORTH]), False),
        (Boss(gang=GANGS[NORTH]), False),
        (Pigeon(figure=somebody(), gang=GANGS[NORTH]), False),
        (Attorney(gang=GANGS[NORTH]), False),
    ],
)
def test_an_umpire_who_acts_for_a_gang_before_the_law_goes_on_record(move: Any, named: bool) -> None:
    assert decided(at(named), move).allow() == FOR_NORTH


def test_an_umpire_who_has_a_gang_stand_trial_goes_on_record() -> None:
    assert trial_in_campaign(town().party(GANGS[NORTH])).allow() == FOR_NORTH


def test_the_laws_own_actions_put_no_umpire_on_record() -> None:
    assert tried_anyway(town(), NORTH).allow() == ()


def test_a_stranger_acts_for_no_gang_before_the_law() -> None:
    with pytest.raises(ForUmpire, match="not your gang"):
        town(umpires=False).party(GANGS[NORTH])
