"""What Discord's picker lists: the general commands everywhere, and on a server those of the games that it plays."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from cogs.registration.command_lists import GENERAL, OUTSIDE_SERVERS, CommandLists, choices, entries, within
from tests.cogs.world import World

MOST_GENERAL, MOST_OF_A_GAME, MOST_OF_A_CAMPAIGN = 25, 35, 25
MOST_TYPED = {
    "mad": {"mad-card draw", "mad-card act", "mad shoot", "mad-brawl fight", "mad-wreck crash"},
    "hood": {"hood-fire shoot", "hood-fight melee", "hood-car crash", "hood morale"},
    "gs": {"gangstars-turn draw", "gangstars-shoot shot", "gangstars-melee fight"},
    "pot": {"pottersville-shoot figure", "pottersville fight", "pottersville-car hit"},
    "dil": {"dillinger catch"},
}
"""What players type most, by game."""


@pytest.fixture
def lists(world: World) -> CommandLists:
    return CommandLists(world.roots())


def listed(roots: Iterable[dict[str, Any]]) -> list[str]:
    return [command for root in roots for command in entries(root)]


def in_servers(lists: CommandLists) -> list[str]:
    return listed(root for root in lists.everywhere() if 0 in root.get("contexts", [0]))


def test_a_server_that_chose_nothing_lists_at_most_25_commands(lists: CommandLists) -> None:
    assert set(in_servers(lists)) == GENERAL & set(listed(lists.all))
    assert len(in_servers(lists)) <= MOST_GENERAL
    assert lists.on_server((), everything=False) == ([], "")


@pytest.mark.parametrize("choice", choices())
def test_a_game_adds_at_most_35_commands_and_a_campaign_25(lists: CommandLists, choice: str) -> None:
    added = listed(lists.on_server([choice], everything=False)[0])
    assert sorted(added) == sorted(choices()[choice])  # each is there, and in no other list
    assert 0 < len(added) <= (MOST_OF_A_CAMPAIGN if choice.endswith("-campaign") else MOST_OF_A_GAME)


@pytest.mark.parametrize("game", MOST_TYPED)
def test_a_game_lists_what_its_players_type_most(game: str) -> None:
    assert MOST_TYPED[game] <= set(choices()[game])


def test_no_server_lists_a_command_twice(lists: CommandLists) -> None:
    general = in_servers(lists)
    for some in (*combinations(choices(), 2), tuple(choices())):
        for everything in (False, True):
            on_server = listed(lists.on_server(some, everything=everything)[0])
            assert len(set(on_server)) == len(on_server)
            assert set(on_server).isdisjoint(general)


def test_a_server_may_have_all_commands(lists: CommandLists) -> None:
    on_server = listed(lists.on_server((), everything=True)[0])
    assert sorted([*on_server, *in_servers(lists)]) == sorted(listed(lists.all))


def test_outside_servers_every_root_is_there_and_within_discords_number(lists: CommandLists) -> None:
    roots = lists.everywhere()
    assert [root["name"] for root in roots] == [root["name"] for root in lists.all]
    assert len(roots) <= 100
    for root in roots:
        assert set(OUTSIDE_SERVERS) <= set(root["contexts"])


def test_a_servers_own_commands_say_nothing_that_only_global_ones_may(lists: CommandLists) -> None:
    for root in lists.on_server(choices(), everything=True)[0]:
        assert root.keys().isdisjoint({"contexts", "integration_types"})


def test_two_lists_have_two_digests(lists: CommandLists) -> None:
    digests = [lists.on_server([one], everything=False)[1] for one in choices()]
    assert len(set(digests)) == len(digests)
    assert CommandLists(lists.all).on_server(["mad"], everything=False)[1] == digests[list(choices()).index("mad")]


def test_of_a_root_with_groups_the_wanted_commands_alone_are_left() -> None:
    leaf, group = {"name": "sign", "type": 1}, {"name": "band", "type": 2}
    root = {"name": "mad-racket", "type": 1, "options": [{**group, "options": [leaf]}, {"name": "loot", "type": 1}]}
    assert within(root, {"mad-racket band sign"}) == {**root, "options": [{**group, "options": [leaf]}]}
    assert within(root, {"mad-racket loot"}) == {**root, "options": [{"name": "loot", "type": 1}]}
    assert within(root, {"mad-racket"}) is None


def test_only_the_set_up_of_a_server_is_hidden_from_those_who_do_not_manage_it(lists: CommandLists) -> None:
    hidden = {root["name"] for root in lists.all if root.get("default_member_permissions")}
    assert hidden == {"setup", "umpires"} & {root["name"] for root in lists.all}
