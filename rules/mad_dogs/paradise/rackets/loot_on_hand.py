"""The Loot that raiders find in a business, that of one month (mad.scenario.smash-and-grab). Loot is in points."""

from __future__ import annotations

from typing import Final

from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.rackets.kinds_of_business import trade_of
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, BusinessLoot, loot_of_business

SMASH: Final = "smash-and-grab"


def loot_of_fight(city: Paradise, fight: Fight) -> BusinessLoot:
    """The dice of Loot of the business in a fight."""
    return loot_of_business(trade_of(city.business(fight.business)).name) if fight.business else AVERAGE_BUSINESS


def lying(city: Paradise, month: int, fight: Fight) -> int | None:
    """The points of Loot that raiders find in the business of a Smash and Grab; None if dice decide.

    It holds the Loot of one month, less what earlier raiders took; 0 for a business that makes none.
    """
    if fight.scenario != SMASH or not fight.business:
        return None
    business = city.business(fight.business)
    left = [one.left for one in city.fights if one.business == fight.business and one.left is not None]
    return min(left) if left else 0 if business.shut or business.idle >= month else None


def most_loot(business: BusinessLoot) -> int:
    """The most Loot that a business can hold."""
    total = 0 if business.costs else max(0, 6 * business.dice + business.plus)
    return -(-total // 2) if business.halved else total
