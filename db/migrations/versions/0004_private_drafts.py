"""which commands are stored for buttons of private cards"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Older ones don't say, so they count as stored for a channel, whose buttons last.
    op.add_column("draft", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False))
