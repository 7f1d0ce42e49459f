"""The table of docs/hosting.md gives the words of the code for each fault: those for players, and those of the log."""

from __future__ import annotations

import re
from pathlib import Path

from cogs.replies import errors
from cogs.safety import graceful_shutdown
from db.store import engine, trouble

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.partition("## When something fails")[2].partition("\n## ")[0].splitlines()
    if line.startswith("| ")
][1:]
DISCORDS = "The application did not respond", "thinking"
"""The words of Discord's client."""
OURS = {
    *(trouble.BUSY, trouble.FULL, trouble.SHUT, trouble.BROKEN, trouble.DAMAGED, trouble.GONE, trouble.UNSURE),
    *(errors.UNCONFIRMED, f"{errors.BROKEN} Incident …", graceful_shutdown.STOPPING),
}
SAID = re.compile(r"“([^”]+)”")
LOGGED = re.compile(r"`([a-z ]+)`")


def test_the_table_has_every_sentence_that_players_get_and_no_other() -> None:
    sentences = {sentence for row in ROWS for sentence in SAID.findall(row[1])}
    assert sentences - {*DISCORDS} == OURS


def test_the_lines_of_the_log_are_those_of_the_code() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8") for room in ("cogs", "db") for path in (ROOT / room).rglob("*.py")
    )
    code += (ROOT / "bot.py").read_text(encoding="utf-8")
    logged = {words for row in ROWS for words in LOGGED.findall(row[2])}
    assert len(logged) > 7
    for words in logged:
        assert re.search(rf'\.(info|warning|error)\("{words}"', code), words


def test_the_seconds_are_those_of_the_code() -> None:
    whole = " ".join(cell for row in ROWS for cell in row)
    assert f"for more than {engine.BUSY_SECONDS} seconds" in whole
    assert f"for {graceful_shutdown.GRACE:.0f} seconds at the most" in whole
