"""/mad-spend: school, muscle, public opinion, stolen cars, reputation, funerals."""

from __future__ import annotations

from cogs.border.slash import add_commands, root
from cogs.commands.mad_dogs.spending.names import Reputation
from rules.mad_dogs.paradise.funerals.funeral import Burial, Bury, Flowers
from rules.mad_dogs.paradise.spending.hiring import Bring, Muscle, Opinion, Steal
from rules.mad_dogs.paradise.spending.schooling import Arm, Skill, Train

mad_spend = root("mad-spend", "Mad Dogs With Guns: spend Loot in Paradise.")
ROOTS = (mad_spend,)

add_commands(
    mad_spend,
    __name__,
    (Train, Skill, Arm, Muscle, Bring, Opinion, Steal, Reputation, Burial, Flowers, Bury),
)
