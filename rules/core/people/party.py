"""What the moves of a campaign look at: the people whom a gang sends, and the result of a look-up for a move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from rules.core.people.person import GangView, Person
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange, Refusal, UnknownName, either
from rules.core.plain.words import key_of

F = TypeVar("F")
T = TypeVar("T")


@frozen(slots=False)  # with slots no alias of it could be called
class LookedUp(Generic[T]):
    """The result of a look-up for a move. A rule that needs what is missing is refused.

    found    what was found; None for nothing
    nothing  the refusal for a rule that needs it
    wrong    the refusal for every rule that asks, if what was typed means nothing
    """

    found: T | None = None
    nothing: Refusal | None = None
    wrong: Refusal | None = None

    @property
    def there(self) -> T | None:
        """What was found, or None. Raises a Refusal if what was typed means nothing."""
        if self.wrong is not None:
            raise self.wrong.with_traceback(None)
        return self.found

    @property
    def needed(self) -> T:
        """What was found. Raises a Refusal if nothing was."""
        found = self.there
        if found is not None:
            return found
        assert self.nothing is not None, "a move declares what it looks at"
        raise self.nothing.with_traceback(None)


NOT_LOOKED_UP: Final[LookedUp[Any]] = LookedUp()


@frozen(slots=False)
class Party(Generic[F, T]):
    """The people of one gang that a move of a campaign names.

    gang    with all its people
    named   in order, each once; empty if no one is named, or all are
    town    the campaign that the gang takes part in; None for none
    rights  that an umpire acts for the gang, for the price of the deed; nothing for its leader
    """

    gang: GangView[F]
    named: tuple[Person[F], ...] = ()
    town: T | None = None
    rights: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        return self.gang.name

    @property
    def id(self) -> int:
        return self.gang.id

    @property
    def people(self) -> tuple[Person[F], ...]:
        return self.gang.people


def readings_of(name: str) -> list[tuple[str, str]]:
    """Read “Spats (North Side)” as a figure's name and a gang's, which is empty if none is given.

    Names may hold brackets themselves, so there can be several ways to read it. The whole as a figure's name comes
    first.
    """
    whole = name.strip()
    readings = [(whole, "")]
    if whole.endswith(")"):
        places = [place for place in range(1, len(whole)) if whole.startswith(" (", place)]
        readings += [(whole[:place], whole[place + 2 : -1]) for place in places]
    return readings


def named_among(people: Iterable[Person[F]], names: Iterable[str]) -> tuple[Person[F], ...]:
    """Return those of some people who have these names, each plain or as “name (gang)”.

    Raises UnknownName for a name that none has, OutOfRange for one that several have.
    """
    among, found = list(people), list[Person[F]]()
    for name in names:
        called = ([one for one in among if _is_called(one, *reading)] for reading in readings_of(name))
        alike = next((some for some in called if some), list[Person[F]]())
        if not alike:
            raise UnknownName("figure", name, [each.name for each in among])
        if len(alike) > 1:
            both = either(f"{one.name} ({one.listed})" for one in alike)
            raise OutOfRange(f"More than one figure has that name. Type one of these: {both}.")
        found += alike
    return tuple(found)


def _is_called(one: Person[Any], name: str, gang: str) -> bool:
    return key_of(one.name) == key_of(name) and (not gang or key_of(one.listed) == key_of(gang))
