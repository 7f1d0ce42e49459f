"""Rooms: every folder has its place in an order, imports go down, and no imports form a circle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.conformance.imports import read

ROOT = Path(__file__).parents[2]
MOST_IN_A_ROOM = 20
ORDERS = {
    "rules.core": ("plain", "street", "tables", "chance", "people", "play", "action", "opponent", "commands"),
    "cogs": (
        "safety",
        "cards",
        "context",
        "command_adapter",
        "pipeline",
        "replies",
        "forms",
        "slash",
        "registration",
        "post",
        "commands",
    ),
    "db": ("store",),
    "rules.mad_dogs": (
        *("model", "play", "wounds", "nerve", "shooting", "movement", "brawling", "bombs", "cars"),
        *("gangs", "scenarios", "paradise", "cards"),
    ),
    "rules.hoodsville": (
        *("model", "encounters", "morale", "movement", "saves", "driving"),
        *("fighting", "shooting", "move_sequence", "throwing", "doors", "characters"),
    ),
    "rules.pottersville": ("model", "wounds", "driving", "shooting", "units"),
    "rules.gangstars": (
        *("traits", "model", "street", "moment", "abilities", "gangs", "shooting", "dogs", "reactions"),
        *("close_combat", "vehicles", "turns"),
    ),
    "rules.dillinger": (
        "model",
        "table",
        "enemy_actions",
        "law_actions",
        "engine",
        "opponent",
        "",
        "shown",
        "commands",
    ),
}
"""The order of folders, the lowest first: each imports only itself and those before it.

The files beside them come last, or in the place of "".
"""


@cache
def modules() -> Mapping[str, Path]:
    """Every module of rules, cogs and db by its dotted name."""
    paths = [path for place in ("rules", "cogs", "db") for path in sorted((ROOT / place).rglob("*.py"))]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """The modules that each module imports, also inside its functions; imports for type checkers don't count."""
    return {name: frozenset(_imported(path) & modules().keys() - {name}) for name, path in modules().items()}


def _imported(path: Path) -> set[str]:
    named = {one.module for one in read(path.relative_to(ROOT))[0] if not one.typing}
    return {name if name in modules() else name.rpartition(".")[0] for name in named}


def room(module: str) -> str:
    """The folder of a module."""
    return module if modules()[module].name == "__init__.py" else module.rpartition(".")[0]


def circle(graph: Mapping[str, frozenset[str]]) -> list[str]:
    """One circle of a graph; empty for none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def rooms() -> dict[str, frozenset[str]]:
    """The folders that each folder imports from."""
    found: dict[str, set[str]] = {}
    for name, others in imports().items():
        found.setdefault(room(name), set()).update({room(other) for other in others} - {room(name)})
    return {name: frozenset(others) for name, others in found.items()}


def test_a_circle_is_found() -> None:
    assert circle({"a": frozenset("b"), "b": frozenset("c")}) == []
    assert sorted(set(circle({"a": frozenset("b"), "b": frozenset("ca"), "c": frozenset()}))) == ["a", "b"]


def test_the_walk_finds_imports() -> None:
    assert "rules.core.plain.frozen" in imports()["rules.core.action.deed"]
    assert room("rules.core.action.deed") == room("rules.core.action") == "rules.core.action"


def test_no_file_imports_itself_by_way_of_others() -> None:
    assert circle(imports()) == []


def test_no_room_imports_itself_by_way_of_others() -> None:
    assert circle(rooms()) == []


@pytest.mark.parametrize("house", ORDERS)
def test_a_room_imports_only_from_lower_rooms(house: str) -> None:
    order = ORDERS[house]
    ranks = {f"{house}.{name}": rank for rank, name in enumerate(order) if name}
    beside = order.index("") if "" in order else len(order)
    folders = {name for name in rooms() if name.rpartition(".")[0] == house}
    assert folders - {"db.migrations"} == ranks.keys()

    def rank(module: str) -> int:
        return next((ranks[one] for one in ranks if f"{module}.".startswith(f"{one}.")), beside)

    found = [
        f"{name} imports {other}"
        for name, others in imports().items()
        for other in others
        if name.startswith(f"{house}.") and other.startswith(f"{house}.") and rank(other) > rank(name)
    ]
    assert found == []


def test_no_room_holds_more_than_a_reader_takes_in() -> None:
    held = Counter(room(name) for name in modules() if room(name) != name and not name.startswith("db."))
    assert {name: count for name, count in held.items() if count > MOST_IN_A_ROOM} == {}
