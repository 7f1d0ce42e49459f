"""`bot.py check`: whether everything stored fits the log, and the house chose as it would again. The bot may run."""

from __future__ import annotations

import asyncio
from pathlib import Path

from db.checking import found
from db.store.engine import Access, Database, of_file
from hosting.exits import Exit
from hosting.house_check import HouseCheck
from hosting.progress import Progress


def check(url: str, file: Path | None = None) -> Exit:
    """Check the database, or a backup, and change nothing."""
    return asyncio.run(look(Database(url if file is None else of_file(file), Access.READS), replays=True))


async def look(database: Database, *, replays: bool = False) -> Exit:
    """Print each finding on a line, and close the database.

    replays  whether to make the choices of the house in games that are over again, which takes about a second each
    """
    progress, times, house = Progress(), 0, HouseCheck(database)
    try:
        async for finding in found(database, progress):
            progress.say(str(finding))
            times += 1
        if replays:
            async for finding in house.findings(progress):
                progress.say(str(finding))
                times += 1
    finally:
        progress.end()
        await database.close()
    if house.same or house.different or house.others:
        progress.say(str(house))
    progress.say(
        f"Checked: {times} {'thing is' if times == 1 else 'things are'} wrong." if times else "Checked: all fits."
    )
    return Exit.FOUND if times else Exit.OK
