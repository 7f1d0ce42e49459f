"""The resolvers, tables and lookups of the campaign."""

from typing import Final

from rules.mad_dogs.paradise.boxing import resolve as boxing
from rules.mad_dogs.paradise.city import offices as officials
from rules.mad_dogs.paradise.fights import spoils, unfought
from rules.mad_dogs.paradise.funerals import resolve as funerals
from rules.mad_dogs.paradise.hospital import resolve as healing
from rules.mad_dogs.paradise.law import feds
from rules.mad_dogs.paradise.law import resolve as law
from rules.mad_dogs.paradise.month import parts
from rules.mad_dogs.paradise.officials import resolve as friends
from rules.mad_dogs.paradise.officials import shake_ups
from rules.mad_dogs.paradise.orders import policy
from rules.mad_dogs.paradise.outrage import resolve as outrage
from rules.mad_dogs.paradise.outrage import something_must_be_done
from rules.mad_dogs.paradise.press import resolve as press
from rules.mad_dogs.paradise.rackets import income, payoffs, shops, takeovers
from rules.mad_dogs.paradise.rackets.monopolies import RACKET_LOOKUPS
from rules.mad_dogs.paradise.spending import resolve as spending
from rules.mad_dogs.paradise.spending import resolve_school, shopping
from rules.mad_dogs.paradise.spending.resolve import SPENDING_LOOKUPS
from rules.mad_dogs.paradise.start import resolve as founding

MODULES: Final = (
    founding,
    parts,
    policy,
    shops,
    payoffs,
    income,
    takeovers,
    boxing,
    resolve_school,
    spending,
    shopping,
    funerals,
    spoils,
    outrage,
    something_must_be_done,
    feds,
    officials,
    friends,
    shake_ups,
    press,
    healing,
    law,
    unfought,
)
"""The modules that hold resolvers."""

TABLES: Final = (
    *shops.SHOP_TABLES,
    takeovers.PROPRIETORS,
    boxing.BOXERS,
    *outrage.OUTRAGE_TABLES,
    *officials.OFFICIAL_TABLES,
    law.LAWYER,
)
LOOKUPS: Final = {
    **RACKET_LOOKUPS,
    **SPENDING_LOOKUPS,
    **outrage.OUTRAGE_LOOKUPS,
    **officials.OFFICIAL_LOOKUPS,
    **healing.HEALING_LOOKUPS,
}
