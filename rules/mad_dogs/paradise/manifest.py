"""The resolvers, tables and lookups of the campaign."""

from typing import Final

from rules.mad_dogs.paradise import funerals
from rules.mad_dogs.paradise.boxing import ring
from rules.mad_dogs.paradise.city import offices
from rules.mad_dogs.paradise.fights import spoils, unfought
from rules.mad_dogs.paradise.hospital import resolve as hospital
from rules.mad_dogs.paradise.law import feds
from rules.mad_dogs.paradise.law import resolve as law
from rules.mad_dogs.paradise.month import parts
from rules.mad_dogs.paradise.officials import buying, payday, rumors, shake_ups
from rules.mad_dogs.paradise.orders import policy
from rules.mad_dogs.paradise.outrage import resolve as outrage
from rules.mad_dogs.paradise.outrage import something_must_be_done
from rules.mad_dogs.paradise.press import city_editor, stories
from rules.mad_dogs.paradise.rackets import income, payoffs, shops, takeovers
from rules.mad_dogs.paradise.rackets.monopolies import RACKET_LOOKUPS
from rules.mad_dogs.paradise.spending import car_theft, good_works, muscle, school, weapons
from rules.mad_dogs.paradise.start import resolve as start

MODULES: Final = (
    start,
    parts,
    policy,
    shops,
    payoffs,
    income,
    takeovers,
    ring,
    school,
    muscle,
    good_works,
    car_theft,
    weapons,
    funerals,
    spoils,
    outrage,
    something_must_be_done,
    feds,
    offices,
    payday,
    buying,
    rumors,
    shake_ups,
    stories,
    city_editor,
    hospital,
    law,
    unfought,
)
"""The modules that hold resolvers."""

TABLES: Final = (
    *shops.SHOP_TABLES,
    takeovers.PROPRIETORS,
    ring.BOXERS,
    *outrage.OUTRAGE_TABLES,
    *offices.OFFICIAL_TABLES,
    law.LAWYER,
)
LOOKUPS: Final = {
    **RACKET_LOOKUPS,
    **school.SCHOOL_LOOKUPS,
    **muscle.MUSCLE_LOOKUPS,
    **outrage.OUTRAGE_LOOKUPS,
    **offices.OFFICIAL_LOOKUPS,
    **hospital.HEALING_LOOKUPS,
}
