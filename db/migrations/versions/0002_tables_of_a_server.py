"""tables of a server's own, and which tables are in force where"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_version",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=80), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["server_id"], ["server.id"], name=op.f("fk_table_version_server_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table_version")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("table_version", schema=None) as batch_op:
        batch_op.create_index(
            "uq_table_version_server_id_table_id_number", ["server_id", "table_id", "number"], unique=True
        )
        batch_op.create_index("ix_table_version_user_id", ["user_id"], unique=False)
    for table in ("server", "game", "campaign"):
        op.add_column(table, sa.Column("house", sa.JSON(), nullable=True))
