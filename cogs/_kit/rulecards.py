"""A rule, or a table, as a card."""

from __future__ import annotations

from cogs._kit.render import Card, Press
from rules.core.refusal import UnknownName
from rules.core.rule import Origin, Rule, Status
from rules.core.system import System, all_rules, discover
from rules.core.table import Table, cells

STATUS = {
    Status.RESOLVED: "The bot resolves it.",
    Status.REMINDER: "A reminder: nothing is rolled for it.",
    Status.PLANNED: "Not built yet: look it up here, roll it with /roll.",
}
ORIGIN = {
    Origin.BOOK: "from the book",
    Origin.RULING: "a ruling of ours",
    Origin.HOUSE: "a house table of ours",
    Origin.SERVER: "a table of this server",
}


def find_rule(rule_id: str) -> tuple[System, Rule]:
    """A rule and its system by id; UnknownName with the nearest otherwise."""
    for system, rule in all_rules():
        if rule.id == rule_id:
            return system, rule
    raise UnknownName("rule", rule_id, [rule.id for _, rule in all_rules()])


def rule_card(rule_id: str) -> Card:
    """A rule: what it does, where it stands, what was ruled, its tables by button."""
    system, rule = find_rule(rule_id)
    rulings = [
        f"*{'House ruling' if ruling.origin is Origin.HOUSE else 'Ruling'}:* {ruling.text}"
        + (f" (switch: {ruling.switch})" if ruling.switch else "")
        for ruling in rule.rulings
    ]
    status = system.catalogue.status(rule.id)
    return Card(
        headline=rule.title,
        sums=(rule.summary,),
        lines=tuple(rulings),
        footer=f"{rule.id} · {system.title} · {rule.source} · {rule.reminder or STATUS[status]}",
        buttons=tuple(Press("table", table, title_of(table)) for table in rule.tables if has_table(table)),
        private=True,
    )


def has_table(table_id: str) -> bool:
    """Whether some system ships this table."""
    return any(table_id in system.lookups or table_id in _tables(system) for system in discover().values())


def _tables(system: System) -> dict[str, Table[object]]:
    return {table.id: table for table in system.tables}


def title_of(table_id: str) -> str:
    """What a table is called."""
    for system in discover().values():
        if table_id in system.lookups:
            return system.lookups[table_id][0]
        if table_id in _tables(system):
            return _tables(system)[table_id].title
    return table_id


def table_card(table_id: str) -> Card:
    """A table as text, with where it comes from; UnknownName for one that nobody ships."""
    for system in discover().values():
        if table_id in system.lookups:
            title, drawn = system.lookups[table_id]
            return Card(title, block=drawn, footer=f"{table_id} · {system.title}", private=True)
        if table_id in _tables(system):
            table = _tables(system)[table_id]
            lines = [(span(row.low, row.high), row.label, row.effect) for row in table.rows]
            footer = f"{table.id} · {system.title} · {table.source} · {ORIGIN[table.origin]}"
            return Card(table.title, block=cells((f"D{table.sides}", "Result", ""), lines), footer=footer, private=True)
    known = [name for system in discover().values() for name in (*system.lookups, *_tables(system))]
    raise UnknownName("table", table_id, known)


def span(low: int, high: int) -> str:
    """“4” or “2-3”."""
    return str(low) if low == high else f"{low}-{high}"
