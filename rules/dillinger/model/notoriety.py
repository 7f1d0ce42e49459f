"""Notoriety: what the law player, an enemy and its owner gain or lose by a catch (dil.notoriety)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.dillinger.model.paragraphs import ruled

JAILED: Final = 1
SHOT_FREE: Final = 2
SHOT_FREE_BIG: Final = 3
LUCKY_ESCAPE: Final = 1
HOSTAGE_LOSS: Final = 2
HOOVER_GAIN, HOOVER_LOSS = 2, 3
FORGOTTEN: Final = 1
"""The part of a dead enemy's notoriety that its owner does not get."""
JAILBREAK: Final = 2
ACQUITTED: Final = 2
CONVICTED: Final = 2


@frozen
class Stakes:
    """What is known of both sides of a catch.

    notoriety  on the enemy's card
    law        what the law player has gathered; None if unknown, so that no loss is too great
    kidnapper  whether the enemy has the Kidnap marker: a capture sends them to prison
    hype       whether Media Hype is on since their robbery
    earned     whether they have earned notoriety since then
    """

    notoriety: int = 0
    law: int | None = None
    kidnapper: bool = False
    hype: bool = False
    earned: bool = False


class Points(NamedTuple):
    """The changes of notoriety: on the enemy's card, for the law player, and for the owner of the card."""

    enemy: int = 0
    law: int = 0
    owner: int = 0


def check_stakes(stakes: Stakes) -> None:
    """Raise OutOfRange for notoriety below 0."""
    if stakes.notoriety < 0 or (stakes.law or 0) < 0:
        raise OutOfRange(ruled("Notoriety can't be negative. Type a number from 0 up", "8.12"))


def half_of(notoriety: int) -> int:
    """Half the notoriety on a card, rounded up: the award for killing the enemy."""
    return -(-notoriety // 2)


def inherited(notoriety: int) -> int:
    """What the owner of a dead enemy gathers: 1 less than was on the card, never below 0."""
    return max(0, notoriety - FORGOTTEN)


def law_after(has: int | None, *, hostage: bool, award: int, hoover: int) -> int:
    """The change of a law player's notoriety: a hostage shot, then the award, then Hoover.

    has  what they have gathered, the most that they can lose; None if unknown
    """
    shot = HOSTAGE_LOSS if hostage else 0
    if has is None:
        return award + hoover - shot
    left = max(0, has - shot) + award
    return max(0, left + hoover) - has


HYPED: Final = 2
"""The factor of Media Hype."""


def hype_ended(earned: int) -> int:
    """The change of a robber's notoriety when Media Hype ends: −1 if they earned nothing meanwhile."""
    return 0 if earned else -1


def check_notoriety(notoriety: int) -> None:
    if notoriety < 0:
        raise OutOfRange(ruled("Notoriety can't be negative. Type a number from 0 up", "8.12"))
