"""Changes on record, told in the words of the present: what nobody knows any more can be neither folded nor shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

AT_ONCE = 500
"""Events looked at together."""
EVENT = sa.table("event", sa.column("id", sa.BigInteger), sa.column("changes", sa.JSON))


def retell(rewritten: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
    """Tell each change of each event so, or not at all where it is None."""
    connection, last = op.get_bind(), 0
    page = sa.select(EVENT).where(EVENT.c.id > sa.bindparam("last")).order_by(EVENT.c.id).limit(AT_ONCE)
    while events := connection.execute(page, {"last": last}).all():
        for event, changes in events:
            now = [one for change in changes if (one := rewritten(change)) is not None]
            if now != changes:
                connection.execute(sa.update(EVENT).where(EVENT.c.id == event).values(changes=now))
        last = events[-1].id
