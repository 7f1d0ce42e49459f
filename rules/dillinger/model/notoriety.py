"""Notoriety: what a law player, an enemy and his owner get or lose by a catch, and who is Public Enemy #1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.model.paragraphs import ruled

JAILED: Final = 1
SHOT_FREE: Final = 2
SHOT_FREE_BIG: Final = 3
LUCKY_ESCAPE: Final = 1
HOSTAGE_LOSS: Final = 2
HOOVER_GAIN, HOOVER_LOSS = 2, 3
FORGOTTEN: Final = 1
"""What an enemy's owner does not get of the notoriety of the dead."""
JAILBREAK: Final = 2
ACQUITTED: Final = 2
CONVICTED: Final = 2


@frozen
class Stakes:
    """What is known of both sides of a catch.

    notoriety  on the enemy's card
    law        what the law player has gathered; None where it is not known, so that no loss is too great
    kidnapper  he bears the Kidnap marker: a capture sends him to prison
    hype       Media Hype is on since his robbery
    earned     he has earned notoriety since then
    """

    notoriety: int = 0
    law: int | None = None
    kidnapper: bool = False
    hype: bool = False
    earned: bool = False


class Points(NamedTuple):
    """What notoriety changes by: on the enemy's card, of the law player, and what the owner gathers from the card."""

    enemy: int = 0
    law: int = 0
    owner: int = 0


def check_stakes(stakes: Stakes) -> None:
    """OutOfRange for notoriety below 0."""
    if stakes.notoriety < 0 or (stakes.law or 0) < 0:
        raise OutOfRange(ruled("Notoriety is counted from 0 up", "8.12"))


def half_of(notoriety: int) -> int:
    """Half the notoriety on a card, rounded up: what killing him earns."""
    return -(-notoriety // 2)


def inherited(notoriety: int) -> int:
    """What the owner of a dead enemy gathers: 1 less than was on the card, never below 0."""
    return max(0, notoriety - FORGOTTEN)


def law_after(has: int | None, *, hostage: bool, award: int, hoover: int) -> int:
    """What a law player's notoriety changes by: a hostage shot, then the award, then Hoover.

    has  what he has gathered, of which no more can be lost; None where it is not known
    """
    shot = HOSTAGE_LOSS if hostage else 0
    if has is None:
        return award + hoover - shot
    left = max(0, has - shot) + award
    return max(0, left + hoover) - has


def leading(notoriety: Iterable[int]) -> int | None:
    """Which of several has most notoriety, by his place among them; None where some have as much, or of none."""
    points = list(notoriety)
    most = max(points, default=0)
    leaders = [index for index, one in enumerate(points) if one == most]
    return leaders[0] if len(leaders) == 1 else None


@resolves("dil.public-enemy-1", "dil.notoriety")
def public_enemy_1(_dice: Dice, notoriety: tuple[int, ...]) -> int | None:
    """Which of the active enemies has the title, by the notoriety on their cards; None for nobody. He earns 1.

    Raises OutOfRange for notoriety below 0.
    """
    if any(points < 0 for points in notoriety):
        raise OutOfRange(ruled("Notoriety is counted from 0 up", "8.12"))
    return leading(notoriety)


HYPED: Final = 2
"""By how much Media Hype multiplies notoriety."""


def hype_ended(earned: int) -> int:
    """What a robber's notoriety changes by when Media Hype ends, by what he earned meanwhile: −1 for nothing."""
    return 0 if earned else -1


def check_notoriety(notoriety: int) -> None:
    if notoriety < 0:
        raise OutOfRange(ruled("Notoriety is counted from 0 up", "8.12"))
