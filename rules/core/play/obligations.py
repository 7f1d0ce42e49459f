"""Obligations: what a rule says must be done. An obligation remains until it is done, or an umpire waives it.

This is the one memory of every “must”, “at once” and “at the start of” of the sources. A figure owes it, for itself or
for its whole unit, or a thing on the board such as a car does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Final, NamedTuple

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL, count
from rules.core.play.decided import Decided, last_side
from rules.core.play.pace import DecisionKind, Pace
from rules.core.play.pending import Typed, Wait
from rules.core.play.sent_figures import SentFigures
from rules.core.play.standing_orders import Orderly


@frozen
class Owed:
    """A command that is due, partly filled.

    command    its name: “gangstars test”
    rule       id of the rule that wants it
    what       its name in a word or two, after “owes”: “a guts test”
    why        its cause, in words; empty if `what` says it all
    options    the options that are settled already, as they would be typed
    who        the option that names the debtor; empty for none
    otherwise  what follows if it is waived, in a sentence; empty for nothing
    after      activations of the debtor, or turns of the game, that begin before it is due; its system counts them
    anywhere   whether it is also kept without a game
    open       whether any player may give the command, not only the debtor
    passing    whether it ends with the game, so that the close of a game doesn't ask for it
    late       the options added by default if its time by post is up and it can't be done as it is
    lasting    whether its command alone does not settle it: the result of that says when it is owed no longer
    of         the unit that owes it, as it can be typed, if it is on the unit's figures; empty for a figure's own
    since      when it came up, in seconds since 1970, for a stored debt; 0 for one that follows from the state of the
               game. Two debts that differ in nothing else are equal
    """

    command: str
    rule: str
    what: str
    why: str = ""
    options: tuple[tuple[str, Typed], ...] = ()
    who: str = "figure"
    otherwise: str = field(default="", compare=False)
    after: int = 0
    anywhere: bool = False
    open: bool = False
    passing: bool = field(default=False, compare=False, repr=False)
    late: tuple[tuple[str, Typed], ...] = field(default=(), compare=False, repr=False)
    lasting: bool = field(default=False, compare=False, repr=False)
    of: str = ""
    since: int = field(default=0, compare=False, repr=False)

    def dated(self, now: int) -> Owed:
        """The same obligation, dated now unless it has a date."""
        return self if self.since else replace(self, since=now)

    @property
    def in_full(self) -> str:
        """The obligation and its cause: “a guts test (Spats died)”."""
        return f"{self.what} ({self.why})" if self.why else self.what

    def filled(self, name: str) -> dict[str, Any]:
        """The command's options for the debtor, by a name that can be typed."""
        return {**({self.who: name} if self.who else {}), **dict(self.options)}

    def met_by(self, command: str, typed: Mapping[str, Any], names: Collection[str]) -> bool:
        """Whether a command of a debtor who is called by one of `names`, in small letters, meets it.

        `typed` has the defaults of options that were left out, if they matter: see `meets` of rules.core.action.
        """
        if command != self.command or any(_key(typed.get(name)) != _key(value) for name, value in self.options):
            return False
        return not self.who or any(_key(part) in names for part in str(typed.get(self.who) or "").split(","))


def _key(value: Any) -> str:
    """A value as it is compared: 7 and 7.0 are the same, and so are words in any capitals."""
    text = f"{value:g}" if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)
    return " ".join(text.casefold().split())


ARTICLES: Final = ("a ", "an ", "the ")


def label_of(called: str, owed: Owed) -> str:
    """An obligation on a button, without its article: “Spats: GUTS test”."""
    what = next((owed.what.removeprefix(one) for one in ARTICLES if owed.what.startswith(one)), owed.what)
    return f"{called}: {what}"[:MOST_LABEL]


def without(owed: tuple[Owed, ...], one: Owed) -> tuple[Owed, ...]:
    """Obligations without one: the oldest of its like."""
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
    """A figure owes something no longer. It is done, or waived."""

    owed: Owed

    def apply_to(self, figure: Any) -> Any:
        return replace(figure, duties=without(figure.duties, self.owed))


def refuse_owed(debts: Sequence[tuple[str, Owed]], first: str) -> None:
    """Refuse what can't come before any of these debts, in words: “the next card”. Raises IllegalNow with one and its
    command.

    debts  each debtor, safe to print in a sentence, and what it owes
    """
    if not debts:
        return
    name, owed = debts[0]
    more = f", and {count(len(debts) - 1, 'debt')} more" if len(debts) > 1 else ""
    raise IllegalNow(
        f"{name} owes {owed.in_full}{more}, which comes before {first}. Do it with /{owed.command}, see all with "
        "/game owed, or ask an umpire to waive (cancel) it."
    ).offering(label_of(name, owed), owed.command, **owed.filled(name))


Debtor = int | str | tuple[int, ...]
"""The debtor of an obligation: a figure by id, several of a unit, or a thing on the board by its typed name."""


class Allegiances(NamedTuple):
    """The sides and gangs of figures on a table: each figure's side, by place from 0, without figures of no side; and
    its gang.
    """

    sides: Mapping[int, int]
    gangs: Mapping[int, int]

    def alike(self, one: int, other: int) -> bool:
        """Whether two figures are of one side or, without a side, of one gang."""
        if one in self.sides or other in self.sides:
            return self.sides.get(one) == self.sides.get(other)
        return self.gangs.get(one) == self.gangs.get(other)


class NothingOwed(Orderly):
    """The answers about obligations of a game that says nothing else: only figures' duties, which all can do.

    asks   whether the clock asks people in live play too
    draws  the command that only finds out who acts next; empty for none
    """

    asks: bool = False
    draws: str = ""

    @staticmethod
    def acted(board: Any) -> bool:
        """Whether a figure has acted since play began: True in a game without figures on a table."""
        return True

    @staticmethod
    def begins(subject: int) -> tuple[Change, ...]:
        """The changes that begin play: none, because the first deed of the game shows it."""
        return ()

    @staticmethod
    def sent(board: Any) -> SentFigures | None:
        """The figures that its gangs sent: None, because a game has all figures of its gangs."""
        return None

    @staticmethod
    def can_pay(figure: Any, owed: Owed) -> bool:
        """Whether a figure must carry out one of its duties now. The dead, for one, need not."""
        return True

    @staticmethod
    def moot(board: Any, figures: Mapping[int, Any], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """Whether no one is left on the table whom an obligation concerns, so that no figure needs to meet it.

        figures  all figures on the table, by id
        """
        return False

    @staticmethod
    def timely(board: Any, who: int | str, owed: Owed) -> bool:
        """Whether an obligation can be met in this part of a turn. By post its time begins then."""
        return True

    @staticmethod
    def owed(board: Any, figures: Mapping[int, Any]) -> Iterable[tuple[Debtor, Owed]]:
        """Yield the obligations that follow from the state of the game, besides duties: who owes each, and what it is.

        figures  all figures on the table, by id
        """
        return ()

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        """Raise LookupError, since nothing but a figure owes anything here."""
        raise LookupError(f"{who} does not owe {owed.in_full}")

    @staticmethod
    def side_of(board: Any, thing: str) -> int | None:
        """The place of the side that a thing on the board belongs to, from 0; None if it belongs to all alike."""
        return None

    @staticmethod
    def paced(
        game: int, board: Any, before: Pace, after: Pace, lasts: Callable[[DecisionKind], int]
    ) -> tuple[Change, ...]:
        """The other changes that a new pace makes, of times that the board itself keeps."""
        return ()

    @staticmethod
    def times(board: Any) -> tuple[int, ...]:
        """The times that the board itself keeps."""
        return ()

    @staticmethod
    def whole_again(game: int, board: Any, pace: Pace, lasts: Callable[[DecisionKind], int]) -> tuple[Change, ...]:
        """The changes that give these times their full length again."""
        return ()

    @staticmethod
    def taken_by(board: Any, id: int, figure: Any) -> int | None:
        """The side that acts with a figure for now, though it may belong to another; None for its own."""
        return None

    @staticmethod
    def fights_on(figure: Any) -> bool:
        """Whether a figure still counts for its side: it is neither out of the fight nor gone."""
        return True

    def decided(self, board: Any, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Decided | None:
        """The end of a fight, once one side alone has figures that fight on.

        figures  all figures on the table, by id
        sides    the place of each figure's side, from 0; figures of no side are not in it
        """
        return last_side(sides, [id for id, figure in figures.items() if self.fights_on(figure)])

    @staticmethod
    def seen_by(board: Any, side: int | None) -> Any:
        """The board as a side knows it, by its place from 0; None for onlookers: all of it in a game without secrets
        there.
        """
        return board

    @staticmethod
    def waits(board: Any, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterable[Wait]:
        """Yield what waits for sides and figures besides obligations: turns, answers.

        figures  all figures on the table, by id
        sides    the place of each figure's side, from 0; figures of no side are not in it
        """
        return ()
