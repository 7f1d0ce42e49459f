"""A byte flipped anywhere in a database: no traceback, and `check` finds what a fold, ledger, dice or luck read.

The test draws a few as `python -m tests.hosting.flipping` does.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.chance import always
from tests.hosting.flipping import Tally, drawn, flipped, fought

MOST = 6
SEED = 1


async def _some(file: Path) -> Tally:
    async with fought(file) as asked:
        size = await asyncio.to_thread(os.path.getsize, file)
        return await flipped(file, asked, drawn(size, MOST, SEED))


def test_no_byte_that_is_flipped_ends_in_a_traceback_or_is_missed_where_it_counts(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as elsewhere, always("flipped"):
        tally = elsewhere.submit(asyncio.run, _some(tmp_path / "fought.db")).result()
    assert (tally.tracebacks, tally.silent) == ([], [])
    assert tally.copies == MOST
    assert tally.commands > 20 * MOST
    assert tally.found >= tally.read > 0
