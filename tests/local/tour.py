"""The README's picture: `python -m tests.local.tour docs/practice-table.png`.

Two sample gangs, the odds of a burst, and the burst itself, on a practice table with a database of its own.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.local.browser import Player, chromium, missing, practice_table

SHOT = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": "5", "moved": "Walk"}
SKILLS, FELL = "3 3 3 4 4 3 1 4 5 2", "1 1 2 5 6 3 2 5 3"
"""What the dice show, so that every picture is the same."""


def found_gangs(player: Player) -> None:
    """Two sample gangs, by slash command; what their figures learnt is the same each time."""
    for gang in ("North Side", "South Side"):
        player.command("gang new", {"name": gang, "sample": f"{gang}", "dice": SKILLS})


def photograph(path: Path) -> None:
    """A picture of the table after a burst."""
    with (
        tempfile.TemporaryDirectory() as folder,
        practice_table(Path(folder) / "tour.db") as address,
        chromium(1000, 900) as page,
    ):
        player = Player(page)
        player.sit_down(address)
        found_gangs(player)
        player.command("mad shoot", {**SHOT, "odds": "True"})
        player.command("mad shoot", {**SHOT, "dice": FELL})
        page.click("#messages-toggle")
        player.look_at_last()
        page.screenshot(path=path)


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"No picture: {lacking}.")
    photograph(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/practice-table.png"))
