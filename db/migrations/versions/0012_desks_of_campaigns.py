"""notebooks of campaigns, too"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

OWN = "user_id, seen, notes, nudged, orders, heeded"
"""The columns of a notebook in both forms."""


def upgrade() -> None:
    op.execute(f"CREATE TABLE desk_held AS SELECT {OWN}, game_id FROM desk")
    op.drop_table("desk")
    op.create_table(
        "desk",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        *_own(),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name=op.f("fk_desk_server_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "kind", "subject_id", name=op.f("pk_desk")),
    )
    op.create_index("ix_desk_kind_subject_id", "desk", ["kind", "subject_id"])
    op.create_index("ix_desk_server_id", "desk", ["server_id"])
    _index_orders("subject_id")
    op.execute(
        f"INSERT INTO desk ({OWN}, kind, subject_id, server_id) SELECT {OWN}, 'game', game_id, server_id"
        " FROM desk_held JOIN game ON game.id = game_id"
    )
    op.drop_table("desk_held")


def downgrade() -> None:
    """Delete the notebooks of campaigns, which had no place before."""
    op.execute(f"CREATE TABLE desk_held AS SELECT {OWN}, subject_id FROM desk WHERE kind = 'game'")
    op.drop_table("desk")
    op.create_table(
        "desk",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        *_own(),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_desk_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game_id", name=op.f("pk_desk")),
    )
    op.create_index("ix_desk_game_id", "desk", ["game_id"])
    _index_orders("game_id")
    op.execute(f"INSERT INTO desk ({OWN}, game_id) SELECT {OWN}, subject_id FROM desk_held")
    op.drop_table("desk_held")


def _own() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("nudged", sa.BigInteger(), nullable=False),
        sa.Column("orders", sa.JSON(), nullable=True),
        sa.Column("heeded", sa.BigInteger(), server_default="0", nullable=False),
    )


def _index_orders(column: str) -> None:
    some = sa.text("orders IS NOT NULL")
    op.create_index("ix_desk_orders", "desk", [column], sqlite_where=some, postgresql_where=some)
