"""seats: games by their players and umpires, gangs by their owners"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seat",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name=op.f("fk_seat_server_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "kind", "subject_id", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index("ix_seat_server_id", ["server_id"], unique=False)
    _seat_those_there(op.get_bind())


def _seat_those_there(connection: sa.Connection) -> None:
    """Add the seats of present games and gangs."""
    gangs = sa.text("SELECT id, server_id, owners FROM gang WHERE present").columns(owners=sa.JSON())
    games = sa.text("SELECT id, server_id, umpires, sides FROM game WHERE present")
    seats: set[tuple[int, str, int, int]] = set()
    for gang, server, owners in connection.execute(gangs):
        seats |= {(user, "gang", gang, server) for user in owners}
    for game, server, umpires, sides in connection.execute(games.columns(umpires=sa.JSON(), sides=sa.JSON())):
        players = (user for side in sides for user in side["players"])
        seats |= {(user, "game", game, server) for user in (*umpires, *players)}
    new = sa.text("INSERT INTO seat (user_id, kind, subject_id, server_id) VALUES (:user, :kind, :subject, :server)")
    for user, kind, subject, server in sorted(seats):
        if user > 0:  # a forgotten user has a number below 0
            connection.execute(new, {"user": user, "kind": kind, "subject": subject, "server": server})
