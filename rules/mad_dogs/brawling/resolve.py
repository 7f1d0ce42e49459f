"""Smackin' 'em Around: one against up to four, what blows do, and how a fight ends (mad.brawl and on)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Reminder, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.tables import (
    ARM_SKILLS,
    ARMS,
    BRAWLING,
    CARDS,
    JOKERS,
    STANDS_UP,
    UNTOUCHED,
    Arm,
    ArmKind,
    Beaten,
    Blow,
    Footing,
)
from rules.mad_dogs.model.figures import Posture, Rating
from rules.mad_dogs.model.injuries import UNHARMED, Casualty, Harm, Mark, casualties, joined, left_as
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.stat_tests import under
from rules.mad_dogs.wounds.damage import damage

MOST_A_SIDE = 4
NOBODY = Mark()


class Side(StrEnum):
    ATTACKERS = "attackers"
    DEFENDERS = "defenders"


OTHER = {Side.ATTACKERS: Side.DEFENDERS, Side.DEFENDERS: Side.ATTACKERS}


@frozen
class Fighter:
    """A figure in a brawl, as facts.

    rating   the FISTS of the figure; the mark holds what is off every attribute alike
    mark     what a hit does to the figure; without stats only rows of the tables count. `nice_girl` holds against all
             who face her; Gun Shy does not apply to fists and knives
    """

    rating: Rating
    arm: Arm = ARMS["Bare Hands"]
    mark: Mark = NOBODY
    femme_fatale: bool = False
    footing: Footing = Footing.UP

    @property
    def skills(self) -> tuple[str, ...]:
        return self.rating.skills

    @property
    def foe(self) -> Foe:
        """The facts that those who hit the figure need."""
        return Foe(self.mark, "Not the Face!" in self.skills, self.footing is not Footing.UP)


class Foe(NamedTuple):
    """A figure about to be hit, without a name."""

    mark: Mark = NOBODY
    not_the_face: bool = False
    down: bool = False


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

    def of(self, side: Side) -> tuple[Fighter, ...]:
        return self.attackers if side is Side.ATTACKERS else self.defenders

    def against(self, side: Side) -> tuple[Fighter, ...]:
        return self.of(OTHER[side])


class Clash(NamedTuple):
    """Which side hit.

    side  the side that hit; None when the round is inconclusive
    hits  of each of its fighters, in order
    """

    side: Side | None = None
    hits: tuple[int, ...] = ()


class Strikes(NamedTuple):
    """Like blows that landed: their table, the modifiers by name, their number."""

    deadly: bool
    modifiers: tuple[Modifier, ...] = ()
    hits: int = 1


class Beating(NamedTuple):
    """What blows add up to: the worst row of the Brawling table, and harm from the Deadly Weapons table."""

    blow: Blow = Blow.NONE
    harm: Harm = UNHARMED


@frozen
class Brawled:
    """A round of a brawl to its end.

    hitting    the side that hit; None when the round is inconclusive
    hits       blows that landed
    attackers  what happened to each of them, in order; `defenders` likewise
    winner     the only side with a fighter still in the fight; None while the fight continues
    """

    hitting: Side | None
    hits: int
    attackers: tuple[Beaten, ...]
    defenders: tuple[Beaten, ...]
    winner: Side | None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties((*self.attackers, *self.defenders))


def check_brawl(brawl: Brawl) -> None:
    """Refuse a brawl that the rules do not allow: OutOfRange or IllegalNow."""
    sizes = sorted((len(brawl.attackers), len(brawl.defenders)))
    if sizes[0] != 1 or sizes[1] > MOST_A_SIDE:
        raise OutOfRange(f"A brawl is one against one to {MOST_A_SIDE}, not {sizes[1]} against {sizes[0]}.")
    for fighter in (*brawl.attackers, *brawl.defenders):
        check_fighter(fighter)
    if not all(fighter.footing is Footing.UP for fighter in brawl.attackers):
        raise IllegalNow("Whoever attacks must be on his feet: one action to stand up, if he can.")
    places = set(range(sizes[1]))
    if not set(brawl.chosen) <= places:
        raise OutOfRange(f"The one to hit is number 1 to {sizes[1]} of the other side.")


def check_fighter(fighter: Fighter) -> None:
    """Refuse a fighter that can't exist: OutOfRange or IllegalNow."""
    if fighter.rating.whole < 0:
        raise OutOfRange("FISTS are 0 or more.")
    posture = posture_of(fighter.mark)
    if fighter.footing is Footing.DEAD or posture is Posture.DEAD:
        raise IllegalNow("The dead don't brawl, and nobody brawls with a corpse: pick somebody alive.")
    if fighter.footing.fights and posture is Posture.UNCONSCIOUS:
        raise IllegalNow("Somebody unconscious from his wounds is out of the fight: he can only be hit.")
    if fighter.arm.two_handed and "One-Armed Man" in fighter.skills:
        raise IllegalNow(f"A {fighter.arm.name} takes two hands, and a One-Armed Man has one: pick something lighter.")


def posture_of(mark: Mark) -> Posture | None:
    """The posture that a mark's wounds so far leave; None when its stats are not known."""
    return left_as(mark, UNHARMED)


@lru_cache(4096)
def fists_needed(fighter: Fighter, foes: tuple[Foe, ...], public: bool) -> Target:
    """A fighter's target number with every modifier by name.

    A Nice Girl among the opponents costs the fighter 1. Kicking counts when all of them are on the floor.
    """
    rating = fighter.rating.hurt(fighter.mark.lost)
    kicking = fighter.footing is Footing.UP and all(foe.down for foe in foes)
    return rating.target(
        ("two-handed tool", -1 * fighter.arm.two_handed),
        *[rating.skilled(skill, +1, fighter.arm.kind is kind) for skill, kind in ARM_SKILLS.items()],
        rating.skilled("Brutal Champ", +1, public),
        rating.mean,
        ("Femme Fatale", +2 * fighter.femme_fatale),
        ("Nice Girl", -1 * any(foe.mark.nice_girl for foe in foes)),
        ("kicking a man who is down", +1 * kicking),
    )


def dice_of(fighter: Fighter) -> int:
    """The dice a fighter rolls: one, two for a Boxer with bare hands, none for a fighter out of the fight."""
    return (1 + ("Boxer" in fighter.skills and fighter.arm.kind is ArmKind.HANDS)) * fighter.footing.fights


def swing(dice: Dice, count: int, target: Target, index: int = 0) -> int:
    """The successes of `count` dice against FISTS. At 0 or less none succeeds, and none is rolled."""
    if not count:
        return 0
    dice.note(target)
    return sum(dice.read(count, under(target.total, "succeeds"), f"FISTS:{index}")) if target.total > 0 else 0


@lru_cache(1024)
def strikes(fighter: Fighter, foe: Foe, hits: int = 1) -> Strikes:
    """A fighter's hits on an opponent: which table, and its modifiers by name (mad.brawl.table).

    On the Brawling table kicking and the arm's own +1 are one +1; on the Deadly Weapons table kicking adds nothing.
    """
    arm = fighter.arm
    kicking = foe.down and fighter.footing is Footing.UP and not arm.deadly and not arm.bonus
    candidates = (
        (arm.name, arm.bonus),
        ("kicking a man who is down", +1 * kicking),
        ("Bruiser", +1 * ("Bruiser" in fighter.skills)),
    )
    return Strikes(arm.deadly, tuple(Modifier(label, value) for label, value in candidates if value), hits)


@resolves("mad.brawl")
def clash(dice: Dice, brawl: Brawl) -> Clash:
    """All dice against FISTS, attackers first: the side that succeeds where the other fails has hit.

    Each of its successes is a hit. When both sides succeed, or neither, no fighter is hit. Raises OutOfRange or
    IllegalNow before any die is rolled.
    """
    check_brawl(brawl)
    hits: dict[Side, tuple[int, ...]] = {}
    index = 0
    for side in Side:
        foes = tuple(fighter.foe for fighter in brawl.against(side))
        thrown: list[int] = []
        for fighter in brawl.of(side):
            target = fists_needed(fighter, foes, brawl.public)
            thrown.append(dice.call(swing, dice_of(fighter), target, index))
            index += 1
        hits[side] = tuple(thrown)
    through = [side for side in Side if any(hits[side])]
    return Clash(through[0], hits[through[0]]) if len(through) == 1 else Clash()


def pummel(dice: Dice, mark: Mark, blows: tuple[Strikes, ...], index: int) -> Beating:
    """Blows on one figure, one fighter's after the other's; a stage of its own, so that odds merge after each."""
    if not blows:
        return Beating()
    before, last = dice.call(pummel, mark, blows[:-1], index), blows[-1]
    if last.deadly:
        exposed = replace(mark, gun_shy=False, soak=max(0, mark.soak - before.harm.soaked))
        more = dice.call(damage, exposed, last.hits, last.modifiers, f"damage:{index}")
        return Beating(before.blow, joined(before.harm, more))
    blow = dice.gather(last.hits, dice.reading(BRAWLING, last.modifiers), max, before.blow, f"damage:{index}")
    return Beating(blow, before.harm)


@resolves("mad.brawl.table", "mad.damage", "mad.wounds")
def beat(dice: Dice, foe: Foe, blows: tuple[Strikes, ...], index: int = 0) -> Beaten:
    """Hits on one figure, each rolled on its table, and what they add up to.

    The worst row of the Brawling table counts; wounds add up; of the owed actions the largest counts. A figure with Not
    the Face! comes round one card, or one Joker, later.
    """
    blow, harm = dice.call(pummel, foe.mark, blows, index)
    return Beaten(
        blow,
        harm,
        left_as(foe.mark, harm),
        max(harm.owed, STANDS_UP[blow]),
        CARDS[blow] + (foe.not_the_face and CARDS[blow] > 0),
        JOKERS[blow] + (foe.not_the_face and JOKERS[blow] > 0),
    )


@attack
@resolves("mad.brawl.table", "mad.brawl.end")
def deal(dice: Dice, fight: Brawl, landed: Clash) -> Brawled:
    """What the hits of a round do: the second half of `brawl`, after the winner has chosen the victims.

    Dice in order: those hit, in order; on each of them the blows of the fighters in order.
    """
    check_brawl(fight)
    beaten = {side: [UNTOUCHED] * len(fight.of(side)) for side in Side}
    if landed.side is not None:
        strikers, struck = fight.of(landed.side), fight.against(landed.side)
        met = allotted(landed.hits, len(struck), chosen_of(fight, struck) if len(strikers) == 1 else (0,))
        first = len(strikers) if landed.side is Side.ATTACKERS else 0
        for place, foe in enumerate([fighter.foe for fighter in struck]):
            pairs = zip(strikers, met, strict=True)
            blows = tuple([strikes(striker, foe, hits[place]) for striker, hits in pairs if hits[place]])
            if blows:
                beaten[OTHER[landed.side]][place] = dice.call(beat, foe, blows, first + place)
    attackers, defenders = (tuple(beaten[side]) for side in Side)
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


def standing(attackers: tuple[Footing, ...], defenders: tuple[Footing, ...]) -> Side | None:
    """The only side with a fighter still in the fight; None when both have one, or neither."""
    left = [any(one.fights for one in side) for side in (attackers, defenders)]
    if left[0] == left[1]:
        return None
    return Side.ATTACKERS if left[0] else Side.DEFENDERS


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


class Ending(NamedTuple):
    """Whether a brawl is over, and which side may walk off unhindered."""

    over: bool
    winner: Side | None


@resolves("mad.brawl.end")
def ending(dice: Dice, attackers: tuple[Footing, ...], defenders: tuple[Footing, ...]) -> Ending:
    """Whether the fight is over: at most one side has a fighter who is not out of it. No dice."""
    winner = standing(attackers, defenders)
    return Ending(winner is not None or not any(one.fights for one in attackers), winner)


@resolves("mad.brawl.end")
def make_sure(dice: Dice, skills: tuple[str, ...], victim: Footing, full_round: bool) -> bool:
    """A Cold Blooded figure spends an action on a fallen one, who is dead after a full round beside it. No dice.

    Raises IllegalNow for other figures, for a victim who is up and for a corpse.
    """
    check_fallen(skills, victim)
    return full_round


def check_fallen(skills: tuple[str, ...], victim: Footing) -> None:
    """Raise IllegalNow unless a figure with these skills may make sure of a victim."""
    if "Cold Blooded" not in skills:
        raise IllegalNow("Only a Cold Blooded figure finishes off the fallen like that: shoot or hit him instead.")
    if victim is Footing.UP or victim is Footing.DEAD:
        raise IllegalNow(f"Only somebody alive and on the floor is finished off: this one is {victim}.")
