"""What can happen to a figure, as decided facts, and the figure after it."""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.core.play.events import Change, tagged
from rules.pottersville.model.figures import Figure, Folk, Level, Trait, Wound
from rules.pottersville.model.obligations import RALLY


@tagged("pot.card-set/1")
class CardSet(Change):
    """What a figure is, put right by hand."""

    level: Level
    folk: Folk
    traits: tuple[Trait, ...]

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, level=self.level, folk=self.folk, traits=self.traits)


@tagged("pot.wounded/1")
class Wounded(Change):
    """A figure is hurt, down to this wound; one that is worse already stays."""

    wound: Wound

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, wound=max(figure.wound, self.wound))


@tagged("pot.wound-set/1")
class WoundSet(Change):
    """The wound a figure has from now on: bound up, shaken off or put right by hand."""

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
    """Something carried is thrown, dropped or taken away: one of its kind."""

    piece: str

    def apply_to(self, figure: Figure) -> Figure:
        place = figure.gear.index(self.piece) if self.piece in figure.gear else len(figure.gear)
        return replace(figure, gear=figure.gear[:place] + figure.gear[place + 1 :])


@tagged("pot.cuffed/1")
class Cuffed(Change):
    """A figure is handcuffed, in the custody of another by id; 0 for nobody in particular."""

    captor: int = 0

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, cuffed=True, captor=self.captor)


@tagged("pot.freed/1")
class Freed(Change):
    """A figure's hands are free again."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, cuffed=False, captor=0)


@tagged("pot.money-set/1")
class MoneySet(Change):
    """The dollars a figure carries from now on."""

    dollars: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, dollars=self.dollars)


@tagged("pot.money-moved/1")
class MoneyMoved(Change):
    """Dollars that a figure gets, or gives away where they are below 0."""

    dollars: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, dollars=max(0, figure.dollars + self.dollars))


@tagged("pot.rally-set/1")
class RallySet(Change):
    """When somebody who runs for cover with his unit may try to rally: now, or after so many turns."""

    after: int

    def apply_to(self, figure: Figure) -> Figure:
        duties = (replace(one, after=self.after) if one.rule == RALLY else one for one in figure.duties)
        return replace(figure, duties=tuple(duties))
