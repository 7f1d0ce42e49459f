"""Names of gangs that nobody has yet."""

from __future__ import annotations

from rules.core.named import fresh_name as fresh_gang_name

__all__ = ["fresh_gang_name"]
