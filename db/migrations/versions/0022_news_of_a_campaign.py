"""how far a player was told what concerned them in a campaign"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("notice") as batch_op:
        batch_op.add_column(sa.Column("told", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'concerns'")
    with op.batch_alter_table("notice") as batch_op:
        batch_op.drop_column("told")
