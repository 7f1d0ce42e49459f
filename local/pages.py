"""The generated pages of docs/: coverage, rulings and commands; and the table of benchmarks in the README."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.kept import kept, markdown
from cogs.consigliere import Consigliere
from db.store.engine import Database
from local.catalogue import built_of, counted, how_far, totals
from local.tree import Leaf, leaves
from rules.core.action.move import MOVES
from rules.core.action.system import System, discover
from rules.core.tables.obligation_catalogue import Held, Requirement
from rules.core.tables.rule import BuildStatus, Origin, Ruling

DOCS = Path(__file__).parent.parent / "docs"
README = DOCS.parent / "README.md"
BEGIN, END = "<!-- Written by `make bench ARGS=--keep` -->", "<!-- /make bench -->"
"""The marks around the table of benchmarks."""
MADE = "<!-- Written by `make docs`: do not edit by hand. -->"


async def write() -> None:
    """Write the generated pages."""
    for path, text in (await rendered()).items():
        path.write_text(text, encoding="utf-8")


async def rendered() -> dict[Path, str]:
    """The generated pages by their paths. The same code gives the same pages."""
    return {
        DOCS / "coverage.md": coverage(),
        DOCS / "rulings.md": rulings(),
        DOCS / "commands.md": commands(await _commands()),
        README: with_benchmarks(README.read_text(encoding="utf-8")),
    }


def with_benchmarks(readme: str) -> str:
    """The README with the stored table of benchmarks in its place, if there is one."""
    table = kept()
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    return readme if table is None else f"{before}{begin}\n\n{markdown(table)}\n\n{end}{after}"


def coverage() -> str:
    """The page of coverage: resolved rules, reminders and planned rules."""
    parts = [
        "# Coverage",
        "Every rule of every game, where it stands in its source, and the functions that resolve it. `/rule` shows "
        "the same in Discord, `python bot.py rules --json` to programs. A rule marked “house table” reads a table of "
        "ours; a server may put its own in place of any table: `/tables`.",
        _table(("Game", "Rules", *BuildStatus), [_row_of(system) for system in discover().values()]),
        "The last column lists what a rule says must be done, and what sees to it: a command that is **owed** until it "
        "is given (`/game owed`); a function that does it **by itself**; a command that is **refused** before it, or "
        "against it; or a **reminder**, where people alone can see to it.",
        _table(("Game", *Held), [_held_in(system) for system in discover().values()]),
    ]
    for system in discover().values():
        parts += [f"## {system.title}", totals(system)]
        rows = [
            (
                f"`{rule.id}`",
                rule.title,
                rule.source,
                how_far(rule, status),
                ", ".join(map("`{}`".format, resolvers)),
                "<br>".join(map(held, rule.due)),
            )
            for rule, status, resolvers in built_of(system)
        ]
        parts.append(_table(("Rule", "Title", "Source", "Status", "Resolved by", "Due"), rows))
        parts += _reminders(system)
    return _page(parts)


def held(must: Requirement) -> str:
    """One thing that is due, and what takes care of it."""
    if must.held is Held.REMINDER:
        return f"{must.what} *{must.held}*: {must.by}"
    return f"{must.what} *{must.held}*: `{must.by if must.held is Held.ITSELF else f'/{must.by}'}`"


def _held_in(system: System) -> tuple[str, ...]:
    """How many things that are due in a game each way takes care of."""
    counts = Counter(must.held for rule in system.rules for must in rule.due)
    return (system.title, *(str(counts[one]) for one in Held))


def rulings() -> str:
    """The page of rulings, for silences and contradictions of the sources."""
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
    """The page of slash commands with their options."""
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
    known = MOVES[leaf.path].options if leaf.path in MOVES else {}
    asked = {name.rstrip("_") for name, one in known.items() if one.required}
    rows = [
        (
            f"`{option.name}`{' *' * option.completes}",
            option.wants + (", asked for" if option.name in asked else ", required" if option.required else ""),
            option.description,
        )
        for option in leaf.options.values()
    ]
    return _table(("Option", "Takes", "What it says"), rows)


async def _commands() -> list[Leaf]:
    """Every command of a bot that never connects."""
    bot = Consigliere(Database("sqlite+aiosqlite://"), shard_count=1)
    try:
        await bot.load_cogs()
        return list(leaves(bot.tree).values())
    finally:
        await bot.database.close()


def _row_of(system: System) -> tuple[str, ...]:
    counts = counted(system)
    return (system.title, str(len(system.rules)), *(str(counts[status]) for status in BuildStatus))


def _reminders(system: System) -> list[str]:
    reminders = [
        f"- `{rule.id}` {rule.reminder}" for rule, status, _ in built_of(system) if status is BuildStatus.REMINDER
    ]
    return ["Reminders only, and why nothing is rolled for them:", "\n".join(reminders)] if reminders else []


def _ruling(ruling: Ruling) -> str:
    house = "House rule" if ruling.origin is Origin.HOUSE else "Ruling"
    switch = f" Switch: `{ruling.switch}`." if ruling.switch else ""
    return f"- {house}: {ruling.text}{switch}"


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _page(parts: Iterable[str]) -> str:
    return "\n\n".join((MADE, *parts)) + "\n"
