"""Buttons that roll a formula. Their keys hold the whole formula, in URL-safe Base64 without padding."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from cogs.cards.card import Press

ROLL: Final = "roll"
LONGEST_KEY: Final = 80
"""The characters of an encoded formula that fit into a button's key."""
ROLL_KEY: Final = rf"[\w-]{{2,{LONGEST_KEY}}}"
"""The key of such a button as a pattern. One character of a formula takes two."""


def roll_button(formula: str, label: str = "") -> Press | None:
    """A button that rolls a formula, by default with the formula as its label. None if it is too long for a key."""
    key = urlsafe_b64encode(formula.encode()).decode().rstrip("=")
    return Press(ROLL, key, label or f"Roll {formula}") if len(key) <= LONGEST_KEY else None


def formula_in(key: str) -> str | None:
    """The text that the key of such a button holds, which may be no formula. None for a key that is not Base64."""
    try:
        return urlsafe_b64decode(key + "=" * (-len(key) % 4)).decode()
    except (Error, ValueError):
        return None
