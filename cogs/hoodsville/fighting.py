"""/hood-fight: melees, holds, breaking free."""

from __future__ import annotations

from typing import Final

from cogs._kit.slash import add_commands, root
from rules.hoodsville.holds import BreakFree, Overpower, Untie
from rules.hoodsville.melees import Fight, Rise

group = root("hood-fight", "Hoodsville: melees, holds, breaking free.")
ROOTS: Final = (group,)
add_commands(group, __name__, (Fight, Overpower, BreakFree, Untie, Rise))
