"""What the bot knows of Mad Dogs With Guns."""

from typing import Final

from rules.core.system import System
from rules.mad_dogs import (
    ID,
    brawling,
    car_shooting,
    cards,
    casting,
    checks,
    composure,
    crashing,
    drink,
    driving,
    explosives,
    fires,
    games,
    gang_types,
    injuries,
    leaving,
    movement,
    nerve,
    paradise,
    pileups,
    position,
    recruiting,
    rolling_up,
    roster,
    scenarios,
    shooting,
    skills,
    throwing,
    witnesses,
)
from rules.mad_dogs.bomb_tables import BOMB_LOOKUPS, BOMB_TABLES
from rules.mad_dogs.brawl_tables import BRAWLING
from rules.mad_dogs.car_tables import CAR_LOOKUPS, CAR_TABLES
from rules.mad_dogs.catalogue import RULES
from rules.mad_dogs.estate import MadDogsEstates
from rules.mad_dogs.legal import legal
from rules.mad_dogs.lookups import LOOKUPS
from rules.mad_dogs.paradise.keeping import MadDogsCampaigns
from rules.mad_dogs.tables import DEADLY_WEAPONS, RANDOM_STATS, RELOAD

SYSTEM: Final = System(
    id=ID,
    title="Mad Dogs With Guns",
    called="Mad Dogs",
    rules=RULES,
    modules=(
        checks,
        cards,
        movement,
        shooting,
        injuries,
        brawling,
        leaving,
        nerve,
        composure,
        drink,
        explosives,
        fires,
        throwing,
        driving,
        crashing,
        car_shooting,
        pileups,
        witnesses,
        skills,
        roster,
        rolling_up,
        recruiting,
        gang_types,
        *scenarios.MODULES,
        casting,
        *paradise.MODULES,
    ),
    tables=(
        DEADLY_WEAPONS,
        *RANDOM_STATS,
        RELOAD,
        BRAWLING,
        *BOMB_TABLES,
        composure.STONE_COLD,
        drink.DRINK,
        *CAR_TABLES,
        *scenarios.SCENARIO_TABLES,
        *paradise.TABLES,
    ),
    lookups={**LOOKUPS, **BOMB_LOOKUPS, **CAR_LOOKUPS, **scenarios.SCENARIO_LOOKUPS, **paradise.LOOKUPS},
    roster=roster.MadDogsRoster(),
    games=games.MadDogsGames(),
    estates=MadDogsEstates(),
    campaigns=MadDogsCampaigns(),
    people=position.PEOPLE,
    words=tuple(map(str, cards.SUITS)),
    legal=legal,
)
