"""Stable keys: a button knows a thing without an id by one. The same thing always has the same key."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

STABLE_KEY: Final = r"[0-9a-f]{12}"
"""A stable key as a pattern, for the keys of buttons."""


def stable_key(*facts: Any) -> str:
    """The key of a thing that these texts, numbers and records describe."""
    return sha256(repr(facts).encode()).hexdigest()[:12]
