"""What becomes of a fight of the month that nobody has settled when its time is up: the campaign's own rule."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import Side
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Fight, Unfought
from rules.mad_dogs.paradise.fights.resolve import POLICE_RAID, Man, Outcome, at_stake
from rules.mad_dogs.paradise.fights.spoils import (
    MOST_RECRUITS,
    RECKONERS,
    Claim,
    Reckoning,
    end_told,
    outcome_told,
    reported,
)
from rules.mad_dogs.paradise.rackets.loot_on_hand import SMASH, lying, most_loot, takings
from rules.mad_dogs.scenarios.kinds.defections import who_tests
from rules.mad_dogs.scenarios.kinds.law import How

A_PAIR: Final = 2
MOST_EDGE: Final = 3
"""A side adds one to its die for every two men, so much at most; the law adds all of it."""


TOLD: Final = {
    Unfought.DRAWN: "is drawn: nobody wins, and nothing changes hands",
    Unfought.DICE: "is decided by dice: 1D6 a side, and 1 more for every two men, up to 3",
    Unfought.UMPIRE: "waits for an umpire, and so does the month",
}
"""What becomes of such a fight."""


@frozen
class PlayedOut:
    """How dice decided a fight, and what it comes to."""

    winner: Side | None
    brings: Reckoning


def edge(men: int, law: bool = False) -> tuple[Modifier, ...]:
    """What a side adds to its die for so many men, by name."""
    more = MOST_EDGE if law else min(MOST_EDGE, men // A_PAIR)
    return (Modifier("for the law" if law else f"for {men} men", more),) if more else ()


@resolves("mad.campaign.month")
def play_out(
    dice: Dice,
    city: Paradise,
    month: int,
    fight: Fight,
    attackers: int,
    defenders: int,
    rooms: tuple[int, int] = (MOST_RECRUITS, MOST_RECRUITS),
    taken: Collection[str] = (),
) -> PlayedOut:
    """A fight of so many men a side, decided by dice: 1D6 each and their edge; then those behind what it brings.

    rooms  how many recruits attacker and defender have room for; none of them has a name that is `taken`
    """
    ours = dice.total(1, 6, "the attackers", edge(attackers, not fight.attacker))
    theirs = dice.total(1, 6, "the defenders", edge(defenders))
    winner = None if ours == theirs else Side.ATTACKER if ours > theirs else Side.DEFENDER
    room = rooms[winner is Side.DEFENDER]
    report = reported(city, month, fight, claimed(city, month, fight, winner), room=room, taken=taken)
    return PlayedOut(winner, dice.call(RECKONERS[fight.scenario], report))


def may_test(city: Paradise, month: int, fight: Fight) -> tuple[str, ...]:
    """Who may have to test because of how it ends, for the headings of their dice."""
    ends = (end_told(city, fight, claimed(city, month, fight, winner)) for winner in Side)
    return next((names for names in map(who_tests, ends) if names), ())


def claimed(city: Paradise, month: int, fight: Fight, winner: Side | None) -> Claim:
    """What a side wins that has won: all that the scenario gives, but nobody of a gang is hurt."""
    if winner is not Side.ATTACKER:
        return Claim(winner)
    how = How.BREAKOUT if fight.scenario == POLICE_RAID else None
    if fight.scenario != SMASH:
        return Claim(winner, how=how)
    there = lying(city, month, fight)
    return Claim(winner, most_loot(takings(city, fight)) if there is None else there, at_stake(city, fight))


def outcome_played(city: Paradise, fight: Fight, found: PlayedOut, present: tuple[Man, ...]) -> Outcome:
    """What that means for the city; `present` are those who were there."""
    return outcome_told(city, fight, Claim(found.winner), found.brings.results, present=present)
