"""Fighters, and the modifiers and the damage of their blows (14 Close combat; 24 Doggie fighting)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.gangstars.abilities.rolls import Contender
from rules.gangstars.model.figures import Figure, FigureState, Profile
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.shooting.wounds import Penetration
from rules.gangstars.traits.trait_table import (
    BOLTER,
    BOLTING,
    LONG_COMBAT,
    MASTER_OF_PAIN,
    RIPPER,
    TRAITS,
    Occasion,
    Quality,
    When,
    added,
    frightened,
    trait_with,
)

BARE_HANDS: Final = "Bare hands"
TEETH: Final = "Teeth"
CLUB: Final = Penetration(1, -2)
"""The penetration of any gun that is swung as a club."""
MOST_OTHER: Final = 20
MOST_TURN: Final = 50

SITUATIONS: Final = {
    "light wound": -1,
    "heavy wound": -2,
    "shaken": -1,
    "forced back": -1,
    "exhausted": -2,
    "terrified": -2,
    "prone": -2,
    "fanatic": +1,
    "hit-man strikes": +1,
    "dog strikes": +1,
    "charged": +2,
    "well placed": +2,
    "from behind": +2,
    "Head Honcho strikes": +2,
}
"""The modifiers of close combat."""


@frozen
class Fighter:
    """A figure in close combat.

    figure  its current state, under the name that heads its dice
    weapon  one of ARMS that strikes; anything else means bare hands, or a dog's teeth
    placed  in cover or on better ground
    other   the umpire's modifier
    """

    figure: Figure
    weapon: str = BARE_HANDS
    placed: bool = False
    other: int = 0

    @property
    def armed(self) -> bool:
        return self.weapon in ARMS and not self.figure.is_dog

    @property
    def special(self) -> bool:
        """Whether they strike with a weapon that they are specialised in."""
        return self.armed and self.weapon in self.figure.specialities

    @property
    def rips(self) -> bool:
        """Whether they strike with the weapon that a ripper chose."""
        return self.armed and self.weapon in self.figure.ripping

    @property
    def armament(self) -> dict[When, bool]:
        """What holds of their weapon, for traits that ask for one."""
        return {When.ARMED: self.armed, When.SPECIAL: self.special, When.RIPPING: self.rips}


@frozen
class Combatants:
    """An attacker and a target.

    charged  the attacker charged in this activation, and this is the first blow
    behind   the attacker is behind the target: this counts in the first blow, and with several attackers in every blow
    crowd    several attack the target
    first    these two have exchanged no blow so far
    turn     the turn of this close combat, from 1
    bolted   segments that a dog has moved before it attacks
    """

    attacker: Fighter
    target: Fighter
    charged: bool = False
    behind: bool = False
    crowd: bool = False
    first: bool = True
    turn: int = 1
    bolted: int = 0


# Modifiers of a blow


def strikes_with(weapon: str) -> int:
    """How many targets in base contact a weapon strikes at once. It raises OutOfRange for one of no use there."""
    arm = ARMS.get(weapon)
    if arm is None:
        return 1
    if not arm.close:
        raise OutOfRange(f"{weapon} can't be used in close combat. Use bare hands, a hand weapon or a gun as a club.")
    return arm.close


def check_bout(bout: Combatants) -> None:
    """Refuse an impossible bout: OutOfRange for numbers or weapons, IllegalNow for armed dogs or late charges."""
    if bout.charged and not bout.first:
        raise IllegalNow("A charge counts only in the first blow. Remove “again” or “charged”.")
    for one in (bout.attacker, bout.target):
        strikes_with(one.weapon)
        if one.figure.is_dog and one.weapon in ARMS:
            raise IllegalNow(f"{one.figure.name} is a dog and bites. Remove the weapon.")
        if abs(one.other) > MOST_OTHER:
            raise OutOfRange(f"The other modifier {one.other} is too large. Type -{MOST_OTHER} to {MOST_OTHER}.")
    if not 1 <= bout.turn <= MOST_TURN:
        raise OutOfRange(f"The turn of a close combat can't be {bout.turn}. Type 1 to {MOST_TURN}.")


def stat_of(fighter: Fighter, strikes: bool, attacks: bool) -> Modifier:
    """The stat of a fighter: melee with a weapon, agility without. An attacking dog bites with melee."""
    stats = fighter.figure.stats
    bites = fighter.figure.is_dog and strikes and attacks
    return Modifier("melee", stats.melee) if fighter.armed or bites else Modifier("agility", stats.agility)


def terrified_by(me: Figure, them: Figure, turn: int = 1) -> str:
    """Why a fighter counts as terrified by this opponent, in this turn of their combat; empty for no reason."""
    if me.counts(FigureState.TERRIFIED):
        return "terrified"
    holds = {When.HUMAN: not me.is_dog, When.LONG: turn >= LONG_COMBAT}
    if terror := frightened(True, them.traits, me.traits, holds):
        return terror
    afraid = them.is_dog and trait_with(Quality.AFRAID_OF_DOGS, me.traits) and not trait_with(Quality.BOLD, me.traits)
    return "terrified of the dog" if afraid else ""


def shaken_by(me: Figure, them: Figure) -> str:
    """Why a fighter counts as shaken by this opponent; empty for no reason."""
    if me.counts(FigureState.SHAKEN):
        return "shaken"
    always = trait_with(Quality.SHAKEN, me.traits)
    return "always shaken" if always else frightened(False, them.traits, me.traits)


def _state(own: Fighter, other: Fighter, turn: int, down: bool) -> Iterator[Modifier]:
    """The modifiers of a fighter's own condition."""
    me = own.figure
    if hurt := me.felt:
        wound = f"{hurt.name.lower()} wound"
        yield _situation(wound)
    terror, fright = terrified_by(me, other.figure, turn), shaken_by(me, other.figure)
    if terror:
        yield Modifier(terror, SITUATIONS["terrified"])
    elif fright:
        yield Modifier(fright, SITUATIONS["shaken"])
    if me.counts(FigureState.FORCED_BACK):
        yield _situation("forced back")
    tired = me.counts(FigureState.EXHAUSTED) or me.counts(FigureState.WINDED)
    if tired and not me.is_dog and not trait_with(Quality.TIRELESS, me.traits):
        yield _situation("exhausted")
    if down:
        yield _situation("prone")
    if me.counts(FigureState.FANATIC):
        yield _situation("fanatic")
    yield from added(Occasion.VICTIM_BLOW, me.victim_of)
    if own.placed:
        yield _situation("well placed")


def _situation(name: str) -> Modifier:
    return Modifier(name, SITUATIONS[name])


def _striking(bout: Combatants, attacks: bool) -> Iterator[Modifier]:
    """The advantages of the striker over the target."""
    me = (bout.attacker if attacks else bout.target).figure
    named = {Profile.HIT_MAN: "hit-man strikes", Profile.LEADER: "Head Honcho strikes"}
    label = "dog strikes" if me.is_dog else named.get(me.profile, "")
    if label:
        yield _situation(label)
    if attacks and bout.charged:
        yield _situation("charged")
    if attacks and bout.behind and (bout.first or bout.crowd):
        yield _situation("from behind")


@lru_cache(64)
def factors(bout: Combatants, attacks: bool, strikes: bool) -> tuple[Modifier, ...]:
    """All modifiers of a die besides the stat, by name.

    attacks  the fighter is the attacker, not the target
    strikes  the fighter strikes, rather than wards off the other's blow
    """
    own, other = (bout.attacker, bout.target) if attacks else (bout.target, bout.attacker)
    down = own.figure.prone or (not attacks and knocked_down(bout))
    return (
        *_state(own, other, bout.turn, down),
        *added(Occasion.BLOW, own.figure.traits, own.armament),
        *added(
            Occasion.BLOW_AGAINST,
            other.figure.traits,
            {When.HUMAN: not own.figure.is_dog, When.ATTACKED: strikes},
        ),
        *(_striking(bout, attacks) if strikes else ()),
        *((Modifier("other", own.other),) if own.other else ()),
    )


def contender(bout: Combatants, attacks: bool, strikes: bool) -> Contender:
    """A fighter in a blow as a contender of an opposed roll; see `factors`."""
    own, other = (bout.attacker, bout.target) if attacks else (bout.target, bout.attacker)
    ability, stat = stat_of(own, strikes, attacks)
    who = heads(own.figure.name, other.figure.name, strikes)
    return Contender(who, ability, stat, factors(bout, attacks, strikes))


def heads(own: str, other: str, strikes: bool) -> str:
    """The heading of a fighter's die in a blow, different for all dice of a fight: “Ray on Dunn”."""
    return f"{own} on {other}" if strikes else f"{own} against {other}"


def power_of(striker: Fighter, struck: Fighter) -> tuple[Penetration, tuple[Modifier, ...]]:
    """The penetration that weapon and traits give a blow, and other modifiers of its damage by name."""
    me = striker.figure
    arm = ARMS.get(striker.weapon) if striker.armed else None
    power = Penetration() if arm is None else CLUB if arm.clubbing else Penetration.of(arm)
    painless = trait_with(Quality.PAINLESS, struck.figure.traits)
    for trait, fits in ((RIPPER, striker.rips), (MASTER_OF_PAIN, me.has(MASTER_OF_PAIN) and not painless)):
        dice, plus, besides = TRAITS[trait].dice
        if fits:
            power = Penetration(power.dice * besides + dice, power.plus * besides + plus)
    strength = (Modifier("strength", me.stats.strength),) if me.stats.strength else ()
    return power, (*strength, *added(Occasion.BLOW_DAMAGE, me.traits, striker.armament))


def knocked_down(bout: Combatants) -> bool:
    """Whether a bolter's rush knocks its target down before the first blow."""
    return bout.attacker.figure.has(BOLTER) and bout.bolted >= BOLTING and bout.first


MELEE_LOOKUPS: Final = {
    "gs.tables.melee": (
        "Modifiers of close combat",
        cells(("Situation", "Modifier"), [(name.capitalize(), f"{value:+d}") for name, value in SITUATIONS.items()]),
    )
}
