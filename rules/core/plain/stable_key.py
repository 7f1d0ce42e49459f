"""A stable key is a short hash by which a button names a thing that has no id, such as a debt."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

LENGTH: Final = 12
"""The hexadecimal digits of a stable key."""
STABLE_KEY: Final = rf"[0-9a-f]{{{LENGTH}}}"
"""A stable key as a pattern, for the keys of buttons."""


def stable_key(*facts: Any) -> str:
    """The key of a thing that these texts, numbers and records describe.

    It hashes their `repr`. A class whose `repr` changes breaks the buttons under old messages.
    """
    return sha256(repr(facts).encode()).hexdigest()[:LENGTH]
