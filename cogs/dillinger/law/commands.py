"""/dillinger catch and spree."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices
from cogs._kit.slash import add_commands, command
from cogs.dillinger._root import dillinger, enemy_names, kinds_listed
from cogs.dillinger.law.catches import FORCES
from rules.core.move import Rolls, opt
from rules.dillinger.cards import Seat, Window, playable
from rules.dillinger.forces import LAWMEN

LAW_CARDS = tuple(dict.fromkeys((*playable(Window.STOP, Seat.LAW), *playable(Window.RAID, Seat.LAW))))
ENEMY_CARDS = tuple(dict.fromkeys((*playable(Window.STOP, Seat.ENEMY), *playable(Window.RAID, Seat.ENEMY))))


async def forces(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete who represents the law."""
    return choices([*(one.name for one in LAWMEN), *FORCES], current)


Insider = Annotated[int, Interval(ge=2000, le=100_000)]
Money = Annotated[int, Interval(ge=0, le=1_000_000)]


@command("dillinger catch", Rolls())
class Catch:
    """Catch a public enemy: two dice, every card, and his answer."""

    enemy: str | None = opt("Who is to be caught; or type the ratings.", default=None, complete=enemy_names)
    by: str | None = opt("Who catches; the local police if left out.", default=None, complete=forces)
    where: str | None = opt(
        "Where he is; robbing for the local police, on the lam for others if left out.",
        default=None,
        words=("Robbing Bank", "On the Lam", "Collecting Ransom"),
    )
    cards: str | None = opt(
        "The law's cards, separated by commas: Roadblock, Tommy Gun.", default=None, complete=kinds_listed(LAW_CARDS)
    )
    answers: str | None = opt(
        "The enemy's cards against the dice: Mechanic, Getaway Car.", default=None, complete=kinds_listed(ENEMY_CARDS)
    )
    reaction: str | None = opt(
        "How he answers being caught; buttons if left out.", default=None, words=("Kill", "Luck", "Nothing")
    )
    bill: bool | None = opt("The Federal Crime Bill is in force.", default=None)
    tommy: bool | None = opt("He has a Tommy Gun: +1 to Kill.", default=None)
    jammed: bool | None = opt("It is jammed in his answer.", default=None)
    tear_gas: bool | None = opt("Tear Gas against his Kill: -1; in raids.", default=None)
    insider: Insider | None = opt("Dollars paid for Insider Information: 4000.", default=None)
    notoriety: Annotated[int, Interval(ge=0, le=500)] | None = opt("On his card before the catch.", default=None)
    kidnapper: bool | None = opt("He bears a Kidnap marker: prison.", default=None)
    hype: str | None = opt(
        "Media Hype is on: whether it earned him anything yet.",
        default=None,
        words=("Something earned", "Nothing earned"),
    )
    caught: str | None = opt(
        "The dice of the catch have fallen: roll only his answer.", default=None, words=("Captured", "Killed")
    )
    kill: str | None = opt("A Kill rating in place of his: 5-6.", default=None)
    luck: str | None = opt("His Luck rating: 5-6.", default=None)
    captures: str | None = opt("On what the force captures, in place of its own: 7-9.", default=None)
    kills: str | None = opt("On what it kills: 10-12.", default=None)


@command("dillinger spree", Rolls())
class Spree:
    """A spending spree: what somebody on the lam spends."""

    enemy: str | None = opt(
        "Who spends: no gun moll joins one with a woman on his card.", default=None, complete=enemy_names
    )
    moll: bool | None = opt("A Gun Moll is played with it: double.", default=None)
    money: Money | None = opt("What his player has; he pays no more.", default=None)


add_commands(dillinger, __name__)
