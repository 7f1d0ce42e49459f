"""The tables and lookups of the campaign."""

from typing import Final

from rules.mad_dogs.paradise.hospital import cripple_roll
from rules.mad_dogs.paradise.law import trials
from rules.mad_dogs.paradise.officials import posts
from rules.mad_dogs.paradise.orders import takeovers
from rules.mad_dogs.paradise.outrage import month_roll
from rules.mad_dogs.paradise.rackets import kinds_of_business
from rules.mad_dogs.paradise.rackets.map_of_rackets import RACKET_LOOKUPS
from rules.mad_dogs.paradise.spending import muscle, training

TABLES: Final = (
    *kinds_of_business.SHOP_TABLES,
    takeovers.PROPRIETORS,
    kinds_of_business.BOXERS,
    *month_roll.OUTRAGE_TABLES,
    *posts.OFFICIAL_TABLES,
    trials.LAWYER,
)
LOOKUPS: Final = {
    **RACKET_LOOKUPS,
    **training.SCHOOL_LOOKUPS,
    **muscle.MUSCLE_LOOKUPS,
    **month_roll.OUTRAGE_LOOKUPS,
    **posts.OFFICIAL_LOOKUPS,
    **cripple_roll.HEALING_LOOKUPS,
}
