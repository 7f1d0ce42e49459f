"""/mad-spend: school, muscle, public opinion, stolen cars, reputation, funerals."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from cogs.mad_dogs.spending.hiring import Bring, Muscle, Opinion, Reputation
from cogs.mad_dogs.spending.mourning import Burial, Bury, Flowers
from cogs.mad_dogs.spending.school import Arm, Skill, Steal, Train

mad_spend = root("mad-spend", "Mad Dogs With Guns: spend Loot in Paradise.")
ROOTS = (mad_spend,)

add_commands(
    mad_spend,
    __name__,
    (Train, Skill, Arm, Muscle, Bring, Opinion, Steal, Reputation, Burial, Flowers, Bury),
)
