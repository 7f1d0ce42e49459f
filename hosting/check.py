"""`bot.py check`: whether everything stored fits the log. The bot may go on meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

from db.checking import found
from db.store.engine import Access, Database, of_file
from hosting.exits import Exit
from hosting.progress import Progress


def check(url: str, file: Path | None = None) -> Exit:
    """Check the database, or a backup, and change nothing."""
    return asyncio.run(look(Database(url if file is None else of_file(file), Access.READS)))


async def look(database: Database) -> Exit:
    """Print each finding on a line, and close the database."""
    progress, times = Progress(), 0
    try:
        async for finding in found(database, progress):
            progress.say(str(finding))
            times += 1
    finally:
        progress.end()
        await database.close()
    progress.say(
        f"Checked: {times} {'thing is' if times == 1 else 'things are'} wrong." if times else "Checked: all fits."
    )
    return Exit.FOUND if times else Exit.OK
