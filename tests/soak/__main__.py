"""The soak: python -m tests.soak [--hours 1] [--seed N] [--stories N] [--games mad,gs] [--steps N]

It tells one story after the other, each on a database of its own, and prints a line for each. A story that meets a
fault prints it with its number and its last steps, and the soak goes on with the next. It ends with 1 if any did.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import traceback
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copy
from typing import Final, NamedTuple

from tests.db.postgres_cluster import PostgresCluster, postgres_cluster
from tests.soak.story import GAMES, Fault, Plan
from tests.soak.telling import told
from tests.tables import make_tables, statements_compiled_once

LAST: Final = 12
"""So many of the last steps are printed with a fault."""


class Told(NamedTuple):
    """A story that was told: the fault that it met, empty for none, what happened beside play, what was refused."""

    fault: str
    steps: int
    beside: Counter[str]
    refused: Counter[str]


async def tell(plan: Plan, url: str | Path, most: int) -> Told:
    """Tell one story."""
    began = datetime.now(UTC)
    async with told(plan, url) as story:
        fault = ""
        try:
            await story.opens()
            await story.goes_on(most or plan.limit)
            if not story.ends:
                raise Fault("it has no end")
            await story.closes()
        except Exception as error:
            where = "" if isinstance(error, AssertionError) and error.args else traceback.format_exc()
            fault = f"{error or type(error).__name__}\n{where}" + "\n".join(
                f"    {one}" for one in story.lately[-LAST:]
            )
        ended = story.ends or "undecided"
        print(f"{plan}: {ended} after {story.steps} steps, {story.events()} events", end="")
        print(f", {(datetime.now(UTC) - began).seconds} s", flush=True)
        if fault:
            print(f"  FAULT: {fault}", flush=True)
        return Told(fault, story.steps, story.counts, story.refused)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stories", type=int, default=0, help="so many, however long it takes")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--steps", type=int, default=0, help="the most steps of a story, in place of its own limit")
    parser.add_argument("--database", choices=("sqlite", "postgres"))
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    postgres = None if asked.database is None else asked.database == "postgres"
    ends, found = datetime.now(UTC) + timedelta(hours=asked.hours), list[Told]()
    with tempfile.TemporaryDirectory() as made, postgres_cluster() as cluster, statements_compiled_once():
        empty = Path(made) / "empty.db"
        make_tables(f"sqlite+aiosqlite:///{empty}")
        number = asked.seed
        while number < asked.seed + asked.stories if asked.stories else datetime.now(UTC) < ends:
            plan = Plan.of(number, tuple(asked.games.split(",")), postgres=postgres if cluster is not None else False)
            found.append(asyncio.run(tell(plan, _place(plan, empty, cluster), asked.steps)))
            number += 1
    for what, times in sum((one.refused for one in found), Counter[str]()).most_common(20):
        print(f"{times:5} refused {what}")
    for what, times in sum((one.beside for one in found), Counter[str]()).most_common():
        print(f"{times:5} {what}")
    for what, times in Counter(one.fault.partition("\n")[0] for one in found if one.fault).most_common():
        print(f"{times:5} fault {what}")
    faults = sum(bool(one.fault) for one in found)
    print(f"{len(found)} stories, {sum(one.steps for one in found)} steps, {faults} stories with a fault")
    return 1 if faults else 0


def _place(plan: Plan, empty: Path, cluster: PostgresCluster | None) -> str | Path:
    """An empty database with all tables for a story."""
    if plan.postgres and cluster is not None:
        url = cluster.new_database()
        make_tables(url)
        return url
    return Path(copy(empty, empty.with_name(f"{plan.seed}.db")))


if __name__ == "__main__":
    sys.exit(main())
