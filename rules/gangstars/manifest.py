"""What the bot knows of GangStars."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.gangstars import (
    ID,
    broadsides,
    dogs,
    estate,
    games,
    grenades,
    mending,
    position,
    roster,
    shots,
    wear,
    wounds,
)
from rules.gangstars.actions import ACTION_LOOKUPS
from rules.gangstars.catalogue import RULES
from rules.gangstars.fighters import MELEE_LOOKUPS
from rules.gangstars.gear import GEAR_LOOKUPS
from rules.gangstars.goons import GOON_LOOKUPS
from rules.gangstars.legal import legal
from rules.gangstars.reaction_tables import REACTION_TABLES
from rules.gangstars.traits import TRAIT_LOOKUPS

SYSTEM: Final = System(
    id=ID,
    title="GangStars",
    rules=RULES,
    modules=chapters("rules.gangstars"),
    tables=(
        wounds.DAMAGE,
        *dogs.DOG_TABLES,
        *REACTION_TABLES,
        mending.TROUBLE,
        mending.THUMBS,
        mending.MENDING,
        shots.OVER,
        shots.KNOWN,
        wear.WEAR,
        broadsides.GETS_OUT,
        grenades.FUSE,
    ),
    lookups={
        **GOON_LOOKUPS,
        **GEAR_LOOKUPS,
        **TRAIT_LOOKUPS,
        **ACTION_LOOKUPS,
        **MELEE_LOOKUPS,
        **wear.STRENGTH_LOOKUP,
    },
    roster=roster.GangStarsRoster(),
    games=games.GangStarsGames(),
    estates=estate.GangStarsEstates(),
    people=position.PEOPLE,
    legal=legal,
)
