"""Mad Dogs With Guns."""

from typing import Final

from rules.core.system import System
from rules.mad_dogs import cards, checks, injuries, nerve, roster, shooting, skills
from rules.mad_dogs.catalogue import RULES
from rules.mad_dogs.changes import CHANGES
from rules.mad_dogs.lookups import LOOKUPS
from rules.mad_dogs.tables import DEADLY_WEAPONS, RANDOM_STATS, RELOAD

SYSTEM: Final = System(
    id="mad",
    title="Mad Dogs With Guns",
    rules=RULES,
    modules=(checks, cards, shooting, injuries, nerve, skills, roster),
    tables=(DEADLY_WEAPONS, *RANDOM_STATS, RELOAD),
    lookups=LOOKUPS,
    changes=CHANGES,
    roster=roster.MadDogsRoster(),
)
