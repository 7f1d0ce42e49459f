"""The fields of a move: what fills them, what completes them, and what knows their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from operator import eq
from typing import Any, Final, NamedTuple, cast

from rules.core.action.people_fields import ANY_PERSON, Eligible, Naming, Takes, Who, WithoutPeople
from rules.core.people.names import called as the_named
from rules.core.people.person import GangView, Person
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.book import Book

Source = Callable[[Any, Any], Any]
"""A function that fills a field which no one typed, from the position and the move so far."""


class Unsaid:
    """The value of an empty field until it is filled. It is false for the source of another field that reads it."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID: Final = Unsaid()


Parted = tuple[str, tuple[float, ...], tuple[str, ...]]
"""One entry of a list, taken apart: the name, the numbers behind it, and words in small letters."""


@frozen
class Rows:
    """A field that lists people, or things, with numbers and words behind each: “Bricks 6 4; 2 Cop 9 1 soft”.

    numbers    how many are behind each, `fewest` of them at least; 0 for all
    words      what may be behind those, in small letters
    example    a valid text, for a refusal
    things     what else than people may be listed: a thing by its name in this position, None for none
    refusal    the sentence for an unreadable text; empty for the usual one with the example
    completes  whether names complete it as it is typed
    part       takes one entry apart, if its numbers have units or are optional
    recorded   only figures of gangs and no profiles
    nobody     whether the list may be empty
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
"""Words that players type in the place of names for no one."""


class ListRow(NamedTuple):
    """One entry of such a list: its people, none without a name; or a thing; and the numbers and words behind it."""

    people: tuple[Person[Any], ...]
    thing: Any
    numbers: tuple[float, ...]
    words: tuple[str, ...]


@frozen
class Complete:
    """Names that the rules know complete a field as it is typed.

    names   from the game played here, None for none, and the stored figure that the field `of` names first, None for
            any other. It leaves out what that figure doesn't have. While no figure is named, what the caller's own
            figures on the table have comes first
    many    a list separated by commas
    people  whether figures are named first
    """

    names: Callable[[Any, Any], Iterable[str]]
    of: str = ""
    many: bool = False
    people: bool = False


@frozen
class Figures:
    """Names of stored figures complete a text, with those of profiles if `profiles`.

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
    """Names from the campaign of the move complete a field.

    names   from the campaign, None for none, and from the other options so far
    many    a list separated by commas
    people  whether it needs the people of the campaign's gangs
    """

    names: Callable[[Any, Mapping[str, Any]], Iterable[str]]
    many: bool = False
    people: bool = False


@frozen
class NumbersOfTown:
    """Numbers from the campaign of the move complete a field.

    shown  what a menu shows of each, from the same arguments as `OfTown.names`
    """

    shown: Callable[[Any, Mapping[str, Any]], Mapping[int, str]]


@frozen
class EntryNames:
    """Entries of other fields complete a list.

    of    those fields
    more  other valid entries
    has   for a field that wants what a stored figure in those has, and not its name: its things
    """

    of: tuple[str, ...]
    more: tuple[str, ...] = ()
    has: Callable[[Any], Iterable[str]] | None = None


@frozen
class Forms:
    """Several forms of the typed text complete a field: how a menu shows each, and its text."""

    of: Callable[[str], Iterable[tuple[str, str]]]


@frozen
class OfGangs:
    """Names of what gangs have complete a field.

    names   from the game played here, None for none, from the other fields so far, and from this system's gangs, the
            caller's own first
    many    a list separated by commas
    people  whether it needs all people of those gangs
    table   whether it depends on the game played here; otherwise it gets none
    """

    names: Callable[[Any, Mapping[str, Any], Sequence[GangView[Any]]], Iterable[str]]
    many: bool = False
    people: bool = True
    table: bool = False


@frozen
class OfBook:
    """Names from the tables in force in the place of the command complete a field."""

    names: Callable[[Book], Iterable[str]]


@frozen
class EnemiesOf:
    """Names of people complete a field: the enemies of those whom another field names first."""

    field: str


@frozen
class OfPosition:
    """Names from the position complete a field, given the other fields so far.

    many  a list separated by commas
    """

    names: Callable[[Any], Iterable[str]]
    many: bool = False


COMPLETIONS: Final = (
    Complete,
    Figures,
    EntryNames,
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


# What knows the value of a field


@frozen
class OnSheet:
    """The sheet, or the place on the table, of the people whom a field names knows the value. Only an umpire may type
    another.

    free  whether everyone may type the first value against the second, known one: `ge` for that much or more
    told  how a value, as it is typed, reads beside others: “shooter walked”; None for the name of its option and itself
    """

    of: str
    free: Callable[[Any, Any], bool] = eq
    told: Callable[[Any], str] | None = None


@frozen
class OnThing:
    """The table knows the value if another field names a thing on it. A player types it only for a thing that isn't
    there.
    """

    field: str


@frozen
class OnBoard:
    """A game knows the value from its board. In a game it is no circumstance."""


# What may be typed


@frozen
class ChoiceList:
    """The choices of a field.

    words   each as it is typed, with its value
    labels  what a menu shows of a choice, if that is more than the word
    among   the possible choices, from the position and the move so far; None for all
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
        """Make choices with the values that they are mapped to. Choices that are only listed are their own values."""
        meant = cast("Mapping[Any, Any]", words) if isinstance(words, Mapping) else {word: word for word in words}
        typed: dict[Any, Any] = {str(word) if isinstance(word, str) else word: to for word, to in meant.items()}
        return cls(typed, labels or {}, among)


NO_CHOICES: Final = ChoiceList({})


@frozen
class OnTable:
    """A text names a thing on the table. That needs a game played here, and a player of it.

    named   the thing, from a position and a text
    manned  whether people may be in it, so that the move needs everyone on the table
    """

    named: Callable[[Any, str], Any]
    manned: bool = True

    def __call__(self, position: Any, text: str) -> Any:
        return self.named(position, text)


@frozen
class EarlierVerdict:
    """A text names an earlier verdict by its delivery.

    undone  the refusal if that was taken back
    """

    undone: str

    def __call__(self, _position: Any, text: str) -> Any:
        return text


# What fills a field


@frozen
class FromTable:
    """A source that needs everyone on the table if the player names no one."""

    source: Source

    def __call__(self, position: Any, move: Any) -> Any:
        return self.source(position, move)


@frozen
class FilledLast:
    """A source that reads fields behind its own. It runs after all others."""

    source: Source

    def __call__(self, position: Any, move: Any) -> Any:
        return self.source(position, move)


@frozen
class ByStreet:
    """A source that measures on the street of the game.

    street     the value; UNSAID if the street can't know it, as for people who stand nowhere. Only an umpire may type
               another one
    otherwise  the source where the street doesn't know; None if a player must say
    untold     whether nobody is told the value before the roll, from the position; None for a value that is told
    said       the value in words, from position, move and value: “11 inches”; None for one that no verdict names
    """

    street: Source
    otherwise: Source | None = None
    untold: Callable[[Any], bool] | None = None
    said: Callable[[Any, Any, Any], str] | None = None


@frozen
class Squares:
    """The squares of a street to choose from.

    of     each square with its label, from the position and the move so far, which may lack fields; none where no
           street is laid. If there are any, one must be chosen
    reach  all squares that are possible, for a picture, from the same; None if only those offered are shown
    """

    of: Source
    reach: Source | None = None


@frozen
class Bands:
    """Choices for a measure, without measuring.

    of    each band in words, with the value that represents it, from the position and the move so far, which may lack
          earlier fields. It is a circumstance if the field has `matters`
    unit  the unit of its number, if its sentence doesn't say: “cm”
    """

    of: Source
    unit: str = ""


@frozen
class UpTo:
    """The most that a count on the table can be, from the position and the move so far.

    A form offers that many, and asks only if there are any. None if the figures are counted for several things, each by
    name.
    """

    of: Source


class ByEye(str):
    """A sentence about what people see on the table. What is measured, or what a street would know, needs no such."""

    __slots__ = ()


@frozen
class Option:
    """A field of a move.

    about     its sentence; a `ByEye` if people see on the table what it asks for
    source    fills it if no one types it; None if it is required
    known     what else knows its value; None for nothing
    choices   its choices
    read      the value of a typed text in a position
    complete  what completes it: one of COMPLETIONS, or a coroutine of the command adapter's own
    who       how it names people; None if it names none
    rows      how it lists people, or things, with numbers and words behind each; None if it lists none
    gangs_of  the field of the people whose whole gangs the move needs if this is typed, also without a game
    called    its label on a button, if its name alone is unclear
    measured  what a form offers for a measure or a count
    matters   whether it counts now, from the position and the move: a form offers no other. None for always
    street    fills it before its source does where a street is laid
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
    measured: Bands | UpTo | Squares | None = None
    matters: Source | None = None
    street: ByStreet | None = None

    @property
    def declared(self) -> bool:
        """Whether a player says what the table shows, because without a street nothing else knows it."""
        return isinstance(self.about, ByEye) or self.street is not None or isinstance(self.measured, (Bands, UpTo))

    @property
    def required(self) -> bool:
        """Whether a player must always give it."""
        return self.source is None and self.street is None

    @property
    def among_gangs(self) -> bool:
        """Whether it names a gang, and its source chooses among all gangs if no one types it."""
        return self.who is not None and self.who.takes is Takes.GANG and self.source not in (None, nobody)


def option(
    about: str,
    source: Source | ByStreet | None = None,
    *,
    default: Any = UNSAID,
    known: OnSheet | OnThing | OnBoard | None = None,
    words: ChoiceList | Mapping[Any, Any] | Iterable[Any] = (),
    read: Callable[[Any, str], Any] | None = None,
    complete: Any = None,
    gangs_of: str = "",
    called: str = "",
    measured: Bands | UpTo | Squares | None = None,
    matters: Source | None = None,
) -> Any:
    """Declare a field by its sentence and its source or default. Without either it is required."""
    if complete is not None and not isinstance(complete, COMPLETIONS) and not callable(complete):
        names = tuple(complete)
        complete = Complete(lambda _game, _figure: names)
    choices = words if isinstance(words, ChoiceList) else ChoiceList.of(words)
    street, usual = _by_street(source)
    made = Option(about, usual or _always(default), known, choices, read, complete, street=street)
    return _field(replace(made, gangs_of=gangs_of, called=called, measured=measured, matters=matters))


def one_figure(
    about: str,
    nameless: str = "",
    source: Source | ByStreet | None = None,
    *,
    only: Eligible = ANY_PERSON,
    naming: Naming | None = None,
    known: OnSheet | None = None,
    gangs_of: str = "",
    complete: Complete | EnemiesOf | None = None,
) -> Any:
    """Declare a field for one figure. If it may be empty, the nameless guest or its source fills it."""
    who = Who(Takes.ONE, nameless, only, naming=() if naming is None else (naming,))
    street, usual = _by_street(source)
    usual = usual or (unnamed if nameless else None)
    return _field(Option(about, usual, known, who=who, complete=complete, gangs_of=gangs_of, street=street))


def gang_of(
    about: str,
    source: Source | None = None,
    *,
    only: Eligible = ANY_PERSON,
    naming: WithoutPeople | None = None,
    required: bool = False,
    complete: Any = None,
) -> Any:
    """Declare a field for a gang, which means all its people. If empty, it is None, or its source fills it.

    only      OWN if the caller must run it, and it must be in this game
    required  whether it must be typed

    A source gets all gangs here, with everyone of the caller's own, by `Position.gangs`.
    """
    who = Who(Takes.GANG, only=only, naming=() if naming is None else (naming,))
    return _field(Option(about, None if required else source or nobody, who=who, complete=complete))


def many_figures(
    about: str,
    source: Source | ByStreet | None = None,
    *,
    nameless: str = "",
    required: bool = False,
    only: Eligible = ANY_PERSON,
    words: Mapping[str, Any] | None = None,
    naming: Sequence[Naming] = (),
    known: OnThing | OnBoard | None = None,
    complete: EnemiesOf | None = None,
    called: str = "",
) -> Any:
    """Declare a field for a list of people. If empty, its source fills it, or the nameless guest, or no one."""
    who = Who(Takes.LIST, nameless, only, words or {}, tuple(naming))
    street, usual = _by_street(source)
    source = None if required else usual or (unnamed if nameless else _always(()))
    return _field(Option(about, source, known, who=who, complete=complete, called=called, street=street))


def names_of(things: str) -> Complete:
    """The names of these things on the board of the game here: “doors”."""
    return Complete(lambda game, _figure: [] if game is None else [one.name for one in getattr(game.board, things)])


def board_item(about: str, kind: str, things: str, source: Source | None = None, *, manned: bool = True) -> Any:
    """Declare a field for one of these things on the table, by its name: a “door” of its “doors”. Its source fills it
    if empty.
    """
    named = OnTable(lambda position, name: the_named(kind, name, getattr(position.board, things)), manned)
    return option(about, source, read=named, complete=names_of(things))


def name_list(
    about: str, named: Callable[[str], Any], names: Iterable[str] | Complete, default: tuple[Any, ...] = ()
) -> Any:
    """Declare a field for a list of names of a kind, separated by commas. `named` returns the value of a name."""
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
    about: str,
    listed: Rows,
    source: ByStreet | None = None,
    *,
    required: bool = False,
    complete: EnemiesOf | None = None,
    called: str = "",
) -> Any:
    """Declare a field for a list of people with numbers and words behind each. Its source fills it, or no one."""
    street, usual = _by_street(source)
    usual = None if required else usual or _always(())
    return _field(Option(about, usual, rows=listed, complete=complete, called=called, street=street))


def verdict(about: str, undone: str) -> Any:
    """Declare a field for the verdict that a button follows, by its delivery. One that was undone is refused."""
    return _field(Option(about, read=EarlierVerdict(undone)))


def nobody(_position: Any, _move: Any) -> None:
    """The source of a field that is None if empty."""


def unnamed(_position: Any, _move: Any) -> Any:
    """The source of a field for people who are not named. The command adapter makes a guest."""
    return UNSAID


@frozen
class Always:
    """A source with the same value in every position."""

    value: Any

    def __call__(self, _position: Any, _move: Any) -> Any:
        return self.value


def _by_street(source: Source | ByStreet | None) -> tuple[ByStreet | None, Source | None]:
    """The source that measures on a street, and the one besides it."""
    return (source, source.otherwise) if isinstance(source, ByStreet) else (None, source)


def _always(value: Any) -> Source | None:
    return None if value is UNSAID else Always(value)


def _field(option: Option) -> Any:
    if option.required:
        return field(metadata={"option": option})
    return field(default=UNSAID, metadata={"option": option})
