"""successors in games and campaigns, gangs led by others, and users who let time limits run out"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("game", "campaign"):
        op.add_column(table, sa.Column("handing", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("gang", sa.Column("lent", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("awaited", sa.Column("whose", sa.JSON(), server_default="[]", nullable=False))
    op.execute("UPDATE awaited SET whose = users")
    op.create_table(
        "missed",
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("times", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name=op.f("fk_missed_server_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("kind", "subject_id", "user_id", name=op.f("pk_missed")),
    )
    op.create_index("ix_missed_server_id", "missed", ["server_id"])
    op.create_index("ix_missed_user_id", "missed", ["user_id"])
