"""What a rule says somebody must do: it lies on whoever owes it until it is done, or an umpire waives it.

The one memory of every “must”, “at once” and “at the start of” of the sources. A figure owes it, for itself or for all
of a unit, or a thing on the board such as a car.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Final, NamedTuple

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count
from rules.core.play.pace import Decision, Pace
from rules.core.play.pending import Typed, Wait
from rules.core.play.standing_orders import Orderly


@frozen
class Owed:
    """A command that is due, partly filled.

    command    its name: “gangstars test”
    rule       id of the rule that wants it
    what       it in a word or two, after “owes”: “a guts test”
    why        what brought it about, in words; empty where `what` says it all
    options    what of it is settled already, as it would be typed
    who        the option that names whoever owes it; empty where none does
    otherwise  what follows if it is waived, in a sentence; empty for nothing
    after      activations of whoever owes it, or turns of the game, that begin before it is due; its system counts them
    anywhere   whether it is kept where no game is played, too
    open       whether anybody who plays may say it, not only whoever owes it
    passing    whether it is over with the game, so that nobody is asked for it as that closes
    late       what is said besides, by default, where its time by post is up and it can't be done as it stands
    lasting    whether its command alone does not settle it: what comes of that says when it is owed no longer
    of         the unit that owes it, as it can be typed, where it lies on its figures; empty for what is a figure's own
    since      when it came up, in seconds since 1970, among what somebody has on record; 0 for what follows from how
               things stand, which has no such time. Two debts that differ in nothing else are the same
    """

    command: str
    rule: str
    what: str
    why: str = ""
    options: tuple[tuple[str, Typed], ...] = ()
    who: str = "figure"
    otherwise: str = ""
    after: int = 0
    anywhere: bool = False
    open: bool = False
    passing: bool = field(default=False, compare=False, repr=False)
    late: tuple[tuple[str, Typed], ...] = field(default=(), compare=False, repr=False)
    lasting: bool = field(default=False, compare=False, repr=False)
    of: str = ""
    since: int = field(default=0, compare=False, repr=False)

    def dated(self, now: int) -> Owed:
        """The same, come up now unless it did before."""
        return self if self.since else replace(self, since=now)

    @property
    def in_full(self) -> str:
        """What it is and why: “a guts test (Spats died)”."""
        return f"{self.what} ({self.why})" if self.why else self.what

    def filled(self, name: str) -> dict[str, Any]:
        """The command's options for whoever owes it, by a name that can be typed."""
        return {**({self.who: name} if self.who else {}), **dict(self.options)}

    def met_by(self, command: str, typed: Mapping[str, Any], names: Collection[str]) -> bool:
        """Whether a command does it, given by whoever owes it and is called by one of `names`, in small letters."""
        if command != self.command or any(_key(typed.get(name)) != _key(value) for name, value in self.options):
            return False
        return not self.who or any(_key(part) in names for part in str(typed.get(self.who) or "").split(","))


def _key(value: Any) -> str:
    return " ".join(str(value).casefold().split())


ARTICLES: Final = ("a ", "an ", "the ")
MOST_LABEL: Final = 80
"""Letters of a button."""


def label_of(called: str, owed: Owed) -> str:
    """What somebody owes on a button, without its article: “Spats: GUTS test”."""
    what = next((owed.what.removeprefix(one) for one in ARTICLES if owed.what.startswith(one)), owed.what)
    return f"{called}: {what}"[:MOST_LABEL]


def without(owed: tuple[Owed, ...], one: Owed) -> tuple[Owed, ...]:
    """What is owed, less one: the oldest of its like."""
    place = owed.index(one) if one in owed else len(owed)
    return owed[:place] + owed[place + 1 :]


@tagged("figure.owes/1")
class Owes(Change):
    """A figure owes something from now on."""

    owed: Owed

    def apply_to(self, figure: Any) -> Any:
        return replace(figure, duties=(*figure.duties, self.owed))

    def dated(self, now: int) -> Owes:
        return replace(self, owed=self.owed.dated(now))


@tagged("figure.settled/1")
class Settled(Change):
    """A figure owes something no longer: it is done, or waived."""

    owed: Owed

    def apply_to(self, figure: Any) -> Any:
        return replace(figure, duties=without(figure.duties, self.owed))


def refuse_owed(debts: Sequence[tuple[str, Owed]], first: str) -> None:
    """Refuse what can't come before any of these, in words: “the next card”; IllegalNow names one and its command.

    debts  who owes it, harmless in a sentence, and what
    """
    if not debts:
        return
    name, owed = debts[0]
    more = f", and {count(len(debts) - 1, 'debt')} more" if len(debts) > 1 else ""
    raise IllegalNow(
        f"{name} owes {owed.in_full}{more}: that comes before {first}. "
        f"/{owed.command} settles it, /game owed lists what is due, and an umpire may waive it."
    )


Debtor = int | str | tuple[int, ...]
"""On whom it lies: a figure, by id, several of a unit, or a thing on the board, by its name as it can be typed."""


class Allegiances(NamedTuple):
    """Who is whose on a table: the side that each fights for, by place from 0, nobody who is of none; and the gangs."""

    sides: Mapping[int, int]
    gangs: Mapping[int, int]

    def alike(self, one: int, other: int) -> bool:
        """Whether two are of one side, or of one gang where it is of none."""
        if one in self.sides or other in self.sides:
            return self.sides.get(one) == self.sides.get(other)
        return self.gangs.get(one) == self.gangs.get(other)


class NothingOwed(Orderly):
    """What games say of what is owed, unless they say otherwise: only the duties of figures, which all can do.

    asks  whether live, too, people are asked by the clock
    """

    asks: bool = False

    @staticmethod
    def can_pay(figure: Any, owed: Owed) -> bool:
        """Whether a figure has to do now what is among its duties: the dead, for one, need not."""
        return True

    @staticmethod
    def moot(board: Any, figures: Mapping[int, Any], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """Whether nobody is left on the table whom it concerns, so that what is asked of one figure is asked of nobody.

        figures  everybody on the table, by id
        """
        return False

    @staticmethod
    def timely(board: Any, owed: Owed) -> bool:
        """Whether this is the part of a turn in which something owed can be done; by post its time begins then."""
        return True

    @staticmethod
    def owed(board: Any, figures: Mapping[int, Any]) -> Iterable[tuple[Debtor, Owed]]:
        """What follows from how things stand, besides duties: on whom it lies and what it is.

        figures  everybody on the table, by id
        """
        return ()

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        """The change by which that is owed no longer: of the figure alone, where it is a figure's and no thing's."""
        raise LookupError(f"{who} does not owe {owed.in_full}")

    @staticmethod
    def side_of(board: Any, thing: str) -> int | None:
        """The side that a thing on the board is of, by place from 0; None where it is nobody's more than others'."""
        return None

    @staticmethod
    def paced(game: int, board: Any, before: Pace, after: Pace, lasts: Callable[[Decision], int]) -> tuple[Change, ...]:
        """What else another pace changes: times that the board itself keeps."""
        return ()

    @staticmethod
    def times(board: Any) -> tuple[int, ...]:
        """The times that the board itself keeps."""
        return ()

    @staticmethod
    def whole_again(game: int, board: Any, pace: Pace, lasts: Callable[[Decision], int]) -> tuple[Change, ...]:
        """The changes by which these are whole again."""
        return ()

    @staticmethod
    def taken_by(board: Any, id: int, figure: Any) -> int | None:
        """The side that acts with a figure for now, whosever it is; None for its own."""
        return None

    @staticmethod
    def waits(board: Any, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterable[Wait]:
        """What waits for sides and figures besides what they owe: turns, answers.

        figures  everybody on the table, by id
        sides    the side that each fights for, by place from 0; nobody who is of none
        """
        return ()
