"""The slash commands of Mad Dogs With Guns."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.params import figures_and, listed_figures_and
from cogs._kit.slash import add_commands, root, roots_of
from rules.mad_dogs.arming import Reload
from rules.mad_dogs.firing import Shoot
from rules.mad_dogs.handling import Hostage, Recover, Skill
from rules.mad_dogs.tables import PROFILES
from rules.mad_dogs.trials import Fall, Guts, Opposed, Test, Unknown

MOVING = ("Cruising", "Speeding", "Racing")
ATTRIBUTES = ("FISTS", "GATS", "GUTS", "STUNTS", "SMARTS")

mad = root("mad", "Mad Dogs With Guns: shooting, nerve, wounds.")
ROOTS = (mad,)


figures_or_profiles = figures_and(lambda: PROFILES)
several_figures = listed_figures_and(lambda: PROFILES)


Gats = Annotated[int, Interval(ge=1, le=6)]
Number = Annotated[int, Interval(ge=0, le=6)]
Modifier = Annotated[int, Interval(ge=-6, le=6)]
Actions = Annotated[int, Interval(ge=1, le=20)]


add_commands(mad, __name__, (Shoot, Guts, Test, Opposed, Unknown, Fall, Reload, Recover, Hostage, Skill))


setup = roots_of(__name__)
