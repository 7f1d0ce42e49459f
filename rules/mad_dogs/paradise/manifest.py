"""The tables and lookups of the campaign."""

from typing import Final

from rules.mad_dogs.paradise.boxing import ring
from rules.mad_dogs.paradise.city import offices
from rules.mad_dogs.paradise.hospital import resolve as hospital
from rules.mad_dogs.paradise.law import trials
from rules.mad_dogs.paradise.outrage import month_roll
from rules.mad_dogs.paradise.rackets import loot, takeovers
from rules.mad_dogs.paradise.rackets.monopolies import RACKET_LOOKUPS
from rules.mad_dogs.paradise.spending import muscle, school

TABLES: Final = (
    *loot.SHOP_TABLES,
    takeovers.PROPRIETORS,
    ring.BOXERS,
    *month_roll.OUTRAGE_TABLES,
    *offices.OFFICIAL_TABLES,
    trials.LAWYER,
)
LOOKUPS: Final = {
    **RACKET_LOOKUPS,
    **school.SCHOOL_LOOKUPS,
    **muscle.MUSCLE_LOOKUPS,
    **month_roll.OUTRAGE_LOOKUPS,
    **offices.OFFICIAL_LOOKUPS,
    **hospital.HEALING_LOOKUPS,
}
