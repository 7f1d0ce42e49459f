"""All comparisons as a table, and what got worse since the stored one.

python -m benchmarks         prints them
python -m benchmarks --keep  also stores them, for the next run and for benchmarks/README.md
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.bare import by_hand
from benchmarks.bursts import bursts, exact
from benchmarks.calls import calls
from benchmarks.campaign_scale import campaign_scale
from benchmarks.card_games import card_games
from benchmarks.commands import costs, on_postgres, on_sqlite
from benchmarks.growth import growth
from benchmarks.kept import Ratio, Table, keep, kept, worse
from benchmarks.legal_moves import legal_moves
from benchmarks.months import by_the_rules, collected, walked_back
from benchmarks.simulated import simulated
from benchmarks.start import start
from benchmarks.stored import reads
from benchmarks.streets import streets
from benchmarks.timing import Measurement


def ratio_of(line: Measurement) -> Ratio:
    """A measurement as it is stored."""
    low, middle, high = (round(one, 3) for one in line.quartiles)
    return Ratio(line.what, line.against, middle, low, high, line.aim, line.at_least)


def shown(lines: list[Measurement]) -> str:
    """The measurements as text."""
    return aligned(
        ("What", "", "Against", "", "Ratio", "Half of them", "Aim", ""),
        [
            (
                line.what,
                f"{line.seconds * 1e6:,.0f} µs",
                line.against,
                f"{line.their_seconds * 1e6:,.0f} µs",
                f"{ratio.ratio:.2f} {'times faster' if line.at_least else 'times'}",
                f"{ratio.low:.2f} to {ratio.high:.2f}",
                f"at {'least' if line.at_least else 'most'} {line.aim:g}"
                + ("" if ratio.reached else "  (not reached)"),
                line.note,
            )
            for line in lines
            for ratio in [ratio_of(line)]
        ],
    )


def asked_for(table: Table) -> str:
    """The statements, thread_hops and trips of commands, as text."""
    return aligned(
        ("A command", "Statements", "Thread hops to SQLite's thread", "Round trips to PostgreSQL"),
        [
            (one.what, str(one.statements), str(one.thread_hops), str(one.trips) if one.trips >= 0 else "?")
            for one in table.costs
        ],
    )


def called(table: Table) -> str:
    """The number of called functions, as text."""
    return aligned(
        ("What", "Function calls", "Aim"),
        [
            (one.what, f"{one.calls:,}", f"at most {one.aim:,}" + ("" if one.reached else "  (not reached)"))
            for one in table.calls
        ],
    )


def aligned(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Rows in columns."""
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (header, tuple("-" * width for width in widths), *rows)
    )


async def through_the_bot(path: Path) -> tuple[list[Measurement], Table]:
    """The measurements of the whole bot. The table has no ratios yet."""
    lines, sqlite = await on_sqlite(path.with_name("commands.db"))
    async with simulated(f"sqlite+aiosqlite:///{path}") as sim:
        month, back = await collected(sim), await walked_back(sim)
        grown, event_bytes = await growth(sim, path)
        functions = await calls(sim)
    stored, postgres = await on_postgres()
    machine = f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}"
    return [*lines, *stored, month, back, *grown], Table(machine, (), costs(sqlite, postgres), event_bytes, functions)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Ratios, each in one run with its anchor."
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the table for the next time and for benchmarks/README.md"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        whole, table = asyncio.run(through_the_bot(Path(folder) / "benchmarks.db"))
        lines = [
            *bursts(),
            exact(),
            *whole,
            *asyncio.run(by_hand(Path(folder))),
            asyncio.run(reads(Path(folder))),
            *by_the_rules(),
            *campaign_scale(),
            *card_games(),
            *legal_moves(),
            *streets(),
            *start(),
        ]
    table = replace(table, ratios=tuple(map(ratio_of, lines)))
    print(f"On {table.machine}.\n\n{shown(lines)}\n\n{asked_for(table)}\n\n{called(table)}\n")
    print(f"An event takes {table.event_bytes:,} bytes in SQLite's file.")
    before = kept()
    for sentence in worse(table, before) if before is not None else ():
        print(f"Worse than the table kept last. {sentence}")
    if asked.keep:
        keep(table)
        asyncio.run(_written())
        print("Kept, and written into benchmarks/README.md.")


async def _written() -> None:
    from local import pages

    await pages.write()


if __name__ == "__main__":
    main()
