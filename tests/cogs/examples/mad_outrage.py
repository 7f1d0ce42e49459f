"""Examples of /mad-outrage."""

from __future__ import annotations

from dataclasses import replace

from tests.cogs.examples.campaign_seen import BEGUN
from tests.cogs.examples.example import Example, rolled, shown

EXAMPLES = [
    rolled("mad-outrage roll", "4 6", outrage=9),
    rolled("mad-outrage roll", "1 1 5", outrage=13, editor="Up 2"),
    rolled("mad-outrage roll", "6 6", outrage=2, editor="Down 2", feds=True),
    Example("mad-outrage add", {"cause": "citizens killed, a body left in public", "outrage": 4}),
    Example("mad-outrage add", {"cause": "a Siege"}),
    Example("mad-outrage editor", {"sway": "Down 2", "outrage": 9}),
    Example("mad-outrage something", {"gangs": "North Side 3, South Side"}, "2 4", odds=True),
    Example("mad-outrage something", {"gangs": "Hooks +1, Dukes, Rats, Cats"}, "5 6 4 2 3 5", odds=True),
    shown("mad-outrage feds"),
    rolled("mad-outrage feds", "7", businesses=12),
    Example("mad-outrage feds", {"hurt": 2, "agents": 5}),
    Example("mad-outrage add", {"cause": "citizens at risk, police killed or wounded"}, gangs=True, before=BEGUN),
    replace(shown("mad-outrage feds", gangs=True), before=BEGUN),
]
