"""/mad-bomb: bombs thrown, set and gone off, safes and fires."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from rules.mad_dogs.bombing import Blasting, Throwing
from rules.mad_dogs.burning import Cross, Fire
from rules.mad_dogs.planting import Explode, Relight, SafeBlown, Set

mad_bomb = root("mad-bomb", "Mad Dogs With Guns: grenades, dynamite, gasoline.")
ROOTS = (mad_bomb,)
add_commands(mad_bomb, __name__, (Throwing, Blasting, Set, Relight, Explode, SafeBlown, Fire, Cross))
