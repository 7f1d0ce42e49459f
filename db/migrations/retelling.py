"""Stored changes, rewritten in the words of the present. A change with an unknown tag can be neither folded nor
shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

AT_ONCE = 500
"""The events that are read together."""
EVENT = sa.table("event", sa.column("id", sa.BigInteger), sa.column("changes", sa.JSON))


def retell(rewritten: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
    """Rewrite each change of each event with a function, and delete it if the function returns None."""
    connection, last = op.get_bind(), 0
    page = sa.select(EVENT).where(EVENT.c.id > sa.bindparam("last")).order_by(EVENT.c.id).limit(AT_ONCE)
    while events := connection.execute(page, {"last": last}).all():
        for event, changes in events:
            now = [one for change in changes if (one := rewritten(change)) is not None]
            if now != changes:
                connection.execute(sa.update(EVENT).where(EVENT.c.id == event).values(changes=now))
        last = events[-1].id
