"""What can happen to a figure, as decided facts, and the figure after it."""

from __future__ import annotations

from typing import ClassVar, Final

from rules.core.events import Change
from rules.core.frozen import frozen, replace
from rules.core.roster import FreshGame
from rules.pottersville.duties import RALLY
from rules.pottersville.model import Figure, Folk, Level, Trait, Wound


@frozen
class CardSet(Change):
    """What a figure is, put right by hand."""

    tag: ClassVar[str] = "pot.card-set/1"
    level: Level
    folk: Folk
    traits: tuple[Trait, ...]


@frozen
class Wounded(Change):
    """A figure is hurt, down to this wound; one that is worse already stays."""

    tag: ClassVar[str] = "pot.wounded/1"
    wound: Wound


@frozen
class WoundSet(Change):
    """The wound a figure has from now on: bound up, shaken off or put right by hand."""

    tag: ClassVar[str] = "pot.wound-set/1"
    wound: Wound


@frozen
class GearTaken(Change):
    """A figure gets something to carry."""

    tag: ClassVar[str] = "pot.gear-taken/1"
    piece: str


@frozen
class GearLost(Change):
    """Something carried is thrown, dropped or taken away: one of its kind."""

    tag: ClassVar[str] = "pot.gear-lost/1"
    piece: str


@frozen
class Cuffed(Change):
    """A figure is handcuffed, in the custody of another by id; 0 for nobody in particular."""

    tag: ClassVar[str] = "pot.cuffed/1"
    captor: int = 0


@frozen
class Freed(Change):
    """A figure's hands are free again."""

    tag: ClassVar[str] = "pot.freed/1"


@frozen
class MoneySet(Change):
    """The dollars a figure carries from now on."""

    tag: ClassVar[str] = "pot.money-set/1"
    dollars: int


@frozen
class MoneyMoved(Change):
    """Dollars that a figure gets, or gives away where they are below 0."""

    tag: ClassVar[str] = "pot.money-moved/1"
    dollars: int


@frozen
class RallySet(Change):
    """When somebody who runs for cover with his unit may try to rally: now, or after so many turns."""

    tag: ClassVar[str] = "pot.rally-set/1"
    after: int


CHANGES: Final = (
    CardSet,
    Wounded,
    WoundSet,
    GearTaken,
    GearLost,
    Cuffed,
    Freed,
    MoneySet,
    MoneyMoved,
    RallySet,
)


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
