"""What a gang that joins late gets so that it catches up, where the house ruling against that is off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.action.deed import Deed
from rules.core.people.roster import Gang
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.start.enrolling import come
from rules.mad_dogs.paradise.start.first_drafts import USUAL_HALVES, half_dice, half_dice_text

SMALL_START: Final = "small-start"
"""The house ruling that a latecomer begins as the first gangs did."""
SHARE: Final = 2
"""A latecomer catches up with one part in so many of what the median gang has."""

CATCHES_UP: Final = "to catch up with half of the median gang's money"


@frozen
class HeadStart:
    """What a latecomer gets.

    dollars  added to its bank
    halves   of a die of Loot that it may draft, in place of the usual
    """

    dollars: int = 0
    halves: int = 0


NO_HEAD_START: Final = HeadStart()


def median(numbers: Sequence[int]) -> int:
    """The number in the middle; of two in the middle the lower one; 0 of none."""
    return sorted(numbers)[(len(numbers) - 1) // 2] if numbers else 0


@resolves("mad.campaign.start")
def head_start(city: Paradise, balances: Sequence[BankBalance], has: int) -> HeadStart:
    """What a gang with so many dollars gets if it joins this city: half of the median gang's money and rackets.

    balances  of the gangs that are there
    """
    money = median([one.dollars for one in balances]) // SHARE
    rackets = median([half_dice(city.owned(one.gang)) for one in city.outfits]) // SHARE
    return HeadStart(max(0, money - max(0, has)), rackets if rackets > USUAL_HALVES else 0)


def caught_up(outfit: Outfit, city: Paradise, balances: Sequence[BankBalance], has: int) -> tuple[Outfit, HeadStart]:
    """A latecomer with the Loot that it may draft, and all that it gets to catch up."""
    gets = head_start(city, balances, has)
    return replace(outfit, halves=gets.halves), gets


def head_start_changes(gang: int, gets: HeadStart) -> tuple[Change, ...]:
    """The line in the ledger of a gang that catches up; none without money."""
    return (Booked(gang, gets.dollars, "balance", CATCHES_UP),) if gets.dollars else ()


def arrives(town: Town, gang: Gang, outfit: Outfit, booked: int, advice: Sequence[str], gets: HeadStart) -> Deed[None]:
    """A gang joins with what it gets to catch up; see `come`."""
    return come(town, gang, outfit, booked, advice, head_start_changes(outfit.gang, gets))


def head_start_lines(gets: HeadStart) -> tuple[str, ...]:
    """What a gang gets to catch up, a sentence each."""
    return (
        *([f"It catches up with {dollars(gets.dollars)}."] if gets.dollars else []),
        *([f"It may draft {half_dice_text(gets.halves)} of Loot, half of the median gang's."] if gets.halves else []),
    )
