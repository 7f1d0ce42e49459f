"""The Loot that raiders find in a business, that of one month (mad.scenario.smash-and-grab). Loot is in points."""

from __future__ import annotations

from typing import Final

from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Fight
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
    alike = (one for one in city.fights if one.business == fight.business and one.month in (0, fight.month or month))
    left = [one.left for one in alike if one.left is not None]
    dark = fight.dark if fight.month else makes_none(city.business(fight.business), month)
    return min(left) if left else 0 if dark else None


def makes_none(business: Business, month: int) -> bool:
    """Whether a business makes no Loot in a month."""
    return business.shut or business.idle >= month


def most_loot(business: BusinessLoot) -> int:
    """The most Loot that a business can hold."""
    total = 0 if business.costs else max(0, 6 * business.dice + business.plus)
    return -(-total // 2) if business.halved else total
