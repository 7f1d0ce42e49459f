"""The parts of Mad Dogs With Guns that the bot knows."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.core.opponent.fight_player import FightPlayer
from rules.mad_dogs import street_rulings
from rules.mad_dogs.bombs.tables import BOMB_LOOKUPS, BOMB_TABLES
from rules.mad_dogs.brawling.tables import BRAWLING
from rules.mad_dogs.cards import games
from rules.mad_dogs.cards.draw_and_jokers import flees
from rules.mad_dogs.cards.out_of_turn import OUT_OF_TURN
from rules.mad_dogs.cars.tables import CAR_LOOKUPS, CAR_TABLES
from rules.mad_dogs.catalogue import RULES
from rules.mad_dogs.command_list import CAMPAIGN_COMMANDS, COMMANDS
from rules.mad_dogs.gangs.estate import MadDogsEstates
from rules.mad_dogs.legal import legal
from rules.mad_dogs.lookups import LOOKUPS
from rules.mad_dogs.model import action_cards, roster
from rules.mad_dogs.model.board import FireOut
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, RANDOM_STATS, RELOAD
from rules.mad_dogs.nerve import drink, stone_cold
from rules.mad_dogs.paradise import manifest as paradise
from rules.mad_dogs.paradise.month.campaigns import MadDogsCampaigns
from rules.mad_dogs.play import position
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.worth import worth
from rules.mad_dogs.scenarios.shared.fitting_streets import fitting_on, zones_on
from rules.mad_dogs.scenarios.shared.tables import SCENARIO_LOOKUPS, SCENARIO_TABLES

SYSTEM: Final = System(
    id=ID,
    title="Mad Dogs With Guns",
    called="Mad Dogs",
    rules=RULES,
    modules=chapters("rules.mad_dogs"),
    tables=(
        DEADLY_WEAPONS,
        *RANDOM_STATS,
        RELOAD,
        BRAWLING,
        *BOMB_TABLES,
        stone_cold.STONE_COLD,
        drink.DRINK,
        *CAR_TABLES,
        *SCENARIO_TABLES,
        *paradise.TABLES,
    ),
    lookups={**LOOKUPS, **BOMB_LOOKUPS, **CAR_LOOKUPS, **SCENARIO_LOOKUPS, **paradise.LOOKUPS},
    roster=roster.MadDogsRoster(),
    games=games.MadDogsGames(),
    estates=MadDogsEstates(),
    campaigns=MadDogsCampaigns(),
    people=position.PEOPLE,
    words=tuple(map(str, action_cards.SUITS)),
    legal=legal,
    bearing=bearing_of,
    worth=worth,
    flees=flees,
    out_of_turn=OUT_OF_TURN,
    zones=zones_on,
    fitting=fitting_on,
    relaid=lambda game, board: tuple(FireOut(game, one.what) for one in board.fires if one.at is not None),
    measuring=street_rulings.RULINGS,
    commands=COMMANDS,
    campaign_commands=CAMPAIGN_COMMANDS,
    opponent=FightPlayer,
    rookie=0.12,
    handovers=frozenset({"mad-card draw", "mad-card act", "mad-card pass", "mad-card done"}),
    endings=frozenset({"mad-move end", "mad-car end"}),
)
