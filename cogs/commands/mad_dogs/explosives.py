"""/mad-bomb: throwing, setting and exploding bombs, safes and fires."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.bombs.gasoline import Cross, Fire
from rules.mad_dogs.bombs.grenades_and_dynamite import Blasting
from rules.mad_dogs.bombs.safes import SafeBlown
from rules.mad_dogs.bombs.setting_bombs import Relight, Set
from rules.mad_dogs.bombs.throwing_bombs import Throwing
from rules.mad_dogs.bombs.what_a_bomb_destroys import Explode

mad_bomb = root("mad-bomb", "Mad Dogs With Guns: grenades, dynamite, gasoline.")
ROOTS = (mad_bomb,)
add_commands(mad_bomb, __name__, (Throwing, Blasting, Set, Relight, Explode, SafeBlown, Fire, Cross))
