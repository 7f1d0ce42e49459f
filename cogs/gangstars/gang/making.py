"""What leads on from a gang that was founded: the first steps of building it, masters for its dogs, a first shot."""

from __future__ import annotations

from cogs._kit.founding import FIRST_SHOTS, FIRST_STEPS, SETTLING, FirstShot
from cogs._kit.render import Press
from cogs.gangstars._root import SYSTEM_ID
from rules.gangstars.gangs import first_step, leash

FIRST_SHOTS[SYSTEM_ID] = FirstShot("gangstars-shoot shot", {"range": "10 in"})
FIRST_STEPS[SYSTEM_ID] = lambda gang: (Press(*first_step(gang)),)
SETTLING[SYSTEM_ID] = lambda ids, figures: tuple(
    Press(*button) for one, figure in zip(ids, figures, strict=False) for button in leash(one, figure)
)
