"""Examples of /mad-press."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled, shown

EXAMPLES = [
    shown("mad-press list"),
    rolled("mad-press write", "3", tone="Against the gangs", smarts=3),
    rolled("mad-press expose", "4", official="Judge 1", smarts=3, helpers="1"),
    Example("mad-press side", {"side": "For the official"}),
    rolled("mad-press squelch", "3 3 5 1", squelchers=1, passers=1),
    rolled("mad-press print", "5 6", official="Judge", smarts=4, pressing=1),
]
