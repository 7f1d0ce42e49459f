"""A person in a position: stored, of a profile, or a guest of plain numbers. All of them are figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.core.people.roster import Gang
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of

F = TypeVar("F")
NO_SIDE = -1
NO_GANG: Final = Gang("", "", ())


@frozen(slots=False)  # with slots no alias of it, such as Person[Figure], could be called
class Person(Generic[F]):
    """A figure as a rule meets it.

    name     its name in sentences
    figure   the figure as its system has it
    id       of the stored figure; 0 for any other, whose changes are dropped
    gang     its gang's name in sentences; empty for a guest
    gang_id  the gang's id; 0 for none
    typed    its name in a command; empty for a nameless guest
    side     the place of its side in the game played here; -1 for none
    here     whether it is on the table of that game
    mine     whether the caller acts for it as its owner does
    umpired  whether the caller umpires its gang
    leaders  the users who lead it
    listed   its gang's name in a command
    playing  whether its gang is in a game, here or elsewhere
    campaign  the id of the campaign that its gang takes part in; 0 for none
    """

    name: str
    figure: F
    id: int = 0
    gang: str = ""
    gang_id: int = 0
    typed: str = ""
    side: int = NO_SIDE
    here: bool = False
    mine: bool = False
    umpired: bool = False
    leaders: tuple[int, ...] = ()
    listed: str = ""
    playing: bool = False
    campaign: int = 0

    @property
    def stored(self) -> bool:
        """Whether it is on record."""
        return self.id > 0

    @property
    def within(self) -> str:
        """Its name within a sentence: “the attacker” for a nameless “The attacker”."""
        return self.name if self.typed else self.name[:1].lower() + self.name[1:]

    @property
    def label(self) -> str:
        """Its name on a button, where no mark of Markdown is escaped; with its gang if two share a name."""
        gang = f" ({self.gang})"
        if not self.gang or self.name.endswith(gang):
            return self.typed or self.name
        return self.typed.removesuffix(f" ({self.listed})")


@frozen(slots=False)  # with slots no alias of it, such as GangView[Figure], could be called
class GangView(Generic[F]):
    """A gang as a rule meets it, with its people.

    typed    its name in a command
    people   in the order they joined; none if the move asks only for the gang
    name     its name in sentences
    gang     the gang as it is stored
    mine     whether the caller owns it
    umpired  whether the caller umpires it
    """

    typed: str
    people: tuple[Person[F], ...] = ()
    id: int = 0
    name: str = ""
    gang: Gang = NO_GANG
    mine: bool = False
    umpired: bool = False


class People(NamedTuple):
    """How a system makes figures of people who are not on record.

    of_profile   a figure of a profile, whatever its capitals; None for a name that is no profile
    guest        a figure of which only the name is known
    counted      the profile of people of whom only the number is given: “3”
    names_kind   whether a list has a number of a kind in it, “2 Citizen”, that may be on the table
    kinds        such a list with people of the table in their place, except those with these ids
    one_of_kind  the name of a figure on the table in the place of its kind, “Citizen”
    crowds       a list with people of the table of a game in the place of “all”, a gang or a side, except those with
                 these ids. On request it holds only those who can act
    """

    of_profile: Callable[[str], Any | None]
    guest: Callable[[str], Any]
    counted: str
    names_kind: Callable[[str], bool] = lambda _text: False
    kinds: Callable[[Sequence[Person[Any]], str, Collection[int]], str] = lambda _there, text, _others: text
    one_of_kind: Callable[[Sequence[Person[Any]], str], str] = lambda _there, name: name
    crowds: Callable[[Any, Sequence[Person[Any]], str, Collection[int], bool], str] = (
        lambda _game, _there, text, _others, _able: text
    )


def on_record(people: Iterable[Person[F]]) -> list[Person[F]]:
    """Those of these people who are on record, each once."""
    return list({one.id: one for one in people if one.stored}.values())


def require_once(people: Sequence[Person[Any]]) -> None:
    """Refuse a list that names a figure on record twice."""
    ids = [one.id for one in people if one.id]
    if len(set(ids)) < len(ids):
        raise IllegalNow("A figure is named twice. Name each figure once.")


def with_distinct_names(people: Sequence[Person[F]]) -> list[Person[F]]:
    """The same people. Those on record who share a name also have their gang's: “Twin (North Side)”."""
    if len({one.name for one in people}) == len(people):
        return list(people)
    names = Counter(one.name for one in people)
    return [
        replace(one, name=f"{one.name} ({one.gang})") if one.gang and names[one.name] > 1 else one for one in people
    ]


def numbered(people: Sequence[Person[F]], taken: Collection[str] = ()) -> list[Person[F]]:
    """The same people, with gangs or numbers behind the names that several share.

    taken  names of others, in small letters; no number makes one of them
    """
    if len({one.name for one in people}) == len(people):
        return list(people)
    people = with_distinct_names(people)
    shared = {name for name, times in Counter(one.name for one in people).items() if times > 1}
    used = {*taken, *(key_of(one.name) for one in people)}
    found: list[Person[F]] = []
    for one in people:
        if one.name in shared:
            names = (f"{one.name} {place}" for place in count(1))
            one = replace(one, name=next(name for name in names if key_of(name) not in used))
            used.add(key_of(one.name))
        found.append(one)
    return found
