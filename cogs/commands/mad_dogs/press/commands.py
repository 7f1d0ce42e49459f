"""/mad-press: articles, exposures and the Reporters on each side; stories killed by a City Editor or printed."""

from __future__ import annotations

from cogs.commands.mad_dogs.press.stories import List
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.press.city_editor import Print, SquelchStory
from rules.mad_dogs.paradise.press.stories import Expose, TakeSide, Write

mad_press = root("mad-press", "Mad Dogs With Guns: the Paradise Times-Dispatch.")
ROOTS = (mad_press,)

add_commands(mad_press, __name__, (List, Write, Expose, TakeSide, SquelchStory, Print))
