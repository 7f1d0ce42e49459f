"""/mad-boxing: matches, bets, dives, and the stable."""

from __future__ import annotations

from cogs.border.slash import add_commands, root
from cogs.commands.mad_dogs.boxing.stable import Stable
from rules.mad_dogs.paradise.boxing.matches import Bet, Cancel, Fight, Fix, Match, Sign

mad_boxing = root("mad-boxing", "Mad Dogs With Guns: boxing matches in Paradise.")
ROOTS = (mad_boxing,)

add_commands(mad_boxing, __name__, (Match, Fight, Bet, Fix, Sign, Cancel, Stable))
