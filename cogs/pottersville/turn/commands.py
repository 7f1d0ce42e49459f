"""/pottersville unit, dissolve, units, order, reveal, next, chips and command."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.pottersville._root import pottersville
from cogs.pottersville.turn import menus
from cogs.pottersville.turn.orders import Units
from rules.pottersville.commanding import Dissolve, Muster, Radius
from rules.pottersville.dealing import Chips
from rules.pottersville.orders import GiveOrder, Next, Reveal

assert menus, "whose buttons and menus are registered as it is loaded"
add_commands(pottersville, __name__, (Muster, Dissolve, Units, GiveOrder, Reveal, Next, Chips, Radius))
