"""Sealed rolls: seeds that hang on no chain, and commitments to what fell.

A sealed roll's seed comes from a secret of its stream's own, so that no turn's seed gives away what is still sealed.
Its SHA-256 is shown before the roll is made, its commitment when it is made, and what is needed to check both when it
opens.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Any

from db.store.models import Event, Stream
from rules.core.chance.fairness import digest

SHOWN_SEALED = ("place", "hash", "commitment")
"""What everybody may know of a seal before it opens."""
INSIDERS, BLIND = "insiders", "blind"


def sealed_seed(stream: Stream, place: int) -> str:
    """The seed of the stream's sealed roll of that place, from 1: 64 hexadecimal digits."""
    return hmac.digest(stream.sealing.encode(), f"sealed:{place}".encode(), "sha256").hex()


def next_hash(stream: Stream) -> str:
    """SHA-256 of the seed of the stream's next sealed roll, shown before it is made."""
    return digest(sealed_seed(stream, stream.next_sealed))


def canonical(outcome: Any) -> str:
    """An outcome as the text its digest is of: JSON, keys sorted, no spaces; the same before and after storing."""
    return json.dumps(json.loads(json.dumps(outcome)), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def committed(salt: str, outcome_digest: str) -> str:
    """The commitment to an outcome; of its digest, so that it holds even when names in the outcome are forgotten."""
    return digest(f"{salt}:{outcome_digest}")


def seal_of(
    stream: Stream, place: int, outcome: Any, insiders: Sequence[int] = (), blind: bool = False
) -> dict[str, Any]:
    """What is kept with a sealed roll; see `shown` for who may see what.

    insiders  users who may look at it
    blind     whether nobody may before its game closes
    """
    seed, salt = sealed_seed(stream, place), secrets.token_hex(16)
    fell = digest(canonical(outcome))
    return {
        "place": place,
        "seed": seed,
        "hash": digest(seed),
        "salt": salt,
        "digest": fell,
        "commitment": committed(salt, fell),
        INSIDERS: list(insiders),
        BLIND: blind,
    }


def is_blind(event: Event) -> bool:
    """Whether a roll is sealed to everybody, its actor and the umpires too, until its game closes; or was."""
    return bool(event.seal and event.seal.get(BLIND))


def unseen(event: Event) -> bool:
    """Whether nobody may know yet what a roll came to."""
    return event.sealed and is_blind(event)


def shown(event: Event) -> dict[str, Any] | None:
    """What everybody may know of an event's seal: all of it once it is open; None for a roll never sealed."""
    if event.seal is None or not event.sealed:
        return event.seal and {name: kept for name, kept in event.seal.items() if name != INSIDERS}
    return {name: event.seal[name] for name in SHOWN_SEALED}
