"""/mad-spend: training, muscle, public opinion, car theft, reputation, funerals."""

from __future__ import annotations

from cogs.commands.mad_dogs.spending.names import Reputation
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.spending.car_theft import Steal
from rules.mad_dogs.paradise.spending.funerals import Burial, Bury, SendFlowers
from rules.mad_dogs.paradise.spending.muscle import Bring, Muscle
from rules.mad_dogs.paradise.spending.public_opinion import Opinion
from rules.mad_dogs.paradise.spending.training import Skill, Train
from rules.mad_dogs.paradise.spending.weapons import Arm

mad_spend = root("mad-spend", "Mad Dogs With Guns: spend Loot in Paradise.")
ROOTS = (mad_spend,)

add_commands(
    mad_spend,
    __name__,
    (Train, Skill, Arm, Muscle, Bring, Opinion, Steal, Reputation, Burial, SendFlowers, Bury),
)
