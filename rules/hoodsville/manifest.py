"""What the bot knows of The Hoodsville Heist."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.core.opponent.fight_player import FightPlayer
from rules.hoodsville import ID, street_rulings
from rules.hoodsville.catalogue import RULES
from rules.hoodsville.characters import cast, roster
from rules.hoodsville.command_list import COMMANDS
from rules.hoodsville.doors.tables import DOOR_LOOKUPS, DOOR_TABLES
from rules.hoodsville.driving.tables import VEHICLE_LOOKUPS, VEHICLE_TABLES
from rules.hoodsville.encounters import bribing_charming_coercing, hearing, money_carried
from rules.hoodsville.fighting.melee import MELEE
from rules.hoodsville.fighting.overpowering import OVERPOWER
from rules.hoodsville.legal import legal
from rules.hoodsville.model import profiles
from rules.hoodsville.model.board import StreetForgotten
from rules.hoodsville.model.on_street import COVER_TABLE, bearing_of
from rules.hoodsville.model.worth import worth
from rules.hoodsville.morale import morale_test as morale
from rules.hoodsville.move_sequence import games, rolls_each_move
from rules.hoodsville.movement import high_obstacles, on_foot, window_jumps
from rules.hoodsville.saves.saving_throws import BLUDGEONING, OCCUPANTS, PIERCING
from rules.hoodsville.shooting.out_of_turn import OUT_OF_TURN
from rules.hoodsville.shooting.tables import FIRE_LOOKUPS, FIRE_TABLES
from rules.hoodsville.throwing.tables import THROW_LOOKUPS, THROW_TABLES

SYSTEM: Final = System(
    id=ID,
    title="The Hoodsville Heist",
    called="Hoodsville",
    rules=RULES,
    modules=chapters("rules.hoodsville"),
    tables=(
        *rolls_each_move.DUTY_TABLES,
        *cast.CARD_TABLES,
        *VEHICLE_TABLES,
        OCCUPANTS,
        *PIERCING.values(),
        *BLUDGEONING.values(),
        high_obstacles.OBSTACLE,
        *window_jumps.JUMPS.values(),
        MELEE,
        OVERPOWER,
        *FIRE_TABLES,
        *THROW_TABLES,
        *morale.MORALE.values(),
        *DOOR_TABLES,
        *bribing_charming_coercing.TALK_TABLES,
    ),
    lookups={
        **VEHICLE_LOOKUPS,
        **on_foot.MOVE_LOOKUPS,
        **FIRE_LOOKUPS,
        **THROW_LOOKUPS,
        **morale.MORALE_LOOKUPS,
        **DOOR_LOOKUPS,
        **hearing.HEARING_LOOKUPS,
        **money_carried.MONEY_LOOKUPS,
        **bribing_charming_coercing.TALK_LOOKUPS,
    },
    roster=roster.HoodsvilleRoster(),
    games=games.HoodsvilleGames(),
    people=profiles.PEOPLE,
    legal=legal,
    bearing=bearing_of,
    worth=worth,
    out_of_turn=OUT_OF_TURN,
    covers=COVER_TABLE,
    measuring=street_rulings.RULINGS,
    commands=COMMANDS,
    relaid=lambda game, board: (StreetForgotten(game),) if board.crates or board.broken else (),
    opponent=FightPlayer,
    rookie=0.2,
    handovers=frozenset({"hood next"}),
    endings=frozenset({"hood-move end"}),
)
