"""standing orders of each user in a game, and the last event after which the order runner looked at them"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("desk", schema=None) as batch_op:
        batch_op.add_column(sa.Column("orders", sa.JSON(), nullable=True))
        batch_op.add_column(sa.Column("heeded", sa.BigInteger(), server_default="0", nullable=False))
    op.create_index(
        "ix_desk_orders",
        "desk",
        ["game_id"],
        unique=False,
        sqlite_where=sa.text("orders IS NOT NULL"),
        postgresql_where=sa.text("orders IS NOT NULL"),
    )
