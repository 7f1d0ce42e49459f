"""A deed: a move made ready, as the rules decide it. Nothing has been rolled yet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.core.action.fields import UNSAID
from rules.core.action.lazily import Lazily
from rules.core.action.move import MOVES, command_of, declared, filled, shared, typed_of
from rules.core.action.people_fields import Takes, Who
from rules.core.action.position import Price
from rules.core.action.report import Confirmation, Report
from rules.core.people.person import GangView, Person
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import parts
from rules.core.tables.outcome import Outcome

T = TypeVar("T")
R = TypeVar("R")


@frozen
class Question:
    """One thing a player asks of the odds: a heading, the resolver that answers it, what to read off its result.

    `order` lists the words it may come to, if they have an order.
    """

    heading: str
    resolver: Callable[..., Any]
    args: tuple[Hashable, ...]
    read: Callable[[Any], Any] = lambda result: result
    order: tuple[Any, ...] = ()


class Worded(Protocol):
    """A member of an enumeration that is told in a word or two."""

    @property
    def word(self) -> str: ...


def in_words(
    heading: str,
    resolver: Callable[..., Any],
    args: tuple[Hashable, ...],
    ends: Iterable[Worded],
    read: Callable[[Any], Worded] = lambda result: result,
) -> Question:
    """The question which of these ends it comes to, told by their words in this order."""
    return Question(heading, resolver, args, lambda result: read(result).word, tuple(end.word for end in ends))


@frozen
class Reroll:
    """A button under a roll: somebody's skill throws one die of it anew.

    skill    whose use it is told as
    figure   id of the figure who has it; its owner and the umpires may press
    who      what the figure is called
    throws   the throws, by their places in the outcome, of which a die may fall anew; none where it does not help
    changes  what one use costs
    left     how often it could be used before the roll
    once     a die that was thrown anew stands: nobody throws it anew again
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
    """A move that somebody may make: the name of its command, and the fields that are settled, as they are typed."""

    command: str
    typed: dict[str, Any]

    @classmethod
    def of(cls, move: Any, *open: str) -> MoveRef:
        """The offer of a move, all of it settled but the fields `open`."""
        return cls(command_of(move.__class__), typed_of(move, *open))


def nothing(_result: Any) -> tuple[Change, ...]:
    """What a result changes that changes nothing."""
    return ()


def no_facts(_outcome: Outcome[Any]) -> Any:
    """What programs are told by default: the result as it is."""
    return None


@frozen(slots=False)  # with slots no alias of it, such as Deed[Figure], could be called
class Deed(Generic[R]):
    """What becomes of a move: how it is decided, what its result R changes, and what is said of it.

    resolver  the rule that rolls, with `args`; None for a deed that needs no dice, which names its `rule`
    names     who stands behind the numbers in the headings of throws
    allow     whether it may be done now: turn, price and rights; what it costs whatever comes of it. Odds never ask
    changes   what a result changes, and what is owed for it
    report    what is said of a result
    facts     an outcome as JSON values for programs; None for its result as it is
    questions what the odds are asked; none where there is nothing to roll
    rerolls   skills that may throw a die of it anew
    about     figures and gangs it concerns even if they do not change; None for everybody whom the move names
    again     whether the same can be done once more by a button
    ends_turn whether a result ends a turn of the game, and with it of its dice
    tallied   what the dice and rows of its outcome change besides
    faces     known before anything is typed, such as those of the chit that was really drawn
    instead   buttons beside the roll on its odds: what each is called, and the move with something else in it
    shown_to  users who may look at it while it is sealed, besides its actor and the umpires
    log       id of the campaign whose log takes it; none for the log of where it is done
    private   whether its card is for the actor alone
    hushed    whether the log keeps nothing of what was typed, nor of a private card what was said
    unannounced  whether only the actor is to know of it: no log lists it, only they take it back. It rolls no dice
    blind     whether nobody may know what fell until the game closes
    confirm   what is asked once before it is done; None where it just is
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
    confirm: Confirmation | None = None


@frozen(slots=False)
class Spawns(Generic[T]):
    """What becomes of a move that brings people into being: a deed, once ids are reserved for them.

    most  the most figures that may come; fewer may
    deed  the deed, of the id of their gang and of theirs, in order; those of nobody are 0
    gang  the id of the gang that they join; 0 for one that the deed founds
    """

    most: int
    deed: Callable[[int, tuple[int, ...]], Deed[T]]
    gang: int = 0

    @property
    def of_nobody(self) -> Deed[T]:
        """The deed for who only asks: whom it brings has no id, and goes nowhere."""
        return self.deed(self.gang, (0,) * self.most)


Decide = Callable[[Any, Any], Deed[Any] | Spawns[Any] | MoveRef]
DECIDED: dict[str, Decide] = {}
"""What becomes of each move, by its command."""
D = TypeVar("D", bound=Decide)


def decided(position: Any, move: Any) -> Deed[Any]:
    """What becomes of a move, what is unsaid in it filled; TypeError for one that is another in truth."""
    deed = DECIDED[command_of(move.__class__)](position, filled(position, move))
    if isinstance(deed, MoveRef):
        raise TypeError(f"{command_of(move.__class__)} is {deed.command} here")
    return deed.of_nobody if isinstance(deed, Spawns) else deed


def possible(position: Any, move: Any) -> bool:
    """Whether a move, some of its fields still unsaid, may be made now; of one that is another in truth, whether that
    may be.
    """
    return allowed(position, move) is not None


def allowed(position: Any, move: Any) -> Price | None:
    """What such a move costs now; None where it may not be made."""
    try:
        return require_possible(position, move)
    except Refusal:
        return None


def require_possible(position: Any, move: Any) -> Price:
    """What such a move costs now; a Refusal where it may not be made."""
    deed = DECIDED[command_of(move.__class__)](position, filled(position, move))
    if isinstance(deed, MoveRef):
        return require_possible(position.typed_as(deed.typed), _in_truth(position, move, deed))
    return tuple((deed.of_nobody if isinstance(deed, Spawns) else deed).allow())


def _in_truth(position: Any, move: Any, offered: MoveRef) -> Any:
    """The move that another is in truth; what was left open in the offer is as it stood there."""
    truly = said(position, offered)
    known = shared(move, truly.__class__)
    return fast_replace(truly, **{name: known[name] for name in known if getattr(truly, name) is UNSAID})


def said(position: Any, offered: MoveRef) -> Any:
    """The move that an offer means where everybody in it is on the table; what is no text is what it means."""
    command = MOVES[offered.command]
    called = {one.typed: one for one in position.people.values()}
    fields: dict[str, Any] = dict.fromkeys(command.options, UNSAID)
    for name, option in command.options.items():
        text = offered.typed.get(name, UNSAID)
        if option.choices.words and text in option.choices.words:
            text = option.choices.words[text]
        elif isinstance(text, str) and option.who is not None:
            text = option.who.words[text] if text in option.who.words else _called(called, option.who, text)
        elif isinstance(text, str) and option.read is not None:
            text = option.read(position, text)
        fields[name] = text
    return command.kind(**fields)


def _called(people: Mapping[str, Person[Any]], who: Who, text: str) -> Any:
    return tuple(people[one] for one in parts(text)) if who.takes is Takes.LIST else people[text]


def decides(kind: type[Any]) -> Callable[[D], D]:
    """Register what becomes of a move: a pure function of the position and the filled move. An `Offered` is what it is
    in truth: a shot at somebody in a car is one at the car. What brings people into being `Brings` its deed.

    It raises a Refusal for what is impossible for good; what only now can't be, and what it costs, `Deed.allow` tells.
    """

    def register(decide: D) -> D:
        DECIDED[declared(kind).command] = decide
        return decide

    return register
