"""Discord's limits on the commands themselves, which nothing local enforces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from simcord.interactions import command_leaves

from tests.cogs.examples import EXAMPLES
from tests.cogs.world import World

SUBCOMMAND, GROUP = 1, 2
NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
def roots(world: World) -> list[dict[str, Any]]:
    """The commands as they were sent to Discord."""
    return world.roots()


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and options, all the way down."""
    yield command
    for option in command.get("options") or []:
        yield from nodes(option)


def size(command: dict[str, Any]) -> int:
    """The characters that Discord counts: names, descriptions and choices, over the whole subtree."""
    return sum(
        len(node["name"])
        + len(node.get("description", ""))
        + sum(len(choice["name"]) + len(str(choice["value"])) for choice in node.get("choices") or [])
        for node in nodes(command)
    )


def test_there_are_at_most_a_hundred_commands(roots: list[dict[str, Any]]) -> None:
    assert 1 <= len(roots) <= 100


def test_each_root_stays_within_8000_characters(roots: list[dict[str, Any]]) -> None:
    assert {root["name"]: size(root) for root in roots if size(root) > 8000} == {}


def test_names_descriptions_and_lists_are_as_discord_wants_them(roots: list[dict[str, Any]]) -> None:
    for root in roots:
        for node in nodes(root):
            where = f"{root['name']}: {node['name']}"
            assert NAME.fullmatch(node["name"]), where
            assert node["name"] == node["name"].lower(), where
            assert 1 <= len(node["description"]) <= 100, where
            options, choices = node.get("options") or [], node.get("choices") or []
            assert len(options) <= 25, where
            assert len(choices) <= 25, where
            assert not (choices and node.get("autocomplete")), where
            for choice in choices:
                assert 1 <= len(choice["name"]) <= 100, where
                assert 1 <= len(str(choice["value"])) <= 100, where
            names = [option["name"] for option in options]
            assert len(set(names)) == len(names), where
            required = [bool(option.get("required")) for option in options]
            assert required == sorted(required, reverse=True), f"{where}: required options come first"


def test_every_text_has_a_length_and_every_number_a_least_and_a_most(roots: list[dict[str, Any]]) -> None:
    string, integer, number = 3, 4, 10
    free = [option for root in roots for option in nodes(root) if not option.get("choices")]
    assert {option["name"] for option in free if option["type"] == string and not option.get("max_length")} == set()
    numbers = [option for option in free if option["type"] in (integer, number)]
    assert numbers
    assert [option for option in numbers if option.get("min_value") is None or option.get("max_value") is None] == []


def test_what_is_left_out_is_asked_for_but_where_discord_has_a_menu_of_its_own(roots: list[dict[str, Any]]) -> None:
    menus = {6, 8, 11}  # a user, a role, a file
    required = [option for root in roots for option in nodes(root) if option.get("required")]
    assert required
    assert {option["type"] for option in required} <= menus


def test_dice_odds_and_secret_come_last(roots: list[dict[str, Any]]) -> None:
    added, met = ["dice", "odds", "secret"], 0
    for root in roots:
        for node in nodes(root):
            names = [option["name"] for option in node.get("options") or []]
            if "odds" in names or "secret" in names:
                there = [name for name in added if name in names]
                assert names[-len(there) :] == there, f"{root['name']}: {node['name']}"
                met += 1
    assert met > 50


@pytest.mark.parametrize(
    "command", ["mad shoot", "hood-fire shoot", "gangstars-shoot shot", "pottersville-shoot figure"]
)
def test_a_shot_has_its_options_in_spoken_order_shooter_target_range_gun(
    roots: list[dict[str, Any]], command: str
) -> None:
    first, last = command.split()
    (root,) = (one for one in roots if one["name"] == first)
    (shoot,) = (node for node in root["options"] if node["name"] == last)
    assert [option["name"] for option in shoot["options"]][:4] == ["shooter", "target", "range", "gun"]


def test_every_option_says_what_it_is(roots: list[dict[str, Any]]) -> None:
    unsaid = [f"{root['name']}: {node['name']}" for root in roots for node in nodes(root) if node["description"] == "…"]
    assert not unsaid


def test_no_description_is_cut(roots: list[dict[str, Any]]) -> None:
    """discord.py cuts descriptions longer than a hundred characters, and ends them with a mark of omission."""
    cut = [node["description"] for root in roots for node in nodes(root) if node.get("description", "").endswith("…")]
    assert cut == []


def test_a_root_holds_subcommands_or_options_but_never_both(roots: list[dict[str, Any]]) -> None:
    for root in roots:
        kinds = {option["type"] in (SUBCOMMAND, GROUP) for option in root.get("options") or []}
        assert len(kinds) <= 1, root["name"]


def test_roots_can_be_used_everywhere_and_installed_by_any_user(roots: list[dict[str, Any]]) -> None:
    for root in roots:
        assert sorted(root["contexts"]) == [0, 1, 2], root["name"]
        assert sorted(root["integration_types"]) == [0, 1], root["name"]


def test_every_command_has_an_example(roots: list[dict[str, Any]]) -> None:
    leaves = {" ".join(path) for root in roots for path, _leaf in command_leaves(root)}
    assert {example.command for example in EXAMPLES} == leaves


OPEN = {"draw", "rise", "roll-up", "do"}
"""Public commands: a drawn card is no secret, a new gangster is on the bill at once, and a game of cards continues from
its dice.
"""


def test_every_option_with_dice_says_how_to_type_them(roots: list[dict[str, Any]]) -> None:
    """The three options of every resolver come together: a command with odds takes dice and can be sealed."""
    for root in roots:
        for node in nodes(root):
            names = {option["name"] for option in node.get("options") or []}
            together = {"odds", "dice"} if node["name"] in OPEN else {"odds", "secret", "dice"}
            assert not names & {"odds", "secret"} or names >= together, node["name"]
