"""The benchmarks press what players see: a card that changes breaks them here first."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

from benchmarks.calls import AIMS, scenes
from benchmarks.simulated import simulated


async def test_each_counted_scene_can_still_be_played(tmp_path: Path) -> None:
    async with simulated(f"sqlite+aiosqlite:///{tmp_path}/calls.db") as sim:
        played = await scenes(sim)
        assert played.keys() == AIMS.keys()
        for once in played.values():
            await once(nullcontext)
