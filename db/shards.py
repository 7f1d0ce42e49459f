"""Which servers are a process's to look after: those of its shards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, case, literal

from db.store.models import Server

SHARD_SHIFT: Final = 22
"""So many bits of a server's id do not tell its shard."""


def shard_of(server_id: int, of: int) -> int:
    """The shard of a server, of so many."""
    return (server_id >> SHARD_SHIFT) % of


def looked_after(server_id: Any, shards: Collection[int], of: int) -> ColumnElement[bool]:
    """Whether rows, by the column of their server's id, are of these shards `of` so many, and the bot is still there;
    direct messages are shard 0's. The statement joins the server.
    """
    shard = case((Server.direct, 0), else_=server_id // 2**SHARD_SHIFT % of)
    return and_(Server.left_at.is_(None), shard.in_([literal(one) for one in shards]))
