"""A move: the rules declare what a command takes, once, where they decide it.

    @move("pottersville fight")
    class Fight:
        '''Two in contact: a D6 each; police who double put handcuffs on.'''

        attacker: Person = one_figure("Your figure, or a profile such as Goon.", "The attacker", only=OWN)
        charging: bool = option("Ran into contact in this turn; a game knows.", ran, known=OnSheet("attacker"))
        modifier: Other = option("Anything else that is added.", default=0)

The first line of the docstring is the command's sentence. The type of a field is that of its filled value, with the
bounds of annotated_types. A field's source fills it if no one types it, in the order of declaration; a field without a
source is required. From the declaration the command adapter makes the slash command, its completion and the docs, and
reads what is typed.
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
    ListRow,
    OnSheet,
    OnThing,
    Option,
    Source,
    nobody,
    unnamed,
)
from rules.core.action.people_fields import Takes
from rules.core.people.person import Person
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Missing, OutOfRange

M = TypeVar("M")

DICE: Final = "Your dice in order, such as 1 4 6. The bot rolls the rest. Type ask for each roll."
"""The sentence of the option for dice that a player types."""


@frozen
class Rolls:
    """The options that the command adapter adds to a command that rolls.

    dice    the sentence of the option `dice`; empty for the usual
    odds    whether its odds may be asked, or the sentence of that
    secret  whether it may be sealed, or the sentence of that
    asks    whether its button opens a form for options besides those of the button, as of a test
    """

    dice: str = ""
    odds: bool | str = True
    secret: bool | str = True
    asks: bool = False


@frozen
class Declared:
    """A command as it was declared.

    command    its name: “pottersville fight”
    kind       the record of its fields
    rolls      the options added to it; None if nothing is rolled
    table      whether it only works in a game played here
    everybody  whether it needs everyone on the table
    unless     the options for its people. If one of them is typed it needs no game, and only those people. If none is
               and no game is played, it gets the figures of the caller's own gangs
    around     whether it needs everyone on the table once it is about a figure there, or lists people
    on_sheets  the people, such as hostages, whom the sheets of the named ones name in turn, by name or id. The move
               needs them too
    gangs      whether it needs all gangs here, such as to found another
    names      whether it needs the names of all figures here, such as to make up another
    gone       whether it needs the players in the game here who have missed too many deadlines to count towards a
               majority
    campaign   whether it needs the campaign of the gang that it names
    town       whether it needs the campaign of the move, with its gangs
    townsfolk  whether it also needs all their people
    own_people  whether it needs only the people of the gangs that the caller leads, and of the one that `gang` names
    party      the option for the people of one gang for whom the caller acts, empty for none; None if it is about no
               such gang
    seated     whether it is only for the players and umpires of that game
    chosen     the options with a default that its player decides all the same if it is owed: how a driver reacts. The
               table shows all others
    instead    other commands that may answer for it if it is owed
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
    chosen: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()

    @property
    def of_campaign(self) -> bool:
        """Whether it needs a campaign or the people of one gang, not a table."""
        return self.town or self.party is not None

    @property
    def asks_dice(self) -> bool:
        """Whether players who roll the command's dice can be asked for them throw by throw."""
        own = self.options.get("dice")
        return self.rolls is not None or (own is not None and own.about == DICE)

    @property
    def about(self) -> str:
        """The command's sentence."""
        return (self.kind.__doc__ or "").strip().partition("\n")[0]

    @property
    def group(self) -> str:
        """The group of the command: “pottersville”, “mad-racket band”; empty for a command of its own."""
        return self.command.rpartition(" ")[0]

    @property
    def options(self) -> dict[str, Option]:
        """Its options by name, in order: the required ones first."""
        return options_of(self.kind)


@cache
def options_of(kind: type[Any]) -> dict[str, Option]:
    """The options of a record by name, in order."""
    return {one.name: one.metadata["option"] for one in fields(kind)}


class Filling(NamedTuple):
    """How an option is filled.

    source   fills it if no one types it; None for a fixed value, or nothing
    always   the fixed value
    people   whether the people it names must take part in what is played
    street   fills it first on a street; None for a field that no street knows
    """

    name: str
    option: Option
    source: Source | None
    always: Any
    people: bool
    street: Source | None


@cache
def fill_order(kind: type[Any]) -> tuple[Filling, ...]:
    """How the options of a record are filled, in that order."""
    return tuple(
        Filling(name, one, *_filled_by(one.source), _needs_part(one), one.street.street if one.street else None)
        for name, one in sorted(options_of(kind).items(), key=lambda one: isinstance(one[1].source, FilledLast))
    )


def _needs_part(option: Option) -> bool:
    """Whether the people whom an option names must take part in what is played."""
    return option.rows is not None or (option.who is not None and not option.who.only.absent)


def _filled_by(source: Source | None) -> tuple[Source | None, Any]:
    if isinstance(source, (FromTable, FilledLast)):
        return source.source, UNSAID
    if source is unnamed:
        return None, UNSAID
    if source is nobody:
        return None, None
    return (None, source.value) if isinstance(source, Always) else (source, UNSAID)


@lru_cache(1024)
def required_of(kind: type[Any]) -> frozenset[str]:
    """The required options of a record, by the names that Discord knows."""
    return frozenset(name.rstrip("_") for name, one in options_of(kind).items() if one.required)


@cache
def types_of(kind: type[Any]) -> dict[str, Any]:
    """The types of a record's fields by name, with their bounds."""
    return get_type_hints(kind, include_extras=True)


@cache
def plain_types_of(kind: type[Any]) -> dict[str, Any]:
    """The same without their bounds, and without the None of an optional field."""
    return {name: plain(one) for name, one in types_of(kind).items()}


def plain(kind: Any) -> Any:
    """A type without its bounds, and without the None of an optional field."""
    if hasattr(kind, "__metadata__"):
        return plain(get_args(kind)[0])
    if NoneType in get_args(kind):
        return plain(next(one for one in get_args(kind) if one is not NoneType))
    return kind


MOVES: dict[str, Declared] = {}
"""Every declared command by its name."""
DECLARED: dict[type[Any], Declared] = {}
"""The same declarations by their records."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
def record(kind: type[M]) -> type[M]:
    """Make a record of fields: a move's, or the fields that several moves inherit."""
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
    chosen: tuple[str, ...] = (),
    instead: tuple[str, ...] = (),
) -> Callable[[type[M]], type[M]]:
    """Declare a command by the record of its fields."""

    def declare(kind: type[M]) -> type[M]:
        made = record(kind)
        about = (table, everybody, seated, unless, around, on_sheets, gangs, names, campaign, gone)
        asks = (town or townsfolk or own_people, townsfolk, party, own_people)
        declaration = Declared(command, made, rolls, *about, *asks, chosen, instead)
        MOVES[command] = DECLARED[made] = declaration
        return made

    return declare


def declared(kind: type[Any]) -> Declared:
    """The declaration of a record."""
    return DECLARED[kind]


def command_of(kind: type[Any]) -> str:
    """The name of the command that a record declares."""
    return DECLARED[kind].command


# Filling it


def filled(position: Any, typed_move: M) -> M:
    """Return a move with every field filled: as typed, or from its source.

    Raises OutOfRange for a value typed beside a named thing that knows it. Raises Missing for a value that only a
    street could know, and doesn't, and for a required one that is open, unless it names people. Raises NotYours for a
    value typed against the street, or against the sheet or place of a figure on the table, unless the caller is an
    umpire. Raises IllegalNow for a stored figure that takes no part in the game played here. A caller who only asks for
    odds is refused neither for a right nor for the people they choose.
    """
    move: Any = object.__new__(typed_move.__class__)
    known: dict[str, Any] = move.__dict__  # nothing else has seen it yet, and a new one for each field is costly
    known.update(vars(typed_move))
    checks, laid = not position.asking, position.street is not None
    for name, option, source, always, people, street in fill_order(typed_move.__class__):
        typed = known[name]
        if typed is UNSAID:
            measured = street(position, move) if street is not None and laid else UNSAID
            if measured is not UNSAID:
                known[name] = measured
            elif source is not None:
                known[name] = source(position, move)
            elif always is UNSAID and (street is not None or (option.required and option.who is None)):
                raise Missing(f"The bot needs to know “{name}” here. {option.about}", name)
            else:
                known[name] = always
            continue
        if street is not None and laid and checks and _against_street(street(position, move), typed):
            position.by_umpire("the street", f"The street says something else. Remove “{name}”, or ask an umpire.")
        known_by = option.known
        if isinstance(known_by, OnThing) and getattr(typed_move, known_by.field, UNSAID) is not UNSAID:
            raise OutOfRange(f"The bot already knows that about a named {known_by.field}. Remove “{name}”.")
        if people and checks:
            _require_part(position, option, typed)
        for one in (
            _against(position, move, option, typed, known_by) if checks and isinstance(known_by, OnSheet) else ()
        ):
            position.against_sheet(one, name)
    return move


def _require_part(position: Any, option: Option, typed: Any) -> None:
    """Refuse stored figures in an option that take no part in what is played."""
    named: tuple[Any, ...] = typed if typed.__class__ is tuple else (typed,)
    if option.rows is not None:
        named = tuple(one for row in named for one in row.people)
    for one in named:
        if isinstance(one, Person):
            position.require_part(one)


def _against_street(measured: Any, typed: Any) -> bool:
    """Whether a typed value differs from what the street says. Lists of people may be in any order."""
    if measured is UNSAID:
        return False
    if typed.__class__ is tuple and measured.__class__ is tuple:
        return {*map(_who, typed)} != {*map(_who, measured)}
    return typed != measured


def _who(one: Any) -> Any:
    """A person by id, if they are on record."""
    return one.id or one.name if isinstance(one, Person) else one


def overruled(position: Any, move: Any) -> Iterator[str]:
    """Yield what an umpire's typed values overrule: the street, and sheets (“the sheet of Bricks”)."""
    if position.street is not None and not position.asking and any(_overrules_street(position, move)):
        yield "the street"
    for name, option, known in () if position.asking else _known_of(move.__class__):
        typed = getattr(move, name)
        if typed is not UNSAID:
            yield from (f"the sheet of {one.name}" for one in _against(position, move, option, typed, known))


def said_by_street(position: Any, move: Any, *, before: bool) -> tuple[str, ...]:
    """What the street filled in for a filled move, in words: “11 inches”, “light cover (crates)”.

    before  whether the move is still to be made, so that nobody is told some of it
    """
    if position.street is None:
        return ()
    said: list[str] = []
    for name, option in options_of(move.__class__).items():
        by = option.street
        if by is None or by.said is None or name in position.typed:
            continue
        if before and by.untold is not None and by.untold(position):
            continue
        value = by.street(position, move)
        if value is not UNSAID:
            said.append(by.said(position, move, value))
    return tuple(filter(None, said))


def _overrules_street(position: Any, move: Any) -> Iterator[bool]:
    """Yield for each typed field that the street knows whether its value is another."""
    for name, option in options_of(move.__class__).items():
        typed = getattr(move, name)
        if option.street is not None and typed is not UNSAID:
            yield _against_street(option.street.street(position, move), typed)


@cache
def _known_of(kind: type[Any]) -> tuple[tuple[str, Option, OnSheet], ...]:
    """The options of a record whose value a sheet, or the table, may know."""
    return tuple(
        (name, one, one.known)
        for name, one in options_of(kind).items()
        if isinstance(one.known, OnSheet) and one.source is not None
    )


def _against(position: Any, move: Any, option: Option, typed: Any, known: OnSheet) -> list[Person[Any]]:
    """The people on the table against whose sheets a value is typed. The source is called for no one else."""
    whose, who = getattr(move, known.of), options_of(move.__class__)[known.of].who
    here = [one for one in (whose if who is not None and who.takes is Takes.LIST else (whose,)) if one.here]
    return here if here and option.source is not None and not known.free(typed, option.source(position, move)) else []


def people_of(move: Any) -> Iterator[Person[Any]]:
    """Yield everyone whom a filled move names, in the order of its fields, except the people of whole gangs."""
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


def usual_of(option: Option) -> Any:
    """The default of an option as it would be typed; None if the position decides it, or a player must."""
    value = option.source.value if isinstance(option.source, Always) else None
    if option.choices.words:
        return next((word for word, meaning in option.choices.words.items() if meaning == value), None)
    return value if isinstance(value, (bool, int, float, str)) else None


def typed_of(move: Any, *but: str) -> dict[str, Any]:
    """The typed values of a move, by field: names of people and things, words of choices.

    It leaves out empty fields, and the fields `but`.
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
    if option.rows is not None and any(isinstance(row, ListRow) for row in value):
        return ", ".join([one.typed for row in value for one in row.people])
    if option.read is None or isinstance(value, str):
        return value
    return ", ".join(value) if value.__class__ is tuple else value.name
