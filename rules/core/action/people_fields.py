"""How a field names people: how many, which people are eligible, and what may be typed besides their names."""

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
    GANG = "a gang's name, for all its figures"


@frozen
class Eligible:
    """The people who may be named: stored figures that take part, and profiles, with these exceptions.

    own       only the caller's own among the stored ones
    recorded  only figures of gangs and no profiles
    absent    also stored figures that take no part in the game played here; their sheets are meant
    """

    own: bool = False
    recorded: bool = False
    absent: bool = False

    def __or__(self, other: Eligible) -> Eligible:
        return Eligible(self.own or other.own, self.recorded or other.recorded, self.absent or other.absent)


ANY_PERSON: Final = Eligible()
OWN: Final = Eligible(own=True)
RECORDED: Final = Eligible(recorded=True)
EVEN_ABSENT: Final = Eligible(absent=True)


# What may be typed besides names


@frozen
class AllowUnknown:
    """A name that no stored figure has is a guest's."""


@frozen
class OneOfKind:
    """A profile means the one figure of it on the table."""


@frozen
class FromNumber:
    """A number in the place of a name means a guest made of it. In a list the guest has the name of a nameless one.

    made  the guest of a text; None for a name
    """

    made: Callable[[str], Any | None]


@frozen
class NumberOf:
    """A plain number in a list means so many of a profile, in place of the system's usual one."""

    profile: str


@frozen
class NumberOfGuests:
    """A plain number in the place of a list means so many guests, with this name and their places."""

    called: str


@frozen
class ExpandGroups:
    """A word such as “all”, or a gang's name, means everyone of it on the table whom no other field names.

    able  whether only those who can act are meant
    """

    able: bool = False


@frozen
class OneByName:
    """A single name in the place of a list is just that person, even if it is a number or a kind."""


@frozen
class OfferOnly:
    """A menu offers only these people, from the position and the other typed options."""

    people: Callable[[Any, Mapping[str, Any]], Iterable[Any]]


@frozen
class WithoutPeople:
    """The field doesn't need the gang's people."""


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
"""One more thing that may be typed for people, or need not be looked up of a gang."""


@frozen
class Who:
    """A field that names people.

    takes     whether it takes one, a list or a gang
    nameless  the name of the guest of an empty field; empty if the field is required, or the list may be empty
    only      which people are eligible
    words     what may be typed in the place of names, in small letters, and the value of each
    naming    what may be typed besides
    """

    takes: Takes = Takes.ONE
    nameless: str = ""
    only: Eligible = ANY_PERSON
    words: Mapping[str, Any] = field(default_factory=dict[str, Any])
    naming: tuple[Naming, ...] = ()

    def way(self, kind: type[W]) -> W | None:
        """The rule of this kind about what may be typed; None if the field has none."""
        for one in self.naming:
            if isinstance(one, kind):
                return one
        return None
