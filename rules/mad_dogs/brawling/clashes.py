"""The dice of a round of a brawl: who hits whom, and what the blows do (mad.brawl)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Reminder
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.blows import (
    UNTOUCHED,
    Beaten,
    beat,
    strikes,
)
from rules.mad_dogs.brawling.fighters import (
    MOST_A_SIDE,
    Fighter,
    check_fighter,
    dice_of,
    fists_needed,
    swing,
)
from rules.mad_dogs.brawling.tables import Footing
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.nerve.witnesses import attack


class BrawlSide(StrEnum):
    ATTACKERS = "attackers"
    DEFENDERS = "defenders"


OTHER = {BrawlSide.ATTACKERS: BrawlSide.DEFENDERS, BrawlSide.DEFENDERS: BrawlSide.ATTACKERS}


@frozen
class Brawl:
    """One round: one fighter on one side, one to four on the other. The attackers' card acts.

    chosen  whom the hits of one against several strike, in order: places on the side of several, from 0. The last one
            takes the other hits; empty for the first who is still in the fight
    public  a public place with people watching (Brutal Champ)
    """

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    chosen: tuple[int, ...] = ()
    public: bool = False

    def of(self, side: BrawlSide) -> tuple[Fighter, ...]:
        return self.attackers if side is BrawlSide.ATTACKERS else self.defenders

    def against(self, side: BrawlSide) -> tuple[Fighter, ...]:
        return self.of(OTHER[side])


class Clash(NamedTuple):
    """Which side hit.

    side  the side that hit; None when the round is inconclusive
    hits  of each of its fighters, in order
    """

    side: BrawlSide | None = None
    hits: tuple[int, ...] = ()


@frozen
class Brawled:
    """A round of a brawl to its end.

    hitting    the side that hit; None when the round is inconclusive
    hits       blows that landed
    attackers  the effect on each of them, in order; `defenders` likewise
    winner     the only side with a fighter still in the fight; None while the fight continues
    """

    hitting: BrawlSide | None
    hits: int
    attackers: tuple[Beaten, ...]
    defenders: tuple[Beaten, ...]
    winner: BrawlSide | None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties((*self.attackers, *self.defenders))


def check_brawl(brawl: Brawl) -> None:
    """Refuse a brawl that the rules do not allow: OutOfRange or IllegalNow."""
    sizes = sorted((len(brawl.attackers), len(brawl.defenders)))
    if sizes[0] != 1 or sizes[1] > MOST_A_SIDE:
        raise OutOfRange(
            f"A brawl is one against one to {MOST_A_SIDE}, not {sizes[1]} against {sizes[0]}. Name other fighters."
        )
    for fighter in (*brawl.attackers, *brawl.defenders):
        check_fighter(fighter)
    if not all(fighter.footing is Footing.UP for fighter in brawl.attackers):
        raise IllegalNow(
            "An attacker must be on their feet. Stand up first with /mad-brawl stand, for one action."
        ).offering("Stand up", "mad-brawl stand")
    places = set(range(sizes[1]))
    if not set(brawl.chosen) <= places:
        raise OutOfRange(f"The figure to hit is number 1 to {sizes[1]} of the other side. Pick one of these.")


@resolves("mad.brawl")
def clash(dice: Dice, brawl: Brawl) -> Clash:
    """All dice against FISTS, attackers first: the side that succeeds where the other fails has hit.

    Each of its successes is a hit. When both sides succeed, or neither, no fighter is hit. Raises OutOfRange or
    IllegalNow before any die is rolled.
    """
    check_brawl(brawl)
    hits: dict[BrawlSide, tuple[int, ...]] = {}
    index = 0
    for side in BrawlSide:
        foes = tuple(fighter.foe for fighter in brawl.against(side))
        thrown: list[int] = []
        for fighter in brawl.of(side):
            target = fists_needed(fighter, foes, brawl.public)
            thrown.append(dice.call(swing, dice_of(fighter), target, index))
            index += 1
        hits[side] = tuple(thrown)
    through = [side for side in BrawlSide if any(hits[side])]
    return Clash(through[0], hits[through[0]]) if len(through) == 1 else Clash()


@attack
@resolves("mad.brawl.table", "mad.brawl.end")
def deal(dice: Dice, fight: Brawl, landed: Clash) -> Brawled:
    """The effects of a round's hits: the second half of `brawl`, after the winner has chosen the victims.

    Dice in order: those hit, in order; on each of them the blows of the fighters in order.
    """
    check_brawl(fight)
    beaten = {side: [UNTOUCHED] * len(fight.of(side)) for side in BrawlSide}
    if landed.side is not None:
        strikers, struck = fight.of(landed.side), fight.against(landed.side)
        met = allotted(landed.hits, len(struck), chosen_of(fight, struck) if len(strikers) == 1 else (0,))
        first = len(strikers) if landed.side is BrawlSide.ATTACKERS else 0
        for place, foe in enumerate([fighter.foe for fighter in struck]):
            pairs = zip(strikers, met, strict=True)
            blows = tuple([strikes(striker, foe, hits[place]) for striker, hits in pairs if hits[place]])
            if blows:
                beaten[OTHER[landed.side]][place] = dice.call(beat, foe, blows, first + place)
    attackers, defenders = (tuple(beaten[side]) for side in BrawlSide)
    winner = standing(after(fight.attackers, attackers), after(fight.defenders, defenders))
    if winner and any("Cold Blooded" in fighter.skills for fighter in fight.of(winner)):
        dice.note(Reminder("mad.brawl.end", "Cold Blooded"))
    return Brawled(landed.side, sum(landed.hits), attackers, defenders, winner)


@attack
@resolves("mad.brawl", "mad.brawl.table", "mad.brawl.end", "mad.damage", "mad.wounds")
def brawl(dice: Dice, fight: Brawl) -> Brawled:
    """One round of a brawl, to the bruises and wounds of those hit.

    Dice in order: FISTS of the attackers, then of the defenders; then the tables. Raises OutOfRange or IllegalNow
    before any die is rolled.
    """
    return dice.call(deal, fight, dice.call(clash, fight))


class Opened(NamedTuple):
    """A round up to the choice of victims: which side hit, and the rest of it where no choice is left."""

    landed: Clash
    dealt: Brawled | None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.dealt)


@attack
@resolves("mad.brawl", "mad.brawl.table", "mad.brawl.end")
def open_brawl(dice: Dice, fight: Brawl) -> Opened:
    """The same round, but a lone fighter who hits among several stops to choose whom; then `deal` ends it."""
    landed = dice.call(clash, fight)
    if landed.side is not None and len(fight.against(landed.side)) > 1:
        return Opened(landed, None)
    return Opened(landed, dice.call(deal, fight, landed))


def chosen_of(fight: Brawl, struck: tuple[Fighter, ...]) -> tuple[int, ...]:
    """The places that a lone fighter hits: those chosen, or else the first who is still in the fight."""
    return fight.chosen or (next((place for place, one in enumerate(struck) if one.footing.fights), 0),)


def allotted(hits: tuple[int, ...], many: int, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each fighter the number of hits on each of `many` opponents."""
    return tuple(
        tuple(sum(chosen[min(number, len(chosen) - 1)] == place for number in range(count)) for place in range(many))
        for count in hits
    )


def after(fighters: tuple[Fighter, ...], beaten: tuple[Beaten, ...]) -> tuple[Footing, ...]:
    """The footing of fighters after a round."""
    order = list(Footing)
    return tuple(max(one.footing, now.footing, key=order.index) for one, now in zip(fighters, beaten, strict=True))


def standing(attackers: tuple[Footing, ...], defenders: tuple[Footing, ...]) -> BrawlSide | None:
    """The only side with a fighter still in the fight; None when both have one, or neither."""
    left = [any(one.fights for one in side) for side in (attackers, defenders)]
    if left[0] == left[1]:
        return None
    return BrawlSide.ATTACKERS if left[0] else BrawlSide.DEFENDERS


def deadly_blows(fight: Brawl, landed: Clash) -> tuple[int, ...]:
    """The striker of each blow on the Deadly Weapons table, by place on the side, in the order of its dice."""
    if landed.side is None:
        return ()
    strikers, struck = fight.of(landed.side), fight.against(landed.side)
    met = allotted(landed.hits, len(struck), chosen_of(fight, struck) if len(strikers) == 1 else (0,))
    return tuple(
        place
        for victim in range(len(struck))
        for place, striker in enumerate(strikers)
        if striker.arm.deadly
        for _ in range(met[place][victim])
    )
