"""/mad-brawl: rounds, getaways and free blows."""

from __future__ import annotations

from cogs.command_adapter.adapter import decided_by_rules
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.brawling.end_of_brawl import Finish, Stand
from rules.mad_dogs.brawling.rounds import Fight, Hit
from rules.mad_dogs.brawling.stepping_out import Blow, HoldOn, Leave

mad_brawl = root("mad-brawl", "Mad Dogs With Guns: brawling.")
ROOTS = (mad_brawl,)
add_commands(mad_brawl, __name__, (Fight, Leave, Blow, HoldOn, Finish, Stand))
decided_by_rules(Hit, __name__)
