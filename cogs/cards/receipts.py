"""The buttons that prove a verdict, by its dice, and explain it, by its sum and rule."""

from __future__ import annotations

from cogs.cards.card import Press
from db.entries import Entry
from db.fair import used
from db.repositories import SERVER_LOG
from db.seals import unseen
from db.store.models import Event, Stream

FAIRNESS, BECAUSE = "fairness", "because"


def fairness(stream: int, event: int = 0) -> Press:
    """The button of a log's dice, by the id of its stream. It may name one event, whose roll may be sealed."""
    return Press(FAIRNESS, f"{stream}.{event}", "Fairness")


def reasons(rule: str, event: Event, label: str = "Why") -> Press:
    """The button that explains an event: its sum and dice with the rule. Without a roll it shows the rule alone."""
    if event.outcome and not unseen(event):
        return Press(BECAUSE, str(event.id), label)
    return Press("why", rule, "Why")


def receipts(stream: Stream, entry: Entry) -> tuple[Press, ...]:
    """The button where there is something new to check: under the first dice of an open log, and at the end of a turn.

    `entry` is about to be added to the stream.
    """
    begins = entry.roll == 0 and stream.kind == SERVER_LOG
    ends = entry.ends and (used(stream) or entry.roll is not None)
    return (fairness(stream.id),) if begins or ends else ()
