"""Distances: stored in centimetres, shown in centimetres and inches (Ratios; 3.1 Movement)."""

from __future__ import annotations

import re
from typing import Any, Final

from rules.core.plain.refusal import OutOfRange

CM_PER_INCH: Final = 2.5
SEGMENT: Final = 10.0
"""Centimetres of a move segment: 4 inches."""
SHORT_SEGMENT: Final = 5.0
"""Centimetres of a segment of a stoned or huge figure, or of a badly damaged vehicle."""
MOST_CM: Final = 600.0
TYPED: Final = re.compile(r"(\d{1,4}(?:[.,]\d{1,2})?)\s*(cm|in|inch|inches|\"|″|”)?", re.IGNORECASE)


def centimetres(text: str) -> float:
    """A typed distance: “25”, “25 cm”, “10 in”, “10"”. A bare number is centimetres.

    It raises OutOfRange for anything else, or above 600 cm.
    """
    typed = TYPED.fullmatch(text.strip())
    if typed is None:
        raise OutOfRange(f"“{text[:20]}” is not a distance. Type it like 25 cm or 10 in.")
    number = float(typed[1].replace(",", "."))
    cm = number if (typed[2] or "cm").casefold() == "cm" else number * CM_PER_INCH
    if cm > MOST_CM:
        raise OutOfRange(f"{both(cm)} is too far, because a table is at most {both(MOST_CM)} across.")
    return cm


def in_both_units(_position: Any, _move: Any, cm: Any) -> str:
    """The same for what a street measured."""
    return both(cm)


def both(cm: float) -> str:
    """“25 cm (10″)”."""
    return f"{cm:g} cm ({round(cm / CM_PER_INCH, 1):g}″)"
