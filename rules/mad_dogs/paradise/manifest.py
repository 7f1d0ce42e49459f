"""The resolvers, tables and lookups of the campaign."""

from typing import Final

from rules.mad_dogs.paradise.boxing import ring
from rules.mad_dogs.paradise.city import offices
from rules.mad_dogs.paradise.fights import claims, unfought
from rules.mad_dogs.paradise.hospital import resolve as hospital
from rules.mad_dogs.paradise.law import attorney_general, boss_trials, feds, prisoners, stool_pigeons, trials
from rules.mad_dogs.paradise.month import loot_and_payoffs, month_ends, officials_bought, orders_opened
from rules.mad_dogs.paradise.officials import buying, payday, rumors, shake_ups
from rules.mad_dogs.paradise.orders import npc_policy
from rules.mad_dogs.paradise.outrage import month_roll, something_must_be_done, whole_month
from rules.mad_dogs.paradise.press import city_editor, stories
from rules.mad_dogs.paradise.rackets import income, loot, payoffs, takeovers
from rules.mad_dogs.paradise.rackets.monopolies import RACKET_LOOKUPS
from rules.mad_dogs.paradise.spending import car_theft, funerals, good_works, muscle, school, weapons
from rules.mad_dogs.paradise.start import first_month

MODULES: Final = (
    first_month,
    loot_and_payoffs,
    officials_bought,
    orders_opened,
    month_ends,
    npc_policy,
    loot,
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
    claims,
    month_roll,
    something_must_be_done,
    whole_month,
    feds,
    offices,
    payday,
    buying,
    rumors,
    shake_ups,
    stories,
    city_editor,
    hospital,
    prisoners,
    trials,
    stool_pigeons,
    boss_trials,
    attorney_general,
    unfought,
)
"""The modules that hold resolvers."""

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
