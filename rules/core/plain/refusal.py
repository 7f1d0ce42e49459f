"""What a player is told when something can't be done.

Refusal                 one sentence: what is wrong and what would be right
├── UnknownName         nobody or nothing is called that; names the nearest
├── OutOfRange          a number or a choice that can't be
│   ├── Missing         something that must be said was not
│   └── Ambiguous       a name that several have
├── NotYours            somebody else's figure, roll or setting
│   └── ForUmpire       for an umpire, or for most of those who play
├── IllegalNow          the rules or the state of play forbid it
│   ├── InTheWay        a game or campaign that must be closed first
│   └── NothingPlayed   no game is played where one is needed
└── BadFile             a file that is not what it should be

Anything else that is raised is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any

from rules.core.plain.words import key_of

MOST_NAMED = 12
MOST_SHOWN = 60
ALIKE = 0.6
"""How alike two names must be that one may be meant by the other; 1 is the same."""
WORDS_ALIKE = 0.8
"""The same of a word of a name: short words are soon alike."""
FIRST, LATER, WITHIN = range(3)
"""A name begins with what was typed; a later word of it does; it stands inside a word."""


class Refusal(Exception):
    """The one exception a player sees; its text is a full sentence.

    presses  buttons that the border puts under it, for what would be right
    """

    presses: tuple[Any, ...] = ()

    @property
    def sentence(self) -> str:
        return str(self)

    @property
    def text(self) -> str:
        """The sentence with a capital, whatever name or option it begins with."""
        return self.sentence[:1].upper() + self.sentence[1:]


class UnknownName(Refusal):
    """A name that nobody has; `nearest` are the ones that might have been meant."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        self.nearest = nearest(name, names)
        super().__init__(f"No {kind} is called “{shown(name)}”. {hint(name, names)}")


class OutOfRange(Refusal):
    """A number or choice outside what can be."""


class Missing(OutOfRange):
    """Something must be said: one of the `options`, the likeliest first."""

    def __init__(self, sentence: str, *options: str) -> None:
        self.options = options
        super().__init__(sentence)


class Ambiguous(OutOfRange):
    """Several have the `name` that was typed: it is one of `meant`, as they may be typed."""

    def __init__(self, sentence: str, name: str, meant: Iterable[str]) -> None:
        self.name, self.meant = name, tuple(meant)
        super().__init__(sentence)


class NotYours(Refusal):
    """It belongs to somebody else."""


class ForUmpire(NotYours):
    """An umpire may do it, or most of those who play; see rules/core/play/umpiring.py.

    campaign, game  the id of the campaign or game whose players those are; 0 for what is played where it was tried
    """

    def __init__(self, sentence: str, campaign: int = 0, game: int = 0) -> None:
        self.campaign, self.game = campaign, game
        super().__init__(sentence)


class IllegalNow(Refusal):
    """The rules, or the state of play, forbid it."""


class InTheWay(IllegalNow):
    """A game or campaign is in the way; the border offers to close it, or to move it where its channel is gone.

    place  its kind, "game" or "campaign", and its id
    """

    def __init__(self, sentence: str, kind: str, id: int) -> None:
        self.place = kind, id
        super().__init__(sentence)


class NothingPlayed(IllegalNow):
    """No game is played where one is needed; the border offers to move one there whose channel is gone."""


class BadFile(Refusal):
    """A file that is not what it should be; every fault is named."""


def hint(name: str, known: Iterable[str], most: int = MOST_NAMED) -> str:
    """What might be right instead of a name that nobody has, in a sentence: the nearest, else up to `most` of all."""
    names = list(known)
    meant = nearest(name, names)
    if meant:
        return f"Did you mean {either(meant)}?"
    if len(names) > most:
        return f"Try one such as {either(names[:most])}."
    return f"It can be {either(names)}." if names else "There is none yet."


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """The fault of a file that names what nobody knows: “there is no skill “Boxr”. Did you mean Boxer?”"""
    return f"there is no {kind} “{shown(name)}”. {hint(name, known, most=5)}"


def shown(name: str) -> str:
    """A name as somebody typed it, not all of it if it is long."""
    return name if len(name) <= MOST_SHOWN else name[:MOST_SHOWN] + "…"


def nearest(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names most like `name`, best first: those that begin with it, of which a word does, that contain it, that are
    spelt alike.
    """
    wanted = key_of(name)
    by_key = {key_of(known): known for known in names}
    if not wanted:
        return []
    held = sorted((how, place) for place, key in enumerate(by_key) if (how := has(key, wanted)) is not None)
    keys = list(by_key)
    alike = get_close_matches(wanted, keys, n=most, cutoff=ALIKE)
    return [by_key[key] for key in dict.fromkeys([*(keys[place] for _, place in held), *alike])][:most]


def has(key: str, wanted: str) -> int | None:
    """How a name has what was typed, both in small letters: FIRST, LATER or WITHIN; None where it has not."""
    place = key.find(wanted)
    if place == 0:
        return FIRST
    while place > 0:
        if not key[place - 1].isalnum():
            return LATER
        place = key.find(wanted, place + 1)
        if place < 0:
            return WITHIN
    return None


def completing(typed: str, groups: Iterable[Iterable[str]], most: int) -> list[str]:
    """The names that complete what was typed so far, best first; all of them before anything is typed.

    A name of which any word begins so goes before one that only contains it, then one of an earlier group before one
    of a later. Those that are spelt alike, or have a word that is, are found where none has it.
    """
    wanted = key_of(typed)
    if not wanted:
        return list(islice(dict.fromkeys(known for names in groups for known in names), most))
    by_key: dict[str, str] = {}
    found: list[tuple[bool, int, int, int, str]] = []
    for group, names in enumerate(groups):
        for known in names:
            key = key_of(known)
            if key not in by_key:
                by_key[key] = known
                how = has(key, wanted) if wanted in key else None  # most names do not have it: that is told quicker
                if how is not None:
                    found.append((how == WITHIN, group, how, len(by_key), known))
    if found:
        return [known for *_, known in sorted(found)[:most]]
    by_word = {word: key for key in reversed(by_key) for word in key.split()}
    alike = get_close_matches(wanted, by_key, n=most, cutoff=ALIKE)
    worded = [by_word[word] for word in get_close_matches(wanted, by_word, n=most, cutoff=WORDS_ALIKE)]
    return [by_key[key] for key in dict.fromkeys((*alike, *worded))][:most]


def indefinite(noun: str) -> str:
    """“a Hoodlum”, “an Enforcer”."""
    return f"{'an' if noun[:1].casefold() in tuple('aeiou') else 'a'} {noun}"


def either(names: Iterable[str]) -> str:
    """“A, B or C”; separated by semicolons where a name holds a comma."""
    return _joined(list(names), " or ")


def together(names: Iterable[str]) -> str:
    """“A, B and C”; separated by semicolons where a name holds a comma."""
    return _joined(list(names), " and ")


def _joined(names: Sequence[str], last: str) -> str:
    if any("," in name for name in names):
        return "; ".join(names)
    return last.join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
