"""What the bot knows of Dillinger."""

from typing import Final

from rules.core.action.system import System, chapters
from rules.dillinger import ID
from rules.dillinger.catalogue import RULES
from rules.dillinger.command_list import COMMANDS
from rules.dillinger.enemy_actions.bail import BAIL
from rules.dillinger.enemy_actions.kidnapping import KIDNAP_TABLES
from rules.dillinger.engine.games import GAMES, reading
from rules.dillinger.engine.legal import LEGAL
from rules.dillinger.law_actions.trials import TRIAL
from rules.dillinger.model.cards import CARD_LOOKUPS
from rules.dillinger.model.rating_grids import RATING_GRIDS
from rules.dillinger.opponent.card_player import CardPlayer

SYSTEM: Final = System(
    id=ID,
    title="Dillinger",
    rules=RULES,
    modules=chapters("rules.dillinger"),
    games=GAMES,
    tables=(*KIDNAP_TABLES, BAIL, TRIAL),
    grids=RATING_GRIDS,
    lookups=CARD_LOOKUPS,
    legal=LEGAL,
    opponent=CardPlayer,
    rookie=0.75,
    commands=COMMANDS,
    reading=reading,
)
