"""The Feds: who calls them, whom they raid, how they grow in number, and what makes them leave (mad.feds)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from rules.core.chance.dice import MAX_SIDES, Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.businesses import taken
from rules.mad_dogs.paradise.city.changes import FedsSet, FightSet, NewsMade, TrialOver
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Feds, Fight, Headline, News
from rules.mad_dogs.paradise.orders.waking import woken
from rules.mad_dogs.scenarios.kinds.law import MOST_FEDS, POLICE_RAID

FEDS: Final = 5
"""Agents who come when they are called."""
MOST_BUSINESSES: Final = 2_000

# Coming and going


def called(feds: Feds, month: int) -> Feds:
    """The Feds once they are called in a month: five, who raid from the next; those in town stay as they are."""
    return feds if feds.agents else replace(feds, agents=FEDS, from_=month + 1, hurt=0)


def hunting(feds: Feds, gang: int) -> Feds:
    """The Feds once a stool pigeon has set them on a gang."""
    return replace(feds, heat=tuple(dict.fromkeys((*feds.heat, gang))))


def cooled(feds: Feds, gang: int) -> Feds:
    """The Feds once the heat is off a gang."""
    return replace(feds, heat=tuple(one for one in feds.heat if one != gang))


def with_hurt(feds: Feds, number: int) -> Feds:
    """The Feds once so many more of them were killed or wounded this month.

    Raises IllegalNow where there are none, OutOfRange for fewer than one or more than are left on their feet.
    """
    if not feds.agents:
        raise IllegalNow("There are no Feds in town, so none of them can be hurt.")
    fit = feds.agents - feds.hurt
    if not 1 <= number <= fit:
        raise OutOfRange(
            f"{fit} of the {feds.agents} Feds are still on their feet this month: 1 to {fit} can be hurt, not {number}."
            if fit
            else f"All {feds.agents} Feds have already been hurt this month."
        )
    return replace(feds, hurt=feds.hurt + number)


def next_month(feds: Feds) -> Feds:
    """The Feds when a month is over: two for each who was killed or wounded, up to the 40 a raid has room for."""
    return replace(feds, agents=max(feds.agents, min(feds.agents + feds.hurt, MOST_FEDS)), hurt=0)


def month_end_changes(campaign: int, city: Paradise) -> tuple[Change, ...]:
    """What the end of a month brings to the Feds: the lead of a month books it before the next begins."""
    after = next_month(city.feds)
    return () if after == city.feds else (FedsSet(campaign, after),)


def hurt_changes(campaign: int, city: Paradise, number: int) -> tuple[Change, ...]:
    """Feds killed or wounded in a fight; refusals as in `with_hurt`."""
    return (FedsSet(campaign, with_hurt(city.feds, number)),)


def gang_broken(campaign: int, city: Paradise, gang: int) -> tuple[Change, ...]:
    """What it means for the city that a whole gang is no more: the Feds, if any, go home, and their heat with them.

    A Boss whom nobody is after stands trial no more.
    """
    broken = NewsMade(campaign, News(Headline.BROKEN, (gang,)))
    if not city.feds.agents:
        return (broken,)
    dropped = (TrialOver(campaign, one.gang) for one in city.trials)
    return (broken, *dropped, FedsSet(campaign, Feds()), NewsMade(campaign, News(Headline.FEDS_GONE)))


# The month's raid


def quarry(city: Paradise) -> tuple[Business, ...]:
    """The businesses that the month's raid may strike: all owned ones, or those of gangs under heat if they have any.

    In the order of the city's neighborhoods, so that a die rolled at the table can be read.
    """
    owned = taken(city)
    hunted = tuple(one for one in owned if one.owner in city.feds.heat)
    return hunted or tuple(owned)


def raided(city: Paradise) -> bool:
    """Whether this month's raid of the Feds is set."""
    return any(one.kind is Headline.FEDS_RAID for one in city.news)


def feds_due(city: Paradise, month: int) -> bool:
    """Whether the Feds still have to pick a business this month."""
    feds = city.feds
    return bool(feds.agents and month >= feds.from_ and not raided(city) and quarry(city))


def check_raid(city: Paradise, month: int) -> None:
    """Refuse a raid that is not due: IllegalNow."""
    feds = city.feds
    if not feds.agents:
        raise IllegalNow("There are no Feds in town: nobody raids for them.")
    if month < feds.from_:
        raise IllegalNow("The Feds were called this month: they raid from the next.")
    if raided(city):
        raise IllegalNow("The Feds have picked their business for this month: they raid once a month.")
    if not quarry(city):
        raise IllegalNow("No gang owns a business, so there is nothing for the Feds to raid.")


@resolves("mad.feds")
def raid(dice: Dice, businesses: int) -> int:
    """Which of so many businesses the Feds strike, from 0, each alike: one die with a side for each.

    From 257 on two dice find it, thrown again where they point past the last. OutOfRange unless there are 1 to 2,000.
    """
    if not 1 <= businesses <= MOST_BUSINESSES:
        raise OutOfRange(f"The Feds strike one of 1 to {MOST_BUSINESSES:,} businesses, not of {businesses:,}.")
    why = "the Feds strike number"
    if businesses <= MAX_SIDES:
        return dice.roll(1, businesses, why)[0] - 1
    blocks = -(-businesses // MAX_SIDES)
    size = -(-businesses // blocks)
    at = businesses
    while at >= businesses:
        block = dice.roll(1, blocks, f"which {size} of them")[0] - 1
        at = block * size + dice.roll(1, size, why)[0] - 1
    return at


def raided_owner(dice: Dice, owners: tuple[int, ...]) -> int:
    """Whose business it is, for the odds: a lot among the owners of all that may be struck."""
    return dice.draw(1, _lots(owners))[0]


@lru_cache(16)
def _lots(owners: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each owner with how many are his."""
    return tuple(sorted(Counter(owners).items()))


def raid_changes(campaign: int, city: Paradise, business: Business) -> tuple[Change, ...]:
    """The raid on a business as a fight to be played, and as news."""
    fight = Fight(city.serial + 1, POLICE_RAID.id, 0, business.owner, business.key)
    news = News(Headline.FEDS_RAID, (business.owner,), business.key, city.feds.agents)
    changes = (FightSet(campaign, fight), NewsMade(campaign, news))
    return (*changes, *woken(campaign, city, changes))
