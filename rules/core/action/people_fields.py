"""How a field names people: how many of them, who may be meant, and what may be typed besides their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import Enum
from typing import Any, Final, TypeVar

from rules.core.plain.frozen import frozen

W = TypeVar("W")


class Takes(Enum):
    """What a field takes."""

    ONE = "one figure"
    LIST = "a list: names, profiles, “3”, “2 Cop”"
    GANG = "a gang by its name, with everybody of it"


@frozen
class Eligible:
    """Who may be named: figures on record of those who take part, and profiles, but for what it says.

    own       of those on record only the caller's own
    recorded  only figures of gangs: no profile will do
    absent    also those on record who take no part in the game played here: their sheets are meant
    """

    own: bool = False
    recorded: bool = False
    absent: bool = False

    def __or__(self, other: Eligible) -> Eligible:
        return Eligible(self.own or other.own, self.recorded or other.recorded, self.absent or other.absent)


ANYBODY: Final = Eligible()
OWN: Final = Eligible(own=True)
RECORDED: Final = Eligible(recorded=True)
EVEN_ABSENT: Final = Eligible(absent=True)


# What may be typed besides names


@frozen
class AllowUnknown:
    """A name that nobody on record has is a guest's."""


@frozen
class OneOfKind:
    """A profile means the one of it who stands on the table."""


@frozen
class FromNumber:
    """A number in the place of a name means a guest made of it, in a list one called as nobody named would be.

    made  the guest of a text; None for a name
    """

    made: Callable[[str], Any | None]


@frozen
class NumberOf:
    """A plain number in a list means so many of a profile, in place of the system's usual."""

    profile: str


@frozen
class NumberOfGuests:
    """A plain number in the place of a list means so many guests, called by this and by their places."""

    called: str


@frozen
class ExpandGroups:
    """A word such as “all”, or a gang's name, means everybody of it on the table whom no other field names.

    able  whether only those are meant who can act
    """

    able: bool = False


@frozen
class OneByName:
    """A single name in the place of a list is just that one: a number or a kind counts nobody then."""


@frozen
class OfferOnly:
    """A menu offers only these, of a position and what is typed besides."""

    people: Callable[[Any, Mapping[str, Any]], Iterable[Any]]


@frozen
class WithoutPeople:
    """Nobody of a gang need be seen."""


Naming = (
    AllowUnknown
    | OneOfKind
    | FromNumber
    | NumberOf
    | NumberOfGuests
    | ExpandGroups
    | OneByName
    | OfferOnly
    | WithoutPeople
)
"""What may be typed of people besides their names, or need not be looked up of a gang."""


@frozen
class Who:
    """A field that names somebody.

    takes     whether it takes one, a list or a gang
    nameless  what a guest is called where nobody is named; empty where somebody must be, or a list may be empty
    only      who may be named
    words     what may be typed in the place of names, in small letters, and what each means
    naming    what may be typed besides
    """

    takes: Takes = Takes.ONE
    nameless: str = ""
    only: Eligible = ANYBODY
    words: Mapping[str, Any] = field(default_factory=dict[str, Any])
    naming: tuple[Naming, ...] = ()

    def way(self, kind: type[W]) -> W | None:
        """What may be typed besides, of one kind; None where that won't do."""
        for one in self.naming:
            if isinstance(one, kind):
                return one
        return None
