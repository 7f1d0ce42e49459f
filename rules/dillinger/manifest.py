"""What the bot knows of Dillinger."""

from typing import Final

from rules.core.action.system import System
from rules.dillinger import ID, catching, hits, jail, kidnapping, notoriety, reacting, robbing, scoring
from rules.dillinger.cards import CARD_LOOKUPS
from rules.dillinger.catalogue import RULES
from rules.dillinger.game import (
    absent,
    acting,
    cells,
    chasing,
    crimes,
    drawing,
    hitting,
    ordering,
    setup,
    trading,
    turning,
)
from rules.dillinger.game.keeping import GAMES, reading
from rules.dillinger.jail import JAIL_TABLES
from rules.dillinger.kidnapping import KIDNAP_TABLES
from rules.dillinger.legal import LEGAL
from rules.dillinger.rating_grids import RATING_GRIDS

SYSTEM: Final = System(
    id=ID,
    title="Dillinger",
    rules=RULES,
    modules=(
        robbing,
        kidnapping,
        hits,
        catching,
        reacting,
        jail,
        notoriety,
        scoring,
        setup,
        drawing,
        trading,
        crimes,
        hitting,
        cells,
        chasing,
        turning,
        absent,
        ordering,
        acting,
    ),
    games=GAMES,
    tables=(*KIDNAP_TABLES, *JAIL_TABLES),
    grids=RATING_GRIDS,
    lookups=CARD_LOOKUPS,
    legal=LEGAL,
    reading=reading,
)
