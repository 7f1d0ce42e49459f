"""the rolls that users have begun with real dice"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("draft") as batch_op:
        batch_op.add_column(sa.Column("rolling", sa.JSON(), nullable=True))
    op.create_index(
        "ix_draft_rolling",
        "draft",
        ["server_id"],
        unique=False,
        sqlite_where=sa.text("rolling IS NOT NULL"),
        postgresql_where=sa.text("rolling IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_draft_rolling", "draft")
    with op.batch_alter_table("draft") as batch_op:
        batch_op.drop_column("rolling")
