"""the live card of a campaign"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("campaign_card") as batch_op:
        batch_op.alter_column("message_id", existing_type=sa.BigInteger(), nullable=True)
        batch_op.add_column(sa.Column("leftover", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("posting", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("digest", sa.String(64), server_default="", nullable=False))
        batch_op.add_column(sa.Column("over", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("version", sa.BigInteger(), server_default="1", nullable=False))


def downgrade() -> None:
    op.execute("DELETE FROM campaign_card WHERE message_id IS NULL")
    with op.batch_alter_table("campaign_card") as batch_op:
        for column in ("version", "over", "digest", "posting", "leftover"):
            batch_op.drop_column(column)
        batch_op.alter_column("message_id", existing_type=sa.BigInteger(), nullable=False)
