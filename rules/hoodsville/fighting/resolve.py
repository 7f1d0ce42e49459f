"""Melee: blows between two sides, overpowering a victim, and breaking free (hood.melee and the rules after it)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.hoodsville.model.figures import Blow, Bond, Injury
from rules.hoodsville.saves.resolve import STRIKES, Struck, save

MOST_A_SIDE: Final = 10
MOST_MELEE: Final = 6
"""No strength is further from 0. The cards run from -3 to +2."""

UNOPPOSED: Final = +2
BREAKING_FREE: Final = +1


class Surprise(StrEnum):
    """How much a side surprises the other."""

    NONE = "None"
    HALF = "Half"
    FULL = "Full"


SURPRISE: Final = {Surprise.NONE: 0, Surprise.HALF: +1, Surprise.FULL: +2}


class Means(StrEnum):
    """The means of overpowering a victim."""

    HANDS = "Hands"
    ROPE = "Rope"
    SACK = "Sack"


MEANS: Final = {Means.HANDS: 0, Means.ROPE: -1, Means.SACK: -2}

MELEE: Final = Table(
    "hood.tables.melee",
    "A round of melee: own total less the other's",
    "Melees",
    (
        Row(-5, -5, Blow.DOWNED, "Downed", "Knocked off the feet, and a saving throw against the winner's weapon."),
        Row(-4, -3, Blow.STAGGERS, "Staggers", "A saving throw against the winner's weapon."),
        Row(-2, -1, Blow.FLINCHES, "Flinches", "A saving throw against the winner's weapon."),
        Row(0, 0, Blow.MISSED, "Drawn", "Neither side gains anything."),
        Row(1, 6, Blow.MISSED, "Wins", "Comes out of the round unscathed."),
    ),
)


class Hold(IntEnum):
    """The result of an attempt to overpower, best for the attacker last."""

    FAILED = 0
    STRUGGLING = 1
    ENRAGED = 2
    UNNERVED = 3
    SCREAMED = 4
    SILENT = 5
    TWICE = 6

    @property
    def word(self) -> str:
        return (
            "failed",
            "still struggling",
            "still struggling, enraged",
            "still struggling, tests morale",
            "overpowered, with a scream",
            "overpowered in silence",
            "overpowered, two acts",
        )[self]

    @property
    def acts(self) -> int:
        """How many acts the attacker carries out."""
        return (self >= Hold.SCREAMED) + (self is Hold.TWICE)

    @property
    def tests(self) -> bool:
        """Whether the victim owes a morale test."""
        return self >= Hold.UNNERVED


OVERPOWER: Final = Table(
    "hood.tables.overpower",
    "Overpowering: the attacker's total less the victim's",
    "Melees to Overpower",
    (
        Row(-1, -1, Hold.FAILED, "Failed", "The victim is not held."),
        Row(0, 0, Hold.STRUGGLING, "Still struggling", "Nothing is decided."),
        Row(1, 1, Hold.ENRAGED, "Struggling, enraged", "The victim has +1 in melee until the next move is over."),
        Row(2, 2, Hold.UNNERVED, "Struggling, unnerved", "The victim tests morale."),
        Row(3, 4, Hold.SCREAMED, "Overpowered, screams", "One act is done; the victim screams and tests morale."),
        Row(5, 6, Hold.SILENT, "Overpowered, silent", "One act is done without a sound; the victim tests morale."),
        Row(7, 7, Hold.TWICE, "Overpowered, two acts", "Two acts are done; the victim tests morale."),
    ),
)


FIGHT_TABLES: Final = (MELEE, OVERPOWER)


# The fighters


@frozen
class Fighter:
    """A figure in a melee, as facts.

    melee   fighting strength unhurt
    weapon  a name among the strikes of saving throws
    wounds  what they take off melee, 0 or more
    rising  it gets up in this round
    """

    melee: int = 0
    weapon: str = "Fists"
    wounds: int = 0
    shaken: bool = False
    groggy: bool = False
    enraged: bool = False
    rising: bool = False
    hands_tied: bool = False
    feet_tied: bool = False

    @property
    def factors(self) -> tuple[Modifier, ...]:
        """The strength and all its modifiers, by name."""
        return named(
            ("melee", self.melee),
            ("wounds", -self.wounds),
            ("shaken", -1 * self.shaken),
            ("groggy", -1 * self.groggy),
            ("enraged", +1 * self.enraged),
            ("rising", -1 * self.rising),
            ("hands tied", -3 * self.hands_tied),
            ("feet tied", -2 * self.feet_tied),
        )


@frozen
class FightingSide:
    """One side of a melee. The first fighter leads it.

    surprise, height  its advantage over the other side
    modifier          anything else that a card or the umpire adds
    """

    fighters: tuple[Fighter, ...]
    surprise: Surprise = Surprise.NONE
    height: bool = False
    modifier: int = 0

    @property
    def leader(self) -> Fighter:
        """The fighter whose weapon strikes, and who takes the blow."""
        return self.fighters[0]


def named(*factors: tuple[str, int]) -> tuple[Modifier, ...]:
    """Those factors that are not 0."""
    return tuple(Modifier(label, value) for label, value in factors if value)


@lru_cache(4096)
def factors_of(party: FightingSide, *besides: tuple[str, int]) -> tuple[Modifier, ...]:
    """The factors of a side's die, by name. Of several fighters the best after wounds and state counts."""
    many = len(party.fighters)
    best = max((fighter.factors for fighter in party.fighters), key=total)
    return best + named(
        (f"{many} against one", many * (many > 1)),
        (f"{party.surprise.lower()} surprise", SURPRISE[party.surprise]),
        ("height advantage", +1 * party.height),
        ("other", party.modifier),
        *besides,
    )


def total(factors: tuple[Modifier, ...]) -> int:
    """The sum of factors."""
    return sum(factor.value for factor in factors)


def check_party(party: FightingSide) -> None:
    """Refuse an impossible side, with OutOfRange or UnknownName."""
    if not 1 <= len(party.fighters) <= MOST_A_SIDE:
        raise OutOfRange(f"A side of a melee is 1 to {MOST_A_SIDE}, not {len(party.fighters)}.")
    for fighter in party.fighters:
        if abs(fighter.melee) > MOST_MELEE:
            raise OutOfRange(f"Melee runs from -{MOST_MELEE} to +{MOST_MELEE}, not {fighter.melee:+}.")
        if fighter.wounds < 0:
            raise OutOfRange("What wounds take off melee is 0 or more.")
        if fighter.weapon not in STRIKES:
            raise UnknownName("weapon", fighter.weapon, STRIKES)


def check_sides(one: FightingSide, other: FightingSide) -> None:
    """Refuse two sides that can't meet: several against several with IllegalNow, otherwise as `check_party`."""
    check_party(one)
    check_party(other)
    if len(one.fighters) > 1 and len(other.fighters) > 1:
        raise IllegalNow(
            f"A melee is one against one, or several against one, not {len(one.fighters)} against "
            f"{len(other.fighters)}: pair them off."
        )
    if one.surprise is not Surprise.NONE and other.surprise is not Surprise.NONE:
        raise IllegalNow("Only one side can surprise the other. Remove one of them.")
    if one.height and other.height:
        raise IllegalNow("Only one side can stand higher. Remove one of them.")


@lru_cache(4096)
def added(factors: tuple[Modifier, ...]) -> Reading[int]:
    """A D6 with its factors."""
    return Reading(tuple(face + total(factors) for face in range(1, 7)), modifiers=factors)


def strength(dice: Dice, many: int, factors: tuple[Modifier, ...], index: int) -> int:
    """A side's total: a D6, or for several fighters the mean of one each, rounded down; and the factors."""
    why = f"melee:{index}"
    return dice.read(1, added(factors), why)[0] if many == 1 else dice.total(many, 6, why) // many + total(factors)


# A round of melee


class Side(StrEnum):
    ATTACKERS = "attackers"
    DEFENDERS = "defenders"


class Fought(NamedTuple):
    """The result of a round of melee.

    ours, theirs  the totals of the attackers and the defenders
    blow          how hard the loser's leader is struck; MISSED if nobody lost
    injury        the result of the loser's saving throw
    """

    ours: int = 0
    theirs: int = 0
    blow: Blow = Blow.MISSED
    injury: Injury = Injury.UNSCATHED

    @property
    def margin(self) -> int:
        """The attackers' total less the defenders'."""
        return self.ours - self.theirs

    @property
    def loser(self) -> Side | None:
        """The losing side; None in a draw."""
        if not self.margin:
            return None
        return Side.DEFENDERS if self.margin > 0 else Side.ATTACKERS


def blow_of(weapon: str, blow: Blow) -> Struck:
    """A blow with a weapon, for its saving throw."""
    edge, strike = STRIKES[weapon]
    return Struck(blow, edge, named((weapon.lower(), strike)))


@resolves("hood.melee", "hood.save.piercing", "hood.save.bludgeoning")
def melee(dice: Dice, attackers: FightingSide, defenders: FightingSide) -> Fought:
    """Both sides roll and add their factors. The winning leader's weapon strikes the losing leader.

    Dice in order: the attackers', the defenders', the loser's saving throw. Refuses as `check_sides` does before any
    die is rolled.
    """
    check_sides(attackers, defenders)
    sides = (attackers, defenders)
    ours, theirs = (
        dice.call(strength, len(side.fighters), factors_of(side), index) for index, side in enumerate(sides)
    )
    if ours == theirs:
        return Fought(ours, theirs)
    lost = 1 if ours > theirs else 0
    blow = dice.table(MELEE).row(-abs(ours - theirs)).key
    struck = blow_of(sides[1 - lost].leader.weapon, blow)
    return Fought(ours, theirs, blow, dice.call(save, struck, len(sides) + lost))


# Overpowering


class Overpowered(NamedTuple):
    """The result of an attempt to overpower: the totals of both sides, 0 for a victim that doesn't resist, and the
    hold.
    """

    ours: int
    theirs: int
    hold: Hold

    @property
    def margin(self) -> int:
        """The attackers' total less the victim's."""
        return self.ours - self.theirs


def check_alone(victim: FightingSide) -> None:
    """Refuse several victims at once, with OutOfRange."""
    if len(victim.fighters) != 1:
        raise OutOfRange(f"Only one can be overpowered at a time, not {len(victim.fighters)}.")


@resolves("hood.overpower")
def overpower(
    dice: Dice, attackers: FightingSide, victim: FightingSide | None = None, means: Means = Means.HANDS
) -> Overpowered:
    """One or several figures try to overpower a victim. `victim` is None for one that doesn't resist.

    Dice in order: the attackers', the victim's. Refuses as `check_sides` does before any die is rolled.
    """
    held_with = (means.lower(), MEANS[means])
    if victim is None:
        check_party(attackers)
        factors = factors_of(attackers, held_with, ("unopposed", UNOPPOSED))
        return _overpowered(dice, dice.call(strength, len(attackers.fighters), factors, 0), 0)
    check_alone(victim)
    check_sides(attackers, victim)
    ours = dice.call(strength, len(attackers.fighters), factors_of(attackers, held_with), 0)
    return _overpowered(dice, ours, dice.call(strength, 1, factors_of(victim), 1))


def _overpowered(dice: Dice, ours: int, theirs: int) -> Overpowered:
    return Overpowered(ours, theirs, dice.table(OVERPOWER).row(ours - theirs).key)


def bonds_after(bonds: tuple[Bond, ...], acts: tuple[Bond, ...]) -> tuple[Bond, ...]:
    """The bonds of a victim after these acts. A victim of any act is held, too."""
    after = {*bonds, *acts, Bond.HELD} if acts else set(bonds)
    return tuple(bond for bond in Bond if bond in after)


def check_acts(acts: tuple[Bond, ...], bonds: tuple[Bond, ...]) -> None:
    """Refuse acts that the present bonds rule out, with OutOfRange or IllegalNow."""
    if not 1 <= len(acts) <= 2:
        raise OutOfRange("One act is named, or two for when it goes very well.")
    if len(set(acts)) < len(acts):
        raise OutOfRange("The second act must differ from the first.")
    done = next((act for act in acts if act in bonds and act is not Bond.HELD), None)
    if done is not None:
        raise IllegalNow(f"That is already done ({done}): name another act.")


# Breaking free


class Struggle(NamedTuple):
    """The result of an attempt to break free: the totals of the captive and of the captors."""

    ours: int
    theirs: int

    @property
    def inches(self) -> int:
        """How far away the captive gets; 0 while still struggling."""
        return max(0, self.ours - self.theirs)


@resolves("hood.break-free")
def break_free(dice: Dice, captive: FightingSide, captors: FightingSide, means: Means = Means.HANDS) -> Struggle:
    """A captive rolls against the captors.

    Dice in order: the captive's, the captors'. Refuses as `check_sides` does before any die is rolled.
    """
    check_alone(captive)
    check_sides(captive, captors)
    ours = dice.call(strength, 1, factors_of(captive, ("breaking free", BREAKING_FREE)), 0)
    theirs = dice.call(strength, len(captors.fighters), factors_of(captors, (means.lower(), MEANS[means])), 1)
    return Struggle(ours, theirs)


def bonds_after_break(bonds: tuple[Bond, ...]) -> tuple[Bond, ...]:
    """The bonds of a captive that broke free: nobody holds it, and with free hands it wears no sack either."""
    gone = {Bond.HELD} if Bond.HANDS in bonds else {Bond.HELD, Bond.SACK}
    return tuple(bond for bond in bonds if bond not in gone)
