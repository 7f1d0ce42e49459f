"""Every table of every system: through a file and back, replaced, and read only through the book in force."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cogs.commands.tables.files import csv_file, json_file, read_file
from rules.core.action.system import System, all_tables, discover
from rules.core.plain.frozen import replace
from rules.core.tables.book import Overview
from rules.core.tables.codec import Shipped, differing, rewritten, rows_of
from rules.core.tables.grid import Grid
from rules.core.tables.obligation_catalogue import Held
from rules.core.tables.rule import Origin, Rule
from rules.core.tables.table import Table
from tests.approving import Approved, digest
from tests.rules.replacing import all_alike, bound
from tests.trees import walked

ROOT = Path(__file__).parents[2]
TABLES = {id: listed.table for id, listed in all_tables().items()}
GRIDS = {id: table for id, table in TABLES.items() if isinstance(table, Grid)}
DIES = {id: table for id, table in TABLES.items() if isinstance(table, Table)}
each_file = pytest.mark.parametrize("file", [csv_file, json_file])
each_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)


def test_no_table_shares_its_id() -> None:
    ids = [
        id
        for system in discover().values()
        for id in (*(one.id for one in (*system.tables, *system.grids)), *system.lookups)
    ]
    assert [id for id, times in Counter(ids).items() if times > 1] == []


@pytest.mark.parametrize("id", TABLES)
def test_a_table_is_as_approved(id: str, approved: Approved) -> None:
    approved.holds(f"tables {id}", csv_file(TABLES[id]).decode("utf-8-sig").replace("\r\n", "\n").rstrip())


@pytest.mark.parametrize("system", discover().values(), ids=discover())
def test_the_rule_texts_of_a_system_are_as_approved(system: System, approved: Approved) -> None:
    rules = [f"{rule.id}: {rule.title} {digest(_without_our_names(rule))}" for rule in system.rules]
    lookups = [f"{id}: {digest(lookup)}" for id, lookup in system.lookups.items()]
    approved.holds(f"rulebook {system.id}", "\n".join([*rules, *lookups]))


def _without_our_names(rule: Rule) -> Rule:
    """A rule without the functions of its obligations, which may have any name."""
    due = (replace(one, by="" if one.held is Held.ITSELF else one.by, refuses="") for one in rule.due)
    return replace(rule, due=tuple(due))


# Files


@each_file
def test_a_table_comes_back_from_a_file_as_it_went(file: Callable[[Shipped], bytes]) -> None:
    for id, table in TABLES.items():
        back = read_file(file(table), table.id)
        assert back.origin is Origin.SERVER, id
        assert replace(back, origin=table.origin) == table, id
        assert rows_of(back) == rows_of(table), id
        assert list(differing(table, back)) == [], id


@each_file
def test_a_replaced_table_comes_back_too(file: Callable[[Shipped], bytes]) -> None:
    for id, table in TABLES.items():
        other = all_alike(table) if isinstance(table, Table) or not table.faults(table) else table
        assert rows_of(read_file(file(other))) == rows_of(other), id


def test_a_table_as_a_spreadsheet_writes_it_comes_back() -> None:
    for id, table in TABLES.items():
        text = csv_file(table).decode("utf-8-sig")
        if ";" not in text:
            assert rows_of(read_file(_semicolons(text).encode("utf-16"))) == rows_of(table), id


def _semicolons(text: str) -> str:
    import csv
    import io

    out = io.StringIO(newline="")
    csv.writer(out, delimiter=";").writerows(csv.reader(io.StringIO(text, newline="")))
    return out.getvalue()


def test_results_have_distinct_names() -> None:
    for id, table in DIES.items():
        keys: dict[str, set[str]] = {}
        for row in table.rows:
            keys.setdefault(row.label, set()).add(repr(row.key))
        assert [label for label, found in keys.items() if len(found) > 1] == [], id


# Replaced


def test_a_die_table_can_be_replaced_by_its_last_row() -> None:
    for id, table in DIES.items():
        alike = all_alike(table)
        assert isinstance(alike, Table), id
        assert {row.label for row in alike.rows} == {table.rows[-1].label}, id
        through = bound(alike).reading(table)
        assert set(through.keys) == {table.rows[-1].key}, id
        assert (through.table, through.origin) == (table.id, Origin.SERVER)


@each_grid
def test_a_grid_is_what_its_own_check_lets_pass(grid: Grid) -> None:
    assert list(grid.faults(grid)) == []
    again = rewritten(grid, rows_of(grid))
    assert isinstance(again, Grid)
    assert again.rows == grid.rows


@each_grid
def test_a_number_out_of_bounds_is_refused_in_every_place(grid: Grid) -> None:
    for place, (name, numbers) in enumerate(grid.rows):
        for column in range(len(numbers)):
            low, high = grid.limits(grid.columns[column])
            for wrong in (low - 1, high + 1):
                rows = rows_of(grid)
                rows[place][column + 1] = wrong
                with pytest.raises(Exception, match="must be"):
                    rewritten(grid, rows)
            assert name


OVERVIEWS = {
    id: (system, text)
    for system in discover().values()
    for id, (_, text) in system.lookups.items()
    if isinstance(text, Overview)
}


@pytest.mark.parametrize("id", OVERVIEWS)
def test_an_overview_follows_each_of_its_tables(id: str) -> None:
    system, overview = OVERVIEWS[id]
    assert system.parts(id) == tuple(table.id for table in overview.tables)
    drawn = [system.looked_up(id, bound(*map(all_alike, overview.tables[:many]))) for many in (0, 1, 2)]
    assert len(set(drawn)) == len(drawn)
    assert drawn[0] == system.looked_up(id)


# Only the book in force reads a table


NUMBERS, ROWS = ("number", "filled"), ("row", "rows")
"""The calls that read a grid, forbidden on a constant anywhere; and those that read a table, forbidden in a resolver.
"""


READS = re.compile(rf"\breading\b|\b(?:{'|'.join((*NUMBERS, *ROWS))})\b")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """The files of all systems that have one of the words."""
    for path in sorted((ROOT / "rules").rglob("*.py")):
        if "core" not in path.parts and READS.search(source := path.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT), ast.parse(source)


def by_hand(tree: ast.Module) -> Iterator[int]:
    """The lines on which a shipped table is read: `reading` imported, or a constant's rows or numbers taken."""
    for node in walked(tree):
        names = node.names if isinstance(node, ast.ImportFrom) and node.module == "rules.core.tables.table" else ()
        yield from (alias.lineno for alias in names if alias.name == "reading")
        if isinstance(node, ast.Attribute) and node.attr in NUMBERS and _of_constant(node):
            yield node.lineno
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) and _has_dice(node):
            found = (one for one in walked(node) if isinstance(one, ast.Attribute) and one.attr in ROWS)
            yield from (one.lineno for one in found if _of_constant(one))


def _has_dice(node: ast.FunctionDef | ast.Lambda) -> bool:
    return any(arg.arg == "dice" for arg in node.args.args)


def _of_constant(node: ast.Attribute) -> bool:
    """“TABLE.row(”, “TABLES[x].rows”, “GRID.number(”: on a constant, and not on what the dice gave."""
    of = node.value.value if isinstance(node.value, ast.Subscript) else node.value
    return isinstance(of, ast.Name) and of.id.isupper()


@pytest.mark.parametrize(
    "source",
    [
        "from rules.core.tables.table import Table, reading",
        "def f(dice):\n    return TABLE.row(3).key",
        "def f(dice, x):\n    return TABLES[x].rows[0]",
        "def f():\n    return GRID.number('a', 'b')",
        "NUMBERS = GRID.filled('a', 'b')",
    ],
)
def test_the_walk_sees_a_table_read_by_hand(source: str) -> None:
    assert list(by_hand(ast.parse(source)))


def test_the_walk_lets_pass_what_the_dice_gave() -> None:
    assert not list(by_hand(ast.parse("def f(dice):\n    return dice.table(TABLE).row(3).key")))


def test_no_rule_reads_a_table_but_through_its_dice() -> None:
    assert [f"{path}:{line}" for path, tree in modules() for line in by_hand(tree)] == []
