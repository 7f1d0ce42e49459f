"""/mad-bomb: bombs thrown, set and gone off, safes and fires."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.bombs.explosions import Explode
from rules.mad_dogs.bombs.fires import Cross, Fire
from rules.mad_dogs.bombs.planting import Relight, Set
from rules.mad_dogs.bombs.safes import SafeBlown
from rules.mad_dogs.bombs.throw import Blasting, Throwing

mad_bomb = root("mad-bomb", "Mad Dogs With Guns: grenades, dynamite, gasoline.")
ROOTS = (mad_bomb,)
add_commands(mad_bomb, __name__, (Throwing, Blasting, Set, Relight, Explode, SafeBlown, Fire, Cross))
