"""Independent businesses talked into a gang's hands (mad.racket.takeover)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.active_config import House
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.checks import Contest, opposed_test
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.businesses import CHINATOWN, opening
from rules.mad_dogs.paradise.city.changes import BusinessSet, NewsMade, OutfitSet, Stirred
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Errand, Headline, News, Outfit
from rules.mad_dogs.paradise.orders.resolve import tried

CHINATOWN_BONUS: Final = 2
MOST_STAT: Final = 6
SAME_PROPRIETOR: Final = "same-proprietor"
"""The house ruling that a proprietor's die falls once."""

PROPRIETORS: Final = Table(
    "mad.tables.proprietors",
    "GUTS of a proprietor",
    'A Hell of a Town, Rackets: "Nice Place You Got Here"',
    (Row(1, 2, 2, "GUTS 2"), Row(3, 5, 3, "GUTS 3"), Row(6, 6, 4, "GUTS 4")),
)


@frozen
class Pitch:
    """A gangster leans on the owner of an independent business.

    smarts      SMARTS of the one who talks, wounds and all else told by name
    guts        those of the owner, if his die fell earlier; 0 to roll it
    prejudiced  a Chinese owner in Chinatown, and a gang that is not
    """

    smarts: Target
    guts: int = 0
    prejudiced: bool = False


class Talked(NamedTuple):
    """How it ended, FIRST for the gang, SECOND for the owner; and the owner's GUTS before any bonus."""

    contest: Contest
    guts: int


def check_pitch(pitch: Pitch) -> None:
    """Refuse numbers that can't be: OutOfRange."""
    if not 1 <= pitch.smarts.base <= MOST_STAT:
        raise OutOfRange(f"SMARTS are 1 to {MOST_STAT}, not {pitch.smarts.base}.")
    if not 0 <= pitch.guts <= MOST_STAT:
        raise OutOfRange(f"The owner's GUTS are 1 to {MOST_STAT}, or 0 to roll them, not {pitch.guts}.")


@resolves("mad.racket.takeover", "mad.opposed-test")
def lean_on(dice: Dice, pitch: Pitch, index: int | None = None) -> Talked:
    """SMARTS against GUTS: passing while the owner fails wins the business.

    Dice in order: the owner's GUTS unless they are known; SMARTS; GUTS. `index` is the number of the gang, for the
    headings, where several try. OutOfRange for numbers that can't be.
    """
    check_pitch(pitch)
    whose = "the owner" if index is None else f"the owner:{index}"
    guts = pitch.guts or dice.read(1, dice.reading(PROPRIETORS), whose)[0]
    more = (Modifier("Chinatown", CHINATOWN_BONUS),) if pitch.prejudiced else ()
    return Talked(dice.call(opposed_test, pitch.smarts, Target(Stat.GUTS, guts, more), index), guts)


def guts_known(house: House, business: Business) -> int:
    """The GUTS of a proprietor from an earlier attempt; 0 to roll them, as always with SAME_PROPRIETOR off."""
    return business.guts if house.holds(SAME_PROPRIETOR) else 0


def prejudiced(outfit: Outfit, business: Business) -> bool:
    """Whether the owner of a business stands up to a gang the more because it is not Chinese."""
    return business.place == CHINATOWN and not outfit.chinese


def check_takeover(city: Paradise, outfit: Outfit, business: Business, accountant: bool) -> None:
    """Refuse a takeover that can't be: IllegalNow.

    Somebody's business; a second one this month; a business that two gangs went for; more than a gang without an
    Accountant can run.
    """
    name = opening(business)
    if business.owner == outfit.gang:
        raise IllegalNow(f"{name} is already the gang's own.")
    if business.owner:
        raise IllegalNow(f"{name} belongs to another gang: only a Raid takes it.")
    if any(one.prize and one.business == business.key and not one.settled for one in city.fights):
        raise IllegalNow(f"{name} is fought over this month: whoever wins that fight has it.")
    if tried_this_month(city, outfit.gang):
        raise IllegalNow("A gang tries to take over one business a month, and this one has tried.")
    if city.owned(outfit.gang) and not accountant:
        raise IllegalNow("A gang without an Accountant runs one business only: hire one before taking over another.")


def tried_this_month(city: Paradise, gang: int) -> bool:
    """Whether a gang has leaned on the owner of a business this month."""
    outfit = city.outfit(gang)
    orders = outfit.orders if outfit is not None else ()
    heard = (Headline.TAKEN_OVER, Headline.RESISTED)
    return any(one.errand is Errand.TAKE_OVER and one.done for one in orders) or any(
        news.kind in heard and news.gangs[0] == gang for news in city.news
    )


def takeover_changes(
    campaign: int, city: Paradise, month: int, gang: int, business: Business, talked: Talked, figure: int = 0
) -> tuple[Change, ...]:
    """What a takeover changes; `figure` is who talked, 0 for nobody on record: he has been on a job.

    The demand of a gang that nobody plays is no gang activity.
    """
    won = talked.contest is Contest.FIRST
    after = (
        replace(business, owner=gang, since=month, guts=0, shut=False, dry=0)
        if won
        else replace(business, guts=talked.guts)
    )
    outfit = city.outfit(gang)
    sent: tuple[Change, ...] = ()
    if outfit is not None:
        worked = tuple(dict.fromkeys((*outfit.worked, *((figure,) if figure else ()))))
        sent = (OutfitSet(campaign, replace(tried(outfit, business.key), worked=worked)),)
    headline = Headline.TAKEN_OVER if won else Headline.RESISTED
    return (
        BusinessSet(campaign, after),
        *sent,
        *(() if outfit is not None and outfit.npc else (Stirred(campaign),)),
        NewsMade(campaign, News(headline, (gang,), business.key)),
    )
