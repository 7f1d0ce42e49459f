"""Checksums of rows. They show damage by a disk that nothing else on record shows.

They guard against accidents only: a user who may write to the database can write them, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from zlib import crc32


def checksum_of(row: Mapping[str, Any], names: Iterable[str]) -> int:
    """The checksum of some columns of a row. It is the same before the row is stored and after."""
    values = [row[name] for name in names]
    return crc32(_written(values).encode())


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    raise TypeError(f"{type(value).__name__} has no checksum")


_written = json.JSONEncoder(default=_plain, separators=(",", ":")).encode
