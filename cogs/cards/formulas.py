"""Buttons that roll a formula. Their keys hold the whole formula."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from cogs.cards.card import Press

ROLL: Final = "roll"
SHAPE: Final = r"[\w-]{2,80}"
MOST: Final = 80


def rolls(formula: str, label: str = "") -> Press | None:
    """A button that rolls a formula, by default with the formula as its label. None if a key has no room for it."""
    key = urlsafe_b64encode(formula.encode()).decode().rstrip("=")
    return Press(ROLL, key, label or f"Roll {formula}") if len(key) <= MOST else None


def formula_in(key: str) -> str | None:
    """The formula that such a button rolls; None for a made-up key."""
    try:
        return urlsafe_b64decode(key + "=" * (-len(key) % 4)).decode()
    except (Error, ValueError):
        return None
