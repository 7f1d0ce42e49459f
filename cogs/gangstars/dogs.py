"""/gangstars-dog: what dogs do besides biting."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from rules.gangstars.dogs import Charm, Wander
from rules.gangstars.harrying import Bark, Embrace, Leave
from rules.gangstars.leashes import Home, Leash, Master, Return, Unleash

dog = root("gangstars-dog", "GangStars: what dogs do besides biting.")
ROOTS = (dog,)
add_commands(dog, __name__, (Charm, Wander, Bark, Embrace, Leave, Leash, Unleash, Master, Home, Return))
