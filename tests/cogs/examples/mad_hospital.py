"""Examples of /mad-hospital."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, rolled
from tests.cogs.examples.paradise import TOWN, to_spending

SCRATCH: tuple[str, dict[str, Any]] = ("gang wounds", {"figure": "Dooley", "points": 1})
WOUND: tuple[str, dict[str, Any]] = ("gang wounds", {"figure": "Lefty", "points": 2})
SPENDING = (SCRATCH, *TOWN, *to_spending())
NURSED: tuple[str, dict[str, Any]] = ("mad-hospital care", {"care": "self-care", "figures": "Dooley", "dice": "1 1"})
LAMED: tuple[str, dict[str, Any]] = ("mad-hospital care", {"care": "self-care", "figures": "Dooley", "dice": "5 5"})

EXAMPLES = [
    rolled("mad-hospital roll", "3 4", care="hospital"),
    rolled("mad-hospital roll", "3 4 6 6 5 5", care="self-care", patients=3),
    Example(
        "mad-hospital care",
        {
            "care": "hospital",
            "figures": "Dooley, Lefty",
            "points": "Dooley: GATS 1, HITS 1; Lefty: GUTS 2",
            "crippled": "GUTS",
        },
        "3 4 6 5",
        gangs=True,
        before=(SCRATCH, WOUND),
        odds=True,
    ),
    Example(
        "mad-hospital care",
        {"care": "self-care", "gang": "North Side", "crippled": "Dooley: SMARTS, HITS"},
        "1 2",
        gangs=True,
        before=(SCRATCH,),
        odds=True,
    ),
    Example("mad-hospital care", {"care": "self-care", "gang": "North Side"}, "3 1", gangs=True, before=SPENDING),
    Example("mad-hospital cripple", {"figure": "Dooley", "stat": "GUTS"}, gangs=True, before=(*SPENDING, LAMED)),
    Example("mad-hospital discharge", {"figures": "Dooley"}, gangs=True, before=(*SPENDING, NURSED)),
    Example("mad-hospital list", {"gang": "North Side"}, gangs=True, before=(SCRATCH,), private=True, stores=False),
]
