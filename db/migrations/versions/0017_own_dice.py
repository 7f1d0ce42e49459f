"""whether a user rolls real dice"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("preference") as batch_op:
        batch_op.add_column(sa.Column("own_dice", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("preference") as batch_op:
        batch_op.drop_column("own_dice")
