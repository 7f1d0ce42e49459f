"""The report of a result: a verdict, lines, and buttons. It is plain data, and a cog makes a card of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from rules.core.people.person import Person
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong


class Tone(Enum):
    """The meaning of a verdict. Cogs give each a color."""

    PLAIN = auto()
    GOOD = auto()
    BAD = auto()
    SEALED = auto()
    GONE = auto()


class Opens(NamedTuple):
    """A button for which a cog has a window, a menu or a card: which one, of what thing, and with which label.

    at  the place that it is about, if it is pressed elsewhere
    """

    what: str
    key: str
    label: str
    at: str = ""


MY_MOVE: Final = Opens("mine", "0", "My move")
"""The button for what the presser may do now in the game that is played here."""
OPEN_GAME: Final = Opens("open", "now", "Open a game")
"""The button that opens a game here."""
MY_MONTH: Final = "mymonth"


def my_month(campaign: int, gang: int = 0) -> Opens:
    """The button for all that a gang may do in a campaign; 0 for the gang of the presser."""
    return Opens(MY_MONTH, f"{campaign}.{gang}", "My month")


@frozen
class FollowUp:
    """A button that runs a command with these options. Only one of the buttons with the same `once` can be pressed.

    asks    the users it waits for, if any: the bot asks one of them to press it; the id of the server for its umpires
    people  the people it takes on record; a report on a person of a profile or a guest has no such button
    """

    label: str
    command: str
    typed: dict[str, Any]
    once: str = ""
    asks: tuple[int, ...] = ()
    people: tuple[Person[Any], ...] = ()


@frozen
class Report:
    """The report of a result: the verdict in a sentence, its consequences, and buttons.

    block       a table, in a type of fixed width
    beside      lines for the card alone, since the log has entries of their own for them
    opens       buttons for which a cog has windows and menus
    pings       ids of the users and roles whom Discord notifies of it
    """

    headline: str
    lines: tuple[str, ...] = ()
    follow_ups: tuple[FollowUp, ...] = ()
    tone: Tone = Tone.PLAIN
    block: str = ""
    beside: tuple[str, ...] = ()
    opens: tuple[Opens, ...] = ()
    pings: tuple[int, ...] = ()


def toll(fates: Mapping[str, Sequence[str]]) -> tuple[str, tuple[str, ...]]:
    """The number of figures that met each fate, in a sentence; and a line for each fate that any met."""
    met = {fate: who for fate, who in fates.items() if who}
    summary = ", ".join(f"{len(who)} {fate.lower()}" for fate, who in met.items())
    return f"{summary or 'No one was hurt'}.", tuple(
        f"{strong(f'{fate}:')} {'; '.join(who)}." for fate, who in met.items()
    )


def of_record(report: Report) -> Report:
    """A report without the buttons for people who are not on record."""
    return replace(report, follow_ups=tuple(one for one in report.follow_ups if all(each.id for each in one.people)))


@frozen
class Confirmation:
    """The question that the bot asks once before it ends something for everyone, or leaves something undone.

    question  the sentence: “Begin move 4 for everybody?”
    label     the label of the button that does it
    lines     what it ends
    typed     whether the bot asks after a typed command too; otherwise a typed command counts as meant
    """

    question: str
    label: str
    lines: tuple[str, ...] = ()
    typed: bool = False
