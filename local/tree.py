"""The slash commands as data, read from the bot's command tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import AppCommandType, app_commands

from cogs.command_adapter.options import MOST_LETTERS, MOST_NUMBER
from rules.core.plain.refusal import either

GROUPS = (Kind.subcommand, Kind.subcommand_group)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a command.

    choices    the name and value of each, if only those may be given
    low, high  the least and most value of a number, or number of characters of a text; None without a limit
    completes  whether Discord completes names as the player types
    """

    name: str
    description: str
    kind: Kind
    required: bool = False
    choices: tuple[tuple[str, str | int | float], ...] = ()
    low: float | None = None
    high: float | None = None
    completes: bool = False

    @property
    def wants(self) -> str:
        """The allowed values in words: “a whole number from 1 to 6”, “Still, Walk or Run”, without limits that all
        options have.
        """
        if self.choices:
            return either(name for name, _ in self.choices)
        if self.kind is Kind.string:
            bounded = self.high is not None and self.high != MOST_LETTERS
            return f"text of {_figures(self.low or 0)} to {_figures(self.high or 0)} characters" if bounded else "text"
        low = None if self.low == -MOST_NUMBER else self.low
        high = None if self.high == MOST_NUMBER else self.high
        limits = f" {_span(low, high)}" if low is not None or high is not None else ""
        return f"{WORDS.get(self.kind, str(self.kind))}{limits}"


WORDS: Mapping[Kind, str] = {
    Kind.integer: "a whole number",
    Kind.number: "a number",
    Kind.boolean: "True or False",
    Kind.attachment: "a file",
    Kind.role: "a role",
    Kind.user: "a member",
    Kind.channel: "a channel",
    Kind.mentionable: "a member or a role",
}


def _span(low: float | None, high: float | None) -> str:
    if high is None:
        return f"from {_figures(low or 0)}"
    return f"up to {_figures(high)}" if low is None else f"from {_figures(low)} to {_figures(high)}"


def _figures(number: float) -> str:
    """A number as a player types it: 1000000, 0.5."""
    return f"{number:.15g}"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One command that can be given: its path as typed after the slash, and its options by name."""

    path: str
    description: str
    options: Mapping[str, Option]


def leaves(tree: app_commands.CommandTree[Any]) -> dict[str, Leaf]:
    """Every command that can be given, by its path, in alphabetical order."""
    roots = (command.to_dict(tree) for command in tree.get_commands(type=AppCommandType.chat_input))
    return {leaf.path: leaf for root in sorted(roots, key=lambda root: root["name"]) for leaf in _walk(root, "")}


def _walk(node: Mapping[str, Any], above: str) -> Iterator[Leaf]:
    path = f"{above} {node['name']}".strip()
    options = node.get("options") or []
    below = [option for option in options if Kind(option["type"]) in GROUPS]
    for child in sorted(below, key=lambda child: child["name"]):
        yield from _walk(child, path)
    if not below:
        read = [_option(option) for option in options]
        yield Leaf(path, node["description"], {option.name: option for option in read})


def _option(spec: Mapping[str, Any]) -> Option:
    text = Kind(spec["type"]) is Kind.string
    return Option(
        spec["name"],
        spec["description"],
        Kind(spec["type"]),
        bool(spec.get("required")),
        tuple((choice["name"], choice["value"]) for choice in spec.get("choices") or ()),
        spec.get("min_length" if text else "min_value"),
        spec.get("max_length" if text else "max_value"),
        bool(spec.get("autocomplete")),
    )
