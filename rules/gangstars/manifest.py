"""What the bot knows of GangStars."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.core.opponent.fight_player import FightPlayer
from rules.core.street.squares import square_named
from rules.gangstars import ID, street_rulings
from rules.gangstars.catalogue import RULES
from rules.gangstars.close_combat.fighters import MELEE_LOOKUPS
from rules.gangstars.command_list import COMMANDS
from rules.gangstars.dogs import wandering_off
from rules.gangstars.gangs import estate, roster
from rules.gangstars.legal import legal
from rules.gangstars.model import games, position
from rules.gangstars.model.action_costs import ACTION_LOOKUPS
from rules.gangstars.model.board import FireGone
from rules.gangstars.model.kinds import GOON_LOOKUPS
from rules.gangstars.model.reaction_tables import REACTION_TABLES
from rules.gangstars.model.weapons import GEAR_LOOKUPS
from rules.gangstars.model.worth import worth
from rules.gangstars.shooting import (
    destroyed_vehicles,
    grenades,
    repairs,
    shots_at_people,
    structural_damage,
    weapon_trouble,
    wounds,
)
from rules.gangstars.street.bearing import COVERS, MEASURES_LATE, bearing_of
from rules.gangstars.traits.trait_table import TRAIT_LOOKUPS

SYSTEM: Final = System(
    id=ID,
    title="GangStars",
    rules=RULES,
    modules=chapters("rules.gangstars"),
    tables=(
        wounds.DAMAGE,
        *wandering_off.DOG_TABLES,
        *REACTION_TABLES,
        weapon_trouble.TROUBLE,
        weapon_trouble.THUMBS,
        repairs.MENDING,
        shots_at_people.OVER,
        shots_at_people.KNOWN,
        structural_damage.WEAR,
        destroyed_vehicles.GETS_OUT,
        grenades.FUSE,
    ),
    lookups={
        **GOON_LOOKUPS,
        **GEAR_LOOKUPS,
        **TRAIT_LOOKUPS,
        **ACTION_LOOKUPS,
        **MELEE_LOOKUPS,
        **structural_damage.STRENGTH_LOOKUP,
    },
    roster=roster.GangStarsRoster(),
    games=games.GangStarsGames(),
    estates=estate.GangStarsEstates(),
    people=position.PEOPLE,
    legal=legal,
    commands=COMMANDS,
    bearing=bearing_of,
    worth=worth,
    covers=COVERS,
    unmeasured=MEASURES_LATE,
    relaid=lambda game, board: tuple(FireGone(game, one) for one in board.fires if square_named(one) is not None),
    measuring=street_rulings.RULINGS,
    opponent=FightPlayer,
    rookie=0.02,
    handovers=frozenset({"gangstars-turn next", "gangstars-turn draw", "gangstars-turn done"}),
    endings=frozenset({"gangstars-turn end"}),
)
