"""Something Must Be Done: who has the police raid whose business (mad.outrage.something).

The roll for it follows that of the month at once, and so does the raid of Feds who are in town: all are one deed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.businesses import (
    MADAME,
    PLACES,
    TRADES,
    Group,
    first_of_equals,
    in_order,
    name_of,
    trade_of,
    works_for,
)
from rules.mad_dogs.paradise.city.changes import FightSet, NewsMade, PickerSet
from rules.mad_dogs.paradise.city.high_roll import high_roll, likely_highest
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.offices import POSTS
from rules.mad_dogs.paradise.city.records import Business, Fight, Headline, News, Upshot
from rules.mad_dogs.paradise.law.feds import quarry, raid, raid_changes
from rules.mad_dogs.paradise.orders.waking import woken
from rules.mad_dogs.paradise.outrage.resolve import Mood, Outcry, month_changes, month_roll
from rules.mad_dogs.scenarios.kinds.law import POLICE_RAID

MADAMES_INFLUENCE: Final = 3
MOST_CONTENDERS: Final = 12
MOST_BONUS: Final = 40
CHIEF, CAPTAIN = "chief", "captain"
WHY: Final = "Something Must Be Done"


@frozen
class Contender:
    """A gang that wants the police to go to somebody else's, and what it adds to its die, by name."""

    gang: int
    bonus: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        return sum(one.value for one in self.bonus)


def something_bonus(city: Paradise, gang: int, month: int) -> tuple[Modifier, ...]:
    """What a gang adds to its roll in a month: its officials, by post, and Madame Louisa's while it is open."""
    bought = [one.post for one in city.bought(gang)]
    found = [
        Modifier(_counted(bought.count(post.id), post.title), bought.count(post.id) * value)
        for post in POSTS.values()
        if (value := post.something) and post.id in bought
    ]
    if works_for(city, gang, MADAME, month):
        found.append(Modifier(TRADES[MADAME].name, MADAMES_INFLUENCE))
    return tuple(found)


def _counted(number: int, title: str) -> str:
    """“Judge”, “2 Judges”, “3 Councilmen”."""
    several = f"{title[:-3]}men" if title.endswith("man") else f"{title}s"
    return title if number == 1 else f"{number} {several}"


def contenders(city: Paradise, month: int, first: Iterable[int] = ()) -> tuple[Contender, ...]:
    """Every gang of the city, those nobody plays too, with what it adds; those gangs `first`, in their order."""
    gangs = dict.fromkeys((*first, *(one.gang for one in city.outfits)))
    return tuple(Contender(gang, something_bonus(city, gang, month)) for gang in gangs)


@resolves("mad.outrage.something")
def something(dice: Dice, those: tuple[Contender, ...]) -> int:
    """The gang that has its way: 1D6 each with its bonus, the highest; those who tie roll again.

    A gang alone in the city does not roll. OutOfRange for none, for more than 12, or for a bonus that can't be.
    """
    check_contenders(those)
    return those[high_roll(dice, tuple(one.bonus for one in those), WHY)].gang


@frozen
class WholeMonth:
    """What a month's roll comes to.

    winner  the gang that has its way; 0 where nothing must be done
    raided  which of the Feds' quarry they raid, from 0; None where no raid of theirs is due
    """

    outcry: Outcry
    winner: int = 0
    raided: int | None = None


@resolves("mad.outrage", "mad.feds", "mad.official.editor", "mad.outrage.something")
def whole_month(dice: Dice, mood: Mood, those: tuple[Contender, ...], prey: int = 0) -> WholeMonth:
    """The month's roll; if Something Must Be Done, the roll for who has its way; and the raid of the Feds, where one
    is due, on one of so many businesses. OutOfRange as all three have it.
    """
    check_contenders(those)
    outcry = month_roll(dice, mood)
    winner = something(dice, those) if outcry.upshot is Upshot.MUST_BE_DONE else 0
    return WholeMonth(outcry, winner, raid(dice, prey) if prey else None)


def likely_something(dice: Dice, those: tuple[Contender, ...]) -> int:
    """The same for the odds, which no list of all the ways to tie again could hold."""
    check_contenders(those)
    return those[likely_highest(dice, tuple(one.bonus for one in those))].gang


def check_contenders(those: tuple[Contender, ...]) -> None:
    """Refuse who can't roll: OutOfRange."""
    if not 1 <= len(those) <= MOST_CONTENDERS:
        raise OutOfRange(f"1 to {MOST_CONTENDERS} gangs roll when Something Must Be Done, not {len(those)}.")
    wrong = next((one.total for one in those if not 0 <= one.total <= MOST_BONUS), None)
    if wrong is not None:
        raise OutOfRange(f"Officials add 0 to {MOST_BONUS} to a gang's roll, not {wrong}.")


def check_something(city: Paradise) -> None:
    """Refuse a pick where none is due: IllegalNow."""
    if city.outcry is not Upshot.MUST_BE_DONE:
        raise IllegalNow(
            "Something Must Be Done is for a month whose outrage roll says so: "
            + (f"this month's came to this: {city.outcry}." if city.outcry else "/mad-outrage roll makes it.")
        )
    if picked(city):
        raise IllegalNow("The police have their business for this month already.")


def picked(city: Paradise) -> bool:
    """Whether this month's raid is settled."""
    return any(one.kind is Headline.MUST_BE_DONE for one in city.news)


def whole_month_changes(campaign: int, city: Paradise, month: int, outcome: WholeMonth) -> tuple[Change, ...]:
    """What the rolls of a month change."""
    changes = month_changes(campaign, city, month, outcome.outcry)
    if outcome.winner:
        changes = (*changes, *won_changes(campaign, city, outcome.winner))
    if outcome.raided is not None:
        changes = (*changes, *raid_changes(campaign, city, quarry(city)[outcome.raided]))
    return changes


def won_changes(campaign: int, city: Paradise, winner: int) -> tuple[Change, ...]:
    """The winner is to pick. Where no rival has a business the matter ends there."""
    if raidable(city, winner):
        changes = (PickerSet(campaign, winner),)
        return (*changes, *woken(campaign, city, changes))
    return (NewsMade(campaign, News(Headline.MUST_BE_DONE, (winner,))),)


# The raid


def raidable(city: Paradise, picker: int) -> tuple[Business, ...]:
    """The businesses a winner may pick, in the order of the city: any of a rival's.

    While booze has poisoned somebody this month, it must be a booze business, if a rival has one.
    """
    rivals = sorted((one for one in city.businesses if one.owner not in (0, picker)), key=in_order)
    booze = tuple(one for one in rivals if TRADES[one.kind].group is Group.BOOZE)
    return booze if city.poisoned and booze else tuple(rivals)


def precincts(city: Paradise, gang: int) -> tuple[int, ...]:
    """The precincts whose Captains a gang owns."""
    return tuple(sorted(one.number for one in city.bought(gang) if one.post == CAPTAIN))


def in_own_precinct(city: Paradise, gang: int, business: Business) -> bool:
    """Whether a business is in a precinct whose Captain a gang owns."""
    return PLACES[business.place].precinct in precincts(city, gang)


def owns_chief(city: Paradise, gang: int) -> bool:
    return any(one.post == CHIEF for one in city.bought(gang))


def check_pick(city: Paradise, business: Business, chiefs_car: bool) -> None:
    """Refuse a pick that the winner can't make: IllegalNow, with what he can."""
    if not city.picker:
        raise IllegalNow("Nobody has won Something Must Be Done this month, so nobody picks a business.")
    if business.owner in (0, city.picker):
        whose = "is the winner's own" if business.owner else "belongs to no gang"
        raise IllegalNow(f"{name_of(business)} {whose}: pick a rival's business.")
    if business.key not in [one.key for one in raidable(city, city.picker)]:
        raise IllegalNow(f"Booze has poisoned people this month, so the police want booze: not {name_of(business)}.")
    if chiefs_car and not owns_chief(city, city.picker):
        raise IllegalNow("Only a gang with the Police Chief in its pay sends one more car.")


def pick_changes(campaign: int, city: Paradise, business: Business, chiefs_car: bool = False) -> tuple[Change, ...]:
    """The business is picked: a Police Raid to be played, and news. IllegalNow as `check_pick` does."""
    check_pick(city, business, chiefs_car)
    fight = Fight(city.serial + 1, POLICE_RAID.id, 0, business.owner, business.key, chiefs_car=chiefs_car)
    news = News(Headline.MUST_BE_DONE, (city.picker, business.owner), business.key)
    changes = (FightSet(campaign, fight), PickerSet(campaign, 0), NewsMade(campaign, news))
    return (*changes, *woken(campaign, city, changes))


def pick(city: Paradise) -> Business | None:
    """The business it has the police raid, of those it may pick."""
    allowed = raidable(city, city.picker)
    counts = {one.owner: len(city.owned(one.owner)) for one in allowed}
    return max(allowed, key=lambda one: (counts[one.owner], trade_of(one).average, first_of_equals(one)), default=None)
