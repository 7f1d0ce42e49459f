"""The generated pages of docs/: coverage, rulings and commands; and the table of benchmarks on their page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.kept import kept, markdown
from cogs.consigliere import Consigliere
from db.store.engine import Database
from local.catalogue import built_of, counted, how_far, totals
from local.measured_fields import GAMES, Answer, measured_fields
from local.tree import Leaf, leaves
from rules.core.action.move import MOVES
from rules.core.action.system import System, discover, packages
from rules.core.plain.words import sentence
from rules.core.street.ground import LEGEND, Going
from rules.core.street.rulings import RULINGS, StreetRuling
from rules.core.tables.obligation_catalogue import Held, Requirement
from rules.core.tables.rule import BuildStatus, Origin, Rule, Ruling

ROOT = Path(__file__).parent.parent
DOCS, README = ROOT / "docs", ROOT / "README.md"
REFERENCE = DOCS / "reference"
GENERAL = "all-games"
"""The name of the page of commands that belong to no game."""
BENCHMARKS = ROOT / "benchmarks" / "README.md"
BEGIN, END = "<!-- Written by `make bench ARGS=--keep` -->", "<!-- /make bench -->"
"""The marks around the table of benchmarks."""
WALKING = {
    Going.OPEN: "open",
    Going.ROUGH: "rough ground",
    Going.OBSTACLE: "an obstacle",
    Going.DOOR: "only once it is open",
    Going.CLOSED: "closed",
}
MADE = "<!-- Written by `make docs`: do not edit by hand. -->"


async def write() -> None:
    """Write the generated pages."""
    for path, text in (await rendered()).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


async def rendered() -> dict[Path, str]:
    """The generated pages by their paths. The same code gives the same pages."""
    known = await all_commands()
    found = {
        REFERENCE / "index.md": overview(),
        REFERENCE / "commands" / f"{GENERAL}.md": commands("All games", _of_game(known, "")),
        REFERENCE / "rules" / "street.md": measured(),
        REFERENCE / "rulings" / "street.md": street(),
        BENCHMARKS: with_benchmarks(BENCHMARKS.read_text(encoding="utf-8")),
    }
    for game, system in _games():
        found |= {
            REFERENCE / "commands" / f"{slug(game)}.md": commands(system.title, _of_game(known, game)),
            REFERENCE / "rules" / f"{slug(game)}.md": coverage(system),
            REFERENCE / "rulings" / f"{slug(game)}.md": rulings(system),
        }
    return found


def slug(game: str) -> str:
    """The name of a game's pages."""
    return game.replace("_", "-")


def _games() -> list[tuple[str, System]]:
    """Every game with the name of its package, in the order of the games."""
    names = {system: name for name, system in packages().items()}
    return [(names[system.id], system) for system in discover().values()]


def _of_game(known: Iterable[Leaf], game: str) -> list[Leaf]:
    """The commands that the cog of a game declares; without a game those of all games."""
    games = packages()

    def owner(leaf: Leaf) -> str:
        parts = MOVES[leaf.path].kind.__module__.split(".") if leaf.path in MOVES else []
        return next((part for part in parts[1:3] if part in games), "")

    return [leaf for leaf in known if owner(leaf) == game]


def overview() -> str:
    """The first page of the reference: what there is of each game."""
    rows = [
        (
            system.title,
            f"[commands](commands/{slug(game)}.md)",
            f"[rules](rules/{slug(game)}.md)",
            f"[rulings](rulings/{slug(game)}.md)",
            *(str(counted(system)[status]) for status in BuildStatus),
        )
        for game, system in _games()
    ]
    held = [(system.title, *_held_in(system)) for _, system in _games()]
    return _page(
        (
            "# Reference",
            "Every command, every rule, and what the project decided where a source is silent. `/rule` shows the same "
            "in Discord, `python bot.py rules --json` to programs.",
            f"Commands of all games: [commands](commands/{GENERAL}.md). What the bot measures on a street: "
            "[rulings](rulings/street.md), and [which fields it answers](rules/street.md).",
            _table(("Game", "Commands", "Rules", "Rulings", *BuildStatus), rows),
            "A rule says what must be done. A command can be **owed** until someone gives it (`/game owed`). The bot "
            "does it **by itself**. Another command is **refused** before it, or against it. A **reminder** leaves it "
            "to the players, who alone can see to it.",
            _table(("Game", *Held), held),
        )
    )


def with_benchmarks(page: str) -> str:
    """The page of benchmarks with the stored table of benchmarks in its place, if there is one."""
    table = kept()
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return page if table is None else f"{before}{begin}\n\n{markdown(table)}\n\n{end}{after}"


def coverage(system: System) -> str:
    """The page of a game's rules: where each stands in its source, and what carries it out."""
    rows = [
        (
            f"`{rule.id}`",
            rule.title,
            rule.source,
            how_far(rule, status),
            ", ".join(f"`/{command}`" for command in rule.commands),
            "<br>".join(files_of(system, rule)),
            "<br>".join(map(held, rule.due)),
        )
        for rule, status, _ in built_of(system)
    ]
    return _page(
        (
            f"# Rules: {system.title}",
            f"{totals(system)} A rule marked “house table” reads a table of ours. A server may put its own in place of "
            "any table: `/tables`.",
            _table(("Rule", "Title", "Source", "Status", "Commands", "In the code", "Due"), rows),
            *_reminders(system),
        )
    )


def measured() -> str:
    """The page of the fields that measure: which a street answers, and which people say."""
    titles = dict(_games())
    parts = [
        "# Fields that a street answers",
        "Every field of a command that speaks of a distance, of sight, cover, contact, a way or an area. Where a "
        "street is laid, the bot answers it, or people say it for the reason that is given.",
    ]
    for game in GAMES:
        fields = measured_fields(game)
        counts = Counter(one.answer for one in fields)
        total = " ".join(f"{sentence(one)}: {counts[one]}." for one in Answer if counts[one])
        rows = [(f"`/{one.command}`", f"`{one.name}`", one.about, one.reason or one.answer) for one in fields]
        parts += [f"## {titles[game].title}", total, _table(("Command", "Field", "What it says", "Answer"), rows)]
    return _page(parts)


def files_of(system: System, rule: Rule) -> list[str]:
    """The files in which a rule is resolved."""
    modules = dict.fromkeys(resolver.__module__ for resolver in system.catalogue.resolvers[rule.id])
    return [f"`{module.replace('.', '/')}.py`" for module in modules]


def held(must: Requirement) -> str:
    """One thing that is due, and what takes care of it."""
    if must.held is Held.REMINDER:
        return f"{must.what} *{must.held}*: {must.by}"
    return f"{must.what} *{must.held}*" + (f": `/{must.by}`" if must.held is not Held.ITSELF else "")


def _held_in(system: System) -> tuple[str, ...]:
    """How many things that are due in a game each way takes care of."""
    counts = Counter(must.held for rule in system.rules for must in rule.due)
    return tuple(str(counts[one]) for one in Held)


def rulings(system: System) -> str:
    """The page of a game's rulings, for silences and contradictions of its source."""
    parts = [
        f"# Rulings: {system.title}",
        "Where a source is silent or contradicts itself the project decides, and says so wherever it shows the rule. "
        "You can switch a house rule off for a server, a campaign or a game: `/settings house-rule`.",
    ]
    for rule in system.rules:
        if rule.rulings:
            parts += [f"## {rule.title} (`{rule.id}`)", "\n".join(_ruling(ruling) for ruling in rule.rulings)]
    return _page(parts)


def street() -> str:
    """The page of what the bot measures on a street: the legend, each ruling for all games, and those of each game."""
    legend = [
        (f"`{one.letter}`", one.name, WALKING[one.going], "hides what is behind it" if one.hides else "is seen over")
        for one in LEGEND.values()
    ]
    parts = [
        "# Rulings: the street",
        "The sources measure on a table. On a street the bot measures by squares of 2 inches. A test works out the "
        "answer to each example.",
        _table(("Letter", "Ground", "On foot", "Sight"), legend),
    ]
    parts += ["## All games", *(part for ruling in RULINGS for part in _measured(ruling))]
    for _, system in _games():
        if system.measuring:
            parts += [f"## {system.title}", *(part for ruling in system.measuring for part in _measured(ruling))]
    return _page(parts)


def _measured(ruling: StreetRuling) -> list[str]:
    """The parts of the page about one ruling on how squares measure."""
    answer = "\n".join(f"- {line}" for line in ruling.answer)
    drawn = [f"```\n{ruling.picture}\n```", answer] if ruling.picture else []
    return [f"### {ruling.title} (`{ruling.id}`)", ruling.text, *drawn, f"Why: {ruling.why}"]


def commands(title: str, listed: Sequence[Leaf]) -> str:
    """The page of a game's slash commands with their options."""
    roots = list(dict.fromkeys(leaf.path.split()[0] for leaf in listed))
    parts = [
        f"# Commands: {title}",
        "Options marked * complete themselves while you type.",
        ", ".join(f"[/{root}](#{root})" for root in roots),
    ]
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


async def all_commands() -> list[Leaf]:
    """Every command of a bot that never connects."""
    bot = Consigliere(Database("sqlite+aiosqlite://"), shard_count=1)
    try:
        await bot.load_cogs()
        return list(leaves(bot.tree).values())
    finally:
        await bot.database.close()


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
