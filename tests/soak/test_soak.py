"""Some short stories of the soak: as a fight begins, with everything odd between. `make soak` tells whole ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copy
from typing import Final

import pytest

from tests.soak.story import GAMES, Plan
from tests.soak.telling import told
from tests.turns import takes_turns

STEPS: Final = 12
ODD: Final = 0.3
"""How likely something odd is before each step."""


@takes_turns
@pytest.mark.parametrize("seed", range(1_000, 1_000 + 5 * len(GAMES)))
async def test_a_game_goes_on_whatever_happens_beside_it(seed: int, tmp_path: Path, empty_file: Path) -> None:
    plan = replace(Plan.of(seed, postgres=False), odd=ODD)
    async with told(plan, Path(copy(empty_file, tmp_path / "story.db"))) as story:
        await story.opens()
        await story.goes_on(STEPS)
        await story.closes()
