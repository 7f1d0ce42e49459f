"""What can happen to a figure, as decided facts, and the figure after it."""

from __future__ import annotations

from rules.core.events import Change, tagged
from rules.core.frozen import replace
from rules.core.roster import FreshGame
from rules.pottersville.duties import RALLY
from rules.pottersville.model import Figure, Folk, Level, Trait, Wound


@tagged("pot.card-set/1")
class CardSet(Change):
    """What a figure is, put right by hand."""

    level: Level
    folk: Folk
    traits: tuple[Trait, ...]


@tagged("pot.wounded/1")
class Wounded(Change):
    """A figure is hurt, down to this wound; one that is worse already stays."""

    wound: Wound


@tagged("pot.wound-set/1")
class WoundSet(Change):
    """The wound a figure has from now on: bound up, shaken off or put right by hand."""

    wound: Wound


@tagged("pot.gear-taken/1")
class GearTaken(Change):
    """A figure gets something to carry."""

    piece: str


@tagged("pot.gear-lost/1")
class GearLost(Change):
    """Something carried is thrown, dropped or taken away: one of its kind."""

    piece: str


@tagged("pot.cuffed/1")
class Cuffed(Change):
    """A figure is handcuffed, in the custody of another by id; 0 for nobody in particular."""

    captor: int = 0


@tagged("pot.freed/1")
class Freed(Change):
    """A figure's hands are free again."""


@tagged("pot.money-set/1")
class MoneySet(Change):
    """The dollars a figure carries from now on."""

    dollars: int


@tagged("pot.money-moved/1")
class MoneyMoved(Change):
    """Dollars that a figure gets, or gives away where they are below 0."""

    dollars: int


@tagged("pot.rally-set/1")
class RallySet(Change):
    """When somebody who runs for cover with his unit may try to rally: now, or after so many turns."""

    after: int


def apply(figure: Figure, change: Change) -> Figure:
    """The figure after a change of this system's; ValueError for one that figures do not know."""
    match change:
        case CardSet(level=level, folk=folk, traits=traits):
            return replace(figure, level=level, folk=folk, traits=traits)
        case Wounded(wound=wound):
            return replace(figure, wound=max(figure.wound, wound))
        case WoundSet(wound=wound):
            return replace(figure, wound=wound)
        case GearTaken(piece=piece):
            return replace(figure, gear=(*figure.gear, piece))
        case GearLost(piece=piece):
            return replace(figure, gear=_without(figure.gear, piece))
        case Cuffed(captor=captor):
            return replace(figure, cuffed=True, captor=captor)
        case Freed():
            return replace(figure, cuffed=False, captor=0)
        case MoneySet(dollars=dollars):
            return replace(figure, dollars=dollars)
        case MoneyMoved(dollars=dollars):
            return replace(figure, dollars=max(0, figure.dollars + dollars))
        case RallySet(after=after):
            duties = (replace(one, after=after) if one.rule == RALLY else one for one in figure.duties)
            return replace(figure, duties=tuple(duties))
        case FreshGame():
            wound = Wound.NONE if figure.wound is Wound.SUPPRESSED else figure.wound
            return replace(figure, wound=wound, cuffed=False, captor=0, duties=())
        case _:
            raise ValueError(f"figures do not know {change.tag}")


def _without(gear: tuple[str, ...], piece: str) -> tuple[str, ...]:
    """The gear without one of its kind."""
    place = gear.index(piece) if piece in gear else len(gear)
    return gear[:place] + gear[place + 1 :]
