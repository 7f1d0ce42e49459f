"""Prints the table of ratios. It judges nothing: another machine, another day, other numbers."""

from __future__ import annotations

import asyncio
import os
import platform
import tempfile
from pathlib import Path

from benchmarks.bursts import bursts, exact
from benchmarks.card_games import card_games
from benchmarks.legal_moves import legal_moves
from benchmarks.months import by_the_rules, collected
from benchmarks.stored import reads, stored_shot
from benchmarks.timing import Line


def shown(lines: list[Line]) -> str:
    """The table as text."""
    rows = [
        (
            line.what,
            f"{line.seconds * 1e6:,.0f} µs",
            line.against,
            f"{line.their_seconds * 1e6:,.0f} µs",
            f"{line.ratio:.2f} {'times faster' if line.at_least else 'times'}",
            f"at {'least' if line.at_least else 'most'} {line.aim:g}" + ("" if line.reached else "  (not reached)"),
            line.note,
        )
        for line in lines
    ]
    header = ("What", "", "Against", "", "Ratio", "Aim", "")
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (header, tuple("-" * width for width in widths), *rows)
    )


def main() -> None:
    print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        lines = [
            *bursts(),
            asyncio.run(stored_shot(Path(folder))),
            exact(),
            asyncio.run(reads(Path(folder))),
            *by_the_rules(),
            asyncio.run(collected(Path(folder))),
            *card_games(),
            *legal_moves(),
        ]
    print(shown(lines))


if __name__ == "__main__":
    main()
