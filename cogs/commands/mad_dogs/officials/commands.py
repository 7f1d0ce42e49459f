"""/mad-official: officials of Paradise bought, bid for, let go, accused; or their dice alone."""

from __future__ import annotations

from cogs.border.slash import add_commands, root
from cogs.commands.mad_dogs.officials.offices import List
from rules.mad_dogs.paradise.officials.accusations import Decide, Roll, ShakeUp
from rules.mad_dogs.paradise.officials.deals import Bid, Buy, Release, Rumors

official = root("mad-official", "Mad Dogs With Guns: the officials of Paradise.")
ROOTS = (official,)

add_commands(official, __name__, (List, Buy, Bid, Release, ShakeUp, Roll, Decide, Rumors))
