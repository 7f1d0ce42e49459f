"""What a player reads when something can't be done.

Refusal                 one sentence: what is wrong and what would be right
├── UnknownName         nothing here has that name; it names the nearest
├── OutOfRange          an impossible number or choice
│   ├── Missing         a value that must be given is missing
│   └── Ambiguous       several things have the name
├── NotYours            another player's figure, roll or setting
│   └── ForUmpire       only for an umpire, or for most of the players
├── IllegalNow          the rules or the state of play forbid it
│   ├── InTheWay        a game or campaign must be closed first
│   └── NothingPlayed   the command needs a game, and none is played
└── BadFile             a file with faults

Anything else that is raised is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from rules.core.plain.words import key_of

MOST_NAMED = 12
MOST_SHOWN = 60
ALIKE = 0.6
"""How alike two names must be for one to be meant by the other; 1 is the same."""
WORDS_ALIKE = 0.8
"""The same for one word of a name, since short words are soon alike."""
FIRST, LATER, WITHIN = range(3)
"""Where a name has what was typed: at its beginning, at the beginning of a later word, or inside a word."""


NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})


class Remedy(NamedTuple):
    """A command that mends what is wrong: the label of its button, its name, and the options known so far.

    An option has a name and a value as a player may type them. The press asks for required options that are missing.

    asks  an option that it asks for as well, although the command could do without; empty for none
    """

    label: str
    command: str
    options: Mapping[str, Any] = NO_OPTIONS
    asks: str = ""


class Refusal(Exception):
    """The one exception that a player sees. Its text is a full sentence.

    presses  the buttons under it for what would be right: remedies, and buttons that a cog knows (`Opens`)
    """

    presses: tuple[Any, ...] = ()

    def offering(self, label: str, command: str, *, asks: str = "", **options: Any) -> Self:
        """This refusal with a button more, for a command that mends it; see `Remedy`."""
        return self.showing(Remedy(label, command, options, asks))

    def showing(self, *presses: Any) -> Self:
        """This refusal with more buttons."""
        self.presses = (*self.presses, *presses)
        return self

    @property
    def sentence(self) -> str:
        return str(self)

    @property
    def text(self) -> str:
        """The sentence with a capital, even if it begins with a name or option."""
        return self.sentence[:1].upper() + self.sentence[1:]


class UnknownName(Refusal):
    """A name that nothing here has. `nearest` are the ones that the player might have meant."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        self.nearest = nearest(name, names)
        super().__init__(f"No {kind} is called “{shown(name)}”. {hint(name, names)}")


class OutOfRange(Refusal):
    """A number or choice outside the possible ones."""


class Missing(OutOfRange):
    """A value is missing. The player must give one of the `options`, the likeliest first."""

    def __init__(self, sentence: str, *options: str) -> None:
        self.options = options
        super().__init__(sentence)


class Ambiguous(OutOfRange):
    """Several things have the `name` that was typed. `meant` holds them as they may be typed."""

    def __init__(self, sentence: str, name: str, meant: Iterable[str]) -> None:
        self.name, self.meant = name, tuple(meant)
        super().__init__(sentence)


class NotYours(Refusal):
    """It belongs to another player."""


class ForUmpire(NotYours):
    """Only an umpire or most of the players may do it; see rules/core/play/umpiring.py.

    campaign, game  the id of the campaign or game whose players those are; 0 for what is played where the command was
                    given
    others          whether it takes more than half of the other players, whatever an umpire who plays says
    """

    def __init__(self, sentence: str, campaign: int = 0, game: int = 0, *, others: bool = False) -> None:
        self.campaign, self.game, self.others = campaign, game, others
        super().__init__(sentence)


class IllegalNow(Refusal):
    """The rules, or the state of play, forbid it."""


class InTheWay(IllegalNow):
    """A game or campaign is in the way. The command adapter offers to close it, or to move it if its channel is gone.

    place  its kind, "game" or "campaign", and its id
    """

    def __init__(self, sentence: str, kind: str, id: int) -> None:
        self.place = kind, id
        super().__init__(sentence)


class NothingPlayed(IllegalNow):
    """A command needs a game, and none is played here.

    The command adapter offers to move a game here whose channel is gone.
    """


class BadFile(Refusal):
    """A file has faults. The sentence names every one."""


def hint(name: str, known: Iterable[str], most: int = MOST_NAMED) -> str:
    """Suggest in a sentence what an unknown name might mean: the nearest names, else up to `most` of all."""
    names = list(known)
    meant = nearest(name, names)
    if meant:
        return f"Did you mean {either(meant)}?"
    if len(names) > most:
        return f"Try one such as {either(names[:most])}."
    return f"It can be {either(names)}." if names else "There is none yet."


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """The fault of a file that has an unknown name: “there is no skill “Boxr”. Did you mean Boxer?”"""
    return f"there is no {kind} “{shown(name)}”. {hint(name, known, most=5)}"


def shown(name: str) -> str:
    """A name as it was typed, shortened if it is long."""
    return name if len(name) <= MOST_SHOWN else name[:MOST_SHOWN] + "…"


def nearest(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the names most like `name`, best first.

    Names that begin with it come first, then those with a word that does, those that contain it, and those spelt alike.
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
    """Where a name has what was typed, both in small letters: FIRST, LATER or WITHIN; None if it doesn't."""
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
    """Return the names that complete what was typed so far, best first. Before anything is typed, return all.

    A name with a word that begins like the typed text comes before a name that only contains it. Among equals, an
    earlier group comes first. If no name has the text, names that are spelt alike, or have a word spelt alike, are
    found.
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
                how = has(key, wanted) if wanted in key else None  # most names don't have it, and `in` is quicker
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
    """“A, B or C”, separated by semicolons if a name holds a comma."""
    return _joined(list(names), " or ")


def together(names: Iterable[str]) -> str:
    """“A, B and C”, separated by semicolons if a name holds a comma."""
    return _joined(list(names), " and ")


def _joined(names: Sequence[str], last: str) -> str:
    if any("," in name for name in names):
        return "; ".join(names)
    return last.join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
