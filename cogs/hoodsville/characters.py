"""/hood: character cards."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.hoodsville._root import hood
from rules.hoodsville.characters import Card, Cast, Gear, Stand

add_commands(hood, __name__, (Cast, Card, Gear, Stand))
