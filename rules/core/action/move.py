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

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import Field, fields
from functools import cache, lru_cache
from types import NoneType
from typing import Any, Final, NamedTuple, TypeVar, dataclass_transform, get_args, get_type_hints

from rules.core.action.fields import (
    UNSAID,
    Always,
    FilledLast,
    FromTable,
    OnSheet,
    OnThing,
    Option,
    Source,
    left,
    nobody,
)
from rules.core.action.people_fields import Takes
from rules.core.people.person import Person
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange

M = TypeVar("M")

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
