"""/gangstars-melee: charges, blows, running and following."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from rules.gangstars.charges import Charge
from rules.gangstars.melee import Fight
from rules.gangstars.pursuit import Follow, GoOn, StrikeBack

melee = root("gangstars-melee", "GangStars: charges, blows, running, following.")
ROOTS = (melee,)
add_commands(melee, __name__, (Charge, Fight, GoOn, StrikeBack, Follow))
