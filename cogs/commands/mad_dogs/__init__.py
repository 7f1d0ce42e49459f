"""The slash commands of Mad Dogs With Guns."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root, roots_of
from rules.mad_dogs.movement.falling import Fall
from rules.mad_dogs.nerve.guts import Guts
from rules.mad_dogs.nerve.hostages import Hostage
from rules.mad_dogs.play.skill_choice import Skill
from rules.mad_dogs.play.stat_tests import Opposed, Test, UnknownStat
from rules.mad_dogs.shooting.ammunition import Reload
from rules.mad_dogs.shooting.shoot import Shoot
from rules.mad_dogs.wounds.wounds_and_recovery import Recover

mad = root("mad", "Mad Dogs With Guns: shooting, nerve, wounds.")
ROOTS = (mad,)

add_commands(mad, __name__, (Shoot, Guts, Test, Opposed, UnknownStat, Fall, Reload, Recover, Hostage, Skill))


setup = roots_of(__name__)
