"""A deed: what the rules decide from a position and a move. Nothing has been rolled yet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.core.action.aboard import follows
from rules.core.action.fields import UNSAID, ListRow
from rules.core.action.lazy_fields import Lazily
from rules.core.action.move import MOVES, command_of, declared, filled, said_by_street, shared, typed_of
from rules.core.action.people_fields import Takes, Who
from rules.core.action.position import Price
from rules.core.action.report import Confirmation, Report
from rules.core.people.person import GangView, Person
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import parts
from rules.core.tables.outcome import Outcome

T = TypeVar("T")
R = TypeVar("R")


@frozen
class Question:
    """One thing that a player asks of the odds: a heading, the resolver that answers it, and what to read off its
    result.

    `order` lists the possible answers, if they have an order. `alike` is the heading under which all questions with it
    are one answer, if their odds are equal.
    """

    heading: str
    resolver: Callable[..., Any]
    args: tuple[Hashable, ...]
    read: Callable[[Any], Any] = lambda result: result
    order: tuple[Any, ...] = ()
    alike: str = ""


class Worded(Protocol):
    """A member of an enumeration that has a word or two for players."""

    @property
    def word(self) -> str: ...


def in_words(
    heading: str,
    resolver: Callable[..., Any],
    args: tuple[Hashable, ...],
    ends: Iterable[Worded],
    read: Callable[[Any], Worded] = lambda result: result,
) -> Question:
    """The question which of these ends occurs, with their words in this order."""
    return Question(heading, resolver, args, lambda result: read(result).word, tuple(end.word for end in ends))


@frozen
class Reroll:
    """A button under a roll: a figure's skill rolls one of its dice again.

    skill    the skill that the report names
    figure   id of the figure that has it; its owner and the umpires may press
    who      the figure's name
    throws   the throws, by their places in the outcome, of which a die may be rolled again; none if it doesn't help
    changes  what one use costs
    left     how often it could be used before the roll
    once     whether a die that was rolled again keeps its new face
    """

    label: str
    skill: str
    figure: int
    who: str
    throws: Callable[[Outcome[Any]], Sequence[int]]
    changes: tuple[Change, ...]
    left: int = 1
    once: bool = False


class MoveRef(NamedTuple):
    """A move that an actor may make: the name of its command, and its settled fields, as they are typed."""

    command: str
    typed: dict[str, Any]

    @classmethod
    def of(cls, move: Any, *open: str) -> MoveRef:
        """The reference to a move with all fields settled except the fields `open`."""
        return cls(command_of(move.__class__), typed_of(move, *open))


def nothing(_result: Any) -> tuple[Change, ...]:
    """The changes of a result that changes nothing."""
    return ()


def no_facts(_outcome: Outcome[Any]) -> Any:
    """The facts that programs get by default: the result as it is."""
    return None


@frozen(slots=False)  # with slots no alias of it, such as Deed[Figure], could be called
class Deed(Generic[R]):
    """The effect of a move: its resolver, what its result R changes, and its report.

    resolver  the rule that rolls, with `args`; None for a deed without dice, which names its `rule`
    names     who is behind the numbers in the headings of throws
    allow     returns its price, whatever the result, or raises a Refusal if the turn, the price or the rights forbid it
              now. Odds never call it
    changes   what a result changes, and what is owed for it
    report    the report of a result
    facts     an outcome as JSON values for programs; None for its result as it is
    questions  the questions of its odds; none if nothing is rolled
    rerolls   skills that may roll one of its dice again
    about     figures and gangs that it concerns even if they do not change; None for all that the move names
    again     whether a button can run the same command again
    ends_turn  whether a result ends a turn of the game, and with it a turn of dice
    tallied   other changes, from the dice and rows of its outcome
    faces     dice known before anything is typed, such as those of the chit that was really drawn
    instead   buttons beside the roll on its odds: the label of each, and the move with another value in it
    shown_to  users who may look at it while it is sealed, besides its actor and the umpires
    log       id of the campaign whose log takes it; None for the log of its channel
    private   whether its card is for the actor alone
    hushed    whether the log keeps neither its options nor the text of a private card
    unannounced  whether only its actor may know of it: no log lists it, and only its actor takes it back. It rolls no
                 dice
    blind     whether no one may know its dice until the game closes
    folds     whether its card shows the dice only by a button
    confirm   the question that the bot asks once before it is done; None for none
    risks     what the player should know before the roll, such as a friend in the line of fire, a line each
    """

    report: Callable[[R], Report] = field(kw_only=True)
    resolver: Callable[..., R] | None = None
    args: tuple[Any, ...] = ()
    names: tuple[str, ...] = ()
    allow: Callable[[], Price] = tuple
    changes: Callable[[R], tuple[Change, ...]] = nothing
    facts: Callable[[Outcome[R]], Any] = no_facts
    questions: Lazily[tuple[Question, ...]] = Lazily(())
    rerolls: Lazily[tuple[Reroll, ...]] = Lazily(())
    about: tuple[Person[Any] | GangView[Any], ...] | None = None
    again: bool = False
    ends_turn: Callable[[R], bool] = lambda _: False
    rule: str = ""
    tallied: Callable[[Outcome[R]], tuple[Change, ...]] = nothing
    shown_to: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    instead: tuple[tuple[str, MoveRef], ...] = ()
    log: int | None = None
    private: bool = False
    hushed: bool = False
    unannounced: bool = False
    blind: bool = False
    folds: bool = False
    confirm: Confirmation | None = None
    risks: Lazily[tuple[str, ...]] = Lazily(())


@frozen(slots=False)
class Spawns(Generic[T]):
    """The effect of a move that makes new figures: a deed, once ids are reserved for them.

    most  the most figures that may come; fewer may
    deed  makes the deed from the id of their gang and their own, in order; 0 for people without a record
    gang  the id of the gang that they join; 0 for one that the deed founds
    """

    most: int
    deed: Callable[[int, tuple[int, ...]], Deed[T]]
    gang: int = 0

    @property
    def of_nobody(self) -> Deed[T]:
        """The deed for a caller who only asks. Its people have no ids, so changes about them are dropped."""
        return self.deed(self.gang, (0,) * self.most)


Decide = Callable[[Any, Any], Deed[Any] | Spawns[Any] | MoveRef]
DECIDED: dict[str, Decide] = {}
"""The function that decides each move, by its command."""
D = TypeVar("D", bound=Decide)


def decision(position: Any, command: str, move: Any) -> Deed[Any] | Spawns[Any] | MoveRef:
    """Decide a filled move. On a street its report says what that measured, and those aboard cars come along.

    Afterwards they are on the squares of their cars.
    """
    deed = DECIDED[command](position, move)
    if position.street is None or not isinstance(deed, Deed):
        return deed
    changes, report = deed.changes, deed.report

    def with_seats(result: Any) -> tuple[Change, ...]:
        made = tuple(changes(result))
        return (*made, *follows(position, made))

    def with_measures(result: Any) -> Report:
        made, by = report(result), said_by_street(position, move, before=False)
        return replace(made, lines=(*made.lines, f"By the street: {', '.join(by)}.")) if by else made

    return fast_replace(deed, changes=with_seats, report=with_measures)


def decided(position: Any, move: Any) -> Deed[Any]:
    """Decide a move, with its empty fields filled. Raises TypeError for a move that is really another."""
    deed = decision(position, command_of(move.__class__), filled(position, move))
    if isinstance(deed, MoveRef):
        raise TypeError(f"{command_of(move.__class__)} is {deed.command} here")
    return deed.of_nobody if isinstance(deed, Spawns) else deed


def decided_in_truth(position: Any, move: Any) -> Deed[Any]:
    """Decide a move, or the one that it really is."""
    deed = decision(position, command_of(move.__class__), filled(position, move))
    if isinstance(deed, MoveRef):
        return decided_in_truth(position.typed_as(deed.typed), _in_truth(position, move, deed))
    return deed.of_nobody if isinstance(deed, Spawns) else deed


def possible(position: Any, move: Any) -> bool:
    """Whether a move with some fields still open may be made now.

    For a move that is really another, the other decides.
    """
    return allowed(position, move) is not None


def allowed(position: Any, move: Any) -> Price | None:
    """The price of such a move now; None if it may not be made."""
    try:
        return require_possible(position, move)
    except Refusal:
        return None


def require_possible(position: Any, move: Any) -> Price:
    """The price of such a move now. Raises a Refusal if it may not be made."""
    deed = DECIDED[command_of(move.__class__)](position, filled(position, move))
    if isinstance(deed, MoveRef):
        return require_possible(position.typed_as(deed.typed), _in_truth(position, move, deed))
    return tuple((deed.of_nobody if isinstance(deed, Spawns) else deed).allow())


def _in_truth(position: Any, move: Any, offered: MoveRef) -> Any:
    """Return the move that this one really is. Fields that the reference left open keep their values."""
    truly = referenced_move(position, offered)
    known = shared(move, truly.__class__)
    return fast_replace(truly, **{name: known[name] for name in known if getattr(truly, name) is UNSAID})


def referenced_move(position: Any, offered: MoveRef) -> Any:
    """Make the move of a reference whose people are all on the table.

    Values that are not text are taken as they are.
    """
    command = MOVES[offered.command]
    called = {one.typed: one for one in position.people.values()}
    fields: dict[str, Any] = dict.fromkeys(command.options, UNSAID)
    for name, option in command.options.items():
        text = offered.typed.get(name, UNSAID)
        if option.choices.words and text in option.choices.words:
            text = option.choices.words[text]
        elif isinstance(text, str) and option.who is not None:
            text = option.who.words[text] if text in option.who.words else _called(called, option.who, text)
        elif isinstance(text, str) and option.rows is not None and called.keys() >= {*parts(text)}:
            text = tuple(ListRow((called[one],), None, (), ()) for one in parts(text))
        elif isinstance(text, str) and option.read is not None:
            text = option.read(position, text)
        fields[name] = text
    return command.kind(**fields)


def _called(people: Mapping[str, Person[Any]], who: Who, text: str) -> Any:
    return tuple(people[one] for one in parts(text)) if who.takes is Takes.LIST else people[text]


def decides(kind: type[Any]) -> Callable[[D], D]:
    """Register the function that decides a move: a pure function of the position and the filled move.

    It returns a `MoveRef` for a move that is really another: a shot at a figure in a car is one at the car. For new
    figures it returns `Spawns`. It raises a Refusal for what is never possible. `Deed.allow` raises one for what is not
    possible now, and returns the price.
    """

    def register(decide: D) -> D:
        DECIDED[declared(kind).command] = decide
        return decide

    return register
