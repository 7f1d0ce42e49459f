"""Examples of what one wants of the bot everywhere."""

from __future__ import annotations

from tests.cogs.examples.example import Example, shown
from tests.cogs.world import Member

EXAMPLES = [
    shown("me notices", direct="On"),
    shown("me notices", direct="Off"),
    Example("me quiet", {"from": "22:00", "until": "7:00", "zone": "Europe/Berlin"}, private=True, stores=False),
    shown("me show"),
    Example("away", {"until": "3d", "substitute": Member("bob")}, direct=False),
    Example("away", {"until": "3d"}),
]
