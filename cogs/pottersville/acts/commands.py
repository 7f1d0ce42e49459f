"""/pottersville move, civilians, stunt, fight, free, guts, first-aid, unstun and bribe."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.pottersville._root import pottersville
from rules.pottersville.dealing import Bribe
from rules.pottersville.melee import Fight, Free
from rules.pottersville.moving import Civilians, Move
from rules.pottersville.nerve import Guts
from rules.pottersville.wounds import FirstAid, TryStunt, Unstun

add_commands(pottersville, __name__, (Move, Civilians, TryStunt, Fight, Free, Guts, FirstAid, Unstun, Bribe))
