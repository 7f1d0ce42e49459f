"""unannounced events, with numbers of their own, so that no gap in a log reveals them"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("stream", schema=None) as batch_op:
        batch_op.add_column(sa.Column("next_untold", sa.BigInteger(), server_default="1", nullable=False))


def downgrade() -> None:
    """Unannounced events keep their numbers."""
    with op.batch_alter_table("stream", schema=None) as batch_op:
        batch_op.drop_column("next_untold")
