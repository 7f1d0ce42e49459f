"""Names that players give, and things on a table that they call by them, whatever the capitals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from itertools import count
from typing import Final, Protocol, TypeVar

from rules.core.refusal import OutOfRange, UnknownName

MOST_LETTERS: Final = 40


class Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)
S = TypeVar("S", bound=str)


def proper(name: str, most: int = MOST_LETTERS) -> str:
    """A name with single spaces between its words; OutOfRange unless it has 1 to `most` characters, some to be seen."""
    tidy = " ".join(name.split())
    seen = any(character.isprintable() for character in tidy)
    if not seen or len(tidy) > most or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in tidy):
        raise OutOfRange(f"A name has 1 to {most} characters, all of them printable.")
    if "," in tidy:
        raise OutOfRange("A name can't contain a comma: commas separate the names of a list.")
    return tidy


def fresh_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken; `taken` are in small letters."""
    if name.casefold() not in taken:
        return name
    return next(f"{name} {place}" for place in count(2) if f"{name} {place}".casefold() not in taken)


def called(kind: str, name: str, things: Iterable[N]) -> N:
    """The thing that a name means, as `meant` has it; UnknownName otherwise."""
    known = {thing.name.casefold(): thing for thing in things}
    found = meant(name, known)
    if found is None:
        raise UnknownName(kind, name, [thing.name for thing in known.values()])
    return known[found]


def spelled(kind: str, name: str, known: Iterable[S]) -> S:
    """The one of these names that this is, whatever its capitals and the space around it; UnknownName otherwise."""
    names = list(known)
    found = alike(name, names)
    if found is None:
        raise UnknownName(kind, name, names)
    return found


def alike(name: str, known: Iterable[S]) -> S | None:
    """The same; None where it is none of them."""
    return next((one for one in known if same(one, name.strip())), None)


def meant(name: str, known: Iterable[str]) -> str | None:
    """The one of these names that can be meant: the name itself, else the only one that begins so or has all its words.

    Capitals, hyphens and spaces make no difference. None where none or several can be meant.
    """
    names, wanted = list(known), _words(name)
    exact = alike(name, names)
    if exact is not None or not wanted:
        return exact
    ways: tuple[Callable[[tuple[str, ...]], bool], ...] = (
        lambda words: "".join(words) == "".join(wanted),
        lambda words: "".join(words).startswith("".join(wanted)),
        lambda words: set(wanted) <= set(words),
    )
    for way in ways:
        found = [one for one in names if way(_words(one))]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _words(name: str) -> tuple[str, ...]:
    """The words of a name in small letters, without what stands between them."""
    return tuple(re.findall(r"\w+", name.casefold()))


def put(things: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The things with this one added, or in the place of the one of its name."""
    if not any(same(one.name, thing.name) for one in things):
        return (*things, thing)
    return tuple(thing if same(one.name, thing.name) else one for one in things)


def without(things: tuple[N, ...], name: str) -> tuple[N, ...]:
    """The things but for the one of this name."""
    return tuple(one for one in things if not same(one.name, name))


def same(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their capitals."""
    return one.casefold() == other.casefold()
