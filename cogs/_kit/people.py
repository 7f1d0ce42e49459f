"""People in a command: stored figures, somebody of a profile, or somebody nameless."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cogs._kit.desk import Desk
from cogs._kit.render import clean
from db.repositories import StoredFigure
from rules.core.events import Kind, Subject
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.words import key_of, parts

F = TypeVar("F")
MOST_NAMED = 30
COUNTED = re.compile(r"(\d{1,4})(?:\s+(.+))?")


@dataclass(frozen=True, slots=True)
class Anybody(Generic[F]):
    """Somebody in a command: a stored figure, one of a profile, or an unknown."""

    name: str
    figure: F | None = None
    stored: StoredFigure | None = None

    @property
    def id(self) -> int | None:
        return self.stored.id if self.stored else None

    @property
    def gang(self) -> str:
        """What his gang is called in sentences; empty for anybody who is not stored."""
        return clean(self.stored.gang.gang.name) if self.stored else ""

    @property
    def full_name(self) -> str:
        """A stored figure's name with its gang, which no other figure has; the plain name of anybody else."""
        if self.stored is None:
            return self.name
        return f"{self.stored.figure.name} ({self.stored.gang.gang.name})"

    @property
    def label(self) -> str:
        """What somebody is called on a button, where no mark of Markdown is escaped."""
        if self.stored is None:
            return self.name
        name: str = self.stored.figure.name
        return name if self.name == clean(name) else self.full_name

    @property
    def called(self) -> set[str]:
        """Every way to name the person, in small letters."""
        names = {self.name}
        if self.stored is not None:
            figure, gang = self.stored.figure.name, self.stored.gang.gang.name
            names |= {figure, f"{figure} ({gang})"}
        return {key_of(name) for name in names}


P = TypeVar("P", bound=Anybody[Any])


@dataclass(frozen=True, slots=True)
class Cast(Generic[P]):
    """How a system makes people of names.

    system      its id
    profiles    the names of its profiles
    of_profile  somebody of a profile, by its name whatever its capitals; None for a name that is none
    person      makes one of a name, and of a stored figure with what it is
    """

    system: str
    profiles: Collection[str]
    of_profile: Callable[[str], P | None]
    person: Callable[..., P]

    def stored(self, stored: StoredFigure) -> P:
        """A stored figure as a person; IllegalNow when it plays another game."""
        if stored.gang.gang.system != self.system:
            raise IllegalNow(f"{clean(stored.figure.name)} belongs to a gang of another game.")
        return self.person(clean(stored.figure.name), stored.figure, stored)

    async def named(self, desk: Desk, options: dict[str, Any], key: str, nameless: str, own: bool = True) -> P:
        """The person an option names, `nameless` where it is left out. One's own, unless said otherwise."""
        name = str(options.get(key) or "")
        if not name:
            return self.person(nameless)
        (person,) = await self.people(desk, [name], own=own)
        if own and person.stored is not None:
            desk.require_own(person.stored)
        return person

    async def own(self, desk: Desk, name: str) -> P:
        """The figure on record of this name that the caller acts for, as a person."""
        return self.stored(await desk.own_figure(name))

    async def people(self, desk: Desk, names: list[str], own: bool = False) -> list[P]:
        """Stored figures or profiles by these names, in order, the caller's `own` where they must be his.

        A name that is neither may be the beginning of one figure's. UnknownName for anything else.
        """
        found = await desk.figures(names, own=own)
        persons: list[P] = []
        for name, stored in zip(names, found, strict=True):
            person = self.stored(stored) if stored else self.of_profile(name)
            if person is None:
                begun = await desk.begun(name, own=own)
                if begun is None:
                    raise await desk.nobody(name, more=self.profiles)
                person = self.stored(begun)
            persons.append(person)
        return persons

    async def on_record(self, desk: Desk, text: object, own: bool = False) -> list[P]:
        """Figures of gangs as an option lists them, whatever has become of them; UnknownName for anybody else.

        Of several of one name the caller's `own` is meant.
        """
        names = parts(text)
        if not names:
            raise OutOfRange("Say who: names separated by commas.")
        persons = [self.stored(await desk.figure(name, own=own)) for name in names]
        require_once(persons)
        return numbered(persons)

    async def crew(self, desk: Desk, text: object, otherwise: str, own: bool = False) -> list[P]:
        """People as an option lists them: names and profiles with commas; “3” or “3 Punk” for as many.

        `otherwise` is the profile of those of whom only the number is said; the caller's `own` are meant where they
        must be his. Nobody stands there twice.
        """
        persons: list[P | None] = []
        names: list[str] = []
        for part in (part.strip() for part in str(text or "").split(",")):
            if not part:
                continue
            counted = COUNTED.fullmatch(part)
            wanted = (counted[2] or otherwise) if counted else ""
            alike = (self.of_profile(wanted.removesuffix("s")) or self.of_profile(wanted)) if counted else None
            times = int(counted[1]) if counted and alike else 1
            if len(persons) + times > MOST_NAMED:
                raise OutOfRange(f"At most {MOST_NAMED} people can be named at once.")
            persons += [alike] * times
            names += [part] if alike is None else []
        found = iter(await self.people(desk, names, own) if names else [])
        listed = [person or next(found) for person in persons]
        require_once(listed)
        return listed


def subjects(*persons: Anybody[Any]) -> tuple[Subject, ...]:
    """The stored figures among these."""
    return tuple(Subject(Kind.FIGURE, person.id) for person in persons if person.id is not None)
