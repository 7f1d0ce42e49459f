"""Getting away from opponents who are still up, and the free blow (Smackin' 'em Around, Ending a Fight)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.resolve import (
    MOST_A_SIDE,
    NOBODY,
    Fighter,
    Foe,
    Strikes,
    beat,
    check_fighter,
    dice_of,
    fists_needed,
    posture_of,
    strikes,
    swing,
)
from rules.mad_dogs.brawling.tables import UNTOUCHED, Beaten, Footing
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Posture, Rating
from rules.mad_dogs.model.injuries import Casualty, Mark, casualties
from rules.mad_dogs.nerve.witnesses import attack

STEP_BACK = 2
"""Inches between somebody who got away and those he fought."""


@frozen
class Leaving:
    """A try to get out of a brawl with one to four opponents.

    rating  his STUNTS; what is off every attribute alike stands in the mark
    leap    he gets away by a leap or a dive (Just Nuts)
    hold    what his opponents choose if he fails: True to keep him in their grip, False to let go for a free blow
    public  a public place with people watching (Brutal Champ)
    """

    rating: Rating
    opponents: tuple[Fighter, ...]
    mark: Mark = NOBODY
    leap: bool = False
    hold: bool = True
    public: bool = False


class Getaway(StrEnum):
    CLEAN = "clean"
    HELD = "held"
    LET_GO = "let go"


@frozen
class Left:
    """How somebody left a brawl: inches he stepped back, and what a free blow did to him."""

    how: Getaway
    inches: int = 0
    beaten: Beaten = UNTOUCHED

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.beaten)


@lru_cache(1024)
def stunts_needed(leaving: Leaving) -> Target:
    """The STUNTS number for getting out of a brawl, every modifier by name."""
    rating = leaving.rating.hurt(leaving.mark.lost)
    artist, nuts = rating.skilled("Martial Artist", +1), rating.skilled("Just Nuts", +1, leaving.leap)
    return rating.target(rating.addicted, artist, nuts)


def check_leaving(leaving: Leaving) -> None:
    """Refuse what needs no test or can't be: OutOfRange or IllegalNow."""
    if leaving.rating.whole < 0:
        raise OutOfRange("STUNTS are 0 or more.")
    if not 1 <= len(leaving.opponents) <= MOST_A_SIDE:
        raise OutOfRange(f"One gets away from one to {MOST_A_SIDE} opponents, not {len(leaving.opponents)}.")
    if posture_of(leaving.mark) in (Posture.DEAD, Posture.UNCONSCIOUS):
        raise IllegalNow("Nobody who is dead or unconscious walks out of a brawl.")
    for opponent in leaving.opponents:
        check_fighter(opponent)
    if not any(opponent.footing is Footing.UP for opponent in leaving.opponents):
        raise IllegalNow("Nobody is on his feet to stop him: he walks away without a test.")


@resolves("mad.brawl.leave")
def break_away(dice: Dice, leaving: Leaving) -> bool:
    """1D6 against STUNTS: passed, he steps back 2 inches unharmed; failed, his opponents choose grip or free blow."""
    check_leaving(leaving)
    return dice.call(stat_test, stunts_needed(leaving))


@attack
@resolves("mad.brawl.leave", "mad.brawl.table")
def free_blow(dice: Dice, leaving: Leaving) -> Beaten:
    """The opponents' blows at somebody they let go: all on their feet roll FISTS, and every success is a hit.

    Dice in order: FISTS of the opponents (numbered from 1, he is 0), then the tables.
    """
    check_leaving(leaving)
    foe = Foe(leaving.mark, "Not the Face!" in leaving.rating.skills)
    blows: list[Strikes] = []
    for index, striker in enumerate(leaving.opponents, 1):
        count = dice_of(striker) * (striker.footing is Footing.UP)
        hits = dice.call(swing, count, fists_needed(striker, (foe,), leaving.public), index)
        blows += [strikes(striker, foe, hits)] * (hits > 0)
    return dice.call(beat, foe, tuple(blows), 0) if blows else UNTOUCHED


@attack
@resolves("mad.brawl.leave", "mad.brawl.table")
def leave(dice: Dice, leaving: Leaving) -> Left:
    """Getting out of a brawl: STUNTS, and if that fails the grip or the free blow, as the opponents chose.

    Let go, he steps back 2 inches as well unless the blow put him on the floor.
    """
    if dice.call(break_away, leaving):
        return Left(Getaway.CLEAN, STEP_BACK)
    if leaving.hold:
        return Left(Getaway.HELD)
    beaten = dice.call(free_blow, leaving)
    return Left(Getaway.LET_GO, STEP_BACK * (beaten.footing is Footing.UP), beaten)
