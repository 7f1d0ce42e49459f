"""What a button knows something by that has no id: the same thing has the same mark, however often it is told."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

MARK: Final = r"[0-9a-f]{12}"
"""What a mark looks like, as a pattern for the keys of buttons."""


def stable_key(*said: Any) -> str:
    """The mark of something that is told by these: texts, numbers, records."""
    return sha256(repr(said).encode()).hexdigest()[:12]
