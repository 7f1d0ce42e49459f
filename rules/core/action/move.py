"""A move: what a command takes, said once, where the rules decide it.

    @move("pottersville fight")
    class Fight:
        '''Two in contact: a D6 each; police who double put handcuffs on.'''

        attacker: Person = whom("Your figure, or a profile such as Goon.", "The attacker", only=OWN)
        charging: bool = opt("Ran into contact in this turn; a game knows.", ran, known=OnSheet("attacker"))
        modifier: Other = opt("Anything else that is added.", default=0)

The first line of the docstring is the command's sentence. The type of a field is that of its value once it is filled,
its bounds are those of annotated_types. What nobody typed comes from the field's source, in the order of declaration;
a field without one must be typed. From it the border makes the slash command, completion, the docs, and reads what is
typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import Field, field, fields
from functools import cache, lru_cache
from operator import eq
from types import NoneType
from typing import Any, Final, NamedTuple, TypeVar, cast, dataclass_transform, get_args, get_type_hints

from rules.core.action.people_fields import ANYBODY, Eligible, Naming, Takes, Who, WithoutPeople
from rules.core.people.names import called as the_named
from rules.core.people.person import GangView, Person
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.book import Book

M = TypeVar("M")
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


# What is declared


DICE: Final = "What fell on the real table, in order: 1 4 6. The bot rolls what is missing."
"""What a command says of the dice that somebody types for it."""


@frozen
class Rolls:
    """What the border adds to a command that rolls.

    dice    the sentence of the option `dice`; empty for the usual
    odds    whether its odds may be asked, or the sentence of that
    secret  whether it may be sealed, or the sentence of that
    asks    whether its button opens a form where anything may be said besides what the button says, as of a test
    """

    dice: str = ""
    odds: bool | str = True
    secret: bool | str = True
    asks: bool = False


@frozen
class Declared:
    """A command as it was declared.

    command    its name: “pottersville fight”
    kind       the record of what it takes
    rolls      what is added to it; None where nothing is rolled
    table      whether it is for a game played here alone
    everybody  whether it must see everybody on the table
    unless     the options that say whom it is about: where one of them is typed it needs no game, and need see nobody
               else; where none is and no game is played, it sees the figures of the caller's own gangs
    around     whether it must see everybody on the table once it is about somebody there, or lists people
    on_sheets  whom the sheets of those named name in turn, or tell by id, so that it must see them too: hostages
    gangs      whether it must know all gangs here, such as to found another
    names      whether it must know the names of all figures here, such as to make up another
    gone       whether it must know who has let too many times run out in the game here to count towards a majority
    campaign   whether it must see the campaign in which the gang takes part that it names
    town       whether it looks at the campaign that is meant, and at its gangs
    townsfolk  whether at all their people too
    own_people whether at those of the gangs alone that the caller leads, and of the one that `gang` names
    party      the option that names the people of one gang for whom the caller acts, empty where none does; None where
               it is about no such gang
    seated     whether it is for the players and umpires of that game alone
    """

    command: str
    kind: type[Any]
    rolls: Rolls | None = None
    table: bool = False
    everybody: bool = False
    seated: bool = True
    unless: tuple[str, ...] = ()
    around: bool = False
    on_sheets: Callable[[Any], Sequence[str | int]] | None = None
    gangs: bool = False
    names: bool = False
    campaign: bool = False
    gone: bool = False
    town: bool = False
    townsfolk: bool = False
    party: str | None = None
    own_people: bool = False

    @property
    def of_campaign(self) -> bool:
        """Whether it looks at a campaign or at the people of one gang, not at a table."""
        return self.town or self.party is not None

    @property
    def about(self) -> str:
        """The command's sentence."""
        return (self.kind.__doc__ or "").strip().partition("\n")[0]

    @property
    def group(self) -> str:
        """What it belongs to: “pottersville”, “mad-racket band”; empty for a command of its own."""
        return self.command.rpartition(" ")[0]

    @property
    def options(self) -> dict[str, Option]:
        """Its options by name, in order: those that must be typed first."""
        return options_of(self.kind)


@cache
def options_of(kind: type[Any]) -> dict[str, Option]:
    """The options of a record by name, in order."""
    return {one.name: one.metadata["option"] for one in fields(kind)}


class Filling(NamedTuple):
    """How an option is filled.

    source   what fills it where nobody typed it; None where that is always the same, or nothing does
    always   what stands in it then
    people   whether those it names must take part in what is played
    """

    name: str
    option: Option
    source: Source | None
    always: Any
    people: bool


@cache
def fill_order(kind: type[Any]) -> tuple[Filling, ...]:
    """How the options of a record are filled, in that order."""
    return tuple(
        Filling(name, one, *_filled_by(one.source), _needs_part(one))
        for name, one in sorted(options_of(kind).items(), key=lambda one: isinstance(one[1].source, FilledLast))
    )


def _needs_part(option: Option) -> bool:
    """Whether those whom an option names must take part in what is played."""
    return option.rows is not None or (option.who is not None and not option.who.only.absent)


def _filled_by(source: Source | None) -> tuple[Source | None, Any]:
    if isinstance(source, (FromTable, FilledLast)):
        return source.source, UNSAID
    if source is left:
        return None, UNSAID
    if source is nobody:
        return None, None
    return (None, source.value) if isinstance(source, Always) else (source, UNSAID)


@lru_cache(1024)
def required_of(kind: type[Any]) -> frozenset[str]:
    """The options of a record that must be typed, by the names that Discord knows."""
    return frozenset(name.rstrip("_") for name, one in options_of(kind).items() if one.required)


@cache
def types_of(kind: type[Any]) -> dict[str, Any]:
    """The types of a record's fields by name, with their bounds."""
    return get_type_hints(kind, include_extras=True)


def plain(kind: Any) -> Any:
    """A type without its bounds, and without the None of what may be left out."""
    if hasattr(kind, "__metadata__"):
        return plain(get_args(kind)[0])
    if NoneType in get_args(kind):
        return plain(next(one for one in get_args(kind) if one is not NoneType))
    return kind


MOVES: dict[str, Declared] = {}
"""Every declared command by its name."""
DECLARED: dict[type[Any], Declared] = {}
"""The same by its record."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
def record(kind: type[M]) -> type[M]:
    """Make a record of fields: a move's, or what several moves share by inheriting it."""
    for name, shared in [one for one in vars(kind).items() if isinstance(one[1], Field)]:
        setattr(kind, name, copy(shared))  # else two records would name one field
    return frozen(kw_only=True, slots=False)(kind)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def move(
    command: str,
    rolls: Rolls | None = None,
    *,
    table: bool = False,
    everybody: bool = False,
    seated: bool = True,
    unless: tuple[str, ...] = (),
    around: bool = False,
    on_sheets: Callable[[Any], Sequence[str | int]] | None = None,
    gangs: bool = False,
    names: bool = False,
    campaign: bool = False,
    gone: bool = False,
    town: bool = False,
    townsfolk: bool = False,
    party: str | None = None,
    own_people: bool = False,
) -> Callable[[type[M]], type[M]]:
    """Declare a command by the record of what it takes."""

    def declare(kind: type[M]) -> type[M]:
        made = record(kind)
        about = (table, everybody, seated, unless, around, on_sheets, gangs, names, campaign, gone)
        asks = (town or townsfolk or own_people, townsfolk, party, own_people)
        said = Declared(command, made, rolls, *about, *asks)
        MOVES[command] = DECLARED[made] = said
        return made

    return declare


def declared(kind: type[Any]) -> Declared:
    """The declaration of a record."""
    return DECLARED[kind]


def command_of(kind: type[Any]) -> str:
    """The name of the command that a record declares."""
    return DECLARED[kind].command


# Filling it


def filled(position: Any, said: M) -> M:
    """A move with every field known: as typed, or from its source.

    Raises OutOfRange for what is typed in the place of a thing on the table that is named; NotYours where something is
    typed against what a sheet or the table knows of somebody on it, and the caller is no umpire; IllegalNow for
    somebody on record who takes no part in the game played here. Who only asks is refused neither for a right nor for
    whom he puts there.
    """
    move: Any = object.__new__(said.__class__)
    known: dict[str, Any] = move.__dict__  # nobody else has seen it yet; a new one for each field is dear
    known.update(vars(said))
    checks = not position.asking
    for name, option, source, always, people in fill_order(said.__class__):
        typed = known[name]
        if typed is UNSAID:
            known[name] = always if source is None else source(position, move)
            continue
        known_by = option.known
        if isinstance(known_by, OnThing) and getattr(said, known_by.field, UNSAID) is not UNSAID:
            raise OutOfRange(f"The table knows that about a named {known_by.field}. Remove “{name}”.")
        if people and checks:
            _require_part(position, option, typed)
        for one in (
            _against(position, move, option, typed, known_by) if checks and isinstance(known_by, OnSheet) else ()
        ):
            position.against_sheet(one, name)
    return move


def _require_part(position: Any, option: Option, typed: Any) -> None:
    """Refuse those named in an option who take no part in what is played, if they are on record."""
    named: tuple[Any, ...] = typed if typed.__class__ is tuple else (typed,)
    if option.rows is not None:
        named = tuple(one for row in named for one in row.people)
    for one in named:
        if isinstance(one, Person):
            position.require_part(one)


def overruled(position: Any, said: Any) -> Iterator[str]:
    """Whose sheets an umpire's word stands against in what was typed: “the sheet of Bricks”."""
    for name, option, known in () if position.asking else _known_of(said.__class__):
        typed = getattr(said, name)
        if typed is not UNSAID:
            yield from (f"the sheet of {one.name}" for one in _against(position, said, option, typed, known))


@cache
def _known_of(kind: type[Any]) -> tuple[tuple[str, Option, OnSheet], ...]:
    """Those of a record's options that somebody's sheet, or the table, may know otherwise than they are typed."""
    return tuple(
        (name, one, one.known)
        for name, one in options_of(kind).items()
        if isinstance(one.known, OnSheet) and one.source is not None
    )


def _against(position: Any, move: Any, option: Option, typed: Any, known: OnSheet) -> list[Person[Any]]:
    """Those on the table against whose sheets something is typed: a source is asked of nobody else."""
    whose, who = getattr(move, known.of), options_of(move.__class__)[known.of].who
    here = [one for one in (whose if who is not None and who.takes is Takes.LIST else (whose,)) if one.here]
    return here if here and option.source is not None and not known.free(typed, option.source(position, move)) else []


def people_of(move: Any) -> Iterator[Person[Any]]:
    """Everybody whom a filled move names, in the order of its fields; of those whose whole gang is meant nobody."""
    for name, option in options_of(move.__class__).items():
        value = getattr(move, name)
        if option.rows is not None:
            yield from (one for row in value for one in row.people)
        elif option.who is not None and option.who.takes is Takes.LIST:
            yield from (one for one in value or () if isinstance(one, Person))  # or words, or nothing at all
        elif isinstance(value, Person):
            yield value


def shared(move: Any, kind: type[Any]) -> dict[str, Any]:
    """The fields of a filled move that another record has by the same names."""
    return {one.name: getattr(move, one.name) for one in fields(kind) if one.name in options_of(move.__class__)}


def typed_of(move: Any, *but: str) -> dict[str, Any]:
    """What is typed for a move, by field: names of people and things, words of choices.

    What is unsaid is left out, and the fields `but`.
    """
    options = options_of(move.__class__)
    known: dict[str, Any] = move.__dict__
    return {
        name: _typed(options[name], value) for name, value in known.items() if value is not UNSAID and name not in but
    }


def _typed(option: Option, value: Any) -> Any:
    if option.who is not None:
        if isinstance(value, str):
            return next(word for word, meant in option.who.words.items() if meant == value)
        return ", ".join([one.typed for one in value]) if option.who.takes is Takes.LIST else value.typed
    if option.choices.words:
        return next(word for word, meant in option.choices.words.items() if meant == value)
    if option.read is None or isinstance(value, str):
        return value
    return ", ".join(value) if value.__class__ is tuple else value.name
