"""Every scenario of Mad Dogs finds streets that have what it needs."""

from __future__ import annotations

import pytest

from rules.core.commands.street import starting
from rules.core.plain.frozen import replace
from rules.core.street.random_street import random_street
from rules.core.street.street_text import read
from rules.core.street.streets import TABLE, standard_streets, text_of
from rules.mad_dogs.model.board import new_board
from rules.mad_dogs.model.scenario import StartingBoard
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.shared.fitting_streets import (
    HIT_NEEDS,
    NEEDS,
    fitting_on,
    fitting_streets,
    lacking,
    needs_of,
    zones_on,
)
from rules.mad_dogs.scenarios.shared.scenario_changes import staged
from rules.mad_dogs.scenarios.shared.tables import HitPlace
from tests.rules.mad_dogs.fights import MOB, table


def test_every_scenario_says_what_it_needs() -> None:
    assert NEEDS.keys() == SCENARIOS.keys()
    assert HIT_NEEDS.keys() == {*HitPlace}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_several_streets(scenario: str) -> None:
    assert len(fitting_streets(scenario)) >= 2


@pytest.mark.parametrize("place", HitPlace)
def test_a_hit_is_met_where_its_die_says(place: HitPlace) -> None:
    found = {one.id for one in fitting_streets("hit", place)}
    assert found
    assert ("roadhouse" in found) == (place in (HitPlace.BUSINESS, HitPlace.ROAD, HitPlace.COUNTRY))


def test_streets_named_as_the_best_are_there_and_come_first() -> None:
    known = {one.id for one in standard_streets()}
    for scenario, needs in NEEDS.items():
        assert {*needs.best} <= known
        assert tuple(one.id for one in fitting_streets(scenario))[: len(needs.best)] == needs.best


def test_a_random_street_does_for_every_scenario() -> None:
    ground = random_street(3)
    assert [name for name in SCENARIOS if lacking(ground, needs_of(name))] == []


def test_what_one_s_own_street_lacks_is_named() -> None:
    ground = read("A yard\n....\n....\nthe road: A1-D2\nstart 1: A1\nstart 2: D2")
    assert lacking(ground, needs_of("smash-and-grab")) == ["business", "loot", "the telephone"]
    assert lacking(ground, needs_of("rumble")) == ["edge 1", "edge 2"]


@pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one != "hit"])
def test_the_sides_of_a_scenario_begin_in_its_zones(scenario: str) -> None:
    board = replace(new_board(2), scenario=staged(StartingBoard(scenario, "a street", ()), 1, 0))
    ids, zones = fitting_on(board), zones_on(board)
    needs = needs_of(scenario)
    assert zones == {1: needs.attacker, 0: needs.defender}
    ground = read(text_of(ids[0]))
    people = list(table((MOB[:4], MOB[:4])).people.values())
    begin = starting(ground, {one.id: one.side for one in people}, (), zones)
    assert begin.keys() == {one.id for one in people}
    assert len({*begin.values()}) == len(people)
    own = ground.place(needs.attacker)
    assert own is not None
    assert any(begin[one.id] in own.squares for one in people if one.side == 1) or needs.attacker == TABLE


def test_a_fight_without_a_scenario_fits_every_street_and_begins_in_its_start_zones() -> None:
    assert (fitting_on(new_board(2)), zones_on(new_board(2))) == ((), {})
