"""Examples of /mad-official."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled, shown
from tests.cogs.examples.mad_racket import in_town

EXAMPLES = [
    shown("mad-official list"),
    rolled("mad-official buy", "5", official="Judge 2", bank=4000, club=True),
    rolled("mad-official buy", "6", official="Reporter", bank=100, reputation=2),
    Example("mad-official bid", {"official": "Judge", "dollars": 900, "paid": 750}),
    Example("mad-official release", {"official": "Captain of the 2nd Precinct"}),
    in_town("mad-official wish", gang="North Side", official="Judge"),
    rolled("mad-official shake-up", "5 2 4 6 1", official="Judge", mayor=4, smarts=5, owners=2),
    rolled("mad-official roll", "6", post="Judge"),
    rolled("mad-official decide", "4 4 2 6", owners="North Side, South Side", official="Mayor"),
    rolled("mad-official rumors", "4 6", official="Judge", smarts="4, 5"),
]
