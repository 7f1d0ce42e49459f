"""What the bot knows of Pottersville."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.pottersville import ID, board, position, roster
from rules.pottersville.catalogue import RULES
from rules.pottersville.legal import legal
from rules.pottersville.tables import COMPASS, CRASH, LEVELS, LOCATION, LOOKUPS, ROLLS, SKID
from rules.pottersville.weapons import EFFECTS, MELEE_ADDS, RANGES, TO_HIT, TO_HIT_ADDS, WEAPON_LOOKUPS

SYSTEM: Final = System(
    id=ID,
    title="Pottersville",
    rules=RULES,
    modules=chapters("rules.pottersville"),
    tables=(COMPASS, ROLLS, SKID, CRASH, *EFFECTS.values(), LOCATION),
    grids=(LEVELS, RANGES, TO_HIT, TO_HIT_ADDS, MELEE_ADDS),
    lookups={**LOOKUPS, **WEAPON_LOOKUPS},
    roster=roster.PottersvilleRoster(),
    games=board.PottersvilleGames(),
    people=position.PEOPLE,
    legal=legal,
)
