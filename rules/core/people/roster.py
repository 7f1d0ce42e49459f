"""Gangs, their owners and names, and what happens to figures of every system alike."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from rules.core.people.figure_card import FigureCard
from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.frozen import frozen, replace


@frozen
class Gang:
    """A gang as kept between games.

    owners    user ids
    game      id of the game whose table it is on; 0 for none
    campaign  id of the campaign it takes part in; 0 for none
    present   False once disbanded
    estate    what its system keeps of it besides its figures, a frozen dataclass: cars, the gang while a player builds
              it
    lent      its leaders in the place of its owners, while its game or campaign lasts; empty while the owners lead it
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
        """The users who act for it: its owners, or those who have taken over from one of them."""
        return self.lent or self.owners


def _returned(gang: Gang) -> Gang:
    """Give the lead of a gang in no game and no campaign back to its owners."""
    return gang if gang.game or gang.campaign else replace(gang, lent=())


@frozen
class GangChange(Change):
    """Something that happened to a gang."""

    kind: ClassVar[SubjectKind] = SubjectKind.GANG


@frozen
class EstateChange(GangChange):
    """Something that happened to a gang's estate: what its system keeps besides its figures."""

    part: ClassVar[str] = "estate"


@tagged("gang.founded/1")
class Founded(GangChange):
    """A gang is founded."""

    begins: ClassVar[bool] = True
    gang: Gang

    def apply_to(self, _: Gang | None) -> Gang:
        return self.gang


@tagged("gang.renamed/1")
class GangRenamed(GangChange):
    """A gang takes another name."""

    name: str

    def apply_to(self, gang: Gang) -> Gang:
        return replace(gang, name=self.name)


@tagged("gang.disbanded/1")
class Disbanded(GangChange):
    """A gang is disbanded."""

    def apply_to(self, gang: Gang) -> Gang:
        return replace(gang, present=False)


@tagged("gang.engaged/1")
class Engaged(GangChange):
    """A gang comes on in a game, or (0) is free again."""

    game: int

    def apply_to(self, gang: Gang) -> Gang:
        return _returned(replace(gang, game=self.game))


@tagged("gang.campaigning/1")
class Campaigning(GangChange):
    """A gang takes part in a campaign from now on, or (0) in none."""

    campaign: int

    def apply_to(self, gang: Gang) -> Gang:
        return _returned(replace(gang, campaign=self.campaign))


@tagged("gang.owners/1")
class OwnersSet(GangChange):
    """A gang belongs to these users from now on."""

    owners: tuple[int, ...]

    def apply_to(self, gang: Gang) -> Gang:
        return replace(gang, owners=self.owners)


@tagged("gang.lent/1")
class GangLent(GangChange):
    """These users lead a gang while its game or campaign lasts.

    If they are its owners, the gang is its owners' again.
    """

    leaders: tuple[int, ...]

    def apply_to(self, gang: Gang) -> Gang:
        return replace(gang, lent=() if self.leaders == gang.owners else self.leaders)


@tagged("gang.estate-kept/1")
class EstateKept(GangChange):
    """A gang from a file gets this estate of its system in place of what it had."""

    system: str
    estate: Any

    def apply_to(self, gang: Gang) -> Gang:
        return replace(gang, estate=self.estate)


@tagged("figure.hired/1")
class Hired(Change):
    """A figure of a system joins a gang, as it is."""

    begins: ClassVar[bool] = True
    system: str
    gang: int
    figure: Any

    def apply_to(self, _: Any) -> Any:
        return self.figure


@tagged("figure.renamed/1")
class FigureRenamed(Change):
    """A figure takes another name."""

    name: str

    def apply_to(self, figure: Any) -> Any:
        return replace(figure, name=self.name)


@tagged("figure.dismissed/1")
class FigureDismissed(Change):
    """A figure leaves its gang for good."""

    def apply_to(self, figure: Any) -> Any:
        return replace(figure, present=False)


@tagged("figure.fresh-game/1")
class FreshGame(Change):
    """A new game: its system clears what lasted for the last one."""

    def apply_to(self, figure: Any) -> Any:
        return figure.fresh()


class Estates(Protocol):
    """What a system keeps of gangs besides their figures.

    estate  its frozen dataclass; a gang has none until something changes the default one
    """

    @property
    def estate(self) -> type[Any]: ...

    def check(self, estate: Any) -> list[str]:
        """The faults of an estate read from a file and what would be right, a sentence each."""
        ...

    def sheet(self, estate: Any) -> list[tuple[str, str]]:
        """What everyone may know of a gang's estate: names, and the text beside them."""
        ...

    def cards(self, estate: Any) -> list[FigureCard]:
        """The printed cards of an estate."""
        ...
