"""/mad-brawl: rounds, getaways and free blows."""

from __future__ import annotations

from cogs._kit.moves import decided_by_rules
from cogs._kit.slash import add_commands, root
from rules.mad_dogs.fighting import Fight, Finish, Hit, Stand
from rules.mad_dogs.getaways import Blow, HoldOn, Leave

brawl = root("mad-brawl", "Mad Dogs With Guns: brawling.")
ROOTS = (brawl,)
add_commands(brawl, __name__, (Fight, Leave, Blow, HoldOn, Finish, Stand))
decided_by_rules(Hit, __name__)
