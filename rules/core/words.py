"""Numbers and names in sentences, lists as options hold them, names as they are compared."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def count(number: int, thing: str) -> str:
    """“1 hit”, “3 hits”, “no hits”."""
    return f"{number or 'no'} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """“hits”, “punches”."""
    return f"{thing}es" if thing.endswith(("ch", "s")) else f"{thing}s"


def signed(number: int) -> str:
    """“+2”, “−1”."""
    return f"{number:+d}".replace("-", "−")


def sentence(text: str) -> str:
    """The same words to open a sentence."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """The same words in the midst of one."""
    return text[:1].lower() + text[1:]


def as_typed(value: object) -> str:
    """A value as somebody would type it: “6” for 6.0."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def parts(text: object) -> tuple[str, ...]:
    """What stands separated by commas."""
    return tuple(part.strip() for part in str(text or "").split(",") if part.strip())


@lru_cache(4096)
def key_of(name: str) -> str:
    """The form of a name in which capitals and spaces do not matter."""
    return " ".join(name.split()).casefold()


def possessive(name: str) -> str:
    """“Spats'”, “Dooley's”."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(names: Iterable[str]) -> str:
    """“A, B and C”; empty for nobody."""
    *before, last = [*names] or [""]
    return f"{', '.join(before)} and {last}" if before else last
