"""The changes of a figure, as decided facts, and the figure after each."""

from __future__ import annotations

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import replace
from rules.pottersville.model.figures import Figure, Folk, Level, Trait, Wound
from rules.pottersville.model.obligations import RALLY


@tagged("pot.card-set/1")
class CardSet(Change):
    """The level, folk and traits of a figure, corrected by hand."""

    level: Level
    folk: Folk
    traits: tuple[Trait, ...]

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, level=self.level, folk=self.folk, traits=self.traits)


@tagged("pot.wounded/1")
class Wounded(Change):
    """A figure is hurt to this wound. A figure with a worse one keeps that."""

    wound: Wound

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, wound=max(figure.wound, self.wound))


@tagged("pot.wound-set/1")
class WoundSet(Change):
    """A figure's new wound: bound up, shaken off or corrected by hand."""

    wound: Wound

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, wound=self.wound)


@tagged("pot.gear-taken/1")
class GearTaken(Change):
    """A figure gets something to carry."""

    piece: str

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, gear=(*figure.gear, self.piece))


@tagged("pot.gear-lost/1")
class GearLost(Change):
    """A figure loses one piece of gear of this kind: thrown, dropped or taken away."""

    piece: str

    def apply_to(self, figure: Figure) -> Figure:
        place = figure.gear.index(self.piece) if self.piece in figure.gear else len(figure.gear)
        return replace(figure, gear=figure.gear[:place] + figure.gear[place + 1 :])


@tagged("pot.cuffed/1")
class Cuffed(Change):
    """A figure is handcuffed, in the custody of another by id; 0 for no captor."""

    captor: int = 0

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, cuffed=True, captor=self.captor)


@tagged("pot.freed/1")
class Freed(Change):
    """A figure is out of the handcuffs."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, cuffed=False, captor=0)


@tagged("pot.money-set/1")
class MoneySet(Change):
    """The dollars that a figure has from now on."""

    dollars: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, dollars=self.dollars)


@tagged("pot.money-moved/1")
class MoneyMoved(Change):
    """Dollars that a figure gets, or pays if below 0."""

    dollars: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, dollars=max(0, figure.dollars + self.dollars))


@tagged("pot.rally-set/1")
class RallySet(Change):
    """When a figure that runs for cover with its unit may try to rally: now, or after so many turns."""

    after: int

    def apply_to(self, figure: Figure) -> Figure:
        duties = (replace(owed, after=self.after) if owed.rule == RALLY else owed for owed in figure.duties)
        return replace(figure, duties=tuple(duties))
