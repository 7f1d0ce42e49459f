"""which commands Discord lists on each server: at first those of the games that are played there"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    made = op.create_table(
        "server_commands",
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("fixed", sa.Boolean(), nullable=False),
        sa.Column("everything", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("ids", sa.JSON(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("created_from", sa.BigInteger(), nullable=False),
        sa.Column("rests_until", sa.BigInteger(), nullable=False),
        sa.Column("shut_out", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["server_id"], ["server.id"], name=op.f("fk_server_commands_server_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("server_id", name=op.f("pk_server_commands")),
    )
    choices: dict[int, set[str]] = {}
    for kind in ("game", "gang", "campaign"):
        server = sa.table("server", *map(sa.column, ("id", "direct")))
        table = sa.table(kind, *map(sa.column, ("server_id", "system")), sa.column("present", sa.Boolean()))
        living = sa.select(table.c.server_id, table.c.system).distinct().where(table.c.present)
        living = living.join(server, server.c.id == table.c.server_id).where(sa.not_(server.c.direct))
        for server_id, system in op.get_bind().execute(living):
            choices.setdefault(server_id, set()).add(system)
            if kind == "campaign":
                choices[server_id].add(f"{system}-campaign")
    nothing_yet: dict[str, Any] = {"digest": "", "ids": {}, "created": 0, "created_from": 0, "rests_until": 0}
    never = {"fixed": False, "everything": False, "shut_out": False}
    rows = [{"server_id": one, "choices": sorted(chosen), **nothing_yet, **never} for one, chosen in choices.items()]
    if rows:
        op.bulk_insert(made, rows)


def downgrade() -> None:
    op.drop_table("server_commands")
