"""The slash commands of Mad Dogs With Guns."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root, roots_of
from rules.mad_dogs.arming import Reload
from rules.mad_dogs.firing import Shoot
from rules.mad_dogs.handling import Hostage, Recover, Skill
from rules.mad_dogs.trials import Fall, Guts, Opposed, Test, Unknown

mad = root("mad", "Mad Dogs With Guns: shooting, nerve, wounds.")
ROOTS = (mad,)

add_commands(mad, __name__, (Shoot, Guts, Test, Opposed, Unknown, Fall, Reload, Recover, Hostage, Skill))


setup = roots_of(__name__)
