"""The fields of a move: what fills them, completes them, and who knows what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from operator import eq
from typing import Any, Final, NamedTuple, cast

from rules.core.action.people_fields import ANYBODY, Eligible, Naming, Takes, Who, WithoutPeople
from rules.core.people.names import called as the_named
from rules.core.people.person import GangView, Person
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.book import Book

Source = Callable[[Any, Any], Any]
"""What fills a field that nobody typed, from the position and the move so far."""


class Unsaid:
    """What stands in a field that nobody typed until it is filled: nothing, to a source of another that reads it."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID: Final = Unsaid()


Parted = tuple[str, tuple[float, ...], tuple[str, ...]]
"""One of a list, taken apart: the name, numbers behind it, words in small letters."""


@frozen
class Rows:
    """A field that lists people, or things, with numbers and words behind each: “Bricks 6 4; 2 Cop 9 1 soft”.

    numbers   how many stand behind each, `fewest` of them at least; 0 for all
    words     what may stand behind those, in small letters
    example   what would do, for a refusal
    things    what else than people may be listed: a thing by its name in this position, None where it is none
    refusal   the sentence for what can't be read; empty for the usual with the example
    completes whether names complete it as it is typed
    part      how one of the list is taken apart, where its numbers have units or may be left out
    recorded  only figures of gangs: no profile will do
    nobody    whether a list of nobody will do
    """

    numbers: int
    words: frozenset[str]
    example: str
    things: Callable[[Any, str], Any] = lambda _position, _name: None
    fewest: int = 0
    refusal: str = ""
    completes: bool = True
    part: Callable[[str], Parted] | None = None
    recorded: bool = False
    nobody: bool = False


NO_NAMES: Final = ("nobody", "none")
"""What is typed in the place of names where nobody is meant."""


class Row(NamedTuple):
    """One of such a list: people, nobody for one without a name; or a thing; the numbers and words behind it."""

    people: tuple[Person[Any], ...]
    thing: Any
    numbers: tuple[float, ...]
    words: tuple[str, ...]


@frozen
class Complete:
    """The names that complete a field as it is typed: the rules know them.

    names  from the game played here, None for none, and the figure on record that the field `of` names first, None for
           anybody else: what somebody on record has not is not offered. While nobody is named, what the caller's own
           figures on the table have comes first
    many   a list separated by commas
    people whether figures are named first
    """

    names: Callable[[Any, Any], Iterable[str]]
    of: str = ""
    many: bool = False
    people: bool = False


@frozen
class Figures:
    """Names of figures on record complete a text, a list of them; those of profiles too where it says so.

    many  whether it is a list
    """

    profiles: bool = False
    many: bool = True


@frozen
class Gangs:
    """Names of gangs complete a text."""


@frozen
class Campaigns:
    """Names of running campaigns complete a text."""


@frozen
class OfTown:
    """Names from the campaign that is meant complete a field.

    names   from the campaign, None where none is meant, and from what other options say so far
    many    a list separated by commas
    people  whether the people of its gangs are to be seen
    """

    names: Callable[[Any, Mapping[str, Any]], Iterable[str]]
    many: bool = False
    people: bool = False


@frozen
class NumbersOfTown:
    """Numbers from the campaign that is meant complete a field.

    shown  what a menu shows of each, from the same as `OfTown.names`
    """

    shown: Callable[[Any, Mapping[str, Any]], Mapping[int, str]]


@frozen
class Listed:
    """What was listed in other fields completes a list.

    of    those fields
    more  what else may be said
    has   what a figure on record who is listed there has, where that is meant and not his name
    """

    of: tuple[str, ...]
    more: tuple[str, ...] = ()
    has: Callable[[Any], Iterable[str]] | None = None


@frozen
class Forms:
    """What completes a field in each form that the text typed so far may have: how a menu shows it, and the text."""

    of: Callable[[str], Iterable[tuple[str, str]]]


@frozen
class OfGangs:
    """Names from what gangs have complete a field.

    names   from the game played here, None for none, from what other fields say so far, and from the gangs of this
            system, the caller's own first
    many    a list separated by commas
    people  whether everybody of those gangs is to be seen
    table   whether it matters which game is played here: else it is told of none
    """

    names: Callable[[Any, Mapping[str, Any], Sequence[GangView[Any]]], Iterable[str]]
    many: bool = False
    people: bool = True
    table: bool = False


@frozen
class OfBook:
    """Names from the tables in force where it is typed complete a field."""

    names: Callable[[Book], Iterable[str]]


@frozen
class EnemiesOf:
    """Names of people complete a field, the enemies of those whom another names first."""

    field: str


@frozen
class OfPosition:
    """Names from the position in which it is typed complete a field, by what other fields say so far.

    many  a list separated by commas
    """

    names: Callable[[Any], Iterable[str]]
    many: bool = False


COMPLETIONS: Final = (
    Complete,
    Figures,
    Listed,
    Forms,
    OfGangs,
    OfBook,
    OfPosition,
    EnemiesOf,
    Gangs,
    Campaigns,
    OfTown,
    NumbersOfTown,
)


# Who knows what a field says


@frozen
class OnSheet:
    """The sheet, or the place on the table, of those whom a field names knows it: against that counts an umpire's word.

    free  whether anybody may type that, the first, against what is known, the second: `ge` for that much or more
    """

    of: str
    free: Callable[[Any, Any], bool] = eq


@frozen
class OnThing:
    """It is typed in the place of what lies on the table: the table knows it of a thing that a field names."""

    field: str


@frozen
class OnBoard:
    """A game knows it by what lies on its board: there it is no circumstance to be chosen."""


# What may be typed


@frozen
class ChoiceList:
    """The choices of a field.

    words   each as it is typed, and what it means
    labels  what a menu shows of them, where that is more than the word
    among   those that can be meant, of a position and the move so far: all where it is None
    """

    words: Mapping[Any, Any]
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    among: Source | None = None

    @classmethod
    def of(
        cls,
        words: Mapping[Any, Any] | Iterable[Any],
        labels: Mapping[str, str] | None = None,
        among: Source | None = None,
    ) -> ChoiceList:
        """Choices that mean what they are mapped to, or themselves where they are only listed."""
        meant = cast("Mapping[Any, Any]", words) if isinstance(words, Mapping) else {word: word for word in words}
        typed: dict[Any, Any] = {str(word) if isinstance(word, str) else word: to for word, to in meant.items()}
        return cls(typed, labels or {}, among)


NO_CHOICES: Final = ChoiceList({})


@frozen
class OnTable:
    """A text names what lies on the table: that takes a game played here and one of its players.

    named   what it names in a position
    manned  whether people may be in that, which takes a look at everybody on the table
    """

    named: Callable[[Any, str], Any]
    manned: bool = True

    def __call__(self, position: Any, text: str) -> Any:
        return self.named(position, text)


@frozen
class EarlierVerdict:
    """A text names an earlier verdict by its delivery.

    undone  the refusal where that was taken back
    """

    undone: str

    def __call__(self, _position: Any, text: str) -> Any:
        return text


# What fills a field


@frozen
class FromTable:
    """A source that looks at everybody on the table for whom nobody named."""

    source: Source

    def __call__(self, position: Any, move: Any) -> Any:
        return self.source(position, move)


@frozen
class FilledLast:
    """A source that reads fields that stand behind its own: it is asked after all others."""

    source: Source

    def __call__(self, position: Any, move: Any) -> Any:
        return self.source(position, move)


# What a form offers


@frozen
class Bands:
    """What may be said of a measure without measuring.

    of    each band in words, with the value that stands for it, of a position and the move so far, which may lack what
          stands before it. A circumstance where the field says when it `matters`
    unit  what its number is counted in, where its sentence does not tell: “cm”
    """

    of: Source
    unit: str = ""


@frozen
class UpTo:
    """How many there can be of what is counted on the table, of a position and the move so far.

    A form offers so many, and asks for it only where there are any. None where several are counted for, each by name.
    """

    of: Source


@frozen
class Option:
    """A field of a move.

    about     its sentence
    source    what fills it where nobody typed it; None where it must be typed
    known     who knows what it says besides; None where nobody does
    choices   what may be chosen
    read      what a typed text means in a position
    complete  the names that complete it: one of COMPLETIONS, or a coroutine of the border's own
    who       how it names people; None where it names none
    rows      how it lists people, or things, with numbers and words behind each; None where it lists none
    gangs_of  the field of those whose whole gangs must be seen where this is typed, also where no game is played
    called    what a button calls it, where its name alone would not tell
    measured  what a form offers of a measure or a count
    matters   whether it counts as things stand, of a position and the move: a form offers nothing that doesn't. None
              where it always does
    """

    about: str
    source: Source | None = None
    known: OnSheet | OnThing | OnBoard | None = None
    choices: ChoiceList = NO_CHOICES
    read: Callable[[Any, str], Any] | None = None
    complete: Any = None
    who: Who | None = None
    rows: Rows | None = None
    gangs_of: str = ""
    called: str = ""
    measured: Bands | UpTo | None = None
    matters: Source | None = None

    @property
    def required(self) -> bool:
        return self.source is None

    @property
    def among_gangs(self) -> bool:
        """Whether it names a gang, and its source takes one of all there are where nobody typed it."""
        return self.who is not None and self.who.takes is Takes.GANG and self.source not in (None, nobody)


def option(
    about: str,
    source: Source | None = None,
    *,
    default: Any = UNSAID,
    known: OnSheet | OnThing | OnBoard | None = None,
    words: ChoiceList | Mapping[Any, Any] | Iterable[Any] = (),
    read: Callable[[Any, str], Any] | None = None,
    complete: Any = None,
    gangs_of: str = "",
    called: str = "",
    measured: Bands | UpTo | None = None,
    matters: Source | None = None,
) -> Any:
    """A field: its sentence, and where it comes from if nobody types it, a source or a default. Else it is required."""
    if complete is not None and not isinstance(complete, COMPLETIONS) and not callable(complete):
        names = tuple(complete)
        complete = Complete(lambda _game, _figure: names)
    choices = words if isinstance(words, ChoiceList) else ChoiceList.of(words)
    made = Option(about, source or _always(default), known, choices, read, complete)
    return _field(replace(made, gangs_of=gangs_of, called=called, measured=measured, matters=matters))


def one_figure(
    about: str,
    nameless: str = "",
    source: Source | None = None,
    *,
    only: Eligible = ANYBODY,
    naming: Naming | None = None,
    known: OnSheet | None = None,
    gangs_of: str = "",
    complete: Complete | EnemiesOf | None = None,
) -> Any:
    """A field that names somebody; the nameless guest, or whom its source says, where it may be left out."""
    who = Who(Takes.ONE, nameless, only, naming=() if naming is None else (naming,))
    usual = source or (left if nameless else None)
    return _field(Option(about, usual, known, who=who, complete=complete, gangs_of=gangs_of))


def gang_of(
    about: str,
    source: Source | None = None,
    *,
    only: Eligible = ANYBODY,
    naming: WithoutPeople | None = None,
    required: bool = False,
    complete: Any = None,
) -> Any:
    """A field that names a gang, and means everybody of it; None where it is left out, or what its source takes.

    only      OWN where it must be the caller's to run, and of this game
    required  whether it must be typed
    A source knows all gangs here, everybody of the caller's own with them, by `Position.gangs`.
    """
    who = Who(Takes.GANG, only=only, naming=() if naming is None else (naming,))
    return _field(Option(about, None if required else source or nobody, who=who, complete=complete))


def many_figures(
    about: str,
    source: Source | None = None,
    *,
    nameless: str = "",
    required: bool = False,
    only: Eligible = ANYBODY,
    words: Mapping[str, Any] | None = None,
    naming: Sequence[Naming] = (),
    known: OnThing | OnBoard | None = None,
    complete: EnemiesOf | None = None,
    called: str = "",
) -> Any:
    """A field that lists people; who its source says where it is left out, the nameless guest, or nobody."""
    who = Who(Takes.LIST, nameless, only, words or {}, tuple(naming))
    source = None if required else source or (left if nameless else _always(()))
    return _field(Option(about, source, known, who=who, complete=complete, called=called))


def names_of(things: str) -> Complete:
    """The names of what the board of the game here has of these: “doors”."""
    return Complete(lambda game, _figure: [] if game is None else [one.name for one in getattr(game.board, things)])


def board_item(about: str, kind: str, things: str, source: Source | None = None, *, manned: bool = True) -> Any:
    """A field for one of these on the table, by its name: a “door” of its “doors”; from its source if left out."""
    named = OnTable(lambda position, name: the_named(kind, name, getattr(position.board, things)), manned)
    return option(about, source, read=named, complete=names_of(things))


def name_list(
    about: str, named: Callable[[str], Any], names: Iterable[str] | Complete, default: tuple[Any, ...] = ()
) -> Any:
    """A field that lists names of a kind, separated by commas, and `named` says what one means."""
    if not isinstance(names, Complete):
        known = tuple(names)
        names = Complete(lambda _game, _figure: known, many=True)
    return option(
        about,
        default=default,
        read=lambda _position, text: tuple(named(part.strip()) for part in text.split(",") if part.strip()),
        complete=names,
    )


def table_rows(
    about: str, listed: Rows, *, required: bool = False, complete: EnemiesOf | None = None, called: str = ""
) -> Any:
    """A field that lists people with numbers and words behind each; nobody where it is left out."""
    return _field(Option(about, None if required else _always(()), rows=listed, complete=complete, called=called))


def verdict(about: str, undone: str) -> Any:
    """A field that names the verdict which a button goes on from, by its delivery; a refusal once it is taken back."""
    return _field(Option(about, read=EarlierVerdict(undone)))


def nobody(_position: Any, _move: Any) -> None:
    """The source of what is None where nobody typed it."""


def left(_position: Any, _move: Any) -> Any:
    """The source of whom nobody named: a guest of the border's."""
    return UNSAID


@frozen
class Always:
    """A source that says the same, whatever the position."""

    value: Any

    def __call__(self, _position: Any, _move: Any) -> Any:
        return self.value


def _always(value: Any) -> Source | None:
    return None if value is UNSAID else Always(value)


def _field(option: Option) -> Any:
    if option.required:
        return field(metadata={"option": option})
    return field(default=UNSAID, metadata={"option": option})
