"""What a card tells of the dice themselves: the commitment with the first, the seed when their turn ends."""

from __future__ import annotations

from db.fair import used
from db.models import Stream
from db.repositories import SERVER_LOG
from db.seals import next_hash
from db.unit_of_work import Entry


def receipts(stream: Stream, entry: Entry) -> tuple[str, ...]:
    """Lines about the dice of a stream, given what is about to be added to it."""
    told: list[str] = []
    if entry.roll == 0 and stream.kind == SERVER_LOG:
        told.append(f"The first dice of this log. They, and all to come, are committed to: `{stream.commitment}`")
        told.append(first_seal(stream))
    if entry.ends and (used(stream) or entry.roll is not None):
        told.append(f"The dice of this turn can be checked from now on: /fair export. Their seed was `{stream.seed}`")
    return tuple(told)


def first_seal(stream: Stream) -> str:
    """What a log shows of its sealed rolls before the first."""
    return f"The seed of its first sealed roll has the SHA-256 `{next_hash(stream)}`"
