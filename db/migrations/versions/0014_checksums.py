"""checksums of what is stored once and read for ever"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from db.store.base import Utc
from db.store.checksums import checksum_of

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

AT_ONCE = 500
SUMMED: dict[str, dict[str, Any]] = {
    "stream": dict.fromkeys(("secret", "sealing", "day", "start"), sa.String),
    "event": {
        "stream_id": sa.BigInteger,
        "seq": sa.BigInteger,
        "delivery": sa.String,
        "once": sa.String,
        "actor_id": sa.BigInteger,
        "actor_name": sa.String,
        "channel_id": sa.BigInteger,
        "at": Utc(),
        "command": sa.String,
        "options": sa.JSON,
        "rule": sa.String,
        "chain": sa.BigInteger,
        "turn": sa.BigInteger,
        "roll": sa.BigInteger,
        "outcome": sa.JSON,
        "changes": sa.JSON,
        "waiting": sa.JSON,
        "headline": sa.Text,
        "lines": sa.JSON,
        "seal": sa.JSON,
        "cause": sa.BigInteger,
    },
    "table_version": {"table_id": sa.String, "number": sa.BigInteger, "body": sa.JSON},
}
"""The columns that a checksum covers, in its order, by their tables."""


def upgrade() -> None:
    connection = op.get_bind()
    for name, columns in SUMMED.items():
        op.add_column(name, sa.Column("checksum", sa.BigInteger(), nullable=True))
        kinds = {"id": sa.BigInteger, **columns, "checksum": sa.BigInteger}
        table = sa.table(name, *(sa.column(one, kind) for one, kind in kinds.items()))
        page = sa.select(table).where(table.c.id > sa.bindparam("last")).order_by(table.c.id).limit(AT_ONCE)
        summed = sa.update(table).where(table.c.id == sa.bindparam("row")).values(checksum=sa.bindparam("of_it"))
        last = 0
        while rows := connection.execute(page, {"last": last}).mappings().all():
            values = [{"row": row["id"], "of_it": checksum_of(dict(row), columns)} for row in rows]
            connection.execute(summed, values)
            last = rows[-1]["id"]


def downgrade() -> None:
    for name in SUMMED:
        op.drop_column(name, "checksum")
