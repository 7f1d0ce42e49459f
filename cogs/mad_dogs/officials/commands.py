"""/mad-official: officials of Paradise bought, bid for, let go, accused; or their dice alone."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from cogs.mad_dogs.officials.offices import List
from rules.mad_dogs.paradise.deals import Bid, Buy, Release, Rumors
from rules.mad_dogs.paradise.shaking import Decide, Roll, ShakeUp

official = root("mad-official", "Mad Dogs With Guns: the officials of Paradise.")
ROOTS = (official,)

add_commands(official, __name__, (List, Buy, Bid, Release, ShakeUp, Roll, Decide, Rumors))
