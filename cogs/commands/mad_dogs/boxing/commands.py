"""/mad-boxing: matches, fight night, bets, dives, and the stable."""

from __future__ import annotations

from cogs.commands.mad_dogs.boxing.stable import Stable
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.boxing.bets import Bet, Fix
from rules.mad_dogs.paradise.boxing.boxers import Sign
from rules.mad_dogs.paradise.boxing.fight_night import Fight
from rules.mad_dogs.paradise.boxing.match_making import Cancel, Match

mad_boxing = root("mad-boxing", "Mad Dogs With Guns: boxing matches in Paradise.")
ROOTS = (mad_boxing,)

add_commands(mad_boxing, __name__, (Match, Fight, Bet, Fix, Sign, Cancel, Stable))
