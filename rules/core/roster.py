"""Gangs: who owns them and what they are called; and what happens to figures alike, whatever system they play."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from rules.core.card import FigureCard
from rules.core.events import Apply, Change, Kind, tagged
from rules.core.frozen import frozen, replace
from rules.core.owed import Owes, Settled, duties_after


@frozen
class Gang:
    """A gang as kept between games.

    owners   user ids
    game     id of the game it is on the table of; 0 for none
    campaign id of the campaign it takes part in; 0 for none
    present  False once disbanded
    estate   what its system keeps of it besides its figures, a frozen dataclass: cars, the gang while it is being made
    lent     who leads it in the place of its owners, while its game or campaign lasts; nobody where they do
    """

    name: str
    system: str
    owners: tuple[int, ...]
    present: bool = True
    game: int = 0
    campaign: int = 0
    estate: Any = None
    lent: tuple[int, ...] = ()

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who acts for it: its owners, or who has taken over from one of them."""
        return self.lent or self.owners


@tagged("gang.founded/1")
class Founded(Change):
    """A gang comes into being."""

    kind: ClassVar[Kind] = Kind.GANG
    gang: Gang


@tagged("gang.renamed/1")
class GangRenamed(Change):
    """A gang takes another name."""

    kind: ClassVar[Kind] = Kind.GANG
    name: str


@tagged("gang.disbanded/1")
class Disbanded(Change):
    """A gang is no more."""

    kind: ClassVar[Kind] = Kind.GANG


@tagged("gang.engaged/1")
class Engaged(Change):
    """A gang comes on in a game, or (0) is free again."""

    kind: ClassVar[Kind] = Kind.GANG
    game: int


@tagged("gang.campaigning/1")
class Campaigning(Change):
    """A gang takes part in a campaign from now on, or (0) in none."""

    kind: ClassVar[Kind] = Kind.GANG
    campaign: int


@tagged("gang.owners/1")
class OwnersSet(Change):
    """A gang belongs to these users from now on."""

    kind: ClassVar[Kind] = Kind.GANG
    owners: tuple[int, ...]


@tagged("gang.lent/1")
class GangLent(Change):
    """A gang is led by these users while its game or campaign lasts; by its owners again where it is by them."""

    kind: ClassVar[Kind] = Kind.GANG
    leaders: tuple[int, ...]


@tagged("gang.estate-kept/1")
class EstateKept(Change):
    """A gang from a file has all this, an estate of its system, whatever it had before."""

    kind: ClassVar[Kind] = Kind.GANG
    system: str
    estate: Any


@tagged("figure.hired/1")
class Hired(Change):
    """A figure of a system joins a gang, as it is."""

    system: str
    gang: int
    figure: Any


@tagged("figure.renamed/1")
class FigureRenamed(Change):
    """A figure takes another name."""

    name: str


@tagged("figure.dismissed/1")
class FigureDismissed(Change):
    """A figure leaves its gang for good."""


@tagged("figure.fresh-game/1")
class FreshGame(Change):
    """A new game: what lasted for the last one is over, as the figure's system has it."""


class Estates(Protocol):
    """What a system keeps of gangs besides their figures.

    estate  its frozen dataclass; a gang has none before something sets it
    """

    @property
    def estate(self) -> type[Any]: ...

    def apply(self, estate: Any, change: Change) -> Any:
        """What is kept of a gang after a change; ValueError for one that estates do not know."""
        ...

    def check(self, estate: Any) -> list[str]:
        """What is wrong with an estate read from a file and what would be right, a sentence each."""
        ...

    def sheet(self, estate: Any) -> list[tuple[str, str]]:
        """What everybody may know a gang to have besides its figures: names, and what stands beside them."""
        ...

    def cards(self, estate: Any) -> list[FigureCard]:
        """What is printed of that."""
        ...


def apply_to_gang(gang: Gang | None, change: Change, estates: Estates | None = None) -> Gang:
    """The gang after a change; whatever is not generic changes its estate, as the system's `estates` says."""
    if isinstance(change, Founded):
        return change.gang
    if gang is None:
        raise ValueError(f"{change.tag} for a gang that was never founded")
    if isinstance(change, GangRenamed):
        return replace(gang, name=change.name)
    if isinstance(change, Disbanded):
        return replace(gang, present=False)
    if isinstance(change, Engaged):
        return _returned(replace(gang, game=change.game))
    if isinstance(change, Campaigning):
        return _returned(replace(gang, campaign=change.campaign))
    if isinstance(change, OwnersSet):
        return replace(gang, owners=change.owners)
    if isinstance(change, GangLent):
        return replace(gang, lent=() if change.leaders == gang.owners else change.leaders)
    if isinstance(change, EstateKept):
        return replace(gang, estate=change.estate)
    if estates is None:
        raise ValueError(f"gangs of {gang.system} do not know {change.tag}")
    return replace(gang, estate=estates.apply(gang.estate, change))


def _returned(gang: Gang) -> Gang:
    """A gang in no game and no campaign is its owners' to lead."""
    return gang if gang.game or gang.campaign else replace(gang, lent=())


def apply_to_figure(figure: Any, change: Change, apply: Apply) -> Any:
    """The figure after a change: of any system, or of the one whose `apply` it is."""
    if isinstance(change, Hired):
        return change.figure
    if figure is None:
        raise ValueError(f"{change.tag} for a figure that was never hired")
    match change:
        case FigureRenamed(name=name):
            return replace(figure, name=name)
        case FigureDismissed():
            return replace(figure, present=False)
        case Owes() | Settled():
            return duties_after(figure, change)
        case _:
            return apply(figure, change)
