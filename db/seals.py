"""Sealed rolls: seeds outside every chain, and commitments to the results.

The seed of a sealed roll comes from a secret of its stream, so no turn's seed reveals what is still sealed. The bot
shows the seed's SHA-256 before the roll, the commitment with the roll, and the proof of both when the seal opens.
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
"""The parts of a seal that everyone may know before it opens."""
INSIDERS, BLIND = "insiders", "blind"


def sealed_seed(stream: Stream, place: int) -> str:
    """The seed of the stream's sealed roll at that place, from 1: 64 hexadecimal digits."""
    return hmac.digest(stream.sealing.encode(), f"sealed:{place}".encode(), "sha256").hex()


def next_hash(stream: Stream) -> str:
    """The SHA-256 of the seed of the stream's next sealed roll, shown before the roll."""
    return digest(sealed_seed(stream, stream.next_sealed))


def canonical(outcome: Any) -> str:
    """An outcome as the text that its digest is made of: JSON, keys sorted, no spaces; the same before and after
    storing.
    """
    return json.dumps(json.loads(json.dumps(outcome)), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def committed(salt: str, outcome_digest: str) -> str:
    """The commitment to an outcome. It uses the digest, so it still holds after names in the outcome are forgotten."""
    return digest(f"{salt}:{outcome_digest}")


def seal_of(
    stream: Stream, place: int, outcome: Any, insiders: Sequence[int] = (), blind: bool = False
) -> dict[str, Any]:
    """The stored seal of a roll. `shown` says which users may see what.

    insiders  users who may look at it
    blind     whether no user may before its game closes
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
    """Whether a roll is sealed to everyone, even its actor and the umpires, until its game closes; or was."""
    return bool(event.seal and event.seal.get(BLIND))


def unseen(event: Event) -> bool:
    """Whether no user may know the result of a roll yet."""
    return event.sealed and is_blind(event)


def shown(event: Event) -> dict[str, Any] | None:
    """The parts of an event's seal that everyone may know: all of it once it is open; None for a roll that was never
    sealed.
    """
    if event.seal is None or not event.sealed:
        return event.seal and {name: kept for name, kept in event.seal.items() if name != INSIDERS}
    return {name: event.seal[name] for name in SHOWN_SEALED}
