"""What the bot knows of The Hoodsville Heist."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.hoodsville import ID
from rules.hoodsville.catalogue import RULES
from rules.hoodsville.characters import cast, roster
from rules.hoodsville.doors.tables import DOOR_LOOKUPS, DOOR_TABLES
from rules.hoodsville.driving.tables import VEHICLE_LOOKUPS, VEHICLE_TABLES
from rules.hoodsville.encounters import hearing, money, persuasion
from rules.hoodsville.fighting import resolve as fighting
from rules.hoodsville.legal import legal
from rules.hoodsville.model import profiles
from rules.hoodsville.morale import resolve as morale
from rules.hoodsville.movement import falls, on_foot
from rules.hoodsville.saves.resolve import BLUDGEONING, OCCUPANTS, PIERCING
from rules.hoodsville.shooting.tables import FIRE_LOOKUPS, FIRE_TABLES
from rules.hoodsville.throwing.tables import THROW_LOOKUPS, THROW_TABLES
from rules.hoodsville.turn import games, upkeep

SYSTEM: Final = System(
    id=ID,
    title="The Hoodsville Heist",
    called="Hoodsville",
    rules=RULES,
    modules=chapters("rules.hoodsville"),
    tables=(
        *upkeep.DUTY_TABLES,
        *cast.CARD_TABLES,
        *VEHICLE_TABLES,
        OCCUPANTS,
        *PIERCING.values(),
        *BLUDGEONING.values(),
        falls.OBSTACLE,
        *falls.JUMPS.values(),
        *fighting.FIGHT_TABLES,
        *FIRE_TABLES,
        *THROW_TABLES,
        *morale.MORALE.values(),
        *DOOR_TABLES,
        *persuasion.TALK_TABLES,
    ),
    lookups={
        **VEHICLE_LOOKUPS,
        **on_foot.MOVE_LOOKUPS,
        **FIRE_LOOKUPS,
        **THROW_LOOKUPS,
        **morale.MORALE_LOOKUPS,
        **DOOR_LOOKUPS,
        **hearing.HEARING_LOOKUPS,
        **money.MONEY_LOOKUPS,
        **persuasion.TALK_LOOKUPS,
    },
    roster=roster.HoodsvilleRoster(),
    games=games.HoodsvilleGames(),
    people=profiles.PEOPLE,
    legal=legal,
)
