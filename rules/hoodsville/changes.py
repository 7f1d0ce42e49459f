"""What can happen to a figure, as decided facts, and the figure after it."""

from __future__ import annotations

from typing import Final

from rules.core.events import LEGACY, Change, Kind, tagged
from rules.core.frozen import replace
from rules.hoodsville.guns import MoneyMoved, RoundsFired, fire
from rules.hoodsville.model import (
    LASTS,
    PENALTY,
    Ankle,
    Bond,
    Cause,
    Experience,
    Figure,
    Injury,
    Nerve,
    Out,
    OwedSave,
    Standing,
    Temper,
    Trouble,
    Weapon,
    Wound,
)

OUTS: Final = list(Out)
FALLEN: Final = (Out.CRITICAL, Out.DEAD)
"""What lays somebody out for good."""
GROGGY: Final = 1
"""Moves that somebody who comes to is groggy for: the one in which he does."""
PANICKED: Final = "panicked a move ago"
NEXT: Final = {
    Trouble.NONE: Trouble.NONE,
    Trouble.CLEARED: Trouble.NONE,
    Trouble.JAMMED: Trouble.JAMMED,
    Trouble.USELESS: Trouble.USELESS,
}
"""How a jam stands a move later."""


@tagged("hood.card-set/1")
class CardSet(Change):
    """What stands on the character's card, put right by hand."""

    woman: bool
    move: float
    melee: int
    firing: int
    experience: Experience
    temper: Temper
    leader: bool


@tagged("hood.harmed/1")
class Harmed(Change):
    """A saving throw was made, and this is what it left.

    wound     the wound it gave; None for no lasting one
    out       what lays it out
    groggy, paralysed, enraged   moves the state lasts
    down      knocked off its feet
    test      why it owes a morale test; empty when it does not
    """

    wound: Wound | None = None
    out: Out = Out.NO
    groggy: int = 0
    paralysed: int = 0
    enraged: int = 0
    down: bool = False
    test: str = ""


@tagged("hood.wounds-set/1")
class WoundsSet(Change):
    """Wounds put right by hand: everything else that was wrong with the body is over."""

    wounds: tuple[Wound, ...]
    out: Out


@tagged("hood.bandaged/1")
class Bandaged(Change):
    """Every wound is bandaged."""


@tagged("hood.bled/1")
class Bled(Change):
    """A wound, by its place from 0, got worse by 1."""

    wound: int


@tagged("hood.collapsed/1")
class Collapsed(Change):
    """A dangerously injured figure collapses, critically injured."""


@tagged("hood.came-to/1")
class CameTo(Change):
    """A stunned figure comes to: groggy for this move, and with a morale test to make, unless that was made with it."""

    test: str


@tagged("hood.nerve/1")
class NerveSet(Change):
    """How a morale test left a figure.

    shaken   moves it stays shaken
    screams  moves it stands screaming
    """

    nerve: Nerve
    shaken: int = 0
    screams: int = 0


@tagged("hood.test-owed/1")
class OwesTest(Change):
    """A figure owes a morale test."""

    why: str


@tagged("hood.morale-made/1")
class MoraleMade(Change):
    """The morale tests that a figure owed are made, whatever they came to."""


@tagged("hood.morale-tested/1")
class MoraleTested(Change):
    """The morale test of a move of the game is made, for all reasons there are so far, whatever it came to."""

    move: int


@tagged("hood.move-passed/1")
class MovePassed(Change):
    """A move is over: what lasts for a move runs on or out; some wounds, by their places, want a roll in the next."""

    due: tuple[int, ...] = ()


@tagged("hood.duty-done/1")
class DutyDone(Change):
    """The rolls that a figure's wounds wanted in this move are made."""


@tagged("hood.shock-told/1")
class ShockTold(Change):
    """It is said who is shaken by what a figure did, or by its loss."""

    cause: Cause


@tagged("hood.weapon-set/1")
class WeaponSet(Change):
    """What a carried weapon has left, and what keeps it from firing."""

    weapon: str
    rounds: int
    trouble: Trouble = Trouble.NONE


@tagged("hood.weapon-taken/1")
class WeaponTaken(Change):
    """A figure gets something to carry."""

    weapon: Weapon


@tagged("hood.weapon-lost/1")
class WeaponLost(Change):
    """Something carried is thrown, broken or gone."""

    weapon: str


@tagged("hood.money-set/1")
class MoneySet(Change):
    """The money a figure carries from now on, in cents."""

    cents: int


@tagged("hood.bonds-set/1")
class BondsSet(Change):
    """What binds a figure from now on, and who holds it: the id of a figure, 0 for nobody in particular."""

    bonds: tuple[Bond, ...]
    captor: int = 0


@tagged("hood.save-owed/1")
class SaveOwed(Change):
    """A saving throw is left for later."""

    save: OwedSave


@tagged("hood.saves-made/1")
class SavesMade(Change):
    """The saving throws left for later are made, whatever they came to."""


@tagged("hood.enraged/1")
class Enraged(Change):
    """+1 in melee for a while."""


@tagged("hood.down-set/1")
class DownSet(Change):
    """A figure is on the ground, or on its feet again."""

    down: bool


@tagged("hood.ankle/1")
class AnkleHurt(Change):
    """A jump went wrong."""

    ankle: Ankle


@tagged("hood.standing/1")
class StandingSet(Change):
    """A figure gives up, leaves the board or is back."""

    standing: Standing


def apply(figure: Figure, change: Change) -> Figure:
    """The figure after a change of this system's; ValueError for one that figures do not know."""
    match change:
        case CardSet():
            return replace(
                figure,
                woman=change.woman,
                move=change.move,
                melee=change.melee,
                firing=change.firing,
                experience=change.experience,
                temper=change.temper,
                leader=change.leader,
            )
        case Harmed():
            return _harmed(figure, change)
        case WoundsSet(wounds=wounds, out=out):
            return replace(
                figure,
                wounds=wounds,
                out=out,
                groggy=0,
                paralysed=0,
                enraged=0,
                down=out is not Out.NO,
                ankle=Ankle.SOUND,
                tests=(),
                saves=(),
                fell=out in FALLEN,
            )
        case Bandaged():
            return replace(figure, wounds=tuple(replace(wound, bandaged=True) for wound in figure.wounds))
        case Bled(wound=place):
            wounds = tuple(
                replace(wound, bled=wound.bled + 1) if index == place else wound
                for index, wound in enumerate(figure.wounds)
            )
            return replace(figure, wounds=wounds)
        case Collapsed():
            return replace(figure, out=_worse(figure.out, Out.CRITICAL), down=True, fell=True)
        case CameTo(test=test):
            if figure.out is not Out.STUNNED:
                return figure
            return replace(
                figure,
                out=Out.NO,
                groggy=max(figure.groggy, GROGGY),
                tests=(*figure.tests, test) if test else figure.tests,
            )
        case NerveSet(nerve=nerve, shaken=shaken, screams=screams):
            return replace(figure, nerve=nerve, shaken=shaken, screams=screams)
        case OwesTest(why=why):
            return replace(figure, tests=(*figure.tests, why))
        case MoraleMade():
            return replace(figure, tests=())
        case MoraleTested(move=move):
            return replace(figure, tests=(), tested=move)
        case MovePassed(due=due):
            return replace(_moved_on(figure), due=due)
        case DutyDone():
            return replace(figure, due=())
        case ShockTold(cause=cause):
            return replace(figure, told=tuple(dict.fromkeys((*figure.told, cause))))
        case WeaponSet(weapon=name, rounds=rounds, trouble=trouble):
            weapon = figure.weapon(name)
            return figure.with_weapon(replace(weapon, rounds=rounds, trouble=trouble)) if weapon else figure
        case WeaponTaken(weapon=weapon):
            return replace(figure, weapons=(*figure.weapons, weapon))
        case WeaponLost(weapon=name):
            return _without(figure, name)
        case MoneySet(cents=cents):
            return replace(figure, cents=cents)
        case RoundsFired() | MoneyMoved():
            return fire(figure, change)
        case BondsSet(bonds=bonds, captor=captor):
            return replace(figure, bonds=bonds, captor=captor)
        case SaveOwed(save=save):
            return replace(figure, saves=(*figure.saves, save))
        case SavesMade():
            return replace(figure, saves=())
        case Enraged():
            return replace(figure, enraged=LASTS)
        case DownSet(down=down):
            return replace(figure, down=down)
        case AnkleHurt(ankle=ankle):
            return replace(figure, ankle=max(figure.ankle, ankle, key=list(Ankle).index))
        case StandingSet(standing=standing):
            return replace(figure, standing=standing)
        case _:
            raise ValueError(f"figures do not know {change.tag}")


def _worse(one: Out, other: Out) -> Out:
    return max(one, other, key=OUTS.index)


def _harmed(figure: Figure, change: Harmed) -> Figure:
    wounds = figure.wounds if change.wound is None else (*figure.wounds, change.wound)
    return replace(
        figure,
        wounds=wounds,
        out=_worse(figure.out, change.out),
        groggy=max(figure.groggy, change.groggy),
        paralysed=max(figure.paralysed, change.paralysed),
        enraged=max(figure.enraged, change.enraged),
        down=figure.down or change.down or change.out is not Out.NO,
        fell=figure.fell or change.out in FALLEN,
        tests=(*figure.tests, change.test) if change.test else figure.tests,
    )


def _moved_on(figure: Figure) -> Figure:
    """The figure as the next move begins: a panicked one dices for its morale again."""
    shaken = max(0, figure.shaken - 1)
    nerve = Nerve.CONTROLLED if figure.nerve is Nerve.SHAKEN and not shaken else figure.nerve
    again = nerve is Nerve.PANICKED and figure.can_act and PANICKED not in figure.tests
    return replace(
        figure,
        nerve=nerve,
        shaken=shaken,
        screams=max(0, figure.screams - 1),
        groggy=max(0, figure.groggy - 1),
        paralysed=max(0, figure.paralysed - 1),
        enraged=max(0, figure.enraged - 1),
        tests=(*figure.tests, PANICKED) if again else figure.tests,
        weapons=tuple(replace(weapon, trouble=NEXT[weapon.trouble]) for weapon in figure.weapons),
    )


def _without(figure: Figure, name: str) -> Figure:
    """The figure without one weapon of that name."""
    weapons = list(figure.weapons)
    place = next((index for index, weapon in enumerate(weapons) if weapon.name == name), None)
    if place is not None:
        del weapons[place]
    return replace(figure, weapons=tuple(weapons))


def harm(
    subject: int, injury: Injury, *, why: str, down: bool = False, crash: bool = False, blunt: bool = False
) -> Harmed:
    """What a saving throw leaves, as one change.

    why    what the morale test is owed for that most injuries ask for
    down   it was knocked off its feet
    crash  it happened in a vehicle
    blunt  the weapon bludgeons: whom it only scratches it enrages, and what it opens does not bleed
    """
    return Harmed(
        subject,
        Wound(injury, crash, blunt=blunt) if injury in PENALTY else None,
        LAYS_OUT.get(injury, Out.NO),
        groggy=LASTS * (injury is Injury.GROGGY),
        paralysed=LASTS * (injury is Injury.PARALYSED),
        enraged=LASTS * (injury is Injury.SUPERFICIAL and blunt),
        down=down,
        test=why if injury.tests_morale else "",
    )


LAYS_OUT: Final = {Injury.STUNNED: Out.STUNNED, Injury.CRITICAL: Out.CRITICAL, Injury.DEAD: Out.DEAD}
"""Who suffers these can do nothing."""


LEGACY["hood", Kind.FIGURE] = apply
