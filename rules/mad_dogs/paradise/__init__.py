"""A Hell of a Town: the campaign in Paradise, month by month."""

from typing import Final

from rules.mad_dogs.paradise import (
    boxing,
    feds,
    founding,
    friends,
    funerals,
    healing,
    income,
    law,
    months,
    officials,
    outrage,
    payoffs,
    policy,
    press,
    school,
    shake_ups,
    shopping,
    shops,
    something,
    spending,
    spoils,
    takeovers,
    unfought,
)
from rules.mad_dogs.paradise.monopolies import RACKET_LOOKUPS
from rules.mad_dogs.paradise.spending import SPENDING_LOOKUPS

MODULES: Final = (
    founding,
    months,
    policy,
    shops,
    payoffs,
    income,
    takeovers,
    boxing,
    school,
    spending,
    shopping,
    funerals,
    spoils,
    outrage,
    something,
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
