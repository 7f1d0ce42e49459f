"""notebooks: how far each user has looked at a game, their notes, and when they were reminded"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "desk",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("nudged", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_desk_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game_id", name=op.f("pk_desk")),
    )
    with op.batch_alter_table("desk", schema=None) as batch_op:
        batch_op.create_index("ix_desk_game_id", ["game_id"], unique=False)
