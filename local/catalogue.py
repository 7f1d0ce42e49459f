"""The catalogue of rules as JSON and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.core.action.system import System, all_tables, discover
from rules.core.tables.rule import BuildStatus, Origin, Rule

MARKS = {BuildStatus.RESOLVED: "+", BuildStatus.REMINDER: "i", BuildStatus.PLANNED: " "}


def rules() -> list[dict[str, Any]]:
    """Every rule of every system, in the order of the systems and their sources."""
    return [
        {
            "id": rule.id,
            "system": system.id,
            "title": rule.title,
            "chapter": rule.chapter,
            "source": rule.source,
            "summary": rule.summary,
            "rulings": [
                {"text": ruling.text, "origin": str(ruling.origin), "switch": ruling.switch} for ruling in rule.rulings
            ],
            "tables": list(rule.tables),
            "resolvers": resolvers,
            "status": str(status),
            "reminder": rule.reminder,
            "due": [{"what": must.what, "held": str(must.held), "by": must.by} for must in rule.due],
        }
        for system, rule, status, resolvers in _all_built()
    ]


def listing() -> str:
    """The catalogue for a terminal, a line for each rule."""
    lines: list[str] = []
    width = max(len(rule.id) for _, rule, _, _ in _all_built())
    for system in discover().values():
        lines += [f"{system.title}: {totals(system)}", ""]
        lines += [f"{MARKS[status]} {rule.id.ljust(width)}  {rule.title}" for rule, status, _ in built_of(system)]
        lines.append("")
    return "\n".join((*lines, '+ resolved   i reminder only   blank: planned. More with --json, or say "/rule ID".'))


def how_far(rule: Rule, status: BuildStatus) -> str:
    """The state of a rule, and whether it reads a table that a server may replace."""
    house = any(table in all_tables() and all_tables()[table].table.origin is Origin.HOUSE for table in rule.tables)
    return f"{status}, house table" if house else str(status)


def _all_built() -> Iterator[tuple[System, Rule, BuildStatus, list[str]]]:
    for system in discover().values():
        for rule, status, resolvers in built_of(system):
            yield system, rule, status, resolvers


def built_of(system: System) -> list[tuple[Rule, BuildStatus, list[str]]]:
    """A system's rules, the state of each, and the names of its resolvers."""
    known = system.catalogue
    return [
        (
            rule,
            known.status(rule.id),
            [
                f"{resolver.__module__}.{resolver.__qualname__}".removeprefix("rules.")
                for resolver in known.resolvers[rule.id]
            ],
        )
        for rule in system.rules
    ]


def counted(system: System) -> Counter[BuildStatus]:
    return Counter(status for _, status, _ in built_of(system))


def totals(system: System) -> str:
    counts = counted(system)
    return f"{len(system.rules)} rules: {', '.join(f'{counts[status]} {status}' for status in BuildStatus)}."
