"""checkpoints of what events made, and which of the subjects of an event it changed"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "checkpoint",
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.Column("row", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_checkpoint_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "kind", "subject_id", name=op.f("pk_checkpoint")),
    )
    with op.batch_alter_table("checkpoint", schema=None) as batch_op:
        batch_op.create_index(
            "ix_checkpoint_kind_subject_id_event_id", ["kind", "subject_id", "event_id"], unique=False
        )
    # Of older events it is not known: all of them are looked through.
    op.add_column("event_subject", sa.Column("changed", sa.Boolean(), server_default=sa.true(), nullable=False))
