"""Names that players give, and the things on a table that have them. Capitals don't matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Set
from itertools import count
from typing import Final, Protocol, TypeVar

from rules.core.plain.proper_names import HIDDEN
from rules.core.plain.refusal import UnknownName
from rules.core.plain.words import key_of

WORDS: Final = frozenset(
    (
        *("all", "everybody", "everyone", "anybody", "anyone", "somebody", "someone"),
        *("none", "nobody", "no one", "nothing", "any", "friends"),
    )
)
"""Words with a meaning of their own in a list of people, as keys."""


class Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)
S = TypeVar("S", bound=str)


def means_others(name: str, kinds: Set[str] = frozenset()) -> str:
    """What a name means in a list of people in place of one figure; empty if it means only its figure.

    kinds  keys of the profiles, and of other words for several people, of the game
    """
    key = key_of(name)
    if key in WORDS:
        return "a word that the bot knows"
    if not any(letter.isalpha() for letter in key) and any(letter.isdecimal() for letter in key):
        return "a number"
    number, _, rest = key.partition(" ")
    if rest and number.isdecimal() and not kinds.isdisjoint((rest, rest.removesuffix("s"))):
        return "a number of people"
    return "a kind of figure" if key in kinds else ""


def unclear(name: str, kinds: Set[str] = frozenset()) -> str:
    """Why a name would be refused today, as the end of a sentence; empty if it wouldn't."""
    meaning = means_others(name, kinds)
    if meaning:
        return f"is {meaning} in lists of people"
    return "has invisible characters" if HIDDEN.search(name) else ""


def fresh_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if it is taken. `taken` are in small letters."""
    if key_of(name) not in taken:
        return name
    return next(f"{name} {place}" for place in count(2) if key_of(f"{name} {place}") not in taken)


def called(kind: str, name: str, things: Iterable[N]) -> N:
    """Return the thing that a name means, as `meant` finds it. Raises UnknownName otherwise."""
    known = {key_of(thing.name): thing for thing in things}
    found = meant(name, known)
    if found is None:
        raise UnknownName(kind, name, [thing.name for thing in known.values()])
    return known[found]


def spelled(kind: str, name: str, known: Iterable[S]) -> S:
    """Return the one of these names that this is; capitals and outer spaces don't matter.

    Raises UnknownName otherwise.
    """
    names = list(known)
    found = alike(name, names)
    if found is None:
        raise UnknownName(kind, name, names)
    return found


def alike(name: str, known: Iterable[S]) -> S | None:
    """The same; None if it is none of them."""
    return next((one for one in known if same(one, name.strip())), None)


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return the one of these names that can be meant: the name itself, else the only one that begins so or has all its
    words.

    Capitals, hyphens and spaces don't matter. None if none or several can be meant.
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
    """The words of a name in small letters, without the signs between them."""
    return tuple(re.findall(r"\w+", key_of(name)))


def put(things: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The things with this one added, or in the place of the one with its name."""
    if not any(same(one.name, thing.name) for one in things):
        return (*things, thing)
    return tuple(thing if same(one.name, thing.name) else one for one in things)


def without(things: tuple[N, ...], name: str) -> tuple[N, ...]:
    """The things without the one with this name."""
    return tuple(one for one in things if not same(one.name, name))


def same(one: str, other: str) -> bool:
    """Whether two names are the same; capitals don't matter."""
    return key_of(one) == key_of(other)
