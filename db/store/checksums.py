"""Checksums of rows: they tell a row that a disk has damaged where nothing else on record would.

They guard against accidents. Whoever may write to the database can write them, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from zlib import crc32


def checksum_of(row: Mapping[str, Any], names: Iterable[str]) -> int:
    """The checksum of some columns of a row, the same before it is stored and after."""
    values = [row[name] for name in names]
    return crc32(json.dumps(values, default=_plain, separators=(",", ":")).encode())


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    raise TypeError(f"{type(value).__name__} has no checksum")
