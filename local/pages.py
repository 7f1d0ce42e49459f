"""The catalogue as JSON and as text, and the generated pages of docs/: coverage, rulings, commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cogs._kit.client import Consigliere
from db.engine import Database
from local.tree import Leaf, leaves
from rules.core.rule import Origin, Rule, Ruling, Status
from rules.core.system import System, all_tables, discover

DOCS = Path(__file__).parent.parent / "docs"
MADE = "<!-- Written by `make docs`: do not edit by hand. -->"
MARKS = {Status.RESOLVED: "+", Status.REMINDER: "i", Status.PLANNED: " "}


def catalogue() -> list[dict[str, Any]]:
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
        }
        for system, rule, status, resolvers in _rules()
    ]


def listing() -> str:
    """The catalogue for a terminal: a line a rule."""
    lines: list[str] = []
    width = max(len(rule.id) for _, rule, _, _ in _rules())
    for system in discover().values():
        lines += [f"{system.title}: {_totals(system)}", ""]
        lines += [f"{MARKS[status]} {rule.id.ljust(width)}  {rule.title}" for rule, status, _ in _of(system)]
        lines.append("")
    return "\n".join((*lines, '+ resolved   i reminder only   blank: planned. More with --json, or say "/rule ID".'))


def _status(rule: Rule, status: Status) -> str:
    """How far a rule is built, and whether it reads a table of the house."""
    house = any(table in all_tables() and all_tables()[table].table.origin is Origin.HOUSE for table in rule.tables)
    return f"{status}, house table" if house else str(status)


async def write() -> None:
    """Write the generated pages."""
    for path, text in (await rendered()).items():
        path.write_text(text, encoding="utf-8")


async def rendered() -> dict[Path, str]:
    """The generated pages by their path; the same for the same code."""
    return {
        DOCS / "coverage.md": coverage(),
        DOCS / "rulings.md": rulings(),
        DOCS / "commands.md": commands(await _commands()),
    }


def coverage() -> str:
    """Which rules are resolved, which are reminders, which are planned."""
    parts = [
        "# Coverage",
        "Every rule of every game, where it stands in its source, and the functions that resolve it. `/rule` shows the "
        "same in Discord, `python bot.py rules --json` to programs. A rule marked “house table” reads a table of ours; "
        "a server may put its own in the place of any table: `/tables`.",
        _table(("Game", "Rules", *Status), [_row_of(system) for system in discover().values()]),
    ]
    for system in discover().values():
        parts += [f"## {system.title}", _totals(system)]
        rows = [
            (f"`{rule.id}`", rule.title, rule.source, _status(rule, status), ", ".join(map("`{}`".format, resolvers)))
            for rule, status, resolvers in _of(system)
        ]
        parts.append(_table(("Rule", "Title", "Source", "Status", "Resolved by"), rows))
        parts += _reminders(system)
    return _page(parts)


def rulings() -> str:
    """What was decided where a source is silent or contradicts itself."""
    parts = [
        "# Rulings",
        "Where a source is silent or contradicts itself the project decides, and says so wherever it shows the rule. "
        "A house rule can be switched off for a server, a campaign or a game: `/settings house-rule`.",
    ]
    for system in discover().values():
        with_rulings = [rule for rule in system.rules if rule.rulings]
        if not with_rulings:
            continue
        parts.append(f"## {system.title}")
        for rule in with_rulings:
            parts += [f"### {rule.title} (`{rule.id}`)", "\n".join(_ruling(ruling) for ruling in rule.rulings)]
    return _page(parts)


def commands(known: Iterable[Leaf]) -> str:
    """Every slash command with its options."""
    listed = list(known)
    parts = ["# Commands", "Every slash command. Options marked * complete themselves while you type."]
    roots = list(dict.fromkeys(leaf.path.split()[0] for leaf in listed))
    parts.append(", ".join(f"[/{root}](#{root})" for root in roots))
    for root in roots:
        parts.append(f"## {root}")
        for leaf in listed:
            if leaf.path.split()[0] == root:
                parts += [f"### `/{leaf.path}`", leaf.description]
                parts += [_options(leaf)] if leaf.options else []
    return _page(parts)


def _options(leaf: Leaf) -> str:
    rows = [
        (
            f"`{option.name}`{' *' * option.completes}",
            option.wants + (", required" if option.required else ""),
            option.description,
        )
        for option in leaf.options.values()
    ]
    return _table(("Option", "Takes", "What it says"), rows)


async def _commands() -> list[Leaf]:
    """Every command of a bot that is never connected."""
    bot = Consigliere(Database("sqlite+aiosqlite://"), shard_count=1)
    try:
        await bot.load_cogs()
        return list(leaves(bot.tree).values())
    finally:
        await bot.database.close()


def _rules() -> Iterator[tuple[System, Rule, Status, list[str]]]:
    for system in discover().values():
        for rule, status, resolvers in _of(system):
            yield system, rule, status, resolvers


def _of(system: System) -> list[tuple[Rule, Status, list[str]]]:
    """A system's rules, how far each is built, and the names of its resolvers."""
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


def _counts(system: System) -> Counter[Status]:
    return Counter(status for _, status, _ in _of(system))


def _totals(system: System) -> str:
    counts = _counts(system)
    return f"{len(system.rules)} rules: {', '.join(f'{counts[status]} {status}' for status in Status)}."


def _row_of(system: System) -> tuple[str, ...]:
    counts = _counts(system)
    return (system.title, str(len(system.rules)), *(str(counts[status]) for status in Status))


def _reminders(system: System) -> list[str]:
    told = [f"- `{rule.id}` {rule.reminder}" for rule, status, _ in _of(system) if status is Status.REMINDER]
    return ["Reminders only, and why nothing is rolled for them:", "\n".join(told)] if told else []


def _ruling(ruling: Ruling) -> str:
    house = "House rule" if ruling.origin is Origin.HOUSE else "Ruling"
    switch = f" Switch: `{ruling.switch}`." if ruling.switch else ""
    return f"- {house}: {ruling.text}{switch}"


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _page(parts: Iterable[str]) -> str:
    return "\n\n".join((MADE, *parts)) + "\n"
