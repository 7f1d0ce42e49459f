"""A command in one line, as it is typed: its name and its options."""

from __future__ import annotations

import re
from typing import Final

from cogs.context.prepared import PREPARES, Options
from rules.core.action.move import MOVES, plain, types_of

OPTION: Final = re.compile(r" (?=[a-z_]+:)")


def command_in(line: str) -> str:
    """Its name: “mad shoot”."""
    return OPTION.split(line)[0]


def typed_in(line: str) -> Options:
    """Its options, numbers and ticks as Discord sends them. The author of the line makes sure that they are known."""
    command, *words = OPTION.split(line)
    assert command in PREPARES, f"there is no /{command}"
    declared = MOVES[command]
    types = types_of(declared.kind)
    read = {bool: "True".__eq__, int: int, float: float}
    options: Options = {}
    for word in words:
        name, _, text = word.partition(":")
        kind = plain(types[name]) if name in types and declared.options[name].read is None else str
        options[name] = read.get(kind, str)(text)
    return options
