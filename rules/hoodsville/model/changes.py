"""The changes of a figure, as decided facts, and the figure after each."""

from __future__ import annotations

from typing import Final

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import replace
from rules.hoodsville.model.figures import (
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
"""The states in which a figure is out for good."""
GROGGY: Final = 1
"""Moves for which a figure is groggy after coming to, this one included."""
TROUBLES: Final = tuple(Trouble)
"""The troubles that keep a gun from firing, worst last."""
PANICKED: Final = "panicked a move ago"
NEXT: Final = {
    Trouble.NONE: Trouble.NONE,
    Trouble.CLEARED: Trouble.NONE,
    Trouble.JAMMED: Trouble.JAMMED,
    Trouble.USELESS: Trouble.USELESS,
}
"""The state of a jam one move later."""


def _worse(one: Out, other: Out) -> Out:
    return max(one, other, key=OUTS.index)


@tagged("hood.card-set/1")
class CardSet(Change):
    """The character's card, corrected by hand."""

    woman: bool
    move: float
    melee: int
    firing: int
    experience: Experience
    temper: Temper
    leader: bool

    def apply_to(self, figure: Figure) -> Figure:
        return replace(
            figure,
            woman=self.woman,
            move=self.move,
            melee=self.melee,
            firing=self.firing,
            experience=self.experience,
            temper=self.temper,
            leader=self.leader,
        )


@tagged("hood.harmed/1")
class Harmed(Change):
    """The result of a saving throw.

    wound                       the wound it gave; None for no lasting one
    out                         what lays it out
    groggy, paralysed, enraged  moves that the state lasts
    down                        knocked off its feet
    test                        the reason of a morale test; empty for none
    """

    wound: Wound | None = None
    out: Out = Out.NO
    groggy: int = 0
    paralysed: int = 0
    enraged: int = 0
    down: bool = False
    test: str = ""

    def apply_to(self, figure: Figure) -> Figure:
        wounds = figure.wounds if self.wound is None else (*figure.wounds, self.wound)
        return replace(
            figure,
            wounds=wounds,
            out=_worse(figure.out, self.out),
            groggy=max(figure.groggy, self.groggy),
            paralysed=max(figure.paralysed, self.paralysed),
            enraged=max(figure.enraged, self.enraged),
            down=figure.down or self.down or self.out is not Out.NO,
            fell=figure.fell or self.out in FALLEN,
            tests=(*figure.tests, self.test) if self.test else figure.tests,
        )


@tagged("hood.wounds-set/1")
class WoundsSet(Change):
    """Wounds set by hand. They end all other conditions of the body."""

    wounds: tuple[Wound, ...]
    out: Out

    def apply_to(self, figure: Figure) -> Figure:
        return replace(
            figure,
            wounds=self.wounds,
            out=self.out,
            groggy=0,
            paralysed=0,
            enraged=0,
            down=self.out is not Out.NO,
            ankle=Ankle.SOUND,
            tests=(),
            saves=(),
            fell=self.out in FALLEN,
        )


@tagged("hood.bandaged/1")
class Bandaged(Change):
    """Every wound is bandaged."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, wounds=tuple(replace(wound, bandaged=True) for wound in figure.wounds))


@tagged("hood.bled/1")
class Bled(Change):
    """A wound, by its place from 0, gets worse by 1."""

    wound: int

    def apply_to(self, figure: Figure) -> Figure:
        wounds = tuple(
            replace(wound, bled=wound.bled + 1) if place == self.wound else wound
            for place, wound in enumerate(figure.wounds)
        )
        return replace(figure, wounds=wounds)


@tagged("hood.collapsed/1")
class Collapsed(Change):
    """A dangerously injured figure collapses and is critically injured."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, out=_worse(figure.out, Out.CRITICAL), down=True, fell=True)


@tagged("hood.came-to/1")
class CameTo(Change):
    """A stunned figure comes to. It is groggy for this move and owes a morale test, unless that came with it."""

    test: str

    def apply_to(self, figure: Figure) -> Figure:
        if figure.out is not Out.STUNNED:
            return figure
        tests = (*figure.tests, self.test) if self.test else figure.tests
        return replace(figure, out=Out.NO, groggy=max(figure.groggy, GROGGY), tests=tests)


@tagged("hood.nerve/1")
class NerveSet(Change):
    """The result of a morale test.

    shaken   moves that it stays shaken
    screams  moves that it screams
    """

    nerve: Nerve
    shaken: int = 0
    screams: int = 0

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, nerve=self.nerve, shaken=self.shaken, screams=self.screams)


@tagged("hood.test-owed/1")
class OwesTest(Change):
    """A figure owes a morale test."""

    why: str

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, tests=(*figure.tests, self.why))


@tagged("hood.morale-made/1")
class MoraleMade(Change):
    """A figure has made the morale tests that it owed, with any result."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, tests=())


@tagged("hood.morale-tested/1")
class MoraleTested(Change):
    """A figure has made its morale test of a move of the game, for all reasons so far and with any result."""

    move: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, tests=(), tested=self.move)


@tagged("hood.move-passed/1")
class MovePassed(Change):
    """A move is over: states that last for moves continue or end, and some wounds, by their places, need a roll in the
    next.

    A panicked figure tests its morale again.
    """

    due: tuple[int, ...] = ()

    def apply_to(self, figure: Figure) -> Figure:
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
            due=self.due,
        )


@tagged("hood.duty-done/1")
class DutyDone(Change):
    """The rolls for a figure's wounds in this move are made."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, due=())


@tagged("hood.shock-told/1")
class ShockNamed(Change):
    """A player has named the figures that this figure's deed or loss shakes."""

    cause: Cause

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, told=tuple(dict.fromkeys((*figure.told, self.cause))))


@tagged("hood.weapon-set/1")
class WeaponSet(Change):
    """The rounds left in a carried weapon, and what keeps it from firing."""

    weapon: str
    rounds: int
    trouble: Trouble = Trouble.NONE

    def apply_to(self, figure: Figure) -> Figure:
        weapon = figure.weapon(self.weapon)
        after = weapon and replace(weapon, rounds=self.rounds, trouble=self.trouble)
        return figure.with_weapon(after) if after else figure


@tagged("hood.weapon-taken/1")
class WeaponTaken(Change):
    """A figure gets something to carry."""

    weapon: Weapon

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, weapons=(*figure.weapons, self.weapon))


@tagged("hood.weapon-lost/1")
class WeaponLost(Change):
    """A figure loses a piece of gear: thrown, broken or gone."""

    weapon: str

    def apply_to(self, figure: Figure) -> Figure:
        names = [weapon.name for weapon in figure.weapons]
        place = names.index(self.weapon) if self.weapon in names else len(names)
        return replace(figure, weapons=figure.weapons[:place] + figure.weapons[place + 1 :])


@tagged("hood.money-set/1")
class MoneySet(Change):
    """The money that a figure carries from now on, in cents."""

    cents: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, cents=self.cents)


@tagged("hood.rounds-fired/1")
class RoundsFired(Change):
    """Rounds leave a gun. No effect if the gun is gone.

    rounds   below 0 if it held more than was known
    trouble  a jam; a worse trouble stays
    """

    weapon: str
    rounds: int
    trouble: Trouble = Trouble.NONE

    def apply_to(self, figure: Figure) -> Figure:
        weapon = figure.weapon(self.weapon)
        if weapon is None:
            return figure
        left = min(weapon.holds, max(0, weapon.rounds - self.rounds))
        worse = max(weapon.trouble, self.trouble, key=TROUBLES.index)
        return figure.with_weapon(replace(weapon, rounds=left, trouble=worse))


@tagged("hood.money-moved/1")
class MoneyMoved(Change):
    """Money that a figure gets, or spends if below 0, in cents. Cash never falls below 0."""

    cents: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, cents=max(0, figure.cents + self.cents))


@tagged("hood.bonds-set/1")
class BondsSet(Change):
    """The bonds of a figure from now on, and the id of its captor; 0 for none."""

    bonds: tuple[Bond, ...]
    captor: int = 0

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, bonds=self.bonds, captor=self.captor)


@tagged("hood.save-owed/1")
class SaveOwed(Change):
    """A figure owes a saving throw that was left for later."""

    save: OwedSave

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, saves=(*figure.saves, self.save))


@tagged("hood.saves-made/1")
class SavesMade(Change):
    """The saving throws left for later are made, with any result."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, saves=())


@tagged("hood.enraged/1")
class Enraged(Change):
    """A figure has +1 in melee for a while."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, enraged=LASTS)


@tagged("hood.down-set/1")
class DownSet(Change):
    """A figure is on the ground, or on its feet again."""

    down: bool

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, down=self.down)


@tagged("hood.ankle/1")
class AnkleHurt(Change):
    """A jump hurt an ankle."""

    ankle: Ankle

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, ankle=max(figure.ankle, self.ankle, key=list(Ankle).index))


@tagged("hood.standing/1")
class StandingSet(Change):
    """A figure gives up, leaves the board or comes back."""

    standing: Standing

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, standing=self.standing)


def harm(
    subject: int, injury: Injury, *, why: str, down: bool = False, crash: bool = False, blunt: bool = False
) -> Harmed:
    """The result of a saving throw, as one change.

    why    the reason of the morale test that most injuries ask for
    down   it was knocked off its feet
    crash  it happened in a vehicle
    blunt  the weapon bludgeons: a scratch enrages, and a wound doesn't bleed
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
"""Injuries after which a figure can do nothing."""
