"""The table of benchmarks: as text, as it is stored in the repository, and what got worse since."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("table.json")
WORSE: Final = 1.25
"""A measurement is worse from this multiple of its stored ratio on, if its spread does not reach the stored one's."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """A stored measurement: the median of its ratio, its quartiles, and the aim, to stay under or, with `at_least`, to
    reach.
    """

    what: str
    against: str
    ratio: float
    low: float
    high: float
    aim: float
    at_least: bool = False

    @property
    def reached(self) -> bool:
        return self.ratio >= self.aim if self.at_least else self.ratio <= self.aim

    def is_worse(self, before: Ratio) -> bool:
        """Whether it is worse than before by a quarter, and by more than the spread of the rounds of either.

        The cost of a ping, and still more that of a large command, depends on what else the machine does. So a table
        from another hour is no reason for alarm.
        """
        if self.at_least:
            return before.ratio >= WORSE * self.ratio and self.high < before.low
        return self.ratio >= WORSE * before.ratio and self.low > before.high


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command asks for: statements, thread hops to SQLite's thread, and round trips to PostgreSQL (-1 for
    unknown).
    """

    what: str
    statements: int
    thread_hops: int
    trips: int


@dataclass(frozen=True, slots=True)
class Calls:
    """How many functions of the bot something calls, and how many it may call. It is the same in every run, on any
    machine.
    """

    what: str
    calls: int
    aim: int

    @property
    def reached(self) -> bool:
        return self.calls <= self.aim


@dataclass(frozen=True, slots=True)
class Table:
    """All measurements. `event_bytes` is the size of an event in SQLite's file."""

    machine: str
    ratios: tuple[Ratio, ...]
    costs: tuple[Cost, ...]
    event_bytes: int
    calls: tuple[Calls, ...] = ()


def kept() -> Table | None:
    """The stored table; None if there is none."""
    if not FILE.exists():
        return None
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    ratios = tuple(Ratio(**one) for one in data["ratios"])
    return Table(
        data["machine"],
        ratios,
        tuple(Cost(**one) for one in data["costs"]),
        data["event_bytes"],
        tuple(Calls(**one) for one in data["calls"]),
    )


def keep(table: Table) -> None:
    """Store a table in place of the last one."""
    FILE.write_text(json.dumps(asdict(table), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def worse(table: Table, before: Table) -> list[str]:
    """What got worse, a sentence each: ratios and what commands ask for, never seconds."""
    ratios = {(one.what, one.against): one for one in before.ratios}
    costs = {one.what: one for one in before.costs}
    sentences = [
        f"{one.what}: {one.ratio:.2f} times {one.against}, it was {was.ratio:.2f}."
        for one in table.ratios
        if (was := ratios.get((one.what, one.against))) is not None and one.is_worse(was)
    ]
    for one in table.costs:
        was = costs.get(one.what)
        for name in ("statements", "thread_hops", "trips") if was is not None else ():
            now, then = getattr(one, name), getattr(was, name)
            if now > then >= 0:
                sentences.append(f"{one.what}: {now} {name}, it was {then}.")
    called = {one.what: one.calls for one in before.calls}
    sentences += [
        f"{one.what}: {one.calls:,} calls, it was {called[one.what]:,}."
        for one in table.calls
        if one.calls > called.get(one.what, one.calls)
    ]
    if table.event_bytes >= WORSE * before.event_bytes:
        sentences.append(f"An event takes {table.event_bytes} bytes, it was {before.event_bytes}.")
    return sentences


def markdown(table: Table) -> str:
    """The table for benchmarks/README.md."""
    ratios = [
        (one.what, one.against, f"{one.ratio:.2f} times{' faster' if one.at_least else ''}", _aim(one))
        for one in table.ratios
    ]
    calls = [
        (one.what, f"{one.calls:,}", f"at most {one.aim:,}{'' if one.reached else ', missed'}") for one in table.calls
    ]
    size = f"An event takes {table.event_bytes:,} bytes in SQLite's file. Measured on {table.machine}."
    parts = (
        "<details><summary>The table kept last</summary>",
        _rows(("What", "Against", "Ratio", "Aim"), ratios),
        _rows(("What", "Function calls", "Aim"), calls),
        size,
        "</details>",
    )
    return "\n\n".join(parts)


def _aim(one: Ratio) -> str:
    aim = f"at {'least' if one.at_least else 'most'} {one.aim:g}"
    return aim if one.reached else f"{aim}, missed"


def _rows(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in (header, ["---"] * len(header), *rows))
