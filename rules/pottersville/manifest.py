"""What the bot knows of Pottersville."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.pottersville import ID, movement, street_rulings
from rules.pottersville.boarding import SEAT_LOOKUPS
from rules.pottersville.catalogue import RULES
from rules.pottersville.civilians import COMPASS
from rules.pottersville.command_list import COMMANDS
from rules.pottersville.driving.people_in_crashes import CRASH
from rules.pottersville.driving.turning_and_braking import LOST_CONTROL, SKIDS
from rules.pottersville.driving.vehicle_hits import LOCATION
from rules.pottersville.house_player import PottersvillePlayer
from rules.pottersville.legal import legal
from rules.pottersville.model import games, position, roster
from rules.pottersville.model.levels import LEVELS
from rules.pottersville.model.on_street import LINE, bearing_of
from rules.pottersville.model.weapons import EFFECTS, MELEE_ADDS, RANGES, TO_HIT, TO_HIT_ADDS, WEAPON_LOOKUPS
from rules.pottersville.model.worth import worth

SYSTEM: Final = System(
    id=ID,
    title="Pottersville",
    rules=RULES,
    modules=chapters("rules.pottersville"),
    tables=(COMPASS, LOST_CONTROL, SKIDS, CRASH, *EFFECTS.values(), LOCATION),
    grids=(LEVELS, RANGES, TO_HIT, TO_HIT_ADDS, MELEE_ADDS),
    lookups={**movement.LOOKUPS, **SEAT_LOOKUPS, **WEAPON_LOOKUPS},
    roster=roster.PottersvilleRoster(),
    games=games.PottersvilleGames(),
    people=position.PEOPLE,
    legal=legal,
    commands=COMMANDS,
    bearing=bearing_of,
    worth=worth,
    measuring=street_rulings.RULINGS,
    covers=LINE,
    opponent=PottersvillePlayer,
    rookie=0.2,
    handovers=frozenset({"pottersville next"}),
    endings=frozenset({"pottersville end", "pottersville-car end"}),
)
