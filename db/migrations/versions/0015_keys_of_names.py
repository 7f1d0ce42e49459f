"""names that look alike have the same key"""

import re
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
QUOTES = str.maketrans(
    {
        **dict.fromkeys("’‘‛ʼ′´＇", "'"),
        **dict.fromkeys("“”„‟″«»＂", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
    }
)


def upgrade() -> None:
    connection = op.get_bind()
    for kind in ("gang", "figure"):
        table = sa.table(kind, *map(sa.column, ("id", "server_id", "name", "name_key", "present")))
        rows = connection.execute(sa.select(table.c.id, table.c.server_id, table.c.name, table.c.name_key)).all()
        gangs: set[tuple[int, str]] = {(one.server_id, one.name_key) for one in rows if kind == "gang"}
        for one in rows:
            key = _key(one.name)
            # Two gangs that differed only by invisible signs keep their keys: no server has two gangs with one key.
            if one.name_key in ("", key) or (one.server_id, key) in gangs:
                continue
            connection.execute(table.update().where(table.c.id == one.id).values(name_key=key))


def downgrade() -> None:
    """Older programs find a name by its present key, and write their own key at its next change."""


def _key(name: str) -> str:
    if not name.isascii():
        folded = normalize("NFKC", normalize("NFKC", name).casefold())
        name = UNSEEN.sub("", folded).translate(QUOTES)[:240]
    return " ".join(name.split()).casefold()
