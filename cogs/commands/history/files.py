"""A log as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.cards.card import Attached
from cogs.cards.pieces import written_in_pieces
from cogs.cards.spreadsheets import csv_of
from cogs.context.context import Context
from cogs.context.seals import hidden
from cogs.pipeline.log_entry import readable_text
from db.seals import shown
from db.store.models import Event
from rules.core.plain.markup import unmarked

MOST_EXPORTED = 5000
FILE_VERSION = 1
COLUMNS = (
    *("number", "time", "player", "command", "what", "consequences"),
    *("dice", "rolled at the table", "rule", "sealed", "taken back"),
)


def csv_file(events: Sequence[Event], ctx: Context) -> Attached:
    """Entries as rows; of those sealed to the caller, only that they were rolled."""
    rows: list[tuple[str, ...]] = []
    for event in events:
        secret = hidden(event, ctx)
        throws = [] if secret else (event.outcome or {}).get("dice", [])
        cells = (
            str(event.seq),
            event.at.isoformat(),
            event.actor_name,
            f"/{event.command}",
            unmarked(readable_text(event, ctx)),
            "" if secret else " ".join(event.lines),
            "; ".join(f"{len(one['faces'])}D{one['sides']} {' '.join(map(str, one['faces']))}" for one in throws),
            str(sum(one["typed"] for one in throws)),
            "" if secret else event.rule or "",
            "yes" if event.sealed else "",
            event.struck_at.isoformat() if event.struck_at else "",
        )
        rows.append(cells)
    return Attached("log.csv", csv_of(COLUMNS, rows), "Entries of the log, oldest first, one a row.")


def json_file(events: Sequence[Event], ctx: Context) -> Attached:
    """Entries with all that is on record of them; of those sealed to the caller, only that they were rolled."""
    written = {"consigliere": FILE_VERSION, "events": (_facts(event, ctx) for event in events)}
    data = written_in_pieces(written)
    return Attached("log.json", data, "Entries of the log with all that is on record of them, oldest first, as JSON.")


def _facts(event: Event, ctx: Context) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "number": event.seq,
        "time": event.at.isoformat(),
        "player": event.actor_name,
        "player_id": event.actor_id,
        "command": event.command,
        "what": unmarked(readable_text(event, ctx)),
        "sealed": event.sealed,
        "seal": shown(event),
        "taken_back": event.struck_at.isoformat() if event.struck_at else None,
    }
    if hidden(event, ctx):
        return facts
    open_to_all = {
        "options": event.options,
        "consequences": event.lines,
        "rule": event.rule,
        "outcome": event.outcome,
        "turn": event.turn,
        "roll": event.roll,
        "taken_back_by": event.struck_by,
    }
    return {**facts, **open_to_all}
