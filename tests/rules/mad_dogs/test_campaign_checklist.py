"""The checklist of a campaign before its first month, and the rivals that its button adds."""

from __future__ import annotations

import pytest

from rules.mad_dogs.gangs.draft import GangTypeName
from rules.mad_dogs.model.roster import SAMPLES
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.start.checklist import WITH_BOOKS
from rules.mad_dogs.paradise.start.rival_numbers import lacking, rivals
from rules.mad_dogs.paradise.start.rivals import rivals_to_add

MOST_PLAYERS = 6


@pytest.mark.parametrize("chinese", [False, True])
def test_the_button_adds_just_the_rivals_that_the_book_wants_of_any_number_of_players(chinese: bool) -> None:
    for players in range(1, MOST_PLAYERS + 1):
        played = [Outfit(id_, chinese=chinese) for id_ in range(1, players + 1)]
        due = rivals(players, chinese)
        for there in range(due.least + 1):
            outfits = [*played, *(Outfit(100 + id_, npc=True) for id_ in range(there))]
            kinds = rivals_to_add(outfits)
            assert len(kinds) == due.least - there + due.tong
            assert (GangTypeName.TONG in kinds) == due.tong
            added = [Outfit(200 + at, npc=True, chinese=one is GangTypeName.TONG) for at, one in enumerate(kinds)]
            assert lacking([*outfits, *added]) == (False, 0)
            assert not rivals_to_add([*outfits, *added])


def test_rivals_differ_as_long_as_there_are_types() -> None:
    kinds = rivals_to_add([Outfit(1)])
    assert len(set(kinds)) == len(kinds) == 3


def test_four_friends_find_a_ready_gang_each_with_an_accountant_and_names_of_its_own() -> None:
    assert len(WITH_BOOKS) == 4
    names = [one.name for title in WITH_BOOKS for one in SAMPLES[title]]
    assert len(set(names)) == len(names)
    assert {len(SAMPLES[title]) for title in WITH_BOOKS} == {11}
