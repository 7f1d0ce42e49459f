"""Changes of a figure as decided facts, and the figure after each."""

from __future__ import annotations

from typing import Final

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import replace
from rules.mad_dogs.model.figures import (
    NOTHING,
    Beside,
    Drink,
    Figure,
    Floored,
    Load,
    Nerve,
    Posture,
    Standing,
    Stat,
    Stats,
)
from rules.mad_dogs.model.free_blows import FreeBlow
from rules.mad_dogs.model.holding_on import hold, holds, met_by
from rules.mad_dogs.model.skills import CRIPPLED

POSTURES: Final = list(Posture)


@tagged("mad.hurt/1")
class Hurt(Change):
    """One attack: points off every stat, actions owed, the posture after it, hits that a Tough SOB softened."""

    lost: int = 0
    owed: int = 0
    posture: Posture = Posture.UP
    soaked: int = 0

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(
            replace(
                figure,
                lost=figure.lost + self.lost,
                owed=figure.owed + self.owed,
                posture=max(figure.posture, self.posture, key=POSTURES.index),
                tough=figure.tough + self.soaked,
            )
        )


@tagged("mad.wounds-set/1")
class WoundsSet(Change):
    """A player corrects wounds and posture: a doctor, or the umpire."""

    lost: int
    posture: Posture

    def apply_to(self, figure: Figure) -> Figure:
        floored = Floored.NO if figure.floored is Floored.WOUNDED else figure.floored
        return let_go(replace(figure, lost=self.lost, regained=NOTHING, posture=self.posture, floored=floored))


@tagged("mad.healed/1")
class Healed(Change):
    """Points of single stats heal; below 0 they are lost again."""

    points: Stats

    def apply_to(self, figure: Figure) -> Figure:
        off = Stats(*(max(0, figure.off(stat) - self.points.of(stat)) for stat in Stat))
        return let_go(_on_his_feet(_wounded(figure, off)))


@tagged("mad.crippled/1")
class CrippledIn(Change):
    """A wounded point of this stat will never heal."""

    stat: Stat

    def apply_to(self, figure: Figure) -> Figure:
        return crippled(figure, self.stat)


@tagged("mad.must-hold-on/2")
class MustHoldOn(Change):
    """A figure outside a car, by the car's name, must hold on, with so many more hazards."""

    car: str
    hazards: int

    def apply_to(self, figure: Figure) -> Figure:
        due = holds(figure).get(self.car)
        known = 0 if due is None else met_by(due)
        others = tuple(one for one in figure.duties if one is not due)
        return replace(figure, duties=(*others, hold(self.car, known + self.hazards)))


@tagged("mad.recovered/1")
class Recovered(Change):
    """Actions spent on recovering."""

    actions: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, owed=max(0, figure.owed - self.actions))


@tagged("mad.still-owes/1")
class StillOwes(Change):
    """The actions that are left to spend on recovering."""

    actions: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, owed=self.actions)


@tagged("mad.gun-state/1")
class GunState(Change):
    """A carried gun is now ready, empty or jammed."""

    weapon: str
    load: Load
    blasts: int = 0

    def apply_to(self, figure: Figure) -> Figure:
        weapon = figure.weapon(self.weapon)
        if weapon is None:
            return figure
        return figure.with_weapon(replace(weapon, load=self.load, blasts=self.blasts))


@tagged("mad.weapon-spent/1")
class WeaponSpent(Change):
    """A figure used up so many of a weapon: it threw or set bombs."""

    weapon: str
    count: int = 1

    def apply_to(self, figure: Figure) -> Figure:
        return figure.without_weapon(self.weapon, self.count)


@tagged("mad.weapon-bought/1")
class WeaponBought(Change):
    """A figure gets so many more of a weapon, loaded; it may already have some."""

    weapon: str
    count: int = 1

    def apply_to(self, figure: Figure) -> Figure:
        return figure.given(self.weapon, self.count)


@tagged("mad.nerve/1")
class NerveTested(Change):
    """The state of a figure's nerve after a GUTS test."""

    nerve: Nerve

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(replace(figure, nerve=self.nerve))


@tagged("mad.skill-used/1")
class SkillUsed(Change):
    """A figure used a once-a-game skill."""

    skill: str

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, used=(*figure.used, self.skill))


@tagged("mad.skills-set/1")
class SkillsSet(Change):
    """The skills, and the stats they cost, after a choice."""

    skills: tuple[str, ...]
    stats: Stats

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, skills=self.skills, stats=self.stats)


@tagged("mad.hostages/1")
class HostagesSet(Change):
    """The hostages that a figure holds now."""

    hostages: tuple[str, ...]

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(replace(figure, hostages=self.hostages))


@tagged("mad.floored/1")
class FlooredSet(Change):
    """A brawl floored a figure, or it is on its feet again."""

    floored: Floored

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(replace(figure, floored=self.floored))


@tagged("mad.left-fight/1")
class LeftFight(Change):
    """A figure whose nerve failed twice runs for the nearest exit, out of this fight for good."""

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(replace(figure, standing=Standing.LEFT))


@tagged("mad.surrendered/1")
class Surrendered(Change):
    """A figure gave up to cops or Feds and is their prisoner."""

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(replace(figure, standing=Standing.PRISONER))


@tagged("mad.left-board/1")
class LeftBoard(Change):
    """A figure has gone off the board; a prisoner led away stays a prisoner."""

    def apply_to(self, figure: Figure) -> Figure:
        return let_go(replace(figure, standing=Standing.LED_OFF if figure.arrested else Standing.OFF))


@tagged("mad.blow-given/1")
class BlowGiven(Change):
    """A figure may strike another for free."""

    blow: FreeBlow

    def apply_to(self, figure: Figure) -> Figure:
        when = (self.blow.turn, self.blow.card)
        kept = (one for one in figure.blows if (one.turn, one.card) == when and one.target != self.blow.target)
        return replace(figure, blows=(*kept, self.blow))


@tagged("mad.blow-gone/1")
class BlowGone(Change):
    """A figure has struck a free blow, or has given it up; `target` is the name stored in the blow."""

    target: str

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, blows=tuple(one for one in figure.blows if one.target != self.target))


@tagged("mad.hidden/1")
class HiddenSet(Change):
    """A figure has hidden, or is revealed."""

    hidden: bool

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, hidden=self.hidden)


@tagged("mad.makes-sure/1")
class MakesSure(Change):
    """A Cold Blooded figure begins to make sure of a fallen one, in a turn."""

    beside: Beside

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, beside=self.beside)


@tagged("mad.drank/1")
class Drank(Change):
    """The die of a Drunk/Addicted was rolled for this game, or waived."""

    drink: Drink

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, drink=self.drink)


def _wounded(figure: Figure, off: Stats) -> Figure:
    """The figure with so many points off each stat."""
    lost = max(off)
    return replace(figure, lost=lost, regained=Stats(*(lost - points for points in off)))


def crippled(figure: Figure, stat: Stat) -> Figure:
    """The figure with the flaw and a point of a stat gone for good; unchanged where none is lost or the stat is 1."""
    if not figure.off(stat) or figure.stats.of(stat) <= 1:
        return figure
    lasting = figure.stats._replace(**{stat.lower(): figure.stats.of(stat) - 1})
    off = Stats(*(figure.off(one) - (one is stat) for one in Stat))
    skills = figure.skills if CRIPPLED in figure.skills else (*figure.skills, CRIPPLED)
    return _wounded(replace(figure, stats=lasting, skills=skills), off)


def _on_his_feet(figure: Figure) -> Figure:
    """The figure up again after a wound if none of its stats is at 0, unconscious otherwise; the dead stay dead."""
    if figure.posture is Posture.DEAD:
        return figure
    sound = min(figure.stat(stat) for stat in Stat) > 0
    return replace(figure, posture=Posture.UP if sound else Posture.UNCONSCIOUS)


def let_go(figure: Figure) -> Figure:
    """The figure without hostages if it can't act or runs in terror."""
    holds = figure.can_act and figure.nerve is not Nerve.TERRIFIED
    return figure if holds else replace(figure, hostages=())
