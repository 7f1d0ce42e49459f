"""How a weaker opponent misjudges a move: by a number that looks like chance, and is the same each time."""

from __future__ import annotations

from hashlib import sha256
from statistics import NormalDist


def noise_of(seed: int, move: str) -> float:
    """A normally distributed number with the standard deviation 1.

    seed  the number of the event
    move  the move in words, alike only for the same move
    """
    digest = sha256(f"{seed} {move}".encode()).digest()
    return NormalDist().inv_cdf((int.from_bytes(digest[:6]) + 1) / (2**48 + 2))
