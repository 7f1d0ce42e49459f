"""The fields that measure and that people say all the same where a street is laid, by the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SAID_BY_PEOPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "The bot has it on record.": ("pottersville fight charging", "pottersville fight target_charging"),
}
