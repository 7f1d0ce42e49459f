"""/mad-official: officials of Paradise bought, bid for, let go, accused; or their dice alone."""

from __future__ import annotations

from cogs.commands.mad_dogs.officials.offices import List
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.officials.bids import BidForOfficial
from rules.mad_dogs.paradise.officials.buying import Buy
from rules.mad_dogs.paradise.officials.releases import Release
from rules.mad_dogs.paradise.officials.rumors import Rumors
from rules.mad_dogs.paradise.officials.shake_ups import ShakeUp
from rules.mad_dogs.paradise.officials.split_owners import Decide
from rules.mad_dogs.paradise.officials.vacancies import Roll
from rules.mad_dogs.paradise.officials.wishes import Wish

mad_official = root("mad-official", "Mad Dogs With Guns: the officials of Paradise.")
ROOTS = (mad_official,)

add_commands(mad_official, __name__, (List, Buy, BidForOfficial, Release, ShakeUp, Roll, Decide, Rumors, Wish))
