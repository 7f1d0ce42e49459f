"""What the bot knows of The Hoodsville Heist."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.hoodsville import (
    ID,
    characters,
    duties,
    encounters,
    falls,
    fighting,
    games,
    morale,
    movement,
    persuasion,
    profiles,
    roster,
)
from rules.hoodsville.catalogue import RULES
from rules.hoodsville.door_tables import DOOR_LOOKUPS, DOOR_TABLES
from rules.hoodsville.fire_tables import FIRE_LOOKUPS, FIRE_TABLES
from rules.hoodsville.legal import legal
from rules.hoodsville.saves import BLUDGEONING, OCCUPANTS, PIERCING
from rules.hoodsville.throw_tables import THROW_LOOKUPS, THROW_TABLES
from rules.hoodsville.vehicle_tables import VEHICLE_LOOKUPS, VEHICLE_TABLES

SYSTEM: Final = System(
    id=ID,
    title="The Hoodsville Heist",
    called="Hoodsville",
    rules=RULES,
    modules=chapters("rules.hoodsville"),
    tables=(
        *duties.DUTY_TABLES,
        *characters.CARD_TABLES,
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
        **movement.MOVE_LOOKUPS,
        **FIRE_LOOKUPS,
        **THROW_LOOKUPS,
        **morale.MORALE_LOOKUPS,
        **DOOR_LOOKUPS,
        **encounters.ENCOUNTER_LOOKUPS,
        **persuasion.TALK_LOOKUPS,
    },
    roster=roster.HoodsvilleRoster(),
    games=games.HoodsvilleGames(),
    people=profiles.PEOPLE,
    legal=legal,
)
