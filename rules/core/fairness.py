"""The chain of seeds behind fair dice: each turn's seed is the hash of the next one's, the first is shown beforehand.

Seeds are 64 hexadecimal digits. SHA-256 of the seed of turn t is the seed of turn t - 1; the seed of turn 0 is the
commitment. docs/verify.py checks the same with the standard library alone.
"""

from __future__ import annotations

import hashlib
from typing import Final

from rules.core.dice import Fair

CHAIN_LENGTH: Final = 1000


def digest(text: str) -> str:
    """SHA-256 of a text, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of(secret: str, turn: int, length: int = CHAIN_LENGTH) -> str:
    """The seed of a turn, 0 (the commitment) to `length` (the secret itself); ValueError outside."""
    if not 0 <= turn <= length:
        raise ValueError(f"a chain of {length} has no turn {turn}")
    seed = secret
    for _ in range(length - turn):
        seed = digest(seed)
    return seed


def fair(seed: str, phrases: tuple[str, ...], number: int) -> Fair:
    """The dice of roll `number` under a turn's seed and the players' phrases."""
    return Fair(seed.encode(), digest("\n".join(phrases)), number)
