"""What a player is told when something can't be done.

Refusal                 one sentence: what is wrong and what would be right
├── UnknownName         nobody or nothing is called that; names the nearest
├── OutOfRange          a number or a choice that can't be
├── NotYours            somebody else's figure, roll or setting
├── IllegalNow          the rules or the state of play forbid it
└── BadFile             a file that is not what it should be

Anything else that is raised is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST_NAMED = 12
MOST_SHOWN = 60


class Refusal(Exception):
    """The one exception a player sees; its text is a full sentence."""

    @property
    def sentence(self) -> str:
        return str(self)


class UnknownName(Refusal):
    """A name that nobody has; `nearest` are the ones that might have been meant."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        self.nearest = nearest(name, names)
        if self.nearest:
            hint = f"Did you mean {either(self.nearest)}?"
        elif names:
            hint = f"There {'are' if len(names) > 1 else 'is'} {either(names[:MOST_NAMED])}."
            if len(names) > MOST_NAMED:
                hint = f"Try one such as {either(names[:MOST_NAMED])}."
        else:
            hint = "There is none yet."
        shown = name if len(name) <= MOST_SHOWN else name[:MOST_SHOWN] + "…"
        super().__init__(f"No {kind} is called “{shown}”. {hint}")


class OutOfRange(Refusal):
    """A number or choice outside what can be."""


class NotYours(Refusal):
    """It belongs to somebody else."""


class IllegalNow(Refusal):
    """The rules, or the state of play, forbid it."""


class BadFile(Refusal):
    """A file that is not what it should be; every fault is named."""


def nearest(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names most like `name`, best first: those that begin with it, that contain it, that are spelt alike."""
    wanted = name.casefold().strip()
    by_key = {known.casefold(): known for known in names}
    if not wanted:
        return []
    begun = [known for key, known in by_key.items() if key.startswith(wanted)]
    inside = [known for key, known in by_key.items() if wanted in key]
    alike = [by_key[key] for key in get_close_matches(wanted, list(by_key), n=most, cutoff=0.6)]
    return list(dict.fromkeys([*begun, *inside, *alike]))[:most]


def either(names: Iterable[str]) -> str:
    """“A, B or C”; apart by semicolons where a name holds a comma."""
    listed = list(names)
    if any("," in name for name in listed):
        return "; ".join(listed)
    return " or ".join(filter(None, [", ".join(listed[:-1]), listed[-1]])) if listed else ""
