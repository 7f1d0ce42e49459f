"""leases of shards, if processes share them out"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shard_lease",
        sa.Column("slot", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("each", sa.BigInteger(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("slot", name=op.f("pk_shard_lease")),
    )
