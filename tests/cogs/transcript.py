"""An answer as it is kept among those approved (tests/approving.py)."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from cogs.context.stale_moves import without
from tests.cogs.world import Reply

VARIES: Final = re.compile(r"\d{15,}|(?<=<t:)\d+|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|(?<=[\"`])[0-9a-f]{64}(?=[\"`])")
"""The parts of an answer that differ each time: ids of Discord, times, hashes of seeds."""


def transcript(reply: Reply) -> str:
    """An answer as it is approved, with its private messages."""
    lines = [reply.text, *(f"[{label}]{_gives(reply, id_)}" for label, id_ in reply.buttons.items())]
    lines += [f"<{menu}: {' | '.join(choices)}>" for menu, choices in reply.menus.items()]
    if reply.outcome is not None:
        lines.append(f"{reply.outcome['rule']} {_written(reply.facts)}")
    lines += [f"--- privately\n{transcript(one)}" for one in reply.ephemerals if one is not reply]
    return steady("\n".join(lines))


def steady(text: str) -> str:
    """A text without the parts that differ each time."""
    return "\n".join(line.rstrip() for line in VARIES.sub("…", text).splitlines())


def _gives(reply: Reply, custom_id: str) -> str:
    """The command of a button, without the mark of the state from which it advances."""
    _, deed, key = [*custom_id.split(":", 2), "", ""][:3]
    if deed != "draft":
        return ""
    ((command, options),) = reply.world.rows("SELECT command, options FROM draft WHERE id = ?", int(key))
    return f" /{command} {_written(without(json.loads(options)))}"


def _written(facts: Any) -> str:
    return json.dumps(facts, ensure_ascii=False, sort_keys=True)
