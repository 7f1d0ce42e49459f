"""Examples of the agenda: empty, and with something that waits here."""

from __future__ import annotations

from tests.cogs.examples.example import Example
from tests.cogs.examples.pot_turn import SHOT_AT

EXAMPLES = [
    Example("agenda", private=True, stores=False),
    Example("agenda", before=SHOT_AT, private=True, stores=False),
]
