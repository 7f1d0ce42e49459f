"""What becomes of a fight of the month that nobody has settled when its time is up: the campaign's own rule."""

from __future__ import annotations

from typing import Final

from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.rule import resolves
from rules.mad_dogs.paradise.fights import Man, Outcome, at_stake, racket_at_stake, replaced
from rules.mad_dogs.paradise.model import Paradise
from rules.mad_dogs.paradise.officials import smarts_of
from rules.mad_dogs.paradise.outrage import assessed, sure_causes
from rules.mad_dogs.paradise.records import Fight, Haul, Unfought
from rules.mad_dogs.paradise.spoils import FATES, SMASH, Claim, haul, idle, left, loot, lying, rolls, takings
from rules.mad_dogs.scenarios.common import Business as Fate
from rules.mad_dogs.scenarios.forces import Side

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
    """How dice decided a fight.

    winner  None where both came to the same
    haul    the dice behind its spoils; None where it has none
    smarts  those of whoever follows an official that was killed; 0 where none was
    """

    winner: Side | None
    haul: Haul | None = None
    smarts: int = 0


def edge(men: int, law: bool = False) -> int:
    """What a side adds to its die for so many men."""
    return MOST_EDGE if law else min(MOST_EDGE, men // A_PAIR)


@resolves("mad.campaign.month")
def play_out(dice: Dice, city: Paradise, month: int, fight: Fight, attackers: int, defenders: int) -> PlayedOut:
    """A fight of so many men a side, decided by dice: 1D6 each and their edge; then those behind its spoils."""
    ours = dice.total(1, 6, "the attackers") + edge(attackers, not fight.attacker)
    theirs = dice.total(1, 6, "the defenders") + edge(defenders)
    winner = None if ours == theirs else Side.ATTACKER if ours > theirs else Side.DEFENDER
    claim = claimed(city, fight, winner)
    behind = (fight.scenario, takings(city, fight), lying(city, month, fight))
    found = dice.call(haul, *behind) if rolls(fight, claim) else fight.haul
    post = replaced(city, fight, Outcome(winner, killed=claim.killed))
    return PlayedOut(winner, found, dice.call(smarts_of, post, 0) if post else 0)


def claimed(city: Paradise, fight: Fight, winner: Side | None) -> Claim:
    """What a side wins that has won: all that the scenario gives, but nobody of a gang is hurt."""
    if winner is not Side.ATTACKER:
        return Claim(winner)
    fates = FATES.get(fight.scenario, ()) if at_stake(city, fight) and not fight.prize else ()
    won = Fate.TAKEN if fight.attacker else Fate.INDEPENDENT
    return Claim(
        winner,
        smashed=fight.scenario == SMASH and at_stake(city, fight),
        fate=won if won in fates else Fate.NONE,
        killed=fight.scenario == "hit" and bool(fight.official),
    )


def outcome_played(city: Paradise, fight: Fight, found: PlayedOut, present: tuple[Man, ...]) -> Outcome:
    """What that means for the city; `present` are those who were there."""
    claim, spoils = claimed(city, fight, found.winner), found.haul or Haul(0)
    if claim.smashed:
        claim = Claim(claim.winner, spoils.there, True)
    return Outcome(
        claim.winner,
        loot=loot(fight, claim, spoils),
        fate=claim.fate,
        whole_racket=claim.fate is Fate.TAKEN and racket_at_stake(city, fight),
        idle=idle(claim, spoils),
        outrage=tuple(cause.what for cause in assessed(sure_causes(city, fight))),
        present=present,
        left=left(fight, claim, spoils),
        killed=claim.killed,
    )
