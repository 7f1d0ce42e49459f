"""checkpoints of subjects, and which subjects of an event it changed"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from db.migrations.retelling import retell

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COMMON = {
    "hired": "figure.hired/1",
    "fresh-game": "figure.fresh-game/1",
    "board-set": "game.board-set/1",
    "estate-kept": "gang.estate-kept/1",
}
"""The tag that each system had for a change that all share now."""
NO_MORE = ("mad.end-sealed/1", "mad.engine-asked/1")


def upgrade() -> None:
    retell(_rewritten)
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
    # Older events don't say which, so all their subjects count.
    op.add_column("event_subject", sa.Column("changed", sa.Boolean(), server_default=sa.true(), nullable=False))


def _rewritten(change: dict[str, Any]) -> dict[str, Any] | None:
    system, _, what = change["tag"].partition(".")
    if system in ("mad", "gs", "hood", "pot", "dil") and (common := COMMON.get(what.partition("/")[0])):
        whose = {} if common == COMMON["fresh-game"] else {"system": system}
        return {**change, **whose, "tag": common}
    if change["tag"] == "dil.affair/1":
        return {"decision" if name == "affair" else name: value for name, value in change.items()} | {
            "tag": "dil.decision/1"
        }
    return None if change["tag"] in NO_MORE else change
