"""Bribes, in words."""

from __future__ import annotations

from typing import Any

from cogs._kit.moves import tells
from cogs._kit.play import Said
from cogs._kit.render import Tone
from rules.pottersville.dealing import TAKES, TURNS_DOWN, Bribe, Offer


def _facts(_offer: Offer, taken: bool) -> dict[str, Any]:
    return {"taken": taken}


@tells(Bribe, _facts)
def offered(offer: Offer, taken: bool) -> Said:
    """Whether a cop looks the other way, and for how much."""
    cop, briber, dollars = offer
    if not taken:
        return Said(f"{cop.name} {TURNS_DOWN}: {briber.name} keeps the ${dollars:,}.", tone=Tone.BAD)
    return Said(f"{cop.name} {TAKES}: ${dollars:,} of {briber.name}.", ("And looks the other way.",), tone=Tone.GOOD)
