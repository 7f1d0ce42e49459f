"""games and campaigns by post: their paces, their pending decisions, their notices and the wishes of users"""

import sqlalchemy as sa
from alembic import op

from db.migrations.retelling import retell

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    # The one deadline of a campaign no longer counts, and an umpire sets its pace anew.
    retell(lambda change: None if change["tag"] == "mad.deadline-set/1" else change)
    for table in ("game", "campaign"):
        op.add_column(table, sa.Column("pace", sa.JSON(none_as_null=True), nullable=True))
    op.execute("ALTER TABLE game DROP COLUMN minutes")  # in place: a new table of SQLite would count ids in another way
    op.execute("DELETE FROM checkpoint WHERE kind = 'game'")  # they hold the column, and are made again from the events
    op.create_table(
        "awaited",
        sa.Column("id", KEY, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.Column("mark", sa.String(length=20), nullable=False),
        sa.Column("decision", sa.String(length=20), nullable=False),
        sa.Column("users", sa.JSON(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("lapses", sa.BigInteger(), nullable=True),
        sa.Column("pace", sa.String(length=20), nullable=False),
        sa.Column("paused", sa.BigInteger(), nullable=True),
        sa.Column("extended", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name=op.f("fk_awaited_server_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_awaited")),
    )
    op.create_index("uq_awaited_kind_subject_id_mark", "awaited", ["kind", "subject_id", "mark"], unique=True)
    op.create_index("ix_awaited_server_id", "awaited", ["server_id"])
    _index_of_those_set("awaited", "lapses")
    op.create_table(
        "notice",
        sa.Column("id", KEY, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("batch", sa.String(length=30), nullable=False),
        sa.Column("posting", sa.BigInteger(), nullable=True),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.Boolean(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name=op.f("fk_notice_server_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sqlite_autoincrement=True,  # the nonces of messages hold it
    )
    op.create_index("uq_notice_kind_subject_id_user_id", "notice", ["kind", "subject_id", "user_id"], unique=True)
    op.create_index("ix_notice_server_id", "notice", ["server_id"])
    op.create_index("ix_notice_user_id", "notice", ["user_id"])
    _index_of_those_set("notice", "due")
    op.create_table(
        "preference",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("direct", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.BigInteger(), nullable=True),
        sa.Column("quiet_until", sa.BigInteger(), nullable=True),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.Column("away_until", sa.BigInteger(), nullable=False),
        sa.Column("substitute", sa.BigInteger(), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preference")),
    )


def _index_of_those_set(table: str, column: str) -> None:
    set_ = sa.text(f"{column} IS NOT NULL")
    op.create_index(f"ix_{table}_{column}", table, [column], sqlite_where=set_, postgresql_where=set_)
