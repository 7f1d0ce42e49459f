"""/pottersville gear, money, card and wound."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.pottersville._root import pottersville
from rules.pottersville.by_hand import Card, Condition, Gear, Money

add_commands(pottersville, __name__, (Gear, Money, Card, Condition))
