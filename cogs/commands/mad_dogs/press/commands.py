"""/mad-press: articles and exposures, the City Editor's decisions about them, and going to press."""

from __future__ import annotations

from cogs.commands.mad_dogs.press.stories import List
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.press.city_editor import Print, Squelch
from rules.mad_dogs.paradise.press.stories import Expose, Side, Write

press = root("mad-press", "Mad Dogs With Guns: the Paradise Times-Dispatch.")
ROOTS = (press,)

add_commands(press, __name__, (List, Write, Expose, Side, Squelch, Print))
