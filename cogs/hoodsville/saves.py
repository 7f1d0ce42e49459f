"""/hood save: saving throws by themselves."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.hoodsville._root import hood
from rules.hoodsville.saving import Save

add_commands(hood, __name__, (Save,))
