"""The servers of a process: those of its shards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, case, false, literal

from db.store.models import Server

SHARD_SHIFT: Final = 22
"""The lowest bits of a server's id, which don't determine its shard."""


def shard_of(server_id: int, of: int) -> int:
    """The shard of a server, out of so many."""
    return (server_id >> SHARD_SHIFT) % of


def looked_after(server_id: Any, shards: Collection[int], of: int) -> ColumnElement[bool]:
    """Whether rows, by the column of their server's id, belong to these shards `of` so many, and the bot is still
    there.

    Direct messages belong to shard 0. A process that holds no shards for certain has none. The statement joins the
    server.
    """
    shard = case((Server.direct, 0), else_=server_id // 2**SHARD_SHIFT % of)
    # A statement that is prepared once has no form for an empty list.
    mine = shard.in_([literal(one) for one in shards]) if shards else false()
    return and_(Server.left_at.is_(None), mine)
