"""Which commands Discord lists where: the general ones everywhere, a game's on the servers that play it.

Discord's picker shows each subcommand as an entry. The tree knows all commands: buttons and forms reach those that no
list has.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any, Final

from discord import app_commands

from db.server_commands import campaign_of
from rules.core.action.system import discover

Root = dict[str, Any]
"""A root command as Discord takes it."""
SUBCOMMAND, GROUP = 1, 2
OUTSIDE_SERVERS: Final = [1, 2]
"""Discord's numbers for direct messages with the bot, and for other private channels."""
GLOBAL_ALONE: Final = "contexts", "integration_types"
"""What only global commands may say."""
GENERAL: Final = frozenset(
    {
        *("help", "setup", "about", "rule", "roll", "log", "undo", "luck", "agenda", "away", "umpires"),
        *("me show", "me notices", "privacy export", "privacy forget", "settings show", "fair status", "fair verify"),
        *("game open", "game join", "game status", "game owed", "game close", "gang new", "gang show"),
    }
)
"""What Discord lists everywhere."""


@cache
def choices() -> dict[str, tuple[str, ...]]:
    """What a server may play: each game, and the campaign of each that has one, with the commands that it brings."""
    found: dict[str, tuple[str, ...]] = {}
    for system in discover().values():
        if system.commands:
            found[system.id] = system.commands
        if system.campaign_commands:
            found[campaign_of(system.id)] = system.campaign_commands
    return found


def entries(root: Root, path: str = "") -> Iterator[str]:
    """The commands of a root, each as it is typed."""
    name = f"{path} {root['name']}".strip()
    inner = _inner(root)
    if not inner:
        yield name
    for part in inner:
        yield from entries(part, name)


def within(root: Root, wanted: Collection[str], path: str = "") -> Root | None:
    """A root with those of its commands alone that are wanted; None where there are none."""
    name = f"{path} {root['name']}".strip()
    inner = _inner(root)
    if not inner:
        return root if name in wanted else None
    kept = [part for one in inner if (part := within(one, wanted, name)) is not None]
    return {**root, "options": kept} if kept else None


def _inner(root: Root) -> list[Root]:
    return [part for part in root.get("options") or [] if part["type"] in (SUBCOMMAND, GROUP)]


def digest_of(roots: Iterable[Root]) -> str:
    """What tells a list from another one; empty for an empty list."""
    listed = sorted(roots, key=lambda one: str(one["name"]))
    return hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest() if listed else ""


class CommandLists:
    """The lists, made of all root commands.

    all  every root command with all that it has
    """

    def __init__(self, roots: Iterable[Root]) -> None:
        self.all = list(roots)
        self._known: dict[tuple[frozenset[str], bool], tuple[list[Root], str]] = {}

    def everywhere(self) -> list[Root]:
        """The global commands: the general ones, and outside servers those of all games."""
        general = {root["name"]: part for root in self.all if (part := within(root, GENERAL)) is not None}
        return [general.get(root["name"]) or {**root, "contexts": OUTSIDE_SERVERS} for root in self.all]

    def on_server(self, chosen: Collection[str], *, everything: bool) -> tuple[list[Root], str]:
        """What a server lists besides the general commands, and its digest."""
        key = frozenset(chosen), everything
        if key not in self._known:
            brought = {command for one in chosen for command in choices().get(one, ())}
            wanted = {command for root in self.all for command in entries(root)} if everything else brought
            parts = (within(root, wanted - GENERAL) for root in self.all)
            listed = [{k: v for k, v in part.items() if k not in GLOBAL_ALONE} for part in parts if part is not None]
            self._known[key] = listed, digest_of(listed)
        return self._known[key]


def command_lists(tree: app_commands.CommandTree[Any]) -> CommandLists:
    """The lists of a tree's commands."""
    return CommandLists(command.to_dict(tree) for command in tree.get_commands())
