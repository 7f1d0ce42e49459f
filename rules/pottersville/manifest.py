"""What the bot knows of Pottersville."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.pottersville import ID, movement
from rules.pottersville.catalogue import RULES
from rules.pottersville.driving import tables as driving
from rules.pottersville.legal import legal
from rules.pottersville.model import games, position, roster
from rules.pottersville.model.levels import LEVELS
from rules.pottersville.model.weapons import EFFECTS, MELEE_ADDS, RANGES, TO_HIT, TO_HIT_ADDS, WEAPON_LOOKUPS

SYSTEM: Final = System(
    id=ID,
    title="Pottersville",
    rules=RULES,
    modules=chapters("rules.pottersville"),
    tables=(movement.COMPASS, driving.ROLLS, driving.SKID, driving.CRASH, *EFFECTS.values(), driving.LOCATION),
    grids=(LEVELS, RANGES, TO_HIT, TO_HIT_ADDS, MELEE_ADDS),
    lookups={**movement.LOOKUPS, **driving.LOOKUPS, **WEAPON_LOOKUPS},
    roster=roster.PottersvilleRoster(),
    games=games.PottersvilleGames(),
    people=position.PEOPLE,
    legal=legal,
)
