"""Numbers and names in sentences, and lists as options hold them."""

from __future__ import annotations

from rules.core.named import parts as parts
from rules.core.named import sentence as sentence


def count(number: int, thing: str) -> str:
    """“1 hit”, “3 hits”, “no hits”."""
    return f"{number or 'no'} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """“hits”, “punches”."""
    return f"{thing}es" if thing.endswith(("ch", "s")) else f"{thing}s"


def signed(number: int) -> str:
    """“+2”, “−1”."""
    return f"{number:+d}".replace("-", "−")
