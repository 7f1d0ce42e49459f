"""A rule, or a table, as a card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from cogs.cards.card import Card, Press
from cogs.safety.registry import cogs_of, imported
from rules.core.action.move import MOVES
from rules.core.action.system import System, all_rules, all_tables, discover, rule_with, system_with
from rules.core.plain.columns import cells
from rules.core.plain.markup import slanted
from rules.core.plain.refusal import UnknownName
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.grid import Grid
from rules.core.tables.rule import BuildStatus, Origin, Rule
from rules.core.tables.table import Row, Table

STATUS = {
    BuildStatus.RESOLVED: "The bot resolves it.",
    BuildStatus.REMINDER: "A reminder: nothing is rolled for it.",
    BuildStatus.PLANNED: "Not built yet: look it up here, roll it with /roll.",
}
ORIGIN = {
    Origin.BOOK: "from the book",
    Origin.RULING: "a ruling of ours",
    Origin.HOUSE: "a house table of ours",
    Origin.SERVER: "a table of this server",
}


DO_IT = "doit"
"""What a button does that opens the form of a command."""
SECTION: Final = 200
"""The most characters of a section, unless one sentence is longer."""
SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=[A-Z“])")
"""The space between two sentences."""
CLAUSE: Final = re.compile(r"[^.:,;(]*[^.:,;( ]")
"""The first clause of a description."""


def find_rule(rule_id: str) -> tuple[System, Rule]:
    """A rule and its system by id. Raises UnknownName with the nearest ids."""
    found = rule_with(rule_id)
    if found is None:
        raise UnknownName("rule", rule_id, [rule.id for _, rule in all_rules()])
    return found


def rule_card(rule_id: str, book: Book = SHIPPED) -> Card:
    """A card of a rule: its summary, its source, its rulings, buttons of its tables, and which of them are replaced."""
    system, rule = find_rule(rule_id)
    rulings = [
        f"{slanted('House ruling:' if ruling.origin is Origin.HOUSE else 'Ruling:')} {ruling.text}"
        + (f" (switch: {ruling.switch})" if ruling.switch else "")
        for ruling in rule.rulings
    ]
    status = system.catalogue.status(rule.id)
    return Card(
        headline=rule.title,
        sums=(rule.summary,) if len(parts := sections(rule.summary)) == 1 else (),
        lines=(*(parts if len(parts) > 1 else ()), *rulings, *own_tables(system, rule, book)),
        footer=f"{rule.id} · {system.title} · {rule.source} · {rule.reminder or STATUS[status]}",
        buttons=(*command_buttons(rule), *table_buttons(rule.tables)),
        private=True,
    )


def sections(text: str) -> list[str]:
    """The sentences of a text in sections of about the same length, so that a long one is no wall on a phone."""
    parts = list[str]()
    for sentence in SENTENCE.split(text):
        if parts and len(parts[-1]) + len(sentence) < SECTION:
            parts[-1] += f" {sentence}"
        else:
            parts.append(sentence)
    return parts


def command_buttons(rule: Rule) -> tuple[Press, ...]:
    """The buttons that open the form of each command which carries out a rule; of several, each says what it does."""
    if len(rule.commands) == 1:
        return (Press(DO_IT, rule.commands[0].replace(" ", "."), "Do it"),)
    return tuple(Press(DO_IT, command.replace(" ", "."), does(command)) for command in rule.commands)


def does(command: str) -> str:
    """What a command does, by the beginning of its description: “Buy weapons for a figure”."""
    for cog in cogs_of(command):
        imported(cog)
    clause = CLAUSE.match(MOVES[command].about) if command in MOVES else None
    return clause[0] if clause is not None else f"/{command}"


def table_buttons(tables: Iterable[str]) -> tuple[Press, ...]:
    """A button for each of these tables that a system ships."""
    return tuple(Press("table", table, title_of(table)) for table in tables if has_table(table))


def own_tables(system: System, rule: Rule, book: Book) -> tuple[str, ...]:
    """The tables of a rule that are replaced here, as a line or none."""
    replaced = {one.id for one in (*book.tables, *book.grids)}
    titles = [title_of(part) for table in rule.tables for part in system.parts(table) if part in replaced]
    return (f"{slanted('Replaced on this server:')} {'; '.join(titles)}.",) if titles else ()


def has_table(table_id: str) -> bool:
    """Whether some system ships this table."""
    system = system_with(table_id)
    return system is not None and (table_id in system.lookups or table_id in system.replaceable)


def known_tables() -> list[str]:
    """The ids of all tables of all systems, with those that players only look up."""
    lookups = [name for system in discover().values() for name in system.lookups]
    return list(dict.fromkeys([*lookups, *all_tables()]))


def title_of(table_id: str) -> str:
    """The title of a table."""
    system = system_with(table_id)
    if system is None:
        return table_id
    if table_id in system.lookups:
        return system.lookups[table_id][0]
    return system.replaceable[table_id].title if table_id in system.replaceable else table_id


def table_card(table_id: str, book: Book = SHIPPED) -> Card:
    """A table as text, as a book holds it, with its source. Raises UnknownName for a table that no system ships."""
    system = system_with(table_id)
    if system is not None and table_id in system.replaceable:
        shipped = system.replaceable[table_id]
        table = book.grid(shipped) if isinstance(shipped, Grid) else book.table(shipped)
        footer = f"{table.id} · {system.title} · {table.source} · {ORIGIN[table.origin]}"
        return Card(table.title, block=drawn_of(table), footer=footer, private=True)
    if system is not None and table_id in system.lookups:
        drawn = system.looked_up(table_id, book)
        return Card(title_of(table_id), block=drawn, footer=f"{table_id} · {system.title}", private=True)
    raise UnknownName("table", table_id, known_tables())


def _met(table: Table[Any], row: Row[Any]) -> str:
    """The totals that meet a row. Modifiers may take them below and above the faces of the die."""
    if row.low < 1 and row is table.rows[0]:
        return f"{row.high} or less"
    if row.high > table.sides and row is table.rows[-1]:
        return f"{row.low} or more"
    return row.span


def drawn_of(table: Table[Any] | Grid) -> str:
    """A table as aligned text."""
    if isinstance(table, Grid):
        rows = [
            (name, *("-" if number is None else f"{number:,}" for number in numbers)) for name, numbers in table.rows
        ]
        return cells(("", *table.columns), rows)
    lines = [(_met(table, row), row.label, row.effect) for row in table.rows]
    return cells((f"D{table.sides}", "Result", ""), lines, heads=2)
